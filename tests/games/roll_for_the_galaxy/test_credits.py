"""Galactic Credits: never more than ten, and spent on recruiting alone (RG-CRED)."""

from __future__ import annotations

import pytest

from tests.games.roll_for_the_galaxy.helpers import (
    empire,
    in_phases,
    managing,
    options,
    play,
    worlds,
)
from tests.games.roll_for_the_galaxy.scenes_build import (
    WAITS_IN_DEVELOP,
    WAITS_IN_EXPLORE,
    WAITS_IN_SETTLE,
    WAITS_IN_SHIP,
)


@pytest.mark.clause("RG-CRED-01")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (7, 9), (8, 10), (9, 10)])
def test_stock_stops_at_ten_credits(before: int, after: int) -> None:
    table = in_phases("explore", f"credits {before}\ncolumns home:explore", WAITS_IN_EXPLORE)
    play(table, "0 stock home")
    assert empire(table, 0)["credits"] == after


@pytest.mark.clause("RG-CRED-01")
def test_trade_stops_at_ten_credits() -> None:
    table = in_phases(
        "ship", "credits 6\ncolumns home:ship\nworlds damaged-alien-factory+home", WAITS_IN_SHIP
    )
    play(table, "0 trade home")
    assert empire(table, 0)["credits"] == 10


@pytest.mark.clause("RG-CRED-01")
@pytest.mark.parametrize(("before", "after"), [(7, 9), (8, 10), (9, 10), (10, 10)])
def test_what_a_power_pays_for_a_consume_stops_at_ten_credits(before: int, after: int) -> None:
    """New Economy pays two credits for each Consume."""
    table = in_phases(
        "ship",
        f"""
        credits {before}
        columns home:ship
        developments new-economy
        worlds damaged-alien-factory+home
        """,
        WAITS_IN_SHIP,
    )
    play(table, "0 consume home")
    assert empire(table, 0)["credits"] == after


@pytest.mark.clause("RG-CRED-01")
def test_the_grant_of_a_world_stops_at_ten_credits() -> None:
    table = in_phases(
        "settle",
        "credits 9\nworld-stack lost-alien-warship\nworld-dice home*5",
        WAITS_IN_SETTLE,
    )
    assert empire(table, 0)["credits"] == 10


@pytest.mark.clause("RG-CRED-01")
def test_powers_stop_at_ten_credits() -> None:
    table = in_phases("develop ship", "credits 9\ndevelopments galactic-investors", WAITS_IN_SHIP)
    assert empire(table, 0)["credits"] == 10
    table = in_phases(
        "develop",
        """
        credits 9
        developments public-works
        development-stack diversification backup-planning
        development-dice home*2
        """,
        WAITS_IN_DEVELOP,
    )
    assert len(empire(table, 0)["developments"]) == 3
    assert empire(table, 0)["credits"] == 10


@pytest.mark.clause("RG-CRED-01")
def test_what_exceeds_ten_is_lost_before_a_later_payment() -> None:
    """9 and 6 for the Trade are 10; after paying 1 for a VP chip 9 are left."""
    table = in_phases(
        "ship",
        """
        credits 9
        columns home:ship
        developments galactic-bankers
        worlds damaged-alien-factory+home
        """,
        WAITS_IN_SHIP,
    )
    play(table, "0 trade home", "0 buy-vp")
    assert empire(table, 0)["credits"] == 9
    assert empire(table, 0)["vp"] == 1


@pytest.mark.clause("RG-CRED-02")
def test_stock_at_ten_credits_is_a_task_like_any_other() -> None:
    table = in_phases("explore", "credits 10\ncolumns home:explore", WAITS_IN_EXPLORE)
    assert options(table, 0) == ["scout home", "stock home"]
    play(table, "0 stock home")
    assert empire(table, 0)["credits"] == 10
    assert empire(table, 0)["citizenry"] == {"home": 1}


@pytest.mark.clause("RG-CRED-02")
def test_trade_at_ten_credits_still_ships_the_good() -> None:
    table = in_phases(
        "ship", "credits 10\ncolumns home:ship\nworlds alpha-centauri+rare", WAITS_IN_SHIP
    )
    play(table, "0 trade home")
    assert empire(table, 0)["credits"] == 10
    assert empire(table, 0)["citizenry"] == {"home": 1, "rare": 1}
    assert worlds(table, 0) == ["alpha-centauri"]


@pytest.mark.clause("RG-CRED-03")
def test_building_exploring_and_producing_cost_no_credits() -> None:
    table = in_phases(
        "explore develop settle produce ship",
        """
        credits 5
        columns home:explore home:develop*2 home:settle*2 home:produce
        development-stack space-docks
        world-stack asteroid-belt
        """,
        WAITS_IN_SHIP,
    )
    table.foretell("draw new-economy")
    play(table, "0 scout home", "0 draw-tiles", "0 place new-economy")
    assert table.observe(None)["phase"] == "ship"
    assert empire(table, 0)["developments"] == ["space-docks"]
    assert worlds(table, 0) == ["asteroid-belt+home"]
    assert empire(table, 0)["credits"] == 5


@pytest.mark.clause("RG-CRED-03", "RG-MAN-02")
def test_without_credits_nobody_is_recruited_and_none_are_owed() -> None:
    table = managing("credits 0\ncitizenry home genes\nworlds alpha-centauri+rare", "")
    assert empire(table, 0)["citizenry"] == {"home": 1, "genes": 1}
    assert empire(table, 0)["credits"] == 1
    assert options(table, 0) == ["recall-good alpha-centauri rare", "recall-done"]
