/** The stacks of the offer as I stand to them. */
import { type NfBoard, myEmpire } from './board';
import type { Phase, Tile } from '../../generated/new_frontiers';

export interface Stack {
	id: string;
	tile: Tile;
	left: number;
	/** Credits for me now, or the printed cost while that is not known. */
	price: number;
	/** Whether I could buy it if I were to develop now. */
	payable: boolean;
	mine: boolean;
	/** Why not; empty if payable or not known. */
	reason: string;
}

export function stacks(board: NfBoard): Stack[] {
	const { view, catalogue } = board;
	const appraisal = board.prices;
	const owned = myEmpire(board).developments;
	return view.offer.map(({ id, left }) => {
		const tile = catalogue.tiles[id];
		const seen = appraisal?.offer[id];
		const mine = owned.includes(id);
		return {
			id,
			tile,
			left,
			price: seen?.price ?? tile.cost ?? 0,
			payable: seen !== undefined && seen.able && left > 0 && !mine,
			mine,
			reason: seen?.reason ?? '',
		};
	});
}

export function hasPhase(tile: Tile, phase: Phase): boolean {
	return tile.powers.some((power) => power.phase === phase);
}
