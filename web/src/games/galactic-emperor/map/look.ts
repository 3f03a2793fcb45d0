/** How what lies on a tile is drawn. */
import type { Kind } from '../../../generated/new_frontiers';
import type { Resource } from '../../../generated/galactic_emperor';
import { RESOURCES } from '../board';

/** The colours of a planet: green with food, gray with metal, gold with energy. */
export function planetKind(yields: Partial<Record<Resource, number>>): Kind {
	if ((yields.energy ?? 0) > 0) return 'alien';
	if ((yields.metal ?? 0) > 0) return 'gray';
	return (yields.food ?? 0) > 0 ? 'genes' : 'gray';
}

/** One sign for each cube that a planet yields. */
export function yieldSigns(yields: Partial<Record<Resource, number>>): Resource[] {
	return RESOURCES.flatMap((one) => Array.from({ length: yields[one] ?? 0 }, () => one));
}
