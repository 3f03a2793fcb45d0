"""Bulk games: the same seed gives the same result, and the sums are those of the games."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import astrarium
from astrarium.bots.match import Result
from astrarium.cli.pool import workers_for
from astrarium.cli.simulate import (
    Series,
    chunks,
    play_chunk,
    print_summary,
    report,
)
from astrarium.cli.tally import Tally
from tests.cli.helpers import Cli, new_frontiers, plain

SERIES = Series("new-frontiers", None, ("random",) * 3, (), "7", False, 12)


def simulated(cli: Cli, *arguments: str, game: str = "new-frontiers") -> dict[str, Any]:
    done = cli("simulate", game, *arguments, "--json")
    assert (done.code, done.err) == (0, "")
    result: dict[str, Any] = json.loads(done.out)
    return result


@pytest.mark.parametrize(
    "lineup", [["--bots", "random", "--games", "64"], ["--bots", "greedy,random", "--games", "4"]]
)
def test_the_same_seed_gives_the_same_result_with_any_number_of_workers(
    cli: Cli, lineup: list[str]
) -> None:
    # With 64 games a lone worker gets them by fours, and each of three by ones.
    alone = simulated(cli, *lineup, "--rotate", "--seed", "7", "--workers", "1")
    together = simulated(cli, *lineup, "--rotate", "--seed", "7", "--workers", "3")
    assert together.pop("timing")["workers"] == 3
    assert alone.pop("timing")["workers"] == 1
    assert together == alone
    other = simulated(cli, *lineup, "--rotate", "--seed", "8", "--workers", "1")
    assert other["seats"] != alone["seats"]


def test_the_json_has_everything_that_was_asked_for_and_counted(cli: Cli) -> None:
    result = simulated(cli, "--players", "2", "--games", "5", "--seed", "3", "--goals")
    assert list(result) == [
        "game", "rules_version", "components", "players", "lineup", "rotate", "settings", "seed",
        "games", "decisions", "decisions_per_game", "rounds", "seats", "bots", "shared_wins",
        "end_causes", "faults", "timing",
    ]  # fmt: skip
    assert (result["game"], result["players"], result["games"]) == ("new-frontiers", 2, 5)
    assert result["lineup"] == ["random", "random"]
    assert result["settings"] == {"first_game": False, "goals": True}
    assert result["seed"] == "3"
    assert result["components"] == new_frontiers().rules.components
    assert result["decisions_per_game"] == result["decisions"] / 5
    assert result["rounds"]["min"] <= result["rounds"]["mean"] <= result["rounds"]["max"]
    assert [seat["seat"] for seat in result["seats"]] == [0, 1]
    assert [bot["name"] for bot in result["bots"]] == ["random"]
    assert sum(seat["wins"] for seat in result["seats"]) == 5
    assert result["bots"][0]["win_share"] == 1
    assert set(result["end_causes"]) <= {"developments", "colonies", "colonists", "vp-pool"}
    assert sum(result["end_causes"].values()) >= 5
    assert list(result["timing"]) == [
        "seconds", "games_per_second", "decisions_per_second", "workers", "compiled",
    ]  # fmt: skip
    assert result["timing"]["compiled"] is astrarium.compiled()


def test_every_game_is_simulated_with_the_settings_it_has(cli: Cli) -> None:
    result = simulated(
        cli, "--bots", "greedy,random", "--games", "2", "--seed", "3", "--first-game",
        game="roll-for-the-galaxy",
    )  # fmt: skip
    assert (result["game"], result["players"], result["games"]) == ("roll-for-the-galaxy", 2, 2)
    assert result["settings"] == {"first_game": True}
    assert result["components"] == astrarium.game("roll-for-the-galaxy").rules.components
    assert set(result["end_causes"]) <= {"squares", "vp-pool"}
    assert sum(result["end_causes"].values()) >= 2


def test_a_seed_is_made_up_and_reported_when_none_is_given(cli: Cli) -> None:
    first = simulated(cli, "--games", "1")
    again = simulated(cli, "--games", "1", "--seed", first["seed"])
    assert again["seats"] == first["seats"]


def test_the_summary_names_seats_bots_ends_and_speed_without_a_progress_bar(cli: Cli) -> None:
    done = cli("simulate", "new-frontiers", "--games", "2", "--seed", "1", "--first-game")
    assert (done.code, done.err) == (0, "")
    assert "2 games of new-frontiers, 3 players, seed 1" in done.out
    assert "0 random" in done.out and "2 random" in done.out
    assert "ended because " in done.out
    assert f"{'compiled' if astrarium.compiled() else 'interpreted'} engine, 1 worker)" in done.out
    assert "\x1b" not in done.out


def test_the_summary_of_one_game_speaks_of_one_and_of_its_end_in_words(cli: Cli) -> None:
    done = cli("simulate", "roll-for-the-galaxy", "--games", "1", "--seed", "3")
    assert "1 game of roll-for-the-galaxy, 3 players, seed 3" in done.out
    assert "ended because an empire has twelve squares (1)\n" in done.out


def test_the_summary_says_why_there_are_more_ends_than_games() -> None:
    tally = play_chunk(SERIES, 0, 2)
    tally.causes = {"colonies": 2, "vp-pool": 1}
    tally.words = {"colonies": "an empire is full", "vp-pool": "the VP pool is empty"}
    shown = StringIO()
    print_summary(Console(file=shown, width=200), report(SERIES, tally, 1, 1.0), tally.words)
    assert (
        "ended because an empire is full (2), the VP pool is empty (1); "
        "a game may end for more than one reason\n"
    ) in shown.getvalue()


def test_a_terminal_sees_progress(cli: Cli) -> None:
    with cli.terminal("simulate", "new-frontiers", "--games", "40", "--workers", "2") as terminal:
        assert terminal.end() == 0
    assert "playing" in plain(terminal.screen)
    assert "40 games of new-frontiers" in plain(terminal.screen)


def test_an_interrupt_ends_a_long_simulation_quietly(cli: Cli) -> None:
    arguments = ["simulate", "new-frontiers", "--games", "1000000", "--workers", "2"]
    with cli.terminal(*arguments) as terminal:
        terminal.until("playing")
        terminal.until("/1000000")
        terminal.interrupt()
        assert terminal.end() == 130
    assert "Traceback" not in terminal.screen


def test_rotation_moves_every_bot_through_every_seat() -> None:
    series = Series("new-frontiers", None, ("a", "b", "c"), (), "1", True, 3)
    assert [series.seated(number) for number in range(4)] == [
        ["a", "b", "c"],
        ["c", "a", "b"],
        ["b", "c", "a"],
        ["a", "b", "c"],
    ]


@pytest.mark.parametrize(("games", "workers"), [(1, 1), (7, 2), (100, 3), (2501, 2)])
def test_the_parts_are_all_games_once_and_in_order(games: int, workers: int) -> None:
    numbers = [n for start, stop in chunks(games, workers) for n in range(start, stop)]
    assert numbers == list(range(games))


def test_few_games_are_not_spread_over_processes() -> None:
    assert workers_for(None, 5) == 1
    assert workers_for(8, 5) == 5
    assert workers_for(2, 1000) == 2


def test_a_series_counts_the_very_games_that_its_seed_stands_for() -> None:
    whole = play_chunk(SERIES, 0, 12)
    parts = Tally.empty(SERIES.bots)
    for start in (8, 0, 4):  # in any order
        parts.add(play_chunk(SERIES, start, start + 4))
    assert parts.plain() == whole.plain()
    assert whole.games == 12


def test_a_tally_shares_wins_and_keeps_means_and_extremes() -> None:
    rules = new_frontiers().rules
    state = rules.start(2, {})
    tally = Tally.empty(["a", "b"])
    tally.count(["a", "b"], Result(state, 100, [30, 10], [0]), 8, ["vp-pool"])
    tally.count(["b", "a"], Result(state, 50, [20, 20], [0, 1]), 11, ["vp-pool", "colonists"])
    plainly: dict[str, Any] = tally.plain()
    assert plainly["rounds"] == {"mean": 9.5, "min": 8, "max": 11}
    assert plainly["decisions"] == 150
    assert [seat["wins"] for seat in plainly["seats"]] == [1.5, 0.5]
    assert [seat["bots"] for seat in plainly["seats"]] == [["a", "b"], ["a", "b"]]
    for bot, name, mean, wins in zip(plainly["bots"], "ab", (25, 15), (1.5, 0.5), strict=True):
        assert (bot["name"], bot["played"], bot["mean_score"]) == (name, 2, mean)
        assert (bot["sd_score"], bot["wins"], bot["win_share"]) == (5, wins, wins / 2)
        assert bot["win_share_95"][0] <= wins / 2 <= bot["win_share_95"][1]
        assert bot["mean_score_95"][0] < mean < bot["mean_score_95"][1]
    assert plainly["shared_wins"] == 1
    assert plainly["end_causes"] == {"colonists": 1, "vp-pool": 2}


def test_the_interval_counts_games_not_seats() -> None:
    """A bot in two of three seats that wins every second game: 100 samples, whatever the seats."""
    state = new_frontiers().rules.start(3, {})
    tally = Tally.empty(["a", "a", "b"])
    for number in range(100):
        winner = 0 if number % 2 else 2
        tally.count(["a", "a", "b"], Result(state, 9, [20, 10, 30], [winner]), 8, [])
    plainly: dict[str, Any] = tally.plain()
    a, b = plainly["bots"]
    assert a["win_share"] == b["win_share"] == 0.5
    assert a["win_share_95"] == b["win_share_95"]
    assert a["win_share_95"] == pytest.approx([0.4, 0.6], abs=0.002)
    assert a["mean_score_95"] == [15, 15]  # the same sum in every game


def test_records_of_a_simulation_replay_to_its_scores(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    arguments = ["--bots", "greedy,random", "--games", "2", "--seed", "3", "--rotate"]
    kept = simulated(cli, *arguments, "--records", str(folder))
    alone = simulated(cli, *arguments)
    assert kept["seats"] == alone["seats"]
    texts = [(folder / name).read_text() for name in ("game-0.txt", "game-1.txt")]
    assert [text.splitlines()[1] for text in texts] == [
        "# seats greedy,random",
        "# seats random,greedy",
    ]
    tables = [new_frontiers().replay(text) for text in texts]
    means = [sum(int(table.scores[seat]) for table in tables) / 2 for seat in range(2)]
    assert [seat["mean_score"] for seat in kept["seats"]] == means


def test_a_game_that_is_too_long_ends_the_command_with_a_clear_word(cli: Cli) -> None:
    for workers in ("1", "2"):
        shown = cli("simulate", "nf", "--games", "2", "--cap", "20", "--workers", workers)
        assert (shown.code, shown.out) == (1, "")
        assert shown.err == "astrarium: the game is not over after 20 decisions\n"
    assert "--cap is a number from 1, not 0" in cli.wrong("simulate", "nf", "--cap", "0")
