"""The verbs that change the state: gaining credits, VP and dice, and moving dice about."""

from __future__ import annotations

from astrarium.games.roll_for_the_galaxy import knowledge
from astrarium.games.roll_for_the_galaxy.actions import COLUMN, CUP
from astrarium.games.roll_for_the_galaxy.components import (
    COLOURS,
    GRANT_CREDITS,
    GRANT_DIE,
    MOST_CREDITS,
    PHASES,
    START_CREDITS,
    TO_CITIZENRY,
    TO_CUP,
    TO_WORLD,
    Grant,
    development_of,
    world_of,
)
from astrarium.games.roll_for_the_galaxy.state import (
    Empire,
    Galaxy,
    less,
    more,
    with_good,
    without_good,
)
from astrarium.kernel.events import NONE
from astrarium.kernel.lists import with_at, without_in


def gain_credits(st: Galaxy, seat: int, amount: int) -> None:
    """Credits are cut to 10 after each gain (RG-CRED-01, R-07)."""
    empire = st.empires[seat]
    gained = min(amount, MOST_CREDITS - empire.credits)
    if amount > 0:
        empire.credits += gained
        st.tell("credits", seat, gained, amount if gained < amount else NONE)


def gain_vp(st: Galaxy, seat: int, amount: int) -> None:
    """VP come out of the pool, and in full when it is short (RG-VP-01 to -04)."""
    if amount > 0:
        taken = min(amount, st.pool)
        st.empires[seat].vp += amount
        st.pool -= taken
        st.tell("vp", seat, amount, taken)
        if st.pool == 0 and not st.exhausted:
            st.exhausted = True
            st.tell("pool-empty", -1)


def take_from_column(empire: Empire, phase: int, colour: int) -> None:
    place = phase * COLOURS + colour
    empire.columns = with_at(empire.columns, place, empire.columns[place] - 1)


def put_in_column(empire: Empire, phase: int, colour: int) -> None:
    place = phase * COLOURS + colour
    empire.columns = with_at(empire.columns, place, empire.columns[place] + 1)


def tell_dice(st: Galaxy, seat: int, dice: list[int], origin: int, to: int) -> None:
    """Tell programs that all these dice have gone from one place of a player to another."""
    if st.events is None:
        return
    for colour in range(COLOURS):
        if dice[colour]:
            st.tell("dice", seat, colour, origin, to, dice[colour])


def tell_extras(st: Galaxy, seat: int, kind: str) -> None:
    """Tell programs of the extra workers that there are, by events of this kind."""
    if st.events is None:
        return
    for colour in range(COLOURS):
        if st.extras[colour]:
            st.tell(kind, seat, colour, st.extras[colour])


def empty_column_into_cup(st: Galaxy, seat: int, phase: int) -> None:
    """Workers without a task go to the cup (RG-ROUND-10)."""
    if st.empires[seat].workers(phase):
        empty_columns_into_cup(st, seat, 1 << phase)


def empty_columns_into_cup(st: Galaxy, seat: int, phases: int) -> None:
    """The same for several phases, as bits."""
    empire = st.empires[seat]
    cup = empire.cup[:]
    columns = empire.columns[:]
    for phase in range(PHASES):
        if phases >> phase & 1:
            for colour in range(COLOURS):
                place = phase * COLOURS + colour
                count = columns[place]
                if count:
                    cup[colour] += count
                    columns[place] = 0
                    st.tell("dice", seat, colour, COLUMN + phase, CUP, count)
    empire.cup = cup
    empire.columns = columns


def add_good(empire: Empire, world: int, colour: int) -> None:
    place = empire.worlds.index(world)
    empire.goods = with_at(empire.goods, place, with_good(empire.goods[place], colour))


def take_good(empire: Empire, world: int, colour: int) -> None:
    place = empire.worlds.index(world)
    empire.goods = with_at(empire.goods, place, without_good(empire.goods[place], colour))


def gain_die(st: Galaxy, seat: int, colour: int, to: int, world: int) -> None:
    """A die out of the supply; one that is not there is not granted (R-08)."""
    if st.supply[colour] == 0:
        return
    empire = st.empires[seat]
    st.supply = less(st.supply, colour)
    if to == TO_CUP:
        empire.cup = more(empire.cup, colour)
    elif to == TO_CITIZENRY:
        empire.citizenry = more(empire.citizenry, colour)
    else:
        add_good(empire, world, colour)
    if to == TO_WORLD:
        st.tell("die", seat, colour, to, world, NONE)
    else:
        st.tell("die", seat, colour, to, NONE, to)


def draw_tile(st: Galaxy, seat: int, tile: int) -> None:
    """A tile from the bag into a player's hand, for that player's eyes alone."""
    st.bag = without_in(st.bag, tile)
    empire = st.empires[seat]
    empire.hand = [*empire.hand, tile]
    knowledge.drawn(st, seat, tile)
    st.tell("draw", seat, development_of(tile), world_of(tile), seers=1 << seat)
    st.tell("tile-drawn", seat)


def carry_out(st: Galaxy, seat: int, side: int, grant: Grant) -> None:
    """A grant that needs no decision (Effect vocabulary)."""
    if grant.effect == GRANT_DIE:
        for _ in range(grant.count):
            gain_die(st, seat, grant.colour, grant.to, side)
    elif grant.effect == GRANT_CREDITS:
        gain_credits(st, seat, grant.count)
    else:
        assert grant.effect == START_CREDITS
        before = st.empires[seat].credits
        st.empires[seat].credits = grant.count
        st.tell("start-credits", seat, grant.count, before)
