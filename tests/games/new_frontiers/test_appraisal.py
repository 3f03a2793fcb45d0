"""Prices, sums and previews for people: what they say is what play does, and nothing more than a seat may know."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from astrarium import IllegalMove, Table
from astrarium.conformance.random_play import random_choice
from astrarium.kernel.chance import Generator
from tests.games.new_frontiers.helpers import new_frontiers, play, position

SETTLING = ("NF-STL-02", "NF-TILE-05")


def random_tables(players: int, seed: int, **settings: bool) -> list[Table]:
    """A random game, before each decision and at its end."""
    table = new_frontiers().new(players, seed, **settings)
    generator = Generator(seed)
    found = [table.clone()]
    while not table.over:
        table.play(*random_choice(table, generator))
        found.append(table.clone())
    return found


GAMES = [
    random_tables(players, seed, goals=seed % 2 == 1) for players in (2, 3, 4) for seed in (1, 2, 3)
]


def total(lines: list[dict[str, Any]]) -> int:
    return sum(line["amount"] for line in lines)


def sums(appraisal: dict[str, Any]) -> list[tuple[int, list[dict[str, Any]]]]:
    """Every amount that comes with its lines."""
    worlds, offer = appraisal["worlds"].values(), appraisal["offer"].values()
    return [
        *[(item["price"], item["price_sum"]) for item in worlds if item["price"] is not None],
        *[(item["military"], item["military_sum"]) for item in worlds if item["defense"]],
        *[(item["price"], item["price_sum"]) for item in offer],
        *[(item["price"], item["sum"]) for item in appraisal["trade"].values()],
    ]


def test_every_sum_adds_up() -> None:
    for tables in GAMES:
        for table in tables[::3]:
            for seat in range(table.players):
                appraisal = table.appraise(seat)
                for amount, lines in sums(appraisal):
                    assert amount == total(lines), lines
                    assert all(line["amount"] for line in lines[1:])
                mat = table.observe(seat)["empires"][seat]
                assert total(appraisal["military_sum"]) == mat["military"]


def test_points_are_those_of_the_view_source_by_source() -> None:
    for tables in GAMES:
        for table in tables[::3]:
            for seat in range(table.players):
                points = table.appraise(seat)["points"]
                mat = table.observe(seat)["empires"][seat]
                assert {item["source"]: item["points"] for item in points} == mat[
                    "points_by_source"
                ]


def test_what_is_paid_is_what_was_appraised() -> None:
    paid: Counter[str] = Counter()
    for tables in GAMES:
        for before, after in pairwise(tables):
            paid.update(compare_payments(before, after))
    assert min(paid[kind] for kind in ("develop", "settle", "conquer", "sell")) > 5


def compare_payments(before: Table, after: Table) -> list[str]:
    """What one decision made its seat pay, checked; the kinds of payments."""
    seat = before.to_act[0]
    appraisal = before.appraise(seat)
    choosing_kind = before.prompt(seat).rule == "NF-TILE-02"  # and perhaps not the cheapest
    found = []
    for event in after.story(seat, before.event_count):
        if event.seat != seat:
            continue
        data = event.data
        if event.kind == "develop":
            assert data["price"] == appraisal["offer"][data["tile"]]["price"]
        elif event.kind == "settle" and not choosing_kind:
            assert data["price"] == appraisal["worlds"][data["world"]]["price"]
        elif event.kind == "conquer":
            world = appraisal["worlds"][data["world"]]
            assert world["military"] <= data["military"] <= world["military"] + world["raise"]
        elif event.kind == "sell":
            mat = before.observe(seat)["empires"][seat]
            goods = {colony["id"]: colony["good"] for colony in mat["colonies"]}
            assert data["price"] == appraisal["trade"][goods[data["world"]]]["price"]
        else:
            continue
        found.append(event.kind)
    return found


def test_able_is_what_is_offered_and_the_reason_is_the_one_given() -> None:
    asked: Counter[str] = Counter()
    for tables in GAMES:
        for table in tables[:-1]:
            seat = table.to_act[0]
            prompt = table.prompt(seat)
            if prompt.rule in SETTLING:
                verb, items = "settle", table.appraise(seat)["worlds"]
            elif prompt.rule == "NF-DEV-01":
                verb, items = "develop", table.appraise(seat)["offer"]
            else:
                continue
            asked[verb] += 1
            offered = {option.text for option in prompt.options if option.text.startswith(verb)}
            assert {f"{verb} {id}" for id in items if items[id]["able"]} == offered - {
                "settle-done"
            }
            reasons = {item.text: item.reason for item in prompt.blocked}
            for id, item in items.items():
                given = reasons.get(f"{verb} {id}", "")
                assert item["reason"].lower() == given.removeprefix("it ").lower()
    assert min(asked.values()) > 50


WORLDS = """
    seat 0 credits 4 colonists 1
      colonies old-earth
      explored imperium-depot galactic-news-hub galactic-studios
    seat 1 credits 4
      colonies new-sparta
    seat 2 credits 4
      colonies epsilon-eridani
"""


def test_reasons_say_what_is_needed_and_what_there_is() -> None:
    worlds = position(WORLDS).appraise(0)["worlds"]
    assert worlds["imperium-depot"]["reason"] == "Defense 4, your Military is 0"
    assert worlds["galactic-studios"]["reason"] == "Needs 2 colonists, you have 1"
    offer = position(WORLDS).appraise(0)["offer"]
    assert offer["galactic-federation"]["reason"] == "Costs $9, you have $4"


@pytest.mark.clause("NF-DEV-03")
def test_the_selector_pays_less_in_develop_and_in_no_other_action() -> None:
    table = play(position(WORLDS), "0 select settle")
    assert table.appraise(0)["offer"]["space-marines"]["price"] == 2
    table = play(position(WORLDS), "0 select develop")
    assert table.appraise(0)["offer"]["space-marines"] == {
        "able": True,
        "reason": "",
        "price": 1,
        "price_sum": [
            {"name": "Printed cost", "amount": 2},
            {"name": "You selected Develop", "amount": -1},
        ],
    }
    assert table.appraise(1)["offer"]["space-marines"]["price"] == 2


@pytest.mark.clause("NF-STL-12")
def test_military_to_raise_is_told_apart_from_what_is_there() -> None:
    table = position(
        """
        seat 0 colonists 2
          colonies new-sparta rebel-fuel-refinery+rare rebel-fuel-cache+rare
          explored rebel-homeworld rebel-outpost
        seat 1 colonists 1
          colonies old-earth
          explored imperium-depot
        """
    )
    world = table.appraise(0)["worlds"]["rebel-homeworld"]
    assert (world["military"], world["raise"], world["defense"]) == (2, 2, 7)
    assert world["reason"] == "Defense 7, your Military is 4"
    play(table, "0 select settle")
    assert {**table.appraise(0)["worlds"]["rebel-homeworld"], "colonists": 2} == world


@pytest.mark.clause("NF-STL-12")
def test_military_raised_by_another_seat_is_not_mine() -> None:
    table = position(
        """
        action settle
        turn 1
        temporary 3
        steps Round > Settle > SettleTurn 0 0 0 0
        seat 0 colonists 2
          colonies new-sparta
          explored rebel-outpost
        seat 1 colonists 1
          colonies old-earth
          explored imperium-depot
        """
    )
    own = table.appraise(0)["worlds"]["rebel-outpost"]
    assert own["military"] == 5
    assert own["military_sum"][-1] == {"name": "Raised in this turn", "amount": 3}
    assert table.appraise(1)["worlds"]["imperium-depot"]["military"] == 0


@pytest.mark.clause("NF-STL-06")
def test_reductions_below_0_are_given_back_in_the_sum() -> None:
    table = position(
        """
        seat 0 colonists 1
          colonies old-earth
          developments replicant-robots
          explored secluded-world
        """
    )
    world = table.appraise(0)["worlds"]["secluded-world"]
    assert world["price"] == 0
    assert world["price_sum"] == [
        {"name": "Printed cost", "amount": 1},
        {"name": "Replicant Robots", "amount": -2},
        {"name": "Never below 0", "amount": 1},
    ]


@pytest.mark.clause("NF-TILE-08")
def test_a_military_world_has_a_price_where_a_power_allows_one() -> None:
    table = position(
        """
        seat 0 colonists 2 credits 9
          colonies old-earth
          developments contact-specialist
          explored rebel-outpost lost-alien-warship
        """
    )
    worlds = table.appraise(0)["worlds"]
    assert (worlds["rebel-outpost"]["able"], worlds["rebel-outpost"]["price"]) == (True, 4)
    assert (worlds["lost-alien-warship"]["able"], worlds["lost-alien-warship"]["price"]) == (
        False,
        None,
    )


def test_worlds_shown_for_explore_are_appraised_too() -> None:
    table = play(position(WORLDS), "0 select explore")
    appraisal = table.appraise(0)
    assert set(table.observe(0)["shown"]) < set(appraisal["worlds"])


def test_points_name_what_counted() -> None:
    table = position(
        """
        seat 0 vp 3
          colonies old-earth gem-world+novelty
          developments pan-galactic-hologrid
        """
    )
    counted = {item["source"]: item["counted"] for item in table.appraise(0)["points"]}
    assert counted["pan-galactic-hologrid"] == ["Old Earth: 1 VP", "Gem World: 2 VP"]
    assert counted["chips"] == []


def test_there_is_no_appraisal_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(IllegalMove, match="there is no seat 3"):
        position(WORLDS).appraise(3)


# Previews


def foretold(table: Table, seat: int, text: str) -> dict[str, tuple[int, int]]:
    changes = table.preview(seat, table.prompt(seat).find(text).id)
    return {name: (before, after) for name, before, after in changes}


def test_a_preview_shows_what_changes_and_nothing_else() -> None:
    table = position(WORLDS)
    assert foretold(table, 0, "select retreat") == {"credits": (4, 6)}
    play(table, "0 select develop")
    assert foretold(table, 0, "develop space-marines") == {
        "points": (2, 3),
        "credits": (4, 3),
        "military": (0, 2),
        "spaces": (0, 1),
        "points:developments": (0, 1),
    }
    assert foretold(table, 0, "buy-nothing") == {}
    assert table.event_count == 1


def test_a_preview_stops_before_chance() -> None:
    assert foretold(position(WORLDS), 0, "select explore") == {}


@pytest.mark.clause("NF-CGG-08")
def test_no_preview_tells_what_a_face_down_goal_of_another_seat_is_worth() -> None:
    """With its last goal put under, the seat turns seat 1's goal up: what it is worth to it is not foretold."""
    lines = f"goals yes\nface-down conscription@1\n{WORLDS}".replace("colonists 1", "colonists 7")
    table = play(position(lines), "0 select chart-goals", "1 wait")
    drawn = table.observe(0)["goals"]["drawn"]
    play(table, f"0 keep-goal {drawn[0]}")
    assert table.preview(0, table.prompt(0).options[0].id) == []
    assert table.preview(0, table.prompt(0).options[1].id) == []


def test_only_what_is_offered_has_a_preview() -> None:
    table = play(position(WORLDS), "0 select develop")
    with pytest.raises(IllegalMove, match=r"costs \$8, you have \$4"):
        table.preview(0, table.rules.parse("develop galactic-federation"))
    with pytest.raises(IllegalMove, match="seat 1 has nothing to decide now"):
        table.preview(1, table.rules.parse("buy-nothing"))


# Words on the game as a whole


def test_where_the_game_stands() -> None:
    assert new_frontiers().new(3, 1).where == "Setting up"
    table = position(f"round 7\n{WORLDS}")
    assert (table.where, table.round) == ("Round 7, selecting", 7)
    play(table, "0 select settle")
    assert table.where == "Round 7, Settle"
    end = GAMES[0][-1]
    assert end.where == f"Over after round {end.round}"


@pytest.mark.clause("NF-SCORE-10")
def test_a_tie_break_is_told_where_it_decided() -> None:
    lines = (
        "selected 2\nused develop settle\nending colonies\n"
        "seat 0 vp 5 credits {}\nseat 1 vp 5 credits 4\nseat 2 vp 1"
    )
    decided = play(position(lines.format(7)), "2 select retreat")
    assert decided.tie_break == "{0} and {1} have 5 points; {0} wins with 7 credits and goods."
    shared = play(position(lines.format(4)), "2 select retreat")
    assert shared.tie_break == (
        "{0} and {1} share the win: 5 points each, and 4 credits and goods each."
    )
    plain = play(position(lines.format(4).replace("vp 5", "vp 4", 1)), "2 select retreat")
    assert plain.tie_break == ""


def test_points_are_those_a_spectator_may_count() -> None:
    table = position(
        f"goals yes\nface-down conscription@0\n{WORLDS}".replace("colonists 1", "colonists 7")
    )
    mat = table.observe(0)["empires"][0]
    assert mat["points"] == table.points[0] + 8
    assert table.points == [empire["points"] for empire in table.observe(None)["empires"]]
