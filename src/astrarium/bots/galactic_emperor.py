"""The bot `greedy` for Galactic Emperor: it tries every option in its mind and takes the one it values most.

It looks to the end of a choice made in several picks. `galactic_emperor_worth` says what it values; what only
shows later (a role for all, a hit, an interrupt) it has opinions on.
"""

from __future__ import annotations

from typing import Final

from astrarium.bots.galactic_emperor_worth import (
    CARD_VALUES,
    MARK,
    SHIP_VALUES,
    nearest,
    odds_now,
    planet_value,
    ship_spaces,
    worth,
    yield_worth,
)
from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor.actions import (
    BUY,
    CATCH,
    EXTRA_DIE,
    FEED,
    FIGHT_ON,
    HIT,
    HIT_FROM,
    PASS,
    RESERVE,
    ROLE,
    ROLL_AGAIN,
    SELL,
    STOP,
)
from astrarium.games.galactic_emperor.casualties import AllotHits, kind_of
from astrarium.games.galactic_emperor.dice import need_of, result_of, side_of
from astrarium.games.galactic_emperor.explorer import PlaceTile
from astrarium.games.galactic_emperor.influence import outcome
from astrarium.games.galactic_emperor.merchant import harvest
from astrarium.games.galactic_emperor.powers import steps_of
from astrarium.games.galactic_emperor.regent import PlaceToken, VetoToken
from astrarium.games.galactic_emperor.rules import galaxy
from astrarium.games.galactic_emperor.state import (
    NO_CONTROL,
    ON_OFFER,
    Galaxy,
    controlled,
    controller,
    planets_at,
    planets_of,
)
from astrarium.games.galactic_emperor.technology import (
    ChooseReroll,
    RollOnceMore,
    StopTechnology,
    reroll_option,
)
from astrarium.games.galactic_emperor.values import DEFENDING
from astrarium.games.galactic_emperor.warlord import MoveTo, SendShips
from astrarium.kernel import flow
from astrarium.kernel.bot import UNLIMITED, Budget
from astrarium.kernel.chance import Generator
from astrarium.kernel.seat import Seat

PICKS: Final = 2  # so many picks of one choice are looked into together
HITS: Final = 6  # hits to allot are looked into to the end
ROLE_SPREAD: Final = 0.6  # what a role brings others counts against it
FIGHT_ABOVE: Final = 0.4  # the least chance to win at which a battle goes on

SAME: Final = 1e-6
PICK: Final = 0.02  # what a pick must bring

HIT_COSTS: Final = [1.0, 1.2, 2.6, 0.2, 4.6, 8.0]  # by class of unit


class GreedyBot:
    """Simple but sensible: a choice at a time, with a hand-made opinion of what things are worth."""

    def __init__(self, seed: int) -> None:
        self._generator: Final = Generator(seed)

    def choose(self, seat: Seat, budget: Budget = UNLIMITED) -> int:
        if len(seat.options) == 1:
            return seat.options[0]
        st = galaxy(seat.imagine_state(self._generator))
        return preferred(st, seat.number, self._generator)


def preferred(st: Galaxy, seat: int, generator: Generator) -> int:
    """What a seat that owes a decision likes best."""
    lane = flow.lane_of(st, seat)
    assert lane is not None
    frame = lane.frames[-1]
    if isinstance(frame, StopTechnology):
        return STOP if wants_to_stop(st, seat, frame.user) else PASS
    if isinstance(frame, VetoToken):
        return RESERVE if wants_to_reserve(st, seat, frame.space) else PASS
    if isinstance(frame, ChooseReroll):
        return best_reroll(st, seat, frame)
    if isinstance(frame, RollOnceMore):
        return ROLL_AGAIN if is_bad(st, seat, st.dice[-1]) else PASS
    return best(st, seat, lane.options, PICKS, generator)[0]


def best(
    st: Galaxy, seat: int, options: list[int], picks: int, generator: Generator
) -> tuple[int, float]:
    """The option that leads to the position the seat values most, and that value; any of equal ones.

    Were the first one taken, whoever lives at the lower numbered spaces would be everyone's victim.
    """
    found = -1
    most = 0.0
    equal = 0
    for option in options:
        value = rate(st, seat, option, picks, generator)
        if found < 0 or value > most + SAME:
            found, most, equal = option, value, 1
        elif value > most - SAME:
            equal += 1
            if generator.below(equal) == 0:
                found = option
    return found, most


def rate(st: Galaxy, seat: int, option: int, picks: int, generator: Generator) -> float:
    """What an option is worth to the seat, with up to `picks` picks of one choice looked into together."""
    if ROLE <= option < ROLE + c.ROLES:
        return role_worth(st, seat, option - ROLE)
    trial = st.clone()
    lane = trial.lanes[seat] if trial.lanes else trial.main
    placing = lane.frames[-1]
    if isinstance(placing, PlaceToken):
        # Valued before influence is resolved. Otherwise whoever places last sees the victory count
        # behind `done` but not behind the first of two tokens, and keeps them all.
        placing.apply(trial, lane, option)
        return worth(trial, seat)
    flow.step_alone(trial, lane, option)
    added = opinion(st, seat, option)
    if lane.actor == seat and lane.frames:
        frame = lane.frames[-1]
        if isinstance(frame, AllotHits):
            return added + best(trial, seat, lane.options, HITS, generator)[1]
        if picks > 1 and isinstance(frame, (MoveTo, SendShips, PlaceTile)):
            return added + best(trial, seat, lane.options, picks - 1, generator)[1]
    return added + worth(trial, seat)


def opinion(st: Galaxy, seat: int, option: int) -> float:
    """What an option is worth besides what it changes at once."""
    if HIT <= option < HIT_FROM + 4 * (c.SPACES + 1):
        return -HIT_COSTS[kind_of(option - HIT)]
    if option == FIGHT_ON:
        return 1.0 if odds_now(st) > FIGHT_ABOVE else -1.0
    if EXTRA_DIE <= option < EXTRA_DIE + c.SHIP_TYPES:
        return 0.1 * (option - EXTRA_DIE)
    if FEED <= option < FEED + c.SPACES:
        return 1.0 + yield_worth(st, option - FEED)
    if option == CATCH:
        return 1.0
    if BUY <= option < SELL + c.RESOURCES:
        return -PICK  # food bought to be sold again is a pick for nothing
    return 0.0


# --- choosing a role ----------------------------------------------------------------------------


def role_worth(st: Galaxy, seat: int, role: int) -> float:
    """What a role brings the chooser, less some of what it brings the others."""
    others = 0.0
    for other in range(st.players):
        if other != seat:
            others += role_gain(st, other, role)
    return (
        role_gain(st, seat, role)
        + chooser_gain(st, seat, role)
        - ROLE_SPREAD * others / (st.players - 1)
    )


def role_gain(st: Galaxy, seat: int, role: int) -> float:
    """What anyone gains when a role is played."""
    if role == c.REGENT:
        return 1.2 * planets_of(st, seat) + 1.5
    if role == c.MERCHANT:
        return 0.6 * harvest(st, seat) + 0.2 * st.empires[seat].marks / 5
    if role == c.STEWARD:
        return production_gain(st, seat)
    if role == c.ENGINEER:
        return shipyard_gain(st, seat)
    if role == c.WARLORD:
        return conquest_gain(st, seat)
    if role == c.SCIENTIST:
        return study_gain(st, seat, 0)
    return 0.3


def chooser_gain(st: Galaxy, seat: int, role: int) -> float:
    """The chooser's special ability."""
    if role == c.REGENT:
        return 1.0
    if role == c.MERCHANT:
        return 3 * MARK + 0.3
    if role == c.STEWARD:
        return 0.7
    if role == c.ENGINEER:
        return SHIP_VALUES[c.FIGHTER] if st.empires[seat].docked[c.FIGHTER] else 0.0
    if role == c.WARLORD:
        return 0.4
    if role == c.SCIENTIST:
        return study_gain(st, seat, 1) - study_gain(st, seat, 0)
    if not st.empires[seat].reserve:
        return 0.0
    best = 0
    for tile in st.row:
        best = max(best, st.components.tiles[tile].planets)
    return best * planet_value(st) + 0.3


def production_gain(st: Galaxy, seat: int) -> float:
    empire = st.empires[seat]
    metal = energy = 0
    for space in controlled(st, seat):
        tile = st.tile(space)
        if tile is not None and st.food[space]:
            metal += tile.metal
            energy += tile.energy
    numbers = st.components.numbers
    metal = min(metal, numbers.metal_storage - empire.metal)
    energy = min(energy, numbers.energy_storage - empire.energy)
    return 0.7 * metal + 0.8 * energy


def shipyard_gain(st: Galaxy, seat: int) -> float:
    """What ships add to their price, as far as means go."""
    empire = st.empires[seat]
    fighters = min(empire.marks, empire.metal, empire.docked[c.FIGHTER])
    return 0.55 * fighters


def conquest_gain(st: Galaxy, seat: int) -> float:
    """Planets within reach that nobody has."""
    if not st.empires[seat].reserve:
        return 0.0
    reach = steps_of(st, seat, c.FIGHTER)
    own = ship_spaces(st, seat)
    planets = sectors = 0
    for space in range(c.SPACES):
        if st.control[space] == NO_CONTROL and planets_at(st, space):
            if nearest(st, space, own) <= reach:
                planets += planets_at(st, space)
                sectors += 1
    ships = sum(st.empires[seat].ships)
    share = min(1.0, ships / sectors) if sectors else 0.0
    return 0.8 * planets * share * planet_value(st) + 0.1 * ships


def study_gain(st: Galaxy, seat: int, discount: int) -> float:
    """The best technology that can be paid."""
    best = 0.0
    for card in st.components.technologies:
        if st.owners[card.number] == ON_OFFER:
            if card.cost - discount <= st.empires[seat].energy:
                value = max([CARD_VALUES[effect.effect] for effect in card.effects])
                best = max(best, value - 0.9 * (card.cost - discount))
    return best * min(1.0, planet_value(st) / 4)


# --- interrupts ---------------------------------------------------------------------------------


def wants_to_stop(st: Galaxy, seat: int, user: int) -> bool:
    """Stop a rival who fights this seat, or who has the most planets."""
    if st.battle.space >= 0 and st.battle.side_of(seat).seat == seat:
        return True
    most = max([planets_of(st, other) for other in range(st.players)])
    return planets_of(st, user) == most and st.acting == user


def wants_to_reserve(st: Galaxy, seat: int, space: int) -> bool:
    """Keep a sector that would be lost."""
    return controller(st.control[space]) == seat and outcome(st, space).seat != seat


def is_bad(st: Galaxy, seat: int, code: int) -> bool:
    """Whether a seat would rather see another result."""
    hit = result_of(code) >= need_of(code)
    side = side_of(code)
    if side > DEFENDING:
        return False
    own, other = st.battle.side(side).seat, st.battle.side(DEFENDING - side).seat
    return (seat == own and not hit) or (seat == other and hit)


def best_reroll(st: Galaxy, seat: int, frame: ChooseReroll) -> int:
    """A bad die with the best hope; none if there is none."""
    best = PASS
    hope = 0
    for code in st.dice:
        if is_bad(st, seat, code):
            hit = result_of(code) >= need_of(code)
            chance = need_of(code) - 1 if hit else 7 - need_of(code)
            if chance > hope:
                best, hope = reroll_option(code), chance
    return best
