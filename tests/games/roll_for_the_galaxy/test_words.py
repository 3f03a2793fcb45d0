"""What is said: labels and log lines that tell what really happens."""

from __future__ import annotations

import pytest

from tests.games.roll_for_the_galaxy.helpers import assigning, in_phases, managing, play
from tests.games.roll_for_the_galaxy.scenes_build import WAITS_IN_SETTLE

WAITS = "columns home:ship\nworlds space-mall+novelty"


@pytest.mark.clause("RG-CRED-01")
@pytest.mark.parametrize(
    ("credits", "promised", "told"),
    [
        (8, "Stock with a Home explorer: 2 credits", "{0} gained 2 credits"),
        (
            9,
            "Stock with a Home explorer: 1 credit of 2 (the limit is 10)",
            "{0} gained 1 credit of 2 (the limit is 10)",
        ),
        (
            10,
            "Stock with a Home explorer: 0 credits of 2 (the limit is 10)",
            "{0} gained 0 credits of 2 (the limit is 10)",
        ),
    ],
)
def test_a_stock_promises_no_more_than_the_limit_of_credits_allows(
    credits: int, promised: str, told: str
) -> None:
    table = in_phases("explore", f"credits {credits}\ncolumns home:explore", WAITS)
    assert promised in [option.label for option in table.prompt(0).options]
    play(table, "0 stock home")
    assert told in table.log(1)


@pytest.mark.clause("RG-MAN-06")
def test_the_credit_for_a_player_without_any_is_told() -> None:
    table = managing("credits 1\ncitizenry home genes", "credits 3\ncitizenry home genes*3")
    play(table, "0 recruit genes")
    assert "{0} had no credit left and took 1" in table.log(1)
    assert table.observe(1)["empires"][0]["credits"] == 1


def test_one_reads_what_one_did_behind_the_screen_and_others_do_not() -> None:
    table = assigning("columns home:explore home:ship home:settle", "columns home:ship")
    play(
        table,
        "0 select home explore to explore",
        "0 dictate home settle",
        "0 move home ship to produce",
    )
    assert table.log(0) == [
        "{0} dictated, and gave up a Home settler",
        "{0} turned a Home shipper into a producer",
    ]
    assert table.log(1) == []
    assert table.log(None) == []


@pytest.mark.clause("RG-ASSIGN-12")
def test_why_one_cannot_dictate_again_is_said() -> None:
    table = assigning("columns home:explore home:ship home:settle*2", "columns home:ship")
    play(
        table,
        "0 select home explore to explore",
        "0 dictate home settle",
        "0 move home ship to produce",
    )
    assert [(item.reason, item.rule) for item in table.prompt(0).blocked] == [
        ("you have already dictated this round", "RG-ASSIGN-12")
    ]


@pytest.mark.clause("RG-ASSIGN-10")
def test_that_a_single_worker_cannot_dictate_is_said() -> None:
    table = assigning("columns home:explore home:ship", "columns home:ship")
    play(table, "0 select home explore to explore")
    assert [(item.reason, item.rule) for item in table.prompt(0).blocked] == [
        ("there is no other worker to move", "RG-ASSIGN-10")
    ]


@pytest.mark.clause("RG-ASSIGN-08")
def test_that_a_power_finds_no_worker_to_move_is_said() -> None:
    """Homeworld Patriotism moves Home dice."""
    table = assigning(
        "developments homeworld-patriotism\ncolumns home:explore genes:ship rare:ship",
        "columns home:ship",
    )
    play(table, "0 select home explore to explore")
    assert [item.reason for item in table.prompt(0).blocked] == [
        "you have no workers that Homeworld Patriotism can move"
    ]


@pytest.mark.clause("RG-DEV-10", "RG-STL-05")
def test_the_question_for_builders_names_the_tile_and_how_many() -> None:
    table = in_phases(
        "settle ship", "world-stack comet-zone\nworld-dice home rare genes alien", WAITS_IN_SETTLE
    )
    assert table.prompt(0).text == (
        "There are more dice on Comet Zone than it needs. Which of them complete it? 3 to choose."
    )
