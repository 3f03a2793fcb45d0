import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableDocument } from '../src/generated/server';
import { stubPage } from './browser';
import { Socket } from './socket';

stubPage();
const { TableClient } = await import('../src/lib/table.svelte');
const { HotSeat } = await import('../src/table/hotSeat.svelte');
const { announcer } = await import('../src/lib/announce.svelte');

let client: InstanceType<typeof TableClient>;
let hot: InstanceType<typeof HotSeat>;

function shows(seat: number, to_act: number[], changes: Partial<TableDocument> = {}): void {
	const person = { kind: 'person', name: 'Mira', bot: null };
	const document = {
		n: 1,
		stage: 'playing',
		you: { seat, host: true },
		my_seats: [0, 2],
		seats: [person, { kind: 'bot', name: 'Kepler', bot: 'greedy' }, person],
		to_act,
		prompt: null,
		...changes,
	};
	Socket.last.says({ type: 'table', document, log_from: 0, log: [{}], chat: [], present: [0], now: 0 });
}

beforeEach(() => {
	vi.useFakeTimers();
	Socket.all = [];
	vi.stubGlobal('WebSocket', Socket);
	client = new TableClient('comet-41');
	hot = new HotSeat(client);
	Socket.last.opens();
});
afterEach(() => {
	client.close();
	vi.useRealTimers();
});

test('nothing is shown before someone has taken the device', () => {
	shows(0, [2]);
	expect([hot.away, hot.next, hot.holder]).toEqual([true, 2, null]);
});

test('whoever takes it connects as their own seat, and nothing of the other one is kept', () => {
	shows(0, [2]);
	announcer.alert('Your turn, Mira.');
	hot.take();
	expect([client.document, client.log, announcer.assertive]).toEqual([null, [], '']);
	Socket.last.opens();
	expect(Socket.last.sentOf('hello')).toEqual([{ type: 'hello', seat: 2 }]);
	shows(2, [2]);
	expect([hot.away, hot.holder]).toEqual([false, 2]);
});

test('it goes on only when another of us has to decide', () => {
	shows(0, [0]);
	hot.take();
	expect([hot.away, Socket.all.length]).toEqual([false, 1]);
	shows(0, [1]);
	expect(hot.away).toBe(false);
	shows(0, [0, 2]);
	expect(hot.away).toBe(false);
	shows(0, [1, 2]);
	expect([hot.away, hot.next]).toEqual([true, 2]);
});

test('an end is for everyone, and one person with one seat is never asked', () => {
	shows(0, [], { stage: 'over' });
	expect(hot.away).toBe(false);
	shows(0, [0], { my_seats: [0] });
	expect(hot.away).toBe(false);
	shows(0, [2], { my_seats: [] });
	expect(hot.away).toBe(false);
});
