/** JSON over HTTP, as in docs/server.md. */
import type { Problem } from '../generated/server';
import { t } from './messages';

/** Why a request did not work, in words for a person. `status` is 0 when no answer came at all. */
export class ApiFailure extends Error {
	constructor(
		readonly status: number,
		readonly error: string,
		readonly reason: string,
		readonly request: string,
	) {
		super(reason);
		this.name = 'ApiFailure';
	}
}

export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
	return call<T>(path, { method: 'GET', signal });
}

export function post<T>(path: string, body: unknown = {}): Promise<T> {
	return call<T>(path, {
		method: 'POST',
		body: JSON.stringify(body),
		headers: { 'Content-Type': 'application/json' },
	});
}

/** DELETE: end or drop what the path names. */
export function drop<T>(path: string): Promise<T> {
	return call<T>(path, { method: 'DELETE' });
}

/** A failure to show for anything that was thrown. */
export function failureOf(thrown: unknown): ApiFailure {
	return thrown instanceof ApiFailure
		? thrown
		: new ApiFailure(0, 'network', t('error.network'), '');
}

async function call<T>(path: string, init: RequestInit): Promise<T> {
	let response: Response;
	try {
		response = await fetch(path, {
			...init,
			credentials: 'same-origin',
			// Other sites cannot send it without asking, so the server knows a request is ours.
			headers: { Accept: 'application/json', 'X-Astrarium': '1', ...init.headers },
		});
	} catch (thrown) {
		if (init.signal?.aborted) throw thrown;
		throw new ApiFailure(0, 'network', t('error.network'), '');
	}
	const content = await json(response);
	if (response.ok && content !== undefined) return content as T;
	if (isApiError(content))
		throw new ApiFailure(response.status, content.error, content.reason, content.request ?? '');
	const request = response.headers.get('X-Request-Id') ?? '';
	const reason = t('error.answer', { status: response.status });
	throw new ApiFailure(response.status, 'answer', reason, request);
}

async function json(response: Response): Promise<unknown> {
	if (response.status === 204) return null;
	try {
		return await response.json();
	} catch {
		return undefined;
	}
}

function isApiError(content: unknown): content is Problem {
	return (
		typeof content === 'object' && content !== null && 'error' in content && 'reason' in content
	);
}
