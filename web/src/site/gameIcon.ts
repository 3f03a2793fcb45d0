import type { IconName } from '../art/icons';

const icons: Record<string, IconName> = {
	'new-frontiers': 'settle',
	'roll-for-the-galaxy': 'wild',
	'galactic-emperor': 'map',
};

/** The sign of a game in lists. */
export const gameIcon = (game: string): IconName => icons[game] ?? 'world';
