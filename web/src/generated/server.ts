/** Written by tools/typescript.py from src/astrarium/server/shapes.py. */

/** What went wrong: a word for programs, a sentence for people, the id to find it in the log. */
export interface Problem {
	error: string;
	reason: string;
	request: string;
}

/** Who you are. */
export interface Me {
	/** null before the first visit has been given a name */
	name: string | null;
	/** whether a password keeps it */
	kept: boolean;
}

/** A log-in of mine. */
export interface LoginInfo {
	id: string;
	/** such as "Firefox on Linux"; empty if the browser does not say */
	device: string;
	since: number;
	/** Unix time of the last use, to the hour */
	used: number;
	/** this browser */
	here: boolean;
}

export interface GameSetting {
	name: string;
	default: boolean;
	help: string;
}

export interface GameBot {
	name: string;
	title: string;
	help: string;
}

export interface GameInfo {
	name: string;
	title: string;
	/** false for games that are announced but not there yet */
	playable: boolean;
	least: number;
	most: number;
	/** rough length */
	minutes: number;
	blurb: string;
	settings: GameSetting[];
	bots: GameBot[];
}

export interface RuleClause {
	id: string;
	text: string;
}

export interface RuleSection {
	title: string;
	clauses: RuleClause[];
}

export interface RulesInfo {
	title: string;
	sections: RuleSection[];
}

export type Stage = 'open' | 'playing' | 'over';

/** broken: cannot be read just now */
export type RowStage = 'open' | 'playing' | 'over' | 'broken' | 'frozen';

export type SeatKind = 'open' | 'person' | 'bot';

export type QuestionSort =
	| 'tile'
	| 'space'
	| 'die'
	| 'amount'
	| 'yes-no'
	| 'order'
	| 'several'
	| 'choice';

/** No time limit. */
export interface NoClock {
	kind: 'none';
}

/** Minutes for the whole game, and seconds added by each move. */
export interface LiveClock {
	kind: 'live';
	minutes: number;
	increment: number;
}

/** Days for each move. */
export interface DaysClock {
	kind: 'days';
	days: number;
}

export type ClockRule = NoClock | LiveClock | DaysClock;

/** A new table. */
export interface Order {
	game: string;
	players: number;
	/** `me`, `here` (someone else at this browser), `open` or the name of a bot */
	seats: string[];
	settings?: Record<string, boolean>;
	listed?: boolean;
	clock?: ClockRule;
	absence?: number;
	start?: boolean;
}

export interface SeatInfo {
	kind: SeatKind;
	/** null while it is open */
	name: string | null;
	/** that decides for this seat now: a bot's own seat, or one held for a person */
	bot: string | null;
	/** why a bot plays for a person now */
	held: 'clock' | 'absent' | 'resigned' | null;
	/** seconds left on its clock when its time last stopped; null without a clock */
	time: number | null;
	/** Unix time since when the table has been waiting for it */
	since: number | null;
}

/** What may be chosen: `title` fits on a button, `detail` has the price, the consequence or the reason. `verb` is what it does, whatever it is about; what `declines` leaves everything as it is. */
export interface PromptOption {
	id: number;
	/** the notation, as sent back to the server */
	text: string;
	verb: string;
	declines: boolean;
	title: string;
	detail: string;
	targets: string[];
}

export interface BlockedOption {
	text: string;
	verb: string;
	title: string;
	reason: string;
	rule: string;
	targets: string[];
}

/** The decision a seat owes; `sort` is the sort of question, one of a closed set. `about` are the things that the question names, beside those of its options. */
export interface Prompt {
	seat: number;
	text: string;
	rule: string;
	sort: QuestionSort;
	about: string[];
	options: PromptOption[];
	blocked: BlockedOption[];
}

export interface Score {
	total: number;
	breakdown: Record<string, number>;
}

export interface Result {
	winners: number[];
	/** what the sources in `breakdown` are called */
	sources: Record<string, string>;
	scores: Score[];
	/** only if a tie-break decided */
	tie_break: string | null;
}

export interface You {
	seat: number | null;
	host: boolean;
}

export interface UndoInfo {
	able: boolean;
	title: string;
	reason: string;
}

/** A table as one viewer may see it. */
export interface TableDocument {
	code: string;
	n: number;
	game: string;
	players: number;
	settings: Record<string, boolean>;
	listed: boolean;
	clock: ClockRule;
	absence: number;
	created: number;
	/** fixes the set-up and the secret seed from the start */
	commitment: string;
	stage: Stage;
	you: You;
	/** all of mine: several where people share a browser */
	my_seats: number[];
	seats: SeatInfo[];
	to_act: number[];
	where: string;
	/** how many have been made */
	decisions: number;
	/** as the game shapes it; null until the game starts */
	view: Record<string, unknown> | null;
	prompt: Prompt | null;
	undo: UndoInfo;
	/** after each finished round: the round, points by seat */
	points: number[][];
	result: Result | null;
	/** where all chance came from; null until the game is over */
	seed: string | null;
	rematch: string | null;
	/** names of people who may not chat */
	muted: string[];
	/** how many decisions come from the game that this one plays on; 0 if none */
	taken_over: number;
}

/** In the text `{1}` stands for the name of seat 1, `{comet-zone|Comet Zone}` for a thing; it is empty if the line is for programs only. */
export interface LogLine {
	kind: string;
	seat: number;
	text: string;
	/** ids of things */
	about: string[];
	/** its fields by name, as the game's table of events has them */
	data: Record<string, unknown>;
}

export interface ChatLine {
	id: number;
	seat: number | null;
	name: string;
	text: string;
	at: number;
}

/** The document, the log and the chat. */
export interface TableAnswer {
	document: TableDocument;
	log_from: number;
	log: LogLine[];
	chat: ChatLine[];
	present: number[];
	now: number;
}

export interface RowSeat {
	kind: SeatKind;
	name: string | null;
}

/** A table in one line of a list; of one that cannot be read just now (broken), or no longer played (frozen), nobody's seat is known. */
export interface TableRow {
	code: string;
	game: string;
	stage: RowStage;
	players: number;
	seats: RowSeat[];
	settings: Record<string, boolean>;
	clock: ClockRule;
	listed: boolean;
	created: number;
	/** time of the last entry */
	touched: number;
	/** the game stands there: "Round 7, Settle" */
	where: string;
	/** mine */
	seat: number | null;
	to_act: number[];
	result: Result | null;
}

/** a measure, before and after: ["points", 18, 23] */
export type Change = [string, number, number];

/** Prices, sums and previews for the decision a seat owes. */
export interface StudyAnswer {
	n: number;
	/** as the game shapes it */
	appraisal: Record<string, unknown> | null;
	/** by option id */
	previews: Record<string, Change[]>;
}

/** The command is committed; `n` is the state number after it. */
export interface Done {
	n: number;
}

/** The code of what was made. */
export interface CodeAnswer {
	code: string;
}

/** A token that holds a seat; it is shown this once. */
export interface TokenAnswer {
	token: string;
	code: string;
	seat: number;
}

export interface ReplayDecision {
	seat: number;
	text: string;
	title: string;
	detail: string;
	/** the line of the log that tells what brought the seat points, if it got any */
	scored: string;
	round: number;
	barrier: boolean;
}

/** Whether the chance of a game comes from its seed; if not, `doubt` says why. */
export interface Dice {
	verified: boolean;
	doubt: string | null;
	commitment: string;
	seed: string;
}

/** A whole game at a glance. */
export interface ReplayInfo {
	code: string;
	game: string;
	players: number;
	names: string[];
	settings: Record<string, boolean>;
	/** how many decisions there are; documents go from 0 to this */
	steps: number;
	decisions: ReplayDecision[];
	/** points after each step 0…steps, by seat */
	points: number[][];
	/** the step at which each round begins: rounds[0] is round 1 */
	rounds: number[];
	result: Result | null;
	dice: Dice;
}

/** The table after so many decisions. */
export interface ReplayDocument {
	document: TableDocument;
	log: LogLine[];
	/** the option that was chosen next; null at the end */
	chosen: string | null;
}

/** a path and its value, or to remove */
export type PatchItem = [(string | number)[], unknown] | [(string | number)[]];

/** The table after so many decisions, and after each of those that follow, for whoever steps through. */
export interface ReplaySteps {
	/** after how many decisions the document is */
	first: number;
	document: TableDocument;
	/** what each further decision changes in it */
	patches: PatchItem[][];
	/** by step: how many lines the log has then */
	lines: number[];
	/** by step: the option that was chosen next; null at the end */
	chosen: (string | null)[];
}

/** The log of the whole game; at each step it has the first lines of it. */
export interface ReplayLog {
	log: LogLine[];
}

/** Whether the server can serve; `waking` is how many tables in play it has still to wake. */
export interface Health {
	status: 'fine' | 'waking' | 'saving' | 'bots' | 'following' | 'away' | 'closing';
	version: string;
	compiled: boolean;
	waking: number;
}

export interface TableMessage extends TableAnswer {
	type: 'table';
}

export interface UpdateMessage {
	type: 'update';
	n: number;
	patch: PatchItem[];
	log_from: number;
	log: LogLine[];
	now: number;
}

export interface DoneMessage extends Done {
	type: 'done';
	id: number | null;
}

export interface RefusedMessage {
	type: 'refused';
	id: number | null;
	n: number;
	code: string;
	reason: string;
	rule: string | null;
}

export interface ChatMessage {
	type: 'chat';
	line: ChatLine;
}

export interface PresentMessage {
	type: 'present';
	present: number[];
}

export interface StudyMessage extends StudyAnswer {
	type: 'study';
	id: number | null;
}

export interface PongMessage {
	type: 'pong';
}

export interface ClosingMessage {
	type: 'closing';
	reason: string;
}

export type ServerMessage =
	| TableMessage
	| UpdateMessage
	| DoneMessage
	| RefusedMessage
	| ChatMessage
	| PresentMessage
	| StudyMessage
	| PongMessage
	| ClosingMessage;
