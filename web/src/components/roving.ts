/** `use:roving`: a row, column or grid of controls is one tab stop; arrows, Home and End move within it. */
export interface RovingOptions {
	/** What is reached by arrows; buttons and links unless given. */
	items?: string;
	/** The arrows also click: for tabs, which open as they are reached. */
	follow?: boolean;
}

const CONTROLS = 'button:not(:disabled), a[href], [tabindex]';

/** An item marked `data-roving="current"` is where Tab enters; else the one that had the focus last, or the first. */
export function roving(
	row: HTMLElement,
	options: RovingOptions = {},
): { update(options: RovingOptions): void; destroy(): void } {
	let { items = CONTROLS, follow = false } = options;
	let last: HTMLElement | null = null;

	const all = (): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(items)];

	function settle(): void {
		const list = all();
		if (list.length === 0) return;
		const marked = list.find((item) => item.dataset.roving === 'current');
		const focused = list.find((item) => item === document.activeElement);
		const entry = focused ?? marked ?? (last && list.includes(last) ? last : list[0]);
		for (const item of list) {
			const index = item === entry ? 0 : -1;
			if (item.tabIndex !== index) item.tabIndex = index;
		}
	}

	function moveTo(item: HTMLElement | null | undefined, event: KeyboardEvent): void {
		if (!item) return;
		event.preventDefault();
		event.stopPropagation();
		item.focus();
		item.scrollIntoView({ block: 'nearest', inline: 'nearest' });
		if (follow) item.click();
	}

	function press(event: KeyboardEvent): void {
		if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		const list = all();
		const at = list.indexOf(document.activeElement as HTMLElement);
		if (at < 0) return;
		switch (event.key) {
			case 'Home':
				return moveTo(list[0], event);
			case 'End':
				return moveTo(list.at(-1), event);
			case 'ArrowRight':
				return moveTo(list[at + 1], event);
			case 'ArrowLeft':
				return moveTo(list[at - 1], event);
			case 'ArrowDown':
				return moveTo(below(list, at, 1), event);
			case 'ArrowUp':
				return moveTo(below(list, at, -1), event);
		}
	}

	function enter(event: FocusEvent): void {
		const item = all().find((one) => one === event.target);
		if (item) {
			last = item;
			settle();
		}
	}

	const watcher = new MutationObserver(settle);
	watcher.observe(row, {
		childList: true,
		subtree: true,
		attributes: true,
		attributeFilter: ['data-roving', 'disabled'],
	});
	row.addEventListener('keydown', press);
	row.addEventListener('focusin', enter);
	settle();
	return {
		update(changed: RovingOptions) {
			({ items = CONTROLS, follow = false } = changed);
			settle();
		},
		destroy() {
			watcher.disconnect();
			row.removeEventListener('keydown', press);
			row.removeEventListener('focusin', enter);
		},
	};
}

/** The nearest item in the next line in this direction; null when the items stand in one line. */
function below(list: HTMLElement[], at: number, direction: 1 | -1): HTMLElement | null {
	const from = list[at].getBoundingClientRect();
	const middle = from.left + from.width / 2;
	let best: HTMLElement | null = null;
	let least = Infinity;
	for (const item of list) {
		const box = item.getBoundingClientRect();
		const down = direction === 1 ? box.top - from.bottom : from.top - box.bottom;
		if (down < -from.height / 2 || item === list[at]) continue;
		const away = Math.max(0, down) * 4 + Math.abs(box.left + box.width / 2 - middle);
		if (away < least) {
			least = away;
			best = item;
		}
	}
	return best;
}
