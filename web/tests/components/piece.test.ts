// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import TileFrame from '../../src/table/board/TileFrame.svelte';
import type { TableBoard } from '../../src/table/board/tableBoard.svelte';
import { Desk } from '../../src/table/desk.svelte';
import { listenToKeys } from '../../src/table/keys.svelte';
import { blocked, option } from '../ground.svelte';
import { asking, boardWith, click, key, KIT, mounted, rooted, words } from './mounted.svelte';

const settle = asking({
	options: [option(7, 'settle comet', ['comet']), option(9, 'take-colonists')],
	blocked: [blocked('settle gem', 'costs 5, you have 4', 'NF-STL-07', ['gem'])],
});
const move = asking({
	sort: 'die',
	options: [
		option(30, 'move red explore', ['red@cup', 'explore']),
		option(31, 'move red ship', ['red@cup', 'ship']),
		option(32, 'move blue ship', ['blue@cup', 'ship']),
	],
});

function piece(board: TableBoard, target: string, more: { still?: boolean } = {}): HTMLButtonElement {
	const drawn = mounted(TileFrame<TableBoard>, {
		board,
		target,
		words: `${target}.`,
		shape: 'tall',
		children: words(target),
		lineOf: () => ({ line: 'Costs $3', against: false }),
		...more,
	});
	return drawn.querySelector('button')!;
}

const pressed = (drawn: Element) => drawn.getAttribute('aria-pressed');
const said = (drawn: Element) => drawn.querySelector('.sr')!.textContent;

test('a piece that can be chosen says so, with its key and its line; a press chooses it', () => {
	const { board } = boardWith(settle);
	const comet = piece(board, 'comet');
	expect(said(comet)).toBe('comet. Can be chosen, key 1. Costs $3.');
	expect(pressed(comet)).toBe('false');
	click(comet);
	expect(pressed(comet)).toBe('true');
	expect(said(comet)).toBe('comet. Chosen. Costs $3.');
	expect([board.chosen?.id, board.inspected]).toEqual([7, 'comet']);
});

test('a piece that cannot be had gives the reason, and a press looks at it', () => {
	const { board } = boardWith(settle);
	const gem = piece(board, 'gem');
	expect(gem.getAttribute('aria-disabled')).toBe('true');
	expect(said(gem)).toBe('gem. Not possible: Costs 5, you have 4.');
	click(gem);
	expect([board.chosen, board.inspected]).toEqual([null, 'gem']);
});

test('Space looks at a piece without choosing it; Enter on the chosen one sends it', () => {
	const { board, ground } = boardWith(settle);
	const comet = piece(board, 'comet');
	key(' ', comet);
	expect([board.chosen, board.inspected]).toEqual([null, 'comet']);
	key('Enter', comet);
	expect(ground.sent).toEqual([]);
	click(comet);
	key('Enter', comet);
	expect(ground.sent).toEqual(['settle comet']);
});

test('a piece that is shown elsewhere too only opens the inspector', () => {
	const { board } = boardWith(settle);
	const still = piece(board, 'comet', { still: true });
	expect([said(still), pressed(still)]).toEqual(['comet.', null]);
});

test('in a replay only what was chosen stands out', () => {
	const { board, ground } = boardWith(null);
	ground.frozen = true;
	ground.answered = 'settle comet';
	ground.changes({ prompt: settle });
	flushSync();
	expect(piece(board, 'comet').classList.contains('chosen')).toBe(true);
	expect(piece(board, 'gem').classList.contains('blocked')).toBe(false);
});

test('picking what goes lights up where it can go, and no other piece', () => {
	const { board } = boardWith(move);
	const [red, blue, explore, ship] = ['red@cup', 'blue@cup', 'explore', 'ship'].map((id) => piece(board, id));
	const lit = () => [red, blue, explore, ship].map((one) => one.className.match(/may|picked|chosen/)?.[0] ?? '');
	expect(lit()).toEqual(['may', 'may', '', '']);
	click(red);
	expect(lit()).toEqual(['picked', '', 'may', 'may']);
	expect(said(red)).toContain('Picked. Choose where it goes.');
	click(explore);
	expect(lit()).toEqual(['chosen', 'may', 'chosen', '']);
	expect(board.chosen?.id).toBe(30);
});

test('Escape takes back a pick, and after it the choice', () => {
	const { board } = boardWith(move);
	rooted(() => listenToKeys(board, KIT, new Desk(), true));
	flushSync();
	const red = piece(board, 'red@cup');
	click(red);
	expect(board.picked).toEqual(['red@cup']);
	key('Escape');
	expect([board.picked, red.className.includes('may')]).toEqual([[], true]);
	board.choose(move.options[2]);
	key('Escape');
	expect(board.chosen).toBeNull();
});
