"""Laws of the things that options and events are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astrarium.conformance.seen import prompt_data, viewers
from astrarium.kernel import flow
from astrarium.kernel.frames import Event, State
from astrarium.kernel.rules import Rules
from astrarium.kernel.things import parts_of

MANY = 6
BUTTONS = 3
"""More than so many options do not fit into a row of buttons: then all but the ways out, and a few that say it all,
such as `lock`, are about something to point at."""


def check_things(rules: Rules, st: State, events: Sequence[Event] = ()) -> list[str]:
    """What questions, options and events are about has a name in the catalogue; many options are about something."""
    catalogue = rules.catalogue()
    things, named = catalogue["things"], names_in(catalogue)
    about: list[tuple[str, list[str]]] = []
    found = []
    for seat in flow.to_act(st):
        prompt = prompt_data(rules, st, seat)
        about += [(text, targets) for _, text, _, _, targets in prompt["options"]]
        about += [(text, targets) for _, text, _, _, _, targets in prompt["blocked"]]
        about.append((prompt["text"], prompt["about"]))
        if len(prompt["options"]) > MANY:
            bare = [
                text
                for id, text, _, _, targets in prompt["options"]
                if not targets and not rules.declines(id)
            ]
            if len(bare) > BUTTONS or any(" " in text for text in bare):
                found.append(f"of many options, these are about nothing: {bare}")
    for event in events:
        for viewer in viewers(st):
            for field, value in rules.events().data(event, viewer).items():
                words = value if isinstance(value, list) else [value]
                nameless = [word for word in words if isinstance(word, str) and word not in named]
                found += [f"{word!r}, {field} of {event.kind}, has no name" for word in nameless]
        about += [(event.kind, rules.events().about(event, viewer)) for viewer in viewers(st)]
    for text, targets in about:
        unknown = [part for part in parts_of(targets) if part not in things]
        found += [f"{part!r} of {text!r} has no name" for part in unknown]
    return found


def check_fields(rules: Rules) -> list[str]:
    """Whatever a field of an event may hold has a name in the catalogue, whether or not it happens in a game."""
    named = names_in(rules.catalogue())
    return [
        f"{id!r}, {field.name} of {kind.name}, has no name"
        for kind in rules.events().kinds.values()
        for field in kind.fields
        for id, name in field.sort.names().items()
        if id not in named or not name
    ]


def names_in(catalogue: dict[str, Any]) -> set[str]:
    """Ids that a catalogue has names for: things, and the terms of events."""
    return {*catalogue["things"], *catalogue.get("terms", {})}
