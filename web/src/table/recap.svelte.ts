/** Since my last move: what others did, card by card, at a pace of my choice. It never asks and never waits. */
import { untrack } from 'svelte';
import { settings } from '../lib/settings.svelte';
import type { TableBoard } from './board/tableBoard.svelte';
import type { Board } from './board';
import { rowsOfSeat, seenAt } from './compare';
import type { Desk } from './desk.svelte';
import { narrow } from './desk.svelte';
import type { Kit } from './kit';
import { afterOwn, beat, cardsSince, type Card, type Shot } from './recap';

export const PACES = ['instant', '1', '2', '4'] as const;
export type Pace = (typeof PACES)[number];

/** More moves than this are played at the highest speed. */
const MANY = 10;
const FAST = 4;
/** Shots that are kept, so that a long wait costs nothing. */
const MOST_SHOTS = 80;
/** Milliseconds for which the line on a phone stays when all has been played. */
const LINGER = 4000;

export class Recap {
	/** The card on show; -1 for none. */
	at = $state(-1);
	playing = $state(false);
	/** The one line above the prompt, where the rail has no room. */
	line = $state(false);

	/** Where the recap before this one begins, and where I acted last: behind that this one begins. */
	#mark = $state(0);
	#acted = $state(0);
	#shots = $state.raw<readonly Shot[]>([]);
	#timer: ReturnType<typeof setTimeout> | undefined;

	readonly #fresh: readonly Card[] = $derived.by(() =>
		this.board.me === null ? [] : cardsSince(this.board.log, this.#acted, this.#shots),
	);
	/** Whether a rival has done anything since I acted. */
	readonly news: boolean = $derived(this.#fresh.some(({ seat }) => seat !== this.board.me));
	/** Until then the moves before that can still be brought back. */
	readonly cards: readonly Card[] = $derived.by(() =>
		this.news ? this.#fresh : cardsSince(this.board.log.slice(0, this.#acted), this.#mark, this.#shots),
	);
	readonly card: Card | null = $derived(this.cards[this.at] ?? null);

	/** Made while a component is set up: it follows the board from then on. */
	constructor(
		readonly board: TableBoard,
		readonly kit: Kit,
		readonly desk: Desk,
	) {
		this.#mark = this.#acted = untrack(() => (board.me === null ? board.log.length : afterOwn(board.log, board.me)));
		$effect(() => this.#shoot());
		$effect(() => {
			if (board.acted > 0) untrack(() => this.#end());
		});
		$effect(() => {
			// Nobody has a turn any more.
			if (board.doc.stage === 'over') untrack(() => this.#end());
		});
		$effect(() => {
			void board.promptId;
			untrack(() => {
				if (board.asked && this.news && this.at < 0) this.#begin();
			});
		});
		$effect(() => () => clearTimeout(this.#timer));
	}

	get pace(): Pace {
		return settings.choices.pace;
	}

	setPace(pace: Pace): void {
		settings.set('pace', pace);
		if (pace === 'instant') this.now();
		else this.play();
	}

	/** `B`: stop, go on, or bring it back from the start. */
	toggle(): void | false {
		if (this.cards.length === 0) return false;
		if (this.playing) this.pause();
		else this.show();
	}

	/** Bring it back, wherever it has gone. */
	show(): void {
		if (this.cards.length === 0) return;
		this.desk.keepsLog = false;
		this.#open();
		if (this.at >= this.cards.length - 1) this.at = -1;
		this.play();
	}

	play(): void {
		if (this.cards.length === 0) return;
		if (this.at < 0) this.at = 0;
		this.playing = !settings.reducedMotion;
		this.#tick();
	}

	pause(): void {
		this.playing = false;
		clearTimeout(this.#timer);
	}

	/** A card forward or back. */
	step(by: number): void | false {
		if (this.cards.length === 0) return false;
		this.pause();
		this.#open();
		this.goTo(Math.min(Math.max(0, this.at + by), this.cards.length - 1));
	}

	goTo(place: number): void {
		this.pause();
		this.at = place;
	}

	/** `End`: the table as it is now. */
	now(): void | false {
		if (this.at < 0 && !this.playing) return false;
		this.pause();
		this.at = this.cards.length;
		this.line = false;
	}

	/** The log in its place, and no more of it by itself. */
	decline(): void {
		this.desk.keepsLog = true;
		this.now();
	}

	#begin(): void {
		if (!narrow.current && (this.desk.keepsLog || this.desk.readsLog)) return;
		this.#open();
		if (this.pace === 'instant' || settings.reducedMotion) {
			this.at = this.cards.length;
			this.#lingerOn();
		} else {
			this.play();
		}
	}

	#open(): void {
		if (narrow.current) this.line = true;
		else if (this.desk.side === 'log') this.desk.side = 'recap';
	}

	/** Acting ends it. */
	#end(): void {
		this.pause();
		this.at = -1;
		this.line = false;
		if (this.news) this.#mark = this.#acted;
		this.#acted = this.board.log.length;
		if (this.desk.side === 'recap') this.desk.side = 'log';
	}

	#shoot(): void {
		const { board } = this;
		const lines = board.log.length;
		const rows = (seen: Board) => board.doc.seats.map((_, seat) => rowsOfSeat(this.kit.client, seen, seat));
		const shots = [
			...(board.ground.passed ?? []).map(({ document, lines }) => ({ lines, seats: rows(seenAt(board, document)) })),
			{ lines, seats: rows(board) },
		];
		untrack(() => {
			this.#acted = Math.min(this.#acted, lines);
			this.#mark = Math.min(this.#mark, this.#acted);
			const kept = this.#shots.filter((shot) => shot.lines < shots[0].lines);
			this.#shots = [...kept, ...shots].slice(-MOST_SHOTS);
		});
	}

	#tick(): void {
		clearTimeout(this.#timer);
		if (!this.playing) return;
		const speed = this.cards.length > MANY ? FAST : Number(this.pace) || 1;
		this.#timer = setTimeout(() => {
			if (this.at >= this.cards.length - 1) {
				this.playing = false;
				this.#lingerOn();
			} else {
				this.at += 1;
				this.#tick();
			}
		}, beat(this.cards.length, speed));
	}

	#lingerOn(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => (this.line = false), LINGER);
	}
}
