import { expect, test } from 'vitest';
import { FOLDS } from '../src/games/new-frontiers/folds';
import { foldsFor } from '../src/table/board/fit';
import { stubPage } from './browser';

stubPage();
const { flight, flip, isFolded } = await import('../src/table/board/motion');

/** What each fold saves, in pixels; what is not named saves nothing. */
function folds(height: number, room: number, saves: Record<string, number>): readonly string[] {
	return foldsFor(FOLDS, (folded) => folded.reduce((left, one) => left - (saves[one] ?? 0), height) <= room);
}

test('nothing is folded where everything fits', () => {
	expect(folds(600, 600, { vast: 50 })).toEqual([]);
});

test('folding stops with the first that makes it fit', () => {
	expect(folds(640, 600, { vast: 20, roomy: 30, '1': 30 })).toEqual(['vast', 'roomy']);
});

test('what need not be folded after all is there again, what matters most first', () => {
	// The empire is large: with it gone there is room for goals and explored worlds, but not for the offer as well.
	const saves = { offer: 60, explored: 40, goals: 30, mat: 50, empire: 200 };
	expect(folds(700, 490, saves)).toEqual(['offer', 'empire']);
	expect(folds(700, 500, saves)).toEqual(['empire']);
});

test('where nothing helps, everything is folded', () => {
	expect(folds(900, 100, {})).toEqual(FOLDS);
});

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height }) as DOMRect;

test('a piece flies from where the other lay, in its size, to its own place', () => {
	const { css } = flight(box(100, 50, 80, 40), box(20, 10, 160, 20), 1);
	expect(css!(0, 1)).toContain('translate(-80px, -40px) scale(2, 0.5)');
	expect(css!(1, 0)).toContain('translate(0px, 0px) scale(1, 1)');
	expect(flight(box(100, 50, 80, 40), box(20, 10, 160, 20), 2).css!(0, 1)).toContain('translate(-40px, -20px)');
});

test('what is folded away has no place to fly from, nor to close up to', () => {
	const hidden = box(0, 0, 0, 0);
	expect(isFolded(hidden)).toBe(true);
	const here = box(1, 1, 9, 9);
	expect(flip({} as Element, { from: hidden, to: here })).toEqual({ duration: 0 });
	expect(flip({} as Element, { from: here, to: hidden })).toEqual({ duration: 0 });
});
