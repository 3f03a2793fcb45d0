/** Planets from their ids, each drawn once to a bitmap: noise filters are too dear to run again. */
import type { Kind, Tile } from '../generated/new_frontiers';
import { seeded } from './random';

export interface PlanetLook {
	id: string;
	kind: Kind;
	goods: Tile['goods'];
	/** Left out: as the id has it. */
	ring?: boolean;
	/** Left out: as the id has it. */
	moon?: boolean;
}

interface Shades {
	light: string;
	middle: string;
	dark: string;
}

const shades: Record<Kind, Shades> = {
	novelty: { light: '#8eeaf5', middle: '#1f8ba3', dark: '#06283a' },
	rare: { light: '#f0be90', middle: '#9a5a2e', dark: '#2a1408' },
	genes: { light: '#b8f0a0', middle: '#388a48', dark: '#0a2a18' },
	alien: { light: '#fff0a8', middle: '#b8921f', dark: '#3a2806' },
	gray: { light: '#cfd6e8', middle: '#66708e', dark: '#1a2036' },
	any: { light: '#e8d8ff', middle: '#7a62b0', dark: '#22183c' },
};
/** A windfall world is neutral; its halo has the colour of the kind. */
const neutral: Shades[] = [
	{ light: '#c9d2ea', middle: '#6f7ba0', dark: '#171d34' },
	{ light: '#d9cfc6', middle: '#84766c', dark: '#241c1a' },
	{ light: '#c4d8d4', middle: '#64827e', dark: '#12241f' },
];
/** The night values of the tokens: the sky window of a tile is dark in both themes. */
const halos: Record<Kind, string> = {
	novelty: '#4fd3e6',
	rare: '#d69a68',
	genes: '#79d06f',
	alien: '#f3d04e',
	gray: '#a9b2c9',
	any: '#e8d8ff',
};

/** The picture is this many times as wide as the planet's disc: room for ring, halo and moon. */
export const SPREAD = 1.8;
/** All drawing is for a disc of this radius, and then scaled: a planet looks the same at any size. */
const R = 36;

interface Plan extends Shades {
	halo: string | null;
	frequency: [x: number, y: number];
	seed: number;
	tilt: number;
	ring: boolean;
	moon: boolean;
}

function plan(look: PlanetLook): Plan {
	const random = seeded(look.id);
	const windfall = look.goods === 'windfall';
	const tones = windfall ? neutral[Math.floor(random() * 3)] : shades[look.kind];
	const bands = random() < 0.5;
	const x = bands ? 0.006 + random() * 0.01 : 0.035 + random() * 0.03;
	const y = bands ? 0.09 + random() * 0.08 : 0.035 + random() * 0.03;
	const seed = Math.floor(random() * 900);
	const tilt = Math.round(random() * 50 - 25);
	const ring = random() < 0.22;
	const moon = random() < 0.35;
	return {
		...tones,
		halo: windfall ? halos[look.kind] : null,
		frequency: [x, y],
		seed,
		tilt,
		ring: look.ring ?? ring,
		moon: (look.moon ?? moon) && !windfall && !(look.ring ?? ring),
	};
}

/** The colours of the disc, for the gradient that stands in until the bitmap is there. */
export function tones(look: PlanetLook): Shades {
	const { light, middle, dark } = plan(look);
	return { light, middle, dark };
}

/** The planet as an SVG document of the given width in pixels. */
export function svg(look: PlanetLook, width: number): string {
	const p = plan(look);
	const edge = R * SPREAD;
	const at = (share: number): string => (R * share).toFixed(1);
	const [fx, fy] = p.frequency;
	const glow = p.halo ?? p.light;
	const lean = -18 + p.tilt / 4;
	const noise = (name: string, scale: number, octaves: number, seed: number, colour: string): string =>
		`<filter id="${name}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">` +
		`<feTurbulence type="fractalNoise" baseFrequency="${(fx * scale).toFixed(4)} ${(fy * scale).toFixed(4)}" numOctaves="${octaves}" seed="${seed}"/>` +
		`<feColorMatrix values="${colour}"/></filter>`;
	const veil = `x="${at(-1.45)}" y="${at(-1.45)}" width="${at(2.9)}" height="${at(2.9)}"`;
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="${-edge} ${-edge} ${2 * edge} ${2 * edge}"><defs>` +
		`<radialGradient id="ground" cx=".34" cy=".28" r=".85"><stop offset="0" stop-color="${p.light}"/><stop offset=".45" stop-color="${p.middle}"/><stop offset="1" stop-color="${p.dark}"/></radialGradient>` +
		`<radialGradient id="night" cx=".3" cy=".24" r=".92"><stop offset=".42" stop-color="#050813" stop-opacity="0"/><stop offset=".8" stop-color="#050813" stop-opacity=".62"/><stop offset="1" stop-color="#050813" stop-opacity=".94"/></radialGradient>` +
		`<radialGradient id="air"><stop offset=".72" stop-color="${glow}" stop-opacity="${p.halo ? 0.32 : 0.26}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>` +
		noise('land', 1.1, 5, p.seed, `0 0 0 0 ${channels(p.dark)[0]} 0 0 0 0 ${channels(p.dark)[1]} 0 0 0 0 ${channels(p.dark)[2]} 3.2 0 0 0 -1.35`) +
		noise('cloud', 1.9, 4, p.seed + 7, `0 0 0 0 ${channels(p.light)[0]} 0 0 0 0 ${channels(p.light)[1]} 0 0 0 0 ${channels(p.light)[2]} 0 2.6 0 0 -1.25`) +
		`<clipPath id="disc"><circle r="${R}"/></clipPath></defs>` +
		`<circle r="${at(1.32)}" fill="url(#air)"/>` +
		(p.halo
			? `<circle r="${at(1.2)}" fill="none" stroke="${p.halo}" stroke-width="${at(0.07)}" stroke-dasharray="${at(0.3)} ${at(0.1)}"/>`
			: '') +
		(p.ring
			? `<ellipse rx="${at(1.62)}" ry="${at(0.4)}" transform="rotate(${lean})" fill="none" stroke="${p.light}" stroke-opacity=".5" stroke-width="${at(0.1)}"/>`
			: '') +
		`<g clip-path="url(#disc)"><circle r="${R}" fill="url(#ground)"/><g transform="rotate(${p.tilt})">` +
		`<rect ${veil} filter="url(#land)" opacity=".75"/><rect ${veil} filter="url(#cloud)" opacity=".5"/></g>` +
		`<circle r="${R}" fill="url(#night)"/></g>` +
		`<circle r="${R}" fill="none" stroke="${p.light}" stroke-opacity=".4" stroke-width=".8"/>` +
		(p.ring
			? `<path d="M${at(-1.62)} 0A${at(1.62)} ${at(0.4)} 0 0 0 ${at(1.62)} 0" transform="rotate(${lean})" fill="none" stroke="${p.light}" stroke-opacity=".85" stroke-width="${at(0.1)}"/>`
			: '') +
		(p.moon ? `<circle cx="${at(1.32)}" cy="${at(-0.75)}" r="${at(0.13)}" fill="#cdd5ea" opacity=".85"/>` : '') +
		'</svg>'
	);
}

function channels(colour: string): string[] {
	return [1, 3, 5].map((i) => (parseInt(colour.slice(i, i + 2), 16) / 255).toFixed(2));
}

/** Widths of bitmaps: near sizes share one, and the browser scales it down. */
const WIDTHS = [96, 144, 208, 288, 400, 560, 800];

const drawn = new Map<string, Promise<string | null>>();
let last: Promise<unknown> = Promise.resolve();

/** The address of the planet's bitmap for a disc of `size` CSS pixels; null where none can be drawn. */
export function bitmap(look: PlanetLook, size: number): Promise<string | null> {
	const wanted = size * SPREAD * Math.min(3, devicePixelRatio || 1);
	const width = WIDTHS.find((one) => one >= wanted) ?? WIDTHS.at(-1)!;
	const key = [look.id, look.kind, look.goods, look.ring, look.moon, width].join('|');
	let picture = drawn.get(key);
	if (!picture) {
		// One after the other, so that a board full of new worlds does not hold up a click.
		picture = poorInMemory() ? Promise.resolve(null) : last.then(() => draw(look, width));
		last = picture;
		drawn.set(key, picture);
	}
	return picture;
}

async function draw(look: PlanetLook, width: number): Promise<string | null> {
	const source = URL.createObjectURL(new Blob([svg(look, width)], { type: 'image/svg+xml' }));
	try {
		const image = new Image(width, width);
		image.src = source;
		await image.decode();
		const canvas = document.createElement('canvas');
		canvas.width = canvas.height = width;
		canvas.getContext('2d')!.drawImage(image, 0, 0, width, width);
		const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
		return blob && URL.createObjectURL(blob);
	} catch {
		return null; // the gradient stays
	} finally {
		URL.revokeObjectURL(source);
	}
}

function poorInMemory(): boolean {
	return ((navigator as { deviceMemory?: number }).deviceMemory ?? 8) < 1;
}
