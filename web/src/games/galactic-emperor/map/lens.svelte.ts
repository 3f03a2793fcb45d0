/** What part of the map is seen: all of it, or nearer. */
import type { Point } from '../hex';

interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

const NEAREST = 4;
/** A press that moves farther than this drags the map, in pixels. */
const SLACK = 7;

export class Lens {
	scale = $state(1);
	/** The middle of what is seen. */
	#middle = $state.raw<Point>({ x: 0, y: 0 });

	constructor(readonly whole: Box) {
		this.#middle = this.#centre;
	}

	get #centre(): Point {
		const { x, y, width, height } = this.whole;
		return { x: x + width / 2, y: y + height / 2 };
	}

	get box(): string {
		const width = this.whole.width / this.scale;
		const height = this.whole.height / this.scale;
		return `${this.#middle.x - width / 2} ${this.#middle.y - height / 2} ${width} ${height}`;
	}

	fit(): void {
		this.scale = 1;
		this.#middle = this.#centre;
	}

	/** Nearer or farther, around a point that stays where it is. */
	zoom(by: number, around: Point = this.#middle): void {
		const scale = Math.max(1, Math.min(NEAREST, this.scale * by));
		const part = this.scale / scale;
		this.scale = scale;
		this.#move({
			x: around.x + (this.#middle.x - around.x) * part,
			y: around.y + (this.#middle.y - around.y) * part,
		});
	}

	/** Bring a point into sight. */
	show(point: Point): void {
		if (this.scale === 1) return;
		const wide = (this.whole.width / this.scale) * 0.35;
		const high = (this.whole.height / this.scale) * 0.35;
		const { x, y } = this.#middle;
		if (Math.abs(point.x - x) > wide || Math.abs(point.y - y) > high) this.#move(point);
	}

	#move(to: Point): void {
		const { x, y, width, height } = this.whole;
		const half = { x: width / this.scale / 2, y: height / this.scale / 2 };
		this.#middle = {
			x: Math.max(x + half.x, Math.min(x + width - half.x, to.x)),
			y: Math.max(y + half.y, Math.min(y + height - half.y, to.y)),
		};
	}

	/** Action: wheel, drag and pinch on the map. */
	readonly follow = (map: SVGSVGElement) => {
		const fingers = new Map<number, Point>();
		let start: Point | null = null;
		let dragged = false;

		const inMap = (event: { clientX: number; clientY: number }): Point => {
			const matrix = map.getScreenCTM();
			if (!matrix) return this.#middle;
			const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
			return { x: point.x, y: point.y };
		};
		const gap = () => {
			const [one, other] = [...fingers.values()];
			return Math.hypot(one.x - other.x, one.y - other.y);
		};

		const wheel = (event: WheelEvent) => {
			event.preventDefault();
			this.zoom(event.deltaY < 0 ? 1.18 : 1 / 1.18, inMap(event));
		};
		const down = (event: PointerEvent) => {
			fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
			start = { x: event.clientX, y: event.clientY };
			if (fingers.size === 1) dragged = false;
		};
		const move = (event: PointerEvent) => {
			const last = fingers.get(event.pointerId);
			if (!last || !start) return;
			const before = fingers.size === 2 ? gap() : 0;
			const now = { x: event.clientX, y: event.clientY };
			if (Math.hypot(now.x - start.x, now.y - start.y) > SLACK) dragged = true;
			if (fingers.size === 1 && dragged && this.scale > 1) {
				const from = inMap({ clientX: last.x, clientY: last.y });
				const to = inMap(event);
				this.#move({ x: this.#middle.x + from.x - to.x, y: this.#middle.y + from.y - to.y });
			}
			fingers.set(event.pointerId, now);
			if (fingers.size === 2) {
				dragged = true;
				const [one, other] = [...fingers.values()];
				this.zoom(gap() / Math.max(1, before), inMap({ clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 }));
			}
		};
		const up = (event: PointerEvent) => void fingers.delete(event.pointerId);
		/** The end of a drag is no press. */
		const click = (event: MouseEvent) => {
			if (!dragged) return;
			dragged = false;
			event.preventDefault();
			event.stopPropagation();
		};

		map.addEventListener('wheel', wheel, { passive: false });
		map.addEventListener('pointerdown', down);
		window.addEventListener('pointermove', move);
		window.addEventListener('pointerup', up);
		window.addEventListener('pointercancel', up);
		map.addEventListener('click', click, true);
		return {
			destroy() {
				map.removeEventListener('wheel', wheel);
				map.removeEventListener('pointerdown', down);
				window.removeEventListener('pointermove', move);
				window.removeEventListener('pointerup', up);
				window.removeEventListener('pointercancel', up);
				map.removeEventListener('click', click, true);
			},
		};
	};
}
