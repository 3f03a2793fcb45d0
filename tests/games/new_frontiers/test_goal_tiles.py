"""Every goal by name: its thresholds from both sides, who scores it, and what may be stockpiled for it."""

from __future__ import annotations

import pytest

from astrarium import Table
from tests.games.new_frontiers.helpers import colonies, empire, options, play, position
from tests.games.new_frontiers.tiles import OWNER, SHOWN, TESTED, about, cells

NAMES = {
    "citizen-services": "Citizen Services",
    "faction-tolerance": "Faction Tolerance",
    "skilled-workforce": "Skilled Workforce",
    "diversification": "Diversification",
    "stockpile-resources": "Stockpile Resources",
    "exploration": "Exploration",
    "tax-on-trade": "Tax on Trade",
    "conscription": "Conscription",
}

# goal | the owner's mat, as lines of a position | VP
SCORES = """
citizen-services | colonies old-earth comet-zone | 0
citizen-services | colonies old-earth new-vinland | 2
citizen-services | colonies old-earth new-vinland rebel-council | 2
citizen-services | colonies old-earth new-vinland rebel-council; developments trade-league | 5
citizen-services | colonies old-earth new-vinland rebel-council; developments trade-league galactic-salon | 5
citizen-services | colonies old-earth new-vinland rebel-council;
    developments trade-league galactic-salon prosperous-economy | 8
citizen-services | colonies old-earth new-vinland rebel-council galactic-studios;
    developments trade-league galactic-salon prosperous-economy | 8
faction-tolerance | colonies rebel-cantina rebel-base imperium-depot imperium-capital | 0
faction-tolerance | colonies rebel-cantina imperium-depot alien-sentinels | 2
faction-tolerance | colonies rebel-cantina imperium-depot alien-uplift-chamber | 5
faction-tolerance | colonies old-earth rebel-uplift-world imperium-depot;
    developments alien-monument terraforming-robots | 8
skilled-workforce | colonies old-earth spice-world new-vinland; developments survey-team | 0
skilled-workforce | colonies separatist-colony spice-world new-vinland | 2
skilled-workforce | colonies separatist-colony spice-world galactic-studios | 5
skilled-workforce | colonies separatist-colony galactic-studios; developments trade-league | 5
skilled-workforce | colonies separatist-colony spice-world galactic-studios; developments investment-credits | 8
diversification | colonies old-earth gem-world spice-world comet-zone | 0
diversification | colonies old-earth gem-world comet-zone avian-uplift-race | 3
diversification | colonies ancient-race gem-world comet-zone alien-sentinels | 8
diversification | colonies old-earth gem-world comet-zone alien-oort-cloud-factory | 3
stockpile-resources | stocked-goods rare | 0
stockpile-resources | stocked-goods rare rare | 2
stockpile-resources | stocked-goods rare rare genes | 2
stockpile-resources | stocked-goods rare rare genes alien | 5
stockpile-resources | stocked-goods rare rare genes alien novelty | 5
stockpile-resources | stocked-goods rare rare genes alien novelty novelty | 8
exploration | colonies old-earth | 0
exploration | stocked-worlds gem-world | 2
exploration | stocked-worlds gem-world comet-zone | 5
exploration | stocked-worlds gem-world comet-zone rebel-base | 5
exploration | stocked-worlds gem-world comet-zone rebel-base spice-world | 8
tax-on-trade | stocked-credits 2 | 0
tax-on-trade | stocked-credits 3 | 2
tax-on-trade | stocked-credits 4 | 2
tax-on-trade | stocked-credits 5 | 5
tax-on-trade | stocked-credits 6 | 5
tax-on-trade | stocked-credits 7 | 8
conscription | colonists 2 | 0
conscription | colonists 3 | 2
conscription | colonists 4 | 2
conscription | colonists 5 | 5
conscription | colonists 6 | 5
conscription | colonists 7 | 8
conscription | colonists 8 | 8
"""


def goal_points(goals: str, mat: str) -> dict[str, int]:
    """The owner's points by source, with `goals` in play."""
    numbers = mat if mat.startswith("colonists ") else ""
    lines = "" if numbers else mat.replace(";", "\n")
    home = "" if "colonies" in lines else "colonies doomed-colony"
    table = position(f"goals yes\n{goals}\nseat 1 {numbers}\n{home}\n{lines}")
    found: dict[str, int] = empire(table, OWNER)["points_by_source"]
    return found


SCORED = [(goal, mat, int(vp)) for goal, mat, vp in cells(SCORES)]
TESTED.update((goal, "tile") for goal, _, _ in SCORED)


@pytest.mark.clause("NF-GOAL-01", "NF-GOAL-02", "NF-GOAL-03", "NF-GOAL-04", "NF-GOAL-05")
@pytest.mark.clause("NF-GOAL-06", "NF-GOAL-07", "NF-GOAL-08", "NF-GOAL-09", "NF-GOAL-10")
@pytest.mark.clause("NF-GOAL-11", "NF-GOAL-19")
@pytest.mark.parametrize(("goal", "mat", "vp"), SCORED, ids=[goal for goal, _, _ in SCORED])
def test_the_highest_threshold_reached_counts_whoever_holds_it(
    goal: str, mat: str, vp: int
) -> None:
    assert goal_points(f"goals-up {goal}@0", mat)[goal] == vp
    assert goal_points(f"goals-up {goal}@{OWNER}", mat)[goal] == vp


@pytest.mark.clause("NF-GOAL-01")
@about("tile", *NAMES)
def test_a_goal_in_the_stack_scores_for_no_one(tile: str) -> None:
    in_play = "conscription" if tile != "conscription" else "diversification"
    found = goal_points(f"goals-up {in_play}@0", "colonists 8")
    assert set(found) == {"chips", "developments", "colonies", in_play}


def with_goal(goal: str, *lines: str, face: str = "goals-up") -> Table:
    """A position with a goal of seat 1 in play."""
    return position("\n".join(["goals yes", f"{face} {goal}@1", *lines]))


@pytest.mark.clause("NF-GOAL-09", "NF-GOAL-12", "NF-GOAL-13")
@about("stockpile", "stockpile-resources")
def test_goods_are_stockpiled_after_produce_up_to_six(tile: str) -> None:
    mat = "seat 0\ncolonies old-earth volcanic-world gem-world\nstocked-goods rare rare rare rare genes"
    table = play(with_goal(tile, mat), "0 select produce")
    offered = ["stockpile-good gem-world", "stockpile-good volcanic-world", "stockpile-no-good"]
    assert options(table, 0) == offered
    play(table, "0 stockpile-good volcanic-world")
    assert empire(table, 0)["points_by_source"][tile] == 8
    assert colonies(table, 0) == ["old-earth", "volcanic-world", "gem-world+novelty"]
    assert table.observe(None)["action"] is None  # a seventh is not offered
    hidden = play(with_goal(tile, mat, face="face-down"), "0 select produce", "1 wait")
    assert hidden.observe(None)["action"] is None


@pytest.mark.clause("NF-GOAL-10", "NF-GOAL-12", "NF-GOAL-15")
@pytest.mark.parametrize(
    ("face", "stocked", "asked"),
    [
        ("goals-up", [], True),
        ("goals-up", ["rebel-outpost", "rebel-council", "rebel-miners"], True),
        ("goals-up", ["rebel-outpost", "rebel-council", "rebel-miners", "rebel-resistance"], False),
        ("face-down", [], False),
    ],
)
@about("stockpile", "exploration")
def test_a_tenth_world_is_stockpiled_up_to_four(
    tile: str, face: str, stocked: list[str], asked: bool
) -> None:
    mat = [
        "seat 1\ncolonies old-earth artist-settlement volcanic-world",
        "explored gem-world comet-zone spice-world new-vinland space-port prosperous-world",
        " ".join(["stocked-worlds", *stocked]),
    ]
    table = with_goal(tile, *mat, face=face)
    table.foretell(*[f"draw {world}" for world in SHOWN])
    play(table, "0 select explore", *(["1 wait"] if face == "face-down" else []))
    play(table, f"0 pick {SHOWN[0]}", f"1 pick {SHOWN[1]}", f"2 pick {SHOWN[2]}")
    play(table, f"0 pick {SHOWN[3]}", "1 return gem-world")
    if asked:
        assert options(table, 1) == ["stockpile-world gem-world", "stockpile-no-world"]
        play(table, "1 stockpile-world gem-world")
    assert table.observe(None)["action"] is None
    kept = [*stocked, "gem-world"] if asked else stocked
    assert empire(table, 1)["stockpile"]["worlds"] == kept


@pytest.mark.clause("NF-GOAL-11", "NF-GOAL-12", "NF-GOAL-14")
@pytest.mark.parametrize(
    ("face", "stocked", "most"),
    [("goals-up", 0, 4), ("goals-up", 5, 2), ("goals-up", 7, 0), ("face-down", 0, 0)],
)
@about("stockpile", "tax-on-trade")
def test_credits_of_a_sale_are_stockpiled_up_to_seven(
    tile: str, face: str, stocked: int, most: int
) -> None:
    mat = f"seat 0 credits 9\ncolonies old-earth alien-sentinels+alien\nstocked-credits {stocked}"
    table = play(with_goal(tile, mat, face=face), "0 select trade-consume")
    play(table, *(["1 wait"] if face == "face-down" else []), "0 sell alien-sentinels")
    if most:
        assert options(table, 0) == [f"tax {credits}" for credits in range(most + 1)]
        play(table, f"0 tax {most}")
    assert table.observe(None)["action"] is None
    assert empire(table, 0)["stockpile"]["credits"] == stocked + most
    assert empire(table, 0)["credits"] == 13 - most
