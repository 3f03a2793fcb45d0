/** What each player's workers did in each phase of this round, from the events. */
import { listed } from '../../../lib/messages';
import type { Phase } from '../../../generated/roll_for_the_galaxy';
import { type RollBoard, PHASES, sideOf } from '../board';
import { t } from '../messages';

const PHASE_OF: Record<string, Phase> = { scout: 'explore', stock: 'explore', build: 'develop', produce: 'produce', trade: 'ship', consume: 'ship' };

/** Words for a cell; empty while nothing has come of it. */
export function resultOf(board: RollBoard, seat: number, phase: Phase): string {
	const { log } = board;
	const start = log.findLastIndex((line) => line.kind === 'round');
	const mine = log.slice(start + 1).filter((line) => line.seat === seat);
	const kinds = (kind: string) => mine.filter((line) => line.kind === kind);
	const done = kinds('complete').filter(({ data }) => data.phase === phase);
	if (done.length > 0) return t('roll.outlook.done', { names: listed(done.map(({ data }) => sideOf(board, data.side as string).name)) });
	if (phase === 'develop' || phase === 'settle') {
		const placed = kinds('build').filter(({ data }) => data.worker === phase).length;
		return placed > 0 ? t('roll.result.placed', { n: placed }) : '';
	}
	const parts = mine.filter(({ kind }) => PHASE_OF[kind] === phase);
	if (phase === 'produce') return parts.length > 0 ? t('roll.outlook.produce', { n: parts.length }) : '';
	const counted = [...new Set(parts.map(({ kind }) => kind))].map((kind) => {
		const n = parts.filter((line) => line.kind === kind).length;
		return t(`roll.result.${kind as 'scout' | 'stock' | 'trade' | 'consume'}`, { n });
	});
	return listed(counted);
}

/** Seats by the phase that they selected. */
export function selectorsOf(board: RollBoard, phase: Phase): number[] {
	return board.view.empires.filter(({ selected }) => selected?.phase === phase).map(({ seat }) => seat);
}

/** The first phase that happens. */
export function firstPhase(board: RollBoard): Phase | null {
	return PHASES.find((phase) => board.view.occurring.includes(phase)) ?? null;
}
