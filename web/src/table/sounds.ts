/** Short sounds, made here from tones and noise; never the only sign of anything. */
import { settings, type Choices } from '../lib/settings.svelte';

export type Sound = 'turn' | 'place' | 'money' | 'points' | 'good' | 'dice' | 'shot' | 'loss' | 'last' | 'end';

interface Note {
	/** Seconds after the beginning. */
	at: number;
	/** In hertz; noise has none, and is filtered around `colour`. */
	pitch?: number;
	colour?: number;
	/** Seconds until it has died away. */
	length: number;
	shape?: OscillatorType;
	loudness?: number;
}

const rattle = (...times: number[]): Note[] =>
	times.map((at, place) => ({ at, colour: 2400 - place * 180, length: 0.05, loudness: 0.9 }));

export const sounds: Record<Sound, readonly Note[]> = {
	turn: [
		{ at: 0, pitch: 660, length: 0.35 },
		{ at: 0.12, pitch: 880, length: 0.35 },
	],
	place: [
		{ at: 0, colour: 420, length: 0.09, loudness: 1.2 },
		{ at: 0.01, pitch: 196, length: 0.16, shape: 'triangle' },
	],
	money: [
		{ at: 0, pitch: 1568, length: 0.1, shape: 'triangle', loudness: 0.5 },
		{ at: 0.06, pitch: 2093, length: 0.18, shape: 'triangle', loudness: 0.5 },
	],
	points: [
		{ at: 0, pitch: 784, length: 0.14 },
		{ at: 0.07, pitch: 988, length: 0.14 },
		{ at: 0.14, pitch: 1175, length: 0.3 },
	],
	good: [{ at: 0, pitch: 523, length: 0.14, shape: 'triangle' }],
	dice: rattle(0, 0.05, 0.09, 0.15, 0.23),
	shot: [
		{ at: 0, colour: 900, length: 0.12, loudness: 1.2 },
		{ at: 0, pitch: 150, length: 0.14, shape: 'sawtooth', loudness: 0.5 },
	],
	loss: [
		{ at: 0, pitch: 330, length: 0.2, shape: 'triangle' },
		{ at: 0.12, pitch: 247, length: 0.35, shape: 'triangle' },
	],
	last: [
		{ at: 0, pitch: 440, length: 0.5 },
		{ at: 0.22, pitch: 440, length: 0.5 },
		{ at: 0.44, pitch: 587, length: 0.8 },
	],
	end: [
		{ at: 0, pitch: 523, length: 0.4 },
		{ at: 0.14, pitch: 659, length: 0.4 },
		{ at: 0.28, pitch: 784, length: 0.4 },
		{ at: 0.42, pitch: 1047, length: 0.9 },
	],
};

const LOUDNESS: Record<Choices['volume'], number> = { off: 0, soft: 0.035, normal: 0.08, loud: 0.18 };
const SILENCE = 0.0001;

/** Of one burst of events so many are heard, one after the other. */
export const MOST = 3;
const APART = 0.16;

/** Which sounds a burst of events makes: each sort once, in the order of the events, the latest if there are many. */
export function heard(kinds: readonly string[], sounding: Readonly<Record<string, Sound>>): Sound[] {
	const found = new Set<Sound>();
	for (const kind of kinds) {
		if (Object.hasOwn(sounding, kind)) found.add(sounding[kind]);
	}
	return [...found].slice(-MOST);
}

let context: AudioContext | null = null;

/** Let these be heard, one after the other, as loud as the settings say. */
export function play(...list: Sound[]): void {
	const loudness = LOUDNESS[settings.choices.volume];
	if (loudness === 0 || list.length === 0) return;
	try {
		context ??= new AudioContext();
		for (const [place, sound] of list.entries()) {
			const start = context.currentTime + place * APART;
			for (const note of sounds[sound]) ring(context, start + note.at, note, loudness);
		}
	} catch {
		// No sound here.
	}
}

function ring(audio: AudioContext, at: number, note: Note, loudness: number): void {
	const volume = audio.createGain();
	volume.gain.setValueAtTime(SILENCE, at);
	volume.gain.exponentialRampToValueAtTime(loudness * (note.loudness ?? 1), at + 0.012);
	volume.gain.exponentialRampToValueAtTime(SILENCE, at + note.length);
	volume.connect(audio.destination);
	const source = note.pitch === undefined ? noise(audio, note.colour ?? 1000, volume) : tone(audio, note, volume);
	source.start(at);
	source.stop(at + note.length + 0.05);
}

function tone(audio: AudioContext, note: Note, to: AudioNode): AudioScheduledSourceNode {
	const source = audio.createOscillator();
	source.type = note.shape ?? 'sine';
	source.frequency.value = note.pitch ?? 440;
	source.connect(to);
	return source;
}

let hiss: AudioBuffer | null = null;

function noise(audio: AudioContext, colour: number, to: AudioNode): AudioScheduledSourceNode {
	if (!hiss) {
		hiss = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
		const samples = hiss.getChannelData(0);
		for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
	}
	const source = audio.createBufferSource();
	source.buffer = hiss;
	const filter = audio.createBiquadFilter();
	filter.type = 'bandpass';
	filter.frequency.value = colour;
	source.connect(filter).connect(to);
	return source;
}
