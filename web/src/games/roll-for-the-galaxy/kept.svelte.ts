/** What all parts of a board share: made when it is first asked for, and outliving the part that asked. */
export function keptWith<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
	const known = new WeakMap<Key, Value>();
	return (key) => {
		// A part that made it itself would not be told of its changes.
		if (!known.has(key)) $effect.root(() => void known.set(key, make(key)));
		return known.get(key)!;
	};
}
