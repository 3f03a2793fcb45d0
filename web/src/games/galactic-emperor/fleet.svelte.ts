/** The fleet in hand: ships of one space, where they may go, and the answers that bring them there. */
import type { Attack, End, Reach, Ship } from '../../generated/galactic_emperor';
import { type GeBoard, SHIPS, spaceName } from './board';
import { t } from './messages';

const keyOf = (reach: Reach) => `${reach.ship} ${reach.steps}`;

export class Fleet {
	#from = $state.raw<{ space: string; acted: number } | null>(null);
	/** Ships that stay, by type and steps. */
	#stay = $state.raw<Readonly<Record<string, number>>>({});
	#to = $state<string | null>(null);

	constructor(readonly board: GeBoard) {}

	/** Ships that may still move. */
	get reach(): readonly Reach[] {
		const { board } = this;
		const moving = board.asked && board.doc.prompt!.options.some(({ verb }) => verb === 'move');
		return moving ? (board.appraisal?.reach ?? []) : [];
	}

	get from(): string | null {
		const from = this.#from;
		if (from?.acted !== this.board.acted) return null;
		return this.reach.some(({ space }) => space === from.space) ? from.space : null;
	}

	/** Where it goes, once that is chosen. */
	get to(): string | null {
		return this.from !== null && this.board.planned !== null ? this.#to : null;
	}

	/** Spaces with ships that may move. */
	get starts(): string[] {
		return [...new Set(this.reach.map(({ space }) => space))];
	}

	/** The ships of the space in hand, with how many of each go. */
	get groups(): { reach: Reach; key: string; going: number }[] {
		return this.reach
			.filter(({ space }) => space === this.from)
			.map((reach) => ({ reach, key: keyOf(reach), going: reach.count - (this.#stay[keyOf(reach)] ?? 0) }));
	}

	/** Spaces that all ships that go can reach. */
	get ends(): Readonly<Record<string, End>> {
		const going = this.groups.filter((group) => group.going > 0).map(({ reach }) => reach.ends);
		const [first, ...rest] = going;
		if (!first) return {};
		return Object.fromEntries(Object.entries(first).filter(([space]) => rest.every((ends) => space in ends)));
	}

	/** Spaces that only some of the ships of the space in hand can reach. */
	get partial(): ReadonlySet<string> {
		const all = new Set(this.groups.flatMap(({ reach }) => Object.keys(reach.ends)));
		for (const space of Object.keys(this.ends)) all.delete(space);
		return all;
	}

	/** The odds of the battle at a space with the ships that go; null where they are not known. */
	attackOn(space: string): Attack | null {
		const going = this.going;
		const found = (this.board.appraisal?.attacks ?? []).filter((one) => one.from === this.from && one.to === space);
		return found.find((one) => SHIPS.every((ship) => (one.ships[ship] ?? 0) === going[ship])) ?? null;
	}

	/** What else could be sent against a space, all ships first. */
	otherAttacks(space: string): Attack[] {
		return (this.board.appraisal?.attacks ?? []).filter((one) => one.from === this.from && one.to === space);
	}

	get going(): Record<Ship, number> {
		const going: Record<Ship, number> = { fighter: 0, cruiser: 0, dreadnought: 0 };
		for (const group of this.groups) going[group.reach.ship] += group.going;
		return going;
	}

	get size(): number {
		return this.groups.reduce((sum, { going }) => sum + going, 0);
	}

	/** A press on a space: take up its ships, put them down, or send those in hand there. False if it is neither. */
	press(space: string): boolean {
		if (this.reach.length === 0) return false;
		const again = this.to === space;
		if (this.from !== null && space !== this.from && !again) {
			if (this.send(space)) return true;
		}
		if (!this.starts.includes(space)) return false;
		if (space === this.from) this.drop();
		else this.take(space);
		return true;
	}

	take(space: string): void {
		this.#from = { space, acted: this.board.acted };
		this.#stay = {};
		this.#to = null;
		// What else may be done there, a claim most of all, needs no second press.
		const [other = null] = this.board.optionsAt(space);
		this.board.choose(other);
		// The bar and the question tell of the fleet; where there is no room, nothing covers the map.
		if (!other) this.board.inspect(space, false);
	}

	drop(): void {
		this.#from = null;
		this.#to = null;
		this.board.choose(null);
	}

	/** The ships of the next space that may move. */
	next(): string | null {
		const { starts } = this;
		if (starts.length === 0) return null;
		const space = starts[(starts.indexOf(this.from ?? '') + 1) % starts.length];
		this.take(space);
		return space;
	}

	/** So many of a group go. */
	change(key: string, going: number): void {
		const group = this.groups.find((one) => one.key === key);
		if (!group) return;
		this.#stay = { ...this.#stay, [key]: group.reach.count - Math.max(0, Math.min(group.reach.count, going)) };
		if (this.#to !== null && !this.send(this.#to)) this.board.choose(null);
	}

	/** Send exactly these, as one of the attacks has them. */
	sendAs(attack: Attack): void {
		const stay: Record<string, number> = {};
		for (const { reach, key } of this.groups) if (!(reach.ship in attack.ships)) stay[key] = reach.count;
		this.#stay = stay;
		this.send(attack.to);
	}

	/** Plan the way there; where only some ships reach it, those go. */
	send(space: string): boolean {
		if (!(space in this.ends)) {
			if (!this.partial.has(space)) return false;
			const stay: Record<string, number> = {};
			for (const { reach, key } of this.groups) if (!(space in reach.ends)) stay[key] = reach.count;
			this.#stay = stay;
		}
		const end = this.ends[space];
		if (!end) return false;
		const from = this.from!;
		const steps = this.groups.filter(({ going }) => going > 0).flatMap(({ reach, going }) => answers(reach, going, space));
		const name = spaceName(this.board, space);
		const title = end.enemy === null ? t('ge.fleet.move', { space: name }) : t('ge.fleet.attack', { space: name });
		this.board.plan({ title, targets: [from, space], steps });
		this.#to = space;
		this.board.inspect(space, false);
		return true;
	}
}

/** Which ships, then where to, for every step of the way; ships that are alike go together where all of them go. */
function answers(reach: Reach, going: number, space: string): string[][] {
	const { way } = reach.ends[space];
	const together = going === reach.count && going > 1;
	const once = way.flatMap((next, place) => {
		const from = place === 0 ? reach.space : way[place - 1];
		const ships = `${reach.ship} ${reach.steps - place} ${from}`;
		return [together ? [`move-all ${ships}`, `move ${ships}`] : [`move ${ships}`], [`to ${next}`]];
	});
	return together ? once : Array.from({ length: going }, () => once).flat();
}

const fleets = new WeakMap<object, Fleet>();

/** The fleet in hand at a board; the same for every part of it. */
export function fleetOf(board: GeBoard): Fleet {
	const known = fleets.get(board) ?? new Fleet(board);
	fleets.set(board, known);
	return known;
}
