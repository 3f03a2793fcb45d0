/** Two empires held against each other. */
import type { CompareRow } from '../client';
import type { Empire } from '../../generated/new_frontiers';
import { sentence } from '../../table/sentence';
import type { NfBoard } from './board';
import { t } from './messages';

export function compareRows(board: NfBoard, seat: number): CompareRow[] {
	const empire = board.view.empires[seat];
	const { limits } = board.catalogue;
	const colonies = limits.colonies_before_end + 1;
	const spaces = limits.spaces_before_end + 1;
	const goods = empire.colonies.filter(({ good }) => good !== null).length;
	return [
		{ id: 'points', icon: 'points', name: t('nf.measure.points'), value: empire.points },
		{ id: 'vp', icon: 'vp', name: t('nf.compare.chips'), value: empire.vp },
		{ id: 'colony-vp', icon: 'settle', name: t('nf.compare.colonyPoints'), value: pointsOf(board, empire, 'colonies') },
		{
			id: 'development-vp',
			icon: 'develop',
			name: t('nf.compare.developmentPoints'),
			value: pointsOf(board, empire, 'developments'),
		},
		{ id: 'credits', icon: 'credit', name: t('nf.measure.credits'), value: empire.credits },
		{ id: 'colonists', icon: 'colonist', name: t('nf.measure.colonists'), value: empire.colonists },
		{ id: 'military', icon: 'military', name: t('nf.measure.military'), value: empire.military },
		{ id: 'goods', icon: 'produce', name: t('nf.measure.goods'), value: goods },
		{ id: 'spaces', icon: 'squares', name: t('nf.compare.spaces', { n: spaces }), value: empire.spaces, most: spaces },
		{
			id: 'colonies',
			icon: 'world',
			name: t('nf.compare.colonies', { n: colonies }),
			value: empire.colonies.length,
			most: colonies,
		},
	];
}

/** Points of all sources of one sort. */
function pointsOf(board: NfBoard, empire: Empire, sort: string): number {
	return Object.entries(empire.points_by_source)
		.filter(([source]) => board.catalogue.sources[source]?.sort === sort)
		.reduce((sum, [, points]) => sum + points, 0);
}

/** So near the end it is worth a word. */
const NEAR = 3;

/** "Kepler needs 3 spaces or 2 colonies to end the game; you need 2 colonies." */
export function endingWords(board: NfBoard, seats: readonly [number, number]): string {
	const [mine, theirs] = seats.map((seat) => lacks(board, seat));
	const parts: string[] = [];
	if (theirs) parts.push(t('nf.compare.needs', { name: board.nameOf(seats[1]), what: theirs }));
	if (mine)
		parts.push(
			seats[0] === board.me
				? t('nf.compare.needs.you', { what: mine })
				: t('nf.compare.needs', { name: board.nameOf(seats[0]), what: mine }),
		);
	return sentence(parts.join('; '));
}

function lacks(board: NfBoard, seat: number): string {
	const empire = board.view.empires[seat];
	const { limits } = board.catalogue;
	const spaces = limits.spaces_before_end + 1 - empire.spaces;
	const colonies = limits.colonies_before_end + 1 - empire.colonies.length;
	const parts: string[] = [];
	if (spaces > 0 && spaces <= NEAR) parts.push(t('nf.compare.spaces.left', { n: spaces }));
	if (colonies > 0 && colonies <= NEAR) parts.push(t('nf.compare.colonies.left', { n: colonies }));
	return parts.join(t('nf.compare.or'));
}
