"""Roll for the Galaxy behind the kernel's interface."""

from __future__ import annotations

from functools import partial
from typing import Final

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
from astrarium.kernel.flow import advance
from astrarium.kernel.frames import State
from astrarium.kernel.rules import Answers, Rules

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
            Answers(
                common=lambda st, last, shown: view.common(st),
                own=view.own,
                resample=resample.guess,
                counts=counts.counts,
                where=notation.where,
                points=appraisal.public_points,
                measures=appraisal.measures,
                appraise=appraisal.appraise,
                catalogue=partial(catalogue.catalogue, table),
                breakdown=scoring.breakdown,
                winners=scoring.winning_seats,
                tie_break=scoring.tie_break_words,
            ),
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


def galaxy(st: State) -> Galaxy:
    """The state as this game's own."""
    assert isinstance(st, Galaxy)
    return st
