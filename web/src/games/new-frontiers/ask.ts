/** What the open prompt is about, read from its sort, its things and where they lie: which row the stage shows. */
import { type NfBoard, myEmpire } from './board';

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

/** Things that lie nowhere, or always in one place, have the row of their sort. */
const BY_SORT: Record<string, Row> = { goal: 'goals', kind: 'kinds', amount: 'credits' };

/** The row for the decision I owe, or for what goes on while others decide. */
export function rowOf(board: NfBoard): Row {
	const { prompt } = board.doc;
	const meanwhile = board.view.shown.length > 0 ? 'shown' : 'explored';
	if (!prompt) return meanwhile;
	const offered = prompt.options.flatMap(({ targets }) => targets);
	const refused = prompt.blocked.flatMap(({ targets }) => targets);
	const all = [...offered, ...refused];
	for (const thing of [...all, ...prompt.about]) {
		const row = BY_SORT[board.sortOf(thing)];
		if (row) return row;
	}
	// A world is being settled: what is asked is how.
	if (namedWorld(board) !== null) return 'ways';
	const rows = new Set(all.map((thing) => placeOf(board, thing)));
	const order: Row[] = ['homes', 'offer', 'shown', 'returning', 'explored', 'empire'];
	return order.find((row) => rows.has(row)) ?? meanwhile;
}

/** Where a tile lies; null for what is no tile of these. */
function placeOf(board: NfBoard, id: string): Row | null {
	const { developments, colonies, explored } = myEmpire(board);
	if (developments.includes(id) || colonies.some((colony) => colony.id === id)) return 'empire';
	if (explored.includes(id)) return 'explored';
	if (board.view.shown.includes(id)) return 'shown';
	if (board.view.returning.includes(id)) return 'returning';
	const sort = board.sortOf(id);
	return sort === 'home' ? 'homes' : sort === 'development' ? 'offer' : null;
}

/** Things that the question names: the world being conquered, the power being used. */
export function named(board: NfBoard): ReadonlySet<string> {
	return new Set(board.doc.prompt?.about);
}

/** The world among my explored ones that the question names; null if it names none. */
export function namedWorld(board: NfBoard): string | null {
	const { explored } = myEmpire(board);
	return board.doc.prompt?.about.find((id) => explored.includes(id)) ?? null;
}

/** Who picks a shown world, first to last, and how many picks are done; the selector picks twice. */
export function picks(board: NfBoard): { order: number[]; done: number } {
	const order = board.view.turn_order;
	const start = board.log.findLastIndex((line) => line.kind === 'select');
	const done = board.log.slice(start + 1).filter((line) => line.kind === 'pick').length;
	return { order: order.length > 0 ? [...order, order[0]] : [], done };
}
