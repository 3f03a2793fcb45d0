/** What screen readers hear: two live regions, drawn by LiveRegions. */
const GAP = 1500;

export class Announcer {
	polite = $state('');
	assertive = $state('');

	#waiting: string[] = [];
	#timer: ReturnType<typeof setTimeout> | null = null;
	#spoken = -Infinity;

	/** Say it soon: messages that come together are said as one, at most one in a second and a half. */
	say(text: string): void {
		if (!text || this.#waiting.at(-1) === text) return;
		this.#waiting.push(text);
		// Even the first waits a moment: a burst of events is one message.
		this.#timer ??= setTimeout(() => this.#flush(), Math.max(60, this.#spoken + GAP - Date.now()));
	}

	/** Say it at once: only for my turn and a clock that runs out. */
	alert(text: string): void {
		this.assertive = different(text, this.assertive);
	}

	/** Nothing of what was said can be read any more, and what waits is not said. */
	forget(): void {
		if (this.#timer !== null) clearTimeout(this.#timer);
		this.#timer = null;
		this.#waiting = [];
		this.polite = this.assertive = '';
	}

	#flush(): void {
		this.#timer = null;
		this.#spoken = Date.now();
		this.polite = different(this.#waiting.join(' '), this.polite);
		this.#waiting = [];
	}
}

/** The same words twice are two messages: a trailing space makes the region change. */
function different(text: string, before: string): string {
	return text === before ? `${text}\u00a0` : text;
}

export const announcer = new Announcer();
export const announce = (text: string): void => announcer.say(text);
export const alertNow = (text: string): void => announcer.alert(text);
