"""Serialization: what the engine says as plain data with the players' names, for tables and replays."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

import msgspec

from astrarium.kernel.rules import Rules
from astrarium.kernel.table import Line, Table
from astrarium.kernel.words import with_names
from astrarium.server.sent import SentBlocked, SentLine, SentOption, SentPrompt

if TYPE_CHECKING:  # shapes bring pydantic, which whoever only plays need not load
    from astrarium.server.shapes import LogLine, Prompt, Result


def prompt_of(table: Table, seat: int, names: list[str]) -> Prompt:
    """The decision a seat owes."""
    return cast("Prompt", msgspec.to_builtins(sent_prompt(table, seat, names)))


def sent_prompt(table: Table, seat: int, names: list[str]) -> SentPrompt:
    """The same, as it is sent."""
    prompt = table.prompt(seat)
    return SentPrompt(
        seat,
        with_names(prompt.text, names),
        prompt.rule,
        prompt.sort,
        prompt.about,
        [
            SentOption(
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
            SentBlocked(
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
        "sources": source_names(table),
        "scores": [{"total": int(score), "breakdown": score.breakdown} for score in table.scores],
        "tie_break": with_names(table.tie_break, names) or None,
    }


def source_names(table: Table) -> dict[str, str]:
    """What the sources of points in a finished game are called."""
    known = names_of_sources(table.rules)
    keys = dict.fromkeys(source for score in table.scores for source in score.breakdown)
    return {source: known.get(source, source) for source in keys}


@cache
def names_of_sources(rules: Rules) -> dict[str, str]:
    """All sources of points that a catalogue lists."""
    listed = rules.catalogue().get("sources", {})
    return {source: known["name"] for source, known in listed.items()}


def line_data(line: Line) -> LogLine:
    """A line of the log; whoever shows it puts in the names."""
    return cast("LogLine", msgspec.to_builtins(sent_line(line)))


def sent_line(line: Line) -> SentLine:
    """The same, as it is sent."""
    return SentLine(line.kind, line.seat, line.text, line.about, line.data)
