"""What a seat is told of costs, goods and ways to reassign workers, and what others are told of them."""

from __future__ import annotations

from tests.games.roll_for_the_galaxy.helpers import assigning, empire, in_phases, managing, play
from tests.games.roll_for_the_galaxy.scenes_build import WAITS_IN_DEVELOP
from tests.games.roll_for_the_galaxy.scenes_ship import shipping

ANN = """
rolled home:explore*2 home:settle
columns home:explore*2 home:settle
developments executive-power
development-stack export-duties galactic-federation
"""
BEN = """
rolled home:ship*2
columns home:ship*2
"""


def test_others_know_only_the_tops_of_stacks_and_no_way_to_reassign() -> None:
    table = assigning(ANN, BEN)
    own, shown = table.appraise(0), table.appraise_for(1, 0)
    assert list(own["stacks"]) == ["export-duties", "galactic-federation"]
    assert list(shown["stacks"]) == ["export-duties"]
    assert table.appraise_for(None, 0) == shown
    assert own["reassign"] is not None
    assert shown["reassign"] is None


def test_ways_to_reassign_workers_are_able_under_way_and_used() -> None:
    table = assigning(ANN, BEN)
    play(table, "0 select home settle to ship")
    able = {"able": True, "used": False, "under_way": False}
    assert table.appraise(0)["reassign"] == {"dictate": able, "powers": {"executive-power": able}}
    play(table, "0 dictate home explore")
    dictate = table.appraise(0)["reassign"]["dictate"]
    assert dictate == {"able": False, "used": True, "under_way": True}
    play(table, "0 move home explore to settle")
    dictate = table.appraise(0)["reassign"]["dictate"]
    assert dictate == {"able": False, "used": True, "under_way": False}


def test_a_consume_brings_what_was_appraised() -> None:
    table = shipping("worlds gem-world+novelty\ncolumns home:ship novelty:ship")
    gain = table.appraise(0)["consume"]["gem-world"]["novelty"]
    shippers = {"home": 2, "novelty": 3}
    sums = gain.pop("sums")
    assert gain == {"vp": [2, 3], "by_shipper": shippers, "credits": 0, "trade": 3}
    assert {one: sum(line["amount"] for line in lines) for one, lines in sums.items()} == shippers
    assert [line["name"] for line in sums["novelty"]] == [
        "Consumed",
        "Matching good",
        "Matching shipper",
    ]
    for shipper, vp in shippers.items():
        other = table.clone()
        if other.prompt(0).options[0].targets[0] == "novelty@gem-world":
            play(other, "0 ship gem-world novelty")
        play(other, f"0 consume {shipper}")
        assert empire(other, 0)["vp"] == vp
    assert table.appraise(1)["consume"] == {}, "whose turn it is not ships nothing"


def test_what_workers_would_do_in_each_phase_is_told_to_their_owner_alone() -> None:
    ann = """
    rolled home:explore*2 home:develop*3 home:produce home:ship
    columns home:explore*2 home:develop*3 home:produce home:ship
    worlds gem-world+novelty
    development-stack export-duties galactic-federation
    """
    table = assigning(ann, BEN)
    play(table, "0 select home explore to settle")
    outlook = table.appraise(0)["outlook"]
    assert outlook["explore"]["workers"] == 1
    develop = outlook["develop"]
    assert (develop["completes"], develop["standing"], develop["cost"]) == (["export-duties"], 1, 6)
    assert (outlook["settle"]["workers"], outlook["settle"]["idle"]) == (1, 1), "no world to settle"
    assert (outlook["produce"]["goods"], outlook["produce"]["idle"]) == (0, 1), "there is no room"
    assert outlook["ship"]["goods"] == 1
    shown = table.appraise_for(1, 0)
    assert shown["outlook"] is None
    assert set(shown["cup_shows"].values()) == {0}, "nobody knows what lies behind a screen"


def test_what_the_cup_shows_on_average_counts_its_faces() -> None:
    table = managing("cup home*3\ncitizenry home military\ncredits 1", "cup home")
    shows = table.appraise(0)["cup_shows"]
    assert shows == {
        "explore": 100, "develop": 50, "settle": 50, "produce": 50, "ship": 50, "wild": 0,
    }  # fmt: skip


def test_a_preview_names_the_sources_of_points() -> None:
    table = in_phases(
        "develop ship",
        """
        columns home:develop military:develop
        developments galactic-bankers
        development-stack public-works
        """,
        WAITS_IN_DEVELOP,
    )
    changes = table.preview(0, table.prompt(0).find("build home").id)
    foretold = {name: (now, then) for name, now, then in changes}
    assert foretold["points"] == (7, 9)
    assert foretold["points:developments"] == (6, 7)
    assert foretold["points:galactic-bankers"] == (1, 2), "it counts developments"
