import { expect, test } from 'vitest';
import type { CompareRow } from '../src/games/client';
import type { LogLine, ReplayInfo, ReplaySteps, Result, TableDocument } from '../src/generated/server';
import { comparedIn, compareSheet, pairs, plainRows } from '../src/table/compare';
import { afterOwn, beat, cardsSince, changesBetween, MOST_CARDS } from '../src/table/recap';
import { momentsOf } from '../src/table/moments';
import { unpacked } from '../src/table/replay.svelte';

const line = (seat: number, text: string, about: string[] = [], kind = 'k'): LogLine => ({ kind, seat, text, about, data: {} });
const round = (n: number) => line(-1, `Round ${n} begins`, [], 'round');
const row = (id: string, value: number | null): CompareRow => ({ id, icon: 'spark', name: id, value });
const shot = (lines: number, credits: number[]) => ({ lines, seats: credits.map((value) => [row('credits', value)]) });

test('runs of lines of one seat are one card; what nobody did belongs to the card before', () => {
	const log = [
		line(1, '{1} selected {explore|Explore}', ['explore']),
		line(-1, '{comet|Comet Zone} is shown', ['comet']),
		line(1, '{1} picked {comet|Comet Zone}', ['comet']),
		line(2, '{2} gained 2 credits'),
		line(1, ''),
		line(1, '{1} gained 1 VP'),
	];
	const cards = cardsSince(log, 0, []);
	expect(cards.map(({ seat, rows, from, to }) => [seat, rows.length, from, to])).toEqual([
		[1, 3, 0, 3],
		[2, 1, 3, 5],
		[1, 1, 5, 6],
	]);
	expect(cards[0].about).toEqual(['explore', 'comet']);
});

test('a round stands before the card that begins it, and what is said of the table is no move', () => {
	const log = [line(1, '{1} passed'), round(5), line(1, '{1} chose'), line(1, 'A bot plays for {1}', [], 'table')];
	expect(cardsSince(log, 0, []).map((card) => [card.round, card.rows.length])).toEqual([
		['', 1],
		['Round 5 begins', 1],
	]);
});

test('only what came after the mark counts, and no more cards than can be looked at', () => {
	const log = Array.from({ length: 100 }, (_, n) => line(1 + (n % 2), `{${1 + (n % 2)}} did thing ${n}`));
	expect(cardsSince(log, 98, []).map(({ from }) => from)).toEqual([98, 99]);
	const all = cardsSince(log, 0, []);
	expect([all.length, all.at(-1)!.from]).toEqual([MOST_CARDS, 99]);
});

test('a card says what it changed for its seat, from what was known before and after it', () => {
	const log = [line(1, '{1} sold'), line(2, '{2} paid'), line(1, '{1} gained')];
	const shots = [shot(0, [5, 1, 7]), shot(1, [5, 4, 7]), shot(3, [5, 6, 3])];
	const told = cardsSince(log, 0, shots).map((card) => card.changes.map(({ before, after }) => [before, after]));
	expect(told).toEqual([[[1, 4]], [[7, 3]], [[4, 6]]]);
	expect(cardsSince(log, 0, [shot(3, [5, 6, 3])]).flatMap((card) => card.changes)).toEqual([]);
});

test('two cards of one seat that came at once tell of a change once', () => {
	const log = [line(1, '{1} sold'), line(2, '{2} paid'), line(1, '{1} gained')];
	const told = cardsSince(log, 0, [shot(0, [5, 1, 7]), shot(3, [5, 6, 3])]).map(({ changes }) => changes.length);
	expect(told).toEqual([1, 1, 0]);
});

test('a card that begins within an update does not tell again what the one before it told', () => {
	const log = Array.from({ length: 6 }, (_, n) => line(1, `{1} did thing ${n}`));
	const shots = [shot(0, [5, 1]), shot(3, [5, 4]), shot(5, [5, 6]), shot(6, [5, 7])];
	const told = cardsSince(log, 0, shots).map((card) => card.changes.map(({ before, after }) => [before, after]));
	expect(told).toEqual([[[1, 6]], [[6, 7]]]);
});

test('secret numbers are never a change', () => {
	expect(changesBetween([row('points', null)], [row('points', 3)])).toEqual([]);
	expect(changesBetween([row('points', 2)], [row('points', null)])).toEqual([]);
});

test('a recap begins behind the last thing I did', () => {
	expect(afterOwn([line(0, 'a'), line(1, 'b'), line(0, ''), line(1, 'c')], 0)).toBe(1);
	expect(afterOwn([line(1, 'b')], 0)).toBe(0);
});

test('a card takes 1.2 seconds, and all together at most 12', () => {
	expect([beat(3, 1), beat(3, 4), beat(30, 1)]).toEqual([1200, 300, 400]);
});

test('without rows of its own a game is compared by the numbers of its seats', () => {
	const view = { round: 3, track: [1, 0], seats: [{ seat: 0, credits: 4, tiles: ['a', 'b'], name: 'x' }, { seat: 1, credits: 9, tiles: [] }] };
	expect(plainRows(view, 2, 0).map(({ id, name, value }) => [id, name, value])).toEqual([
		['credits', 'Credits', 4],
		['tiles', 'Tiles', 2],
	]);
	expect(plainRows(null, 2, 0)).toEqual([]);
});

test('bars share a scale: the bound of the game, or the larger of the two', () => {
	const [credits, spaces, secret] = pairs(
		[row('credits', 2), { ...row('spaces', 4), most: 8 }, row('points', 3), row('mine', 1)],
		[row('credits', 8), { ...row('spaces', 8), most: 8 }, row('points', null)],
	);
	expect([credits.leftPart, credits.rightPart]).toEqual([0.25, 1]);
	expect([spaces.leftPart, spaces.rightPart]).toEqual([0.5, 1]);
	expect([secret.right, secret.rightPart]).toEqual([null, 0]);
});

test('the sheet of a comparison names its seat', () => {
	expect([comparedIn(compareSheet(2)), comparedIn('empire:1'), comparedIn(null)]).toEqual([2, null, null]);
});

test('steps of a replay are one document and what changes in it', () => {
	const steps = {
		first: 4,
		document: { n: 4, view: { credits: 1 } } as unknown as TableDocument,
		patches: [[[['n'], 5], [['view', 'credits'], 2]], [[['n'], 6]]],
		lines: [1, 1, 2],
		chosen: ['a', 'b', null],
	} as ReplaySteps;
	const shown = unpacked(steps, [line(0, 'one'), line(1, 'two')]);
	expect(shown.map(({ document, log, chosen }) => [document.n, document.view, log.length, chosen])).toEqual([
		[4, { credits: 1 }, 1, 'a'],
		[5, { credits: 2 }, 1, 'b'],
		[6, { credits: 2 }, 2, null],
	]);
	expect(shown[1].document.view).toBe(shown[2].document.view);
});

const decision = (seat: number, title: string, turn: number) => ({ seat, text: title, title, detail: '', scored: '', round: turn, barrier: false });
const result = (...totals: number[]): Result => ({
	winners: [totals.indexOf(Math.max(...totals))],
	sources: {},
	scores: totals.map((total) => ({ total, breakdown: {} })),
	tie_break: null,
});
const past = (points: number[][]): ReplayInfo =>
	({
		steps: points.length - 1,
		points,
		decisions: points.slice(1).map((_, step) => decision(step % 2, `Do ${step}`, 1 + step)),
	}) as unknown as ReplayInfo;

test('moments are the lead taken for good, the largest gains and the last count, in order', () => {
	const info = past([[0, 0], [1, 0], [1, 6], [3, 6], [3, 6], [12, 6], [12, 7], [12, 7], [20, 9]]);
	const moments = momentsOf(info, result(20, 9), 1);
	expect(moments.map(({ kind, step, seat, by }) => [kind, step, seat, by])).toEqual([
		['gain', 1, 1, 6],
		['gain', 2, 0, 2],
		['lead', 4, 0, 6],
		['count', 8, 0, 6],
	]);
	expect(moments[2].what).toBe('Do 4');
});

test('the lead is taken from everyone, not only from the one who looks', () => {
	const info = past([[0, 0, 0], [2, 1, 0], [2, 5, 0], [6, 5, 0], [6, 5, 1], [8, 6, 1]]);
	const leads = (points: ReplayInfo) => momentsOf(points, result(8, 6, 1), 2).filter(({ kind }) => kind === 'lead');
	expect(leads(info).map(({ step, by }) => [step, by])).toEqual([[2, 1]]);
	info.points[4] = [6, 6, 1];
	expect(leads(info)).toEqual([]);
});

test('a moment tells what brought the points, unless somebody else decided there', () => {
	const info = past([[0, 0], [1, 3], [4, 3], [4, 3], [9, 4]]);
	const scored = (seat: number) => `{${seat}} completed {ark|Ark}`;
	info.decisions.forEach((one, step) => (one.scored = scored(step % 2)));
	const moments = momentsOf(info, result(9, 4), 1);
	expect(moments.map(({ kind, step, seat, scored }) => [kind, step, seat, scored])).toEqual([
		['lead', 1, 0, ''],
		['count', 4, 0, ''],
	]);
	info.decisions[1].seat = 0;
	expect(momentsOf(info, result(9, 4), 1)[0].scored).toBe(scored(1));
});

test('where points are secret until the end, or nobody else played, there are no moments', () => {
	expect(momentsOf(past([[0, 0], [0, 0], [9, 4]]), result(9, 4), 0)).toEqual([]);
	expect(momentsOf(past([[0], [3], [9]]), result(9), 0)).toEqual([]);
});
