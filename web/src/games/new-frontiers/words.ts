/** Pieces in sentences: what a screen reader says of a tile, where its numbers come from, facts beside options. */
import { figure, listed } from '../../lib/messages';
import { t } from './messages';
import type { PromptOption } from '../../generated/server';
import { type NfBoard, myEmpire } from './board';
import type { Catalogue, Goal, GoodKind, Kind, Tile, WorldAppraisal } from '../../generated/new_frontiers';

export function kindName(catalogue: Catalogue, kind: Kind): string {
	return catalogue.kinds[kind].name;
}

/** "Rare Elements windfall"; empty for a tile that never holds a good. */
export function goodsWords(catalogue: Catalogue, tile: Tile): string {
	if (tile.goods === 'gray') return '';
	const kind = kindName(catalogue, tile.kind);
	return tile.goods === 'production' ? t('nf.kind.production', { kind }) : t('nf.kind.windfall', { kind });
}

function sortWords(tile: Tile): string {
	if (tile.sort === 'home') return t('nf.sort.home');
	if (tile.sort === 'development') {
		return tile.spaces > 1 ? t('nf.sort.large') : t('nf.sort.development');
	}
	return tile.defense === null ? t('nf.sort.world') : t('nf.sort.military');
}

export function pointsWords(tile: Tile): string {
	return tile.vp === null ? t('nf.points.bonus') : t('nf.points', { n: tile.vp });
}

/** A tile in one sentence: "Lost Alien Warship, military world, defense 5, 3 points, …". */
export function tileWords(catalogue: Catalogue, tile: Tile): string {
	const parts = [tile.name, sortWords(tile)];
	if (tile.defense !== null) parts.push(t('badge.defense', { n: tile.defense }));
	else if (tile.cost !== null && tile.sort !== 'home') parts.push(t('badge.cost', { n: tile.cost }));
	parts.push(pointsWords(tile));
	if (tile.colonists > 0) parts.push(t('nf.colonists', { n: tile.colonists }));
	const goods = goodsWords(catalogue, tile);
	if (goods) parts.push(goods);
	parts.push(...tile.keywords.map(keywordWords), ...tile.powers.map((power) => power.short));
	return `${parts.join(', ')}.`;
}

/** "Alien" of "ALIEN": capitals would be spelled out by some voices. */
export function keywordWords(keyword: string): string {
	return keyword.charAt(0) + keyword.slice(1).toLowerCase();
}

export function goalWords(goal: Goal): string {
	const steps = goal.steps.map(([count, points]) => t('nf.goal.step', { count, points }));
	return t('nf.goal.sentence', { name: goal.name, counts: goal.counts, steps: listed(steps) });
}

/** Why a world can be settled, in few words: "Military 5 meets defense 5". */
export function ableWords(world: WorldAppraisal, credits: number): string {
	if (world.defense !== null && world.military !== null) {
		if (world.military >= world.defense) {
			return t('nf.able.military', { military: world.military, defense: world.defense });
		}
		if (world.military + world.raise >= world.defense) {
			return t('nf.able.raise', { need: world.defense - world.military });
		}
	}
	if (world.price === null) return '';
	return world.price === 0 ? t('nf.able.free') : t('nf.able.price', { price: world.price, credits });
}

/** Why a world that is only looked at now could not be settled: what it lacks most, colonists last, for those come
 *  with the first Settle. */
export function lackWords(world: WorldAppraisal, credits: number): string {
	const { military, defense, price } = world;
	if (military !== null && defense !== null && military + world.raise < defense && (price === null || price > credits)) {
		return t('nf.lack.military', { defense, military });
	}
	if (military === null && price !== null && price > credits) return t('nf.able.price', { price, credits });
	return world.reason;
}

/** Where a piece's numbers come from, in plain words. */
export function sourceWords({ source, confidence }: { source: string; confidence: string }): string {
	if (source === 'verified') return t('nf.source.verified');
	if (source === 'rulebook') {
		return confidence === 'high' ? t('nf.source.rulebook') : t('nf.source.rulebook.part');
	}
	if (source.startsWith('public:')) {
		return t('nf.source.public');
	}
	return source === 'recalled' ? t('nf.source.recalled') : t('nf.source.reconstructed');
}

/** The short fact beside an option in the prompt bar; what its title does not say already. */
export function factOf(board: NfBoard, option: PromptOption): string {
	const { catalogue, view } = board;
	const [target] = option.targets;
	const tile = catalogue.tiles[target];
	switch (option.verb) {
		case 'select':
			return actionFact(board, target);
		case 'home':
			return tile ? homeFact(catalogue, tile) : '';
		case 'pick':
		case 'return':
		case 'stockpile-world':
			return tile ? worldFact(tile) : '';
		case 'settle':
		case 'replace':
		case 'terraform-to':
			return tile ? settleFact(board, tile) : '';
		case 'develop':
			return tile ? developFact(board, tile) : '';
		case 'take-colonists':
			return t('nf.fact.settleNothing');
		case 'kind':
			return t('nf.goods.left', { n: view.goods[target as GoodKind] });
		case 'good':
		case 'stockpile-good':
			return t('nf.fact.goodWorth', { price: saleOf(board, target) });
		case 'keep-goal':
		case 'under':
			return catalogue.goals[target]?.counts ?? '';
		case 'enough':
			return t('nf.fact.keepGoods');
		default:
			return '';
	}
}

function actionFact(board: NfBoard, target: string): string {
	const action = board.catalogue.actions[target];
	const lying = target === 'produce' ? board.view.credits_on_produce : 0;
	return lying > 0 ? t('nf.action.lying', { bonus: action.bonus, n: lying }) : action.bonus;
}

function worldFact(tile: Tile): string {
	const need =
		tile.defense === null
			? t('badge.cost', { n: figure(tile.cost ?? 0) })
			: t('badge.defense', { n: tile.defense });
	return `${need}, ${pointsWords(tile)}`;
}

function homeFact(catalogue: Catalogue, tile: Tile): string {
	const powers = tile.powers.map((power) => power.short);
	return [goodsWords(catalogue, tile), ...powers].filter(Boolean).join(', ');
}

/** What it takes, then what it brings. */
function settleFact({ appraisal, catalogue }: NfBoard, tile: Tile): string {
	const world = appraisal?.worlds[tile.id];
	const facts = world ? [takesWords(world)] : [];
	if (tile.colonists > 0) facts.push(t('nf.colonists', { n: tile.colonists }));
	facts.push(pointsWords(tile));
	if (tile.goods === 'windfall' && tile.kind !== 'any') {
		facts.push(t('nf.fact.good', { kind: kindName(catalogue, tile.kind) }));
	}
	return facts.join(', ');
}

/** "$5", or "Military 5" where Military does it. */
function takesWords(world: WorldAppraisal): string {
	const enough = world.military !== null && world.military + world.raise >= (world.defense ?? 0);
	if (enough || world.price === null) return t('nf.fact.byMilitary', { n: world.defense ?? 0 });
	return t('nf.dollars', { n: world.price });
}

function developFact({ appraisal }: NfBoard, tile: Tile): string {
	const price = appraisal?.offer[tile.id]?.price ?? tile.cost ?? 0;
	return [
		t('nf.dollars', { n: price }),
		pointsWords(tile),
		...tile.powers.slice(0, 1).map((power) => power.short),
	].join(', ');
}

/** What the good on one of my colonies would sell for; 0 while that is not known. */
export function saleOf(board: NfBoard, colony: string): number {
	const good = myEmpire(board).colonies.find((one) => one.id === colony)?.good;
	return (good && board.prices?.trade[good]?.price) || 0;
}
