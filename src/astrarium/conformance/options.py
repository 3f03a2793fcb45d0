"""Laws of options and prompts."""

from __future__ import annotations

from typing import Any

from astrarium.conformance.seen import differences, prompt_data, whole
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.errors import IllegalMove
from astrarium.kernel.frames import CHANCE, NOBODY, State
from astrarium.kernel.rules import Rules
from astrarium.kernel.table import Table


def check_options(rules: Rules, st: State) -> list[str]:
    """Options are never none, ascending, each once, inside the action space, and can be written and read."""
    found = []
    for lane in [st.main, *st.lanes]:
        if lane.actor == NOBODY:
            continue
        options = lane.options
        name = type(lane.frames[-1]).__name__
        if not options:
            found.append(f"{name} offers no option")
        if sorted(set(options)) != options:
            found.append(f"{name}: options are not ascending, each once: {options}")
        if options != lane.frames[-1].legal(st):
            found.append(f"{name}: the options kept are not those that are legal now")
        for option in options:
            if not 0 <= option < rules.actions():
                found.append(f"{name}: {option} is outside the action space")
            elif rules.parse(rules.text(option)) != option:
                found.append(f"{name}: {rules.text(option)!r} is not read as {option}")
        if lane.actor == CHANCE:
            weights = lane.frames[-1].weights(st)
            if weights and (len(weights) != len(options) or min(weights) < 1):
                found.append(f"{name}: weights {weights} for {len(options)} outcomes")
    return found


def check_prompts(rules: Rules, st: State) -> list[str]:
    """Every prompt has a text, a rule and a title for each option; what is blocked is not offered, with a reason."""
    found = []
    for seat in flow.to_act(st):
        prompt = prompt_data(rules, st, seat)
        offered = [option[0] for option in prompt["options"]]
        if not prompt["text"] or not prompt["rule"]:
            found.append(f"a prompt for seat {seat} lacks its text or its rule: {prompt}")
        for id, text, title, _detail, _targets in prompt["options"]:
            if not text or not title:
                found.append(f"option {id} lacks its text or its title")
        for id, text, _title, reason, rule, _targets in prompt["blocked"]:
            if id in offered or not reason or not rule:
                found.append(f"{text!r} is blocked and offered, or without a reason: {reason!r}")
    return found


def check_refusals(table: Table, generator: Generator) -> list[str]:
    """What is not offered raises IllegalMove, and nothing has changed."""
    before = whole(table)
    found = []
    space = table.rules.actions()
    wrong: list[tuple[int, Any]] = [(-1, 0), (table.players, 0)]
    for seat in range(table.players):
        offered = (
            [option.id for option in table.prompt(seat).options] if seat in table.to_act else []
        )
        numbers = [generator.below(space) for _ in range(3)]
        wrong += [(seat, number) for number in numbers if number not in offered]
        wrong += [(seat, table.rules.text(number)) for number in numbers if number not in offered]
        wrong += [(seat, item) for item in (-1, space, "", "no such thing", None, 1.5, True)]
    for seat, choice in wrong:
        try:
            table.play(seat, choice)
        except IllegalMove as error:
            if not str(error):
                found.append(f"{choice!r} by {seat} is refused without a word")
        else:
            found.append(f"{choice!r} by {seat} was accepted")
    return found + differences(before, whole(table), "after a refusal")
