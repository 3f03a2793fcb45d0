/** The pages that the top bar and the phone's tab bar lead to. */
import type { IconName } from '../art/icons';
import type { Key } from '../lib/messages';
import type { Route } from '../lib/routes';

interface Page {
	section: 'home' | 'tables' | 'rules' | 'replay';
	label: Extract<Key, `site.${string}`>;
	icon: IconName;
	route: Route;
}

export const pages = [
	{ section: 'home', label: 'site.play', icon: 'home', route: { page: 'home' } },
	{ section: 'tables', label: 'site.tables', icon: 'squares', route: { page: 'tables' } },
	{
		section: 'rules',
		label: 'site.learn',
		icon: 'rules',
		route: { page: 'rules', game: null, clause: null },
	},
	{
		section: 'replay',
		label: 'site.replays',
		icon: 'dir',
		route: { page: 'replay', code: null, at: null },
	},
] as const satisfies Page[];
