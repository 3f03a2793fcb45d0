/** What travels over the board of Galactic Emperor after an event: ships, cubes, marks, tokens, points. */
import { seatColour } from '../../art/shapes';
import type { Ship } from '../../generated/galactic_emperor';
import type { LogLine } from '../../generated/server';
import type { Flight, Places } from '../../table/board/flights';
import type { GeBoard, RESOURCES } from './board';

type Cube = (typeof RESOURCES)[number];

/** Where a seat's things are: its card, or, as on a phone, my question. */
const ofSeat = (board: GeBoard, seat: number): Places => [`holder-${seat}`, ...(seat === board.me ? ['prompt'] : [])];
const POOL: Places = ['pool', 'throne', 'regent'];
const MARKET: Places = ['market', 'merchant'];

const ship = (seat: number, icon: Ship, from: Places, to: Places, n: number): Flight => ({ icon, colour: seatColour(seat), from, to, n });
const marks = (n: number, from: Places, to: Places): Flight[] => (n > 0 ? [{ icon: 'mark', colour: 'var(--credit)', from, to, n }] : []);
const cube = (icon: Cube, n: number, from: Places, to: Places): Flight[] =>
	n > 0 ? [{ icon, colour: `var(--${icon})`, from, to, n }] : [];
const token = (seat: number, from: Places, to: Places): Flight[] => [{ icon: 'flag', colour: seatColour(seat), from, to, n: 1 }];

interface Data {
	from: string;
	to: string;
	space: string;
	target: string;
	technology: string;
	ship: Ship;
	resource: Cube;
	count: number;
	price: number;
	marks: number;
	metal: number;
	energy: number;
	food: number;
	points: number;
	placer: number;
}

const KINDS: Record<string, (data: Data, mine: Places, seat: number, ofSeat: (seat: number) => Places) => Flight[]> = {
	move: (data, _, seat) => [ship(seat, data.ship, [data.from], [data.to], data.count)],
	warp: (data, _, seat) => [ship(seat, data.ship, [data.from], [data.to], data.count)],
	relocate: (data, _, seat) => [ship(seat, data.ship, [data.from], [data.to], data.count)],
	deploy: (data, mine, seat) => [ship(seat, data.ship, mine, [data.space], 1)],
	lost: (data, mine, seat) => [ship(seat, data.ship, [data.space], mine, data.count)],
	marks: (data, mine) => marks(data.marks, MARKET, mine),
	buy: (data, mine) => [...marks(data.price, mine, MARKET), ...cube(data.resource, 1, MARKET, mine)],
	sell: (data, mine) => [...cube(data.resource, 1, mine, MARKET), ...marks(data.price, MARKET, mine)],
	'forced-sale': (data, mine) => [...cube('food', data.food, mine, MARKET), ...marks(data.marks, MARKET, mine)],
	harvest: (data, mine) => cube('food', data.food, MARKET, mine),
	collect: (data, mine) => cube('food', 1, [data.space], mine),
	fund: (data, mine) => cube('food', 1, mine, [data.space]),
	'steal-food': (data, mine) => cube('food', 1, [data.space], mine),
	'steal-metal': (data, mine, _, ofSeat) => cube('metal', 1, ofSeat(Number(data.from)), mine),
	produce: (data, mine) => [
		...cube('metal', data.metal, [data.space], mine),
		...cube('energy', data.energy, [data.space], mine),
	],
	gain: (data, mine) => cube(data.resource, 1, ['steward'], mine),
	pay: (data, mine) => [
		...marks(data.marks, mine, ['engineer']),
		...cube('metal', data.metal, mine, ['engineer']),
		...cube('energy', data.energy, mine, ['engineer']),
	],
	technology: (data, mine) => cube('energy', data.price, mine, [data.technology, 'scientist']),
	claim: (data, mine, seat) => token(seat, mine, [data.space]),
	control: (data, mine, seat) => token(seat, mine, [data.space]),
	'buy-token': (data, mine) => marks(data.price, mine, ['regent']),
	influence: (data, mine, seat) => token(seat, mine, [data.target]),
	reserve: (data, _, __, ofSeat) => token(data.placer, [data.space], ofSeat(data.placer)),
	points: (data, mine) => [{ icon: 'points', colour: 'var(--vp)', from: POOL, to: mine, n: data.points }],
};

export function flightsOf(board: GeBoard, line: LogLine): Flight[] {
	const places = (seat: number) => ofSeat(board, seat);
	return KINDS[line.kind]?.(line.data as unknown as Data, places(line.seat), line.seat, places) ?? [];
}
