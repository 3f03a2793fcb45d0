"""Who knows what: stacks, abandoned tiles and what lies behind screens (RG-INFO)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from astrarium import BadRecord, CannotUndo, IllegalMove, Table
from astrarium.kernel.chance import Generator
from tests.games.roll_for_the_galaxy.helpers import (
    assigning,
    empire,
    in_phases,
    options,
    own,
    play,
    roll_for_the_galaxy,
)
from tests.games.roll_for_the_galaxy.scenes_assign import DEALS, assigned, dealt, rolled
from tests.games.roll_for_the_galaxy.scenes_build import other_worlds, scarce

STACKS = """columns home:explore*2
development-stack public-works space-docks nanotechnology
world-stack gem-world comet-zone jungle-world"""
BENEATH = ["space-docks", "nanotechnology", "comet-zone", "jungle-world"]
BACKS = ["armaments-world", "radioactive-world", "trade-levies", "technology-affinity"]


def told(table: Table, seat: int | None) -> str:
    """Everything that a seat is shown: the table, the log, and what each line is about."""
    story = [(line.kind, line.seat, line.text, line.about) for line in table.story(seat)]
    return json.dumps([table.observe(seat), table.log(seat), story])


def alike(one: Table, other: Table) -> None:
    """Seat 0 can tell these tables apart, nobody else can."""
    assert told(one, 0) != told(other, 0)
    assert told(one, 1) == told(other, 1)
    assert told(one, None) == told(other, None)


def came_to_light(table: Table, seat: int) -> None:
    """Others have learned something by what a seat has done: it takes nothing back."""
    before = table.position
    with pytest.raises(CannotUndo, match="something new has been seen"):
        table.undo(seat)
    assert table.position == before


# --- stacks ----------------------------------------------------------------------------------


@pytest.mark.clause("RG-INFO-01")
def test_the_top_tiles_are_public_and_those_beneath_are_not() -> None:
    table = in_phases("explore", STACKS, "cup home")
    for viewer in (1, None):
        seen = table.observe(viewer)["empires"][0]
        assert seen["development_stack"]["top"] == "public-works"
        assert seen["world_stack"]["top"] == "gem-world"
        for hidden in BENEATH + BACKS:
            assert hidden not in told(table, viewer)


@pytest.mark.clause("RG-INFO-01")
def test_others_do_not_know_the_order_of_tiles_beneath_the_top() -> None:
    turned = STACKS.replace("space-docks nanotechnology", "nanotechnology space-docks")
    alike(in_phases("explore", STACKS, "cup home"), in_phases("explore", turned, "cup home"))


@pytest.mark.clause("RG-INFO-01")
def test_others_do_not_know_which_tile_of_the_bag_lies_beneath_the_top() -> None:
    other = STACKS.replace("comet-zone", "asteroid-belt")
    alike(in_phases("explore", STACKS, "cup home"), in_phases("explore", other, "cup home"))


@pytest.mark.clause("RG-INFO-02")
def test_the_owner_sees_the_whole_stacks_and_everybody_their_sizes() -> None:
    table = in_phases("explore", STACKS, "cup home")
    assert own(table, 0)["development_stack"] == ["public-works", "space-docks", "nanotechnology"]
    assert own(table, 0)["world_stack"] == ["gem-world", "comet-zone", "jungle-world"]
    assert own(table, 1)["development_stack"] == []
    for viewer in (0, 1, None):
        seen = table.observe(viewer)["empires"]
        assert [seen[seat]["development_stack"]["size"] for seat in (0, 1)] == [3, 0]
        assert [seen[seat]["world_stack"]["size"] for seat in (0, 1)] == [3, 0]


@pytest.mark.clause("RG-INFO-02")
@pytest.mark.parametrize("step", ["assign", "phases", "manage"])
def test_the_owner_may_look_at_the_stacks_at_any_time(step: str) -> None:
    stack = "development-stack public-works space-docks\nworlds alpha-centauri+rare"
    table = {
        "assign": assigning(f"columns home:ship\n{stack}", "columns home:ship"),
        "phases": in_phases("explore", f"columns home:explore\n{stack}", "cup home"),
        "manage": in_phases("produce", stack, "cup home"),
    }[step]
    assert own(table, 0)["development_stack"] == ["public-works", "space-docks"]


# --- tiles drawn and abandoned ---------------------------------------------------------------


@pytest.mark.clause("RG-INFO-01")
def test_nobody_else_sees_the_two_tiles_before_all_have_placed_theirs() -> None:
    table = dealt(*DEALS[:2])
    play(table, "0 start public-works")
    assert own(table, 0)["hand"][0] == ["public-works", "lost-alien-warship"]
    for viewer in (1, None):
        for hidden in ("public-works", "diversification", "lost-alien-warship", "lost-species"):
            assert hidden not in told(table, viewer)
    other = dealt(*DEALS[:2])
    play(other, "0 start diversification")
    alike(table, other)


@pytest.mark.clause("RG-INFO-03")
def test_others_see_how_many_tiles_are_abandoned_and_not_which() -> None:
    def abandoning(tile: str) -> Table:
        return play(in_phases("explore", STACKS, "cup home"), "0 scout home", f"0 abandon {tile}")

    table = abandoning("space-docks")
    assert own(table, 0)["abandoned"] == ["space-docks"]
    for viewer in (1, None):
        assert table.observe(viewer)["abandoned"] == 1
        assert table.log(viewer)[-1] == "{0} abandoned a tile"
        assert "space-docks" not in told(table, viewer)
    assert own(table, 1)["abandoned"] == []
    alike(table, abandoning("nanotechnology"))


@pytest.mark.clause("RG-INFO-03")
def test_a_player_who_scouts_later_does_not_learn_what_was_abandoned() -> None:
    table = in_phases("explore", STACKS, "columns home:explore")
    table.foretell("draw export-duties", "draw mad-scientists")
    play(table, "0 scout home", "0 abandon comet-zone", "0 draw-tiles")
    play(table, "0 place export-duties", "0 place mad-scientists", "0 stock home")
    assert table.to_act == [1] and table.observe(1)["abandoned"] == 1
    for hidden in ("comet-zone", "trade-levies", "export-duties", "mad-scientists"):
        assert hidden not in told(table, 1)


@pytest.mark.clause("RG-INFO-03")
def test_others_do_not_see_what_is_drawn_nor_where_it_is_placed() -> None:
    def scouting(tile: str, *moves: str) -> Table:
        table = in_phases("explore", STACKS, "cup home")
        table.foretell(f"draw {tile}")
        return play(table, "0 scout home", "0 draw-tiles", *moves)

    alike(scouting("export-duties"), scouting("mad-scientists"))
    drawn = scouting("export-duties")
    assert own(drawn, 0)["hand"] == [["export-duties", "silicon-world"]]
    assert empire(drawn, 0)["hand"] == 1
    alike(
        scouting("export-duties", "0 place export-duties"),
        scouting("mad-scientists", "0 place mad-scientists"),
    )


def giving(tile: str) -> Table:
    """The bag is empty, and seat 0 gives a tile for its own Scout; seat 1 is about to give one."""
    table = scarce("", STACKS, "development-stack mad-scientists export-duties new-economy")
    return play(table, "0 scout home", "0 draw-tiles", f"0 give {tile}")


@pytest.mark.clause("RG-INFO-03", "RG-EXP-19")
def test_others_do_not_see_which_tile_is_given_to_a_short_bag() -> None:
    table = giving("space-docks")
    assert table.to_act == [1]
    assert table.log(0)[-1] == "{0} put Space Docks from the developments into the bag"
    for viewer in (1, 2, None):
        assert table.log(viewer)[-1] == "{0} put a tile into the bag"
        assert table.observe(viewer)["bag"] == 1
        assert "space-docks" not in told(table, viewer)
    alike(table, giving("nanotechnology"))


@pytest.mark.clause("RG-INFO-07")
def test_when_the_top_tile_is_abandoned_the_next_is_shown_at_once() -> None:
    table = in_phases("explore", STACKS, "cup home")
    play(table, "0 scout home", "0 abandon public-works")
    seen = table.observe(1)["empires"][0]["development_stack"]
    assert (seen["top"], seen["size"]) == ("space-docks", 2)
    assert table.log(1)[-1] == "{0} abandoned Public Works from the developments"
    came_to_light(table, 0)


@pytest.mark.clause("RG-INFO-07")
def test_a_tile_beneath_the_top_may_be_abandoned_and_taken_back() -> None:
    table = in_phases("explore", STACKS, "cup home")
    before = table.position
    play(table, "0 scout home", "0 abandon space-docks")
    assert table.undo(0) == 2
    assert table.position == before


@pytest.mark.clause("RG-INFO-07", "RG-EXP-19")
def test_when_the_top_tile_is_given_to_a_short_bag_the_next_is_shown_at_once() -> None:
    table = giving("public-works")
    seen = table.observe(1)["empires"][0]["development_stack"]
    assert (seen["top"], seen["size"]) == ("space-docks", 2)
    assert table.log(1)[-1] == "{0} put Public Works from the developments into the bag"
    came_to_light(table, 0)


@pytest.mark.clause("RG-INFO-07")
def test_when_the_top_tile_is_built_the_next_is_shown_at_once() -> None:
    table = in_phases(
        "develop",
        "columns home:develop alien:develop\ndevelopment-stack public-works nanotechnology",
        "cup home",
    )
    play(table, "0 build home")
    seen = table.observe(1)["empires"][0]
    assert seen["developments"] == ["public-works"]
    assert seen["development_stack"]["top"] == "nanotechnology"


@pytest.mark.clause("RG-INFO-07")
def test_a_tile_placed_on_an_empty_stack_is_public() -> None:
    table = in_phases("explore", "columns home:explore*2", "cup home")
    table.foretell("draw export-duties")
    play(table, "0 scout home", "0 place silicon-world")
    for viewer in (1, None):
        assert table.observe(viewer)["empires"][0]["world_stack"]["top"] == "silicon-world"
        assert table.log(viewer)[-1] == "{0} added Silicon World to the worlds"
    came_to_light(table, 0)


@pytest.mark.clause("RG-INFO-07", "RG-EXP-10")
def test_a_tile_placed_on_top_is_public_and_one_placed_beneath_is_not() -> None:
    table = in_phases("explore", f"developments improved-reconnaissance\n{STACKS}", "cup home")
    table.foretell("draw export-duties", "draw mad-scientists")
    play(table, "0 scout home", "0 abandon comet-zone", "0 draw-tiles")
    before = table.position
    play(table, "0 place mad-scientists")
    assert table.log(1)[-1] == "{0} added a tile to a stack"
    assert table.undo(0) == 1
    assert table.position == before
    play(table, "0 place-top export-duties")
    assert table.observe(1)["empires"][0]["development_stack"]["top"] == "export-duties"
    assert table.log(1)[-1] == "{0} put Export Duties on top of the developments"
    came_to_light(table, 0)


# --- behind screens --------------------------------------------------------------------------


def screened(*rolls: str, moves: list[str]) -> Table:
    """Seat 0 has rolled two Home dice, a Military and an Alien one; seat 1 a Home die."""
    table = rolled(
        ["developments galactic-influence\ncup home*2 military alien", "cup home"],
        *rolls,
        "home ship",
    )
    return play(table, *moves)


ROLLS = ["home ship", "home ship", "military settle", "alien wild"]


@pytest.mark.clause("RG-INFO-04")
def test_others_do_not_see_faces() -> None:
    other = ["home explore", "home produce", "military wild", "alien develop"]
    alike(screened(*ROLLS, moves=[]), screened(*other, moves=[]))


@pytest.mark.clause("RG-INFO-04")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["0 wild alien ship"], ["0 wild alien explore"]),
        (
            ["0 wild alien ship", "0 select home ship to ship"],
            ["0 wild alien ship", "0 select alien ship to explore"],
        ),
        (
            ["0 wild alien ship", "0 select home ship to ship"],
            [
                "0 wild alien ship",
                "0 select home ship to ship",
                "0 dictate alien ship",
                "0 move home ship to explore",
                "0 use galactic-influence",
                "0 move military settle to ship",
            ],
        ),
    ],
)
def test_others_do_not_see_columns_strip_dictate_or_powers_used(
    one: list[str], other: list[str]
) -> None:
    alike(screened(*ROLLS, moves=one), screened(*ROLLS, moves=other))


@pytest.mark.clause("RG-INFO-04")
def test_others_see_that_a_player_is_ready_and_nothing_else() -> None:
    moves = ["0 wild alien ship", "0 select home ship to ship", "0 lock"]
    table = screened(*ROLLS, moves=moves)
    assert table.observe(1)["to_act"] == [1]
    other = ["0 wild alien settle", "0 select alien settle to explore", "0 lock"]
    alike(table, screened(*ROLLS, moves=other))


@pytest.mark.clause("RG-INFO-04")
def test_a_player_sees_what_lies_behind_the_own_screen() -> None:
    table = screened(*ROLLS, moves=["0 wild alien ship", "0 select home ship to explore"])
    play(table, "0 dictate alien ship", "0 move home ship to develop")
    assert assigned(table, 0) == {
        "cup": {},
        "wild": {},
        "columns": {
            "explore": {},
            "develop": {"home": 1},
            "settle": {"military": 1},
            "produce": {},
            "ship": {},
        },
        "faces": {"home": ["ship", "ship"], "military": ["settle"], "alien": ["wild"]},
        "selected": {"phase": "explore", "die": "home"},
        "dictated": {"alien": 1},
        "used": [],
    }
    assert table.observe(None)["own"] is None


@pytest.mark.clause("RG-INFO-04")
@pytest.mark.parametrize("face", ["settle", "produce"])
def test_a_refused_move_does_not_tell_another_players_faces(face: str) -> None:
    table = screened(*ROLLS[:3], f"alien {face}", moves=[])
    with pytest.raises(IllegalMove) as refusal:
        table.play(1, "select alien produce to ship")
    assert str(refusal.value) == (
        "'select alien produce to ship' is not possible now: "
        "Which worker selects which phase? That phase happens for everyone."
    )


@pytest.mark.clause("RG-INFO-01")
@pytest.mark.parametrize("beneath", ["space-docks", "mad-scientists"])
def test_a_refused_move_does_not_tell_where_a_hidden_tile_is(beneath: str) -> None:
    table = in_phases(
        "explore",
        f"development-stack public-works {beneath}",
        "columns home:explore\nworld-stack plague-world",
    )
    play(table, "1 scout home")
    with pytest.raises(IllegalMove) as refusal:
        table.play(1, "abandon space-docks")
    assert str(refusal.value) == (
        "'abandon space-docks' is not possible now: "
        "Abandon a tile to draw one more, or draw 1 tile now."
    )


# --- what is public, and what the engine watches over ----------------------------------------


@pytest.mark.clause("RG-INFO-05")
def test_everything_else_is_public() -> None:
    table = in_phases(
        "explore",
        """credits 4
        vp 3
        columns home:explore
        cup home*2 genes
        citizenry military
        development-stack nanotechnology
        development-dice novelty*2
        world-stack comet-zone
        world-dice rare
        developments public-works
        worlds space-mall+alien old-earth""",
        "columns home:explore",
    )
    for viewer in (0, 1, None):
        shared = table.observe(viewer)
        seen = shared["empires"][0]
        assert (seen["credits"], seen["vp"], shared["vp_pool"]) == (4, 3, 24 - 3)
        assert (seen["cup"], seen["citizenry"]) == ({"home": 2, "genes": 1}, {"military": 1})
        assert seen["development_stack"]["dice"] == {"novelty": 2}
        assert seen["world_stack"]["dice"] == {"rare": 1}
        assert seen["developments"] == ["public-works"]
        assert seen["worlds"] == [
            {"id": "space-mall", "goods": ["alien"]},
            {"id": "old-earth", "goods": []},
        ]
        assert shared["bag"] == 55 - 3


@pytest.mark.clause("RG-INFO-05")
def test_the_colours_of_dice_that_were_rolled_stay_public() -> None:
    table = screened(*ROLLS, moves=["0 wild alien ship", "0 select home ship to ship"])
    play(table, "0 dictate alien ship", "0 move military settle to ship")
    assert empire(table, 0)["cup"] == {"home": 2, "military": 1, "alien": 1}


@pytest.mark.clause("RG-INFO-06")
def test_an_assignment_that_breaks_a_rule_is_refused_in_a_record_too() -> None:
    """Diversification moves a Home explorer; the record claims that it moved a shipper."""
    table = assigning(
        "developments diversification\ncolumns home:ship*3 home:explore", "columns home:ship"
    )
    play(table, "0 select home ship to ship", "0 use diversification")
    play(table, "0 move home explore to ship", "0 lock")
    honest = table.record
    assert roll_for_the_galaxy().replay(honest).position == table.position
    with pytest.raises(BadRecord, match="'0 move home ship to explore' is not possible there"):
        roll_for_the_galaxy().replay(
            honest.replace("0 move home explore to ship", "0 move home ship to explore")
        )
    with pytest.raises(BadRecord, match="'0 lock' is not possible there"):
        roll_for_the_galaxy().replay(honest.replace("0 move home explore to ship\n", ""))


@pytest.mark.clause("RG-INFO-06")
@pytest.mark.parametrize(
    "move",
    [
        "lock",
        "dictate home ship",
        "use diversification",
        "move home explore to ship",
        "select home develop to ship",
        "select alien ship to ship",
        "wild home ship",
    ],
)
def test_no_step_of_assign_is_left_out_or_made_up(move: str) -> None:
    table = assigning(
        "developments diversification\ncolumns home:ship*3 home:explore", "columns home:ship"
    )
    before = table.position
    with pytest.raises(IllegalMove):
        table.play(0, move)
    assert table.position == before


@pytest.mark.clause("RG-INFO-06")
def test_nobody_assigns_the_workers_of_another_player() -> None:
    table = assigning("columns home:ship*3", "columns novelty:explore")
    with pytest.raises(IllegalMove):
        table.play(1, "select home ship to ship")
    assert options(table, 1)[0] == "select novelty explore to explore"


@pytest.mark.clause("RG-INFO-08")
def test_every_colour_is_also_a_word() -> None:
    catalogue = roll_for_the_galaxy().rules.catalogue()
    assert {id: die["name"] for id, die in catalogue["dice"].items()} == {
        "home": "Home",
        "military": "Military",
        "consumption": "Consumption",
        "novelty": "Novelty",
        "rare": "Rare Elements",
        "genes": "Genes",
        "alien": "Alien Technology",
    }
    assert catalogue["colors"]["genes"]["name"] == "Genes"
    genes = {id for id, tile in catalogue["tiles"].items() if tile["color"] == "genes"}
    assert len(genes) == 11 and "jungle-world" in genes


@pytest.mark.clause("RG-INFO-08")
def test_options_name_dice_by_words() -> None:
    table = assigning("columns genes:ship rare:ship", "columns home:ship")
    labels = [option.label for option in table.prompt(0).options]
    assert labels[0] == "Select Explore: with a Rare Elements shipper"
    assert labels[5] == "Select Explore: with a Genes shipper"


# --- guesses at what is hidden ---------------------------------------------------------------


@pytest.mark.clause("RG-INFO-01", "RG-INFO-03", "RG-INFO-04")
@pytest.mark.parametrize("viewer", [1, -1])
@pytest.mark.parametrize("scene", ["setup", "assign", "locked", "abandoned", "drawn"])
def test_a_guess_at_what_is_hidden_looks_the_same_to_who_cannot_see_it(
    scene: str, viewer: int
) -> None:
    if scene == "setup":
        table = dealt(*DEALS[:2])
    elif scene in ("assign", "locked"):
        table = screened(*ROLLS, moves=["0 wild alien ship", "0 select home ship to ship"])
        play(table, *(["0 lock"] if scene == "locked" else []))
    else:
        table = in_phases("explore", STACKS, "columns home:explore")
        table.foretell("draw export-duties", "draw mad-scientists")
        play(table, "0 scout home", "0 abandon comet-zone")
        play(table, *(["0 draw-tiles"] if scene == "drawn" else []))
    rules = table.rules
    seen = rules.observe(table.state, viewer)
    guesses = [rules.resample(table.state, viewer, Generator(seed)) for seed in range(12)]
    assert all(rules.observe(guess, viewer) == seen for guess in guesses)
    assert all(rules.faults(guess) == [] for guess in guesses)
    assert len({rules.position(guess) for guess in guesses}) > 1


def as_tuple(item: Any) -> Any:
    """Tiles in a list, or tiles with both sides in a list of lists."""
    return tuple(map(as_tuple, item)) if isinstance(item, list) else item


def guessed(table: Table, viewer: int, seat: int, name: str) -> set[Any]:
    """What a seat may have in its hand or a stack, as far as another seat (-1: a spectator) can tell."""
    rules = table.rules
    guesses = [rules.resample(table.state, viewer, Generator(seed)) for seed in range(30)]
    assert all(rules.faults(guess) == [] for guess in guesses)
    return {as_tuple(rules.own(guess, seat)["own"][name]) for guess in guesses}


@pytest.mark.clause("RG-INFO-01", "RG-POW-07")
@pytest.mark.parametrize("viewer", [1, -1])
def test_where_a_former_top_tile_lies_is_hidden_after_advanced_logistics(viewer: int) -> None:
    """Public Works, which all have seen, lies beneath either top now."""
    table = in_phases(
        "explore",
        """
        developments advanced-logistics
        development-stack public-works space-docks
        world-stack gem-world jungle-world
        """,
        "columns home:explore",
    )
    play(table, "0 rearrange", "0 place space-docks", "0 place public-works")
    play(table, "0 place gem-world", "0 place jungle-world")
    assert own(table, 0)["development_stack"] == ["space-docks", "public-works"]
    developments = guessed(table, viewer, 0, "development_stack")
    settled = guessed(table, viewer, 0, "world_stack")
    assert {stack[0] for stack in developments} == {"space-docks"}
    assert {stack[0] for stack in settled} == {"gem-world"}
    assert ("space-docks", "public-works") in developments
    assert ("gem-world", "lost-alien-warship") in settled


@pytest.mark.clause("RG-INFO-01", "RG-INFO-03")
@pytest.mark.parametrize("viewer", [1, -1])
@pytest.mark.parametrize("tile", ["space-docks", "public-works"])
def test_others_cannot_tell_which_of_two_known_tiles_was_abandoned(tile: str, viewer: int) -> None:
    """Improved Reconnaissance put Space Docks and then Export Duties on Public Works."""
    table = in_phases(
        "explore",
        """
        developments improved-reconnaissance
        columns home:explore*3
        development-stack public-works
        """,
        "cup home",
    )
    for top in ("space-docks", "export-duties"):
        table.foretell(f"draw {top}")
        play(table, "0 scout home", "0 draw-tiles", f"0 place-top {top}")
    assert guessed(table, viewer, 0, "development_stack") == {
        ("export-duties", "space-docks", "public-works")
    }
    play(table, "0 scout home", f"0 abandon {tile}")
    assert guessed(table, viewer, 0, "abandoned") == {("space-docks",), ("public-works",)}
    assert guessed(table, viewer, 0, "development_stack") == {
        ("export-duties", "space-docks"),
        ("export-duties", "public-works"),
    }


def abandoning_two() -> Table:
    """Seat 0 has abandoned two tiles that all have seen, and drawn the whole bag; other tiles are in its stacks."""
    zone = "columns home:explore\ndevelopment-stack public-works diversification"
    others = [
        "columns home:explore\nworld-stack gem-world",
        "columns home:explore\ndevelopment-stack export-duties mad-scientists",
    ]
    bag = "nanotechnology new-economy trade-levies"
    zone += f"\nworld-stack {other_worlds(bag, zone, *others)}"
    table = in_phases("explore", zone, *others, more=f"bag {bag}")
    table.foretell("draw nanotechnology", "draw new-economy")
    play(table, "0 scout home", "0 abandon public-works", "0 abandon diversification")
    play(table, "0 draw-tiles", "0 place nanotechnology", "0 place new-economy")
    return play(table, "0 place trade-levies")


@pytest.mark.clause("RG-INFO-03", "RG-EXP-18")
@pytest.mark.parametrize("tile", ["public-works", "diversification"])
def test_others_cannot_tell_which_abandoned_tile_comes_out_of_a_short_bag(tile: str) -> None:
    table = abandoning_two()
    table.foretell(f"draw {tile}")
    play(table, "1 scout home", "1 draw-tiles")
    assert own(table, 1)["hand"][0][0] == tile
    assert guessed(table, 0, 1, "hand") == {
        (("diversification", "lost-species-ark-world"),),
        (("public-works", "lost-alien-warship"),),
    }


@pytest.mark.clause("RG-INFO-03", "RG-EXP-18")
def test_all_know_that_a_tile_put_back_into_the_bag_is_no_longer_abandoned() -> None:
    """Seat 1 drew one of the two out of the bag; the other is still in it, and not under the Explore tile."""
    table = abandoning_two()
    table.foretell("draw public-works")
    play(table, "1 scout home", "1 draw-tiles", "1 place lost-alien-warship")
    play(table, "2 scout home", "2 abandon mad-scientists")
    assert guessed(table, 0, 2, "abandoned") == {("mad-scientists",)}


@pytest.mark.clause("RG-INFO-03", "RG-EXP-17")
@pytest.mark.parametrize("tile", ["public-works", "diversification"])
def test_others_cannot_tell_which_abandoned_tile_is_drawn_in_the_next_round(tile: str) -> None:
    table = abandoning_two()
    table.foretell(*["roll home explore"] * 3)
    play(table, "1 stock home", "2 stock home")
    for seat in range(3):
        play(table, f"{seat} select home explore to explore", f"{seat} lock")
    table.foretell(f"draw {tile}")
    play(table, "0 stock home", "1 scout home", "1 draw-tiles")
    assert own(table, 1)["hand"][0][0] == tile
    assert guessed(table, 0, 1, "hand") == {
        (("diversification", "lost-species-ark-world"),),
        (("public-works", "lost-alien-warship"),),
    }


@pytest.mark.clause("RG-INFO-07")
@pytest.mark.parametrize("viewer", [1, -1])
def test_a_tile_that_was_shown_stays_known_when_another_is_put_on_it(viewer: int) -> None:
    """Improved Reconnaissance puts Export Duties on Space Docks, which all have seen by then."""
    other = "cup home\ndevelopment-stack backup-planning new-economy"
    table = in_phases("explore", f"developments improved-reconnaissance\n{STACKS}", other)
    table.foretell("draw export-duties", "draw mad-scientists")
    play(table, "0 scout home", "0 abandon public-works", "0 draw-tiles")
    play(table, "0 place-top export-duties", "0 place mad-scientists")
    stacks = []
    for seed in range(20):
        guess = table.rules.resample(table.state, viewer, Generator(seed))
        stacks.append(table.rules.own(guess, 0)["own"]["development_stack"])
    assert {tuple(stack[:2]) for stack in stacks} == {("export-duties", "space-docks")}
    assert len({tuple(stack[2:]) for stack in stacks}) > 1, "the others were never seen"
