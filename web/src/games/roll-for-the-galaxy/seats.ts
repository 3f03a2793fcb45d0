/** What the players do, in words. */
import { listed } from '../../lib/messages';
import { deciding } from '../../table/waiting';
import { t } from './messages';
import { type RollBoard, isArranging } from './board';
import { phaseName } from './words';

export interface SeatState {
	words: string;
	/** Its sign; none where there is nothing to say. */
	icon: string;
	done: boolean;
}

/** "Arranging" or "Locked" behind the screen, what was selected after it. */
export function seatState(board: RollBoard, seat: number): SeatState {
	const { view } = board;
	const acts = view.to_act.includes(seat);
	if (view.over) return { words: '', icon: '', done: true };
	if (view.step === 'setup') return acts ? now(t('roll.seat.choosing')) : done(t('roll.seat.ready'));
	if (isArranging(board)) return acts ? now(t('roll.seat.arranging')) : { words: t('roll.seat.locked'), icon: 'lock', done: true };
	if (view.step === 'manage') return acts ? now(t('roll.seat.managing')) : done(t('roll.seat.done'));
	if (acts) return now(view.phase ? t('roll.seat.in', { phase: phaseName(board, view.phase) }) : t('roll.seat.choosing'));
	const { selected } = view.empires[seat];
	return selected ? { words: phaseName(board, selected.phase), icon: selected.phase, done: true } : { words: '', icon: '', done: true };
}

const now = (words: string): SeatState => ({ words, icon: 'clock', done: false });
const done = (words: string): SeatState => ({ words, icon: 'check', done: true });

/** "Kepler and Halley arrange dice", for the bar that waits. */
export function seatSentence(board: RollBoard, seats: readonly number[]): string {
	const who = { names: listed(seats.map((seat) => board.nameOf(seat))), n: seats.length };
	if (isArranging(board)) return t('roll.wait.arranging', who);
	if (board.view.step === 'manage') return t('roll.wait.managing', who);
	if (board.view.step === 'setup') return t('roll.wait.setup', who);
	return board.view.phase ? t('roll.wait.phase', { ...who, phase: phaseName(board, board.view.phase) }) : deciding(board, seats);
}

/** A bot, or one that holds the seat. */
export function seatKind(board: RollBoard, seat: number): string {
	const info = board.doc.seats[seat];
	return info.kind === 'bot' ? t('roll.seat.bot') : info.held ? t('roll.seat.held') : '';
}
