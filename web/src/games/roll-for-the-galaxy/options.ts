/** How options are taken: which one goes without saying, which are sent at once, and what confirming them is called. */
import type { PromptOption } from '../../generated/server';
import { workerOf } from './ask';
import { type RollBoard, count, myEmpire, myScreen, sideOf } from './board';
import { choiceOf } from './choice.svelte';
import { lookUp, t } from './messages';
import { outlookWords, phaseName } from './words';

/** Steps of arranging and managing: nobody learns anything by them, and all can be taken back until it is locked. */
const AT_ONCE = new Set(['wild', 'select', 'move', 'recruit', 'recall', 'recall-good']);
/** What ends such steps. */
const ENDS = ['lock', 'draw-tiles', 'recall-done'];

export const atOnce = ({ verb }: PromptOption): boolean => AT_ONCE.has(verb);

export function obvious(board: RollBoard): PromptOption | null {
	const options = board.doc.prompt?.options ?? [];
	const end = options.find(({ verb }) => ENDS.includes(verb)) ?? null;
	return end?.verb === 'recall-done' && isBarren(board) && options.length > 1 ? null : end;
}

/** Nothing in the cup: no die to roll in the next round. */
export const isBarren = (board: RollBoard): boolean => count(myEmpire(board).cup) === 0;

/** What an option leads to that changes no number of mine. */
export function outlookOf(board: RollBoard, option: PromptOption): string {
	const selected = myScreen(board)?.selected?.phase;
	const outlook = selected && board.prices?.outlook?.[selected];
	if (option.verb === 'lock' && outlook)
		return t('roll.lock.outlook', { name: phaseName(board, selected), does: outlookWords(board, selected, outlook) });
	if (option.verb === 'draw-tiles') return t('roll.explore.barrier');
	if (option.verb === 'recall-done') return t('roll.recall.outlook', { n: count(myEmpire(board).cup) });
	if (option.verb === 'build') return buildOutlook(board);
	return lookUp(`roll.next.${option.verb}`) ?? '';
}

/** How far the tile on top is with one more die; nothing where it is done then, for that shows in numbers. */
function buildOutlook(board: RollBoard): string {
	const { development_stack, world_stack } = myEmpire(board);
	const { top, dice, cost } = board.view.phase === 'develop' ? development_stack : world_stack;
	const n = count(dice) + 1;
	return top !== null && cost !== null && n < cost ? t('roll.next.build', { n, cost, name: sideOf(board, top).name }) : '';
}

export function confirmWords(board: RollBoard, option: PromptOption): string {
	const choice = choiceOf(board);
	const n = choice.abandoned.length;
	const selected = myScreen(board)?.selected?.phase;
	if (option.verb === 'lock' && selected) return t('roll.lock', { name: phaseName(board, selected) });
	if (option.verb === 'draw-tiles' && n > 0) return t('roll.explore.confirm', { n, draw: n + 1 });
	if (option.verb === 'recall-done' && isBarren(board)) return t('roll.recall.barren');
	if (option.verb !== 'ship') return '';
	const [task, shipper] = choice.taskOf(option).split(' ');
	const [good, world] = option.targets[0].split('@');
	const price = board.prices?.consume[world]?.[workerOf(good).colour];
	if (!price || !shipper) return '';
	return task === 'trade' ? t('roll.ship.confirm.trade', { n: price.trade }) : t('roll.ship.confirm.consume', { n: price.by_shipper[shipper] ?? 0 });
}
