"""The branching law: what is done behind a screen shows in nothing that anybody else is sent.

A game is played to a place where a seat decides behind its screen. From there it is played twice: with other choices,
other numbers of steps, and steps taken back. All others do the same both times. What every other viewer has been
sent by then, and what each would be told on asking, must be the same bytes in the same number of messages.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import astrarium
from astrarium.kernel.frames import EVERYONE
from astrarium.kernel.table import Table
from astrarium.server import messages as m
from astrarium.server.entry import Entry, Person, Refused, Sheet
from astrarium.server.live import Live
from astrarium.server.messages import encoder
from astrarium.server.room import Room
from astrarium.server.sight import Viewer

CLOCK: Final = {"kind": "live", "minutes": 300, "increment": 30}
UNDO: Final = "undo"
MOST_STEPS: Final = 40  # of a walk behind a screen, before it is given up

SECRET: Final = "secret"  # nobody else sees anything of it
DONE: Final = "done"  # all see that the seat has finished, and nothing else
PUBLIC: Final = "public"


class Differs(AssertionError):
    """Somebody could tell what was done behind another seat's screen."""


class Step(NamedTuple):
    """What a seat does: an option, or `UNDO`."""

    seat: int
    option: str


class Outcome(NamedTuple):
    """A comparison that held."""

    game: str
    kind: str
    """Where it branched: in a step done by all at once, or at a question with secret answers."""
    steps: tuple[int, int]
    """How many steps each branch took behind the screen."""


class Watcher:
    """A connection that keeps all it is sent."""

    token = None

    def __init__(self, viewer: Viewer, person: Person | None) -> None:
        self.viewer = viewer
        self.person = person
        self.sent: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.sent.append(message)


class Stage:
    """A table at which people sit on all seats, with a watcher for everyone."""

    def __init__(self, game: str, players: int, seed: str, settings: dict[str, bool]) -> None:
        self.people: Final = [
            Person(f"p{seat}", f"Player {seat}", False) for seat in range(players)
        ]
        self.sheet: Final = Sheet(
            code="behind-the-screen",
            game=game,
            players=players,
            settings=settings,
            listed=False,
            clock=CLOCK,
            absence=1,
            seed=seed,
            host="nobody",
            created=1000.0,
        )
        self.now = 1000.0
        self.entries: list[Entry] = []
        self.live = Live(Room(self.sheet, []), [])
        for seat, person in enumerate(self.people):
            self._take("sit", seat, {"person": person.id, "name": person.name})
        self._take("start", -1, {"fill": None})

    def again(self) -> Stage:
        """The same table as another process reads it, with new watchers."""
        other = type(self).__new__(type(self))
        vars(other).update(vars(self))
        other.entries = self.entries[:]
        other.live = Live(Room(self.sheet, self.entries), [])
        other.watch()
        return other

    def watch(self) -> None:
        viewers: list[tuple[int | None, Person | None]] = [(None, None)]
        viewers += list(enumerate(self.people))
        self.watchers = [Watcher(Viewer(seat, False), person) for seat, person in viewers]
        for watcher in self.watchers:
            self.live.listen(watcher, 0, self.now)

    @property
    def table(self) -> Table:
        table = self.live.room.table
        assert table is not None
        return table

    def do(self, step: Step) -> None:
        """:raises Refused: if that is impossible here."""
        room = self.live.room
        n = room.number(step.seat)
        command: m.RoomCommand = m.Undo(n=n)
        if step.option != UNDO:
            command = m.Act(n=n, option=step.option)
        self.apply(room.draft(command, self.people[step.seat], None, self.now))

    def told_to_others(self, seat: int) -> dict[str, Any]:
        """By viewer, all that others than this seat have been sent, and would be told on asking."""
        return {
            str(watcher.viewer.seat): [
                *watcher.sent,
                encoder.encode(self._answers(watcher.viewer.seat, watcher.person, seat)),
            ]
            for watcher in self.watchers
            if watcher.viewer.seat != seat
        }

    def _answers(self, viewer: int | None, person: Person | None, hidden: int) -> dict[str, Any]:
        room = self.live.room
        refusals = []
        for command in (
            m.HandOver(seat=hidden),
            m.Act(n=room.number(viewer), option="?"),
            m.Resign(),
        ):
            try:
                room.draft(command, person, None, self.now)
                refusals.append("")
            except Refused as refused:
                refusals.append(f"{refused.code} {refused.reason}")
        return {
            "document": room.document(viewer, False),
            "lines": room.lines(viewer),
            "study": room.study(viewer),
            "row": [room.stage, room.shown_at, room.to_act, self.table.where],
            "refusals": refusals,
        }

    def _take(self, kind: str, seat: int, body: dict[str, Any]) -> None:
        self.apply(
            Entry(len(self.entries) + 1, kind, seat, body, self.now, f"e{len(self.entries)}")
        )

    def apply(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.live.take_in(entry, self.now)


def kind_of(table: Table, seat: int, option: int) -> str:
    """What others would see of an option of a simultaneous step."""
    after = table.clone()
    after.play(seat, option)
    if after.steps_behind != table.steps_behind:
        return PUBLIC
    seers = after.seers(table.event_count)
    if seers == EVERYONE or seers & ~(1 << seat):
        return PUBLIC
    return SECRET if after.to_act == table.to_act else DONE


def walk(stage: Stage, seat: int, finish: bool, draw: random.Random) -> list[Step] | None:
    """Random steps of a seat behind its screen, on a stage of its own; None if it comes to nothing."""
    mine = stage.again()
    steps: list[Step] = []
    wanted = draw.randint(0, 12)
    while len(steps) < MOST_STEPS:
        table = mine.table
        if steps and draw.random() < 0.25 and table.can_undo(seat):
            steps.append(Step(seat, UNDO))
            mine.do(steps[-1])
            continue
        if not finish and len(steps) >= wanted:
            return steps
        kinds: dict[str, list[str]] = {SECRET: [], DONE: [], PUBLIC: []}
        for option in table.prompt(seat).options:
            kinds[kind_of(table, seat, option.id)].append(option.text)
        if finish and kinds[DONE] and (len(steps) >= wanted or not kinds[SECRET]):
            return [*steps, Step(seat, draw.choice(kinds[DONE]))]
        if not kinds[SECRET]:
            return None if finish else steps
        steps.append(Step(seat, draw.choice(kinds[SECRET])))
        mine.do(steps[-1])
    return None


def others_play(stage: Stage, seats: list[int], most: int, draw: random.Random) -> list[Step]:
    """Steps of other seats in the same simultaneous step, none of which ends it; they are done on this stage."""
    steps: list[Step] = []
    for _ in range(most):
        able = [seat for seat in seats if seat in stage.table.to_act]
        if not able:
            return steps
        seat = draw.choice(able)
        table = stage.table
        options = [
            option.text
            for option in table.prompt(seat).options
            if not ends_it(table, seat, option.id)
        ]
        if not options:
            return steps
        steps.append(Step(seat, draw.choice(options)))
        stage.now += 1
        stage.do(steps[-1])
    return steps


def ends_it(table: Table, seat: int, option: int) -> bool:
    after = table.clone()
    after.play(seat, option)
    return after.steps_behind != table.steps_behind


def branch(stage: Stage, seat: int, walked: list[Step], finish: bool) -> Stage:
    """Another stage on which the seat has done that, all of it within the same minute."""
    other = stage.again()
    begun = other.now
    hidden = walked[:-1] if finish else walked
    for number, step in enumerate(hidden):
        other.now = begun + 50.0 * (number + 1) / (len(hidden) + 1)
        other.do(step)
    other.now = begun + 60
    if finish:
        other.do(walked[-1])
    return other


def compare(one: Stage, other: Stage, seat: int, where: str) -> None:
    """:raises Differs: if anybody else can tell them apart."""
    here, there = one.told_to_others(seat), other.told_to_others(seat)
    for viewer, sent in here.items():
        if sent != there[viewer]:
            counts = f"{len(sent)} and {len(there[viewer])} messages"
            first = next((i for i, (a, b) in enumerate(zip(sent, there[viewer])) if a != b), -1)
            what = difference(sent[first], there[viewer][first])
            raise Differs(
                f"{where}: viewer {viewer} can tell what seat {seat} did ({counts}): {what}"
            )


def difference(one: bytes, other: bytes) -> str:
    """Both messages from a little before where they part."""
    place = next(
        (i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other))
    )
    start = max(0, place - 80)
    return f"{one[start : place + 80]!r} and {other[start : place + 80]!r}"


def branch_at_once(stage: Stage, draw: random.Random) -> Outcome | None:
    """Branch where all decide at once."""
    table = stage.table
    seat = draw.choice(table.to_act)
    start = stage.again()
    others = [other for other in table.to_act if other != seat]
    others_play(start, others, draw.randint(0, 6), draw)
    finish = draw.random() < 0.6 and len(start.table.to_act) > 1
    walks = [walk(start, seat, finish, draw), walk(start, seat, finish, draw)]
    if walks[0] is None or walks[1] is None or walks[0] == walks[1]:
        return None
    one = branch(start, seat, walks[0], finish)
    other = branch(start, seat, walks[1], finish)
    more = others_play(one, others, draw.randint(0, 6), draw)
    for step in more:
        other.now += 1
        other.do(step)
    compare(one, other, seat, f"{stage.sheet.game} {stage.sheet.seed} entry {len(stage.entries)}")
    return Outcome(stage.sheet.game, "at once", (len(walks[0]), len(walks[1])))


def secret_answers(table: Table, seat: int) -> list[str]:
    """Options of a question that the seat itself can tell apart by what it is shown, and nobody else can."""
    groups: dict[str, list[str]] = {}
    shown: set[str] = set()
    for option in table.prompt(seat).options:
        after = table.clone()
        after.play(seat, option.id)
        seen = [
            [after.observe(viewer), [line.text for line in after.story(viewer, table.event_count)]]
            for viewer in (None, *range(table.players))
            if viewer != seat
        ]
        own = repr(after.observe(seat))
        if own not in shown:
            shown.add(own)
            groups.setdefault(repr((after.to_act, seen)), []).append(option.text)
    return max(groups.values(), key=len)


def branch_at_question(stage: Stage, draw: random.Random) -> Outcome | None:
    """Branch at a question of one seat whose answer is secret."""
    seat = stage.table.to_act[0]
    if len(stage.table.prompt(seat).options) > 8:
        return None
    answers = secret_answers(stage.table, seat)
    if len(answers) < 2:
        return None
    first, second = draw.sample(answers, 2)
    one, other = stage.again(), stage.again()
    one.do(Step(seat, first))
    other.do(Step(seat, second))
    where = f"{stage.sheet.game} {stage.sheet.seed} entry {len(stage.entries)}"
    compare(one, other, seat, where)
    for _ in range(MOST_STEPS):
        waiting = one.table.to_act + other.table.to_act
        # What the seat is asked next may follow from its answer; and where chance has a say, it
        # may draw from another stock now.
        if not waiting or seat in waiting or one.table.state.lanes or with_chance(stage, one):
            break
        option = draw.choice(one.table.prompt(waiting[0]).options).text
        one.now += 1
        other.now += 1
        one.do(Step(waiting[0], option))
        other.do(Step(waiting[0], option))
        if seat in one.table.to_act + other.table.to_act or with_chance(stage, one):
            break
        compare(one, other, seat, where)
    return Outcome(stage.sheet.game, "question", (1, 1))


def with_chance(before: Stage, after: Stage) -> bool:
    """Whether chance has had a say in between."""
    made = after.table.decisions - before.table.decisions
    return len(after.table.record.splitlines()) - len(before.table.record.splitlines()) > made


def branches(
    game: str, seed: int, chance: float = 0.2, kind: type[Stage] = Stage
) -> Iterator[Outcome]:
    """All comparisons of one random game, each decision being a branching point with this chance.

    :raises Differs: for the first that does not hold.
    """
    draw = random.Random(f"{game} {seed}")
    rules = astrarium.game(game).rules
    players = draw.randint(rules.least, rules.most)
    settings = rules.check_setup(players, {})
    stage = kind(game, players, str(seed), settings)
    while not stage.table.over:
        table = stage.table
        outcome = None
        if table.state.lanes:
            if draw.random() < chance:
                outcome = branch_at_once(stage, draw)
        elif draw.random() < chance:
            outcome = branch_at_question(stage, draw)
        if outcome is not None:
            yield outcome
        seat = draw.choice(table.to_act)
        stage.now += 1
        stage.do(Step(seat, draw.choice(table.prompt(seat).options).text))


def tally(outcomes: list[Outcome]) -> Counter[str]:
    """How many comparisons of each kind there were."""
    return Counter(f"{outcome.game} {outcome.kind}" for outcome in outcomes)
