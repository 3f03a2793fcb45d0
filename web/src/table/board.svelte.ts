/** The board of a table that is played or replayed: what is chosen, inspected and open on this page. */
import { t } from '../lib/messages';
import type { BlockedOption, Change, LogLine, PromptOption, Study, TableDocument } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import type { Reply } from '../lib/table.svelte';
import type { Board } from './board';
import { labelsOf, plainName, splitLabel, type Label } from './labels';
import { moved, whereabouts } from './things';

/** What a board stands on: a live table, or one step of a replay. */
export interface Ground {
	readonly doc: TableDocument;
	readonly log: LogLine[];
	readonly study: Study | null;
	readonly frozen: boolean;
	/** In a replay: the notation of what was chosen next. */
	readonly answered: string | null;
	act(option: PromptOption): Promise<Reply>;
	undo(): Promise<Reply>;
}

export type Refusal = Extract<Reply, { ok: false }>;

const NOTHING: ReadonlySet<string> = new Set();

export class TableBoard implements Board {
	/** What the server said no to, until the next choice. */
	refusal = $state.raw<Refusal | null>(null);
	/** The command under way. */
	busy = $state<'act' | 'undo' | null>(null);
	/** The inspector was asked for, so it opens where it has no place of its own. */
	detail = $state(false);

	#choice = $state.raw<{ prompt: string; id: number } | null>(null);
	#inspected = $state<string | null>(null);
	#inspectedByChoice = false;
	#sheet = $state<string | null>(null);
	#fresh = $state.raw<ReadonlySet<string>>(NOTHING);

	/** Made while a component is set up: it follows the ground from then on. */
	constructor(
		readonly ground: Ground,
		readonly catalogue: unknown,
		/** Names of all things in the catalogue. */
		readonly names: ReadonlyMap<string, string>,
	) {
		let before: ReadonlyMap<string, string> | null = null;
		$effect(() => {
			const now = whereabouts(this.doc.view, names);
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
	get study(): Study | null {
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

	/** The same text as long as the same question stands, whatever else happens at the table. */
	readonly promptId: string = $derived.by(() => {
		const prompt = this.doc.prompt;
		if (!prompt) return '';
		return [prompt.seat, prompt.rule, prompt.text, ...prompt.options.map((option) => option.id)].join('|');
	});

	readonly #byTarget: Map<string, PromptOption[]> = $derived.by(() => {
		const found = new Map<string, PromptOption[]>();
		for (const option of this.doc.prompt?.options ?? [])
			for (const target of option.targets) found.set(target, [...(found.get(target) ?? []), option]);
		return found;
	});

	optionsAt(target: string): PromptOption[] {
		return this.#byTarget.get(target) ?? [];
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
		return options.length === 1 ? options[0] : null;
	});

	readonly chosenTargets: ReadonlySet<string> = $derived(this.chosen ? new Set(this.chosen.targets) : NOTHING);

	readonly changes: Change[] = $derived((this.chosen && this.study?.previews[String(this.chosen.id)]) || []);

	readonly #labels: Map<number, Label> = $derived(labelsOf(this.doc.prompt?.options ?? []));

	/** What an option is called on a button, and what its sentence says beyond that. */
	labelOf(option: PromptOption): Label {
		return this.#labels.get(option.id) ?? splitLabel(option.label);
	}

	/** The thing a blocked option is about, by name. */
	nameOfBlocked(one: BlockedOption): string {
		return this.names.get(one.targets[0] ?? '') ?? plainName(one.text);
	}

	keyOf(option: PromptOption): string | null {
		const place = this.doc.prompt?.options.findIndex((one) => one.id === option.id) ?? -1;
		return place >= 0 && place < 9 ? String(place + 1) : null;
	}

	choose(option: PromptOption | null): void {
		if (this.frozen) return;
		this.#take(option);
		if (option && !settings.choices.confirm) this.confirm();
	}

	chooseAt(target: string): void {
		const options = this.optionsAt(target);
		if (options.length === 0 || this.frozen) return this.inspect(target);
		const place = options.findIndex((option) => option.id === this.chosen?.id);
		const next = options[(place + 1) % options.length];
		// A thing with several options is a choice among them, never sent by the first press.
		if (options.length === 1) this.choose(next);
		else this.#take(next);
		this.#look(target, true);
	}

	confirm(): void {
		const option = this.chosen;
		if (option && !this.frozen && this.busy === null) void this.#send('act', () => this.ground.act(option));
	}

	/** Take back my last decision. */
	takeBack(): void {
		if (this.doc.undo.able && !this.frozen && this.busy === null) void this.#send('undo', () => this.ground.undo());
	}

	get inspected(): string | null {
		return this.#inspected;
	}

	inspect(target: string | null): void {
		this.#look(target, false);
		this.detail = target !== null;
	}

	get sheet(): string | null {
		return this.#sheet;
	}

	open(sheet: string | null): void {
		this.#sheet = sheet;
	}

	/** "You" for my own seat, where a sentence is about what was done. */
	called(seat: number): string {
		return seat === this.me && !this.frozen ? t('table.you') : this.nameOf(seat);
	}

	nameOf(seat: number): string {
		return this.doc.seats[seat]?.name ?? t('table.seat', { n: seat + 1 });
	}

	get fresh(): ReadonlySet<string> {
		return this.#fresh;
	}

	#take(option: PromptOption | null): void {
		this.refusal = null;
		this.#choice = option && { prompt: this.promptId, id: option.id };
		if (option?.targets.length) this.#look(option.targets[0], true);
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
		this.busy = null;
		if (!reply.ok) this.refusal = reply;
		// The next question may read the same; an old choice is no answer to it.
		else this.#choice = null;
	}
}
