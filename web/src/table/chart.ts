/** Geometry of lines over time: scales, paths, labels that do not cover each other. */

/** A number between `low` and `high`, mapped from a range to a length. */
export function scale(from: number, to: number, low: number, high: number): (value: number) => number {
	const span = to - from || 1;
	return (value) => low + ((value - from) / span) * (high - low);
}

export function path(points: readonly (readonly [x: number, y: number])[]): string {
	return points.map(([x, y], index) => `${index ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');
}

/** Round numbers for an axis from 0 to at least `most`, in four or five steps. */
export function ticks(most: number): number[] {
	const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((size) => most / size <= 5) ?? 1000;
	const marks: number[] = [];
	for (let mark = 0; mark < most + step; mark += step) marks.push(mark);
	return marks;
}

/** The places nearest to the given ones that keep a gap, in the same order, within bounds. */
export function spread(places: readonly number[], gap: number, low: number, high: number): number[] {
	const order = places.map((_, index) => index).sort((a, b) => places[a] - places[b] || a - b);
	const found = [...places];
	let next = low;
	for (const index of order) {
		found[index] = Math.max(found[index], next);
		next = found[index] + gap;
	}
	let last = high;
	for (const index of order.reverse()) {
		found[index] = Math.min(found[index], last);
		last = found[index] - gap;
	}
	return found;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
