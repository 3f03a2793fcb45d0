/** Pieces in sentences: what a screen reader says of a tile or a die, what a column comes to. */
import { listed } from '../../lib/messages';
import type { Colour, Dice, Outlook, Phase, Side } from '../../generated/roll_for_the_galaxy';
import { type RollBoard, COLOURS, sideOf } from './board';
import { t } from './messages';

/** Empty for what is no colour: a die that travels is drawn for a moment where it no longer is. */
export function colourName(board: RollBoard, colour: Colour): string {
	return board.catalogue.dice[colour]?.name ?? '';
}

/** Empty for what is no phase: a die on its way to the strip is drawn for a moment in the column that it left. */
export function phaseName(board: RollBoard, phase: Phase): string {
	return board.catalogue.phases[phase]?.name ?? '';
}

/** "2 Home, 1 Novelty"; empty for none. */
export function diceWords(board: RollBoard, dice: Dice): string {
	return listed(COLOURS.filter((colour) => dice[colour]).map((colour) => `${dice[colour]} ${colourName(board, colour)}`));
}

export function sortWords(board: RollBoard, side: Side): string {
	if (side.home) return t('roll.sort.home');
	if (side.faction !== null) return side.sort === 'world' ? t('roll.sort.factionWorld') : t('roll.sort.faction');
	if (side.sort === 'development') return t('roll.sort.development');
	return t('roll.sort.world', { colour: board.catalogue.colors[side.color ?? 'gray'].name });
}

/** A tile in one sentence. */
export function sideWords(board: RollBoard, id: string): string {
	const side = sideOf(board, id);
	return [side.name, sortWords(board, side), t('roll.cost', { n: side.cost }), side.text].filter(Boolean).join(', ') + '.';
}

/** The sign before what a tile does: its first phase, what it brings at once, or points at the end. */
export function signOf(side: Side): string {
	const phase = side.powers[0]?.phase;
	if (phase !== undefined) return phase === 'assign' ? 'dice' : phase;
	return side.bonus ? 'points' : 'plus';
}

/** The phase whose drawing a development has. */
export function tintOf(side: Side): string | null {
	const phase = side.powers[0]?.phase;
	return phase === undefined ? null : phase === 'assign' ? 'wild' : phase;
}

/** What my workers would do in a phase. */
export function outlookWords(board: RollBoard, phase: Phase, outlook: Outlook): string {
	const all = outlook.workers + outlook.extra;
	if (phase === 'explore') return all > 0 ? t('roll.outlook.explore', { n: all }) : t('roll.outlook.none');
	if (phase === 'develop' || phase === 'settle') return building(board, outlook);
	if (all === 0) return t('roll.outlook.none');
	const idle = outlook.idle > 0 ? t('roll.outlook.idle', { n: outlook.idle }) : '';
	const does = t(phase === 'produce' ? 'roll.outlook.produce' : 'roll.outlook.ship', { n: outlook.goods });
	return [does, idle].filter(Boolean).join(', ');
}

function building(board: RollBoard, { workers, completes, standing, cost, idle }: Outlook): string {
	if (workers === 0) return t('roll.outlook.none');
	const parts: string[] = [];
	if (completes.length > 0) parts.push(t('roll.outlook.done', { names: listed(completes.map((id) => sideOf(board, id).name)) }));
	if (standing > 0) parts.push(t(completes.length > 0 ? 'roll.outlook.then' : 'roll.outlook.built', { standing, cost }));
	if (idle > 0) parts.push(t('roll.outlook.idle', { n: idle }));
	return parts.join(', ');
}

/** Where a piece's numbers come from. */
export function sourceWords({ source, confidence }: { source: string; confidence: string }): string {
	if (source !== 'verified') return t('roll.source.other');
	return t(confidence === 'high' ? 'roll.source.verified' : 'roll.source.read');
}
