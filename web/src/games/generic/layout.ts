/**
 * A view sorted for drawing, without knowing its game: numbers and words are facts, ids of things are pieces, and a
 * list with one entry for each seat is what the seats have.
 */
import { listed } from '../../lib/messages';
import { capital, plainName } from '../../table/sentence';
import type { Thing } from '../../generated/kernel';
import { t } from './messages';

export interface Fact {
	name: string;
	words: string;
}

/** Things of one sort in one place; `words` is what the view says of them beyond that. */
export interface Item {
	id: string;
	count: number;
	words: string;
}

export interface Group {
	name: string;
	facts: Fact[];
	items: Item[];
}

export interface Layout {
	/** What lies in the middle. */
	table: Group[];
	/** What each seat has. */
	seats: Group[][];
	/** What only I know. */
	own: Group[];
}

/** What the page knows from elsewhere. */
export interface Known {
	things: Readonly<Record<string, Thing>>;
	players: number;
	nameOf(seat: number): string;
}

type Data = Readonly<Record<string, unknown>>;

/** Said by other parts of the page. */
const ELSEWHERE = new Set(['game', 'players', 'seat', 'to_act', 'over', 'round', 'winners', 'points']);
const OWN = 'own';

export function layOut(view: unknown, known: Known): Layout {
	const data = (view ?? {}) as Data;
	const seated = Object.keys(data).find((key) => isOfSeats(data[key], known.players));
	const table = Object.fromEntries(Object.entries(data).filter(([key]) => key !== seated && key !== OWN));
	const seats = seated === undefined ? [] : (data[seated] as Data[]);
	return {
		table: groupsOf('', table, known),
		seats: seats.map((seat) => groupsOf('', seat, known)),
		own: isData(data[OWN]) ? groupsOf('', data[OWN], known) : [],
	};
}

/** Points so far that a view tells of a seat; null where it does not. */
export function pointsIn(view: unknown, seat: number, players: number): number | null {
	const lists = Object.values((view ?? {}) as Data).filter((value) => isOfSeats(value, players)) as Data[][];
	const points = lists[0]?.[seat]?.points;
	return typeof points === 'number' ? points : null;
}

/** What a thing is called: `red@cup` is "Red · Cup". */
export function nameIn(things: Known['things'], id: string): string {
	return id
		.split('@')
		.map((part) => title(things[part]?.name ?? plainName(part)))
		.join(' · ');
}

/** A name that begins a line; `b4` stays as it is. */
function title(name: string): string {
	return /\d/.test(name) ? name : capital(name);
}

export function sortIn(things: Known['things'], id: string): string {
	return things[id.split('@')[0]]?.sort ?? '';
}

function isData(value: unknown): value is Data {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOfSeats(value: unknown, players: number): boolean {
	return Array.isArray(value) && value.length === players && value.every(isData);
}

/** The facts of some data, then whatever in it has parts of its own. */
function groupsOf(name: string, data: Data, known: Known): Group[] {
	const here: Group = { name, facts: [], items: [] };
	const below: Group[] = [];
	for (const [key, value] of Object.entries(data)) {
		if (ELSEWHERE.has(key) || isNothing(value)) continue;
		const called = name ? `${name}: ${keyName(key, known).toLowerCase()}` : keyName(key, known);
		const items = itemsOf(value, known);
		if (items) below.push({ name: called, facts: [], items });
		else if (isData(value)) below.push(...groupsOf(called, value, known));
		else if (Array.isArray(value)) below.push(...value.flatMap((one, n) => partsOf(`${called} ${n + 1}`, one, known)));
		else if (name === '' || value !== 0) here.facts.push({ name: keyName(key, known), words: wordsOf(value, known) });
	}
	return [here, ...below].filter(({ facts, items }) => facts.length > 0 || items.length > 0);
}

function partsOf(name: string, value: unknown, known: Known): Group[] {
	return isData(value) ? groupsOf(name, value, known) : [];
}

function isNothing(value: unknown): boolean {
	return value === null || value === false || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** Things that some data lists or counts; null where it is about something else. */
function itemsOf(value: unknown, known: Known): Item[] | null {
	const isThing = (id: unknown): id is string => typeof id === 'string' && id in known.things;
	if (Array.isArray(value)) {
		const ids = value.map((one) => (isData(one) ? one.id : one));
		if (!ids.every(isThing)) return null;
		return together(value.map((one) => item(isData(one) ? (one.id as string) : one, isData(one) ? one : null, known)));
	}
	if (!isData(value) || !Object.keys(value).every(isThing)) return null;
	if (Object.values(value).every((one) => wordsOf(one, known) === '')) return []; // empty columns, say
	return Object.entries(value)
		.filter(([, one]) => one !== 0)
		.map(([id, one]) =>
			typeof one === 'number' ? { id, count: one, words: '' } : { id, count: 1, words: wordsOf(one, known) },
		);
}

function item(id: string, data: Data | null, known: Known): Item {
	const { id: _, ...rest } = data ?? {};
	return { id, count: 1, words: wordsOf(rest, known) };
}

/** Equal ones as one with a count. */
function together(items: Item[]): Item[] {
	const found: Item[] = [];
	for (const one of items) {
		const same = found.find(({ id, words }) => id === one.id && words === one.words);
		if (same) same.count += 1;
		else found.push({ ...one });
	}
	return found;
}

/** Plain data in a few words: "2 Fighter, starbase". */
function wordsOf(value: unknown, known: Known): string {
	if (value === true) return t('generic.yes');
	if (typeof value === 'number') return String(value);
	if (typeof value === 'string') return value in known.things ? nameIn(known.things, value) : plainName(value);
	if (Array.isArray(value)) return listed(value.filter((one) => !isNothing(one)).map((one) => wordsOf(one, known)));
	if (!isData(value)) return '';
	return Object.entries(value)
		.filter(([, one]) => !isNothing(one) && one !== 0)
		.map(([key, one]) => entryWords(key, one, known))
		.join(', ');
}

function entryWords(key: string, value: unknown, known: Known): string {
	const name = keyName(key, known);
	if (value === true) return name;
	if (typeof value === 'number') return key in known.things ? `${value} ${name}` : `${name} ${value}`;
	return `${name} ${wordsOf(value, known)}`;
}

/** The name of a key: that of a thing, of a seat that it numbers, or the key in plain letters. */
function keyName(key: string, known: Known): string {
	if (key in known.things) return nameIn(known.things, key);
	if (/^\d$/.test(key) && Number(key) < known.players) return known.nameOf(Number(key));
	return plainName(key);
}

/** Where a catalogue speaks of where its entries come from. */
const PROVENANCE = /^(id|name|sort|source|confidence|basis)$|_source$/;
/** Longer words stand as sentences. */
const LONG = 60;

/** What the catalogue tells of a thing besides its name: sentences, and facts; null where it tells nothing. */
export function entryOf(catalogue: unknown, id: string, known: Known): { texts: string[]; facts: Fact[] } | null {
	const parts = Object.entries((catalogue ?? {}) as Data).filter(([key]) => key !== 'things');
	const found = parts.map(([, part]) => (isData(part) ? part[id.split('@')[0]] : null)).find(isData);
	if (!found) return null;
	const texts: string[] = [];
	const facts: Fact[] = [];
	for (const [key, value] of Object.entries(found)) {
		if (PROVENANCE.test(key) || isNothing(value)) continue;
		if (typeof value === 'string' && value.length > LONG) texts.push(value);
		else facts.push({ name: keyName(key, known), words: wordsOf(value, known) });
	}
	return { texts, facts };
}
