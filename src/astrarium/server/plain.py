"""Serialization: what the engine says as plain data with the players' names, for tables and replays."""

from __future__ import annotations

from typing import Any

from astrarium.kernel.table import Table
from astrarium.kernel.words import with_names


def prompt_of(table: Table, seat: int, names: list[str]) -> dict[str, Any]:
    """The decision a seat owes."""
    prompt = table.prompt(seat)
    return {
        "seat": seat,
        "text": with_names(prompt.text, names),
        "rule": prompt.rule,
        "options": [
            {
                "id": one.id,
                "text": one.text,
                "label": with_names(one.label, names),
                "targets": one.targets,
            }
            for one in prompt.options
        ],
        "blocked": [
            {
                "text": one.text,
                "reason": with_names(one.reason, names),
                "rule": one.rule,
                "targets": one.targets,
            }
            for one in prompt.blocked
        ],
    }


def result_of(table: Table, names: list[str]) -> dict[str, Any]:
    """The end of a game."""
    return {
        "winners": table.winners,
        "scores": [{"total": int(score), "breakdown": score.breakdown} for score in table.scores],
        "tie_break": with_names(table.tie_break, names) or None,
    }
