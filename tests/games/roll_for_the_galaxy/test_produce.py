"""Produce: producers become goods on coloured worlds, and those without a world go back to the cup."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove
from tests.games.roll_for_the_galaxy.helpers import (
    empire,
    in_phases,
    managing,
    options,
    play,
    worlds,
)
from tests.games.roll_for_the_galaxy.scenes_ship import WAITING, producing


@pytest.mark.clause("RG-PRO-01")
def test_a_producer_becomes_a_good_and_is_no_citizen() -> None:
    table = producing("worlds gem-world\ncolumns home:produce")
    assert worlds(table, 0) == ["gem-world+home"]
    mine = empire(table, 0)
    assert (mine["cup"], mine["citizenry"], mine["columns"]["produce"]) == ({}, {}, {})


@pytest.mark.clause("RG-PRO-01")
def test_only_worlds_of_the_own_tableau_take_a_producer() -> None:
    table = producing(
        "worlds gem-world spice-world\ncolumns home:produce", "worlds plague-world\ncup home"
    )
    assert options(table, 0) == ["produce spice-world home", "produce gem-world home"]


@pytest.mark.clause("RG-PRO-02")
def test_every_colour_of_die_is_accepted_on_every_coloured_world_and_on_no_gray_one() -> None:
    dice = ["home", "military", "consumption", "novelty", "rare", "genes", "alien"]
    table = producing(
        f"""
        worlds gem-world ore-rich-world plague-world alien-sentinels old-earth trading-world
        columns {" ".join(f"{die}:produce" for die in dice)}
        """
    )
    assert sorted(options(table, 0)) == sorted(
        f"produce {world} {die}"
        for world in ("gem-world", "ore-rich-world", "plague-world", "alien-sentinels")
        for die in dice
    )


@pytest.mark.clause("RG-PRO-02")
def test_a_gray_world_refuses_a_good() -> None:
    table = producing("worlds gem-world spice-world trading-world\ncolumns home:produce")
    with pytest.raises(IllegalMove):
        table.play(0, "produce trading-world home")


@pytest.mark.clause("RG-PRO-02", "RG-PRO-05")
def test_with_gray_worlds_only_all_producers_go_to_the_cup() -> None:
    table = producing("worlds old-earth trading-world\ncolumns home:produce*2 alien:produce")
    assert worlds(table, 0) == ["old-earth", "trading-world"]
    assert empire(table, 0)["cup"] == {"home": 2, "alien": 1}


@pytest.mark.clause("RG-PRO-03")
def test_a_second_producer_on_a_world_is_refused() -> None:
    table = producing(
        "worlds gem-world spice-world\ncolumns home:produce novelty:produce genes:produce"
    )
    play(table, "0 produce gem-world home")
    assert options(table, 0) == ["produce spice-world novelty", "produce spice-world genes"]
    with pytest.raises(IllegalMove):
        table.play(0, "produce gem-world genes")


@pytest.mark.clause("RG-PRO-03")
def test_a_world_with_a_good_from_earlier_is_full() -> None:
    table = producing("worlds gem-world+novelty\ncolumns home:produce")
    assert worlds(table, 0) == ["gem-world+novelty"]
    assert empire(table, 0)["cup"] == {"home": 1}


@pytest.mark.clause("RG-PRO-03")
def test_the_good_a_world_brings_when_settled_fills_its_place() -> None:
    table = in_phases(
        "settle produce ship",
        "world-stack mining-world\ncolumns home:settle*3 home:produce",
        WAITING,
    )
    assert worlds(table, 0) == ["mining-world+rare"]
    assert empire(table, 0)["cup"] == {"home": 1}


@pytest.mark.clause("RG-PRO-04")
def test_no_producer_may_be_held_back_while_a_world_has_room() -> None:
    table = producing("worlds gem-world spice-world\ncolumns home:produce*2")
    assert options(table, 0) == ["produce spice-world home", "produce gem-world home"]
    with pytest.raises(IllegalMove):
        table.play(0, "enough")
    play(table, "0 produce spice-world home")
    assert worlds(table, 0) == ["gem-world+home", "spice-world+home"]


@pytest.mark.clause("RG-PRO-05")
@pytest.mark.parametrize(
    ("first", "second", "left"),
    [
        ("gem-world home", "spice-world genes", {"military": 1}),
        ("spice-world military", "gem-world genes", {"home": 1}),
        ("gem-world military", "spice-world home", {"genes": 1}),
    ],
)
def test_the_owner_chooses_which_producers_become_goods_and_which_return(
    first: str, second: str, left: dict[str, int]
) -> None:
    table = producing(
        "worlds gem-world spice-world\ncolumns home:produce military:produce genes:produce"
    )
    play(table, f"0 produce {first}", f"0 produce {second}")
    assert sorted(worlds(table, 0)) == sorted(laid.replace(" ", "+") for laid in (first, second))
    mine = empire(table, 0)
    assert (mine["cup"], mine["citizenry"]) == (left, {})


@pytest.mark.clause("RG-PRO-06")
def test_faction_and_home_worlds_hold_goods_and_worlds_to_settle_do_not() -> None:
    table = producing(
        """
        worlds space-mall alpha-centauri
        world-stack gem-world
        columns home:produce*3
        """
    )
    assert options(table, 0) == ["produce space-mall home", "produce alpha-centauri home"]
    play(table, "0 produce space-mall home")
    assert worlds(table, 0) == ["space-mall+home", "alpha-centauri+home"]
    assert empire(table, 0)["cup"] == {"home": 1}


@pytest.mark.clause("RG-PRO-07")
def test_a_good_stays_on_its_world_through_later_rounds() -> None:
    table = managing("worlds gem-world+novelty", "cup home")
    table.foretell("roll home explore", "spare explore")
    play(table, "0 recall-done", "1 select home explore to explore", "1 lock", "1 stock home")
    assert table.round == 2
    assert worlds(table, 0) == ["gem-world+novelty"]
    assert options(table, 0) == ["recall-good gem-world novelty", "recall-done"]
