/** Whom the table waits for, in words. */
import { listed, t } from '../lib/messages';
import type { TableDocument } from '../generated/server';
import type { Board } from './board';
import { clockText } from './time';

/** Seconds after which a thinking bot gets a counter, and a person's wait is told. */
const BOT_AFTER = 5;
const PERSON_AFTER = 10;

export interface Wait {
	/** Seats the table waits for, mine left out. */
	seats: number[];
	sentence: string;
	/** All of them are bots: it will not take long. */
	bots: boolean;
}

export function waitOf(
	doc: TableDocument,
	waited: (seat: number) => number | null,
	doing: (seats: readonly number[]) => string,
): Wait {
	const seats = doc.to_act.filter((seat) => seat !== doc.you.seat || doc.prompt === null);
	const bots = seats.every((seat) => doc.seats[seat].bot !== null);
	return { seats, bots, sentence: words() };

	function words(): string {
		if (seats.length === 0) return t('wait.nobody');
		const what = doing(seats);
		const seconds = Math.floor(Math.max(...seats.map((seat) => waited(seat) ?? 0)));
		if (seconds < (bots ? BOT_AFTER : PERSON_AFTER)) return what;
		return t('wait.long', { what: what.replace(/\.$/, ''), time: clockText(seconds) });
	}
}

/** "Kepler and Halley decide.", where nothing more is known. */
export function deciding(board: Board, seats: readonly number[]): string {
	return t('wait.deciding', { names: listed(seats.map((seat) => board.nameOf(seat))), n: seats.length });
}

/** A person's seat that has kept the table waiting so long that others may hand it to a bot; null if none. */
export function absentee(doc: TableDocument, waited: (seat: number) => number | null): number | null {
	if (doc.absence <= 0 || doc.you.seat === null) return null;
	const found = doc.to_act.find((seat) => {
		const info = doc.seats[seat];
		const away = seat !== doc.you.seat && info.kind === 'person' && info.held === null;
		return away && (waited(seat) ?? 0) >= doc.absence * 60;
	});
	return found ?? null;
}
