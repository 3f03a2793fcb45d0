"""The catalogue: words and numbers for everything a view, a prompt or a log line may name."""

from __future__ import annotations

from typing import Any

import pytest

from astrarium.conformance.cases import Case, games_of
from astrarium.games.new_frontiers.actions import ACTION_TILE_IDS
from tests.games.new_frontiers.helpers import new_frontiers

CATALOGUE = new_frontiers().rules.catalogue()
TILES: dict[str, Any] = CATALOGUE["tiles"]


def shorts(tile: str) -> list[str]:
    return [power["short"] for power in TILES[tile]["powers"]]


def test_every_power_has_an_icon_five_words_at_most_and_a_sentence() -> None:
    for tile in TILES.values():
        for power in tile["powers"]:
            assert 1 <= len(power["short"].split()) <= 5, power["short"]
            assert power["words"].endswith(".")
            assert power["icon"] in (power["phase"], "military")


@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        ("space-marines", ["+2 Military"]),
        ("galactic-trendsetters", ["1 good: 2 VP"]),
        ("export-duties", ["Sell: +$1"]),
        ("gem-world", ["$1 when it produces"]),
        ("mining-mole-uplift-race", ["-1 cost, Rare worlds"]),
        ("rebel-fuel-refinery", ["1 Rare good: +2 Military"]),
        ("imperium-arms-factories", ["1-2 Rare: 1 VP+$1 each"]),
        ("uplift-descendants", ["Novelty+Genes: 3 VP"]),
        ("galactic-exchange", ["1 per kind: 1 VP+$1"]),
        ("imperium-warlord", ["+1 Military", "+1 Military, Rebel worlds"]),
    ],
)
def test_short_words(tile: str, expected: list[str]) -> None:
    assert shorts(tile) == expected


@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        ("imperium-war-profiteers", "2 VP per Imperium tile, 1 VP per other Rare Elements colony"),
        ("free-trade-association", "2 VP per Novelty colony, 2 VP for Consumer Markets"),
        ("federation-survey", "2 VP per tile with an Explore power, 1 VP per other colony"),
        ("new-galactic-order", "1 VP per point of general Military"),
        ("galactic-exchange", "1/3/6/10 VP for 1/2/3/4 kinds of colonies"),
        ("gem-world", ""),
    ],
)
def test_bonus_words(tile: str, expected: str) -> None:
    assert TILES[tile]["bonus"] == expected
    assert (TILES[tile]["vp"] is None) == bool(expected)


def test_a_tile_has_a_cost_or_a_defense_and_says_where_its_numbers_come_from() -> None:
    for tile in TILES.values():
        assert (tile["cost"] is None) != (tile["defense"] is None)
        assert tile["source"] and tile["confidence"]
        assert tile["basis"] or tile["source"] == "verified"
    assert sum(CATALOGUE["provenance"].values()) == len(TILES)


def test_action_tiles_stand_under_the_ids_of_the_view() -> None:
    assert list(CATALOGUE["actions"]) == ACTION_TILE_IDS
    assert CATALOGUE["actions"]["envoys"]["bonus"] == "+1 VP, go first"
    for action in CATALOGUE["actions"].values():
        assert " " not in action["short"]
        assert action["name"] and action["bonus"] and action["text"].endswith(".")


def test_the_numbers_of_the_board() -> None:
    assert CATALOGUE["limits"]["vp_pool"] == {"2": 24, "3": 36, "4": 48, "5": 60}
    assert CATALOGUE["kinds"]["genes"] == {"name": "Genes", "letter": "G", "price": 3}
    assert CATALOGUE["goals"]["tax-on-trade"]["stockpile"] == "credits"
    assert CATALOGUE["goals"]["tax-on-trade"]["steps"] == [[3, 2], [5, 5], [7, 8]]


def test_every_id_that_a_client_gets_is_in_the_catalogue() -> None:
    known = set(CATALOGUE["things"])
    assert {*TILES, *CATALOGUE["goals"], *CATALOGUE["actions"]} <= known
    table = games_of(Case("new-frontiers", 3, ("goals",)))[0][-1]
    rules = table.rules
    for option in range(rules.actions()):
        assert set(rules.targets(option)) <= known
    about = [id for line in table.story(0) for id in line.about]
    assert set(about) <= known
    kinds = {line.kind for line in table.story(0) if line.about}
    assert {"select", "settle", "develop", "draw-goal", "goal-up", "gain-vp"} <= kinds
