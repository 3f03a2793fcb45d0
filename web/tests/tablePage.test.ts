import { expect, test } from 'vitest';
import { spread, ticks } from '../src/table/chart';
import { decidedBy, winnerSentence } from '../src/table/ending';
import { plainText, rowReader, rowsOf } from '../src/table/log';
import { sentence, whole } from '../src/table/sentence';
import { differences, standing } from '../src/table/standing';
import { liesOnTable, moved, thingsOf, whereabouts } from '../src/table/things';
import { clockText } from '../src/table/time';
import { absentee, waitOf } from '../src/table/waiting';
import type { LogLine, Result, TableDocument } from '../src/generated/server';

const things = thingsOf({
	things: {
		comet: { name: 'Comet Zone', sort: 'world' },
		gem: { name: 'Gem World', sort: 'world' },
		spice: { name: 'Spice World', sort: 'world' },
		tax: { name: 'Tax on Trade', sort: 'goal' },
		'amount-2': { name: '2', sort: 'amount' },
	},
	limits: { colonies: 7 },
});
const nameOf = (seat: number): string => ['Mira', 'Kepler', 'Tomasz'][seat];
const line = (text: string, kind = 'k', seat = -1): LogLine => ({ kind, seat, text, about: [], data: {} });

test('reasons become sentences, and an option is told as a whole', () => {
	expect(sentence('none is left on offer')).toBe('None is left on offer.');
	expect(sentence('Which good?')).toBe('Which good?');
	expect(whole({ title: 'Settle Comet Zone', detail: '3 credits' })).toBe('Settle Comet Zone: 3 credits');
	expect(whole({ title: 'Buy nothing', detail: '' })).toBe('Buy nothing');
});

test('seats and things are found in a line of the log', () => {
	const [row] = rowsOf([line('{1} sells the good of {gem|Gem World}', 'sell', 1)]);
	expect(row.parts).toEqual([
		{ is: 'seat', seat: 1 },
		{ is: 'text', text: ' sells the good of ' },
		{ is: 'thing', id: 'gem', name: 'Gem World' },
	]);
});

test('lines that say the same of other things are drawn together', () => {
	const shown = (id: string, name: string) => line(`{${id}|${name}} is shown`, 'shown');
	const rows = rowsOf([shown('comet', 'Comet Zone'), shown('gem', 'Gem World'), shown('spice', 'Spice World')]);
	expect(rows).toHaveLength(1);
	expect(rows[0].also.map((thing) => thing.id)).toEqual(['gem', 'spice']);
});

test('the same line again is counted; another seat or another kind is not', () => {
	const draws = (seat: number, kind = 'draw') => line('A goal is drawn', kind, seat);
	const rows = rowsOf([draws(0), draws(0), draws(1), draws(1, 'other')]);
	expect(rows.map((row) => row.times)).toEqual([2, 1, 1]);
});

test('the same line about the same thing again is counted, too', () => {
	const funded = (id: string) => line(`{0} put food on {${id}|${id}}`, 'fund', 0);
	const [twice, other] = rowsOf([funded('D2'), funded('D2'), funded('E4')]);
	expect([twice.times, twice.also]).toEqual([2, []]);
	expect(other.parts.at(-1)).toMatchObject({ id: 'E4' });
});

test('rows of lines that stay are the same, whether the log grows or shrinks', () => {
	const shown = (id: string) => line(`{${id}|${id}} is shown`, 'shown');
	const log = [line('Round 1 begins', 'round'), line('{1} passed', 'pass', 1), shown('comet'), shown('gem'), line('', 'x'), shown('spice'), line('{0} passed', 'pass', 0)];
	const read = rowReader();
	let before = read([]);
	for (const length of [1, 3, 4, 7, 5, 6, 2, 7, 0, 7]) {
		const rows = read(log.slice(0, length));
		expect(rows).toEqual(rowsOf(log.slice(0, length)));
		if (before.length > 2 && rows.length > 2) expect(rows[0]).toBe(before[0]);
		before = rows;
	}
});

test('rounds are never drawn together', () => {
	expect(rowsOf([line('Round 2 begins', 'round'), line('Round 2 begins', 'round')])).toHaveLength(2);
});

test('a line is said with the names of its seats and things', () => {
	expect(plainText(line('{1} pays {0} for {gem|Gem World}'), nameOf)).toBe('Kepler pays Mira for Gem World');
});

test('a seat in the middle of a line is told from one that begins it', () => {
	const called = (seat: number, begins: boolean): string => (seat > 0 ? nameOf(seat) : begins ? 'You' : 'you');
	expect(plainText(line('{0} attacked {1} in {d7|d7}'), called)).toBe('You attacked Kepler in d7');
	expect(plainText(line('{1} attacked {0} in {d7|d7}'), called)).toBe('Kepler attacked you in d7');
	expect(plainText(line('{d7|d7} fell to {0}'), called)).toBe('d7 fell to you');
});

test('an event without a text is not in the log', () => {
	expect(rowsOf([line('', 'take-colonists', 1)])).toEqual([]);
});

test('what moved, came, went or changed is fresh; its neighbours in a list are not', () => {
	const at = (view: unknown) => whereabouts(view, things);
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
	sources: { chips: 'Chips', worlds: 'Worlds', league: 'League' },
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
	const end = result([20, 31, 9], [1], [{ chips: 12, worlds: 8 }, { chips: 10, worlds: 9, league: 12 }, { chips: 9 }]);
	expect(differences(end, 0).map((one) => one.source)).toEqual(['league', 'chips', 'worlds']);
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
	const doing = (seats: readonly number[]) => `${seats.map(nameOf).join(' and ')} picks a world.`;
	const waits = (to_act: number[], seconds: number) => waitOf(doc(to_act), () => seconds, doing).sentence;
	expect(waits([1], 2)).toBe('Kepler picks a world.');
	expect(waits([1], 6.4)).toBe('Kepler picks a world (0:06).');
	expect(waits([2], 3)).toBe('Tomasz picks a world.');
	expect(waits([2], 40)).toBe('Tomasz picks a world (0:40).');
	expect(waits([1, 2], 3)).toBe('Kepler and Tomasz picks a world.');
	expect(waits([1, 2], 40)).toBe('Kepler and Tomasz picks a world (0:40).');
	expect(waits([], 40)).toBe('The table moves on.');
});

test('a person who keeps the table waiting for the agreed time can be handed over, by those who play', () => {
	expect(absentee(doc([2]), () => 179)).toBeNull();
	expect(absentee(doc([2]), () => 181)).toBe(2);
	expect(absentee(doc([1]), () => 999)).toBeNull(); // a bot
	expect(absentee(doc([0]), () => 999)).toBeNull(); // myself
	expect(absentee(doc([2], { absence: 0 }), () => 999)).toBeNull();
	expect(absentee(doc([2], { you: { seat: null, host: false } }), () => 999)).toBeNull();
});

test('an amount has no place on the table', () => {
	expect([...things.keys()].filter((id) => liesOnTable(things, id))).toEqual(['comet', 'gem', 'spice', 'tax']);
});
