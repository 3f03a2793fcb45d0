/** A rival in words. */
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

/** What a seat that is waited for decides about: "Halley trades." */
export function doing(board: GeBoard, seat: number): string {
	const name = board.nameOf(seat);
	const { view } = board;
	const step = view.battle ? 'battle' : (view.role ?? (view.direction === null ? 'direction' : 'role'));
	return lookUp(`ge.doing.${step}`, { name }) ?? t('wait.bot', { name });
}
