import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Prompt, Study, TableDocument } from '../src/lib/protocol';
import type { Reply } from '../src/lib/table.svelte';
import { stubPage } from './browser';

stubPage();
const { settings } = await import('../src/lib/settings.svelte');
const { TableBoard } = await import('../src/table/board.svelte');

const NAMES = new Map([
	['comet', 'Comet Zone'],
	['gem', 'Gem World'],
]);

const option = (id: number, text: string, targets: string[] = []) => ({ id, text, label: text, targets });
const settle: Prompt = {
	seat: 0,
	text: 'Settle one world, or take 2 colonists.',
	rule: 'NF-STL-02',
	options: [option(7, 'settle comet', ['comet']), option(8, 'pay comet', ['comet']), option(9, 'take-colonists')],
	blocked: [{ text: 'settle gem', reason: 'costs 5, you have 4', rule: 'NF-STL-07', targets: ['gem'] }],
};
const sell: Prompt = {
	...settle,
	text: 'You may sell one good.',
	rule: 'NF-TC-03',
	options: [option(20, 'sell gem', ['gem']), option(21, 'sell-nothing')],
};

/** A table whose server is the test. */
class Table {
	doc = $state.raw({
		n: 1,
		prompt: settle,
		you: { seat: 0 },
		undo: { able: true },
		view: {},
	} as unknown as TableDocument);
	study = $state.raw<Study | null>(null);
	log = [];
	frozen = false;
	answered: string | null = null;
	sent: string[] = [];
	reply: Reply = { ok: true, n: 2 };

	act(chosen: { text: string }): Promise<Reply> {
		this.sent.push(chosen.text);
		return Promise.resolve(this.reply);
	}
	undo(): Promise<Reply> {
		this.sent.push('undo');
		return Promise.resolve(this.reply);
	}
	changes(some: Partial<TableDocument>): void {
		this.doc = { ...this.doc, n: this.doc.n + 1, ...some };
	}
}

let table: Table;
let board: InstanceType<typeof TableBoard>;

function sitDown(prepare: (table: Table) => void = () => undefined): void {
	table = new Table();
	prepare(table);
	board = new TableBoard(table, {}, NAMES);
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

test('a thing with several options goes through them, and shows in the inspector', () => {
	board.chooseAt('comet');
	expect([board.chosen?.id, board.inspected]).toEqual([7, 'comet']);
	board.chooseAt('comet');
	expect(board.chosen?.id).toBe(8);
	board.chooseAt('comet');
	expect(board.chosen?.id).toBe(7);
	expect(board.chosenTargets).toEqual(new Set(['comet']));
});

test('a thing that cannot be chosen is inspected', () => {
	board.chooseAt('gem');
	expect([board.chosen, board.inspected, board.detail]).toEqual([null, 'gem', true]);
	expect(board.blockedAt('gem')?.rule).toBe('NF-STL-07');
});

test('without confirming, choosing decides; a thing with several options still waits', () => {
	settings.set('confirm', false);
	board.chooseAt('comet');
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
	sitDown((made) => made.changes({ seats: [{ name: 'Mira' }, { name: 'Kepler' }] } as Partial<TableDocument>));
	expect([0, 1].map((seat) => board.called(seat))).toEqual(['You', 'Kepler']);
	sitDown((made) => {
		made.frozen = true;
		made.changes({ seats: [{ name: 'Mira' }, { name: 'Kepler' }] } as Partial<TableDocument>);
	});
	expect(board.called(0)).toBe('Mira');
});
