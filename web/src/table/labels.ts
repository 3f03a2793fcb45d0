/** An option's sentence, cut in two: what it does, and the rest as a small fact. */
import type { PromptOption } from '../lib/protocol';

export interface Label {
	/** Short enough for a button: "Settle Rebel Outpost". */
	title: string;
	/** What the sentence says beyond that; empty if nothing. */
	rest: string;
}

const CUT = /: | \(|, | for (?=\d)/;

export function splitLabel(label: string): Label {
	const cut = CUT.exec(label);
	if (!cut) return { title: label.replace(/\.$/, ''), rest: '' };
	const rest = label.slice(cut.index + cut[0].length).replace(/\.$/, '');
	const open = cut[0] === ' (';
	return { title: label.slice(0, cut.index), rest: open ? rest.replace(')', '') : rest };
}

/** The labels of a prompt's options, by id; where the short ones would be the same, they stay whole. */
export function labelsOf(options: readonly PromptOption[]): Map<number, Label> {
	const labels = new Map(options.map((option) => [option.id, splitLabel(option.label)]));
	const count = new Map<string, number>();
	for (const { title } of labels.values()) count.set(title, (count.get(title) ?? 0) + 1);
	for (const option of options)
		if (count.get(labels.get(option.id)!.title)! > 1)
			labels.set(option.id, { title: option.label.replace(/\.$/, ''), rest: '' });
	return labels;
}

/** What an option without a name of its own is called: "turn-up" is "Turn up". */
export function plainName(notation: string): string {
	const words = notation.replaceAll('-', ' ');
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** First letter large, and a full stop: reasons come as parts of sentences. */
export function sentence(text: string): string {
	if (!text) return '';
	const large = text[0].toUpperCase() + text.slice(1);
	return /[.?!…]$/.test(large) ? large : `${large}.`;
}
