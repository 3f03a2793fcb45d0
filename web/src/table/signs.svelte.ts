/** Signs of what happens at a live table: live regions, title and notification, and where the focus goes. */
import { tick, untrack } from 'svelte';
import { alertNow, announce } from '../lib/announce.svelte';
import { setTurn } from '../lib/badge.svelte';
import { listed, t } from '../lib/messages';
import type { TableClient } from '../lib/table.svelte';
import { title } from '../lib/title.svelte';
import type { TableBoard } from './board/tableBoard.svelte';
import type { Desk } from './desk.svelte';
import { sentence } from './sentence';
import { plainText } from './log';
import { heard, play, type Sound } from './sounds';

/** A burst of events longer than this is told by its end. */
const MOST_LINES = 8;

/** To be called while a component is set up. */
export function giveSigns(
	board: TableBoard,
	table: TableClient,
	desk: Desk,
	game: string,
	sounding: Readonly<Record<string, Sound>> = {},
): void {
	tellLog(board);
	soundLog(board, sounding);
	tellTurn(board, game);
	tellConnection(table);
	tellChat(board, table, desk);
	tellTitle(board, game);
	moveFocus(board);
}

function tellLog(board: TableBoard): void {
	let told = board.log.length;
	$effect(() => {
		const fresh = board.log.slice(Math.min(told, board.log.length));
		const lines = fresh.filter((line) => line.text).slice(-MOST_LINES);
		told = board.log.length;
		const said = lines.map((line) => sentence(plainText(line, (seat, begins) => board.called(seat, begins))));
		if (said.length > 0) announce(said.join(' '));
	});
}

/** What happens can be heard; not what had happened before I came. */
function soundLog(board: TableBoard, sounding: Readonly<Record<string, Sound>>): void {
	let told = board.log.length;
	$effect(() => {
		const fresh = board.log.slice(Math.min(told, board.log.length));
		told = board.log.length;
		untrack(() =>
			play(
				...heard(
					fresh.map((line) => line.kind),
					sounding,
				),
			),
		);
	});
}

function tellTurn(board: TableBoard, game: string): void {
	$effect(() => {
		void board.promptId;
		// Only a new question is news; what saying it changes is not.
		untrack(() => tell(board, game));
	});
	$effect(() => () => setTurn(false, game));
}

function tell(board: TableBoard, game: string): void {
	const prompt = board.doc.prompt;
	setTurn(prompt !== null, game);
	if (prompt === null) return;
	const counts = [t('alert.options', { n: prompt.options.length })];
	if (prompt.blocked.length > 0) counts.push(t('alert.blocked', { n: prompt.blocked.length }));
	alertNow(t('alert.turn', { question: sentence(prompt.text), counts: counts.join(', ') }));
	play('turn');
}

/** The title says which game it is, and whom it waits for; my own turn stands before it as a badge. */
function tellTitle(board: TableBoard, game: string): void {
	$effect(() => {
		const { prompt, stage, to_act } = board.doc;
		const waits = prompt === null && stage === 'playing' && to_act.length > 0;
		title.page = waits ? t('title.wait', { game, name: listed(to_act.map((seat) => board.nameOf(seat))) }) : game;
	});
}

function tellConnection(table: TableClient): void {
	let was = table.connection;
	$effect(() => {
		const now = table.connection;
		if (now === 'lost' && was === 'open') announce(table.restarting ? t('lost.restart') : t('lost.said'));
		if (now === 'open' && was === 'lost') announce(t('lost.back'));
		was = now;
	});
}

function tellChat(board: TableBoard, table: TableClient, desk: Desk): void {
	let told = table.chat.length;
	$effect(() => {
		const others = table.chat.slice(told).filter((line) => line.seat === null || line.seat !== board.me);
		const lines = others.filter((line) => !desk.hidden.includes(line.name));
		told = table.chat.length;
		for (const { name, text } of lines) announce(t('chat.said', { name, text }));
	});
}

/** A question gets the focus, unless someone is writing or reads a dialog; a focus lost is found again. */
function moveFocus(board: TableBoard): void {
	let first = true;
	$effect(() => {
		const asked = board.promptId !== '';
		// Under a finger there is no use for the focus, and its ring would look like a choice already made.
		const idle = first && (!asked || matchMedia('(pointer: coarse)').matches);
		first = false;
		if (idle) return;
		void tick().then(() => {
			const active = document.activeElement;
			const nowhere = active === null || active === document.body;
			if (asked && !active?.closest('input, textarea, select, dialog, [data-keeps-focus]')) focusPrompt();
			else if (nowhere) focusPrompt();
		});
	});
}

/** What is chosen already, else the first option in sight, here or on the board, else the list of all of them; never a
 * way out where there is another, for Enter would take it. */
export function focusPrompt(): void {
	const places = [
		'#prompt [data-confirm][data-obvious]',
		'#prompt [data-option]:not([data-declines])',
		'#board [data-target][aria-pressed]',
		'#prompt [data-all]',
		'#prompt [data-option], #prompt .options button',
	];
	for (const place of places) {
		const found = [...document.querySelectorAll<HTMLElement>(place)].find((one) => one.checkVisibility?.({ visibilityProperty: true }) ?? true);
		if (found) return found.focus({ preventScroll: true });
	}
	document.getElementById('prompt')?.focus({ preventScroll: true });
}
