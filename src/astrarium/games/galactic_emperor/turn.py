"""The beginning of a player's turn of a role."""

from __future__ import annotations

from astrarium.games.galactic_emperor.state import OF_A_TURN, Galaxy
from astrarium.games.galactic_emperor.values import Market


def begin_turn(st: Galaxy, seat: int) -> None:
    """What was declared or let be in the turn before holds no longer (R-28)."""
    st.acting = seat
    st.lower_flags(OF_A_TURN)
    if st.market.prices:
        st.market = Market(st.market.prices, 0)
