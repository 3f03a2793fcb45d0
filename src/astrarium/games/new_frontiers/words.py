"""Powers and bonuses in words: short ones for a small tile, and whole sentences.

Both are made from the closed vocabulary of effects, so a corrected tile has the right words at once.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers import components as c
from astrarium.kernel.words import plural, with_article

KIND_LETTERS: Final = ["–", "N", "R", "G", "A", "*"]
# The one word by which a kind is told from the others on a small tile.
KIND_SHORT: Final = ["Gray", "Novelty", "Rare", "Genes", "Alien", ""]
PHASE_TITLES: Final = ["Develop", "Explore", "Settle", "Produce", "Trade", "Consume"]

GOAL_COUNTS: Final = [
    "Consume powers you own",
    "different keywords on your tiles",
    "kinds of powers you own, out of six",
    "kinds among your colonies",
    "goods you stockpiled",
    "worlds you stockpiled",
    "credits you stockpiled",
    "colonists you did not use",
]

MILITARY_EFFECTS: Final = (
    1 << c.MILITARY | 1 << c.TEMP_MILITARY | 1 << c.COST_OR_MILITARY
)  # as bits, like `Selector.has_effects`


def icon(power: c.Power) -> str:
    """The icon that stands before a power: its phase, or Military."""
    return "military" if MILITARY_EFFECTS >> power.effect & 1 else c.PHASE_NAMES[power.phase]


# Parts of sentences


def joined(*words: str) -> str:
    """The words that are there."""
    return " ".join(word for word in words if word)


def signed(amount: int) -> str:
    return f"{amount:+d}"


def kind_of_good(kind: int) -> str:
    return "good" if kind == c.ANY else f"{c.KIND_TITLES[kind]} good"


def keyword_title(bit: int) -> str:
    return c.KEYWORD_NAMES[bit.bit_length() - 1].title()


def worlds_meant(selector: c.Selector | None, short: bool) -> str:
    """`Rebel worlds`, `Genes worlds`; empty for all worlds."""
    if selector is None:
        return ""
    return joined(*adjectives(selector, short), "worlds")


def adjectives(selector: c.Selector, short: bool) -> list[str]:
    """What is said of a tile before its noun."""
    titles = KIND_SHORT if short else c.KIND_TITLES
    found = []
    if selector.keyword:
        found.append(keyword_title(selector.keyword))
    if selector.kind >= 0:
        found.append(titles[selector.kind])
    if selector.military >= 0:
        found.append("military" if selector.military else "non-military")
    if selector.large:
        found.append("9-cost")
    return found


def tile_meant(tiles: list[c.Tile], selector: c.Selector, short: bool = False) -> str:
    """`per other Genes colony`, `for Consumer Markets`."""
    if selector.tile >= 0:
        return f"for {tiles[selector.tile].name}"
    if selector.colonies and selector.developments:
        noun = "tile"
    else:
        noun = "colony" if selector.colonies else "development"
    other = "other" if selector.other and not short else ""
    after = "" if short else tile_extras(selector)
    return joined("per", other, *adjectives(selector, short), noun, after)


def tile_extras(selector: c.Selector) -> str:
    """What is said of a tile after its noun."""
    found = []
    if selector.has_power >= 0:
        found.append(f"with {with_article(PHASE_TITLES[selector.has_power])} power")
    if selector.has_effects == MILITARY_EFFECTS:
        found.append("with a Military power")
    elif selector.has_effects:
        bits = range(len(c.EFFECT_NAMES))
        names = [c.EFFECT_NAMES[bit] for bit in bits if selector.has_effects >> bit & 1]
        found.append(f"with a power {' or '.join(names)}")
    if selector.colonists >= 0:
        found.append(f"with {plural(selector.colonists, 'colonist')}")
    return " ".join(found)


def bonus_words(tiles: list[c.Tile], tile: c.Tile) -> str:
    """What a "?" value counts; empty for a printed number."""
    found = []
    for entry in tile.bonus:
        if entry.metric == c.GENERAL_MILITARY:
            found.append(f"{entry.vp} VP per point of general Military")
        elif entry.metric == c.COLONY_KINDS:
            values = "/".join(str(value) for value in entry.table[1:])
            counts = "/".join(str(count) for count in range(1, len(entry.table)))
            found.append(f"{values} VP for {counts} kinds of colonies")
        elif entry.selector is not None:
            found.append(f"{entry.vp} VP {tile_meant(tiles, entry.selector)}")
    return ", ".join(found)


def reward_short(power: c.Power) -> str:
    """`2 VP`, `$1`, `1 VP+$1`"""
    vp = f"{power.vp} VP" if power.vp else ""
    credits = f"${power.credits}" if power.credits else ""
    return f"{vp}+{credits}" if vp and credits else vp or credits


def reward_words(power: c.Power) -> str:
    vp = f"{power.vp} VP" if power.vp else ""
    credits = plural(power.credits, "credit") if power.credits else ""
    return f"{vp} and {credits}" if vp and credits else vp or credits


def goods_taken(power: c.Power) -> str:
    """`1 Novelty good and 1 other good`, `2 goods`"""
    if not power.kinds:
        return goods_counted(power.count, power.kind)
    named = [kind for kind in power.kinds if kind != c.ANY]
    parts = [goods_counted(named.count(kind), kind) for kind in sorted(set(named))]
    others = len(power.kinds) - len(named)
    if others:
        parts.append(plural(others, "other good"))
    return " and ".join(parts)


def goods_counted(count: int, kind: int) -> str:
    return plural(count, kind_of_good(kind))


# Powers


def short_words(tiles: list[c.Tile], power: c.Power) -> str:
    """A power in at most five words."""
    if power.phase == c.SETTLE:
        return short_settle(power)
    if power.phase == c.PRODUCE:
        return short_produce(tiles, power)
    if power.phase == c.CONSUME:
        return short_consume(power)
    if power.phase == c.TRADE:
        return f"{joined('Sell', KIND_SHORT[power.kind])}: +${power.amount}"
    if power.effect == c.DEVELOP_COST:
        return f"{signed(power.amount)} cost"
    if power.effect == c.DEVELOP_GAIN:
        return f"${power.credits} when you develop"
    if power.effect == c.EXPLORE_GAIN:
        return f"+{plural(power.colonists, 'colonist')}"
    return f"+{plural(power.count, 'world')}"


def short_settle(power: c.Power) -> str:
    worlds = worlds_meant(power.selector, short=True)
    tail = f", {worlds}" if worlds else ""
    if power.effect == c.MILITARY:
        return f"{signed(power.amount)} Military{tail}"
    if power.effect == c.TEMP_MILITARY:
        return f"{joined('1', KIND_SHORT[power.kind], 'good')}: +{power.amount} Military"
    if power.effect == c.SETTLE_COST:
        return f"{signed(power.amount)} cost{tail}"
    if power.effect == c.COST_OR_MILITARY:
        assert power.selector is not None
        kind = joined(*adjectives(power.selector, short=True))
        return f"{kind}: -{power.amount} cost/+{power.amount} Military"
    if power.effect == c.PAY_FOR_MILITARY:
        alien = "Alien " if power.only_alien else ""
        change = f", {signed(power.amount)}" if power.amount else ""
        return f"Pay for {alien}military worlds{change}"
    if power.effect == c.SETTLE_TWICE:
        return "Settle 2 worlds"
    if power.effect == c.SETTLE_DRAW:
        return f"+{plural(power.count, 'world')} when you settle"
    if power.effect == c.START_OF_SETTLE_GAIN:
        return f"+{plural(power.colonists, 'colonist')}"
    if power.effect == c.AFTER_SETTLE_GAIN:
        return f"${power.credits} when you settle"
    return "Replace 1 colony" if power.effect == c.REPLACE_COLONY else "Replace this for free"


def short_produce(tiles: list[c.Tile], power: c.Power) -> str:
    kind = KIND_SHORT[power.kind]
    if power.effect == c.GOOD_PRODUCED_GAIN:
        return f"${power.credits} when it produces"
    if power.effect == c.GAIN_PER:
        assert power.selector is not None
        return f"${power.credits} {tile_meant(tiles, power.selector, short=True)}"
    if power.effect == c.GAIN_IF_MOST_PRODUCED:
        return joined(f"${power.credits} for most", kind, "goods")
    if power.effect == c.GAIN_PER_KIND_PRODUCED:
        return f"${power.credits} per kind produced"
    if power.effect == c.PRODUCE_WINDFALL:
        military = "military" if power.military_only else ""
        return joined(str(power.count), military or kind, "windfall", goods_noun(power.count))
    return f"Produces for ${power.amount}"


def short_consume(power: c.Power) -> str:
    if power.effect == c.CONSUME_GAIN:
        return f"+{reward_short(power)}"
    if power.effect == c.CONSUME_SELL:
        return f"Sell {power.count} more {goods_noun(power.count)}"
    if power.effect == c.EXTRA_VP_PER_GOOD:
        return f"+{power.vp} VP per good"
    reward = reward_short(power)
    if power.mode == c.ONE_OF_EACH:
        return f"1 per kind: {reward}"
    if power.kinds:
        return f"{'+'.join(KIND_SHORT[kind] or 'good' for kind in power.kinds)}: {reward}"
    what = KIND_SHORT[power.kind] or goods_noun(power.count)
    if power.mode == c.UP_TO:
        return f"1-{power.count} {what}: {reward} each"
    return f"{power.count} {what}: {reward}"


def goods_noun(count: int) -> str:
    return "good" if count == 1 else "goods"


def whole_words(tiles: list[c.Tile], power: c.Power) -> str:
    """A power as a sentence."""
    if power.phase == c.SETTLE:
        return settle_words(power)
    if power.phase == c.PRODUCE:
        return produce_words(tiles, power)
    if power.phase == c.CONSUME:
        return consume_words(tiles, power)
    if power.phase == c.TRADE:
        good = with_article(kind_of_good(power.kind))
        return f"Gain {plural(power.amount, 'credit')} more when you sell {good}."
    if power.effect == c.DEVELOP_COST:
        return f"Developments cost you {plural(-power.amount, 'credit')} less."
    if power.effect == c.DEVELOP_GAIN:
        return f"Gain {plural(power.credits, 'credit')} after you buy a development."
    if power.effect == c.EXPLORE_GAIN:
        return f"Gain {plural(power.colonists, 'colonist')} in Explore."
    return f"Draw {plural(power.count, 'more world')} from the bag after your last pick."


def settle_words(power: c.Power) -> str:
    worlds = worlds_meant(power.selector, short=False)
    if power.effect == c.MILITARY:
        against = f" against {worlds}" if worlds else ""
        return f"{signed(power.amount)} Military{against}."
    if power.effect == c.TEMP_MILITARY:
        good = goods_counted(1, power.kind)
        return f"You may return {good} for {power.amount} Military in this action."
    if power.effect == c.SETTLE_COST:
        cost = plural(-power.amount, "credit")
        return f"{worlds or 'Worlds you pay for'} cost you {cost} less."
    if power.effect == c.COST_OR_MILITARY:
        cost = plural(power.amount, "credit")
        return f"{worlds} cost you {cost} less, or +{power.amount} Military against them."
    if power.effect == c.PAY_FOR_MILITARY:
        return pay_words(power)
    if power.effect == c.SETTLE_TWICE:
        return "You may settle 2 worlds in one action."
    if power.effect == c.SETTLE_DRAW:
        return f"Draw {plural(power.count, 'world')} from the bag after each world you settle."
    if power.effect == c.START_OF_SETTLE_GAIN:
        return f"Gain {plural(power.colonists, 'colonist')} when your turn in Settle begins."
    if power.effect == c.AFTER_SETTLE_GAIN:
        return f"Gain {plural(power.credits, 'credit')} after each world you settle."
    if power.effect == c.REPLACE_COLONY:
        return (
            "You may replace a non-military colony for free by an explored non-military world "
            f"of its kind that costs {power.low} to {power.high} more."
        )
    not_alien = " that is not Alien" if power.exclude_alien else ""
    return f"You may settle a non-military world{not_alien} for free in place of this colony."


def pay_words(power: c.Power) -> str:
    alien = "an Alien" if power.only_alien else "a"
    not_alien = " that is not Alien" if power.exclude_alien else ""
    change = (
        f", {abs(power.amount)} {'less' if power.amount < 0 else 'more'}" if power.amount else ""
    )
    return f"You may settle {alien} military world{not_alien} for its defense in credits{change}."


def produce_words(tiles: list[c.Tile], power: c.Power) -> str:
    credits = plural(power.credits, "credit")
    if power.effect == c.GOOD_PRODUCED_GAIN:
        return f"Gain {credits} when a good is produced here."
    if power.effect == c.GAIN_PER:
        assert power.selector is not None
        return f"Gain {credits} {tile_meant(tiles, power.selector)}."
    if power.effect == c.GAIN_IF_MOST_PRODUCED:
        goods = f"{kind_of_good(power.kind)}s"
        return f"Gain {credits} if you produced more {goods} than every other player."
    if power.effect == c.GAIN_PER_KIND_PRODUCED:
        return f"Gain {credits} per kind of good you produced."
    if power.effect == c.PRODUCE_WINDFALL:
        military = "military" if power.military_only else ""
        kind = "" if power.kind == c.ANY else c.KIND_TITLES[power.kind]
        colonies = "colony" if power.count == 1 else "colonies"
        return joined(f"Put a good on {power.count} empty", kind, military, f"windfall {colonies}.")
    return f"Produces only if you pay {plural(power.amount, 'credit')}."


def consume_words(tiles: list[c.Tile], power: c.Power) -> str:
    reward = reward_words(power)
    if power.effect == c.CONSUME_GAIN:
        return f"Gain {reward}."
    if power.effect == c.CONSUME_SELL:
        return f"You may sell {plural(power.count, 'more good')}."
    if power.effect == c.EXTRA_VP_PER_GOOD:
        more = f", and {power.also_vp} VP if you own {tiles[power.also_tile].name}"
        return f"Gain {power.vp} VP per good you consume{more if power.also_tile >= 0 else ''}."
    if power.mode == c.ONE_OF_EACH:
        return f"Consume 1 good of each kind you have: {reward} for each."
    if power.mode == c.UP_TO:
        return f"Consume up to {goods_taken(power)}: {reward} for each."
    return f"Consume {goods_taken(power)}: {reward}."
