"""Short ways to say what a test is about: a position, moves, and what may be chosen."""

from __future__ import annotations

from functools import cache
from typing import Any

from astrarium import Game, Table
from astrarium.games.roll_for_the_galaxy import open_rules


@cache
def roll_for_the_galaxy() -> Game:
    return Game(open_rules(None))


def position(text: str, *outcomes: str) -> Table:
    """A table from the lines of a position; two players unless the text says otherwise.

    `outcomes` are what chance brings next.
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    if not any(line.startswith("players ") for line in lines):
        lines.insert(0, "players 2")
    whole = "\n".join(["roll-for-the-galaxy position 1", *lines])
    return roll_for_the_galaxy().position(whole, outcomes=outcomes)


def in_phases(phases: str, *seats: str, more: str = "") -> Table:
    """The phases named are about to be done, in round 1; each seat is described by its own lines.

    A die of a colour in a column is `home:explore`, two of them `home:explore*2`. Every seat has no dice
    but those described.
    """
    return position(
        "\n".join([f"occurring {phases}", "round 1", "step phases", more, *_described(seats)])
    )


def assigning(*seats: str, more: str = "") -> Table:
    """All have rolled and are about to select a phase; wild dice are placed already."""
    lanes = " | ".join(f"SelectPhase {seat}" for seat in range(len(seats)))
    described = _described(seats)
    return position(
        "\n".join(["round 1", "step reveal", more, *described, "steps Round", f"lanes {lanes}"])
    )


def managing(*seats: str, more: str = "", round: int = 1) -> Table:
    """The phases are done: Manage Empire begins."""
    return position("\n".join([f"round {round}", "step manage", more, *_described(seats)]))


def _described(seats: tuple[str, ...]) -> list[str]:
    """The lines of seats; `faction`, `credits` and `vp` stand on lines of their own here."""
    lines = [f"players {len(seats)}"]
    for number, seat in enumerate(seats):
        own = [line.strip() for line in seat.strip().splitlines() if line.strip()]
        counts = [line for line in own if line.split()[0] in ("faction", "credits", "vp")]
        if not any(line.startswith("faction ") for line in counts):
            counts.insert(0, f"faction {number + 1}")
        lines.append(" ".join([f"seat {number}", *counts]))
        lines += [line for line in own if line not in counts]
        words = [line.split()[0] for line in own]
        lines += [f"{place} -" for place in ("cup", "citizenry") if place not in words]
    return lines


def play(table: Table, *moves: str) -> Table:
    """Play moves such as "0 scout home", each by the seat it names."""
    for move in moves:
        seat, _, text = move.partition(" ")
        table.play(int(seat), text)
    return table


def options(table: Table, seat: int) -> list[str]:
    """What the seat may choose now, in notation; the seat must owe a decision."""
    assert seat in table.to_act, f"waiting for {table.to_act}, not {seat}"
    return [option.text for option in table.prompt(seat).options]


def empire(table: Table, seat: int) -> dict[str, Any]:
    """A seat's side of the table, as everyone sees it."""
    found: dict[str, Any] = table.observe(None)["empires"][seat]
    return found


def own(table: Table, seat: int) -> dict[str, Any]:
    """What a seat alone knows."""
    found: dict[str, Any] = table.observe(seat)["own"]
    return found


def worlds(table: Table, seat: int) -> list[str]:
    """A seat's worlds; a good shows as `gem-world+novelty`."""
    return ["+".join([world["id"], *world["goods"]]) for world in empire(table, seat)["worlds"]]
