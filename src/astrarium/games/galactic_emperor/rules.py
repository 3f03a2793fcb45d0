"""Galactic Emperor behind the kernel's interface."""

from __future__ import annotations

from typing import Any, Final, cast

from astrarium.games.galactic_emperor import (
    SETTINGS,
    actions,
    appraisal,
    catalogue,
    counts,
    events,
    notation,
    resample,
    scoring,
    view,
)
from astrarium.games.galactic_emperor.components import LEAST_PLAYERS, MOST_PLAYERS, Components
from astrarium.games.galactic_emperor.position import Positions
from astrarium.games.galactic_emperor.setup import Setup, new_galaxy
from astrarium.games.galactic_emperor.state import Galaxy
from astrarium.kernel.blocks import Glossary
from astrarium.kernel.chance import Generator
from astrarium.kernel.flow import advance
from astrarium.kernel.frames import Label, State
from astrarium.kernel.rules import Rules
from astrarium.kernel.score import Score

VERSION: Final = "1"


class GalacticEmperor(Rules):
    """The rules of Galactic Emperor with one table of components."""

    def __init__(self, table: Components) -> None:
        super().__init__(
            "galactic-emperor",
            "Galactic Emperor",
            VERSION,
            LEAST_PLAYERS,
            MOST_PLAYERS,
            SETTINGS,
            table.hash,
            Glossary(actions.BLOCKS, actions.domains(table)),
            catalogue.things(table),
            events.event_table(table),
            Positions(table),
        )
        self.table: Final = table

    def start(self, players: int, settings: dict[str, bool]) -> State:
        self.check_setup(players, settings)
        st = new_galaxy(self.table, players)
        st.main.push(Setup())
        advance(st)
        return st

    def label(self, st: State, seat: int, option: int) -> Label:
        verb = self.glossary.start(option)
        return notation.label(galaxy(st), seat, verb, option - verb, self.labels[option])

    def counts(self, view: dict[str, Any]) -> dict[str, int]:
        return counts.counts(view)

    def common(self, st: State, last: State | None, shown: dict[str, Any]) -> dict[str, Any]:
        return cast(
            dict[str, Any], view.common(galaxy(st), None if last is None else galaxy(last), shown)
        )

    def own(self, st: State, seat: int) -> dict[str, Any]:
        return cast(dict[str, Any], view.own(galaxy(st), seat))

    def resample(self, st: State, seat: int, generator: Generator) -> State:
        return resample.guess(galaxy(st), seat, generator)

    def where(self, st: State) -> str:
        return notation.where(galaxy(st))

    def points(self, st: State) -> list[int]:
        return appraisal.public_points(galaxy(st))

    def points_held(self, st: State) -> list[int]:
        return [empire.total() for empire in galaxy(st).empires]

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
        return galaxy(st).winners

    def tie_break(self, st: State) -> str:
        return scoring.tie_break_words(galaxy(st))


def galaxy(st: State) -> Galaxy:
    """The state as this game's own."""
    assert isinstance(st, Galaxy)
    return st
