"""Short ways to say what a test is about: a position, moves, and what may be chosen.

With three players the homes are d7 (seat 0), g1 (seat 1) and a1 (seat 2); the centre is d4. Around d7 lie c6, d6
and e6, and further in c5, d5, e5.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from astrarium import Game, Table
from astrarium.games.galactic_emperor import open_rules


@cache
def galactic_emperor() -> Game:
    return Game(open_rules(None))


def position(text: str) -> Table:
    """A table from the lines of a position; three players unless the text says otherwise."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if not any(line.startswith("players ") for line in lines):
        lines.insert(0, "players 3")
    return galactic_emperor().position("\n".join(["galactic-emperor position 1", *lines]))


def choosing(text: str = "", chooser: int = 0) -> Table:
    """A round has begun, clockwise unless the text says otherwise; the Throne holder is about to choose a role."""
    return position(f"throne {chooser}\n{text}")


def in_role(role: str, text: str = "", chooser: int = 0, dice: tuple[int, ...] = ()) -> Table:
    """The role has just been chosen, and the dice that come first show these results."""
    return play(roll(choosing(text, chooser), *dice), f"{chooser} role {role}")


def play(table: Table, *moves: str) -> Table:
    """Play moves such as "0 claim d5", each by the seat it names; "! die 5" foretells chance.

    What was foretold must have come by then: a die too many means that the test has counted wrongly.
    """
    for move in moves:
        seat, _, text = move.partition(" ")
        if seat == "!":
            table.foretell(text)
        else:
            table.play(int(seat), text)
    assert not table.foretold, f"foretold, but never drawn: {table.foretold}"
    return table


def roll(table: Table, *results: int) -> Table:
    """Foretell what the next dice show."""
    table.foretell(*[f"die {result}" for result in results])
    return table


# With three players.
PLAIN = [*(f"p{number:02}" for number in range(1, 16)), "home-4", "home-5", "home-6"]
ATOMIC = [f"a{number:02}" for number in range(1, 16)]
OUT_OF_THE_WAY = [
    "a2",
    "a3",
    "a4",
    "b1",
    "b2",
    "b3",
    "b4",
    "b5",
    "c1",
    "c2",
    "c3",
    "c4",
    "g2",
    "g3",
    "g4",
    "f1",
]


def black_hole(tiles: str = "") -> str:
    """The Black Hole is on the board, and these tiles; all other plain ones, which come before it, are turned up."""
    on_board = [item.partition(":")[2] for item in tiles.split()]
    row = [tile for tile in PLAIN if tile not in on_board]
    return f"tiles d4:black-hole {tiles}\nrow {' '.join(row)}"


def black_hole_in_row(*row: str, plain: list[str] = PLAIN) -> str:
    """The Black Hole is turned up beside these tiles; all other plain ones are on the board, out of the way."""
    placed = [tile for tile in plain if tile not in row]
    tiles = [f"{space}:{tile}" for space, tile in zip(OUT_OF_THE_WAY, placed)]
    return f"row black-hole {' '.join(row)}\ntiles {' '.join(tiles)}"


def options(table: Table, seat: int) -> list[str]:
    """What the seat may choose now, in notation; the seat must owe a decision."""
    assert seat in table.to_act, f"waiting for {table.to_act}, not {seat}"
    return [option.text for option in table.prompt(seat).options]


def blocked(table: Table, seat: int) -> dict[str, str]:
    """What the seat might expect to choose but cannot, with the clause that says so."""
    return {item.text: item.rule for item in table.prompt(seat).blocked}


def empire(table: Table, seat: int) -> dict[str, Any]:
    """A seat's side of the table, as everyone sees it."""
    found: dict[str, Any] = table.observe(None)["empires"][seat]
    return found


def space(table: Table, name: str) -> dict[str, Any]:
    """What lies on a space, as everyone sees it."""
    found: dict[str, Any] = table.observe(None)["spaces"][name]
    return found


def ships(table: Table, seat: int, name: str) -> dict[str, int]:
    """Ships of a seat on a space, by type."""
    found: dict[str, int] = space(table, name)["ships"].get(str(seat), {})
    return found


def control(table: Table, name: str) -> tuple[int, str] | None:
    """Who controls a space, and with what."""
    here = space(table, name)
    return None if here["piece"] is None else (here["controller"], here["piece"])


def points(table: Table, seat: int) -> int:
    """Victory points of a seat, which only that seat may see."""
    total: int = table.observe(seat)["own"]["points"]
    return total


def lines(table: Table, seat: int | None = None) -> list[str]:
    """The log, as a seat may read it."""
    return table.log(seat)
