/** The line under a piece: what it costs or brings, or whether it could be had. */
import { t } from './messages';
import type { PromptOption } from '../../generated/server';
import type { Line } from '../../table/board/piece';
import { type NfBoard, myEmpire } from './board';
import type { WorldAppraisal } from '../../generated/new_frontiers';
import { ableWords, lackWords, saleOf } from './words';

export function lineOf(board: NfBoard, target: string, options: PromptOption[]): Line {
	const line = options.length > 0 ? consequence(board, target, options[0]) : prospect(board, target);
	return { line, against: prospective(options) && unsettled(board, target)?.able === false };
}

/** Whether the line is about settling it some other time. */
function prospective(options: PromptOption[]): boolean {
	return options.every((option) => ['pick', 'return'].includes(option.verb));
}

/** What the first option on a thing costs or brings. */
function consequence(board: NfBoard, target: string, option: PromptOption): string {
	const { catalogue, prices } = board;
	const credits = myEmpire(board).credits;
	switch (option.verb) {
		case 'settle': {
			const world = prices?.worlds[target];
			return world ? ableWords(world, credits) : '';
		}
		case 'replace':
			return t('nf.line.replace');
		case 'terraform':
			return t('nf.line.terraform');
		case 'terraform-to':
			return t('nf.able.free');
		case 'develop': {
			const price = prices?.offer[target]?.price;
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

/** The appraisal may be of a moment ago, when the world was not a colony yet. */
function unsettled(board: NfBoard, target: string): WorldAppraisal | undefined {
	const open = myEmpire(board).explored.includes(target) || board.view.shown.includes(target);
	return open ? board.prices?.worlds[target] : undefined;
}
