"""Conservation laws: pieces are neither made nor lost. Checked after every step in debug runs and on positions."""

from __future__ import annotations

from mypy_extensions import i64

from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.roll_for_the_galaxy import knowledge
from astrarium.games.roll_for_the_galaxy.powers import capacity, dice_owned
from astrarium.games.roll_for_the_galaxy.state import (
    IN_PHASES,
    REVEALING,
    ROLLING,
    SORTING,
    Galaxy,
    coloured,
    goods_of,
)
from astrarium.kernel.position import Fault, Laws
from astrarium.kernel.things import in_bits


def faults(st: Galaxy) -> list[Fault]:
    """All laws that do not hold."""
    laws = Laws()
    dice_faults(st, laws)
    tile_faults(st, laws)
    tableau_faults(st, laws)
    round_faults(st, laws)
    assignment_faults(st, laws)
    good_faults(st, laws)
    chip_faults(st, laws)
    knowledge_faults(st, laws)
    return laws.faults


def dice_faults(st: Galaxy, laws: Laws) -> None:
    """RG-COMP-06: of each colour the supply and all dice of players add up."""
    count = st.supply[:]
    for seat, empire in enumerate(st.empires):
        owned = dice_owned(empire)
        for colour in range(c.COLOURS):
            count[colour] += owned[colour]
        reason = f"seat {seat} has fewer than no dice somewhere"
        for dice in (
            *(empire.cup, empire.citizenry, empire.columns, empire.wilds, empire.dictated),
            *(empire.development_dice, empire.world_dice, empire.builders),
        ):
            laws.need(min(dice) >= 0, reason, "cup", seat)
    for colour in range(c.COLOURS):
        wanted, name = st.components.dice[colour].count, c.COLOUR_NAMES[colour]
        many = f"there are not that many {name} dice, but {wanted}"
        laws.need(st.supply[colour] >= 0, many, name)
        reason = f"there are {count[colour]} {name} dice, not {wanted}"
        laws.need(count[colour] == wanted, reason, "supply")


def tile_faults(st: Galaxy, laws: Laws) -> None:
    """RG-COMP-06: the game tiles are each in one place."""
    count = [0] * c.TILES
    for tile in st.bag + st.abandoned:
        count[tile] += 1
    for empire in st.empires:
        for tile in empire.hand + empire.development_stack + empire.world_stack:
            count[tile] += 1
        for side in empire.developments + empire.worlds:
            if side < c.FIRST_FACTION:
                count[c.tile_of(side)] += 1
    for tile in range(c.TILES):
        development, world = st.side(c.development_of(tile)), st.side(c.world_of(tile))
        reason = f"the tile {development.name} is in {count[tile]} places"
        about = f"{development.id} {world.id}" if count[tile] else "bag"
        laws.need(count[tile] == 1, reason, about)


def tableau_faults(st: Galaxy, laws: Laws) -> None:
    """RG-SETUP-04: factions and home worlds are dealt once; sides lie where their sort belongs."""
    sides = [side for empire in st.empires for side in empire.developments + empire.worlds]
    factions = [empire.faction for empire in st.empires]
    for seat, empire in enumerate(st.empires):
        faction = empire.faction
        alone = faction < 0 or faction not in factions[:seat]
        laws.need(alone, f"two players have faction {faction + 1}", "faction", seat)
        for side in [st.side(number) for number in empire.developments + empire.worlds]:
            twice = f"{side.name} is in the game twice"
            laws.need(sides.count(side.number) == 1, twice, side.id)
        for side in [st.side(number) for number in empire.developments]:
            laws.need(side.sort != c.WORLD, f"{side.name} is not a development", side.id, seat)
        for side in [st.side(number) for number in empire.worlds]:
            laws.need(side.sort == c.WORLD, f"{side.name} is not a world", side.id, seat)
        own_homes = [side for side in empire.worlds if side >= c.FIRST_HOME]
        two = f"seat {seat} has {len(own_homes)} home worlds"
        laws.need(len(own_homes) <= 1, two, "worlds", seat)
        once = len(set(empire.used)) == len(empire.used)
        laws.need(once, f"seat {seat} used a tile twice in this round", "used", seat)
        for side in [st.side(number) for number in empire.used]:
            own = side.number in empire.developments + empire.worlds
            reason = f"seat {seat} used {side.name}, which it does not have"
            laws.need(own, reason, side.id, seat)


def round_faults(st: Galaxy, laws: Laws) -> None:
    """RG-ROUND: what belongs to a step or a phase is there only then."""
    names = ", ".join(in_bits(c.PHASE_NAMES, st.occurring))
    revealed = st.step not in (ROLLING, REVEALING)
    seats = list(range(st.players))
    laws.need(st.order == [] or sorted(st.order) == seats, "order names each seat once", "order")
    laws.need(st.round > 0 or st.step == ROLLING, "the first round is round 1", "round step")
    laws.need(revealed or not st.occurring, "phases occur only after Reveal", "occurring")
    laws.need(st.spare < 0 or st.players == 2, "the spare die is for two players", "spare")
    laws.need(st.spare < 0 or revealed, "the spare die is rolled after Reveal", "spare")
    laws.need(st.phase < 0 or st.step == IN_PHASES, "no phase is being done", "phase")
    occurs = st.phase < 0 or st.occurring >> st.phase & 1 == 1
    laws.need(occurs, f"the phases that occur are: {names or 'none'}", "phase")
    laws.need(st.phase >= 0 or not any(st.extras), "extra workers outside a turn", "extras")
    scouts = st.phase == c.EXPLORE
    laws.need(scouts or not st.scouted, "Scouts are paid in Explore only", "scouted")
    builds = st.phase in (c.DEVELOP, c.SETTLE)
    for seat, empire in enumerate(st.empires):
        reason = "dice complete a tile in Develop and Settle only"
        laws.need(builds or not any(empire.builders), reason, "builders", seat)
        reason = "tiles are in hand only in setup and in Explore"
        laws.need(scouts or st.round == 0 or not empire.hand, reason, "hand", seat)


def assignment_faults(st: Galaxy, laws: Laws) -> None:
    """RG-ASSIGN, RG-REVEAL: dice are wild, on the strip or given up only until workers are sorted."""
    assigning = st.step in (REVEALING, SORTING)
    revealed = st.step not in (ROLLING, REVEALING)
    for seat, empire in enumerate(st.empires):
        selected = empire.selected
        for word, there, now in [
            ("columns", any(empire.columns), assigning or st.step == IN_PHASES),
            ("wilds", any(empire.wilds), st.step == REVEALING),
            ("strip", empire.strip >= 0, assigning),
            ("dictated", any(empire.dictated), assigning),
            ("selected", selected >= 0, revealed),
            ("shown-columns", any(empire.shown_columns), revealed),
            ("shown-dictated", any(empire.shown_dictated), revealed),
        ]:
            laws.need(now or not there, f"{word} is not in this step of the round", word, seat)
        occurs = selected < 0 or not revealed or st.occurring >> selected % c.PHASES & 1 == 1
        laws.need(occurs, f"{c.PHASE_NAMES[selected % c.PHASES]} does not occur", "selected", seat)
        for roll in empire.rolled:
            colour, face = roll // c.FACES, roll % c.FACES
            name = f"{c.COLOUR_NAMES[colour]}:{c.FACE_NAMES[face]}"
            there = face in st.components.dice[colour].faces
            laws.need(there, f"no die shows {name}", "rolled", seat)


def good_faults(st: Galaxy, laws: Laws) -> None:
    """RG-PRO-02, RG-PRO-03: gray worlds stay empty, others hold what they may."""
    for seat, empire in enumerate(st.empires):
        fit = len(empire.goods) == len(empire.worlds)
        laws.need(fit, "goods and worlds do not fit", "worlds", seat)
        for place, goods in enumerate(empire.goods):
            side = st.side(empire.worlds[place])
            most = capacity(empire) if coloured(side) else 0
            reason = f"{side.name} holds more than {most} goods"
            laws.need(len(goods_of(goods)) <= most, reason, side.id, seat)


def chip_faults(st: Galaxy, laws: Laws) -> None:
    """RG-CRED-01, RG-VP-02, RG-VP-03: credits within bounds, and VP out of the pool unless it was exhausted."""
    for seat, empire in enumerate(st.empires):
        credits = empire.credits
        laws.need(
            0 <= credits <= c.MOST_CREDITS, f"seat {seat} has {credits} credits", "credits", seat
        )
    paid = sum([empire.vp for empire in st.empires])
    initial = st.components.vp_per_player * st.players
    reason = f"{paid} of {initial} VP are paid, and the pool's end is not noted so"
    laws.need(st.exhausted == (paid >= initial), reason, "exhausted")
    reason = f"the pool holds {st.pool} VP after {paid} of {initial} were paid"
    laws.need(st.pool == max(0, initial - paid), reason, "pool")


def knowledge_faults(st: Galaxy, laws: Laws) -> None:
    """Where a tile is, is always among the places where a seat thinks it may be, and alone if all can see it."""
    size = knowledge.places(st.players)
    true_places = [0] * size
    true_places[knowledge.BAG] = as_bits(st.bag)
    true_places[knowledge.ABANDONED] = as_bits(st.abandoned)
    hands = [0] * st.players
    seen = knowledge.ALL_TILES  # in tableaux, for everyone to see
    tops: i64 = 0
    for seat, empire in enumerate(st.empires):
        true_places[knowledge.stack_place(seat, c.DEVELOP)] = as_bits(empire.development_stack)
        true_places[knowledge.stack_place(seat, c.SETTLE)] = as_bits(empire.world_stack)
        hands[seat] = as_bits(empire.hand)
        seen = knowledge.other_than(seen, hands[seat])
        tops |= as_bits(empire.development_stack[:1]) | as_bits(empire.world_stack[:1])
    for tiles in true_places:
        seen = knowledge.other_than(seen, tiles)
    for viewer in range(st.players):
        first = viewer * size
        wrong = knowledge.other_than(seen | tops, st.known[first + knowledge.FIXED])
        for place in range(size):
            if place != knowledge.FIXED:
                known = st.known[first + place]
                elsewhere = knowledge.other_than(tops, true_places[place])
                wrong |= knowledge.other_than(true_places[place], known) | (
                    (seen | elsewhere) & known
                )
        for seat in range(st.players):
            stack = first + knowledge.stack_place(seat, c.DEVELOP)
            wrong |= knowledge.other_than(hands[seat], st.known[stack] | st.known[stack + 1])
        names = [st.side(tile).name for tile in range(c.TILES) if wrong >> tile & 1]
        laws.need(wrong == 0, f"seat {viewer} is wrong about {', '.join(names)}", "known", viewer)


def as_bits(tiles: list[int]) -> i64:
    """Tiles as a set."""
    bits: i64 = 0
    for tile in tiles:
        bits |= 1 << tile
    return bits
