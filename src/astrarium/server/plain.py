"""Serialization: what the engine says as plain data with the players' names, for tables and replays."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from astrarium.kernel.table import Line, Table
from astrarium.kernel.words import with_names

if TYPE_CHECKING:  # shapes bring pydantic, which whoever only plays need not load
    from astrarium.server.shapes import LogLine, Prompt, QuestionSort, Result


def prompt_of(table: Table, seat: int, names: list[str]) -> Prompt:
    """The decision a seat owes."""
    prompt = table.prompt(seat)
    return {
        "seat": seat,
        "text": with_names(prompt.text, names),
        "rule": prompt.rule,
        "sort": cast("QuestionSort", prompt.sort),
        "about": prompt.about,
        "options": [
            {
                "id": one.id,
                "text": one.text,
                "verb": one.verb,
                "declines": one.declines,
                "title": with_names(one.title, names),
                "detail": with_names(one.detail, names),
                "targets": one.targets,
            }
            for one in prompt.options
        ],
        "blocked": [
            {
                "text": one.text,
                "verb": one.verb,
                "title": with_names(one.title, names),
                "reason": with_names(one.reason, names),
                "rule": one.rule,
                "targets": one.targets,
            }
            for one in prompt.blocked
        ],
    }


def result_of(table: Table, names: list[str]) -> Result:
    """The end of a game."""
    return {
        "winners": table.winners,
        "scores": [{"total": int(score), "breakdown": score.breakdown} for score in table.scores],
        "tie_break": with_names(table.tie_break, names) or None,
    }


def line_data(line: Line) -> LogLine:
    """A line of the log; whoever shows it puts in the names."""
    return {
        "kind": line.kind,
        "seat": line.seat,
        "text": line.text,
        "about": line.about,
        "data": line.data,
    }
