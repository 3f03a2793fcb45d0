/** Who I am to this server: a guest by default, or a name kept by a password. */
import { get, post } from './api';
import { t } from './messages';
import type { Me } from '../generated/server';

class Session {
	/** Null until it is known. */
	me = $state.raw<Me | null>(null);

	#loading: Promise<Me> | null = null;

	/** Ask the server who I am; asked once, unless it failed. */
	load(): Promise<Me> {
		this.#loading ??= get<Me>('/api/me').then(
			(me) => (this.me = me),
			(thrown) => {
				this.#loading = null;
				throw thrown;
			},
		);
		return this.#loading;
	}

	/** Ask again, because something has happened to my log-in elsewhere. */
	refresh(): Promise<Me> {
		this.#loading = null;
		return this.load();
	}

	/** Make sure I have a name, before anything that needs one: a guest's, which can be changed later. */
	async ensureGuest(): Promise<Me> {
		const me = await this.load();
		if (me.name !== null) return me;
		const n = 100 + Math.floor(Math.random() * 900);
		return this.rename(t('guest.name', { n }));
	}

	/** Take another name. */
	rename(name: string): Promise<Me> {
		return this.#become(post<Me>('/api/me', { name }));
	}

	/** Keep my name by a password. */
	keep(password: string): Promise<Me> {
		return this.#become(post<Me>('/api/me/password', { password }));
	}

	login(name: string, password: string): Promise<Me> {
		return this.#become(post<Me>('/api/login', { name, password }));
	}

	logout(): Promise<Me> {
		return this.#become(post<Me>('/api/logout'));
	}

	async #become(answer: Promise<Me>): Promise<Me> {
		this.me = await answer;
		this.#loading = Promise.resolve(this.me);
		return this.me;
	}
}

export const session = new Session();
