import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Prompt, TableDocument } from '../src/generated/server';
import { thingsOf } from '../src/table/things';
import { stubPage } from './browser';
import { blocked, option, TestGround } from './ground.svelte';

stubPage();
const { settings } = await import('../src/lib/settings.svelte');
const { TableBoard } = await import('../src/table/board/tableBoard.svelte');

const THINGS = thingsOf({
	things: {
		comet: { name: 'Comet Zone', sort: 'world' },
		gem: { name: 'Gem World', sort: 'world' },
		red: { name: 'red die', sort: 'die' },
		blue: { name: 'blue die', sort: 'die' },
		cup: { name: 'cup', sort: 'place' },
		explore: { name: 'Explore', sort: 'phase' },
		ship: { name: 'Ship', sort: 'phase' },
		'amount-1': { name: '1', sort: 'amount' },
		'amount-2': { name: '2', sort: 'amount' },
	},
});

const settle: Prompt = {
	seat: 0,
	text: 'Settle one world, or take 2 colonists.',
	rule: 'NF-STL-02',
	sort: 'tile',
	about: [],
	options: [option(7, 'settle comet', ['comet']), option(8, 'pay comet', ['comet']), option(9, 'take-colonists')],
	blocked: [blocked('settle gem', 'costs 5, you have 4', 'NF-STL-07', ['gem'])],
};
const sell: Prompt = {
	...settle,
	text: 'You may sell one good.',
	rule: 'NF-TC-03',
	options: [option(20, 'sell gem', ['gem']), option(21, 'sell-nothing')],
};

let table: TestGround;
let board: InstanceType<typeof TableBoard>;

function sitDown(prepare: (table: TestGround) => void = () => undefined): void {
	table = new TestGround({ prompt: settle });
	prepare(table);
	board = new TableBoard(table, {}, THINGS);
}

beforeEach(() => sitDown());
afterEach(() => settings.set('confirm', true));

test('a choice stays while the same question stands, whatever others do', () => {
	board.choose(settle.options[2]);
	table.changes({ decisions: 9 } as Partial<TableDocument>);
	table.changes({ prompt: structuredClone(settle) });
	expect(board.chosen?.text).toBe('take-colonists');
});

test('a new question begins without a choice', () => {
	board.choose(settle.options[2]);
	table.changes({ prompt: sell });
	expect(board.chosen).toBeNull();
	table.changes({ prompt: { ...settle, text: 'Settle a second world.' } });
	expect(board.chosen).toBeNull();
});

test('after a decision the same question asked again has no choice', async () => {
	board.choose(settle.options[2]);
	board.confirm();
	await Promise.resolve();
	await Promise.resolve();
	expect(table.sent).toEqual(['take-colonists']);
	expect(board.chosen).toBeNull();
});

test('a refused decision keeps the choice and says why', async () => {
	table.reply = { ok: false, code: 'stale', reason: 'moved on', rule: null };
	board.choose(settle.options[2]);
	board.confirm();
	await Promise.resolve();
	await Promise.resolve();
	expect(board.refusal?.code).toBe('stale');
	expect(board.chosen?.text).toBe('take-colonists');
	board.choose(settle.options[0]);
	expect(board.refusal).toBeNull();
});

test('nothing is sent twice while a decision is under way', () => {
	board.choose(settle.options[2]);
	board.confirm();
	board.confirm();
	board.takeBack();
	expect(table.sent).toEqual(['take-colonists']);
});

/** The answer has come, and what was pressed meanwhile has been done. */
const answered = () => new Promise((done) => setTimeout(done, 20));

test('a press while a decision is under way follows when the next question has come', async () => {
	board.choose(settle.options[2]);
	board.confirm();
	board.pick('gem');
	board.choose(sell.options[0]);
	board.confirm();
	expect([board.waiting, table.sent]).toEqual([2, ['take-colonists']]);
	table.changes({ prompt: sell });
	await answered();
	expect([board.waiting, table.sent, board.refusal]).toEqual([0, ['take-colonists', 'sell gem'], null]);
});

test('a press whose question is gone is answered, and a second Enter is none for the next question', async () => {
	board.choose(settle.options[2]);
	board.confirm();
	board.confirm();
	expect(board.waiting).toBe(0);
	board.choose(settle.options[0]);
	table.changes({ prompt: sell });
	await answered();
	expect([table.sent, board.refusal?.code, board.chosen]).toEqual([['take-colonists'], 'stale', null]);
});

test('Enter after a press that is sent at once is for what follows it', async () => {
	board = new TableBoard(table, {}, THINGS, true, { atOnce: ({ verb }) => verb === 'settle', obvious: () => sell.options[1] });
	board.choose(settle.options[0]);
	board.confirm();
	expect([board.waiting, table.sent]).toEqual([1, ['settle comet']]);
	table.changes({ prompt: sell });
	await answered();
	expect(table.sent).toEqual(['settle comet', 'sell-nothing']);
});

test('a thing with several options goes through them, and shows in the inspector', () => {
	board.pick('comet');
	expect([board.chosen?.id, board.inspected]).toEqual([7, 'comet']);
	board.pick('comet');
	expect(board.chosen?.id).toBe(8);
	board.pick('comet');
	expect(board.chosen?.id).toBe(7);
	expect(board.chosenTargets).toEqual(new Set(['comet']));
});

test('a thing that cannot be chosen is inspected', () => {
	board.pick('gem');
	expect([board.chosen, board.inspected, board.detail]).toEqual([null, 'gem', true]);
	expect(board.blockedAt('gem')?.rule).toBe('NF-STL-07');
});

test('without confirming, choosing decides; a thing with several options still waits', () => {
	settings.set('confirm', false);
	board.pick('comet');
	expect(table.sent).toEqual([]);
	board.choose(settle.options[2]);
	expect(table.sent).toEqual(['take-colonists']);
});

test('a question with one answer has it chosen, but not sent', () => {
	table.changes({ prompt: { ...sell, options: [sell.options[1]] } });
	expect(board.chosen?.text).toBe('sell-nothing');
	expect(table.sent).toEqual([]);
});

test('number keys follow the order of the options and end at nine', () => {
	const many = Array.from({ length: 11 }, (_, place) => option(place, `o${place}`));
	table.changes({ prompt: { ...sell, options: many } });
	expect([board.keyOf(many[0]), board.keyOf(many[8]), board.keyOf(many[9])]).toEqual(['1', '9', null]);
});

test('the preview is that of the chosen option', () => {
	table.study = { n: 1, appraisal: {}, previews: { 9: [['colonists', 2, 4]] } };
	expect(board.changes).toEqual([]);
	board.choose(settle.options[2]);
	expect(board.changes).toEqual([['colonists', 2, 4]]);
});

test('a replay shows what was chosen and answers nothing', () => {
	sitDown((one) => {
		one.frozen = true;
		one.answered = 'pay comet';
	});
	expect(board.chosen?.id).toBe(8);
	board.choose(settle.options[2]);
	board.confirm();
	board.takeBack();
	expect([board.chosen?.id, table.sent]).toEqual([8, []]);
});

test('what I did is told of "You", in a replay of my name', () => {
		expect([0, 1].map((seat) => board.called(seat))).toEqual(['You', 'Kepler']);
	sitDown((made) => {
		made.frozen = true;
	});
	expect(board.called(0)).toBe('Mira');
});

test('my own name stands in the log of a game whose sentences do not fit "You"', () => {
	expect(new TableBoard(table, {}, THINGS, false).called(0)).toBe('Mira');
	expect(new TableBoard(table, {}, THINGS, false).called(0, false)).toBe('Mira');
});

test('where a sentence does not begin with me, I am a small "you"', () => {
	expect([0, 1].map((seat) => board.called(seat, false))).toEqual(['you', 'Kepler']);
	sitDown((made) => {
		made.frozen = true;
	});
	expect(board.called(0, false)).toBe('Mira');
});

const move: Prompt = {
	...settle,
	text: 'Move a die.',
	rule: 'RG-ASN-04',
	sort: 'die',
	options: [
		option(30, 'move red explore', ['red@cup', 'explore']),
		option(31, 'move red ship', ['red@cup', 'ship']),
		option(32, 'move blue ship', ['blue@cup', 'ship']),
		option(33, 'done'),
	],
	blocked: [],
};

test('a first pick narrows, and shows where it can go; a second one chooses', () => {
	table.changes({ prompt: move });
	expect([board.goesOn('red@cup'), board.goesOn('ship')]).toEqual([true, false]);
	board.pick('red@cup');
	expect([board.picked, board.chosen]).toEqual([['red@cup'], null]);
	expect(['explore', 'ship', 'blue@cup'].map((thing) => board.goesOn(thing))).toEqual([true, true, false]);
	expect(board.offered.map(({ id }) => id)).toEqual([30, 31]);
	board.pick('ship');
	expect([board.chosen?.id, board.picked]).toEqual([31, []]);
	expect(board.chosenTargets).toEqual(new Set(['red@cup', 'ship']));
	expect(board.offered).toHaveLength(4);
});

test('a pick is taken back, by itself or by picking the same thing again', () => {
	table.changes({ prompt: move });
	board.pick('red@cup');
	board.unpick();
	expect([board.picked, board.goesOn('blue@cup')]).toEqual([[], true]);
	board.pick('red@cup');
	board.pick('red@cup');
	expect(board.picked).toEqual([]);
});

test('another first pick takes the place of the one before', () => {
	table.changes({ prompt: move });
	board.pick('red@cup');
	board.pick('blue@cup');
	expect(board.picked).toEqual(['blue@cup']);
	expect(board.goesOn('explore')).toBe(false);
});

test('what can go to one place only is chosen with the first pick, and never sent by it', () => {
	settings.set('confirm', false);
	table.changes({ prompt: move });
	board.pick('blue@cup');
	expect([board.chosen?.id, table.sent]).toEqual([32, []]);
	board.pick('ship');
	expect(table.sent).toEqual(['move blue ship']);
});

test('where a thing goes is inspected as long as nothing is picked', () => {
	table.changes({ prompt: move });
	board.pick('ship');
	expect([board.picked, board.inspected]).toEqual([[], 'ship']);
});

test('a pick does not outlive its question, nor a choice from the list', () => {
	table.changes({ prompt: move });
	board.pick('red@cup');
	board.choose(move.options[3]);
	expect(board.picked).toEqual([]);
	board.pick('red@cup');
	table.changes({ prompt: { ...move, text: 'Move another die.' } });
	expect(board.picked).toEqual([]);
});

test('where the things are picked, amounts that remain are offered by name', () => {
	const send = (id: number, amount: string) => option(id, `send ${amount}`, ['red@cup', 'ship', amount]);
	table.changes({ prompt: { ...move, options: [send(1, 'amount-1'), send(2, 'amount-2'), move.options[3]] } });
	board.pick('red@cup');
	board.pick('ship');
	expect(board.offered.map(({ id }) => id)).toEqual([1, 2]);
	board.choose(board.offered[1]);
	expect([board.chosen?.id, board.picked]).toEqual([2, []]);
});

test('an option may end where another goes on', () => {
	const stay = option(40, 'keep red', ['red@cup']);
	table.changes({ prompt: { ...move, options: [stay, ...move.options] } });
	board.pick('red@cup');
	expect([board.chosen?.id, board.picked]).toEqual([40, ['red@cup']]);
	board.pick('explore');
	expect(board.chosen?.id).toBe(30);
});

test('options are found by the sort of the things they are about', () => {
	table.changes({ prompt: move });
	expect(board.optionsOf('die').map(({ id }) => id)).toEqual([30, 31, 32]);
	expect(board.optionsOf('world')).toEqual([]);
});

test('rivals are listed as they sit after me; a spectator sees them after the seat in the middle', () => {
	table.changes({ players: 4, you: { seat: 2, host: false } });
	expect([board.home, board.rivals]).toEqual([2, [3, 0, 1]]);
	table.changes({ players: 3, you: { seat: null, host: false }, prompt: null });
	expect([board.home, board.rivals]).toEqual([0, [1, 2]]);
	board.watch(1);
	expect([board.home, board.rivals]).toEqual([1, [2, 0]]);
});

test('prices stand until new ones have come, and never for another seat', () => {
	const prices = { worlds: {} };
	table.study = { n: 1, appraisal: prices, previews: {} };
	expect(board.prices).toBe(prices);
	table.study = null;
	expect(board.prices).toBe(prices);
	table.changes({ you: { seat: 1, host: false } });
	expect(board.prices).toBeNull();
});
