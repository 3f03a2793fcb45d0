/** A row of a table list, in words. */
import { listed, t, lookUp } from '../lib/messages';
import type { ClockRule, TableRow } from '../generated/server';

export const myMove = (row: TableRow): boolean =>
	row.stage === 'playing' && row.seat !== null && row.to_act.includes(row.seat);

export interface Groups {
	yours: TableRow[];
	running: TableRow[];
	waiting: TableRow[];
	over: TableRow[];
}

/** My tables by what they wait for, each group with the latest first. */
export function grouped(rows: TableRow[]): Groups {
	const latest = [...rows].sort((a, b) => b.touched - a.touched);
	return {
		yours: latest.filter(myMove),
		running: latest.filter(
			(row) => row.stage === 'broken' || (row.stage === 'playing' && !myMove(row)),
		),
		waiting: latest.filter((row) => row.stage === 'open'),
		over: latest.filter((row) => row.stage === 'over' || row.stage === 'frozen'),
	};
}

/** "with Tomasz and 2 bots" */
export function company(row: TableRow): string {
	const others = row.seats.filter((_, seat) => seat !== row.seat);
	const people = others.filter(({ kind }) => kind === 'person').map(({ name }) => name ?? '');
	const bots = others.filter(({ kind }) => kind === 'bot').length;
	const who = bots ? [...people, t('tables.bots', { n: bots })] : people;
	return who.length ? t('tables.with', { who: listed(who) }) : t('tables.alone');
}

export const openSeats = (row: TableRow): number =>
	row.seats.filter(({ kind }) => kind === 'open').length;

export function clockWords(clock: ClockRule): string {
	if (clock.kind === 'live') return t('tables.clock.live', { ...clock });
	return clock.kind === 'days' ? t('tables.clock.days', { n: clock.days }) : t('tables.clock.none');
}

/** The second line: where the game stands, and with whom. */
export function standing(row: TableRow): string {
	if (row.stage === 'broken') return t('tables.broken.words');
	if (row.stage === 'frozen') return t('tables.frozen.words');
	const parts = [company(row)];
	if (row.stage === 'playing' && row.where) parts.unshift(row.where);
	if (row.stage === 'open') parts.push(clockWords(row.clock));
	if (row.stage === 'over') parts.unshift(winner(row));
	return parts.filter(Boolean).join(' · ');
}

function winner(row: TableRow): string {
	const { result } = row;
	if (!result) return row.where;
	const name = listed(result.winners.map((seat) => row.seats[seat].name ?? ''));
	return t('tables.wins', { name, n: result.scores[result.winners[0]].total });
}

/** My place at a finished table, 1 for the winner; 0 if I had no seat. */
export function placeOf(row: TableRow): number {
	const { result, seat } = row;
	if (!result || seat === null) return 0;
	if (result.winners.includes(seat)) return 1;
	const mine = result.scores[seat].total;
	const ahead = result.scores.filter(
		({ total }, other) => total > mine || (total === mine && result.winners.includes(other)),
	);
	return 1 + ahead.length;
}

export const ordinal = (place: number): string => lookUp(`place.${place}`) ?? String(place);

/** The pill at the end of the row. */
export function pill(row: TableRow): string {
	if (row.stage === 'open') return t('tables.seats.open', { n: openSeats(row) });
	if (row.stage === 'over') return outcome(row);
	if (row.stage === 'broken') return t('tables.broken');
	if (row.stage === 'frozen') return t('tables.frozen');
	if (myMove(row)) return t('tables.your.move');
	if (row.to_act.length > 1) return t('tables.many.to.act', { n: row.to_act.length });
	const name = row.seats[row.to_act[0]]?.name;
	return name ? t('tables.to.act', { name }) : t('tables.starting');
}

function outcome(row: TableRow): string {
	const place = placeOf(row);
	if (place === 0) return t('tables.watched');
	if (place > 1) return t('tables.place', { place: ordinal(place), n: row.players });
	return row.result!.winners.length > 1 ? t('tables.shared') : t('tables.won');
}
