"""New Frontiers behind the kernel's interface."""

from __future__ import annotations

from functools import partial
from typing import Final

from astrarium.games.new_frontiers import (
    SETTINGS,
    actions,
    appraisal,
    catalogue,
    counts,
    events,
    knowledge,
    notation,
    scoring,
    view,
)
from astrarium.games.new_frontiers.components import Components
from astrarium.games.new_frontiers.position import Positions
from astrarium.games.new_frontiers.setup import Setup, new_galaxy
from astrarium.games.new_frontiers.state import Galaxy
from astrarium.kernel.blocks import Glossary
from astrarium.kernel.errors import BadSetup
from astrarium.kernel.flow import advance
from astrarium.kernel.frames import Label, State
from astrarium.kernel.rules import Answers, Rules

VERSION: Final = "1"


class NewFrontiers(Rules):
    """The rules of New Frontiers with one table of components."""

    def __init__(self, table: Components) -> None:
        super().__init__(
            "new-frontiers",
            "New Frontiers",
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
                common=view.common,
                own=view.own,
                resample=knowledge.guess_goals,
                counts=counts.counts,
                where=notation.where,
                points=appraisal.public_points,
                measures=appraisal.measures,
                appraise=appraisal.appraise,
                catalogue=partial(catalogue.catalogue, table),
                breakdown=lambda st, seat: scoring.breakdown(st, seat, scoring.final_goals(st)),
                winners=scoring.winning_seats,
                tie_break=scoring.tie_break_words,
            ),
        )
        self.table: Final = table

    def start(self, players: int, settings: dict[str, bool]) -> State:
        known = self.check_setup(players, settings)
        if known["first_game"] and known["goals"]:
            raise BadSetup("a first game is played without goals (NF-SETUP-09)")
        st = new_galaxy(self.table, players, known["first_game"], known["goals"])
        st.main.push(Setup())
        advance(st)
        return st

    def label(self, st: State, seat: int, option: int) -> Label:
        verb = self.glossary.start(option)
        return notation.label(galaxy(st), seat, verb, option - verb, self.labels[option])


def galaxy(st: State) -> Galaxy:
    """The state as this game's own."""
    assert isinstance(st, Galaxy)
    return st
