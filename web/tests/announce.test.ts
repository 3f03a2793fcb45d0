import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from '../src/lib/announce.svelte';

let announcer: Announcer;

beforeEach(() => {
	vi.useFakeTimers();
	announcer = new Announcer();
});
afterEach(() => {
	vi.useRealTimers();
});

test('messages that come together are said as one', () => {
	announcer.say('Tomasz settled Avian Uplift Race.');
	announcer.say('He gained a Genes good.');
	vi.advanceTimersByTime(100);
	expect(announcer.polite).toBe('Tomasz settled Avian Uplift Race. He gained a Genes good.');
});

test('at most one polite message in a second and a half', () => {
	announcer.say('one');
	vi.advanceTimersByTime(100);
	announcer.say('two');
	announcer.say('three');
	vi.advanceTimersByTime(1300);
	expect(announcer.polite).toBe('one');
	vi.advanceTimersByTime(200);
	expect(announcer.polite).toBe('two three');
});

test('my turn is said at once', () => {
	announcer.say('Kepler passed.');
	announcer.alert('Your turn.');
	expect(announcer.assertive).toBe('Your turn.');
});

test('the same words again are heard again', () => {
	announcer.alert('Your turn.');
	const first = announcer.assertive;
	announcer.alert('Your turn.');
	expect(announcer.assertive).not.toBe(first);
	expect(announcer.assertive.trim()).toBe('Your turn.');
});
