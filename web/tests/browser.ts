/** The little of a browser that the client's modules touch, for tests without one. */
import { vi } from 'vitest';

const events = new EventTarget();
const page = new EventTarget();

vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
vi.stubGlobal('location', new URL('http://astrarium.test/t/comet-41'));
vi.stubGlobal('document', Object.assign(page, { hidden: false, title: '' }));

/** Something happened to the window, as going online. */
export function happens(name: string): void {
	events.dispatchEvent(new Event(name));
}

/** What the settings change on the page, and where they are kept. */
export function stubPage() {
	const shown = { dataset: {} as Record<string, string>, classes: new Set<string>(), kept: new Map<string, string>() };
	vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => shown.kept.get(key) ?? null,
		setItem: (key: string, value: string) => shown.kept.set(key, value),
	});
	const toggle = (name: string, on: boolean) => (on ? shown.classes.add(name) : shown.classes.delete(name));
	Object.assign(document, {
		documentElement: { dataset: shown.dataset, classList: { toggle } },
		querySelector: () => null,
	});
	return shown;
}

/** An element of a page, as far as the keyboard cares. */
export class Thing {
	constructor(readonly tag: string) {}
	closest(selector: string): Thing | null {
		return selector.split(/[\s,]+/).some((one) => one.replace(/\[.*/, '') === this.tag) ? this : null;
	}
}
vi.stubGlobal('Element', Thing);
vi.stubGlobal('HTMLInputElement', class extends Thing {});

/** A key goes down while `target` has the focus. */
export function press(key: string, modifiers: Partial<KeyboardEvent> = {}, target = new Thing('body')): Event {
	const event = new Event('keydown', { cancelable: true });
	Object.defineProperty(event, 'target', { value: target });
	Object.assign(event, { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers });
	events.dispatchEvent(event);
	return event;
}
