"""Worker that measures other engines: Catanatron, and OpenSpiel driven from Python.

Runs under the Python of ``benchmarks/.venv-peers``; see ``bench_worker`` for the protocol. The
engines are imported when first asked for, so that a missing one is an answer, not a crash.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from random import Random
from typing import Any

from bench_worker import (
    MID_GAME_SEEDS,
    Copier,
    CopySlices,
    Figures,
    GameSlices,
    Measure,
    Played,
    serve,
)

OPEN_SPIEL_GAMES = ("backgammon", "gin_rummy", "chess")


def new_catan(seed: int) -> Any:
    """A game of four random players; Catanatron takes the seed 0 for none."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    return Game([RandomPlayer(color) for color in Color], seed=seed)


def play_catan(game: Any, most: int | None = None) -> Played:
    """Tick until somebody wins, Catanatron's own turn limit is met or ``most`` choices are made."""
    from catanatron.game import TURNS_LIMIT  # type: ignore[import-not-found]

    state = game.state
    decisions = forced = 0
    while decisions != most and game.winning_color() is None and state.num_turns < TURNS_LIMIT:
        if len(state.playable_actions) == 1:
            forced += 1
        game.play_tick()
        decisions += 1
    return Played(decisions, forced)


def catan_from_seed(seed: int) -> Played:
    """Play the game of this seed to its end."""
    return play_catan(new_catan(seed))


def catan_copiers() -> list[Copier]:
    """``copy`` of one game per seed, each stopped half-way through."""
    copiers: list[Copier] = []
    for seed in MID_GAME_SEEDS:
        half = catan_from_seed(seed).decisions // 2
        game = new_catan(seed)
        play_catan(game, half)
        copiers.append(game.copy)
    return copiers


@cache
def open_spiel_game(name: str) -> Any:
    """The OpenSpiel game of this name, loaded once."""
    import pyspiel  # type: ignore[import-not-found]

    return pyspiel.load_game(name)


def play_open_spiel(name: str, seed: int) -> Played:
    """Play one game with a random legal action each time; chance is drawn but not counted."""
    rng = Random(seed)
    state = open_spiel_game(name).new_initial_state()
    decisions = forced = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
            continue
        actions = state.legal_actions()
        if len(actions) == 1:
            forced += 1
        state.apply_action(rng.choice(actions))
        decisions += 1
    return Played(decisions, forced)


def open_spiel_slices(name: str) -> GameSlices:
    """Slices of one OpenSpiel game."""
    return GameSlices(lambda seed: play_open_spiel(name, seed))


def about() -> Figures:
    """Versions of the engines measured here."""
    return {"versions": {name: version(name) for name in ("catanatron", "open_spiel")}}


def main() -> None:
    """Serve the peers' measures."""
    measures: dict[str, Measure] = {
        "catanatron": GameSlices(catan_from_seed),
        "catanatron_clone": CopySlices(catan_copiers),
    }
    for name in OPEN_SPIEL_GAMES:
        measures[name] = open_spiel_slices(name)
    serve(measures, about)


if __name__ == "__main__":
    main()
