/** Two empires held against each other. */
import type { CompareRow } from '../client';
import { allDice, count, type RollBoard } from './board';
import { t } from './messages';

export function compareRows(board: RollBoard, seat: number): CompareRow[] {
	const empire = board.view.empires[seat];
	const { limits } = board.catalogue;
	const dice = count(allDice(empire));
	const goods = empire.worlds.reduce((sum, world) => sum + world.goods.length, 0);
	return [
		{ id: 'points', icon: 'points', name: t('roll.measure.points'), value: empire.points },
		{ id: 'vp', icon: 'vp', name: t('roll.measure.vp'), value: empire.vp },
		{ id: 'credits', icon: 'credit', name: t('roll.measure.credits'), value: empire.credits, most: limits.credits },
		{ id: 'dice', icon: 'dice', name: t('roll.measure.dice'), value: dice },
		{ id: 'goods', icon: 'produce', name: t('roll.measure.goods'), value: goods },
		{ id: 'developments', icon: 'develop', name: t('roll.group.developments'), value: empire.developments.length },
		{ id: 'worlds', icon: 'world', name: t('roll.group.worlds'), value: empire.worlds.length },
		{
			id: 'squares',
			icon: 'squares',
			name: t('roll.measure.squares'),
			value: empire.squares,
			most: limits.squares_to_end,
		},
	];
}
