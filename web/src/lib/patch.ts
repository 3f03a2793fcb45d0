/** Changes to a document: only the branches they touch are new objects, the rest is shared. */
import type { LogLine, PatchItem } from '../generated/server';

type Branch = Record<string | number, unknown>;

/** The document after the changes; the one before is left as it was. */
export function patched<T>(document: T, patch: readonly PatchItem[]): T {
	// Objects made during this patch may be changed in place: nobody else has seen them.
	const fresh = new Set<unknown>();
	let root: unknown = document;
	for (const item of patch) {
		root = changed(root, item[0], 0, item, fresh);
	}
	return root as T;
}

function changed(
	node: unknown,
	path: readonly (string | number)[],
	depth: number,
	item: PatchItem,
	fresh: Set<unknown>,
): unknown {
	if (depth === path.length) return item[1];
	const copy = owned(node, fresh);
	const key = path[depth];
	if (depth === path.length - 1 && item.length === 1) {
		delete copy[key];
	} else {
		copy[key] = changed(copy[key], path, depth + 1, item, fresh);
	}
	return copy;
}

function owned(node: unknown, fresh: Set<unknown>): Branch {
	if (typeof node !== 'object' || node === null) {
		throw new PatchMismatch();
	}
	if (fresh.has(node)) return node as Branch;
	const copy = (Array.isArray(node) ? [...node] : { ...node }) as Branch;
	fresh.add(copy);
	return copy;
}

/** A patch for another document than this one: the table has to be asked for afresh. */
export class PatchMismatch extends Error {}

/** The log after lines came: they replace those from `from` on. */
export function merged(
	log: readonly LogLine[],
	from: number,
	lines: readonly LogLine[],
): LogLine[] {
	if (from > log.length) throw new PatchMismatch();
	if (lines.length === 0 && from === log.length) return log as LogLine[];
	return [...log.slice(0, from), ...lines];
}
