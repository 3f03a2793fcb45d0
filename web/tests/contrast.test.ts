/** Every text pair of the tokens meets WCAG 2.2 AA, in both themes and with more contrast asked for. */
import { describe, expect, test } from 'vitest';
import tokens from '../src/styles/tokens.css?raw';

type Tokens = Record<string, string>;

const night = values(block(':root {'));
const themes: Record<string, Tokens> = {
	night,
	chart: { ...night, ...values(block(':root[data-theme="light"] {')) },
};
const surfaces = ['sky', 'surface-1', 'surface-2', 'surface-3'];
const seats = [1, 2, 3, 4, 5, 6].map((seat) => `seat-${seat}`);
const kinds = ['novelty', 'rare', 'genes', 'alien', 'gray'];
const quantities = ['credit', 'vp', 'colonist', 'military', 'food', 'metal', 'energy'];
const text = ['ink', 'ink-2', 'ink-3', 'accent', 'good', 'warn', 'bad', ...kinds, ...seats, ...quantities];

describe.each(Object.entries(themes))('%s', (_, theme) => {
	test.each(text)('%s can be read on every surface', (name) => {
		for (const surface of surfaces) {
			expect(contrast(theme[name], theme[surface]), surface).toBeGreaterThanOrEqual(4.5);
		}
	});

	test('outlines of controls stand out on every surface', () => {
		for (const surface of surfaces) {
			expect(contrast(theme['line-strong'], theme[surface]), surface).toBeGreaterThanOrEqual(3);
		}
	});

	test('the focus ring stands out on every surface', () => {
		for (const surface of surfaces) {
			expect(contrast(theme.focus, theme[surface]), surface).toBeGreaterThanOrEqual(3);
		}
	});

	test('words on the accent and letters on kinds can be read', () => {
		expect(contrast(theme['ink-on-accent'], theme.accent)).toBeGreaterThanOrEqual(4.5);
		expect(contrast(theme['ink-on-accent'], theme['accent-strong'])).toBeGreaterThanOrEqual(4.5);
		for (const kind of kinds) {
			expect(contrast(theme['kind-ink'], theme[kind]), kind).toBeGreaterThanOrEqual(4.5);
			expect(contrast(theme[kind], theme['kind-hole']), kind).toBeGreaterThanOrEqual(4.5);
		}
	});
});

test('the window to space has the night values in the light theme too', () => {
	const space = values(block(':root[data-theme="light"] .space {'));
	for (const [name, value] of Object.entries(space)) {
		expect(value, name).toBe(night[name]);
	}
});

test('asking for more contrast gives more', () => {
	const more = tokens.slice(tokens.indexOf('prefers-contrast: more'));
	for (const [theme, start] of [
		[themes.night, ':root {'],
		[themes.chart, ':root[data-theme="light"] {'],
	] as const) {
		for (const [name, value] of Object.entries(values(block(start, more)))) {
			const background = theme['surface-1'];
			expect(contrast(value, background), name).toBeGreaterThan(contrast(theme[name], background));
		}
	}
});

function block(start: string, css = tokens): string {
	const from = css.indexOf(start);
	expect(from, start).toBeGreaterThanOrEqual(0);
	return css.slice(from, css.indexOf('}', from));
}

function values(css: string): Tokens {
	const found = css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g);
	return Object.fromEntries([...found].map(([, name, value]) => [name, value]));
}

function contrast(one: string, other: string): number {
	const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
	return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
	const [red, green, blue] = [1, 3, 5].map((at) => {
		const share = parseInt(colour.slice(at, at + 2), 16) / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
