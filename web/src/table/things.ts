/** The things of a game, as its catalogue lists them: what options, events and questions are about. */
import type { Thing } from '../generated/kernel';

export type Things = ReadonlyMap<string, Thing>;

/** Sorts of things that are chosen by their name: they lie nowhere on the table. */
const BY_NAME = new Set(['amount', 'kind']);

export function thingsOf(catalogue: unknown): Things {
	const things = (catalogue as { things?: Record<string, Thing> } | null)?.things ?? {};
	return new Map(Object.entries(things));
}

/** A thing by its id; of `red@cup`, a thing that there are several of and its place, the first. */
export function thingAt(things: Things, id: string): Thing | undefined {
	return things.get(id) ?? things.get(id.split('@', 1)[0]);
}

/** The number that a thing of the sort amount stands for, as its id has it: `amount-3`; null for any other thing. */
export function amountOf(things: Things, id: string): number | null {
	return things.get(id)?.sort === 'amount' ? Number(id.slice(id.lastIndexOf('-') + 1)) : null;
}

/** Whether a thing can be seen and pressed somewhere on the table. */
export function liesOnTable(things: Things, id: string): boolean {
	const thing = thingAt(things, id);
	return thing !== undefined && !BY_NAME.has(thing.sort);
}

/**
 * Where every known thing stands in a view, as text that changes when it moves or something about it changes.
 * The place within a list does not count, so that a neighbour's leaving is no change.
 */
export function whereabouts(view: unknown, things: Things): Map<string, string> {
	const found = new Map<string, string>();
	const known = (id: string) => liesOnTable(things, id);
	const note = (id: string, what: string) => found.set(id, `${found.get(id) ?? ''}|${what}`);

	function walk(value: unknown, path: string): void {
		if (Array.isArray(value)) {
			value.forEach((item, place) => {
				if (typeof item === 'string') {
					if (known(item)) note(item, path);
				} else if (isThing(item)) {
					note(item.id, `${path} ${JSON.stringify(item)}`);
				} else {
					walk(item, `${path}/${place}`);
				}
			});
		} else if (value && typeof value === 'object') {
			for (const [key, item] of Object.entries(value)) walk(item, `${path}/${key}`);
		} else if (typeof value === 'string' && known(value)) {
			note(value, path);
		}
	}

	function isThing(item: unknown): item is { id: string } {
		const id = (item as { id?: unknown } | null)?.id;
		return typeof id === 'string' && known(id);
	}

	walk(view, '');
	return found;
}

/** Ids whose whereabouts differ. */
export function moved(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Set<string> {
	const ids = new Set<string>();
	for (const [id, where] of after) if (before.get(id) !== where) ids.add(id);
	for (const id of before.keys()) if (!after.has(id)) ids.add(id);
	return ids;
}
