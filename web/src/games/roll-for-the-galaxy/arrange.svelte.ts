/** Arranging dice behind the screen: the die in hand, where it may go, and what is sent when it is put down.
 *
 *  The engine asks for one thing at a time. What was decided before is taken back and given anew, so that a die can be
 *  moved until all is locked. */
import type { Colour, Phase } from '../../generated/roll_for_the_galaxy';
import type { PromptOption } from '../../generated/server';
import { TAKE_BACK, type Numbered } from '../../table/board';
import { type RollBoard, PHASES, count, myScreen, questionOf } from './board';
import { standingDice, type Standing } from './dice/faces';
import { keptWith } from './kept.svelte';

export type Stage = 'wild' | 'select' | 'reassign' | 'move';
const STAGES: Record<string, Stage> = { wild: 'wild', select: 'select', lock: 'reassign', move: 'move' };

/** A die by what options call it: `home@explore`. */
export const dieAt = (colour: Colour, at: string): string => `${colour}@${at}`;

interface Placed {
	colour: Colour;
	at: Phase;
}

export class Arranging {
	#held = $state.raw<{ question: string; die: string; key?: string } | null>(null);
	#wanted = $state.raw<{ question: string; phase: Phase } | null>(null);
	#dictating = $state.raw<{ question: string } | null>(null);

	constructor(readonly board: RollBoard) {}

	readonly #options: readonly PromptOption[] = $derived.by(() =>
		this.board.asked ? (this.board.doc.prompt?.options ?? []) : [],
	);
	readonly #question: string = $derived.by(() => questionOf(this.board));

	readonly stage: Stage | null = $derived.by(() => {
		for (const { verb } of this.#options) if (verb in STAGES) return STAGES[verb];
		return null;
	});

	/** All my dice, each where it stands. */
	readonly dice: Standing[] = $derived.by(() => {
		const screen = myScreen(this.board);
		return screen ? standingDice(screen) : [];
	});

	/** Selecting and placing wild dice can be done anew, as long as no power has been used after it. */
	readonly free: boolean = $derived.by(() => {
		const screen = myScreen(this.board);
		const plain = this.stage === 'select' || this.stage === 'reassign';
		return plain && screen !== null && count(screen.dictated) === 0 && screen.used.length === 0;
	});

	/** The die in hand; a wild one that is asked about lies there by itself. */
	get hand(): string | null {
		if (this.stage === 'wild') return this.#options[0].targets[0];
		return this.#held?.question === this.#question ? this.#held.die : null;
	}

	/** Which of several dice that are alike is the one in hand. */
	get handKey(): string | undefined {
		const { hand } = this;
		const key = this.#held?.die === hand ? this.#held?.key : undefined;
		return key ?? this.dice.find(({ colour, at }) => dieAt(colour, at) === hand)?.key;
	}

	/** The phase to select, while the worker for it is still to be picked. */
	get wanted(): Phase | null {
		return this.#wanted?.question === this.#question ? this.#wanted.phase : null;
	}

	/** Dictate is in hand: the next die is given up. */
	get dictating(): boolean {
		return this.#dictating?.question === this.#question;
	}

	/** Whether a die can be picked up, or given up. */
	mayTake(die: string): boolean {
		if (this.stage === null) return false;
		if (this.dictating) return this.#option('dictate', die) !== undefined;
		if (this.stage === 'reassign') return this.free;
		return this.#options.some(({ targets }) => targets[0] === die);
	}

	/** Whether the die in hand may select this phase. */
	maySelect(phase: Phase): boolean {
		if (this.stage === 'select') return this.hand === null || this.#option('select', this.hand, phase) !== undefined;
		return this.stage === 'reassign' && this.free && (this.hand !== null || myScreen(this.board)?.selected?.phase !== phase);
	}

	/** Whether the die in hand may be put in this column. */
	mayPut(phase: Phase): boolean {
		const { hand } = this;
		if (hand === null) return false;
		if (this.stage === 'wild' || this.stage === 'move') return this.#options.some(({ targets }) => targets[0] === hand && targets[1] === phase);
		return this.free && this.#isWild(hand) && !hand.endsWith(`@${phase}`);
	}

	/** A press on a die: take it, put it back, or what the tool in hand does with it. */
	press(die: string, key?: string): void {
		if (this.board.afterwards(() => this.press(die, key))) return;
		if (!this.mayTake(die)) return this.board.inspect(die);
		const { wanted } = this;
		const given = this.dictating ? this.#option('dictate', die) : wanted && this.#option('select', die, wanted);
		if (given) return this.#send([given.text]);
		if (this.stage === 'wild') return;
		this.take(this.hand === die ? null : die, key);
	}

	take(die: string | null, key?: string): void {
		this.#wanted = null;
		this.#held = die === null ? null : { question: this.#question, die, key };
	}

	/** Select a phase: with the die in hand, else with one of its own column, else ask for one. */
	select(phase: Phase): void {
		if (this.board.afterwards(() => this.select(phase))) return;
		const die = this.hand;
		if (this.stage === 'reassign') return this.#selectAnew(phase, die);
		const own = this.#options.find(({ targets }) => targets[1] === phase && targets[0].endsWith(`@${phase}`));
		const option = die ? this.#option('select', die, phase) : own;
		if (option) this.#send([option.text]);
		else this.#wanted = this.wanted === phase ? null : { question: this.#question, phase };
	}

	/** Put the die in hand into a column. */
	put(phase: Phase): void {
		if (this.board.afterwards(() => this.put(phase))) return;
		const { hand } = this;
		if (hand === null) return;
		const option = this.#options.find(({ targets }) => targets[0] === hand && targets[1] === phase);
		if ((this.stage === 'wild' || this.stage === 'move') && option) this.#send([option.text]);
		else if (this.mayPut(phase)) this.#placeAnew(hand, phase);
	}

	/** Where a die that was dragged falls: into the column where it may, else on its strip. */
	drop(phase: Phase, onStrip: boolean): void {
		if (this.mayPut(phase) && !(onStrip && this.maySelect(phase))) this.put(phase);
		else if (this.hand !== null && this.maySelect(phase)) this.select(phase);
	}

	dictate(): void {
		if (this.board.afterwards(() => this.dictate())) return;
		this.#held = this.#wanted = null;
		this.#dictating = this.dictating ? null : { question: this.#question };
	}

	/** Pick up the first wild die that can still be moved. */
	takeWild(): void {
		if (this.board.afterwards(() => this.takeWild())) return;
		const die = this.dice.find(({ colour, face, at }) => face === 'wild' && at !== 'strip' && this.mayTake(dieAt(colour, at)));
		if (die) this.take(dieAt(die.colour, die.at));
	}

	putAway(): boolean {
		if (this.stage === 'wild' || !(this.#held ?? this.#wanted ?? this.#dictating)) return false;
		this.#held = this.#wanted = this.#dictating = null;
		return true;
	}

	/** Number keys are the columns: where to, or from which one. */
	numbered(): readonly Numbered[] | null {
		const { hand, wanted, stage } = this;
		if (stage === 'select' && wanted) return PHASES.map((from) => this.#first('select', from, wanted));
		if (stage === 'select')
			return PHASES.map((phase) =>
				hand ? (this.#option('select', hand, phase) ?? null) : (this.#first('select', phase, phase) ?? (() => this.select(phase))),
			);
		if (stage === 'reassign') return PHASES.map((phase) => (this.maySelect(phase) ? () => this.select(phase) : null));
		if (stage !== 'move') return null;
		if (hand) return PHASES.map((phase) => this.#option('move', hand, phase) ?? null);
		return PHASES.map((from) => {
			const die = this.#first('move', from)?.targets[0];
			return die === undefined ? null : () => this.take(die);
		});
	}

	#option(verb: string, ...targets: string[]): PromptOption | undefined {
		return this.#options.find((one) => one.verb === verb && targets.every((target, place) => one.targets[place] === target));
	}

	/** The first option about a die of a column. */
	#first(verb: string, from: Phase, to?: Phase): PromptOption | null {
		const fits = (one: PromptOption) =>
			one.verb === verb && one.targets[0].endsWith(`@${from}`) && (to === undefined || one.targets[1] === to);
		return this.#options.find(fits) ?? null;
	}

	#isWild(die: string): boolean {
		return this.dice.some(({ colour, at, face }) => face === 'wild' && dieAt(colour, at) === die);
	}

	#send(steps: readonly string[]): void {
		this.#held = this.#wanted = this.#dictating = null;
		this.board.carryOut(steps);
	}

	#selectAnew(phase: Phase, die: string | null): void {
		const was = this.#lastSelection();
		if (!was || !this.free) return;
		const [colour, from] = die === null || die.endsWith('@strip') ? [was.colour, was.at] : die.split('@');
		this.#send([TAKE_BACK, `select ${colour} ${from} to ${phase}`]);
	}

	#placeAnew(die: string, phase: Phase): void {
		const wild = this.#lines('wild').map(({ data }) => ({ colour: data.colour, at: data.worker }) as Placed);
		const place = wild.findLastIndex(({ colour, at }) => dieAt(colour, at) === die);
		if (place < 0) return;
		const selected = myScreen(this.board)?.selected ?? null;
		const was = this.#lastSelection();
		const again = wild.slice(place).map(({ colour, at }, n) => `wild ${colour} ${n === 0 ? phase : at}`);
		const backs = Array<string>(again.length + (selected ? 1 : 0)).fill(TAKE_BACK);
		this.#send([...backs, ...again, ...(selected && was ? [`select ${was.colour} ${was.at} to ${selected.phase}`] : [])]);
	}

	/** The die on the strip, and the column that it came from. */
	#lastSelection(): Placed | null {
		const data = this.#lines('to-strip').at(-1)?.data;
		return data ? ({ colour: data.colour, at: data.from } as Placed) : null;
	}

	/** What I did this round, of one kind. */
	#lines(kind: string) {
		const { log, home } = this.board;
		const start = log.findLastIndex((line) => line.kind === 'round');
		return log.slice(start + 1).filter((line) => line.kind === kind && line.seat === home);
	}
}

/** The same for all parts of a board. */
export const arrangingOf = keptWith((board: RollBoard) => new Arranging(board));
