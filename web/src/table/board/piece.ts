/** How a thing on the board stands to the open prompt, and what a click or key on it does. */
import { t } from '../../lib/messages';
import type { PromptOption } from '../../generated/server';
import { capital } from '../sentence';
import type { Board } from '.';

/** What a game says of a thing: what it costs or brings; `against` where that is a reason not to. */
export interface Line {
	line: string;
	against: boolean;
}

/** A game's words for a thing and the options on it, none included. */
export type LineOf<B extends Board> = (board: B, target: string, options: PromptOption[]) => Line;

export interface Standing extends Line {
	/** `picked`: it goes somewhere, and where to is still open. */
	state: 'plain' | 'may' | 'picked' | 'chosen' | 'blocked';
	options: PromptOption[];
	/** Number key of its first option. */
	key: string | null;
	fresh: boolean;
}

export const PLAIN: Standing = { state: 'plain', options: [], key: null, line: '', against: false, fresh: false };
const SAYS_NOTHING: Line = { line: '', against: false };

/** A thing with options left is never `blocked`; in a replay only what was chosen stands out. */
export function standing<B extends Board>(board: B, target: string, lineOf?: LineOf<B>): Standing {
	const options = board.asked ? board.optionsAt(target) : [];
	const blocked = board.asked ? board.blockedAt(target) : null;
	const state = stateOf(board, target, options.length > 0, blocked !== null);
	const key = options.length > 0 ? board.keyOf(options[0]) : null;
	const fresh = board.fresh.has(target);
	const line =
		state === 'blocked' && blocked
			? { line: capital(blocked.reason), against: true }
			: (lineOf?.(board, target, options) ?? SAYS_NOTHING);
	return { state, options, key, fresh, ...line };
}

function stateOf(board: Board, target: string, open: boolean, blocked: boolean): Standing['state'] {
	if (board.chosenTargets.has(target)) return 'chosen';
	if (board.picked.includes(target)) return 'picked';
	if (open) return board.goesOn(target) ? 'may' : 'plain';
	return blocked ? 'blocked' : 'plain';
}

/** What is said of its state after its own sentence. */
export function standingWords(one: Standing): string {
	const key = one.key ? t('piece.key', { key: one.key }) : '';
	const line = one.line ? `${one.line}.` : '';
	if (one.state === 'blocked') return t('piece.blocked', { reason: one.line });
	if (one.state === 'chosen') return `${t('piece.chosen')} ${line}`.trim();
	if (one.state === 'picked') return `${t('piece.picked')} ${line}`.trim();
	if (one.state === 'may') return `${t('piece.may')}${key}. ${line}`.trim();
	return line;
}

/** A click, a tap or Enter: choose it if it can be chosen, else look at it. */
export function press(board: Board, target: string, one: Standing): void {
	if (one.options.length > 0) board.pick(target);
	else board.inspect(target);
}

/** Space looks at a thing without choosing it; Enter on what is chosen already confirms it. */
export function pressKey(event: KeyboardEvent, board: Board, target: string, one: Standing): void {
	if (event.key === ' ') {
		event.preventDefault();
		board.inspect(target);
	} else if (event.key === 'Enter' && one.state === 'chosen' && one.options.length === 1) {
		event.preventDefault();
		board.confirm();
	}
}
