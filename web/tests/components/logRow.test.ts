// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import LogRow from '../../src/table/LogRow.svelte';
import { rowsOf } from '../../src/table/log';
import { boardWith, mounted } from './mounted.svelte';

/** What a line reads like to seat 0. */
function read(text: string, seat: number): string {
	const { board } = boardWith(null);
	const [row] = rowsOf([{ kind: 'battle', seat, text, about: [], data: {} }]);
	return mounted(LogRow, { board, row }).textContent.replaceAll(/\s+/g, ' ').trim();
}

test('my own seat is "You" at the beginning of a line, and "you" after it', () => {
	expect(read('{0} attacked {1} in {d7|d7}', 0)).toBe('You attacked Kepler in d7');
	expect(read('{1} attacked {0} in {d7|d7}', 1)).toBe('Kepler attacked you in d7');
});
