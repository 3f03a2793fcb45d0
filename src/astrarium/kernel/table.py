"""A game in play: the public contract over any game's rules.

A `Table` owns the record, drives chance and guards every door: options are checked before anything
changes, undo stops at what anyone has learned, and `observe` is all that a seat gets to see.
"""

from __future__ import annotations

import hashlib
import operator
from typing import Any, Final, SupportsIndex

from astrarium.kernel import flow, record
from astrarium.kernel.chance import Fate
from astrarium.kernel.errors import (
    BadRecord,
    CannotUndo,
    IllegalMove,
    NotOver,
    Stalled,
    TooLong,
)
from astrarium.kernel.flow import MAIN, NO_LANE
from astrarium.kernel.frames import CHANCE, EVERYONE, Event, State
from astrarium.kernel.preview import preview
from astrarium.kernel.prompt import Option, Prompt, label_of
from astrarium.kernel.record import Header, Step
from astrarium.kernel.rules import Rules
from astrarium.kernel.score import Score
from astrarium.kernel.seat import Seat, Story
from astrarium.kernel.value import Value
from astrarium.kernel.words import named, plural, quoted, sentence, unmarked, with_seats

_NEW_SINCE: Final = "something new has been seen since"


class Line(Value):
    """An event as somebody may know it.

    `data` are its fields by name. In the text `{1}` stands for seat 1 and `{red-king|Red King}` for a thing;
    without a text it is for programs only.
    """

    def __init__(
        self,
        index: int,
        kind: str,
        seat: int,
        text: str,
        about: list[str],
        data: dict[str, Any],
    ) -> None:
        self.index: Final = index  # the number of its event
        self.kind: Final = kind
        self.seat: Final = seat  # -1: nobody's doing
        self.text: Final = text
        self.about: Final = about  # ids of the things it is about
        self.data: Final = data

    @property
    def deed(self) -> str:
        """The text without the seat it begins with; empty if it begins otherwise."""
        mark = f"{{{self.seat}}}"
        return self.text[len(mark) :].lstrip() if self.text.startswith(mark) else ""


class Mark:
    """Where a table stands, to come back to if a step that has begun cannot be finished."""

    def __init__(self, table: Table) -> None:
        self._state: Final = table.state
        self._steps: Final = len(table._steps)
        self._events: Final = len(table._events)
        self._foretold: Final = table._foretold[:]
        self._outcomes: Final = table._outcomes.copy()
        self._base: Final = table._base
        self._base_steps: Final = table._base_steps
        self._base_events: Final = table._base_events
        self._barrier: Final = table._barrier
        self._dark: Final = table._dark
        self._dark_steps: Final = table._dark_steps
        self._dark_events: Final = table._dark_events
        self._dark_barrier: Final = table._dark_barrier

    def restore(self, table: Table) -> None:
        table.state = self._state
        del table._steps[self._steps :]
        del table._events[self._events :]
        table._foretold = self._foretold
        table._outcomes = self._outcomes
        table._base = self._base
        table._base_steps = self._base_steps
        table._base_events = self._base_events
        table._barrier = self._barrier
        table._dark = self._dark
        table._dark_steps = self._dark_steps
        table._dark_events = self._dark_events
        table._dark_barrier = self._dark_barrier


class Table:
    """One game in play."""

    def __init__(self, rules: Rules, header: Header, state: State) -> None:
        self.rules: Final = rules
        self.header: Final = header
        self.fate: Final = Fate(header.seed)
        self._cap = 0
        self.state = state
        self._steps: list[Step] = []
        self._events: list[Event] = []
        self._foretold: list[int] = []
        self._outcomes: dict[int, int] = {}  # by lane, how many chance outcomes there have been
        # Since the last barrier: the state, steps and log there, and why one cannot go back further.
        self._base = state
        self._base_steps = 0
        self._base_events = 0
        self._barrier = "nothing has been decided yet"
        # The same for the last barrier that is more than another seat's decision.
        self._dark = state
        self._dark_steps = 0
        self._dark_events = 0
        self._dark_barrier = self._barrier
        # The last decision, and the state in which it was made.
        self._last_step: Step | None = None
        self._last_state = state
        # What everyone was told last, and of which state.
        self._common: dict[str, Any] = {}
        self._common_state: State | None = None

    def __repr__(self) -> str:
        if self.over:
            stands = "over"
        elif self.truncated:
            stands = f"round {self.round}, truncated after {plural(self.decisions, 'decision')}"
        else:
            stands = f"round {self.round}, waiting for {with_seats(named(self.to_act))}"
        return f"<Table of {self.rules.name}, {self.players} players, {stands}>"

    # Looking

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.state.players

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return flow.over(self.state)

    @property
    def cap(self) -> int:
        """How many decisions may be made here; 0 is no cap. It can be set at any time."""
        return self._cap

    @cap.setter
    def cap(self, decisions: int) -> None:
        self._cap = decisions

    @property
    def truncated(self) -> bool:
        """Whether play ends here although the game is not over: `cap` decisions have been made."""
        return 0 < self._cap <= self.decisions and not self.over

    @property
    def to_act(self) -> list[int]:
        """All seats that owe a decision now."""
        return flow.to_act(self.state)

    @property
    def simultaneous(self) -> bool:
        """Whether all decide at once now: what one has chosen is nothing to the others yet."""
        return len(self.state.lanes) > 0

    def seat(self, seat: SupportsIndex, clock: float | None = None) -> Seat:
        """What a bot in that seat has to decide with: its knowledge, and nothing else.

        `clock` are the seconds that are left to it, where a clock runs.
        :raises IllegalMove: if the seat owes no decision.
        """
        number = _seat_number(seat)
        if number < 0 or flow.lane_of(self.state, number) is None:
            raise IllegalMove(self._not_waiting(number))
        return Seat(
            self.rules, self.state, number, told_to(self.rules, self._events[:], number), clock
        )

    @property
    def decisions(self) -> int:
        """How many decisions have been made."""
        return len(self._steps) - sum(self._outcomes.values())

    def prompt(self, seat: SupportsIndex) -> Prompt:
        """The decision `seat` owes.

        :raises IllegalMove: if it owes none now.
        """
        number = _seat_number(seat)
        lane = flow.lane_of(self.state, number) if number >= 0 else None
        if lane is None:
            raise IllegalMove(self._not_waiting(number))
        return Prompt(self.rules, self.state, number, lane)

    def offers(self, seat: SupportsIndex, option: int) -> bool:
        """Whether `seat` may choose the option with this number now."""
        number = _seat_number(seat)
        lane = flow.lane_of(self.state, number) if number >= 0 else None
        return lane is not None and option in lane.options

    def observe(self, seat: SupportsIndex | None) -> dict[str, Any]:
        """What that seat may know, as plain data; None is a spectator.

        :raises IllegalMove: if there is no such seat.
        """
        return self.rules.observe(self.state, self._viewer(seat))

    def common(self) -> dict[str, Any]:
        """The part of `observe` that is the same for everyone; not to be changed, for it is used again."""
        self._common = self.rules.common(self.state, self._common_state, self._common)
        self._common_state = self.state
        return self._common

    def own(self, seat: SupportsIndex | None) -> dict[str, Any]:
        """The rest of `observe`, under other keys.

        :raises IllegalMove: if there is no such seat.
        """
        return self.rules.own(self.state, self._viewer(seat))

    def log(self, seat: SupportsIndex | None = None, start: int = 0) -> list[str]:
        """What has happened, in sentences that this seat may read; None is a spectator.

        :raises IllegalMove: if there is no such seat.
        """
        viewer = self._viewer(seat)
        table = self.rules.events()
        lines = []
        for event in self._events[start:]:
            line = table.sentence(event, viewer)
            if line:
                lines.append(unmarked(line))
        return lines

    def story(self, seat: SupportsIndex | None = None, start: int = 0) -> list[Line]:
        """What has happened as data, from event number `start` on, as far as this seat may know.

        :raises IllegalMove: if there is no such seat.
        """
        return _lines(self.rules, self._events, self._viewer(seat), start)

    def reads_alike(self, start: int = 0) -> bool:
        """Whether the log from event number `start` on is the same for every seat and spectators."""
        for index in range(start, len(self._events)):
            if self._events[index].seers != EVERYONE:
                return False
        return True

    def seers(self, start: int) -> int:
        """Who knows the particulars of what happened from event number `start` on: a bit per seat, or EVERYONE."""
        seers = 0
        for index in range(start, len(self._events)):
            seers |= self._events[index].seers
        return seers

    @property
    def steps_behind(self) -> int:
        """How many decisions and outcomes lie behind the last barrier: a seat's `undo` goes back no further."""
        return self._base_steps

    @property
    def events_behind(self) -> int:
        """How many events lie behind the last barrier. Undo leaves these as they are."""
        return self._base_events

    @property
    def event_count(self) -> int:
        """How many events there have been: the `start` at which what comes next begins. Undo lowers it."""
        return len(self._events)

    @property
    def events(self) -> list[Event]:
        """What has happened, with all particulars: not for clients."""
        return self._events[:]

    @property
    def position(self) -> str:
        """The whole state as text, hidden parts included; `Game.position` reads it."""
        return self.rules.position(self.state)

    # Looking ahead

    @property
    def where(self) -> str:
        """Where the game stands, in a few words."""
        return self.rules.where(self.state)

    @property
    def round(self) -> int:
        """The number of the round that is being played, from 1."""
        return self.rules.round(self.state)

    @property
    def points(self) -> list[int]:
        """Points so far by seat, as a spectator may count them."""
        return self.rules.points(self.state)

    @property
    def points_held(self) -> list[int]:
        """The same with points that are secret until the end: for those who look back on a finished game."""
        return self.rules.points_held(self.state)

    def appraise(self, seat: SupportsIndex) -> dict[str, Any]:
        """What the things on the board would cost or bring `seat` now, as plain data.

        :raises IllegalMove: if there is no such seat.
        """
        number = self._there(seat)
        return self.rules.appraise(self.state, number, number)

    def appraise_for(self, viewer: SupportsIndex | None, seat: SupportsIndex) -> dict[str, Any]:
        """The same as far as `viewer` may know it, who is another seat or, as None, a spectator.

        :raises IllegalMove: if there is no such seat.
        """
        return self.rules.appraise(self.state, self._there(seat), self._viewer(viewer))

    def preview(
        self, seat: SupportsIndex, choice: Option | SupportsIndex | str
    ) -> list[tuple[str, int, int]]:
        """The measures of `seat` that an Option, its number or its text would change, each with its value now and then.

        Play goes on only to the next decision or chance outcome. An option by which the seat would learn
        what is hidden from it has no preview.
        :raises IllegalMove: if the option is not offered to that seat.
        """
        number = _seat_number(seat)
        return preview(self.rules, self.state, number, self._offered(number, choice))

    # Deciding

    def play(self, seat: SupportsIndex, choice: Option | SupportsIndex | str) -> None:
        """Choose for `seat`: an Option, its number or its text.

        :raises IllegalMove: for anything else, with the reason; nothing has changed then.
        :raises TooLong: if the table is `truncated`.
        """
        number = _seat_number(seat)
        option = self._offered(number, choice)
        if self.truncated:
            made = plural(self.decisions, "decision")
            raise TooLong(f"this table ends after {made}, its cap; the game is not over")
        before = Mark(self)
        try:
            self._decide(number, option)
            self._resolve_chance()
        except Exception:
            before.restore(self)
            raise

    def undo(self, seat: SupportsIndex, steps: SupportsIndex = 0) -> int:
        """Take back `seat`'s decisions since the last barrier (or the last `steps` of them); returns how many.

        A barrier is whatever anyone has learned since, or another seat's decision.
        :raises CannotUndo: saying what stands in the way.
        """
        number = self._undoer(seat)
        last = _whole_number(steps, "the number of steps is a whole number")
        since = self._steps[self._base_steps :]
        own = self._undoable(number)
        if not own:
            raise CannotUndo(f"cannot undo: {self.rules.said(self._obstacle(number))}")
        drop = own[-last:] if last > 0 else own
        kept = [step for index, step in enumerate(since) if index not in drop]
        self.state = self._base
        del self._steps[self._base_steps :]
        del self._events[self._base_events :]
        for step in since:
            if step.seat == CHANCE:
                self._outcomes[step.lane] -= 1
        for step in kept:
            self._take(step)
        return len(drop)

    def undo_past(self, seat: SupportsIndex, others: list[int]) -> int:
        """Take back `seat`'s last decision with all that `others`, such as bots, have decided since; returns how many.

        Nobody's decision is taken back but theirs, and none once anyone has learned something.
        :raises CannotUndo: saying what stands in the way.
        """
        number = self._undoer(seat)
        if self._undoable(number):
            return self.undo(number, 1)
        place = self._place_past(number, others)
        if place < 0:
            obstacle = self.rules.said(self._obstacle_past(number, others))
            raise CannotUndo(f"cannot undo: {obstacle}")
        since = self._steps[self._dark_steps :]
        taken_back = len(self._steps) - place
        self.state = self._base = self._dark
        self._base_steps, self._base_events = self._dark_steps, self._dark_events
        self._barrier = self._dark_barrier
        del self._steps[self._dark_steps :]
        del self._events[self._dark_events :]
        for step in since[: place - self._dark_steps]:
            self._decide(step.seat, step.option)
        return taken_back

    def can_undo(self, seat: SupportsIndex) -> bool:
        """Whether `undo` would take anything back."""
        number = _seat_number(seat)
        return 0 <= number < self.players and len(self._undoable(number)) > 0

    def undo_refusal(self, seat: SupportsIndex) -> str:
        """Why `undo` would take nothing back, in a sentence with `{1}` for seat 1; empty if it would."""
        number = _seat_number(seat)
        if not 0 <= number < self.players:
            return sentence(self._no_seat(number))
        return "" if self._undoable(number) else sentence(self.rules.said(self._obstacle(number)))

    def undo_title(self, seat: SupportsIndex) -> str:
        """The title of the decision that `undo(seat, steps=1)` would take back; empty if there is none."""
        number = _seat_number(seat)
        own = self._undoable(number) if 0 <= number < self.players else []
        if not own:
            return ""
        since = self._steps[self._base_steps :]
        taken = since[own[-1]]
        if taken is self._last_step:  # as nearly always: whoever has just decided
            st = self._last_state
        else:
            st = self._base.clone()
            for step in since[: own[-1]]:
                flow.step(st, flow.lane_of_step(st, step.seat, step.lane), step.option)
        frame = flow.lane_of_step(st, number, taken.lane).frames[-1]
        return label_of(self.rules, st, number, frame, taken.option).title

    def foretell(self, *outcomes: str) -> None:
        """Fix the next chance outcomes, by their notation, in the order they will be drawn.

        For tests, puzzles and tables with real dice. They come behind those already foretold.
        :raises IllegalMove: for a notation that names no outcome, or none that is possible where one is owed.
        """
        before = Mark(self)
        try:
            for text in outcomes:
                option = self.rules.parse(text)
                if option < 0:
                    raise IllegalMove(f"there is no outcome called {quoted(text)}")
                self._foretold.append(option)
            self._resolve_chance()
        except Exception:
            before.restore(self)
            raise

    @property
    def foretold(self) -> list[str]:
        """The outcomes that were foretold and have not been drawn, in notation."""
        return [self.rules.text(option) for option in self._foretold]

    def drop_foretold(self) -> list[str]:
        """Leave what comes from chance to the seed again; gives the outcomes that had been foretold."""
        dropped = self.foretold
        self._foretold = []
        return dropped

    # The end

    @property
    def scores(self) -> list[Score]:
        """Final points by seat, each with its breakdown.

        :raises NotOver: before the end.
        """
        if not self.over:
            raise NotOver("the game is not over; observe() shows the points so far")
        return self.rules.scores(self.state)

    @property
    def winners(self) -> list[int]:
        """The winning seats; several when the tie-break leaves a tie.

        :raises NotOver: before the end.
        """
        if not self.over:
            raise NotOver("the game is not over; nobody has won yet")
        return self.rules.winners(self.state)

    @property
    def tie_break(self) -> str:
        """How the winners were found, in a sentence, if it took more than points; else empty."""
        return self.rules.tie_break(self.state) if self.over else ""

    # Keeping

    @property
    def record(self) -> str:
        """Set-up, decisions and chance outcomes, as text."""
        lines = self.header.lines()
        for step in self._steps:
            lines.append(f"{record.who_text(step.seat, step.lane)} {self.rules.text(step.option)}")
        return "\n".join(lines) + "\n"

    def save(self) -> str:
        """The record, closed by a hash of the state that loading must arrive at."""
        return f"{self.record}end {digest(self.rules, self.state)}\n"

    def clone(self) -> Table:
        """An independent copy: record, log and undo included.

        It knows all that this table knows, hidden things and the seed among them. A search on it cheats: use
        `seat(number).imagine(generator)`.
        """
        copy = Table(self.rules, self.header, self.state)
        copy._cap = self._cap
        copy._become(self)
        return copy

    def __copy__(self) -> Table:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.clone()  # states are never changed, so two tables may share them

    # Inside

    def _become(self, other: Table) -> None:
        """Take over all that `other` remembers."""
        self.state = other.state
        self._steps = other._steps[:]
        self._events = other._events[:]
        self._foretold = other._foretold[:]
        self._outcomes = other._outcomes.copy()
        self._base = other._base
        self._base_steps = other._base_steps
        self._base_events = other._base_events
        self._barrier = other._barrier
        self._dark = other._dark
        self._dark_steps = other._dark_steps
        self._dark_events = other._dark_events
        self._dark_barrier = other._dark_barrier

    def _offered(self, seat: int, choice: object) -> int:
        """The option that is meant by an Option, its number or its text.

        :raises IllegalMove: if it is not offered to that seat now.
        """
        lane = flow.lane_of(self.state, seat) if seat >= 0 else None
        if lane is None:
            raise IllegalMove(self._not_waiting(seat))
        if isinstance(choice, Option):
            option = choice.id
        elif isinstance(choice, str):
            option = self.rules.parse(choice)
        else:
            option = _whole_number(choice, "an option is an Option, a number or a text")
        if option not in lane.options:
            text = choice if isinstance(choice, str) else self._option_text(option)
            raise Prompt(self.rules, self.state, seat, lane).refusal(option, text)
        return option

    def _decide(self, seat: int, option: int) -> None:
        """Carry out a legal decision."""
        self._note_barrier_before(seat)
        self._take(Step(seat, seat if self.state.lanes else MAIN, option))

    def _take(self, step: Step) -> None:
        """Carry out a step on a copy of the state: states handed out earlier stay as they were."""
        st = self.state.clone()
        st.events = []
        lanes = st.lanes
        flow.step(st, flow.lane_of_step(st, step.seat, step.lane), step.option)
        final = step.seat == CHANCE or any(event.uncovers for event in st.events)
        self._events.extend(st.events)
        st.events = None
        taken = Step(step.seat, step.lane, step.option, final)
        self._steps.append(taken)
        if step.seat == CHANCE:
            self._outcomes[step.lane] = self._outcomes.get(step.lane, 0) + 1
        else:
            self._last_step, self._last_state = taken, self.state
        self.state = st
        if self.over:
            self._set_barrier("the game is over")
        elif st.lanes is not lanes:  # other lanes, even if they too are open
            self._set_barrier(
                "all have shown what they chose" if lanes else "a step done by all has begun"
            )
        elif final and step.lane == MAIN:
            self._set_barrier(_NEW_SINCE)

    def _resolve_chance(self) -> None:
        for _ in range(flow.MOST_STEPS):
            where = flow.chance_lane(self.state)
            if where == NO_LANE:
                return
            if self._foretold:
                option = self._foretold[0]
                lane = flow.chance_at(self.state, where)
                if lane is not None and option not in lane.options:
                    raise IllegalMove(
                        f"the outcome {self.rules.text(option)!r} is not possible here; "
                        f"it could be {self.rules.text(lane.options[0])!r}"
                    )
                self._foretold.pop(0)
            else:
                option = self._fated(where)
            self._take(Step(CHANCE, where, option))
        raise Stalled(flow.ENDLESS_CHANCE)

    def _fated(self, where: int) -> int:
        """The outcome that the seed gives now in that lane, which owes one."""
        st = self.state
        lane = st.main if where == MAIN else st.lanes[where]
        number = self._outcomes.get(where, 0)
        return self.fate.pick(lane.options, lane.frames[-1].weights(st), where, number)

    def _set_barrier(self, reason: str) -> None:
        """From here nobody goes back, with anyone's consent or without."""
        self._set_base(reason)
        self._dark = self.state
        self._dark_steps = self._base_steps
        self._dark_events = self._base_events
        self._dark_barrier = reason

    def _set_base(self, reason: str) -> None:
        self._base = self.state
        self._base_steps = len(self._steps)
        self._base_events = len(self._events)
        self._barrier = reason

    def _note_barrier_before(self, seat: int) -> None:
        """Another seat's decision in the main lane closes the way back for those before it."""
        if self.state.lanes:
            return
        for step in self._steps[self._base_steps :]:
            if step.seat != seat:
                self._set_base(f"{{{seat}}} has decided since")
                return

    def _undoable(self, seat: int) -> list[int]:
        """The decisions `seat` may take back, as places in the steps since the barrier.

        In a simultaneous step each lane has a barrier of its own: what its seat alone has learned there.
        """
        own: list[int] = []
        for place in range(self._base_steps, len(self._steps)):
            step = self._steps[place]
            if step.final and step.lane == seat:
                own = []
            elif step.seat == seat:
                own.append(place - self._base_steps)
        return own

    def _place_past(self, seat: int, others: list[int]) -> int:
        """The place of `seat`'s last decision, if only `others` have decided since it; else -1.

        In a simultaneous step everyone's decisions are their own.
        """
        if self.state.lanes:
            return -1
        for place in range(len(self._steps) - 1, self._dark_steps - 1, -1):
            if self._steps[place].seat == seat:
                return place
            if self._steps[place].seat not in others:
                return -1
        return -1

    def _obstacle_past(self, seat: int, others: list[int]) -> str:
        """What stands in the way of `undo_past`, with `{1}` for seat 1."""
        if not self._has_decided(seat):
            return "you have not decided anything yet"
        for step in reversed(self._steps[self._dark_steps :]):
            if step.seat >= 0 and step.seat != seat and step.seat not in others:
                return f"{{{step.seat}}} has decided since"
        return self._obstacle(seat) if self.state.lanes else self._dark_barrier

    def _obstacle(self, seat: int) -> str:
        """What stands in the way of taking back a decision of `seat`, with `{1}` for seat 1."""
        if not self._has_decided(seat):
            return "you have not decided anything yet"
        for place in range(len(self._steps) - 1, self._base_steps - 1, -1):
            step = self._steps[place]
            if step.final and step.lane == seat:
                return _NEW_SINCE
            if step.seat >= 0 and step.seat != seat and step.lane == MAIN:
                return f"{{{step.seat}}} has decided since"
        return self._barrier

    def _has_decided(self, seat: int) -> bool:
        # No generator: a server asks for every seat after every move.
        for step in self._steps:
            if step.seat == seat:
                return True
        return False

    def _not_waiting(self, seat: int) -> str:
        if self.over:
            return "the game is over"
        if not 0 <= seat < self.players:
            return self._no_seat(seat)
        return f"{{{seat}}} has nothing to decide now; the game waits for {named(self.to_act)}"

    def _no_seat(self, seat: int) -> str:
        return f"there is no seat {seat}; seats are 0 to {self.players - 1}"

    def _viewer(self, seat: SupportsIndex | None) -> int:
        """Who looks on, as rules count them: -1 is a spectator."""
        return -1 if seat is None else self._there(seat)

    def _there(self, seat: SupportsIndex) -> int:
        """The number of a seat that there is."""
        number = _seat_number(seat)
        if not 0 <= number < self.players:
            raise IllegalMove(self._no_seat(number))
        return number

    def _undoer(self, seat: SupportsIndex) -> int:
        """The number of a seat that there is, to take something back."""
        number = _seat_number(seat)
        if not 0 <= number < self.players:
            raise CannotUndo(self._no_seat(number))
        return number

    def _option_text(self, option: int) -> str:
        return self.rules.text(option) if 0 <= option < self.rules.actions() else str(option)


def told_to(rules: Rules, events: list[Event], viewer: int) -> Story:
    """What a seat has been told of these events so far, for its `Seat`; more may follow in the list."""
    count = len(events)

    def story(start: int) -> list[Line]:
        return _lines(rules, events, viewer, start, count)

    return story


def _lines(
    rules: Rules, events: list[Event], viewer: int, start: int, end: int | None = None
) -> list[Line]:
    table = rules.events()
    lines = []
    for index in range(start, len(events) if end is None else end):
        event = events[index]
        if table.is_told(event, viewer):
            lines.append(
                Line(
                    index,
                    event.kind,
                    event.seat,
                    table.sentence(event, viewer),
                    table.about(event, viewer),
                    table.data(event, viewer),
                )
            )
    return lines


def _seat_number(seat: object) -> int:
    return _whole_number(seat, "a seat is a whole number")


def _whole_number(value: object, wanted: str) -> int:
    """A number of any type that can be an index, such as one of numpy's.

    :raises IllegalMove: for anything else, and for a bool, which is a slip.
    """
    if not isinstance(value, bool):
        if isinstance(value, int):
            return value
        try:
            return operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise IllegalMove(f"{wanted}, not {quoted(value)}")


def digest(rules: Rules, st: State) -> str:
    """A short hash of a whole state: equal in every build, for saves and comparisons."""
    return hashlib.blake2b(rules.position(st).encode(), digest_size=8).hexdigest()


def replay_steps(table: Table, parsed: record.ParsedRecord, upto: int | None) -> None:
    """Play a parsed record on a fresh table, whole or up to a number of decisions.

    :raises BadRecord: naming the first line that does not follow the rules.
    """
    decisions = 0
    for number, who, what in parsed.steps:
        place = record.parse_who(who)
        if place is None:
            raise BadRecord(f"line {number}: cannot read {who!r}")
        seat, where = place
        if seat >= 0 and upto is not None and decisions == upto:
            return
        option = table.rules.parse(what)
        if parsed.drawn:
            table._resolve_chance()
        fill_in(table, seat, where, option)
        if parsed.drawn:
            table._resolve_chance()
        if seat >= 0:
            decisions += 1
            if not _replay_decision(table, seat, option):
                cut = record.cut_off(number, parsed.last)
                raise BadRecord(f"line {number}: '{who} {what}' is not possible there{cut}")
        elif not _replay_outcome(table, where, option):
            cut = record.cut_off(number, parsed.last)
            raise BadRecord(f"line {number}: the outcome {what!r} is not possible there{cut}")
    if upto is not None and decisions < upto:
        raise BadRecord(f"the record has only {decisions} decisions, not {upto}")
    if parsed.end and upto is None and parsed.end != digest(table.rules, table.state):
        fill_in(table, CHANCE, MAIN, -1)
    if parsed.end and upto is None and parsed.end != digest(table.rules, table.state):
        raise BadRecord(
            f"line {parsed.end_line}: the text has been changed or cut: "
            "replay does not arrive at its end state"
        )


def fill_in(table: Table, seat: int, where: int, option: int) -> None:
    """Decide what a record of before leaves out ahead of this step, if the step is not possible yet."""
    lane = flow.lane_of(table.state, seat) if seat >= 0 else flow.chance_at(table.state, where)
    if lane is not None and option in lane.options:
        return
    for other in table.to_act:
        unsaid = table.rules.left_out(table.state, other)
        if unsaid >= 0:
            table._decide(other, unsaid)
            return


def _replay_decision(table: Table, seat: int, option: int) -> bool:
    lane = flow.lane_of(table.state, seat)
    if lane is None or option not in lane.options:
        return False
    table._decide(seat, option)
    return True


def _replay_outcome(table: Table, where: int, option: int) -> bool:
    lane = flow.chance_at(table.state, where)
    if lane is None or option not in lane.options:
        return False
    table._take(Step(CHANCE, where, option))
    return True
