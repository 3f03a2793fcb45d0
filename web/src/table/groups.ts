/** Points of a score gathered into the few groups the final bars are split by. */
import type { Kit } from './kit';

export interface Split {
	name: string;
	label: string;
	points: number;
}

/** One entry per group of the game, in its order, the same for every seat. */
export function split(breakdown: Record<string, number>, kit: Kit): Split[] {
	const groups = kit.client.groups;
	const parts = groups.map(({ name, label }) => ({ name, label, points: 0 }));
	for (const [source, points] of Object.entries(breakdown)) {
		const place = groups.findIndex((group) => group.has(source, kit.catalogue));
		parts[place < 0 ? parts.length - 1 : place].points += points;
	}
	return parts;
}
