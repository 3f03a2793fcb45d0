/** The board as New Frontiers reads it: typed, and with the few questions every part of it asks. */
import type { Board } from '../../table/board';
import type { Appraisal, Catalogue, Empire, View } from '../../generated/new_frontiers';

export type NfBoard = Board<View, Catalogue, Appraisal>;

/** The table page knows no game; this is where its board gets New Frontiers' types. */
export function typed(board: Board): NfBoard {
	return board as NfBoard;
}

export function myEmpire(board: NfBoard): Empire {
	return board.view.empires[board.home];
}

/** The key under which the points of a tile or a goal are counted. */
export function sourceOf(board: NfBoard, thing: string): string {
	return Object.entries(board.catalogue.sources).find(([, source]) => source.thing === thing)?.[0] ?? '';
}

/** The action tile a seat selected this round; null if it has not yet. */
export function selectedBy(board: NfBoard, seat: number): string | null {
	return board.view.action_tiles.find((tile) => tile.by === seat)?.id ?? null;
}
