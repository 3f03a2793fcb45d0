import { expect, test } from 'vitest';
import { figure, fill, listed, lookUp, signed, t } from '../src/lib/messages';
import { en } from '../src/lib/messages/en';
import { galacticEmperor } from '../src/games/galactic-emperor/messages';
import { newFrontiers, t as nf } from '../src/games/new-frontiers/messages';
import { base } from '../src/lib/messages/en/base';
import { site } from '../src/lib/messages/en/site';
import { table } from '../src/lib/messages/en/table';

test('parameters are put in place', () => {
	expect(t('badge.cost', { n: 3 })).toBe('cost 3');
	expect(t('title.table', { code: 'comet-41' })).toBe('Table comet-41');
});

test('one thing and several things have their own words', () => {
	expect(t('badge.vp', { n: 1 })).toBe('1 victory point');
	expect(t('badge.vp', { n: 0 })).toBe('0 victory points');
	expect(t('badge.vp', { n: 5 })).toBe('5 victory points');
});

test('a parameter is never read as a pattern', () => {
	expect(fill('{name} wins', { name: '{name} $& {n}' })).toBe('{name} $& {n} wins');
});

test('numbers have a real minus sign', () => {
	expect([signed(2), signed(0), signed(-1), figure(-3)]).toEqual(['+2', '0', '−1', '−3']);
});

test('names are listed as a sentence', () => {
	expect(listed(['Kepler', 'Mira', 'Tomasz'])).toBe('Kepler, Mira, and Tomasz');
});

test('a key made at run time may have no message', () => {
	expect(lookUp('badge.cost', { n: 2 })).toBe('cost 2');
	expect(lookUp('no.such.key')).toBeNull();
});

test('a board speaks with its own words and the shared ones; the rest of the page has no word of it', () => {
	expect(nf('nf.credits', { n: 1 })).toBe('1 credit');
	expect(nf('badge.cost', { n: 3 })).toBe('cost 3');
	expect(lookUp('nf.credits', { n: 1 })).toBeNull();
});

test('no two parts of the catalogue use the same key', () => {
	const keys = [base, site, table, newFrontiers, galacticEmperor].flatMap((part) => Object.keys(part));
	expect(new Set(keys).size).toBe(keys.length);
});

const all = { ...en, ...newFrontiers, ...galacticEmperor };
const sentences = Object.entries(all).flatMap(([key, message]) =>
	typeof message === 'string' ? [[key, message]] : Object.values(message).map((form) => [key, form as string]),
);

test('plural forms speak of the same things', () => {
	for (const [key, message] of Object.entries(all)) {
		if (typeof message === 'string') continue;
		const places = (text: string) => new Set(text.match(/\{\w+\}/g) ?? []);
		const others = places(message.other);
		others.delete('{n}');
		const ones = places(message.one);
		ones.delete('{n}');
		expect([...ones].sort(), key).toEqual([...others].sort());
	}
});

test('the words keep to the house style', () => {
	const shouting = sentences.filter(([, text]) => /!|\bplease\b|\binvalid\b/i.test(text));
	expect(shouting).toEqual([]);
});
