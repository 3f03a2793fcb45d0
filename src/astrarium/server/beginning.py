"""Where a new table begins that plays on another game."""

from __future__ import annotations

from typing import Final

from astrarium.bots.base import bots_of
from astrarium.kernel.table import Table
from astrarium.server.entry import Refused
from astrarium.server.names import name_key
from astrarium.server.orders import TableOrder


class Beginning:
    """A position of a game that is known step by step, and who sat there."""

    def __init__(
        self, table: Table, bots: list[str | None], names: list[str | None], seat: int | None
    ) -> None:
        self.table: Final = table
        self.bots: Final = bots  # None where a person sat
        self.names: Final = names  # those of bots can be used again
        self.seat: Final = seat  # the only one that can be chosen; None if all can

    def order(self, seat: int | None) -> TableOrder:
        """A table with the caller on `seat`, or on one that is to decide, and bots on all others.

        :raises Refused: if there is no such seat, or it is not the caller's.
        """
        table = self.table
        if seat is None:
            seat = table.to_act[0] if self.seat is None else self.seat
        if seat >= table.players:
            raise Refused("unknown", f"There is no seat {seat + 1}: this game has {table.players}.")
        if self.seat is not None and seat != self.seat:
            raise Refused("not-yours", "In a running game you can only play on from your own seat.")
        known = [info.name for info in bots_of(table.rules.name)]
        seats = [bot if bot in known else known[0] for bot in self.bots]
        seats[seat] = "me"
        return TableOrder(
            game=table.rules.name,
            players=table.players,
            seats=[who or known[0] for who in seats],
            settings=table.header.settings,
            start=True,
        )

    def bot_names(self, person: str, seat: int) -> dict[int, str]:
        """The names that bots keep, by seat, beside this person on `seat`."""
        return {
            place: name
            for place, (bot, name) in enumerate(zip(self.bots, self.names, strict=True))
            if bot is not None and name is not None and place != seat
            if name_key(name) != name_key(person)
        }


def steps_of(table: Table) -> str:
    """The decisions and outcomes of a table, as its record has them."""
    return table.record.partition("\nbegin\n")[2]
