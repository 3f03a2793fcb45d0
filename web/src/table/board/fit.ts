/** Folds what matters least until a column of things fits its parent; only then does the parent scroll.
 *
 *  The column carries `data-fold="vast roomy 1"`: everything folded so far. What each does is in the styles of the
 *  parts. A parent that is too small all the same carries `data-full`. */

/** The fewest of these folds, least needed first, with which everything fits: as many as it takes in their order, and
 *  then each one back that need not be, what matters most first. */
export function foldsFor(folds: readonly string[], fits: (folded: readonly string[]) => boolean): readonly string[] {
	let few = 0;
	let many: number = folds.length;
	// Each fold makes the column lower, or leaves it as it is.
	while (few < many) {
		const middle = Math.floor((few + many) / 2);
		if (fits(folds.slice(0, middle))) many = middle;
		else few = middle + 1;
	}
	let folded: readonly string[] = folds.slice(0, many);
	for (const one of folds.slice(0, Math.max(0, many - 1)).reverse()) {
		const fewer = folded.filter((other) => other !== one);
		if (fits(fewer)) folded = fewer;
	}
	return folded;
}

/** So long nothing changes before things are unfolded again, in milliseconds: each try is dear, and in a burst of
 *  changes the next one may need the room. */
const QUIET = 120;

/** Action: `use:fit={['roomy', 'rows']}`, what can be folded, least needed first. */
export function fit(column: HTMLElement, folds: readonly string[]) {
	const room = column.parentElement;
	if (!room) return;
	const parts = column.getElementsByTagName('*');

	/** What the folds were found for. */
	let found = '';
	let frame = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;

	function isIn(): boolean {
		return column.offsetHeight <= room!.clientHeight;
	}

	function fits(folded: readonly string[]): boolean {
		column.dataset.fold = folded.join(' ');
		return isIn();
	}

	function measured(): string {
		return `${column.offsetHeight} ${room!.clientHeight} ${parts.length}`;
	}

	function settle(): void {
		room!.toggleAttribute('data-full', !fits(foldsFor(folds, fits)));
		found = measured();
	}

	/** Before the next picture is painted, so that nothing is ever seen to stand over. */
	function settleSoon(): void {
		frame ||= requestAnimationFrame(() => {
			frame = 0;
			clearTimeout(timer);
			if (measured() === found) return;
			if (isIn()) timer = setTimeout(settle, QUIET);
			else settle();
		});
	}

	const changes = new MutationObserver(settleSoon);
	changes.observe(column, { childList: true, characterData: true, subtree: true });
	const sizes = new ResizeObserver(settleSoon);
	sizes.observe(room);
	// Styles alone can make it higher.
	sizes.observe(column);
	void document.fonts.ready.then(settleSoon);
	settle();
	return {
		destroy() {
			cancelAnimationFrame(frame);
			clearTimeout(timer);
			changes.disconnect();
			sizes.disconnect();
		},
	};
}
