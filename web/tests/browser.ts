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
