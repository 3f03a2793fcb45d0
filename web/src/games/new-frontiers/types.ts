/** New Frontiers as the server shows it: pieces, view and appraisal. The client draws these and computes no rule. */

export type Kind = 'novelty' | 'rare' | 'genes' | 'alien' | 'gray' | 'any';
export type GoodKind = 'novelty' | 'rare' | 'genes' | 'alien';
export type Phase = 'develop' | 'explore' | 'settle' | 'produce' | 'trade' | 'consume';

export interface Power {
	phase: Phase;
	/** An icon of art/icons: the phase, or "military". */
	icon: string;
	/** At most five words, for a small tile: "+2 Military". */
	short: string;
	/** A whole sentence. */
	words: string;
}

export interface Tile {
	id: string;
	name: string;
	sort: 'world' | 'home' | 'development';
	/** Credits; null on a military world. */
	cost: number | null;
	/** Null on everything that is not military. */
	defense: number | null;
	/** Colonists it takes; 0 for developments. */
	colonists: number;
	/** "gray" for developments. */
	kind: Kind;
	goods: 'production' | 'windfall' | 'gray';
	/** Printed points; null is "?". */
	vp: number | null;
	/** What a "?" counts, in words; empty otherwise. */
	bonus: string;
	keywords: string[];
	powers: Power[];
	text: string;
	/** Development spaces it covers: 1, 2; 0 for colonies. */
	spaces: number;
	/** Where its numbers come from. */
	source: string;
	confidence: string;
	basis: string;
}

export interface Goal {
	id: string;
	name: string;
	/** What it counts, in words. */
	counts: string;
	/** [count needed, points], ascending. */
	steps: [number, number][];
	/** What may be stockpiled for it, or null. */
	stockpile: 'goods' | 'worlds' | 'credits' | null;
	source: string;
	confidence: string;
	basis: string;
}

export interface ActionTile {
	id: string;
	name: string;
	/** One word, for a phone. */
	short: string;
	/** What everybody does, in a sentence; empty where only the selector gets something. */
	all: string;
	/** What the one who selects it gets, in a few words: "+1 world". */
	bonus: string;
	/** The same in a sentence. */
	text: string;
}

/** GET /api/games/new-frontiers/catalogue */
export interface Catalogue {
	tiles: Record<string, Tile>;
	goals: Record<string, Goal>;
	actions: Record<string, ActionTile>;
	kinds: Record<string, { name: string; letter: string; price: number | null }>;
	/** Numbers the board is drawn by. */
	limits: {
		colonies_before_end: number;
		spaces_before_end: number;
		colonists_at_end: number;
		explored_and_colonies: number;
		vp_pool: Record<string, number>;
		colonists: Record<string, number>;
	};
	/** How many tiles there are of each source, for the honesty notes. */
	provenance: Record<string, number>;
}

export interface Colony {
	id: string;
	good: GoodKind | null;
	new: boolean;
}

export interface Empire {
	seat: number;
	credits: number;
	vp: number;
	colonists: number;
	mat: number | null;
	developments: string[];
	spaces: number;
	colonies: Colony[];
	explored: string[];
	military: number;
	stockpile: { goods: GoodKind[]; worlds: string[]; credits: number };
	points: number;
	points_by_source: Record<string, number>;
}

export interface View {
	game: 'new-frontiers';
	seat: number | null;
	players: number;
	round: number;
	over: boolean;
	to_act: number[];
	last_round: string[];
	track: number[];
	/** How many on the track have selected this round. */
	selected: number;
	action: string | null;
	turn_order: number[];
	action_tiles: { id: string; used: boolean; by: number | null }[];
	credits_on_produce: number;
	vp_pool: number;
	colonists: number;
	goods: Record<GoodKind, number>;
	bag: string[];
	shown: string[];
	returning: string[];
	kind_set: Kind | null;
	temporary_military: number;
	offer: { id: string; left: number }[];
	goals: {
		up: { id: string; holder: number }[];
		face_down_holder: number | null;
		face_down: string | null;
		stack: number;
		drawn: string[];
		seen: string[];
	} | null;
	empires: Empire[];
}

/** One line of a sum: "Space Marines", 2. */
export interface SumLine {
	name: string;
	amount: number;
}

export interface WorldAppraisal {
	/** Whether this seat could settle it if it were to settle now. */
	able: boolean;
	/** Why not, in words with numbers: "Costs 5 credits, you have 4". Empty if able. */
	reason: string;
	/** Credits to settle it; null for a military world that cannot be paid for. */
	price: number | null;
	/** Printed cost or defense first, then what changes it. */
	price_sum: SumLine[];
	/** Military that counts against it, without what goods could still raise; null for non-military worlds. */
	military: number | null;
	military_sum: SumLine[];
	/** Military that goods given up could still add. */
	raise: number;
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

/** The `appraisal` of a study, for one seat. */
export interface Appraisal {
	seat: number;
	/** Own explored worlds and the worlds shown for Explore. */
	worlds: Record<string, WorldAppraisal>;
	offer: Record<string, OfferAppraisal>;
	/** What selling a good of each kind would bring now. */
	trade: Record<GoodKind, { price: number; sum: SumLine[] }>;
	military_sum: SumLine[];
	/** Own points, source by source, with what counted. */
	points: { source: string; points: number; counted: string[] }[];
}
