/** What a game brings to the table page. */
import type { Component } from 'svelte';
import type { PromptOption, TableDocument } from '../generated/server';
import type { SumLine } from '../generated/kernel';
import type { Board, Numbered } from '../table/board';
import type { Sound } from '../table/sounds';

export interface Measure {
	/** An icon of art/icons. */
	icon: string;
	name: string;
}

/** One public number of a seat, for comparing it with another's and for what a move changed. */
export interface CompareRow {
	id: string;
	/** An icon of art/icons. */
	icon: string;
	name: string;
	/** Null where it is secret. */
	value: number | null;
	/** What a full bar stands for, where the game has a bound. */
	most?: number;
}

export interface Aside {
	/** An icon of art/icons. */
	icon: string;
	/** What goes on meanwhile. */
	meanwhile: string;
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
	/** The inspector also shows what I hold, which stands nowhere else: it stays beside the recap. */
	holdingsInInspector?: boolean;
	/** What opens over the stage, by the name given to `board.open`. */
	Sheet: Component<{ board: Board; sheet: string }>;
	/** Order of play for the top bar. */
	Order: Component<{ board: Board }>;
	/** Phone tabs of the game, before the shared ones (log). The first is the table itself. */
	tabs: { id: string; icon: string; label: string }[];
	/** The one with the rivals in full, so without the strip of them. */
	rivalsTab: string;
	/** Names and icons of the measures in previews, in the order to show them; null for all, by their own names. */
	measures: Record<string, Measure> | null;
	/** Labels for the sorts of sources of points in the catalogue, in the order of the final bars; null for all, by their names. */
	groups: Record<string, string> | null;
	/** Whether the sentences of its events fit "You" as well as a name. */
	saysYou: boolean;
	/** The short fact beside an option in the prompt bar; empty where its own detail is enough. */
	fact?(board: Board, option: PromptOption): string;
	/** What an option is called where all of them stand in one row; empty where its title is needed. */
	short?(board: Board, option: PromptOption): string;
	/** What an option that changes no number of mine leads to, in a sentence; empty where its detail is enough. */
	outlook?(board: Board, option: PromptOption): string;
	/** What seats that are waited for decide about: "Kepler and Halley pick a world". Several are waited for only where all do the same. */
	doing?(board: Board, seats: readonly number[]): string;
	/** Lines of the sums behind what an option changes, by measure; each is shown if it adds up to the change. */
	sums?(board: Board, option: PromptOption): Readonly<Record<string, readonly SumLine[]>>;
	/** The option that Enter takes while nothing else is chosen; null where there is no obvious one. */
	obvious?(board: Board): PromptOption | null;
	/** Whether an option is sent as soon as it is chosen: where all can be taken back until a later one. */
	atOnce?(option: PromptOption): boolean;
	/** What the number keys do, from 1 on, where they do not follow the list of options. */
	numbered?(board: Board): readonly Numbered[] | null;
	/** All that is sent when an option is confirmed, in the notation; the option alone unless given. */
	steps?(board: Board, option: PromptOption): readonly string[] | null;
	/** The words on the button that confirms an option; empty where its title is enough. */
	confirms?(board: Board, option: PromptOption): string;
	/** The standing answer to the question in a document, as the settings want it; null where a person answers. */
	standingAnswer?(doc: TableDocument): PromptOption | null;
	/** The kinds of events that can be heard. */
	sounds?: Readonly<Record<string, Sound>>;
	/** The public numbers of a seat, in the order to show them; without it those of the view, by their own names. */
	compare?(board: Board, seat: number): CompareRow[];
	/** All that a seat has at a glance, small and still; `about` are the things to mark in it. */
	Glance?: Component<{ board: Board; seat: number; about?: readonly string[] }>;
	/** How far two seats are from ending the game, in a sentence; empty if neither is near. */
	ending?(board: Board, seats: readonly [number, number]): string;
	/** A question that only interrupts: what it is about. It stands in a small bar, and each answer is sent at once. */
	aside?(board: Board): Aside | null;
	/** Extra keys: the sheet that a letter opens or what it does, neither where the board answers to it, and what the list of keys says of it. */
	keys: Record<string, { sheet?: string; act?(board: Board): void; name: string }>;
}
