/** The games this client can show; each is fetched when it is first needed. */
import type { GameClient } from './client';

const clients: Record<string, () => Promise<{ client: GameClient }>> = {
	'new-frontiers': () => import('./new-frontiers'),
};

/** Whether there is a board for this game. */
export function hasClient(game: string): boolean {
	return game in clients;
}

/** The board of a game; rejects for a game there is none for. */
export async function clientOf(game: string): Promise<GameClient> {
	const load = clients[game];
	if (!load) throw new Error(`no board for ${game}`);
	return (await load()).client;
}
