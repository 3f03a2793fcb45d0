/** What the open prompt is about, read from its verbs: which panel stands beside the map. */
import { type GeBoard, verbs } from './board';

export type Panel = 'market' | 'dice' | 'shipyard' | 'technologies' | 'cards' | 'tiles' | null;

/** Sorts of things that lie nowhere on the map: they are cards in a panel. */
const ON_CARDS = new Set(['direction', 'gain', 'send', 'send-all', 'extra-die']);
const INTERRUPTS = new Set(['stop', 'reserve', 'reroll', 'roll-again', 'catch']);

export function panelOf(board: GeBoard): Panel {
	const now = verbs(board);
	if (now.has('order')) return 'shipyard';
	if (now.has('technology')) return 'technologies';
	if (now.has('keep') || now.has('take') || now.has('look')) return 'tiles';
	if ([...now].some((verb) => ON_CARDS.has(verb))) return 'cards';
	if (board.view.role === 'merchant') {
		if (board.view.market) return 'market';
		if (board.view.dice.some(({ side }) => side === 'market')) return 'dice';
	}
	return null;
}

/** Whether the question only interrupts what another does. */
export function interrupts(board: GeBoard): boolean {
	return [...verbs(board)].some((verb) => INTERRUPTS.has(verb));
}
