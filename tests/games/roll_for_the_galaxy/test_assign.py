"""Roll and Assign: faces to columns, the phase selected, Dictate, and every development that Reassigns."""

from __future__ import annotations

from fractions import Fraction

import pytest

from astrarium import CannotUndo, IllegalMove, Table
from tests.games.roll_for_the_galaxy.helpers import (
    assigning,
    empire,
    in_phases,
    options,
    own,
    play,
    roll_for_the_galaxy,
)
from tests.games.roll_for_the_galaxy.scenes_assign import (
    assigned,
    before_roll,
    columns,
    rolled,
    workers,
)

PHASES = ["explore", "develop", "settle", "produce", "ship"]
IDLE = "columns home:ship"  # a seat that only has to select something


def reach(table: Table, seat: int = 0) -> dict[str, str]:
    """The workers that may be moved now, such as `home ship`, and to which columns."""
    found: dict[str, list[str]] = {}
    for text in options(table, seat):
        if text.startswith("move "):
            worker, _, phase = text.removeprefix("move ").partition(" to ")
            found.setdefault(worker, []).append(phase)
    return {worker: " ".join(phases) for worker, phases in found.items()}


def uses(table: Table, seat: int = 0) -> list[str]:
    """The developments whose Reassign power may be used now."""
    return [text.removeprefix("use ") for text in options(table, seat) if text.startswith("use ")]


def refused(table: Table, seat: int, move: str) -> None:
    with pytest.raises(IllegalMove):
        table.play(seat, move)


# --- roll ------------------------------------------------------------------------------------


@pytest.mark.clause("RG-ROLL-01", "RG-ASSIGN-01")
def test_every_die_in_the_cup_is_rolled_and_goes_to_the_column_of_its_face() -> None:
    table = rolled(
        ["cup home*2 novelty military", "cup home"],
        "home ship",
        "home explore",
        "military settle",
        "novelty ship",
        "home develop",
    )
    assert columns(table, 0) == {
        "explore": {"home": 1},
        "settle": {"military": 1},
        "ship": {"home": 1, "novelty": 1},
    }
    assert assigned(table, 0)["cup"] == {}
    assert columns(table, 1) == {"develop": {"home": 1}}


@pytest.mark.clause("RG-ASSIGN-01")
def test_a_die_with_the_face_of_a_phase_is_not_placed_by_its_owner() -> None:
    table = rolled(["cup home", "cup home"], "home ship", "home ship")
    assert all(text.startswith("select home ship to ") for text in options(table, 0))
    refused(table, 0, "wild home explore")


@pytest.mark.clause("RG-ROLL-02")
def test_dice_in_the_citizenry_on_stacks_and_on_worlds_are_not_rolled() -> None:
    """One credit recruits one of three Military dice; everything else stays where it is."""
    table = before_roll(
        "cup home",
        """credits 1
        citizenry military*3
        development-stack public-works
        development-dice genes
        world-stack gem-world
        world-dice rare
        worlds earths-lost-colony+alien""",
    )
    table.foretell("roll home ship", "roll military settle")
    play(table, "0 recall-done", "1 recall-done")
    assert assigned(table, 1)["faces"] == {"military": ["settle"]}
    assert empire(table, 1)["citizenry"] == {"military": 2}
    assert empire(table, 1)["development_stack"]["dice"] == {"genes": 1}
    assert empire(table, 1)["world_stack"]["dice"] == {"rare": 1}
    assert empire(table, 1)["worlds"] == [{"id": "earths-lost-colony", "goods": ["alien"]}]


@pytest.mark.clause("RG-ROLL-03")
@pytest.mark.parametrize(
    ("colour", "faces"),
    [
        ("home", {"explore": 2, "develop": 1, "settle": 1, "produce": 1, "ship": 1}),
        ("military", {"explore": 1, "develop": 2, "settle": 2, "wild": 1}),
        ("consumption", {"explore": 1, "develop": 1, "ship": 3, "wild": 1}),
        ("novelty", {"explore": 1, "produce": 2, "ship": 2, "wild": 1}),
        ("rare", {"explore": 1, "develop": 2, "produce": 1, "ship": 1, "wild": 1}),
        ("genes", {"explore": 1, "settle": 2, "produce": 1, "wild": 2}),
        ("alien", {"develop": 1, "settle": 1, "produce": 1, "wild": 3}),
    ],
)
def test_each_of_the_six_faces_is_equally_likely(colour: str, faces: dict[str, int]) -> None:
    rules = roll_for_the_galaxy().rules
    st = rules.parse_position(
        "roll-for-the-galaxy position 1\nplayers 2\n"
        f"seat 0 faction 1\ncup {colour}\nseat 1 faction 2\ncup home"
    )
    lane = st.lanes[0]
    weights = lane.frames[-1].weights(st)
    odds = {
        rules.text(option): Fraction(weight, sum(weights))
        for option, weight in zip(lane.options, weights)
    }
    assert odds == {f"roll {colour} {face}": Fraction(count, 6) for face, count in faces.items()}


@pytest.mark.clause("RG-ROLL-03")
def test_a_face_that_the_die_does_not_have_is_never_rolled() -> None:
    with pytest.raises(IllegalMove, match="the outcome 'roll alien explore' is not possible"):
        rolled(["cup alien", "cup home"], "alien explore")


@pytest.mark.clause("RG-ROLL-03")
def test_the_seed_of_the_game_decides_the_roll() -> None:
    def faces(seed: int) -> list[dict[str, list[str]]]:
        table = roll_for_the_galaxy().new(players=5, seed=seed)
        while table.round == 0:
            table.play(table.to_act[0], table.prompt(table.to_act[0]).options[0])
        return [assigned(table, seat)["faces"] for seat in range(5)]

    assert faces(1) == faces(1)
    assert faces(1) != faces(2)


@pytest.mark.clause("RG-ROLL-03")
def test_no_roll_is_offered_again() -> None:
    table = rolled(["cup home*2 alien", "cup home"], "home ship", "home ship", "alien wild")
    assert {text.split()[0] for text in options(table, 0)} == {"wild"}
    play(table, "0 wild alien ship")
    assert {text.split()[0] for text in options(table, 0)} == {"select"}
    play(table, "0 select home ship to ship")
    assert {text.split()[0] for text in options(table, 0)} == {"dictate", "lock"}


@pytest.mark.clause("RG-ROLL-04")
def test_all_roll_in_the_same_step_and_see_their_own_faces_alone() -> None:
    table = rolled(["cup home novelty", "cup home"], "home ship", "novelty wild", "home explore")
    assert table.to_act == [0, 1]
    assert assigned(table, 0)["faces"] == {"home": ["ship"], "novelty": ["wild"]}
    for viewer in (1, None):
        seen = table.observe(viewer)["empires"][0]
        assert (seen["faces"], seen["columns"], seen["selected"]) == (None, None, None)
        assert seen["cup"] == {"home": 1, "novelty": 1}, "the colours were in the cup"


@pytest.mark.clause("RG-ROLL-05")
def test_a_player_without_dice_in_the_cup_selects_nothing_and_the_round_goes_on() -> None:
    table = rolled(["cup home", "citizenry -"], "home ship")
    assert table.to_act == [0], "seat 1 is not asked"
    table.foretell("spare produce")
    play(table, "0 select home ship to explore", "0 lock")
    assert table.observe(None)["occurring"] == ["explore", "produce"]
    assert empire(table, 1)["selected"] is None
    assert options(table, 0) == ["scout home", "stock home"]


@pytest.mark.clause("RG-ROLL-05", "RG-ASSIGN-04")
def test_of_three_players_only_those_with_workers_select() -> None:
    table = rolled(["cup home", "citizenry -", "cup home"], "home ship", "home develop")
    assert table.to_act == [0, 2]
    play(table, "0 select home ship to explore", "0 lock")
    play(table, "2 select home develop to explore", "2 lock")
    assert table.observe(None)["occurring"] == ["explore"]
    assert table.to_act == [0]


# --- wild dice -------------------------------------------------------------------------------


@pytest.mark.clause("RG-ASSIGN-02")
@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("ship", "ship", {"ship": {"alien": 2}}),
        ("explore", "produce", {"explore": {"alien": 1}, "produce": {"alien": 1}}),
    ],
)
def test_wild_dice_go_to_any_columns_one_independent_of_the_other(
    one: str, other: str, found: dict[str, dict[str, int]]
) -> None:
    table = rolled(["cup alien*2", "cup home"], "alien wild", "alien wild", "home ship")
    assert options(table, 0) == [f"wild alien {phase}" for phase in PHASES]
    play(table, f"0 wild alien {one}")
    assert options(table, 0) == [f"wild alien {phase}" for phase in PHASES]
    play(table, f"0 wild alien {other}")
    assert columns(table, 0) == found


@pytest.mark.clause("RG-ASSIGN-03")
def test_nothing_is_selected_or_locked_while_a_wild_die_has_no_column() -> None:
    table = rolled(["cup home novelty", "cup home"], "home ship", "novelty wild", "home ship")
    assert assigned(table, 0)["wild"] == {"novelty": 1}
    refused(table, 0, "select home ship to ship")
    refused(table, 0, "lock")
    play(table, "0 wild novelty explore", "0 select home ship to ship", "0 lock")
    assert table.to_act == [1]


@pytest.mark.clause("RG-ASSIGN-03", "RG-ASSIGN-19")
def test_no_wild_die_is_placed_or_moved_after_reveal() -> None:
    table = rolled(["cup home novelty", "cup home"], "home ship", "novelty wild", "home ship")
    play(table, "0 wild novelty explore", "0 select home ship to ship", "0 lock")
    table.foretell("spare explore")
    play(table, "1 select home ship to explore", "1 lock")
    assert workers(table, 0) == {"explore": {"novelty": 1}, "ship": {"home": 1}}
    refused(table, 0, "wild novelty ship")
    refused(table, 0, "move novelty explore to ship")


# --- selecting a phase -----------------------------------------------------------------------


@pytest.mark.clause("RG-ASSIGN-04")
def test_the_assignment_is_not_locked_without_a_selection() -> None:
    table = assigning("columns home:ship*2", IDLE)
    refused(table, 0, "lock")
    play(table, "0 select home ship to ship", "0 lock")
    assert table.to_act == [1]


@pytest.mark.clause("RG-ASSIGN-04")
def test_only_one_worker_goes_on_the_strip() -> None:
    table = assigning("columns home:ship*3", IDLE)
    play(table, "0 select home ship to ship")
    refused(table, 0, "select home ship to explore")
    assert assigned(table, 0)["selected"] == {"phase": "ship", "die": "home"}


@pytest.mark.clause("RG-ASSIGN-05")
def test_any_worker_may_select_any_phase() -> None:
    table = assigning("columns home:explore*2 alien:ship", IDLE)
    assert options(table, 0) == [
        "select home explore to explore",
        "select home explore to develop",
        "select home explore to settle",
        "select home explore to produce",
        "select home explore to ship",
        "select alien ship to explore",
        "select alien ship to develop",
        "select alien ship to settle",
        "select alien ship to produce",
        "select alien ship to ship",
    ]


@pytest.mark.clause("RG-ASSIGN-05", "RG-ASSIGN-06")
def test_a_die_that_shows_ship_may_select_explore_and_explores() -> None:
    table = rolled(["cup home", "cup home"], "home ship", "home ship")
    table.foretell("spare explore")
    play(table, "0 select home ship to explore", "0 lock", "1 select home ship to ship", "1 lock")
    assert options(table, 0) == ["scout home", "stock home"]


@pytest.mark.clause("RG-ASSIGN-06")
def test_the_selecting_die_leaves_its_column_and_counts_once() -> None:
    table = assigning("columns home:explore*2 novelty:ship", IDLE)
    play(table, "0 select novelty ship to explore")
    assert columns(table, 0) == {"explore": {"home": 2}}
    table.foretell("spare ship")
    play(table, "0 lock", "1 select home ship to ship", "1 lock")
    assert workers(table, 0) == {"explore": {"home": 2, "novelty": 1}}, "a worker of Explore only"


# --- Dictate ---------------------------------------------------------------------------------


@pytest.mark.clause("RG-ASSIGN-07")
def test_nothing_is_reassigned_before_a_phase_is_selected() -> None:
    table = assigning("developments galactic-influence\ncolumns home:ship*3", IDLE)
    refused(table, 0, "dictate home ship")
    refused(table, 0, "use galactic-influence")
    refused(table, 0, "move home ship to explore")
    play(table, "0 select home ship to ship")
    assert options(table, 0) == ["dictate home ship", "use galactic-influence", "lock"]


@pytest.mark.clause("RG-ASSIGN-08")
def test_a_reassigned_worker_goes_to_a_different_column() -> None:
    table = assigning("columns home:explore*2 alien:ship home:ship", IDLE)
    play(table, "0 select home explore to explore", "0 dictate home ship")
    assert options(table, 0) == [
        "move home explore to develop",
        "move home explore to settle",
        "move home explore to produce",
        "move home explore to ship",
        "move alien ship to explore",
        "move alien ship to develop",
        "move alien ship to settle",
        "move alien ship to produce",
    ]
    refused(table, 0, "move home explore to explore")


@pytest.mark.clause("RG-ASSIGN-08")
def test_a_worker_moved_to_the_selected_phase_lies_below_the_strip() -> None:
    table = assigning("columns home:explore*2 alien:ship", IDLE)
    play(table, "0 select home explore to explore", "0 dictate home explore")
    play(table, "0 move alien ship to explore")
    assert columns(table, 0) == {"explore": {"alien": 1}}
    assert assigned(table, 0)["selected"] == {"phase": "explore", "die": "home"}


@pytest.mark.clause("RG-ASSIGN-08")
def test_the_selecting_die_is_neither_moved_nor_given_up() -> None:
    table = assigning("developments galactic-influence\ncolumns alien:ship home:ship*2", IDLE)
    play(table, "0 select alien ship to explore")
    assert options(table, 0) == ["dictate home ship", "use galactic-influence", "lock"]
    play(table, "0 use galactic-influence")
    assert reach(table) == {"home ship": "explore develop settle produce"}


@pytest.mark.clause("RG-ASSIGN-09")
def test_everyone_may_dictate_and_nobody_has_to() -> None:
    table = assigning("columns home:ship*3", "columns novelty:develop*3")
    play(table, "0 select home ship to ship", "1 select novelty develop to explore")
    assert options(table, 0) == ["dictate home ship", "lock"]
    assert options(table, 1) == ["dictate novelty develop", "lock"]
    play(table, "0 lock")
    assert table.to_act == [1]


@pytest.mark.clause("RG-ASSIGN-10")
def test_dictate_gives_up_one_worker_and_moves_another() -> None:
    table = assigning("columns home:explore*2 alien:ship", IDLE)
    play(table, "0 select home explore to explore")
    assert options(table, 0) == ["dictate home explore", "dictate alien ship", "lock"]
    play(table, "0 dictate home explore")
    refused(table, 0, "move home explore to ship")
    refused(table, 0, "lock")
    play(table, "0 move alien ship to produce")
    assert columns(table, 0) == {"produce": {"alien": 1}}
    assert assigned(table, 0)["dictated"] == {"home": 1}


@pytest.mark.clause("RG-ASSIGN-10")
@pytest.mark.parametrize(("dice", "offered"), [(1, False), (2, False), (3, True)])
def test_dictate_needs_a_worker_to_give_up_and_another_to_move(dice: int, offered: bool) -> None:
    table = assigning(f"columns home:ship*{dice}", IDLE)
    play(table, "0 select home ship to ship")
    assert ("dictate home ship" in options(table, 0)) is offered


@pytest.mark.clause("RG-ASSIGN-11", "RG-REVEAL-07")
def test_a_die_given_up_is_no_worker_this_round() -> None:
    table = assigning("developments nanotechnology\ncolumns home:explore*2 alien:explore", IDLE)
    play(table, "0 select home explore to explore", "0 dictate alien explore")
    play(table, "0 move home explore to develop", "0 use nanotechnology")
    assert reach(table) == {"home develop": "explore settle produce ship"}
    play(table, "0 move home develop to explore", "0 lock")
    table.foretell("spare explore")
    play(table, "1 select home ship to explore", "1 lock")
    assert workers(table, 0) == {"explore": {"home": 2}}, "the phase occurs, without the Alien die"
    assert empire(table, 0)["cup"] == {"alien": 1}


@pytest.mark.clause("RG-ASSIGN-12")
def test_dictate_works_once_a_round_and_powers_stay_usable() -> None:
    table = assigning("developments galactic-influence\ncolumns home:ship*5", IDLE)
    play(table, "0 select home ship to ship", "0 dictate home ship", "0 move home ship to explore")
    assert options(table, 0) == ["use galactic-influence", "lock"]
    refused(table, 0, "dictate home ship")


@pytest.mark.clause("RG-ASSIGN-12")
def test_each_power_works_once_a_round() -> None:
    table = assigning("developments galactic-influence local-subsidies\ncolumns home:ship*5", IDLE)
    play(table, "0 select home ship to ship")
    play(table, "0 use galactic-influence", "0 move home ship to explore")
    with pytest.raises(IllegalMove, match="you have already used Galactic Influence this round"):
        table.play(0, "use galactic-influence")
    assert options(table, 0) == [
        "dictate home explore",
        "dictate home ship",
        "use local-subsidies",
        "lock",
    ]


@pytest.mark.clause("RG-ASSIGN-12")
def test_dictate_and_powers_are_there_again_in_the_next_round() -> None:
    table = rolled(
        ["credits 5\ndevelopments galactic-influence\ncup home*4", "cup home"],
        *["home ship"] * 5,
    )
    play(table, "0 select home ship to explore", "0 dictate home ship")
    play(table, "0 move home ship to explore", "0 use galactic-influence")
    play(table, "0 move home ship to explore")
    assert options(table, 0) == ["lock"]
    table.foretell("spare explore", *["roll home ship"] * 5)
    play(table, "0 lock", "1 select home ship to explore", "1 lock")
    play(table, *["0 stock home"] * 3, "1 stock home", "0 recall-done")
    assert table.round == 3
    play(table, "0 select home ship to explore")
    assert options(table, 0) == ["dictate home ship", "use galactic-influence", "lock"]


@pytest.mark.clause("RG-ASSIGN-12")
def test_one_die_may_be_moved_by_several_powers() -> None:
    table = assigning("developments galactic-influence local-subsidies\ncolumns home:ship*2", IDLE)
    play(table, "0 select home ship to ship")
    play(table, "0 use galactic-influence", "0 move home ship to explore")
    play(table, "0 use local-subsidies", "0 move home explore to ship")
    assert columns(table, 0) == {"ship": {"home": 1}}


@pytest.mark.clause("RG-ASSIGN-13")
def test_every_reassign_power_may_be_declined() -> None:
    powers = (
        "backup-planning colonial-affinity diversification executive-power galactic-influence "
        "galactic-mandate homeworld-patriotism hydroponics-guild isolation-policy local-subsidies "
        "mad-scientists nanotechnology operations-affinity propaganda-campaign shipping-affinity "
        "space-mercenaries system-diversification technology-affinity"
    )
    table = assigning(
        f"developments {powers}\ncolumns home:explore*3 genes:develop rare:develop", IDLE
    )
    play(table, "0 select home explore to produce")
    assert len(uses(table)) == 16, "all but the two that change Dictate"
    play(table, "0 lock")
    assert table.to_act == [1]
    assert columns(table, 0) == {"explore": {"home": 2}, "develop": {"rare": 1, "genes": 1}}


@pytest.mark.clause("RG-ASSIGN-13")
def test_a_power_without_may_is_carried_out_unasked() -> None:
    """Merchant Guild: two credits at the end of Produce."""
    table = in_phases(
        "produce ship",
        "developments merchant-guild\ncolumns home:ship\nworlds alpha-centauri+rare",
        "",
    )
    assert empire(table, 0)["credits"] == 3
    assert options(table, 0) == ["trade home", "consume home"], "the first thing that is asked"


@pytest.mark.clause("RG-ASSIGN-14", "RG-POW-18")
def test_a_power_that_moves_two_workers_may_send_them_to_different_columns() -> None:
    table = assigning("developments nanotechnology\ncolumns home:ship*3", IDLE)
    play(table, "0 select home ship to ship", "0 use nanotechnology")
    play(table, "0 move home ship to explore", "0 move home ship to settle")
    assert columns(table, 0) == {"explore": {"home": 1}, "settle": {"home": 1}}


@pytest.mark.clause("RG-ASSIGN-14", "RG-POW-18")
def test_two_explorers_may_go_to_different_columns() -> None:
    table = assigning("developments isolation-policy\ncolumns home:explore*2 alien:explore", IDLE)
    play(table, "0 select home explore to ship", "0 use isolation-policy")
    play(table, "0 move home explore to ship", "0 move alien explore to settle")
    assert columns(table, 0) == {"ship": {"home": 1}, "settle": {"alien": 1}}


@pytest.mark.clause("RG-ASSIGN-15")
def test_a_wild_die_may_be_reassigned_and_an_alien_die_may_explore() -> None:
    """No face of an Alien die shows Explore, nor any of a Genes die Develop."""
    table = rolled(
        ["developments nanotechnology\ncup home genes alien", "cup home"],
        "home ship",
        "genes settle",
        "alien wild",
        "home ship",
    )
    play(table, "0 wild alien ship", "0 select home ship to explore", "0 use nanotechnology")
    play(table, "0 move alien ship to explore", "0 move genes settle to develop", "0 lock")
    table.foretell("spare develop")
    play(table, "1 select home ship to explore", "1 lock")
    assert "scout alien" in options(table, 0)
    assert workers(table, 0)["develop"] == {"genes": 1}


@pytest.mark.clause("RG-ASSIGN-16", "RG-POW-18")
def test_only_the_column_makes_a_die_an_explorer() -> None:
    """Diversification moves a Home explorer: the die that shows Ship, but lies in Explore."""
    table = rolled(
        ["developments diversification galactic-influence\ncup home*2", "cup home"],
        *["home ship"] * 3,
    )
    play(table, "0 select home ship to ship")
    assert uses(table) == ["galactic-influence"]
    play(table, "0 use galactic-influence", "0 move home ship to explore")
    assert assigned(table, 0)["faces"] == {"home": ["ship", "ship"]}, "it is not turned"
    assert uses(table) == ["diversification"]
    play(table, "0 use diversification")
    assert reach(table) == {"home explore": "develop settle produce ship"}


@pytest.mark.clause("RG-ASSIGN-17", "RG-POW-01")
def test_a_reassign_power_built_this_round_is_first_used_in_the_next() -> None:
    table = in_phases(
        "develop ship",
        """columns home:develop*3 home:ship
        development-stack galactic-influence
        worlds alpha-centauri+rare space-mall+novelty""",
        "cup home",
    )
    assert empire(table, 0)["developments"] == ["galactic-influence"]
    assert table.observe(None)["phase"] == "ship"
    refused(table, 0, "use galactic-influence")
    refused(table, 0, "move home ship to explore")
    table.foretell(*["roll home ship"] * 4, "roll rare ship", "roll home ship")
    play(table, "0 ship alpha-centauri rare", "0 trade home", "0 recall-done")
    assert table.round == 2
    play(table, "0 select home ship to ship")
    assert uses(table) == ["galactic-influence"]


@pytest.mark.clause("RG-ASSIGN-18")
def test_everything_may_be_taken_back_before_the_lock() -> None:
    table = rolled(
        ["developments galactic-influence\ncup home*3 alien", "cup home"],
        *["home ship"] * 3,
        "alien wild",
        "home ship",
    )
    before = table.position
    moves = [
        "0 wild alien explore",
        "0 select home ship to ship",
        "0 dictate home ship",
        "0 move alien explore to develop",
        "0 use galactic-influence",
        "0 move home ship to settle",
    ]
    play(table, *moves)
    assert table.undo(0) == 6
    assert table.position == before


@pytest.mark.clause("RG-ASSIGN-18")
def test_a_selection_may_be_changed_and_a_wild_die_placed_anew() -> None:
    table = rolled(["cup home alien", "cup home"], "home ship", "alien wild", "home ship")
    play(table, "0 wild alien explore", "0 select home ship to ship")
    play(table, "1 select home ship to ship", "1 lock")
    assert table.undo(0, steps=2) == 2
    table.foretell("spare produce")
    play(table, "0 wild alien settle", "0 select alien settle to produce", "0 lock")
    assert table.observe(None)["occurring"] == ["produce", "ship"]
    assert empire(table, 0)["selected"] == {"phase": "produce", "die": "alien"}


@pytest.mark.clause("RG-ASSIGN-18")
def test_the_roll_itself_is_not_taken_back() -> None:
    table = rolled(["cup home", "cup home"], "home ship", "home ship")
    with pytest.raises(CannotUndo):
        table.undo(0)
    assert assigned(table, 0)["faces"] == {"home": ["ship"]}


@pytest.mark.clause("RG-ASSIGN-19", "RG-ROUND-02")
def test_when_all_have_locked_nothing_is_taken_back() -> None:
    table = assigning("columns home:explore", "columns home:explore", "columns home:explore")
    for seat in range(3):
        play(table, f"{seat} select home explore to explore")
    play(table, "2 lock", "0 lock")
    assert (table.to_act, table.where) == ([1], "Round 1, assigning dice")
    assert table.observe(None)["occurring"] == [], "nothing is revealed yet"
    play(table, "1 lock")
    assert table.observe(None)["occurring"] == ["explore"]
    for seat in range(3):
        with pytest.raises(CannotUndo):
            table.undo(seat)


# --- the eighteen developments ---------------------------------------------------------------

COLOURS = ["home", "military", "consumption", "novelty", "rare", "genes", "alien"]

# Each power as it is printed: at least and at most how many workers, of which colours, out of which
# columns, and to which. "selected" is Produce here; Executive Power takes both out of one column.
PRINTED = [
    ("backup-planning", 1, 1, "any", "any", "any"),  # of Dictate, as is the next
    ("colonial-affinity", 1, 1, "any", "any", "settle"),
    ("diversification", 1, 1, "home", "explore", "any"),
    ("executive-power", 2, 2, "any", "any", "selected"),
    ("galactic-influence", 1, 1, "any", "any", "any"),
    ("galactic-mandate", 1, 3, "any", "any", "any"),
    ("homeworld-patriotism", 1, 2, "home", "any", "selected"),
    ("hydroponics-guild", 1, 1, "novelty genes", "any", "any"),
    ("isolation-policy", 1, 2, "any", "explore", "any"),
    ("local-subsidies", 1, 1, "home", "any", "any"),
    ("mad-scientists", 1, 1, "any", "any", "any"),  # nobody has a Novelty world: tied for most
    ("nanotechnology", 1, 2, "any", "any", "any"),
    ("operations-affinity", 1, 1, "any", "any", "explore produce"),
    ("propaganda-campaign", 1, 2, "any", "any", "selected"),
    ("shipping-affinity", 1, 1, "any", "any", "ship"),
    ("space-mercenaries", 1, 1, "military rare", "any", "any"),
    ("system-diversification", 1, 2, "military consumption novelty rare genes alien", "any", "any"),
    ("technology-affinity", 1, 1, "any", "any", "develop"),
]
OF_DICTATE = ["backup-planning", "galactic-mandate"]


def using(power: str) -> Table:
    """A worker of each colour lies in each column, and another Home explorer; Produce is selected."""
    everywhere = [f"{colour}:{phase}" for colour in COLOURS for phase in PHASES]
    table = assigning(f"developments {power}\ncolumns {' '.join(everywhere)} home:explore*2", IDLE)
    use = "dictate home explore" if power in OF_DICTATE else f"use {power}"
    return play(table, "0 select home explore to produce", f"0 {use}")


def workers_reached(colours: str, sources: str, targets: str) -> dict[str, str]:
    """What `reach` finds where a worker of each colour lies in each column."""
    to = {"any": PHASES, "selected": ["produce"]}.get(targets, targets.split())
    found = {
        f"{colour} {source}": " ".join(phase for phase in to if phase != source)
        for colour in (COLOURS if colours == "any" else colours.split())
        for source in (PHASES if sources == "any" else sources.split())
    }
    return {worker: phases for worker, phases in found.items() if phases}


@pytest.mark.clause("RG-ASSIGN-08", "RG-ASSIGN-10", "RG-POW-01", "RG-POW-05")
@pytest.mark.parametrize(
    ("power", "colours", "sources", "targets"),
    [(power, *where) for power, _, _, *where in PRINTED],
    ids=[row[0] for row in PRINTED],
)
def test_which_workers_a_development_moves_and_where_to(
    power: str, colours: str, sources: str, targets: str
) -> None:
    assert reach(using(power)) == workers_reached(colours, sources, targets)


@pytest.mark.clause("RG-ASSIGN-10", "RG-ASSIGN-12")
@pytest.mark.parametrize(
    ("power", "least", "most"), [row[:3] for row in PRINTED], ids=[row[0] for row in PRINTED]
)
def test_how_many_workers_a_development_moves(power: str, least: int, most: int) -> None:
    """Another worker that it could move is always left."""
    table = using(power)
    for moved in range(most):
        assert ("enough" in options(table, 0)) is (moved >= least)
        if moved >= least:
            stopped = play(table.clone(), "0 enough")
            assert options(stopped, 0)[-1] == "lock"
            assert power not in uses(stopped)
        play(table, f"0 {options(table, 0)[0]}")
    assert options(table, 0)[-1] == "lock", "no more workers"
    assert own(table, 0)["assign"]["used"] == ([] if power in OF_DICTATE else [power])
    assert uses(table) == []


@pytest.mark.clause("RG-ASSIGN-08")
def test_one_use_moves_different_workers() -> None:
    table = using("nanotechnology")
    play(table, "0 move alien ship to explore")
    left = workers_reached("any", "any", "any")
    del left["alien ship"]
    assert reach(table) == left, "another Alien explorer may move, not the one that came there"


@pytest.mark.clause("RG-ASSIGN-08")
def test_a_second_die_of_the_same_colour_there_may_still_be_moved() -> None:
    table = assigning("developments nanotechnology\ncolumns home:ship*2 home:explore", IDLE)
    play(table, "0 select home ship to ship", "0 use nanotechnology")
    play(table, "0 move home ship to explore", "0 move home explore to ship")
    assert columns(table, 0) == {"explore": {"home": 1}, "ship": {"home": 1}}


@pytest.mark.parametrize(
    ("power", "dice"),
    [
        ("colonial-affinity", "home:settle*2"),
        ("diversification", "military:explore home:ship"),
        ("executive-power", "home:explore home:ship"),
        ("homeworld-patriotism", "military:explore home:produce"),
        ("hydroponics-guild", "military:explore rare:ship"),
        ("isolation-policy", "home:ship*2"),
        ("local-subsidies", "military:explore rare:ship"),
        ("propaganda-campaign", "home:produce alien:produce"),
        ("shipping-affinity", "home:ship alien:ship"),
        ("space-mercenaries", "novelty:explore genes:ship"),
        ("system-diversification", "home:explore home:ship"),
        ("technology-affinity", "home:develop alien:develop"),
    ],
)
@pytest.mark.clause("RG-ASSIGN-08")
def test_a_power_without_a_worker_that_it_could_move_is_not_offered(power: str, dice: str) -> None:
    table = assigning(f"developments {power}\ncolumns consumption:ship {dice}", IDLE)
    play(table, "0 select consumption ship to produce")
    assert uses(table) == []


@pytest.mark.clause("RG-POW-18")
def test_executive_power_moves_exactly_two_workers_of_one_column() -> None:
    table = assigning(
        "developments executive-power\n"
        "columns home:explore*2 military:explore novelty:develop genes:produce home:ship alien:ship",
        IDLE,
    )
    play(table, "0 select home explore to produce", "0 use executive-power")
    assert reach(table) == {
        "home explore": "produce",
        "military explore": "produce",
        "home ship": "produce",
        "alien ship": "produce",
    }, "the only worker in Develop stays"
    play(table, "0 move home explore to produce")
    assert columns(table, 0) == {
        "develop": {"novelty": 1},
        "produce": {"home": 1, "military": 1, "genes": 1},
        "ship": {"home": 1, "alien": 1},
    }, "the Military explorer is the only other one there"
    assert options(table, 0)[-1] == "lock"
    assert uses(table) == []


@pytest.mark.clause("RG-POW-18")
def test_the_second_worker_of_executive_power_comes_out_of_the_same_column() -> None:
    table = assigning(
        "developments executive-power\n"
        "columns home:explore*2 military:explore alien:explore novelty:ship*2",
        IDLE,
    )
    play(table, "0 select home explore to settle", "0 use executive-power")
    play(table, "0 move alien explore to settle")
    assert reach(table) == {"home explore": "settle", "military explore": "settle"}
    assert "enough" not in options(table, 0)
    play(table, "0 move home explore to settle")
    assert columns(table, 0) == {
        "explore": {"military": 1},
        "settle": {"home": 1, "alien": 1},
        "ship": {"novelty": 2},
    }
    assert options(table, 0)[-1] == "lock", "the Military explorer stays"


@pytest.mark.clause("RG-POW-18")
def test_two_workers_of_the_selected_phase_are_no_use_to_executive_power() -> None:
    table = assigning(
        "developments executive-power\ncolumns home:explore home:produce*3 home:ship", IDLE
    )
    play(table, "0 select home produce to produce")
    assert uses(table) == []


@pytest.mark.clause("RG-ASSIGN-10", "RG-ASSIGN-14", "RG-POW-18")
def test_galactic_mandate_moves_up_to_three_workers_for_one_given_up() -> None:
    table = assigning("developments galactic-mandate\ncolumns home:ship*5 alien:ship", IDLE)
    play(table, "0 select home ship to ship", "0 dictate home ship", "0 move home ship to explore")
    assert options(table, 0)[-1] == "enough"
    play(table, "0 move home ship to develop", "0 move alien ship to settle")
    assert columns(table, 0) == {
        "explore": {"home": 1},
        "develop": {"home": 1},
        "settle": {"alien": 1},
        "ship": {"home": 1},
    }
    assert assigned(table, 0)["dictated"] == {"home": 1}
    assert options(table, 0) == ["lock"], "Dictate has been used"


@pytest.mark.clause("RG-ASSIGN-10", "RG-POW-18")
def test_galactic_mandate_moves_at_least_one_and_none_twice() -> None:
    table = assigning(
        "developments galactic-mandate\ncolumns home:ship*2 alien:ship rare:ship", IDLE
    )
    play(table, "0 select home ship to ship", "0 dictate home ship")
    assert "enough" not in options(table, 0)
    play(table, "0 move alien ship to explore")
    assert reach(table) == {"rare ship": "explore develop settle produce"}
    play(table, "0 enough")
    assert columns(table, 0) == {"explore": {"alien": 1}, "ship": {"rare": 1}}


@pytest.mark.clause("RG-ASSIGN-12")
def test_backup_planning_dictates_while_two_workers_are_left() -> None:
    table = assigning("developments backup-planning\ncolumns home:ship*5", IDLE)
    play(table, "0 select home ship to ship")
    play(table, *["0 dictate home ship", "0 move home ship to explore"] * 2)
    assert options(table, 0) == ["dictate home explore", "lock"]
    play(table, "0 dictate home explore", "0 move home explore to ship")
    assert options(table, 0) == ["lock"]
    assert columns(table, 0) == {"ship": {"home": 1}}
    assert assigned(table, 0)["dictated"] == {"home": 3}


@pytest.mark.clause("RG-ASSIGN-10", "RG-ASSIGN-12")
def test_backup_planning_with_galactic_mandate_moves_three_each_time() -> None:
    table = assigning(
        "developments backup-planning galactic-mandate\ncolumns home:ship*8 military:explore", IDLE
    )
    play(table, "0 select military explore to ship")
    play(table, "0 dictate home ship", *["0 move home ship to explore"] * 3)
    play(table, "0 dictate home ship", *["0 move home ship to develop"] * 3)
    assert columns(table, 0) == {"explore": {"home": 3}, "develop": {"home": 3}}


# --- Mad Scientists and Biological Adaptation -------------------------------------------------


@pytest.mark.clause("RG-POW-17")
@pytest.mark.parametrize(
    ("mine", "theirs", "most"),
    [
        ("gem-world spice-world", "space-mall", 2),
        ("space-mall", "alpha-centauri plague-world", 2),
        ("space-mall gem-world", "earths-lost-colony spice-world", 1),
        ("alpha-centauri", "old-earth", 1),
        ("alpha-centauri gem-world", "space-mall spice-world", 0),
        ("alpha-centauri", "space-mall", 0),
    ],
)
def test_mad_scientists_count_novelty_worlds(mine: str, theirs: str, most: int) -> None:
    """Space Mall and Earth's Lost Colony are Novelty worlds too; Alpha Centauri is not."""
    table = assigning(
        f"developments mad-scientists\nworlds {mine}\ncolumns home:ship*4",
        f"worlds {theirs}\n{IDLE}",
        IDLE,
    )
    play(table, "0 select home ship to ship")
    assert uses(table) == (["mad-scientists"] if most else [])
    moved = 0
    if most:
        play(table, "0 use mad-scientists")
    while reach(table):
        play(table, "0 move home ship to explore")
        moved += 1
    assert moved == most


@pytest.mark.clause("RG-POW-17")
def test_mad_scientists_do_not_count_worlds_that_wait_to_be_settled() -> None:
    table = assigning(
        "developments mad-scientists\nworld-stack gem-world\ncolumns home:ship*4",
        f"worlds space-mall\n{IDLE}",
    )
    play(table, "0 select home ship to ship")
    assert uses(table) == []


@pytest.mark.clause("RG-POW-11")
def test_biological_adaptation_moves_nothing_in_assign() -> None:
    table = assigning("developments biological-adaptation\ncolumns home:ship*3", IDLE)
    play(table, "0 select home ship to ship")
    assert options(table, 0) == ["dictate home ship", "lock"]


@pytest.mark.clause("RG-POW-11")
def test_biological_adaptation_is_not_counted_as_a_reassign_power() -> None:
    """System Diversification (6), Galactic Influence (3), Biological Adaptation (2): half of 9, up."""
    table = assigning(
        "developments system-diversification galactic-influence biological-adaptation\n" + IDLE,
        "developments new-economy hydroponics-guild genetics-lab\n" + IDLE,
    )
    assert empire(table, 0)["points"] == 6 + 3 + 2 + 5
    assert empire(table, 1)["points"] == 6 + 1 + 2 + 2


@pytest.mark.clause("RG-POW-01")
@pytest.mark.parametrize(("phase", "credits"), [("produce", 3), ("ship", 1), ("explore", 1)])
def test_a_power_works_only_in_the_phase_it_names(phase: str, credits: int) -> None:
    """Merchant Guild pays two credits in Produce; the good waits to be recalled."""
    table = in_phases(
        phase,
        "developments merchant-guild\nworlds alpha-centauri+rare",
        "cup home",
    )
    assert table.observe(None)["step"] == "manage"
    assert empire(table, 0)["credits"] == credits
