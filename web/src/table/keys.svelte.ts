/** The keyboard at a table. */
import { tick } from 'svelte';
import { register, type KeyMap } from '../lib/keys.svelte';
import { settings } from '../lib/settings.svelte';
import type { TableBoard } from './board/tableBoard.svelte';
import { phone, type Desk } from './desk.svelte';
import { comparedIn, compareSheet } from './compare';
import type { Kit } from './kit';
import type { Recap } from './recap.svelte';
import { focusPrompt } from './signs.svelte';

/** To be called while a component is set up. */
export function listenToKeys(board: TableBoard, kit: Kit, desk: Desk, live: boolean, recap: Recap | null = null): void {
	$effect(() => {
		const keys = {
			...viewKeys(board, kit, desk),
			...gameKeys(board, kit),
			...(recap ? recapKeys(recap) : {}),
			...(live ? playKeys(board, desk) : {}),
		};
		return register('table', keys, { overControls: ['Enter', 'Space'] });
	});
}

function gameKeys(board: TableBoard, kit: Kit): KeyMap {
	const keys: KeyMap = {};
	for (const [letter, { sheet, act }] of Object.entries(kit.client.keys)) {
		if (sheet) keys[letter.toLowerCase()] = () => board.open(board.sheet === sheet ? null : sheet);
		else if (act) keys[letter.toLowerCase()] = () => act(board);
	}
	return keys;
}

function viewKeys(board: TableBoard, kit: Kit, desk: Desk): KeyMap {
	return {
		p: focusPrompt,
		r: () => showRivals(desk, kit),
		v: () => compare(board),
		l: () => show(desk, 'log'),
		c: () => show(desk, 'chat'),
		k: () => void (desk.dialog = 'keys'),
		'?': () => (board.doc.prompt ? desk.showRule(board.doc.prompt.rule) : false),
		Space: (event) => inspectFocused(board, event),
		Escape: () => putAway(board, desk),
	};
}

function recapKeys(recap: Recap): KeyMap {
	return {
		b: () => recap.toggle(),
		'[': () => recap.step(-1),
		']': () => recap.step(1),
		End: () => recap.now(),
	};
}

function playKeys(board: TableBoard, desk: Desk): KeyMap {
	const keys: KeyMap = {
		z: () => board.takeBack(),
		Enter: () => confirmFrom(board),
		n: () => (board.ground.nags ? board.ground.passOn?.() : false),
	};
	for (let number = 1; number <= 9; number++) keys[number] = () => chooseByNumber(board, desk, number);
	return keys;
}

function chooseByNumber(board: TableBoard, desk: Desk, number: number): void | false {
	const one = board.doc.prompt ? board.numbered[number - 1] : null;
	if (!one) return false;
	desk.count = false;
	if (typeof one === 'function') return one();
	board.choose(one);
	// Enter now means yes, wherever the focus was.
	if (settings.choices.confirm)
		void tick().then(() => document.querySelector<HTMLElement>('[data-confirm]')?.focus({ preventScroll: true }));
}

/** Enter: on the chosen option or nowhere in particular it confirms; any other control keeps it. */
function confirmFrom(board: TableBoard): void | false {
	const active = document.activeElement;
	if (!board.chosen || !active) return false;
	const option = active.closest<HTMLElement>('[data-option]');
	const control = active.closest('button, a[href], input, select, summary, [role="button"]');
	if (option ? option.dataset.option !== String(board.chosen.id) : control) return false;
	board.confirm();
}

function inspectFocused(board: TableBoard, event: KeyboardEvent): void | false {
	const thing = (event.target as Element).closest<HTMLElement>('[data-target]')?.dataset.target;
	if (!thing) return false;
	board.inspect(thing);
}

/** Esc puts away what lies on top, and at last the choice. */
function putAway(board: TableBoard, desk: Desk): void | false {
	if (board.sheet !== null) board.open(null);
	else if (desk.count) desk.count = false;
	else if (board.refusal) board.refusal = null;
	else if (board.picked.length > 0) board.unpick();
	else if (board.chosen && !board.frozen) board.choose(null);
	else if (board.inspected) board.inspect(null);
	else return false;
}

function compare(board: TableBoard): void {
	board.open(comparedIn(board.sheet) === null ? compareSheet(board.rivals[0]) : null);
}

function showRivals(desk: Desk, kit: Kit): void {
	if (phone.current) desk.tab = kit.client.rivalsTab;
	else document.querySelector<HTMLElement>('#rivals button, #rivals a')?.focus();
}

function show(desk: Desk, side: 'log' | 'chat'): void {
	desk.showSide(side);
	const place = side === 'log' ? 'log' : 'chat-text';
	void tick().then(() => document.getElementById(place)?.focus());
}
