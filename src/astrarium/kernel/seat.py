"""What a bot gets to work with: the knowledge and the options of one seat, and nothing else."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from astrarium.kernel import flow
from astrarium.kernel.bot import TO_THE_END, UNLIMITED, Bot, Decision, Estimate, Limit, Outcome
from astrarium.kernel.chance import Generator
from astrarium.kernel.errors import IllegalMove
from astrarium.kernel.frames import State
from astrarium.kernel.playout import play_on, resolve_chance
from astrarium.kernel.preview import preview
from astrarium.kernel.prompt import Option, Prompt
from astrarium.kernel.ranking import leaders
from astrarium.kernel.record import Header
from astrarium.kernel.rules import Rules

if TYPE_CHECKING:
    from astrarium.kernel.table import Line, Table

Story = Callable[[int], "list[Line]"]
"""What a seat was told, from an event number on."""


def _no_story(start: int) -> list[Line]:
    return []


class Seat:
    """The knowledge of one seat that owes a decision.

    `number` is the seat, `options` are the numbers it may choose from, `rules` are those of the game, and `clock`
    are the seconds left on its clock, or None without one.
    :raises IllegalMove: if the seat owes no decision.
    """

    def __init__(
        self,
        rules: Rules,
        st: State,
        seat: SupportsIndex,
        story: Story | None = None,
        clock: float | None = None,
        *,
        imagined: bool = False,
    ) -> None:
        """`story` tells what the seat has seen. A state that was `imagined` for this seat is taken as it is."""
        number = operator.index(seat)
        if number < 0 or flow.lane_of(st, number) is None:
            raise IllegalMove(f"{{{number}}} has nothing to decide now")
        # Never the true state: one that the seat cannot tell from it, so that nothing here can give it away.
        guess = st if imagined else rules.resample(st, number, Generator(number))
        lane = flow.lane_of(guess, number)
        assert lane is not None, "what is hidden decides who is asked"
        self.rules: Final = rules
        self._guess: Final = guess
        self._story: Final[Story] = _no_story if story is None else story
        self._view: dict[str, Any] | None = None
        self._prompt: Prompt | None = None
        self.number: Final = number
        self.options: Final = lane.options
        self.clock: Final = clock

    def __repr__(self) -> str:
        return f"<Seat {self.number} of {self.rules.name}, {len(self.options)} options>"

    # Looking

    @property
    def prompt(self) -> Prompt:
        """The decision the seat owes."""
        if self._prompt is None:
            lane = flow.lane_of(self._guess, self.number)
            assert lane is not None
            self._prompt = Prompt(self.rules, self._guess, self.number, lane)
        return self._prompt

    @property
    def view(self) -> dict[str, Any]:
        """Everything this seat may know, as plain data; made once, so do not change it."""
        if self._view is None:
            self._view = self.observe()
        return self._view

    def observe(self) -> dict[str, Any]:
        """The view, made anew."""
        return self.rules.observe(self._guess, self.number)

    @property
    def history(self) -> list[Line]:
        """What this seat has seen happen, from the first event on."""
        return self._story(0)

    def story(self, start: int) -> list[Line]:
        """The history from event number `start` on; the number of a line is its `index`."""
        return self._story(start)

    @property
    def players(self) -> int:
        """The number of seats at the table."""
        return self._guess.players

    @property
    def round(self) -> int:
        """The number of the round that is being played, from 1."""
        return self.rules.round(self._guess)

    @property
    def points(self) -> list[int]:
        """Points so far by seat, as a spectator may count them."""
        return self.rules.points(self._guess)

    def text(self, option: int) -> str:
        """The notation of an option, such as `bid 3`."""
        return self.rules.text(option)

    def appraise(self) -> dict[str, Any]:
        """What the things on the board would cost or bring the seat now, as plain data."""
        return self.rules.appraise(self._guess, self.number, self.number)

    def preview(self, choice: Option | SupportsIndex | str) -> list[tuple[str, int, int]]:
        """The measures an option would change at once, each with its value now and then; as `Table.preview`."""
        return preview(self.rules, self._guess, self.number, self.option(choice))

    def option(self, choice: Option | SupportsIndex | str | Decision) -> int:
        """The number of the option that is meant by an Option, its number, its text or a Decision.

        :raises IllegalMove: if it is not offered, with the reason where there is one.
        """
        meant = choice.option if isinstance(choice, Decision) else choice
        if isinstance(meant, str):
            option = self.rules.parse(meant)
        elif isinstance(meant, Option):
            option = meant.id
        else:
            option = _number(meant)
        if option not in self.options:
            raise self.prompt.refusal(option, self._called(meant, option))
        return option

    def _called(self, meant: object, option: int) -> str:
        if isinstance(meant, str):
            return meant
        return self.rules.text(option) if 0 <= option < self.rules.actions() else str(option)

    # Looking ahead

    def imagine_state(self, generator: Generator) -> State:
        """A state that this seat cannot tell from the true one, for a search that needs speed.

        Hidden parts are drawn anew by the generator. `kernel.flow` plays it on, without checks.
        """
        return self.rules.resample(self._guess, self.number, generator)

    def imagine(self, generator: Generator) -> Table:
        """A playable table that this seat cannot tell from the true one.

        Hidden parts and all chance to come are drawn anew by the generator. Its log begins here.
        """
        from astrarium.kernel.table import Table  # which imports this module

        rules = self.rules
        st = self.imagine_state(generator)
        seed = f"imagined-{generator.below(1 << 31)}-{generator.below(1 << 31)}"
        header = Header(
            rules.name, rules.version, rules.components, st.players, {}, rules.position(st), seed
        )
        table = Table(rules, header, st)
        table._resolve_chance()
        return table

    def simulate(
        self,
        choice: Option | SupportsIndex | str,
        generator: Generator,
        limit: Limit | None = None,
        policy: Bot | None = None,
    ) -> Outcome:
        """Play an option in an imagined state, and then on: at random, or as `policy` does for all seats.

        :raises IllegalMove: if the option is not offered.
        """
        option = self.option(choice)
        return self._outcome(self.imagine_state(generator), option, generator, limit, policy)

    def simulate_many(
        self,
        choices: Iterable[Option | SupportsIndex | str],
        generator: Generator,
        games: int,
        limit: Limit | None = None,
        policy: Bot | None = None,
    ) -> list[Estimate]:
        """As `simulate`, `games` times for each option, all options in the same imagined states; averages by option.

        :raises IllegalMove: if an option is not offered.
        """
        options = [self.option(choice) for choice in choices]
        standing = [0.0] * len(options)
        points = [0] * len(options)
        leads = [0] * len(options)
        for _ in range(games):
            guess = self.imagine_state(generator)
            for place, option in enumerate(options):
                outcome = self._outcome(guess.clone(), option, generator, limit, policy)
                standing[place] += outcome.standing[self.number]
                points[place] += outcome.points[self.number]
                leads[place] += outcome.lead(self.number)
        count = max(1, games)
        return [
            Estimate(
                option, games, standing[place] / count, points[place] / count, leads[place] / count
            )
            for place, option in enumerate(options)
        ]

    def _outcome(
        self,
        st: State,
        option: int,
        generator: Generator,
        within: Limit | None,
        policy: Bot | None,
    ) -> Outcome:
        """How an imagined state, which is changed, stands once the option was played and then some."""
        limit = within or TO_THE_END
        rules = self.rules
        lane = flow.lane_of(st, self.number)
        assert lane is not None
        last = rules.round(st) + limit.rounds - 1 if limit.rounds else 0
        flow.step(st, lane, option)
        if policy is None:
            decisions = play_on(rules, st, generator, last, limit.decisions)
        else:
            decisions = _play_as(policy, rules, st, generator, last, limit.decisions)
        if flow.over(st):
            points = [int(score) for score in rules.scores(st)]
            first = rules.winners(st)
        else:
            points = rules.points(st)
            first = leaders(points)
        standing = [0.0] * st.players
        for seat in first:
            standing[seat] = 1.0 / len(first)
        return Outcome(points, standing, flow.over(st), rules.round(st), decisions)


def _play_as(
    policy: Bot, rules: Rules, st: State, generator: Generator, last: int, most: int
) -> int:
    """As `play_on`, with a bot that decides for every seat."""
    decisions = 0
    resolve_chance(st, generator)
    while not flow.over(st):
        if (most and decisions == most) or (last and rules.round(st) > last):
            break
        number = flow.to_act(st)[0]
        lane = flow.lane_of(st, number)
        assert lane is not None
        seat = Seat(rules, st, number, imagined=True)
        flow.step(st, lane, seat.option(policy.choose(seat, UNLIMITED)))
        resolve_chance(st, generator)
        decisions += 1
    return decisions


def _number(meant: object) -> int:
    if not isinstance(meant, bool):
        try:
            return operator.index(meant)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise IllegalMove(f"an option is an Option, a number or a text, not {meant!r}")
