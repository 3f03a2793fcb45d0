/** Roll for the Galaxy for the table page. */
import type { GameClient } from '../client';
import { arrangingOf } from './arrange.svelte';
import { typed } from './board';
import { choiceOf } from './choice.svelte';
import { compareRows } from './compare';
import Inspector from './inspect/Inspector.svelte';
import { t } from './messages';
import { atOnce, confirmWords, obvious, outlookOf } from './options';
import Glance from './rails/Glance.svelte';
import Order from './rails/Order.svelte';
import Rail from './rails/Rail.svelte';
import Strip from './rails/Strip.svelte';
import { seatSentence } from './seats';
import Sheet from './sheets/Sheet.svelte';
import Stage from './Stage.svelte';
import { sumsOf } from './sums';

export const client: GameClient = {
	Stage,
	Rail,
	Strip,
	Inspector,
	Sheet,
	Order,
	tabs: [
		{ id: 'dice', icon: 'wild', label: t('roll.tab.dice') },
		{ id: 'tableau', icon: 'squares', label: t('roll.tab.tableau') },
		{ id: 'stacks', icon: 'develop', label: t('roll.tab.stacks') },
		{ id: 'rivals', icon: 'people', label: t('roll.tab.rivals') },
	],
	rivalsTab: 'rivals',
	measures: {
		points: { icon: 'points', name: t('roll.measure.points') },
		vp: { icon: 'vp', name: t('roll.measure.vp') },
		credits: { icon: 'credit', name: t('roll.measure.credits') },
		cup: { icon: 'cup', name: t('roll.measure.cup') },
		citizenry: { icon: 'citizenry', name: t('roll.measure.citizenry') },
		goods: { icon: 'produce', name: t('roll.measure.goods') },
		dice: { icon: 'dice', name: t('roll.measure.dice') },
		squares: { icon: 'squares', name: t('roll.measure.squares') },
		tiles: { icon: 'develop', name: t('roll.measure.tiles') },
	},
	groups: {
		chips: t('roll.group.chips'),
		developments: t('roll.group.developments'),
		worlds: t('roll.group.worlds'),
		bonus: t('roll.group.bonuses'),
	},
	saysYou: true,
	obvious: (board) => obvious(typed(board)),
	atOnce,
	numbered: (board) => arrangingOf(typed(board)).numbered(),
	steps: (board, option) => choiceOf(typed(board)).stepsOf(option),
	confirms: (board, option) => confirmWords(typed(board), option),
	outlook: (board, option) => outlookOf(typed(board), option),
	sums: (board, option) => sumsOf(typed(board), option),
	doing: (board, seats) => seatSentence(typed(board), seats),
	compare: (board, seat) => compareRows(typed(board), seat),
	Glance,
	sounds: {
		roll: 'dice',
		complete: 'place',
		trade: 'money',
		stock: 'money',
		consume: 'points',
		produce: 'good',
		show: 'place',
		'pool-empty': 'last',
		'game-over': 'end',
	},
	keys: {
		d: { act: (board) => arrangingOf(typed(board)).dictate(), name: t('roll.key.dictate') },
		w: { act: (board) => arrangingOf(typed(board)).takeWild(), name: t('roll.key.wild') },
		o: { sheet: 'reveal', name: t('roll.key.reveal') },
		u: { sheet: 'supply', name: t('roll.key.supply') },
	},
};
