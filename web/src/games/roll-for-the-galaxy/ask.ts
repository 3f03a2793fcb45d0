/** What the open question is about, read from the verbs of its options: which panel the stage shows. */
import type { PromptOption } from '../../generated/server';
import type { Colour } from '../../generated/roll_for_the_galaxy';
import type { RollBoard } from './board';

export type Ask = 'setup' | 'explore' | 'build' | 'produce' | 'ship' | 'pay' | 'remove' | 'manage';

const BY_VERB: Record<string, Ask> = {
	start: 'setup',
	scout: 'explore',
	stock: 'explore',
	rearrange: 'explore',
	'explore-done': 'explore',
	abandon: 'explore',
	'draw-tiles': 'explore',
	place: 'explore',
	'place-top': 'explore',
	give: 'explore',
	build: 'build',
	builder: 'build',
	'to-cup': 'build',
	remove: 'remove',
	'remove-good': 'remove',
	produce: 'produce',
	ship: 'ship',
	trade: 'ship',
	consume: 'ship',
	'buy-vp': 'pay',
	recruit: 'manage',
	recall: 'manage',
	'recall-good': 'manage',
	'recall-done': 'manage',
};

/** The panel of the decision I owe; null where there is none, or all of it is done on the columns. */
export function askOf(board: RollBoard): Ask | null {
	for (const { verb } of board.doc.prompt?.options ?? []) if (verb in BY_VERB) return BY_VERB[verb];
	return null;
}

/** Options of these sorts, in their order. */
export function optionsBy(board: RollBoard, ...verbs: string[]): PromptOption[] {
	return (board.doc.prompt?.options ?? []).filter(({ verb }) => verbs.includes(verb));
}

export const asks = (board: RollBoard, ...verbs: string[]): boolean => optionsBy(board, ...verbs).length > 0;

/** A worker of a task: `home@ship`, or `extra-home@ship`, which is no die. */
export function workerOf(target: string): { colour: Colour; extra: boolean } {
	const [name] = target.split('@');
	const extra = name.startsWith('extra-');
	return { colour: (extra ? name.slice('extra-'.length) : name) as Colour, extra };
}
