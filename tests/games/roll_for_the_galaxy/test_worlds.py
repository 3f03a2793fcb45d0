"""Worlds at work: the price of dice, what comes out of the supply, and dice given up."""

from __future__ import annotations

import pytest

from tests.games.roll_for_the_galaxy.helpers import empire, in_phases, options, play, worlds
from tests.games.roll_for_the_galaxy.scenes_ship import WAITING, Gains
from tests.games.roll_for_the_galaxy.test_every_side import WORLDS

IN_BOX = {
    "home": 25,
    "military": 22,
    "consumption": 9,
    "novelty": 20,
    "rare": 14,
    "genes": 12,
    "alien": 9,
}


@pytest.mark.clause("RG-STL-03", "RG-STL-07")
@pytest.mark.parametrize(("name", "cost"), [row[:2] for row in WORLDS], ids=str)
def test_a_world_with_one_settler_too_few_brings_nothing(name: str, cost: int) -> None:
    settlers = f"columns home:settle*{cost - 1}" if cost > 1 else ""
    table = in_phases("settle ship", f"credits 1\nworld-stack {name}\n{settlers}", WAITING)
    mine = empire(table, 0)
    assert (mine["worlds"], mine["points"], mine["credits"]) == ([], 0, 1)
    assert (mine["cup"], mine["citizenry"]) == ({}, {})
    assert sum(mine["world_stack"]["dice"].values()) == cost - 1


@pytest.mark.clause("RG-STL-08")
@pytest.mark.parametrize(
    ("name", "cost", "words"),
    [(name, cost, words) for name, cost, _, words in WORLDS],
    ids=str,
)
def test_the_dice_of_a_world_come_out_of_the_supply(name: str, cost: int, words: str) -> None:
    """Seat 0 brings a Home die for each settler, seat 1 a Home and a Novelty die."""
    left = {**IN_BOX, "home": 24 - cost, "novelty": 19}
    gains = Gains(words)
    for dice in gains.dice.values():
        for colour, count in dice.items():
            left[colour] -= count
    left["home"] += gains.removed
    table = in_phases("settle ship", f"world-stack {name}\ncolumns home:settle*{cost}", WAITING)
    assert table.observe(None)["supply"] == left


@pytest.mark.clause("RG-STL-09")
@pytest.mark.parametrize(
    ("name", "cost", "colour"),
    [(name, cost, colour) for name, cost, colour, words in WORLDS if "world " in words],
    ids=str,
)
def test_the_good_that_a_world_brings_may_be_shipped_in_the_same_round(
    name: str, cost: int, colour: str
) -> None:
    """The good is of the world's colour: with a shipper that is not, a Consume is worth 2."""
    table = in_phases(
        "settle ship", f"world-stack {name}\ncolumns home:settle*{cost} home:ship", WAITING
    )
    assert worlds(table, 0) == [f"{name}+{colour}"]
    play(table, "0 consume home")
    assert (empire(table, 0)["vp"], worlds(table, 0)) == (2, [name])
    assert empire(table, 0)["citizenry"][colour] == 1


@pytest.mark.clause("RG-STL-08", "RG-CRED-01")
@pytest.mark.parametrize(("before", "after"), [(6, 9), (7, 10), (8, 10), (10, 10)])
def test_the_credits_of_a_world_are_cut_to_ten(before: int, after: int) -> None:
    table = in_phases(
        "settle ship",
        f"credits {before}\nworld-stack alien-sentinels\ncolumns home:settle*6",
        WAITING,
    )
    assert empire(table, 0)["credits"] == after


@pytest.mark.clause("RG-STL-08")
def test_a_die_that_is_not_in_the_supply_is_not_granted() -> None:
    """All nine Consumption dice but one are out: Galactic Trendsetters brings one of its two."""
    table = in_phases(
        "settle ship",
        "world-stack galactic-trendsetters\ncolumns home:settle*6",
        WAITING + "\ncup consumption*8",
    )
    assert empire(table, 0)["citizenry"] == {"home": 6, "consumption": 1}
    assert "consumption" not in table.observe(None)["supply"]


@pytest.mark.clause("RG-IMM-06", "RG-IMM-01", "RG-IMM-02")
@pytest.mark.parametrize(
    ("name", "cost", "cup", "citizenry"),
    [
        ("former-penal-colony", 1, {"military": 1}, {"home": 1}),
        ("rebel-miners", 2, {}, {"home": 2, "military": 2}),
        ("rebel-warrior-race", 3, {}, {"home": 3, "military": 1, "genes": 1}),
    ],
)
def test_a_world_that_takes_a_die_takes_the_one_its_owner_names(
    name: str, cost: int, cup: dict[str, int], citizenry: dict[str, int]
) -> None:
    table = in_phases(
        "settle ship",
        f"world-stack {name}\ncup rare\nworlds gem-world+alien\ncolumns home:settle*{cost}",
        WAITING,
    )
    assert options(table, 0) == [
        "remove cup rare",
        "remove citizenry home",
        "remove-good gem-world alien",
    ]
    play(table, "0 remove cup rare")
    assert (empire(table, 0)["cup"], empire(table, 0)["citizenry"]) == (cup, citizenry)
    assert table.observe(None)["supply"]["rare"] == 14
