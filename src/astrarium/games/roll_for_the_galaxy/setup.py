"""Setting up (RG-SETUP): factions and home worlds, two tiles each, dice and credits."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.roll_for_the_galaxy import knowledge
from astrarium.games.roll_for_the_galaxy.actions import DRAW, FACTION, HOME, START
from astrarium.games.roll_for_the_galaxy.components import (
    DEVELOP,
    FACTIONS,
    FIRST_FACTION,
    FIRST_HOME,
    HOMES,
    SETTLE,
    TILES,
    WORLD,
    Components,
    development_of,
    world_of,
)
from astrarium.games.roll_for_the_galaxy.components import HOME as WHITE
from astrarium.games.roll_for_the_galaxy.effects import carry_out, draw_tile
from astrarium.games.roll_for_the_galaxy.round import Round
from astrarium.games.roll_for_the_galaxy.state import (
    MOST_PLAYERS,
    NO_DICE,
    Empire,
    Galaxy,
    add_powers,
)
from astrarium.kernel import sorts
from astrarium.kernel.frames import (
    CHANCE,
    NOBODY,
    ChanceFrame,
    Frame,
    Label,
    Lane,
    SeatFrame,
    SeatStep,
)
from astrarium.kernel.lists import EMPTY, with_at


def new_galaxy(components: Components, players: int, first_game: bool) -> Galaxy:
    """The table before anything is dealt."""
    empires = [Empire() for _ in range(players)]
    for empire in empires:
        empire.credits = components.credits
        empire.cup = with_at(NO_DICE, WHITE, components.cup_dice)
        empire.citizenry = with_at(NO_DICE, WHITE, components.citizenry_dice)
    st = Galaxy(players, Lane([], NOBODY, []), [], components, first_game, empires)
    st.supply = [die.count for die in components.dice]
    st.supply[WHITE] -= players * (components.cup_dice + components.citizenry_dice)
    st.bag = list(range(TILES))
    st.pool = components.vp_per_player * players
    st.known = knowledge.nothing_known(players)
    return st


@final
class Setup(SeatStep[Galaxy]):
    """Deal to each seat in turn, then let all choose at once."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        if self.seat < st.players:
            lane.become(Setup(self.seat + 1))
            lane.push(DrawTwo(self.seat, 2))
            lane.push(DealHome(self.seat))
            lane.push(DealFaction(self.seat))
            return
        st.order = strict_order(st)
        lane.become(Round())
        lane.push(ShowStacks())
        st.open_lanes([Arrange(seat) for seat in range(st.players)])


def strict_order(st: Galaxy) -> list[int]:
    """From the lowest faction number clockwise (RG-TIME-01, RG-TIME-02)."""
    first = min(range(st.players), key=lambda seat: st.empires[seat].faction)
    return [(first + place) % st.players for place in range(st.players)]


def place_side(st: Galaxy, seat: int, number: int) -> None:
    """Put a side in a tableau, in setup: grants and powers from the start (RG-SETUP-11, RG-SETUP-17)."""
    empire = st.empires[seat]
    side = st.side(number)
    if side.sort == WORLD:
        empire.worlds = [*empire.worlds, number]
        empire.goods = [*empire.goods, 0]
        st.tell("tableau", seat, number, SETTLE)
    else:
        empire.developments = [*empire.developments, number]
        st.tell("tableau", seat, number, DEVELOP)
    add_powers(empire, side)
    for grant in side.grants:
        carry_out(st, seat, number, grant)


@final
class DealFaction(ChanceFrame[Galaxy]):
    """A random faction that nobody else has (RG-SETUP-04)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def legal(self, st: Galaxy) -> list[int]:
        dealt = [empire.faction for empire in st.empires]
        return [FACTION + number for number in range(FACTIONS) if number not in dealt]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        number = option - FACTION
        st.empires[self.seat].faction = number
        left = FIRST_FACTION + 2 * number
        st.tell("faction", self.seat, number + 1, left, left + 1)
        for half in range(2):
            place_side(st, self.seat, FIRST_FACTION + 2 * number + half)
        lane.pop()


@final
class DealHome(ChanceFrame[Galaxy]):
    """A random home world that nobody else has (RG-SETUP-04)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def legal(self, st: Galaxy) -> list[int]:
        dealt: list[int] = []
        for empire in st.empires:
            dealt.extend(empire.worlds)
        return [HOME + number for number in range(HOMES) if FIRST_HOME + number not in dealt]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        number = option - HOME
        st.tell("home", self.seat, FIRST_HOME + number)
        place_side(st, self.seat, FIRST_HOME + number)
        lane.pop()


@final
class DrawTwo(Frame[Galaxy]):
    """Two tiles that only their owner sees (RG-SETUP-06)."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat: Final = seat
        self.left: Final = left

    def actor(self) -> int:
        return CHANCE if self.left else NOBODY

    def legal(self, st: Galaxy) -> list[int]:
        return [DRAW + tile for tile in st.bag]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        draw_tile(st, self.seat, option - DRAW)
        lane.become(DrawTwo(self.seat, self.left - 1))

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.pop()


@final
class Arrange(SeatFrame[Galaxy]):
    """One of the two tiles is the first development, the other the first world (RG-SETUP-07 to -09)."""

    def legal(self, st: Galaxy) -> list[int]:
        one, other = st.empires[self.seat].hand
        if st.first_game:
            return [START + cheaper_start(st, one, other)]
        return sorted([START + one, START + other])

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        empire = st.empires[self.seat]
        if empire.hand[0] != option - START:
            empire.hand = [empire.hand[1], empire.hand[0]]
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return "Which of your two tiles do you develop first? The other is your first world."

    def sort(self) -> str:
        return sorts.TILE

    def label(self, st: Galaxy, option: int) -> Label | None:
        first = option - START
        other = [tile for tile in st.empires[self.seat].hand if tile != first]
        settled = st.side(world_of(other[0])).name
        return Label(f"Develop {st.side(first).name} first", f"and settle {settled}")

    def rule(self) -> str:
        return "RG-SETUP-09"


@final
class ShowStacks(Frame[Galaxy]):
    """All have chosen: the first tile of each hand is the development, the second the world."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        for seat, empire in enumerate(st.empires):
            development, world = empire.hand
            empire.hand = EMPTY
            empire.development_stack = [development]
            empire.world_stack = [world]
            knowledge.shown(st, seat, DEVELOP)
            knowledge.shown(st, seat, SETTLE)
            st.tell("arrange", seat, development_of(development), world_of(world), uncovers=True)
        lane.pop()


def cheaper_start(st: Galaxy, one: int, other: int) -> int:
    """First game: the smaller sum of the costs shown, the first tile drawn if they are equal (RG-SETUP-08, R-15)."""

    def shown_costs(development: int, world: int) -> int:
        return st.side(development_of(development)).cost + st.side(world_of(world)).cost

    return one if shown_costs(one, other) <= shown_costs(other, one) else other


assert MOST_PLAYERS <= FACTIONS
