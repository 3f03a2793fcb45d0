"""Limits and public state: what runs out, what does not, what is neither made nor lost (NF-LIM)."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from astrarium import BadPosition, Table
from astrarium.games.new_frontiers import loader
from tests.games.new_frontiers.helpers import (
    colonies,
    empire,
    new_frontiers,
    options,
    play,
    position,
)

# Straight from the component file, past the engine's own reading of it.
BOX = tomllib.loads(loader.FILE.shipped_text())
WORLDS = sorted(world["id"] for world in BOX["world"])
COLONISTS_ON = {tile["id"]: tile["colonists"] for tile in BOX["world"] + BOX["home-colony"]}

EVERY_SETUP = [
    pytest.param(players, settings, id=f"{players}-{'-'.join(settings) or 'later'}")
    for players in (2, 3, 4, 5)
    for settings in ({"first_game": True}, {}, {"goals": True})
]

# What random players choose so often that their games end early, with little on the table.
IDLE = ("take-colonists", "buy-nothing", "settle-done", "stockpile-no", "wait", "select settle")


def random_game(players: int, settings: dict[str, bool], seed: int, busy: bool) -> Iterator[Table]:
    """A game of random choices: the table at its first decision, then after each one.

    Busy players mostly do something where they could do nothing, and see more of the game.
    """
    table = new_frontiers().new(players=players, seed=seed, **settings)
    choose = random.Random(seed)
    yield table
    while not table.over:
        seat = table.to_act[0]
        choices = [option.text for option in table.prompt(seat).options]
        work = [text for text in choices if not text.startswith(IDLE)]
        table.play(
            seat, choose.choice(work if busy and work and choose.random() < 0.75 else choices)
        )
        yield table


def random_games(players: int, settings: dict[str, bool]) -> list[Iterator[Table]]:
    """A few games of one set-up."""
    return [
        random_game(players, settings, seed, busy)
        for seed, busy in ((1, False), (2, False), (3, True), (4, True))
    ]


def asked(table: Table) -> list[int]:
    """Play the action with first options; the seats that were asked, in order."""
    seats = []
    while not options(table, table.to_act[0])[0].startswith("select "):
        seats.extend(table.to_act)
        table.play(seats[-1], table.prompt(seats[-1]).options[0])
    return seats


# What is unlimited, what is open, what stays with its owner


@pytest.mark.clause("NF-LIM-01")
def test_credits_never_run_out() -> None:
    """The box holds chips for 160 credits; three players may have far more, and still gain all."""
    table = position(
        """
        produce-credits 200
        seat 0 credits 500
        seat 1 credits 500
        seat 2 credits 500
        """
    )
    play(table, "0 select retreat", "1 select produce")
    assert [empire(table, seat)["credits"] for seat in range(3)] == [502, 700, 500]


@pytest.mark.clause("NF-LIM-01")
def test_a_sale_is_paid_in_full_whatever_lies_with_others() -> None:
    table = position("seat 0 credits 0\ncolonies alien-sentinels+alien\nseat 1 credits 999")
    play(table, "0 select trade-consume", "0 sell alien-sentinels")
    assert empire(table, 0)["credits"] == 4


@pytest.mark.clause("NF-LIM-02")
@pytest.mark.parametrize(("players", "settings"), EVERY_SETUP)
def test_nothing_passes_between_players(players: int, settings: dict[str, bool]) -> None:
    """No decision takes anything from another seat, and no tile goes from one empire to another."""
    for game in random_games(players, settings):
        table = next(game)
        before = [empire(table, seat) for seat in range(players)]
        decider = table.to_act[0]
        for table in game:
            now = [empire(table, seat) for seat in range(players)]
            for seat in range(players):
                assert nothing_lost(before[seat], now[seat], seat == decider)
                others = [before[other] for other in range(players) if other != seat]
                assert not any(tiles_of(now[seat]) & tiles_of(other) for other in others)
            before = now
            decider = table.to_act[0] if table.to_act else -1
        assert all(len(tiles_of(mine)) > 1 or mine["developments"] for mine in before)


def nothing_lost(was: dict[str, Any], now: dict[str, Any], decided: bool) -> bool:
    """Chips and developments stay; only a seat's own decision takes its credits or colonists."""
    kept = was["vp"] <= now["vp"] and set(was["developments"]) <= set(now["developments"])
    return kept and (
        decided or (was["credits"] <= now["credits"] and was["colonists"] <= now["colonists"])
    )


def tiles_of(mine: dict[str, Any]) -> set[str]:
    """The worlds and home colony of an empire: each of them exists once."""
    return {*mine["explored"], *(colony["id"] for colony in mine["colonies"])}


@pytest.mark.clause("NF-LIM-03")
@pytest.mark.parametrize("goals", ["no", "yes"])
def test_all_see_every_players_credits_and_chips(goals: str) -> None:
    table = position(
        f"""
        goals {goals}
        seat 0 credits 5 vp 2
        seat 1 credits 0 vp 7
        seat 2 credits 11 vp 0
        """
    )
    for viewer in (0, 1, 2, None):
        seen = table.observe(viewer)["empires"]
        assert [(mine["credits"], mine["vp"]) for mine in seen] == [(5, 2), (0, 7), (11, 0)]


# Turn order


ONE_CHOICE_EACH = """
    track 2 0 1
    seat 0 credits 3 vp 0 colonists 1
    colonies spice-world+novelty
    explored devolved-uplift-race
    seat 1 credits 3 vp 0 colonists 1
    colonies comet-zone+rare
    explored artist-settlement
    seat 2 credits 3 vp 0 colonists 1
    colonies rebel-miners+rare
    explored secluded-world
"""


@pytest.mark.clause("NF-LIM-04")
@pytest.mark.parametrize(
    ("tile", "order"),
    [
        ("develop", [2, 0, 1]),
        ("explore", [2, 0, 1, 2]),
        ("settle", [2, 0, 1]),
        ("trade-consume", [2, 0, 1]),
    ],
)
def test_actions_run_in_turn_order_one_player_at_a_time(tile: str, order: list[int]) -> None:
    table = position(ONE_CHOICE_EACH)
    play(table, f"2 select {tile}")
    assert asked(table) == order


@pytest.mark.clause("NF-LIM-04")
def test_later_players_know_what_earlier_ones_did() -> None:
    table = position(ONE_CHOICE_EACH)
    play(table, "2 select develop", "2 develop consumer-markets")
    seen = table.observe(0)
    assert seen["empires"][2]["developments"] == ["consumer-markets"]
    assert {"id": "consumer-markets", "left": 1} in seen["offer"]
    play(
        table, "0 buy-nothing", "1 buy-nothing", "0 select settle", "0 settle devolved-uplift-race"
    )
    assert table.to_act == [1]
    assert [colony["id"] for colony in table.observe(1)["empires"][0]["colonies"]] == [
        "spice-world",
        "devolved-uplift-race",
    ]


@pytest.mark.clause("NF-LIM-04", "NF-LIM-07")
def test_produce_under_a_shortage_gives_what_turn_order_gives() -> None:
    """Three Rare Elements goods are left: 2 makes two, 0 chooses where to make one, 1 none."""
    table = position(
        """
        track 2 0 1
        goals yes
        goals-up stockpile-resources@0
        seat 0
        colonies volcanic-world rebel-miners
        stocked-goods rare rare rare rare rare rare
        seat 1
        colonies comet-zone mining-mole-uplift-race
        stocked-goods rare rare
        seat 2
        colonies imperium-fuel-depot imperium-munitions
        stocked-goods rare rare rare rare rare rare
        """
    )
    assert table.observe(None)["goods"]["rare"] == 3
    play(table, "2 select produce")
    assert colonies(table, 2) == ["imperium-fuel-depot+rare", "imperium-munitions+rare"]
    assert options(table, 0) == ["produce rebel-miners", "produce volcanic-world"]
    play(table, "0 produce volcanic-world")
    assert colonies(table, 0) == ["volcanic-world+rare", "rebel-miners"]
    assert colonies(table, 1) == ["comet-zone", "mining-mole-uplift-race"]
    assert empire(table, 1)["credits"] == 0
    assert table.observe(None)["goods"]["rare"] == 0


# Hard limits


@pytest.mark.clause("NF-LIM-07", "NF-LIM-04")
@pytest.mark.parametrize(
    ("supply", "gained"),
    [
        (7, [2, 2, 3]),
        (6, [2, 1, 3]),
        (5, [2, 0, 3]),
        (4, [1, 0, 3]),
        (3, [0, 0, 3]),
        (2, [0, 0, 2]),
        (1, [0, 0, 1]),
        (0, [0, 0, 0]),
    ],
)
def test_colonists_run_out_in_turn_order(supply: int, gained: list[int]) -> None:
    """Settle by 2, then 0, then 1: the bonus colonist, then two each as far as they go."""
    lone = 36 - supply
    table = position(f"track 2 0 1\nseat 0 colonists {lone}")
    assert table.observe(None)["colonists"] == supply
    play(table, "2 select settle")
    found = [empire(table, seat)["colonists"] for seat in range(3)]
    assert [found[0] - lone, found[1], found[2]] == gained
    assert table.observe(None)["colonists"] == max(0, supply - 7)


@pytest.mark.clause("NF-LIM-07")
def test_the_last_colonist_goes_to_the_first_pioneer_in_turn_order() -> None:
    """Explore by 2, then 0: both own Homesteading Pioneers and one colonist is left."""
    table = position(
        """
        track 2 0 1
        seat 0
        developments homesteading-pioneers
        seat 1 colonists 35
        seat 2
        developments homesteading-pioneers
        """
    )
    assert table.observe(None)["colonists"] == 1
    play(table, "2 select explore")
    asked(table)
    assert [empire(table, seat)["colonists"] for seat in range(3)] == [0, 35, 1]


@pytest.mark.clause("NF-LIM-07")
def test_a_windfall_world_settled_without_a_good_left_stays_empty() -> None:
    """And a good that comes back later does not make up for it."""
    table = position(
        """
        goals yes
        seat 0 credits 2 vp 0 colonists 1
        explored asteroid-belt
        stocked-goods rare rare rare rare rare rare
        seat 1
        colonies comet-zone+rare
        stocked-goods rare rare rare rare rare
        seat 2
        stocked-goods rare rare rare rare rare
        """
    )
    assert table.observe(None)["goods"]["rare"] == 0
    play(table, "0 select settle", "0 settle asteroid-belt")
    assert colonies(table, 0) == ["asteroid-belt"]
    play(table, "1 select trade-consume", "1 sell comet-zone")
    assert table.observe(None)["goods"]["rare"] == 1
    assert colonies(table, 0) == ["asteroid-belt"]


@pytest.mark.clause("NF-LIM-07")
@pytest.mark.parametrize(
    ("bag", "explored"),
    [
        (["gem-world"], [0, 0, 1]),
        (["gem-world", "comet-zone"], [1, 0, 1]),
        (["gem-world", "comet-zone", "spice-world"], [1, 1, 1]),
        (["gem-world", "comet-zone", "spice-world", "rebel-base"], [1, 1, 2]),
    ],
)
def test_worlds_run_out_in_turn_order(bag: list[str], explored: list[int]) -> None:
    """Explore by 2, then 0, then 1: who finds none left gets none, and the bonus comes last."""
    away = " ".join(world for world in WORLDS if world not in bag)
    table = position(f"track 2 0 1\ngoals yes\nseat 0\nstocked-worlds {away}")
    play(table, "2 select explore")
    asked(table)
    assert [len(empire(table, seat)["explored"]) for seat in range(3)] == explored
    assert len(table.observe(None)["bag"]) == len(bag) - sum(explored)


@pytest.mark.clause("NF-LIM-07")
@pytest.mark.parametrize(("left", "drawn"), [(7, 0), (8, 1), (9, 1)])
def test_an_extra_draw_from_an_empty_bag_is_lost(left: int, drawn: int) -> None:
    """Seven worlds are shown first; the Survey Team of 0 draws from what the bag still holds."""
    bag = WORLDS[:left]
    away = " ".join(world for world in WORLDS if world not in bag)
    table = position(
        f"track 2 0 1\ngoals yes\nseat 0\ndevelopments survey-team\nseat 1\nstocked-worlds {away}"
    )
    play(table, "2 select explore")
    asked(table)
    assert [len(empire(table, seat)["explored"]) for seat in range(3)] == [1 + drawn, 1, 2]
    assert len(table.observe(None)["bag"]) == left - 4 - drawn


@pytest.mark.clause("NF-LIM-07")
def test_the_last_copy_of_a_development_goes_to_the_first_buyer() -> None:
    table = position("players 2\ntrack 1 0 1 0\nseat 0 credits 9\nseat 1 credits 9")
    play(table, "1 select develop", "1 develop space-marines")
    assert "develop space-marines" not in options(table, 0)
    assert "develop homesteading-pioneers" in options(table, 0)


# Conservation


@pytest.mark.clause("NF-LIM-05")
@pytest.mark.parametrize(("players", "settings"), EVERY_SETUP)
def test_colonists_are_conserved(players: int, settings: dict[str, bool]) -> None:
    """In the supply, unused and on colonies there are twelve a player at every decision."""
    most_unused = most_placed = 0
    for game in random_games(players, settings):
        for table in game:
            seen = table.observe(None)
            unused = sum(mine["colonists"] for mine in seen["empires"])
            placed = sum(
                COLONISTS_ON[colony["id"]]
                for mine in seen["empires"]
                for colony in mine["colonies"]
            )
            assert seen["colonists"] >= 0
            assert seen["colonists"] + unused + placed == 12 * players
            assert table.rules.faults(table.state) == []
            most_unused = max(most_unused, unused)
            most_placed = max(most_placed, placed)
    assert most_unused > players and most_placed > players


@pytest.mark.clause("NF-LIM-06")
@pytest.mark.parametrize(("players", "settings"), EVERY_SETUP)
def test_worlds_are_conserved(players: int, settings: dict[str, bool]) -> None:
    """At every decision each of the sixty worlds is in exactly one place."""
    filled: set[str] = set()
    for game in random_games(players, settings):
        for table in game:
            places = world_places(table)
            assert sorted(world for worlds in places.values() for world in worlds) == WORLDS
            assert table.rules.faults(table.state) == []
            filled.update(place for place, worlds in places.items() if worlds)
    assert filled >= {"bag", "shown", "explored", "settled"}
    assert settings.get("goals") or "stockpiled" not in filled


def world_places(table: Table) -> dict[str, list[str]]:
    """Where the worlds are, as everyone sees it."""
    seen = table.observe(None)
    empires = seen["empires"]
    settled = [colony["id"] for mine in empires for colony in mine["colonies"]]
    return {
        "bag": seen["bag"],
        "shown": seen["shown"],
        "returning": seen["returning"],
        "explored": [world for mine in empires for world in mine["explored"]],
        "settled": [id for id in settled if id in WORLDS],  # a home colony is no world of the bag
        "stockpiled": [world for mine in empires for world in mine["stockpile"]["worlds"]],
    }


@pytest.mark.clause("NF-LIM-06")
def test_worlds_pending_return_and_stockpiled_are_counted() -> None:
    """Two worlds above nine: one waits to go back into the bag, one goes to the stockpile mat."""
    kept = "comet-zone space-port new-vinland rebel-miners spice-world volcanic-world"
    table = position(
        f"""
        goals yes
        goals-up exploration@1
        seat 0
        colonies old-earth
        explored gem-world rebel-base {kept}
        """
    )
    play(table, "0 select explore")
    while options(table, table.to_act[0])[0].startswith("pick "):
        table.play(table.to_act[0], table.prompt(table.to_act[0]).options[0])
    play(table, "0 return gem-world", "0 return rebel-base")
    assert table.observe(None)["returning"] == ["gem-world", "rebel-base"]
    assert table.rules.faults(table.state) == []
    play(table, "0 stockpile-world rebel-base")
    seen = table.observe(None)
    assert seen["returning"] == []
    assert seen["empires"][0]["stockpile"]["worlds"] == ["rebel-base"]
    assert "gem-world" in seen["bag"] and "rebel-base" not in seen["bag"]
    assert len(seen["bag"]) == 60 - 8 - 1 - 2  # explored by 0, stockpiled, explored by 1 and 2
    assert table.rules.faults(table.state) == []


@pytest.mark.clause("NF-LIM-05", "NF-LIM-06")
@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ("supply 36\nseat 0 colonists 1", "colonists"),
        ("supply 34\nseat 0 colonists 1", "colonists"),
        ("seat 0 colonists 37", "colonists"),
        ("seat 0\nexplored gem-world\nseat 1\nexplored gem-world", "Gem World is in 2 places"),
        ("seat 0\nexplored gem-world gem-world", "Gem World is in 2 places"),
        ("bag comet-zone", "is in 0 places"),
    ],
)
def test_a_position_whose_pieces_do_not_add_up_is_refused(lines: str, fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        position(lines)
