"""Requests for new tables, and their validation."""

from __future__ import annotations

import msgspec

import astrarium
from astrarium.bots.base import bots_of
from astrarium.kernel.errors import BadSetup
from astrarium.server.entry import Refused
from astrarium.server.games import check_game


class NoClock(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="none", tag_field="kind"
):
    pass


class LiveClock(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="live", tag_field="kind"
):
    minutes: int
    increment: int


class DaysClock(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="days", tag_field="kind"
):
    days: int


Clock = NoClock | LiveClock | DaysClock


class TableOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The request for a new table."""

    game: str
    players: int
    seats: list[str]  # "me", "here", "open" or a bot, for each seat
    settings: dict[str, bool] = {}
    listed: bool = False
    clock: Clock = NoClock()
    absence: int = 3
    start: bool = False


def check_order(order: TableOrder) -> dict[str, bool]:
    """All settings of the game, given and default.

    :raises Refused: saying what is wrong with the order.
    """
    check_game(order.game)
    rules = astrarium.game(order.game).rules
    try:
        settings = rules.check_setup(order.players, order.settings)
        rules.start(order.players, settings)  # settings may exclude one another
    except BadSetup as error:
        raise Refused("illegal", f"{error}.") from None
    if len(order.seats) != order.players:
        raise Refused(
            "illegal",
            f"{order.players} players need {order.players} seats, not {len(order.seats)}.",
        )
    bots = [info.name for info in bots_of(order.game)]
    for who in order.seats:
        if who not in ("me", "here", "open", *bots):
            raise Refused(
                "unknown", f"A seat is me, here, open or a bot ({', '.join(bots)}), not {who!r}."
            )
    if "here" in order.seats and "me" not in order.seats:
        raise Refused("illegal", "People at this browser need you among them: no seat is yours.")
    if order.seats.count("me") > 1:
        raise Refused("illegal", "You can have one seat at a table, not several.")
    _check_times(order)
    return settings


def _check_times(order: TableOrder) -> None:
    clock = order.clock
    if isinstance(clock, LiveClock):
        if not (1 <= clock.minutes <= 600 and 0 <= clock.increment <= 600):
            raise Refused(
                "illegal", "A live clock has 1 to 600 minutes and adds 0 to 600 seconds a move."
            )
    elif isinstance(clock, DaysClock) and not 1 <= clock.days <= 30:
        raise Refused("illegal", "A slow clock gives 1 to 30 days for a move.")
    if not 0 <= order.absence <= 1440:
        raise Refused("illegal", "The limit for absent players is 0 (none) to 1440 minutes.")
