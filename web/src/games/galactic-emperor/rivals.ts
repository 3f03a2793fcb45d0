/** A rival in words. */
import { listed } from '../../lib/messages';
import { deciding } from '../../table/waiting';
import { lookUp, t } from './messages';
import { type GeBoard, takers } from './board';

/** What they do now, "Chose Merchant"; else who plays there. */
export function rivalStatus(board: GeBoard, seat: number): string {
	const { view } = board;
	const placed = Object.values(view.influence?.placed[seat] ?? {}).reduce((sum, n) => sum + n, 0);
	const { influence } = view.empires[seat];
	if (view.influence && influence > 0) return t('ge.rival.inHand', { n: influence });
	if (view.influence && placed > 0) return t('ge.rival.placed', { n: placed });
	const role = [...takers(board)].find(([, seats]) => seats.includes(seat))?.[0];
	if (role && !view.over) return t('ge.rival.chose', { role: board.catalogue.roles[role].name });
	const info = board.doc.seats[seat];
	return info.kind === 'bot' ? t('ge.rival.bot') : info.held ? t('ge.rival.held') : '';
}

/** What seats that are waited for decide about: "Halley trades." */
export function doing(board: GeBoard, seats: readonly number[]): string {
	const who = { names: listed(seats.map((seat) => board.nameOf(seat))), n: seats.length };
	const { view } = board;
	const step = view.battle ? 'battle' : (view.role ?? (view.direction === null ? 'direction' : 'role'));
	return lookUp(`ge.doing.${step}`, who) ?? deciding(board, seats);
}
