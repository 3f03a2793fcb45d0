import { expect, test } from 'vitest';
import { icons } from '../src/art/icons';
import { instrument } from '../src/art/instrument';
import { svg, tones } from '../src/art/planet';
import { seeded, specks } from '../src/art/random';
import { emblems, kindShapes, seatColour } from '../src/art/shapes';

test('an id is drawn the same every time', () => {
	const look = { id: 'comet-zone', kind: 'rare', goods: 'production' } as const;
	expect(svg(look, 96)).toBe(svg(look, 96));
	expect(instrument('mining-league', 40)).toEqual(instrument('mining-league', 40));
	expect(specks('comet-zone', 136, 79, 14)).toEqual(specks('comet-zone', 136, 79, 14));
});

test('ids are drawn differently', () => {
	const ids = ['comet-zone', 'gem-world', 'spice-world', 'new-sparta', 'rebel-outpost'];
	const planets = ids.map((id) => svg({ id, kind: 'gray', goods: 'gray' }, 96));
	expect(new Set(planets).size).toBe(ids.length);
});

test('a planet only changes in size with its size', () => {
	const look = { id: 'gem-world', kind: 'novelty', goods: 'production' } as const;
	const plain = (text: string) => text.replace(/width="\d+" height="\d+"/, '');
	expect(plain(svg(look, 96))).toBe(plain(svg(look, 400)));
});

test('a windfall world is neutral, in a halo of its kind', () => {
	const windfall = { id: 'asteroid-belt', kind: 'rare', goods: 'windfall' } as const;
	const production = { ...windfall, goods: 'production' } as const;
	const halo = '#d69a68';
	expect(svg(windfall, 96)).toContain(halo);
	expect(svg(production, 96)).not.toContain(halo);
	expect(tones(windfall)).not.toEqual(tones(production));
});

test('a ring can be asked for and left out', () => {
	const look = { id: 'gem-world', kind: 'novelty', goods: 'production' } as const;
	expect(svg({ ...look, ring: true }, 96)).toContain('<ellipse');
	expect(svg({ ...look, ring: false }, 96)).not.toContain('<ellipse');
});

test('random numbers stay between 0 and 1', () => {
	const random = seeded('sky');
	const numbers = Array.from({ length: 1000 }, random);
	expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
	expect(Math.max(...numbers)).toBeLessThan(1);
});

test('every kind and every seat has a shape of its own', () => {
	const { any, ...kinds } = kindShapes;
	expect(any.letter).toBe('?');
	expect(new Set(Object.values(kinds).map((kind) => kind.path)).size).toBe(5);
	expect(new Set(emblems).size).toBe(6);
	expect([0, 5].map(seatColour)).toEqual(['var(--seat-1)', 'var(--seat-6)']);
});

test('icons hold shapes and nothing else', () => {
	for (const [name, drawing] of Object.entries(icons)) {
		const rest = drawing.replace(/<(path|circle|ellipse|rect)( [a-z-]+="[^"<>]*")+\/>/g, '');
		expect(rest, name).toBe('');
	}
});
