// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import type { CompareRow } from '../../src/games/client';
import Compare from '../../src/table/Compare.svelte';
import RivalCard from '../../src/table/board/RivalCard.svelte';
import { confirmTwice } from '../../src/table/board/twice';
import { option } from '../ground.svelte';
import { asking, boardWith, click, key, KIT, mounted, words } from './mounted.svelte';

const seats = ['Mira', 'Kepler', 'Halley'].map((name) => ({ name, bot: null })) as never;
const numbers = [
	{ points: 23, credits: 4 },
	{ points: 25, credits: 10 },
	{ points: null, credits: 1 },
];
const kit = {
	...KIT,
	client: {
		...KIT.client,
		compare: (_: unknown, seat: number): CompareRow[] =>
			Object.entries(numbers[seat]).map(([id, value]) => ({ id, icon: 'spark', name: id, value })),
		ending: () => 'Kepler is near the end.',
	},
};

function compared(seat: number) {
	const { board } = boardWith(null, { players: 3, seats });
	board.open(`compare:${seat}`);
	return { board, drawn: mounted(Compare, { board, kit, seat }) };
}

test('two empires stand side by side, the larger value bold, and who leads is said', () => {
	const { drawn } = compared(1);
	expect(drawn.querySelector('h2')!.textContent).toBe('You and Kepler side by side');
	expect([...drawn.querySelectorAll('.total')].map((one) => one.textContent)).toEqual(['23', '25']);
	expect(drawn.querySelector('.lead b')!.textContent).toBe('Kepler leads by 2');
	const row = drawn.querySelector('li')!;
	expect(row.querySelector('.sr')!.textContent).toBe('credits: You 4, Kepler 10');
	expect([...row.querySelectorAll('.value')].map((one) => one.classList.contains('less'))).toEqual([true, false]);
	expect(drawn.querySelector('footer p')!.textContent).toBe('Kepler is near the end.');
});

test('what is secret is a question mark without a bar', () => {
	const { drawn } = compared(2);
	expect(drawn.querySelectorAll('.total')[1].textContent).toBe('?');
	expect(drawn.querySelector('.lead b')!.textContent).toBe('');
});

test('arrows go to the other rivals', () => {
	const { board } = compared(1);
	key('ArrowRight');
	expect(board.sheet).toBe('compare:2');
	key('ArrowLeft');
	expect(board.sheet).toBe('compare:2');
});

test('the card of a rival has a way to compare', () => {
	const { board } = boardWith(null, { players: 3, seats });
	const drawn = mounted(RivalCard, { board, seat: 2, words: 'Halley', status: '', points: 3, onclick: () => {}, children: words('') });
	click(drawn.querySelector('.compare'));
	expect(board.sheet).toBe('compare:2');
	board.followed = 2;
	flushSync();
	expect(drawn.querySelector('.rival')!.classList.contains('followed')).toBe(true);
});

test('a double click on a piece or an option confirms it, if it can mean one thing only', () => {
	const options = [option(1, 'settle comet', ['comet']), option(2, 'keep gem', ['gem']), option(3, 'sell gem', ['gem'])];
	const { board, ground } = boardWith(asking({ options }));
	const twice = (html: string): void => {
		const node = document.createElement('div');
		node.innerHTML = html;
		confirmTwice(board, { target: node.firstElementChild } as unknown as MouseEvent);
	};
	board.pick('gem');
	board.pick('gem');
	twice('<button data-target="gem" aria-pressed="true"></button>');
	expect(ground.sent).toEqual([]);
	board.pick('comet');
	twice('<button data-target="gem" aria-pressed="true"></button>');
	twice('<a data-target="comet"></a>');
	expect(ground.sent).toEqual([]);
	twice('<button data-target="comet" aria-pressed="true"></button>');
	expect(ground.sent).toEqual(['settle comet']);
});
