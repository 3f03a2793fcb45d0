/** The move that is played in the recap stands out on the board: its things and its seat. */
import { tick } from 'svelte';
import { seatColour } from '../art/shapes';
import type { Recap } from './recap.svelte';

/** To be called while a component is set up. */
export function followMoves(recap: Recap): void {
	markMoves(recap);
	$effect(() => {
		if (!recap.playing) return;
		// A row that has the focus knows this key too; while moves are played it means them.
		const skip = (event: KeyboardEvent): void => {
			if (event.key !== 'End' || event.ctrlKey || event.altKey || event.metaKey) return;
			if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
			event.preventDefault();
			event.stopPropagation();
			recap.now();
		};
		addEventListener('keydown', skip, { capture: true });
		return () => removeEventListener('keydown', skip, { capture: true });
	});
}

function markMoves(recap: Recap): void {
	$effect(() => {
		const { card, board } = recap;
		board.followed = card?.seat ?? null;
		if (!card) return;
		let marked: HTMLElement[] = [];
		let gone = false;
		void tick().then(() => {
			if (!gone) marked = mark(card.about, card.seat);
		});
		return () => {
			gone = true;
			for (const node of marked) node.removeAttribute('data-followed');
			board.followed = null;
		};
	});
}

function mark(about: readonly string[], seat: number): HTMLElement[] {
	const nodes = about.flatMap((id) => [
		...document.querySelectorAll<HTMLElement>(`#board [data-target="${CSS.escape(id)}"]`),
	]);
	for (const node of nodes) {
		node.dataset.followed = '';
		node.style.setProperty('--followed', seatColour(seat));
	}
	return nodes;
}
