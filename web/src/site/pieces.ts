/** What the pages around the table read of a game's catalogue: its actions, and where its pieces come from. */
import { get } from '../lib/api';

export interface Action {
	id: string;
	name: string;
	/** What everyone does. */
	all: string;
	/** What the one who chose it gets, in a sentence. */
	bonus: string;
}

export interface Pieces {
	actions: Action[];
	/** How many tiles come from where. */
	provenance: [source: string, tiles: number][];
}

interface Catalogue {
	actions?: Record<string, { name: string; all: string; text: string }>;
	provenance?: Record<string, number>;
}

/** From the best known source to the least. */
const order = ['verified', 'rulebook', 'public', 'recalled', 'reconstructed'];

export async function piecesOf(game: string): Promise<Pieces> {
	const { actions = {}, provenance = {} } = await get<Catalogue>(`/api/games/${game}/catalogue`);
	const rank = (source: string): number => order.indexOf(source) + 1 || order.length + 1;
	return {
		actions: Object.entries(actions).map(([id, { name, all, text }]) => ({ id, name, all, bonus: text })),
		provenance: Object.entries(bySort(provenance)).sort(([a], [b]) => rank(a) - rank(b)),
	};
}

/** "public: a page" and "public: another" are one sort of source. */
function bySort(provenance: Record<string, number>): Record<string, number> {
	const sorts: Record<string, number> = {};
	for (const [source, tiles] of Object.entries(provenance)) {
		const sort = source.split(':')[0];
		sorts[sort] = (sorts[sort] ?? 0) + tiles;
	}
	return sorts;
}
