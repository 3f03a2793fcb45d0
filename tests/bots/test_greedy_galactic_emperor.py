"""The bot `greedy` for Galactic Emperor: always legal, better than chance, and sensible where that is plain."""

from __future__ import annotations

import pytest

from astrarium import Table
from astrarium.bots.base import Bot, make_bot
from astrarium.bots.galactic_emperor import GreedyBot
from astrarium.bots.match import play_match
from astrarium.games.galactic_emperor.rules import galaxy
from astrarium.kernel import flow
from astrarium.kernel.bot import Budget
from astrarium.kernel.seat import Seat
from tests.games.galactic_emperor.helpers import (
    control,
    galactic_emperor,
    in_role,
    options,
    play,
)
from tests.games.galactic_emperor.test_battle import STARBASE_ALONE, attack
from tests.games.galactic_emperor.test_interrupts import ambassador


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


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_it_plays_whole_games_by_the_rules(players: int) -> None:
    bots: list[Bot] = [Checked(seed) for seed in range(players)]
    result = play_match(galactic_emperor().rules, bots, {}, seed=1)
    assert flow.over(result.state)


@pytest.mark.once  # how strong it is does not depend on the engine
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_it_beats_random_players_at_every_count(players: int) -> None:
    wins = 0
    for seed in range(6):
        names = ["greedy" if seat == seed % players else "random" for seat in range(players)]
        bots = [make_bot(name, "galactic-emperor", seed) for name in names]
        result = play_match(galactic_emperor().rules, bots, {}, seed)
        wins += seed % players in result.winners
    assert wins >= 5


def test_it_claims_a_planet_under_its_ships() -> None:
    table = in_role("warlord", "tiles d6:p10\nseat 0\nships d6:dreadnought")
    assert choice(table, 0) == "claim d6"


def test_it_goes_for_a_planet_within_reach() -> None:
    table = in_role("warlord", "tiles d6:p10\nseat 0\nships d7:fighter")
    assert choice(table, 0) == "move fighter 2 d7"
    play(table, "0 move fighter 2 d7")
    assert choice(table, 0) == "to d6"


def test_it_takes_a_hit_on_a_whole_dreadnought_first() -> None:
    table = attack("fighter dreadnought", STARBASE_ALONE, (1, 1, 1, 4, 1, 1))
    assert choice(table, 0) == "hit-from dreadnought d6"


def test_it_retreats_from_a_lost_battle_and_goes_on_with_a_won_one() -> None:
    lost = attack("fighter", "sectors g1* d5*\nships d5:dreadnought*2", (1,) * 10)
    assert choice(lost, 0) == "retreat"
    won = attack("cruiser*4", "sectors g1* d5", (1,) * 10)
    assert choice(won, 0) == "fight-on"


def test_it_keeps_a_sector_that_it_would_lose() -> None:
    table = ambassador()
    play(table, "1 influence b2")
    assert choice(table, 2) == "pass"
    own = in_role(
        "regent",
        "tiles b2:p01\nowners ambassador@2\nseat 0 marks 0\nseat 1 marks 0\nseat 2 marks 0\nsectors a1* b2",
    )
    play(own, "1 influence b2")
    assert choice(own, 2) == "reserve"


def test_it_defends_its_sector_though_it_places_last() -> None:
    """The victory count follows its last token, or `done`; that must not make it keep tokens."""
    table = in_role(
        "regent", "tiles b2:p01\nseat 0 marks 0\nsectors d7* b2\nseat 1 marks 0\nseat 2 marks 0"
    )
    play(table, "1 influence b2", "1 influence b2", "2 done")
    for _ in range(2):
        assert choice(table, 0) == "influence b2"
        play(table, "0 influence b2")
    assert control(table, "b2") == (0, "empire")


def test_whoever_places_last_seldom_keeps_tokens() -> None:
    roles = kept = 0
    for seed in range(6):
        table = galactic_emperor().new(3, seed)
        bots = [GreedyBot(seed * 3 + seat) for seat in range(3)]
        counted = 0  # the round whose Regent has been counted
        while not table.over:
            seat = table.to_act[0]
            st = galaxy(table.state)
            option = table.rules.text(bots[seat].choose(Seat(table.rules, st, seat)))
            if table.prompt(seat).rule == "GE-REG-07" and seat == st.chooser:
                roles += counted != st.round
                counted = st.round
                kept += option == "done"
            table.play(seat, option)
    assert roles > 30
    assert kept <= roles / 20


def test_it_rolls_a_missed_die_of_its_own_again() -> None:
    table = attack("cruiser", STARBASE_ALONE, (1, 4, 1, 1, 1), more="owners time-warp@0")
    assert choice(table, 0) == "reroll attacker 4+ 1"
