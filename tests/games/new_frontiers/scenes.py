"""Positions that several tests start from, and boxes with corrected tiles."""

from __future__ import annotations

import re
from pathlib import Path

import astrarium
from astrarium import Game, Table
from astrarium.games.new_frontiers.loader import shipped_text
from tests.games.new_frontiers.helpers import new_frontiers, position

STOCKPILED = 4


def duel(first: str, second: str = "seat 1\ncolonies earths-lost-colony", more: str = "") -> Table:
    """Two players, seat 0 about to select; seat 1 has a home colony alone unless described."""
    return position("\n".join(["players 2", more, first, second]))


def scarce(bag: list[str], *seats: str) -> Table:
    """Five players, and no worlds in the bag but these.

    Four of the others lie on each stockpile mat and the rest are explored, dealt evenly and to the
    last seats first; `seats` describes mats from seat 0 on, and what they name stays there.
    """
    worlds: list[str] = position("players 2").observe(None)["bag"]
    lines = [[f"seat {seat}", f"colonies {home}"] for seat, home in enumerate(HOMES)]
    for seat, text in enumerate(seats):
        lines[seat] = [line.strip() for line in text.strip().splitlines()]
    taken = [set(re.split(r"[\s+]+", "\n".join(seat))) for seat in lines]
    rest = [world for world in worlds if world not in set(bag).union(*taken)]
    held = [len(words.intersection(worlds)) for words in taken]
    dealt: list[list[str]] = [[] for _ in HOMES]
    for seat in lines:
        seat.append(" ".join(["stocked-worlds", *rest[:STOCKPILED]]))
        del rest[:STOCKPILED]
    for world in rest:
        seat_number = min(range(len(HOMES)), key=lambda number: (held[number], -number))
        held[seat_number] += 1
        dealt[seat_number].append(world)
    for seat, more in zip(lines, dealt):
        explored = [line for line in seat if line.startswith("explored")] or ["explored"]
        seat[:] = [line for line in seat if not line.startswith("explored")]
        seat.append(" ".join([*explored, *more]))
    head = ["players 5", "goals yes", "goals-up exploration@0"]
    return position("\n".join(head + [line for seat in lines for line in seat]))


HOMES = ["old-earth", "epsilon-eridani", "new-sparta", "earths-lost-colony", "galactic-developers"]


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
    """The component text with one line of one tile corrected."""
    text = text or shipped_text()
    start = text.index(f'id = "{tile}"')
    place = text.index(old, start, text.index("\n[[", start))
    return text[:place] + new + text[place + len(old) :]


def with_faces_exchanged(one: str, other: str) -> str:
    """The component text with two development faces in each other's stacks."""
    text = shipped_text()
    first, second = face_block(text, one), face_block(text, other)
    return text.replace(first, "\0").replace(second, first).replace("\0", second)


def face_block(text: str, face: str) -> str:
    start = text.index(f'id = "{face}"')
    return text[start : text.index("\n[[", start)].rstrip() + "\n"


