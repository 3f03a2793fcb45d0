/** A development's instrument: rings, spokes and nodes from its id. */
import { seeded } from './random';

export interface Ring {
	radius: number;
	opacity: number;
	width: number;
	dashes: string | undefined;
	turn: number;
}
export interface Spoke {
	x: number;
	y: number;
	innerX: number;
	innerY: number;
	node: number;
}
export interface Instrument {
	rings: Ring[];
	spokes: Spoke[];
}

/** Tints of the phases; a development has that of its first power. */
export const phaseTints: Record<string, string> = {
	explore: '#9cc4ff',
	develop: '#c9b7ff',
	settle: '#ffb7a8',
	military: '#ffb7a8',
	produce: '#a8e6c0',
	trade: '#ffe0a0',
	consume: '#ffe0a0',
	ship: '#ffe0a0',
	assign: '#e9edf9',
	end: '#f4efe2',
};

export function phaseTint(phase: string | null): string {
	return phaseTints[phase ?? ''] ?? '#c9d2ea';
}

/** An instrument with this radius, about the origin. */
export function instrument(id: string, radius: number): Instrument {
	const random = seeded(`d${id}`);
	const count = 3 + Math.floor(random() * 5);
	const rings = Array.from({ length: 2 + Math.floor(random() * 2) }, (_, i): Ring => {
		const dash = Math.round(random() * 8 + 3);
		const gap = Math.round(random() * 7 + 2);
		return {
			radius: radius * (1 - i * 0.3),
			opacity: 0.75 - i * 0.15,
			width: i ? 1 : 1.5,
			dashes: random() < 0.6 ? `${dash} ${gap}` : undefined,
			turn: Math.round(random() * 90),
		};
	});
	const phase = random() * 6;
	const spokes = Array.from({ length: count }, (_, i): Spoke => {
		const angle = phase + (i * 2 * Math.PI) / count;
		return {
			x: radius * Math.cos(angle),
			y: radius * Math.sin(angle),
			innerX: radius * 0.3 * Math.cos(angle + 0.5),
			innerY: radius * 0.3 * Math.sin(angle + 0.5),
			node: 1.6 + random() * 1.4,
		};
	});
	return { rings, spokes };
}
