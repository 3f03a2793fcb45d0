"""Scenes for Produce, Ship and scoring: tables that stop where a test wants to look."""

from __future__ import annotations

from astrarium import Table
from tests.games.roll_for_the_galaxy.helpers import in_phases, managing

# A second seat that has no task before Ship and owes a decision there, after seat 0.
WAITING = """
    worlds earths-lost-colony+novelty
    columns home:ship
    """

# A second seat that has no task in any phase and owes a decision in Manage Empire: two dice, 1 credit.
WATCHING = """
    citizenry home military
    """

# A world of each colour that can hold goods, with what a Trade pays there.
PRICES = {"gem-world": 3, "ore-rich-world": 4, "plague-world": 5, "alien-sentinels": 6}


def producing(seat: str, other: str = WAITING) -> Table:
    """Produce is about to be done; the table stops in Ship, where the other seat is asked."""
    return in_phases("produce ship", seat, other)


def shipping(seat: str, other: str = WAITING) -> Table:
    """Ship is about to be done; after seat 0 the other seat is asked, and the phase is still on."""
    return in_phases("ship", seat, other)


def closing(seat: str, other: str = WATCHING) -> Table:
    """Ship is about to be done; the table stops in Manage Empire, where the other seat is asked."""
    return in_phases("ship", seat, other)


def finished(*seats: str) -> Table:
    """The game is over after these seats' last Manage Empire."""
    return managing(*seats, more="steps over")


def bonus(seat: str, source: str) -> int:
    """The points that a source brings at the end of a game."""
    points: int = finished(seat, "").scores[0].breakdown[source]
    return points


class Gains:
    """What placing a tile brings, from words such as "remove, $1, cup military*2, world genes"."""

    def __init__(self, words: str) -> None:
        self.credits = 0
        self.removed = 0
        self.dice: dict[str, dict[str, int]] = {"cup": {}, "citizenry": {}, "world": {}}
        for word in words.split(", ") if words else []:
            if word == "remove":
                self.removed += 1
            elif word.startswith("$"):
                self.credits += int(word[1:])
            else:
                place, _, dice = word.partition(" ")
                colour, _, count = dice.partition("*")
                self.dice[place][colour] = int(count or 1)

    def beside(self, place: str, home: int) -> dict[str, int]:
        """The dice that lie in a place with so many Home dice that were there before."""
        return {"home": home, **self.dice[place]} if home else self.dice[place]

    def on(self, world: str) -> str:
        """The world with the goods that it brings."""
        return "+".join([world, *self.dice["world"]])
