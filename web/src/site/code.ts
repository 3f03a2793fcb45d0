/** The table code in what someone typed or pasted: the code itself, or a link to the table or its replay. */
export function codeIn(text: string): string | null {
	const said = text.trim().toLowerCase();
	const link = /^(?:[a-z]+:\/\/)?[^/\s]*\/(?:t|replay)\/([^/?#\s]+)/.exec(said);
	const code = link ? link[1] : said.replace(/[\s_]+/g, '-');
	return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(code) ? code : null;
}
