"""Manage Empire: recruiting, the credit that nobody goes without, and recall (RG-MAN)."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove
from tests.games.roll_for_the_galaxy.helpers import (
    assigning,
    empire,
    in_phases,
    managing,
    options,
    own,
    play,
    worlds,
)

# Something to recall, so that the step waits for this seat when it has recruited.
GOOD = "worlds earths-lost-colony+novelty"
OTHER_GOOD = "worlds alpha-centauri+novelty"


@pytest.mark.clause("RG-MAN-01")
def test_recruiting_comes_first_then_the_credit_then_recall() -> None:
    table = managing("credits 1\ncitizenry home genes\n" + GOOD, OTHER_GOOD)
    assert options(table, 0) == ["recruit home", "recruit genes"]
    with pytest.raises(IllegalMove):
        table.play(0, "recall-good earths-lost-colony novelty")
    play(table, "0 recruit genes")
    assert empire(table, 0)["credits"] == 1, "put up from 0 before recall"
    assert options(table, 0) == ["recall-good earths-lost-colony novelty", "recall-done"]


@pytest.mark.clause("RG-MAN-01")
def test_all_players_manage_at_the_same_time() -> None:
    table = managing("credits 1\ncitizenry home genes", "credits 1\ncitizenry home rare")
    assert table.to_act == [0, 1]
    play(table, "1 recruit rare")
    assert empire(table, 0)["citizenry"] == {"home": 1, "genes": 1}


@pytest.mark.clause("RG-MAN-02", "RG-MAN-05")
@pytest.mark.parametrize(("credits", "left"), [(10, 7), (5, 2), (4, 1)])
def test_each_recruited_die_costs_one_credit_and_the_rest_is_kept(credits: int, left: int) -> None:
    table = managing(
        f"credits {credits}\ncup home\ncitizenry home genes alien\n" + GOOD, OTHER_GOOD
    )
    mine = empire(table, 0)
    assert mine["cup"] == {"home": 2, "genes": 1, "alien": 1}
    assert mine["citizenry"] == {}
    assert mine["credits"] == left


@pytest.mark.clause("RG-MAN-03")
def test_recruiting_cannot_stop_while_there_are_credits_and_dice() -> None:
    table = managing("credits 2\ncitizenry home genes rare\n" + GOOD, OTHER_GOOD)
    play(table, "0 recruit genes")
    assert options(table, 0) == ["recruit home", "recruit rare"]
    for refused in ("recall-done", "enough"):
        with pytest.raises(IllegalMove):
            table.play(0, refused)
    play(table, "0 recruit rare")
    assert empire(table, 0)["citizenry"] == {"home": 1}


@pytest.mark.clause("RG-MAN-03", "RG-MAN-05")
def test_dice_of_one_colour_are_recruited_as_far_as_the_credits_go() -> None:
    table = managing("credits 2\ncitizenry home*5\n" + GOOD, OTHER_GOOD)
    mine = empire(table, 0)
    assert (mine["cup"], mine["citizenry"]) == ({"home": 2}, {"home": 3})


@pytest.mark.clause("RG-MAN-04")
@pytest.mark.parametrize("colour", ["home", "consumption", "alien"])
def test_with_too_few_credits_the_owner_chooses_the_dice(colour: str) -> None:
    table = managing("credits 1\ncitizenry home consumption alien\n" + GOOD, OTHER_GOOD)
    play(table, f"0 recruit {colour}")
    assert empire(table, 0)["cup"] == {colour: 1}


@pytest.mark.clause("RG-MAN-05")
def test_with_enough_credits_there_is_no_choice() -> None:
    table = managing("credits 2\ncitizenry home genes\n" + GOOD, OTHER_GOOD)
    assert options(table, 0) == ["recall-good earths-lost-colony novelty", "recall-done"]
    assert empire(table, 0)["cup"] == {"home": 1, "genes": 1}


@pytest.mark.clause("RG-MAN-06")
@pytest.mark.parametrize(
    ("credits", "citizenry", "after"),
    [
        (0, "-", 1),
        (0, "home", 1),
        (1, "-", 1),
        (1, "home", 1),
        (2, "home", 1),
        (2, "home*2", 1),
        (3, "home", 2),
        (10, "-", 10),
    ],
)
def test_no_credits_after_recruiting_become_one(credits: int, citizenry: str, after: int) -> None:
    table = managing(f"credits {credits}\ncitizenry {citizenry}\n" + GOOD, OTHER_GOOD)
    assert empire(table, 0)["credits"] == after


@pytest.mark.clause("RG-MAN-07")
def test_the_credit_put_up_does_not_recruit() -> None:
    table = managing("credits 2\ncitizenry home genes rare\n" + GOOD, OTHER_GOOD)
    play(table, "0 recruit home", "0 recruit genes")
    mine = empire(table, 0)
    assert mine["credits"] == 1
    assert mine["citizenry"] == {"rare": 1}
    assert mine["cup"] == {"home": 1, "genes": 1}


FULL = """
    credits 1
    citizenry home
    development-stack nanotechnology
    development-dice genes*2
    world-stack comet-zone plague-world
    world-dice rare
    worlds earths-lost-colony+novelty
"""


@pytest.mark.clause("RG-MAN-08")
def test_dice_on_stacks_and_goods_may_be_recalled_for_free() -> None:
    table = managing(FULL, OTHER_GOOD)
    assert options(table, 0) == [
        "recall developments genes",
        "recall worlds rare",
        "recall-good earths-lost-colony novelty",
        "recall-done",
    ]
    play(table, "0 recall developments genes", "0 recall worlds rare")
    play(table, "0 recall-good earths-lost-colony novelty", "0 recall developments genes")
    mine = empire(table, 0)
    assert mine["cup"] == {"home": 1, "novelty": 1, "rare": 1, "genes": 2}
    assert worlds(table, 0) == ["earths-lost-colony"]
    assert mine["credits"] == 1


@pytest.mark.clause("RG-MAN-08", "RG-POW-14")
def test_two_goods_of_one_colour_on_a_world_are_one_choice_and_recalled_one_by_one() -> None:
    table = managing(
        "developments galactic-reserves\nworlds gem-world+novelty+novelty plague-world+home+home",
        GOOD,
    )
    assert options(table, 0) == [
        "recall-good gem-world novelty",
        "recall-good plague-world home",
        "recall-done",
    ]
    play(table, "0 recall-good gem-world novelty")
    assert worlds(table, 0) == ["gem-world+novelty", "plague-world+home+home"]
    assert empire(table, 0)["cup"] == {"novelty": 1}


@pytest.mark.clause("RG-MAN-08")
def test_some_dice_may_be_recalled_and_others_left() -> None:
    table = managing(FULL, OTHER_GOOD)
    play(table, "0 recall developments genes", "0 recall-done")
    mine = empire(table, 0)
    assert mine["cup"] == {"home": 1, "genes": 1}
    assert mine["development_stack"]["dice"] == {"genes": 1}
    assert mine["world_stack"]["dice"] == {"rare": 1}
    assert worlds(table, 0) == ["earths-lost-colony+novelty"]


@pytest.mark.clause("RG-MAN-08")
def test_recall_may_be_declined() -> None:
    table = managing(FULL, OTHER_GOOD)
    play(table, "0 recall-done")
    assert table.to_act == [1]
    assert empire(table, 0)["cup"] == {"home": 1}


@pytest.mark.clause("RG-MAN-08")
def test_recall_does_not_touch_the_citizenry() -> None:
    table = managing("credits 0\ncitizenry home genes\n" + GOOD, OTHER_GOOD)
    play(table, "0 recall-good earths-lost-colony novelty")
    assert empire(table, 0)["citizenry"] == {"home": 1, "genes": 1}
    assert empire(table, 0)["cup"] == {"novelty": 1}


@pytest.mark.clause("RG-MAN-09")
def test_a_tile_whose_dice_are_recalled_stays_in_its_place() -> None:
    table = managing(FULL, OTHER_GOOD)
    play(table, "0 recall worlds rare", "0 recall-done")
    assert own(table, 0)["world_stack"] == ["comet-zone", "plague-world"]
    assert empire(table, 0)["world_stack"]["top"] == "comet-zone"


@pytest.mark.clause("RG-MAN-10")
@pytest.mark.parametrize("phase", ["explore", "develop", "settle", "produce", "ship"])
def test_nothing_is_recalled_in_the_phases(phase: str) -> None:
    table = in_phases(
        phase,
        f"""
        columns home:{phase} genes:{phase}
        development-stack space-docks
        development-dice rare
        world-stack star-nomad-lair
        worlds earths-lost-colony+novelty ore-rich-world
        """,
        "",
    )
    assert table.to_act == [0]
    for refused in ("recall developments rare", "recall-good earths-lost-colony novelty"):
        with pytest.raises(IllegalMove):
            table.play(0, refused)


@pytest.mark.clause("RG-MAN-10")
def test_nothing_is_recalled_in_assign() -> None:
    table = assigning("columns home:ship\n" + GOOD, "columns home:ship")
    with pytest.raises(IllegalMove):
        table.play(0, "recall-good earths-lost-colony novelty")
    play(table, "0 select home ship to ship")
    with pytest.raises(IllegalMove):
        table.play(0, "recall-good earths-lost-colony novelty")


@pytest.mark.clause("RG-MAN-11")
def test_no_phase_occurs_when_the_next_round_begins() -> None:
    table = in_phases("settle produce", "credits 1\ncup home\ncitizenry home genes", "cup home")
    assert table.observe(None)["occurring"] == ["settle", "produce"]
    table.foretell("roll home explore", "roll genes explore", "roll home ship")
    play(table, "0 recruit genes")
    assert table.round == 2
    assert table.observe(None)["occurring"] == []
    assert [empire(table, seat)["selected"] for seat in (0, 1)] == [None, None]


@pytest.mark.clause("RG-MAN-12")
def test_recruiting_and_recall_happen_in_the_final_round_too() -> None:
    table = managing(
        """
        vp 24
        credits 1
        citizenry home genes
        worlds earths-lost-colony+novelty
        """,
        "",
    )
    assert not table.over
    play(table, "0 recruit genes")
    assert not table.over
    play(table, "0 recall-good earths-lost-colony novelty")
    assert table.over
    assert empire(table, 0)["cup"] == {"novelty": 1, "genes": 1}


@pytest.mark.clause("RG-MAN-12")
def test_scoring_reads_the_table_after_the_last_recall() -> None:
    """Galactic Reserves pays 1 for a good that is still on its world."""
    for choice, points in (("recall-done", 33), ("recall-good earths-lost-colony novelty", 32)):
        table = managing(
            "vp 24\ndevelopments galactic-reserves\nworlds earths-lost-colony+novelty", ""
        )
        play(table, f"0 {choice}")
        assert table.scores[0] == points
