/** The board of a table that is played or replayed: what is chosen, inspected and open on this page. */
import { t } from '../../lib/messages';
import type { BlockedOption, Change, LogLine, PromptOption, StudyAnswer, TableDocument } from '../../generated/server';
import { settings } from '../../lib/settings.svelte';
import type { Passed, Reply } from '../../lib/table.svelte';
import type { GameClient } from '../../games/client';
import { TAKE_BACK, type Board, type Numbered, type Plan, type Step } from '.';
import { liesOnTable, moved, thingAt, whereabouts, type Things } from '../things';
import { along, reached, wayOver } from './picking';
import { follow, shown } from './queue';

/** What a board stands on: a live table, or one step of a replay. */
export interface Ground {
	readonly doc: TableDocument;
	readonly log: LogLine[];
	readonly study: StudyAnswer | null;
	/** States between the one on show and the one before, which came too fast to be shown. */
	readonly passed?: readonly Passed[];
	readonly frozen: boolean;
	/** In a replay: the notation of what was chosen next. */
	readonly answered: string | null;
	/** The question was declined before in this round. */
	readonly nags?: boolean;
	/** Clauses whose questions are declined for me until the round ends. */
	readonly passes?: readonly string[];
	act(option: PromptOption): Promise<Reply>;
	undo(): Promise<Reply>;
	/** Decline this question until the round ends, and take that back. */
	passOn?(): void;
	askAgain?(): void;
}

export type Refusal = Extract<Reply, { ok: false }>;

/** The ways of a game that differ from those of others. */
export type Ways = Pick<GameClient, 'obvious' | 'atOnce' | 'numbered' | 'steps'>;

const NOTHING: ReadonlySet<string> = new Set();
/** More presses than this are not kept while a command is under way. */
const MOST_WAITING = 8;
/** What a press is answered with whose question is gone when its turn has come. */
const LATE: Refusal = { ok: false, code: 'stale', reason: '', rule: null };

export class TableBoard implements Board {
	/** What the server said no to, until the next choice. */
	refusal = $state.raw<Refusal | null>(null);
	/** The command under way. */
	busy = $state<'act' | 'undo' | null>(null);
	/** Decisions of mine that were sent or taken back on this page. */
	acted = $state(0);
	/** The seat whose move is played now. */
	followed = $state<number | null>(null);
	/** The inspector was asked for, so it opens where it has no place of its own. */
	detail = $state(false);

	/** Presses that came while a command was under way: they follow when its answer is on show. */
	#waiting = $state.raw<readonly (() => void)[]>([]);
	/** What is under way was sent by a press alone, so that Enter cannot be meant for it. */
	#light = false;
	#choice = $state.raw<{ prompt: string; id: number } | null>(null);
	#plan = $state.raw<{ prompt: string; plan: Plan } | null>(null);
	/** How many decisions the last plan made, and the count of all when it was done. */
	#done: { decisions: number; end: number } | null = null;
	#way = $state.raw<{ prompt: string; things: readonly string[] } | null>(null);
	#watched = $state(0);
	#prices: { seat: number; appraisal: unknown } | null = null;
	#inspected = $state<string | null>(null);
	#inspectedByChoice = false;
	#sheet = $state<string | null>(null);
	#fresh = $state.raw<ReadonlySet<string>>(NOTHING);

	/** Made while a component is set up: it follows the ground from then on. */
	constructor(
		readonly ground: Ground,
		readonly catalogue: unknown,
		/** All things of the game. */
		readonly things: Things,
		/** Whether its sentences fit "You" as well as a name. */
		readonly saysYou = true,
		readonly ways: Ways = {},
	) {
		let before: ReadonlyMap<string, string> | null = null;
		$effect(() => {
			const now = whereabouts(this.doc.view, things);
			const changed = before ? moved(before, now) : NOTHING;
			before = now;
			if (changed.size > 0) this.#fresh = changed;
		});
		$effect(() => {
			void this.promptId;
			if (this.#inspectedByChoice) this.#look(null, false);
		});
	}

	get doc(): TableDocument {
		return this.ground.doc;
	}
	get view(): unknown {
		return this.doc.view;
	}
	get log(): LogLine[] {
		return this.ground.log;
	}
	get study(): StudyAnswer | null {
		return this.ground.study;
	}
	get appraisal(): unknown {
		return this.study?.appraisal ?? null;
	}
	get me(): number | null {
		return this.doc.you.seat;
	}
	get frozen(): boolean {
		return this.ground.frozen;
	}
	get asked(): boolean {
		return this.doc.prompt !== null && !this.frozen;
	}
	get home(): number {
		const seat = this.me ?? this.doc.prompt?.seat;
		return seat ?? Math.min(this.#watched, this.doc.players - 1);
	}
	get rivals(): number[] {
		const { players } = this.doc;
		return Array.from({ length: players - 1 }, (_, step) => (this.home + 1 + step) % players);
	}
	get prices(): unknown {
		const { appraisal, home } = this;
		if (appraisal) this.#prices = { seat: home, appraisal };
		return this.#prices?.seat === home ? this.#prices.appraisal : null;
	}

	watch(seat: number): void {
		this.#watched = seat;
	}

	/** The same text as long as the same question stands, whatever else happens at the table. */
	readonly promptId: string = $derived.by(() => {
		const prompt = this.doc.prompt;
		if (!prompt) return '';
		return [prompt.seat, prompt.rule, prompt.text, ...prompt.options.map((option) => option.id)].join('|');
	});

	readonly #options: readonly PromptOption[] = $derived(this.doc.prompt?.options ?? []);

	sortOf(thing: string): string {
		return thingAt(this.things, thing)?.sort ?? '';
	}

	optionsOf(sort: string): PromptOption[] {
		return this.#options.filter(({ targets }) => targets.some((target) => this.sortOf(target) === sort));
	}

	optionsAt(target: string): PromptOption[] {
		const way = wayOver(this.#options, this.picked, target);
		return way ? along(this.#options, way) : [];
	}

	blockedAt(target: string): BlockedOption | null {
		return this.doc.prompt?.blocked.find((one) => one.targets.includes(target)) ?? null;
	}

	readonly chosen: PromptOption | null = $derived.by(() => {
		const options = this.doc.prompt?.options ?? [];
		if (this.frozen) return options.find((option) => option.text === this.ground.answered) ?? null;
		const choice = this.#choice;
		if (choice?.prompt === this.promptId) return options.find((option) => option.id === choice.id) ?? null;
		// A question with one answer needs no choosing, only a look and a yes.
		return options.length === 1 ? options[0] : this.obvious;
	});

	/** What Enter takes while nothing else is chosen. */
	readonly obvious: PromptOption | null = $derived.by(() =>
		this.doc.prompt && !this.frozen ? (this.ways.obvious?.(this) ?? null) : null,
	);

	readonly planned: Plan | null = $derived.by(() => {
		const made = this.#plan;
		return made !== null && made.prompt === this.promptId && !this.frozen ? made.plan : null;
	});

	plan(plan: Plan): void {
		if (this.frozen) return;
		const first = this.#options.find((option) => plan.steps[0]?.includes(option.text));
		if (!first) return;
		this.#take(first);
		this.#plan = { prompt: this.promptId, plan };
	}

	readonly chosenTargets: ReadonlySet<string> = $derived(
		this.chosen ? new Set(this.planned?.targets ?? this.chosen.targets) : NOTHING,
	);

	readonly changes: Change[] = $derived((this.chosen && this.study?.previews[String(this.chosen.id)]) || []);

	/** The first thing on the table that an option is about. */
	pieceOf(one: { targets: string[] }): string | undefined {
		return one.targets.find((target) => liesOnTable(this.things, target));
	}

	/** The thing a blocked option is about, by name. */
	nameOfBlocked(one: BlockedOption): string {
		return thingAt(this.things, this.pieceOf(one) ?? '')?.name ?? one.title;
	}

	/** What the number keys do, from 1 on. */
	readonly numbered: readonly Numbered[] = $derived.by(() => this.ways.numbered?.(this) ?? this.#options);

	keyOf(option: PromptOption): string | null {
		const place = this.numbered.findIndex((one) => one !== null && 'id' in one && one.id === option.id);
		return place >= 0 && place < 9 ? String(place + 1) : null;
	}

	choose(option: PromptOption | null): void {
		if (this.frozen || (option && this.afterwards(() => this.#chooseLate(option.text)))) return;
		this.#take(option);
		if (option && (!settings.choices.confirm || this.ways.atOnce?.(option))) this.confirm();
	}

	/** How many presses wait for the command under way. */
	get waiting(): number {
		return this.#waiting.length;
	}

	afterwards(press: () => void): boolean {
		if (this.busy === null) return false;
		if (this.#waiting.length < MOST_WAITING) this.#waiting = [...this.#waiting, press];
		return true;
	}

	/** The option was pressed before its question stood. */
	#chooseLate(text: string): void {
		const option = this.#options.find((one) => one.text === text);
		if (option) this.choose(option);
		else this.refusal = LATE;
	}

	/** While more things are to be picked; a way that names an option is a choice. */
	readonly picked: readonly string[] = $derived.by(() => {
		const way = this.#way;
		if (way?.prompt !== this.promptId) return [];
		return reached(this.#options, way.things).further.length > 0 ? way.things : [];
	});

	pick(target: string): void {
		const way = this.frozen ? null : wayOver(this.#options, this.picked, target);
		if (!way) return this.inspect(target);
		if (this.afterwards(() => (wayOver(this.#options, this.picked, target) ? this.pick(target) : (this.refusal = LATE)))) return;
		const { named, further } = reached(this.#options, way);
		if (named.length === 0 && this.picked.at(-1) === target) return this.unpick();
		if (named.length === 1 && further.length === 0) this.choose(named[0]);
		// Several are a choice among them, in turn; none of them is sent by the first press.
		else if (named.length > 0) this.#take(this.#after(named));
		// One way on needs no further press where what is chosen is sent at once.
		else if (further.length === 1 && this.ways.atOnce?.(further[0])) return this.choose(further[0]);
		else this.#take(further.length === 1 ? further[0] : null);
		this.#way = { prompt: this.promptId, things: way };
		this.#look(target, true);
	}

	/** Options as they are listed: all of them, or those that go on from what is picked. */
	readonly offered: readonly PromptOption[] = $derived(along(this.#options, this.picked));

	goesOn(target: string): boolean {
		return along(this.#options, [...this.picked, target]).length > 0;
	}

	unpick(): void {
		const things = this.picked.slice(0, -1);
		this.#take(null);
		if (things.length > 0) this.#way = { prompt: this.promptId, things };
	}

	/** The one that follows the chosen one among these. */
	#after(options: PromptOption[]): PromptOption {
		const place = options.findIndex((option) => option.id === this.chosen?.id);
		return options[(place + 1) % options.length];
	}

	confirm(): void {
		if (this.busy !== null) {
			// A second Enter for the same question is none for the next.
			if (this.#light || this.waiting > 0) this.afterwards(() => this.confirm());
			return;
		}
		const option = this.chosen;
		if (!option || this.frozen) return;
		const { planned } = this;
		const steps = this.ways.steps?.(this, option);
		this.#light = this.ways.atOnce?.(option) ?? false;
		if (planned) void this.#send('act', () => this.#follow(planned));
		else void this.#send('act', () => (steps ? this.#carryOut(steps) : this.ground.act(option)));
	}

	carryOut(steps: readonly Step[]): void {
		if (this.frozen || this.afterwards(() => this.carryOut(steps))) return;
		const [first] = steps;
		const option = this.#options.find(({ text }) => text === first);
		this.#light = first === TAKE_BACK || (option !== undefined && (this.ways.atOnce?.(option) ?? false));
		void this.#send('act', () => this.#carryOut(steps));
	}

	async #carryOut(steps: readonly Step[]): Promise<Reply> {
		const { reply, made } = await follow(this.ground, steps);
		return made > 0 ? reply : LATE;
	}

	/** What is asked instead of the next step ends a plan. */
	async #follow(plan: Plan): Promise<Reply> {
		const { reply, made } = await follow(this.ground, plan.steps);
		this.#done = { decisions: made, end: this.doc.decisions };
		return reply;
	}

	/** Take back my last decision. */
	takeBack(): void {
		if (this.frozen || this.afterwards(() => this.takeBack())) return;
		this.#light = false;
		if (this.doc.undo.able) void this.#send('undo', () => this.#undo());
	}

	/** A plan is taken back as a whole, as far as that goes. */
	async #undo(): Promise<Reply> {
		const done = this.#done;
		this.#done = null;
		let reply = await this.ground.undo();
		for (let more = done?.end === this.doc.decisions + 1 ? done.decisions - 1 : 0; more > 0 && reply.ok; more--)
			reply = await this.ground.undo();
		return reply;
	}

	get inspected(): string | null {
		return this.#inspected;
	}

	inspect(target: string | null, opens = true): void {
		this.#look(target, false);
		this.detail = opens && target !== null;
	}

	get sheet(): string | null {
		return this.#sheet;
	}

	open(sheet: string | null): void {
		this.#sheet = sheet;
	}

	/** "You" for my own seat, where a sentence is about what was done; a small "you" where it begins otherwise. */
	called(seat: number, begins = true): string {
		if (!this.saysYou || !this.isMe(seat)) return this.nameOf(seat);
		return t(begins ? 'table.you' : 'table.you.object');
	}

	isMe(seat: number): boolean {
		return seat === this.me && !this.frozen;
	}

	nameOf(seat: number): string {
		return this.doc.seats[seat]?.name ?? t('table.seat', { n: seat + 1 });
	}

	isBot(seat: number): boolean {
		return this.doc.seats[seat]?.bot != null;
	}

	get fresh(): ReadonlySet<string> {
		return this.#fresh;
	}

	#take(option: PromptOption | null): void {
		this.refusal = null;
		this.#way = this.#plan = null;
		this.#choice = option && { prompt: this.promptId, id: option.id };
		const piece = option && this.pieceOf(option);
		if (piece) this.#look(piece, true);
		else if (this.#inspectedByChoice) this.#look(null, false);
	}

	#look(target: string | null, byChoice: boolean): void {
		this.#inspected = target;
		this.#inspectedByChoice = byChoice;
	}

	async #send(what: 'act' | 'undo', command: () => Promise<Reply>): Promise<void> {
		this.busy = what;
		this.refusal = null;
		const reply = await command();
		if (reply.ok && this.waiting > 0) await shown(this.ground, reply.n);
		this.busy = null;
		if (!reply.ok) {
			this.refusal = reply;
			this.#waiting = [];
		} else {
			// The next question may read the same; an old choice is no answer to it.
			this.#choice = this.#way = this.#plan = null;
			this.acted += 1;
		}
		this.#goOn();
	}

	/** What was pressed meanwhile, until something of it is under way. */
	#goOn(): void {
		while (this.busy === null && this.waiting > 0) {
			const [press, ...rest] = this.#waiting;
			this.#waiting = rest;
			press();
		}
	}
}
