"""Produce (NF-PRO), with the tile notes about it and the kinds of the Alien Oort Cloud Factory."""

from __future__ import annotations

import pytest

from astrarium import Table
from tests.games.new_frontiers.helpers import (
    colonies,
    empire,
    new_frontiers,
    options,
    play,
    position,
)

clause = pytest.mark.clause

TOTALS = {"novelty": 19, "rare": 17, "genes": 13, "alien": 11}


def only_left(kind: str, left: int) -> str:
    """Five players; all goods of a kind but `left` lie stockpiled with seats 2, 3 and 4."""
    stocked = TOTALS[kind] - left
    lines = ["players 5", "goals yes", "goals-up stockpile-resources@4"]
    for seat in (2, 3, 4):
        lines += [f"seat {seat}", f"stocked-goods {' '.join([kind] * min(6, stocked))}"]
        stocked -= min(6, stocked)
    return "\n".join(lines)


def credits(table: Table, seat: int) -> int:
    found: int = empire(table, seat)["credits"]
    return found


def supply(table: Table, kind: str) -> int:
    found: int = table.observe(None)["goods"][kind]
    return found


def selects_next(table: Table) -> int:
    """The seat that is about to select a tile: nothing of the last action is left to decide."""
    assert table.observe(None)["action"] is None
    return table.to_act[0]


class TestTileCredits:
    @clause("NF-PRO-01", "NF-TURN-04")
    def test_the_selector_takes_all_credits_and_nobody_else_any(self) -> None:
        table = position("""
            produce-credits 3
            seat 0 credits 1
            colonies new-sparta
            seat 1 credits 1
            colonies old-earth
        """)
        play(table, "0 select produce")
        assert [credits(table, seat) for seat in range(3)] == [4, 1, 0]
        assert table.observe(None)["credits_on_produce"] == 0

    @clause("NF-PRO-07", "NF-RND-01", "R-09")
    def test_three_rounds_without_produce_give_the_next_selector_3(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta
            seat 1
            colonies old-earth
            seat 2
            colonies doomed-colony
        """)
        for on_tile in (1, 2, 3):
            play(table, "0 select retreat", "1 select settle", "2 select trade-consume")
            assert table.observe(None)["credits_on_produce"] == on_tile
        play(table, "0 select retreat", "1 select settle", "2 select produce")
        assert credits(table, 2) == 3
        # Selected as the last tile of the round, it still gains nothing at that round's end.
        assert table.observe(None)["credits_on_produce"] == 0


class TestOrdinaryProduction:
    @clause("NF-PRO-02", "NF-POW-09")
    def test_every_empty_production_colony_of_every_player_gets_a_good_of_its_kind(self) -> None:
        table = position("""
            seat 0
            colonies earths-lost-colony volcanic-world
            seat 1
            colonies abandoned-mine-squatters uplift-gene-breeders
            seat 2
            colonies old-earth alien-data-repository lost-alien-battle-fleet
        """)
        play(table, "0 select produce")
        assert selects_next(table) == 1  # nobody was asked: nobody may skip
        assert colonies(table, 0) == ["earths-lost-colony+novelty", "volcanic-world+rare"]
        assert colonies(table, 1) == ["abandoned-mine-squatters+rare", "uplift-gene-breeders+genes"]
        assert colonies(table, 2) == [
            "old-earth",
            "alien-data-repository+alien",
            "lost-alien-battle-fleet+alien",
        ]
        assert table.observe(None)["goods"] == {"novelty": 18, "rare": 15, "genes": 12, "alien": 9}

    @clause("NF-PRO-03", "NF-PRO-08")
    def test_a_colony_with_a_good_gets_no_second_one_and_pays_nothing(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta comet-zone+rare gem-world
            seat 1
            colonies old-earth lost-species-ark-world+genes
        """)
        play(table, "0 select produce")
        assert colonies(table, 0) == ["new-sparta", "comet-zone+rare", "gem-world+novelty"]
        assert colonies(table, 1) == ["old-earth", "lost-species-ark-world+genes"]
        assert credits(table, 0) == 1  # of Gem World, where a good was produced
        assert credits(table, 1) == 0
        assert (supply(table, "rare"), supply(table, "genes")) == (16, 12)

    @clause("NF-PRO-08", "NF-POW-07")
    def test_a_colony_pays_its_own_amount_when_a_good_is_produced_there(self) -> None:
        table = position("""
            seat 1
            colonies old-earth comet-zone lost-species-ark-world
        """)
        play(table, "0 select produce")
        assert credits(table, 1) == 3  # 1 of Comet Zone, 2 of Lost Species Ark World

    @clause("NF-PRO-04", "NF-PRO-05")
    def test_gray_and_windfall_colonies_get_nothing_from_the_general_action(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta rebel-outpost
            seat 1
            colonies alpha-centauri asteroid-belt alien-rosetta-stone-world avian-uplift-race
        """)
        play(table, "0 select produce")
        assert selects_next(table) == 1
        assert colonies(table, 0) == ["new-sparta", "rebel-outpost"]
        assert colonies(table, 1) == [
            "alpha-centauri",
            "asteroid-belt",
            "alien-rosetta-stone-world",
            "avian-uplift-race",
        ]


class TestWindfallBonus:
    @clause("NF-PRO-06", "NF-PRO-05", "DP-23", "R-16")
    def test_the_selector_must_choose_one_of_their_empty_windfall_colonies(self) -> None:
        table = position("""
            seat 0
            colonies alpha-centauri devolved-uplift-race asteroid-belt+rare comet-zone alien-robot-sentry
            seat 1
            colonies ancient-race
        """)
        play(table, "0 select produce")
        # Ordinary production comes first; full, production and other players' colonies are out.
        assert "comet-zone+rare" in colonies(table, 0)
        assert options(table, 0) == [
            "produce alien-robot-sentry",
            "produce devolved-uplift-race",
            "produce alpha-centauri",
        ]
        assert table.prompt(0).rule == "NF-PRO-06"
        play(table, "0 produce alien-robot-sentry")
        assert colonies(table, 0) == [
            "alpha-centauri",
            "devolved-uplift-race",
            "asteroid-belt+rare",
            "comet-zone+rare",
            "alien-robot-sentry+alien",
        ]
        assert colonies(table, 1) == ["ancient-race"]
        assert selects_next(table) == 1

    @clause("NF-PRO-06", "DP-23")
    def test_a_single_empty_windfall_colony_is_filled_unasked(self) -> None:
        table = position("""
            seat 0
            colonies alpha-centauri+rare pre-sentient-race
        """)
        play(table, "0 select produce")
        assert colonies(table, 0) == ["alpha-centauri+rare", "pre-sentient-race+genes"]
        assert selects_next(table) == 1

    @clause("NF-PRO-06")
    def test_without_an_empty_windfall_colony_the_bonus_is_lost(self) -> None:
        table = position("""
            seat 0
            colonies alpha-centauri+rare spice-world
        """)
        play(table, "0 select produce")
        assert selects_next(table) == 1
        assert colonies(table, 0) == ["alpha-centauri+rare", "spice-world+novelty"]
        assert table.observe(None)["goods"] == {"novelty": 18, "rare": 16, "genes": 13, "alien": 11}


class TestWindfallPowers:
    @clause("DP-24", "NF-TILE-30")
    def test_alien_tech_institute_lets_its_owner_choose_among_alien_windfall_colonies(self) -> None:
        table = position("""
            seat 1
            colonies old-earth alien-robot-sentry deserted-alien-outpost asteroid-belt
            developments alien-tech-institute
        """)
        play(table, "0 select produce")
        assert options(table, 1) == ["produce alien-robot-sentry", "produce deserted-alien-outpost"]
        play(table, "1 produce deserted-alien-outpost")
        assert colonies(table, 1) == [
            "old-earth",
            "alien-robot-sentry",
            "deserted-alien-outpost+alien",
            "asteroid-belt",
        ]
        assert selects_next(table) == 1

    @clause("DP-24", "NF-TILE-30", "NF-POW-03")
    def test_a_power_with_one_colony_to_fill_is_not_asked_about(self) -> None:
        table = position("""
            seat 1
            colonies old-earth alien-robot-sentry lost-alien-warship+alien destroyed-world
            developments alien-tech-institute
            seat 2
            colonies doomed-colony asteroid-belt pre-sentient-race
            developments genetics-lab
        """)
        play(table, "0 select produce")
        assert selects_next(table) == 1
        assert colonies(table, 1) == [
            "old-earth",
            "alien-robot-sentry+alien",
            "lost-alien-warship+alien",
            "destroyed-world",
        ]
        assert colonies(table, 2) == ["doomed-colony", "asteroid-belt", "pre-sentient-race+genes"]

    @clause("DP-24", "R-16")
    def test_a_power_that_finds_no_empty_colony_of_its_kind_is_lost(self) -> None:
        table = position("""
            seat 1
            colonies old-earth asteroid-belt alien-rosetta-stone-world alien-robot-sentry+alien
            developments alien-tech-institute
        """)
        play(table, "0 select produce")
        assert selects_next(table) == 1
        assert colonies(table, 1) == [
            "old-earth",
            "asteroid-belt",
            "alien-rosetta-stone-world",
            "alien-robot-sentry+alien",
        ]

    @clause("DP-24")
    def test_military_industry_fills_a_military_windfall_colony_of_any_kind_only(self) -> None:
        table = position("""
            seat 1
            colonies old-earth asteroid-belt rebel-fuel-cache
            developments military-industry
        """)
        play(table, "0 select produce")
        assert colonies(table, 1) == ["old-earth", "asteroid-belt", "rebel-fuel-cache+rare"]

    @clause("DP-25", "R-16", "NF-PRO-14")
    def test_the_selector_orders_bonus_and_powers_that_compete(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta pre-sentient-race asteroid-belt
            developments genetics-lab
        """)
        play(table, "0 select produce")
        assert options(table, 0) == ["windfall-bonus", "windfall genetics-lab"]
        other = table.clone()
        play(table, "0 windfall genetics-lab")
        assert colonies(table, 0) == ["new-sparta", "pre-sentient-race+genes", "asteroid-belt+rare"]
        # The bonus on the Genes colony first: the power that comes later finds none and is lost.
        play(other, "0 windfall-bonus")
        assert options(other, 0) == ["produce asteroid-belt", "produce pre-sentient-race"]
        play(other, "0 produce pre-sentient-race")
        assert colonies(other, 0) == ["new-sparta", "pre-sentient-race+genes", "asteroid-belt"]
        assert selects_next(other) == 1

    @clause("DP-25")
    def test_the_order_is_not_asked_for_where_effects_do_not_compete(self) -> None:
        table = position("""
            seat 1
            colonies old-earth pre-sentient-race asteroid-belt alien-robot-sentry
            developments genetics-lab mining-robots
        """)
        play(table, "0 select produce")
        assert selects_next(table) == 1
        assert colonies(table, 1) == [
            "old-earth",
            "pre-sentient-race+genes",
            "asteroid-belt+rare",
            "alien-robot-sentry",
        ]

    @clause("DP-25")
    def test_the_order_is_not_asked_for_where_only_one_colony_is_empty(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta pre-sentient-race
            developments genetics-lab
        """)
        play(table, "0 select produce")
        assert selects_next(table) == 1
        assert colonies(table, 0) == ["new-sparta", "pre-sentient-race+genes"]

    @clause("DP-25")
    def test_the_order_is_not_asked_for_where_effects_find_the_same_colonies(self) -> None:
        table = position("""
            seat 0
            colonies ancient-race pre-sentient-race avian-uplift-race
            developments genetics-lab
        """)
        play(table, "0 select produce")
        # Bonus and Genetics Lab fill two of the three, and only which two is a question.
        assert options(table, 0) == [
            "produce avian-uplift-race",
            "produce pre-sentient-race",
            "produce ancient-race",
        ]
        play(table, "0 produce ancient-race")
        assert options(table, 0) == ["produce avian-uplift-race", "produce pre-sentient-race"]
        play(table, "0 produce avian-uplift-race")
        assert selects_next(table) == 1
        assert colonies(table, 0) == [
            "ancient-race+genes",
            "pre-sentient-race",
            "avian-uplift-race+genes",
        ]

    @clause("R-32", "NF-LIM-07")
    def test_a_windfall_world_settled_without_a_good_left_is_filled_by_a_later_produce(
        self,
    ) -> None:
        table = position("""
            goals yes
            goals-up stockpile-resources@2
            track 1 2 0
            seat 0 credits 4 colonists 2
            colonies new-sparta
            explored deserted-alien-outpost
            stocked-goods alien alien alien alien alien alien
            seat 1
            colonies separatist-colony
            stocked-goods alien alien alien alien
            seat 2
            colonies doomed-colony alien-robot-sentry+alien
        """)
        play(table, "1 select settle", "0 settle deserted-alien-outpost")
        assert colonies(table, 0) == ["new-sparta", "deserted-alien-outpost"]
        play(table, "2 select trade-consume", "2 sell alien-robot-sentry", "0 select produce")
        assert colonies(table, 0) == ["new-sparta", "deserted-alien-outpost+alien"]

    @clause("R-32", "NF-PRO-06")
    def test_the_bonus_is_not_offered_for_a_colony_whose_kind_has_run_out(self) -> None:
        table = position(f"""
            {only_left("alien", 1)}
            seat 0
            colonies new-sparta alien-data-repository alien-robot-sentry asteroid-belt
        """)
        play(table, "0 select produce")
        # Ordinary production took the last Alien Technology good.
        assert colonies(table, 0) == [
            "new-sparta",
            "alien-data-repository+alien",
            "alien-robot-sentry",
            "asteroid-belt+rare",
        ]


class TestShortage:
    @clause("NF-PRO-10", "NF-GOAL-17", "NF-LIM-07")
    def test_players_produce_one_after_another_windfall_goods_included(self) -> None:
        empires = """
            track 1 0 2 3 4
            seat 1
            colonies old-earth alien-data-repository alien-robot-sentry
            seat 0
            colonies new-sparta lost-alien-battle-fleet
        """
        enough = play(position(only_left("alien", 3) + empires), "1 select produce")
        assert colonies(enough, 1) == [
            "old-earth",
            "alien-data-repository+alien",
            "alien-robot-sentry+alien",
        ]
        assert colonies(enough, 0) == ["new-sparta", "lost-alien-battle-fleet+alien"]
        short = play(position(only_left("alien", 2) + empires), "1 select produce")
        assert colonies(short, 1) == colonies(enough, 1)
        assert colonies(short, 0) == ["new-sparta", "lost-alien-battle-fleet"]
        assert supply(short, "alien") == 0

    @clause("NF-PRO-11", "DP-22")
    def test_a_player_with_too_few_goods_left_chooses_which_colonies_produce(self) -> None:
        table = position(f"""
            {only_left("rare", 2)}
            seat 0
            colonies abandoned-mine-squatters volcanic-world comet-zone spice-world
        """)
        play(table, "0 select produce")
        assert options(table, 0) == [
            "produce volcanic-world",
            "produce comet-zone",
            "produce abandoned-mine-squatters",
        ]
        assert table.prompt(0).rule == "NF-PRO-11"
        play(table, "0 produce abandoned-mine-squatters")
        assert options(table, 0) == ["produce volcanic-world", "produce comet-zone"]
        play(table, "0 produce volcanic-world")
        assert colonies(table, 0) == [
            "abandoned-mine-squatters+rare",
            "volcanic-world+rare",
            "comet-zone",
            "spice-world+novelty",
        ]
        assert credits(table, 0) == 0  # Comet Zone did not produce, so it does not pay

    @clause("NF-PRO-11", "DP-22")
    def test_with_just_enough_goods_nothing_is_asked(self) -> None:
        table = position(f"""
            {only_left("rare", 2)}
            seat 0
            colonies abandoned-mine-squatters comet-zone
        """)
        play(table, "0 select produce")
        assert colonies(table, 0) == ["abandoned-mine-squatters+rare", "comet-zone+rare"]
        assert credits(table, 0) == 1

    @clause("NF-PRO-11", "DP-22", "NF-PRO-08")
    def test_with_no_goods_left_nothing_is_asked_and_nothing_produced(self) -> None:
        table = position(f"""
            {only_left("rare", 0)}
            seat 0
            colonies abandoned-mine-squatters comet-zone
        """)
        play(table, "0 select produce")
        assert selects_next(table) == 1
        assert colonies(table, 0) == ["abandoned-mine-squatters", "comet-zone"]
        assert credits(table, 0) == 0


class TestGoodsAddUp:
    def totals(self, table: Table) -> dict[str, int]:
        """Supply, colonies and stockpiles, by kind."""
        seen = table.observe(None)
        count = dict(seen["goods"])
        for mat in seen["empires"]:
            for colony in mat["colonies"]:
                if colony["good"]:
                    count[colony["good"]] += 1
            for kind in mat["stockpile"]["goods"]:
                count[kind] += 1
        return count

    @clause("NF-PRO-12")
    @pytest.mark.parametrize(("players", "goals"), [(2, False), (3, True), (5, True)])
    def test_goods_of_each_kind_are_neither_made_nor_lost(self, players: int, goals: bool) -> None:
        table = new_frontiers().new(players=players, seed=players, goals=goals)
        decisions = 0
        while not table.over:
            seat = table.to_act[0]
            offered = table.prompt(seat).options
            # A different option each time: every sort of decision comes up.
            table.play(seat, offered[decisions * 7 % len(offered)])
            decisions += 1
            assert self.totals(table) == TOTALS
        assert decisions > 50

    @clause("NF-PRO-12", "NF-TILE-01")
    @pytest.mark.parametrize(
        ("kind", "settled"),
        [
            (
                "novelty",
                "galactic-scavengers earths-lost-colony new-survivalists wary-uplift-enclave "
                "former-penal-colony devolved-uplift-race artist-settlement secluded-world spice-world "
                "new-vinland gem-world space-port imperium-survey-hq uplift-descendants "
                "prosperous-world galactic-news-hub galactic-studios",
            ),
            (
                "rare",
                "alpha-centauri abandoned-mine-squatters rebel-fuel-cache rebel-miners "
                "imperium-fuel-depot rebel-fuel-refinery destroyed-world asteroid-belt "
                "radioactive-world volcanic-world mining-mole-uplift-race comet-zone "
                "imperium-armaments-world imperium-munitions imperium-arms-factories",
            ),
            (
                "genes",
                "ancient-race the-last-of-the-uplift-gnarssh avian-uplift-race "
                "reptilian-uplift-race rebel-uplift-world rebel-warrior-race uplift-coalition "
                "pre-sentient-race deep-space-symbionts uplift-gene-breeders "
                "adaptable-uplift-race lost-species-ark-world",
            ),
            (
                "alien",
                "damaged-alien-factory alien-robot-sentry alien-defense-system lost-alien-warship "
                "lost-alien-battle-fleet alien-sentinels deserted-alien-outpost "
                "deserted-alien-colony alien-uplift-chamber alien-data-repository",
            ),
        ],
    )
    def test_without_stockpiling_every_colony_of_a_kind_can_hold_a_good(
        self, kind: str, settled: str
    ) -> None:
        """All colonies of one kind full, and the Oort Cloud Factory of that kind too; the second home is a rival's."""
        home, *others = [f"{colony}+{kind}" for colony in settled.split()]
        table = position(f"""
            players 5
            seat 0
            colonies alien-oort-cloud-factory {" ".join(others)}
            seat 1
            colonies {home}
        """)
        play(table, "0 select produce", f"0 kind {kind}")
        assert colonies(table, 0)[0] == f"alien-oort-cloud-factory+{kind}"


class TestPaidProduction:
    @clause("NF-PRO-13", "DP-32", "NF-POW-04")
    def test_the_owner_pays_1_or_leaves_the_colony_empty(self) -> None:
        table = position("""
            seat 1 credits 1
            colonies damaged-alien-factory
        """)
        play(table, "0 select produce")
        assert options(table, 1) == ["pay-production damaged-alien-factory", "skip-production"]
        other = table.clone()
        play(table, "1 pay-production damaged-alien-factory")
        assert (colonies(table, 1), credits(table, 1)) == (["damaged-alien-factory+alien"], 0)
        play(other, "1 skip-production")
        assert (colonies(other, 1), credits(other, 1)) == (["damaged-alien-factory"], 1)
        assert supply(other, "alien") == 11

    @clause("NF-PRO-13", "DP-32")
    def test_without_a_credit_it_does_not_produce(self) -> None:
        table = position("""
            seat 1 credits 0
            colonies damaged-alien-factory
        """)
        play(table, "0 select produce")
        assert selects_next(table) == 1
        assert colonies(table, 1) == ["damaged-alien-factory"]

    @clause("NF-PRO-13", "DP-32")
    def test_with_a_good_on_it_nothing_is_asked_or_paid(self) -> None:
        table = position("""
            seat 1 credits 5
            colonies damaged-alien-factory+alien
        """)
        play(table, "0 select produce")
        assert selects_next(table) == 1
        assert credits(table, 1) == 5

    @clause("NF-PRO-13", "DP-32")
    def test_with_no_good_of_its_kind_left_nothing_is_asked_or_paid(self) -> None:
        table = position(f"""
            {only_left("alien", 1)}
            seat 0
            colonies new-sparta alien-data-repository
            seat 1 credits 5
            colonies damaged-alien-factory
        """)
        play(table, "0 select produce", "0 stockpile-no-good")
        assert selects_next(table) == 1
        assert (colonies(table, 1), credits(table, 1)) == (["damaged-alien-factory"], 5)


class TestOrderOfSteps:
    """Damaged Alien Factory asks for a credit: whether it asks shows which credits are there by then."""

    @clause("NF-PRO-14", "NF-PRO-01")
    def test_the_credits_of_the_tile_may_pay(self) -> None:
        table = position("""
            produce-credits 1
            seat 0
            colonies damaged-alien-factory
        """)
        play(table, "0 select produce", "0 pay-production damaged-alien-factory")
        assert (colonies(table, 0), credits(table, 0)) == (["damaged-alien-factory+alien"], 0)

    @clause("NF-PRO-14", "NF-TILE-30")
    def test_credits_per_own_tile_may_pay(self) -> None:
        table = position("""
            seat 1
            colonies damaged-alien-factory pre-sentient-race
            developments pan-galactic-league
        """)
        play(table, "0 select produce", "1 pay-production damaged-alien-factory")
        assert credits(table, 1) == 0

    @clause("NF-PRO-14", "NF-PRO-08")
    def test_credits_of_a_colony_that_produced_may_pay(self) -> None:
        table = position("""
            seat 1
            colonies damaged-alien-factory comet-zone
        """)
        play(table, "0 select produce", "1 pay-production damaged-alien-factory")
        assert credits(table, 1) == 0

    @clause("NF-PRO-14", "NF-PRO-09")
    def test_credits_per_kind_produced_come_too_late_to_pay(self) -> None:
        table = position("""
            seat 1
            colonies damaged-alien-factory spice-world volcanic-world
            developments diversified-economy
        """)
        play(table, "0 select produce")
        assert selects_next(table) == 1
        assert (colonies(table, 1)[0], credits(table, 1)) == ("damaged-alien-factory", 2)

    @clause("NF-PRO-14", "NF-PRO-09")
    def test_a_paid_good_and_a_windfall_good_count_among_the_kinds_produced(self) -> None:
        table = position("""
            seat 0 credits 1
            colonies damaged-alien-factory asteroid-belt
            developments diversified-economy
        """)
        play(table, "0 select produce", "0 pay-production damaged-alien-factory")
        assert credits(table, 0) == 2  # Alien Technology and Rare Elements, after paying the 1

    @clause("NF-PRO-14", "R-28", "R-25")
    def test_comparisons_wait_for_everyone_and_stockpiling_for_the_comparisons(self) -> None:
        table = position("""
            goals yes
            goals-up stockpile-resources@2
            seat 0
            colonies new-sparta volcanic-world
            developments mining-industries
            seat 1 credits 1
            colonies damaged-alien-factory
        """)
        play(table, "0 select produce")
        assert options(table, 1) == ["pay-production damaged-alien-factory", "skip-production"]
        assert credits(table, 0) == 0
        play(table, "1 skip-production")
        assert credits(table, 0) == 2
        assert options(table, 0) == ["stockpile-good volcanic-world", "stockpile-no-good"]


class TestGoodsProduced:
    @clause("NF-PRO-09")
    def test_kinds_count_once_and_only_for_goods_placed_now(self) -> None:
        table = position("""
            seat 1
            colonies new-sparta spice-world+novelty artist-settlement volcanic-world rebel-miners
            developments diversified-economy
        """)
        play(table, "0 select produce")
        assert credits(table, 1) == 2  # Novelty once, Rare Elements once
        play(table, "1 select retreat", "2 select trade-consume", "1 sell-nothing")
        play(table, "0 select produce")
        assert credits(table, 1) == 4  # the 2 of Retreat, and nothing for goods that lay there

    @clause("NF-TILE-20", "NF-PRO-09", "R-28")
    def test_mining_industries_pays_for_strictly_more_rare_goods_than_each_other_player(
        self,
    ) -> None:
        table = position("""
            seat 0
            colonies new-sparta volcanic-world
            seat 1
            colonies old-earth rebel-miners comet-zone+rare mining-mole-uplift-race
            developments mining-industries
        """)
        play(table, "0 select produce")
        assert credits(table, 1) == 2  # two against one

    @clause("NF-TILE-20", "R-28")
    def test_a_tie_pays_nobody(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta volcanic-world
            developments mining-industries
            seat 1
            colonies old-earth rebel-miners
            developments mining-industries
        """)
        play(table, "0 select produce")
        assert [credits(table, seat) for seat in range(3)] == [0, 0, 0]

    @clause("NF-TILE-20", "NF-PRO-09", "R-28")
    def test_goods_already_there_do_not_count_and_none_is_not_the_most(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta volcanic-world
            seat 1
            colonies separatist-colony rebel-miners+rare comet-zone+rare
            developments mining-industries
        """)
        play(table, "0 select produce")
        assert credits(table, 1) == 0  # none against one
        play(table, "1 select retreat", "2 select trade-consume", "0 sell-nothing")
        play(table, "1 sell-nothing", "0 select produce")
        assert credits(table, 1) == 2  # of Retreat: none against none is not more

    @clause("R-28", "NF-TILE-20")
    def test_windfall_goods_of_this_action_count_for_the_comparison(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta volcanic-world asteroid-belt
            developments mining-industries
            seat 1
            colonies old-earth rebel-miners
        """)
        play(table, "0 select produce")
        assert credits(table, 0) == 2

    @clause("R-28", "NF-TILE-01")
    @pytest.mark.parametrize(("kind", "paid"), [("rare", 0), ("genes", 2)])
    def test_an_oort_good_of_kind_rare_counts_for_whoever_produced_it(
        self, kind: str, paid: int
    ) -> None:
        table = position("""
            seat 0
            colonies new-sparta volcanic-world
            developments mining-industries
            seat 1
            colonies old-earth alien-oort-cloud-factory
        """)
        play(table, "0 select produce", f"1 kind {kind}")
        assert credits(table, 0) == paid

    @clause("R-34", "NF-PRO-09", "NF-TILE-20")
    def test_a_windfall_good_on_settlement_is_not_produced(self) -> None:
        table = position("""
            seat 0 credits 2 colonists 1
            colonies new-sparta
            developments mining-industries diversified-economy
            explored asteroid-belt
        """)
        play(table, "0 select settle", "0 settle asteroid-belt", "1 select produce")
        assert colonies(table, 0) == ["new-sparta", "asteroid-belt+rare"]
        assert credits(table, 0) == 0


class TestLargeTiles:
    @clause("NF-TILE-30", "R-36")
    def test_imperium_lords_pays_1_for_each_rebel_military_colony(self) -> None:
        table = position("""
            seat 1
            colonies old-earth rebel-outpost rebel-miners rebel-uplift-world imperium-depot comet-zone+rare
            developments imperium-lords
        """)
        play(table, "0 select produce")
        assert credits(table, 1) == 3

    @clause("NF-TILE-30", "R-36")
    def test_a_rebel_colony_that_is_not_military_does_not_count(self) -> None:
        table = position("""
            seat 1
            colonies rebel-cantina rebel-outpost
            developments imperium-lords
        """)
        play(table, "0 select produce")
        assert (
            credits(table, 1) == 2
        )  # 1 of Imperium Lords and 1 of Rebel Cantina, for Rebel Outpost

    @clause("NF-TILE-30", "R-36")
    def test_pan_galactic_league_pays_1_for_each_genes_colony_goods_or_not(self) -> None:
        table = position("""
            seat 1
            colonies ancient-race avian-uplift-race+genes uplift-gene-breeders rebel-outpost
            developments pan-galactic-league
            explored pre-sentient-race
        """)
        play(table, "0 select produce")
        assert credits(table, 1) == 3


class TestOortCloudFactory:
    @clause("NF-TILE-01", "DP-05", "R-22")
    @pytest.mark.parametrize("kind", ["novelty", "rare", "genes", "alien"])
    def test_its_owner_sets_the_kind_of_the_good_it_produces(self, kind: str) -> None:
        table = position("""
            seat 1
            colonies old-earth alien-oort-cloud-factory
        """)
        play(table, "0 select produce")
        assert options(table, 1) == ["kind novelty", "kind rare", "kind genes", "kind alien"]
        play(table, f"1 kind {kind}")
        assert colonies(table, 1) == ["old-earth", f"alien-oort-cloud-factory+{kind}"]
        assert selects_next(table) == 1  # once in the action

    @clause("NF-TILE-01", "DP-05", "NF-TILE-30")
    def test_the_kind_set_holds_for_all_effects_of_the_action(self) -> None:
        text = """
            seat 1
            colonies old-earth alien-oort-cloud-factory
            developments pan-galactic-league imperium-war-profiteers
        """
        genes = play(position(text), "0 select produce", "1 kind genes")
        assert colonies(genes, 1) == ["old-earth", "alien-oort-cloud-factory+genes"]
        assert credits(genes, 1) == 1  # as a Genes colony, not as Rare Elements too
        alien = play(position(text), "0 select produce", "1 kind alien")
        assert credits(alien, 1) == 0

    @clause("NF-TILE-01", "NF-TILE-03", "DP-05")
    def test_a_later_action_may_have_another_kind_and_leaves_the_good_as_it_is(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta alien-oort-cloud-factory
            developments pan-galactic-league
        """)
        play(table, "0 select produce", "0 kind novelty")
        assert credits(table, 0) == 0
        play(table, "1 select retreat", "2 select envoys", "2 select retreat")
        play(table, "0 select produce", "0 kind genes")
        assert credits(table, 0) == 1
        assert colonies(table, 0) == ["new-sparta", "alien-oort-cloud-factory+novelty"]

    @clause("DP-05")
    def test_its_owner_is_not_asked_where_no_effect_depends_on_the_kind(self) -> None:
        table = position("""
            seat 1
            colonies old-earth alien-oort-cloud-factory+alien
            developments imperium-lords
        """)
        play(table, "0 select produce")
        assert selects_next(table) == 1

    @clause("DP-05", "NF-PRO-11")
    def test_a_kind_with_none_left_gives_no_good(self) -> None:
        table = position(f"""
            {only_left("alien", 1)}
            seat 0
            colonies new-sparta alien-data-repository
            seat 1
            colonies separatist-colony alien-oort-cloud-factory
        """)
        play(table, "0 select produce", "1 kind alien")
        assert colonies(table, 1) == ["separatist-colony", "alien-oort-cloud-factory"]

    @clause("NF-PRO-11", "DP-22", "NF-TILE-01")
    def test_it_competes_with_colonies_of_the_kind_set_for_the_last_goods(self) -> None:
        table = position(f"""
            {only_left("alien", 1)}
            seat 0
            colonies new-sparta alien-data-repository alien-oort-cloud-factory
        """)
        play(table, "0 select produce", "0 kind alien")
        assert options(table, 0) == [
            "produce alien-oort-cloud-factory",
            "produce alien-data-repository",
        ]
        play(table, "0 produce alien-oort-cloud-factory")
        assert colonies(table, 0) == [
            "new-sparta",
            "alien-data-repository",
            "alien-oort-cloud-factory+alien",
        ]
