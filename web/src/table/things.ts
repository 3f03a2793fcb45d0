/** Names of the things that a game's catalogue lists, whatever the game. */

/** Groups of things by id; every thing has a name. */
type Group = Record<string, { name?: unknown }>;

const GROUPS = ['tiles', 'goals', 'actions', 'sectors', 'cards'];

export function namesOf(catalogue: unknown): Map<string, string> {
	const names = new Map<string, string>();
	if (!catalogue || typeof catalogue !== 'object') return names;
	for (const group of GROUPS) {
		const things = (catalogue as Record<string, Group | undefined>)[group];
		for (const [id, thing] of Object.entries(things ?? {}))
			if (typeof thing.name === 'string') names.set(id, thing.name);
	}
	return names;
}

/**
 * Where every known thing stands in a view, as text that changes when it moves or something about it changes.
 * The place within a list does not count, so that a neighbour's leaving is no change.
 */
export function whereabouts(view: unknown, known: ReadonlyMap<string, string>): Map<string, string> {
	const found = new Map<string, string>();
	const note = (id: string, what: string) => found.set(id, `${found.get(id) ?? ''}|${what}`);

	function walk(value: unknown, path: string): void {
		if (Array.isArray(value)) {
			value.forEach((item, place) => {
				if (typeof item === 'string') {
					if (known.has(item)) note(item, path);
				} else if (isThing(item)) {
					note(item.id, `${path} ${JSON.stringify(item)}`);
				} else {
					walk(item, `${path}/${place}`);
				}
			});
		} else if (value && typeof value === 'object') {
			for (const [key, item] of Object.entries(value)) walk(item, `${path}/${key}`);
		} else if (typeof value === 'string' && known.has(value)) {
			note(value, path);
		}
	}

	function isThing(item: unknown): item is { id: string } {
		const id = (item as { id?: unknown } | null)?.id;
		return typeof id === 'string' && known.has(id);
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
