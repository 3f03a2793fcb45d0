import { expect, test } from 'vitest';
import { stubPage } from './browser';

stubPage();
const { heard, MOST, sounds } = await import('../src/table/sounds');

const sounding = { settle: 'place', conquer: 'place', sell: 'money', 'gain-vp': 'points', over: 'end' } as const;

test('a burst of events makes each sound once, in their order', () => {
	expect(heard(['settle', 'sell', 'settle', 'conquer', 'gain-vp'], sounding)).toEqual(['place', 'money', 'points']);
});

test('what no game gives a sound is silent', () => {
	expect(heard(['round', 'toString', 'move'], sounding)).toEqual([]);
});

test('of many sounds the latest are heard, the end among them', () => {
	const list = heard(['settle', 'sell', 'gain-vp', 'over'], sounding);
	expect(list).toHaveLength(MOST);
	expect(list.at(-1)).toBe('end');
});

test.each(Object.entries(sounds))('%s is short', (_name, notes) => {
	expect(Math.max(...notes.map((note) => note.at + note.length))).toBeLessThan(1.5);
});
