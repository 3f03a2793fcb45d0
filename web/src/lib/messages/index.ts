/** Text for people: `t('badge.cost', { n: 3 })`. The English catalogue fixes the keys and their parameters. */
import { en } from './en';

/** A sentence with `{places}`, or its plural forms, chosen by the parameter `n`. */
export type Message = string | { readonly one: string; readonly other: string };
/** Keys of the shared messages. */
export type Key = keyof typeof en;
export type Messages = Readonly<Record<string, Message>>;

type Places<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;
type Forms<M> = M extends string ? M : M extends { other: infer O; one: infer N } ? O | N : never;
type Names<M> = Places<Forms<M>> | (M extends string ? never : 'n');
type Values = Record<string, string | number>;
export type Params<M> = [Names<M>] extends [never] ? [] : [params: Record<Names<M>, string | number>];

const language = 'en';
const plurals = new Intl.PluralRules(language);
const lists = new Intl.ListFormat(language, { type: 'conjunction' });

/** What speaks with these messages, and with the shared ones: a game's board brings its own. */
export function speaker<M extends Messages>(own: M) {
	const all: typeof en & M = { ...en, ...own };
	return {
		t: <K extends keyof typeof all>(key: K, ...[params]: Params<(typeof all)[K]>): string =>
			fill(all[key], params as Values | undefined),
		/** The message of a key made at run time; null where there is none. */
		lookUp: (key: string, params?: Values): string | null => (key in all ? fill(all[key as keyof typeof all], params) : null),
	};
}

export const { t, lookUp } = speaker({});

/** Puts the parameters in place; `n` chooses between plural forms. */
export function fill(message: Message, params: Values = {}): string {
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
