/** The end of a game in sentences. */
import { listed, lookUp, t } from '../lib/messages';
import type { Result } from '../generated/server';
import { differences, sourceName, standing } from './standing';

type NameOf = (seat: number) => string;

/** "Kepler wins with 47; you are second with 41." */
export function winnerSentence(result: Result, me: number | null, nameOf: NameOf): string {
	const places = standing(result);
	const total = places[0].total;
	const shared = result.winners.length > 1;
	const mine = me !== null && result.winners.includes(me);
	const others = result.winners.filter((seat) => seat !== me).map(nameOf);
	const first = shared
		? mine
			? t('end.share.you', { names: listed(others), n: total })
			: t('end.share', { names: listed(others), n: total })
		: mine
			? t('end.win.you', { n: total })
			: t('end.win', { name: nameOf(result.winners[0]), n: total });
	const next = places.find((one) => (me === null || mine ? !result.winners.includes(one.seat) : one.seat === me));
	if (!next) return `${first}.`;
	const place = lookUp(`end.place.${next.place}`) ?? String(next.place);
	const second =
		next.seat === me
			? t('end.place.you', { place, n: next.total })
			: t('end.place.other', { name: nameOf(next.seat), place, n: next.total });
	return `${first}; ${second}.`;
}

/** The seat the winner is held against: mine if I did not win, else the best of the others. */
export function rivalOf(result: Result, me: number | null): number | null {
	if (me !== null && !result.winners.includes(me)) return me;
	return standing(result).find((one) => one.seat !== result.winners[0])?.seat ?? null;
}

/** Up to three lines on where the points came from that made the difference. */
export function decidedBy(result: Result, me: number | null, nameOf: NameOf): { source: string; text: string }[] {
	const rival = rivalOf(result, me);
	if (rival === null) return [];
	return differences(result, rival).map((line) => {
		const behind = line.behind === me ? t('end.decided.you') : nameOf(line.behind);
		const words =
			line.ahead === me
				? t('end.decided.mine', { n: line.more, name: behind, less: line.less })
				: t('end.decided', { name: nameOf(line.ahead), n: line.more, other: behind, less: line.less });
		return { source: sourceName(result, line.source), text: words };
	});
}
