/** Written by tools/typescript.py from src/astrarium/kernel/shapes.py. */

/** Something a person can point at; by its id in `things` of a game's catalogue. */
export interface Thing {
	name: string;
	sort: string;
}

/** Where points come from; by its key in a breakdown. */
export interface Source {
	name: string;
	sort: string;
	/** the id of what brings them, if it is a thing */
	thing: string | null;
}

/** One line of a sum: "Space Marines", 2. */
export interface SumLine {
	name: string;
	amount: number;
}

/** Where the numbers of a piece come from. */
export interface Sourced {
	source: string;
	confidence: string;
	basis: string;
}
