/** What a game's board gets to draw and to answer with; the same for every game, live or in a replay. */
import type { BlockedOption, Change, LogLine, PromptOption, StudyAnswer, TableDocument } from '../../generated/server';
import type { Things } from '../things';

/** What a number key does: choose an option, something else, or nothing. */
export type Numbered = PromptOption | (() => void) | null;

/** Stands for taking back a decision among steps to carry out. */
export const TAKE_BACK = 'take-back';

/** An answer by its notation, of several the first that is offered; or TAKE_BACK. */
export type Step = string | readonly string[];

/** Several answers as one act: each is sent as soon as its question has come. */
export interface Plan {
	/** What the button that sends it says. */
	title: string;
	/** What it is about, lit up like the things of a chosen option. */
	targets: readonly string[];
	steps: readonly Step[];
}

export interface Board<View = unknown, Catalogue = unknown, Appraisal = unknown> {
	readonly doc: TableDocument;
	readonly view: View;
	readonly catalogue: Catalogue;
	/** All things of the game. */
	readonly things: Things;
	readonly log: LogLine[];
	readonly study: StudyAnswer | null;
	readonly appraisal: Appraisal | null;
	/** Prices and sums for me; those of a moment ago until the new ones have come, so that nothing flickers. */
	readonly prices: Appraisal | null;
	/** My seat; null for a spectator. */
	readonly me: number | null;
	/** The seat in the middle of the page: mine, in a replay that of who decides, or the one a spectator watches. */
	readonly home: number;
	/** All other seats, in the order in which they sit after that one. */
	readonly rivals: readonly number[];
	/** True in a replay: nothing can be answered. */
	readonly frozen: boolean;
	/** Whether I am asked something now. */
	readonly asked: boolean;

	/** The sort of a thing, as the catalogue has it; empty for what is no thing. */
	sortOf(thing: string): string;
	/** Options of the open prompt that are about a thing of this sort. */
	optionsOf(sort: string): PromptOption[];
	/** Options that a press on this thing leads to, after what is picked already; empty if none. */
	optionsAt(target: string): PromptOption[];
	blockedAt(target: string): BlockedOption | null;
	/** The first thing on the table that an option is about. */
	pieceOf(one: { targets: string[] }): string | undefined;
	/** The option chosen but not yet confirmed. */
	readonly chosen: PromptOption | null;
	readonly chosenTargets: ReadonlySet<string>;
	/** What the chosen option changes for me. */
	readonly changes: Change[];
	/** The key that chooses it: "1" … "9"; null beyond nine. */
	keyOf(option: PromptOption): string | null;

	choose(option: PromptOption | null): void;
	/** Choose by things on the board, one after the other: what goes, then where to. Inspects them too. */
	pick(target: string): void;
	/** Things picked so far, while the next one is still open. */
	readonly picked: readonly string[];
	/** Whether picking this thing goes on from what is picked already. */
	goesOn(target: string): boolean;
	/** Take back the last pick. */
	unpick(): void;
	/** Choose several answers to be sent one after the other. */
	plan(plan: Plan): void;
	/** What is chosen, where it is more than one answer. */
	readonly planned: Plan | null;
	/** Send the chosen option, or what is planned. */
	confirm(): void;
	/** The command under way. */
	readonly busy: 'act' | 'undo' | null;
	/** How many commands of mine were carried out on this page. A question may come again word for word; what was in
	 *  hand at another count belongs to an earlier one. */
	readonly acted: number;
	/** Keep a press until the command under way is answered; false if none is, so that it can be done now. */
	afterwards(press: () => void): boolean;
	/** Send these one after the other, as long as the table asks for them. */
	carryOut(steps: readonly Step[]): void;

	/** The thing shown in the inspector; null shows what the prompt is about. */
	readonly inspected: string | null;
	/** `opens`: also where the inspector has no place of its own and covers the board. */
	inspect(target: string | null, opens?: boolean): void;
	/** Open a sheet over the stage (`empire:1`, `offer`, …), or close it with null. */
	readonly sheet: string | null;
	open(sheet: string | null): void;
	/** Put another seat in the middle; for a spectator. */
	watch(seat: number): void;

	/** The seat whose move is played in the recap now; null when none is. */
	readonly followed?: number | null;

	/** The name of a seat. */
	nameOf(seat: number): string;
	/** The same in a sentence: "You" for my own, or "you" where the sentence does not begin with it. */
	called(seat: number, begins?: boolean): string;
	/** Whether a sentence about this seat speaks to whoever reads it. */
	isMe(seat: number): boolean;
	/** Whether a bot decides for a seat now. */
	isBot(seat: number): boolean;
	/** Things that changed with the last update, for outlines where motion is reduced and for the "new" corner. */
	readonly fresh: ReadonlySet<string>;
}
