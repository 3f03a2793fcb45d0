/** Finding clauses of the rules by words or by id, and the parts of their text. */
import type { RulesInfo } from '../generated/server';

export type Section = RulesInfo['sections'][number];

export interface Part {
	text: string;
	/** A word that was searched for. */
	hit?: boolean;
	/** The clause it names. */
	clause?: string;
}

function wordsOf(query: string): string[] {
	return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The sections with the clauses that hold every word of the query, in id, text or section title. */
export function sectionsWith(sections: Section[], query: string): Section[] {
	const words = wordsOf(query);
	if (!words.length) return sections;
	return sections
		.map((section) => ({
			...section,
			clauses: section.clauses.filter(({ id, text }) => {
				const said = `${id} ${text} ${section.title}`.toLowerCase();
				return words.every((word) => said.includes(word));
			}),
		}))
		.filter((section) => section.clauses.length);
}

/** A text cut where the words of the query begin and end. */
export function hits(text: string, query: string): Part[] {
	const words = wordsOf(query).sort((a, b) => b.length - a.length);
	if (!words.length) return [{ text }];
	const plain = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	return text
		.split(new RegExp(`(${plain.join('|')})`, 'gi'))
		.map((part, at) => ({ text: part, hit: at % 2 === 1 }))
		.filter((part) => part.text);
}

/** A clause's text with the clauses it names cut out to be links, the rest cut by the query. */
export function parts(text: string, query: string, known: ReadonlySet<string>): Part[] {
	return text
		.split(/\b([A-Z]+-[A-Z]+-\d+)\b/)
		.flatMap((part, at) =>
			at % 2 === 1 && known.has(part) ? [{ text: part, clause: part }] : hits(part, query),
		)
		.filter((part) => part.text);
}

/** An id for the section's place on the page. */
export const anchorOf = (section: Section): string =>
	`section-${section.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
