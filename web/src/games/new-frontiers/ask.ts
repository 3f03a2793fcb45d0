/** What the open prompt is about, read from the verbs of its options: which row the stage shows, where one picks. */
import { type NfBoard, homeSeat, verbOf } from './board';

/** The row above the empire. `empire` means: the pick is made on the empire itself. */
export type Row =
	| 'homes'
	| 'offer'
	| 'shown'
	| 'explored'
	| 'returning'
	| 'goals'
	| 'kinds'
	| 'ways'
	| 'credits'
	| 'empire';

const ROWS: [verbs: string[], row: Row][] = [
	[['home'], 'homes'],
	[['develop', 'buy-nothing'], 'offer'],
	[['pick'], 'shown'],
	[['stockpile-world'], 'returning'],
	[['keep-goal', 'under', 'wait', 'turn-up'], 'goals'],
	[['kind'], 'kinds'],
	[['conquer', 'pay', 'raise', 'enough'], 'ways'],
	[['tax'], 'credits'],
	[['settle', 'replace', 'terraform-to', 'return', 'take-colonists'], 'explored'],
	[
		['terraform', 'good', 'sell', 'produce', 'windfall', 'windfall-bonus', 'pay-production'],
		'empire',
	],
	[['stockpile-good', 'consume', 'settle-done'], 'empire'],
];

/** The row for the decision I owe, or for what goes on while others decide. */
export function rowOf(board: NfBoard): Row {
	const verbs = new Set(board.doc.prompt?.options.map(verbOf));
	for (const [some, row] of ROWS) {
		if (some.some((verb) => verbs.has(verb))) return row;
	}
	return board.view.shown.length > 0 ? 'shown' : 'explored';
}

/** Tiles of mine that the question names: the world being conquered, the power being used. */
export function named(board: NfBoard): Set<string> {
	const found = new Set<string>();
	const prompt = board.doc.prompt;
	if (!prompt) return found;
	const empire = board.view.empires[homeSeat(board)];
	const mine = [...empire.explored, ...empire.developments, ...empire.colonies.map((one) => one.id)];
	for (const id of mine) {
		if (prompt.text.includes(board.catalogue.tiles[id].name)) found.add(id);
	}
	return found;
}

/** The world among my explored ones that the question names; null if it names none. */
export function namedWorld(board: NfBoard): string | null {
	const explored = board.view.empires[homeSeat(board)].explored;
	return [...named(board)].find((id) => explored.includes(id)) ?? null;
}

/** Who picks a shown world, first to last, and how many picks are done; the selector picks twice. */
export function picks(board: NfBoard): { order: number[]; done: number } {
	const order = board.view.turn_order;
	const start = board.log.findLastIndex((line) => line.kind === 'select');
	const done = board.log.slice(start + 1).filter((line) => line.kind === 'pick').length;
	return { order: order.length > 0 ? [...order, order[0]] : [], done };
}
