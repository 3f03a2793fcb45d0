/** The games this client knows; each board is fetched when it is first needed. Any other game gets the generic one. */
import type { IconName } from '../art/icons';
import type { GameClient } from './client';

interface Known {
	/** Its sign in lists. */
	icon: IconName;
	board?: () => Promise<{ client: GameClient }>;
}

const known: Record<string, Known> = {
	'new-frontiers': { icon: 'settle', board: () => import('./new-frontiers') },
	'roll-for-the-galaxy': { icon: 'wild', board: () => import('./roll-for-the-galaxy') },
	'galactic-emperor': { icon: 'map', board: () => import('./galactic-emperor') },
};

export const gameIcon = (game: string): IconName => known[game]?.icon ?? 'world';

/** The board of a game. */
export async function clientOf(game: string): Promise<GameClient> {
	const load = known[game]?.board ?? (() => import('./generic'));
	return (await load()).client;
}
