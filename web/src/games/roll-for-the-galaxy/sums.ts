/** Sums behind what an option changes, as the engine has them. */
import type { PromptOption } from '../../generated/server';
import type { SumLine } from '../../generated/kernel';
import type { Colour, GoodColour } from '../../generated/roll_for_the_galaxy';
import { type RollBoard, sideOf } from './board';

/** How the good that is being shipped is paid for. */
export function sumsOf(board: RollBoard, { verb, targets }: PromptOption): Record<string, readonly SumLine[]> {
	const [world = '', good = ''] = board.doc.prompt?.about ?? [];
	if (verb === 'trade') return { credits: board.prices?.trade[sideOf(board, world)?.color as GoodColour] ?? [] };
	if (verb !== 'consume') return {};
	const [shipper] = targets[0].split('@');
	return { vp: board.prices?.consume[world]?.[good as Colour]?.sums[shipper] ?? [] };
}
