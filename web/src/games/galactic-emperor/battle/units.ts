/** Units of a battle in words and signs. */
import type { UnitClass } from '../../../generated/galactic_emperor';
import type { Side } from '../battle';
import type { GeBoard } from '../board';
import { t } from '../messages';

const ORDER: readonly UnitClass[] = ['fighter', 'cruiser', 'dreadnought', 'damaged-dreadnought', 'starbase', 'empire'];

export function iconOf(unit: UnitClass): string {
	return unit === 'damaged-dreadnought' ? 'dreadnought' : unit;
}

/** "2 Cruisers" */
export function unitWords(board: GeBoard, unit: UnitClass, count: number): string {
	const name = board.things.get(unit)?.name ?? unit;
	return count === 1 ? name.charAt(0).toUpperCase() + name.slice(1) : t('ge.ships', { n: count, name });
}

/** Those that fire in a phase; in a surprise attack the attacker's ships. */
export function firingUnits(
	board: GeBoard,
	units: Partial<Record<UnitClass, number>>,
	phase: number,
	side: Side,
): [UnitClass, number][] {
	return ORDER.flatMap((unit) => {
		const count = units[unit] ?? 0;
		const kind = iconOf(unit) as 'fighter';
		const fires = phase === 0 ? side === 'attacker' && board.catalogue.units[kind].cost !== null : board.catalogue.units[kind].phase === phase;
		return count > 0 && fires ? [[unit, count] as [UnitClass, number]] : [];
	});
}
