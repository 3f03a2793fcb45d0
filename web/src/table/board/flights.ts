/** What crosses the page after an event: where from, where to. */
import type { IconName } from '../../art/icons';
import { isFolded, type Way } from './motion';

/** Places of the page by name, the best first; the first that can be seen counts. */
export type Places = readonly string[];

export interface Flight {
	icon: IconName;
	colour: string;
	from: Places;
	to: Places;
	/** How many go together. */
	n: number;
}

/** More would be a swarm: the last ones tell where things stand. */
export const MOST = 8;
/** A burst takes no longer than this, in milliseconds. */
const BURST = 880;
const APART = 110;

/** The flights of one moment, one after the other, where both ends can be seen. */
export function waysOf(flights: readonly Flight[]): (Flight & { way: Way })[] {
	const found = flights.flatMap((flight) => {
		const from = middleOf(flight.from);
		const to = middleOf(flight.to);
		return from && to && (from.x !== to.x || from.y !== to.y) ? [{ flight, from, to }] : [];
	});
	const last = found.slice(-MOST);
	const apart = Math.min(APART, BURST / Math.max(1, last.length));
	return last.map(({ flight, from, to }, place) => ({ ...flight, way: { from, to, delay: place * apart } }));
}

/** Things have their place by themselves; other places are called by `data-place` or an id. */
function middleOf(places: Places): { x: number; y: number } | null {
	for (const place of places) {
		const name = CSS.escape(place);
		for (const node of document.querySelectorAll(`[data-place="${name}"], [data-target="${name}"], #${name}`)) {
			const box = node.getBoundingClientRect();
			if (!isFolded(box)) return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
		}
	}
	return null;
}
