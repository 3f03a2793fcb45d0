/** Two empires held against each other; what only their owners know stays open. */
import type { CompareRow } from '../client';
import { shipsOf, type GeBoard } from './board';
import { t } from './messages';

export function compareRows(board: GeBoard, seat: number): CompareRow[] {
	const empire = board.view.empires[seat];
	const { limits } = board.catalogue;
	const ships = Object.values(shipsOf(board, seat)).reduce((sum, count) => sum + count, 0);
	return [
		{ id: 'points', icon: 'points', name: t('ge.measure.points'), value: seat === board.me ? pointsOfMine(board) : empire.points },
		{ id: 'planets', icon: 'world', name: t('ge.measure.planets'), value: empire.planets },
		{ id: 'sectors', icon: 'map', name: t('ge.measure.sectors'), value: empire.sectors.length },
		{ id: 'marks', icon: 'mark', name: t('ge.measure.marks'), value: empire.marks },
		{ id: 'metal', icon: 'metal', name: t('ge.measure.metal'), value: empire.metal, most: limits.metal },
		{ id: 'energy', icon: 'energy', name: t('ge.measure.energy'), value: empire.energy, most: limits.energy },
		{ id: 'ships', icon: 'fighter', name: t('ge.measure.ships'), value: ships },
		{ id: 'tokens', icon: 'flag', name: t('ge.measure.tokens'), value: empire.tokens },
		{ id: 'technologies', icon: 'scientist', name: t('ge.compare.technologies'), value: empire.technologies.length },
	];
}

const pointsOfMine = (board: GeBoard): number | null => board.view.own?.points ?? null;
