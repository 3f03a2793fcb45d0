/** The parts of a score that a short bar has room for: the largest ones, and the rest together. */
import { t } from '../lib/messages';

export interface Share {
	source: string;
	points: number;
}

const ROOM = 4;

export function shares(breakdown: Record<string, number>): Share[] {
	const sources = Object.entries(breakdown)
		.map(([source, points]) => ({ source, points }))
		.filter(({ points }) => points > 0);
	if (sources.length <= ROOM) return sources;
	const largest = [...sources].sort((a, b) => b.points - a.points).slice(0, ROOM - 1);
	const kept = sources.filter((share) => largest.includes(share));
	const rest = sources.filter((share) => !largest.includes(share));
	return [...kept, { source: t('last.other'), points: rest.reduce((sum, share) => sum + share.points, 0) }];
}
