/** A few words beside a small piece, on hover and on keyboard focus. Its own sentence has them already, so
 *  screen readers are spared. */
import { zoomOf } from './motion';
import './tip.css';

export interface TipText {
	title: string;
	lines: string[];
	/** Under the piece, where what stands above it must stay free. */
	below?: boolean;
}

let bubble: HTMLDivElement | null = null;
let owner: HTMLElement | null = null;

function draw({ title, lines }: TipText): HTMLDivElement {
	bubble ??= make();
	const heading = document.createElement('b');
	heading.textContent = title;
	const rest = lines.map((line) => {
		const row = document.createElement('span');
		row.textContent = line;
		return row;
	});
	bubble.replaceChildren(heading, ...rest);
	return bubble;
}

function make(): HTMLDivElement {
	const made = document.createElement('div');
	made.className = 'tip';
	made.popover = 'manual';
	made.setAttribute('aria-hidden', 'true');
	document.body.append(made);
	return made;
}

function show(node: HTMLElement, text: TipText): void {
	const box = draw(text);
	owner = node;
	box.showPopover();
	const place = node.getBoundingClientRect();
	const size = box.getBoundingClientRect();
	const left = place.left + place.width / 2 - size.width / 2;
	const above = text.below ? -1 : place.top - size.height - 8;
	const zoom = zoomOf(box);
	box.style.left = `${Math.max(8, Math.min(left, innerWidth - size.width - 8)) / zoom}px`;
	box.style.top = `${(above >= 8 ? above : place.bottom + 8) / zoom}px`;
}

function hide(node: HTMLElement): void {
	if (owner !== node) return;
	owner = null;
	bubble?.hidePopover();
}

/** Action: `use:tip={{ title, lines }}`, or null for none. */
export function tip(node: HTMLElement, text: TipText | null) {
	let current = text;
	const leave = () => hide(node);
	const enter = (event: PointerEvent) => {
		if (event.pointerType === 'mouse' && current) show(node, current);
	};
	const focus = () => {
		// Where nothing hovers, focus comes from the page itself, and a tip would lie over what is to be touched.
		if (current && node.matches(':focus-visible') && matchMedia('(any-hover: hover)').matches) show(node, current);
	};
	const key = (event: KeyboardEvent) => {
		if (event.key === 'Escape') hide(node);
	};
	node.addEventListener('pointerenter', enter);
	node.addEventListener('pointerleave', leave);
	node.addEventListener('pointerdown', leave);
	node.addEventListener('focus', focus);
	node.addEventListener('blur', leave);
	node.addEventListener('keydown', key);
	return {
		update(next: TipText | null) {
			current = next;
			if (owner === node) {
				if (next) show(node, next);
				else hide(node);
			}
		},
		destroy() {
			hide(node);
			node.removeEventListener('pointerenter', enter);
			node.removeEventListener('pointerleave', leave);
			node.removeEventListener('pointerdown', leave);
			node.removeEventListener('focus', focus);
			node.removeEventListener('blur', leave);
			node.removeEventListener('keydown', key);
		},
	};
}
