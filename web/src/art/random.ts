/** Numbers in [0, 1) that depend on a text alone: the same id is drawn the same everywhere. */
export function seeded(text: string): () => number {
	let state = 2166136261;
	for (const letter of text) {
		state ^= letter.charCodeAt(0);
		state = Math.imul(state, 16777619);
	}
	return () => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return ((state >>> 0) % 100000) / 100000;
	};
}

export interface Speck {
	x: number;
	y: number;
	radius: number;
	opacity: number;
}

/** Stars behind a piece. */
export function specks(id: string, width: number, height: number, count: number): Speck[] {
	const random = seeded(`s${id}`);
	return Array.from({ length: count }, () => ({
		x: Math.round(random() * width),
		y: Math.round(random() * height),
		radius: 0.3 + random() * 0.6,
		opacity: 0.25 + random() * 0.5,
	}));
}
