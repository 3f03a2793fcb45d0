/** Points of a score gathered into the few groups the final bars are split by. */
import { t } from '../lib/messages';
import type { Source } from '../generated/kernel';
import type { Kit } from './kit';
import { plainName } from './sentence';

export interface Split {
	/** The sort of its sources. */
	name: string;
	label: string;
	points: number;
}

/** One entry per group of the game, in its order, the same for every seat. */
export function split(breakdown: Record<string, number>, kit: Kit): Split[] {
	const parts = Object.entries(groupsOf(kit)).map(([name, label]) => ({ name, label, points: 0 }));
	for (const [source, points] of Object.entries(breakdown)) parts[groupOf(source, kit)].points += points;
	return parts;
}

/** The place of a source among the groups; the last one for a source of no group. */
export function groupOf(source: string, kit: Kit): number {
	const known = sourcesOf(kit)[source];
	const sorts = Object.keys(groupsOf(kit));
	const place = known ? sorts.indexOf(known.sort) : -1;
	return place < 0 ? sorts.length - 1 : place;
}

/** Labels by sort of source: those of the board, else the sorts by their own names. */
export function groupsOf(kit: Kit): Record<string, string> {
	if (kit.client.groups) return kit.client.groups;
	const sorts = new Set(Object.values(sourcesOf(kit)).map(({ sort }) => sort));
	return sorts.size > 0
		? Object.fromEntries([...sorts].map((sort) => [sort, plainName(sort)]))
		: { points: t('end.table.total') };
}

export function sourcesOf({ catalogue }: Kit): Record<string, Source> {
	return (catalogue as { sources?: Record<string, Source> }).sources ?? {};
}
