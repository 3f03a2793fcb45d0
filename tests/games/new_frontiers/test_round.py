"""The round: who selects, who acts when, who gets the bonus, and what a round's end brings.

NF-TURN, NF-RND and NF-RET. In the examples W, X, Y, Z are the owners of the disks from the front.
"""

from __future__ import annotations

from typing import Any

import pytest

from astrarium import BadPosition, IllegalMove, Table
from tests.games.new_frontiers.helpers import blocked, colonies, empire, options, play, position

TRACKS = {
    2: [1, 0, 1, 0],
    3: [2, 0, 1],
    4: [2, 0, 3, 1],
    5: [3, 1, 4, 0, 2],
}


def at(track: list[int], *lines: str) -> Table:
    """A position with the disks in this order."""
    disks = " ".join(str(seat) for seat in track)
    return position("\n".join([f"players {len(set(track))}", f"track {disks}", *lines]))


def selecting(table: Table) -> bool:
    """Whether the next decision is a selection."""
    return not table.over and options(table, table.to_act[0])[0].startswith("select ")


def finish(table: Table) -> list[int]:
    """Take the first option at each decision of the action; the seats that were asked, in order."""
    asked = []
    while not table.over and not selecting(table):
        seat = table.to_act[0]
        table.play(seat, table.prompt(seat).options[0])
        asked.append(seat)
    return asked


def select(table: Table, *tiles: str) -> list[int]:
    """Each next selector takes the next tile and the action is played; the selectors."""
    selectors = []
    for tile in tiles:
        assert selecting(table)
        selectors.extend(table.to_act)
        table.play(table.to_act[0], f"select {tile}")
        finish(table)
    return selectors


def used(table: Table) -> list[str]:
    return [tile["id"] for tile in table.observe(None)["action_tiles"] if tile["used"]]


def selected_by(table: Table) -> dict[str, int]:
    tiles = table.observe(None)["action_tiles"]
    return {tile["id"]: tile["by"] for tile in tiles if tile["by"] is not None}


def track(table: Table) -> list[int]:
    found: list[int] = table.observe(None)["track"]
    return found


def holdings(table: Table, seat: int) -> dict[str, Any]:
    """All that lies before a player; points are left out, since a goal turned up counts for all."""
    return {
        word: held for word, held in empire(table, seat).items() if not word.startswith("points")
    }


# Selecting


@pytest.mark.clause("NF-TURN-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_disks_select_from_the_front_of_the_track(players: int) -> None:
    table = at(TRACKS[players])
    tiles = ["produce", "retreat", "develop", "settle", "trade-consume"][: len(TRACKS[players])]
    assert select(table, *tiles) == TRACKS[players]
    assert table.observe(None)["round"] == 2
    assert table.to_act == [TRACKS[players][0]]


@pytest.mark.clause("NF-TURN-02")
def test_a_tile_used_this_round_cannot_be_chosen_again() -> None:
    table = at([0, 1, 2])
    select(table, "retreat", "develop")
    assert options(table, 2) == [
        "select explore",
        "select settle",
        "select produce",
        "select trade-consume",
        "select envoys",
    ]
    assert blocked(table, 2) == {"select retreat": "NF-TURN-02", "select develop": "NF-TURN-02"}
    before = table.position
    with pytest.raises(IllegalMove, match="already been selected"):
        table.play(2, "select develop")
    assert table.position == before


@pytest.mark.clause("NF-TURN-02")
@pytest.mark.parametrize("text", ["pass", "wait", "buy-nothing", "settle-done", ""])
def test_a_selection_cannot_be_passed(text: str) -> None:
    table = at([0, 1, 2])
    with pytest.raises(IllegalMove):
        table.play(0, text)
    assert table.to_act == [0]


@pytest.mark.clause("NF-TURN-02")
@pytest.mark.parametrize("tile", ["develop", "produce"])
def test_a_tile_that_gives_its_selector_nothing_may_be_chosen(tile: str) -> None:
    """Nothing left to buy without credits; no colony to produce on and no credit on the tile."""
    table = at([0, 1, 2], "seat 0 credits 0", "developments contact-specialist survey-team")
    before = holdings(table, 0)
    select(table, tile)
    assert holdings(table, 0) == before
    assert used(table) == [tile]
    assert table.to_act == [1]


@pytest.mark.clause("NF-TURN-02", "NF-TURN-06")
def test_the_fifth_selector_still_has_three_tiles() -> None:
    table = at([0, 1, 2, 3, 4])
    select(table, "retreat", "develop", "settle", "trade-consume")
    assert options(table, 4) == ["select explore", "select produce", "select envoys"]


# Turn order in an action


@pytest.mark.clause("NF-TURN-03")
@pytest.mark.parametrize(
    ("disks", "selected", "order"),
    [
        ([2, 0, 3, 1], 0, [2, 0, 3, 1]),  # W, X, Y, Z and W selects: W, X, Y, Z
        ([2, 0, 3, 1], 1, [0, 3, 1, 2]),
        ([2, 0, 3, 1], 2, [3, 1, 2, 0]),  # Y selects: Y, Z, W, X
        ([2, 0, 3, 1], 3, [1, 2, 0, 3]),
        ([1, 2, 0], 1, [2, 0, 1]),
        ([1, 2, 0], 2, [0, 1, 2]),
        ([3, 1, 4, 0, 2], 1, [1, 4, 0, 2, 3]),
        ([3, 1, 4, 0, 2], 4, [2, 3, 1, 4, 0]),
    ],
)
def test_turn_order_runs_from_the_selector_and_wraps(
    disks: list[int], selected: int, order: list[int]
) -> None:
    """In Explore each player is asked once, and the selector once more for the bonus."""
    spent = ["retreat", "develop", "settle", "produce"][:selected]
    table = at(disks, f"selected {selected}", "used " + " ".join(spent))
    play(table, f"{disks[selected]} select explore")
    assert table.observe(None)["turn_order"] == order
    assert finish(table) == [*order, order[0]]


@pytest.mark.clause("NF-TURN-03")
def test_seating_plays_no_role() -> None:
    """The same track with the seats named otherwise gives the same order of disks."""
    for disks in ([0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]):
        w, x, y, z = disks
        table = at(disks, "selected 2", "used retreat settle")
        play(table, f"{y} select explore")
        assert finish(table) == [y, z, w, x, y]


@pytest.mark.clause("NF-TURN-08")
@pytest.mark.parametrize(
    ("disks", "selected", "order"),
    [
        ([0, 1, 0, 1], 0, [0, 1]),
        ([0, 1, 0, 1], 1, [1, 0]),
        ([0, 1, 0, 1], 2, [0, 1]),
        ([0, 1, 0, 1], 3, [1, 0]),
        ([0, 0, 1, 1], 0, [0, 1]),
        ([0, 0, 1, 1], 1, [0, 1]),
        ([0, 0, 1, 1], 2, [1, 0]),
        ([0, 0, 1, 1], 3, [1, 0]),
        ([1, 0, 0, 1], 3, [1, 0]),
    ],
)
def test_two_players_act_once_each_in_an_action(
    disks: list[int], selected: int, order: list[int]
) -> None:
    spent = ["retreat", "develop", "settle"][:selected]
    table = at(disks, f"selected {selected}", "used " + " ".join(spent))
    play(table, f"{order[0]} select explore")
    assert finish(table) == [*order, order[0]]
    assert len(empire(table, order[0])["explored"]) == 2
    assert len(empire(table, order[1])["explored"]) == 1


@pytest.mark.clause("NF-TURN-08")
def test_two_disks_do_not_settle_twice() -> None:
    """Settle with nothing explored: 2 colonists each, and the bonus for the selector, once."""
    table = at([0, 1, 0, 1])
    play(table, "0 select settle")
    assert [empire(table, seat)["colonists"] for seat in (0, 1)] == [3, 2]


# The bonus


@pytest.mark.clause("NF-TURN-04")
def test_only_the_selector_develops_at_one_less() -> None:
    table = at([1, 0, 2], *(f"seat {seat} credits 1" for seat in range(3)))
    play(table, "1 select develop")
    assert "develop space-marines" in options(table, 1)  # cost 2
    play(table, "1 buy-nothing")
    for seat in (0, 2):
        assert options(table, seat) == [
            "develop contact-specialist",
            "develop survey-team",
            "buy-nothing",
        ]
        play(table, f"{seat} buy-nothing")


@pytest.mark.clause("NF-TURN-04")
def test_only_the_selector_takes_a_second_world() -> None:
    table = at([1, 0, 2])
    play(table, "1 select explore")
    finish(table)
    assert [len(empire(table, seat)["explored"]) for seat in range(3)] == [1, 2, 1]


@pytest.mark.clause("NF-TURN-04")
def test_only_the_selector_takes_the_settle_colonist() -> None:
    table = at([1, 0, 2])
    play(table, "1 select settle")
    assert [empire(table, seat)["colonists"] for seat in range(3)] == [2, 3, 2]


@pytest.mark.clause("NF-TURN-04")
def test_only_the_selector_takes_credits_and_a_windfall_good_in_produce() -> None:
    table = at(
        [1, 0, 2],
        "produce-credits 3",
        *("seat 0 credits 0", "colonies asteroid-belt"),
        *("seat 1 credits 0", "colonies radioactive-world"),
        *("seat 2 credits 0", "colonies destroyed-world"),
    )
    play(table, "1 select produce")
    assert [empire(table, seat)["credits"] for seat in range(3)] == [0, 3, 0]
    assert [colonies(table, seat) for seat in range(3)] == [
        ["asteroid-belt"],
        ["radioactive-world+rare"],
        ["destroyed-world"],
    ]


@pytest.mark.clause("NF-TURN-04")
@pytest.mark.parametrize("tile", ["trade-consume", "envoys"])
def test_only_the_selector_takes_the_vp_chip(tile: str) -> None:
    table = at([1, 0, 2])
    play(table, f"1 select {tile}")
    assert [empire(table, seat)["vp"] for seat in range(3)] == [0, 1, 0]


# Actions are done in full before the next selection


@pytest.mark.clause("NF-TURN-05")
def test_nobody_selects_while_an_action_is_unfinished() -> None:
    table = at([2, 0, 1], *(f"seat {seat} credits 9" for seat in range(3)))
    play(table, "2 select develop", "2 develop space-marines")
    for seat in (0, 1):
        assert not selecting(table)
        with pytest.raises(IllegalMove):
            table.play(0, "select settle")
        play(table, f"{seat} develop homesteading-pioneers")
    assert selecting(table) and table.to_act == [0]


@pytest.mark.clause("NF-TURN-05")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("tile", ["develop", "explore", "settle", "trade-consume"])
def test_every_player_acts_before_the_next_selection(tile: str, players: int) -> None:
    """Each player has a choice to make in each of these actions, and is asked for it."""
    worlds = [
        "devolved-uplift-race",
        "artist-settlement",
        "secluded-world",
        "destroyed-world",
        "gem-world",
    ]
    goods = ["spice-world", "new-vinland", "space-port", "rebel-miners", "comet-zone"]
    kinds = ["novelty", "novelty", "novelty", "rare", "rare"]
    mats = []
    for seat in range(players):
        mats.append(f"seat {seat} credits 3 vp 0 colonists 1")
        mats.append(f"colonies {goods[seat]}+{kinds[seat]}")
        mats.append(f"explored {worlds[seat]}")
    table = at(TRACKS[players], *mats)
    play(table, f"{TRACKS[players][0]} select {tile}")
    bonus = [TRACKS[players][0]] if tile == "explore" else []
    assert finish(table) == TRACKS[players][:players] + bonus
    assert table.observe(None)["action"] is None


@pytest.mark.clause("NF-TURN-06")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_player_selects_once_a_round(players: int) -> None:
    table = at(TRACKS[players])
    tiles = ["envoys", "settle", "trade-consume", "retreat", "develop"][:players]
    assert sorted(select(table, *tiles[:-1])) == sorted(TRACKS[players][:-1])
    assert table.observe(None)["round"] == 1
    assert len(used(table)) == players - 1
    last = TRACKS[players][-1]
    assert len(options(table, last)) == 7 - (players - 1)
    select(table, tiles[-1])
    assert table.observe(None)["round"] == 2


@pytest.mark.clause("NF-TURN-07")
def test_two_players_make_four_selections_a_round() -> None:
    table = at([1, 0, 1, 0])
    assert select(table, "settle", "develop", "retreat") == [1, 0, 1]
    assert (table.observe(None)["round"], len(used(table))) == (1, 3)
    assert len(options(table, 0)) == 4
    assert select(table, "produce") == [0]
    assert (table.observe(None)["round"], used(table)) == (2, [])


# Tiles without an action


@pytest.mark.clause("NF-RET-01", "NF-TURN-09")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_retreat_gives_its_selector_two_credits_and_changes_nothing_else(players: int) -> None:
    first = TRACKS[players][0]
    table = at(TRACKS[players], *(f"seat {seat} credits {seat}" for seat in range(players)))
    before = table.observe(None)
    play(table, f"{first} select retreat")
    seen = table.observe(None)
    before["empires"][first]["credits"] += 2
    assert seen["empires"] == before["empires"]
    for word in ("track", "vp_pool", "colonists", "goods", "bag", "offer", "credits_on_produce"):
        assert seen[word] == before[word]
    assert table.to_act == [TRACKS[players][1]]


@pytest.mark.clause("NF-TURN-09")
def test_envoys_change_only_the_track_for_others() -> None:
    table = at(
        [2, 0, 3, 1],
        *("selected 2", "used retreat settle"),
        *("seat 0 credits 4 vp 2 colonists 1", "colonies gem-world+novelty", "explored rebel-base"),
    )
    before = [holdings(table, seat) for seat in range(4)]
    play(table, "3 select envoys")
    for seat in (0, 1, 2):
        assert holdings(table, seat) == before[seat]
    assert track(table) == [3, 2, 0, 1]


@pytest.mark.clause("NF-TURN-09")
def test_chart_galactic_goals_changes_only_track_and_a_turned_up_goal_for_others() -> None:
    table = at(
        [2, 0, 3, 1],
        *("goals yes", "selected 2", "used envoys settle", "face-down conscription@0"),
        *("seat 0 credits 4 vp 2 colonists 1", "colonies gem-world+novelty", "explored rebel-base"),
    )
    before = [holdings(table, seat) for seat in range(4)]
    table.foretell("draw-goal exploration", "draw-goal diversification", "draw-goal tax-on-trade")
    play(table, "3 select chart-goals", "0 wait", "3 keep-goal exploration", "3 under tax-on-trade")
    assert table.to_act == [1]
    for seat in (0, 1, 2):
        assert holdings(table, seat) == before[seat]
    assert empire(table, 3)["credits"] == 1
    assert track(table) == [2, 3, 0, 1]
    assert table.observe(None)["goals"]["up"] == [{"id": "conscription", "holder": 0}]


# The priority track


@pytest.mark.clause("NF-TURN-10")
def test_a_disk_moves_up_once_its_action_is_complete() -> None:
    """While the others still act it is between its place and the frontmost vacant space."""
    table = at([2, 0, 1], *(f"seat {seat} credits 9" for seat in range(3)))
    play(table, "2 select develop")
    for seat in (2, 0, 1):
        assert (track(table), table.observe(None)["selected"]) == ([2, 0, 1], 0)
        play(table, f"{seat} buy-nothing")
    assert (track(table), table.observe(None)["selected"]) == ([2, 0, 1], 1)
    play(table, "0 select settle")
    assert (track(table), table.observe(None)["selected"]) == ([2, 0, 1], 2)


@pytest.mark.clause("NF-TURN-11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_order_stays_from_round_to_round(players: int) -> None:
    table = at(TRACKS[players])
    disks = len(TRACKS[players])
    for _ in range(3):
        tiles = ["explore", "retreat", "produce", "trade-consume", "develop"][:disks]
        assert select(table, *tiles) == TRACKS[players]
        assert track(table) == TRACKS[players]
    assert table.observe(None)["round"] == 4


@pytest.mark.clause("NF-TURN-11")
@pytest.mark.parametrize(
    "tile", ["retreat", "develop", "explore", "settle", "produce", "trade-consume"]
)
def test_no_other_tile_changes_the_order(tile: str) -> None:
    """The third of four selects, who could gain two places."""
    other = "settle" if tile == "develop" else "develop"
    table = at([2, 0, 3, 1], "selected 2", f"used envoys {other}")
    select(table, tile)
    assert track(table) == [2, 0, 3, 1]


@pytest.mark.clause("NF-TURN-11")
@pytest.mark.parametrize(
    ("goals", "tile", "order"),
    [
        ("no", "envoys", [3, 2, 0, 1]),
        ("yes", "envoys", [3, 2, 0, 1]),
        ("yes", "chart-goals", [2, 3, 0, 1]),
    ],
)
def test_a_changed_order_holds_in_the_next_rounds(goals: str, tile: str, order: list[int]) -> None:
    table = at([2, 0, 3, 1], f"goals {goals}", "selected 2", "used settle develop")
    assert select(table, tile, "trade-consume") == [3, 1]
    for _ in range(2):
        assert select(table, "explore", "develop", "produce", "trade-consume") == order


# The end of a round


@pytest.mark.clause("NF-RND-01")
@pytest.mark.parametrize(("lies", "then"), [(0, 1), (1, 2), (4, 5)])
def test_produce_gains_one_credit_in_a_round_without_it(lies: int, then: int) -> None:
    table = at([0, 1, 2], f"produce-credits {lies}")
    select(table, "retreat", "develop")
    assert table.observe(None)["credits_on_produce"] == lies
    select(table, "settle")
    assert table.observe(None)["credits_on_produce"] == then


@pytest.mark.clause("NF-RND-01")
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_no_credit_is_added_in_a_round_with_produce(place: int) -> None:
    """Whoever selects it and whenever: its credits are taken, and none comes at the end."""
    table = at([2, 0, 3, 1], "produce-credits 2")
    tiles = ["explore", "settle", "trade-consume"]
    tiles.insert(place, "produce")
    select(table, *tiles)
    seen = table.observe(None)
    assert (seen["round"], seen["credits_on_produce"]) == (2, 0)
    assert [empire(table, seat)["credits"] for seat in [2, 0, 3, 1]] == [
        2 if selector == place else 0 for selector in range(4)
    ]


@pytest.mark.clause("NF-RND-01")
def test_two_players_first_disks_produce_counts_for_the_round() -> None:
    table = at([0, 1, 0, 1])
    select(table, "produce", "retreat", "develop", "settle")
    assert table.observe(None)["credits_on_produce"] == 0
    select(table, "retreat", "develop", "settle", "trade-consume")
    assert table.observe(None)["credits_on_produce"] == 1


@pytest.mark.clause("NF-RND-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("goals", ["no", "yes"])
def test_all_tiles_and_disks_go_back(players: int, goals: str) -> None:
    table = at(TRACKS[players], f"goals {goals}")
    tiles = ["explore", "develop", "produce", "trade-consume", "settle"][: len(TRACKS[players])]
    select(table, *tiles)
    seen = table.observe(None)
    assert (seen["round"], seen["track"], seen["selected"]) == (2, TRACKS[players], 0)
    assert used(table) == []
    assert len(options(table, TRACKS[players][0])) == 7


@pytest.mark.clause("NF-RND-02")
def test_the_foremost_disk_after_envoys_opens_the_next_round() -> None:
    table = at([0, 1, 2])
    select(table, "retreat", "develop", "envoys")
    assert table.to_act == [2]
    assert table.observe(None)["selected"] == 0


@pytest.mark.clause("NF-RND-03")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_last_round_has_no_round_end(players: int) -> None:
    """The pool holds one chip, which Envoys take: no credit on Produce, tiles and disks stay."""
    chips = 12 * players - 1
    disks = TRACKS[players]
    table = at(disks, "produce-credits 2", "round 9", f"seat 0 vp {chips}")
    tiles = ["envoys", "retreat", "develop", "settle", "trade-consume"][: len(disks)]
    select(table, *tiles)
    assert table.over
    seen = table.observe(None)
    assert (seen["round"], seen["credits_on_produce"]) == (9, 2)
    assert (seen["track"], seen["selected"]) == (disks, len(disks))
    assert sorted(used(table)) == sorted(tiles)
    assert table.to_act == []


@pytest.mark.clause("NF-RND-03")
def test_scoring_follows_at_once() -> None:
    table = at([0, 1, 2], "selected 2", "used retreat develop", "ending colonies", "seat 1 vp 7")
    play(table, "2 select envoys")
    assert table.over
    assert table.scores == [0, 7, 1]
    assert table.winners == [1]


@pytest.mark.clause("NF-TURN-02")
def test_everyone_sees_who_selected_which_tile_until_the_round_ends() -> None:
    table = at([2, 0, 1])
    select(table, "retreat", "envoys")
    assert selected_by(table) == {"retreat": 2, "envoys": 0}
    again = position("\n".join(table.position.splitlines()[1:]))
    assert selected_by(again) == {"retreat": 2, "envoys": 0}
    select(table, "develop")
    assert selected_by(table) == {}


def test_a_position_may_leave_out_who_selected_a_tile() -> None:
    table = at([0, 1, 2], "selected 1", "used retreat")
    assert used(table) == ["retreat"]
    assert selected_by(table) == {}
    assert "used retreat\n" in table.position


@pytest.mark.parametrize(
    ("word", "message"),
    [("sleep@1", "used: 'sleep' is none of"), ("settle@3", "used must be from 0 to 2, not 3")],
)
def test_a_position_with_a_tile_or_a_selector_that_is_not_there_is_refused(
    word: str, message: str
) -> None:
    with pytest.raises(BadPosition, match=message):
        at([0, 1, 2], "selected 1", f"used {word}")
