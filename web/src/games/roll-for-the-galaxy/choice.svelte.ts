/** What is chosen in several parts before anything is sent: tiles to abandon before a draw, how a good is shipped. */
import type { PromptOption } from '../../generated/server';
import { type RollBoard, questionOf } from './board';
import { keptWith } from './kept.svelte';

export class Choice {
	#abandoned = $state.raw<{ question: string; tiles: readonly string[] } | null>(null);
	#task = $state.raw<{ question: string; ship: number; then: string } | null>(null);

	constructor(readonly board: RollBoard) {}

	get #question(): string {
		return questionOf(this.board);
	}

	/** Tiles that go before the draw. */
	get abandoned(): readonly string[] {
		return this.#abandoned?.question === this.#question ? this.#abandoned.tiles : [];
	}

	abandon(tile: string): void {
		const { abandoned } = this;
		const tiles = abandoned.includes(tile) ? abandoned.filter((one) => one !== tile) : [...abandoned, tile];
		this.#abandoned = { question: this.#question, tiles };
	}

	/** How the good is shipped that `option` names, in the notation; empty while only the good is chosen. */
	taskOf(option: PromptOption): string {
		const task = this.#task;
		return task?.question === this.#question && task.ship === option.id ? task.then : '';
	}

	ship(option: PromptOption, then: string): void {
		this.#task = { question: this.#question, ship: option.id, then };
		this.board.choose(option);
	}

	/** All that is sent when an option is confirmed; null for the option alone. */
	stepsOf(option: PromptOption): readonly string[] | null {
		if (option.verb === 'draw-tiles') return [...this.abandoned.map((tile) => `abandon ${tile}`), option.text];
		const task = option.verb === 'ship' ? this.taskOf(option) : '';
		return task ? [option.text, task] : null;
	}
}

/** The same for all parts of a board. */
export const choiceOf = keptWith((board: RollBoard) => new Choice(board));
