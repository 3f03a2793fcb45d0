/** Choosing an option by its things, in their order: what goes first, then where to. */
import type { PromptOption } from '../../generated/server';

/** Options whose things begin with these. */
export function along(options: readonly PromptOption[], path: readonly string[]): PromptOption[] {
	return options.filter(({ targets }) => path.every((thing, place) => targets[place] === thing));
}

/** The way that a press on a thing takes: on from what is picked, or a new one from there; null if it leads nowhere. */
export function wayOver(
	options: readonly PromptOption[],
	picked: readonly string[],
	thing: string,
): readonly string[] | null {
	const ways = [[...picked, thing], [thing]];
	return ways.find((way) => along(options, way).length > 0) ?? null;
}

/** What a way has come to: options it names in full, and those that want one more thing. */
export function reached(
	options: readonly PromptOption[],
	way: readonly string[],
): { named: PromptOption[]; further: PromptOption[] } {
	const found = along(options, way);
	return {
		named: found.filter(({ targets }) => targets.length === way.length),
		further: found.filter(({ targets }) => targets.length > way.length),
	};
}
