"""Tiles that pay in Develop and Explore (NF-TILE-26, -27, -32), and what the pictured tiles cost (R-35)."""

from __future__ import annotations

import pytest

from astrarium import Table
from tests.games.new_frontiers.helpers import blocked, empire, options, play, position

clause = pytest.mark.clause

SHOWN = [
    "spice-world",
    "gem-world",
    "new-vinland",
    "space-port",
    "comet-zone",
    "rebel-base",
    "alien-sentinels",
]


def credits(table: Table, seat: int) -> int:
    found: int = empire(table, seat)["credits"]
    return found


def unused(table: Table, seat: int) -> int:
    found: int = empire(table, seat)["colonists"]
    return found


class TestInvestmentCredits:
    @clause("NF-TILE-26")
    def test_its_owner_pays_1_less_for_other_developments(self) -> None:
        table = position("""
            seat 1 credits 5
            colonies old-earth
            developments investment-credits
            seat 2 credits 5
            colonies new-sparta
        """)
        play(table, "0 select develop", "0 buy-nothing", "1 develop space-marines")
        assert credits(table, 1) == 4
        play(table, "2 develop space-marines")
        assert credits(table, 2) == 3

    @clause("NF-TILE-26", "NF-POW-02")
    @pytest.mark.parametrize(("held", "offered"), [(3, True), (2, False)])
    def test_it_does_not_lower_its_own_price(self, held: int, offered: bool) -> None:
        table = position(f"""
            offer investment-credits
            seat 1 credits {held}
            colonies old-earth
        """)
        play(table, "0 select develop", "0 buy-nothing")
        assert ("develop investment-credits" in options(table, 1)) == offered
        if offered:
            play(table, "1 develop investment-credits")
            assert credits(table, 1) == 0


class TestHomesteadingPioneers:
    POSITION = """
        track 1 0 2
        seat 0
        colonies new-sparta
        developments homesteading-pioneers
        seat 1
        colonies old-earth
        developments {first}
        seat 2 colonists {others}
        colonies doomed-colony
    """

    def exploring(self, first: str = "-", others: int = 0) -> Table:
        table = position(self.POSITION.format(first=first, others=others))
        table.foretell(*[f"draw {world}" for world in SHOWN])
        return play(table, "1 select explore")

    @clause("NF-TILE-27")
    def test_its_owner_gains_1_colonist_in_their_own_turn_of_explore(self) -> None:
        table = self.exploring()
        play(table, "1 pick gem-world")
        assert unused(table, 0) == 0
        play(table, "0 pick spice-world")
        assert [unused(table, seat) for seat in range(3)] == [1, 0, 0]
        assert table.observe(None)["colonists"] == 32

    @clause("NF-TILE-27", "NF-EXP-03")
    def test_the_selector_gains_it_once_in_spite_of_two_picks(self) -> None:
        table = self.exploring(first="homesteading-pioneers")
        play(table, "1 pick gem-world", "0 pick spice-world", "2 pick space-port")
        play(table, "1 pick comet-zone")
        assert [unused(table, seat) for seat in range(3)] == [1, 1, 0]

    @clause("NF-TILE-27", "NF-LIM-07")
    def test_with_an_empty_supply_nothing_is_gained(self) -> None:
        table = self.exploring(others=33)
        play(table, "1 pick gem-world", "0 pick spice-world")
        assert unused(table, 0) == 0

    @clause("NF-TILE-27", "NF-STL-17")
    def test_it_never_ends_the_game(self) -> None:
        table = self.exploring(others=28)  # five are left in the supply
        play(table, "1 pick gem-world", "0 pick spice-world", "2 pick space-port")
        play(table, "1 pick comet-zone")
        assert table.observe(None)["colonists"] == 4
        assert table.observe(None)["last_round"] == []

    @clause("NF-TILE-27", "NF-POW-01")
    def test_it_gives_nothing_in_another_action(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta
            developments homesteading-pioneers
        """)
        play(table, "0 select produce")
        assert unused(table, 0) == 0


class TestDeepSpaceSymbionts:
    @clause("NF-TILE-32", "NF-POW-07")
    def test_its_owner_gains_1_after_buying_and_nothing_without(self) -> None:
        table = position("""
            seat 0 credits 2
            colonies new-sparta deep-space-symbionts
        """)
        play(table, "0 select develop")
        other = table.clone()
        play(table, "0 develop space-marines")
        assert credits(table, 0) == 2  # 2, less the price of 1, and 1 gained
        play(other, "0 buy-nothing")
        assert credits(other, 0) == 2

    @clause("NF-TILE-32")
    def test_the_credit_cannot_help_to_pay(self) -> None:
        table = position("""
            seat 1 credits 1
            colonies new-sparta deep-space-symbionts
        """)
        play(table, "0 select develop", "0 buy-nothing")
        assert options(table, 1) == [
            "develop contact-specialist",
            "develop survey-team",
            "buy-nothing",
        ]
        assert blocked(table, 1)["develop space-marines"] == "NF-DEV-02"
        play(table, "1 develop contact-specialist")
        assert credits(table, 1) == 1

    @clause("NF-TILE-32", "NF-POW-01")
    def test_nothing_is_gained_for_what_others_buy(self) -> None:
        table = position("""
            seat 0 credits 1
            colonies old-earth
            seat 1
            colonies new-sparta deep-space-symbionts
        """)
        play(table, "0 select develop", "0 develop space-marines")
        assert credits(table, 1) == 0


class TestPicturedDevelopments:
    @clause("R-35")
    @pytest.mark.parametrize(
        ("tile", "cost", "vp"),
        [
            ("space-marines", 2, 1),
            ("homesteading-pioneers", 3, 2),
            ("investment-credits", 3, 2),
            ("galactic-salon", 4, 2),
            ("prosperous-economy", 5, 3),
        ],
    )
    def test_the_larger_number_is_the_cost_and_the_smaller_the_vp(
        self, tile: str, cost: int, vp: int
    ) -> None:
        for held, offered in ((cost, True), (cost - 1, False)):
            table = position(f"offer {tile}\nseat 1 credits {held}\ncolonies old-earth")
            play(table, "0 select develop", "0 buy-nothing")
            assert (f"develop {tile}" in options(table, 1)) == offered
        over = position(f"steps over\nseat 1\ndevelopments {tile}")
        assert over.scores[1] == vp
