"""Sums that people are shown line by line, such as a price and what changes it."""

from __future__ import annotations

from astrarium.kernel.shapes import SumLine


def line(name: str, amount: int) -> SumLine:
    return {"name": name, "amount": amount}


def up_to(total: int, lines: list[SumLine], rest: str) -> list[SumLine]:
    """The lines of a sum; what is missing to its total, or too much, is a line of its own."""
    gap = total - sum([each["amount"] for each in lines])
    return [*lines, line(rest, gap)] if gap else lines
