import { t } from '../lib/messages';

/** "Good evening, Mira." by the clock of the reader. */
export function greeting(name: string | null, hour = new Date().getHours()): string {
	const time = hour >= 4 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
	return name === null ? t(`home.${time}.guest`) : t(`home.${time}`, { name });
}
