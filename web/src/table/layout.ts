/** How a question is laid out: by its sort and by the things its options are about. */
import { figure } from '../lib/messages';
import type { PromptOption, QuestionSort } from '../generated/server';
import type { TableBoard } from './board/tableBoard.svelte';
import type { Kit } from './kit';
import { amountOf } from './things';

export interface Layout {
	/** All options stand in one row under short names, however many there are. */
	inRow: boolean;
	/** The answer is picked on the board; only what has no place there is listed. */
	onBoard: boolean;
	/** Options to list. */
	listed: readonly PromptOption[];
}

/** Sorts whose answers are words or numbers: they are listed, never looked for on the board. */
const IN_WORDS: ReadonlySet<QuestionSort> = new Set(['amount', 'yes-no', 'choice']);

/** Up to `most` options are listed in full, also where they could be picked on the board. */
export function layoutOf(board: TableBoard, kit: Kit, most: number): Layout {
	const { offered } = board;
	const many = offered.length > most;
	const short = (option: PromptOption) => (many ? shortName(board, kit, option) : kit.client.short?.(board, option));
	if (offered.length > 0 && offered.every(short)) return { inRow: true, onBoard: false, listed: offered };
	const sort = board.doc.prompt?.sort;
	const onBoard = many && !(sort && IN_WORDS.has(sort));
	return { inRow: false, onBoard, listed: onBoard ? besideBoard(board, most) : offered };
}

/** The last choice, the ways out, and what else has no place on the board. */
function besideBoard(board: TableBoard, most: number): PromptOption[] {
	const { chosen } = board;
	const bare = board.offered.filter((option) => !board.pieceOf(option));
	const out = bare.filter((option) => option.declines);
	const rest = bare.filter((option) => !out.includes(option)).slice(0, Math.max(0, most - 1 - out.length));
	const some = bare.filter((option) => out.includes(option) || rest.includes(option));
	return !chosen || some.includes(chosen) ? some : [chosen, ...some];
}

/** What an option is called where all stand in one row: the game's word for it, or its number; empty if it has none. */
export function shortName(board: TableBoard, kit: Kit, option: PromptOption): string {
	const own = kit.client.short?.(board, option);
	if (own) return own;
	const [thing = '', more] = option.targets;
	const amount = more === undefined ? amountOf(board.things, thing) : null;
	return amount === null ? '' : figure(amount);
}
