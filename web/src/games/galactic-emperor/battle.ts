/** A battle told phase by phase, from the typed events of the log. */
import type { LogLine } from '../../generated/server';
import type { DieSide, UnitClass } from '../../generated/galactic_emperor';

export type Side = 'attacker' | 'defender';
export const SIDES: readonly Side[] = ['attacker', 'defender'];

export interface RolledDie {
	side: Side;
	need: number;
	result: number;
}

/** One phase that was rolled. */
export interface Moment {
	round: number;
	/** 0 is the surprise attack. */
	phase: number;
	/** The units of both sides before it. */
	units: Record<Side, Partial<Record<UnitClass, number>>>;
	dice: RolledDie[];
	/** Hits on each side, and of these the void ones. */
	hits: Record<Side, number>;
	void: Record<Side, number>;
	/** Units that took a hit. */
	taken: Record<Side, UnitClass[]>;
	/** The type of ship with the extra die. */
	extra: string | null;
	counted: boolean;
}

export interface Story {
	/** The place in the log at which it begins. */
	start: number;
	space: string | null;
	seats: Record<Side, number>;
	moments: Moment[];
	/** How it ended; null while it is fought. */
	end: { kind: 'won' | 'lost' | 'retreat' | 'over'; held: boolean } | null;
	/** What is left of both sides. */
	units: Record<Side, Partial<Record<UnitClass, number>>>;
}

const BEGINNINGS = new Set(['battle', 'showdown']);

/** The last battle of a log that begins at or before a place; null if there was none. */
export function storyOf(log: readonly LogLine[], before = log.length): Story | null {
	const start = log.slice(0, before).findLastIndex(({ kind }) => BEGINNINGS.has(kind));
	return start < 0 ? null : tell(log, start);
}

function tell(log: readonly LogLine[], start: number): Story {
	const first = log[start];
	const story: Story = {
		start,
		space: first.kind === 'battle' ? String(first.data.space) : null,
		seats: { attacker: first.seat, defender: Number(first.data.against) },
		moments: [],
		end: null,
		units: { attacker: {}, defender: {} },
	};
	let round = 0;
	let extra: string | null = null;
	let now: Moment | null = null;
	let away: LogLine[] = [];
	const sideOf = (seat: number): Side => (seat === story.seats.defender ? 'defender' : 'attacker');

	for (const line of log.slice(start + 1)) {
		if (BEGINNINGS.has(line.kind)) break;
		const { data } = line;
		// Dice that go away before the hits are counted were rolled again; after it they are only put aside.
		if (line.kind !== 'dice-away' && away.length > 0) {
			if (line.kind !== 'hits' && now) for (const one of away) takeAway(now.dice, one);
			away = [];
		}
		switch (line.kind) {
			case 'fighting-more':
			case 'fighting-less': {
				const units = story.units[sideOf(line.seat)];
				const unit = data.unit as UnitClass;
				units[unit] = (units[unit] ?? 0) + Number(data.count) * (line.kind === 'fighting-more' ? 1 : -1);
				break;
			}
			case 'extra-die':
				extra = String(data.ship);
				break;
			case 'surprise':
			case 'volley': {
				const phase = line.kind === 'surprise' ? 0 : Number(data.phase);
				if (!now || phase <= now.phase) round++;
				now = {
					round,
					phase,
					units: { attacker: { ...story.units.attacker }, defender: { ...story.units.defender } },
					dice: [],
					hits: { attacker: 0, defender: 0 },
					void: { attacker: 0, defender: 0 },
					taken: { attacker: [], defender: [] },
					extra,
					counted: false,
				};
				story.moments.push(now);
				break;
			}
			case 'die':
				now?.dice.push({ side: dieSide(data.side), need: Number(data.need), result: Number(data.result) });
				break;
			case 'dice-away':
				away.push(line);
				break;
			case 'hits':
				if (now) {
					now.hits = { attacker: Number(data.taken), defender: Number(data.scored) };
					now.counted = true;
				}
				break;
			case 'shield':
				if (now) now.void[sideOf(line.seat)] += Number(data.hits);
				break;
			case 'hit':
				now?.taken[sideOf(line.seat)].push(data.unit as UnitClass);
				break;
			case 'retreat':
				story.end = { kind: 'retreat', held: true };
				break;
			case 'battle-won':
				story.end = { kind: 'won', held: false };
				return story;
			case 'battle-lost':
				if (story.end === null) story.end = { kind: 'lost', held: Object.values(story.units.defender).some((n) => n > 0) };
				return story;
			case 'game-over':
			case 'round':
				story.end ??= { kind: 'over', held: false };
				return story;
		}
	}
	return story;
}

function dieSide(side: unknown): Side {
	return (side as DieSide) === 'defender' ? 'defender' : 'attacker';
}

function takeAway(dice: RolledDie[], { data }: LogLine): void {
	for (let n = Number(data.count); n > 0; n--) {
		const place = dice.findIndex(
			(die) => die.side === dieSide(data.side) && die.need === data.need && die.result === data.result,
		);
		if (place >= 0) dice.splice(place, 1);
	}
}
