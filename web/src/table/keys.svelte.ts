/** The keyboard at a table. */
import { tick } from 'svelte';
import { register, type KeyMap } from '../lib/keys.svelte';
import { settings } from '../lib/settings.svelte';
import type { TableBoard } from './board.svelte';
import { phone, type Desk } from './desk.svelte';
import type { Kit } from './kit';
import { focusPrompt } from './signs.svelte';

/** To be called while a component is set up. */
export function listenToKeys(board: TableBoard, kit: Kit, desk: Desk, live: boolean): void {
	$effect(() => {
		const keys = { ...viewKeys(board, desk), ...gameKeys(board, kit), ...(live ? playKeys(board, desk) : {}) };
		return register('table', keys, { overControls: ['Enter', 'Space'] });
	});
}

function gameKeys(board: TableBoard, kit: Kit): KeyMap {
	const keys: KeyMap = {};
	for (const [letter, sheet] of Object.entries(kit.client.keys))
		keys[letter.toLowerCase()] = () => board.open(board.sheet === sheet ? null : sheet);
	return keys;
}

function viewKeys(board: TableBoard, desk: Desk): KeyMap {
	return {
		p: focusPrompt,
		r: () => showRivals(desk),
		l: () => show(desk, 'log'),
		c: () => show(desk, 'chat'),
		k: () => void (desk.dialog = 'keys'),
		'?': () => (board.doc.prompt ? desk.showRule(board.doc.prompt.rule) : false),
		Space: (event) => inspectFocused(board, event),
		Escape: () => putAway(board, desk),
	};
}

function playKeys(board: TableBoard, desk: Desk): KeyMap {
	const keys: KeyMap = {
		z: () => board.takeBack(),
		Enter: () => confirmFrom(board),
	};
	for (let number = 1; number <= 9; number++) keys[number] = () => chooseByNumber(board, desk, number);
	return keys;
}

function chooseByNumber(board: TableBoard, desk: Desk, number: number): void | false {
	const option = board.doc.prompt?.options[number - 1];
	if (!option) return false;
	desk.count = false;
	board.choose(option);
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
	else if (board.chosen && !board.frozen) board.choose(null);
	else if (board.inspected) board.inspect(null);
	else return false;
}

function showRivals(desk: Desk): void {
	if (phone.current) desk.tab = 'rivals';
	else document.querySelector<HTMLElement>('#rivals button, #rivals a')?.focus();
}

function show(desk: Desk, side: 'log' | 'chat'): void {
	desk.showSide(side);
	const place = side === 'log' ? 'log' : 'chat-text';
	void tick().then(() => document.getElementById(place)?.focus());
}
