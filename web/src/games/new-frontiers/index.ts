/** New Frontiers for the table page. */
import { lookUp, t } from '../../lib/messages';
import type { GameClient } from '../client';
import { typed } from './board';
import { seatSentence } from './rivals';
import { declines, outlook, shortName, standingAnswer } from './options';
import Inspector from './Inspector.svelte';
import Order from './Order.svelte';
import Rail from './Rail.svelte';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';
import Strip from './Strip.svelte';
import type { Catalogue, View } from './types';
import { factOf } from './words';

/** Sources of points that are no tile and no goal, as the server names them. */
const PLAIN_SOURCES = { chips: 'VP chips', worlds: 'Colonies', developments: 'Developments' };

function where(view: unknown): string {
	const { round, action, over, empires } = view as View;
	if (over) return t('nf.where.over', { round });
	if (empires.some((empire) => empire.colonies.length === 0)) return t('nf.where.setup');
	const step = action === null ? t('nf.where.selecting') : (lookUp(`nf.where.${action}`) ?? action);
	return t('nf.where', { round, step });
}

function named(pieces: Record<string, { name: string }>, source: string): boolean {
	return Object.values(pieces).some((piece) => piece.name === source);
}

export const client: GameClient = {
	Stage,
	Rail,
	Strip,
	Inspector,
	Sheet,
	Order,
	tabs: [
		{ id: 'table', icon: 'settle', label: t('nf.tab.table') },
		{ id: 'empire', icon: 'home', label: t('nf.tab.empire') },
		{ id: 'offer', icon: 'develop', label: t('nf.tab.offer') },
		{ id: 'rivals', icon: 'people', label: t('nf.tab.rivals') },
	],
	where,
	measures: {
		points: { icon: 'points', name: t('nf.measure.points') },
		vp: { icon: 'vp', name: t('nf.measure.vp') },
		credits: { icon: 'credit', name: t('nf.measure.credits') },
		colonists: { icon: 'colonist', name: t('nf.measure.colonists') },
		military: { icon: 'military', name: t('nf.measure.military') },
		raised: { icon: 'warlord', name: t('nf.measure.raised') },
		goods: { icon: 'produce', name: t('nf.measure.goods') },
		colonies: { icon: 'world', name: t('nf.measure.colonies') },
		spaces: { icon: 'develop', name: t('nf.measure.spaces') },
		explored: { icon: 'explore', name: t('nf.measure.explored') },
		stockpile: { icon: 'bag', name: t('nf.measure.stockpile') },
		place: { icon: 'flag', name: t('nf.measure.place') },
	},
	groups: [
		{ name: 'chips', label: t('nf.group.chips'), has: (source) => source === PLAIN_SOURCES.chips },
		{ name: 'worlds', label: t('nf.group.worlds'), has: (source) => source === PLAIN_SOURCES.worlds },
		{
			name: 'developments',
			label: t('nf.group.developments'),
			has: (source) => source === PLAIN_SOURCES.developments,
		},
		{
			name: 'goals',
			label: t('nf.group.goals'),
			has: (source, catalogue) => named((catalogue as Catalogue).goals, source),
		},
		{ name: 'bonuses', label: t('nf.group.bonuses'), has: () => true },
	],
	fact: (board, target, text) => factOf(typed(board), target, text),
	short: (board, option) => shortName(typed(board), option),
	declines,
	outlook: (board, option) => outlook(typed(board), option),
	doing: (board, seat) => seatSentence(typed(board), seat),
	standingAnswer,
	keys: { d: 'offer', b: 'bag', g: 'goals' },
};
