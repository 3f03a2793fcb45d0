/** The board as Roll for the Galaxy reads it: typed, and with the few questions every part of it asks. */
import type { Board } from '../../table/board';
import type { Appraisal, Assigned, Catalogue, Colour, Dice, Empire, Phase, Side, View } from '../../generated/roll_for_the_galaxy';

export type RollBoard = Board<View, Catalogue, Appraisal>;

export const PHASES: readonly Phase[] = ['explore', 'develop', 'settle', 'produce', 'ship'];
export const COLOURS: readonly Colour[] = ['home', 'military', 'consumption', 'novelty', 'rare', 'genes', 'alien'];

/** The table page knows no game; this is where its board gets the game's types. */
export function typed(board: Board): RollBoard {
	return board as RollBoard;
}

export function myEmpire(board: RollBoard): Empire {
	return board.view.empires[board.home];
}

export function sideOf(board: RollBoard, id: string): Side {
	return board.catalogue.tiles[id];
}

/** My dice behind my screen, while I have one. */
export function myScreen(board: RollBoard): Assigned | null {
	return board.view.seat === board.home ? (board.view.own?.assign ?? null) : null;
}

/** Each die of a place by its colour, in the order of the colours. */
export function spread(dice: Dice): Colour[] {
	return COLOURS.flatMap((colour) => Array<Colour>(dice[colour] ?? 0).fill(colour));
}

export function count(dice: Dice): number {
	return COLOURS.reduce((sum, colour) => sum + (dice[colour] ?? 0), 0);
}

/** All dice of an empire by colour, wherever they are. */
export function allDice(empire: Empire): Dice {
	const columns = empire.columns ? Object.values(empire.columns) : [];
	const stacks = [empire.development_stack.dice, empire.world_stack.dice];
	const places: Dice[] = [empire.cup, empire.citizenry, empire.builders, ...stacks, ...columns];
	const found: Dice = {};
	const add = (colour: Colour, n: number) => (found[colour] = (found[colour] ?? 0) + n);
	for (const place of places) for (const colour of COLOURS) add(colour, place[colour] ?? 0);
	for (const { goods } of empire.worlds) for (const colour of goods) add(colour, 1);
	return found;
}

/** The tiles of a stack that I may know: all of my own, of others the top one. */
export function stackTiles(board: RollBoard, seat: number, sort: 'development' | 'world'): string[] {
	const { own } = board.view;
	if (own && board.view.seat === seat) return sort === 'world' ? own.world_stack : own.development_stack;
	const empire = board.view.empires[seat];
	const { top } = sort === 'world' ? empire.world_stack : empire.development_stack;
	return top === null ? [] : [top];
}

/** Whether the seat has done what all do at the same time. */
export function hasLocked(board: RollBoard, seat: number): boolean {
	return !board.view.to_act.includes(seat);
}

/** The question to me, told from an earlier one with the same options: what is in hand belongs to one of them. */
export function questionOf(board: RollBoard): string {
	const options = board.asked ? board.doc.prompt!.options : [];
	return [board.acted, ...options.map(({ id }) => id)].join();
}

export const isArranging = (board: RollBoard): boolean => board.view.step === 'assign' || board.view.step === 'roll';
