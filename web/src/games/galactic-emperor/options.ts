/** Options of Galactic Emperor as the prompt bar needs to know them. */
import type { PromptOption } from '../../generated/server';
import type { Odds, Role, Ship } from '../../generated/galactic_emperor';
import { type GeBoard, spaceName } from './board';
import { fleetOf } from './fleet.svelte';
import { t } from './messages';
import { holdingWords, roleNow, roleWords } from './words';
import { capital } from '../../table/sentence';

/** The one word of a role card; other options need their whole label. */
export function short(board: GeBoard, option: PromptOption): string {
	if (option.verb === 'role') return board.catalogue.roles[option.targets[0] as Role]?.name ?? '';
	return '';
}

export function fact(board: GeBoard, option: PromptOption): string {
	const [target = ''] = option.targets;
	switch (option.verb) {
		case 'role':
			return roleNow(board, target as Role);
		case 'hit':
		case 'hit-from': {
			const odds = board.appraisal?.battle?.hits[option.id];
			return odds ? t('ge.odds.win', { n: mine(board, odds).win }) : '';
		}
		case 'fight-on': {
			const odds = board.appraisal?.battle?.odds;
			return odds ? oddsWords(mine(board, odds)) : '';
		}
		case 'technology':  // its card says what it does
			return board.prices ? t('ge.tech.cost', { n: board.prices.technologies[target].cost }) : '';
		case 'influence': {
			const outcome = board.prices?.outcomes[target];
			return outcome ? holdingWords(board, outcome.more) : '';
		}
		default:
			return '';
	}
}

/** The extra die goes to the ships that hit most easily, unless someone thinks otherwise. */
export function obvious(board: GeBoard): PromptOption | null {
	const dice = board.doc.prompt!.options.filter(({ verb }) => verb === 'extra-die');
	const need = (option: PromptOption) => board.catalogue.units[option.targets[0] as Ship].hit_on;
	return dice.reduce<PromptOption | null>((best, one) => (best === null || need(one) < need(best) ? one : best), null);
}

/** Odds seen from my side. */
export function mine(board: GeBoard, odds: Odds): { win: number; both: number; lose: number } {
	const defends = board.view.battle?.defender === board.home;
	return { win: defends ? odds.lose : odds.win, both: odds.both, lose: defends ? odds.win : odds.lose };
}

function oddsWords(odds: { win: number; both: number; lose: number }): string {
	return t('ge.odds.sentence', odds);
}

/** What an option leads to that changes none of my numbers yet. */
export function outlook(board: GeBoard, option: PromptOption): string {
	const fleet = fleetOf(board);
	if (fleet.to !== null) {
		const attack = fleet.attackOn(fleet.to);
		if (attack) {
			const { win, both, lose, lost } = attack.odds;
			return t('ge.fleet.outlook', { win, both, lose, lost: (lost / 10).toFixed(1) });
		}
		const way = fleet.ends[fleet.to]?.way ?? [];
		return way.length > 1 ? t('ge.fleet.onward', { way: way.slice(0, -1).map((space) => spaceName(board, space)).join(', ') }) : '';
	}
	if (option.verb === 'role') return capital(roleWords(option.targets[0] as Role).chooser);
	if (option.verb === 'influence' || option.verb === 'hit' || option.verb === 'hit-from' || option.verb === 'fight-on')
		return capital(fact(board, option));
	return '';
}
