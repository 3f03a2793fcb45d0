// @vitest-environment happy-dom
import { flushSync, tick } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LogLine } from '../../src/generated/server';
import { settings } from '../../src/lib/settings.svelte';
import { Desk } from '../../src/table/desk.svelte';
import { followMoves } from '../../src/table/follow.svelte';
import { listenToKeys } from '../../src/table/keys.svelte';
import { Recap } from '../../src/table/recap.svelte';
import RecapLine from '../../src/table/RecapLine.svelte';
import RecapPanel from '../../src/table/RecapPanel.svelte';
import { option } from '../ground.svelte';
import { asking, boardWith, click, key, KIT, mounted, rooted } from './mounted.svelte';

const say = (seat: number, text: string, about: string[] = []): LogLine => ({ kind: 'k', seat, text, about, data: {} });
const MINE = asking({ options: [option(1, 'take comet', ['comet']), option(2, 'none', [])] });

/** A table at which I have done something and wait for others. */
function waiting(width = 1440) {
	(window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width, height: 900 });
	const seats = ['Mira', 'Kepler', 'Halley'].map((name) => ({ name, bot: null }));
	const view = (credits: number[]) => ({ empires: credits.map((value, seat) => ({ seat, credits: value })) });
	const { board, ground } = boardWith(null, { players: 3, seats: seats as never, view: view([1, 1, 1]), stage: 'playing', result: null });
	ground.log = [say(0, '{0} passed')];
	const desk = new Desk();
	const recap = rooted(() => {
		const made = new Recap(board, KIT, desk);
		followMoves(made);
		listenToKeys(board, KIT, desk, true, made);
		return made;
	});
	flushSync();
	const moves = (credits: number[], ...lines: LogLine[]) => {
		ground.log = [...ground.log, ...lines];
		ground.changes({ view: view(credits) });
		flushSync();
	};
	const ask = () => {
		ground.changes({ prompt: MINE });
		flushSync();
	};
	return { board, ground, desk, recap, moves, ask };
}

beforeEach(() => {
	vi.useFakeTimers();
	settings.set('pace', '1');
	settings.set('motion', 'system');
});

function twoMoves(width?: number) {
	const all = waiting(width);
	all.moves([1, 4, 1], say(1, '{1} sold {gem|Gem World}', ['gem']));
	all.moves([1, 4, 0], say(2, '{2} paid 1 credit'));
	all.ask();
	return all;
}

test('when it is my turn the moves of others are played beside the question, one after the other', () => {
	const { desk, recap, board } = twoMoves();
	expect([desk.side, recap.playing, recap.at, board.followed]).toEqual(['recap', true, 0, 1]);
	vi.advanceTimersByTime(1200);
	flushSync();
	expect([recap.at, board.followed]).toEqual([1, 2]);
	vi.advanceTimersByTime(1200);
	expect([recap.at, recap.playing]).toEqual([1, false]);
	expect(board.asked).toBe(true);
});

test('the cards say who, what and what changed for them', () => {
	const { recap } = twoMoves();
	const drawn = mounted(RecapPanel, { recap });
	const cards = [...drawn.querySelectorAll('.card')].map((card) => card.textContent!.replaceAll(/\s+/g, ' ').trim());
	expect(cards[0]).toContain('Kepler');
	expect(cards[0]).toContain('sold Gem World');
	expect(cards[0]).toContain('1 → 4');
	expect(cards[1]).toContain('1 → 0');
	expect(drawn.querySelector('[aria-current="step"]')!.textContent).toContain('Kepler');
});

test('moves that came at the same moment have each its own changes', () => {
	const all = waiting();
	const document = { ...all.ground.doc, view: { empires: [1, 4, 1].map((credits, seat) => ({ seat, credits })) } };
	all.ground.passed = [{ document, lines: 2 }];
	all.moves([1, 3, 0], say(1, '{1} sold {gem|Gem World}', ['gem']), say(2, '{2} took 1 credit of {1}'));
	all.ask();
	expect(all.recap.cards.map(({ seat, changes }) => [seat, changes.map(({ before, after }) => [before, after])])).toEqual([
		[1, [[1, 4]]],
		[2, [[1, 0]]],
	]);
});

test('acting ends it, and the log is back', async () => {
	const { board, desk, recap } = twoMoves();
	key('1');
	key('Enter');
	await tick();
	await Promise.resolve();
	flushSync();
	expect([board.acted, desk.side, recap.at, recap.playing]).toEqual([1, 'log', -1, false]);
	key('b');
	expect([desk.side, recap.playing, recap.cards.length]).toEqual(['recap', true, 2]);
});

test('keys step, stop, bring it back and skip to now', () => {
	const { recap, board } = twoMoves();
	key(']');
	expect([recap.at, recap.playing]).toEqual([1, false]);
	key('[');
	expect(recap.at).toBe(0);
	key('b');
	expect(recap.playing).toBe(true);
	key('End');
	expect([recap.playing, recap.card, board.followed]).toEqual([false, null, null]);
	key('b');
	expect([recap.at, recap.playing]).toEqual([0, true]);
});

test('instant shows all cards and plays nothing', () => {
	settings.set('pace', 'instant');
	const { recap, desk } = twoMoves();
	expect([desk.side, recap.playing, recap.card, recap.cards.length]).toEqual(['recap', false, null, 2]);
});

test('with reduced motion there are cards only, and nothing to play them with', () => {
	settings.set('motion', 'reduced');
	const { recap } = twoMoves();
	expect(recap.playing).toBe(false);
	const drawn = mounted(RecapPanel, { recap });
	expect([drawn.querySelectorAll('.card').length, drawn.querySelector('.speeds')]).toEqual([2, null]);
	click(drawn.querySelectorAll('.card')[1]);
	expect([recap.at, recap.playing]).toEqual([1, false]);
});

test('whoever wants the log is left with it', () => {
	const { recap, desk, moves, ground } = twoMoves();
	recap.decline();
	desk.side = 'log';
	ground.changes({ prompt: null });
	flushSync();
	moves([1, 4, 3], say(2, '{2} gained'));
	ground.changes({ prompt: MINE });
	flushSync();
	expect([desk.side, recap.playing]).toEqual(['log', false]);
});

test('many moves are played fast, and never for long', () => {
	const { recap, moves, ask } = waiting();
	for (let n = 0; n < 40; n++) moves([1, n, 1], say(1 + (n % 2), `{${1 + (n % 2)}} did ${n}`));
	ask();
	vi.advanceTimersByTime(12_500);
	expect([recap.cards.length, recap.playing]).toEqual([30, false]);
});

test('where the rail has no room one line tells it above the prompt, and goes by itself', () => {
	const { recap, desk } = twoMoves(390);
	expect([recap.line, desk.side]).toEqual([true, 'log']);
	const drawn = mounted(RecapLine, { recap, desk });
	expect(drawn.textContent).toContain('Kepler sold Gem World.');
	expect(drawn.textContent).toContain('1/2');
	click(drawn.querySelector('.open'));
	expect(desk.dialog).toBe('recap');
	vi.advanceTimersByTime(2400 + 4000);
	expect(recap.line).toBe(false);
});

test('things of the move stand out on the board while it is shown', async () => {
	const board = document.createElement('div');
	board.id = 'board';
	board.innerHTML = '<button data-target="gem"></button>';
	document.body.append(board);
	const { recap } = twoMoves();
	await tick();
	const gem = board.firstElementChild as HTMLElement;
	expect(gem.hasAttribute('data-followed')).toBe(true);
	recap.now();
	flushSync();
	expect(gem.hasAttribute('data-followed')).toBe(false);
});

test('someone who watches has no last move, so no recap', () => {
	const { board, ground } = boardWith(null, { you: { seat: null, host: false } });
	ground.log = [say(1, '{1} passed')];
	const recap = rooted(() => new Recap(board, KIT, new Desk()));
	flushSync();
	expect(recap.cards).toEqual([]);
});
