"""What came of many games: whole numbers only, so that parts add up alike in any order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from astrarium.bots.match import Result
from astrarium.bots.rating import mean_interval, share_interval

# A win is counted in sixtieths: it can be shared by two, three, four or five.
WHOLE_WIN = 60


@dataclass
class Share:
    """The scores and wins of one seat or one bot."""

    played: int = 0
    points: int = 0
    squares: int = 0
    wins: int = 0
    # Squares of what all its seats have in a game: a game is one sample.
    game_points: int = 0
    game_wins: int = 0

    def count(self, points: list[int], wins: int) -> None:
        """Add a game: the points of its seats, and what they won together."""
        self.played += len(points)
        self.points += sum(points)
        self.squares += sum(one * one for one in points)
        self.wins += wins
        self.game_points += sum(points) ** 2
        self.game_wins += wins * wins

    def add(self, other: Share) -> None:
        self.played += other.played
        self.points += other.points
        self.squares += other.squares
        self.wins += other.wins
        self.game_points += other.game_points
        self.game_wins += other.game_wins

    def plain(self, games: int) -> dict[str, object]:
        """As JSON-able data; `win_share` is out of all games."""
        mean = self.points / self.played
        variance = (self.squares * self.played - self.points**2) / self.played**2
        seats = self.played / games
        sums = mean_interval(games, self.points, self.game_points)
        won = share_interval(games, self.wins / WHOLE_WIN, self.game_wins / WHOLE_WIN**2)
        return {
            "played": self.played,
            "mean_score": round(mean, 4),
            "mean_score_95": None
            if math.isinf(sums.half)
            else [round(sums.low / seats, 4), round(sums.high / seats, 4)],
            "sd_score": round(math.sqrt(variance), 4),
            "wins": round(self.wins / WHOLE_WIN, 4),
            "win_share": round(self.wins / WHOLE_WIN / games, 6),
            "win_share_95": [round(won.low, 6), round(won.high, 6)],
        }


@dataclass
class Tally:
    """The sums of any number of games."""

    seats: list[Share]
    bots: dict[str, Share]
    seated: list[set[str]]
    games: int = 0
    decisions: int = 0
    rounds: int = 0
    fewest_rounds: int = 0
    most_rounds: int = 0
    shared_wins: int = 0
    causes: dict[str, int] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)  # by cause, a clause of a sentence
    faults: dict[str, int] = field(default_factory=dict)  # by bot, decisions lost to chance
    first_faults: dict[str, str] = field(default_factory=dict)

    @classmethod
    def empty(cls, bots: Sequence[str]) -> Tally:
        return cls(
            [Share() for _ in bots],
            {bot: Share() for bot in sorted(set(bots))},
            [set() for _ in bots],
        )

    def count(self, bots: Sequence[str], result: Result, rounds: int, causes: list[str]) -> None:
        """Add one game, with the bots as they were seated."""
        win = WHOLE_WIN // len(result.winners)
        points: dict[str, list[int]] = {}
        won = dict.fromkeys(bots, 0)
        for seat, bot in enumerate(bots):
            here = win if seat in result.winners else 0
            self.seats[seat].count([result.scores[seat]], here)
            self.seated[seat].add(bot)
            points.setdefault(bot, []).append(result.scores[seat])
            won[bot] += here
        for bot in points:
            self.bots[bot].count(points[bot], won[bot])
        for bot, faults in zip(bots, result.faults):
            if faults:
                self.faults[bot] = self.faults.get(bot, 0) + len(faults)
                self.first_faults.setdefault(bot, faults[0])
        self.fewest_rounds = min(self.fewest_rounds or rounds, rounds)
        self.most_rounds = max(self.most_rounds, rounds)
        self.games += 1
        self.decisions += result.decisions
        self.rounds += rounds
        self.shared_wins += len(result.winners) > 1
        for cause in causes:
            self.causes[cause] = self.causes.get(cause, 0) + 1

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.add(theirs)
        for bot, share in other.bots.items():
            self.bots[bot].add(share)
        for bots, more in zip(self.seated, other.seated, strict=True):
            bots |= more
        self.fewest_rounds = min(self.fewest_rounds or other.fewest_rounds, other.fewest_rounds)
        self.most_rounds = max(self.most_rounds, other.most_rounds)
        self.games += other.games
        self.decisions += other.decisions
        self.rounds += other.rounds
        self.shared_wins += other.shared_wins
        for cause, count in other.causes.items():
            self.causes[cause] = self.causes.get(cause, 0) + count
        self.words.update(other.words)
        for bot, count in other.faults.items():
            self.faults[bot] = self.faults.get(bot, 0) + count
        self.first_faults = other.first_faults | self.first_faults

    def plain(self) -> dict[str, object]:
        """As JSON-able data."""
        games = self.games
        return {
            "games": games,
            "decisions": self.decisions,
            "decisions_per_game": round(self.decisions / games, 4),
            "rounds": {
                "mean": round(self.rounds / games, 4),
                "min": self.fewest_rounds,
                "max": self.most_rounds,
            },
            "seats": [
                {"seat": seat, "bots": sorted(self.seated[seat]), **share.plain(games)}
                for seat, share in enumerate(self.seats)
            ],
            "bots": [{"name": bot, **share.plain(games)} for bot, share in self.bots.items()],
            "shared_wins": self.shared_wins,
            "end_causes": dict(sorted(self.causes.items())),
            "faults": {
                bot: {"decisions": count, "first": self.first_faults[bot]}
                for bot, count in sorted(self.faults.items())
            },
        }
