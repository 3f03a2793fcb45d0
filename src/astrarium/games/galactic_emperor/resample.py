"""A state that a seat cannot tell from another: unseen tiles of the stack, hits allotted in secret, standing passes.

Victory point totals are never shown, but follow from awards that all have seen, so they stay (R-42).
"""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor.casualties import AllotHits, open_allotment
from astrarium.games.galactic_emperor.regent import VetoToken
from astrarium.games.galactic_emperor.state import (
    ASKED,
    DECLARED,
    PASSED_ROUND,
    PASSES,
    SPENT,
    USED,
    Galaxy,
)
from astrarium.games.galactic_emperor.technology import ChooseReroll, StopTechnology
from astrarium.games.galactic_emperor.values import SeenTile, Stack
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import NOBODY, Lane
from astrarium.kernel.lists import EMPTY, with_at, with_in, without_in

INTERRUPTS: Final = [c.VETO_INFLUENCE, c.DISABLE_TECHNOLOGY, c.REROLL]


def guess(state: Galaxy, seat: int, generator: Generator) -> Galaxy:
    """Draw everything anew that `seat` (-1: a spectator) does not know."""
    st = state.clone()
    exchange_unseen_tiles(st, seat, generator)
    if st.lanes:
        allot_anew(st, seat, generator)
    pass_anew(st, seat, generator)
    flow.refresh(st)
    return st


# --- tiles --------------------------------------------------------------------------------------


def exchange_unseen_tiles(st: Galaxy, viewer: int, generator: Generator) -> None:
    """The tile put back, looked at or kept in secret might be any other of its pile.

    All of them go back before the first is drawn, so that what is drawn does not depend on what they were.
    """
    top_back = returned(st, st.stack.top, viewer)
    looked_back = returned(st, st.looked, viewer)
    in_hand_back = returned(st, st.in_hand, viewer)
    top = exchanged(st, st.stack.top, top_back, generator)
    st.stack = st.stack.under(top)
    st.looked = exchanged(st, st.looked, looked_back, generator)
    st.in_hand = exchanged(st, st.in_hand, in_hand_back, generator)


def returned(st: Galaxy, seen: SeenTile, viewer: int) -> bool:
    """Put a tile back into its pile of the stack, if it may be any of them; where the Black Hole lies all know."""
    if seen.tile in (c.NO_TILE, c.BLACK_HOLE) or seen.seen_by(viewer):
        return False
    stack = st.stack
    if is_plain(st, seen):
        st.stack = Stack(stack.top, with_in(stack.plain, seen.tile), stack.hole, stack.atomic)
    else:
        st.stack = Stack(stack.top, stack.plain, stack.hole, with_in(stack.atomic, seen.tile))
    return True


def exchanged(st: Galaxy, seen: SeenTile, back: bool, generator: Generator) -> SeenTile:
    """Any tile of the pile that this one went back to; one that did not is the same."""
    if not back:
        return seen
    stack = st.stack
    plain = is_plain(st, seen)
    pile = stack.plain if plain else stack.atomic
    tile = pile[generator.below(len(pile))]
    left = without_in(pile, tile)
    if plain:
        st.stack = Stack(stack.top, left, stack.hole, stack.atomic)
    else:
        st.stack = Stack(stack.top, stack.plain, stack.hole, left)
    return SeenTile(tile, seen.seers)


def is_plain(st: Galaxy, seen: SeenTile) -> bool:
    return st.components.tiles[seen.tile].pile == c.PLAIN


# --- hits ---------------------------------------------------------------------------------------


def allot_anew(st: Galaxy, viewer: int, generator: Generator) -> None:
    """Another allotment by others; whether it is finished is public, and stays as it is."""
    own = st.lanes
    open_allotment(st)
    fresh = st.lanes
    st.lanes = own
    for seat in (st.battle.attacker.seat, st.battle.defender.seat):
        if seat == viewer or not isinstance(fresh[seat].frames[-1], AllotHits):
            continue
        finished = not own[seat].frames
        st.empires[seat].casualties = EMPTY
        lane = Lane(fresh[seat].frames, NOBODY, EMPTY)
        st.lanes[seat] = lane
        flow.run_lane(st, lane)
        while finished and lane.frames:
            options = lane.options
            flow.step_alone(st, lane, options[generator.below(len(options))])


# --- standing passes ----------------------------------------------------------------------------


def pass_anew(st: Galaxy, viewer: int, generator: Generator) -> None:
    """Whether others wish not to be asked again is theirs to know (R-47).

    All know who was asked this round, and that whoever is being asked, or has used the card, has not passed.
    """
    asking = effect_in_question(st)
    used = st.flags[DECLARED] | st.flags[SPENT] | st.flags[USED]
    for effect in INTERRUPTS:
        for row in st.components.by_effect[effect]:
            owner = st.owners[row.technology]
            bit = 1 << row.technology
            if (
                owner < 0
                or owner == viewer
                or effect == asking
                or not st.flags[ASKED] & ~used & bit
            ):
                continue
            for flag in PASSES:
                st.flags = with_at(st.flags, flag, st.flags[flag] & ~bit)
            if generator.below(2):
                st.raise_flag(PASSED_ROUND, row.technology)


def effect_in_question(st: Galaxy) -> int:
    """The interrupt whose owner is being asked now, or -1."""
    frame = st.main.frames[-1] if st.main.frames else None
    if isinstance(frame, VetoToken):
        return c.VETO_INFLUENCE
    if isinstance(frame, StopTechnology):
        return c.DISABLE_TECHNOLOGY
    return c.REROLL if isinstance(frame, ChooseReroll) else -1
