/** A table whose server is the test: what it shows is set here, what is sent is written down. */
import type { BlockedOption, LogLine, PromptOption, StudyAnswer, TableDocument } from '../src/generated/server';
import type { Passed, Reply } from '../src/lib/table.svelte';
import type { Ground } from '../src/table/board/tableBoard.svelte';

export class TestGround implements Ground {
	doc = $state.raw({} as TableDocument);
	study = $state.raw<StudyAnswer | null>(null);
	log = $state.raw<LogLine[]>([]);
	passed: readonly Passed[] = [];
	frozen = false;
	answered: string | null = null;
	sent: string[] = [];
	reply: Reply = { ok: true, n: 2 };

	constructor(doc: Partial<TableDocument>) {
		const seats = Array.from({ length: doc.players ?? 2 }, (_, seat) => ({ name: NAMES[seat], bot: null }));
		const empty = { n: 1, players: 2, prompt: null, to_act: [], you: { seat: 0 }, undo: { able: true }, view: {}, seats };
		this.doc = { ...(empty as unknown as TableDocument), ...doc };
	}

	act(chosen: PromptOption): Promise<Reply> {
		this.sent.push(chosen.text);
		return Promise.resolve(this.reply);
	}
	undo(): Promise<Reply> {
		this.sent.push('undo');
		return Promise.resolve(this.reply);
	}
	changes(some: Partial<TableDocument>): void {
		this.doc = { ...this.doc, n: this.doc.n + 1, ...some };
	}
}

/** An option as the server sends it; its title is its notation. */
export function option(id: number, text: string, targets: string[] = [], more: Partial<PromptOption> = {}): PromptOption {
	return { id, text, verb: text.split(' ')[0], declines: false, title: text, detail: '', targets, ...more };
}

export function blocked(text: string, reason: string, rule: string, targets: string[]): BlockedOption {
	return { text, verb: text.split(' ')[0], title: text, reason, rule, targets };
}

const NAMES = ['Mira', 'Kepler', 'Halley', 'Tomasz', 'Vera'];
