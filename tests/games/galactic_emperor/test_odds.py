"""What the appraisal foretells: odds of battles, reach of ships, and how influence would be resolved."""

from __future__ import annotations

from typing import Any

import pytest

from astrarium import Table
from astrarium.bots.base import chosen, make_bot
from tests.games.galactic_emperor.helpers import galactic_emperor, in_role, play, roll


def facing(mine: str, theirs: str, chooser: int = 0) -> Table:
    """Seat 0 is about to move ships in d7 such as "fighter*2 cruiser"; seat 1 has others in d6."""
    return in_role(
        "warlord",
        f"""
        seat 0
        ships {" ".join(f"d7:{item}" for item in mine.split())}
        seat 1
        ships {" ".join(f"d6:{item}" for item in theirs.split()) or "-"}
        seat 2
        ships -
        """,
        chooser=chooser,
    )


def attack(table: Table, start: str, end: str) -> dict[str, Any]:
    found: list[dict[str, Any]] = [
        one for one in table.appraise(0)["attacks"] if (one["from"], one["to"]) == (start, end)
    ]
    return found[0]


def test_a_fighter_against_a_fighter_is_even() -> None:
    table = facing("fighter", "fighter", chooser=2)
    odds = attack(table, "d7", "d6")["odds"]
    # Each hits with 1 of 3, both of nine rounds, so a fifth of all battles ends with nobody.
    assert (odds["win"], odds["both"], odds["lose"]) == (40, 20, 40)


def test_the_chooser_has_an_extra_die() -> None:
    table = facing("fighter", "fighter")
    odds = attack(table, "d7", "d6")["odds"]
    # 5 of 9 to hit against 1 of 3: of 19 of 27 rounds that bring a hit, 10 win and 5 destroy both.
    assert (odds["win"], odds["both"], odds["lose"]) == (53, 26, 21)
    rungs = attack(table, "d7", "d6")["rungs"]
    assert [rung["phase"] for rung in rungs] == [1, 2, 3]
    assert [(one["unit"], one["dice"], one["extra"]) for one in rungs[2]["attacker"]] == [
        ("fighter", 1, False),
        ("fighter", 1, True),
    ]


def test_more_ships_do_better_and_leaving_some_does_worse() -> None:
    table = facing("fighter*2 cruiser", "fighter cruiser")
    found = [one for one in table.appraise(0)["attacks"] if one["to"] == "d6"]
    assert [one["ships"] for one in found] == [
        {"fighter": 2, "cruiser": 1},
        {"cruiser": 1},
        {"fighter": 2},
    ]
    assert found[0]["odds"]["win"] > max(found[1]["odds"]["win"], found[2]["odds"]["win"])
    assert all(sum(one["odds"][part] for part in ("win", "both", "lose")) == 100 for one in found)


def test_reach_stops_where_enemies_are() -> None:
    table = facing("fighter", "fighter")
    (reach,) = table.appraise(0)["reach"]
    assert reach["ends"]["d6"] == {"way": ["d6"], "enemy": 1}
    assert reach["ends"]["e6"]["enemy"] is None
    for end in reach["ends"].values():
        assert "d6" not in end["way"][:-1]
    assert table.appraise(1)["reach"] == []


def test_every_way_can_be_gone() -> None:
    for end, one in facing("fighter", "").appraise(0)["reach"][0]["ends"].items():
        table = facing("fighter", "")
        here = "d7"
        steps = table.appraise(0)["reach"][0]["steps"]
        for place, space in enumerate(one["way"]):
            play(table, f"0 move fighter {steps - place} {here}", f"0 to {space}")
            here = space
        assert here == end


def test_hits_are_weighed_for_who_takes_them_and_nobody_else() -> None:
    table = facing("fighter cruiser", "fighter cruiser", chooser=2)
    play(table, "0 move cruiser 2 d7", "0 to d6", "0 move fighter 2 d7")
    # Phase 2: both Cruisers hit once.
    play(roll(table, 4, 1, 4, 1), "0 to d6")
    found = table.appraise(0)["battle"]["hits"]
    assert len(found) == 2
    assert table.appraise_for(0, 1)["battle"]["hits"] == {}


def test_one_more_token_is_foretold() -> None:
    table = in_role("regent", "seat 0 marks 0\nseat 1 marks 0\nseat 2 marks 0", chooser=2)
    seat = table.to_act[0]
    outcomes = table.appraise(seat)["outcomes"]
    assert outcomes["throne"] == {
        "now": {"seat": 2, "piece": None},
        "more": {"seat": seat, "piece": None},
    }


@pytest.mark.parametrize("seed", [3, 8])
def test_odds_make_a_hundred_all_through_a_game(seed: int) -> None:
    game = galactic_emperor()
    table = game.new(players=4, seed=seed)
    bots = [make_bot("greedy", game.name, seed=seed + place) for place in range(4)]
    seen = 0
    while not table.over and seen < 60:
        seat = table.to_act[0]
        found = table.appraise(seat)
        battles = [one["odds"] for one in found["attacks"]]
        if found["battle"] is not None:
            battles += [found["battle"]["odds"], *found["battle"]["hits"].values()]
        seen += len(battles)
        for odds in battles:
            assert odds["win"] + odds["both"] + odds["lose"] == 100
            assert min(odds["win"], odds["both"], odds["lose"]) >= 0
        table.play(seat, game.rules.text(chosen(bots[seat], table.seat(seat))))
    assert seen
