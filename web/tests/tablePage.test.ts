import { expect, test } from 'vitest';
import { spread, ticks } from '../src/table/chart';
import { decidedBy, winnerSentence } from '../src/table/ending';
import { labelsOf, plainName, sentence, splitLabel } from '../src/table/labels';
import { plainText, rowsOf } from '../src/table/log';
import { differences, standing } from '../src/table/standing';
import { moved, namesOf, whereabouts } from '../src/table/things';
import { clockText } from '../src/table/time';
import { absentee, waitOf } from '../src/table/waiting';
import type { LogLine, Result, TableDocument } from '../src/lib/protocol';

const names = namesOf({
	tiles: { comet: { name: 'Comet Zone' }, gem: { name: 'Gem World' }, spice: { name: 'Spice World' } },
	goals: { tax: { name: 'Tax on Trade' } },
	limits: { colonies: 7 },
});
const nameOf = (seat: number): string => ['Mira', 'Kepler', 'Tomasz'][seat];
const line = (text: string, about: string[] = [], kind = 'k', seat = -1): LogLine => ({ kind, seat, text, about });

test('a label is cut into what a button says and the rest', () => {
	const cuts = [
		['Buy Space Marines for 2 credits', 'Buy Space Marines', '2 credits'],
		[
			'Settle Gem World (defense 5, your Military 0), with 2 colonists',
			'Settle Gem World',
			'defense 5, your Military 0, with 2 colonists',
		],
		['Develop: each player may buy a development.', 'Develop', 'each player may buy a development'],
		['Take 2 colonists', 'Take 2 colonists', ''],
		['Keep Tax on Trade for later', 'Keep Tax on Trade for later', ''],
	];
	for (const [label, title, rest] of cuts) expect(splitLabel(label)).toEqual({ title, rest });
});

test('options that would read the same keep their whole labels', () => {
	const option = (id: number, label: string) => ({ id, label, text: '', targets: [] });
	const labels = labelsOf([
		option(1, 'Leave it face down'),
		option(2, 'Leave it face down, and do not ask again'),
		option(3, 'Turn it up: all may stockpile'),
	]);
	expect(labels.get(2)!.title).toBe('Leave it face down, and do not ask again');
	expect(labels.get(3)!.title).toBe('Turn it up');
});

test('reasons become sentences, notations become words', () => {
	expect(sentence('none is left on offer')).toBe('None is left on offer.');
	expect(sentence('Which good?')).toBe('Which good?');
	expect(plainName('turn-up')).toBe('Turn up');
});

test('seats and things are found in a line of the log', () => {
	const [row] = rowsOf([line('{1} sells the good of Gem World', ['gem'], 'sell', 1)], names);
	expect(row.parts).toEqual([
		{ is: 'seat', seat: 1 },
		{ is: 'text', text: ' sells the good of ' },
		{ is: 'thing', id: 'gem', name: 'Gem World' },
	]);
});

test('lines that say the same of other things are drawn together', () => {
	const shown = (id: string, name: string) => line(`${name} is shown`, [id], 'shown');
	const rows = rowsOf([shown('comet', 'Comet Zone'), shown('gem', 'Gem World'), shown('spice', 'Spice World')], names);
	expect(rows).toHaveLength(1);
	expect(rows[0].also.map((thing) => thing.id)).toEqual(['gem', 'spice']);
});

test('the same line again is counted; another seat or another kind is not', () => {
	const draws = (seat: number, kind = 'draw') => line('A goal is drawn', [], kind, seat);
	const rows = rowsOf([draws(0), draws(0), draws(1), draws(1, 'other')], names);
	expect(rows.map((row) => row.times)).toEqual([2, 1, 1]);
});

test('rounds are never drawn together', () => {
	expect(rowsOf([line('Round 2 begins', [], 'round'), line('Round 2 begins', [], 'round')], names)).toHaveLength(2);
});

test('a line is said with the names of its seats', () => {
	expect(plainText(line('{1} pays {0}'), nameOf)).toBe('Kepler pays Mira');
});

test('what moved, came, went or changed is fresh; its neighbours in a list are not', () => {
	const at = (view: unknown) => whereabouts(view, names);
	const before = at({ shown: ['comet', 'gem'], empires: [{ colonies: [{ id: 'spice', good: null }] }] });
	const after = at({
		shown: ['gem'],
		empires: [
			{
				colonies: [
					{ id: 'spice', good: 'novelty' },
					{ id: 'comet', good: null },
				],
			},
		],
	});
	expect([...moved(before, after)].sort()).toEqual(['comet', 'spice']);
	expect(moved(before, at({ shown: ['comet', 'gem'], empires: [] }))).toEqual(new Set(['spice']));
});

const result = (totals: number[], winners: number[], breakdowns: Record<string, number>[] = []): Result => ({
	winners,
	scores: totals.map((total, seat) => ({ total, breakdown: breakdowns[seat] ?? {} })),
	tie_break: null,
});

test('winners stand first, equal points share a place', () => {
	expect(standing(result([30, 41, 30], [1])).map(({ seat, place }) => [seat, place])).toEqual([
		[1, 1],
		[0, 2],
		[2, 2],
	]);
	// A tie-break decided: the same points, one winner.
	expect(standing(result([41, 41], [1])).map(({ seat, place }) => [seat, place])).toEqual([
		[1, 1],
		[0, 2],
	]);
});

test('the end in one sentence, as it is for me', () => {
	const end = result([41, 47, 36], [1]);
	expect(winnerSentence(end, 0, nameOf)).toBe('Kepler wins with 47; you are second with 41.');
	expect(winnerSentence(end, 1, nameOf)).toBe('You win with 47; Mira is second with 41.');
	expect(winnerSentence(end, null, nameOf)).toBe('Kepler wins with 47; Mira is second with 41.');
	expect(winnerSentence(result([47, 47, 36], [0, 1]), 0, nameOf)).toBe(
		'You share the win with Kepler, with 47; Tomasz is third with 36.',
	);
	expect(winnerSentence(result([47, 47, 36], [0, 1]), 2, nameOf)).toBe(
		'Mira and Kepler share the win with 47; you are third with 36.',
	);
});

test('what decided it: the largest differences between the winner and me, or the next', () => {
	const end = result([20, 31, 9], [1], [{ Chips: 12, Worlds: 8 }, { Chips: 10, Worlds: 9, League: 12 }, { Chips: 9 }]);
	expect(differences(end, 0).map((one) => one.source)).toEqual(['League', 'Chips', 'Worlds']);
	const lines = decidedBy(end, 0, nameOf).map((one) => `${one.source} ${one.text}`);
	expect(lines[0]).toBe('League gave Kepler 12 points, you 0.');
	expect(lines[1]).toBe('Chips gave you 12 points, Kepler 10.');
	expect(decidedBy(end, 1, nameOf)[0].text).toBe('gave you 12 points, Mira 0.');
});

test('emblems at the ends of lines keep apart, in order, within the chart', () => {
	const places = spread([50, 50, 52, 98], 15, 10, 100);
	const sorted = places.toSorted((a, b) => a - b);
	for (let i = 1; i < sorted.length; i++) expect(sorted[i] - sorted[i - 1]).toBeGreaterThanOrEqual(15);
	expect(sorted[0]).toBeGreaterThanOrEqual(10);
	expect(sorted.at(-1)).toBeLessThanOrEqual(100);
	expect(places[2]).toBeGreaterThan(places[1]);
});

test('an axis ends at or above the highest value', () => {
	for (const most of [1, 7, 20, 47, 133]) expect(ticks(most).at(-1)).toBeGreaterThanOrEqual(most);
});

test('clocks read as people write them', () => {
	expect(clockText(40)).toBe('0:40');
	expect(clockText(725)).toBe('12:05');
	expect(clockText(3725)).toBe('1:02:05');
	expect(clockText(187_200)).toBe('2 d 4 h');
});

function doc(to_act: number[], changes: Partial<TableDocument> = {}): TableDocument {
	const person = { kind: 'person', name: null, bot: null, held: null, time: null, since: null };
	const seats = [person, { ...person, kind: 'bot', bot: 'greedy' }, person];
	return {
		to_act,
		you: { seat: 0, host: true },
		prompt: null,
		seats,
		absence: 3,
		...changes,
	} as unknown as TableDocument;
}

test('whom the table waits for, and for how long once it is worth telling', () => {
	const doing = (seat: number) => `${nameOf(seat)} picks a world.`;
	const waits = (to_act: number[], seconds: number) => waitOf(doc(to_act), nameOf, () => seconds, doing).sentence;
	expect(waits([1], 2)).toBe('Kepler picks a world.');
	expect(waits([1], 6.4)).toBe('Kepler is thinking (6 s).');
	expect(waits([2], 3)).toBe('Tomasz picks a world.');
	expect(waits([2], 40)).toBe('Waiting for Tomasz (0:40).');
	expect(waits([1, 2], 40)).toBe('Waiting for Kepler and Tomasz.');
});

test('a person who keeps the table waiting for the agreed time can be handed over, by those who play', () => {
	expect(absentee(doc([2]), () => 179)).toBeNull();
	expect(absentee(doc([2]), () => 181)).toBe(2);
	expect(absentee(doc([1]), () => 999)).toBeNull(); // a bot
	expect(absentee(doc([0]), () => 999)).toBeNull(); // myself
	expect(absentee(doc([2], { absence: 0 }), () => 999)).toBeNull();
	expect(absentee(doc([2], { you: { seat: null, host: false } }), () => 999)).toBeNull();
});
