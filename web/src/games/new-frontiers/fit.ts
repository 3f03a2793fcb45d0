/** Folds what matters least until a column of things fits its parent; only then does the parent scroll.
 *
 *  The column carries `data-fold="vast roomy 1"`: everything folded so far. What each does is in the styles of the
 *  parts. A parent that is too small all the same carries `data-full`. */

/** What is folded, least needed first: room round the pieces, then words on them, then whole rows. */
export const FOLDS = ['vast', 'roomy', '1', '2', '3', '4', 'offer', 'explored', 'goals', 'mat', 'empire'] as const;

/** The fewest folds with which everything fits: as many as it takes in their order, and then each one back that
 *  need not be, what matters most first. */
export function foldsFor(fits: (folded: readonly string[]) => boolean): readonly string[] {
	let few = 0;
	let many: number = FOLDS.length;
	// Each fold makes the column lower, or leaves it as it is.
	while (few < many) {
		const middle = Math.floor((few + many) / 2);
		if (fits(FOLDS.slice(0, middle))) many = middle;
		else few = middle + 1;
	}
	let folded: readonly string[] = FOLDS.slice(0, many);
	for (const one of FOLDS.slice(0, Math.max(0, many - 1)).reverse()) {
		const fewer = folded.filter((other) => other !== one);
		if (fits(fewer)) folded = fewer;
	}
	return folded;
}

export function fit(column: HTMLElement) {
	const room = column.parentElement;
	if (!room) return;

	function fits(folded: readonly string[]): boolean {
		column.dataset.fold = folded.join(' ');
		return column.offsetHeight <= room!.clientHeight;
	}

	function settle(): void {
		room!.toggleAttribute('data-full', !fits(foldsFor(fits)));
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
