import { expect, test } from 'vitest';
import { stubPage } from './browser';

const shown = stubPage();
const { defaults, settings, understand } = await import('../src/lib/settings.svelte');

test('without choices it is night, and each decision is confirmed', () => {
	expect(understand(null)).toEqual(defaults);
	expect(defaults.confirm).toBe(true);
	expect(shown.dataset.theme).toBe('dark');
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
	expect(shown.dataset).toMatchObject({ theme: 'light', text: 'larger' });
	expect(shown.classes).toContain('reduced-motion');
	expect(understand([...shown.kept.values()][0])).toMatchObject({ theme: 'light', text: 'larger' });
});
