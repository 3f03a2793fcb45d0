// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { client } from '../../src/games/roll-for-the-galaxy';
import { arrangingOf } from '../../src/games/roll-for-the-galaxy/arrange.svelte';
import { typed } from '../../src/games/roll-for-the-galaxy/board';
import { choiceOf } from '../../src/games/roll-for-the-galaxy/choice.svelte';
import { standingDice } from '../../src/games/roll-for-the-galaxy/dice/faces';
import PhaseColumns from '../../src/games/roll-for-the-galaxy/rows/PhaseColumns.svelte';
import ShipPanel from '../../src/games/roll-for-the-galaxy/asked/ShipPanel.svelte';
import ManagePanel from '../../src/games/roll-for-the-galaxy/asked/ManagePanel.svelte';
import Glance from '../../src/games/roll-for-the-galaxy/rails/Glance.svelte';
import TableauHead from '../../src/games/roll-for-the-galaxy/rows/TableauHead.svelte';
import ExplorePanel from '../../src/games/roll-for-the-galaxy/asked/ExplorePanel.svelte';
import PlaceTiles from '../../src/games/roll-for-the-galaxy/asked/PlaceTiles.svelte';
import SetupPanel from '../../src/games/roll-for-the-galaxy/asked/SetupPanel.svelte';
import ZoneTiles from '../../src/games/roll-for-the-galaxy/asked/ZoneTiles.svelte';
import type { Assigned, Colour, Columns, Empire, Phase, Side, View } from '../../src/generated/roll_for_the_galaxy';
import type { LogLine, PromptOption } from '../../src/generated/server';
import { TableBoard } from '../../src/table/board/tableBoard.svelte';
import { thingsOf } from '../../src/table/things';
import { option, TestGround } from '../ground.svelte';
import { asking, click, mounted, rooted } from './mounted.svelte';

const PHASES: Phase[] = ['explore', 'develop', 'settle', 'produce', 'ship'];
const COLOURS: Colour[] = ['home', 'military', 'consumption', 'novelty', 'rare', 'genes', 'alien'];
const FACES = ['explore', 'develop', 'settle', 'produce', 'ship', 'wild'];

const side = (id: string, more: Partial<Side> = {}): Side => ({
	id,
	name: id,
	sort: 'world',
	color: 'novelty',
	cost: 2,
	back: null,
	home: false,
	faction: null,
	grants: [],
	powers: [],
	bonus: false,
	reassigns: false,
	text: '',
	source: 'verified',
	confidence: 'high',
	basis: '',
	...more,
});

const CATALOGUE = {
	things: {
		...Object.fromEntries(COLOURS.map((id) => [id, { name: id, sort: 'die' }])),
		...Object.fromEntries(PHASES.map((id) => [id, { name: id, sort: 'column' }])),
		gem: { name: 'Gem World', sort: 'world' },
		lab: { name: 'Lab', sort: 'development' },
		hub: { name: 'Hub', sort: 'development' },
		moon: { name: 'Moon', sort: 'world' },
	},
	tiles: {
		gem: side('gem'),
		moon: side('moon'),
		lab: side('lab', { sort: 'development', color: null }),
		hub: side('hub', { sort: 'development', color: null }),
	},
	dice: Object.fromEntries(COLOURS.map((id) => [id, { name: id, count: 9, faces: FACES }])),
	phases: Object.fromEntries(PHASES.map((id) => [id, { id, name: id }])),
	colors: Object.fromEntries([...COLOURS, 'gray'].map((id) => [id, { name: id, price: 3 }])),
	limits: { squares_to_end: 12, credits: 10, vp_pool: { '2': 24 } },
	sources: {},
};

const columns = (some: Partial<Columns> = {}): Columns => ({
	...(Object.fromEntries(PHASES.map((phase) => [phase, {}])) as Columns),
	...some,
});

const stack = { size: 0, top: null, cost: null, dice: {} };
const empire = (seat: number, more: Partial<Empire> = {}): Empire => ({
	seat,
	faction: 1,
	credits: 4,
	vp: 0,
	cup: {},
	citizenry: {},
	columns: columns(),
	revealed: { columns: columns(), dictated: {} },
	faces: {},
	selected: null,
	hand: 0,
	development_stack: stack,
	world_stack: stack,
	builders: {},
	developments: [],
	worlds: [],
	squares: 3,
	points: 0,
	points_by_source: {},
	...more,
});

interface Scene {
	options: PromptOption[];
	assign?: Partial<Assigned> | null;
	mine?: Partial<Empire>;
	view?: Partial<View>;
	own?: Partial<NonNullable<View['own']>>;
	log?: LogLine[];
	appraisal?: object;
}

function sceneAt({ options, assign = null, mine = {}, view = {}, own = {}, log = [], appraisal }: Scene) {
	const screen = assign && { cup: {}, wild: {}, columns: columns(), faces: {}, selected: null, dictated: {}, used: [], ...assign };
	const ground = new TestGround({
		prompt: asking({ options }),
		view: {
			players: 2,
			seat: 0,
			round: 3,
			step: assign ? 'assign' : 'phases',
			phase: null,
			occurring: [],
			to_act: [0],
			last_round: [],
			extra_workers: {},
			empires: [empire(0, mine), empire(1)],
			own: { development_stack: [], world_stack: [], hand: [], abandoned: [], assign: screen, ...own },
			...view,
		},
	});
	ground.log = log;
	if (appraisal) ground.study = { n: 1, appraisal: appraisal as Record<string, unknown>, previews: {} };
	const board = rooted(() => new TableBoard(ground, CATALOGUE, thingsOf(CATALOGUE), false, client));
	return { board: typed(board), table: board, ground };
}

const line = (kind: string, data: Record<string, unknown>): LogLine => ({ kind, seat: 0, text: '', about: [], data });
/** What is sent after the first waits for the table to show that. */
const soon = () => new Promise((done) => setTimeout(done, 30));

const selecting = PHASES.map((phase, n) => option(n, `select home explore to ${phase}`, ['home@explore', phase]));
const rolled: Partial<Assigned> = { columns: columns({ explore: { home: 1 } }), faces: { home: ['explore'] } };

test('each die has the face it rolled: in its own column first, then wild ones, then those that were moved', () => {
	const dice = standingDice({
		faces: { home: ['explore', 'ship'], novelty: ['wild'] },
		columns: columns({ explore: { home: 1, novelty: 1 }, settle: { home: 1 } }),
		selected: null,
		dictated: {},
	});
	expect(dice.map(({ colour, face, at, moved }) => [colour, face, at, moved])).toEqual([
		['home', 'explore', 'explore', false],
		['home', 'ship', 'settle', true],
		['novelty', 'wild', 'explore', false],
	]);
});

test('a die is picked up, columns light up, and a press on one selects it at once', () => {
	const { board, ground } = sceneAt({ options: selecting, assign: rolled });
	const drawn = mounted(PhaseColumns, { board });
	expect(drawn.querySelectorAll('.lit')).toHaveLength(0);
	click(drawn.querySelector('[data-target="home@explore"]'));
	expect(drawn.querySelectorAll('.lit')).toHaveLength(5);
	click(drawn.querySelector('.here[data-target="ship"]'));
	expect(ground.sent).toEqual(['select home explore to ship']);
});

test('without a die in hand a strip selects with a worker of its column, or asks for one', () => {
	const { board, ground } = sceneAt({ options: selecting, assign: rolled });
	const drawn = mounted(PhaseColumns, { board });
	click(drawn.querySelector('[data-strip="settle"] button'));
	expect([ground.sent, arrangingOf(board).wanted]).toEqual([[], 'settle']);
	click(drawn.querySelector('[data-target="home@explore"]'));
	expect(ground.sent).toEqual(['select home explore to settle']);
});

test('number keys are the columns: what obviously selects, else from which column', () => {
	const { board, table } = sceneAt({ options: selecting, assign: rolled });
	const [explore, develop] = table.numbered;
	expect(explore).toBe(selecting[0]);
	expect(typeof develop).toBe('function');
	(develop as () => void)();
	flushSync();
	expect(arrangingOf(board).wanted).toBe('develop');
	expect(table.numbered).toEqual([selecting[1], null, null, null, null]);
});

test('what was in hand for an earlier question is not in hand when the same comes again', async () => {
	const { board, table, ground } = sceneAt({ options: selecting, assign: rolled });
	const arranging = arrangingOf(board);
	const again = async () => {
		table.choose(selecting[0]);
		ground.changes({ prompt: null });
		await soon();
		ground.changes({ prompt: asking({ options: selecting }) });
	};
	arranging.select('develop');
	await again();
	expect(arranging.wanted).toBeNull();
	arranging.select('develop');
	expect(arranging.wanted).toBe('develop');
	arranging.take('home@explore');
	await again();
	expect(arranging.hand).toBeNull();
	arranging.dictate();
	await again();
	expect(arranging.dictating).toBe(false);
});

test('until it is locked a selection is taken back and made anew', async () => {
	const { board, ground } = sceneAt({
		options: [option(9, 'lock')],
		assign: { faces: { home: ['explore'] }, selected: { phase: 'ship', die: 'home' } },
		log: [line('round', {}), line('to-strip', { colour: 'home', from: 'explore', phase: 'ship' })],
	});
	ground.reply = { ok: true, n: 1 };
	arrangingOf(board).select('settle');
	ground.changes({ prompt: asking({ options: selecting }) });
	await soon();
	expect(ground.sent).toEqual(['undo', 'select home explore to settle']);
});

test('a wild die moves to another column: decisions since it was placed are given anew', async () => {
	const { board, ground } = sceneAt({
		options: [option(9, 'lock')],
		assign: { columns: columns({ produce: { novelty: 1 } }), faces: { novelty: ['wild'] } },
		log: [line('round', {}), line('wild', { colour: 'novelty', worker: 'produce' })],
	});
	ground.reply = { ok: true, n: 1 };
	const arranging = arrangingOf(board);
	arranging.take('novelty@produce');
	expect(PHASES.filter((phase) => arranging.mayPut(phase))).toEqual(['explore', 'develop', 'settle', 'ship']);
	arranging.put('ship');
	ground.changes({ prompt: asking({ options: [option(1, 'wild novelty ship', ['novelty@wild', 'ship'])] }) });
	await soon();
	expect(ground.sent).toEqual(['undo', 'wild novelty ship']);
});

test('Lock is what Enter takes; after Dictate nothing is placed anew', () => {
	const lock = option(9, 'lock');
	const dictate = option(8, 'dictate home explore', ['home@explore']);
	const { board, table } = sceneAt({ options: [dictate, lock], assign: { ...rolled, dictated: { home: 1 } } });
	expect([table.chosen, table.obvious]).toEqual([lock, lock]);
	const arranging = arrangingOf(board);
	expect([arranging.free, arranging.mayTake('home@explore')]).toEqual([false, false]);
	arranging.dictate();
	expect(arranging.mayTake('home@explore')).toBe(true);
});

test('the matrix of Ship has every price, and one press chooses good, task and shipper', async () => {
	const ship = option(1, 'ship gem novelty', ['novelty@gem']);
	const { board, table, ground } = sceneAt({
		options: [ship, option(2, 'ship gem home', ['home@gem'])],
		mine: { worlds: [{ id: 'gem', goods: ['novelty', 'home'] }] },
		appraisal: {
			consume: {
				gem: {
					novelty: { vp: [2, 3], by_shipper: { home: 2, novelty: 3 }, credits: 0, trade: 3 },
					home: { vp: [1, 2], by_shipper: { home: 1, novelty: 2 }, credits: 0, trade: 3 },
				},
			},
		},
	});
	ground.reply = { ok: true, n: 1 };
	const drawn = mounted(ShipPanel, { board });
	const cells = [...drawn.querySelectorAll<HTMLElement>('.cell')];
	expect(cells.map((cell) => cell.querySelector('b')!.textContent)).toEqual(['3', '2', '3', '3', '1', '2']);
	click(cells[2]);
	expect([table.chosen, client.confirms!(table, ship)]).toEqual([ship, 'Consume for 3 VP']);
	table.confirm();
	ground.changes({ prompt: asking({ options: [option(3, 'consume novelty', ['novelty@ship'])] }) });
	await soon();
	expect(ground.sent).toEqual(['ship gem novelty', 'consume novelty']);
});

test('how a good was shipped is no answer for the next one that is asked about alike', async () => {
	const ship = option(1, 'ship gem novelty', ['novelty@gem']);
	const { board, table, ground } = sceneAt({ options: [ship, option(2, 'ship gem home', ['home@gem'])] });
	ground.reply = { ok: true, n: 1 };
	const choice = choiceOf(board);
	choice.ship(ship, 'consume novelty');
	expect(choice.stepsOf(ship)).toEqual(['ship gem novelty', 'consume novelty']);
	table.confirm();
	await soon();
	expect(choice.stepsOf(ship)).toBeNull();
});

test('tiles are marked to be abandoned, and go with the draw', async () => {
	const abandon = option(1, 'abandon lab', ['lab']);
	const draw = option(2, 'draw-tiles');
	const { board, table, ground } = sceneAt({ options: [abandon, draw], own: { development_stack: ['lab'] } });
	ground.reply = { ok: true, n: 1 };
	const drawn = mounted(ZoneTiles, { board, live: true });
	const lab = drawn.querySelector('[data-target="lab"]')!;
	click(lab);
	expect(lab.getAttribute('aria-pressed')).toBe('true');
	expect(client.confirms!(table, draw)).toBe('Abandon 1, draw 2');
	table.confirm();
	await soon();
	expect(ground.sent).toEqual(['abandon lab', 'draw-tiles']);
});

test('the next explorer draws one tile, however many were abandoned before', () => {
	const log = [line('scout', {}), line('tile-abandoned', {}), line('tile-abandoned', {})];
	const drawn = (options: PromptOption[]): string =>
		mounted(ExplorePanel, { board: sceneAt({ options, log, view: { phase: 'explore', bag: 33 } }).board }).querySelector('.draw b')!
			.textContent;
	expect(drawn([option(1, 'abandon lab', ['lab']), option(2, 'draw-tiles')])).toBe('3');
	expect(drawn([option(1, 'scout home', ['home@explore']), option(2, 'stock home', ['home@explore'])])).toBe('1');
});

test('the two sides of a drawn tile are told apart as one or the other', () => {
	const options = [option(1, 'place gem', ['gem']), option(2, 'place lab', ['lab'])];
	const { board } = sceneAt({ options, own: { hand: [['lab', 'gem']] } });
	const drawn = mounted(PlaceTiles, { board, live: true });
	expect([...drawn.querySelectorAll('li')].map((tile) => tile.querySelectorAll('.or').length)).toEqual([1]);
});

test('ways to begin stand in the order of the options', () => {
	const options = [option(1, 'start hub', ['hub']), option(2, 'start lab', ['lab'])];
	const { board } = sceneAt({ options, own: { hand: [['lab', 'gem'], ['hub', 'moon']] } });
	const drawn = mounted(SetupPanel, { board });
	const shown = [...drawn.querySelectorAll('[data-target]')].map((tile) => (tile as HTMLElement).dataset.target);
	expect(shown.filter((id) => id === 'hub' || id === 'lab')).toEqual(['hub', 'lab']);
});

const standing = {
	development_stack: { size: 1, top: 'lab', cost: 3, dice: { home: 2 } },
	worlds: [{ id: 'gem', goods: ['novelty' as Colour] }],
};

test('while one recruits, what can be recalled afterwards is in sight; then it can be picked', () => {
	const recruiting = sceneAt({
		options: [option(1, 'recruit home', ['home@citizenry', 'cup']), option(2, 'recruit rare', ['rare@citizenry', 'cup'])],
		mine: { citizenry: { home: 1, rare: 1 }, credits: 1, ...standing },
		view: { step: 'manage' },
	});
	const drawn = mounted(ManagePanel, { board: recruiting.board });
	expect([...drawn.querySelectorAll('.what b')].map((one) => one.textContent)).toEqual(['lab', 'gem']);
	expect(drawn.querySelector('[aria-label="Recall"] button')).toBeNull();
	const recall = option(1, 'recall developments home', ['home@developments']);
	const { board, table, ground } = sceneAt({
		options: [recall, option(2, 'recall-good gem novelty', ['novelty@gem']), option(3, 'recall-done')],
		mine: standing,
		view: { step: 'manage' },
	});
	const picks = mounted(ManagePanel, { board });
	expect(picks.textContent).toContain('you would roll no die in round 4');
	expect(table.chosen, 'an empty cup is no matter of course').toBeNull();
	expect(client.confirms!(table, table.doc.prompt!.options[2])).toBe('Recall nothing: the cup stays empty');
	click(picks.querySelector('[data-target="home@developments"]'));
	expect(ground.sent).toEqual(['recall developments home']);
});

test('the last reveal opens again by a button as long as there is one', () => {
	const { board, table } = sceneAt({ options: [], view: { occurring: ['ship'] } });
	const button = () => [...mounted(TableauHead, { board }).querySelectorAll('button')].find((one) => one.textContent?.includes('Reveal'));
	click(button());
	expect(table.sheet).toBe('reveal');
	expect(mounted(TableauHead, { board: sceneAt({ options: [] }).board }).textContent).not.toContain('Reveal');
});

test('an empire at a glance is pictures of its tiles with their goods; where some are marked, of those alone', () => {
	const { board } = sceneAt({ options: [], mine: { developments: ['lab'], ...standing } });
	const names = (about?: string[]) => [...mounted(Glance, { board, seat: 0, about }).querySelectorAll('.tile:has(.window)')].map((one) => one.getAttribute('title'));
	expect(names()).toEqual(['lab', 'gem']);
	expect(names(['gem'])).toEqual(['gem']);
	expect(names([])).toEqual([]);
});

test('several who are waited for, and what they do', () => {
	const { table } = sceneAt({ options: [], view: { step: 'manage', to_act: [0, 1] } });
	expect(client.doing!(table, [0, 1])).toBe('Mira and Kepler recruit and recall.');
	expect(client.doing!(table, [1])).toBe('Kepler recruits and recalls.');
});

test('the sum of a trade is told', () => {
	const trade = option(1, 'trade home', ['home@ship']);
	const sum = [{ name: 'Price', amount: 3 }];
	const { table, ground } = sceneAt({ options: [trade], appraisal: { trade: { novelty: sum }, consume: { gem: { novelty: { sums: { home: sum } } } } } });
	ground.changes({ n: 1, prompt: asking({ options: [trade], about: ['gem', 'novelty'] }) });
	expect(client.sums!(table, trade)).toEqual({ credits: sum });
	expect(client.sums!(table, option(2, 'consume home', ['home@ship']))).toEqual({ vp: sum });
	expect(client.sums!(table, option(3, 'lock'))).toEqual({});
});
