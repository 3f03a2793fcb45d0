/** What a game's board gets to draw and to answer with; the same for every game, live or in a replay. */
import type { BlockedOption, Change, LogLine, PromptOption, Study, TableDocument } from '../lib/protocol';

export interface Board<View = unknown, Catalogue = unknown, Appraisal = unknown> {
	readonly doc: TableDocument<View>;
	readonly view: View;
	readonly catalogue: Catalogue;
	readonly log: LogLine[];
	readonly study: Study | null;
	readonly appraisal: Appraisal | null;
	/** My seat; null for a spectator. */
	readonly me: number | null;
	/** True in a replay: nothing can be answered. */
	readonly frozen: boolean;

	/** Options of the open prompt that are about this thing; empty if none. */
	optionsAt(target: string): PromptOption[];
	blockedAt(target: string): BlockedOption | null;
	/** The option chosen but not yet confirmed. */
	readonly chosen: PromptOption | null;
	readonly chosenTargets: ReadonlySet<string>;
	/** What the chosen option changes for me. */
	readonly changes: Change[];
	/** The key that chooses it: "1" … "9"; null beyond nine. */
	keyOf(option: PromptOption): string | null;

	choose(option: PromptOption | null): void;
	/** Choose by a thing on the board: its option, or the next of its options. Inspects it too. */
	chooseAt(target: string): void;
	/** Send the chosen option. */
	confirm(): void;

	/** The thing shown in the inspector; null shows what the prompt is about. */
	readonly inspected: string | null;
	inspect(target: string | null): void;
	/** Open a sheet over the stage (`empire:1`, `offer`, …), or close it with null. */
	readonly sheet: string | null;
	open(sheet: string | null): void;

	/** What a seat is called. */
	nameOf(seat: number): string;
	/** Things that changed with the last update, for outlines where motion is reduced and for the "new" corner. */
	readonly fresh: ReadonlySet<string>;
}
