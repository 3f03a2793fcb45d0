/** The page on show, by the address bar. */
import { tick } from 'svelte';
import { t } from './messages';
import { href, parse, place, type Route } from './routes';
import { title } from './title.svelte';

export { href, type Route } from './routes';

class Router {
	route = $state.raw<Route>(parse(location.href));
	/** True once a person has gone from one page to another: the first page leaves the focus alone. */
	moved = $state(false);

	constructor() {
		title.page = titleOf(this.route);
		addEventListener('popstate', () => this.#arrive());
	}

	go(to: Route | string, replace: boolean): void {
		const address = typeof to === 'string' ? to : href(to);
		if (replace) history.replaceState(null, '', address);
		else history.pushState(null, '', address);
		this.#arrive();
	}

	#arrive(): void {
		const route = parse(location.href);
		if (place(route) !== place(this.route)) {
			this.moved = true;
			title.page = titleOf(route);
		}
		this.route = route;
	}
}

export const router = new Router();

/** Go to a page; `replace` leaves no step back to this one. */
export function navigate(to: Route | string, options: { replace?: boolean } = {}): void {
	router.go(to, options.replace ?? false);
}

/** Let links to our own pages be followed without loading the client again. Put on the root element. */
export function followLinks(root: HTMLElement): { destroy(): void } {
	const click = (event: MouseEvent): void => {
		if (event.defaultPrevented || event.button !== 0) return;
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		const link = (event.target as Element).closest('a');
		if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
			return;
		if (link.getAttribute('href')?.startsWith('#') || link.pathname.startsWith('/api/')) return;
		event.preventDefault();
		navigate(link.pathname + link.search + link.hash);
	};
	root.addEventListener('click', click);
	return { destroy: () => root.removeEventListener('click', click) };
}

/** After a page has come: its heading gets the focus, so that a screen reader says where one is. */
export async function focusHeading(): Promise<void> {
	await tick();
	const heading = document.querySelector<HTMLElement>('main h1, h1');
	if (!heading) return;
	heading.tabIndex = -1;
	heading.focus({ preventScroll: true });
	scrollTo(0, 0);
}

function titleOf(route: Route): string {
	return route.page === 'table'
		? t('title.table', { code: route.code })
		: t(`title.${route.page}`);
}
