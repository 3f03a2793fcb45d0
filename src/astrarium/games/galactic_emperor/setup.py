"""Setting up (GE-SETUP): homes and the Omega Sun on the board, the stack, the first tiles, the Throne."""

from __future__ import annotations

from typing import final

from astrarium.games.galactic_emperor.actions import THRONE
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
    TECHNOLOGIES,
    TILES,
    Components,
)
from astrarium.games.galactic_emperor.explorer import TurnUp
from astrarium.games.galactic_emperor.round import NOT_BEGUN, Round
from astrarium.games.galactic_emperor.state import (
    NO_CONTROL,
    NO_DIRECTION,
    NO_POINTS,
    NO_ROLE,
    NO_SHIPS,
    NO_SPACE,
    NOBODY_SEAT,
    ON_OFFER,
    Empire,
    Galaxy,
    launch,
)
from astrarium.kernel.frames import CHANCE, EVERYONE, NOBODY, Frame, Lane
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
    docked = [components.units[type].reserve for type in range(SHIP_TYPES)]
    empires = [
        Empire(
            marks=numbers.marks,
            food=0,
            metal=numbers.metal,
            energy=numbers.energy,
            reserve=components.tokens[players - LEAST_PLAYERS],
            influence=0,
            ships=NO_SHIPS,
            docked=docked,
            points=NO_POINTS,
            casualties=EMPTY,
        )
        for _ in range(players)
    ]
    for seat, space in enumerate(homes):
        for _ in range(numbers.fighters_at_home):
            launch(empires[seat], space, FIGHTER)
    return Galaxy(
        players=players,
        main=Lane([], NOBODY, EMPTY),
        lanes=[],
        events=None,
        components=components,
        empires=empires,
        tiles=tiles,
        control=control,
        food=[0] * SPACES,
        row=EMPTY,
        plain=[tile for tile in in_piles if components.tiles[tile].pile == PLAIN],
        hole_in_stack=True,
        atomic=[tile for tile in in_piles if components.tiles[tile].pile == ATOMIC],
        top=NO_TILE,
        top_seers=EVERYONE,
        in_hand=NO_TILE,
        hand_seers=EVERYONE,
        looked=NO_TILE,
        looked_seers=EVERYONE,
        round=0,
        direction=NO_DIRECTION,
        leader=NOBODY_SEAT,
        throne=NOBODY_SEAT,
        taken=0,
        flipped=False,
        banished=False,
        role=NO_ROLE,
        chooser=NOBODY_SEAT,
        acting=NOBODY_SEAT,
        pool=components.victory_points[players - LEAST_PLAYERS],
        owners=[ON_OFFER] * TECHNOLOGIES,
        stopped=0,
        spent=0,
        used=0,
        declared=0,
        let_be=0,
        asked=0,
        pass_battle=0,
        pass_role=0,
        pass_round=0,
        prices=EMPTY,
        traded=0,
        rolling=EMPTY,
        dice=EMPTY,
        order=EMPTY,
        fleet=EMPTY,
        warped=False,
        ready=0,
        battle=NO_SPACE,
        attacker=NOBODY_SEAT,
        defender=NOBODY_SEAT,
        attackers=EMPTY,
        defenders=EMPTY,
        attacker_shield=0,
        defender_shield=0,
        attacker_hits=0,
        defender_hits=0,
        extra_die=-1,
        razed=False,
        token_price=0,
        placed=EMPTY,
        reserved=NO_SPACE,
        reserver=NOBODY_SEAT,
        former=EMPTY,
        ended=0,
        scored=False,
        rivals=EMPTY,
        winners=EMPTY,
    )


@final
class Setup(Frame[Galaxy]):
    """The first tiles face up, one more than there are players (GE-SETUP-10), then the Throne."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.become(Round(NOT_BEGUN))
        lane.push(FirstThrone())
        lane.push(TurnUp(st.players + 1))


@final
class FirstThrone(Frame[Galaxy]):
    """The Throne goes to anyone, with equal chances, this once (GE-SETUP-16)."""

    def actor(self) -> int:
        return CHANCE

    def legal(self, st: Galaxy) -> list[int]:
        return [THRONE + seat for seat in range(st.players)]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        st.throne = option - THRONE
        st.tell("throne", st.throne)
        lane.pop()
