"""Serialization: what the engine says as plain data with the players' names, for tables and replays."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import msgspec

from astrarium.kernel.table import Line, Table
from astrarium.kernel.words import with_names
from astrarium.server.questions import Blocked, Choice, Question

if TYPE_CHECKING:  # shapes bring pydantic, which whoever only plays need not load
    from astrarium.server.shapes import LogLine, Prompt, Result


def prompt_of(table: Table, seat: int, names: list[str]) -> Prompt:
    """The decision a seat owes."""
    return cast("Prompt", msgspec.to_builtins(question_of(table, seat, names)))


def question_of(table: Table, seat: int, names: list[str]) -> Question:
    """The same, as it is sent."""
    prompt = table.prompt(seat)
    return Question(
        seat,
        with_names(prompt.text, names),
        prompt.rule,
        prompt.sort,
        prompt.about,
        [
            Choice(
                one.id,
                one.text,
                one.verb,
                one.declines,
                with_names(one.title, names),
                with_names(one.detail, names),
                one.targets,
            )
            for one in prompt.options
        ],
        [
            Blocked(
                one.text,
                one.verb,
                with_names(one.title, names),
                with_names(one.reason, names),
                one.rule,
                one.targets,
            )
            for one in prompt.blocked
        ],
    )


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
