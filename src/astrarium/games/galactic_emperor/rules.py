"""Galactic Emperor behind the kernel's interface."""

from __future__ import annotations

from functools import partial
from typing import Final

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
from astrarium.kernel.flow import advance
from astrarium.kernel.frames import Label, State
from astrarium.kernel.rules import Answers, Rules

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
            Answers(
                common=view.common,
                own=view.own,
                resample=resample.guess,
                counts=counts.counts,
                where=notation.where,
                points=appraisal.public_points,
                measures=appraisal.measures,
                appraise=appraisal.appraise,
                catalogue=partial(catalogue.catalogue, table),
                breakdown=scoring.breakdown,
                winners=lambda st: st.winners,
                tie_break=scoring.tie_break_words,
            ),
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

    def points_held(self, st: State) -> list[int]:
        return [empire.total() for empire in galaxy(st).empires]


def galaxy(st: State) -> Galaxy:
    """The state as this game's own."""
    assert isinstance(st, Galaxy)
    return st
