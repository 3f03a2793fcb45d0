"""What reaches whom, as text to be compared byte by byte."""

from __future__ import annotations

from typing import Any

import msgspec

from astrarium.kernel import flow
from astrarium.kernel.frames import Event, State
from astrarium.kernel.preview import preview
from astrarium.kernel.prompt import Prompt
from astrarium.kernel.rules import Rules
from astrarium.kernel.table import Table

SPECTATOR = -1
LATEST = 60  # events whose words are compared


def as_text(data: Any) -> str:
    """Plain data as text: equal only where the data are, type by type."""
    return msgspec.json.encode(data).decode()


def viewers(st: State) -> list[int]:
    """Everyone who looks on: the seats and a spectator."""
    return [*range(st.players), SPECTATOR]


def prompt_data(rules: Rules, st: State, seat: int) -> Any:
    """All of a prompt, as plain data; None if the seat owes no decision."""
    lane = flow.lane_of(st, seat) if seat >= 0 else None
    if lane is None:
        return None
    prompt = Prompt(rules, st, seat, lane)
    return {
        "text": prompt.text,
        "rule": prompt.rule,
        "sort": prompt.sort,
        "about": prompt.about,
        "options": [
            [option.id, option.text, option.title, option.detail, option.targets]
            for option in prompt.options
        ],
        "blocked": [
            [item.id, item.text, item.title, item.reason, item.rule, item.targets]
            for item in prompt.blocked
        ],
    }


def told(rules: Rules, event: Event, viewer: int) -> list[Any]:
    """What a viewer learns of an event; nothing if it does not learn that it happened."""
    table = rules.events()
    if not table.is_told(event, viewer):
        return []
    return [
        event.kind,
        event.seat,
        table.sentence(event, viewer),
        table.about(event, viewer),
        table.data(event, viewer),
    ]


def seen_by(rules: Rules, st: State, viewer: int) -> dict[str, str]:
    """Everything of a state that reaches a viewer, each part as text to be compared byte by byte."""
    parts = {
        "view": as_text(rules.observe(st, viewer)),
        "to act": as_text(flow.to_act(st)),
        "prompt": as_text(prompt_data(rules, st, viewer)),
        "where": as_text([rules.where(st), rules.round(st)]),
        "points": as_text(rules.points(st)),
        "appraisals": as_text([rules.appraise(st, seat, viewer) for seat in range(st.players)]),
    }
    if viewer != SPECTATOR:
        parts["measures"] = as_text(rules.measures(st, viewer))
        parts["previews"] = as_text(previews_of(rules, st, viewer))
    return parts


def previews_of(rules: Rules, st: State, seat: int) -> dict[str, list[tuple[str, int, int]]]:
    """The preview of every option, by its text; none if the seat owes no decision."""
    lane = flow.lane_of(st, seat)
    options = lane.options if lane is not None else []
    return {rules.text(option): preview(rules, st, seat, option) for option in options}


def whole(table: Table) -> dict[str, str]:
    """Everything that a table is, hidden parts included.

    Logs are made from the events that somebody is told of, which are all here; their words are compared only of the
    latest.
    """
    rules, st = table.rules, table.state
    parts = {"position": table.position, "record": table.record}
    parts["log as events"] = as_text(events_told(table))
    latest = max(0, table.event_count - LATEST)
    for viewer in viewers(st):
        seat = None if viewer == SPECTATOR else viewer
        for part, text in seen_by(rules, st, viewer).items():
            parts[f"{part} of {seat}"] = text
        parts[f"log of {seat}"] = "\n".join(table.log(seat, latest))
        parts[f"log of {seat} as a story"] = as_text(story_data(table, seat, latest))
        if seat is not None:
            parts[f"undo of {seat}"] = str(table.can_undo(seat))
            parts[f"undo refusal of {seat}"] = table.undo_refusal(seat)
            parts[f"undo title of {seat}"] = table.undo_title(seat)
    return parts


def events_told(table: Table) -> list[list[object]]:
    """All events that somebody is told of, with everything that decides who is told what."""
    told = table.rules.events().is_told
    everyone = viewers(table.state)
    return [
        [event.kind, event.seat, event.values, event.seers, event.uncovers]
        for event in table.events
        if any(told(event, viewer) for viewer in everyone)
    ]


def story_data(table: Table, seat: int | None, start: int = 0) -> list[list[object]]:
    """A story as plain data."""
    return [[line.kind, line.seat, line.text, line.about] for line in table.story(seat, start)]


def differences(one: dict[str, str], other: dict[str, str], what: str) -> list[str]:
    """In words, the parts in which two things differ."""
    return [
        f"{what}: {part}: {around(one[part], other[part])}"
        for part in one
        if one[part] != other[part]
    ]


def around(one: str, other: str) -> str:
    """The place where two texts part."""
    at = 0
    while at < min(len(one), len(other)) and one[at] == other[at]:
        at += 1
    start = max(0, at - 40)
    return f"…{one[start : at + 40]!r} against …{other[start : at + 40]!r}"
