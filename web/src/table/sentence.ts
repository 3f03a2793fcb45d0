/** Parts of sentences made whole: reasons and questions of the engine come without. */

/** All that is said of an option. */
export function whole({ title, detail }: { title: string; detail: string }): string {
	return detail ? `${title}: ${detail}` : title;
}

/** The first letter large. */
export function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A word for programs as one for people: `vp_pool` and `vp-pool` are "Vp pool". */
export function plainName(word: string): string {
	return capital(word.replaceAll(/[-_]/g, ' '));
}

/** The first letter large, and a full stop. */
export function sentence(text: string): string {
	return text === '' || /[.?!…]$/.test(text) ? capital(text) : `${capital(text)}.`;
}
