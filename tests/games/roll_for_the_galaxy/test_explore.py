"""Explore: Scout and Stock, abandoning, placing, a short bag, and the powers of the phase (RG-EXP)."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium import Game, IllegalMove, Table
from astrarium.games.roll_for_the_galaxy import loader, open_rules
from astrarium.kernel.table import digest
from tests.games.roll_for_the_galaxy.helpers import (
    assigning,
    empire,
    in_phases,
    options,
    own,
    play,
    roll_for_the_galaxy,
)
from tests.games.roll_for_the_galaxy.scenes_build import (
    WAITS_IN_EXPLORE,
    WAITS_IN_SHIP,
    pile,
    scarce,
    with_a_wild_alien_die,
)

# Four developments and three worlds to abandon.
ZONE = """
    development-stack public-works free-trade-zone space-docks diversification
    world-stack gem-world spice-world comet-zone
"""


def exploring(zero: str, one: str = WAITS_IN_EXPLORE) -> Table:
    """Explore and then Ship; seat 0 explores first, seat 1 after it, unless described otherwise."""
    return in_phases("explore ship", zero, one)


def in_another_box(tmp_path: Path, table: Table, tile: str, old: str, new: str) -> Table:
    """The same table, but in the component file `old` is `new` once after this tile's id.

    The box has a single tile that draws at the end of Explore, and it draws a single tile.
    """
    text = loader.FILE.shipped_text()
    place = text.index(old, text.index(f'id = "{tile}"'))
    path = tmp_path / "components.toml"
    path.write_text(text[:place] + new + text[place + len(old) :], encoding="utf-8")
    return Game(open_rules(path)).position(table.position)


def with_two_research_teams(tmp_path: Path, table: Table) -> Table:
    """Public Works has the powers of Alien Research Team too."""
    powers = """powers = [
      { phase = "explore", effect = "draw", count = 1 },
      { phase = "explore", effect = "scout-credits", color = "alien", amount = 1 },"""
    return in_another_box(tmp_path, table, "public-works", "powers = [", powers)


# The two tasks


@pytest.mark.clause("RG-EXP-01")
def test_each_explorer_either_scouts_or_stocks() -> None:
    table = exploring("columns home:explore alien:explore")
    assert options(table, 0) == ["scout home", "scout alien", "stock home", "stock alien"]
    play(table, "0 stock alien")
    assert options(table, 0) == ["scout home", "stock home"], "one task for one explorer"


@pytest.mark.clause("RG-EXP-01")
def test_an_explorer_cannot_be_held_back() -> None:
    table = exploring("columns home:explore")
    with pytest.raises(IllegalMove):
        table.play(0, "explore-done")
    assert table.to_act == [0]


@pytest.mark.clause("RG-EXP-02", "RG-POW-10")
@pytest.mark.parametrize(
    ("owned", "colour", "credits"),
    [
        ("-", "home", 3),
        ("-", "alien", 3),
        ("alien-archaeology", "home", 3),
        ("alien-archaeology", "consumption", 3),
        ("alien-archaeology", "alien", 5),
    ],
)
def test_stock_adds_two_credits_or_four_for_alien_archaeology(
    owned: str, colour: str, credits: int
) -> None:
    table = exploring(f"columns {colour}:explore\ndevelopments {owned}")
    play(table, f"0 stock {colour}")
    assert empire(table, 0)["credits"] == credits


@pytest.mark.clause("RG-EXP-03")
def test_explorers_go_to_the_citizenry_after_either_task() -> None:
    table = exploring("columns home:explore genes:explore\ndevelopment-stack public-works")
    table.foretell("draw space-docks")
    play(table, "0 stock genes", "0 scout home", "0 draw-tiles", "0 place space-docks")
    mine = empire(table, 0)
    assert mine["citizenry"] == {"home": 1, "genes": 1}
    assert mine["cup"] == {}


# Abandoning


@pytest.mark.clause("RG-EXP-04")
@pytest.mark.parametrize(
    ("abandoned", "drawn"),
    [
        ([], ["backup-planning"]),
        (["public-works"], ["backup-planning", "new-economy"]),
        (
            ["public-works", "free-trade-zone", "gem-world"],
            ["backup-planning", "new-economy", "nanotechnology", "mad-scientists"],
        ),
    ],
)
def test_scout_draws_one_tile_more_than_was_abandoned(
    abandoned: list[str], drawn: list[str]
) -> None:
    table = exploring("columns home:explore\n" + ZONE)
    table.foretell(*(f"draw {tile}" for tile in drawn))
    play(table, "0 scout home", *(f"0 abandon {tile}" for tile in abandoned), "0 draw-tiles")
    assert [pair[0] for pair in own(table, 0)["hand"]] == drawn
    assert empire(table, 0)["hand"] == len(abandoned) + 1


@pytest.mark.clause("RG-EXP-05")
def test_no_tile_can_be_abandoned_after_the_draw() -> None:
    table = exploring("columns home:explore\n" + ZONE)
    table.foretell("draw backup-planning")
    play(table, "0 scout home", "0 draw-tiles")
    with pytest.raises(IllegalMove):
        table.play(0, "abandon public-works")
    assert options(table, 0) == ["place backup-planning", "place galactic-trendsetters"]


@pytest.mark.clause("RG-EXP-05")
def test_stock_allows_no_abandoning() -> None:
    table = exploring("columns home:explore*2\n" + ZONE)
    play(table, "0 stock home")
    assert options(table, 0) == ["scout home", "stock home"]
    assert own(table, 0)["development_stack"][0] == "public-works"


@pytest.mark.clause("RG-EXP-06")
def test_tiles_may_be_abandoned_from_any_position_of_either_stack() -> None:
    table = exploring("columns home:explore\n" + ZONE)
    play(table, "0 scout home", "0 abandon free-trade-zone", "0 abandon comet-zone")
    mine = own(table, 0)
    assert mine["development_stack"] == ["public-works", "space-docks", "diversification"]
    assert mine["world_stack"] == ["gem-world", "spice-world"]


@pytest.mark.clause("RG-EXP-06")
def test_all_tiles_may_be_abandoned() -> None:
    table = exploring("columns home:explore\ndevelopment-stack public-works\nworld-stack gem-world")
    table.foretell("draw space-docks", "draw backup-planning", "draw new-economy")
    play(table, "0 scout home", "0 abandon public-works", "0 abandon gem-world")
    for stack in ("development_stack", "world_stack"):
        assert empire(table, 0)[stack] == {"size": 0, "top": None, "cost": None, "dice": {}}
    play(table, "0 place space-docks", "0 place backup-planning", "0 place new-economy")
    assert empire(table, 0)["world_stack"]["size"] == 0, "a stack may be empty during play"


@pytest.mark.clause("RG-EXP-07", "RG-EXP-04")
def test_three_consecutive_scouts_may_abandon_what_earlier_ones_drew() -> None:
    table = exploring(
        "columns home:explore*3\ndevelopment-stack public-works\nworld-stack gem-world"
    )
    table.foretell("draw space-docks")
    play(table, "0 scout home", "0 draw-tiles", "0 place space-docks")
    assert own(table, 0)["development_stack"] == ["public-works", "space-docks"]
    table.foretell("draw backup-planning", "draw new-economy")
    play(table, "0 scout home", "0 abandon space-docks", "0 draw-tiles")
    play(table, "0 place new-economy", "0 place galactic-trendsetters")
    assert own(table, 0)["development_stack"] == ["public-works", "new-economy"]
    assert own(table, 0)["world_stack"] == ["gem-world", "galactic-trendsetters"]
    table.foretell("draw trade-levies", "draw mad-scientists", "draw nanotechnology")
    play(table, "0 scout home", "0 abandon new-economy", "0 abandon gem-world", "0 draw-tiles")
    play(table, "0 place comet-zone", "0 place mad-scientists", "0 place radioactive-world")
    mine = own(table, 0)
    assert mine["development_stack"] == ["public-works", "mad-scientists"]
    assert mine["world_stack"] == ["galactic-trendsetters", "comet-zone", "radioactive-world"]
    assert pile(table, "abandoned") == {"space-docks", "new-economy", "conscription"}


@pytest.mark.clause("RG-EXP-08")
def test_abandoned_tiles_go_under_the_explore_tile_and_cannot_be_drawn() -> None:
    table = exploring("columns home:explore\n" + ZONE)
    play(table, "0 scout home", "0 abandon public-works")
    assert pile(table, "abandoned") == {"public-works"}
    assert "public-works" not in pile(table, "bag")
    table.foretell("draw public-works")
    with pytest.raises(IllegalMove, match="the outcome 'draw public-works' is not possible here"):
        table.play(0, "draw-tiles")


@pytest.mark.clause("RG-EXP-08", "RG-TIME-04")
def test_what_an_earlier_player_abandoned_or_drew_cannot_be_drawn_by_a_later_one() -> None:
    for tile in ("public-works", "backup-planning", "new-economy"):
        table = exploring("columns home:explore\n" + ZONE)
        table.foretell("draw backup-planning", "draw new-economy")
        play(table, "0 scout home", "0 abandon public-works", "0 draw-tiles")
        play(table, "0 place backup-planning", "0 place new-economy")
        table.foretell(f"draw {tile}")
        with pytest.raises(IllegalMove, match=f"'draw {tile}' is not possible here"):
            table.play(1, "scout home")


# Placing


@pytest.mark.clause("RG-EXP-09")
def test_all_drawn_tiles_are_seen_before_the_first_is_placed() -> None:
    table = exploring("columns home:explore\n" + ZONE)
    table.foretell("draw backup-planning", "draw new-economy")
    play(table, "0 scout home", "0 abandon public-works", "0 draw-tiles")
    assert own(table, 0)["hand"] == [
        ["backup-planning", "galactic-trendsetters"],
        ["new-economy", "high-gravity-world"],
    ]
    assert own(table, 1)["hand"] == []
    assert empire(table, 0)["hand"] == 2, "others see how many tiles were drawn"


@pytest.mark.clause("RG-EXP-10")
@pytest.mark.parametrize(
    ("side", "developments", "worlds"),
    [
        ("new-economy", ["public-works", "new-economy"], ["gem-world"]),
        ("high-gravity-world", ["public-works"], ["gem-world", "high-gravity-world"]),
    ],
)
def test_a_drawn_tile_goes_under_the_stack_of_the_side_chosen(
    side: str, developments: list[str], worlds: list[str]
) -> None:
    table = exploring("columns home:explore\ndevelopment-stack public-works\nworld-stack gem-world")
    table.foretell("draw new-economy")
    play(table, "0 scout home", "0 draw-tiles")
    assert options(table, 0) == ["place new-economy", "place high-gravity-world"]
    play(table, f"0 place {side}")
    assert own(table, 0)["development_stack"] == developments
    assert own(table, 0)["world_stack"] == worlds


@pytest.mark.clause("RG-EXP-10", "RG-EXP-16")
def test_improved_reconnaissance_may_put_a_scouted_tile_on_top_under_the_dice() -> None:
    table = exploring(
        """
        columns home:explore
        developments improved-reconnaissance
        development-stack public-works
        development-dice home*3 genes
        world-stack gem-world
        """
    )
    table.foretell("draw space-marines")
    play(table, "0 scout home", "0 draw-tiles")
    assert options(table, 0) == [
        "place space-marines",
        "place prosperous-world",
        "place-top space-marines",
        "place-top prosperous-world",
    ]
    play(table, "0 place-top space-marines")
    assert own(table, 0)["development_stack"] == ["space-marines", "public-works"]
    assert empire(table, 0)["development_stack"] == {
        "size": 2,
        "top": "space-marines",
        "cost": 3,
        "dice": {"home": 3, "genes": 1},
    }


@pytest.mark.clause("RG-EXP-10")
def test_improved_reconnaissance_still_allows_the_bottom() -> None:
    table = exploring(
        "columns home:explore\ndevelopments improved-reconnaissance\nworld-stack gem-world"
    )
    table.foretell("draw space-marines")
    play(table, "0 scout home", "0 draw-tiles", "0 place prosperous-world")
    assert own(table, 0)["world_stack"] == ["gem-world", "prosperous-world"]


@pytest.mark.clause("RG-EXP-10")
def test_only_improved_reconnaissance_puts_tiles_on_top() -> None:
    table = exploring("columns home:explore\ndevelopment-stack public-works")
    table.foretell("draw space-marines")
    play(table, "0 scout home", "0 draw-tiles")
    with pytest.raises(IllegalMove):
        table.play(0, "place-top space-marines")


@pytest.mark.clause("RG-EXP-11")
@pytest.mark.parametrize(
    ("first", "second"), [("new-economy", "space-marines"), ("space-marines", "new-economy")]
)
def test_the_drawer_chooses_the_order_of_placement(first: str, second: str) -> None:
    table = exploring("columns home:explore\ndevelopment-stack public-works diversification")
    table.foretell("draw new-economy", "draw space-marines")
    play(table, "0 scout home", "0 abandon diversification", "0 draw-tiles")
    play(table, f"0 place {first}", f"0 place {second}")
    assert own(table, 0)["development_stack"] == ["public-works", first, second]


@pytest.mark.clause("RG-EXP-12")
def test_every_drawn_tile_is_placed_before_the_next_task() -> None:
    table = exploring("columns home:explore*2\ndevelopment-stack public-works")
    table.foretell("draw new-economy", "draw space-marines")
    play(table, "0 scout home", "0 abandon public-works", "0 place new-economy")
    assert options(table, 0) == ["place space-marines", "place prosperous-world"]
    for refused in ("stock home", "scout home", "give space-marines", "explore-done"):
        with pytest.raises(IllegalMove):
            table.play(0, refused)
    play(table, "0 place prosperous-world")
    assert options(table, 0) == ["scout home", "stock home"]


@pytest.mark.clause("RG-EXP-13")
def test_scout_does_not_turn_over_a_tile_in_a_stack() -> None:
    table = exploring(
        "columns home:explore*2\ndevelopment-stack public-works\nworld-stack gem-world"
    )
    table.foretell("draw new-economy")
    play(table, "0 scout home", "0 draw-tiles")
    for refused in ("place lost-alien-warship", "place conscription"):
        with pytest.raises(IllegalMove):
            table.play(0, refused)
    play(table, "0 place new-economy", "0 scout home")
    assert options(table, 0) == [
        "abandon new-economy",
        "abandon public-works",
        "abandon gem-world",
        "draw-tiles",
    ]


# Dice on the stacks


@pytest.mark.clause("RG-EXP-14")
def test_dice_stay_on_the_new_top_when_the_top_is_abandoned() -> None:
    table = exploring(
        """
        columns home:explore
        development-stack new-economy public-works
        development-dice home*2 rare
        """
    )
    play(table, "0 scout home", "0 abandon new-economy")
    assert empire(table, 0)["development_stack"] == {
        "size": 1,
        "top": "public-works",
        "cost": 1,
        "dice": {"home": 2, "rare": 1},
    }


@pytest.mark.clause("RG-EXP-15")
def test_dice_over_an_emptied_stack_stand_on_the_tile_placed_next() -> None:
    table = exploring(
        "columns home:explore\ndevelopment-stack new-economy\ndevelopment-dice home military"
    )
    table.foretell("draw nanotechnology", "draw space-docks")
    play(table, "0 scout home", "0 abandon new-economy")
    assert empire(table, 0)["development_stack"]["size"] == 0
    assert empire(table, 0)["development_stack"]["dice"] == {"home": 1, "military": 1}
    play(table, "0 place nanotechnology", "0 place armaments-world")
    assert empire(table, 0)["development_stack"] == {
        "size": 1,
        "top": "nanotechnology",
        "cost": 5,
        "dice": {"home": 1, "military": 1},
    }


@pytest.mark.clause("RG-EXP-16")
def test_a_tile_with_enough_dice_waits_for_its_own_phase() -> None:
    table = exploring(
        """
        columns home:explore
        development-stack new-economy public-works
        development-dice home*3
        world-stack comet-zone
        world-dice genes*3
        """,
        WAITS_IN_SHIP,
    )
    table.foretell("draw nanotechnology", "draw space-docks")
    play(table, "0 scout home", "0 abandon new-economy", "0 draw-tiles")
    play(table, "0 place nanotechnology", "0 place space-docks")
    assert table.observe(None)["phase"] == "ship"
    mine = empire(table, 0)
    assert (mine["developments"], mine["worlds"]) == ([], [])
    assert mine["development_stack"]["top"] == "public-works"
    assert mine["development_stack"]["dice"] == {"home": 3}
    assert mine["world_stack"]["dice"] == {"genes": 3}


# The end of the phase


@pytest.mark.clause("RG-EXP-17")
def test_abandoned_tiles_return_to_the_bag_when_all_have_explored() -> None:
    table = in_phases(
        "explore ship", "columns home:explore\n" + ZONE, "columns home:explore", WAITS_IN_SHIP
    )
    table.foretell("draw new-economy", "draw nanotechnology")
    play(table, "0 scout home", "0 abandon public-works", "0 draw-tiles")
    play(table, "0 place new-economy", "0 place nanotechnology")
    assert table.to_act == [1]
    assert pile(table, "abandoned") == {"public-works"}, "another player still explores"
    play(table, "1 stock home")
    assert table.observe(None)["phase"] == "ship"
    assert pile(table, "abandoned") == set()
    assert "public-works" in pile(table, "bag")


@pytest.mark.clause("RG-EXP-17", "RG-POW-09")
def test_alien_research_team_draws_before_abandoned_tiles_return() -> None:
    table = exploring(
        "columns home:explore\ndevelopments alien-research-team\ndevelopment-stack public-works",
        WAITS_IN_EXPLORE,
    )
    table.foretell("draw new-economy", "draw nanotechnology")
    play(table, "0 scout home", "0 abandon public-works")
    play(table, "0 place new-economy", "0 place nanotechnology")
    assert table.to_act == [1], "it draws after all players have done their tasks"
    table.foretell("draw public-works")
    with pytest.raises(IllegalMove, match="'draw public-works' is not possible here"):
        table.play(1, "stock home")


# A short bag


@pytest.mark.clause("RG-EXP-18", "RG-EXP-08")
def test_a_short_bag_takes_in_all_abandoned_tiles() -> None:
    table = scarce(
        "space-docks", "columns home:explore\ndevelopment-stack public-works conscription"
    )
    play(table, "0 scout home", "0 abandon public-works", "0 draw-tiles")
    assert own(table, 0)["hand"] == [
        ["space-docks", "armaments-world"],
        ["public-works", "lost-alien-warship"],
    ], "first what is in the bag, then his own abandoned tile"
    assert (pile(table, "bag"), pile(table, "abandoned")) == (set(), set())


@pytest.mark.clause("RG-EXP-18")
def test_a_short_bag_takes_in_what_other_players_abandoned() -> None:
    table = scarce(
        "space-docks new-economy nanotechnology",
        "columns home:explore\ndevelopment-stack public-works",
        "columns home:explore\ndevelopment-stack conscription backup-planning",
    )
    table.foretell("draw space-docks", "draw new-economy")
    play(table, "0 scout home", "0 abandon public-works")
    play(table, "0 place space-docks", "0 place new-economy")
    table.foretell("draw public-works")
    play(table, "1 scout home", "1 abandon conscription", "1 draw-tiles")
    assert [pair[0] for pair in own(table, 1)["hand"]] == ["nanotechnology", "public-works"]
    assert pile(table, "bag") == {"conscription"}
    assert pile(table, "abandoned") == set()


SHORT = (
    """
    columns home:explore
    development-stack public-works conscription
    world-stack alien-sentinels comet-zone
    """,
    "development-stack diversification space-docks\nworld-stack asteroid-belt",
    "development-stack new-economy\nworld-stack plague-world",
)


@pytest.mark.clause("RG-EXP-19", "RG-EXP-09")
def test_when_tiles_still_lack_each_player_with_three_gives_one_after_the_first_placing() -> None:
    table = scarce("", *SHORT)
    play(table, "0 scout home", "0 abandon public-works", "0 draw-tiles")
    assert options(table, 0) == ["place public-works", "place lost-alien-warship"]
    play(table, "0 place lost-alien-warship")
    assert options(table, 0) == [
        "give conscription",
        "give alien-sentinels",
        "give lost-alien-warship",
        "give comet-zone",
    ], "the scouting player has three or more tiles too"
    play(table, "0 give comet-zone")
    assert options(table, 1) == [
        "give diversification",
        "give space-docks",
        "give asteroid-belt",
    ]
    table.foretell("draw diversification")
    play(table, "1 give diversification")
    assert empire(table, 2)["development_stack"]["size"] == 1
    assert empire(table, 2)["world_stack"]["size"] == 1, "two tiles: nothing is given"
    assert pile(table, "bag") == {"trade-levies"}


@pytest.mark.clause("RG-EXP-19")
def test_a_player_with_three_tiles_cannot_refuse_to_give_one() -> None:
    table = scarce("", *SHORT)
    play(table, "0 scout home", "0 draw-tiles")
    with pytest.raises(IllegalMove):
        table.play(0, "explore-done")
    assert table.to_act == [0]


@pytest.mark.clause("RG-EXP-19", "RG-TIME-02")
def test_players_give_tiles_in_strict_order_whoever_scouts() -> None:
    """Seats 2, 3, 0, 1; seat 3 has no tiles in its stacks."""
    table = scarce(
        "",
        "faction 8\ncolumns home:explore\ndevelopment-stack public-works conscription space-docks",
        "faction 7\ndevelopment-stack diversification new-economy nanotechnology",
        "faction 1\ndevelopment-stack mad-scientists export-duties trade-levies",
    )
    assert table.observe(None)["turn_order"] == [2, 3, 0, 1]
    play(table, "3 stock home", "0 scout home", "0 draw-tiles")
    assert table.to_act == [2]
    play(table, "2 give export-duties")
    assert table.to_act == [0]
    play(table, "0 give conscription")
    assert table.to_act == [1]
    table.foretell("draw export-duties")
    play(table, "1 give new-economy")
    assert options(table, 0) == ["place export-duties", "place silicon-world"]


@pytest.mark.clause("RG-EXP-20")
def test_the_scouting_player_then_draws_what_is_missing_and_places_it() -> None:
    table = scarce("", *SHORT)
    play(table, "0 scout home", "0 draw-tiles", "0 give comet-zone")
    table.foretell("draw diversification")
    play(table, "1 give diversification")
    assert options(table, 0) == ["place diversification", "place lost-species-ark-world"]
    play(table, "0 place diversification")
    assert own(table, 0)["development_stack"] == [
        "public-works",
        "conscription",
        "diversification",
    ]
    assert empire(table, 0)["citizenry"] == {"home": 1}
    assert table.to_act == [3], "the task is finished"


@pytest.mark.clause("RG-EXP-20")
def test_a_scout_ends_with_what_was_drawn_when_nobody_has_three_tiles() -> None:
    table = scarce("", "columns home:explore\ndevelopment-stack public-works")
    play(table, "0 scout home", "0 abandon public-works", "0 place public-works")
    assert own(table, 0)["development_stack"] == ["public-works"]
    assert empire(table, 0)["citizenry"] == {"home": 1}
    assert table.to_act == [1]


@pytest.mark.clause("RG-EXP-20")
def test_players_give_tiles_again_while_some_are_missing(tmp_path: Path) -> None:
    """After a Scout one tile at most is missing; this Alien Research Team draws two tiles."""
    table = in_another_box(
        tmp_path,
        scarce(
            "",
            """
            developments alien-research-team
            development-stack public-works space-docks
            """,
            "development-stack diversification new-economy nanotechnology mad-scientists",
        ),
        "alien-research-team",
        "count = 1",
        "count = 2",
    )
    play(table, "2 stock home")
    play(table, "1 give new-economy", "0 place new-economy")
    assert options(table, 0) == ["give new-economy", "give public-works", "give space-docks"]
    play(table, "0 give space-docks")
    assert options(table, 1) == [
        "give diversification",
        "give mad-scientists",
        "give nanotechnology",
    ]
    table.foretell("draw nanotechnology")
    play(table, "1 give nanotechnology", "0 place nanotechnology")
    assert pile(table, "bag") == {"space-docks"}
    assert table.over, "nothing is missing, and seat 2 has more than twelve squares"


# Alien explorers


@pytest.mark.clause("RG-POW-06")
def test_an_alien_die_that_selects_explore_is_an_alien_explorer() -> None:
    home = "columns home:ship"
    table = assigning("columns alien:develop\ndevelopments alien-archaeology", home, home)
    play(table, "0 select alien develop to explore", "0 lock")
    for seat in (1, 2):
        play(table, f"{seat} select home ship to ship", f"{seat} lock")
    play(table, "0 stock alien")
    assert "{0} gained 4 credits" in table.log(None)


@pytest.mark.clause("RG-POW-06")
def test_an_alien_die_reassigned_to_explore_is_an_alien_explorer() -> None:
    home = "columns home:explore"
    table = assigning(
        """
        columns alien:settle home:ship
        developments alien-archaeology operations-affinity
        """,
        home,
        home,
    )
    play(table, "0 select home ship to ship", "0 use operations-affinity")
    play(table, "0 move alien settle to explore", "0 lock")
    for seat in (1, 2):
        play(table, f"{seat} select home explore to explore", f"{seat} lock")
    play(table, "0 stock alien")
    assert empire(table, 0)["credits"] == 5


@pytest.mark.clause("RG-POW-06")
def test_a_wild_alien_die_placed_in_explore_is_an_alien_explorer() -> None:
    table = with_a_wild_alien_die()
    play(table, "0 wild alien explore", "0 select home ship to ship", "0 lock")
    for seat in (1, 2):
        play(table, f"{seat} select home ship to explore", f"{seat} lock")
    assert options(table, 0) == ["scout alien", "stock alien"]


# Developments


LOGISTICS = """
    developments advanced-logistics
    development-stack public-works new-economy
    development-dice home
    world-stack gem-world
    world-dice genes
"""


@pytest.mark.clause("RG-POW-07", "RG-EXP-13")
def test_advanced_logistics_reorders_and_turns_the_tiles_of_both_stacks() -> None:
    table = exploring("columns home:explore\n" + LOGISTICS)
    play(table, "0 rearrange")
    assert options(table, 0) == [
        "place conscription",
        "place new-economy",
        "place public-works",
        "place gem-world",
        "place high-gravity-world",
        "place lost-alien-warship",
    ]
    play(table, "0 place lost-alien-warship", "0 place conscription", "0 place new-economy")
    mine = own(table, 0)
    assert mine["development_stack"] == ["conscription", "new-economy"]
    assert mine["world_stack"] == ["lost-alien-warship"]
    assert empire(table, 0)["development_stack"]["dice"] == {"home": 1}
    assert empire(table, 0)["world_stack"]["dice"] == {"genes": 1}, "dice stay on their stacks"


@pytest.mark.clause("RG-POW-07")
def test_advanced_logistics_works_before_between_and_after_the_tasks() -> None:
    table = exploring("columns home:explore*2\n" + LOGISTICS)
    again = ["0 rearrange", "0 place gem-world", "0 place public-works", "0 place new-economy"]
    play(table, *again, "0 stock home", *again, "0 stock home", *again, "0 explore-done")
    assert own(table, 0)["development_stack"] == ["public-works", "new-economy"]
    assert table.log(None).count("{0} rearranged both stacks") == 3
    assert table.to_act == [1]


@pytest.mark.clause("RG-POW-07")
@pytest.mark.parametrize("explorers", [0, 1])
def test_advanced_logistics_may_be_used_as_many_times_as_its_owner_wishes(explorers: int) -> None:
    """Also twice in a row, with explorers left or without."""
    table = exploring(f"columns home:explore*{explorers}\n{LOGISTICS}" if explorers else LOGISTICS)
    one = ["0 rearrange", "0 place gem-world", "0 place public-works", "0 place new-economy"]
    other = ["0 rearrange", "0 place gem-world", "0 place new-economy", "0 place public-works"]
    play(table, *one, *other, *one, *other)
    assert own(table, 0)["development_stack"] == ["new-economy", "public-works"]
    assert "rearrange" in options(table, 0)
    assert ("explore-done" in options(table, 0)) == (explorers == 0)


@pytest.mark.clause("RG-POW-07")
def test_records_of_before_end_the_turn_after_the_last_rearrangement_unasked() -> None:
    table = exploring(LOGISTICS)
    again = ["0 rearrange", "0 place gem-world", "0 place public-works", "0 place new-economy"]
    play(table, *again, "0 explore-done", "1 stock home")
    old = table.save().replace("0 explore-done\n", "")
    assert old != table.save()
    game = roll_for_the_galaxy()
    assert game.load(old).record == table.record
    unended = old.partition("1 stock home")[0]
    assert game.replay(unended).to_act == [0]  # who may go on rearranging now
    assert game.load(f"{unended}end {state_digest(unended)}\n").to_act == [1]


def state_digest(text: str) -> str:
    """The hash of the state that a record of before ends in."""
    table = roll_for_the_galaxy().replay(text)
    table.play(0, "explore-done")
    return digest(table.rules, table.state)


@pytest.mark.clause("RG-POW-07")
def test_advanced_logistics_need_not_be_used() -> None:
    table = exploring(LOGISTICS)
    assert options(table, 0) == ["rearrange", "explore-done"], "without any explorer too"
    play(table, "0 explore-done")
    assert table.to_act == [1]
    assert own(table, 0)["development_stack"] == ["public-works", "new-economy"]


@pytest.mark.clause("RG-POW-07")
def test_advanced_logistics_does_not_work_between_a_draw_and_its_placing() -> None:
    table = exploring("columns home:explore\n" + LOGISTICS)
    table.foretell("draw nanotechnology")
    play(table, "0 scout home")
    with pytest.raises(IllegalMove):
        table.play(0, "rearrange")
    play(table, "0 draw-tiles")
    with pytest.raises(IllegalMove):
        table.play(0, "rearrange")


@pytest.mark.clause("RG-POW-07", "RG-POW-09")
def test_advanced_logistics_is_closed_when_alien_research_team_has_drawn() -> None:
    table = exploring(
        LOGISTICS.replace("advanced-logistics", "advanced-logistics alien-research-team"),
        WAITS_IN_SHIP,
    )
    table.foretell("draw nanotechnology")
    play(table, "0 explore-done")
    assert options(table, 0) == ["place nanotechnology", "place radioactive-world"]
    play(table, "0 place nanotechnology")
    assert table.observe(None)["phase"] == "ship"


@pytest.mark.clause("RG-POW-08")
def test_advanced_logistics_works_only_in_the_turn_of_its_owner() -> None:
    table = exploring("columns home:explore*2", LOGISTICS)
    assert table.to_act == [0]
    with pytest.raises(IllegalMove):
        table.play(1, "rearrange")
    play(table, "0 stock home", "0 stock home")
    assert options(table, 1) == ["rearrange", "explore-done"]


@pytest.mark.clause("RG-POW-08")
def test_advanced_logistics_is_over_when_its_owner_has_explored() -> None:
    table = exploring("columns home:explore\n" + LOGISTICS)
    play(table, "0 stock home", "0 explore-done")
    with pytest.raises(IllegalMove):
        table.play(0, "rearrange")


@pytest.mark.clause("RG-POW-09", "RG-POW-10", "RG-POW-03")
def test_alien_research_team_draws_one_tile_without_an_explorer_and_without_abandoning() -> None:
    table = exploring(
        "developments alien-research-team\ndevelopment-stack public-works",
        "columns home:explore",
    )
    table.foretell("draw nanotechnology")
    play(table, "1 stock home")
    assert options(table, 0) == ["place nanotechnology", "place radioactive-world"]
    play(table, "0 place nanotechnology")
    assert "{0} gained 1 credit" not in table.log(None)


@pytest.mark.clause("RG-POW-09")
def test_alien_research_team_may_draw_an_abandoned_tile_when_the_bag_is_short() -> None:
    table = scarce(
        "space-docks new-economy",
        "columns home:explore\ndevelopments alien-research-team\ndevelopment-stack public-works",
    )
    table.foretell("draw space-docks")
    play(table, "0 scout home", "0 abandon public-works")
    play(table, "0 place space-docks", "0 place new-economy", "1 stock home")
    assert options(table, 0) == ["place public-works", "place lost-alien-warship"]


@pytest.mark.clause("RG-POW-09", "RG-EXP-19")
def test_players_give_tiles_for_alien_research_team_too() -> None:
    table = scarce(
        "",
        """
        developments alien-research-team
        development-stack public-works conscription space-docks
        """,
    )
    play(table, "1 stock home")
    assert options(table, 0) == ["give conscription", "give public-works", "give space-docks"]
    play(table, "0 give public-works")
    assert options(table, 0) == ["place public-works", "place lost-alien-warship"]


@pytest.mark.clause("RG-EXP-14", "RG-EXP-19")
def test_dice_stay_on_the_stack_when_its_top_tile_is_given() -> None:
    table = scarce(
        "",
        """
        columns home:explore
        development-stack public-works conscription space-docks
        development-dice genes*2
        """,
    )
    play(table, "0 scout home", "0 draw-tiles", "0 give public-works", "0 place lost-alien-warship")
    assert empire(table, 0)["development_stack"]["top"] == "conscription"
    assert empire(table, 0)["development_stack"]["dice"] == {"genes": 2}


@pytest.mark.clause("RG-POW-10")
def test_alien_research_team_pays_one_credit_once_for_scouts_by_alien_explorers() -> None:
    table = exploring(
        """
        columns home:explore alien:explore*2
        developments alien-research-team
        world-stack gem-world
        """
    )
    credits = []
    for colour, tile in (
        ("home", "public-works"),
        ("alien", "new-economy"),
        ("alien", "space-docks"),
    ):
        table.foretell(f"draw {tile}")
        play(table, f"0 scout {colour}", "0 draw-tiles", f"0 place {tile}")
        credits.append(empire(table, 0)["credits"])
    assert credits == [1, 2, 2]


@pytest.mark.clause("RG-POW-10")
def test_alien_research_team_pays_again_in_the_next_explore_phase() -> None:
    table = exploring(
        """
        columns alien:explore
        developments alien-research-team
        development-stack public-works
        """,
        "columns home:explore",
    )
    table.foretell("draw space-docks", "draw new-economy")
    play(table, "0 scout alien", "0 draw-tiles", "0 place space-docks", "1 stock home")
    assert empire(table, 0)["credits"] == 2
    table.foretell("roll alien settle", "roll home explore")
    play(table, "0 place new-economy")
    table.foretell("spare explore", "draw nanotechnology")
    play(table, "0 select alien settle to explore", "0 lock")
    play(table, "1 select home explore to explore", "1 lock")
    assert (table.round, empire(table, 0)["credits"]) == (2, 1), "the Alien die was recruited"
    play(table, "0 scout alien", "0 draw-tiles", "0 place nanotechnology")
    assert empire(table, 0)["credits"] == 2


@pytest.mark.clause("RG-POW-10")
def test_each_owner_of_such_a_power_is_paid_for_a_scout(tmp_path: Path) -> None:
    table = with_two_research_teams(
        tmp_path,
        exploring(
            "columns alien:explore\ndevelopments alien-research-team\nworld-stack gem-world",
            "columns alien:explore\ndevelopments public-works\nworld-stack comet-zone",
        ),
    )
    table.foretell("draw space-docks", "draw new-economy")
    play(table, "0 scout alien", "0 draw-tiles", "0 place space-docks")
    play(table, "1 scout alien", "1 draw-tiles", "1 place new-economy")
    assert [empire(table, seat)["credits"] for seat in (0, 1)] == [2, 2]


@pytest.mark.clause("RG-POW-09", "RG-POW-26")
def test_owners_of_such_powers_draw_in_strict_order(tmp_path: Path) -> None:
    table = with_two_research_teams(
        tmp_path,
        in_phases(
            "explore",
            "faction 5\ndevelopments alien-research-team\ndevelopment-stack conscription",
            "faction 2\ncolumns home:explore",
            "faction 9\ndevelopments public-works\ndevelopment-stack diversification",
        ),
    )
    assert table.observe(None)["turn_order"] == [1, 2, 0]
    table.foretell("draw nanotechnology", "draw new-economy")
    play(table, "1 stock home")
    assert options(table, 2) == ["place nanotechnology", "place radioactive-world"]
    play(table, "2 place nanotechnology")
    assert options(table, 0) == ["place new-economy", "place high-gravity-world"]


@pytest.mark.clause("RG-POW-10")
def test_alien_research_team_pays_nothing_for_a_stock() -> None:
    table = exploring("columns alien:explore\ndevelopments alien-research-team")
    play(table, "0 stock alien")
    assert empire(table, 0)["credits"] == 3


@pytest.mark.clause("RG-POW-10", "RG-EXP-10")
def test_the_tile_of_alien_research_team_goes_to_the_bottom_even_with_improved_reconnaissance() -> (
    None
):
    table = exploring(
        """
        developments alien-research-team improved-reconnaissance
        development-stack public-works
        world-stack gem-world
        """
    )
    table.foretell("draw nanotechnology")
    play(table, "1 stock home")
    assert options(table, 0) == ["place nanotechnology", "place radioactive-world"]


@pytest.mark.clause("RG-EXP-03", "RG-POW-25")
@pytest.mark.parametrize(
    ("owned", "first", "extras"),
    [
        ("major-research-labs", ["scout extra-home", "stock extra-home"], {"home": 1}),
        (
            "alien-research-ship",
            ["scout extra-home", "scout extra-alien", "stock extra-home", "stock extra-alien"],
            {"home": 1, "alien": 1},
        ),
        (
            "major-research-labs alien-research-ship",
            ["scout extra-home", "scout extra-alien", "stock extra-home", "stock extra-alien"],
            {"home": 2, "alien": 1},
        ),
    ],
)
def test_major_research_labs_and_alien_research_ship_give_explorers_that_are_no_dice(
    owned: str, first: list[str], extras: dict[str, int]
) -> None:
    table = exploring(f"developments {owned}")
    assert options(table, 0) == first
    assert table.observe(None)["extra_workers"] == extras
    count = sum(extras.values())
    for _ in range(count):
        table.play(0, options(table, 0)[-1])
    assert table.to_act == [1]
    assert empire(table, 0)["credits"] == 1 + 2 * count
    assert (empire(table, 0)["citizenry"], empire(table, 0)["cup"]) == ({}, {})


@pytest.mark.clause("RG-POW-10", "RG-POW-25")
def test_the_extra_alien_explorer_of_alien_research_ship_counts_as_alien() -> None:
    table = exploring("developments alien-research-ship alien-research-team alien-archaeology")
    table.foretell("draw nanotechnology")
    play(table, "0 scout extra-alien", "0 place nanotechnology")
    assert empire(table, 0)["credits"] == 2
    table = exploring("developments alien-research-ship alien-archaeology")
    play(table, "0 stock extra-alien")
    assert empire(table, 0)["credits"] == 5


@pytest.mark.clause("RG-POW-26", "RG-POW-03")
@pytest.mark.parametrize(
    ("mine", "theirs", "credits"),
    [
        ("technology-unions public-works", "space-docks", 2),
        ("technology-unions", "space-docks", 1),
        ("technology-unions", "space-docks new-economy", 1),
        ("technology-unions", "-", 2),
    ],
)
def test_technology_unions_pays_at_the_end_of_explore_for_the_most_developments_alone(
    mine: str, theirs: str, credits: int
) -> None:
    table = in_phases(
        "explore ship",
        f"developments {mine}",
        f"columns home:explore\ndevelopments {theirs}",
        WAITS_IN_SHIP,
    )
    assert empire(table, 0)["credits"] == 1, "others still explore"
    play(table, "1 stock home")
    assert table.observe(None)["phase"] == "ship"
    assert empire(table, 0)["credits"] == credits
