/** Who came in where, and which sources of points made the difference: read from the result alone. */
import type { Result } from '../generated/server';

export interface Place {
	seat: number;
	total: number;
	/** 1 for all winners; others by points, equal points sharing a place. */
	place: number;
}

/** Winners first, then by points. */
export function standing(result: Result): Place[] {
	const totals = result.scores.map((score) => score.total);
	const won = (seat: number) => result.winners.includes(seat);
	const order = totals
		.map((_, seat) => seat)
		.sort((a, b) => Number(won(b)) - Number(won(a)) || totals[b] - totals[a] || a - b);
	const places: Place[] = [];
	order.forEach((seat, index) => {
		const before = places[index - 1];
		const level = before && won(before.seat) === won(seat) && (won(seat) || before.total === totals[seat]);
		places.push({ seat, total: totals[seat], place: level ? before.place : index + 1 });
	});
	return places;
}

export interface Difference {
	source: string;
	/** The seat that gained by it, and the one it is held against. */
	ahead: number;
	behind: number;
	more: number;
	less: number;
}

/** The sources with the largest differences between the winner and `rival`, largest first. */
export function differences(result: Result, rival: number, most = 3): Difference[] {
	const winner = result.winners[0];
	const won = result.scores[winner].breakdown;
	const other = result.scores[rival].breakdown;
	return sources(result)
		.map((source) => {
			const mine = won[source] ?? 0;
			const theirs = other[source] ?? 0;
			return mine >= theirs
				? { source, ahead: winner, behind: rival, more: mine, less: theirs }
				: { source, ahead: rival, behind: winner, more: theirs, less: mine };
		})
		.filter((line) => line.more > line.less)
		.sort((a, b) => b.more - b.less - (a.more - a.less))
		.slice(0, most);
}

/** What a source of points is called. */
export function sourceName(result: Result, source: string): string {
	return result.sources[source] ?? source;
}

/** All sources of points of any seat, in the order of counting. */
export function sources(result: Result): string[] {
	const all = new Set<string>();
	for (const score of result.scores) for (const source of Object.keys(score.breakdown)) all.add(source);
	return [...all];
}
