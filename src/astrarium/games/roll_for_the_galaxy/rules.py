"""Roll for the Galaxy behind the kernel's interface."""

from __future__ import annotations

from typing import Any, Final, cast

from astrarium.games.roll_for_the_galaxy import (
    SETTINGS,
    actions,
    appraisal,
    catalogue,
    counts,
    events,
    explore,
    notation,
    resample,
    scoring,
    view,
)
from astrarium.games.roll_for_the_galaxy.components import Components
from astrarium.games.roll_for_the_galaxy.position import Positions
from astrarium.games.roll_for_the_galaxy.setup import Setup, new_galaxy
from astrarium.games.roll_for_the_galaxy.state import Galaxy
from astrarium.kernel.blocks import Glossary
from astrarium.kernel.chance import Generator
from astrarium.kernel.flow import advance
from astrarium.kernel.frames import State
from astrarium.kernel.rules import Rules
from astrarium.kernel.score import Score

VERSION: Final = "1"


class RollForTheGalaxy(Rules):
    """The rules of Roll for the Galaxy with one table of components."""

    def __init__(self, table: Components) -> None:
        super().__init__(
            "roll-for-the-galaxy",
            "Roll for the Galaxy",
            VERSION,
            2,
            5,
            SETTINGS,
            table.hash,
            Glossary(actions.BLOCKS, actions.domains(table)),
            catalogue.things(table),
            events.event_table(table),
            Positions(table),
        )
        self.table: Final = table
        notation.add_labels(self.labels)

    def start(self, players: int, settings: dict[str, bool]) -> State:
        known = self.check_setup(players, settings)
        st = new_galaxy(self.table, players, known["first_game"])
        st.main.push(Setup(0))
        advance(st)
        return st

    def left_out(self, st: State, seat: int) -> int:
        return explore.left_out(galaxy(st), seat)

    def counts(self, view: dict[str, Any]) -> dict[str, int]:
        return counts.counts(view)

    def common(self, st: State, last: State | None, shown: dict[str, Any]) -> dict[str, Any]:
        return cast(dict[str, Any], view.common(galaxy(st)))

    def own(self, st: State, seat: int) -> dict[str, Any]:
        return cast(dict[str, Any], view.own(galaxy(st), seat))

    def resample(self, st: State, seat: int, generator: Generator) -> State:
        return resample.guess(galaxy(st), seat, generator)

    def where(self, st: State) -> str:
        return notation.where(galaxy(st))

    def points(self, st: State) -> list[int]:
        return appraisal.public_points(galaxy(st))

    def measures(self, st: State, seat: int) -> dict[str, int]:
        return appraisal.measures(galaxy(st), seat)

    def appraise(self, st: State, seat: int, viewer: int) -> dict[str, Any]:
        return cast(dict[str, Any], appraisal.appraise(galaxy(st), seat, viewer))

    def catalogue(self) -> dict[str, Any]:
        return cast(dict[str, Any], catalogue.catalogue(self.table, self.events()))

    def scores(self, st: State) -> list[Score]:
        state = galaxy(st)
        return [Score(scoring.breakdown(state, seat)) for seat in range(state.players)]

    def winners(self, st: State) -> list[int]:
        return scoring.winning_seats(galaxy(st))

    def tie_break(self, st: State) -> str:
        return scoring.tie_break_words(galaxy(st))


def galaxy(st: State) -> Galaxy:
    """The state as this game's own."""
    assert isinstance(st, Galaxy)
    return st
