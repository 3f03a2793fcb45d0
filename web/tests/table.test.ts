import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogLine, TableDocument } from '../src/generated/server';
import { happens } from './browser';
import { Socket } from './socket';

const { TableClient } = await import('../src/lib/table.svelte');

const line = (text: string): LogLine => ({ kind: 'settle', seat: 0, text, about: [], data: {} });
const NOW = 1_763_200_000;

function table(n: number, log: LogLine[], logFrom = 0, changes: Partial<TableDocument> = {}): object {
	const seat = { kind: 'person', name: 'Mira', bot: null, held: null, time: null, since: null };
	const document = {
		code: 'comet-41',
		n,
		stage: 'playing',
		you: { seat: 0, host: true },
		seats: [seat, { ...seat, name: 'Tomasz' }],
		view: { empires: [{ credits: 4 }, { credits: 7 }] },
		prompt: null,
		...changes,
	};
	return { type: 'table', document, log_from: logFrom, log, chat: [], present: [0], now: NOW };
}

const update = (n: number, patch: unknown[], logFrom: number, log: LogLine[] = []): object => ({
	type: 'update',
	n,
	patch: [[['n'], n], ...patch],
	log_from: logFrom,
	log,
	now: NOW,
});

let client: InstanceType<typeof TableClient>;

beforeEach(() => {
	vi.useFakeTimers();
	vi.setSystemTime(NOW * 1000);
	Socket.all = [];
	vi.stubGlobal('WebSocket', Socket);
	client = new TableClient('comet-41');
});
afterEach(() => {
	client.close();
	vi.useRealTimers();
});

function seated(log: LogLine[] = [line('a'), line('b')]): void {
	Socket.last.opens();
	Socket.last.says(table(57, log));
}

test('the client speaks first, and is connected once the table has come', () => {
	expect(Socket.last.url).toBe('ws://astrarium.test/api/tables/comet-41/socket');
	Socket.last.opens();
	expect(Socket.last.sent).toEqual([{ type: 'hello' }]);
	expect(client.connection).toBe('connecting');
	Socket.last.says(table(57, [line('a')]));
	expect(client.connection).toBe('open');
	expect(client.document?.n).toBe(57);
	expect(client.missed).toBe(0);
});

test('an update changes what it names and shares the rest', () => {
	seated();
	const before = client.document!;
	Socket.last.says(update(58, [[['view', 'empires', 0, 'credits'], 1]], 1, [line('x'), line('y')]));
	const after = client.document!;
	expect(after.n).toBe(58);
	expect((after.view as { empires: unknown[] }).empires[0]).toEqual({ credits: 1 });
	expect(after.seats).toBe(before.seats);
	expect(client.log.map((one) => one.text)).toEqual(['a', 'x', 'y']);
});

test('updates that come together are shown together after the first, and what was passed is told', () => {
	seated();
	const credits = () => (client.document!.view as { empires: { credits: number }[] }).empires.map((one) => one.credits);
	Socket.last.says(update(58, [[['view', 'empires', 0, 'credits'], 1]], 2, [line('c')]));
	Socket.last.says(update(59, [[['view', 'empires', 1, 'credits'], 2]], 3, [line('d')]));
	Socket.last.says(update(60, [[['view', 'empires', 1, 'credits'], 3]], 4, [line('e')]));
	expect([client.document!.n, credits(), client.log.length]).toEqual([58, [1, 7], 3]);
	vi.advanceTimersByTime(20);
	expect([client.document!.n, credits(), client.log.length]).toEqual([60, [1, 3], 5]);
	expect(client.passed.map(({ document, lines }) => [document.n, lines])).toEqual([[59, 4]]);
	Socket.last.says(update(61, [], 5));
	expect(client.document!.n).toBe(60);
	Socket.last.says({ type: 'done', id: 9, n: 61 });
	expect([client.document!.n, client.passed]).toEqual([61, []]);
});

test('a command is answered by the message with its id', async () => {
	seated();
	const act = client.send({ type: 'act', n: 57, option: 'settle comet-zone' });
	const undo = client.send({ type: 'undo', n: 57 });
	const [first] = Socket.last.sentOf('act');
	const [second] = Socket.last.sentOf('undo');
	Socket.last.says({ type: 'refused', id: second.id, n: 58, code: 'no-undo', reason: 'You have seen new worlds.', rule: 'NF-1' });
	Socket.last.says({ type: 'done', id: first.id, n: 58 });
	expect(await act).toEqual({ ok: true, n: 58 });
	expect(await undo).toEqual({ ok: false, code: 'no-undo', reason: 'You have seen new worlds.', rule: 'NF-1' });
});

test('a command whose answer was lost is said to be lost, and never sent again', async () => {
	seated();
	const act = client.send({ type: 'act', n: 57, option: 3 });
	Socket.last.drops();
	expect(await act).toMatchObject({ ok: false, code: 'lost' });
	vi.advanceTimersByTime(1000);
	seated();
	expect(Socket.all.length).toBe(2);
	expect(Socket.last.sentOf('act')).toEqual([]);
});

test('while the connection is lost nothing can be sent', async () => {
	seated();
	Socket.last.drops();
	expect(client.connection).toBe('lost');
	expect(await client.send({ type: 'resign' })).toMatchObject({ ok: false, code: 'lost' });
	expect(Socket.last.sentOf('resign')).toEqual([]);
});

test('after a lost connection only the missing log lines are asked for, and counted', () => {
	seated([line('a'), line('b')]);
	Socket.last.drops();
	vi.advanceTimersByTime(1000);
	Socket.last.opens();
	expect(Socket.last.sent).toEqual([{ type: 'hello', log: 2 }]);
	Socket.last.says(table(60, [line('c'), line('d'), line('e')], 2));
	expect(client.log.map((one) => one.text)).toEqual(['a', 'b', 'c', 'd', 'e']);
	expect(client.missed).toBe(3);
	expect(client.resumes).toBe(1);
});

test('tries come less and less often, but at least every ten seconds', () => {
	seated();
	const waits: number[] = [];
	for (let i = 0; i < 8; i++) {
		const before = Date.now();
		Socket.last.drops();
		const count = Socket.all.length;
		while (Socket.all.length === count) vi.advanceTimersByTime(10);
		waits.push(Date.now() - before);
	}
	expect(waits[0]).toBeLessThanOrEqual(630);
	expect(waits[7]).toBeGreaterThanOrEqual(6000);
	expect(Math.max(...waits)).toBeLessThanOrEqual(10_010);
});

test('a connection that came back is tried quickly again when it is lost anew', () => {
	seated();
	for (let i = 0; i < 6; i++) {
		Socket.last.drops();
		vi.advanceTimersByTime(10_000);
	}
	seated();
	Socket.last.drops();
	const count = Socket.all.length;
	vi.advanceTimersByTime(1000);
	expect(Socket.all.length).toBe(count + 1);
});

test('going online tries at once', () => {
	seated();
	Socket.last.drops();
	const count = Socket.all.length;
	happens('online');
	expect(Socket.all.length).toBe(count + 1);
});

test('a connection that does not answer is given up', () => {
	seated();
	vi.advanceTimersByTime(20_000);
	expect(Socket.last.sentOf('ping').length).toBe(1);
	vi.advanceTimersByTime(9000);
	expect(client.connection).toBe('open');
	vi.advanceTimersByTime(2000);
	expect(client.connection).toBe('lost');
});

test('a connection that answers is kept', () => {
	seated();
	for (let i = 0; i < 5; i++) {
		vi.advanceTimersByTime(20_000);
		Socket.last.says({ type: 'pong' });
	}
	expect(client.connection).toBe('open');
	expect(Socket.all.length).toBe(1);
});

test('a table that does not exist is gone, with the reason of the server', () => {
	Socket.last.opens();
	Socket.last.drops(4404, 'The code comet-41 leads to no table.');
	expect(client.connection).toBe('gone');
	expect(client.gone?.reason).toBe('The code comet-41 leads to no table.');
	vi.advanceTimersByTime(60_000);
	happens('online');
	expect(Socket.all.length).toBe(1);
});

test('a patch that does not fit makes the client ask for the whole table', () => {
	seated();
	Socket.last.says(update(58, [[['view', 'goals', 'up', 0], 1]], 2));
	Socket.last.opens();
	expect(Socket.all.length).toBe(2);
	expect(Socket.last.sent).toEqual([{ type: 'hello' }]);
});

test('prices are asked for after each change, and shown only for the position on show', () => {
	seated();
	vi.advanceTimersByTime(500);
	const [first] = Socket.last.sentOf('study');
	Socket.last.says({ type: 'study', id: first.id, n: 57, appraisal: {}, previews: {} });
	expect(client.study?.n).toBe(57);
	Socket.last.says(update(58, [], 2));
	expect(client.study).toBeNull();
	vi.advanceTimersByTime(500);
	expect(Socket.last.sentOf('study').length).toBe(2);
	Socket.last.says({ type: 'study', id: first.id, n: 57, appraisal: {}, previews: {} });
	expect(client.study).toBeNull();
});

test('a burst of updates is studied once', () => {
	seated();
	for (let n = 58; n < 70; n++) {
		Socket.last.says(update(n, [], 2));
		vi.advanceTimersByTime(10);
	}
	vi.advanceTimersByTime(500);
	expect(Socket.last.sentOf('study').length).toBe(1);
});

test('a spectator asks for no prices', () => {
	Socket.last.opens();
	Socket.last.says(table(57, [], 0, { you: { seat: null, host: false } }));
	vi.advanceTimersByTime(1000);
	expect(Socket.last.sentOf('study')).toEqual([]);
});

test("clocks run by the server's time", () => {
	vi.setSystemTime((NOW - 3600) * 1000); // this machine is an hour slow
	const seat = { kind: 'person' as const, name: 'Mira', bot: null, held: null };
	const seats = [
		{ ...seat, time: 90, since: NOW - 30 },
		{ ...seat, time: 50, since: null },
		{ ...seat, time: null, since: NOW - 5 },
	];
	Socket.last.opens();
	Socket.last.says(table(57, [], 0, { seats }));
	expect(client.timeLeft(0)).toBe(60);
	expect(client.timeLeft(1)).toBe(50);
	expect(client.timeLeft(2)).toBeNull();
	expect(client.waited(2)).toBe(5);
	vi.advanceTimersByTime(10_000);
	expect(client.timeLeft(0)).toBeCloseTo(50, 0);
	vi.advanceTimersByTime(100_000);
	expect(client.timeLeft(0)).toBe(0);
});

test('a chat line that came twice is shown once', () => {
	seated();
	const said = { type: 'chat', line: { id: 4, seat: 1, name: 'Tomasz', text: 'good luck', at: NOW } };
	Socket.last.says(said);
	Socket.last.says(said);
	expect(client.chat.map((one) => one.text)).toEqual(['good luck']);
});

test('a closed client stays closed', () => {
	seated();
	client.close();
	Socket.last.drops();
	vi.advanceTimersByTime(60_000);
	expect(Socket.all.length).toBe(1);
});

test('a table that cannot be read says so and is tried again, a frozen one is not', () => {
	Socket.last.opens();
	Socket.last.drops(4503, 'This table cannot be read at the moment.');
	expect(client.connection).toBe('lost');
	expect(client.trouble).toBe('This table cannot be read at the moment.');
	vi.advanceTimersByTime(1000);
	expect(Socket.all).toHaveLength(2);
	seated();
	expect(client.trouble).toBe('');
	Socket.last.drops(4409, 'It cannot go on.');
	expect(client.connection).toBe('gone');
	expect([client.gone?.status, client.gone?.reason]).toEqual([409, 'It cannot go on.']);
});
