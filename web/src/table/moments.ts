/** What decided a game: the few decisions after which it stood otherwise, found from points over time. */
import { get } from '../lib/api';
import type { ReplayInfo, Result } from '../generated/server';
import { rivalOf } from './ending';

export interface Moment {
	kind: 'lead' | 'gain' | 'count';
	/** The replay shows it there: the decision is the next one. */
	step: number;
	/** From 1; 0 for the count at the end. */
	round: number;
	seat: number;
	/** Whom the winner is held against. */
	other: number;
	/** Points. */
	by: number;
	/** The decision, as its option was called. */
	what: string;
	/** The line of the log that tells what brought the points; empty where none does. */
	scored: string;
}

const MOST = 4;
/** Fewer points at once are no moment. */
const WORTH = 2;

/** In the order in which they happened; none where nobody had points before the end. */
export function momentsOf(info: ReplayInfo, result: Result, me: number | null): Moment[] {
	const winner = result.winners[0];
	const rival = rivalOf(result, me);
	const last = info.steps;
	if (rival === null || last === 0 || info.points.slice(0, last).every((row) => row.every((points) => points === 0)))
		return [];
	const found = [leadOf(info, winner, rival), ...gains(info, [winner, rival]), countOf(info, winner, rival)];
	const moments = new Map<number, Moment>();
	for (const moment of found)
		if (moment && !moments.has(moment.step) && moments.size < MOST) moments.set(moment.step, moment);
	return [...moments.values()].toSorted((one, other) => one.step - other.step);
}

/** The decision after which the winner was ahead of everyone for good, if that was not the last count. */
function leadOf(info: ReplayInfo, seat: number, other: number): Moment | null {
	const lead = (row: readonly number[]): number => row[seat] - Math.max(...row.filter((_, one) => one !== seat));
	const behind = info.points.slice(0, -1).findLastIndex((row) => lead(row) <= 0);
	if (behind < 1 || behind + 1 >= info.steps || !info.decisions[behind]) return null;
	return moment('lead', info, behind, seat, other, lead(info.points[behind + 1]));
}

/** The decisions that brought one of the two most, largest first. */
function gains(info: ReplayInfo, seats: readonly [number, number]): Moment[] {
	return info.decisions
		.slice(0, -1)
		.flatMap(({ seat }, step) => {
			const by = info.points[step + 1][seat] - info.points[step][seat];
			const other = seat === seats[0] ? seats[1] : seats[0];
			return seats.includes(seat) && by >= WORTH ? [moment('gain', info, step, seat, other, by)] : [];
		})
		.toSorted((one, another) => another.by - one.by)
		.slice(0, MOST - 1);
}

/** What the last count changed between the two. */
function countOf(info: ReplayInfo, winner: number, rival: number): Moment | null {
	const [before, after] = info.points.slice(-2);
	const by = after[winner] - after[rival] - (before[winner] - before[rival]);
	if (Math.abs(by) < WORTH) return null;
	const [seat, other] = by > 0 ? [winner, rival] : [rival, winner];
	return { kind: 'count', step: info.steps, round: 0, seat, other, by: Math.abs(by), what: '', scored: '' };
}

function moment(kind: Moment['kind'], info: ReplayInfo, step: number, seat: number, other: number, by: number): Moment {
	const { round, title, scored, seat: decider } = info.decisions[step];
	return { kind, step, round, seat, other, by, what: title, scored: decider === seat ? scored : '' };
}

const known = new Map<string, Promise<ReplayInfo>>();

/** A finished game at a glance; asked for once. */
export function pastOf(code: string): Promise<ReplayInfo> {
	const found = known.get(code) ?? get<ReplayInfo>(`/api/replays/${encodeURIComponent(code)}`);
	known.set(code, found);
	found.catch(() => known.delete(code));
	return found;
}
