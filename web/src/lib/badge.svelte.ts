/** Signs of my turn outside the page: title, favicon, and a notification while the tab is hidden. */
import { t } from './messages';
import { settings } from './settings.svelte';
import { title } from './title.svelte';

let shown = false;

/** Whether it is my turn at the table on show. */
export function setTurn(mine: boolean, game: string): void {
	if (mine === shown) return;
	shown = mine;
	title.badge = mine ? t('title.turn') : '';
	icon().href = mine ? '/favicon-turn.svg' : '/favicon.svg';
	if (mine) notify(t('notify.turn', { game }));
}

/** Ask the browser for leave; true if notifications may be shown. */
export async function allowNotifications(): Promise<boolean> {
	if (!('Notification' in window)) return false;
	return (await Notification.requestPermission()) === 'granted';
}

/** True where the browser knows notifications and has not been told to keep them out. */
export function canNotify(): boolean {
	return 'Notification' in window && Notification.permission !== 'denied';
}

/** A notification, if wanted, allowed, and the tab is out of sight. A click brings the tab back. */
export function notify(text: string): void {
	if (!settings.choices.notifications || !document.hidden) return;
	if (!('Notification' in window) || Notification.permission !== 'granted') return;
	try {
		const notice = new Notification(text, { tag: 'astrarium-turn', icon: '/favicon.svg' });
		notice.onclick = () => {
			focus();
			notice.close();
		};
	} catch {
		// Phones only let a service worker notify.
	}
}

function icon(): HTMLLinkElement {
	return document.querySelector<HTMLLinkElement>('link[rel="icon"]')!;
}
