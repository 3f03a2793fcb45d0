/** What the server sends and takes: see docs/server.md. No rule of any game is in here. */

export type Stage = 'open' | 'playing' | 'over';
/** In a list, a table may be one that cannot be read just now, or no longer be played. */
export type RowStage = Stage | 'broken' | 'frozen';

export type ClockRule =
	| { kind: 'none' }
	| { kind: 'live'; minutes: number; increment: number }
	| { kind: 'days'; days: number };

export interface SeatInfo {
	kind: 'open' | 'person' | 'bot';
	/** What the seat is called; null while it is open. */
	name: string | null;
	/** The bot that decides for this seat now: a bot's own seat, or one held for a person. */
	bot: string | null;
	/** A person's seat that a bot plays for now, and why. */
	held: 'clock' | 'absent' | 'resigned' | null;
	/** Seconds left on its clock when its time last stopped; null without a clock. */
	time: number | null;
	/** Unix time since when the table has been waiting for it; null when it is not. */
	since: number | null;
}

export interface PromptOption {
	id: number;
	/** The notation, as sent back to the server. */
	text: string;
	label: string;
	targets: string[];
}

export interface BlockedOption {
	text: string;
	reason: string;
	rule: string;
	targets: string[];
}

export interface Prompt {
	seat: number;
	text: string;
	rule: string;
	options: PromptOption[];
	blocked: BlockedOption[];
}

export interface Result {
	winners: number[];
	scores: { total: number; breakdown: Record<string, number> }[];
	/** Said only if a tie-break decided. */
	tie_break: string | null;
}

export interface TableDocument<View = unknown> {
	code: string;
	n: number;
	game: string;
	players: number;
	settings: Record<string, boolean>;
	listed: boolean;
	clock: ClockRule;
	absence: number;
	created: number;
	/** Fixes the set-up and the secret seed from the start. */
	commitment: string;
	stage: Stage;
	you: { seat: number | null; host: boolean };
	seats: SeatInfo[];
	to_act: number[];
	/** How many decisions have been made. */
	decisions: number;
	/** Null until the game starts. */
	view: View | null;
	prompt: Prompt | null;
	undo: { able: boolean; label: string; reason: string };
	/** Public points of every seat at the end of each finished round: [round, points of seat 0, …]. */
	points: number[][];
	result: Result | null;
	/** Where all chance came from; null until the game is over. */
	seed: string | null;
	rematch: string | null;
	/** Names of people whom the host has muted in the chat. */
	muted: string[];
}

export interface LogLine {
	kind: string;
	seat: number;
	/** `{1}` stands for the name of seat 1. */
	text: string;
	/** Ids of the things it is about. */
	about: string[];
}

export interface ChatLine {
	id: number;
	seat: number | null;
	name: string;
	text: string;
	at: number;
}

/** A measure, before and after: ["points", 18, 23]. */
export type Change = [measure: string, before: number, after: number];

export interface Study {
	n: number;
	appraisal: unknown;
	/** By option id, as text. */
	previews: Record<string, Change[]>;
}

export type PatchItem = [path: (string | number)[], value: unknown] | [path: (string | number)[]];

export type ServerMessage =
	| {
			type: 'table';
			document: TableDocument;
			log_from: number;
			log: LogLine[];
			chat: ChatLine[];
			present: number[];
			now: number;
	  }
	| { type: 'update'; n: number; patch: PatchItem[]; log_from: number; log: LogLine[]; now: number }
	| { type: 'done'; id: number; n: number }
	| {
			type: 'refused';
			id: number | null;
			n: number;
			code: string;
			reason: string;
			rule: string | null;
	  }
	| { type: 'chat'; line: ChatLine }
	| { type: 'present'; present: number[] }
	| ({ type: 'study'; id: number } & Study)
	| { type: 'pong' }
	| { type: 'closing'; reason: string };

export type Command =
	| { type: 'act'; n: number; option: string | number }
	| { type: 'undo'; n: number }
	| { type: 'sit'; seat: number }
	| { type: 'leave' }
	| { type: 'bot'; seat: number; bot: string | null }
	| { type: 'start'; fill: string | null }
	| { type: 'resign' }
	| { type: 'hand-over'; seat: number }
	| { type: 'take-back' }
	| { type: 'rematch' }
	| { type: 'chat'; text: string }
	| { type: 'remove'; seat: number }
	/** The person at a seat, or who wrote a line. */
	| ({ type: 'mute'; on: boolean } & ({ seat: number } | { line: number }))
	| { type: 'study' };

/** GET /api/me */
export interface Me {
	/** Null before the first visit has been given a name. */
	name: string | null;
	/** Whether the name is kept by a password. */
	kept: boolean;
}

/** Rows of GET /api/me/sessions */
export interface Login {
	id: string;
	/** Such as "Firefox on Linux"; empty if the browser does not say. */
	device: string;
	since: number;
	/** Unix time of the last use, to the hour. */
	used: number;
	/** This browser. */
	here: boolean;
}

/** GET /api/games */
export interface GameInfo {
	name: string;
	title: string;
	/** False for games that are announced but not there yet. */
	playable: boolean;
	least: number;
	most: number;
	/** Rough length, for the card on the home page. */
	minutes: number;
	settings: { name: string; default: boolean; help: string }[];
	bots: { name: string; title: string; help: string }[];
}

/** Rows of GET /api/tables and GET /api/tables/mine */
export interface TableRow {
	code: string;
	game: string;
	stage: RowStage;
	players: number;
	seats: { kind: SeatInfo['kind']; name: string | null }[];
	settings: Record<string, boolean>;
	clock: ClockRule;
	listed: boolean;
	created: number;
	/** Time of the last entry. */
	touched: number;
	/** Where the game stands, in a few words: "Round 7, Settle". */
	where: string;
	/** My seat, or null. */
	seat: number | null;
	to_act: number[];
	result: Result | null;
}

/** Whether the chance of a recorded game comes from its seed; if not, `doubt` says why. */
export interface Dice {
	verified: boolean;
	doubt: string | null;
	commitment: string;
	seed: string;
}

/** GET /api/replays/CODE */
export interface ReplayInfo {
	code: string;
	game: string;
	players: number;
	names: string[];
	settings: Record<string, boolean>;
	/** How many decisions there are; documents go from 0 to this. */
	steps: number;
	/** One per decision. */
	decisions: { seat: number; text: string; label: string; round: number; barrier: boolean }[];
	/** Public points after each step 0…steps, by seat. */
	points: number[][];
	/** The step at which each round begins: rounds[0] is round 1. */
	rounds: number[];
	result: Result | null;
	dice: Dice;
}

/** GET /api/replays/CODE/at/STEP?seat=0 (without seat: everything a spectator may see, or `all`) */
export interface ReplayDocument {
	document: TableDocument;
	log: LogLine[];
	/** The option that was chosen next, to be shown as chosen; null at the end. */
	chosen: string | null;
}

/** GET /api/games/GAME/rules */
export interface RulesInfo {
	title: string;
	sections: { title: string; clauses: { id: string; text: string }[] }[];
}

export interface ApiError {
	error: string;
	reason: string;
	request: string;
}
