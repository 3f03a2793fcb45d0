/** The reveal as a moment: it comes up when screens are lifted, and goes by itself, by a press, or by the next choice. */
import type { RollBoard } from '../board';
import { keptWith } from '../kept.svelte';

/** So long it stays, in milliseconds. */
const STAY = 5000;

export class Moment {
	on = $state(false);
	#round = -1;
	#timer: ReturnType<typeof setTimeout> | undefined;

	/** To be called in an effect: `revealed` rounds that were there before this page are no news. */
	follow(board: RollBoard): void {
		const { round, occurring } = board.view;
		// Dice are behind the screens again.
		if (occurring.length === 0) this.end();
		const shown = occurring.length > 0 ? round : round - 1;
		const first = this.#round < 0;
		if (shown <= this.#round) return;
		this.#round = shown;
		if (first || board.frozen || occurring.length === 0) return;
		this.on = true;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.end(), STAY);
	}

	end(): void {
		clearTimeout(this.#timer);
		this.on = false;
	}
}

/** The same for all parts of a board. */
export const momentOf = keptWith((_board: RollBoard) => new Moment());
