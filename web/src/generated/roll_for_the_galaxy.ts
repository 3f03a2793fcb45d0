/** Written by tools/typescript.py from src/astrarium/games/roll_for_the_galaxy/shapes.py. */

import type { Source, Sourced, SumLine, Thing } from './kernel';

export type GoodColour = 'novelty' | 'rare' | 'genes' | 'alien';

export type Colour = 'home' | 'military' | 'consumption' | 'novelty' | 'rare' | 'genes' | 'alien';

export type WorldColour = Colour | 'gray';

export type Phase = 'explore' | 'develop' | 'settle' | 'produce' | 'ship';

export type Face = 'explore' | 'develop' | 'settle' | 'produce' | 'ship' | 'wild';

export type Step = 'setup' | 'roll' | 'assign' | 'reveal' | 'phases' | 'manage';

export type SideSort = 'development' | 'world';

export type GrantEffect = 'die' | 'credits' | 'start-credits' | 'remove-die';

/** the dice of one place, by colour */
export type Dice = Partial<Record<Colour, number>>;

/** the dice below the phase strip */
export type Columns = Record<Phase, Dice>;

/** What a tile brings once, when it is placed. */
export interface Grant {
	effect: GrantEffect;
	color: WorldColour | null;
	count: number;
	/** where a die goes: cup, citizenry, world */
	to: string | null;
}

export interface Power {
	phase: Phase | 'assign';
	effect: string;
}

/** A side of a tile: a development or a world. */
export interface Side extends Sourced {
	id: string;
	name: string;
	sort: SideSort;
	/** of a world */
	color: WorldColour | null;
	cost: number;
	/** the side on its back; null for faction tiles and home worlds */
	back: string | null;
	home: boolean;
	/** the number of the faction whose tile it is */
	faction: number | null;
	grants: Grant[];
	powers: Power[];
	/** whether it scores at the end of the game */
	bonus: boolean;
	reassigns: boolean;
	text: string;
}

export interface Die {
	name: string;
	count: number;
	faces: Face[];
}

export interface PhaseInfo {
	id: string;
	name: string;
}

export interface ColourInfo {
	name: string;
	/** what Trade pays for a good of a world of this colour */
	price: number | null;
}

/** Numbers of the board; `vp_pool` is by the number of players. */
export interface Limits {
	squares_to_end: number;
	credits: number;
	vp_pool: Record<string, number>;
}

export interface Catalogue {
	things: Record<string, Thing>;
	/** what else fields of events hold */
	terms: Record<string, Thing>;
	sources: Record<string, Source>;
	tiles: Record<string, Side>;
	dice: Record<Colour, Die>;
	phases: Record<Phase, PhaseInfo>;
	colors: Record<WorldColour, ColourInfo>;
	limits: Limits;
	/** how many sides there are of each source */
	provenance: Record<string, number>;
}

/** The phase that a seat selects, and the die with which it does. */
export interface Selection {
	phase: Phase;
	die: Colour;
}

/** A stack of tiles to build: the top one and the dice on it are for all to see. */
export interface Stack {
	size: number;
	top: string | null;
	cost: number | null;
	dice: Dice;
}

export interface World {
	id: string;
	goods: Colour[];
}

/** What lay behind the screen when it was lifted. */
export interface Revealed {
	columns: Columns;
	dictated: Dice;
}

export interface Empire {
	seat: number;
	faction: number | null;
	credits: number;
	vp: number;
	/** behind the screen: all dice of which others only know the colours */
	cup: Dice;
	citizenry: Dice;
	/** null behind the screen */
	columns: Columns | null;
	revealed: Revealed;
	/** as rolled; null behind the screen */
	faces: Partial<Record<Colour, Face[]>> | null;
	selected: Selection | null;
	hand: number;
	development_stack: Stack;
	world_stack: Stack;
	builders: Dice;
	developments: string[];
	worlds: World[];
	squares: number;
	points: number;
	points_by_source: Record<string, number>;
}

/** What everyone may know. */
export interface Common {
	game: 'roll-for-the-galaxy';
	players: number;
	round: number;
	over: boolean;
	to_act: number[];
	/** why this is the last round; empty while it is not */
	last_round: string[];
	step: Step;
	phase: Phase | null;
	occurring: Phase[];
	/** the face of the die for an extra phase with two players */
	spare: Face | null;
	turn_order: number[];
	vp_pool: number;
	supply: Dice;
	bag: number;
	abandoned: number;
	extra_workers: Dice;
	empires: Empire[];
}

/** My dice behind my screen. */
export interface Assigned {
	cup: Dice;
	wild: Dice;
	columns: Columns;
	faces: Partial<Record<Colour, Face[]>>;
	selected: Selection | null;
	dictated: Dice;
	/** tiles whose Assign powers were used */
	used: string[];
}

/** What only this seat knows. */
export interface OwnPart {
	development_stack: string[];
	world_stack: string[];
	/** drawn tiles: development and world of each */
	hand: string[][];
	/** what this seat knows of it */
	abandoned: string[];
	assign: Assigned | null;
}

export interface Own {
	seat: number | null;
	/** null for a spectator */
	own: OwnPart | null;
}

export interface View extends Common, Own {
}

export interface StackAppraisal {
	cost: number;
	sum: SumLine[];
}

/** What a Consume of a good brings; `vp` is what the shippers there are may make of it. */
export interface Consumed {
	vp: number[];
	/** the VP, by each of them */
	by_shipper: Record<string, number>;
	/** how these come about */
	sums: Record<string, SumLine[]>;
	credits: number;
	/** the credits that a Trade of it brings instead */
	trade: number;
}

/** A way to reassign workers: whether it can be used, has been, and is being used now. */
export interface Way {
	able: boolean;
	used: boolean;
	under_way: boolean;
}

export interface Reassigning {
	dictate: Way;
	/** by tile */
	powers: Record<string, Way>;
}

/** What my workers would do in a phase, if it happened, at the costs of now. */
export interface Outlook {
	/** dice in the column, and the one that selects the phase */
	workers: number;
	/** workers of powers, which are no dice */
	extra: number;
	/** tiles that are completed, first to last */
	completes: string[];
	/** dice on the tile after these */
	standing: number;
	/** of that tile; 0 if there is none */
	cost: number;
	/** put on worlds, or shipped */
	goods: number;
	/** workers that find nothing to do */
	idle: number;
}

/** The `appraisal` of a study, for one seat. */
export interface Appraisal {
	seat: number;
	/** of others, only the tops */
	stacks: Record<string, StackAppraisal>;
	hand: Record<string, StackAppraisal>;
	trade: Record<GoodColour, SumLine[]>;
	/** by world and good, in the seat's turn in Ship */
	consume: Record<string, Partial<Record<Colour, Consumed>>>;
	/** my own, behind the screen */
	reassign: Reassigning | null;
	/** my own, behind the screen */
	outlook: Record<Phase, Outlook> | null;
	/** what the cup would show on average, in hundredths of a die */
	cup_shows: Record<Face, number>;
	points: Record<string, number>;
}
