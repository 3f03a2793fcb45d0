/** One table over its WebSocket: the document, the log and the chat, kept current through lost connections. */
import { ApiFailure } from './api';
import { t } from './messages';
import { merged, patched, PatchMismatch } from './patch';
import type { Command, Study } from '../generated/commands';
import type { ChatLine, LogLine, ServerMessage, StudyAnswer, TableDocument } from '../generated/server';
import { session } from './session.svelte';

export type Connection = 'connecting' | 'open' | 'lost' | 'gone';
export type Reply =
	| { ok: true; n: number }
	| { ok: false; code: string; reason: string; rule: string | null };

/** Close codes after which trying again is of no use. */
const NOT_FOR_ME = 4403;
const NO_TABLE = 4404;
/** My log-in has ended: from now on I watch. */
const LOGGED_OUT = 4401;
const FROZEN = 4409;
/** The table cannot be read just now; the reason says so, and the server tries again as we do. */
const BROKEN = 4503;

const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;
const FIRST_TRY = 500;
const LAST_TRY = 8_000;
/** Studies wait for a burst of updates to end, but less when the decision is mine. */
const STUDY_AFTER = 150;
const STUDY_MINE_AFTER = 20;
/** Of several updates in so short a time, all after the first are shown together; in milliseconds. */
const FRAME = 16;

type Update = Extract<ServerMessage, { type: 'update' }>;

/** A state that was not shown for itself, as the next had come already. */
export interface Passed {
	document: TableDocument;
	/** Lines of the log by then. */
	lines: number;
}

export class TableClient {
	/** Null until the table has come. Replaced on each change; what did not change is the same object. */
	document = $state.raw<TableDocument | null>(null);
	log = $state.raw<LogLine[]>([]);
	/** What came between the document on show and the one before it. */
	passed: readonly Passed[] = [];
	chat = $state.raw<ChatLine[]>([]);
	/** Seats with someone looking at the table. */
	present = $state.raw<number[]>([]);
	connection = $state<Connection>('connecting');
	/** Seconds until the next try while the connection is lost. */
	retryIn = $state(0);
	/** Log lines that came with the last resume. */
	missed = $state(0);
	/** Resumes so far: changes exactly when `missed` is news. */
	resumes = $state(0);
	/** Why there is no such table for me, once the connection is `gone`. */
	gone = $state.raw<ApiFailure | null>(null);
	/** What is wrong with the table while it cannot be read; empty when nothing is. */
	trouble = $state('');
	/** The server said that it restarts. */
	restarting = $state(false);
	/** The latest study; prices in it may be a step behind. */
	lastStudy = $state.raw<StudyAnswer | null>(null);
	/** The server's clock, in seconds; runs on by the second. */
	now = $state(Date.now() / 1000);

	/** The study of the position on show; null until it has come. */
	readonly study: StudyAnswer | null = $derived(
		this.lastStudy !== null && this.lastStudy.n === this.document?.n ? this.lastStudy : null,
	);

	#socket: WebSocket | null = null;
	/** The seat to speak for, where several are mine; null for the first. */
	#seat: number | null = null;
	#tries = 0;
	#nextId = 1;
	#pending = new Map<number, (reply: Reply) => void>();
	#offset = 0;
	#closed = false;
	#retryAt = 0;
	#retryTimer: ReturnType<typeof setTimeout> | undefined;
	#studyTimer: ReturnType<typeof setTimeout> | undefined;
	#pongTimer: ReturnType<typeof setTimeout> | undefined;
	#updates: Update[] = [];
	#frameTimer: ReturnType<typeof setTimeout> | undefined;
	#pingTimer: ReturnType<typeof setInterval>;
	#secondTimer: ReturnType<typeof setInterval>;

	constructor(readonly code: string) {
		this.#pingTimer = setInterval(() => this.#ping(), PING_EVERY);
		this.#secondTimer = setInterval(() => this.#second(), 1000);
		addEventListener('online', this.retryNow);
		document.addEventListener('visibilitychange', this.#seen);
		this.#connect();
	}

	/** Send a command; the promise holds the server's answer. Never sent twice: when the connection drops before
	 *  the answer, it is `lost`, and the table will show whether it happened. */
	send(command: Command | Study): Promise<Reply> {
		const socket = this.#socket;
		if (this.connection !== 'open' || socket === null)
			return Promise.resolve({ ok: false, code: 'lost', reason: t('error.closed'), rule: null });
		const id = this.#nextId++;
		return new Promise((resolve) => {
			this.#pending.set(id, resolve);
			socket.send(JSON.stringify({ ...command, id }));
		});
	}

	/** Seconds left on a seat's clock, running; null without a clock. */
	timeLeft(seat: number): number | null {
		const info = this.document?.seats[seat];
		if (!info || info.time === null) return null;
		return Math.max(0, info.time - (this.waited(seat) ?? 0));
	}

	/** Seconds the table has been waiting for a seat; null when it is not. */
	waited(seat: number): number | null {
		const since = this.document?.seats[seat]?.since ?? null;
		return since === null ? null : Math.max(0, this.now - since);
	}

	/** Do not wait for the next try. */
	readonly retryNow = (): void => {
		if (this.connection === 'lost' && this.#socket === null) this.reconnect();
	};

	/** Connect afresh, as after becoming someone: a socket keeps who opened it. */
	reconnect(): void {
		if (this.#closed || this.connection === 'gone') return;
		clearTimeout(this.#retryTimer);
		this.#connect();
	}

	/** Speak for another seat of mine: nothing of what this one knows is kept. */
	become(seat: number): void {
		this.#seat = seat;
		this.document = null;
		this.log = [];
		this.chat = [];
		this.lastStudy = null;
		this.connection = 'connecting';
		this.reconnect();
	}

	close(): void {
		this.#closed = true;
		clearInterval(this.#pingTimer);
		clearInterval(this.#secondTimer);
		clearTimeout(this.#retryTimer);
		clearTimeout(this.#studyTimer);
		clearTimeout(this.#frameTimer);
		removeEventListener('online', this.retryNow);
		document.removeEventListener('visibilitychange', this.#seen);
		this.#drop();
	}

	readonly #seen = (): void => {
		if (document.hidden) return;
		if (this.connection === 'lost') this.retryNow();
		else this.#ping(); // after a sleep the connection may be dead without knowing it
	};

	#connect(): void {
		this.#drop();
		this.retryIn = 0;
		const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
		const path = `/api/tables/${encodeURIComponent(this.code)}/socket`;
		const socket = new WebSocket(`${scheme}//${location.host}${path}`);
		this.#socket = socket;
		this.#pongTimer = setTimeout(() => this.#lose(), PONG_WITHIN);
		socket.onopen = () => {
			const known = this.log.length > 0 ? { log: this.log.length } : {};
			const seat = this.#seat === null ? {} : { seat: this.#seat };
			socket.send(JSON.stringify({ type: 'hello', ...known, ...seat }));
		};
		socket.onmessage = (event) => {
			clearTimeout(this.#pongTimer);
			this.#receive(JSON.parse(event.data as string) as ServerMessage);
		};
		socket.onclose = (event) => {
			if (socket !== this.#socket) return;
			if (event.code === LOGGED_OUT) void session.refresh().catch(() => {});
			if ([NOT_FOR_ME, NO_TABLE, FROZEN].includes(event.code)) this.#giveUp(event);
			else {
				this.trouble = event.code === BROKEN ? event.reason : '';
				this.#lose();
			}
		};
	}

	/** Forget the socket; whatever waits for its answer has lost it. */
	#drop(): void {
		clearTimeout(this.#pongTimer);
		this.#updates = [];
		const socket = this.#socket;
		this.#socket = null;
		socket?.close();
		const waiting = [...this.#pending.values()];
		this.#pending.clear();
		for (const resolve of waiting)
			resolve({ ok: false, code: 'lost', reason: t('error.lost'), rule: null });
	}

	#lose(): void {
		if (this.#closed || this.connection === 'gone') return;
		this.#drop();
		this.connection = 'lost';
		const delay = Math.min(LAST_TRY, FIRST_TRY * 2 ** this.#tries) * (0.75 + Math.random() / 2);
		this.#tries++;
		this.#retryAt = Date.now() + delay;
		this.retryIn = Math.ceil(delay / 1000);
		clearTimeout(this.#retryTimer);
		this.#retryTimer = setTimeout(() => this.#connect(), delay);
	}

	#giveUp(event: CloseEvent): void {
		this.#drop();
		this.gone = new ApiFailure(event.code - 4000, 'unknown', event.reason, '');
		this.connection = 'gone';
	}

	#receive(message: ServerMessage): void {
		this.#whole(() => {
			// What follows an update may rest on it.
			if (message.type !== 'update') this.#catchUp();
			this.#take(message);
		});
	}

	/** What does not fit what is known here needs the whole table anew. */
	#whole(take: () => void): void {
		try {
			take();
		} catch (thrown) {
			if (!(thrown instanceof PatchMismatch)) throw thrown;
			this.log = []; // ask for the whole table
			this.#connect();
		}
	}

	#take(message: ServerMessage): void {
		switch (message.type) {
			case 'table':
				this.#takeTable(message);
				break;
			case 'update':
				this.#updates.push(message);
				if (this.#frameTimer === undefined) this.#catchUp();
				break;
			case 'done':
				this.#answer(message.id, { ok: true, n: message.n });
				break;
			case 'refused': {
				const { code, reason, rule } = message;
				this.#answer(message.id, { ok: false, code, reason, rule });
				break;
			}
			case 'chat':
				if (!this.chat.some((line) => line.id === message.line.id))
					this.chat = [...this.chat, message.line];
				break;
			case 'present':
				this.present = message.present;
				break;
			case 'study':
				this.#answer(message.id, { ok: true, n: message.n });
				this.lastStudy = message;
				break;
			case 'closing':
				this.restarting = true;
				break;
			case 'pong':
				break;
		}
	}

	/** Show all updates that wait at once; those in the next moment wait for its end. */
	#catchUp(): void {
		const updates = this.#updates;
		if (updates.length === 0) return;
		this.#updates = [];
		clearTimeout(this.#frameTimer);
		this.#frameTimer = setTimeout(() => {
			this.#frameTimer = undefined;
			this.#whole(() => this.#catchUp());
		}, FRAME);
		let { document, log } = this;
		const passed: Passed[] = [];
		for (const update of updates) {
			if (document === null) throw new PatchMismatch();
			if (update !== updates[0]) passed.push({ document, lines: log.length });
			log = merged(log, update.log_from, update.log);
			document = patched(document, update.patch);
		}
		this.passed = passed;
		this.log = log;
		this.document = document;
		this.#setClock(updates.at(-1)!.now);
		this.#studySoon();
	}

	#takeTable(message: Extract<ServerMessage, { type: 'table' }>): void {
		const resumed = this.document !== null;
		this.passed = [];
		this.log = merged(this.log, message.log_from, message.log);
		this.document = message.document;
		this.chat = message.chat;
		this.present = message.present;
		this.#setClock(message.now);
		this.#tries = 0;
		this.restarting = false;
		this.trouble = '';
		this.connection = 'open';
		if (resumed) {
			this.missed = message.log.length;
			this.resumes++;
		}
		this.#studySoon();
	}

	#answer(id: number | null, reply: Reply): void {
		if (id === null) return;
		this.#pending.get(id)?.(reply);
		this.#pending.delete(id);
	}

	#studySoon(): void {
		clearTimeout(this.#studyTimer);
		const document = this.document;
		if (document === null || document.you.seat === null || document.stage !== 'playing') return;
		const delay = document.prompt === null ? STUDY_AFTER : STUDY_MINE_AFTER;
		this.#studyTimer = setTimeout(() => {
			if (this.connection === 'open') void this.send({ type: 'study' });
		}, delay);
	}

	#ping(): void {
		if (this.connection !== 'open') return;
		this.#socket?.send('{"type":"ping"}');
		clearTimeout(this.#pongTimer);
		this.#pongTimer = setTimeout(() => this.#lose(), PONG_WITHIN);
	}

	#setClock(now: number): void {
		this.#offset = now - Date.now() / 1000;
		this.now = now;
	}

	#second(): void {
		this.now = Date.now() / 1000 + this.#offset;
		if (this.connection === 'lost')
			this.retryIn = Math.max(0, Math.ceil((this.#retryAt - Date.now()) / 1000));
	}
}
