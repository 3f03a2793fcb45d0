// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import type { Prompt, QuestionSort } from '../../src/generated/server';
import Asking from '../../src/table/Asking.svelte';
import { focusPrompt } from '../../src/table/signs.svelte';
import { Desk } from '../../src/table/desk.svelte';
import { blocked, option, type TestGround } from '../ground.svelte';
import type { TableBoard } from '../../src/table/board/tableBoard.svelte';
import { asking, boardWith, click, KIT, mounted } from './mounted.svelte';

function ask(prompt: Prompt): { drawn: HTMLElement; board: TableBoard; ground: TestGround } {
	const { board, ground } = boardWith(prompt);
	return { drawn: mounted(Asking, { board, kit: KIT, desk: new Desk(), online: true }), board, ground };
}

const titles = (drawn: Element) => [...drawn.querySelectorAll('[data-option] .title')].map((one) => one.textContent);
const onBoard = (drawn: Element) => drawn.querySelector('.pick') !== null;
const many = (thing: (n: number) => string) =>
	Array.from({ length: 8 }, (_, n) => option(n, `take ${n}`, [thing(n)], { title: `Take ${n}` }));
const none = option(20, 'none', [], { title: 'Take none', declines: true });

test.each<QuestionSort>(['tile', 'space', 'die', 'order', 'several'])(
	'many things of a question of sort %s are picked on the board; the way out stays beside it',
	(sort) => {
		const { drawn } = ask(asking({ sort, options: [...many((n) => `tile-${n}`), none] }));
		expect([onBoard(drawn), titles(drawn)]).toEqual([true, ['Take none']]);
	},
);

test('where no piece is in sight, the list of all options gets the focus, not the way out', () => {
	const { drawn } = ask(asking({ sort: 'space', options: [...many((n) => `tile-${n}`), none] }));
	drawn.id = 'prompt';
	drawn.querySelector<HTMLElement>('[data-declines]')!.focus();
	focusPrompt();
	expect(document.activeElement!.hasAttribute('data-all')).toBe(true);
});

test.each<QuestionSort>(['tile', 'space', 'die', 'order', 'several'])('few things of sort %s are listed too', (sort) => {
	const { drawn } = ask(asking({ sort, options: [option(1, 'take', ['comet'], { title: 'Take it' }), none] }));
	expect([onBoard(drawn), titles(drawn)]).toEqual([false, ['Take it', 'Take none']]);
});

test('many amounts stand in one row under their numbers; a few have their whole titles', () => {
	const { drawn } = ask(asking({ sort: 'amount', options: many((n) => `amount-${n}`) }));
	expect(drawn.querySelector('.options')!.classList.contains('in-row')).toBe(true);
	expect([onBoard(drawn), titles(drawn)]).toEqual([false, ['0', '1', '2', '3', '4', '5', '6', '7']]);
	const few = ask(asking({ sort: 'amount', options: many((n) => `amount-${n}`).slice(0, 3) }));
	expect(titles(few.drawn)).toEqual(['Take 0', 'Take 1', 'Take 2']);
});

test.each<QuestionSort>(['choice', 'yes-no'])('words of a question of sort %s are all listed', (sort) => {
	const options = Array.from({ length: 8 }, (_, n) => option(n, `way ${n}`, [], { title: `Way ${n}` }));
	const { drawn } = ask(asking({ sort, options }));
	expect([onBoard(drawn), titles(drawn)]).toEqual([false, options.map(({ title }) => title)]);
});

test('a pick narrows what is listed', () => {
	const to = (id: number, from: string, where: string) => option(id, `move ${id}`, [from, where], { title: `${from} to ${where}` });
	const options = [0, 1, 2, 3, 4, 5, 6].map((n) => to(n, 'red@cup', `tile-${n}`)).concat(to(7, 'blue@cup', 'ship'), to(8, 'blue@cup', 'explore'));
	const { drawn, board } = ask(asking({ sort: 'die', options }));
	expect([onBoard(drawn), titles(drawn)]).toEqual([true, []]);
	board.pick('blue@cup');
	flushSync();
	expect([onBoard(drawn), titles(drawn)]).toEqual([false, ['blue@cup to ship', 'blue@cup to explore']]);
});

test('the chosen option is on the button that sends it, by its title alone', () => {
	const settle = option(7, 'settle comet', ['comet'], { title: 'Settle Comet Zone', detail: '3 credits, 1 colonist' });
	const { drawn, ground } = ask(asking({ options: [settle, none] }));
	const go = drawn.querySelector('[data-confirm]')!;
	expect(go.getAttribute('aria-disabled')).toBe('true');
	click(drawn.querySelector('[data-option="7"]'));
	expect(go.querySelector('.what')!.textContent).toBe('Settle Comet Zone');
	click(go);
	expect(ground.sent).toEqual(['settle comet']);
});

test('a preview names where each change comes from, and what comes next', () => {
	const sell = option(7, 'sell gem', ['gem']);
	const { board, ground } = boardWith(asking({ options: [sell, none] }));
	const measures = { points: { icon: 'points', name: 'points' }, credits: { icon: 'credit', name: 'credits' }, goods: { icon: 'produce', name: 'goods' } };
	const sums = () => ({ credits: [{ name: 'Novelty good', amount: 3 }, { name: 'Trade League', amount: 1 }], goods: [{ name: 'Sold', amount: -2 }] });
	const client = { ...KIT.client, measures, sums, outlook: () => 'Then you consume.' };
	board.choose(sell);
	const changes: [string, number, number][] = [['points', 12, 10], ['credits', 1, 5], ['goods', 2, 1], ['points:Tax', 3, 1]];
	ground.study = { n: 1, appraisal: {}, previews: { '7': changes } } as never;
	const drawn = mounted(Asking, { board, kit: { ...KIT, client } as never, desk: new Desk(), online: true });
	const text = drawn.querySelector('.preview')!.textContent!.replaceAll(/\s+/g, ' ');
	expect(text).toContain('(Tax −2)');
	expect(text).toContain('(Novelty good +3, Trade League +1)');
	expect(text).toContain('Then you consume.');
	expect(text, 'a sum that does not come to the change is not its source').not.toContain('Sold');
});

test('an option shows its detail, and the whole of it on hover', () => {
	const settle = option(7, 'settle comet', ['comet'], { title: 'Settle Comet Zone', detail: '3 credits' });
	const { drawn } = ask(asking({ options: [settle, none] }));
	const button = drawn.querySelector('[data-option="7"]')!;
	expect([button.querySelector('small')!.textContent, button.getAttribute('title')]).toEqual([
		'3 credits',
		'Settle Comet Zone: 3 credits',
	]);
	expect(drawn.querySelector('[data-option="20"]')!.hasAttribute('data-declines')).toBe(true);
});

test('what is blocked is named by its thing, or by its title where there is none', () => {
	const refused = [blocked('settle gem', 'costs 5', 'NF-STL-07', ['gem']), { ...blocked('turn-up', 'not yet', 'NF-GOAL-18', []), title: 'Turn it face up' }];
	const { drawn } = ask(asking({ options: [none], blocked: refused }));
	expect([...drawn.querySelectorAll('.no')].map((one) => one.querySelector('span')!.firstChild!.textContent)).toEqual([
		'Gem World',
		'Turn it face up',
	]);
});
