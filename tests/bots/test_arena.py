"""The arena: seats and deals are balanced, a deal is one sample, and it stops when all is clear."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import astrarium
from astrarium.bots.arena import Contest, Meeting, Played, Standing, looks, play_deal

CONTEST = Contest("new-frontiers", None, ("a", "b", "c"), 4, {}, "7", False)


def of(players: int, one_against: bool = False) -> Contest:
    return replace(CONTEST, players=players, one_against=one_against)


@pytest.mark.parametrize(("players", "games"), [(2, 2), (3, 6), (4, 2), (5, 10), (6, 2)])
def test_both_bots_of_a_pairing_sit_equally_often_in_every_seat(players: int, games: int) -> None:
    lineups = of(players).lineups((0, 2))
    assert len(lineups) == games
    for seat in range(players):
        assert Counter(lineup[seat] for lineup in lineups) == {0: games // 2, 2: games // 2}
    for lineup in lineups:
        assert abs(lineup.count(0) - lineup.count(2)) <= 1


def test_one_against_the_others_sits_in_every_seat_once() -> None:
    contest = of(4, one_against=True)
    assert contest.pairings == [(0, 1), (0, 2)]
    assert contest.lineups((0, 2)) == [(0, 2, 2, 2), (2, 0, 2, 2), (2, 2, 0, 2), (2, 2, 2, 0)]
    assert contest.even == 0.25
    assert CONTEST.pairings == [(0, 1), (0, 2), (1, 2)]
    assert CONTEST.even == 0.5


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert of(2).deals_for(400) == 200
    assert of(3).deals_for(400) == 67
    assert of(4, one_against=True).deals_for(1) == 1


def test_it_is_looked_at_after_twice_as_many_deals_each_time() -> None:
    assert looks(200) == [10, 20, 40, 80, 160, 200]
    assert looks(3) == [3]


def played(contest: Contest, pairing: int, deal: int, winners: list[list[int]]) -> Played:
    """A deal with these winners, who have 20 points and the others 10."""
    scores = [[20 if seat in won else 10 for seat in range(contest.players)] for won in winners]
    return Played(pairing, deal, scores, winners, [[0] * contest.players for _ in winners])


def test_a_share_is_out_of_all_games_of_a_deal_and_ties_are_split() -> None:
    contest = of(2)
    deals = [
        played(contest, 0, 0, [[0], [1]]),  # a wins both
        played(contest, 0, 1, [[0], [0]]),  # one each
        played(contest, 0, 2, [[0, 1], [0]]),  # half of one
    ]
    meeting = Meeting(contest, (0, 1), deals)
    assert meeting.share == pytest.approx((1 + 0.5 + 0.25) / 3)
    assert (meeting.games, meeting.deals) == (6, 3)


def test_the_luck_of_a_deal_that_rotation_undoes_does_not_widen_the_interval() -> None:
    contest = of(2)
    by_seat = [played(contest, 0, deal, [[deal % 2], [deal % 2]]) for deal in range(100)]
    by_bot = [played(contest, 0, deal, [[deal % 2], [1 - deal % 2]]) for deal in range(100)]
    assert Meeting(contest, (0, 1), by_seat).share == 0.5
    assert Meeting(contest, (0, 1), by_bot).share == 0.5
    narrow = Meeting(contest, (0, 1), by_seat).interval().half
    wide = Meeting(contest, (0, 1), by_bot).interval().half
    assert narrow < 0.02 < 0.09 < wide


def test_a_step_is_decided_when_even_a_strict_interval_is_clear_of_even() -> None:
    contest = of(2)
    clear = [played(contest, 0, deal, [[0], [1]]) for deal in range(10)]
    assert Meeting(contest, (0, 1), clear).decided
    assert not Meeting(contest, (0, 1), clear[:9]).decided
    even = [played(contest, 0, deal, [[0], [0]]) for deal in range(99)]
    assert not Meeting(contest, (0, 1), even).decided
    # 15 of 20 deals won: clear for someone who looks once, but not for one who looks again and again.
    nearly = [played(contest, 0, deal, [[0], [1]]) for deal in range(15)]
    nearly += [played(contest, 0, deal, [[1], [0]]) for deal in range(15, 20)]
    assert Meeting(contest, (0, 1), nearly).interval().excludes(0.5)
    assert not Meeting(contest, (0, 1), nearly).decided


def standing(contest: Contest, deals: int, shares: list[int]) -> Standing:
    """The first of a pairing wins both games in so many of ten deals, and else one."""
    found = []
    for pairing, share in enumerate(shares):
        for deal in range(deals):
            second = [1] if deal % 10 < share else [0]
            found.append(played(contest, pairing, deal, [[0], second]))
    return Standing(contest, found)


def test_all_is_decided_when_the_steps_between_neighbours_are() -> None:
    contest = of(2)  # a before b, a before c, b before c
    assert standing(contest, 40, [10, 10, 10]).decided()
    assert standing(contest, 40, [10, 10, 10]).order() == [0, 1, 2]
    assert not standing(contest, 40, [10, 10, 0]).decided()
    # That a and c are not clear does not matter: b stands between them.
    assert standing(contest, 40, [10, 2, 10]).order() == [0, 1, 2]
    assert standing(contest, 40, [10, 2, 10]).decided()
    assert not standing(contest, 8, [10, 10, 10]).decided()
    alone = of(2, one_against=True)
    assert standing(alone, 40, [10, 10]).decided()
    assert not standing(alone, 40, [10, 0]).decided()


def test_ratings_come_from_who_finished_ahead_of_whom() -> None:
    values = standing(of(2), 40, [5, 5, 5]).ratings()
    assert values[0] > values[1] > values[2]
    assert sum(values) == pytest.approx(0)
    assert standing(of(2), 9, [5, 5, 5]).rating_intervals() is None
    intervals = standing(of(2), 40, [5, 5, 5]).rating_intervals()
    assert intervals is not None
    assert all(not one.excludes(value) for one, value in zip(intervals, values, strict=True))


def test_lost_decisions_are_counted_for_the_bot_that_lost_them() -> None:
    contest = of(2)
    deal = replace(
        played(contest, 1, 0, [[0], [1]]), faults=[[0, 3], [4, 1]], trouble="it went away"
    )
    others = [played(contest, pairing, 0, [[0], [1]]) for pairing in (0, 2)]
    whole = Standing(contest, [*others, deal])  # of a and c: ac, then ca
    assert whole.faults() == [1, 0, 7]
    assert whole.trouble() == "it went away"


def test_the_same_deal_is_dealt_to_all_line_ups() -> None:
    contest = Contest(
        "new-frontiers", None, ("random", "greedy"), 2, {"first_game": True}, "7", False
    )
    rules = astrarium.game(contest.game).rules
    one = play_deal(contest, rules, 0, 3, record=True)
    assert one == play_deal(contest, rules, 0, 3, record=True)
    dealt = []
    for record in one.records:
        steps = record.partition("begin\n")[2].splitlines()
        first = next(place for place, step in enumerate(steps) if not step.startswith("!"))
        dealt.append(steps[:first])
    assert dealt[0] == dealt[1] != []
    other = play_deal(contest, rules, 0, 4)
    assert other.scores != one.scores
    assert other.records == ("", "")
    assert Played(**other.plain()) == replace(other, records=())
