"""Short ways to say what a test is about: a position, moves, and what may be chosen."""

from __future__ import annotations

from functools import cache
from typing import Any

import astrarium
from astrarium import Game, Table


@cache
def new_frontiers() -> Game:
    return astrarium.game("new-frontiers")


def position(text: str, *outcomes: str) -> Table:
    """A table from the lines of a position; three players unless the text says otherwise.

    `outcomes` are what chance brings next.
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    if not any(line.startswith("players ") for line in lines):
        lines.insert(0, "players 3")
    whole = "\n".join(["new-frontiers position 1", *lines])
    return new_frontiers().position(whole, outcomes=outcomes)


def play(table: Table, *moves: str) -> Table:
    """Play moves such as "0 select settle", each by the seat it names."""
    for move in moves:
        seat, _, text = move.partition(" ")
        table.play(int(seat), text)
    return table


def options(table: Table, seat: int) -> list[str]:
    """What the seat may choose now, in notation; the seat must be the one to act."""
    assert table.to_act == [seat], f"waiting for {table.to_act}, not {seat}"
    return [option.text for option in table.prompt(seat).options]


def blocked(table: Table, seat: int) -> dict[str, str]:
    """What the seat might expect but cannot choose, with the clause of the reason."""
    return {item.text: item.rule for item in table.prompt(seat).blocked}


def empire(table: Table, seat: int) -> dict[str, Any]:
    """A seat's mat, as everyone sees it."""
    found: dict[str, Any] = table.observe(None)["empires"][seat]
    return found


def colonies(table: Table, seat: int) -> list[str]:
    """A seat's colonies; a good shows as `comet-zone+rare`."""
    return [
        colony["id"] + (f"+{colony['good']}" if colony["good"] else "")
        for colony in empire(table, seat)["colonies"]
    ]
