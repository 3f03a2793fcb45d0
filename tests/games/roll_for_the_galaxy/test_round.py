"""The round: its steps, what all phases have in common, Reveal, and strict order."""

from __future__ import annotations

from typing import Any

import pytest

from astrarium import IllegalMove, Table
from tests.games.roll_for_the_galaxy.helpers import (
    assigning,
    empire,
    in_phases,
    managing,
    options,
    play,
    roll_for_the_galaxy,
    worlds,
)
from tests.games.roll_for_the_galaxy.scenes_assign import DEALS, dealt, rolled, workers


def selecting(table: Table, *selections: str, spare: str = "") -> Table:
    """Each seat selects and locks: `home ship to explore`; then the spare die shows a face."""
    if spare:
        table.foretell(f"spare {spare}")
    for seat, selection in enumerate(selections):
        play(table, f"{seat} select {selection}", f"{seat} lock")
    return table


def occurring(table: Table) -> list[str]:
    found: list[str] = table.observe(None)["occurring"]
    return found


def dice(table: Table, seat: int) -> tuple[Any, Any]:
    """What a seat has in the cup, and in the Citizenry."""
    return empire(table, seat)["cup"], empire(table, seat)["citizenry"]


def revealed(dictated: dict[str, int] | None = None, **columns: dict[str, int]) -> dict[str, Any]:
    """What is shown of a seat's Assign: the dice given up to Dictate, and those below the phase strip."""
    phases = ("explore", "develop", "settle", "produce", "ship")
    return {
        "columns": {phase: columns.get(phase, {}) for phase in phases},
        "dictated": dictated or {},
    }


# --- the steps -------------------------------------------------------------------------------


@pytest.mark.clause("RG-ROUND-01")
def test_roll_assign_reveal_phases_manage_empire_and_then_the_next_round() -> None:
    table = rolled(["cup home", "cup home"], "home ship", "home ship")
    assert table.where == "Round 2, assigning dice"
    selecting(table, "home ship to explore", "home ship to explore", spare="explore")
    assert table.where == "Round 2, Explore"
    play(table, "0 stock home", "1 stock home")
    assert table.where == "Round 2, Manage Empire"
    table.foretell("roll home ship", "roll home ship")
    play(table, "0 recall-done")
    assert table.where == "Round 3, assigning dice"
    assert occurring(table) == []
    assert [empire(table, seat)["selected"] for seat in (0, 1)] == [None, None]


@pytest.mark.clause("RG-ROUND-02")
def test_no_step_begins_before_all_have_finished_the_one_before() -> None:
    table = assigning("columns home:explore", "columns home:explore")
    play(table, "1 select home explore to explore", "1 lock", "0 select home explore to explore")
    assert table.to_act == [0]
    assert occurring(table) == []
    with pytest.raises(IllegalMove, match="seat 1 has nothing to decide now"):
        table.play(1, "stock home")
    table.foretell("spare explore")
    play(table, "0 lock")
    assert occurring(table) == ["explore"]


@pytest.mark.clause("RG-ROUND-02", "RG-ROUND-01")
def test_nobody_rolls_before_all_have_managed_their_empires() -> None:
    table = managing(
        "cup home\nworlds alpha-centauri+rare",
        "cup home\nworlds ancient-race+genes",
    )
    play(table, "1 recall-done")
    assert (table.to_act, table.round) == ([0], 1)
    assert empire(table, 1)["cup"] == {"home": 1}
    play(table, "0 recall-done")
    assert (table.to_act, table.round) == ([0, 1], 2)


@pytest.mark.clause("RG-ROUND-03")
def test_phases_run_in_their_own_order_and_each_waits_for_all_players() -> None:
    seat = "columns home:ship*2\nworlds {}"
    table = assigning(
        seat.format("alpha-centauri+rare space-mall+novelty"),
        seat.format("ancient-race+genes gem-world+novelty"),
    )
    selecting(table, "home ship to ship", "home ship to explore", spare="ship")
    assert table.observe(None)["phase"] == "explore"
    assert table.to_act == [1], "the shippers of seat 0 wait"
    play(table, "1 stock home")
    assert table.observe(None)["phase"] == "ship"
    assert table.to_act == [0]


@pytest.mark.clause("RG-ROUND-03")
def test_all_five_phases_in_order() -> None:
    table = in_phases("ship produce settle develop explore", "columns home:explore", "cup home")
    play(table, "0 stock home")
    begun = [line.removesuffix(" begins") for line in table.log(None) if line.endswith(" begins")]
    assert begun[:4] == ["Develop", "Settle", "Produce", "Ship"]


@pytest.mark.clause("RG-ROUND-04")
def test_a_phase_is_done_by_those_too_who_did_not_select_it() -> None:
    table = assigning("columns home:explore*2", "columns home:explore*2")
    selecting(table, "home explore to explore", "home explore to settle", spare="explore")
    play(table, "0 stock home", "0 stock home")
    assert options(table, 1) == ["scout home", "stock home"]


@pytest.mark.clause("RG-ROUND-04")
def test_a_phase_that_does_not_occur_is_skipped_by_all() -> None:
    """Public Works has its developer, Merchant Guild would pay in Produce: neither phase occurs."""
    table = assigning(
        """columns home:explore home:develop home:produce
        development-stack public-works
        development-dice military
        developments merchant-guild
        worlds space-mall""",
        "columns home:explore",
    )
    selecting(table, "home explore to explore", "home explore to explore", spare="explore")
    play(table, "0 stock home", "1 stock home")
    assert table.observe(None)["step"] == "manage"
    assert empire(table, 0)["developments"] == ["merchant-guild"]
    assert empire(table, 0)["development_stack"]["dice"] == {"military": 1}
    assert worlds(table, 0) == ["space-mall"]
    assert table.log(None).count("{0} gained 2 credits") == 1, "the Stock"


@pytest.mark.clause("RG-ROUND-05")
def test_two_in_the_column_and_the_selector_are_three_workers() -> None:
    table = assigning("columns home:explore*2 alien:ship", "columns home:ship")
    selecting(table, "alien ship to explore", "home ship to explore", spare="explore")
    assert workers(table, 0) == {"explore": {"home": 2, "alien": 1}}
    play(table, "0 stock home", "0 stock home", "0 stock alien")
    assert empire(table, 0)["credits"] == 1 + 3 * 2
    assert table.to_act == [1]


@pytest.mark.clause("RG-ROUND-06")
@pytest.mark.parametrize(
    ("phase", "seat", "tasks"),
    [
        (
            "explore",
            "columns home:explore alien:explore",
            ["scout home", "scout alien", "stock home", "stock alien"],
        ),
        (
            "develop",
            "columns home:develop alien:develop\ndevelopment-stack public-works nanotechnology",
            ["build home", "build alien"],
        ),
        (
            "settle",
            "columns home:settle alien:settle\nworld-stack fifth-column comet-zone",
            ["build home", "build alien"],
        ),
        (
            "produce",
            "columns home:produce alien:produce\nworlds space-mall ancient-race",
            [
                "produce space-mall home",
                "produce space-mall alien",
                "produce ancient-race home",
                "produce ancient-race alien",
            ],
        ),
        (
            "ship",
            "columns home:ship alien:ship\nworlds space-mall+home ancient-race+genes",
            ["ship space-mall home", "ship ancient-race genes"],
        ),
    ],
)
def test_no_worker_with_a_task_is_held_back(phase: str, seat: str, tasks: list[str]) -> None:
    table = in_phases(phase, seat, "cup home")
    assert options(table, 0) == tasks, "tasks, and no way to end the phase"


@pytest.mark.clause("RG-ROUND-06")
def test_every_worker_with_a_task_is_used() -> None:
    table = in_phases("explore", "columns home:explore*2 alien:explore", "cup home")
    play(table, "0 stock alien", "0 stock home")
    assert options(table, 0) == ["scout home", "stock home"], "the last one too"


@pytest.mark.clause("RG-ROUND-07")
@pytest.mark.parametrize(("first", "then"), [("home", "alien"), ("alien", "home")])
def test_the_owner_chooses_the_order_of_workers(first: str, then: str) -> None:
    """Public Works costs 1, Nanotechnology 5: the second die waits on the second tile."""
    table = in_phases(
        "develop",
        "columns home:develop alien:develop\ndevelopment-stack public-works nanotechnology",
        "cup home",
    )
    assert options(table, 0) == ["build home", "build alien"]
    play(table, f"0 build {first}")
    assert empire(table, 0)["developments"] == ["public-works"]
    assert empire(table, 0)["development_stack"]["dice"] == {then: 1}


@pytest.mark.clause("RG-ROUND-08")
def test_the_next_explorer_is_asked_when_the_task_before_is_done() -> None:
    table = in_phases(
        "explore", "columns home:explore*2\ndevelopment-stack public-works", "cup home"
    )
    assert options(table, 0) == ["scout home", "stock home"]
    table.foretell("draw space-docks")
    play(table, "0 scout home", "0 draw-tiles")
    assert options(table, 0) == ["place space-docks", "place armaments-world"]
    play(table, "0 place space-docks")
    assert options(table, 0) == ["scout home", "stock home"]


@pytest.mark.clause("RG-ROUND-08")
def test_the_next_shipper_is_asked_when_the_task_before_is_done() -> None:
    table = in_phases(
        "ship", "columns home:ship*2\nworlds space-mall+home ancient-race+genes", "cup home"
    )
    assert options(table, 0) == ["ship space-mall home", "ship ancient-race genes"]
    play(table, "0 ship ancient-race genes", "0 trade home")
    assert empire(table, 0)["credits"] == 1 + 5
    assert options(table, 0) == ["trade home", "consume home"], "the last good"


# --- where workers go ------------------------------------------------------------------------


@pytest.mark.clause("RG-ROUND-09")
def test_a_worker_that_has_done_its_task_goes_to_the_citizenry() -> None:
    table = in_phases("explore", "columns home:explore alien:explore", "cup home")
    play(table, "0 stock alien")
    assert dice(table, 0) == ({}, {"alien": 1})


@pytest.mark.clause("RG-ROUND-09")
def test_producers_become_goods_and_builders_of_an_unfinished_tile_stay_on_it() -> None:
    table = in_phases(
        "develop produce",
        """columns home:develop*2 home:produce
        development-stack nanotechnology
        worlds space-mall alpha-centauri+rare""",
        "cup home",
    )
    assert table.observe(None)["step"] == "manage"
    assert dice(table, 0) == ({}, {})
    assert empire(table, 0)["development_stack"]["dice"] == {"home": 2}
    assert worlds(table, 0) == ["space-mall+home", "alpha-centauri+rare"]


@pytest.mark.clause("RG-ROUND-09")
def test_builders_go_to_the_cup_where_a_power_says_so() -> None:
    """New Galactic Order: the Military settler of High Gravity World (1), not the Home settler of Fifth Column (1)."""
    table = in_phases(
        "settle explore",
        """developments new-galactic-order
        columns military:settle home:settle
        world-stack high-gravity-world fifth-column
        worlds alpha-centauri+rare""",
        "cup home",
    )
    play(table, "0 build military")
    assert worlds(table, 0)[1:] == ["high-gravity-world", "fifth-column"]
    assert "{0} recruited 1 die" in table.log(None), (
        "the Home die was the only one in the Citizenry"
    )
    assert dice(table, 0) == ({"home": 1, "military": 3}, {}), "two Military dice were granted"


@pytest.mark.clause("RG-ROUND-10")
@pytest.mark.parametrize("phase", ["develop", "settle", "produce", "ship"])
def test_a_worker_without_a_task_goes_to_the_cup(phase: str) -> None:
    table = in_phases(
        phase,
        f"credits 0\ncolumns home:{phase}",
        "columns novelty:explore\nworlds alpha-centauri+rare\ncup home",
    )
    assert table.observe(None)["step"] == "manage"
    assert dice(table, 0) == ({"home": 1}, {}), "without a credit to recruit it"


@pytest.mark.clause("RG-ROUND-11")
def test_a_die_that_enters_the_cup_during_the_phases_does_nothing_more_this_round() -> None:
    """Gem World (2) puts a Novelty die in the cup; Ship follows, and a good waits."""
    table = in_phases(
        "settle ship",
        "columns home:settle*2\nworld-stack gem-world\nworlds alpha-centauri+rare",
        "columns home:ship\nworlds space-mall+novelty",
    )
    assert table.observe(None)["phase"] == "ship"
    assert table.to_act == [1], "no shipper of seat 0"
    assert dice(table, 0) == ({"novelty": 1}, {"home": 2})
    assert empire(table, 0)["faces"] == {}
    play(table, "1 trade home")
    assert worlds(table, 0) == ["alpha-centauri+rare", "gem-world"]


@pytest.mark.clause("RG-ROUND-12")
def test_selecting_a_phase_brings_no_bonus() -> None:
    table = assigning("columns home:explore", "columns home:explore home:ship")
    selecting(table, "home explore to explore", "home ship to ship", spare="explore")
    play(table, "0 stock home", "1 stock home")
    gains = [line for line in table.log(None) if "gained" in line]
    assert gains == ["{0} gained 2 credits", "{1} gained 2 credits"]


# --- reveal ----------------------------------------------------------------------------------


@pytest.mark.clause("RG-REVEAL-01")
def test_faces_columns_and_selections_come_to_light_together() -> None:
    table = rolled(
        ["cup home novelty genes", "cup home", "cup home"],
        "home explore",
        "novelty wild",
        "genes settle",
        "home ship",
        "home settle",
    )
    play(table, "0 wild novelty ship", "0 select novelty ship to explore", "0 lock")
    play(table, "1 select home ship to ship", "1 lock", "2 select home settle to ship")
    for seat in range(3):
        seen = empire(table, seat)
        assert (seen["faces"], seen["columns"], seen["selected"]) == (None, None, None)
        assert seen["revealed"] == revealed()
    play(table, "2 lock")
    assert empire(table, 0)["faces"] == {
        "home": ["explore"],
        "novelty": ["wild"],
        "genes": ["settle"],
    }
    for viewer in (0, 1, 2, None):
        seen = table.observe(viewer)["empires"]
        assert seen[0]["revealed"] == revealed(explore={"home": 1}, settle={"genes": 1})
        assert seen[1]["revealed"] == seen[2]["revealed"] == revealed(), "on the strip"
    assert [empire(table, seat)["selected"] for seat in range(3)] == [
        {"phase": "explore", "die": "novelty"},
        {"phase": "ship", "die": "home"},
        {"phase": "ship", "die": "home"},
    ]
    assert workers(table, 0) == {"explore": {"home": 1, "novelty": 1}}
    assert workers(table, 1) == workers(table, 2) == {"ship": {"home": 1}}


@pytest.mark.clause("RG-REVEAL-01")
def test_what_was_given_up_to_dictate_comes_to_light_too() -> None:
    """Neither Settle nor Develop occurs: the dice are in the cup again, and all have seen where they were."""
    table = rolled(
        ["cup home military genes", "cup home"],
        "home explore",
        "military settle",
        "genes settle",
        "home explore",
    )
    play(table, "0 select home explore to explore", "0 dictate genes settle")
    play(table, "0 move military settle to develop", "0 lock")
    assert empire(table, 0)["revealed"] == revealed()
    table.foretell("spare explore")
    play(table, "1 select home explore to explore", "1 lock")
    assert dice(table, 0) == ({"military": 1, "genes": 1}, {})
    for viewer in (0, 1, None):
        seen = table.observe(viewer)["empires"]
        assert seen[0]["revealed"] == revealed({"genes": 1}, develop={"military": 1})
        assert seen[1]["revealed"] == revealed()


@pytest.mark.clause("RG-REVEAL-02")
def test_a_phase_selected_by_three_players_occurs_once() -> None:
    table = assigning("columns home:explore", "columns home:explore", "columns home:explore")
    selecting(table, *["home explore to explore"] * 3)
    assert occurring(table) == ["explore"]
    assert workers(table, 0) == {"explore": {"home": 1}}
    play(table, "0 stock home", "1 stock home", "2 stock home")
    assert table.log(None).count("Explore begins") == 1


@pytest.mark.clause("RG-REVEAL-02")
def test_the_phases_selected_by_anyone_occur() -> None:
    table = assigning(*["columns home:explore*2"] * 4)
    phases = ["ship", "explore", "ship", "settle"]
    selecting(table, *(f"home explore to {phase}" for phase in phases))
    assert occurring(table) == ["explore", "settle", "ship"]


@pytest.mark.clause("RG-REVEAL-03")
@pytest.mark.parametrize(
    ("face", "found"),
    [
        ("explore", ["explore", "ship"]),
        ("develop", ["explore", "develop", "ship"]),
        ("settle", ["explore", "settle", "ship"]),
        ("produce", ["explore", "produce", "ship"]),
        ("ship", ["explore", "ship"]),
    ],
)
def test_with_two_players_a_spare_die_may_add_a_phase(face: str, found: list[str]) -> None:
    table = assigning("columns home:explore", "columns home:explore")
    selecting(table, "home explore to explore", "home explore to ship", spare=face)
    assert occurring(table) == found
    assert table.observe(None)["spare"] == face
    assert table.record.count("spare") == 1


@pytest.mark.clause("RG-REVEAL-03")
@pytest.mark.parametrize(
    ("face", "found"),
    [
        ("explore", ["explore", "produce"]),
        ("develop", ["develop", "produce"]),
        ("settle", ["settle", "produce"]),
        ("produce", ["produce"]),
        ("ship", ["produce", "ship"]),
    ],
)
def test_the_spare_die_adds_whichever_phase_nobody_selected(face: str, found: list[str]) -> None:
    """Seat 0 is asked in Explore, or else what to recall."""
    table = assigning("columns home:explore*2\nworlds alpha-centauri+rare", "columns home:explore")
    selecting(table, "home explore to produce", "home explore to produce", spare=face)
    assert table.to_act == [0]
    assert occurring(table) == found


@pytest.mark.clause("RG-REVEAL-03")
def test_the_spare_die_is_white() -> None:
    """Explore on two of its six faces, and no wild face."""
    rules = roll_for_the_galaxy().rules
    st = rules.parse_position(
        "roll-for-the-galaxy position 1\nplayers 2\nround 1\nstep reveal\n"
        "seat 0 faction 1\nseat 1 faction 2"
    )
    weights = st.main.frames[-1].weights(st)
    assert dict(zip(map(rules.text, st.main.options), weights)) == {
        "spare explore": 2,
        "spare develop": 1,
        "spare settle": 1,
        "spare produce": 1,
        "spare ship": 1,
    }


@pytest.mark.clause("RG-REVEAL-04")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_more_players_no_spare_die_is_rolled(players: int) -> None:
    table = assigning(*["columns home:explore"] * players)
    selecting(table, *["home explore to explore"] * players)
    assert table.observe(None)["spare"] is None
    assert "spare" not in table.record
    assert occurring(table) == ["explore"]


@pytest.mark.clause("RG-REVEAL-05")
def test_the_spare_die_is_nobodys_worker_and_stays_unowned() -> None:
    table = assigning("columns home:explore*2", "columns home:explore")
    before = table.observe(None)["supply"]
    assert before["home"] == 25 - 3
    selecting(table, "home explore to explore", "home explore to explore", spare="ship")
    assert (workers(table, 0), workers(table, 1)) == (
        {"explore": {"home": 2}},
        {"explore": {"home": 1}},
    )
    assert table.observe(None)["supply"] == before


@pytest.mark.clause("RG-REVEAL-06")
def test_workers_of_phases_that_do_not_occur_return_to_the_cup() -> None:
    table = assigning(
        "columns home:explore alien:develop rare:settle*2 novelty:produce genes:ship",
        "columns home:explore",
    )
    selecting(table, "home explore to explore", "home explore to explore", spare="settle")
    assert dice(table, 0) == ({"alien": 1, "novelty": 1, "genes": 1}, {})
    assert workers(table, 0) == {"explore": {"home": 1}, "settle": {"rare": 2}}, (
        "the spare die added Settle"
    )


@pytest.mark.clause("RG-REVEAL-07")
def test_dice_given_up_to_dictate_return_to_the_cup() -> None:
    table = assigning(
        "developments backup-planning\ncolumns home:explore alien:ship*2 rare:ship*2",
        "columns home:explore",
    )
    play(table, "0 select home explore to explore", "0 dictate alien ship")
    play(
        table, "0 move alien ship to explore", "0 dictate rare ship", "0 move rare ship to explore"
    )
    table.foretell("spare ship")
    play(table, "0 lock", "1 select home explore to explore", "1 lock")
    assert dice(table, 0) == ({"alien": 1, "rare": 1}, {}), "although Ship occurs"
    assert workers(table, 0) == {"explore": {"home": 1, "rare": 1, "alien": 1}}


@pytest.mark.clause("RG-REVEAL-08")
@pytest.mark.parametrize("phase", ["explore", "develop", "settle", "produce", "ship"])
def test_the_selecting_die_never_returns_at_reveal(phase: str) -> None:
    table = assigning("columns alien:ship", "columns home:explore", "columns home:explore")
    play(table, f"0 select alien ship to {phase}", "0 lock")
    play(table, "1 select home explore to explore", "1 lock")
    play(table, "2 select home explore to explore", "2 lock")
    assert phase in occurring(table)
    assert workers(table, 0) == {phase: {"alien": 1}}
    assert dice(table, 0) == ({}, {})


# --- strict order ----------------------------------------------------------------------------


@pytest.mark.clause("RG-TIME-01", "RG-TIME-02")
def test_strict_order_goes_round_from_the_lowest_faction_number() -> None:
    table = in_phases(
        "explore",
        "faction 5\ncolumns home:explore",
        "faction 2\ncolumns home:explore",
        "faction 9\ncolumns home:explore",
    )
    assert table.observe(None)["turn_order"] == [1, 2, 0]
    for seat in (1, 2, 0):
        assert table.to_act == [seat]
        play(table, f"{seat} stock home")
    assert table.round == 2


@pytest.mark.clause("RG-TIME-01")
@pytest.mark.parametrize(
    ("factions", "order"),
    [
        (["mining-industry", "space-piracy"], [1, 0]),
        (["space-piracy", "mining-industry"], [0, 1]),
        (["destroyed-colony", "mining-industry", "consumer-markets", "genetics-lab"], [2, 3, 0, 1]),
    ],
)
def test_the_order_of_a_new_game(factions: list[str], order: list[int]) -> None:
    deals = [(faction, *deal[1:]) for faction, deal in zip(factions, DEALS)]
    table = dealt(*deals)
    assert table.observe(None)["turn_order"] == order


@pytest.mark.clause("RG-TIME-03")
def test_in_ship_a_player_finishes_before_the_next_is_asked() -> None:
    """Two VP are left: seat 1 takes them, and seat 0 still decides, with an empty pool before it."""
    table = in_phases(
        "ship",
        "faction 5\nvp 22\ncolumns home:ship*2\nworlds space-mall+home ancient-race+home",
        "faction 2\ncolumns home:ship*2\nworlds alpha-centauri+home gem-world+home",
    )
    assert table.to_act == [1]
    play(table, "1 ship alpha-centauri home", "1 consume home")
    assert table.to_act == [1]
    play(table, "1 consume home")
    assert table.to_act == [0]
    assert table.observe(None)["vp_pool"] == 0
    assert table.observe(None)["last_round"] == ["vp-pool"]


@pytest.mark.clause("RG-TIME-03")
@pytest.mark.parametrize(
    ("phase", "seat"),
    [
        ("explore", "columns home:explore*2"),
        ("develop", "columns home:develop alien:develop\ndevelopment-stack {} {}"),
        ("settle", "columns home:settle alien:settle\nworld-stack {} {}"),
        ("produce", "columns home:produce alien:produce\nworlds {} {}"),
        ("ship", "columns home:ship*2\nworlds {}+home {}+home"),
    ],
)
def test_every_phase_is_done_player_by_player(phase: str, seat: str) -> None:
    tiles: list[list[str]] = {
        "explore": [list[str](), list[str]()],
        "develop": [["public-works", "nanotechnology"], ["space-mercenaries", "space-tourism"]],
        "settle": [["fifth-column", "comet-zone"], ["star-nomad-lair", "jungle-world"]],
        "produce": [["space-mall", "comet-zone"], ["ancient-race", "jungle-world"]],
        "ship": [["space-mall", "comet-zone"], ["ancient-race", "jungle-world"]],
    }[phase]
    table = in_phases(
        phase,
        f"faction 5\n{seat.format(*tiles[0])}",
        f"faction 2\n{seat.format(*tiles[1])}",
    )
    asked = []
    while table.to_act and table.observe(None)["phase"] == phase:
        asked.append(table.to_act[0])
        table.play(table.to_act[0], table.prompt(table.to_act[0]).options[-1])
    assert asked == sorted(asked, reverse=True)
    assert set(asked) == {0, 1}


@pytest.mark.clause("RG-TIME-04")
def test_an_earlier_player_scouts_first_and_the_tile_is_gone() -> None:
    table = in_phases(
        "explore", "faction 5\ncolumns home:explore", "faction 2\ncolumns home:explore"
    )
    table.foretell("draw conscription")
    play(table, "1 scout home", "1 place gem-world")
    assert table.observe(None)["bag"] == 54
    table.foretell("draw conscription")
    with pytest.raises(IllegalMove, match="the outcome 'draw conscription' is not possible"):
        table.play(0, "scout home")


@pytest.mark.clause("RG-TIME-05")
def test_in_produce_the_order_of_players_makes_no_difference() -> None:
    def produced(order: list[int]) -> str:
        table = in_phases(
            "produce",
            "columns home:produce alien:produce novelty:produce\nworlds space-mall ancient-race",
            "columns home:produce rare:produce genes:produce\nworlds comet-zone jungle-world",
            "developments merchant-guild\ncolumns rare:produce\nworlds gem-world spice-world+genes",
            more=f"order {' '.join(map(str, order))}",
        )
        choices = {
            0: ["produce space-mall novelty", "produce ancient-race home"],
            1: ["produce jungle-world rare", "produce comet-zone genes"],
        }
        for seat in [seat for seat in order if seat < 2]:
            for choice in choices[seat]:
                table.play(seat, choice)
        assert table.observe(None)["step"] == "manage"
        lines = table.position.splitlines()
        return "\n".join(line for line in lines if not line.startswith("order "))

    orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    assert len({produced(order) for order in orders}) == 1
    assert "space-mall+novelty" in produced([0, 1, 2])


@pytest.mark.clause("RG-REVEAL-06")
@pytest.mark.parametrize(
    ("idle", "selected"),
    [
        ("explore", "ship"),
        ("develop", "ship"),
        ("settle", "ship"),
        ("produce", "ship"),
        ("ship", "explore"),
    ],
)
def test_workers_of_any_phase_that_does_not_occur_return_to_the_cup(
    idle: str, selected: str
) -> None:
    """A Home die selects another phase than that of the workers, and waits there for its task."""
    seat = f"columns home:{idle} alien:{idle} rare:{idle}*2"
    table = assigning(f"{seat}\nworlds alpha-centauri+rare", "columns home:explore")
    selecting(table, f"home {idle} to {selected}", f"home explore to {selected}", spare=selected)
    assert occurring(table) == [selected]
    assert dice(table, 0) == ({"alien": 1, "rare": 2}, {})
    assert workers(table, 0) == {selected: {"home": 1}}
