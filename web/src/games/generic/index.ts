/** A board for every game that has none of its own, made from its view, its things and the question. */
import type { GameClient } from '../client';
import Inspector from './Inspector.svelte';
import { t } from './messages';
import Order from './Order.svelte';
import Rail from './Rail.svelte';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';
import Strip from './Strip.svelte';

export const client: GameClient = {
	Stage,
	Rail,
	Strip,
	Inspector,
	Sheet,
	Order,
	tabs: [
		{ id: 'table', icon: 'map', label: t('generic.tab.table') },
		{ id: 'mine', icon: 'home', label: t('generic.tab.mine') },
		{ id: 'rivals', icon: 'people', label: t('generic.tab.rivals') },
	],
	rivalsTab: 'rivals',
	measures: null,
	groups: null,
	saysYou: false,
	keys: {},
};
