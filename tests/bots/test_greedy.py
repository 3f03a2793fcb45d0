"""The bot `greedy`: always legal, blind to what its seat may not know, and sensible where that is plain."""

from __future__ import annotations

import pytest

from astrarium import Table
from astrarium.bots.base import Bot, RandomBot, bots_of, make_bot
from astrarium.bots.match import play_match
from astrarium.bots.new_frontiers import GreedyBot
from astrarium.kernel import flow
from astrarium.kernel.bot import Budget
from astrarium.kernel.chance import Generator
from astrarium.kernel.playout import resolve_chance
from astrarium.kernel.seat import Seat
from tests.games.new_frontiers.helpers import new_frontiers, options, play, position


def choice(table: Table, seat: int) -> str:
    """What the bot does in that seat, which must have a choice."""
    assert len(options(table, seat)) > 1
    return table.rules.text(GreedyBot(1).choose(Seat(table.rules, table.state, seat)))


class Checked:
    """A greedy bot whose every choice must be legal."""

    def __init__(self, seed: int) -> None:
        self.bot = GreedyBot(seed)
        self.choices: list[int] = []

    def choose(self, seat: Seat, budget: Budget) -> int:
        option = self.bot.choose(seat, budget)
        assert option in seat.options
        self.choices.append(option)
        return option


# Whole games


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("settings", [{}, {"first_game": True}, {"goals": True}], ids=str)
def test_it_plays_whole_games_by_the_rules(players: int, settings: dict[str, bool]) -> None:
    bots = [Checked(seed) for seed in range(players)]
    result = play_match(new_frontiers().rules, list(bots), settings, seed=1)
    assert flow.over(result.state)
    assert sum(len(bot.choices) for bot in bots) == result.decisions


def test_the_same_seed_makes_the_same_choices() -> None:
    def choices(seed: int) -> list[int]:
        bot = Checked(seed)
        play_match(new_frontiers().rules, [bot, RandomBot(1)], {}, seed=3)
        return bot.choices

    assert choices(5) == choices(5)


@pytest.mark.once  # how strong it is does not depend on the engine
def test_it_beats_three_random_players_nearly_always() -> None:
    wins = 0
    for number in range(40):
        bots: list[Bot] = [RandomBot(10 * number + seat) for seat in range(4)]
        bots[number % 4] = GreedyBot(number)
        result = play_match(new_frontiers().rules, bots, {}, seed=number)
        wins += result.winners == [number % 4]
    assert wins >= 34


def test_it_goes_by_the_name_greedy() -> None:
    assert isinstance(make_bot("greedy", "new-frontiers", 1), GreedyBot)


def test_every_bot_that_is_offered_for_a_game_can_play_it() -> None:
    offered = bots_of("new-frontiers")
    assert [bot.title for bot in offered] == ["Steady", "Novice", "Skilled", "Expert", "Random"]
    for bot in offered:
        assert bot.help.endswith(".")
        make_bot(bot.name, "new-frontiers", 1)


def test_goals_that_are_hidden_from_it_do_not_sway_it() -> None:
    rules = new_frontiers().rules
    st = rules.start(3, {"goals": True})
    generator = Generator(2)
    bots = [GreedyBot(seed) for seed in range(3)]
    resolve_chance(st, generator)
    compared = 0
    while compared < 60:
        number = flow.to_act(st)[0]
        other = rules.resample(st, number, generator)
        option = bots[number].choose(Seat(rules, st, number))
        if rules.position(other) != rules.position(st):
            compared += 1
            same = GreedyBot(compared).choose(Seat(rules, st, number))
            assert GreedyBot(compared).choose(Seat(rules, other, number)) == same
        flow.step(st, st.main, option)
        resolve_chance(st, generator)


# Trade-Consume


def test_it_sells_the_dearest_good_when_nothing_consumes_it() -> None:
    table = position(
        """
        track 0 1 2
        seat 0
          colonies new-sparta artist-settlement+novelty deserted-alien-colony+alien asteroid-belt+rare
        seat 1
          colonies old-earth
        seat 2
          colonies alpha-centauri
        """
    )
    play(table, "0 select trade-consume")
    assert choice(table, 0) == "sell deserted-alien-colony"


def test_trade_powers_decide_which_good_is_the_dearest() -> None:
    # Novelty sells for 1 and 2 more, Rare Elements for 2.
    table = position(
        """
        track 0 1 2
        seat 0
          colonies new-sparta spice-world+novelty asteroid-belt+rare
        seat 1
          colonies old-earth
        seat 2
          colonies alpha-centauri
        """
    )
    play(table, "0 select trade-consume")
    assert choice(table, 0) == "sell spice-world"


def test_it_does_not_sell_for_credits_that_come_too_late() -> None:
    # The last action of the game: the good is worth 1 VP, the 4 credits of a sale nothing.
    table = position(
        """
        track 1 2 0
        selected 2
        used develop settle
        ending vp-pool
        vp-pool 0
        seat 0 vp 12
          colonies epsilon-eridani deserted-alien-colony+alien
        seat 1 vp 12
          colonies old-earth
        seat 2 vp 12
          colonies alpha-centauri
        """
    )
    play(table, "0 select trade-consume")
    assert choice(table, 0) == "sell-nothing"


# Settle


def test_it_settles_a_world_of_nine_points_that_costs_nothing() -> None:
    # Military 2 + 1 + 1 + 3 + 2 against a defense of 9.
    table = position(
        """
        track 0 1 2
        seat 0 colonists 2
          colonies new-sparta former-penal-colony imperium-fifth-column
          developments drop-ships space-marines
          explored rebel-stronghold artist-settlement
        seat 1
          colonies old-earth
        seat 2
          colonies alpha-centauri
        """
    )
    play(table, "0 select settle")
    assert choice(table, 0) == "settle rebel-stronghold"


def test_it_returns_the_world_it_cannot_settle() -> None:
    # Nine tiles are the limit: one of ten goes back. Against Alien Sentinels' defense of 9 it has no Military.
    table = position(
        """
        players 2
        track 0 1 0 1
        seat 0 credits 9 colonists 2
          colonies old-earth artist-settlement comet-zone gem-world
          explored galactic-trendsetters galactic-studios alien-sentinels spice-world
        seat 1
          colonies new-sparta
        """
    )
    table.foretell(
        "draw imperium-munitions",
        "draw prosperous-world",
        "draw new-vinland",
        "draw space-port",
        "draw volcanic-world",
        "draw asteroid-belt",
        "draw lost-species-ark-world",
    )
    play(table, "0 select explore", "0 pick lost-species-ark-world", "1 pick asteroid-belt")
    play(table, "0 pick prosperous-world")
    assert choice(table, 0) == "return alien-sentinels"


# Develop


def test_in_the_last_round_it_buys_the_development_worth_most_points() -> None:
    # Mining League scores 2 for each of six Rare Elements colonies; no other tile comes near 12 points.
    table = position(
        """
        track 0 1 2
        ending colonies
        seat 0 credits 9
          colonies alpha-centauri comet-zone asteroid-belt radioactive-world volcanic-world rebel-miners
        seat 1
          colonies old-earth
        seat 2
          colonies new-sparta
        """
    )
    play(table, "0 select develop")
    assert choice(table, 0) == "develop mining-league"


# Selecting a tile


def test_as_the_last_selector_of_the_game_it_takes_the_tile_with_most_points() -> None:
    # 1 VP for selecting it and 3 VP for two goods by Old Earth; Envoys would bring 1 VP.
    table = position(
        """
        track 1 2 0
        selected 2
        used develop settle
        ending vp-pool
        vp-pool 0
        seat 0 vp 12
          colonies old-earth comet-zone+rare gem-world+novelty
        seat 1 vp 12
          colonies new-sparta
        seat 2 vp 12
          colonies alpha-centauri
        """
    )
    assert choice(table, 0) == "select trade-consume"


def test_credits_that_nothing_can_be_bought_with_are_worth_less_than_a_point() -> None:
    # The last action of the game: nothing can be bought after it, and no development is free now.
    table = position(
        """
        players 4
        track 1 2 3 0
        selected 3
        used explore produce trade-consume
        ending vp-pool
        vp-pool 0
        seat 0 credits 0 vp 12
          colonies new-sparta
          developments survey-team contact-specialist
        seat 1 credits 0 vp 12
          colonies old-earth
        seat 2 credits 0 vp 12
          colonies alpha-centauri
        seat 3 credits 0 vp 12
          colonies epsilon-eridani
        """
    )
    assert options(table, 0) == [
        "select retreat",
        "select develop",
        "select settle",
        "select envoys",
    ]
    assert choice(table, 0) == "select envoys"


# Goals


def test_it_keeps_the_goal_that_its_empire_fulfils() -> None:
    # All four kinds: 8 VP for Diversification, and next to nothing for the others.
    table = position(
        """
        goals yes
        track 0 1 2
        seat 0
          colonies alpha-centauri artist-settlement pre-sentient-race deserted-alien-colony
        seat 1
          colonies old-earth
        seat 2
          colonies new-sparta
        """
    )
    table.foretell("draw-goal exploration", "draw-goal diversification", "draw-goal tax-on-trade")
    play(table, "0 select chart-goals")
    assert choice(table, 0) == "keep-goal diversification"
