"""Who wins: the most points, then the most of what breaks a tie; those still tied share the win."""

from __future__ import annotations

from astrarium.kernel.words import named


def leaders(points: list[int]) -> list[int]:
    """The seats with the most points."""
    most = max(points)
    return [seat for seat in range(len(points)) if points[seat] == most]


def winners(points: list[int], ties: list[int]) -> list[int]:
    """The leaders with the most of what breaks a tie."""
    tied = leaders(points)
    most = max([ties[seat] for seat in tied])
    return [seat for seat in tied if ties[seat] == most]


def tie_words(points: list[int], ties: list[int], of_what: str) -> str:
    """What decided among the leaders, or that nothing did; empty without a tie."""
    tied = leaders(points)
    if len(tied) == 1:
        return ""
    won = winners(points, ties)
    what = f"{ties[won[0]]} {of_what}"
    most = points[tied[0]]
    if won == tied:
        return f"{named(tied)} share the win: {most} points each, and {what} each."
    decided = "wins" if len(won) == 1 else "share the win"
    return f"{named(tied)} have {most} points; {named(won)} {decided} with {what}."
