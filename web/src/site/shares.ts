/** The parts of a score that a short bar has room for: the largest ones, and the rest together. */
import { t } from '../lib/messages';
import type { Result } from '../generated/server';
import { sourceName } from '../table/standing';

export interface Share {
	/** Its name. */
	source: string;
	points: number;
}

const ROOM = 4;

export function shares(result: Result, seat: number): Share[] {
	const sources = Object.entries(result.scores[seat].breakdown)
		.map(([source, points]) => ({ source: sourceName(result, source), points }))
		.filter(({ points }) => points > 0);
	if (sources.length <= ROOM) return sources;
	const largest = [...sources].sort((a, b) => b.points - a.points).slice(0, ROOM - 1);
	const kept = sources.filter((share) => largest.includes(share));
	const rest = sources.filter((share) => !largest.includes(share));
	return [...kept, { source: t('last.other'), points: rest.reduce((sum, share) => sum + share.points, 0) }];
}
