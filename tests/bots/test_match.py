"""Whole games between bots: the same with and without a record, and clear about a bot that fails."""

from __future__ import annotations

import pytest

import astrarium
from astrarium import BadSetup, BotFailed, Budget, Decision, Seat
from astrarium.bots.base import RandomBot, ask

GAMES = ["new-frontiers", "roll-for-the-galaxy", "galactic-emperor"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("names", [["random"] * 3, ["random", "greedy", "random"]])
def test_a_match_is_the_same_with_a_record_which_replays_to_its_scores(
    game: str, names: list[str]
) -> None:
    kept = astrarium.play_match(game, names, seed=3, record=True)
    fast = astrarium.play_match(astrarium.game(game), names, seed=3)
    assert (kept.scores, kept.winners, kept.decisions) == (
        fast.scores,
        fast.winners,
        fast.decisions,
    )
    assert fast.record == ""
    table = astrarium.game(game).replay(kept.record)
    assert table.over
    assert table.decisions == kept.decisions
    assert [int(score) for score in table.scores] == kept.scores


class Remembers:
    """Random, and keeps what it has seen before each decision."""

    def __init__(self) -> None:
        self._bot = RandomBot(1)
        self.seen: list[tuple[int, str]] = []
        self.budgets: set[Budget] = set()

    def choose(self, seat: Seat, budget: Budget) -> Decision:
        start = self.seen[-1][0] + 1 if self.seen else 0
        self.seen += [(line.index, line.text) for line in seat.story(start)]
        self.budgets.add(budget)
        option = self._bot.choose(seat)
        return Decision(seat.text(option), {option: 1.0}, "why not")


def test_a_bot_in_a_match_has_seen_what_it_would_have_seen_at_a_table() -> None:
    bot = Remembers()
    budget = Budget(simulations=5)
    rules = astrarium.game("roll-for-the-galaxy").rules
    result = astrarium.play_match(
        rules, [RandomBot(2), bot], {"first_game": True}, 7, budget=budget, record=True
    )
    assert bot.budgets == {budget}
    game = astrarium.game("roll-for-the-galaxy")
    whole = [(line.index, line.text) for line in game.replay(result.record).story(1)]
    assert len(bot.seen) > 100
    assert bot.seen == whole[: len(bot.seen)]


class Raises:
    def choose(self, seat: Seat, budget: Budget) -> int:
        raise KeyError("nothing there")


class Cheats:
    def choose(self, seat: Seat, budget: Budget) -> str:
        return "win"


def test_a_bot_that_fails_is_named_with_its_seat_and_reason() -> None:
    with pytest.raises(
        BotFailed, match=r"bot Raises in seat \d raised KeyError: 'nothing there' \(.*test_match.py"
    ):
        astrarium.play_match("new-frontiers", [Raises(), Raises()])
    with pytest.raises(
        BotFailed, match=r"bot Cheats in seat . chose what it cannot: there is no option"
    ):
        astrarium.play_match("new-frontiers", [Cheats(), Cheats()])


def test_what_a_bot_answers_comes_with_its_reasons() -> None:
    table = astrarium.game("new-frontiers").new(2, seed=1, first_game=True)
    seat = table.seat(table.to_act[0])
    decision = ask(Remembers(), seat)
    assert decision.option in seat.options
    assert (decision.values, decision.reason) == ({decision.option: 1.0}, "why not")
    assert ask(RandomBot(1), seat) == Decision(decision.option)


def test_a_match_that_cannot_be_set_up_says_why() -> None:
    with pytest.raises(BadSetup, match="for 2 to 5 players, not 1"):
        astrarium.play_match("new-frontiers", ["random"])
    with pytest.raises(BadSetup, match="there is no game 'chess'"):
        astrarium.play_match("chess", ["random"] * 2)
    with pytest.raises(BadSetup, match="has no option 'blitz'"):
        astrarium.play_match("new-frontiers", ["random"] * 2, {"blitz": True})
