/** Components on a page of their own, with a real board whose server is the test. */
import { createRawSnippet, flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach } from 'vitest';
import type { GameClient } from '../../src/games/client';
import type { Prompt, TableDocument } from '../../src/generated/server';
import { TableBoard } from '../../src/table/board/tableBoard.svelte';
import type { Kit } from '../../src/table/kit';
import { thingsOf } from '../../src/table/things';
import { TestGround } from '../ground.svelte';

let ends: (() => void)[] = [];
afterEach(() => {
	for (const end of ends) end();
	ends = [];
	document.body.replaceChildren();
});

export const CATALOGUE = {
	things: {
		comet: { name: 'Comet Zone', sort: 'world' },
		gem: { name: 'Gem World', sort: 'world' },
		red: { name: 'red die', sort: 'die' },
		blue: { name: 'blue die', sort: 'die' },
		explore: { name: 'Explore', sort: 'column' },
		ship: { name: 'Ship', sort: 'column' },
		d7: { name: 'd7', sort: 'space' },
		diversification: { name: 'Diversification', sort: 'goal' },
		...Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`amount-${n}`, { name: 'some', sort: 'amount' }])),
		...Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`tile-${n}`, { name: `Tile ${n}`, sort: 'world' }])),
	},
};

export const KIT = {
	client: { measures: {}, groups: {}, keys: {}, tabs: [], rivalsTab: 'rivals' } as unknown as GameClient,
	catalogue: CATALOGUE,
	things: thingsOf(CATALOGUE),
} as unknown as Kit;

export function asking(some: Partial<Prompt>): Prompt {
	return { seat: 0, text: 'Which one?', rule: 'NF-STL-02', sort: 'tile', about: [], options: [], blocked: [], ...some };
}

/** A board at which this is asked. */
export function boardWith(prompt: Prompt | null, doc: Partial<TableDocument> = {}): { board: TableBoard; ground: TestGround } {
	const ground = new TestGround({ prompt, ...doc });
	return { board: rooted(() => new TableBoard(ground, CATALOGUE, KIT.things)), ground };
}

/** What follows others for as long as the test runs. */
export function rooted<T>(make: () => T): T {
	let made: T;
	ends.push(
		$effect.root(() => {
			made = make();
		}),
	);
	return made!;
}

/** Puts a component on the page; returns what it drew. */
export function mounted<Props extends Record<string, any>>(part: Component<Props>, props: NoInfer<Props>): HTMLElement {
	const target = document.createElement('div');
	document.body.append(target);
	const made = mount(part, { target, props });
	ends.push(() => void unmount(made));
	flushSync();
	return target;
}

/** Words as a snippet. */
export function words(text: string) {
	return createRawSnippet(() => ({ render: () => `<span>${text}</span>` }));
}

export function click(node: Element | null | undefined): void {
	if (!(node instanceof HTMLElement)) throw new Error('nothing to click');
	node.click();
	flushSync();
}

export function key(name: string, node: Element | Window = window): void {
	node.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
	flushSync();
}
