import { expect, test, vi } from 'vitest';
import './browser';

vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
const dataset: Record<string, string> = {};
const classes = new Set<string>();
Object.assign(document, {
	documentElement: {
		dataset,
		classList: { toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)) },
	},
	querySelector: () => null,
});
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
	getItem: (key: string) => kept.get(key) ?? null,
	setItem: (key: string, value: string) => kept.set(key, value),
});

const { defaults, settings, understand } = await import('../src/lib/settings.svelte');

test('without choices each has its first value', () => {
	expect(understand(null)).toEqual(defaults);
	expect(defaults.confirm).toBe(true);
	expect(settings.theme).toBe('dark');
});

test.each(['', 'not JSON', 'null', '7', '[]', '{"theme":"pink","confirm":"yes"}'])(
	'choices that cannot be understood (%s) are as at first',
	(text) => {
		expect(understand(text)).toEqual(defaults);
	},
);

test('choices that are no longer offered do not spoil the others', () => {
	expect(understand('{"theme":"light","font":"Comic","text":"huge"}')).toEqual({
		...defaults,
		theme: 'light',
	});
});

test('a choice is shown on the page and kept for the next visit', () => {
	settings.set('theme', 'light');
	settings.set('motion', 'reduced');
	settings.set('text', 'larger');
	expect(dataset).toMatchObject({ theme: 'light', text: 'larger' });
	expect(classes).toContain('reduced-motion');
	expect(understand([...kept.values()][0])).toMatchObject({ theme: 'light', text: 'larger' });
});
