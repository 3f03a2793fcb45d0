"""What a table was last played with, and its record when nothing here can play it on."""

from __future__ import annotations

import astrarium
from astrarium.kernel.record import Header
from astrarium.server.entry import Entry, Sheet


def rules_version(game: str) -> str:
    """The version of a game's rules and the digest of its components; empty if there is no such game."""
    if game not in astrarium.game_names():
        return ""
    rules = astrarium.game(game).rules
    return f"{rules.version} {rules.components}"


def same_version(sheet: Sheet) -> bool:
    """Whether a table was last played with what we have."""
    ours = (astrarium.__version__, rules_version(sheet.game))
    return (sheet.engine, sheet.components) == ours


def version_words(sheet: Sheet) -> str:
    return f"version {sheet.engine}" if sheet.engine else "an older version"


def record_of_entries(sheet: Sheet, entries: list[Entry]) -> str:
    """The record of a table that cannot be replayed here, for the version that it was played with.

    It has the decisions that stand. Chance outcomes are not stored: they follow from the seed.
    """
    version, _, components = (sheet.components or "unknown unknown").partition(" ")
    header = Header(sheet.game, version, components, sheet.players, sheet.settings, "", sheet.seed)
    first, *rest = header.lines()
    about = f"# played with {version_words(sheet)} of Astrarium, which can replay it"
    moves = [f"{seat} {option}" for seat, option in decisions_of(entries)]
    taken_over = [
        line
        for entry in entries
        if entry.kind == "start"
        for line in str(entry.body.get("steps", "")).splitlines()
    ]
    return "\n".join([first, about, *rest, *taken_over, *moves]) + "\n"


def decisions_of(entries: list[Entry]) -> list[tuple[int, str]]:
    """The decisions that were not taken back, with their seats."""
    moves: list[tuple[int, str]] = []
    for entry in entries:
        if entry.kind == "move":
            moves.append((entry.seat, str(entry.body.get("option"))))
        elif entry.kind == "undo":
            for _ in range(int(entry.body.get("steps", 1))):
                mine = [place for place, (seat, _) in enumerate(moves) if seat == entry.seat]
                if mine:
                    del moves[mine[-1]]
    return moves


def people_of(sheet: Sheet, entries: list[Entry]) -> set[str]:
    """The ids of the host and of everyone who has sat at the table."""
    sat = {str(entry.body.get("person")) for entry in entries if entry.kind == "sit"}
    return {sheet.host} | sat
