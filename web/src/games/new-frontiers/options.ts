/** Options of New Frontiers as the prompt bar needs to know them. */
import { lookUp, t } from './messages';
import type { PromptOption, TableDocument } from '../../generated/server';
import { settings } from '../../lib/settings.svelte';
import { type NfBoard, myEmpire } from './board';
import { stacks } from './offer';

/** The one word of an action tile; other options need their whole label. */
export function shortName(board: NfBoard, option: PromptOption): string {
	return board.catalogue.actions[option.targets[0]]?.short ?? '';
}

/** What an option leads to that changes none of my numbers yet. */
export function outlook(board: NfBoard, option: PromptOption): string {
	const [target = ''] = option.targets;
	switch (board.sortOf(target)) {
		case 'action':
			return selectOutlook(board, target);
		case 'goal':
			return t('nf.goal.countsLong', { counts: board.catalogue.goals[target].counts });
		default:
			return lookUp(`nf.outlook.${option.verb}`) ?? '';
	}
}

function selectOutlook(board: NfBoard, action: string): string {
	const appraisal = board.prices;
	const { explored, colonies } = myEmpire(board);
	switch (action) {
		case 'develop':
			return t('nf.outlook.select.develop', { n: stacks(board).filter((stack) => stack.payable).length });
		case 'settle':
			return t('nf.outlook.select.settle', {
				n: explored.filter((id) => appraisal?.worlds[id]?.able).length,
				all: explored.length,
			});
		case 'trade-consume':
			return t('nf.outlook.select.trade', { n: colonies.filter(({ good }) => good !== null).length });
		default:
			return '';
	}
}

/** What the question about a face-down goal is answered with, unless its holder wants to be asked. Whether there is
 *  a choice makes no difference by default: a pause only where there is one would tell others what is held. */
export function standingAnswer(doc: TableDocument): PromptOption | null {
	const options = doc.prompt?.options ?? [];
	const wait = options.find(({ verb }) => verb === 'wait');
	if (!wait || settings.choices.goal === 'always') return null;
	const able = options.some(({ verb }) => verb === 'turn-up');
	return able && settings.choices.goal === 'able' ? null : wait;
}
