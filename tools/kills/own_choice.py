"""Whether the decisions of bots were their own: each is asked again at the same place.

The bot `greedy` is a function of the position and of a seed, which it needs only where something is hidden or left to
chance. So its decision must come up again with some seed. A choice at random often would not, and `at_random` says
how many of these decisions would then have been found out. What the bot `random` does cannot be checked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from astrarium.bots.base import chosen, make_bot
from astrarium.kernel.seat import Seat
from astrarium.server.entry import Entry, Sheet
from astrarium.server.room import Room

SEEDS: Final = 1_000  # before a decision counts as somebody else's
FEW: Final = 20  # that show how many options the bot wavers between


@dataclass
class Checked:
    """Decisions that were asked again."""

    decisions: int = 0
    forced: int = 0
    unseeded: int = 0  # of the bot that plays at random on purpose
    foreign: list[str] = field(default_factory=list)
    at_random: float = 0.0

    def add(self, other: Checked) -> None:
        self.decisions += other.decisions
        self.forced += other.forced
        self.unseeded += other.unseeded
        self.foreign += other.foreign
        self.at_random += other.at_random


def check_table(sheet: Sheet, entries: list[Entry], since: float) -> Checked:
    """Every decision of a bot at a table from a time on."""
    checked = Checked()
    room = Room(sheet, [])
    for entry in entries:
        if entry.kind == "move" and entry.at >= since:
            bot = room.chairs[entry.seat].bot
            if bot is not None:
                _check(checked, room, bot, entry)
        room.apply(entry)
    return checked


def _check(checked: Checked, room: Room, bot: str, entry: Entry) -> None:
    table = room.table
    assert table is not None
    seat = Seat(table.rules, table.state, entry.seat)
    if len(seat.options) == 1:
        checked.forced += 1
        return
    if bot == "random":
        checked.unseeded += 1
        return
    checked.decisions += 1
    played = entry.body["option"]
    wavers: set[str] = set()
    for seed in range(SEEDS):
        option = chosen(make_bot(bot, room.sheet.game, seed), seat)
        wavers.add(table.rules.text(option))
        if played in wavers and (len(wavers) == 1 or seed >= FEW):
            break
    else:
        if played not in wavers:
            checked.foreign.append(
                f"{room.sheet.code} ({room.sheet.game}), entry {entry.n}, seat {entry.seat}: "
                f"{played!r}, where {bot} takes {sorted(wavers)}"
            )
    checked.at_random += 1 - len(wavers) / len(seat.options)
