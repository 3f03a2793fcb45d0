/** Where long words may be parted, for names in narrow places. Browsers without a dictionary part them anywhere. */

/** A word of so many letters has no room beside others. */
const LONG = 10;
/** Between two vowels, after the first of several consonants; three letters at least on either side. */
const PLACE = /(?<=\p{L}[aeiouy][^aeiouy\W])(?=[^aeiouy\W]+[aeiouy]\p{L})/giu;

/** The text with soft hyphens in its long words. */
export function parted(text: string): string {
	return text
		.split(' ')
		.map((word) => (word.length < LONG ? word : word.replace(PLACE, '\u00ad')))
		.join(' ');
}
