/** Log lines made ready to show: names and things found in their text, runs of like lines drawn together. */
import type { LogLine } from '../lib/protocol';

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

export function partsOf(line: LogLine, names: ReadonlyMap<string, string>): Part[] {
	const things = line.about
		.map((id) => ({ id, name: names.get(id) ?? '' }))
		.filter((thing) => thing.name)
		.sort((a, b) => b.name.length - a.name.length);
	const parts: Part[] = [];
	for (const piece of line.text.split(/(\{\d+\})/)) {
		const seat = /^\{(\d+)\}$/.exec(piece);
		if (seat) parts.push({ is: 'seat', seat: Number(seat[1]) });
		else parts.push(...findThings(piece, things));
	}
	return parts;
}

function findThings(text: string, things: { id: string; name: string }[]): Part[] {
	if (!text) return [];
	for (const [place, thing] of things.entries()) {
		const at = text.indexOf(thing.name);
		if (at < 0) continue;
		const rest = things.slice(place);
		return [
			...findThings(text.slice(0, at), rest),
			{ is: 'thing', ...thing },
			...findThings(text.slice(at + thing.name.length), rest),
		];
	}
	return [{ is: 'text', text }];
}

/** A line as plain text, for announcements. */
export function plainText(line: LogLine, nameOf: (seat: number) => string): string {
	return line.text.replace(/\{(\d+)\}/g, (_, seat: string) => nameOf(Number(seat)));
}

/** Rows to show: a line that repeats the one before, or says the same of another thing, joins it. */
export function rowsOf(log: readonly LogLine[], names: ReadonlyMap<string, string>): Row[] {
	const rows: Row[] = [];
	log.forEach((line, index) => {
		const parts = partsOf(line, names);
		const last = rows.at(-1);
		if (last && joins(last, line, parts)) return;
		rows.push({ index, kind: line.kind, seat: line.seat, parts, also: [], times: 1 });
	});
	return rows;
}

function joins(row: Row, line: LogLine, parts: Part[]): boolean {
	if (row.kind !== line.kind || row.seat !== line.seat || line.kind === ROUND) return false;
	const things = parts.filter((part) => part.is === 'thing');
	if (outline(row.parts) !== outline(parts)) return false;
	if (things.length === 0) {
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
