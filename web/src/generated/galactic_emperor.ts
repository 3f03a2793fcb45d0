/** Written by tools/typescript.py from src/astrarium/games/galactic_emperor/shapes.py. */

import type { Source, Sourced, SumLine, Thing } from './kernel';

export type Resource = 'food' | 'metal' | 'energy';

export type Ship = 'fighter' | 'cruiser' | 'dreadnought';

export type Unit = 'fighter' | 'cruiser' | 'dreadnought' | 'empire' | 'starbase';

export type UnitClass =
	| 'starbase'
	| 'fighter'
	| 'cruiser'
	| 'dreadnought'
	| 'damaged-dreadnought'
	| 'empire';

export type Role =
	| 'explorer'
	| 'merchant'
	| 'steward'
	| 'engineer'
	| 'warlord'
	| 'regent'
	| 'scientist';

export type TileKind = 'home' | 'omega-sun' | 'black-hole' | 'planet' | 'sun' | 'empty';

export type Pile = 'plain' | 'atomic' | 'set-aside' | 'start';

export type Sense = 'clockwise' | 'counter-clockwise';

export type DieSide = 'attacker' | 'defender' | 'market' | 'search';

export type Span = 'battle' | 'role' | 'round';

/** how many there are of each type */
export type Ships = Partial<Record<Ship, number>>;

/** A space of the board in axial coordinates. */
export interface SpaceInfo {
	id: string;
	q: number;
	r: number;
	neighbours: string[];
}

export interface Tile extends Sourced {
	id: string;
	name: string;
	kind: TileKind;
	pile: Pile;
	planets: number;
	/** what each planet yields */
	worlds: Record<Resource, number>[];
	food: number;
	metal: number;
	energy: number;
	/** so many cubes at most */
	holds_food: number;
	text: string;
}

export interface Cost {
	marks: number;
	metal: number;
	energy: number;
}

/** What is null is for ships alone, or for what controls a sector. */
export interface UnitInfo extends Sourced {
	id: string;
	name: string;
	cost: Cost | null;
	cost_source: string | null;
	move: number;
	dice: number;
	hit_on: number;
	phase: number;
	hits: number | null;
	reserve: number | null;
	influence: number | null;
}

export interface Technology extends Sourced {
	id: string;
	name: string;
	role: Role | 'any';
	cost: number;
	cost_source: string;
	effects: string[];
	text: string;
}

export interface RoleInfo {
	id: string;
	name: string;
}

/** Numbers of the board; those of `tokens` and `vp_pool` are by the number of players. */
export interface Limits {
	metal: number;
	energy: number;
	tokens: Record<string, number>;
	vp_pool: Record<string, number>;
}

export interface Catalogue {
	things: Record<string, Thing>;
	/** what else fields of events hold */
	terms: Record<string, Thing>;
	sources: Record<string, Source>;
	spaces: Record<string, SpaceInfo>;
	centre: string;
	/** home spaces by the number of players */
	layouts: Record<string, string[]>;
	tiles: Record<string, Tile>;
	units: Record<Unit, UnitInfo>;
	technologies: Record<string, Technology>;
	roles: Record<Role, RoleInfo>;
	/** prices by the result of the die */
	market: Record<Resource, number[]>;
	limits: Limits;
	/** how many pieces there are of each source */
	provenance: Record<string, number>;
	/** of layouts, market and other numbers */
	origins: Record<string, Sourced>;
}

export interface Space {
	tile: string | null;
	/** whose home it is */
	home: number | null;
	controller: number | null;
	/** with which it is controlled */
	piece: Unit | null;
	food: number;
	/** by seat */
	ships: Record<string, Ships>;
}

/** A technology at the table. */
export interface Card {
	owner: number | null;
	removed: boolean;
	stopped: boolean;
	used: boolean;
}

/** A die on the table; `need` is the result from which on it hits. */
export interface Die {
	side: DieSide;
	need: number;
	result: number;
}

export interface ShipOrder {
	ship: Ship;
	space: string;
}

/** a space, or "warp" */
export interface Origin {
	from: string | null;
}

/** Ships of the player in turn: how far they may go, and where they came from if a battle awaits them. */
export interface MovingShip extends Origin {
	ship: Ship;
	space: string;
	steps: number;
	ready: boolean;
	count: number;
}

/** Units in a battle that are alike. */
export interface Units extends Origin {
	unit: UnitClass;
	count: number;
}

export interface Sides {
	attacker: number;
	defender: number;
}

export interface Battle {
	/** a showdown has none */
	space: string | null;
	attacker: number;
	defender: number;
	attackers: Units[];
	defenders: Units[];
	hits: Sides;
	shields: Sides;
	extra_die: Unit | null;
}

/** Tokens placed in a Regent role, by seat and target. */
export interface Influence {
	price: number;
	placed: Record<string, Record<string, number>>;
	reserved: string | null;
	reserver: number | null;
}

export interface Empire {
	seat: number;
	home: string;
	marks: number;
	food: number;
	metal: number;
	energy: number;
	tokens: number;
	influence: number;
	reserve: Ships;
	sectors: string[];
	planets: number;
	technologies: string[];
	/** secret until the final scoring */
	points: number | null;
	points_by_source: Record<string, number> | null;
}

/** What everyone may know. */
export interface Common {
	game: 'galactic-emperor';
	players: number;
	round: number;
	over: boolean;
	to_act: number[];
	/** why the game ends; empty while it does not */
	ending: string[];
	direction: Sense | null;
	leader: number | null;
	throne: number | null;
	role: Role | null;
	chooser: number | null;
	acting: number | null;
	/** cards that may still be taken this round */
	roles: Role[];
	vp_pool: number;
	spaces: Record<string, Space>;
	row: (string | null)[];
	stack: number;
	/** of the stack, if all have seen it */
	top: string | null;
	in_hand: string | null;
	technologies: Record<string, Card>;
	market: Record<Resource, number> | null;
	dice: Die[];
	order: ShipOrder[];
	fleet: MovingShip[];
	ready_to_warp: number[];
	battle: Battle | null;
	influence: Influence | null;
	winners: number[] | null;
	empires: Empire[];
}

/** What only this seat knows. */
export interface OwnPart {
	points: number;
	points_by_source: Record<string, number>;
	top: string | null;
	in_hand: string | null;
	looked_at: string | null;
	hits_allotted: Units[];
	/** technologies not to be asked about, and until when */
	passes: Record<string, Span>;
}

export interface Own {
	seat: number | null;
	/** null for a spectator */
	own: OwnPart | null;
}

export interface View extends Common, Own {
}

export interface TechnologyAppraisal {
	cost: number;
	sum: SumLine[];
}

export interface ShipAppraisal extends Cost {
	reserve: number;
	move: number;
}

/** What a sector yields in a Steward role, and the food on it. */
export interface Production {
	metal: number;
	energy: number;
	food: number;
}

/** What each role would bring a seat that chose it now. */
export interface Choosing {
	/** Explorer: there is a tile with planets to claim, and a token for it */
	claims: boolean;
	/** Merchant */
	marks: number;
	/** Merchant, harvested */
	food: number;
	/** Steward: metal and energy */
	cubes: number;
	/** Engineer, free */
	fighters: number;
	/** Warlord: more in each battle as attacker */
	dice: number;
	/** Warlord: on the board */
	ships: number;
	/** Regent: tokens drawn */
	influence: number;
	/** Scientist: those the seat could pay */
	technologies: number;
}

/** A space in reach: the spaces on the way to it, itself last, and whom one would fight there. */
export interface End {
	way: string[];
	enemy: number | null;
}

/** How far ships that are alike may still go. */
export interface Reach {
	ship: Ship;
	space: string;
	steps: number;
	count: number;
	ends: Record<string, End>;
}

/** Of a battle fought to its end: per cent for the attacker, his ships lost on average, in tenths. `left` is by the ships he has left when he wins. */
export interface Odds {
	win: number;
	both: number;
	lose: number;
	lost: number;
	left: number[];
}

/** Dice of units that are alike; `extra` is the Warlord's. */
export interface Firing {
	unit: UnitClass;
	count: number;
	dice: number;
	need: number;
	extra: boolean;
}

/** Who fires in a phase, 0 being a surprise attack, and hits expected in tenths. */
export interface Rung {
	phase: number;
	attacker: Firing[];
	defender: Firing[];
	expected: Sides;
}

/** A battle that ships of a space could bring about. */
export interface Attack extends Origin {
	to: string;
	enemy: number;
	ships: Ships;
	odds: Odds;
	rungs: Rung[];
}

/** The battle from `phase` on; `hits` are the odds with each option that takes a hit, by its id. */
export interface BattleAppraisal {
	phase: number;
	/** the dice of the phase before it lie there, and hits are being taken */
	rolled: boolean;
	odds: Odds;
	rungs: Rung[];
	hits: Record<string, Odds>;
}

/** Who holds a sector or the Throne. */
export interface Holding {
	seat: number | null;
	piece: Unit | null;
}

/** As influence stands, and with one more token of the seat. */
export interface TargetOutcome {
	now: Holding;
	more: Holding;
}

/** The `appraisal` of a study, for one seat. */
export interface Appraisal {
	seat: number;
	technologies: Record<string, TechnologyAppraisal>;
	ships: Record<Ship, ShipAppraisal>;
	/** the ships ordered; null if it is not this seat's turn */
	order: Cost | null;
	harvest: number;
	production: Record<string, Production>;
	choosing: Choosing;
	/** the price of an extra token of influence */
	token: number | null;
	/** by space, and on the throne */
	influence: Record<string, number>;
	/** while influence is placed, by space or throne */
	outcomes: Record<string, TargetOutcome>;
	/** of each seat, once influence is resolved as it stands */
	planets: number[];
	/** of ships that may still move */
	reach: Reach[];
	attacks: Attack[];
	battle: BattleAppraisal | null;
	/** of others, null until the final scoring */
	points: Record<string, number> | null;
}
