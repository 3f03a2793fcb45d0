"""The bot `greedy` for Roll for the Galaxy: always legal, better than chance, and never without a die to roll."""

from __future__ import annotations

import pytest

from astrarium import Table
from astrarium.bots.base import Bot, make_bot
from astrarium.bots.match import play_match
from astrarium.bots.roll_for_the_galaxy import GreedyBot
from astrarium.kernel import flow
from astrarium.kernel.bot import Budget
from astrarium.kernel.seat import Seat
from tests.games.roll_for_the_galaxy.helpers import managing, options, roll_for_the_galaxy

# Nine squares of twelve: near the end, dice on stacks seem worth more than dice to roll.
NEARLY_BUILT = """
    credits 3
    developments mining-league galactic-federation nanotechnology free-trade-association
    worlds old-earth gem-world ore-rich-world space-mall spice-world
    development-stack galactic-bankers
    development-dice home*3 novelty*2
    world-stack comet-zone
    world-dice home*2
"""


def choice(table: Table, seat: int) -> str:
    """What the bot does in that seat, which must have a choice."""
    assert len(options(table, seat)) > 1
    return table.rules.text(GreedyBot(1).choose(Seat(table.rules, table.state, seat)))


class Checked:
    """A greedy bot whose every choice must be legal."""

    def __init__(self, seed: int) -> None:
        self.bot = GreedyBot(seed)

    def choose(self, seat: Seat, budget: Budget) -> int:
        option = self.bot.choose(seat, budget)
        assert option in seat.options
        return option


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_plays_whole_games_by_the_rules(players: int) -> None:
    bots: list[Bot] = [Checked(seed) for seed in range(players)]
    result = play_match(roll_for_the_galaxy().rules, bots, {}, seed=1)
    assert flow.over(result.state)


@pytest.mark.once  # how strong it is does not depend on the engine
def test_it_beats_random_players_nearly_always() -> None:
    wins = 0
    for seed in range(6):
        names = ["greedy" if seat == seed % 3 else "random" for seat in range(3)]
        bots = [make_bot(name, "roll-for-the-galaxy", seed) for name in names]
        result = play_match(roll_for_the_galaxy().rules, bots, {}, seed)
        wins += seed % 3 in result.winners
    assert wins >= 5


def test_it_recalls_a_die_when_its_cup_is_empty() -> None:
    """Without one it would sit out the next round, and the round after that."""
    table = managing(NEARLY_BUILT, "cup home*3")
    assert choice(table, 0) == "recall worlds home"


def test_it_leaves_dice_where_they_build_while_it_has_others_to_roll() -> None:
    table = managing(NEARLY_BUILT + "cup home*3", "cup home*3")
    assert choice(table, 0) == "recall-done"
