import { describe, expect, test } from 'vitest';
import { entryOf, layOut, nameIn, pointsIn, type Known } from '../src/games/generic/layout';

const known: Known = {
	things: {
		ferry: { name: 'Ferry', sort: 'wreck' },
		ark: { name: 'Ark', sort: 'wreck' },
		red: { name: 'red', sort: 'die' },
		cup: { name: 'Cup', sort: 'place' },
		b4: { name: 'b4', sort: 'space' },
	},
	players: 2,
	nameOf: (seat) => ['Mira', 'Halley'][seat],
};
const groups = (view: unknown) => layOut(view, known).table;

describe('a view without its game being known', () => {
	test('numbers and words are facts; what others say is left to them', () => {
		const view = { game: 'x', round: 2, to_act: [0], over: false, vp_pool: 12, step: 'draw-cards', gone: null };
		expect(groups(view)).toEqual([
			{
				name: '',
				facts: [
					{ name: 'Vp pool', words: '12' },
					{ name: 'Step', words: 'Draw cards' },
				],
				items: [],
			},
		]);
	});

	test('ids of things are pieces, equal ones together', () => {
		expect(groups({ open: ['ferry', 'ark', 'ferry'] })).toEqual([
			{
				name: 'Open',
				facts: [],
				items: [
					{ id: 'ferry', count: 2, words: '' },
					{ id: 'ark', count: 1, words: '' },
				],
			},
		]);
	});

	test('counted things have their counts, and none is not shown', () => {
		expect(groups({ supply: { red: 3, ark: 0 } })[0].items).toEqual([{ id: 'red', count: 3, words: '' }]);
	});

	test('what is said of a thing stands with it, with seats by their names', () => {
		expect(groups({ spaces: { b4: { piece: 'ark', food: 0, ships: { 1: { red: 2 } } } } })[0].items).toEqual([
			{ id: 'b4', count: 1, words: 'Piece Ark, Ships Halley 2 Red' },
		]);
		expect(groups({ worlds: [{ id: 'ark', goods: [] }] })[0].items).toEqual([{ id: 'ark', count: 1, words: '' }]);
	});

	test('places with nothing in any of them are not shown, nor a part that has none of anything', () => {
		expect(groups({ columns: { cup: {}, b4: {} }, stack: { size: 0, top: null } })).toEqual([]);
		expect(groups({ columns: { cup: {}, b4: { red: 1 } } })[0].items).toHaveLength(2);
		expect(groups({ size: 0 })[0].facts).toEqual([{ name: 'Size', words: '0' }]);
	});

	test('whatever is told of a thing is put in words', () => {
		expect(groups({ faces: { red: ['cup', 'cup'] } })[0].items).toEqual([{ id: 'red', count: 1, words: 'Cup and Cup' }]);
	});

	test('parts of parts keep the name of the whole', () => {
		expect(groups({ stack: { size: 2, top: 'ferry', dice: { red: 1 } } }).map(({ name }) => name)).toEqual([
			'Stack',
			'Stack: dice',
		]);
	});

	test('a list with an entry for each seat is what the seats have', () => {
		const view = { empires: [{ credits: 1, points: 4 }, { credits: 2, points: 7 }], own: { hand: ['ark'] } };
		const layout = layOut(view, known);
		expect(layout.table).toEqual([]);
		expect(layout.seats.map(([seat]) => seat.facts)).toEqual([
			[{ name: 'Credits', words: '1' }],
			[{ name: 'Credits', words: '2' }],
		]);
		expect(layout.own[0].items).toEqual([{ id: 'ark', count: 1, words: '' }]);
		expect([0, 1].map((seat) => pointsIn(view, seat, 2))).toEqual([4, 7]);
		expect(pointsIn({ empires: [{}, {}] }, 0, 2)).toBeNull();
	});

	test('before there is a view there is nothing', () => {
		expect(layOut(null, known)).toEqual({ table: [], seats: [], own: [] });
	});
});

test('a thing at a place is called by both; a short mark stays as it is', () => {
	expect(nameIn(known.things, 'red@cup')).toBe('Red · Cup');
	expect(nameIn(known.things, 'b4')).toBe('b4');
	expect(nameIn(known.things, 'no-such')).toBe('No such');
});

test('the catalogue tells of a thing: long words as sentences, where it comes from not at all', () => {
	const text = 'Whoever takes it may look at the two wrecks on top of the stack, and keep one.';
	const catalogue = { things: known.things, wrecks: { ark: { id: 'ark', name: 'Ark', value: 6, text, source: 'rulebook' } } };
	expect(entryOf(catalogue, 'ark', known)).toEqual({ texts: [text], facts: [{ name: 'Value', words: '6' }] });
	expect(entryOf(catalogue, 'cup', known)).toBeNull();
});
