"""What rules answer from the functions that a game hands over."""

from __future__ import annotations

from typing import Any

import pytest

from astrarium.kernel.blocks import Glossary
from astrarium.kernel.chance import Generator
from astrarium.kernel.events import EventTable
from astrarium.kernel.frames import NOBODY, Lane, State
from astrarium.kernel.rules import Answers, Rules

STATE = State(2, Lane([], NOBODY, []), [], None)
ANSWERS = Answers(
    common=lambda st, last, shown: {"players": st.players, "last": last, **shown},
    own=lambda st, seat: {"seat": seat},
    resample=lambda st, seat, generator: st,
    counts=lambda view: {"seats": view["players"]},
    where=lambda st: "Round 1",
    points=lambda st: [3, 4],
    measures=lambda st, seat: {"coins": seat},
    appraise=lambda st, seat, viewer: {"seat": seat, "viewer": viewer},
    catalogue=lambda events: {"terms": events.terms({})},
    breakdown=lambda st, seat: {"chips": seat + 5},
    winners=lambda st: [1],
    tie_break=lambda st: "by cash",
)


def rules(answers: Answers | None) -> Rules:
    events = EventTable([], [])
    return Rules(
        "coins", "Coins", "1", 2, 2, [], "none", Glossary([], {}), {}, events, None, answers
    )


def test_functions_answer_for_the_rules() -> None:
    game, generator = rules(ANSWERS), Generator(1)
    assert game.observe(STATE, 1) == {"players": 2, "last": None, "seat": 1}
    assert game.common(STATE, STATE, {"bag": 7}) == {"players": 2, "last": STATE, "bag": 7}
    assert game.resample(STATE, 0, generator) is STATE
    assert game.counts({"players": 2}) == {"seats": 2}
    assert (game.where(STATE), game.tie_break(STATE)) == ("Round 1", "by cash")
    assert game.points(STATE) == [3, 4] and game.points_held(STATE) == [3, 4]
    assert game.measures(STATE, 1) == {"coins": 1}
    assert game.appraise(STATE, 1, 0) == {"seat": 1, "viewer": 0}
    assert game.catalogue() == {"terms": {}}
    assert [int(score) for score in game.scores(STATE)] == [5, 6]
    assert game.winners(STATE) == [1]


def test_without_them_a_game_has_to_say_it_itself() -> None:
    class Silent(Rules):
        def where(self, st: Any) -> str:
            return "Somewhere"

    game = Silent("coins", "Coins", "1", 2, 2, [], "none")
    assert game.where(STATE) == "Somewhere" and game.counts({}) == {}
    with pytest.raises(NotImplementedError):
        game.points(STATE)
