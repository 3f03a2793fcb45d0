/** The board as Galactic Emperor reads it: typed, and with the few questions every part of it asks. */
import type { Board } from '../../table/board';
import type { Appraisal, Catalogue, Empire, Role, Ship, Space, Tile, View } from '../../generated/galactic_emperor';

export type GeBoard = Board<View, Catalogue, Appraisal>;

export const SHIPS: readonly Ship[] = ['fighter', 'cruiser', 'dreadnought'];
export const RESOURCES = ['food', 'metal', 'energy'] as const;

/** The table page knows no game; this is where its board gets Galactic Emperor's types. */
export function typed(board: Board): GeBoard {
	return board as GeBoard;
}

export function myEmpire(board: GeBoard): Empire {
	return board.view.empires[board.home];
}

/** The tile in a space; null where none lies. */
export function tileAt(board: GeBoard, space: string): Tile | null {
	const id = board.view.spaces[space]?.tile ?? null;
	return id === null ? null : board.catalogue.tiles[id];
}

/** How a space is called, on the map and in sentences. */
export function spaceName(board: GeBoard, space: string): string {
	return board.things.get(space)?.name ?? space;
}

/** All ships of a seat on the board, by type. */
export function shipsOf(board: GeBoard, seat: number): Record<Ship, number> {
	const total: Record<Ship, number> = { fighter: 0, cruiser: 0, dreadnought: 0 };
	for (const space of Object.values(board.view.spaces))
		for (const [ship, count] of Object.entries(space.ships[seat] ?? {})) total[ship as Ship] += count;
	return total;
}

/** Seats with ships in a space: who controls it first. */
export function fleetsAt(space: Space): { seat: number; ship: Ship; count: number }[] {
	const seats = Object.keys(space.ships).map(Number).toSorted((one, other) =>
		one === space.controller ? -1 : other === space.controller ? 1 : one - other,
	);
	return seats.flatMap((seat) =>
		SHIPS.flatMap((ship) => {
			const count = space.ships[seat][ship] ?? 0;
			return count > 0 ? [{ seat, ship, count }] : [];
		}),
	);
}

/** Who took which role card this round, from the log. */
export function takers(board: GeBoard): Map<Role, number[]> {
	const start = board.log.findLastIndex((line) => line.kind === 'round');
	const found = new Map<Role, number[]>();
	for (const line of board.log.slice(start + 1)) {
		if (line.kind !== 'role') continue;
		const role = line.data.role as Role;
		found.set(role, [...(found.get(role) ?? []), line.seat]);
	}
	return found;
}

/** Seats in the order of this round, from who leads it. */
export function roundOrder(view: View): number[] {
	const step = view.direction === 'counter-clockwise' ? view.players - 1 : 1;
	const first = view.leader ?? view.throne ?? 0;
	return Array.from({ length: view.players }, (_, place) => (first + place * step) % view.players);
}

/** The verbs that are offered now. */
export function verbs(board: GeBoard): ReadonlySet<string> {
	return new Set(board.doc.prompt?.options.map(({ verb }) => verb));
}
