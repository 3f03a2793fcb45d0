"""Tables, prompts and the like as pickles, for workers and vectorised environments.

A pickle holds what made a thing and makes it again: rules are opened where they are unpickled, a table plays its
steps once more, and what looks at a state carries it as a position, hidden parts included.
"""

from __future__ import annotations

import copyreg
from typing import Any

from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.game import Game
from astrarium.kernel.prompt import BlockedOption, Option, Prompt
from astrarium.kernel.record import Header, Step
from astrarium.kernel.rules import Rules
from astrarium.kernel.seat import Seat
from astrarium.kernel.table import Line, Table

Made = tuple[Any, tuple[Any, ...]]


def _pickled_table(table: Table) -> Made:
    return _table, (
        table.rules,
        _pickled_header(table.header),
        table._cap,
        [(step.seat, step.lane, step.option) for step in table._steps],
        table._foretold,
        (table._base_steps, table._barrier),
        (table._dark_steps, table._dark_barrier),
    )


def _table(
    rules: Rules,
    header: tuple[Any, ...],
    cap: int,
    steps: list[tuple[int, int, int]],
    foretold: list[int],
    base: tuple[int, str],
    dark: tuple[int, str],
) -> Table:
    """The table again, with the barriers it had: after an undo these do not follow from the steps.

    :raises BadRecord: if the rules or the components are others here.
    """
    table = Game(rules).set_up(Header(*header))
    states = [table.state]
    events = [0]
    for seat, lane, option in steps:
        table._take(Step(seat, lane, option))
        states.append(table.state)
        events.append(table.event_count)
    table._cap = cap
    table._foretold = foretold
    table._base_steps, table._barrier = base
    table._base, table._base_events = states[base[0]], events[base[0]]
    table._dark_steps, table._dark_barrier = dark
    table._dark, table._dark_events = states[dark[0]], events[dark[0]]
    return table


def _pickled_header(header: Header) -> tuple[Any, ...]:
    return (
        header.game,
        header.version,
        header.components,
        header.players,
        header.settings,
        header.position,
        header.seed,
    )


def _pickled_prompt(prompt: Prompt) -> Made:
    return _prompt, (prompt._rules, prompt._rules.position(prompt._st), prompt.seat)


def _prompt(rules: Rules, position: str, seat: int) -> Prompt:
    st = rules.parse_position(position)
    lane = flow.lane_of(st, seat)
    assert lane is not None, "a prompt is of a seat that is asked"
    return Prompt(rules, st, seat, lane)


def _pickled_option(option: Option) -> Made:
    rules = option._rules
    return _option, (rules, rules.position(option._st), option._seat, option.id)


def _option(rules: Rules, position: str, seat: int, id: int) -> Option:
    return next(option for option in _prompt(rules, position, seat).options if option.id == id)


def _pickled_blocked(blocked: BlockedOption) -> Made:
    rules = blocked._rules
    return _blocked, (rules, rules.position(blocked._st), blocked._seat, blocked.id)


def _blocked(rules: Rules, position: str, seat: int, id: int) -> BlockedOption:
    return next(item for item in _prompt(rules, position, seat).blocked if item.id == id)


def _pickled_seat(seat: Seat) -> Made:
    # The state that a seat holds is not the true one, so this pickle holds nothing hidden.
    position = seat.rules.position(seat._guess)
    return _seat, (seat.rules, position, seat.number, seat.history, seat.clock)


def _seat(rules: Rules, position: str, number: int, lines: list[Line], clock: float | None) -> Seat:
    def story(start: int) -> list[Line]:
        return [line for line in lines if line.index >= start]

    return Seat(rules, rules.parse_position(position), number, story, clock, imagined=True)


def _pickled_line(line: Line) -> Made:
    return Line, (
        line.index,
        line.kind,
        line.seat,
        line.text,
        line.about,
        line.data,
    )


def _pickled_generator(generator: Generator) -> Made:
    return _generator, (generator.x, generator.y, generator.z, generator.w)


def _generator(x: int, y: int, z: int, w: int) -> Generator:
    generator = Generator(0)
    generator.x, generator.y, generator.z, generator.w = x, y, z, w
    return generator


copyreg.pickle(Table, _pickled_table)
copyreg.pickle(Prompt, _pickled_prompt)
copyreg.pickle(Option, _pickled_option)
copyreg.pickle(BlockedOption, _pickled_blocked)
copyreg.pickle(Seat, _pickled_seat)
copyreg.pickle(Line, _pickled_line)
copyreg.pickle(Generator, _pickled_generator)
