/** Options of New Frontiers as the prompt bar needs to know them: by their verb, never by their sentence. */
import { lookUp, t } from '../../lib/messages';
import type { PromptOption, TableDocument } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';
import { type NfBoard, appraisalOf, myEmpire, verbOf } from './board';
import { stacks } from './offer';

/** Each leaves everything as it is; of a sale, stockpiling no credit does. */
const WAYS_OUT = new Set([
	'buy-nothing',
	'stockpile-no-world',
	'take-colonists',
	'settle-done',
	'sell-nothing',
	'skip-production',
	'stockpile-no-good',
	'consume-done',
	'wait',
	'wait-round',
	'tax 0',
]);

export function declines(option: PromptOption): boolean {
	return WAYS_OUT.has(option.text);
}

/** The one word of an action tile; other options need their whole label. */
export function shortName(board: NfBoard, option: PromptOption): string {
	return verbOf(option) === 'select' ? board.catalogue.actions[option.targets[0]].short : '';
}

/** What an option leads to that changes none of my numbers yet. */
export function outlook(board: NfBoard, option: PromptOption): string {
	const [target] = option.targets;
	switch (verbOf(option)) {
		case 'select':
			return selectOutlook(board, target);
		case 'keep-goal':
			return t('nf.goal.countsLong', { counts: board.catalogue.goals[target].counts });
		default:
			return lookUp(`nf.outlook.${option.text}`) ?? '';
	}
}

function selectOutlook(board: NfBoard, action: string): string {
	const appraisal = appraisalOf(board);
	const { explored, colonies } = myEmpire(board);
	switch (action) {
		case 'develop':
			return t('nf.outlook.develop', { n: stacks(board).filter((stack) => stack.payable).length });
		case 'settle':
			return t('nf.outlook.settle', {
				n: explored.filter((id) => appraisal?.worlds[id]?.able).length,
				all: explored.length,
			});
		case 'trade-consume':
			return t('nf.outlook.trade', { n: colonies.filter(({ good }) => good !== null).length });
		default:
			return '';
	}
}

/** What the question about a face-down goal is answered with, unless its holder wants to be asked. Whether there is
 *  a choice makes no difference by default: a pause only where there is one would tell others what is held. */
export function standingAnswer(doc: TableDocument): PromptOption | null {
	const options = doc.prompt?.options ?? [];
	const wait = options.find(({ text }) => text === 'wait');
	if (!wait || settings.choices.goal === 'always') return null;
	const able = options.some(({ text }) => text === 'turn-up');
	return able && settings.choices.goal === 'able' ? null : wait;
}
