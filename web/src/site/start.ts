/** From a page to a table. Each makes a guest first where someone has no name yet. */
import { get, post } from '../lib/api';
import type { GameInfo, Order, TableDocument, TableRow } from '../generated/server';
import { navigate } from '../lib/router.svelte';
import { session } from '../lib/session.svelte';
import { tableAgainstBots } from './draft';

export async function create(table: Order): Promise<void> {
	await session.ensureGuest();
	const { code } = await post<{ code: string }>('/api/tables', table);
	navigate({ page: 'table', code });
}

/** One click to the first decision. */
export function playAgainstBots(game: GameInfo): Promise<void> {
	return create(tableAgainstBots(game));
}

export async function sitDown(row: TableRow): Promise<void> {
	await session.ensureGuest();
	const seat = row.seats.findIndex(({ kind }) => kind === 'open');
	await post(`/api/tables/${row.code}/sit`, { seat });
	navigate({ page: 'table', code: row.code });
}

/** To the table at which the seats of this one play again; it is set if nobody has done so. */
export async function playAgain(code: string): Promise<void> {
	await post(`/api/tables/${code}/rematch`);
	const { document } = await get<{ document: TableDocument }>(`/api/tables/${code}`);
	navigate({ page: 'table', code: document.rematch ?? code });
}
