/** Text for people: `t('badge.cost', { n: 3 })`. The English catalogue fixes the keys and their parameters. */
import { en } from './en';

/** A sentence with `{places}`, or its plural forms, chosen by the parameter `n`. */
export type Message = string | { readonly one: string; readonly other: string };
export type Key = keyof typeof en;
/** What a translation has to bring. */
export type Catalogue = Record<Key, Message>;

type Places<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;
type Forms<M> = M extends string ? M : M extends { other: infer O; one: infer N } ? O | N : never;
type Names<K extends Key> =
	| Places<Forms<(typeof en)[K]>>
	| ((typeof en)[K] extends string ? never : 'n');
export type Params<K extends Key> = [Names<K>] extends [never]
	? []
	: [params: Record<Names<K>, string | number>];

const language = 'en';
const catalogue: Catalogue = en;
const plurals = new Intl.PluralRules(language);
const lists = new Intl.ListFormat(language, { type: 'conjunction' });

export function t<K extends Key>(key: K, ...[params]: Params<K>): string {
	return fill(catalogue[key], params as Record<string, string | number> | undefined);
}

/** The message of a key made at run time; null where the catalogue has none. */
export function lookUp(key: string, params?: Record<string, string | number>): string | null {
	return key in catalogue ? fill(catalogue[key as Key], params) : null;
}

/** Puts the parameters in place; `n` chooses between plural forms. */
export function fill(message: Message, params: Record<string, string | number> = {}): string {
	const text =
		typeof message === 'string'
			? message
			: plurals.select(Number(params.n)) === 'one'
				? message.one
				: message.other;
	return text.replace(/\{(\w+)\}/g, (place, name: string) =>
		name in params ? String(params[name]) : place,
	);
}

/** "+2", "0", "−1": a change, with a real minus sign. */
export function signed(value: number): string {
	return value > 0 ? `+${value}` : figure(value);
}

/** A number with a real minus sign. */
export function figure(value: number): string {
	return value < 0 ? `−${-value}` : String(value);
}

/** "Kepler, Mira and Tomasz" */
export function listed(items: readonly string[]): string {
	return lists.format(items);
}
