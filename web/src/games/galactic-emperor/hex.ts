/** Where spaces lie on the map: hexagons that stand on a corner. */
import type { SpaceInfo } from '../../generated/galactic_emperor';

/** From the middle to a corner. */
export const SIZE = 60;
const HALF = (SIZE * Math.sqrt(3)) / 2;

export interface Point {
	x: number;
	y: number;
}

export function middleOf({ q, r }: SpaceInfo): Point {
	return { x: HALF * 2 * (q + r / 2), y: SIZE * 1.5 * r };
}

/** The corners of a hexagon around 0, smaller by `inset`. */
export function corners(inset = 0): string {
	const size = SIZE - inset;
	return Array.from({ length: 6 }, (_, place) => {
		const angle = (Math.PI / 180) * (60 * place - 90);
		return `${(size * Math.cos(angle)).toFixed(1)},${(size * Math.sin(angle)).toFixed(1)}`;
	}).join(' ');
}

/** What holds all spaces, with a little room. */
export function frame(spaces: readonly SpaceInfo[]): { x: number; y: number; width: number; height: number } {
	const points = spaces.map(middleOf);
	const xs = points.map(({ x }) => x);
	const ys = points.map(({ y }) => y);
	const x = Math.min(...xs) - HALF - 3;
	const y = Math.min(...ys) - SIZE - 3;
	return { x, y, width: Math.max(...xs) + HALF + 3 - x, height: Math.max(...ys) + SIZE + 3 - y };
}

const ARROWS: Record<string, Point> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
};

/** The space next to another in the direction of an arrow key; null at the edge. */
export function beyond(spaces: readonly SpaceInfo[], from: SpaceInfo, key: string): string | null {
	const way = ARROWS[key];
	if (!way) return null;
	const here = middleOf(from);
	let best: string | null = null;
	let least = Infinity;
	for (const space of spaces) {
		const there = middleOf(space);
		const along = (there.x - here.x) * way.x + (there.y - here.y) * way.y;
		const aside = Math.abs((there.x - here.x) * way.y) + Math.abs((there.y - here.y) * way.x);
		if (along < SIZE / 2) continue;
		const away = along + aside * 2;
		if (away < least) {
			least = away;
			best = space.id;
		}
	}
	return best;
}
