/** One place that listens to the keyboard; parts of a page register what they answer to. */
import { settings } from './settings.svelte';

/** Return false to let another scope, or the browser, have the key. */
export type KeyHandler = (event: KeyboardEvent) => void | false;
/** `z`, `1`, `?`, `Enter`, `Escape`, `Space`, `ArrowLeft`, `Shift+ArrowLeft`. Letters in lower case. */
export type KeyMap = Record<string, KeyHandler>;

interface Scope {
	name: string;
	map: KeyMap;
	overControls: readonly string[];
	/** Scopes registered before this one get nothing while it stands. */
	barrier: boolean;
}

const scopes: Scope[] = [];

/** Answer to these keys until the returned function is called. The latest scope is asked first.
 *  `Enter` and `Space` belong to a focused button or link unless named in `overControls`. */
export function register(
	name: string,
	map: KeyMap,
	options: { overControls?: readonly string[]; barrier?: boolean } = {},
): () => void {
	const scope: Scope = {
		name,
		map,
		overControls: options.overControls ?? [],
		barrier: options.barrier ?? false,
	};
	scopes.push(scope);
	return () => {
		const at = scopes.indexOf(scope);
		if (at >= 0) scopes.splice(at, 1);
	};
}

/** What a key event is called in a key map; null for keys with Ctrl, Alt or Meta. */
export function nameOf(event: KeyboardEvent): string | null {
	if (event.ctrlKey || event.metaKey || event.altKey) return null;
	if (event.key === ' ') return 'Space';
	// The sign or letter says it already; Shift is only how it was typed.
	if (event.key.length === 1) return event.key.toLowerCase();
	return event.shiftKey ? `Shift+${event.key}` : event.key;
}

function dispatch(event: KeyboardEvent): void {
	if (event.defaultPrevented || event.isComposing) return;
	const key = nameOf(event);
	if (key === null) return;
	const target = event.target instanceof Element ? event.target : null;
	if (key.length === 1 && !settings.choices.letters) return;
	if (isTyping(target) && key !== 'Escape') return;
	const onControl = (key === 'Enter' || key === 'Space') && isControl(target);
	for (let i = scopes.length - 1; i >= 0; i--) {
		const scope = scopes[i];
		const handler = scope.map[key];
		if (handler && (!onControl || scope.overControls.includes(key))) {
			if (handler(event) !== false) {
				event.preventDefault();
				return;
			}
		}
		if (scope.barrier) return;
	}
}

/** Whether keys go into a text there. */
function isTyping(target: Element | null): boolean {
	const field = target?.closest('input, textarea, select, [contenteditable="true"]');
	if (!field) return false;
	const plain = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range'];
	return !(field instanceof HTMLInputElement && plain.includes(field.type));
}

function isControl(target: Element | null): boolean {
	return target?.closest('button, a[href], input, select, summary, [role="button"]') != null;
}

addEventListener('keydown', dispatch);
