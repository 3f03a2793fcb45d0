/** What others have done, as cards: runs of log lines of one seat, with what they changed for it. */
import type { CompareRow } from '../games/client';
import type { LogLine } from '../generated/server';
import { ROUND, rowsOf, type Row } from './log';

/** A number of a seat that is not what it was. */
export interface Changed {
	row: CompareRow;
	before: number;
	after: number;
}

export interface Card {
	/** Of its first line, counted from the start of the game. */
	from: number;
	/** Behind its last line. */
	to: number;
	seat: number;
	rows: Row[];
	/** Things it is about. */
	about: string[];
	/** The round that began just before it; empty if none did. */
	round: string;
	changes: Changed[];
}

/** The numbers of all seats when the log had so many lines. */
export interface Shot {
	lines: number;
	seats: readonly (readonly CompareRow[])[];
}

/** More cards than this are not kept; the log has them all. */
export const MOST_CARDS = 30;
/** A card with more rows would be a page. */
const MOST_ROWS = 4;
/** Lines that are about the table itself, such as who took a seat back. */
const OF_TABLE = 'table';

/** Cards of what happened from line `mark` on, the last ones if there are many. */
export function cardsSince(log: readonly LogLine[], mark: number, shots: readonly Shot[]): Card[] {
	const cards: Card[] = [];
	let round = '';
	for (const row of rowsOf(log.slice(mark))) {
		const line = { ...row, index: row.index + mark };
		const last = cards.at(-1);
		if (line.kind === ROUND) {
			round = line.parts.map((part) => (part.is === 'text' ? part.text : '')).join('');
		} else if (line.kind === OF_TABLE) {
			continue;
		} else if (last && round === '' && last.rows.length < MOST_ROWS && (line.seat === last.seat || line.seat < 0)) {
			last.rows.push(line);
		} else if (line.seat >= 0) {
			cards.push({ from: line.index, to: line.index + 1, seat: line.seat, rows: [line], about: [], round, changes: [] });
			round = '';
		}
	}
	close(cards, log);
	tellChanges(cards, shots);
	return cards.slice(-MOST_CARDS);
}

/** Each card reaches to the next; silent lines in between are part of it. */
function close(cards: Card[], log: readonly LogLine[]): void {
	cards.forEach((card, place) => {
		card.to = cards[place + 1]?.from ?? log.length;
		card.about = [...new Set(log.slice(card.from, card.to).flatMap((line) => line.about))];
	});
}

/**
 * What was known before and after a card. Cards may end and begin within one update: what an earlier card of the
 * seat has told, no later one tells again.
 */
function tellChanges(cards: Card[], shots: readonly Shot[]): void {
	const told = new Map<number, Shot>();
	for (const card of cards) {
		const last = told.get(card.seat);
		const known = shots.findLast(({ lines }) => lines <= card.from);
		const before = last && (!known || last.lines > known.lines) ? last : known;
		const after = shots.find(({ lines }) => lines >= card.to);
		if (!before || !after || after.lines <= before.lines) continue;
		card.changes = changesBetween(before.seats[card.seat], after.seats[card.seat]);
		told.set(card.seat, after);
	}
}

export function changesBetween(before: readonly CompareRow[] = [], after: readonly CompareRow[] = []): Changed[] {
	return after.flatMap((row) => {
		const was = before.find(({ id }) => id === row.id)?.value ?? null;
		return was === null || row.value === null || was === row.value ? [] : [{ row, before: was, after: row.value }];
	});
}

/** Behind the last thing that a seat did: where its recap begins if nothing better is known. */
export function afterOwn(log: readonly LogLine[], seat: number): number {
	return log.findLastIndex((line) => line.seat === seat && line.text !== '') + 1;
}

/** Milliseconds for a card: all of them together take no longer than 12 seconds. */
export function beat(cards: number, speed: number): number {
	return Math.min(1200 / speed, 12_000 / Math.max(1, cards));
}
