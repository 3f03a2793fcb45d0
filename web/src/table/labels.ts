/** An option's sentence, cut in two: what it does, and the rest as a small fact. */

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

/** First letter large, and a full stop: reasons come as parts of sentences. */
export function sentence(text: string): string {
	if (!text) return '';
	const large = text[0].toUpperCase() + text.slice(1);
	return /[.?!…]$/.test(large) ? large : `${large}.`;
}
