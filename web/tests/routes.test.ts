import { expect, test } from 'vitest';
import { href, parse, place, type Route } from '../src/lib/routes';

const pages: [string, Route][] = [
	['/', { page: 'home' }],
	['/tables', { page: 'tables' }],
	['/new/new-frontiers', { page: 'new', game: 'new-frontiers' }],
	['/t/comet-amber-41', { page: 'table', code: 'comet-amber-41' }],
	['/replay', { page: 'replay', code: null, at: null }],
	['/replay/comet-amber-41', { page: 'replay', code: 'comet-amber-41', at: null }],
	['/replay/comet-amber-41?at=57', { page: 'replay', code: 'comet-amber-41', at: 57 }],
	['/rules', { page: 'rules', game: null, clause: null }],
	['/rules/new-frontiers', { page: 'rules', game: 'new-frontiers', clause: null }],
	['/rules/new-frontiers?clause=NF-STL-02', { page: 'rules', game: 'new-frontiers', clause: 'NF-STL-02' }],
	['/settings', { page: 'settings' }],
];

test.each(pages)('%s leads to its page, and the page back to it', (address, route) => {
	expect(parse(address)).toEqual(route);
	expect(href(route)).toBe(address);
});

test('codes survive signs that mean something in an address', () => {
	const route: Route = { page: 'table', code: 'a b/c?d#é' };
	expect(parse(href(route))).toEqual(route);
});

test.each(['/nowhere', '/t', '/new', '/tables/mine', '/settings/x', '/t/a/b', '/t/%E0%A4%A'])(
	'%s leads to no page',
	(address) => {
		expect(parse(address).page).toBe('missing');
	},
);

test.each(['-1', '1.5', 'x', '', '99999999'])('a step of "%s" is no step', (at) => {
	expect(parse(`/replay/comet-41?at=${at}`)).toMatchObject({ at: null });
});

test('a step within a replay stays at the same place', () => {
	expect(place(parse('/replay/comet-41?at=3'))).toBe(place(parse('/replay/comet-41?at=4')));
	expect(place(parse('/replay/comet-41'))).not.toBe(place(parse('/replay/amber-7')));
});
