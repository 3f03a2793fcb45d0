"""Dice, workers and credits in words for people."""

from __future__ import annotations

from typing import Final

from astrarium.games.roll_for_the_galaxy.components import COLOUR_TITLES, COLOURS, MOST_CREDITS
from astrarium.games.roll_for_the_galaxy.state import Empire
from astrarium.kernel.words import plural, with_article

WORKER_NOUNS: Final = ["explorer", "developer", "settler", "producer", "shipper"]


def a_worker(slot: int) -> str:
    """`a Home explorer`, by column and colour."""
    return with_article(f"{COLOUR_TITLES[slot % COLOURS]} {WORKER_NOUNS[slot // COLOURS]}")


def a_task_worker(worker: int, phase: int) -> str:
    """`an extra Home shipper`"""
    extra = "extra " if worker >= COLOURS else ""
    return with_article(f"{extra}{COLOUR_TITLES[worker % COLOURS]} {WORKER_NOUNS[phase]}")


def credits_within_limit(empire: Empire, amount: int) -> str:
    """`2 credits`, or what is left of them (RG-CRED-01)."""
    gained = min(amount, MOST_CREDITS - empire.credits)
    words = plural(gained, "credit")
    return words if gained == amount else f"{words} of {amount} (the limit is {MOST_CREDITS})"
