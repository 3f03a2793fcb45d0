"""The beginning of a player's turn of a role."""

from __future__ import annotations

from astrarium.games.galactic_emperor.state import Galaxy


def begin_turn(st: Galaxy, seat: int) -> None:
    """What was declared or let be in the turn before holds no longer (R-28)."""
    st.acting = seat
    st.declared = 0
    st.let_be = 0
    st.traded = 0
