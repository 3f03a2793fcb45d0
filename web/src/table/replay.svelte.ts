/** A game looked at step by step: which step, seen by whom, and playing by itself. */
import { failureOf, get, type ApiFailure } from '../lib/api';
import { patched } from '../lib/patch';
import type { LogLine, ReplayInfo, ReplayLog, ReplaySteps, TableDocument } from '../generated/server';
import type { Reply } from '../lib/table.svelte';
import type { Ground } from './board/tableBoard.svelte';

/** A seat, all of them together, or someone who only watches. */
export type Seer = number | 'all' | 'watch';

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds between steps at 1×. */
const PACE = 1600;
/** Steps that come in one answer. */
export const BLOCK = 16;
/** Blocks kept at hand. */
const MOST_BLOCKS = 12;

/** One step as it is shown. */
interface Shown {
	document: TableDocument;
	log: LogLine[];
	chosen: string | null;
}

export class ReplayRun implements Ground {
	readonly frozen = true;
	readonly study = null;

	step = $state(0);
	seer = $state<Seer>('all');
	playing = $state(false);
	speed = $state<Speed>(1);
	/** Why the last step did not come. */
	failure = $state.raw<ApiFailure | null>(null);

	#shown = $state.raw<Shown | null>(null);
	#blocks = new Map<string, Promise<Shown[]>>();
	/** Those that have come: a step in them is shown at once. */
	#ready = new Map<string, Shown[]>();
	#logs = new Map<Seer, Promise<LogLine[]>>();
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
		Math.max(1, (this.next ?? this.info.decisions.at(-1))?.round ?? 1),
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
		const place = Math.floor(step / BLOCK);
		try {
			// What has come is shown in the same moment, so that a key held down never runs ahead.
			const block = this.#ready.get(keyOf(place, seer)) ?? (await this.#fetch(place, seer));
			if (step !== this.step || seer !== this.seer) return;
			this.#shown = block[step - place * BLOCK];
			this.failure = null;
		} catch (thrown) {
			if (step !== this.step || seer !== this.seer) return;
			this.failure = failureOf(thrown);
			this.pause();
			return;
		}
		for (const near of [place + 1, place - 1])
			if (near >= 0 && near * BLOCK <= this.info.steps) this.#fetch(near, seer).catch(() => undefined);
	}

	#fetch(place: number, seer: Seer): Promise<Shown[]> {
		const key = keyOf(place, seer);
		const kept = this.#blocks.get(key);
		if (kept) {
			// The one used last goes last.
			this.#blocks.delete(key);
			this.#blocks.set(key, kept);
			return kept;
		}
		const found = this.#read(place, seer);
		this.#blocks.set(key, found);
		found.then(
			(block) => this.#ready.set(key, block),
			() => this.#blocks.delete(key),
		);
		for (const old of this.#blocks.keys()) {
			if (this.#blocks.size <= MOST_BLOCKS) break;
			this.#blocks.delete(old);
			this.#ready.delete(old);
		}
		return found;
	}

	async #read(place: number, seer: Seer): Promise<Shown[]> {
		const address = `/api/replays/${encodeURIComponent(this.info.code)}`;
		const seen = seer === 'watch' ? '' : `seat=${seer}`;
		const log = this.#logs.get(seer) ?? get<ReplayLog>(`${address}/log?${seen}`).then((answer) => answer.log);
		this.#logs.set(seer, log);
		log.catch(() => this.#logs.delete(seer));
		const [lines, steps] = await Promise.all([
			log,
			get<ReplaySteps>(`${address}/from/${place * BLOCK}?count=${BLOCK - 1}&${seen}`),
		]);
		return unpacked(steps, lines);
	}

	#within(step: number): number {
		return Math.min(Math.max(0, step), this.info.steps);
	}
}

const keyOf = (place: number, seer: Seer): string => `${place}/${seer}`;

/** Documents made from the first and what changed in it; what did not change is the same object. */
export function unpacked(steps: ReplaySteps, log: LogLine[]): Shown[] {
	let { document } = steps;
	return steps.lines.map((lines, place) => {
		if (place > 0) document = patched(document, steps.patches[place - 1]);
		return { document, log: log.slice(0, lines), chosen: steps.chosen[place] };
	});
}
