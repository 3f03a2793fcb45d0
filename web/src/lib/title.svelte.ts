/** The document's title: what the page says, and a badge in front while it is my turn. */
import { t } from './messages';

class Title {
	#page = $state('');
	#badge = $state('');

	readonly text = $derived(
		(this.#badge && `● ${this.#badge} · `) + (this.#page && `${this.#page} · `) + t('app.name'),
	);

	/** What this page is, without the name of the site. */
	set page(text: string) {
		this.#page = text;
		this.#show();
	}

	set badge(text: string) {
		this.#badge = text;
		this.#show();
	}

	#show(): void {
		document.title = this.text;
	}
}

export const title = new Title();
