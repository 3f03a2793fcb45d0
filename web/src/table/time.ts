/** Lengths of time in few words. */
import { t } from '../lib/messages';

/** "0:40", "12:05", "1:02:05", "2 d 4 h" */
export function clockText(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	const days = Math.floor(whole / 86400);
	const hours = Math.floor((whole % 86400) / 3600);
	const minutes = Math.floor((whole % 3600) / 60);
	if (days > 0) return t('time.days', { days, hours });
	const rest = String(whole % 60).padStart(2, '0');
	return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** The same in words for screen readers: "12 minutes 5 seconds". */
export function clockWords(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	if (whole >= 86400)
		return t('time.words.days', { n: Math.floor(whole / 86400), hours: Math.floor((whole % 86400) / 3600) });
	if (whole < 60) return t('time.words.seconds', { n: whole });
	return t('time.words.minutes', { n: Math.floor(whole / 60), seconds: whole % 60 });
}
