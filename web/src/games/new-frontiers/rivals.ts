/** A rival in words. */
import { listed } from '../../lib/messages';
import { deciding } from '../../table/waiting';
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

/** What seats that are waited for decide about: "Halley picks a world." */
export function seatSentence(board: NfBoard, seats: readonly number[]): string {
	const step = choosesHome(board, seats[0]) ? 'home' : (board.view.action ?? 'selecting');
	const who = { names: listed(seats.map((seat) => board.nameOf(seat))), n: seats.length };
	return lookUp(`nf.doing.${step}`, who) ?? deciding(board, seats);
}

/** "Mining League, Trade League, and 5 more" */
export function developmentNames(board: NfBoard, seat: number, most = 2): string {
	const names = board.view.empires[seat].developments.map((id) => board.catalogue.tiles[id].name);
	if (names.length === 0) return t('nf.developments.none');
	if (names.length <= most + 1) return listed(names);
	return t('nf.rival.more', { names: names.slice(0, most).join(', '), n: names.length - most });
}
