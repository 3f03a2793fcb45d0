"""Explore: the worlds shown, the picks, extra draws, and the limit of nine."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove, Table
from tests.games.new_frontiers.helpers import empire, options, play, position
from tests.games.new_frontiers.scenes import SHOWN, bag, duel, explored, scarce, show

# Eight explored worlds, none of them in SHOWN: with a home colony they make nine.
EIGHT = [
    "new-vinland",
    "artist-settlement",
    "secluded-world",
    "destroyed-world",
    "radioactive-world",
    "volcanic-world",
    "pre-sentient-race",
    "rebel-stronghold",
]


def three(zero: str = "", one: str = "", two: str = "", more: str = "") -> Table:
    """Three players with home colonies, and further lines below each seat."""
    return position(
        f"""
        players 3
        {more}
        seat 0
          colonies old-earth
          {zero}
        seat 1
          colonies new-sparta
          {one}
        seat 2
          colonies earths-lost-colony
          {two}
        """
    )


@pytest.mark.clause("NF-EXP-01")
def test_seven_worlds_from_the_bag_are_shown_to_everyone() -> None:
    table = three()
    show(table)
    play(table, "0 select explore")
    for seat in (0, 1, 2, None):
        assert sorted(table.observe(seat)["shown"]) == sorted(SHOWN)
    assert len(bag(table)) == 53
    assert not bag(table) & set(SHOWN)


@pytest.mark.clause("NF-EXP-01")
def test_a_world_that_is_not_in_the_bag_is_never_shown() -> None:
    table = three("explored gem-world")
    show(table)
    with pytest.raises(IllegalMove, match="the outcome 'draw gem-world' is not possible here"):
        table.play(0, "select explore")


@pytest.mark.clause("NF-EXP-02", "R-06", "DP-08")
def test_each_player_takes_one_shown_world_free_and_cannot_decline() -> None:
    table = three(more="track 1 2 0")
    show(table)
    play(table, "1 select explore")
    assert options(table, 1) == [
        "pick rebel-miners",
        "pick rebel-base",
        "pick spice-world",
        "pick gem-world",
        "pick space-port",
        "pick asteroid-belt",
        "pick comet-zone",
    ]
    play(table, "1 pick rebel-base")
    assert options(table, 2) == [
        "pick rebel-miners",
        "pick spice-world",
        "pick gem-world",
        "pick space-port",
        "pick asteroid-belt",
        "pick comet-zone",
    ]
    play(table, "2 pick gem-world")
    assert table.to_act == [0], "turn order follows the track"
    play(table, "0 pick comet-zone")
    assert [explored(table, seat) for seat in range(3)] == [
        ["comet-zone"],
        ["rebel-base"],
        ["gem-world"],
    ]
    assert [empire(table, seat)["credits"] for seat in range(3)] == [0, 0, 0]


@pytest.mark.clause("NF-EXP-03", "R-06", "DP-09")
def test_the_selector_takes_a_second_world_after_all_first_picks() -> None:
    table = three()
    show(table)
    play(table, "0 select explore", "0 pick gem-world", "1 pick comet-zone")
    assert explored(table, 0) == ["gem-world"]
    play(table, "2 pick spice-world")
    assert options(table, 0) == [
        "pick rebel-miners",
        "pick rebel-base",
        "pick space-port",
        "pick asteroid-belt",
    ], "the second pick cannot be declined either"
    play(table, "0 pick space-port")
    assert [explored(table, seat) for seat in range(3)] == [
        ["gem-world", "space-port"],
        ["comet-zone"],
        ["spice-world"],
    ]
    assert options(table, 1)[0] == "select retreat"


@pytest.mark.clause("NF-EXP-03")
@pytest.mark.parametrize(("players", "taken", "left"), [(2, 3, 4), (5, 6, 1)])
def test_how_many_worlds_are_taken(players: int, taken: int, left: int) -> None:
    homes = ["old-earth", "new-sparta", "earths-lost-colony", "alpha-centauri", "ancient-race"]
    seats = [f"seat {seat}\ncolonies {homes[seat]}" for seat in range(players)]
    table = position("\n".join([f"players {players}", *seats]))
    show(table)
    play(table, "0 select explore")
    assert len(table.observe(None)["shown"]) == taken + left
    for seat in [*range(players), 0]:
        assert table.to_act == [seat]
        table.play(seat, table.prompt(seat).options[0])
    assert [len(explored(table, seat)) for seat in range(players)] == [2] + [1] * (players - 1)
    assert len(bag(table)) == 60 - taken
    assert len(bag(table) & set(SHOWN)) == left


@pytest.mark.clause("NF-EXP-04", "R-05", "DP-10", "NF-POW-03")
def test_an_extra_draw_follows_the_players_own_pick_at_once() -> None:
    table = three(one="developments survey-team")
    show(table, "rebel-homeworld")
    play(table, "0 select explore", "0 pick gem-world")
    assert explored(table, 1) == []
    play(table, "1 pick comet-zone")
    assert explored(table, 1) == ["comet-zone", "rebel-homeworld"]
    assert table.to_act == [2], "drawn before the next player picks, and without being asked"


@pytest.mark.clause("NF-EXP-05", "R-05")
def test_the_selectors_extra_draw_waits_for_the_second_pick() -> None:
    table = three(zero="developments survey-team")
    show(table, "rebel-homeworld")
    play(table, "0 select explore", "0 pick gem-world")
    play(table, "1 pick comet-zone", "2 pick spice-world")
    assert explored(table, 0) == ["gem-world"]
    play(table, "0 pick space-port")
    assert explored(table, 0) == ["gem-world", "space-port", "rebel-homeworld"]


@pytest.mark.clause("NF-EXP-05", "NF-POW-05")
def test_extra_draws_of_several_powers_add_up() -> None:
    table = position(
        """
        players 2
        seat 0
          colonies separatist-colony imperium-survey-hq
          developments federation-survey survey-team
        seat 1
          colonies new-sparta
        """
    )
    drawn = ["rebel-homeworld", "rebel-stronghold", "new-vinland", "artist-settlement"]
    show(table, *drawn, "secluded-world")
    play(table, "0 select explore", "0 pick gem-world", "1 pick comet-zone", "0 pick space-port")
    assert explored(table, 0) == ["gem-world", "space-port", *drawn, "secluded-world"]


@pytest.mark.clause("NF-EXP-06")
def test_an_unpicked_world_cannot_be_drawn() -> None:
    table = three(zero="developments survey-team")
    show(table, "asteroid-belt")
    play(table, "0 select explore", "0 pick gem-world", "1 pick comet-zone", "2 pick spice-world")
    with pytest.raises(IllegalMove, match="the outcome 'draw asteroid-belt' is not possible"):
        table.play(0, "pick space-port")


@pytest.mark.clause("NF-EXP-06", "NF-EXP-07", "NF-EXP-13", "R-02")
def test_the_bag_is_not_filled_up_with_unpicked_worlds_for_extra_draws() -> None:
    table = scarce(
        [*SHOWN, "rebel-homeworld"],
        "seat 0\ncolonies old-earth",
        "seat 1\ncolonies epsilon-eridani\ndevelopments survey-team",
        "seat 2\ncolonies new-sparta\ndevelopments survey-team",
    )
    show(table)
    play(table, "0 select explore", "0 pick gem-world")
    before = explored(table, 2)
    play(table, "1 pick comet-zone")
    assert explored(table, 1)[-2:] == ["comet-zone", "rebel-homeworld"], "the last of the bag"
    assert bag(table) == set()
    play(table, "2 pick spice-world")
    assert explored(table, 2) == [*before, "spice-world"], "the bag is empty: the draw is lost"
    assert len(table.observe(None)["shown"]) == 4
    play(table, "3 pick space-port", "4 pick rebel-base", "0 pick rebel-miners")
    assert bag(table) == {"asteroid-belt"}, "the unpicked world returns at the end"


@pytest.mark.clause("NF-EXP-07", "NF-EXP-09", "R-10")
def test_unpicked_and_returned_worlds_enter_the_bag_together_at_the_end() -> None:
    table = duel(
        f"seat 0\ncolonies old-earth\nexplored {' '.join(EIGHT)}",
        "seat 1\ncolonies new-sparta\nexplored rebel-council rebel-resistance alien-sentinels "
        "lost-alien-warship imperium-depot rebel-outpost uplift-coalition rebel-warrior-race",
    )
    show(table)
    play(table, "0 select explore", "0 pick gem-world", "1 pick comet-zone", "0 pick space-port")
    play(table, "0 return new-vinland", "0 return space-port")
    assert table.to_act == [1], "returns are chosen in turn order"
    assert table.observe(None)["returning"] == ["new-vinland", "space-port"]
    assert not bag(table) & {"new-vinland", "space-port", "spice-world", "rebel-base"}
    play(table, "1 return rebel-council")
    returned = {"new-vinland", "space-port", "rebel-council"}
    unpicked = {"spice-world", "rebel-base", "rebel-miners", "asteroid-belt"}
    assert returned | unpicked <= bag(table)
    assert table.observe(None)["shown"] == table.observe(None)["returning"] == []


@pytest.mark.clause("NF-EXP-08", "NF-EXP-09", "NF-EXP-11", "R-10", "DP-11")
def test_a_player_at_nine_still_picks_and_then_returns_any_explored_world() -> None:
    table = three(one=f"explored {' '.join(EIGHT)}")
    show(table)
    play(table, "0 select explore", "0 pick gem-world")
    assert len(options(table, 1)) == 6
    play(table, "1 pick comet-zone", "2 pick spice-world")
    assert len(explored(table, 1)) == 9, "ten tiles during the action"
    play(table, "0 pick space-port")
    assert options(table, 1) == [
        "return rebel-stronghold",
        "return artist-settlement",
        "return secluded-world",
        "return destroyed-world",
        "return new-vinland",
        "return radioactive-world",
        "return volcanic-world",
        "return pre-sentient-race",
        "return comet-zone",
    ], "old and new ones, but no colony"
    play(table, "1 return destroyed-world")
    assert options(table, 1)[0] == "select retreat", "exactly the excess"
    assert explored(table, 1) == [world for world in EIGHT if world != "destroyed-world"] + [
        "comet-zone"
    ]


@pytest.mark.clause("NF-EXP-08", "NF-EXP-09")
@pytest.mark.parametrize(("held", "excess"), [(6, 0), (7, 1), (8, 2)])
def test_exactly_the_excess_over_nine_is_returned(held: int, excess: int) -> None:
    table = duel(f"seat 0\ncolonies old-earth\nexplored {' '.join(EIGHT[:held])}")
    show(table)
    play(table, "0 select explore", "0 pick gem-world", "1 pick comet-zone", "0 pick space-port")
    for world in ["space-port", "new-vinland"][:excess]:
        assert f"return {world}" in options(table, 0)
        play(table, f"0 return {world}")
    assert options(table, 1)[0] == "select retreat", "the action is over"
    assert len(explored(table, 0)) == 8, "and a home colony: nine"


@pytest.mark.clause("NF-EXP-10", "DP-11")
def test_colonies_are_never_returned() -> None:
    colonies = " ".join(EIGHT)
    table = duel(
        "seat 0\ncolonies old-earth",
        f"seat 1\ncolonies new-sparta {colonies}",
        more="ending colonies",
    )
    show(table)
    play(table, "0 select explore", "0 pick gem-world", "1 pick comet-zone", "0 pick space-port")
    assert table.to_act == [1] and options(table, 1)[0] == "select retreat", "no choice to make"
    assert explored(table, 1) == []
    assert len(empire(table, 1)["colonies"]) == 9
    assert "comet-zone" in bag(table)


@pytest.mark.clause("DP-12", "DP-11")
def test_one_of_the_discarded_worlds_may_be_stockpiled() -> None:
    table = duel(
        f"seat 0\ncolonies old-earth\nexplored {' '.join(EIGHT)}",
        more="goals yes\ngoals-up exploration@1",
    )
    show(table)
    play(table, "0 select explore", "0 pick gem-world", "1 pick comet-zone", "0 pick space-port")
    play(table, "0 return new-vinland", "0 return space-port")
    assert options(table, 0) == [
        "stockpile-world new-vinland",
        "stockpile-world space-port",
        "stockpile-no-world",
    ]
    declined = table.clone()
    play(table, "0 stockpile-world space-port")
    assert empire(table, 0)["stockpile"]["worlds"] == ["space-port"]
    assert "new-vinland" in bag(table) and "space-port" not in bag(table)
    play(declined, "0 stockpile-no-world")
    assert empire(declined, 0)["stockpile"]["worlds"] == []
    assert {"new-vinland", "space-port"} <= bag(declined)


@pytest.mark.clause("DP-12")
def test_stockpiling_is_not_offered_without_a_discard_or_with_four_on_the_mat() -> None:
    four = "rebel-council rebel-resistance alien-sentinels rebel-homeworld"
    table = duel(
        f"seat 0\ncolonies old-earth\nexplored {' '.join(EIGHT[:6])}",
        f"seat 1\ncolonies new-sparta\nexplored {EIGHT[6]} {EIGHT[7]} lost-alien-warship "
        "imperium-depot rebel-outpost uplift-coalition rebel-warrior-race devolved-uplift-race\n"
        f"stocked-worlds {four}",
        more="goals yes\ngoals-up exploration@1",
    )
    show(table)
    play(table, "0 select explore", "0 pick gem-world", "1 pick comet-zone", "0 pick space-port")
    assert table.to_act == [1]
    play(table, "1 return comet-zone")
    assert options(table, 1)[0] == "select develop", "seat 0 has nine tiles, seat 1 a full mat"
    assert empire(table, 1)["stockpile"]["worlds"] == four.split()
    assert empire(table, 0)["stockpile"]["worlds"] == []


@pytest.mark.clause("NF-EXP-12", "NF-EXP-13", "R-02", "DP-08", "DP-09")
def test_with_three_worlds_in_the_bag_the_last_players_get_none() -> None:
    table = scarce(["gem-world", "comet-zone", "spice-world"])
    held = [len(explored(table, seat)) for seat in range(5)]
    assert held == [7, 7, 7, 8, 8]
    play(table, "0 select explore")
    assert options(table, 0) == ["pick spice-world", "pick gem-world", "pick comet-zone"]
    play(table, "0 pick gem-world")
    assert options(table, 1) == ["pick spice-world", "pick comet-zone"]
    play(table, "1 pick comet-zone")
    assert explored(table, 2)[-1] == "spice-world", "the only one left, so seat 2 is not asked"
    assert [len(explored(table, seat)) for seat in range(5)] == [8, 8, 8, 8, 8]
    assert options(table, 1)[0] == "select develop", "no second pick; the action is over"
    assert bag(table) == set()


@pytest.mark.clause("NF-EXP-12", "DP-09")
@pytest.mark.parametrize(("shown", "second_pick_asked"), [(6, False), (7, True)])
def test_a_second_pick_from_a_single_world_is_not_asked(
    shown: int, second_pick_asked: bool
) -> None:
    table = scarce(SHOWN[:shown])
    play(table, "0 select explore")
    assert set(table.observe(None)["shown"]) == set(SHOWN[:shown])
    for seat, world in enumerate(SHOWN[:5]):
        play(table, f"{seat} pick {world}")
    if second_pick_asked:
        assert options(table, 0) == ["pick rebel-miners", "pick asteroid-belt"]
    else:
        assert explored(table, 0)[-1] == "rebel-miners"
        assert table.to_act == [1]


@pytest.mark.clause("NF-EXP-12", "NF-EXP-13", "R-02")
def test_explore_with_an_empty_bag_gives_nobody_anything() -> None:
    table = scarce(
        [],
        "seat 0\ncolonies old-earth\ndevelopments federation-survey",
        "seat 1\ncolonies epsilon-eridani\ndevelopments survey-team",
    )
    held = [explored(table, seat) for seat in range(5)]
    play(table, "0 select explore")
    assert [explored(table, seat) for seat in range(5)] == held
    assert options(table, 1)[0] == "select develop"


@pytest.mark.clause("NF-EXP-13", "R-02")
def test_the_selectors_extra_draws_are_cut_to_what_the_bag_holds() -> None:
    table = scarce(
        [*SHOWN, "rebel-homeworld"],
        "seat 0\ncolonies old-earth\ndevelopments federation-survey",
    )
    show(table)
    play(table, "0 select explore", "0 pick gem-world", "1 pick comet-zone", "2 pick spice-world")
    play(table, "3 pick space-port", "4 pick rebel-base")
    before = explored(table, 0)
    play(table, "0 pick rebel-miners")
    assert options(table, 0)[0].startswith("return "), "six and home, two picks, one of two draws"
    assert explored(table, 0) == [*before, "rebel-miners", "rebel-homeworld"]


@pytest.mark.clause("DP-10", "NF-TILE-27", "NF-POW-03")
def test_colonists_of_an_explore_power_come_without_being_asked_for() -> None:
    table = three(
        zero="developments homesteading-pioneers", two="developments homesteading-pioneers"
    )
    show(table)
    play(table, "0 select explore", "0 pick gem-world", "1 pick comet-zone", "2 pick spice-world")
    assert [empire(table, seat)["colonists"] for seat in range(3)] == [1, 0, 1]
    play(table, "0 pick space-port")
    assert [empire(table, seat)["colonists"] for seat in range(3)] == [1, 0, 1], "once each"
