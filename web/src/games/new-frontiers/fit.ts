/** Folds what matters least until a column of things fits its parent; only then does the parent scroll.
 *
 *  The column carries `data-fold="1 2 3"`: every level folded so far. What each does is in the styles of the parts. */
const LEVELS = 5;

export function fit(column: HTMLElement) {
	const room = column.parentElement;
	if (!room) return;

	function settle(): void {
		const folded: number[] = [];
		do {
			column.dataset.fold = folded.join(' ');
			if (column.offsetHeight <= room!.clientHeight) return;
			folded.push(folded.length + 1);
		} while (folded.length <= LEVELS);
	}

	// Before the next picture is painted, so that nothing is seen to jump.
	const changes = new MutationObserver(settle);
	changes.observe(column, { childList: true, characterData: true, subtree: true });
	const sizes = new ResizeObserver(settle);
	sizes.observe(room);
	void document.fonts.ready.then(settle);
	settle();
	return {
		destroy() {
			changes.disconnect();
			sizes.disconnect();
		},
	};
}
