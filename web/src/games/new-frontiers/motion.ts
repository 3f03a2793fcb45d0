/** How pieces travel: a tile flies from where it lay to where it lies now, goods come and go. */
import { cubicOut } from 'svelte/easing';
import { crossfade, scale } from 'svelte/transition';
import type { TransitionConfig } from 'svelte/transition';
import { flip as slide } from 'svelte/animate';
import type { AnimationConfig, FlipParams } from 'svelte/animate';
import { settings } from '../../lib/settings.svelte';

/** The tokens' --t-move: one piece's way. */
const MOVE = 320;
const duration = (): number => (settings.reducedMotion ? 0 : MOVE);

const [sendTile, receiveTile] = crossfade({
	easing: cubicOut,
	fallback: (node) => scale(node, { duration: duration(), start: 0.86, opacity: 0, easing: cubicOut }),
});

/** Leaves this place; flies if the same tile arrives somewhere in the same moment. */
export const send = (node: Element, key: string) => sendTile(node, { key, duration: duration() });

/** Arrives, unless its new place is folded away: then there is nowhere to fly to. */
export function receive(node: Element, key: string): () => TransitionConfig {
	const arrive = receiveTile(node, { key, duration: duration() });
	return () => {
		const flight = arrive();
		return node.getBoundingClientRect().width > 0 ? flight : { duration: 0 };
	};
}

/** Neighbours close up. */
export function flip(node: Element, places: { from: DOMRect; to: DOMRect }): AnimationConfig {
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
