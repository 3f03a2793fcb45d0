/** What a game brings to the table page. */
import type { Component } from 'svelte';
import type { PromptOption, TableDocument } from '../lib/protocol';
import type { Board } from '../table/board';

export interface Measure {
	/** An icon of art/icons. */
	icon: string;
	name: string;
}

export interface GameClient {
	/** The middle of the page; on a phone the working area of the tab that is open. */
	Stage: Component<{ board: Board; tab: string }>;
	/** The left rail: rivals, and how near the end is. */
	Rail: Component<{ board: Board }>;
	/** The strip of rivals on a phone. */
	Strip: Component<{ board: Board }>;
	/** The upper part of the right rail: the inspected thing. */
	Inspector: Component<{ board: Board }>;
	/** What opens over the stage, by the name given to `board.open`. */
	Sheet: Component<{ board: Board; sheet: string }>;
	/** Order of play for the top bar. */
	Order: Component<{ board: Board }>;
	/** Phone tabs of the game, before the shared ones (log). The first is the table itself. */
	tabs: { id: string; icon: string; label: string }[];
	/** "Round 7 · Settle" */
	where(view: unknown): string;
	/** Names and icons of the measures in previews, in the order to show them. */
	measures: Record<string, Measure>;
	/** Sources of points grouped for the final bars: a source to one of a few group names, in order. */
	groups: { name: string; label: string; has(source: string, catalogue: unknown): boolean }[];
	/** The short fact beside an option in the prompt bar; empty if there is none. */
	fact(board: Board, target: string, text: string): string;
	/** What an option is called where all of them stand in one row; empty where its own label is needed. */
	short(board: Board, option: PromptOption): string;
	/** Whether an option leaves everything as it is: the way out of a question. */
	declines(option: PromptOption): boolean;
	/** What an option that changes no number of mine leads to, in a sentence; empty if that is not known. */
	outlook(board: Board, option: PromptOption): string;
	/** What a seat that is waited for decides about: "Halley picks a world". */
	doing(board: Board, seat: number): string;
	/** The standing answer to the question in a document, as the settings want it; null where a person answers. */
	standingAnswer(doc: TableDocument): PromptOption | null;
	/** Extra keys: letter to the sheet it opens. */
	keys: Record<string, string>;
}
