/** New Frontiers for the table page. */
import { t } from './messages';
import type { GameClient } from '../client';
import { typed } from './board';
import { seatSentence } from './rivals';
import { outlook, shortName, standingAnswer } from './options';
import { compareRows, endingWords } from './compare';
import Glance from './rails/Glance.svelte';
import Inspector from './inspect/Inspector.svelte';
import Order from './rails/Order.svelte';
import Rail from './rails/Rail.svelte';
import Sheet from './sheets/Sheet.svelte';
import Stage from './Stage.svelte';
import Strip from './rails/Strip.svelte';
import { sumsOf } from './sums';
import { factOf } from './words';

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
	rivalsTab: 'rivals',
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
	saysYou: true,
	groups: {
		chips: t('nf.group.chips'),
		colonies: t('nf.group.worlds'),
		developments: t('nf.group.developments'),
		goal: t('nf.group.goals'),
		bonus: t('nf.group.bonuses'),
	},
	fact: (board, option) => factOf(typed(board), option),
	short: (board, option) => shortName(typed(board), option),
	outlook: (board, option) => outlook(typed(board), option),
	sums: (board, option) => sumsOf(typed(board), option),
	doing: (board, seats) => seatSentence(typed(board), seats),
	standingAnswer,
	sounds: {
		settle: 'place',
		conquer: 'place',
		terraform: 'place',
		develop: 'place',
		sell: 'money',
		consume: 'points',
		'gain-vp': 'points',
		produce: 'good',
		'goal-up': 'points',
		'last-round': 'last',
		'game-over': 'end',
	},
	compare: (board, seat) => compareRows(typed(board), seat),
	ending: (board, seats) => endingWords(typed(board), seats),
	Glance,
	keys: {
		d: { sheet: 'offer', name: t('nf.key.offer') },
		w: { sheet: 'bag', name: t('nf.key.bag') },
		g: { sheet: 'goals', name: t('nf.key.goals') },
	},
};
