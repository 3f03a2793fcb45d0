"""Laws of positions, saves and records: each gives the same table again."""

from __future__ import annotations

from astrarium.conformance.random_play import random_choice
from astrarium.conformance.seen import around, differences, seen_by, viewers, whole
from astrarium.kernel.chance import Generator
from astrarium.kernel.game import Game
from astrarium.kernel.table import Table

AHEAD = 6  # decisions that two equal tables are followed for


def check_position(game: Game, table: Table) -> list[str]:
    """The position as text gives the same position, options and views again."""
    text = table.position
    again = game.position(text)
    found = []
    if again.position != text:
        found.append(f"position: {around(text, again.position)}")
    for viewer in viewers(table.state):
        found += differences(
            seen_by(game.rules, table.state, viewer),
            seen_by(game.rules, again.state, viewer),
            f"from its position, for {viewer}",
        )
    return found


def check_save(game: Game, table: Table, generator: Generator) -> list[str]:
    """A loaded table is the saved one, and goes on as that would have."""
    one, other = table.clone(), game.load(table.save())
    found = differences(whole(one), whole(other), "loaded")
    for _ in range(AHEAD):
        if not one.over and not found:
            seat, option = random_choice(one, generator)
            one.play(seat, option)
            other.play(seat, option)
    return found + differences(whole(one), whole(other), "loaded and played on")


def check_replay(game: Game, table: Table) -> list[str]:
    """The record gives the same table."""
    return differences(whole(table), whole(game.replay(table.record)), "replayed")


def check_replay_upto(game: Game, record: str, then: Table) -> list[str]:
    """The record, replayed up to as many decisions, gives the table there was then."""
    again = game.replay(record, upto=then.decisions)
    found = []
    if again.position != then.position:
        found.append(f"replayed up to {then.decisions}: {around(then.position, again.position)}")
    if again.record != then.record:
        found.append(f"replayed up to {then.decisions}: {around(then.record, again.record)}")
    return found
