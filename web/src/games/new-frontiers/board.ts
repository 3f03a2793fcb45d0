/** The board as New Frontiers reads it: typed, and with the few questions every part of it asks. */
import type { PromptOption } from '../../lib/protocol';
import type { Board } from '../../table/board';
import { watched } from './watched.svelte';
import type { Appraisal, Catalogue, Empire, View } from './types';

export type NfBoard = Board<View, Catalogue, Appraisal>;

/** The table page knows no game; this is where its board gets New Frontiers' types. */
export function typed(board: Board): NfBoard {
	return board as NfBoard;
}

/** The seat whose empire lies in the middle: mine, in a replay that of who decides, or the one a spectator watches. */
export function homeSeat(board: NfBoard): number {
	const seat = board.me ?? board.view.seat ?? board.doc.prompt?.seat;
	return seat ?? Math.min(watched.seat, board.view.players - 1);
}

export function myEmpire(board: NfBoard): Empire {
	return board.view.empires[homeSeat(board)];
}

/** All other seats, in the order in which they sit after mine. */
export function rivals(board: NfBoard): number[] {
	const home = homeSeat(board);
	const players = board.view.players;
	return Array.from({ length: players - 1 }, (_, step) => (home + 1 + step) % players);
}

/** "settle" of "settle comet-zone": what an option does, whatever it is about. */
export function verbOf(option: { text: string }): string {
	return option.text.split(' ', 1)[0];
}

/** Options of the open prompt that begin with this verb. */
export function optionsOf(board: NfBoard, verb: string): PromptOption[] {
	return board.doc.prompt?.options.filter((option) => verbOf(option) === verb) ?? [];
}

/** The action tile a seat selected this round; null if it has not yet. */
export function selectedBy(board: NfBoard, seat: number): string | null {
	return board.view.action_tiles.find((tile) => tile.by === seat)?.id ?? null;
}

/** Whether I am asked something now. */
export function asked(board: NfBoard): boolean {
	return board.doc.prompt !== null && !board.frozen;
}

const lastAppraisal = new WeakMap<NfBoard, Appraisal>();

/** Prices and sums for me. Those of a moment ago stand until the new ones have come, so that nothing flickers. */
export function appraisalOf(board: NfBoard): Appraisal | null {
	if (board.appraisal) lastAppraisal.set(board, board.appraisal);
	const known = lastAppraisal.get(board) ?? null;
	return known?.seat === homeSeat(board) ? known : null;
}
