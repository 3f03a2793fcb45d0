/** The words and choices of the pages around the table. */
import { describe, expect, test } from 'vitest';
import type { GameInfo, TableRow } from '../src/generated/server';
import { ago } from '../src/site/ago';
import { hits, parts, sectionsWith } from '../src/site/clauses';
import { codeIn } from '../src/site/code';
import { bodyOf, changed, draftFor, outOfBounds, reseated, resized, tableAgainstBots } from '../src/site/draft';
import { greeting } from '../src/site/greeting';
import { company, grouped, pill, placeOf, standing } from '../src/site/rows';
import { shares } from '../src/site/shares';

const game: GameInfo = {
	name: 'new-frontiers',
	title: 'New Frontiers',
	playable: true,
	least: 2,
	most: 5,
	minutes: 45,
	blurb: 'Settle the galaxy.',
	settings: [{ name: 'goals', default: false, help: '' }],
	bots: [
		{ name: 'random', title: 'Random', help: '' },
		{ name: 'greedy', title: 'Steady', help: '' },
	],
};

const person = (name: string) => ({ kind: 'person' as const, name });
const bot = (name: string) => ({ kind: 'bot' as const, name });
const open = { kind: 'open' as const, name: null };

function row(changes: Partial<TableRow>): TableRow {
	return {
		code: 'comet-amber-41',
		game: 'new-frontiers',
		stage: 'playing',
		players: 3,
		seats: [person('Mira'), person('Tomasz'), bot('Kepler')],
		settings: {},
		clock: { kind: 'none' },
		listed: false,
		created: 0,
		touched: 0,
		where: 'Round 7, Settle',
		seat: 0,
		to_act: [0],
		result: null,
		...changes,
	};
}

const score = (total: number) => ({ total, breakdown: {} });

describe('a table in trouble', () => {
	const broken = row({ stage: 'broken', seats: [], seat: null, to_act: [], where: '' });
	const frozen = row({ ...broken, stage: 'frozen' });

	test('is listed and says what is wrong', () => {
		const groups = grouped([broken, frozen]);
		expect([groups.running, groups.over]).toEqual([[broken], [frozen]]);
		expect([pill(broken), pill(frozen)]).toEqual(['Interrupted', 'Frozen']);
		expect(standing(broken)).toContain('tries again by itself');
		expect(standing(frozen)).toContain('can be downloaded');
	});
});

describe('a code', () => {
	test.each([
		['comet-amber-41', 'comet-amber-41'],
		['  Comet Amber 41 ', 'comet-amber-41'],
		['https://play.example.org/t/comet-amber-41?x=1#here', 'comet-amber-41'],
		['play.example.org/replay/comet-amber-41', 'comet-amber-41'],
		['http://127.0.0.1:8000/t/comet-amber-41/', 'comet-amber-41'],
	])('is found in %s', (said, code) => expect(codeIn(said)).toBe(code));

	test.each(['', '?!', 'https://example.org/', 'a/b', '../me'])('is not in "%s"', (said) =>
		expect(codeIn(said)).toBeNull(),
	);
});

describe('a new table', () => {
	test('against bots has me, two of the bot for newcomers, and starts at once', () => {
		expect(tableAgainstBots(game)).toMatchObject({
			game: 'new-frontiers',
			players: 3,
			seats: ['me', 'greedy', 'greedy'],
			start: true,
		});
	});

	test('waits while a seat is open', () => {
		const body = bodyOf(game, draftFor(game, new URLSearchParams()));
		expect(body).toMatchObject({ seats: ['me', 'open', 'open'], start: false });
	});

	test('is as its address says, within what the game allows', () => {
		const seats = (address: string) => draftFor(game, new URLSearchParams(address)).seats;
		expect(seats('players=4&bots=greedy,random')).toEqual(['me', 'greedy', 'random', 'open']);
		expect(seats('players=9')).toHaveLength(5);
		expect(seats('players=one&bots=deep-blue')).toEqual(['me', 'open', 'open']);
	});

	test('has me in one seat only: I change places', () => {
		expect(reseated(['me', 'greedy', 'open'], 1, 'me')).toEqual(['greedy', 'me', 'open']);
		expect(reseated(['me', 'greedy', 'open'], 1, 'open')).toEqual(['me', 'open', 'open']);
	});

	test('keeps me when it gets smaller', () => {
		expect(resized(['greedy', 'open', 'me'], 2)).toEqual(['greedy', 'me']);
		expect(resized(['me', 'greedy'], 4)).toEqual(['me', 'greedy', 'open', 'open']);
	});

	test('cannot be listed without a seat to sit down on', () => {
		const draft = { ...draftFor(game, new URLSearchParams('bots=greedy,greedy')), listed: true };
		expect(bodyOf(game, draft).listed).toBe(false);
	});

	test('with days to move waits for everyone, unless someone chose otherwise', () => {
		const draft = draftFor(game, new URLSearchParams());
		expect(changed(draft, { clock: 'days' }).absence).toBe(0);
		expect(changed(changed(draft, { clock: 'days' }), { clock: 'none' }).absence).toBe(3);
		expect(changed({ ...draft, absence: 30 }, { clock: 'days' }).absence).toBe(30);
	});

	test('names the number of its clock that cannot be', () => {
		const draft = { ...draftFor(game, new URLSearchParams()), minutes: NaN, days: 31 };
		expect(outOfBounds({ ...draft, clock: 'none' })).toEqual([]);
		expect(outOfBounds({ ...draft, clock: 'live' })).toEqual(['minutes']);
		expect(outOfBounds({ ...draft, clock: 'days' })).toEqual(['days']);
	});
});

describe('a row of a table list', () => {
	test('says whose move it is', () => {
		expect(pill(row({}))).toBe('Your move');
		expect(pill(row({ to_act: [1] }))).toBe('Tomasz to move');
		expect(pill(row({ stage: 'open', seats: [person('Mira'), open, open], to_act: [] }))).toBe(
			'2 seats open',
		);
	});

	test('says with whom and where the game stands', () => {
		expect(standing(row({}))).toBe('Round 7, Settle · with Tomasz and 1 bot');
		expect(company(row({ seats: [person('Mira'), open, open] }))).toBe('nobody else yet');
	});

	test('says how a finished game went for me', () => {
		const over = (winners: number[], totals: number[]) =>
			row({ stage: 'over', to_act: [], result: { winners, sources: {}, scores: totals.map(score), tie_break: null } });
		expect(pill(over([0], [40, 30, 20]))).toBe('Won');
		expect(pill(over([0, 1], [40, 40, 20]))).toBe('Shared win');
		expect(pill(over([1], [30, 40, 20]))).toBe('2nd of 3');
		expect(placeOf(over([1], [40, 40, 20])), 'the tie was broken against me').toBe(2);
		expect(standing(over([1], [30, 40, 20]))).toContain('Tomasz wins with 40');
	});

	test('of a game without a board of its own is played here too', () => {
		const elsewhere = row({ game: 'a-game-of-others' });
		expect(pill(elsewhere)).toBe('Your move');
		expect(grouped([elsewhere]).yours).toEqual([elsewhere]);
	});

	test('stands with those that wait for the same, the latest first', () => {
		const rows = [
			row({ code: 'a', touched: 1 }),
			row({ code: 'b', touched: 2 }),
			row({ code: 'c', to_act: [2] }),
			row({ code: 'd', stage: 'open', to_act: [] }),
			row({ code: 'e', stage: 'over', to_act: [] }),
		];
		const { yours, running, waiting, over } = grouped(rows);
		expect([yours, running, waiting, over].map((group) => group.map(({ code }) => code))).toEqual([
			['b', 'a'],
			['c'],
			['d'],
			['e'],
		]);
	});
});

describe('the rules', () => {
	const sections = [
		{ title: 'Settle', clauses: [{ id: 'NF-STL-07', text: 'Military against defense.' }] },
		{ title: 'Produce', clauses: [{ id: 'NF-PRO-01', text: 'Goods on colonies (NF-STL-07).' }] },
	];

	test('are found by word, by id and by section', () => {
		const ids = (query: string) =>
			sectionsWith(sections, query).flatMap(({ clauses }) => clauses.map(({ id }) => id));
		expect(ids('')).toEqual(['NF-STL-07', 'NF-PRO-01']);
		expect(ids('MILITARY')).toEqual(['NF-STL-07']);
		expect(ids('pro-01')).toEqual(['NF-PRO-01']);
		expect(ids('produce goods')).toEqual(['NF-PRO-01']);
		expect(ids('goods military')).toEqual([]);
	});

	test('show the words that were found, whatever signs they have', () => {
		expect(hits('$2 a good', '$2')).toEqual([
			{ text: '$2', hit: true },
			{ text: ' a good', hit: false },
		]);
	});

	test('link to the clauses they name', () => {
		const named = parts('Goods (NF-STL-07, NF-OLD-99).', '', new Set(['NF-STL-07']));
		expect(named.filter(({ clause }) => clause)).toEqual([{ text: 'NF-STL-07', clause: 'NF-STL-07' }]);
		expect(named.map(({ text }) => text).join('')).toBe('Goods (NF-STL-07, NF-OLD-99).');
	});
});

test('a short bar shows the largest sources, the rest together, and all points', () => {
	const breakdown = { chips: 9, colonies: 12, none: 0, league: 1, developments: 7, goal: 2 };
	const sources = { chips: 'VP chips', colonies: 'Colonies', developments: 'Developments' };
	const parts = shares({ winners: [0], sources, scores: [{ total: 31, breakdown }], tie_break: null }, 0);
	expect(parts.map(({ source }) => source)).toEqual(['VP chips', 'Colonies', 'Developments', 'Other']);
	expect(parts.map(({ points }) => points)).toEqual([9, 12, 7, 3]);
});

test('the greeting follows the clock and knows whom it greets', () => {
	expect([8, 13, 20, 2].map((hour) => greeting('Mira', hour))).toEqual([
		'Good morning, Mira.',
		'Good afternoon, Mira.',
		'Good evening, Mira.',
		'Good evening, Mira.',
	]);
	expect(greeting(null, 8)).toBe('Good morning.');
});

test('times are told in whole units', () => {
	expect([30, 90, 7200, 200_000].map((seconds) => ago(1_000_000 - seconds, 1_000_000))).toEqual([
		'just now',
		'1 minute ago',
		'2 hours ago',
		'2 days ago',
	]);
});
