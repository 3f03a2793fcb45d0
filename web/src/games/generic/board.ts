/** What the generic board knows of a table: its layout, and the things the question is about. */
import { icons, type IconName } from '../../art/icons';
import type { Board } from '../../table/board';
import { along } from '../../table/board/picking';
import type { Line } from '../../table/board/piece';
import type { PromptOption } from '../../generated/server';
import type { Thing } from '../../generated/kernel';
import { layOut, nameIn, pointsIn, sortIn, type Fact, type Group, type Layout } from './layout';
import { t } from './messages';

export function thingsIn(board: Board): Readonly<Record<string, Thing>> {
	return (board.catalogue as { things?: Record<string, Thing> }).things ?? {};
}

export function layoutOf(board: Board): Layout {
	return layOut(board.view, {
		things: thingsIn(board),
		players: board.doc.players,
		nameOf: (seat) => board.nameOf(seat),
	});
}

export function nameOf(board: Board, id: string): string {
	return nameIn(thingsIn(board), id);
}

/** Signs of sorts that many games have. */
const SIGNS: Record<string, IconName> = { die: 'dice', space: 'map', tile: 'squares', seat: 'person', worker: 'person' };

/** A sign for a thing: one that is called like it or its sort, where there is such a one. */
export function iconOf(board: Board, id: string): IconName {
	const sort = sortIn(thingsIn(board), id);
	const [first, ...places] = id.split('@');
	const found = [first, sort, ...(sort in SIGNS ? [] : places)].find((name) => name in icons);
	return (found as IconName | undefined) ?? SIGNS[sort] ?? 'world';
}

/** Up to so many things on the table are found at a glance. */
const FEW = 12;

/** Whether all that is asked about lies in plain sight among these groups. */
export function inSight(board: Board, groups: readonly Group[]): boolean {
	const items = groups.flatMap((group) => group.items);
	const asked = askedGroups(board).flatMap(({ ids }) => ids);
	return items.length <= FEW && asked.every((id) => items.some((item) => item.id === id));
}

/** The things to choose among now, by sort: what goes first; once that is picked, where to. */
export function askedGroups(board: Board): { sort: string; ids: string[] }[] {
	if (!board.asked) return [];
	const groups = new Map<string, Set<string>>();
	for (const id of [...board.picked, ...next(board)]) {
		const sort = sortIn(thingsIn(board), id);
		groups.set(sort, (groups.get(sort) ?? new Set()).add(id));
	}
	return [...groups].map(([sort, ids]) => ({ sort, ids: [...ids] }));
}

function next(board: Board): string[] {
	const options = along(board.doc.prompt?.options ?? [], board.picked);
	return options.map(({ targets }) => targets[board.picked.length]).filter((id) => id !== undefined);
}

/** What the option on a thing says beyond its name. */
export function lineOf(_board: Board, _target: string, options: PromptOption[]): Line {
	if (options.length > 1) return { line: t('generic.ways', { n: options.length }), against: false };
	return { line: options[0]?.detail ?? '', against: false };
}

/** Points so far: those of the view, else those at the end of the last round. */
export function pointsOf(board: Board, seat: number): number {
	const told = pointsIn(board.view, seat, board.doc.players);
	return board.doc.result?.scores[seat].total ?? told ?? board.doc.points.at(-1)?.[seat + 1] ?? 0;
}

/** What a seat has in numbers. */
export function factsOf(groups: readonly Group[]): Fact[] {
	return groups.find(({ name }) => name === '')?.facts ?? [];
}

export function statusOf(board: Board, seat: number): string {
	if (!board.doc.result && board.doc.to_act.includes(seat)) return t('generic.deciding');
	const info = board.doc.seats[seat];
	return info.kind === 'bot' ? t('generic.bot') : info.held ? t('generic.held') : '';
}
