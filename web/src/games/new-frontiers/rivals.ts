/** A rival in words. */
import { listed } from '../../lib/messages';
import { lookUp, t } from './messages';
import { type NfBoard, selectedBy } from './board';

/** What they do now, "Selected Produce"; else who plays there. */
export function seatStatus(board: NfBoard, seat: number): string {
	const info = board.doc.seats[seat];
	const who = info.kind === 'bot' ? t('nf.rival.bot') : info.held ? t('nf.rival.held') : '';
	return seatDoing(board, seat) || who;
}

function seatDoing(board: NfBoard, seat: number): string {
	if (board.view.over) return '';
	if (board.view.to_act.includes(seat)) {
		if (choosesHome(board, seat)) return t('nf.rival.home');
		return board.view.action === null ? t('nf.rival.selecting') : t('nf.rival.deciding');
	}
	const tile = selectedBy(board, seat);
	return tile ? t('nf.rival.selected', { action: board.catalogue.actions[tile].short }) : '';
}

function choosesHome(board: NfBoard, seat: number): boolean {
	return board.view.empires[seat].colonies.length === 0;
}

/** What a seat that is waited for decides about: "Halley picks a world." */
export function seatSentence(board: NfBoard, seat: number): string {
	const name = board.nameOf(seat);
	const step = choosesHome(board, seat) ? 'home' : (board.view.action ?? 'selecting');
	return lookUp(`nf.doing.${step}`, { name }) ?? t('wait.bot', { name });
}

/** "Mining League, Trade League, and 5 more" */
export function developmentNames(board: NfBoard, seat: number, most = 2): string {
	const names = board.view.empires[seat].developments.map((id) => board.catalogue.tiles[id].name);
	if (names.length === 0) return t('nf.developments.none');
	if (names.length <= most + 1) return listed(names);
	return t('nf.rival.more', { names: names.slice(0, most).join(', '), n: names.length - most });
}
