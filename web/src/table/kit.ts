/** All that a game brings to this page: its components, its pieces, what the server says of it. Fetched once. */
import { ApiFailure, get } from '../lib/api';
import { t } from '../lib/messages';
import type { GameInfo, RulesInfo } from '../generated/server';
import { clientOf } from '../games';
import type { GameClient } from '../games/client';
import { thingsOf, type Things } from './things';

export interface Kit {
	client: GameClient;
	catalogue: unknown;
	info: GameInfo;
	/** All things in the catalogue. */
	things: Things;
}

const kits = new Map<string, Promise<Kit>>();
const rules = new Map<string, Promise<RulesInfo>>();
let games: Promise<GameInfo[]> | null = null;

export function loadKit(game: string): Promise<Kit> {
	return once(kits, game, async () => {
		const [client, catalogue, info] = await Promise.all([
			clientOf(game).catch(() => {
				throw new ApiFailure(0, 'board', t('error.board'), '');
			}),
			get<unknown>(`/api/games/${encodeURIComponent(game)}/catalogue`),
			loadInfo(game),
		]);
		return { client, catalogue, info, things: thingsOf(catalogue) };
	});
}

export function loadRules(game: string): Promise<RulesInfo> {
	return once(rules, game, () => get<RulesInfo>(`/api/games/${encodeURIComponent(game)}/rules`));
}

/** What the server says of a game: title, settings, bots. */
export async function loadInfo(game: string): Promise<GameInfo> {
	games ??= get<GameInfo[]>('/api/games').catch((thrown: unknown) => {
		games = null;
		throw thrown;
	});
	const info = (await games).find((one) => one.name === game);
	if (!info) throw new Error(`no game ${game}`);
	return info;
}

/** What failed is asked for again the next time. */
function once<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
	const found = kept.get(key) ?? make();
	kept.set(key, found);
	found.catch(() => kept.delete(key));
	return found;
}
