/** Log lines made ready to show: names and things apart from the rest of their text, runs of like lines drawn together. */
import { t } from '../lib/messages';
import type { LogLine } from '../generated/server';

export type Part =
	{ is: 'text'; text: string } | { is: 'seat'; seat: number } | { is: 'thing'; id: string; name: string };

export interface Row {
	/** Of its first line, counted from the start of the game. */
	index: number;
	kind: string;
	seat: number;
	parts: Part[];
	/** Further things of which the same is said. */
	also: { id: string; name: string }[];
	/** How often the very same line follows itself. */
	times: number;
}

/** The kind of the line with which a round begins. */
export const ROUND = 'round';

/** Seats and things as they are marked in a text. */
const MARK = /\{(?:(\d+)|([^{}|]*)\|([^{}]*))\}/;

export function partsOf(line: Pick<LogLine, 'text'>): Part[] {
	const parts: Part[] = [];
	let rest = line.text;
	for (let mark = MARK.exec(rest); mark; mark = MARK.exec(rest)) {
		const [whole, seat, id, name] = mark;
		if (mark.index > 0) parts.push({ is: 'text', text: rest.slice(0, mark.index) });
		if (seat !== undefined) parts.push({ is: 'seat', seat: Number(seat) });
		else parts.push({ is: 'thing', id, name });
		rest = rest.slice(mark.index + whole.length);
	}
	if (rest) parts.push({ is: 'text', text: rest });
	return parts;
}

/** What a seat is called in a text; told whether it begins the text. */
type Called = (seat: number, begins: boolean) => string;

/** A line as plain text, for announcements. */
export function plainText(line: Pick<LogLine, 'text'>, called: Called): string {
	return wordsOf(partsOf(line), called);
}

/** A row's parts with the things that joined it; without the name it begins with, where that is said already. */
export function partsOfRow(row: Row, said = -1): Part[] {
	const [first, ...rest] = row.parts;
	const own = first?.is === 'seat' && first.seat === said;
	return [
		...(own ? rest : row.parts),
		...row.also.flatMap((thing, place): Part[] => [
			{ is: 'text', text: place === 0 ? t('log.also') : t('log.comma') },
			{ is: 'thing', ...thing },
		]),
	];
}

export function plainRow(row: Row, called: Called): string {
	return wordsOf(partsOfRow(row), called);
}

function wordsOf(parts: readonly Part[], called: Called): string {
	return parts
		.map((part, place) =>
			part.is === 'text' ? part.text : part.is === 'seat' ? called(part.seat, place === 0) : part.name,
		)
		.join('');
}

/** Rows to show: a line that repeats the one before, or says the same of another thing, joins it. */
export function rowsOf(log: readonly LogLine[]): Row[] {
	const rows: Row[] = [];
	log.forEach((line, index) => {
		if (!line.text) return;
		const parts = partsOf(line);
		const last = rows.at(-1);
		if (last && joins(last, line, parts)) return;
		rows.push({ index, kind: line.kind, seat: line.seat, parts, also: [], times: 1 });
	});
	return rows;
}

/** Reads a log that grows or shrinks at its end: rows of lines that are still there are the same objects. */
export function rowReader(): (log: readonly LogLine[]) => Row[] {
	let before: readonly LogLine[] = [];
	let rows: Row[] = [];
	return (log) => {
		let same = 0;
		while (same < log.length && before[same] === log[same]) same++;
		const kept = rows.slice(0, rows.findLastIndex(({ index }) => index < same) + 1);
		// Lines behind it may join the last one, or have left it.
		const start = kept.pop()?.index ?? 0;
		const fresh = rowsOf(log.slice(start)).map((row) => ({ ...row, index: row.index + start }));
		before = log;
		rows = [...kept, ...fresh];
		return rows;
	};
}

function joins(row: Row, line: LogLine, parts: Part[]): boolean {
	if (row.kind !== line.kind || row.seat !== line.seat || line.kind === ROUND) return false;
	const things = parts.filter((part) => part.is === 'thing');
	if (outline(row.parts) !== outline(parts)) return false;
	const before = row.parts.filter((part) => part.is === 'thing');
	if (row.also.length === 0 && things.every(({ id }, place) => before[place].id === id)) {
		row.times += 1;
		return true;
	}
	if (things.length > 1 || row.times > 1) return false;
	row.also.push({ id: things[0].id, name: things[0].name });
	return true;
}

/** What a line says, leaving open of which thing. */
function outline(parts: Part[]): string {
	return parts.map((part) => (part.is === 'text' ? part.text : part.is === 'seat' ? `{${part.seat}}` : '{}')).join('');
}
