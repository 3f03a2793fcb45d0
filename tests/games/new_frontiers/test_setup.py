"""Setting up: what lies on the table when play begins, at every player count (NF-SETUP)."""

from __future__ import annotations

from fractions import Fraction
from itertools import cycle, islice, permutations
from typing import Any

import pytest

from astrarium import BadSetup, IllegalMove, Table
from astrarium.kernel import flow
from astrarium.kernel.frames import CHANCE, State
from tests.games.new_frontiers.helpers import (
    colonies,
    empire,
    new_frontiers,
    options,
    play,
    position,
)

PLAYER_COUNTS = [2, 3, 4, 5]

# Small stacks left of the two right-hand columns: they always show the same development.
FIXED = [
    "contact-specialist",
    "space-marines",
    "genetics-lab",
    "homesteading-pioneers",
    "consumer-markets",
    "mining-industries",
    "replicant-robots",
    "prosperous-economy",
]

# Stacks of the two right-hand columns, then the large developments: white-square side, reverse.
SMALL_PAIRS = [
    ("survey-team", "expeditionary-force"),
    ("mining-robots", "export-duties"),
    ("alien-researchers", "alien-monument"),
    ("terraforming-specialists", "terraforming-engineers"),
    ("investment-credits", "diversified-economy"),
    ("terraforming-robots", "improved-logistics"),
    ("drop-ships", "galactic-salon"),
    ("technology-investors", "trade-league"),
]
LARGE_PAIRS = [
    ("free-trade-association", "pan-galactic-hologrid"),
    ("mining-league", "imperium-war-profiteers"),
    ("new-galactic-order", "military-industry"),
    ("alien-tech-institute", "galactic-exchange"),
    ("pan-galactic-league", "uplift-gene-hunters"),
    ("galactic-imperium", "imperium-lords"),
    ("federation-survey", "frontier-settlers"),
    ("galactic-federation", "new-economy"),
]
PAIRS = SMALL_PAIRS + LARGE_PAIRS
WHITE_SQUARE_SIDES = {*FIXED, *(white for white, _ in PAIRS)}

# The two home colonies of each mat, the white-square side first, with the good they start with.
HOMES: dict[int, list[tuple[str, str | None]]] = {
    1: [("old-earth", None), ("doomed-colony", None)],
    2: [("epsilon-eridani", None), ("damaged-alien-factory", None)],
    3: [("new-sparta", None), ("galactic-scavengers", "novelty")],
    4: [("earths-lost-colony", None), ("rebel-cantina", None)],
    5: [("alpha-centauri", "rare"), ("imperium-warlord", None)],
    6: [("ancient-race", "genes"), ("uplift-mercenary-force", None)],
    7: [("galactic-developers", None), ("alien-research-team", None)],
    8: [("separatist-colony", None), ("abandoned-mine-squatters", None)],
}

# A player order for each player count that differs from the seating.
ORDERS = {2: [1, 0], 3: [2, 0, 1], 4: [3, 1, 0, 2], 5: [4, 2, 0, 3, 1]}


def dealt(players: int, mats: list[int], flips: list[str] | None = None, /, **kw: bool) -> Table:
    """A table with the order of ORDERS, these mats by seat and, unless told, white-square sides."""
    table = new_frontiers().unstarted(players=players, seed=1, **kw)
    coins = [] if kw.get("first_game") else flips or ["white-square"] * len(PAIRS)
    table.foretell(
        *(f"flip {side}" for side in coins),
        *(f"order {seat}" for seat in ORDERS[players][:-1]),  # the last one is no draw
        *(f"mat {mat}" for mat in mats),
    )
    return table


def begun(players: int, **kw: bool) -> Table:
    """A table at its first selection; each player has taken the first home colony offered."""
    table = dealt(players, list(range(1, players + 1)), **kw)
    while options(table, table.to_act[0])[0].startswith("home "):
        table.play(table.to_act[0], table.prompt(table.to_act[0]).options[0])
    return table


def offer(table: Table) -> dict[str, int]:
    """Developments on offer and how many copies of each."""
    return {stack["id"]: stack["left"] for stack in table.observe(None)["offer"]}


def odds(st: State) -> dict[str, Fraction]:
    """The outcomes chance may bring now, with their probabilities."""
    assert st.main.actor == CHANCE
    drawn = st.main.options
    weights = st.main.frames[-1].weights(st) or [1] * len(drawn)
    text = new_frontiers().rules.text
    return {text(option): Fraction(weight, sum(weights)) for option, weight in zip(drawn, weights)}


def after(st: State, outcome: str) -> State:
    """The state once chance has brought `outcome`."""
    copy = st.clone()
    flow.step(copy, copy.main, new_frontiers().rules.parse(outcome))
    return copy


def equal_odds(outcomes: list[str]) -> dict[str, Fraction]:
    return {outcome: Fraction(1, len(outcomes)) for outcome in outcomes}


def view(st: State) -> dict[str, Any]:
    return new_frontiers().rules.observe(st, -1)


@pytest.mark.clause("NF-SETUP-01")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_two_to_five_can_play(players: int) -> None:
    table = new_frontiers().new(players=players, seed=1)
    assert table.players == players
    assert len(table.observe(None)["empires"]) == players


@pytest.mark.clause("NF-SETUP-01")
@pytest.mark.parametrize("players", [-1, 0, 1, 6, 7, 100])
def test_no_other_number_can_play(players: int) -> None:
    with pytest.raises(BadSetup, match="2 to 5 players"):
        new_frontiers().new(players=players, seed=1)


@pytest.mark.clause("NF-SETUP-02")
@pytest.mark.parametrize("first_game", [True, False])
@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 2), (4, 2), (5, 3)])
def test_copies_on_offer(players: int, copies: int, first_game: bool) -> None:
    """Eight large developments once each, sixteen small ones by player count, and nothing more."""
    on_offer = offer(begun(players, first_game=first_game))
    large = {white for white, _ in LARGE_PAIRS}
    assert large < set(on_offer) and len(on_offer) == 24
    assert {on_offer[id] for id in large} == {1}
    assert {left for id, left in on_offer.items() if id not in large} == {copies}


@pytest.mark.clause("NF-SETUP-03")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_first_game_shows_white_squares_and_flips_no_coin(players: int) -> None:
    table = new_frontiers().new(players=players, seed=5, first_game=True)
    assert set(offer(table)) == WHITE_SQUARE_SIDES
    assert "! flip" not in table.record


@pytest.mark.clause("NF-SETUP-04", "NF-SETUP-05")
@pytest.mark.parametrize(
    "sides",
    [["white-square"], ["reverse"], ["white-square", "reverse"], ["reverse", "white-square"]],
)
def test_later_game_flips_sixteen_fair_coins(sides: list[str]) -> None:
    """However the earlier coins fell, the next one is fair; then the player order is drawn."""
    st = new_frontiers().unstarted(players=3, seed=1).state
    for side in islice(cycle(sides), 16):
        assert odds(st) == equal_odds(["flip white-square", "flip reverse"])
        st = after(st, f"flip {side}")
    assert set(odds(st)) == {"order 0", "order 1", "order 2"}


@pytest.mark.clause("NF-SETUP-04", "NF-SETUP-05", "NF-SETUP-06")
@pytest.mark.parametrize("tails", range(16))
def test_one_coin_turns_one_stack(tails: int) -> None:
    """The whole stack shows its reverse, with as many copies as before; all others stay."""
    coins = ["white-square"] * 16
    coins[tails] = "reverse"
    on_offer = offer(dealt(3, [1, 2, 3], coins))
    gone = WHITE_SQUARE_SIDES - set(on_offer)
    come = set(on_offer) - WHITE_SQUARE_SIDES
    assert len(gone) == 1
    pair = (gone.pop(), come.pop())
    assert pair in PAIRS and not come
    assert on_offer[pair[1]] == (1 if pair in LARGE_PAIRS else 2)


@pytest.mark.clause("NF-SETUP-04", "NF-SETUP-05")
def test_all_tails_turns_all_but_the_fixed_stacks() -> None:
    on_offer = offer(dealt(3, [1, 2, 3], ["reverse"] * 16))
    assert set(on_offer) == {*FIXED, *(reverse for _, reverse in PAIRS)}


@pytest.mark.clause("NF-SETUP-05", "NF-SETUP-06")
@pytest.mark.parametrize("seed", range(8))
def test_two_sides_of_a_stack_are_never_both_in_a_game(seed: int) -> None:
    on_offer = offer(new_frontiers().new(players=5, seed=seed))
    assert set(FIXED) < set(on_offer)
    for white, reverse in PAIRS:
        assert (white in on_offer) != (reverse in on_offer)


@pytest.mark.clause("NF-SETUP-07", "NF-SETUP-08")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("first_game", [True, False])
def test_without_goals_the_seventh_tile_is_retreat(players: int, first_game: bool) -> None:
    table = begun(players, first_game=first_game)
    assert options(table, table.to_act[0]) == [
        "select retreat",
        "select develop",
        "select explore",
        "select settle",
        "select produce",
        "select trade-consume",
        "select envoys",
    ]
    assert [tile["used"] for tile in table.observe(None)["action_tiles"]] == [False] * 7
    assert table.observe(None)["goals"] is None
    with pytest.raises(IllegalMove):
        table.play(table.to_act[0], "select chart-goals")


@pytest.mark.clause("NF-SETUP-08")
def test_without_goals_nothing_is_stockpiled() -> None:
    """A sale and a tenth world, the occasions for it, pass without a question."""
    table = position(
        """
        seat 0 credits 0 vp 0 colonists 0
        colonies old-earth devolved-uplift-race+novelty
        explored gem-world comet-zone spice-world new-vinland space-port rebel-base rebel-miners
        """
    )
    play(table, "0 select trade-consume", "0 sell devolved-uplift-race")
    assert options(table, 1)[0] == "select retreat"
    play(table, "1 select explore")
    while options(table, table.to_act[0])[0].startswith("pick "):
        table.play(table.to_act[0], table.prompt(table.to_act[0]).options[0])
    play(table, "0 return rebel-base")
    assert options(table, 2)[0] == "select retreat"
    assert empire(table, 0)["stockpile"] == {"goods": [], "worlds": [], "credits": 0}


@pytest.mark.clause("NF-SETUP-07", "NF-SETUP-09")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_with_goals_the_seventh_tile_is_chart_galactic_goals(players: int) -> None:
    table = begun(players, goals=True)
    assert options(table, table.to_act[0]) == [
        "select develop",
        "select explore",
        "select settle",
        "select produce",
        "select trade-consume",
        "select envoys",
        "select chart-goals",
    ]
    with pytest.raises(IllegalMove):
        table.play(table.to_act[0], "select retreat")


@pytest.mark.clause("NF-SETUP-09")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_goals_lie_face_down_and_stockpile_mats_are_empty(players: int) -> None:
    table = begun(players, goals=True)
    for seat in [None, *range(players)]:
        assert table.observe(seat)["goals"] == {
            "up": [],
            "face_down_holder": None,
            "face_down": None,
            "stack": 8,
            "under": [],
            "drawn": [],
            "seen": [],
        }
    for seat in range(players):
        assert empire(table, seat)["stockpile"] == {"goods": [], "worlds": [], "credits": 0}


@pytest.mark.clause("NF-SETUP-09")
def test_the_goal_stack_is_shuffled() -> None:
    """Any of the eight goals may lie on top, then any of the other seven, all equally likely."""
    goals = [
        "citizen-services",
        "faction-tolerance",
        "skilled-workforce",
        "diversification",
        "stockpile-resources",
        "exploration",
        "tax-on-trade",
        "conscription",
    ]
    st = after(begun(3, goals=True).state, "select chart-goals")
    assert odds(st) == equal_odds([f"draw-goal {goal}" for goal in goals])
    st = after(st, "draw-goal exploration")
    assert odds(st) == equal_odds([f"draw-goal {goal}" for goal in goals if goal != "exploration"])


@pytest.mark.clause("NF-SETUP-09")
def test_a_first_game_cannot_use_goals() -> None:
    with pytest.raises(BadSetup, match="first game"):
        new_frontiers().new(players=3, seed=1, first_game=True, goals=True)


@pytest.mark.clause("NF-SETUP-10", "NF-SETUP-11")
@pytest.mark.parametrize("kw", [{"first_game": True}, {}, {"goals": True}])
@pytest.mark.parametrize(
    ("players", "pool", "supply"), [(2, 24, 22), (3, 36, 33), (4, 48, 44), (5, 60, 55)]
)
def test_pool_and_colonists(players: int, pool: int, supply: int, kw: dict[str, bool]) -> None:
    """Twelve VP and twelve colonists a player; one colonist each stands on a home colony."""
    seen = begun(players, **kw).observe(None)
    assert (seen["vp_pool"], seen["colonists"]) == (pool, supply)


@pytest.mark.clause("NF-SETUP-11")
@pytest.mark.parametrize(
    ("players", "full", "left"), [(2, 24, 23), (3, 36, 35), (4, 48, 47), (5, 60, 59)]
)
def test_a_home_colony_takes_its_colonist_from_the_supply(
    players: int, full: int, left: int
) -> None:
    table = dealt(players, list(range(1, players + 1)))
    assert table.observe(None)["colonists"] == full
    table.play(table.to_act[0], table.prompt(table.to_act[0]).options[0])
    assert table.observe(None)["colonists"] == left


@pytest.mark.clause("NF-SETUP-12")
@pytest.mark.parametrize("kw", [{"first_game": True}, {}, {"goals": True}])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_all_sixty_worlds_are_in_the_bag(players: int, kw: dict[str, bool]) -> None:
    seen = begun(players, **kw).observe(None)
    homes = {home for sides in HOMES.values() for home, _ in sides}
    assert len(seen["bag"]) == len(set(seen["bag"])) == 60
    assert not homes & set(seen["bag"])
    assert (seen["shown"], seen["returning"]) == ([], [])


@pytest.mark.clause("NF-SETUP-13")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_every_player_order_is_equally_likely(players: int) -> None:
    """The exact odds, followed through every draw: each of the n! orders has 1 in n!."""
    start = new_frontiers().unstarted(players=players, seed=1, first_game=True).state
    open_ends = [(start, Fraction(1))]
    found: dict[tuple[int, ...], Fraction] = {}
    while open_ends:
        st, chance = open_ends.pop()
        outcomes = odds(st)
        if not next(iter(outcomes)).startswith("order "):
            order = tuple(view(st)["track"][:players])
            assert order not in found
            found[order] = chance
            continue
        for outcome, share in outcomes.items():
            open_ends.append((after(st, outcome), chance * share))
    every = list(permutations(range(players)))
    assert found == {order: Fraction(1, len(every)) for order in every}


@pytest.mark.clause("NF-SETUP-14")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_disk_each_in_player_order_behind_an_empty_space(players: int) -> None:
    """No disk has moved to the front space yet; the first in order is about to select."""
    table = begun(players)
    seen = table.observe(None)
    assert (seen["track"], seen["selected"]) == (ORDERS[players], 0)
    assert table.to_act == [ORDERS[players][0]]


@pytest.mark.clause("NF-SETUP-15")
@pytest.mark.parametrize("first", [0, 1])
def test_two_players_have_two_disks_each_in_turn(first: int) -> None:
    table = new_frontiers().unstarted(players=2, seed=1, first_game=True)
    table.foretell(f"order {first}")
    seen = table.observe(None)
    assert (seen["track"], seen["selected"]) == ([first, 1 - first, first, 1 - first], 0)


@pytest.mark.clause("NF-SETUP-16")
@pytest.mark.parametrize("kw", [{"first_game": True}, {}, {"goals": True}])
@pytest.mark.parametrize(
    ("players", "in_order"),
    [(2, [3, 4]), (3, [3, 3, 4]), (4, [3, 3, 4, 4]), (5, [3, 3, 3, 4, 4])],
)
def test_starting_credits_by_player_order(
    players: int, in_order: list[int], kw: dict[str, bool]
) -> None:
    table = begun(players, **kw)
    assert [empire(table, seat)["credits"] for seat in ORDERS[players]] == in_order


@pytest.mark.clause("NF-SETUP-17")
def test_mats_are_dealt_evenly_and_never_twice() -> None:
    """Five players: each is dealt any of the mats that are left, all equally likely."""
    table = new_frontiers().unstarted(players=5, seed=1, first_game=True)
    st = table.state
    for seat in (0, 1, 2, 3):
        st = after(st, f"order {seat}")
    left = [1, 2, 3, 4, 5, 6, 7, 8]
    for mat in (8, 1, 4, 6, 5):
        assert odds(st) == equal_odds([f"mat {other}" for other in left])
        st = after(st, f"mat {mat}")
        left.remove(mat)
    assert [mine["mat"] for mine in view(st)["empires"]] == [8, 1, 4, 6, 5]


@pytest.mark.clause("NF-SETUP-18")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_first_game_gives_the_white_square_homes_without_asking(players: int) -> None:
    mats = [7, 2, 6, 3, 8][:players]
    table = dealt(players, mats, first_game=True)
    assert table.prompt(table.to_act[0]).options[0].text == "select retreat"
    assert table.decisions == 0
    for seat, mat in enumerate(mats):
        assert [colony["id"] for colony in empire(table, seat)["colonies"]] == [HOMES[mat][0][0]]


@pytest.mark.clause("NF-SETUP-18", "NF-SETUP-20")
@pytest.mark.parametrize("mat", range(1, 9))
def test_white_square_home_of_every_mat(mat: int) -> None:
    table = dealt(2, [mat, mat % 8 + 1], first_game=True)
    home, good = HOMES[mat][0]
    assert colonies(table, 0) == [f"{home}+{good}" if good else home]


@pytest.mark.clause("NF-SETUP-19")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_homes_are_chosen_in_player_order_from_the_own_mat(players: int) -> None:
    """Sides, order and all mats are known by then (R-30); the own mat's two homes are offered."""
    mats = [4, 8, 1, 7, 2][:players]
    table = dealt(players, mats)
    assert [empire(table, seat)["mat"] for seat in range(players)] == mats
    for seat in ORDERS[players]:
        pair = [home for home, _ in HOMES[mats[seat]]]
        assert options(table, seat) == [f"home {home}" for home in pair]
        table.play(seat, f"home {pair[1]}")
    assert options(table, ORDERS[players][0])[0] == "select retreat"


@pytest.mark.clause("NF-SETUP-19")
def test_later_choosers_know_the_earlier_picks() -> None:
    table = dealt(3, [4, 8, 1])
    play(table, "2 home doomed-colony")
    assert table.to_act == [0]
    assert table.observe(0)["empires"][2]["colonies"][0]["id"] == "doomed-colony"
    assert table.observe(0)["empires"][1]["colonies"] == []


@pytest.mark.clause("NF-SETUP-19")
def test_another_mats_home_cannot_be_chosen() -> None:
    table = dealt(3, [4, 8, 1])
    with pytest.raises(IllegalMove):
        table.play(2, "home rebel-cantina")
    with pytest.raises(IllegalMove):
        table.play(0, "home rebel-cantina")  # its own mat, but not its turn
    assert colonies(table, 0) == colonies(table, 2) == []


@pytest.mark.clause("NF-SETUP-20")
@pytest.mark.parametrize(
    ("mat", "home", "good"),
    [(mat, home, good) for mat, sides in HOMES.items() for home, good in sides],
)
def test_a_windfall_home_starts_with_its_good(mat: int, home: str, good: str | None) -> None:
    """The good comes from the supply; a production or gray home colony starts empty."""
    other_mat, other_home = (1, "old-earth") if mat != 1 else (2, "epsilon-eridani")
    table = dealt(2, [mat, other_mat])
    play(table, f"1 home {other_home}", f"0 home {home}")
    assert colonies(table, 0) == [f"{home}+{good}" if good else home]
    supply = {"novelty": 19, "rare": 17, "genes": 13, "alien": 11}
    if good:
        supply[good] -= 1
    assert table.observe(None)["goods"] == supply


@pytest.mark.clause("NF-SETUP-21")
@pytest.mark.parametrize("kw", [{"first_game": True}, {}, {"goals": True}])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_every_player_starts_with_nothing_else(players: int, kw: dict[str, bool]) -> None:
    table = begun(players, **kw)
    for seat in range(players):
        mine = empire(table, seat)
        assert len(mine["colonies"]) == 1
        assert (mine["developments"], mine["explored"]) == ([], [])
        assert (mine["colonists"], mine["vp"], mine["spaces"]) == (0, 0, 0)
    seen = table.observe(None)
    assert (seen["credits_on_produce"], seen["round"], seen["last_round"]) == (0, 1, [])
