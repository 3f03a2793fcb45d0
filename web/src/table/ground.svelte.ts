/** A live table as the ground of a board. */
import type { LogLine, Prompt, PromptOption, StudyAnswer, TableDocument } from '../generated/server';
import type { Passed, Reply, TableClient } from '../lib/table.svelte';
import type { Ground } from './board/tableBoard.svelte';

/** A decision by its place in the game, counted from 1. */
interface Decision {
	place: number;
	title: string;
}

/** Questions with a standing answer never reach the board: they are answered from here. */
export class LiveGround implements Ground {
	readonly frozen = false;
	readonly answered = null;

	/** The game's standing answers; none until its board has come. */
	standingAnswer = $state.raw<(doc: TableDocument) => PromptOption | null>(() => null);
	/** My last own decision, and the last one that was answered for me with what I decided just before it. */
	#own = $state.raw<Decision | null>(null);
	#standing = $state.raw<{ place: number; before: Decision | null } | null>(null);
	#answering = $state(false);
	/** Clauses whose question I declined this round, and those I let be declined until it ends. */
	#declined = $state.raw<ReadonlySet<string>>(new Set());
	#passed = $state.raw<ReadonlySet<string>>(new Set());

	readonly #answer: PromptOption | null = $derived.by(() => {
		const doc = this.table.document;
		if (!doc?.prompt) return null;
		return (this.#passed.has(inRound(doc, doc.prompt.rule)) && wayOut(doc.prompt)) || this.standingAnswer(doc);
	});

	/** A question that I declined before in this round comes again: it can be declined until the round ends. */
	readonly nags: boolean = $derived.by(() => {
		const { prompt } = this.#doc;
		return prompt !== null && wayOut(prompt) !== null && this.#declined.has(inRound(this.#doc, prompt.rule));
	});
	/** The clauses that are declined for me in this round. */
	readonly passes: readonly string[] = $derived.by(() => {
		const doc = this.table.document;
		const here = doc ? inRound(doc, '') : '';
		return [...this.#passed].filter((one) => one.startsWith(here)).map((one) => one.slice(here.length));
	});

	readonly #doc: TableDocument = $derived.by(() => {
		const doc = this.table.document!;
		if (this.#answer) return { ...doc, prompt: null, to_act: doc.to_act.filter((seat) => seat !== doc.you.seat) };
		const standing = this.#standing;
		if (!doc.undo.able || standing?.place !== doc.decisions) return doc;
		const { before } = standing;
		return { ...doc, undo: { able: before !== null, title: before?.title ?? '', reason: '' } };
	});

	/** Only for a table whose document has come. */
	constructor(readonly table: TableClient) {}

	get doc(): TableDocument {
		return this.#doc;
	}
	get log(): LogLine[] {
		return this.table.log;
	}
	get study(): StudyAnswer | null {
		return this.table.study;
	}

	get passed(): readonly Passed[] {
		return this.table.passed;
	}

	/** Decline what is asked, and the same question until the round ends. */
	passOn(): void {
		const { prompt } = this.#doc;
		if (prompt) this.#passed = new Set([...this.#passed, inRound(this.#doc, prompt.rule)]);
	}
	/** Ask me again. */
	askAgain(): void {
		this.#passed = new Set();
	}

	act(option: PromptOption): Promise<Reply> {
		const { prompt } = this.#doc;
		if (option.declines && prompt) this.#declined = new Set([...this.#declined, inRound(this.#doc, prompt.rule)]);
		this.#own = { place: this.doc.decisions + 1, title: option.title };
		return this.#send(option);
	}

	/** Take back my last own decision, and what was answered for me since. */
	async undo(): Promise<Reply> {
		const standing = this.#standing;
		if (standing?.place !== this.doc.decisions) return this.#undo();
		this.#answering = true;
		try {
			const reply = await this.#undo();
			return reply.ok ? await this.#undo() : reply;
		} finally {
			this.#answering = false;
		}
	}

	/** Give the standing answer, if the question has one and it can be sent. To be called in an effect. */
	answerForMe(): void {
		const option = this.#answer;
		if (!option || this.table.connection !== 'open' || this.#answering) return;
		const { decisions } = this.table.document!;
		const before = this.#own?.place === decisions ? this.#own : null;
		this.#standing = { place: decisions + 1, before };
		this.#answering = true;
		void this.#send(option).finally(() => (this.#answering = false));
	}

	#send(option: PromptOption): Promise<Reply> {
		return this.table.send({ type: 'act', n: this.table.document!.n, option: option.text });
	}

	#undo(): Promise<Reply> {
		return this.table.send({ type: 'undo', n: this.table.document!.n });
	}
}

/** A clause in the round that is being played. */
const inRound = (doc: TableDocument, rule: string): string => `${doc.points.length} ${rule}`;

/** The one option that leaves everything as it is; null if there is none, or several. */
function wayOut(prompt: Prompt): PromptOption | null {
	const out = prompt.options.filter((option) => option.declines);
	return out.length === 1 ? out[0] : null;
}
