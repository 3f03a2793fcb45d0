// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import AsideBar from '../../src/table/AsideBar.svelte';
import { TableBoard } from '../../src/table/board/tableBoard.svelte';
import { thingsOf } from '../../src/table/things';
import type { Attack, Catalogue, Reach, View } from '../../src/generated/galactic_emperor';
import type { LogLine, Prompt } from '../../src/generated/server';
import { panelOf } from '../../src/games/galactic-emperor/ask';
import { storyOf } from '../../src/games/galactic-emperor/battle';
import Scene from '../../src/games/galactic-emperor/battle/Scene.svelte';
import { theatre } from '../../src/games/galactic-emperor/battle/theatre.svelte';
import { type GeBoard, roundOrder, takers, typed } from '../../src/games/galactic-emperor/board';
import { flightsOf } from '../../src/games/galactic-emperor/flights';
import { fleetOf } from '../../src/games/galactic-emperor/fleet.svelte';
import { beyond, frame } from '../../src/games/galactic-emperor/hex';
import { placingAfter, tokenEffect } from '../../src/games/galactic-emperor/influence';
import { Lens } from '../../src/games/galactic-emperor/map/lens.svelte';
import Galaxy from '../../src/games/galactic-emperor/map/Galaxy.svelte';
import TileColumn from '../../src/games/galactic-emperor/map/TileColumn.svelte';
import Market from '../../src/games/galactic-emperor/panels/Market.svelte';
import FleetBar from '../../src/games/galactic-emperor/panels/FleetBar.svelte';
import { roleNow } from '../../src/games/galactic-emperor/words';
import { fact } from '../../src/games/galactic-emperor/options';
import { waysOf } from '../../src/table/board/flights';
import { option, TestGround } from '../ground.svelte';
import { asking, KIT, mounted, rooted } from './mounted.svelte';

const unit = (id: string, name: string, phase: number, dice: number, hit_on: number, ship = true) => ({
	[id]: { id, name, phase, dice, hit_on, cost: ship ? { marks: 1, metal: 1, energy: 0 } : null, influence: ship ? null : 1, move: 2 },
});
const tile = { id: 'p1', name: 'Sector P-1', kind: 'planet', planets: 1, worlds: [{ food: 1 }], food: 1, metal: 0, energy: 0, text: 'One planet.' };
const catalogue = {
	things: {
		...Object.fromEntries(['d4', 'd5', 'd6', 'd7'].map((id) => [id, { name: id.toUpperCase(), sort: 'space' }])),
		...Object.fromEntries(['fighter', 'cruiser', 'empire', 'starbase'].map((id) => [id, { name: id[0].toUpperCase() + id.slice(1), sort: 'unit' }])),
		food: { name: 'food', sort: 'resource' },
		metal: { name: 'metal', sort: 'resource' },
	},
	spaces: Object.fromEntries([4, 5, 6, 7].map((n) => [`d${n}`, { id: `d${n}`, q: n - 4, r: 0, neighbours: [] }])),
	tiles: { p1: tile },
	units: {
		...unit('fighter', 'Fighter', 3, 1, 5),
		...unit('cruiser', 'Cruiser', 2, 2, 4),
		...unit('dreadnought', 'Dreadnought', 1, 3, 4),
		...unit('empire', 'Empire', 2, 2, 4, false),
		...unit('starbase', 'Starbase', 2, 3, 4, false),
	},
	technologies: {},
	roles: {},
	limits: { metal: 6, energy: 3 },
} as unknown as Catalogue;

const empty = { tile: null, home: null, controller: null, piece: null, food: 0, ships: {} };
const view = {
	players: 2,
	spaces: {
		d4: { ...empty, tile: 'p1', controller: 1, piece: 'empire' },
		d5: empty,
		d6: empty,
		d7: { ...empty, tile: 'p1', controller: 0, piece: 'starbase', ships: { 0: { fighter: 2, cruiser: 1 } } },
	},
	empires: [0, 1].map((seat) => ({ seat, home: 'd7', marks: 9, food: 2, metal: 1, energy: 0, tokens: 5, influence: 0, technologies: [], sectors: [] })),
	fleet: [],
	dice: [],
	battle: null,
	influence: null,
	role: 'warlord',
	roles: [],
	market: { food: 1, metal: 2, energy: 3 },
	acting: 0,
} as unknown as View;

const ends = (steps: number): Reach['ends'] => ({
	d6: { way: ['d6'], enemy: null },
	...(steps > 1 ? { d5: { way: ['d6', 'd5'], enemy: null }, d4: { way: ['d6', 'd4'], enemy: 1 } } : {}),
});
const reach: Reach[] = [
	{ ship: 'fighter', space: 'd7', steps: 2, count: 2, ends: ends(2) },
	{ ship: 'cruiser', space: 'd7', steps: 2, count: 1, ends: ends(2) },
];
const odds = { win: 61, both: 26, lose: 13, lost: 12, left: [0, 20, 20, 21] };
const attack: Attack = { from: 'd7', to: 'd4', enemy: 1, ships: { fighter: 2, cruiser: 1 }, odds, rungs: [] };

const moving = asking({
	sort: 'space',
	options: [
		option(1, 'move fighter 2 d7', ['fighter@d7']),
		option(2, 'move cruiser 2 d7', ['cruiser@d7']),
		option(3, 'move-all fighter 2 d7', ['fighter@d7']),
		option(4, 'done', [], { declines: true }),
	],
});

function table(prompt: Prompt | null, some: { view?: Partial<View>; appraisal?: object; log?: LogLine[] } = {}) {
	const ground = new TestGround({ prompt, stage: 'playing', view: { ...view, ...some.view } as unknown as Record<string, unknown> });
	ground.log = some.log ?? [];
	ground.study = { n: 1, previews: {}, appraisal: { reach, attacks: [attack], outcomes: {}, ...some.appraisal } };
	const board = rooted(() => new TableBoard(ground, catalogue, thingsOf(catalogue)));
	return { board: typed(board), page: board, ground };
}

const sector = (drawn: Element, id: string) => drawn.querySelector(`g.sector[data-target="${id}"]`)!;
function pressOn(node: Element): void {
	node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
	flushSync();
}

test('a fleet of three moves two spaces and attacks with three presses', async () => {
	const { board, page, ground } = table(moving);
	const drawn = mounted(Galaxy, { board });
	expect(sector(drawn, 'd7').classList.contains('may')).toBe(true);
	pressOn(sector(drawn, 'd7'));
	expect([sector(drawn, 'd6'), sector(drawn, 'd4')].map((one) => one.getAttribute('class')!.split(' ')[1])).toEqual(['reach', 'battle']);
	pressOn(sector(drawn, 'd4'));
	expect(page.planned!.title).toBe('Attack D4');
	expect(page.planned!.steps).toEqual([
		['move-all fighter 2 d7', 'move fighter 2 d7'],
		['to d6'],
		['move-all fighter 1 d6', 'move fighter 1 d6'],
		['to d4'],
		['move cruiser 2 d7'],
		['to d6'],
		['move cruiser 1 d6'],
		['to d4'],
	]);
	expect(fleetOf(board).attackOn('d4')!.odds.win).toBe(61);
	page.confirm();
	await vi.waitFor(() => expect(ground.sent).toEqual(['move-all fighter 2 d7']));
});

test('fewer ships go where some are left behind, each by itself', () => {
	const { board, page } = table(moving);
	const fleet = fleetOf(board);
	fleet.press('d7');
	fleet.change('cruiser 2', 0);
	fleet.change('fighter 2', 1);
	fleet.press('d5');
	expect(page.planned!.steps).toEqual([['move fighter 2 d7'], ['to d6'], ['move fighter 1 d6'], ['to d5']]);
	expect(fleet.attackOn('d4')).toBeNull();
	fleet.drop();
	expect([page.planned, fleet.from]).toEqual([null, null]);
});

test('no fleet is in hand when the next question comes, even from the same space', async () => {
	const { board, page, ground } = table(moving);
	const fleet = fleetOf(board);
	fleet.press('d7');
	page.choose(moving.options[3]);
	page.confirm();
	await vi.waitFor(() => expect(page.busy).toBeNull());
	ground.changes({ prompt: moving });
	expect(fleet.from).toBeNull();
	fleet.press('d7');
	expect([fleet.from, fleet.size]).toEqual(['d7', 3]);
});

test('a plan goes on as long as its steps are offered, and ends with another question', async () => {
	const { page, ground } = table(moving);
	ground.act = (chosen) => {
		ground.sent.push(chosen.text);
		const where = asking({ options: ground.sent.length === 1 ? [option(9, 'to d6', ['d6'])] : [option(8, 'done')] });
		ground.changes({ prompt: where });
		return Promise.resolve({ ok: true, n: ground.doc.n });
	};
	page.plan({ title: 'Go', targets: ['d7', 'd6'], steps: [['move fighter 2 d7'], ['to d6'], ['move fighter 1 d6']] });
	flushSync();
	expect([...page.chosenTargets]).toEqual(['d7', 'd6']);
	page.confirm();
	await vi.waitFor(() => expect(page.busy).toBeNull());
	expect(ground.sent).toEqual(['move fighter 2 d7', 'to d6']);
});

test('arrows move the one tab stop over the map; a letter and a digit go to a space', () => {
	const { board } = table(null);
	const drawn = mounted(Galaxy, { board });
	const stops = () => [...drawn.querySelectorAll('g.sector[tabindex="0"]')].map((one) => one.getAttribute('data-target'));
	expect(stops()).toEqual(['d7']);
	const press = (key: string) => {
		sector(drawn, stops()[0]!).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
		flushSync();
	};
	press('ArrowLeft');
	expect(stops()).toEqual(['d6']);
	press('d');
	press('4');
	expect(stops()).toEqual(['d4']);
});

test('every space is a button with a sentence', () => {
	const { board } = table(null);
	const drawn = mounted(Galaxy, { board });
	expect(sector(drawn, 'd7').getAttribute('aria-label')).toContain('held by you, Starbase');
	expect(sector(drawn, 'd7').getAttribute('aria-label')).toContain('2 Fighters of you');
	expect(sector(drawn, 'd5').getAttribute('aria-label')).toBe('D5, no tile.');
});

test('the map shows all of itself, and never less than that', () => {
	const lens = rooted(() => new Lens(frame(Object.values(catalogue.spaces))));
	const whole = lens.box;
	lens.zoom(2);
	expect(lens.box).not.toBe(whole);
	lens.zoom(0.1);
	expect(lens.box).toBe(whole);
	expect(beyond(Object.values(catalogue.spaces), catalogue.spaces.d4, 'ArrowUp')).toBeNull();
});

const line = (kind: string, seat: number, data: Record<string, unknown>): LogLine => ({ kind, seat, text: '', about: [], data });
const fight = [
	line('battle', 0, { space: 'd4', against: 1 }),
	line('fighting-more', 0, { unit: 'fighter', origin: 'd6', count: 2 }),
	line('fighting-more', 1, { unit: 'empire', origin: 'none', count: 1 }),
	line('volley', 0, { phase: 2 }),
	line('die', 1, { result: 2, need: 4, side: 'defender' }),
	line('dice-away', -1, { side: 'defender', need: 4, result: 2, count: 1 }),
	line('die', 1, { result: 6, need: 4, side: 'defender' }),
	line('dice-away', -1, { side: 'defender', need: 4, result: 6, count: 1 }),
	line('hits', 0, { scored: 0, taken: 1, against: 1 }),
	line('hit', 0, { unit: 'fighter', warped: 'no' }),
	line('fighting-less', 0, { unit: 'fighter', origin: 'd6', count: 1 }),
	line('volley', 0, { phase: 3 }),
	line('die', 0, { result: 5, need: 5, side: 'attacker' }),
	line('hits', 0, { scored: 1, taken: 0, against: 1 }),
	line('hit', 1, { unit: 'empire', warped: 'no' }),
	line('battle-won', 0, { space: 'd4' }),
];

test('a battle is told phase by phase; a die that was rolled again is told once', () => {
	const story = storyOf(fight)!;
	expect(story.moments.map(({ round, phase }) => [round, phase])).toEqual([
		[1, 2],
		[1, 3],
	]);
	expect(story.moments[0].dice).toEqual([{ side: 'defender', need: 4, result: 6 }]);
	expect(story.moments[0].units.attacker).toEqual({ fighter: 2 });
	expect(story.moments[1].units.attacker).toEqual({ fighter: 1 });
	expect(story.end!.kind).toBe('won');
	expect(storyOf([])).toBeNull();
});

test('the scene steps through the phases, and skipping it gives the map back', () => {
	const { board } = table(null, { log: fight });
	const stage = theatre(board);
	stage.show();
	const drawn = mounted(Scene, { board });
	expect(drawn.querySelectorAll('.rung').length).toBe(1);
	stage.step(1);
	flushSync();
	expect(drawn.querySelectorAll('.rung').length).toBe(2);
	expect(drawn.querySelector('.foot')!.textContent).toContain('won');
	expect(drawn.querySelector('.die.hit')!.getAttribute('aria-label')).toContain('a hit');
	stage.skip();
	expect(stage.open).toBe(false);
});

test('an interrupt is answered by one press', () => {
	const prompt = asking({
		text: 'Kepler uses Robotics. Do you stop it?',
		options: [option(1, 'stop'), option(2, 'pass', [], { declines: true }), option(3, 'pass-round', [], { declines: true })],
	});
	const { page, ground } = table(prompt);
	const drawn = mounted(AsideBar, { board: page, kit: KIT, aside: { icon: 'scientist', meanwhile: '' }, online: true });
	expect([...drawn.querySelectorAll('[data-option]')].map((one) => one.getAttribute('data-option'))).toEqual(['2', '3', '1']);
	drawn.querySelector<HTMLElement>('[data-option="3"]')!.click();
	expect(ground.sent).toEqual(['pass-round']);
});

test('the market sells and buys by its own buttons', () => {
	const trade = asking({ sort: 'several', options: [option(1, 'buy food', ['food']), option(2, 'sell food', ['food']), option(3, 'done')] });
	const { board, page } = table(trade, { view: { role: 'merchant' } });
	expect(panelOf(board)).toBe('market');
	const drawn = mounted(Market, { board });
	const acts = [...drawn.querySelectorAll<HTMLElement>('.acts .act')];
	acts[0].click();
	expect(page.chosen!.text).toBe('sell food');
	acts[1].click();
	expect(page.chosen!.text).toBe('buy food');
});

test('the step of the market that comes next says how much food it brings', () => {
	const { board } = table(null, { view: { role: 'merchant' }, appraisal: { harvest: 12 } });
	const steps = [...mounted(Market, { board }).querySelectorAll('ol li')];
	expect(steps.map((step) => step.querySelector('.fact')?.textContent ?? '')).toEqual(['+12food', '', '', '']);
});

test('whoever may look at the top tile sees the tile in hand beside the question', () => {
	const { board } = table(asking({ sort: 'yes-no', options: [option(1, 'look'), option(2, 'pass', [], { declines: true })] }), {
		view: { in_hand: 'p1', row: [null, null], stack: 9 } as unknown as Partial<View>,
	});
	expect(panelOf(board)).toBe('tiles');
	const shown = [...mounted(TileColumn, { board, wide: true }).querySelectorAll('li')].map((one) => one.textContent!.trim());
	expect(shown[0]).toContain('Sector P-1');
});

test('a technology is bought for its price; what it does stands on its card', () => {
	const robotics = option(1, 'technology robotics', ['robotics'], { detail: '1 energy. Your whole ship order costs less.' });
	const { board } = table(asking({ options: [robotics] }), { appraisal: { technologies: { robotics: { cost: 1 } } } });
	expect(fact(board, robotics)).toBe('1 energy');
});

test('one more token says what it does, and nothing where nothing changes', () => {
	const place = asking({ options: [option(1, 'influence d4', ['d4']), option(2, 'influence d7', ['d7'])] });
	const outcomes = {
		d4: { now: { seat: 1, piece: 'empire' }, more: { seat: null, piece: null } },
		d7: { now: { seat: 0, piece: 'starbase' }, more: { seat: 0, piece: 'starbase' } },
	};
	const { board } = table(place, { view: { influence: { price: 2, placed: {}, reserved: null, reserver: null } }, appraisal: { outcomes } });
	expect(tokenEffect(board, 'd4')!.effect).toBe('nobody');
	expect(tokenEffect(board, 'd7')!.effect).toBeNull();
	expect(tokenEffect(board, 'd5')).toBeNull();
	expect(placingAfter(board)).toBe('');
	const later = table(place, { view: { empires: view.empires.map((one) => ({ ...one, influence: 2 })) } });
	expect(placingAfter(later.board)).toBe('Kepler places 2 after you');
});

test('role cards remember who took them this round; the order follows the direction', () => {
	const log = [line('role', 1, { role: 'regent' }), line('round', -1, { round: 2 }), line('role', 0, { role: 'warlord' })];
	const { board } = table(null, { log });
	expect([...takers(board as GeBoard)]).toEqual([['warlord', [0]]]);
	expect(roundOrder({ ...view, players: 3, leader: 1, direction: 'counter-clockwise' } as View)).toEqual([1, 0, 2]);
});

test('a fleet in hand opens no details over the map; its bar does, when asked', () => {
	const { board, page } = table(moving);
	const drawn = mounted(FleetBar, { board });
	expect(drawn.textContent).toContain('Choose ships on the map');
	const fleet = fleetOf(board);
	fleet.press('d7');
	fleet.press('d4');
	flushSync();
	expect([page.inspected, page.detail]).toEqual(['d4', false]);
	expect(drawn.textContent).toContain('→ D4');
	page.inspect('d4');
	expect(page.detail).toBe(true);
});

test('a role card says what choosing it would bring now', () => {
	const choosing = { claims: true, marks: 3, food: 2, cubes: 4, fighters: 0, dice: 1, ships: 1, influence: 2, technologies: 0 };
	const roles = ['explorer', 'merchant', 'steward', 'engineer', 'warlord', 'regent', 'scientist'] as const;
	const { board } = table(moving, { view: { roles: roles.slice(0, -1) as unknown as View['roles'] }, appraisal: { choosing } });
	expect(roles.map((role) => roleNow(board, role))).toEqual([
		'place and claim a tile',
		'+3 marks, +2 food',
		'+4 metal and energy',
		'buy ships',
		'1 ship, +1 die',
		'2 tokens, placed last',
		'technology for 1 less', // taken
	]);
});

test('ships, cubes, marks and points travel from where they were to where they are', () => {
	const { board } = table(moving);
	const told = (kind: string, seat: number, data: object) =>
		flightsOf(board, line(kind, seat, data as LogLine['data'])).map(({ icon, from, to, n }) => [icon, from, to, n]);
	expect(told('move', 1, { from: 'd6', to: 'd5', ship: 'fighter', count: 2 })).toEqual([['fighter', ['d6'], ['d5'], 2]]);
	expect(told('sell', 0, { resource: 'metal', price: 2 })).toEqual([
		['metal', ['holder-0', 'prompt'], ['market', 'merchant'], 1],
		['mark', ['market', 'merchant'], ['holder-0', 'prompt'], 2],
	]);
	expect(told('steal-metal', 1, { from: 0 })).toEqual([['metal', ['holder-0', 'prompt'], ['holder-1'], 1]]);
	expect(told('points', 1, { points: 3 })).toEqual([['points', ['pool', 'throne', 'regent'], ['holder-1'], 3]]);
	expect(told('round', -1, { round: 3 })).toEqual([]);
});

test('a flight needs both ends in sight, and a burst is bounded', () => {
	const place = (name: string, x: number) => {
		const node = document.createElement('div');
		node.dataset.place = name;
		node.getBoundingClientRect = () => new DOMRect(x, 0, 10, 10);
		document.body.append(node);
	};
	place('pool', 0);
	place('holder-1', 100);
	const flight = (to: string) => ({ icon: 'points' as const, colour: '', from: ['nowhere', 'pool'], to: [to], n: 1 });
	expect(waysOf([flight('holder-2')])).toEqual([]);
	const ways = waysOf(Array.from({ length: 30 }, () => flight('holder-1')));
	expect(ways[0].way).toEqual({ from: { x: 5, y: 5 }, to: { x: 105, y: 5 }, delay: 0 });
	expect(ways.length).toBe(8);
	expect(ways.at(-1)!.way.delay + 320).toBeLessThanOrEqual(1200);
});
