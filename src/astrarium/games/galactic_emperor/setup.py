"""Setting up (GE-SETUP): homes and the Omega Sun on the board, the stack, the first tiles, the Throne."""

from __future__ import annotations

from typing import final

from astrarium.games.galactic_emperor.actions import THRONE, THRONE_TARGET
from astrarium.games.galactic_emperor.components import (
    ATOMIC,
    BLACK_HOLE,
    FIGHTER,
    LEAST_PLAYERS,
    NO_TILE,
    OMEGA,
    PLAIN,
    SHIP_TYPES,
    SPACES,
    TILES,
    Components,
)
from astrarium.games.galactic_emperor.explorer import TurnUp
from astrarium.games.galactic_emperor.round import NOT_BEGUN, Round
from astrarium.games.galactic_emperor.state import (
    NO_CONTROL,
    Empire,
    Galaxy,
    launch,
)
from astrarium.games.galactic_emperor.values import NO_SEEN_TILE, Stack
from astrarium.kernel.frames import NOBODY, ChanceFrame, Frame, Lane
from astrarium.kernel.lists import EMPTY


def new_galaxy(components: Components, players: int) -> Galaxy:
    """The table before the Throne is given and tiles are turned up."""
    numbers = components.numbers
    homes = components.layout(players).homes
    tiles = [NO_TILE] * SPACES
    control = [NO_CONTROL] * SPACES
    tiles[components.board.centre] = OMEGA
    for seat, space in enumerate(homes):
        tiles[space] = seat
        control[space] = seat * 2 + 1
    in_piles = [number for number in range(players, TILES) if number not in (OMEGA, BLACK_HOLE)]
    empires = [Empire() for _ in range(players)]
    for empire in empires:
        empire.marks = numbers.marks
        empire.metal = numbers.metal
        empire.energy = numbers.energy
        empire.reserve = components.tokens[players - LEAST_PLAYERS]
        empire.docked = [components.units[type].reserve for type in range(SHIP_TYPES)]
    for seat, space in enumerate(homes):
        for _ in range(numbers.fighters_at_home):
            launch(empires[seat], space, FIGHTER)
    st = Galaxy(
        players,
        Lane([], NOBODY, EMPTY),
        [],
        components,
        empires,
        Stack(
            NO_SEEN_TILE,
            [tile for tile in in_piles if components.tiles[tile].pile == PLAIN],
            True,
            [tile for tile in in_piles if components.tiles[tile].pile == ATOMIC],
        ),
    )
    st.tiles = tiles
    st.control = control
    st.pool = components.victory_points[players - LEAST_PLAYERS]
    return st


@final
class Setup(Frame[Galaxy]):
    """The first tiles face up, one more than there are players (GE-SETUP-10), then the Throne."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.become(Round(NOT_BEGUN))
        lane.push(FirstThrone())
        lane.push(TurnUp(st.players + 1))


@final
class FirstThrone(ChanceFrame[Galaxy]):
    """The Throne goes to anyone, with equal chances, this once (GE-SETUP-16)."""

    def legal(self, st: Galaxy) -> list[int]:
        return [THRONE + seat for seat in range(st.players)]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        st.throne = option - THRONE
        st.tell("throne", st.throne, THRONE_TARGET)
        lane.pop()
