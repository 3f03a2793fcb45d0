/** Sums behind what an option changes, as the engine has them. */
import type { SumLine } from '../../generated/kernel';
import type { PromptOption } from '../../generated/server';
import { paid } from '../../table/sums';
import type { GeBoard } from './board';

export function sumsOf(board: GeBoard, { verb, targets: [target = ''] }: PromptOption): Record<string, readonly SumLine[]> {
	return verb === 'technology' ? { energy: paid(board.appraisal?.technologies[target]?.sum) } : {};
}
