/** Dragging a die: it follows the pointer, and falls on the column it is let go over. A press without a way is a click. */
import type { Phase } from '../../../generated/roll_for_the_galaxy';
import { zoomOf } from '../../../table/board/motion';

export interface Drag {
	/** Whether it can be picked up now. */
	able: boolean;
	take(): void;
	drop(phase: Phase, onStrip: boolean): void;
	/** Let go over nothing. */
	miss(): void;
}

/** Below this a hand only trembles. */
const LEAST = 7;

/** Action: columns carry `data-put`, their strips `data-strip`. */
export function drag(node: HTMLElement, given: Drag) {
	let { able, take, drop, miss } = given;
	let from: { x: number; y: number; id: number } | null = null;
	let ghost: HTMLElement | null = null;

	function down(event: PointerEvent): void {
		if (able && event.button === 0) from = { x: event.clientX, y: event.clientY, id: event.pointerId };
	}

	function move(event: PointerEvent): void {
		if (from?.id !== event.pointerId) return;
		if (!ghost) {
			if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < LEAST) return;
			begin();
		}
		const zoom = zoomOf(document.body);
		ghost!.style.left = `${event.clientX / zoom}px`;
		ghost!.style.top = `${event.clientY / zoom}px`;
	}

	function begin(): void {
		take();
		const drawn = node.querySelector('.die') ?? node;
		ghost = drawn.cloneNode(true) as HTMLElement;
		Object.assign(ghost.style, {
			position: 'fixed',
			zIndex: '60',
			translate: '-50% -50%',
			pointerEvents: 'none',
			transition: 'none',
		});
		document.body.append(ghost);
		node.style.opacity = '0.35';
	}

	function end(event: PointerEvent): void {
		if (from?.id !== event.pointerId) return;
		from = null;
		if (!ghost) return;
		ghost.remove();
		ghost = null;
		node.style.opacity = '';
		// The click that follows is no press.
		addEventListener('click', stop, { capture: true, once: true });
		setTimeout(() => removeEventListener('click', stop, { capture: true }));
		const over = event.type === 'pointerup' ? document.elementFromPoint(event.clientX, event.clientY) : null;
		const column = over?.closest<HTMLElement>('[data-put]');
		if (column) drop(column.dataset.put as Phase, over!.closest('[data-strip]') !== null);
		else miss();
	}

	function stop(event: Event): void {
		event.stopPropagation();
		event.preventDefault();
	}

	node.addEventListener('pointerdown', down);
	addEventListener('pointermove', move);
	addEventListener('pointerup', end);
	addEventListener('pointercancel', end);
	const settle = () => (node.style.touchAction = able ? 'none' : '');
	settle();
	return {
		update(next: Drag) {
			({ able, take, drop, miss } = next);
			settle();
		},
		destroy() {
			ghost?.remove();
			node.removeEventListener('pointerdown', down);
			removeEventListener('pointermove', move);
			removeEventListener('pointerup', end);
			removeEventListener('pointercancel', end);
		},
	};
}
