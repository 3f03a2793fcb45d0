// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import Moments from '../../src/table/Moments.svelte';
import type { Result, TableDocument } from '../../src/generated/server';
import { boardWith, mounted } from './mounted.svelte';

const result: Result = {
	winners: [1],
	sources: {},
	scores: [4, 9].map((total) => ({ total, breakdown: {} })),
	tie_break: null,
};

test('a moment says when, how much it brought, and what was done', async () => {
	const decided = { seat: 1, text: '', detail: '', barrier: false, title: 'Settle', scored: '{1} gained 6 points', round: 3 };
	const info = { steps: 3, points: [[0, 0], [0, 6], [4, 6], [4, 9]], decisions: [decided, { ...decided, seat: 0, scored: '' }, decided] };
	vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(info), { headers: { 'content-type': 'application/json' } })));
	const { board } = boardWith(null, { code: 'moments', stage: 'over', result } as Partial<TableDocument>);
	const drawn = mounted(Moments, { board });
	await vi.waitFor(() => {
		flushSync();
		expect(drawn.querySelectorAll('.moments li').length).toBeGreaterThan(1);
	});
	const told = [...drawn.querySelectorAll('.moments .words')].map((words) => words.textContent!.replace(/\s+/g, ' ').trim());
	expect(told[0]).toBe('Round 3 · 6 points at once Kepler gained 6 points.');
	expect(told.at(-1)).toMatch(/^End The final count gave Kepler/);
	vi.unstubAllGlobals();
});
