/** Influence on a sector or the Throne: what stands there, and what one more token of mine changes. */
import type { TargetOutcome } from '../../generated/galactic_emperor';
import type { GeBoard } from './board';
import { t } from './messages';

export interface Influenced {
	seat: number;
	/** With what an Empire or a Starbase counts. */
	count: number;
}

/** Who has influence on a target while it is placed; none where nobody has put a token. */
export function influenceAt(board: GeBoard, target: string): Influenced[] {
	const placed = board.view.influence?.placed;
	if (!placed || !Object.values(placed).some((by) => (by[target] ?? 0) > 0)) return [];
	const space = board.view.spaces[target];
	return board.view.empires.flatMap(({ seat }) => {
		const base = space?.controller === seat && space.piece ? (board.catalogue.units[space.piece].influence ?? 0) : 0;
		const count = (placed[seat]?.[target] ?? 0) + base;
		return count > 0 ? [{ seat, count }] : [];
	});
}

export type Effect = 'yours' | 'starbase' | 'nobody' | 'weaker';

/** What one more token of mine would do there; null where nothing changes, or none may be put. */
export function tokenEffect(board: GeBoard, target: string): { effect: Effect | null; outcome: TargetOutcome } | null {
	const outcome = board.prices?.outcomes[target];
	if (!outcome || board.view.influence === null || !board.doc.prompt?.options.some(({ verb, targets }) => verb === 'influence' && targets[0] === target))
		return null;
	const { now, more } = outcome;
	if (now.seat === more.seat && now.piece === more.piece) return { effect: null, outcome };
	if (more.seat === board.home) return { effect: more.piece === 'starbase' ? 'starbase' : 'yours', outcome };
	return { effect: more.seat === null ? 'nobody' : 'weaker', outcome };
}

/** Rivals who still hold tokens while I place mine: "Tomasz places 3 after you". */
export function placingAfter(board: GeBoard): string {
	if (!board.asked) return '';
	const later = board.rivals.filter((seat) => board.view.empires[seat].influence > 0);
	const n = later.reduce((sum, seat) => sum + board.view.empires[seat].influence, 0);
	if (later.length > 1) return t('ge.influence.afterAll', { players: later.length, n });
	return later.length === 1 ? t('ge.influence.after', { name: board.nameOf(later[0]), n }) : '';
}
