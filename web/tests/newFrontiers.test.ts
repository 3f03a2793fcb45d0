import { expect, test } from 'vitest';
import { named, picks, rowOf } from '../src/games/new-frontiers/ask';
import { appraisalOf, rivals, type NfBoard } from '../src/games/new-frontiers/board';
import { standing, standingWords } from '../src/games/new-frontiers/piece';
import { layoutRow } from '../src/games/new-frontiers/rows';
import type { Appraisal, Catalogue, Empire, Tile, View, WorldAppraisal } from '../src/games/new-frontiers/types';
import { factOf, sourceWords, tileWords } from '../src/games/new-frontiers/words';
import type { LogLine, Prompt } from '../src/lib/protocol';
import { stubPage } from './browser';

stubPage();
const { client } = await import('../src/games/new-frontiers');

const tile = (id: string, name: string, more: Partial<Tile> = {}): Tile => ({
	id,
	name,
	sort: 'world',
	cost: 3,
	defense: null,
	colonists: 1,
	kind: 'gray',
	goods: 'gray',
	vp: 1,
	bonus: '',
	keywords: [],
	powers: [],
	text: '',
	spaces: 0,
	source: 'rulebook',
	confidence: 'high',
	basis: '',
	...more,
});

const warship = tile('lost-alien-warship', 'Lost Alien Warship', {
	cost: null,
	defense: 5,
	vp: 3,
	kind: 'alien',
	goods: 'windfall',
	keywords: ['ALIEN'],
	powers: [{ phase: 'settle', icon: 'military', short: '+2 Military', words: '+2 Military.' }],
});
const comet = tile('comet-zone', 'Comet Zone', { kind: 'rare', goods: 'production' });

const catalogue = {
	tiles: { [warship.id]: warship, [comet.id]: comet },
	goals: { diversification: { name: 'Diversification', counts: 'kinds among your colonies' } },
	actions: { produce: { short: 'Produce', bonus: '$ on tile, 1 good' } },
	kinds: {
		alien: { name: 'Alien Technology', letter: 'A', price: 4 },
		rare: { name: 'Rare Elements', letter: 'R', price: 2 },
	},
} as unknown as Catalogue;

const empire = (seat: number, more: Partial<Empire> = {}): Empire => ({
	seat,
	credits: 4,
	vp: 0,
	colonists: 2,
	mat: 1,
	developments: [],
	spaces: 0,
	colonies: [],
	explored: [],
	military: 0,
	stockpile: { goods: [], worlds: [], credits: 0 },
	points: 0,
	points_by_source: {},
	...more,
});

interface Scene {
	players?: number;
	me?: number | null;
	texts?: [text: string, target?: string][];
	question?: string;
	blocked?: Prompt['blocked'];
	mine?: Partial<Empire>;
	view?: Partial<View>;
	worlds?: Record<string, Partial<WorldAppraisal>>;
	log?: LogLine[];
}

function scene(given: Scene): NfBoard {
	const { players = 3, me = 0, texts = [], question = '', blocked = [], mine = {}, worlds, log = [] } = given;
	const options = texts.map(([text, target], id) => ({ id, text, label: text, targets: target ? [target] : [] }));
	const prompt = texts.length > 0 ? { seat: 0, text: question, rule: 'NF-STL-02', options, blocked } : null;
	const empires = Array.from({ length: players }, (_, seat) => empire(seat, seat === 0 ? mine : {}));
	const prices = { seat: 0, worlds, offer: {}, trade: {}, military_sum: [], points: [] };
	const appraisal = worlds ? (prices as unknown as Appraisal) : null;
	return {
		doc: { prompt, seats: [] },
		view: { players, seat: me, shown: [], turn_order: [], action: null, credits_on_produce: 0, empires, ...given.view },
		catalogue,
		log,
		appraisal,
		me,
		frozen: false,
		chosenTargets: new Set<string>(),
		fresh: new Set<string>(),
		optionsAt: (target: string) => options.filter((option) => option.targets.includes(target)),
		blockedAt: (target: string) => blocked.find((one) => one.targets.includes(target)) ?? null,
		keyOf: (option: { id: number }) => String(option.id + 1),
	} as unknown as NfBoard;
}

test.each([
	['home alpha-centauri', 'homes'],
	['develop space-marines', 'offer'],
	['buy-nothing', 'offer'],
	['pick comet-zone', 'shown'],
	['return comet-zone', 'explored'],
	['stockpile-world comet-zone', 'returning'],
	['take-colonists', 'explored'],
	['settle comet-zone', 'explored'],
	['replace comet-zone', 'explored'],
	['terraform comet-zone', 'empire'],
	['terraform-to comet-zone', 'explored'],
	['conquer', 'ways'],
	['raise space-mercenaries', 'ways'],
	['good comet-zone', 'empire'],
	['sell comet-zone', 'empire'],
	['tax 2', 'credits'],
	['kind rare', 'kinds'],
	['produce comet-zone', 'empire'],
	['windfall-bonus', 'empire'],
	['pay-production comet-zone', 'empire'],
	['stockpile-good comet-zone', 'empire'],
	['consume comet-zone', 'empire'],
	['keep-goal diversification', 'goals'],
	['under diversification', 'goals'],
	['wait', 'goals'],
])('"%s" is picked in the row of %s', (text, row) => {
	expect(rowOf(scene({ texts: [[text]] }))).toBe(row);
});

test('while others pick, the shown worlds stay in sight; else my explored ones', () => {
	expect(rowOf(scene({ view: { shown: ['comet-zone'] } }))).toBe('shown');
	expect(rowOf(scene({}))).toBe('explored');
});

test('the world a question names is known by its name', () => {
	const board = scene({
		texts: [['conquer'], ['pay']],
		question: 'Conquer Lost Alien Warship with your Military, or pay for it?',
		mine: { explored: ['comet-zone', 'lost-alien-warship'] },
	});
	expect([...named(board)]).toEqual(['lost-alien-warship']);
});

test('in Explore the selector picks first and once more at the end', () => {
	const line = (kind: string): LogLine => ({ kind, seat: 1, text: '', about: [] });
	const log = [line('pick'), line('select'), line('show'), line('pick'), line('gain-colonists'), line('pick')];
	expect(picks(scene({ view: { turn_order: [2, 0, 1] }, log }))).toEqual({ order: [2, 0, 1, 2], done: 2 });
});

test('rivals are listed as they sit after me; a spectator sees them after the first seat', () => {
	expect(rivals(scene({ players: 4, me: 2 }))).toEqual([3, 0, 1]);
	expect(rivals(scene({ players: 3, me: null }))).toEqual([1, 2]);
});

test('a tile is one sentence, with what it costs before what it brings', () => {
	expect(tileWords(catalogue, warship)).toBe(
		'Lost Alien Warship, military world, defense 5, 3 points, 1 colonist, Alien Technology windfall, Alien, +2 Military.',
	);
});

test('a world that can be settled says how its need is met, and its key', () => {
	const board = scene({
		texts: [['take-colonists'], ['settle lost-alien-warship', 'lost-alien-warship']],
		mine: { explored: ['lost-alien-warship'] },
		worlds: { 'lost-alien-warship': { able: true, reason: '', price: null, military: 5, raise: 0, defense: 5 } },
	});
	const one = standing(board, 'lost-alien-warship');
	expect(one).toMatchObject({ state: 'may', key: '2', line: 'Military 5 meets defense 5', against: false });
	expect(standingWords(one)).toBe('Can be chosen, key 2. Military 5 meets defense 5.');
});

test('a blocked world gives the reason of the engine', () => {
	const board = scene({
		texts: [['take-colonists']],
		blocked: [
			{
				text: 'settle comet-zone',
				reason: 'costs 5 credits, you have 4',
				rule: 'NF-STL-06',
				targets: ['comet-zone'],
			},
		],
		mine: { explored: ['comet-zone'] },
	});
	expect(standing(board, 'comet-zone')).toMatchObject({
		state: 'blocked',
		line: 'Costs 5 credits, you have 4',
		against: true,
	});
});

test('a colony just settled shows no price from the moment before', () => {
	const before = scene({
		mine: { explored: ['comet-zone'] },
		worlds: { 'comet-zone': { able: true, reason: '', price: 3, military: null, raise: 0, defense: null } },
	});
	expect(standing(before, 'comet-zone').line).toBe('Costs $3, you have $4');
	const after = { ...before, view: scene({ mine: { colonies: [{ id: 'comet-zone', good: null, new: true }] } }).view };
	expect(standing(after, 'comet-zone').line).toBe('');
});

test('prices stand until new ones have come, and never for another seat', () => {
	const board = scene({ worlds: {} });
	const prices = appraisalOf(board);
	expect(prices).not.toBeNull();
	Object.assign(board, { appraisal: null });
	expect(appraisalOf(board)).toBe(prices);
	Object.assign(board, { me: 1 });
	expect(appraisalOf(board)).toBeNull();
});

test('credits that lie on Produce are told beside its option', () => {
	const board = scene({ view: { credits_on_produce: 2 } });
	expect(factOf(board, 'produce', 'select produce')).toBe('$ on tile, 1 good, $2 on it');
});

test('a reconstructed tile never passes for a checked one', () => {
	const said = sourceWords({ source: 'reconstructed', confidence: 'low' });
	expect(said).toBe('Reconstructed, not checked against the printed tile.');
	expect(sourceWords({ source: 'verified', confidence: 'high' })).toBe('Checked against the printed tile.');
});

test('no tile in a row is too narrow for its name', () => {
	for (let width = 500; width <= 1500; width += 20) {
		for (let count = 1; count <= 12; count++) {
			const { size, columns } = layoutRow(count, width);
			const each = (width - 10 * (columns - 1)) / columns;
			expect(each, `${count} in ${width}`).toBeGreaterThanOrEqual(size === 'large' ? 95 : 150);
		}
	}
});

test('every source of points belongs to a group of the final bars', () => {
	const groupOf = (source: string) => client.groups.find((group) => group.has(source, catalogue))?.name;
	expect(['VP chips', 'Colonies', 'Developments', 'Diversification', 'Mining League'].map(groupOf)).toEqual([
		'chips',
		'worlds',
		'developments',
		'goals',
		'bonuses',
	]);
});

test('where the game stands is said in a few words', () => {
	const view = (more: Partial<View>) => ({ round: 7, action: null, over: false, empires: [{ colonies: [1] }], ...more });
	expect(client.where(view({ action: 'settle' }))).toBe('Round 7 · Settle');
	expect(client.where(view({}))).toBe('Round 7 · Selecting');
	expect(client.where(view({ over: true }))).toBe('Over after round 7');
});

test('a way out of a question is known by its notation', () => {
	const ways = (...texts: string[]) => texts.map((text) => client.declines({ id: 0, text, label: '', targets: [] }));
	expect(ways('buy-nothing', 'take-colonists', 'tax 0')).toEqual([true, true, true]);
	expect(ways('develop space-marines', 'enough', 'tax 1')).toEqual([false, false, false]);
});

test('only actions stand in a row under one word each', () => {
	const board = scene({ texts: [['select produce', 'produce'], ['settle comet-zone', 'comet-zone']] });
	expect(board.doc.prompt!.options.map((one) => client.short(board, one))).toEqual(['Produce', '']);
});

test('a military world that is paid for says so, with its price', () => {
	const world = { able: true, price: 5, military: 2, raise: 0, defense: 6 };
	const board = scene({ worlds: { 'lost-alien-warship': world } });
	expect(factOf(board, 'lost-alien-warship', 'settle lost-alien-warship')).toMatch(/^\$5, /);
	const strong = scene({ worlds: { 'lost-alien-warship': { ...world, military: 6 } } });
	expect(factOf(strong, 'lost-alien-warship', 'settle lost-alien-warship')).toMatch(/^by Military 6, /);
});

test('a world that is only looked at says what it costs before it says that colonists are missing', () => {
	const lacks = { able: false, reason: 'Needs 1 colonist, you have 0', military: null, raise: 0, defense: null };
	const line = (price: number) =>
		standing(
			scene({ mine: { credits: 4 }, view: { shown: ['comet-zone'] }, worlds: { 'comet-zone': { ...lacks, price } } }),
			'comet-zone',
		).line;
	expect(line(5)).toBe('Costs $5, you have $4');
	expect(line(4)).toBe('Needs 1 colonist, you have 0');
});

test('what a rival decides about is said', () => {
	const board = { ...scene({ view: { action: 'explore' } }), nameOf: () => 'Halley' } as NfBoard;
	expect(client.doing(board, 1)).toBe('Halley chooses a home colony.');
	board.view.empires[1].colonies = [{ id: 'comet-zone', good: null, new: false }];
	expect(client.doing(board, 1)).toBe('Halley picks a world.');
	board.view.action = null;
	expect(client.doing(board, 1)).toBe('Halley selects an action.');
});
