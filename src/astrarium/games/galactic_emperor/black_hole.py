"""The Omega Sun collapses into the Black Hole (GE-BH), which ends Scientist and opens a way to anywhere."""

from __future__ import annotations

from astrarium.games.galactic_emperor.components import BLACK_HOLE, OMEGA, SCIENTIST, SPACES
from astrarium.games.galactic_emperor.state import Galaxy, is_black_hole, is_sun
from astrarium.kernel.lists import with_at


def collapse(st: Galaxy, seat: int) -> None:
    """The Black Hole takes the place of the Omega Sun, and Scientist leaves the game (GE-BH-01, GE-BH-03)."""
    st.tiles = with_at(st.tiles, st.components.board.centre, BLACK_HOLE)
    in_pool = 0 if st.taken >> SCIENTIST & 1 else 1
    st.banished = True
    st.tell("collapse", seat, BLACK_HOLE, st.components.board.centre, OMEGA, in_pool)


def note_ready_ships(st: Galaxy) -> None:
    """Ships in the Black Hole at the end of a Warlord role may warp on their owner's next turn (GE-BH-06)."""
    st.ready = 0
    centre = st.components.board.centre
    if is_black_hole(st, centre):
        for seat, empire in enumerate(st.empires):
            if empire.ships_at(centre):
                st.ready |= 1 << seat


def may_warp_to(st: Galaxy, space: int) -> bool:
    """Anywhere but homes of players, suns and the Black Hole itself (GE-BH-08)."""
    return st.home_owner(space) < 0 and not is_sun(st, space) and not is_black_hole(st, space)


def warp_ends(st: Galaxy) -> list[int]:
    return [space for space in range(SPACES) if may_warp_to(st, space)]
