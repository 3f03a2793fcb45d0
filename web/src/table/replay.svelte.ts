/** A game looked at step by step: which step, seen by whom, and playing by itself. */
import { failureOf, get, type ApiFailure } from '../lib/api';
import type { LogLine, ReplayDocument, ReplayInfo, TableDocument } from '../lib/protocol';
import type { Reply } from '../lib/table.svelte';
import type { Ground } from './board.svelte';

/** A seat, all of them together, or someone who only watches. */
export type Seer = number | 'all' | 'watch';

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds between steps at 1×. */
const PACE = 1600;
/** Documents kept at hand. */
const MOST = 80;

export class ReplayRun implements Ground {
	readonly frozen = true;
	readonly study = null;

	step = $state(0);
	seer = $state<Seer>('all');
	playing = $state(false);
	speed = $state<Speed>(1);
	/** Why the last step did not come. */
	failure = $state.raw<ApiFailure | null>(null);

	#shown = $state.raw<ReplayDocument | null>(null);
	#documents = new Map<string, Promise<ReplayDocument>>();
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		readonly info: ReplayInfo,
		at: number,
	) {
		this.step = this.#within(at);
		void this.#show();
	}

	/** Whether there is anything to draw yet. */
	get ready(): boolean {
		return this.#shown !== null;
	}
	get doc(): TableDocument {
		return this.#shown!.document;
	}
	get log(): LogLine[] {
		return this.#shown!.log;
	}
	get answered(): string | null {
		return this.#shown!.chosen;
	}

	/** The decision made next; null at the end. */
	readonly next = $derived.by(() => this.info.decisions[this.step] ?? null);

	/** The round in which this step stands, from 1. */
	readonly round: number = $derived.by(() =>
		Math.max(1, this.info.rounds.findLastIndex((start) => start <= this.step) + 1),
	);

	goTo(step: number): void {
		this.step = this.#within(step);
		void this.#show();
	}

	forward(): void {
		this.goTo(this.step + 1);
	}
	back(): void {
		this.goTo(this.step - 1);
	}
	nextRound(): void {
		this.goTo(this.info.rounds.find((start) => start > this.step) ?? this.info.steps);
	}
	/** To the start of this round, or of the one before when standing there. */
	lastRound(): void {
		this.goTo(this.info.rounds.findLast((start) => start < this.step) ?? 0);
	}

	see(seer: Seer): void {
		this.seer = seer;
		void this.#show();
	}

	play(): void {
		if (this.step >= this.info.steps) this.goTo(0);
		this.playing = true;
		this.#tick();
	}
	pause(): void {
		this.playing = false;
		clearTimeout(this.#timer);
	}

	/** Nobody answers in a replay. */
	act(): Promise<Reply> {
		return Promise.resolve({ ok: false, code: 'not-now', reason: '', rule: null });
	}
	undo(): Promise<Reply> {
		return this.act();
	}

	#tick(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			if (this.step >= this.info.steps) return this.pause();
			this.step += 1;
			// A slow answer slows the play, so that no step is skipped.
			void this.#show().then(() => this.playing && this.#tick());
		}, PACE / this.speed);
	}

	async #show(): Promise<void> {
		const { step, seer } = this;
		try {
			const document = await this.#fetch(step, seer);
			if (step !== this.step || seer !== this.seer) return;
			this.#shown = document;
			this.failure = null;
		} catch (thrown) {
			if (step !== this.step || seer !== this.seer) return;
			this.failure = failureOf(thrown);
			this.pause();
			return;
		}
		for (const near of [step + 1, step - 1, step + 2])
			if (near === this.#within(near)) this.#fetch(near, seer).catch(() => undefined);
	}

	#fetch(step: number, seer: Seer): Promise<ReplayDocument> {
		const key = `${step}/${seer}`;
		const kept = this.#documents.get(key);
		if (kept) return kept;
		const seen = seer === 'watch' ? '' : `?seat=${seer}`;
		const found = get<ReplayDocument>(`/api/replays/${encodeURIComponent(this.info.code)}/at/${step}${seen}`);
		this.#documents.set(key, found);
		found.catch(() => this.#documents.delete(key));
		for (const old of this.#documents.keys()) {
			if (this.#documents.size <= MOST) break;
			this.#documents.delete(old);
		}
		return found;
	}

	#within(step: number): number {
		return Math.min(Math.max(0, step), this.info.steps);
	}
}
