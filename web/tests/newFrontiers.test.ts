import { expect, test } from 'vitest';
import { named, namedWorld, picks, rowOf } from '../src/games/new-frontiers/ask';
import { typed, type NfBoard } from '../src/games/new-frontiers/board';
import { lineOf } from '../src/games/new-frontiers/lines';
import { standing as standingOf, standingWords, type Standing } from '../src/table/board/piece';
import { layoutRow } from '../src/games/new-frontiers/rows';
import type { Catalogue, Empire, Tile, View, WorldAppraisal } from '../src/generated/new_frontiers';
import { factOf, sourceWords, tileWords } from '../src/games/new-frontiers/words';
import type { LogLine, Prompt } from '../src/generated/server';
import { groupOf, split } from '../src/table/groups';
import type { Kit } from '../src/table/kit';
import { thingsOf } from '../src/table/things';
import { stubPage } from './browser';
import { blocked as refused, option, TestGround } from './ground.svelte';

stubPage();
const { client } = await import('../src/games/new-frontiers');
const { TableBoard } = await import('../src/table/board/tableBoard.svelte');

const tile = (id: string, name: string, more: Partial<Tile> = {}): Tile => ({
	id,
	name,
	sort: 'world',
	sellable: false,
	mat: null,
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
	things: {
		[warship.id]: { name: warship.name, sort: 'world' },
		[comet.id]: { name: comet.name, sort: 'world' },
		'space-marines': { name: 'Space Marines', sort: 'development' },
		'alpha-centauri': { name: 'Alpha Centauri', sort: 'home' },
		diversification: { name: 'Diversification', sort: 'goal' },
		produce: { name: 'Produce', sort: 'action' },
		rare: { name: 'Rare Elements', sort: 'kind' },
		'amount-2': { name: '2', sort: 'amount' },
	},
	sources: {
		chips: { name: 'VP chips', sort: 'chips', thing: null },
		colonies: { name: 'Colonies', sort: 'colonies', thing: null },
		developments: { name: 'Developments', sort: 'developments', thing: null },
		diversification: { name: 'Diversification', sort: 'goal', thing: 'diversification' },
		'mining-league': { name: 'Mining League', sort: 'bonus', thing: 'mining-league' },
	},
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
	sort?: Prompt['sort'];
	about?: string[];
	blocked?: Prompt['blocked'];
	mine?: Partial<Empire>;
	view?: Partial<View>;
	worlds?: Record<string, Partial<WorldAppraisal>>;
	log?: LogLine[];
}

function sceneAt(given: Scene): { board: NfBoard; ground: TestGround } {
	const { players = 3, me = 0, texts = [], sort = 'tile', about = [], blocked = [], mine = {}, worlds, log = [] } = given;
	const options = texts.map(([text, target], id) => option(id, text, target ? [target] : []));
	const prompt = texts.length > 0 ? { seat: 0, text: '', rule: 'NF-STL-02', sort, about, options, blocked } : null;
	const empires = Array.from({ length: players }, (_, seat) => empire(seat, seat === 0 ? mine : {}));
	const plain = { players, seat: me, shown: [], returning: [], turn_order: [], action: null, credits_on_produce: 0, empires };
	const ground = new TestGround({ players, prompt, you: { seat: me, host: false }, view: { ...plain, ...given.view } });
	const prices = { seat: 0, worlds, offer: {}, trade: {}, military_sum: [], points: [] };
	ground.study = worlds ? { n: 1, appraisal: prices, previews: {} } : null;
	ground.log = log;
	return { board: typed(new TableBoard(ground, catalogue, thingsOf(catalogue))), ground };
}

function scene(given: Scene): NfBoard {
	return sceneAt(given).board;
}

const standing = (board: NfBoard, target: string): Standing => standingOf(board, target, lineOf);

const HELD: Partial<Empire> = {
	colonies: [{ id: 'comet-zone', good: 'rare', new: false }],
	developments: ['space-marines'],
	explored: ['lost-alien-warship'],
};
const rows: [string, Scene, string][] = [
	['a home of my mat', { texts: [['a', 'alpha-centauri']] }, 'homes'],
	['a development on offer', { texts: [['a', 'space-marines'], ['no']] }, 'offer'],
	['a development I cannot pay', { texts: [['no']], blocked: [refused('a', '', '', ['space-marines'])] }, 'offer'],
	['a world shown', { texts: [['a', 'comet-zone']], view: { shown: ['comet-zone'] } }, 'shown'],
	['a world on its way back', { texts: [['a', 'comet-zone'], ['no']], view: { returning: ['comet-zone'] } }, 'returning'],
	['one of my explored worlds', { texts: [['a', 'lost-alien-warship'], ['no']], mine: HELD }, 'explored'],
	['a world I cannot settle', { texts: [['no']], mine: HELD, blocked: [refused('a', '', '', ['lost-alien-warship'])] }, 'explored'],
	['a colony of mine', { texts: [['a', 'comet-zone'], ['no']], mine: HELD }, 'empire'],
	['a development of mine', { texts: [['a', 'space-marines'], ['no']], mine: HELD, sort: 'several' }, 'empire'],
	['how to settle a world', { texts: [['a'], ['b']], mine: HELD, sort: 'choice', about: ['lost-alien-warship'] }, 'ways'],
	['what to raise against a world', { texts: [['a', 'space-marines'], ['no']], mine: HELD, about: ['lost-alien-warship'] }, 'ways'],
	['the kind of a world', { texts: [['a', 'rare']], mine: HELD, sort: 'choice', about: ['lost-alien-warship'] }, 'kinds'],
	['so many credits', { texts: [['a', 'amount-2']], sort: 'amount' }, 'credits'],
	['a goal', { texts: [['a', 'diversification']] }, 'goals'],
	['my face-down goal', { texts: [['a'], ['b']], sort: 'yes-no', about: ['diversification'] }, 'goals'],
	['an action', { texts: [['a', 'produce']], mine: HELD }, 'explored'],
	['nothing on the table', { texts: [['no']], mine: HELD }, 'explored'],
];

test.each(rows)('a question about %s is answered in its row', (_, given, row) => {
	expect(rowOf(scene(given))).toBe(row);
});

test('while others pick, the shown worlds stay in sight; else my explored ones', () => {
	expect(rowOf(scene({ view: { shown: ['comet-zone'] } }))).toBe('shown');
	expect(rowOf(scene({}))).toBe('explored');
});

test('the world a question names stands out', () => {
	const board = scene({
		texts: [['conquer'], ['pay']],
		about: ['lost-alien-warship'],
		mine: { explored: ['comet-zone', 'lost-alien-warship'] },
	});
	expect([...named(board)]).toEqual(['lost-alien-warship']);
	expect(namedWorld(board)).toBe('lost-alien-warship');
});

test('in Explore the selector picks first and once more at the end', () => {
	const line = (kind: string): LogLine => ({ kind, seat: 1, text: '', about: [], data: {} });
	const log = [line('pick'), line('select'), line('show'), line('pick'), line('gain-colonists'), line('pick')];
	expect(picks(scene({ view: { turn_order: [2, 0, 1] }, log }))).toEqual({ order: [2, 0, 1, 2], done: 2 });
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
		blocked: [refused('settle comet-zone', 'costs 5 credits, you have 4', 'NF-STL-06', ['comet-zone'])],
		mine: { explored: ['comet-zone'] },
	});
	expect(standing(board, 'comet-zone')).toMatchObject({
		state: 'blocked',
		line: 'Costs 5 credits, you have 4',
		against: true,
	});
});

test('a colony just settled shows no price from the moment before', () => {
	const { board, ground } = sceneAt({
		mine: { explored: ['comet-zone'] },
		worlds: { 'comet-zone': { able: true, reason: '', price: 3, military: null, raise: 0, defense: null } },
	});
	expect(standing(board, 'comet-zone').line).toBe('Costs $3, you have $4');
	ground.changes({ view: { ...scene({ mine: { colonies: [{ id: 'comet-zone', good: null, new: true }] } }).view } });
	expect(standing(board, 'comet-zone').line).toBe('');
});

test('credits that lie on Produce are told beside its option', () => {
	const board = scene({ view: { credits_on_produce: 2 } });
	expect(factOf(board, option(1, 'select produce', ['produce']))).toBe('$ on tile, 1 good, $2 on it');
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
	const kit = { client, catalogue } as unknown as Kit;
	const scored = { chips: 1, colonies: 2, developments: 3, diversification: 4, 'mining-league': 5 };
	expect(split(scored, kit).map(({ name, points }) => [name, points])).toEqual([
		['chips', 1],
		['colonies', 2],
		['developments', 3],
		['goal', 4],
		['bonus', 5],
	]);
	expect(groupOf('something-new', kit)).toBe(4);
});

test('only actions stand in a row under one word each', () => {
	const board = scene({ texts: [['select produce', 'produce'], ['settle comet-zone', 'comet-zone']] });
	expect(board.doc.prompt!.options.map((one) => client.short!(board, one))).toEqual(['Produce', '']);
});

test('what an option leads to is said of actions, goals and ways out', () => {
	const board = scene({ mine: { explored: ['comet-zone'] }, worlds: { 'comet-zone': { able: true } } });
	const outlook = (text: string, ...targets: string[]) => client.outlook!(board, option(1, text, targets));
	expect(outlook('keep-goal diversification', 'diversification')).toBe('Counts kinds among your colonies.');
	expect(outlook('buy-nothing')).toBe('You keep your credits.');
	expect(outlook('select produce', 'produce')).toBe('');
	expect(outlook('settle-done')).toBe('');
});

test('a military world that is paid for says so, with its price', () => {
	const world = { able: true, price: 5, military: 2, raise: 0, defense: 6 };
	const settle = option(1, 'settle lost-alien-warship', ['lost-alien-warship']);
	const board = scene({ worlds: { 'lost-alien-warship': world } });
	expect(factOf(board, settle)).toMatch(/^\$5, /);
	const strong = scene({ worlds: { 'lost-alien-warship': { ...world, military: 6 } } });
	expect(factOf(strong, settle)).toMatch(/^by Military 6, /);
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
	const board = scene({ view: { action: 'explore' } });
	expect(client.doing!(board, [1])).toBe('Kepler chooses a home colony.');
	expect(client.doing!(board, [0, 1])).toBe('Mira and Kepler choose a home colony.');
	board.view.empires[1].colonies = [{ id: 'comet-zone', good: null, new: false }];
	expect(client.doing!(board, [1])).toBe('Kepler picks a world.');
	board.view.action = null;
	expect(client.doing!(board, [1])).toBe('Kepler selects an action.');
});
