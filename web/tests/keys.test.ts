import { afterEach, expect, test, vi } from 'vitest';
import { press, stubPage, Thing } from './browser';

stubPage();
const { register } = await import('../src/lib/keys.svelte');
const { settings } = await import('../src/lib/settings.svelte');

const registered: (() => void)[] = [];
function listen(...given: Parameters<typeof register>): void {
	registered.push(register(...given));
}
afterEach(() => {
	registered.splice(0).forEach((release) => release());
	settings.set('letters', true);
});

test('a key reaches its handler, and the browser leaves it alone', () => {
	const undo = vi.fn();
	listen('table', { z: undo });
	expect(press('z').defaultPrevented).toBe(true);
	expect(press('Z', { shiftKey: true }).defaultPrevented).toBe(true);
	expect(undo).toHaveBeenCalledTimes(2);
	expect(press('x').defaultPrevented).toBe(false);
});

test('Shift belongs to the name of keys without a sign', () => {
	const round = vi.fn();
	listen('replay', { 'Shift+ArrowLeft': round });
	press('ArrowLeft');
	expect(round).not.toHaveBeenCalled();
	press('ArrowLeft', { shiftKey: true });
	expect(round).toHaveBeenCalledOnce();
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('keys with %s are left to the browser', (modifier) => {
	const undo = vi.fn();
	listen('table', { z: undo });
	press('z', { [modifier]: true });
	expect(undo).not.toHaveBeenCalled();
});

test('nothing happens while typing, but Escape still closes', () => {
	const undo = vi.fn();
	const close = vi.fn();
	listen('table', { z: undo, Escape: close });
	const chat = new Thing('textarea');
	press('z', {}, chat);
	press('Escape', {}, chat);
	expect(undo).not.toHaveBeenCalled();
	expect(close).toHaveBeenCalledOnce();
});

test('keys of one character can be switched off, the others stay', () => {
	const choose = vi.fn();
	const confirm = vi.fn();
	listen('table', { '1': choose, Enter: confirm });
	settings.set('letters', false);
	press('1');
	press('Enter');
	expect(choose).not.toHaveBeenCalled();
	expect(confirm).toHaveBeenCalledOnce();
});

test('Enter belongs to a focused button unless the page asks for it', () => {
	const confirm = vi.fn();
	listen('table', { Enter: confirm });
	expect(press('Enter', {}, new Thing('button')).defaultPrevented).toBe(false);
	expect(confirm).not.toHaveBeenCalled();
	listen('prompt', { Enter: confirm }, { overControls: ['Enter'] });
	press('Enter', {}, new Thing('button'));
	expect(confirm).toHaveBeenCalledOnce();
});

test('the latest scope is asked first, and may pass the key on', () => {
	const heard: string[] = [];
	listen('table', { Escape: () => void heard.push('table') });
	listen('sheet', { Escape: () => (heard.push('sheet'), false) });
	press('Escape');
	expect(heard).toEqual(['sheet', 'table']);
});

test('an open dialog keeps keys from the page below it', () => {
	const undo = vi.fn();
	listen('table', { z: undo });
	const release = register('dialog', {}, { barrier: true });
	press('z');
	expect(undo).not.toHaveBeenCalled();
	release();
	press('z');
	expect(undo).toHaveBeenCalledOnce();
});
