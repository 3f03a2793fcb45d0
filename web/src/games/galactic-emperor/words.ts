/** Spaces, tiles and technologies in sentences. */
import { listed } from '../../lib/messages';
import { capital } from '../../table/sentence';
import type { Holding, Role, Ship, Technology, Tile } from '../../generated/galactic_emperor';
import type { IconName } from '../../art/icons';
import { type GeBoard, RESOURCES, fleetsAt, spaceName, tileAt } from './board';
import { lookUp, t } from './messages';

export const ROLE_ICONS: Record<Role, IconName> = {
	explorer: 'explorer',
	merchant: 'merchant',
	steward: 'steward',
	engineer: 'engineer',
	warlord: 'warlord',
	regent: 'regent',
	scientist: 'scientist',
};

/** "2 Fighters" */
export function shipWords(board: GeBoard, ship: Ship, count: number): string {
	return t('ge.ships', { n: count, name: board.catalogue.units[ship].name });
}

export function shipsWords(board: GeBoard, ships: Partial<Record<Ship, number>>): string {
	return listed(Object.entries(ships).flatMap(([ship, n]) => (n > 0 ? [shipWords(board, ship as Ship, n)] : [])));
}

/** "1 food and 1 metal"; empty for a tile that yields nothing. */
export function yieldWords(tile: Tile): string {
	return listed(RESOURCES.flatMap((one) => (tile[one] > 0 ? [`${tile[one]} ${t(`ge.resource.${one}`)}`] : [])));
}

/** A space in one sentence, for the map and screen readers. */
export function spaceWords(board: GeBoard, id: string): string {
	const space = board.view.spaces[id];
	const tile = tileAt(board, id);
	const parts = [spaceName(board, id)];
	if (!tile) parts.push(t('ge.space.none'));
	else {
		parts.push(tile.name);
		const yields = yieldWords(tile);
		if (yields) parts.push(yields);
	}
	if (space.controller !== null && space.piece !== null) {
		const piece = board.catalogue.units[space.piece].name;
		parts.push(t('ge.space.held', { name: called(board, space.controller), piece }));
	} else if (tile && tile.planets > 0) parts.push(t('ge.space.free'));
	if (space.food > 0) parts.push(t('ge.space.food', { n: space.food }));
	for (const { seat, ship, count } of fleetsAt(space))
		parts.push(t('ge.space.ships', { ships: shipWords(board, ship, count), name: called(board, seat) }));
	return `${parts.join(', ')}.`;
}

/** "you" for my seat, else the name. */
export function called(board: GeBoard, seat: number): string {
	return seat === board.me ? t('ge.you') : board.nameOf(seat);
}

/** "Kepler holds the Throne" */
export function throneWords(board: GeBoard): string {
	const { throne } = board.view;
	if (throne === null) return t('ge.throne.nobody');
	return throne === board.me ? t('ge.throne.you') : t('ge.throne.holder', { name: board.nameOf(throne) });
}

export function technologyState(board: GeBoard, { id }: Technology): string {
	const card = board.view.technologies[id];
	if (card.removed) return t('ge.tech.removed');
	const parts = [];
	if (card.owner !== null) parts.push(t('ge.tech.owner', { name: called(board, card.owner) }));
	if (card.stopped) parts.push(t('ge.tech.stopped'));
	else if (card.used) parts.push(t('ge.tech.used'));
	return parts.join(', ') || t('ge.tech.free');
}

/** What a role does for everyone, and for its chooser. */
export function roleWords(role: Role): { all: string; chooser: string; short: string } {
	return {
		all: lookUp(`ge.role.${role}`) ?? '',
		chooser: lookUp(`ge.role.${role}.chooser`) ?? '',
		short: lookUp(`ge.role.${role}.short`) ?? '',
	};
}

/** What choosing a role would bring me now; what it brings any chooser, where it cannot be chosen any more. */
export function roleNow(board: GeBoard, role: Role): string {
	const choosing = board.prices?.choosing;
	if (!choosing || !board.view.roles.includes(role)) return roleWords(role).short;
	const n = {
		explorer: choosing.claims ? 1 : 0,
		merchant: choosing.food,
		steward: choosing.cubes,
		engineer: choosing.fighters,
		warlord: choosing.ships,
		regent: choosing.influence,
		scientist: choosing.technologies,
	}[role];
	const { marks, dice } = choosing;
	const none = n === 0 ? lookUp(`ge.role.now.${role}.none`) : null;
	return none ?? lookUp(`ge.role.now.${role}`, { n, marks, dice }) ?? '';
}

/** "You would hold it with a Starbase" */
export function holdingWords(board: GeBoard, one: Holding): string {
	if (one.seat === null) return t('ge.hold.nobody');
	const name = called(board, one.seat);
	if (one.piece === null) return t('ge.hold.throne', { name });
	return t('ge.hold.piece', { name: capital(name), piece: board.catalogue.units[one.piece].name });
}
