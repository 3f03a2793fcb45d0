"""Powers and bonuses in words: short ones for a small tile, and whole sentences.

Both are made from the closed vocabulary of effects, so a corrected tile has the right words at once.
"""

from __future__ import annotations

from typing import Any, Final

from astrarium.games.new_frontiers import components as c
from astrarium.kernel.things import in_bits
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
        names = in_bits(c.EFFECT_NAMES, selector.has_effects)
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


# Powers, by effect: in at most five words, and as a sentence. `power_parts` says what stands in braces.

WORDS: Final = {
    c.DEVELOP_COST: ("{amount:+d} cost", "Developments cost you {less} less."),
    c.DEVELOP_GAIN: ("${credits} when you develop", "Gain {gain} after you buy a development."),
    c.EXPLORE_GAIN: ("+{colonists}", "Gain {colonists} in Explore."),
    c.EXPLORE_DRAW: ("+{worlds}", "Draw {more_worlds} from the bag after your last pick."),
    c.MILITARY: ("{amount:+d} Military{tail}", "{amount:+d} Military{against}."),
    c.TEMP_MILITARY: (
        "1{of_kind} good: +{amount} Military",
        "You may return {one_good} for {amount} Military in this action.",
    ),
    c.SETTLE_COST: ("{amount:+d} cost{tail}", "{worlds_meant} cost you {less} less."),
    c.COST_OR_MILITARY: (
        "{adjectives}: -{amount} cost/+{amount} Military",
        "{worlds_meant} cost you {pay} less, or +{amount} Military against them.",
    ),
    c.PAY_FOR_MILITARY: (
        "Pay for {alien}military worlds{change_short}",
        "You may settle {an_alien} military world{not_alien} for its defense in credits{change}.",
    ),
    c.SETTLE_TWICE: ("Settle 2 worlds", "You may settle 2 worlds in one action."),
    c.SETTLE_DRAW: (
        "+{worlds} when you settle",
        "Draw {worlds} from the bag after each world you settle.",
    ),
    c.START_OF_SETTLE_GAIN: (
        "+{colonists}",
        "Gain {colonists} when your turn in Settle begins.",
    ),
    c.AFTER_SETTLE_GAIN: (
        "${credits} when you settle",
        "Gain {gain} after each world you settle.",
    ),
    c.REPLACE_COLONY: (
        "Replace 1 colony",
        "You may replace a non-military colony for free by an explored non-military world "
        "of its kind that costs {low} to {high} more.",
    ),
    c.REPLACE_THIS: (
        "Replace this for free",
        "You may settle a non-military world{not_alien} for free in place of this colony.",
    ),
    c.GOOD_PRODUCED_GAIN: (
        "${credits} when it produces",
        "Gain {gain} when a good is produced here.",
    ),
    c.GAIN_PER: ("${credits} {tile_short}", "Gain {gain} {tile}."),
    c.GAIN_IF_MOST_PRODUCED: (
        "${credits} for most{of_kind} goods",
        "Gain {gain} if you produced more {good}s than every other player.",
    ),
    c.GAIN_PER_KIND_PRODUCED: (
        "${credits} per kind produced",
        "Gain {gain} per kind of good you produced.",
    ),
    c.PRODUCE_WINDFALL: (
        "{count}{military_or_kind} windfall {goods}",
        "Put a good on {count} empty{kind_title}{military} windfall {colonies}.",
    ),
    c.PAID_PRODUCTION: ("Produces for ${amount}", "Produces only if you pay {pay}."),
    c.TRADE_BONUS: ("Sell{of_kind}: +${amount}", "Gain {pay} more when you sell {a_good}."),
    c.CONSUME_GOODS: ("{taken_short}", "{taken}."),
    c.CONSUME_GAIN: ("+{reward_short}", "Gain {reward}."),
    c.CONSUME_SELL: ("Sell {count} more {goods}", "You may sell {more_goods}."),
    c.EXTRA_VP_PER_GOOD: ("+{vp} VP per good", "Gain {vp} VP per good you consume{also}."),
}


def short_words(tiles: list[c.Tile], power: c.Power) -> str:
    """A power in at most five words."""
    return WORDS[power.effect][0].format(**power_parts(tiles, power))


def whole_words(tiles: list[c.Tile], power: c.Power) -> str:
    """A power as a sentence."""
    return WORDS[power.effect][1].format(**power_parts(tiles, power))


def power_parts(tiles: list[c.Tile], power: c.Power) -> dict[str, Any]:
    """The numbers of a power and what follows from them, in words. What may be missing brings its own space."""
    selector, amount, count = power.selector, power.amount, power.count
    short, whole = worlds_meant(selector, short=True), worlds_meant(selector, short=False)
    kind = f" {KIND_SHORT[power.kind]}" if power.kind != c.ANY else ""
    military = " military" if power.military_only else ""
    more_or_less = f", {abs(amount)} {'less' if amount < 0 else 'more'}"
    also = f", and {power.also_vp} VP if you own {tiles[power.also_tile].name}"
    return {
        **{name: getattr(power, name) for name in ("amount", "count", "credits", "vp")},
        **{name: getattr(power, name) for name in ("low", "high")},
        "gain": plural(power.credits, "credit"),
        "pay": plural(amount, "credit"),
        "less": plural(-amount, "credit"),
        "colonists": plural(power.colonists, "colonist"),
        "worlds": plural(count, "world"),
        "more_worlds": plural(count, "more world"),
        "goods": goods_noun(count),
        "more_goods": plural(count, "more good"),
        "colonies": "colony" if count == 1 else "colonies",
        "of_kind": kind,
        "kind_title": f" {c.KIND_TITLES[power.kind]}" if power.kind != c.ANY else "",
        "good": kind_of_good(power.kind),
        "a_good": with_article(kind_of_good(power.kind)),
        "one_good": goods_counted(1, power.kind),
        "military": military,
        "military_or_kind": military or kind,
        "tail": f", {short}" if short else "",
        "against": f" against {whole}" if whole else "",
        "worlds_meant": whole or "Worlds you pay for",
        "adjectives": joined(*adjectives(selector, short=True)) if selector else "",
        "tile_short": tile_meant(tiles, selector, short=True) if selector else "",
        "tile": tile_meant(tiles, selector) if selector else "",
        "alien": "Alien " if power.only_alien else "",
        "an_alien": "an Alien" if power.only_alien else "a",
        "not_alien": " that is not Alien" if power.exclude_alien else "",
        "change_short": f", {amount:+d}" if amount else "",
        "change": more_or_less if amount else "",
        "reward_short": reward_short(power),
        "reward": reward_words(power),
        "taken_short": short_consume(power),
        "taken": consume_words(power),
        "also": also if power.also_tile >= 0 else "",
    }


def short_consume(power: c.Power) -> str:
    """`2 goods: 1 VP`"""
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


def consume_words(power: c.Power) -> str:
    """`Consume 2 goods: 1 VP`"""
    reward = reward_words(power)
    if power.mode == c.ONE_OF_EACH:
        return f"Consume 1 good of each kind you have: {reward} for each"
    if power.mode == c.UP_TO:
        return f"Consume up to {goods_taken(power)}: {reward} for each"
    return f"Consume {goods_taken(power)}: {reward}"
