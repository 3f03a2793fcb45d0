/** Sums behind what an option changes, as the engine has them. */
import type { PromptOption } from '../../generated/server';
import type { SumLine } from '../../generated/kernel';
import { paid } from '../../table/sums';
import { type NfBoard, myEmpire } from './board';

export function sumsOf(board: NfBoard, { verb, targets: [target = ''] }: PromptOption): Record<string, readonly SumLine[]> {
	const { appraisal } = board;
	switch (verb) {
		case 'develop':
			return { credits: paid(appraisal?.offer[target]?.price_sum) };
		case 'settle':
			return { credits: paid(appraisal?.worlds[target]?.price_sum) };
		case 'good': {
			const good = myEmpire(board).colonies.find(({ id }) => id === target)?.good;
			return { credits: (good && appraisal?.trade[good]?.sum) || [] };
		}
		default:
			return {};
	}
}
