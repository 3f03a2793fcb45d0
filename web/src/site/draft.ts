/** A table that is not created yet: what the form of the new-table page holds. */
import type { ClockRule, GameInfo, Order } from '../generated/server';

/** `me`, `here` for someone else at this browser, `open`, or the name of a bot. */
export type SeatChoice = string;

export interface Draft {
	seats: SeatChoice[];
	settings: Record<string, boolean>;
	listed: boolean;
	clock: ClockRule['kind'];
	minutes: number;
	increment: number;
	days: number;
	/** Minutes after which others may hand a waiting seat to a bot; 0 is never. */
	absence: number;
}

/** What the fields of the clock may say. */
export const bounds = {
	minutes: { least: 1, most: 600 },
	increment: { least: 0, most: 600 },
	days: { least: 1, most: 30 },
} as const;

const USUAL_PLAYERS = 3;
const USUAL_ABSENCE = 3;

/** The bot that newcomers meet: `greedy` where the server has it, else the first it lists. */
export function usualBot(game: GameInfo): string | null {
	const greedy = game.bots.find((bot) => bot.name === 'greedy');
	return (greedy ?? game.bots[0])?.name ?? null;
}

/** The form as it first stands; `players` and `bots` come from the address of the page. */
export function draftFor(game: GameInfo, address: URLSearchParams): Draft {
	const asked = Number(address.get('players'));
	const players = Number.isInteger(asked) && asked > 0 ? asked : USUAL_PLAYERS;
	const bots = (address.get('bots') ?? '').split(',').filter((name) => hasBot(game, name));
	const seats = [
		'me',
		...Array.from({ length: game.most - 1 }, (_, rival) => bots[rival] ?? 'open'),
	];
	return {
		seats: seats.slice(0, Math.min(Math.max(players, game.least), game.most)),
		settings: Object.fromEntries(game.settings.map(({ name, default: on }) => [name, on])),
		listed: false,
		clock: 'none',
		minutes: 20,
		increment: 15,
		days: 2,
		absence: USUAL_ABSENCE,
	};
}

function hasBot(game: GameInfo, name: string): boolean {
	return game.bots.some((bot) => bot.name === name);
}

/** So many seats; those that are new are open, and mine is kept. */
export function resized(seats: SeatChoice[], players: number): SeatChoice[] {
	const kept = seats.slice(0, players);
	if (seats.includes('me') && !kept.includes('me')) kept[kept.length - 1] = 'me';
	return [...kept, ...Array.from({ length: players - kept.length }, () => 'open')];
}

/** The seat gets the choice. I sit in one place only: moving there leaves what was there behind. */
export function reseated(seats: SeatChoice[], seat: number, choice: SeatChoice): SeatChoice[] {
	const before = seats[seat];
	return seats.map((old, at) => {
		if (at === seat) return choice;
		return choice === 'me' && old === 'me' ? before : old;
	});
}

/** The draft with some of it changed. With days to move nobody is absent after minutes. */
export function changed(draft: Draft, change: Partial<Draft>): Draft {
	const slow = change.clock === 'days';
	const usual = draft.absence === (draft.clock === 'days' ? 0 : USUAL_ABSENCE);
	const absence = change.clock && usual ? (slow ? 0 : USUAL_ABSENCE) : draft.absence;
	return { ...draft, absence, ...change };
}

/** The fields of the clock whose numbers cannot be sent. */
export function outOfBounds(draft: Draft): (keyof typeof bounds)[] {
	const fields = draft.clock === 'live' ? (['minutes', 'increment'] as const) : (['days'] as const);
	if (draft.clock === 'none') return [];
	return fields.filter((field) => {
		const { least, most } = bounds[field];
		return !Number.isInteger(draft[field]) || draft[field] < least || draft[field] > most;
	});
}

function clockOf(draft: Draft): ClockRule {
	if (draft.clock === 'live')
		return { kind: 'live', minutes: draft.minutes, increment: draft.increment };
	if (draft.clock === 'days') return { kind: 'days', days: draft.days };
	return { kind: 'none' };
}

/** What is sent. Without an open seat the game starts at once. */
export function bodyOf(game: GameInfo, draft: Draft): Order {
	const open = draft.seats.includes('open');
	return {
		game: game.name,
		players: draft.seats.length,
		settings: { ...draft.settings },
		seats: [...draft.seats],
		listed: open && draft.listed,
		clock: clockOf(draft),
		absence: draft.absence,
		start: !open,
	};
}

/** A table against bots alone, as the card on the home page starts it. */
export function tableAgainstBots(game: GameInfo): Order {
	const players = Math.min(Math.max(USUAL_PLAYERS, game.least), game.most);
	const bots = Array.from({ length: players - 1 }, () => usualBot(game) ?? 'open');
	return bodyOf(game, { ...draftFor(game, new URLSearchParams()), seats: ['me', ...bots] });
}
