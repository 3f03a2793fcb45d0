import { afterEach, expect, test, vi } from 'vitest';
import { ApiFailure, failureOf, get, post } from '../src/lib/api';

afterEach(() => vi.unstubAllGlobals());

function answers(body: string, init: ResponseInit = {}) {
	const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, init));
	vi.stubGlobal('fetch', fetched);
	return fetched;
}

async function failure(call: Promise<unknown>): Promise<ApiFailure> {
	return failureOf(await call.then(() => null, (thrown: unknown) => thrown));
}

test('a request says that it is ours, and a body is JSON', async () => {
	const fetched = answers('{"n":58}');
	expect(await post('/api/tables/comet-41/sit', { seat: 2 })).toEqual({ n: 58 });
	const [path, init] = fetched.mock.calls[0];
	const headers = new Headers(init.headers);
	expect(path).toBe('/api/tables/comet-41/sit');
	expect(headers.get('X-Astrarium')).toBe('1');
	expect(headers.get('Content-Type')).toBe('application/json');
	expect(init.body).toBe('{"seat":2}');
});

test('what the server says is handed on', async () => {
	answers('{"error":"taken","reason":"Seat 2 is taken by Mira.","request":"r7"}', { status: 409 });
	expect(await failure(post('/api/tables/comet-41/sit'))).toMatchObject({
		status: 409,
		error: 'taken',
		reason: 'Seat 2 is taken by Mira.',
		request: 'r7',
	});
});

test('no answer at all has a reason too', async () => {
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
	const failed = await failure(get('/api/me'));
	expect(failed.status).toBe(0);
	expect(failed.reason).toContain('does not answer');
});

test.each([
	[502, '<html>Bad gateway</html>'],
	[200, 'not JSON'],
	[500, '{"detail":"?"}'],
])('an answer of another kind (%i) is a failure with its status', async (status, body) => {
	answers(body, { status });
	const failed = await failure(get('/api/me'));
	expect(failed.status).toBe(status);
	expect(failed.reason).toContain(String(status));
});
