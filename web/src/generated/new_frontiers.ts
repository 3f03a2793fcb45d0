/** Written by tools/typescript.py from src/astrarium/games/new_frontiers/shapes.py. */

import type { Source, Sourced, SumLine, Thing } from './kernel';

export type GoodKind = 'novelty' | 'rare' | 'genes' | 'alien';

export type Kind = 'gray' | 'novelty' | 'rare' | 'genes' | 'alien' | 'any';

export type Goods = 'gray' | 'production' | 'windfall';

export type Phase = 'develop' | 'explore' | 'settle' | 'produce' | 'trade' | 'consume';

export type TileSort = 'world' | 'home' | 'development';

export type Stockpiled = 'goods' | 'worlds' | 'credits';

export interface Power {
	phase: Phase;
	/** the phase, or "military" */
	icon: string;
	/** at most five words, for a small tile: "+2 Military" */
	short: string;
	/** a whole sentence */
	words: string;
}

export interface Tile extends Sourced {
	id: string;
	name: string;
	sort: TileSort;
	/** credits; null on a military world */
	cost: number | null;
	/** null on everything that is not military */
	defense: number | null;
	/** it takes so many; 0 for developments */
	colonists: number;
	/** "gray" for developments */
	kind: Kind;
	goods: Goods;
	/** printed points; null is "?" */
	vp: number | null;
	/** what a "?" counts, in words; empty otherwise */
	bonus: string;
	keywords: string[];
	powers: Power[];
	text: string;
	/** development spaces it covers: 1, 2; 0 for colonies */
	spaces: number;
	sellable: boolean;
	/** the number of the mat that a home belongs to */
	mat: number | null;
}

export interface Goal extends Sourced {
	id: string;
	name: string;
	/** in words */
	counts: string;
	/** count needed and points, ascending */
	steps: number[][];
	/** what may be stockpiled for it */
	stockpile: Stockpiled | null;
}

export interface ActionTile {
	id: string;
	name: string;
	/** one word, for a phone */
	short: string;
	/** what everybody does, in a sentence; empty where only the selector gets something */
	all: string;
	/** what the one who selects it gets, in a few words: "+1 world" */
	bonus: string;
	/** the same in a sentence */
	text: string;
}

export interface KindInfo {
	name: string;
	letter: string;
	/** of a good; null where there are no goods of the kind */
	price: number | null;
}

/** Numbers the board is drawn by; those of `vp_pool` and `colonists` are by the number of players. */
export interface Limits {
	colonies_before_end: number;
	spaces_before_end: number;
	colonists_at_end: number;
	explored_and_colonies: number;
	vp_pool: Record<string, number>;
	colonists: Record<string, number>;
}

export interface Catalogue {
	things: Record<string, Thing>;
	/** what else fields of events hold */
	terms: Record<string, Thing>;
	sources: Record<string, Source>;
	tiles: Record<string, Tile>;
	goals: Record<string, Goal>;
	actions: Record<string, ActionTile>;
	kinds: Record<Kind, KindInfo>;
	limits: Limits;
	/** how many tiles there are of each source */
	provenance: Record<string, number>;
}

/** An action tile on the table, and who selected it this round. */
export interface SelectedTile {
	id: string;
	used: boolean;
	by: number | null;
}

export interface OfferStack {
	id: string;
	left: number;
}

export interface GoalUp {
	id: string;
	holder: number;
}

export interface Goals {
	up: GoalUp[];
	face_down_holder: number | null;
	/** only its holder knows it */
	face_down: string | null;
	stack: number;
	/** to choose from now */
	drawn: string[];
	/** those this seat has looked at */
	seen: string[];
	/** the lower part of the stack, next first; null: put there by others */
	under: (string | null)[];
}

export interface Colony {
	id: string;
	good: GoodKind | null;
	new: boolean;
}

export interface Stockpile {
	goods: GoodKind[];
	worlds: string[];
	credits: number;
}

export interface Empire {
	seat: number;
	credits: number;
	vp: number;
	colonists: number;
	mat: number | null;
	military: number;
	spaces: number;
	developments: string[];
	explored: string[];
	colonies: Colony[];
	stockpile: Stockpile;
	points: number;
	points_by_source: Record<string, number>;
}

/** What everyone may know, with goals or without. */
export interface Public {
	game: 'new-frontiers';
	players: number;
	round: number;
	over: boolean;
	to_act: number[];
	/** why this is the last round; empty while it is not */
	last_round: string[];
	track: number[];
	/** how many on the track have selected this round */
	selected: number;
	action: string | null;
	turn_order: number[];
	credits_on_produce: number;
	vp_pool: number;
	colonists: number;
	shown: string[];
	returning: string[];
	kind_set: Kind | null;
	temporary_military: number;
	action_tiles: SelectedTile[];
	goods: Record<GoodKind, number>;
	bag: string[];
	offer: OfferStack[];
}

export interface Common extends Public {
	goals?: null;
	empires?: Empire[];
}

export interface Own {
	seat: number | null;
	goals?: Goals;
	empires?: Empire[];
}

export interface View extends Public {
	seat: number | null;
	/** null without the expansion */
	goals: Goals | null;
	empires: Empire[];
}

/** military that goods given up could still add */
export interface Raised {
	raise: number;
}

export interface WorldAppraisal extends Raised {
	/** whether this seat could settle it if it were to settle now */
	able: boolean;
	/** why not, in words with numbers: "Costs 5 credits, you have 4"; empty if able */
	reason: string;
	/** credits; null for a military world that cannot be paid for */
	price: number | null;
	/** printed cost or defense first, then what changes it */
	price_sum: SumLine[];
	/** against it, without what goods could raise; null for non-military worlds */
	military: number | null;
	military_sum: SumLine[];
	defense: number | null;
	colonists_needed: number;
	colonists: number;
}

export interface OfferAppraisal {
	able: boolean;
	reason: string;
	price: number;
	price_sum: SumLine[];
}

export interface Sale {
	price: number;
	sum: SumLine[];
}

export interface PointSource {
	source: string;
	points: number;
	counted: string[];
}

/** The `appraisal` of a study, for one seat. */
export interface Appraisal {
	seat: number;
	/** own explored worlds and those shown for Explore */
	worlds: Record<string, WorldAppraisal>;
	offer: Record<string, OfferAppraisal>;
	/** what selling a good of each kind would bring now */
	trade: Record<GoodKind, Sale>;
	military_sum: SumLine[];
	points: PointSource[];
}
