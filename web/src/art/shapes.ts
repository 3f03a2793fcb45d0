/** Outlines on a grid of 24, and what belongs to them. */
import type { Kind } from '../generated/new_frontiers';
import type { Colour } from '../generated/roll_for_the_galaxy';

/** The shape of a kind, its letter, and the line the letter stands on. */
export const kindShapes: Record<Kind, { path: string; letter: string; y: number }> = {
	novelty: {
		path: 'M12 0.5Q13.8 6 17.8 6.2Q18 10.2 23.5 12Q18 13.8 17.8 17.8Q13.8 18 12 23.5Q10.2 18 6.2 17.8Q6 13.8 .5 12Q6 10.2 6.2 6.2Q10.2 6 12 .5z',
		letter: 'N',
		y: 12.6,
	},
	rare: { path: 'M3.5 3.5h17v17h-17z', letter: 'R', y: 12.4 },
	genes: {
		path: 'M3 3h9.5A8.5 8.5 0 0 1 21 11.5V12A9 9 0 0 1 12 21 9 9 0 0 1 3 12z',
		letter: 'G',
		y: 12.2,
	},
	alien: { path: 'M12 1.5L23 21.5H1z', letter: 'A', y: 15.2 },
	gray: { path: 'M12 2.5a9.5 9.5 0 1 0 .01 0z', letter: '', y: 12 },
	any: { path: 'M3.5 3.5h17v17h-17z', letter: '?', y: 12.5 },
};

/** Emblems of the seats, in order: circle, triangle, square, diamond, star, cross. */
export const emblems = [
	'M12 3a9 9 0 1 0 .01 0z',
	'M12 2.5L22 20.5H2z',
	'M4 4h16v16H4z',
	'M12 1.5L22.5 12 12 22.5 1.5 12z',
	'M12 1.5l3 7 7.5.7-5.6 5 1.7 7.3L12 17.6 5.4 21.5l1.7-7.3-5.6-5 7.5-.7z',
	'M9 2.5h6V9h6.5v6H15v6.5H9V15H2.5V9H9z',
];

/** The colour of a seat, as a CSS value. */
export function seatColour(seat: number): string {
	return `var(--seat-${(seat % emblems.length) + 1})`;
}

/** Points of a hexagon that stands on a corner. */
export function hexagon(cx: number, cy: number, radius: number): string {
	return Array.from({ length: 6 }, (_, i) => {
		const angle = (Math.PI / 180) * (60 * i - 90);
		return `${(cx + radius * Math.cos(angle)).toFixed(1)},${(cy + radius * Math.sin(angle)).toFixed(1)}`;
	}).join(' ');
}

/** The letter of a die, and the mark beside it; those of goods have the shape of their kind. */
export const dieMarks: Record<Colour, { letter: string; path: string; open?: boolean }> = {
	home: { letter: 'H', path: '' },
	military: { letter: 'M', path: 'M4.5 12.5L12 5l7.5 7.5M4.5 20.5L12 13l7.5 7.5', open: true },
	consumption: { letter: 'C', path: 'M17 3a9.5 9.5 0 1 0 0 18 12 12 0 0 1 0-18z' },
	novelty: { letter: 'N', path: kindShapes.novelty.path },
	rare: { letter: 'R', path: kindShapes.rare.path },
	genes: { letter: 'G', path: kindShapes.genes.path },
	alien: { letter: 'A', path: kindShapes.alien.path },
};
