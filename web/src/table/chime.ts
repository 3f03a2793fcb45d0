/** A short soft sound when it is my turn; never the only sign. */
let context: AudioContext | null = null;

export function chime(): void {
	try {
		context ??= new AudioContext();
		const start = context.currentTime;
		for (const [place, pitch] of [660, 880].entries()) tone(context, start + place * 0.12, pitch);
	} catch {
		// No sound here.
	}
}

function tone(audio: AudioContext, at: number, pitch: number): void {
	const source = audio.createOscillator();
	const volume = audio.createGain();
	source.frequency.value = pitch;
	volume.gain.setValueAtTime(0.0001, at);
	volume.gain.exponentialRampToValueAtTime(0.08, at + 0.02);
	volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
	source.connect(volume).connect(audio.destination);
	source.start(at);
	source.stop(at + 0.4);
}
