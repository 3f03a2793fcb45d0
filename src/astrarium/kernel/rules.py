"""What a game must say of itself to be played: the one interface between the kernel and a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, cast

from mypy_extensions import mypyc_attr

from astrarium.kernel.blocks import Glossary
from astrarium.kernel.chance import Generator
from astrarium.kernel.errors import BadSetup
from astrarium.kernel.events import EventTable
from astrarium.kernel.frames import Label, State
from astrarium.kernel.position import Form
from astrarium.kernel.score import Score
from astrarium.kernel.things import Things
from astrarium.kernel.value import Value


class Setting:
    """A yes-or-no choice made before the game starts."""

    def __init__(self, name: str, default: bool, help: str) -> None:
        self.name: Final = name  # as a keyword, such as `open_bids`
        self.default: Final = default
        self.help: Final = help


class Answers(NamedTuple):
    """The functions of a game's modules that answer for its rules; each is asked by the method of its name."""

    common: Callable[[Any, Any, dict[str, Any]], object]
    own: Callable[[Any, int], object]
    resample: Callable[[Any, int, Generator], State]
    counts: Callable[[dict[str, Any]], dict[str, int]]
    where: Callable[[Any], str]
    points: Callable[[Any], list[int]]
    measures: Callable[[Any, int], dict[str, int]]
    appraise: Callable[[Any, int, int], object]
    catalogue: Callable[[EventTable], object]
    breakdown: Callable[[Any, int], dict[str, int]]  # a seat's final points by source
    winners: Callable[[Any], list[int]]
    tie_break: Callable[[Any], str]


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Value):
    """The rules of one game with one set of components. Holds no state of play.

    What a game has to say for itself it says in methods that override those here, or in `answers`.
    """

    def __init__(
        self,
        name: str,
        title: str,
        version: str,
        least: int,
        most: int,
        settings: list[Setting],
        components: str,
        glossary: Glossary | None = None,
        things: Things | None = None,
        events: EventTable | None = None,
        positions: Form | None = None,
        answers: Answers | None = None,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.version: Final = version  # raised whenever an old record would play differently
        self.least: Final = least
        self.most: Final = most
        self.settings: Final = settings
        self.components: Final = components  # hash of the component table
        # Without one of these, the game says for itself what is asked of it below.
        self.glossary: Final = glossary or Glossary([], {})
        self.labels: Final = self.glossary.labels(things) if things else []
        self.event_table: Final = events
        self.positions: Final = positions
        self._answers: Final = answers
        self.opened_by: tuple[Any, ...] = ()  # a function, and the arguments that give these rules

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.opened_by:
            raise TypeError(f"rules of {self.name} not opened by astrarium.game cannot be pickled")
        return self.opened_by

    def _answering(self) -> Answers:
        """:raises NotImplementedError: if the game neither has them nor says for itself what is asked."""
        if self._answers is None:
            raise NotImplementedError
        return self._answers

    # Setting up

    def start(self, players: int, settings: dict[str, bool]) -> State:
        """A state at its first decision or chance outcome.

        :raises BadSetup: for a player count or settings the game does not have.
        """
        raise NotImplementedError

    def check_setup(self, players: int, settings: Mapping[str, object]) -> dict[str, bool]:
        """All settings, given and default.

        :raises BadSetup: naming what is wrong and what would be right.
        """
        if not self.least <= players <= self.most:
            raise BadSetup(
                f"{self.title} is for {self.least} to {self.most} players, not {players}"
            )
        known = {setting.name: setting.default for setting in self.settings}
        for name, value in settings.items():
            if name not in known:
                names = ", ".join(sorted(known)) or "none"
                raise BadSetup(f"{self.title} has no option {name!r}; its options: {names}")
            if not isinstance(value, bool):
                raise BadSetup(f"option {name} is yes or no (True or False), not {value!r}")
            known[name] = value
        return known

    # Notation

    def actions(self) -> int:
        """The size of the action space: options and outcomes are 0 up to this."""
        return self.glossary.size()

    def text(self, option: int) -> str:
        """The notation of an option or outcome, such as `bid 3`."""
        return self.glossary.text(option)

    def parse(self, text: str) -> int:
        """The option or outcome of a notation, or -1 if there is none."""
        return self.glossary.number(text)

    def label(self, st: State, seat: int, option: int) -> Label:
        """What an option does, for people, unless the frame that asks says it."""
        return self.labels[option]

    def blocked_title(self, st: State, seat: int, option: int) -> str:
        """The title of an option that cannot be chosen now."""
        return self.labels[option].title if self.labels else self.label(st, seat, option).title

    def said(self, text: str) -> str:
        """A sentence of a frame or of the table on its way to people; rules in another tongue put it into theirs."""
        return text

    def left_out(self, st: State, seat: int) -> int:
        """What records of before leave out where `seat` is asked now, because they did not ask; -1: nothing."""
        return -1

    def targets(self, option: int) -> list[str]:
        """Ids of the things on the board that an option is about."""
        return self.glossary.targets(option)

    def verb(self, option: int) -> str:
        """What an option does, whatever it is about: the first word of its notation."""
        return self.glossary.verb(option)

    def declines(self, option: int) -> bool:
        """Whether an option leaves everything as it is: the way out of a question."""
        return self.glossary.declines(option)

    def events(self) -> EventTable:
        """The kinds of events, what each is about and how it reads."""
        assert self.event_table is not None
        return self.event_table

    def counts(self, view: dict[str, Any]) -> dict[str, int]:
        """What can be counted in a view, by keys such as `0.coins`: the changes of events add up to it."""
        return self._answers.counts(view) if self._answers is not None else {}

    # Knowledge

    def common(self, st: State, last: State | None, shown: dict[str, Any]) -> dict[str, Any]:
        """What everyone may know, as plain data.

        `shown` is what this was for `last`, another state of the same game: parts of it may be handed
        out again where nothing has changed. Without one, `last` is None and `shown` empty.
        """
        return cast(dict[str, Any], self._answering().common(st, last, shown))

    def own(self, st: State, seat: int) -> dict[str, Any]:
        """What `seat` (-1: a spectator) may know besides, under keys that `common` does not have."""
        return cast(dict[str, Any], self._answering().own(st, seat))

    def observe(self, st: State, seat: int) -> dict[str, Any]:
        """All that `seat` (-1: a spectator) may know."""
        view = self.common(st, None, {})
        view.update(self.own(st, seat))
        return view

    def resample(self, st: State, seat: int, generator: Generator) -> State:
        """A state that `seat` cannot tell from `st`, its hidden parts drawn anew."""
        return self._answering().resample(st, seat, generator)

    # Knowledge for people: nothing that the seat's view does not tell or imply

    def where(self, st: State) -> str:
        """Where the game stands, in a few words for everyone."""
        return self._answering().where(st)

    def round(self, st: State) -> int:
        """The number of the round that is being played, from 1."""
        return st.round

    def points(self, st: State) -> list[int]:
        """Points so far by seat, as a spectator may count them."""
        return self._answering().points(st)

    def points_held(self, st: State) -> list[int]:
        """The same with points that are secret until the end: for those who look back on a finished game."""
        return self.points(st)

    def measures(self, st: State, seat: int) -> dict[str, int]:
        """What `seat` has, counted, always in the same order; a preview shows which of these change."""
        return self._answering().measures(st, seat)

    def appraise(self, st: State, seat: int, viewer: int) -> dict[str, Any]:
        """What the things on the board would cost or bring `seat` now, sum by sum, as plain data.

        `viewer` (-1: a spectator) is told no more than its own view tells or implies.
        """
        return cast(dict[str, Any], self._answering().appraise(st, seat, viewer))

    def catalogue(self) -> dict[str, Any]:
        """The pieces of the game for whoever draws them, as plain data; the same for every table."""
        return cast(dict[str, Any], self._answering().catalogue(self.events()))

    # The end

    def scores(self, st: State) -> list[Score]:
        """Final points by seat."""
        breakdown = self._answering().breakdown
        return [Score(breakdown(st, seat)) for seat in range(st.players)]

    def winners(self, st: State) -> list[int]:
        """The seats that win; several when the tie-break leaves a tie."""
        return self._answering().winners(st)

    def tie_break(self, st: State) -> str:
        """How the winners were found, in a sentence, if it took more than points; else empty."""
        return self._answering().tie_break(st)

    # Text of a whole state

    def position(self, st: State) -> str:
        """The state as text, complete: equal texts mean equal states."""
        assert self.positions is not None
        return self.positions.text(st)

    def parse_position(self, text: str) -> State:
        """The state written as text, at its first decision or chance outcome.

        :raises BadPosition: saying which line is wrong and why.
        """
        assert self.positions is not None
        st: State = self.positions.parse(text)
        return st

    def faults(self, st: State) -> list[str]:
        """Conservation laws that do not hold, for debug runs; empty when all is well."""
        assert self.positions is not None
        return [fault.reason for fault in self.positions.faults(st)]
