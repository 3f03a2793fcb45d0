import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Prompt, TableDocument } from '../src/generated/server';
import { stubPage } from './browser';
import { option } from './ground.svelte';
import { Socket } from './socket';

stubPage();
const { settings } = await import('../src/lib/settings.svelte');
const { standingAnswer } = await import('../src/games/new-frontiers/options');
const { TableClient } = await import('../src/lib/table.svelte');
const { LiveGround } = await import('../src/table/ground.svelte');

function asks(...texts: string[]): Prompt {
	const options = texts.map((text, id) => option(id, text));
	return { seat: 0, text: '', rule: '', sort: 'yes-no', about: [], options, blocked: [] };
}
/** The question about a face-down goal that cannot be turned up, and about one that can. */
const NO_CHOICE = asks('wait', 'wait-round');
const CHOICE = asks('wait', 'wait-round', 'turn-up');

let client: InstanceType<typeof TableClient>;
let ground: InstanceType<typeof LiveGround>;

function shows(n: number, changes: Partial<TableDocument>): void {
	const seat = { kind: 'person', name: 'Mira', bot: null, held: null, time: null, since: null };
	const document = {
		code: 'comet-41',
		n,
		stage: 'playing',
		you: { seat: 0, host: true },
		seats: [seat, seat],
		view: {},
		to_act: [0],
		decisions: n,
		prompt: null,
		points: [],
		undo: { able: true, title: 'wait', reason: '' },
		...changes,
	};
	Socket.last.says({ type: 'table', document, log_from: 0, log: [], chat: [], present: [0], now: 0 });
	// As the page does whenever the document has changed.
	ground.answerForMe();
}

beforeEach(() => {
	vi.useFakeTimers();
	Socket.all = [];
	vi.stubGlobal('WebSocket', Socket);
	client = new TableClient('comet-41');
	ground = new LiveGround(client);
	ground.standingAnswer = standingAnswer;
	Socket.last.opens();
});
afterEach(() => {
	client.close();
	settings.set('goal', 'never');
	vi.useRealTimers();
});

const answers = () => Socket.last.sentOf('act').map((message) => message.option);

test.each([
	['never', NO_CHOICE, ['wait']],
	['never', CHOICE, ['wait']],
	['able', NO_CHOICE, ['wait']],
	['able', CHOICE, []],
	['always', NO_CHOICE, []],
	['always', CHOICE, []],
] as const)('asked about the goal %s, a question is answered as the holder wants it', (when, prompt, sent) => {
	settings.set('goal', when);
	shows(5, { prompt });
	expect(answers()).toEqual(sent);
	expect(ground.doc.prompt === null).toBe(sent.length > 0);
	expect(ground.doc.to_act).toEqual(sent.length > 0 ? [] : [0]);
});

test('a standing answer is sent once for a question, and other questions are left to me', async () => {
	shows(5, { prompt: NO_CHOICE });
	shows(5, { prompt: NO_CHOICE });
	expect(answers()).toEqual(['wait']);
	shows(6, { prompt: asks('buy-nothing') });
	expect(answers()).toEqual(['wait']);
	expect(ground.doc.prompt).not.toBeNull();
});

test('a standing answer that came too late is given to the question that stands then', async () => {
	shows(5, { prompt: NO_CHOICE });
	Socket.last.says({ type: 'refused', id: Socket.last.sentOf('act')[0].id, n: 6, code: 'stale', reason: '', rule: null });
	shows(6, { prompt: NO_CHOICE });
	await vi.runOnlyPendingTimersAsync();
	ground.answerForMe();
	expect(answers()).toEqual(['wait', 'wait']);
});

test('undo takes back what I chose, and the standing answer that came after it', async () => {
	shows(5, { prompt: asks('select develop') });
	void ground.act(option(0, 'select develop', ['develop'], { title: 'Develop' }));
	shows(6, { prompt: NO_CHOICE });
	Socket.last.says({ type: 'done', id: Socket.last.sentOf('act')[1].id, n: 7 });
	shows(7, { prompt: asks('buy-nothing') });
	await vi.runOnlyPendingTimersAsync();
	expect(ground.doc.undo).toEqual({ able: true, title: 'Develop', reason: '' });

	void ground.undo();
	expect(Socket.last.sentOf('undo').length).toBe(1);
	shows(8, { prompt: NO_CHOICE, decisions: 6 });
	Socket.last.says({ type: 'done', id: Socket.last.sentOf('undo')[0].id, n: 8 });
	await vi.runOnlyPendingTimersAsync();
	expect(Socket.last.sentOf('undo').length).toBe(2);
	expect(answers()).toEqual(['select develop', 'wait']);
});

test('a standing answer alone is nothing to take back', () => {
	shows(5, { prompt: NO_CHOICE });
	shows(6, {});
	expect(ground.doc.undo.able).toBe(false);
});

const SELL = { ...asks('sell gem', 'sell-none'), rule: 'NF-TC-03' };
SELL.options[1].declines = true;

test('a question that I declined and that comes again can be declined until the round ends', async () => {
	shows(5, { prompt: SELL });
	expect(ground.nags).toBe(false);
	void ground.act(SELL.options[1]);
	shows(6, { prompt: SELL });
	expect([ground.nags, answers()]).toEqual([true, ['sell-none']]);
	ground.passOn();
	ground.answerForMe();
	expect([ground.passes, answers(), ground.doc.prompt]).toEqual([['NF-TC-03'], ['sell-none', 'sell-none'], null]);
	Socket.last.says({ type: 'done', id: Socket.last.sentOf('act')[1].id, n: 7 });
	await vi.runOnlyPendingTimersAsync();
	shows(8, { prompt: SELL, points: [[1, 0, 0]] });
	expect([ground.passes, ground.nags, ground.doc.prompt === null, answers().length]).toEqual([[], false, false, 2]);
});

test('a pass is taken back, and what I took up is not offered to be passed', () => {
	shows(5, { prompt: SELL });
	void ground.act(SELL.options[0]);
	shows(6, { prompt: SELL });
	expect(ground.nags).toBe(false);
	ground.passOn();
	ground.askAgain();
	expect([ground.passes, ground.doc.prompt === null]).toEqual([[], false]);
});
