"""Setting up (GE-SETUP), and who controls what (GE-CTL)."""

from __future__ import annotations

import pytest

from astrarium import BadPosition, BadSetup
from tests.games.galactic_emperor.helpers import (
    black_hole,
    blocked,
    choosing,
    control,
    empire,
    galactic_emperor,
    in_role,
    options,
    play,
    points,
    position,
    ships,
    space,
)

clause = pytest.mark.clause
every_count = pytest.mark.parametrize("players", [3, 4, 5, 6])


@clause("GE-SETUP-01")
@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_other_player_counts_are_refused(players: int) -> None:
    with pytest.raises(BadSetup, match="3 to 6 players"):
        galactic_emperor().new(players)


@clause("GE-SETUP-01", "GE-SETUP-17")
@every_count
def test_each_seat_has_its_own_home_in_the_order_of_the_layout(players: int) -> None:
    table = galactic_emperor().new(players, 1)
    layout = galactic_emperor().rules.catalogue()["layouts"][str(players)]
    assert [empire(table, seat)["home"] for seat in range(players)] == layout
    assert len(set(layout)) == players
    assert [space(table, home)["tile"] for home in layout] == [
        f"home-{seat + 1}" for seat in range(players)
    ]


@clause("GE-SETUP-02", "GE-SETUP-07")
@every_count
def test_fleets_are_8_4_2_with_one_fighter_at_home(players: int) -> None:
    table = galactic_emperor().new(players, 1)
    for seat in range(players):
        assert empire(table, seat)["reserve"] == {"fighter": 7, "cruiser": 4, "dreadnought": 2}
        home = empire(table, seat)["home"]
        assert ships(table, seat, home) == {"fighter": 1}
        assert control(table, home) == (seat, "starbase")


@clause("GE-SETUP-02", "GE-SETUP-04")
def test_a_position_with_too_many_ships_or_tokens_is_refused() -> None:
    with pytest.raises(BadPosition, match=r"ships|Dreadnoughts"):
        position("seat 0\nships d7:dreadnought*3")
    with pytest.raises(BadPosition, match="tokens"):
        position("seat 0 reserve 12")


@clause("GE-SETUP-03", "GE-SETUP-05")
@pytest.mark.parametrize(("players", "tokens"), [(3, 11), (4, 10), (5, 9), (6, 8)])
def test_tokens_by_player_count_the_home_starbase_apart(players: int, tokens: int) -> None:
    table = galactic_emperor().new(players, 1)
    assert [empire(table, seat)["tokens"] for seat in range(players)] == [tokens] * players
    assert empire(table, 0)["sectors"] == [empire(table, 0)["home"]]


@clause("GE-SETUP-04")
def test_tokens_on_sectors_come_out_of_the_reserve() -> None:
    table = choosing("tiles d5:p01 e5:p02\nseat 0\nsectors d7* d5 e5*")
    assert empire(table, 0)["tokens"] == 9


@clause("GE-SETUP-06")
@every_count
def test_homes_and_omega_are_the_only_tiles_on_the_board(players: int) -> None:
    table = galactic_emperor().new(players, 1)
    spaces = table.observe(None)["spaces"]
    tiles = [here["tile"] for here in spaces.values() if here["tile"] is not None]
    assert len(tiles) == players + 1
    assert space(table, "d4")["tile"] == "omega-sun"


@clause("GE-SETUP-08", "GE-SETUP-10")
@every_count
def test_one_more_tile_than_players_is_turned_up_and_the_rest_is_face_down(players: int) -> None:
    view = galactic_emperor().new(players, 3).observe(None)
    assert len(view["row"]) == players + 1
    in_stack = 30 + (6 - players) + 1
    assert view["stack"] == in_stack - (players + 1)


@clause("GE-SETUP-08")
def test_unused_homes_are_in_the_piles() -> None:
    table = galactic_emperor().unstarted(4, 1)
    table.foretell("draw home-5", "draw home-6")
    assert table.observe(None)["row"][:2] == ["home-5", "home-6"]


@clause("GE-SETUP-09")
def test_the_stack_is_plain_tiles_then_the_black_hole_then_atomic_tiles() -> None:
    plain = " ".join(f"p{number:02}" for number in range(1, 16))
    homes = "home-4 home-5 home-6"
    table = in_role("explorer", f"row {plain} {homes}")
    order = [*plain.split(), *homes.split()]
    free = [
        name
        for name, here in table.observe(None)["spaces"].items()
        if here["tile"] is None and name != "d4"
    ]
    for number, tile in enumerate(order):
        seat = number if number < 3 else 0
        if number < len(order) - 1:  # the last one is taken without asking
            play(table, f"{seat} take {tile}")
        play(table, f"{seat} place {free[number]}")
        if number == 0:
            play(table, "0 pass")
    row = table.observe(None)["row"]
    assert row[0] == "black-hole"
    assert all(tile.startswith("a") for tile in row[1:])


@clause("GE-SETUP-11")
def test_twelve_technologies_are_on_offer() -> None:
    view = galactic_emperor().new(3, 1).observe(None)
    assert len(view["technologies"]) == 12
    assert all(card["owner"] is None for card in view["technologies"].values())
    assert [seat["technologies"] for seat in view["empires"]] == [[], [], []]


@clause("GE-SETUP-12")
def test_seven_roles_one_of_them_warlord() -> None:
    view = galactic_emperor().new(3, 1).observe(None)
    assert sorted(view["roles"]) == [
        "engineer",
        "explorer",
        "merchant",
        "regent",
        "scientist",
        "steward",
        "warlord",
    ]


@clause("GE-SETUP-13")
@pytest.mark.parametrize(("players", "pool"), [(3, 115), (4, 130), (5, 145), (6, 160)])
def test_the_pool_of_points_by_player_count(players: int, pool: int) -> None:
    table = galactic_emperor().new(players, 1)
    assert table.observe(None)["vp_pool"] == pool
    assert [points(table, seat) for seat in range(players)] == [0] * players


@clause("GE-SETUP-14")
def test_starting_belongings() -> None:
    table = galactic_emperor().new(3, 1)
    for seat in range(3):
        own = empire(table, seat)
        assert [own["marks"], own["metal"], own["energy"], own["food"]] == [5, 1, 1, 0]


@clause("GE-SETUP-15")
def test_storage_holds_6_metal_and_3_energy() -> None:
    with pytest.raises(BadPosition, match="metal"):
        position("seat 0 metal 7")
    with pytest.raises(BadPosition, match="energy"):
        position("seat 0 energy 4")


@clause("GE-SETUP-16")
def test_everyone_may_get_the_throne_with_equal_chances_and_only_once() -> None:
    count = [0, 0, 0]
    for seed in range(150):
        count[galactic_emperor().new(3, seed).observe(None)["throne"]] += 1
    assert min(count) > 30
    table = galactic_emperor().unstarted(3, 1)
    table.foretell("draw p01", "draw p02", "draw p03", "draw p04", "throne 2")
    assert table.to_act == [2]
    assert table.observe(None)["throne"] == 2


@clause("GE-SETUP-17", "GE-ROUND-01", "GE-ROUND-03")
def test_counter_clockwise_the_next_seat_is_one_lower() -> None:
    table = position("players 4\nthrone 3\nsteps Round -1")
    play(table, "3 direction counter-clockwise")
    choosers = []
    for role in ("scientist", "steward", "engineer", "scientist"):
        seat = table.to_act[0]
        choosers.append(seat)
        role = role if f"role {role}" in options(table, seat) else "merchant"
        play(table, f"{seat} role {role}")
        while table.observe(None)["role"] is not None:
            actor = table.to_act[0]
            play(table, f"{actor} {options(table, actor)[-1]}")
    assert choosers == [3, 2, 1, 0]


# --- control ------------------------------------------------------------------------------------


@clause("GE-CTL-01")
def test_ships_alone_control_nothing() -> None:
    table = choosing("tiles d5:p01\nseat 0\nships d5:fighter*3")
    assert control(table, "d5") is None
    assert empire(table, 0)["sectors"] == ["d7"]


@clause("GE-CTL-01")
def test_a_sector_never_has_two_controllers() -> None:
    with pytest.raises(BadPosition, match="two controllers"):
        position("tiles d5:p01\nseat 0\nsectors d7* d5\nseat 1\nsectors g1* d5")


@clause("GE-CTL-02")
@pytest.mark.parametrize("tile", ["p13", "p14"])
def test_nothing_without_a_planet_can_be_controlled(tile: str) -> None:
    with pytest.raises(BadPosition, match="without a planet"):
        position(f"tiles d5:{tile}\nseat 0\nsectors d7* d5")


@clause("GE-CTL-02", "GE-WAR-15")
def test_no_claim_on_empty_space() -> None:
    table = in_role("warlord", "tiles d5:p14\nseat 0\nships d5:fighter\nseat 1\nships -")
    assert "claim d5" not in options(table, 0)
    assert blocked(table, 0)["claim d5"] == "GE-WAR-15"


@clause("GE-CTL-03")
def test_a_home_stays_under_its_starbase() -> None:
    with pytest.raises(BadPosition, match="not under its Starbase"):
        position("seat 0\nsectors d7")


@clause("GE-CTL-04")
def test_a_whole_fleet_may_share_a_space() -> None:
    table = choosing("seat 0\nships d7:fighter*8 d7:cruiser*4 d7:dreadnought*2")
    assert sum(ships(table, 0, "d7").values()) == 14


@clause("GE-CTL-05")
def test_food_stays_when_a_sector_changes_hands() -> None:
    table = in_role(
        "regent",
        """
        tiles d5:p07
        food d5*2
        seat 0 marks 0
        seat 1 marks 0
        sectors g1* d5
        seat 2 marks 0
        """,
    )
    play(table, "1 done", "2 influence d5", "2 influence d5", "0 done")
    assert control(table, "d5") == (2, "empire")
    assert space(table, "d5")["food"] == 2


@clause("GE-CTL-06")
def test_the_home_of_a_colour_nobody_plays_is_an_ordinary_sector() -> None:
    table = in_role(
        "warlord",
        f"""
        {black_hole("d5:home-4")}
        ready 0
        seat 0
        ships d6:fighter d4:fighter
        """,
    )
    assert "warp d5" in options(table, 0)
    play(table, "0 move fighter 2 d6", "0 to d5", "0 claim d5")
    assert control(table, "d5") == (0, "empire")
    influence = in_role("regent", "tiles d5:home-4\nseat 0 marks 0\nseat 1 marks 0\nseat 2 marks 0")
    assert "influence d5" in options(influence, 1)
