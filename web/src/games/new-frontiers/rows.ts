/** How many tiles stand side by side in a row of a given width, and whether planet and words do too. */
export interface RowLayout {
	size: 'large' | 'wide';
	columns: number;
}

const GAP = 10;
/** Below this a tile's name no longer fits under its planet. */
const LEAST = 96;
const LEAST_WIDE = 158;

/** `least` columns keep a few tiles from growing too large. */
export function layoutRow(count: number, width: number, least = 4): RowLayout {
	const most = Math.max(1, Math.floor((width + GAP) / (LEAST + GAP)));
	if (count <= most) return { size: 'large', columns: Math.max(count, Math.min(least, most)) };
	const wide = Math.max(1, Math.floor((width + GAP) / (LEAST_WIDE + GAP)));
	const lines = Math.ceil(count / wide);
	return { size: 'wide', columns: Math.ceil(count / lines) };
}
