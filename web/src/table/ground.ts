/** A live table as the ground of a board. */
import type { LogLine, PromptOption, Study, TableDocument } from '../lib/protocol';
import type { Reply, TableClient } from '../lib/table.svelte';
import type { Ground } from './board.svelte';

export class LiveGround implements Ground {
	readonly frozen = false;
	readonly answered = null;

	/** Only for a table whose document has come. */
	constructor(readonly table: TableClient) {}

	get doc(): TableDocument {
		return this.table.document!;
	}
	get log(): LogLine[] {
		return this.table.log;
	}
	get study(): Study | null {
		return this.table.study;
	}

	act(option: PromptOption): Promise<Reply> {
		return this.table.send({ type: 'act', n: this.doc.n, option: option.text });
	}

	undo(): Promise<Reply> {
		return this.table.send({ type: 'undo', n: this.doc.n });
	}
}
