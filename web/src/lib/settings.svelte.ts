/** What a person has set up in this browser. */
export interface Choices {
	theme: 'system' | 'dark' | 'light';
	motion: 'system' | 'reduced';
	/** Choosing and confirming are two steps. */
	confirm: boolean;
	/** Keys of one character: letters, digits, signs. */
	letters: boolean;
	/** Of short sounds. */
	volume: 'off' | 'soft' | 'normal' | 'loud';
	notifications: boolean;
	text: 'normal' | 'large' | 'larger';
	/** When I am asked about my face-down goal; otherwise it stays face down. */
	goal: 'never' | 'able' | 'always';
	/** How fast the moves of others are played between mine. */
	pace: 'instant' | '1' | '2' | '4';
}

export const defaults: Choices = {
	theme: 'dark',
	motion: 'system',
	confirm: true,
	letters: true,
	volume: 'off',
	notifications: false,
	text: 'normal',
	goal: 'never',
	pace: '1',
};

const KEY = 'astrarium.settings';
const offered: { [K in keyof Choices]: readonly Choices[K][] } = {
	theme: ['system', 'dark', 'light'],
	motion: ['system', 'reduced'],
	confirm: [true, false],
	letters: [true, false],
	volume: ['off', 'soft', 'normal', 'loud'],
	notifications: [true, false],
	text: ['normal', 'large', 'larger'],
	goal: ['never', 'able', 'always'],
	pace: ['instant', '1', '2', '4'],
};

/** Choices read from text kept earlier; what is missing or no longer offered is as at first. */
export function understand(kept: string | null): Choices {
	let found: Partial<Record<string, unknown>> = {};
	try {
		found = JSON.parse(kept ?? '{}') ?? {};
	} catch {
		// Something else wrote there: begin afresh.
	}
	const choices = { ...defaults } as Record<string, unknown>;
	for (const [name, values] of Object.entries(offered)) {
		if ((values as readonly unknown[]).includes(found[name])) choices[name] = found[name];
	}
	return choices as unknown as Choices;
}

const systemLight = matchMedia('(prefers-color-scheme: light)');
const systemCalm = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
	#choices = $state.raw<Choices>(understand(recall()));
	#systemLight = $state(systemLight.matches);
	#systemCalm = $state(systemCalm.matches);

	readonly theme: 'dark' | 'light' = $derived(
		this.#choices.theme === 'system'
			? this.#systemLight
				? 'light'
				: 'dark'
			: this.#choices.theme,
	);
	/** Nothing travels. */
	readonly reducedMotion: boolean = $derived(
		this.#choices.motion === 'reduced' || this.#systemCalm,
	);

	constructor() {
		this.#show();
		systemLight.addEventListener('change', (event) => {
			this.#systemLight = event.matches;
			this.#show();
		});
		systemCalm.addEventListener('change', (event) => {
			this.#systemCalm = event.matches;
			this.#show();
		});
		// Another tab changed them.
		addEventListener('storage', (event) => {
			if (event.key === KEY) {
				this.#choices = understand(event.newValue);
				this.#show();
			}
		});
	}

	/** The choices as made; `theme` and `reducedMotion` say what they come to. */
	get choices(): Choices {
		return this.#choices;
	}

	set<K extends keyof Choices>(name: K, value: Choices[K]): void {
		this.#choices = { ...this.#choices, [name]: value };
		try {
			localStorage.setItem(KEY, JSON.stringify(this.#choices));
		} catch {
			// Storage is closed to us: the choice holds until the page is left.
		}
		this.#show();
	}

	#show(): void {
		const root = document.documentElement;
		root.dataset.theme = this.theme;
		root.dataset.text = this.#choices.text;
		root.classList.toggle('reduced-motion', this.reducedMotion);
		document
			.querySelector('meta[name="theme-color"]')
			?.setAttribute('content', this.theme === 'light' ? '#e9edf6' : '#080c18');
	}
}

function recall(): string | null {
	try {
		return localStorage.getItem(KEY);
	} catch {
		return null;
	}
}

export const settings = new Settings();
