/** How pieces travel: a tile flies from where it lay to where it lies now, goods come and go. */
import { cubicOut } from 'svelte/easing';
import { scale } from 'svelte/transition';
import type { TransitionConfig } from 'svelte/transition';
import { flip as slide } from 'svelte/animate';
import type { AnimationConfig, FlipParams } from 'svelte/animate';
import { settings } from '../../lib/settings.svelte';

/** The tokens' --t-move: one piece's way. */
const MOVE = 320;
/** While a key is held down pieces do not travel: the next step comes before they arrive. */
export const hurry = { on: false };
const duration = (): number => (settings.reducedMotion || hurry.on ? 0 : MOVE);
const STILL: TransitionConfig = { duration: 0 };

/** Tiles that leave or arrive in this moment, by their key. */
const leaving = new Map<string, Element>();
const arriving = new Map<string, Element>();

/** Leaves this place; flies if the same tile arrives somewhere in the same moment. */
export const send = (node: Element, key: string) => travel(node, key, leaving, arriving);
/** Arrives; flies if the same tile leaves somewhere in the same moment. */
export const receive = (node: Element, key: string) => travel(node, key, arriving, leaving);

/** Arrives; a die that comes from nowhere tumbles in. */
export const land = (node: Element, key: string) => travel(node, key, arriving, leaving, tumble);

/** Decided only when all pieces of this moment are in their places. */
function travel(
	node: Element,
	key: string,
	mine: Map<string, Element>,
	others: Map<string, Element>,
	alone: (node: Element) => TransitionConfig = appear,
) {
	mine.set(key, node);
	return (): TransitionConfig => {
		const other = others.get(key);
		if (other) others.delete(key);
		else mine.delete(key);
		const here = node.getBoundingClientRect();
		if (isFolded(here)) return STILL;
		const there = other?.getBoundingClientRect();
		if (!there || isFolded(there)) return alone(node);
		return flight(here, there, zoomOf(node));
	};
}

function appear(node: Element): TransitionConfig {
	return scale(node, { duration: duration(), start: 0.86, opacity: 0, easing: cubicOut });
}

/** The tokens' --t-reveal: dice land. */
const LAND = 520;

function tumble(): TransitionConfig {
	return {
		duration: settings.reducedMotion ? 0 : LAND,
		easing: cubicOut,
		css: (is, away) =>
			`opacity: ${Math.min(1, 3 * is)}; transform: translate(${away * -34}px, ${away * -70}px) rotate(${away * -500}deg)`,
	};
}

/** The way between `there` and `here`, as seen at `here`; on a large screen the page is drawn larger than it says. */
export function flight(here: DOMRect, there: DOMRect, zoom: number): TransitionConfig {
	const right = (there.left - here.left) / zoom;
	const down = (there.top - here.top) / zoom;
	const wide = there.width / here.width;
	const high = there.height / here.height;
	return {
		duration: duration(),
		easing: cubicOut,
		css: (is, away) =>
			`opacity: ${is}; transform-origin: top left; transform: translate(${away * right}px, ${away * down}px) ` +
			`scale(${is + away * wide}, ${is + away * high})`,
	};
}

/** What is folded away has no place to fly from or to. */
export function isFolded(place: DOMRect): boolean {
	return place.width === 0 || place.height === 0;
}

/** How much larger than it says a piece is drawn. */
export function zoomOf(node: Element): number {
	return (node as Element & { currentCSSZoom?: number }).currentCSSZoom ?? 1;
}

/** Neighbours close up. */
export function flip(node: Element, places: { from: DOMRect; to: DOMRect }): AnimationConfig {
	if (isFolded(places.from) || isFolded(places.to)) return STILL;
	const how: FlipParams = { duration: duration(), easing: cubicOut };
	return slide(node, places, how);
}

/** A good is put on a colony from above. */
export function comeGood(_node: Element): TransitionConfig {
	return {
		duration: duration(),
		easing: cubicOut,
		css: (there, away) => `transform: translateY(${away * -46}px) scale(${1 + away * 0.4}); opacity: ${there}`,
	};
}

/** And leaves it upward. */
export function goGood(_node: Element): TransitionConfig {
	return {
		duration: duration(),
		easing: cubicOut,
		css: (there, away) => `transform: translateY(${away * -30}px) scale(${1 + away * 0.3}); opacity: ${there}`,
	};
}

/** Where a piece that crosses the page begins and ends, as its middle in the window. */
export interface Way {
	from: { x: number; y: number };
	to: { x: number; y: number };
	/** Milliseconds until it sets out. */
	delay: number;
}

/** A piece crosses the page; it is there only on its way. */
export function cross(node: Element, { from, to, delay }: Way): TransitionConfig {
	const zoom = zoomOf(node);
	return {
		delay,
		duration: duration(),
		easing: cubicOut,
		css: (is, away) =>
			`opacity: ${Math.min(1, 6 * is, 8 * away)}; transform: ` +
			`translate(${(from.x * away + to.x * is) / zoom}px, ${(from.y * away + to.y * is) / zoom}px) translate(-50%, -50%)`,
	};
}

/** Whether pieces travel now. */
export function travels(): boolean {
	return duration() > 0 && !document.hidden;
}
