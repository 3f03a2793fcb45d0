/** Games and tables as the server lists them, followed while a page that shows them is visible. */
import { failureOf, get, type ApiFailure } from '../lib/api';
import type { GameInfo, TableRow } from '../generated/server';
import { session } from '../lib/session.svelte';

const EVERY = 4000;

class Lobby {
	/** Null until known. */
	games = $state.raw<GameInfo[] | null>(null);
	mine = $state.raw<TableRow[] | null>(null);
	open = $state.raw<TableRow[] | null>(null);
	/** Why the last look failed; what was known before stays. */
	failure = $state.raw<ApiFailure | null>(null);

	#watchers = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#looking: Promise<void> | null = null;

	/** Follow the tables until the returned function is called. */
	watch(): () => void {
		if (this.#watchers++ === 0) {
			document.addEventListener('visibilitychange', this.#wake);
			this.#wake();
		}
		return () => {
			if (--this.#watchers > 0) return;
			document.removeEventListener('visibilitychange', this.#wake);
			clearTimeout(this.#timer);
		};
	}

	/** Look now: after something that changed the lists. */
	refresh(): Promise<void> {
		this.#looking ??= this.#look().finally(() => (this.#looking = null));
		return this.#looking;
	}

	/** The games, asked for once. */
	async loadGames(): Promise<GameInfo[]> {
		this.games ??= await get<GameInfo[]>('/api/games');
		return this.games;
	}

	titleOf(game: string): string {
		return this.games?.find(({ name }) => name === game)?.title ?? game;
	}

	#wake = (): void => {
		clearTimeout(this.#timer);
		if (document.hidden || !this.#watchers) return;
		void this.refresh().then(() => {
			clearTimeout(this.#timer);
			if (this.#watchers) this.#timer = setTimeout(this.#wake, EVERY);
		});
	};

	async #look(): Promise<void> {
		try {
			const [, me] = await Promise.all([this.loadGames(), session.load()]);
			const [open, mine] = await Promise.all([
				get<TableRow[]>('/api/tables'),
				me.name === null ? [] : get<TableRow[]>('/api/tables/mine'),
			]);
			this.open = open;
			this.mine = mine;
			this.failure = null;
		} catch (thrown) {
			this.failure = failureOf(thrown);
		}
	}
}

export const lobby = new Lobby();
