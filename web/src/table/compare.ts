/** The public numbers of a seat: what two empires are compared by, and what changes in a recap. */
import { icons } from '../art/icons';
import type { CompareRow, GameClient } from '../games/client';
import type { TableDocument } from '../generated/server';
import type { Board } from './board';
import { plainName } from './sentence';

/** The game's own rows, or those read from the view. */
export function rowsOfSeat(client: GameClient, board: Board, seat: number): CompareRow[] {
	return client.compare?.(board, seat) ?? plainRows(board.view, board.doc.players, seat);
}

/** The board as it stood at another state: for numbers alone, nothing can be pressed on it. */
export function seenAt(board: Board, doc: TableDocument): Board {
	return Object.create(board, { doc: { value: doc }, view: { value: doc.view } }) as Board;
}

/** Fields that say who somebody is, not what they have. */
const NO_MEASURE = new Set(['seat', 'id', 'mat']);

/** Numbers in whatever the view holds once for each seat, by their own names; lists count by their length. */
export function plainRows(view: unknown, players: number, seat: number): CompareRow[] {
	const rows: CompareRow[] = [];
	for (const value of Object.values((view as Record<string, unknown> | null) ?? {})) {
		if (!Array.isArray(value) || value.length !== players || !value.every(isRecord)) continue;
		for (const [name, held] of Object.entries(value[seat] as Record<string, unknown>)) {
			const number = Array.isArray(held) ? held.length : held;
			if (typeof number !== 'number' || NO_MEASURE.has(name) || rows.some((row) => row.id === name)) continue;
			rows.push({ id: name, icon: name in icons ? name : 'spark', name: plainName(name), value: number });
		}
	}
	return rows;
}

function isRecord(value: unknown): boolean {
	return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Rows of two seats side by side. */
export interface Pair {
	row: CompareRow;
	left: number | null;
	right: number | null;
	/** How long the bars are, from 0 to 1. */
	leftPart: number;
	rightPart: number;
}

export function pairs(left: readonly CompareRow[], right: readonly CompareRow[]): Pair[] {
	return left.flatMap((row) => {
		const other = right.find(({ id }) => id === row.id);
		if (!other) return [];
		const whole = Math.max(row.most ?? 0, other.most ?? 0, Math.abs(row.value ?? 0), Math.abs(other.value ?? 0), 1);
		const part = (value: number | null) => Math.max(0, value ?? 0) / whole;
		return [{ row, left: row.value, right: other.value, leftPart: part(row.value), rightPart: part(other.value) }];
	});
}

const SHEET = 'compare:';

/** The sheet on which a seat is compared with the one in the middle. */
export const compareSheet = (seat: number): string => `${SHEET}${seat}`;

/** The seat that an open sheet compares; null for any other sheet. */
export function comparedIn(sheet: string | null): number | null {
	return sheet?.startsWith(SHEET) ? Number(sheet.slice(SHEET.length)) : null;
}
