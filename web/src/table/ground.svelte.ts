/** A live table as the ground of a board. */
import type { LogLine, PromptOption, Study, TableDocument } from '../lib/protocol';
import type { Reply, TableClient } from '../lib/table.svelte';
import type { Ground } from './board.svelte';

/** A decision by its place in the game, counted from 1. */
interface Decision {
	place: number;
	label: string;
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

	readonly #answer: PromptOption | null = $derived.by(() => {
		const doc = this.table.document;
		return doc?.prompt ? this.standingAnswer(doc) : null;
	});

	readonly #doc: TableDocument = $derived.by(() => {
		const doc = this.table.document!;
		if (this.#answer) return { ...doc, prompt: null, to_act: doc.to_act.filter((seat) => seat !== doc.you.seat) };
		const standing = this.#standing;
		if (!doc.undo.able || standing?.place !== doc.decisions) return doc;
		const { before } = standing;
		return { ...doc, undo: { able: before !== null, label: before?.label ?? '', reason: '' } };
	});

	/** Only for a table whose document has come. */
	constructor(readonly table: TableClient) {}

	get doc(): TableDocument {
		return this.#doc;
	}
	get log(): LogLine[] {
		return this.table.log;
	}
	get study(): Study | null {
		return this.table.study;
	}

	act(option: PromptOption): Promise<Reply> {
		this.#own = { place: this.doc.decisions + 1, label: option.label };
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
