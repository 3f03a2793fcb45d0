/** A double click on a piece or an option chooses and confirms. */
import type { TableBoard } from './tableBoard.svelte';

/** Only where both presses meant the same: the thing leads to one option alone, and that is chosen. */
export function confirmTwice(board: TableBoard, event: MouseEvent): void {
	const { chosen } = board;
	const node = event.target instanceof Element ? event.target : null;
	if (!chosen || board.busy !== null) return;
	const option = node?.closest<HTMLElement>('[data-option]');
	const piece = node?.closest<HTMLElement>('[data-target][aria-pressed]');
	if (option ? option.dataset.option === String(chosen.id) : piece && names(board, piece.dataset.target!)) board.confirm();
}

function names(board: TableBoard, target: string): boolean {
	const options = board.optionsAt(target);
	return options.length === 1 && options[0].id === board.chosen?.id;
}
