/** Goals in the view: how far I am with each. Points come from the server, counted there. */
import { type NfBoard, sourceOf } from './board';
import type { Goal } from '../../generated/new_frontiers';

/** Points the goal brings a seat now; 0 if it does not score yet. */
export function goalPoints(board: NfBoard, goal: Goal, seat = board.home): number {
	return board.view.empires[seat].points_by_source[sourceOf(board, goal.id)] ?? 0;
}

/** How much a seat has stockpiled for a goal; null for goals without a stockpile. */
export function stockpiled(board: NfBoard, goal: Goal, seat = board.home): number | null {
	const pile = board.view.empires[seat].stockpile;
	switch (goal.stockpile) {
		case 'goods':
			return pile.goods.length;
		case 'worlds':
			return pile.worlds.length;
		case 'credits':
			return pile.credits;
		case null:
			return null;
	}
}

/** All goals I may know of that score: those face up, and my own face-down one. */
export function knownGoals(board: NfBoard): { id: string; holder: number; faceDown: boolean }[] {
	const goals = board.view.goals;
	if (!goals) return [];
	const up = goals.up.map(({ id, holder }) => ({ id, holder, faceDown: false }));
	if (goals.face_down === null || goals.face_down_holder === null) return up;
	return [...up, { id: goals.face_down, holder: goals.face_down_holder, faceDown: true }];
}
