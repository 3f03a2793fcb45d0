import { expect, test } from 'vitest';
import { merged, patched, PatchMismatch } from '../src/lib/patch';
import type { LogLine } from '../src/generated/server';

const table = () => ({
	n: 57,
	view: { empires: [{ credits: 4 }, { credits: 7 }], offer: [{ id: 'export-duties', left: 2 }] },
	prompt: { text: 'Settle one world.' } as { text: string } | null,
});

test('a value is set where the path leads', () => {
	const after = patched(table(), [
		[['n'], 58],
		[['view', 'empires', 0, 'credits'], 1],
	]);
	expect(after.n).toBe(58);
	expect(after.view.empires).toEqual([{ credits: 1 }, { credits: 7 }]);
});

test('only the branches on the path are new objects', () => {
	const before = table();
	const after = patched(before, [[['view', 'empires', 0, 'credits'], 1]]);
	expect(after).not.toBe(before);
	expect(after.view.empires[0]).not.toBe(before.view.empires[0]);
	expect(after.view.empires[1]).toBe(before.view.empires[1]);
	expect(after.view.offer).toBe(before.view.offer);
	expect(after.prompt).toBe(before.prompt);
});

test('the document before is left as it was', () => {
	const before = table();
	patched(before, [
		[['view', 'empires', 0, 'credits'], 1],
		[['view', 'empires', 1, 'credits'], 1],
		[['prompt'], null],
	]);
	expect(before).toEqual(table());
});

test('a path alone removes the key', () => {
	expect('prompt' in patched(table(), [[['prompt']]])).toBe(false);
});

test('undefined and null are values, not removals', () => {
	expect(patched(table(), [[['prompt'], null]]).prompt).toBeNull();
});

test('later changes see what earlier ones set', () => {
	const after = patched(table(), [
		[['view', 'empires'], [{ credits: 0 }]],
		[['view', 'empires', 0, 'credits'], 9],
	]);
	expect(after.view.empires).toEqual([{ credits: 9 }]);
});

test('a value set by a patch is not changed by the next patch', () => {
	const once = patched(table(), [[['view', 'empires'], [{ credits: 0 }]]]);
	const twice = patched(once, [[['view', 'empires', 0, 'credits'], 9]]);
	expect(once.view.empires[0].credits).toBe(0);
	expect(twice.view.empires[0].credits).toBe(9);
});

test('the empty path replaces the whole document', () => {
	expect(patched<unknown>(table(), [[[], { n: 1 }]])).toEqual({ n: 1 });
});

test('a patch for another document is noticed', () => {
	expect(() => patched(table(), [[['view', 'goals', 'up', 0], 1]])).toThrow(PatchMismatch);
});

const line = (text: string): LogLine => ({ kind: 'settle', seat: 0, text, about: [], data: {} });

test('log lines replace those from the given one on', () => {
	const log = [line('a'), line('b'), line('c')];
	expect(merged(log, 1, [line('x')]).map((one) => one.text)).toEqual(['a', 'x']);
	expect(merged(log, 3, [line('d')]).map((one) => one.text)).toEqual(['a', 'b', 'c', 'd']);
	expect(merged(log, 2, []).map((one) => one.text)).toEqual(['a', 'b']);
});

test('a log that did not change is the same object', () => {
	const log = [line('a')];
	expect(merged(log, 1, [])).toBe(log);
});

test('log lines that leave a gap are noticed', () => {
	expect(() => merged([line('a')], 2, [line('c')])).toThrow(PatchMismatch);
});
