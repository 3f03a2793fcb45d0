/** Addresses of the pages, and back. */
export type Route =
	| { page: 'home' }
	| { page: 'tables' }
	| { page: 'new'; game: string }
	| { page: 'table'; code: string }
	/** Without a code: the page to upload a record. */
	| { page: 'replay'; code: string | null; at: number | null }
	| { page: 'rules'; game: string | null; clause: string | null }
	| { page: 'settings' }
	| { page: 'missing'; path: string };

export function parse(address: string): Route {
	const url = new URL(address, 'http://here');
	const missing: Route = { page: 'missing', path: url.pathname };
	let parts: string[];
	try {
		parts = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
	} catch {
		return missing;
	}
	if (parts.length > 2) return missing;
	const [first, second] = parts;
	switch (first) {
		case undefined:
			return { page: 'home' };
		case 'tables':
			return second === undefined ? { page: 'tables' } : missing;
		case 'settings':
			return second === undefined ? { page: 'settings' } : missing;
		case 'new':
			return second === undefined ? missing : { page: 'new', game: second };
		case 't':
			return second === undefined ? missing : { page: 'table', code: second };
		case 'replay':
			return { page: 'replay', code: second ?? null, at: step(url.searchParams.get('at')) };
		case 'rules':
			return { page: 'rules', game: second ?? null, clause: url.searchParams.get('clause') };
		default:
			return missing;
	}
}

export function href(route: Route): string {
	switch (route.page) {
		case 'home':
			return '/';
		case 'tables':
		case 'settings':
			return `/${route.page}`;
		case 'new':
			return `/new/${encodeURIComponent(route.game)}`;
		case 'table':
			return `/t/${encodeURIComponent(route.code)}`;
		case 'replay':
			return path('/replay', route.code) + query('at', route.at);
		case 'rules':
			return path('/rules', route.game) + query('clause', route.clause);
		case 'missing':
			return route.path;
	}
}

/** Addresses with the same place show the same page; what differs is only where one looks on it. */
export function place(route: Route): string {
	return new URL(href(route), 'http://here').pathname;
}

function step(text: string | null): number | null {
	return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function path(start: string, end: string | null): string {
	return end === null ? start : `${start}/${encodeURIComponent(end)}`;
}

function query(name: string, value: string | number | null): string {
	return value === null ? '' : `?${name}=${encodeURIComponent(value)}`;
}
