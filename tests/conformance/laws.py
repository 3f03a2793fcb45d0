"""The laws every game must keep, each as a function that returns what it found broken, in words.

No function here knows a game. The conformance suite runs them on sampled decisions of random games;
a soak may run them for hours.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TypeVar

from astrarium.kernel import flow
from astrarium.kernel.chance import Fate, Generator
from astrarium.kernel.errors import CannotUndo, IllegalMove
from astrarium.kernel.frames import CHANCE, EVERYONE, NOBODY, Event, State
from astrarium.kernel.game import Game
from astrarium.kernel.playout import play_out
from astrarium.kernel.preview import preview
from astrarium.kernel.prompt import Prompt
from astrarium.kernel.record import Step
from astrarium.kernel.rules import Rules
from astrarium.kernel.table import Table
from tests.conformance.random_play import interleaved, random_choice

SPECTATOR = -1
AHEAD = 6  # decisions that two equal tables are followed for
LATEST = 60  # events whose words are compared

T = TypeVar("T")


def viewers(st: State) -> list[int]:
    """Everyone who looks on: the seats and a spectator."""
    return [*range(st.players), SPECTATOR]


# What can be seen


def prompt_data(rules: Rules, st: State, seat: int) -> Any:
    """All of a prompt, as plain data; None if the seat owes no decision."""
    lane = flow.lane_of(st, seat) if seat >= 0 else None
    if lane is None:
        return None
    prompt = Prompt(rules, st, seat, lane)
    return {
        "text": prompt.text,
        "rule": prompt.rule,
        "options": [
            [option.id, option.text, option.label, option.targets] for option in prompt.options
        ],
        "blocked": [
            [item.id, item.text, item.reason, item.rule, item.targets] for item in prompt.blocked
        ],
    }


def seen_by(rules: Rules, st: State, viewer: int, events: Sequence[Event] = ()) -> dict[str, str]:
    """Everything that reaches a viewer, each part as text to be compared byte by byte."""
    parts = {
        "view": json.dumps(rules.observe(st, viewer)),
        "to act": json.dumps(flow.to_act(st)),
        "prompt": json.dumps(prompt_data(rules, st, viewer)),
        "log": json.dumps([rules.describe(st, event, viewer) for event in events]),
        "about": json.dumps([rules.about(st, event, viewer) for event in events]),
        "where": json.dumps([rules.where(st), rules.round(st)]),
        "points": json.dumps(rules.points(st)),
    }
    if viewer != SPECTATOR:
        parts["measures"] = json.dumps(rules.measures(st, viewer))
        parts["appraisal"] = json.dumps(rules.appraise(st, viewer))
        parts["previews"] = json.dumps(previews_of(rules, st, viewer))
    return parts


def previews_of(rules: Rules, st: State, seat: int) -> dict[str, list[tuple[str, int, int]]]:
    """The preview of every option, by its text; none if the seat owes no decision."""
    lane = flow.lane_of(st, seat)
    options = lane.options if lane is not None else []
    return {rules.text(option): preview(rules, st, seat, option) for option in options}


def whole(table: Table) -> dict[str, str]:
    """Everything that a table is, hidden parts included."""
    rules, st = table.rules, table.state
    parts = {"position": table.position, "record": table.record}
    for viewer in viewers(st):
        seat = None if viewer == SPECTATOR else viewer
        for part, text in seen_by(rules, st, viewer).items():
            parts[f"{part} of {seat}"] = text
        parts[f"log of {seat}"] = "\n".join(table.log(seat))
        parts[f"log of {seat} as a story"] = json.dumps(story_data(table, seat))
        if seat is not None:
            parts[f"undo of {seat}"] = str(table.can_undo(seat))
            parts[f"undo refusal of {seat}"] = table.undo_refusal(seat)
            parts[f"undo label of {seat}"] = table.undo_label(seat)
    return parts


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


# Laws of a state


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
    """Every prompt has a text, a rule and a label for each option; what is blocked is not offered, with a reason."""
    found = []
    for seat in flow.to_act(st):
        prompt = prompt_data(rules, st, seat)
        offered = [option[0] for option in prompt["options"]]
        if not prompt["text"] or not prompt["rule"]:
            found.append(f"a prompt for seat {seat} lacks its text or its rule: {prompt}")
        for id, text, label, _targets in prompt["options"]:
            if not text or not label:
                found.append(f"option {id} lacks its text or its label")
        for id, text, reason, rule, _targets in prompt["blocked"]:
            if id in offered or not reason or not rule:
                found.append(f"{text!r} is blocked and offered, or without a reason: {reason!r}")
    return found


def check_conservation(rules: Rules, st: State) -> list[str]:
    """The game's own laws hold."""
    return rules.faults(st)


def check_clone(rules: Rules, st: State, generator: Generator) -> list[str]:
    """A clone is equal, and what happens to it does not touch the original."""
    before = rules.position(st)
    waiting = [(lane.actor, lane.options[:]) for lane in [st.main, *st.lanes]]
    copy = st.clone()
    found = []
    if rules.position(copy) != before:
        found.append(f"a clone differs: {around(before, rules.position(copy))}")
    if [(lane.actor, lane.options) for lane in [copy.main, *copy.lanes]] != waiting:
        found.append("a clone waits for something else")
    play_out(copy, generator)
    if rules.position(st) != before:
        found.append(f"a clone was played on: {around(before, rules.position(st))}")
    if [(lane.actor, lane.options) for lane in [st.main, *st.lanes]] != waiting:
        found.append("a clone was played on, and the original waits for something else")
    return found


def check_view_parts(rules: Rules, st: State) -> list[str]:
    """What everyone may know and what a seat may know besides make up its view, and never overlap."""
    broken = []
    common = rules.common(st, None, {})
    for viewer in viewers(st):
        own = rules.own(st, viewer)
        if both := common.keys() & own.keys():
            broken.append(f"viewer {viewer}: {', '.join(sorted(both))} twice")
        if {**common, **own} != rules.observe(st, viewer):
            broken.append(f"viewer {viewer}: the parts do not make up the view")
    return broken


def check_shared_views(tables: Sequence[Table]) -> list[str]:
    """What everyone may know is the same whether or not parts of an earlier view are used again."""
    broken = []
    last: State | None = None
    shown: dict[str, Any] = {}
    for table in tables:
        anew = table.rules.common(table.state, None, {})
        shown = table.rules.common(table.state, last, shown)
        last = table.state
        if shown != anew:
            broken.append(f"after {table.decisions} decisions: an outdated part")
    return broken


def check_view_law(
    rules: Rules, state: State, generator: Generator, events: Sequence[Event] = ()
) -> list[str]:
    """States that a viewer cannot tell apart give it equal views, prompts, seats to act and logs."""
    found = []
    for viewer in viewers(state):
        name = "a spectator" if viewer == SPECTATOR else f"seat {viewer}"
        other = rules.resample(state, viewer, generator)
        found += differences(
            seen_by(rules, state, viewer, events),
            seen_by(rules, other, viewer, events),
            f"{name} can tell",
        )
        for fault in rules.faults(other) + check_options(rules, other):
            found.append(f"what {name} may imagine is impossible: {fault}")
        for event in events:
            if not event.seen_by(viewer):
                found += _check_unseen(rules, state, event, viewer)
    return found


def _check_unseen(rules: Rules, st: State, event: Event, viewer: int) -> list[str]:
    """A line about an event whose particulars the viewer did not see does not depend on them."""
    line = rules.describe(st, event, viewer)
    about = rules.about(st, event, viewer)
    for a in (-1, 0):
        veiled = Event(event.kind, event.seat, a, a, event.seers, event.uncovers)
        if rules.describe(st, veiled, viewer) != line:
            return [f"the log tells {viewer} what it did not see: {line!r}"]
        if rules.about(st, veiled, viewer) != about:
            return [f"a line for {viewer} is about what it did not see: {about}"]
    return []


def check_previews(rules: Rules, st: State) -> list[str]:
    """A preview changes nothing, and foretells what the option does up to the next decision or chance outcome.

    Where an option would uncover anything, or is the last of a simultaneous step, there is more to it than
    its seat can know; nothing is foretold of the first, and of the second only what the seat itself did.
    """
    found = []
    before = rules.position(st)
    for seat in flow.to_act(st):
        now = rules.measures(st, seat)
        for text, foretold in previews_of(rules, st, seat).items():
            copy = st.clone()
            copy.events = []
            lanes = copy.lanes
            flow.step(copy, copy.lanes[seat] if lanes else copy.main, rules.parse(text))
            then = rules.measures(copy, seat)
            if list(then) != list(now):
                found.append(f"measures of {seat} change their order after {text!r}")
            if any(event.uncovers for event in copy.events):
                expected = []
            elif copy.lanes is not lanes and lanes:
                continue
            else:
                expected = [
                    (name, now[name], then[name]) for name in now if now[name] != then[name]
                ]
            if foretold != expected:
                found.append(f"{text!r} of {seat} is foretold {foretold}, and does {expected}")
    if rules.position(st) != before:
        found.append("a preview has changed the state")
    return found


def check_arrival_order(rules: Rules, state: State, seed: int) -> list[str]:
    """In a simultaneous step the order in which the seats answer changes nothing, not even their luck."""
    if not state.lanes:
        return []
    forward = _play_lanes(state, seed, list(range(state.players)))
    backward = _play_lanes(state, seed, list(reversed(range(state.players))))
    turns = _play_lanes(state, seed, None)
    first = rules.position(forward)
    return [
        f"the order of arrival matters: {around(first, rules.position(other))}"
        for other in (backward, turns)
        if rules.position(other) != first
    ]


def _play_lanes(state: State, seed: int, order: list[int] | None) -> State:
    """Play this simultaneous step to its end, lane by lane in an order, or in turns.

    What a lane chooses depends on nothing but the seed, the lane and how far it has got.
    """
    st = state.clone()
    lanes = st.lanes
    choice, fate = Fate(f"choice-{seed}"), Fate(f"chance-{seed}")
    made = [0] * len(lanes)
    turn = 0
    while st.lanes is lanes:
        waiting = [number for number, lane in enumerate(lanes) if lane.actor != NOBODY]
        if order is None:
            number = waiting[turn % len(waiting)]
            turn += 1
        else:
            number = min(waiting, key=order.index)
        lane = lanes[number]
        if lane.actor == CHANCE:
            weights = lane.frames[-1].weights(st)
            option = fate.pick(lane.options, weights, number, made[number])
        else:
            option = choice.pick(lane.options, [], number, made[number])
        made[number] += 1
        flow.step(st, lane, option)
    return st


def check_interleavings(
    rules: Rules, start: State, steps: Sequence[Step], generator: Generator
) -> list[str]:
    """A game with the steps of each simultaneous part in another order, each seat's own ones in theirs, is the same.

    At the end of each such part the states are equal, and everyone sees the same. `start` is played on.
    """
    st = start
    at = 0
    while at < len(steps):
        lanes = st.lanes
        if not lanes:
            flow.step(st, st.main, steps[at].option)
            at += 1
            continue
        other = st.clone()
        begun = at
        while st.lanes is lanes:
            flow.step(st, lanes[steps[at].lane], steps[at].option)
            at += 1
        for step in interleaved(steps[begun:at], generator):
            flow.step(other, other.lanes[step.lane], step.option)
        found = []
        if rules.position(other) != rules.position(st):
            found.append(around(rules.position(st), rules.position(other)))
        for viewer in viewers(st):
            found += differences(
                seen_by(rules, st, viewer), seen_by(rules, other, viewer), f"for {viewer}"
            )
        if found:
            return [f"steps {begun} to {at} in another order: {fault}" for fault in found]
    return []


# Laws of a table


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


def check_story(table: Table) -> list[str]:
    """The story has the lines of the log, from any event on, and the counts of events number them.

    Where everyone has seen all particulars, everyone reads the same.
    """
    found = []
    for viewer in viewers(table.state):
        seat = None if viewer == SPECTATOR else viewer
        for start in {0, table.event_count // 2, table.event_count}:
            lines = [line.text for line in table.story(seat, start)]
            if lines != table.log(seat, start):
                found.append(f"the story of {seat} from {start} on is not its log")
    if table.event_count != len(table.events):
        found.append(f"{len(table.events)} events are counted as {table.event_count}")
    rules, st = table.rules, table.state
    for event in table.events[-LATEST:]:
        if event.seers == EVERYONE:
            read = [
                (rules.describe(st, event, viewer), rules.about(st, event, viewer))
                for viewer in viewers(st)
            ]
            if any(one != read[0] for one in read):
                found.append(f"{event.kind!r}, seen by all, reads differently: {read}")
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


def check_undo(table: Table, generator: Generator) -> list[str]:
    """Undo, then the same choices, is as if nothing had been; it takes back nothing that anyone learned from.

    Where it is refused it says why, and nothing has changed.
    """
    found = []
    before = whole(table)
    copy = table.clone()  # every refusal is asked of it, and none may change it
    for seat in range(table.players):
        if table.can_undo(seat):
            found += _check_undone(table, seat, before, generator)
        else:
            found += _check_not_undone(copy, seat)
    return found + differences(before, whole(copy), "after refused undos")


def _check_not_undone(table: Table, seat: int) -> list[str]:
    spoken = table.undo_refusal(seat)
    found = []
    if not spoken.endswith(".") or table.undo_label(seat):
        found.append(f"seat {seat} cannot undo, and is told {spoken!r}")
    try:
        table.undo(seat)
    except CannotUndo as error:
        reason = str(error).removeprefix("cannot undo: ")
        if not reason or reason == str(error):
            found.append(f"no reason: {error}")
        return found
    return [f"seat {seat} could undo though it could not"]


def _check_undo_words(table: Table, seat: int) -> list[str]:
    """What a seat is told it would take back is what it takes back."""
    copy = table.clone()
    copy.undo(seat, steps=1)
    taken = taken_back(steps_of(copy), steps_of(table))
    label = copy.prompt(seat).find(taken[0][1]).label
    if table.undo_refusal(seat) or table.undo_label(seat) != label:
        told = table.undo_refusal(seat) or table.undo_label(seat)
        return [f"seat {seat} would take back {label!r}, and is told {told!r}"]
    return []


def _check_undone(
    table: Table, seat: int, whole_table: dict[str, str], generator: Generator
) -> list[str]:
    copy = table.clone()
    count = copy.undo(seat)
    after = steps_of(table)
    taken = taken_back(steps_of(copy), after)
    found = _check_undo_words(table, seat)
    if len(taken) != count or count < 1 or any(who != str(seat) for who, _what in taken):
        return [f"seat {seat} took back {taken}, and was told {count}"]
    own_lane = [step for step in after if step[0] in (str(seat), f"!{seat}")]
    if (own_lane if table.state.lanes else after)[-count:] != taken:
        found.append(f"seat {seat}'s undo of {taken} went back behind something")
    options = [table.rules.parse(what) for _who, what in taken]
    found += _check_nobody_learned(table, copy.state, seat, options, generator)
    for option in options:
        copy.play(seat, option)
    one, other = whole_table, whole(copy)
    if table.state.lanes:  # the choices come later now than those of other seats
        one = {
            part: text
            for part, text in one.items()
            if part != "record" and not part.startswith("log of")
        }
    return found + differences(one, other, f"undone and done again by {seat}")


def _check_nobody_learned(
    table: Table, before: State, seat: int, options: list[int], generator: Generator
) -> list[str]:
    """From any state a viewer could not tell from the earlier one, the same choices lead to equal views.

    Otherwise the choices have shown the viewer something hidden, and could not be taken back.
    """
    rules = table.rules
    found = []
    for viewer in viewers(before):
        other = rules.resample(before, viewer, generator).clone()
        for option in options:
            lane = flow.lane_of(other, seat)
            if lane is None or option not in lane.options:
                break  # in that world the seat had other choices
            flow.step(other, lane, option)
        else:
            found += differences(
                seen_by(rules, table.state, viewer),
                seen_by(rules, other, viewer),
                f"seat {seat} may undo though {viewer} has learned something",
            )
    return found


def steps_of(table: Table) -> list[tuple[str, str]]:
    """The decisions and outcomes of a record: who, what."""
    lines = table.record.splitlines()
    parts = [line.partition(" ") for line in lines[lines.index("begin") + 1 :]]
    return [(who, what) for who, _space, what in parts]


def taken_back(before: Sequence[T], after: Sequence[T]) -> list[T]:
    """The steps of `after` that are missing from `before`, the other ones being the same and in order."""
    missing = []
    kept = list(reversed(before))
    for step in after:
        if kept and kept[-1] == step:
            kept.pop()
        else:
            missing.append(step)
    return missing


def check_unseen_step(rules: Rules, table: Table, seat: int, option: int) -> list[str]:
    """In a simultaneous step, what a seat does or takes back is nothing to those who see no event of it.

    Neither their view, log, question and undo change, nor what is public. So a server need not tell them anything:
    nobody learns from a message that has nothing in it how far a rival has got behind the screen.
    The law is silent about steps by which others begin or cease to be waited for.
    """
    if not table.state.lanes:
        return []
    after = table.clone()
    after.play(seat, option)
    found = _check_unnoticed(rules, table, after, seat, "does")
    for other in after.to_act if after.state.lanes else []:
        if after.can_undo(other):
            undone = after.clone()
            undone.undo(other, steps=1)
            found += _check_unnoticed(rules, undone, after, other, "takes back")
    return found


def _check_unnoticed(rules: Rules, without: Table, done: Table, seat: int, what: str) -> list[str]:
    """Compare two tables of which one has a step more than the other."""
    if not done.state.lanes or not without.state.lanes or without.to_act != done.to_act:
        return []
    told = taken_back(_plain_events(without), _plain_events(done))
    start = max(0, without.event_count - LATEST)
    found = []
    for viewer in viewers(done.state):
        if viewer != seat and not any(Event(*event).seen_by(viewer) for event in told):
            found += differences(
                _received(rules, without, viewer, start),
                _received(rules, done, viewer, start),
                f"seat {seat} {what} what {viewer} did not see",
            )
    return found


def _plain_events(table: Table) -> list[tuple[str, int, int, int, int, bool]]:
    return [
        (event.kind, event.seat, event.a, event.b, event.seers, event.uncovers)
        for event in table.events
    ]


def _received(rules: Rules, table: Table, viewer: int, start: int) -> dict[str, str]:
    """All that a server gives a viewer, with the lines of the log from an event on."""
    st = table.state
    parts = seen_by(rules, st, viewer)
    parts["log"] = json.dumps(
        [
            [event.kind, event.seat, text, rules.about(st, event, viewer)]
            for event in table.events[start:]
            if (text := rules.describe(st, event, viewer))
        ]
    )
    if viewer != SPECTATOR:
        parts["undo"] = json.dumps([table.undo_refusal(viewer), table.undo_label(viewer)])
    return parts


def check_table(game: Game, table: Table, generator: Generator) -> list[str]:
    """All laws that can be checked at one decision."""
    rules, st = game.rules, table.state
    return (
        check_conservation(rules, st)
        + check_options(rules, st)
        + check_prompts(rules, st)
        + check_clone(rules, st, generator)
        + check_view_parts(rules, st)
        + check_view_law(rules, st, generator, table.events)
        + check_previews(rules, st)
        + check_story(table)
        + check_arrival_order(rules, st, generator.below(1 << 30))
        + check_position(game, table)
        + check_save(game, table, generator)
        + check_refusals(table, generator)
        + check_undo(table, generator)
        + _check_some_unseen_step(table, generator)
    )


def _check_some_unseen_step(table: Table, generator: Generator) -> list[str]:
    return (
        []
        if table.over
        else check_unseen_step(table.rules, table, *random_choice(table, generator))
    )
