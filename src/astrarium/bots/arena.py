"""Which of some bots is stronger: the same deals for all, with seats rotated, and how sure the answer is.

A *deal* is the chance of one game. It is played once for every line-up of a *pairing*, so that no bot profits from
its seat or from what was dealt there. A deal with all its line-ups is one sample.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, Final

from astrarium.bots.base import close, make_bot, seed_number
from astrarium.bots.match import Result, play_match
from astrarium.bots.rating import (
    STRICT,
    USUAL,
    Interval,
    Matrix,
    add,
    rating_intervals,
    ratings,
    share_interval,
)
from astrarium.kernel.bot import Budget
from astrarium.kernel.playout import MOST_DECISIONS
from astrarium.kernel.rules import Rules

FIRST_LOOK: Final = (
    10  # deals before anything can be decided; the next look comes after twice as many
)

Pairing = tuple[int, int]
Lineup = tuple[int, ...]  # by seat, the number of its bot


@dataclass(frozen=True)
class Contest:
    """A contest; only plain values, so that it can be sent to another process."""

    game: str
    components: str | None
    bots: tuple[str, ...]
    players: int
    settings: dict[str, bool]
    seed: str
    one_against: bool
    seconds: float | None = None
    simulations: int | None = None
    cap: int = MOST_DECISIONS

    @property
    def budget(self) -> Budget:
        return Budget(self.seconds, self.simulations)

    @property
    def pairings(self) -> list[Pairing]:
        """Who meets whom: everyone everyone, or the first bot each of the others."""
        count = len(self.bots)
        if self.one_against:
            return [(0, other) for other in range(1, count)]
        return list(combinations(range(count), 2))

    @property
    def even(self) -> float:
        """The share of the wins that the first of a pairing has if both are equally strong."""
        return 1 / self.players if self.one_against else 0.5

    def lineups(self, pairing: Pairing) -> list[Lineup]:
        """Every deal is played so: each bot is as often in each seat as the other, or the one in each seat once."""
        one, other = pairing
        if self.one_against:
            patterns = [(one, *[other] * (self.players - 1))]
        else:
            patterns = [
                tuple(pair[seat % 2] for seat in range(self.players))
                for pair in (pairing, (other, one))
            ]
        turned = [
            pattern[-shift:] + pattern[:-shift]
            for pattern in patterns
            for shift in range(self.players)
        ]
        return list(dict.fromkeys(turned))

    def deals_for(self, games: int) -> int:
        """How many deals make at least so many games of a pairing."""
        return -(-games // len(self.lineups(self.pairings[0])))


@dataclass(frozen=True)
class Played:
    """A deal of one pairing: for each line-up, points, winners and lost decisions by seat."""

    pairing: int
    deal: int
    scores: list[list[int]]
    winners: list[list[int]]
    faults: list[list[int]]
    trouble: str = ""  # the first fault, in words
    records: tuple[str, ...] = ()  # of the games, where they are wanted

    def plain(self) -> dict[str, Any]:
        """As JSON-able data, without the records."""
        data = dict(vars(self))
        del data["records"]
        return data


def play_deal(
    contest: Contest, rules: Rules, pairing: int, deal: int, *, record: bool = False
) -> Played:
    """Play a deal in all line-ups. It depends on the contest and these two numbers alone.

    :raises BotFailed: if a bot fails that is no program of its own.
    :raises Stalled: if a game is too long.
    """
    results = [
        _play(contest, rules, lineup, deal, number, record)
        for number, lineup in enumerate(contest.lineups(contest.pairings[pairing]))
    ]
    faults = [fault for result in results for seat in result.faults for fault in seat]
    return Played(
        pairing,
        deal,
        [result.scores for result in results],
        [result.winners for result in results],
        [[len(seat) for seat in result.faults] for result in results],
        faults[0] if faults else "",
        tuple(result.record for result in results),
    )


def _play(
    contest: Contest, rules: Rules, lineup: Lineup, deal: int, number: int, record: bool
) -> Result:
    bots = [
        make_bot(
            contest.bots[bot], contest.game, seed_number(contest.seed, "bot", deal, number, seat)
        )
        for seat, bot in enumerate(lineup)
    ]
    try:
        return play_match(
            rules,
            bots,
            contest.settings,
            seed_number(contest.seed, "deal", deal),
            contest.cap,
            budget=contest.budget,
            record=record,
        )
    finally:
        close(bots)


class Meeting:
    """What is known of one pairing."""

    def __init__(self, contest: Contest, pairing: Pairing, played: Sequence[Played]) -> None:
        self.pairing: Final = pairing
        self.deals: Final = len(played)
        self._lineups: Final = contest.lineups(pairing)
        self.games: Final = self.deals * len(self._lineups)
        self.even: Final = contest.even
        shares = [self._share(deal) for deal in played]
        self._total: Final = sum(shares)
        self._squares: Final = sum(share * share for share in shares)

    def _share(self, played: Played) -> float:
        """The share of the wins that the first bot has in a deal."""
        won = 0.0
        for lineup, winners in zip(self._lineups, played.winners, strict=True):
            won += sum(lineup[seat] == self.pairing[0] for seat in winners) / len(winners)
        return won / len(self._lineups)

    @property
    def share(self) -> float:
        """The share of the wins that the first bot has."""
        return self._total / self.deals

    def interval(self, z: float = USUAL) -> Interval:
        return share_interval(self.deals, self._total, self._squares, z)

    @property
    def decided(self) -> bool:
        """Whether it is clear who is stronger, even for someone who has looked many times."""
        return self.deals >= FIRST_LOOK and self.interval(STRICT).excludes(self.even)


class Standing:
    """What some deals of a contest tell, each of them played by all pairings."""

    def __init__(self, contest: Contest, played: Iterable[Played]) -> None:
        self.contest: Final = contest
        self.played: Final = sorted(played, key=lambda one: (one.deal, one.pairing))
        pairings = contest.pairings
        self.meetings: Final = [
            Meeting(contest, pairing, [one for one in self.played if one.pairing == number])
            for number, pairing in enumerate(pairings)
        ]
        self._deals: Final[dict[int, Matrix]] = {}
        for one in self.played:
            ahead = self._deals.setdefault(one.deal, self._nothing())
            add(ahead, self._ahead(one))

    def _nothing(self) -> Matrix:
        count = len(self.contest.bots)
        return [[0.0] * count for _ in range(count)]

    def _ahead(self, played: Played) -> Matrix:
        """Of every two seats with different bots, who finished ahead; half each if neither did."""
        ahead = self._nothing()
        lineups = self.contest.lineups(self.contest.pairings[played.pairing])
        for lineup, scores, winners in zip(lineups, played.scores, played.winners, strict=True):
            place = [(seat in winners, points) for seat, points in enumerate(scores)]
            for one, other in combinations(range(len(lineup)), 2):
                a, b = lineup[one], lineup[other]
                if a == b:
                    continue
                won = (place[one] > place[other]) + 0.5 * (place[one] == place[other])
                ahead[a][b] += won
                ahead[b][a] += 1 - won
        return ahead

    @property
    def games(self) -> int:
        return sum(meeting.games for meeting in self.meetings)

    def ratings(self) -> list[float]:
        """By bot."""
        whole = self._nothing()
        for ahead in self._deals.values():
            add(whole, ahead)
        return ratings(whole)

    def rating_intervals(self) -> list[Interval] | None:
        """By bot; None while there are too few deals to draw from."""
        if len(self._deals) < FIRST_LOOK:
            return None
        return rating_intervals([self._deals[deal] for deal in sorted(self._deals)])

    def order(self) -> list[int]:
        """The bots, the strongest first."""
        values = self.ratings()
        return sorted(range(len(values)), key=lambda bot: (-values[bot], bot))

    def decided(self) -> bool:
        """Whether every step between neighbours in the order is clear; with one against others, every meeting."""
        if self.contest.one_against:
            return all(meeting.decided for meeting in self.meetings)
        order = self.order()
        steps = {tuple(sorted(pair)) for pair in pairwise(order)}
        return all(meeting.decided for meeting in self.meetings if meeting.pairing in steps)

    def faults(self) -> list[int]:
        """By bot, the decisions that it lost to chance."""
        counts = [0] * len(self.contest.bots)
        for one in self.played:
            lineups = self.contest.lineups(self.contest.pairings[one.pairing])
            for lineup, faults in zip(lineups, one.faults, strict=True):
                for bot, count in zip(lineup, faults, strict=True):
                    counts[bot] += count
        return counts

    def trouble(self) -> str:
        """The first fault, in words; empty if there was none."""
        return next((one.trouble for one in self.played if one.trouble), "")


def looks(deals: int) -> list[int]:
    """After how many deals it is looked whether all is decided; the last is all of them."""
    found = []
    look = FIRST_LOOK
    while look < deals:
        found.append(look)
        look *= 2
    return [*found, deals]
