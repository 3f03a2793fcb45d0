/** Which battle is shown, and how far it has been told. */
import type { LogLine } from '../../../generated/server';
import { settings } from '../../../lib/settings.svelte';
import { type Story, storyOf } from '../battle';
import type { GeBoard } from '../board';

export type Pace = 'step' | '1' | '2';
/** How long the end of a battle stays while something else is asked, in milliseconds. */
const AFTERWARDS = 2500;
/** Between two phases, in milliseconds. */
const PAUSE = { '1': 1400, '2': 600 } as const;

export class Theatre {
	pace = $state<Pace>('1');
	/** Phases that have been shown. */
	#told = $state(0);
	/** The place in the log of the battle that is shown; null if none is. */
	#shown = $state<number | null>(null);
	/** One that was put away, or is known from before. */
	#seen = $state<number | null>(null);
	/** A phase before that is looked at again. */
	#back = $state<number | null>(null);
	#first = true;

	#kept: { log: readonly LogLine[]; length: number; story: Story | null } | null = null;

	constructor(readonly board: GeBoard) {}

	/** The last battle of the log; told anew only when the log has grown. */
	get story(): Story | null {
		const { log } = this.board;
		if (this.#kept?.log !== log || this.#kept.length !== log.length)
			this.#kept = { log, length: log.length, story: storyOf(log) };
		return this.#kept.story;
	}

	get open(): boolean {
		return this.story !== null && this.#shown === this.story.start;
	}

	/** Fought in this round. */
	get fresh(): boolean {
		return this.story !== null && !this.board.log.slice(this.story.start).some(({ kind }) => kind === 'round');
	}

	/** The phase on show. */
	get at(): number {
		const last = (this.story?.moments.length ?? 0) - 1;
		return Math.min(last, this.#back ?? Math.min(this.#told, last));
	}

	/** All that has happened is shown. */
	get caughtUp(): boolean {
		return this.at >= (this.story?.moments.length ?? 0) - 1;
	}

	/** To be called in an effect: battles of mine open by themselves, and are told at the chosen pace. */
	follow(): (() => void) | void {
		const { story, board } = this;
		const first = this.#first;
		this.#first = false;
		if (!story) return;
		// What was over when the page was opened is no news.
		if (first && story.end !== null) this.#seen = story.start;
		const part = board.me !== null && (story.seats.attacker === board.me || story.seats.defender === board.me);
		if (part && this.#seen !== story.start && this.#shown !== story.start) {
			this.#shown = story.start;
			this.#told = 0;
			this.#back = null;
		}
		if (!this.open || this.#back !== null || this.pace === 'step') return;
		if (settings.reducedMotion && !this.caughtUp) this.#told = story.moments.length;
		// Whoever answers what comes next needs the map.
		if (story.end !== null && board.asked && board.chosen !== null && board.doc.prompt!.options.length > 1)
			return this.close();
		if (this.caughtUp && story.end === null) return;
		const timer = this.caughtUp
			? setTimeout(() => this.close(), board.asked ? AFTERWARDS : 2 * AFTERWARDS)
			: setTimeout(() => this.#told++, PAUSE[this.pace]);
		return () => clearTimeout(timer);
	}

	show(): void {
		if (!this.story) return;
		this.#shown = this.story.start;
		this.#told = 0;
		this.#back = null;
	}

	close(): void {
		this.#seen = this.story?.start ?? null;
		this.#shown = null;
	}

	step(by: 1 | -1): void {
		const last = (this.story?.moments.length ?? 1) - 1;
		const to = Math.max(0, Math.min(last, this.at + by));
		if (by > 0 && to > this.#told) this.#told = to;
		this.#back = to < this.#told ? to : null;
	}

	/** To what is asked now, or out of a battle that is over. */
	skip(): void {
		this.#back = null;
		this.#told = this.story?.moments.length ?? 0;
		if (this.story?.end) this.close();
	}
}

const theatres = new WeakMap<object, Theatre>();

/** The theatre of a board; the same for every part of it. */
export function theatre(board: GeBoard): Theatre {
	const known = theatres.get(board) ?? new Theatre(board);
	theatres.set(board, known);
	return known;
}
