// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import Inspector from '../../src/table/board/Inspector.svelte';
import type { TableBoard } from '../../src/table/board/tableBoard.svelte';
import { option } from '../ground.svelte';
import { asking, boardWith, mounted, words } from './mounted.svelte';
import Plain from './Plain.svelte';

const settle = asking({ options: [option(7, 'settle comet', ['comet']), option(8, 'settle gem', ['gem'])] });

function inspector(board: TableBoard, otherwise: (string | null)[] = []): HTMLElement {
	return mounted(Inspector<TableBoard>, {
		board,
		parts: { world: Plain, goal: Plain },
		otherwise,
		children: words('Nothing here'),
	});
}

test('the inspected thing is drawn by the part for its sort, before what is chosen', () => {
	const { board } = boardWith(settle);
	const drawn = inspector(board);
	expect(drawn.textContent.trim()).toBe('Nothing here');
	board.choose(settle.options[0]);
	flushSync();
	expect(drawn.textContent.trim()).toBe('Comet Zone');
	board.inspect('diversification');
	flushSync();
	expect(drawn.textContent.trim()).toBe('Diversification');
});

test('with nothing asked for it shows the first thing that there is otherwise', () => {
	const { board } = boardWith(null);
	expect(inspector(board, [null, 'gem', 'comet']).textContent.trim()).toBe('Gem World');
});

test('a sort that the game draws nowhere leaves the inspector as it is', () => {
	const { board } = boardWith(null);
	const drawn = inspector(board);
	board.inspect('d7');
	flushSync();
	expect(drawn.textContent.trim()).toBe('Nothing here');
});
