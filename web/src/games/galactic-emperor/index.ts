/** Galactic Emperor for the table page. */
import type { GameClient } from '../client';
import { interrupts } from './ask';
import { typed } from './board';
import { compareRows } from './compare';
import Inspector from './inspect/Inspector.svelte';
import { t } from './messages';
import { fact, obvious, outlook, short } from './options';
import Glance from './rails/Glance.svelte';
import Order from './rails/Order.svelte';
import Rail from './rails/Rail.svelte';
import Strip from './rails/Strip.svelte';
import { doing } from './rivals';
import Sheet from './sheets/Sheet.svelte';
import Stage from './Stage.svelte';
import { sumsOf } from './sums';

export const client: GameClient = {
	Stage,
	Rail,
	Strip,
	Inspector,
	holdingsInInspector: true,
	Sheet,
	Order,
	tabs: [
		{ id: 'galaxy', icon: 'map', label: t('ge.tab.galaxy') },
		{ id: 'holdings', icon: 'home', label: t('ge.tab.holdings') },
		{ id: 'tiles', icon: 'explorer', label: t('ge.tab.tiles') },
		{ id: 'rivals', icon: 'people', label: t('ge.tab.rivals') },
	],
	rivalsTab: 'rivals',
	measures: {
		points: { icon: 'points', name: t('ge.measure.points') },
		marks: { icon: 'mark', name: t('ge.measure.marks') },
		food: { icon: 'food', name: t('ge.measure.food') },
		metal: { icon: 'metal', name: t('ge.measure.metal') },
		energy: { icon: 'energy', name: t('ge.measure.energy') },
		tokens: { icon: 'flag', name: t('ge.measure.tokens') },
		influence: { icon: 'regent', name: t('ge.measure.influence') },
		sectors: { icon: 'map', name: t('ge.measure.sectors') },
		planets: { icon: 'world', name: t('ge.measure.planets') },
		ships: { icon: 'fighter', name: t('ge.measure.ships') },
		food_on_sectors: { icon: 'steward', name: t('ge.measure.foodOnSectors') },
	},
	groups: {
		counts: t('ge.group.counts'),
		battles: t('ge.group.battles'),
		'final-count': t('ge.group.final'),
		storage: t('ge.group.storage'),
		marks: t('ge.group.marks'),
	},
	saysYou: true,
	fact: (board, option) => fact(typed(board), option),
	short: (board, option) => short(typed(board), option),
	outlook: (board, option) => outlook(typed(board), option),
	sums: (board, option) => sumsOf(typed(board), option),
	obvious: (board) => obvious(typed(board)),
	doing: (board, seats) => doing(typed(board), seats),
	aside: (given) => {
		const board = typed(given);
		if (!interrupts(board)) return null;
		const { acting } = board.view;
		const other = acting !== null && acting !== board.me;
		return {
			icon: 'scientist',
			meanwhile: other ? t('ge.aside.meanwhile', { name: board.nameOf(acting) }) : t('ge.aside.mine'),
		};
	},
	compare: (board, seat) => compareRows(typed(board), seat),
	Glance,
	sounds: {
		place: 'place',
		claim: 'place',
		deploy: 'place',
		technology: 'place',
		sell: 'money',
		buy: 'money',
		produce: 'good',
		harvest: 'good',
		prices: 'dice',
		die: 'dice',
		hits: 'shot',
		lost: 'loss',
		points: 'points',
		'game-over': 'end',
	},
	keys: {
		t: { sheet: 'technologies', name: t('ge.key.tech') },
		m: { sheet: 'market', name: t('ge.key.market') },
		f: { sheet: '', name: t('ge.key.fleet') },
		'.': { sheet: '', name: t('ge.key.done') },
		'+ −': { sheet: '', name: t('ge.key.zoom') },
		s: { sheet: '', name: t('ge.key.battle') },
	},
};
