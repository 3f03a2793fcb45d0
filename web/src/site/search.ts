/** Finding clauses by words or by id. */
import type { RulesInfo } from '../lib/protocol';

export type Section = RulesInfo['sections'][number];

export interface Piece {
	text: string;
	hit: boolean;
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
export function pieces(text: string, query: string): Piece[] {
	const words = wordsOf(query).sort((a, b) => b.length - a.length);
	if (!words.length) return [{ text, hit: false }];
	const plain = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	return text
		.split(new RegExp(`(${plain.join('|')})`, 'gi'))
		.map((part, at) => ({ text: part, hit: at % 2 === 1 }))
		.filter(({ text: part }) => part);
}

/** "Settle (NF-STL)" → "Settle": the heading without its code. */
export function headingOf(title: string): string {
	return title.replace(/^\d+\.\s*/, '').replace(/\s*\([A-Z-]+\)$/, '');
}
