/** "5 minutes ago": how long ago a Unix time was, in whole units. */
import { t } from '../lib/messages';

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const units: [Intl.RelativeTimeFormatUnit, number][] = [
	['day', 86_400],
	['hour', 3_600],
	['minute', 60],
];

export function ago(time: number, now = Date.now() / 1000): string {
	const seconds = now - time;
	const unit = units.find(([, length]) => seconds >= length);
	return unit ? words.format(-Math.floor(seconds / unit[1]), unit[0]) : t('site.now');
}
