/** How a thing on the board stands to the open prompt, and what a click or key on it does. */
import type { PromptOption } from '../../lib/protocol';
import { t } from '../../lib/messages';
import { type NfBoard, appraisalOf, asked, myEmpire, verbOf } from './board';
import type { WorldAppraisal } from './types';
import { ableWords, lackWords, saleOf, sentence } from './words';

export interface Standing {
	state: 'plain' | 'may' | 'chosen' | 'blocked';
	options: PromptOption[];
	/** Number key of its first option. */
	key: string | null;
	/** What it costs or brings, with a tick; or why it cannot be had. */
	line: string;
	/** Whether `line` is a reason against it. */
	against: boolean;
	fresh: boolean;
}

/** A thing with options left is never `blocked`; in a replay only what was chosen stands out. */
export function standing(board: NfBoard, target: string): Standing {
	const options = asked(board) ? board.optionsAt(target) : [];
	const blocked = asked(board) ? board.blockedAt(target) : null;
	const chosen = board.chosenTargets.has(target);
	const state = chosen ? 'chosen' : options.length > 0 ? 'may' : blocked ? 'blocked' : 'plain';
	const key = options.length > 0 ? board.keyOf(options[0]) : null;
	const fresh = board.fresh.has(target);
	if (state === 'blocked' && blocked) {
		return { state, options, key, line: sentence(blocked.reason), against: true, fresh };
	}
	const line = options.length > 0 ? consequence(board, target, options[0]) : prospect(board, target);
	return { state, options, key, line, against: prospective(options) && isAgainst(board, target), fresh };
}

/** Whether the line is about settling it some other time. */
function prospective(options: PromptOption[]): boolean {
	return options.every((option) => ['pick', 'return'].includes(verbOf(option)));
}

/** What the first option on a thing costs or brings. */
function consequence(board: NfBoard, target: string, option: PromptOption): string {
	const { catalogue } = board;
	const appraisal = appraisalOf(board);
	const credits = myEmpire(board).credits;
	switch (verbOf(option)) {
		case 'settle': {
			const world = appraisal?.worlds[target];
			return world ? ableWords(world, credits) : '';
		}
		case 'replace':
			return t('nf.line.replace');
		case 'terraform':
			return t('nf.line.terraform');
		case 'terraform-to':
			return t('nf.able.free');
		case 'develop': {
			const price = appraisal?.offer[target]?.price;
			return price === undefined ? '' : t('nf.able.price', { price, credits });
		}
		case 'sell': {
			const price = saleOf(board, target);
			return price > 0 ? t('nf.line.sell', { price }) : '';
		}
		case 'good':
		case 'stockpile-good': {
			const price = saleOf(board, target);
			return price > 0 ? t('nf.line.worth', { price }) : '';
		}
		case 'produce': {
			const tile = catalogue.tiles[target];
			const kind = tile.kind === 'any' ? (board.view.kind_set ?? 'any') : tile.kind;
			return t('nf.line.produce', { kind: catalogue.kinds[kind].name });
		}
		case 'pick':
		case 'return':
			return prospect(board, target);
		default:
			return '';
	}
}

/** For a world that is not settled now: whether I could settle it, as far as that is known. */
function prospect(board: NfBoard, target: string): string {
	const world = unsettled(board, target);
	if (!world) return '';
	const { credits } = myEmpire(board);
	return world.able ? ableWords(world, credits) : lackWords(world, credits);
}

function isAgainst(board: NfBoard, target: string): boolean {
	return unsettled(board, target)?.able === false;
}

/** The appraisal may be of a moment ago, when the world was not a colony yet. */
function unsettled(board: NfBoard, target: string): WorldAppraisal | undefined {
	const open = myEmpire(board).explored.includes(target) || board.view.shown.includes(target);
	return open ? appraisalOf(board)?.worlds[target] : undefined;
}

/** What is said of its state after its own sentence. */
export function standingWords(one: Standing): string {
	const key = one.key ? t('nf.said.key', { key: one.key }) : '';
	const line = one.line ? `${one.line}.` : '';
	if (one.state === 'blocked') return t('nf.said.blocked', { reason: one.line });
	if (one.state === 'chosen') return `${t('nf.said.chosen')} ${line}`.trim();
	if (one.state === 'may') return `${t('nf.said.may')}${key}. ${line}`.trim();
	return line;
}

/** A click, a tap or Enter: choose it if it can be chosen, else look at it. */
export function press(board: NfBoard, target: string, one: Standing): void {
	if (one.options.length > 0) board.chooseAt(target);
	else board.inspect(target);
}

/** Space looks at a thing without choosing it; Enter on what is chosen already confirms it. */
export function pressKey(event: KeyboardEvent, board: NfBoard, target: string, one: Standing): void {
	if (event.key === ' ') {
		event.preventDefault();
		board.inspect(target);
	} else if (event.key === 'Enter' && one.state === 'chosen' && one.options.length === 1) {
		event.preventDefault();
		board.confirm();
	}
}
