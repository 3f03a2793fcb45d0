"""Scoring and the winner (NF-SCORE). A position with `steps over` is a game that has just ended."""

from __future__ import annotations

from pathlib import Path

import pytest

import astrarium
from astrarium import NotOver, Table
from astrarium.games.new_frontiers.loader import FILE
from tests.games.new_frontiers.helpers import play, position

clause = pytest.mark.clause


def ended(lines: str) -> Table:
    return position(f"steps over\n{lines}")


def points(lines: str) -> dict[str, int]:
    """Seat 0's points by source, for the empire described."""
    return ended(f"seat 0\n{lines}").scores[0].breakdown


class TestSum:
    @clause("NF-SCORE-02", "NF-DEV-12")
    def test_chips_printed_values_bonuses_and_goals_add_up(self) -> None:
        table = ended("""
            goals yes
            goals-up conscription@1
            seat 0 vp 4 colonists 5 credits 6
            colonies old-earth comet-zone+rare rebel-outpost uplift-coalition
            developments space-marines prosperous-economy mining-league
        """)
        assert table.scores[0].breakdown == {
            "chips": 4,
            "developments": 4,  # Space Marines 1, Prosperous Economy 3; a "?" prints 0
            "colonies": 9,  # Old Earth 2 (the home colony), Comet Zone 2, Rebel Outpost 5
            "mining-league": 2,  # Comet Zone
            "uplift-coalition": 1,  # itself
            "conscription": 5,
        }
        assert table.scores[0] == 25

    @clause("NF-SCORE-02")
    def test_there_is_no_score_before_the_end(self) -> None:
        table = position("seat 0 vp 3\ncolonies old-earth")
        with pytest.raises(NotOver):
            _ = table.scores
        with pytest.raises(NotOver):
            _ = table.winners

    @clause("NF-SCORE-01", "NF-POW-10")
    def test_explored_worlds_add_nothing(self) -> None:
        found = points("""
            colonies new-sparta
            developments mining-league pan-galactic-league alien-tech-institute
            explored comet-zone volcanic-world uplift-gene-breeders rebel-base alien-robot-sentry
        """)
        assert found == {
            "chips": 0,
            "developments": 0,
            "colonies": 1,
            "mining-league": 0,
            "pan-galactic-league": 1,  # New Sparta, a military colony
            "alien-tech-institute": 2,  # itself
        }

    @clause("NF-SCORE-08")
    def test_credits_goods_and_colonists_left_over_are_worth_nothing(self) -> None:
        table = ended("""
            seat 0 credits 30 colonists 9
            colonies comet-zone+rare gem-world+novelty
            seat 1
            colonies volcanic-world spice-world prosperous-world
        """)
        assert [int(score) for score in table.scores] == [3, 4, 0]
        assert table.winners == [1]

    @clause("NF-SCORE-04", "NF-GOAL-01")
    def test_a_goal_still_face_down_is_turned_up_and_scored_by_all(self) -> None:
        table = position("""
            goals yes
            face-down conscription@1
            ending colonies
            selected 2
            used develop settle
            seat 0 colonists 3
            colonies old-earth
            seat 1 colonists 5
            colonies new-sparta
        """)
        play(table, "2 select envoys", "1 wait")
        assert table.over
        assert [score.breakdown["conscription"] for score in table.scores] == [2, 5, 0]
        for viewer in (0, 1, 2, None):
            seen = table.observe(viewer)["goals"]
            assert seen["up"] == [{"id": "conscription", "holder": 1}]
            assert seen["face_down_holder"] is None
        assert any("Conscription" in line for line in table.log(None))


class TestBonuses:
    @clause("NF-SCORE-05", "R-36")
    def test_a_genes_military_colony_scores_2_for_pan_galactic_league_and_not_3(self) -> None:
        """The rulebook's bonus scoring example."""
        league = "developments pan-galactic-league"
        assert points(f"colonies avian-uplift-race\n{league}")["pan-galactic-league"] == 2
        assert points(f"colonies uplift-gene-breeders\n{league}")["pan-galactic-league"] == 2
        assert points(f"colonies rebel-outpost\n{league}")["pan-galactic-league"] == 1
        assert points(f"colonies comet-zone\n{league}")["pan-galactic-league"] == 0
        all_four = "colonies avian-uplift-race uplift-gene-breeders rebel-outpost comet-zone"
        assert points(f"{all_four}\n{league}")["pan-galactic-league"] == 5

    @clause("NF-SCORE-06")
    def test_the_same_tile_scores_under_different_bonuses(self) -> None:
        found = points("""
            colonies old-earth rebel-uplift-world
            developments pan-galactic-league galactic-imperium
        """)
        assert found["pan-galactic-league"] == 2  # as a Genes colony
        assert found["galactic-imperium"] == 2  # as a Rebel military colony

    @clause("NF-SCORE-07", "R-36")
    def test_a_tile_scores_itself_when_it_matches_its_own_condition(self) -> None:
        assert points("developments imperium-lords")["imperium-lords"] == 1
        assert points("developments alien-tech-institute")["alien-tech-institute"] == 2
        assert points("developments uplift-gene-hunters")["uplift-gene-hunters"] == 2
        assert points("colonies rebel-resistance")["rebel-resistance"] == 2

    @clause("NF-SCORE-07")
    def test_a_tile_does_not_score_itself_when_it_does_not_match(self) -> None:
        assert points("developments pan-galactic-league")["pan-galactic-league"] == 0
        assert points("developments mining-league")["mining-league"] == 0
        # An Imperium tile, but its bonus counts military colonies.
        assert points("developments galactic-imperium")["galactic-imperium"] == 0

    @clause("R-36")
    def test_imperium_lords_scores_1_per_imperium_tile_and_2_per_rebel_military_colony(
        self,
    ) -> None:
        found = points("""
            colonies rebel-cantina imperium-depot imperium-arms-factories rebel-outpost rebel-miners
            developments imperium-lords
        """)
        # Itself and two Imperium colonies; Rebel Outpost and Rebel Miners, not the Cantina.
        assert found["imperium-lords"] == 3 + 4

    @clause("R-36")
    def test_alien_tech_institute_scores_2_per_alien_tile(self) -> None:
        found = points("""
            colonies alien-research-team alien-robot-sentry alien-rosetta-stone-world gem-world
            developments alien-tech-institute alien-monument
        """)
        assert found["alien-tech-institute"] == 10  # itself, Monument, and three colonies

    @clause("R-36")
    def test_mining_league_scores_2_per_rare_elements_colony(self) -> None:
        found = points("""
            colonies alpha-centauri+rare comet-zone rebel-miners gem-world
            developments mining-league mining-robots
        """)
        assert found["mining-league"] == 6

    @clause("NF-SCORE-12", "NF-SCORE-05")
    def test_a_tile_that_meets_two_conditions_takes_the_one_worth_most(self) -> None:
        # Imperium Arms Factories is Imperium (2) and Rare Elements (1).
        profiteers = points("""
            colonies imperium-arms-factories comet-zone
            developments imperium-war-profiteers
        """)
        assert profiteers["imperium-war-profiteers"] == 2 + 2 + 1
        # Uplift Gene Breeders is Uplift (2) and Genes (1), Pre-Sentient Race Genes alone.
        hunters = points("""
            colonies uplift-gene-breeders pre-sentient-race
            developments uplift-gene-hunters
        """)
        assert hunters["uplift-gene-hunters"] == 2 + 2 + 1
        # Galactic News Hub has two colonists (2) and is non-military (1).
        settlers = points("""
            colonies galactic-news-hub gem-world rebel-outpost rebel-miners
            developments frontier-settlers
        """)
        assert settlers["frontier-settlers"] == 2 + 1 + 2

    @clause("NF-SCORE-12", "NF-SCORE-05")
    @pytest.mark.parametrize(
        ("second_line", "vp"),
        [
            # The later line is worth more: it counts, and alone.
            ('{ vp = 3, per = { tile = "colony", type = "military" } }', 3),
            # It is for other colonies: those the earlier line did not score.
            ('{ vp = 3, per = { tile = "colony", type = "military", other = true } }', 2),
        ],
        ids=["the later line is worth more", "the later line is for other colonies"],
    )
    def test_conditions_that_overlap_in_a_corrected_tile(
        self, tmp_path: Path, second_line: str, vp: int
    ) -> None:
        """Mining League with a second line; Rebel Miners are Rare Elements and military."""
        first_line = '{ vp = 2, per = { tile = "colony", kind = "rare" } }'
        text = FILE.shipped_text()
        assert text.count(f"bonus = [\n  {first_line},\n]") == 1
        text = text.replace(
            f"bonus = [\n  {first_line},\n]", f"bonus = [\n  {first_line},\n  {second_line},\n]"
        )
        path = tmp_path / "components.toml"
        path.write_text(text, encoding="utf-8")
        game = astrarium.game("new-frontiers", components=path)
        lines = ["players 3", "steps over", "seat 0", "developments mining-league"]
        table = game.position(
            "\n".join(["new-frontiers position 1", *lines, "colonies rebel-miners"])
        )
        assert table.scores[0].breakdown["mining-league"] == vp

    @clause("NF-SCORE-12")
    def test_general_military_is_unconditional_and_permanent(self) -> None:
        found = points("""
            colonies imperium-warlord imperium-depot rebel-outpost alien-defense-system alien-rosetta-stone-world
            developments new-galactic-order space-marines alien-researchers galactic-imperium
        """)
        # Imperium Warlord 1, Rebel Outpost 1, New Galactic Order 2, Space Marines 2; nothing against
        # Rebels only, nothing temporary, nothing either-or.
        assert found["new-galactic-order"] == 6

    @clause("NF-SCORE-12")
    @pytest.mark.parametrize(
        ("colonies", "vp"),
        [
            ("old-earth rebel-outpost", 0),
            ("old-earth gem-world", 1),
            ("spice-world gem-world", 1),
            ("gem-world comet-zone", 3),
            ("gem-world comet-zone avian-uplift-race", 6),
            ("gem-world comet-zone avian-uplift-race alien-robot-sentry", 10),
        ],
    )
    def test_colony_kinds_count_each_kind_once_and_gray_is_none(
        self, colonies: str, vp: int
    ) -> None:
        found = points(f"colonies {colonies}\ndevelopments galactic-exchange")
        assert found["galactic-exchange"] == vp


class TestOortCloudFactory:
    @clause("NF-SCORE-03", "DP-35", "R-22")
    def test_one_kind_serves_the_whole_of_scoring(self) -> None:
        """As Rare Elements or as Genes it would add 2, never both."""
        found = points("""
            colonies old-earth alien-oort-cloud-factory
            developments mining-league pan-galactic-league
        """)
        assert sorted([found["mining-league"], found["pan-galactic-league"]]) == [0, 2]

    @clause("NF-SCORE-03", "DP-35")
    @pytest.mark.parametrize(
        ("developments", "source", "vp"),
        [
            ("mining-league", "mining-league", 2),
            ("pan-galactic-league", "pan-galactic-league", 2),
            ("pan-galactic-hologrid", "pan-galactic-hologrid", 2),
            ("galactic-exchange", "galactic-exchange", 1),
        ],
    )
    def test_its_owner_has_the_kind_that_scores_best(
        self, developments: str, source: str, vp: int
    ) -> None:
        found = points(f"colonies alien-oort-cloud-factory\ndevelopments {developments}")
        assert found[source] == vp

    @clause("NF-SCORE-03", "DP-35", "R-22")
    def test_bonuses_and_goals_are_weighed_together(self) -> None:
        """As Novelty it completes Diversification, 8 in place of 3; as Rare Elements it would add 2."""
        table = ended("""
            goals yes
            goals-up diversification@1
            seat 0
            colonies comet-zone uplift-gene-breeders alien-data-repository alien-oort-cloud-factory
            developments mining-league
        """)
        found = table.scores[0].breakdown
        assert (found["diversification"], found["mining-league"]) == (8, 2)

    @clause("NF-SCORE-03", "R-21")
    def test_it_is_an_alien_tile_whatever_its_kind(self) -> None:
        found = points("""
            colonies alien-oort-cloud-factory
            developments alien-tech-institute mining-league
        """)
        assert (found["alien-tech-institute"], found["mining-league"]) == (4, 2)

    @clause("NF-SCORE-03", "NF-TILE-03")
    def test_the_kind_of_the_good_on_it_plays_no_part(self) -> None:
        found = points("""
            colonies alien-oort-cloud-factory+novelty
            developments mining-league
        """)
        assert found["mining-league"] == 2


class TestWinner:
    @clause("NF-SCORE-09")
    def test_the_highest_score_wins_whatever_the_credits(self) -> None:
        table = ended("""
            seat 0 vp 10 credits 5000
            colonies old-earth
            seat 1 vp 11
            colonies ancient-race
            seat 2 vp 12
            colonies epsilon-eridani
        """)
        assert [int(score) for score in table.scores] == [12, 12, 13]
        assert table.winners == [2]

    @clause("NF-SCORE-10", "R-27")
    @pytest.mark.parametrize(
        ("credits", "winners"),
        [(2, [1]), (3, [0, 1]), (4, [0])],
    )
    def test_ties_go_to_the_larger_sum_of_credits_and_goods(
        self, credits: int, winners: list[int]
    ) -> None:
        """Each good counts one, of whatever kind: seat 1 has 1 credit and 2 goods."""
        table = ended(f"""
            seat 0 vp 4 credits {credits}
            colonies old-earth
            seat 1 credits 1 vp 1
            colonies galactic-developers alien-robot-sentry+alien comet-zone+rare
        """)
        assert table.scores[0] == table.scores[1] == 6
        assert table.winners == winners

    @clause("NF-SCORE-10")
    def test_stockpiled_credits_and_goods_are_left_out(self) -> None:
        table = ended("""
            goals yes
            goals-up stockpile-resources@1
            seat 0 vp 4 credits 2
            colonies old-earth
            seat 1 vp 4 credits 1
            colonies epsilon-eridani artist-settlement
            stocked-goods alien
            stocked-credits 7
        """)
        assert table.scores[0] == table.scores[1] == 6
        assert table.winners == [0]

    @clause("NF-SCORE-10")
    def test_the_tie_break_is_among_the_tied_alone(self) -> None:
        table = ended("""
            seat 0 vp 4 credits 2
            colonies old-earth
            seat 1 vp 4 credits 3
            colonies epsilon-eridani artist-settlement
            seat 2 vp 4 credits 9
            colonies ancient-race
        """)
        assert [int(score) for score in table.scores] == [6, 6, 5]
        assert table.winners == [1]

    @clause("NF-SCORE-11")
    def test_players_still_tied_share_the_win(self) -> None:
        table = ended("""
            players 4
            seat 0 vp 4 credits 2
            colonies old-earth
            seat 1 vp 3 credits 1
            colonies ancient-race comet-zone+rare
            seat 2 vp 4 credits 1
            colonies epsilon-eridani gem-world
            seat 3 vp 4 credits 1
            colonies separatist-colony spice-world+novelty
        """)
        assert [int(score) for score in table.scores] == [6, 6, 6, 6]
        assert table.winners == [0, 1, 3]
