"""Positions that several tests start from, what happens in them, and boxes with corrected tiles."""

from __future__ import annotations

import re
from pathlib import Path

import astrarium
from astrarium import Game, Table
from astrarium.games.new_frontiers.loader import FILE
from tests.games.new_frontiers.helpers import empire, position

# What `show` puts before the players in Explore.
SHOWN = [
    "gem-world",
    "comet-zone",
    "spice-world",
    "space-port",
    "rebel-base",
    "rebel-miners",
    "asteroid-belt",
]


def duel(first: str, second: str = "seat 1\ncolonies earths-lost-colony", more: str = "") -> Table:
    """Two players, seat 0 about to select; seat 1 has a home colony alone unless described."""
    return position("\n".join(["players 2", more, first, second]))


def show(table: Table, *more: str) -> None:
    """The next Explore shows SHOWN; `more` are the extra draws that follow."""
    table.foretell(*(f"draw {world}" for world in [*SHOWN, *more]))


def explored(table: Table, seat: int) -> list[str]:
    """A seat's explored worlds, in the order they came."""
    worlds: list[str] = empire(table, seat)["explored"]
    return worlds


def bag(table: Table) -> set[str]:
    """The worlds in the bag."""
    return set(table.observe(None)["bag"])


def ending(table: Table) -> list[str]:
    """Why this is the last round; empty while it is not."""
    causes: list[str] = table.observe(None)["last_round"]
    return causes


def reason(table: Table, seat: int, option: str) -> str:
    """Why the seat cannot choose an option, in words."""
    return next(item.reason for item in table.prompt(seat).blocked if item.text == option)


# --- a nearly empty bag ----------------------------------------------------------------------

HOMES = ["old-earth", "epsilon-eridani", "new-sparta", "earths-lost-colony", "galactic-developers"]
STOCKPILED = 4


def scarce(left: list[str], *seats: str) -> Table:
    """Five players, and no worlds in the bag but those `left`.

    Each has stockpiled four worlds. The rest are explored, dealt evenly and to the last seats
    first. `seats` describes mats from seat 0 on, and the worlds they name stay there.
    """
    mats = [f"seat {number}\ncolonies {home}" for number, home in enumerate(HOMES)]
    mats[: len(seats)] = seats
    worlds: list[str] = position("players 2").observe(None)["bag"]
    named = [set(re.split(r"[\s+]+", mat)).intersection(worlds) for mat in mats]
    rest = [world for world in worlds if world not in set(left).union(*named)]
    lines = ["players 5", "goals yes", "goals-up exploration@0"]
    hands = deal(rest[STOCKPILED * len(HOMES) :], [len(held) for held in named])
    for number, mat in enumerate(mats):
        stockpiled = rest[number * STOCKPILED : (number + 1) * STOCKPILED]
        lines += with_explored(mat, hands[number])
        lines.append(" ".join(["stocked-worlds", *stockpiled]))
    return position("\n".join(lines))


def deal(worlds: list[str], held: list[int]) -> list[list[str]]:
    """Worlds to seats, each to one that has fewest, the last of them."""
    hands: list[list[str]] = [[] for _ in held]
    for world in worlds:
        number = min(range(len(held)), key=lambda seat: (held[seat] + len(hands[seat]), -seat))
        hands[number].append(world)
    return hands


def with_explored(mat: str, worlds: list[str]) -> list[str]:
    """The lines of a mat with more explored worlds."""
    lines = [line.strip() for line in mat.strip().splitlines()]
    explored_line = next((line for line in lines if line.startswith("explored ")), "explored")
    others = [line for line in lines if line != explored_line]
    return [*others, " ".join([explored_line, *worlds])]


# --- corrected boxes -------------------------------------------------------------------------


def corrected(tmp_path: Path, text: str) -> Game:
    """The game with a component file of this text."""
    path = tmp_path / "components.toml"
    path.write_text(text, encoding="utf-8")
    return astrarium.game("new-frontiers", components=path)


def placed(game: Game, text: str) -> Table:
    """As `position`, in a game with other components."""
    lines = [line.strip() for line in text.strip().splitlines()]
    return game.position("\n".join(["new-frontiers position 1", *lines]))


def with_line(tile: str, old: str, new: str, text: str = "") -> str:
    """The component text with `old` replaced by `new` in one tile."""
    text = text or FILE.shipped_text()
    start = text.index(f'id = "{tile}"')
    place = text.index(old, start, text.index("\n[[", start))
    return text[:place] + new + text[place + len(old) :]


def with_faces_exchanged(one: str, other: str) -> str:
    """The component text with two development faces in each other's stacks."""
    text = FILE.shipped_text()
    first, second = face_block(text, one), face_block(text, other)
    return text.replace(first, "\0").replace(second, first).replace("\0", second)


def face_block(text: str, face: str) -> str:
    """The lines of one development face."""
    start = text.index(f'id = "{face}"')
    return text[start : text.index("\n[[", start)].rstrip() + "\n"
