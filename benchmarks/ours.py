"""Worker that measures this project's engine on each of its games with four players.

Run once over the sources and once over the compiled build: whichever ``PYTHONPATH`` names. See
``bench_worker`` for the protocol.
"""

from __future__ import annotations

from functools import cache, partial
from random import Random
from statistics import median
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

PLAYERS = 4


@cache
def game_called(name: str) -> Any:
    """A game by its public name."""
    import astrarium

    return astrarium.game(name)


def new_table(name: str, seed: int) -> Any:
    """A table as a user of the library opens it."""
    return game_called(name).new(players=PLAYERS, seed=seed)


def play_inside(name: str, seed: int) -> int:
    """Play one random game from set-up to end inside the engine; the number of decisions."""
    from astrarium.kernel.chance import Generator
    from astrarium.kernel.playout import play_out

    return play_out(game_called(name).rules.start(PLAYERS, {}), Generator(seed))


def state_of(table: Any) -> Any:
    """The bare state under a table: what a search clones."""
    return table.state


def is_compiled() -> bool:
    """Whether the playout loop is an extension module rather than source."""
    from astrarium.kernel import playout

    return not str(playout.__file__).endswith(".py")


def engine_version() -> str:
    """The version of the engine, as it states itself."""
    import astrarium

    return str(getattr(astrarium, "__version__", "unversioned"))


def engine_from_seed(name: str, seed: int) -> Played:
    """Play the game of this seed inside the engine."""
    return Played(play_inside(name, seed), None)


def play_table(table: Any, rng: Random, most: int | None = None) -> Played:
    """The public loop, a random option each time, to the end or until ``most`` decisions."""
    decisions = forced = 0
    while decisions != most and not table.over:
        seat = table.to_act[0]
        options = table.prompt(seat).options
        if len(options) == 1:
            forced += 1
        table.play(seat, rng.choice(options))
        decisions += 1
    return Played(decisions, forced)


def api_from_seed(name: str, seed: int) -> Played:
    """Play the game of this seed through the public contract."""
    return play_table(new_table(name, seed), Random(seed))


@cache
def mid_and_end_tables(name: str) -> list[tuple[Any, Any]]:
    """For each seed, the same game stopped half-way through and at its end."""
    pairs = []
    for seed in MID_GAME_SEEDS:
        end = new_table(name, seed)
        half = play_table(end, Random(seed)).decisions // 2
        mid = new_table(name, seed)
        play_table(mid, Random(seed), half)
        pairs.append((mid, end))
    return pairs


def clone_copiers(name: str) -> list[Copier]:
    """``clone`` of the bare state of each mid-game table."""
    return [state_of(mid).clone for mid, _ in mid_and_end_tables(name)]


def save_sizes(name: str, seconds: float) -> Figures:
    """Bytes of a saved table mid-game and at the end; a size needs no time, so none is spent."""
    pairs = mid_and_end_tables(name)
    return {
        "decisions": 0,
        "games": 0,
        "seconds": 0.0,
        "bytes_mid": median(saved_bytes(mid) for mid, _ in pairs),
        "bytes_end": median(saved_bytes(end) for _, end in pairs),
    }


def saved_bytes(table: Any) -> int:
    """Length of the saved form in UTF-8."""
    return len(table.save().encode())


def titles() -> dict[str, str]:
    """The games, and what people call them."""
    import astrarium

    return {name: game_called(name).rules.title for name in astrarium.game_names()}


def about() -> Figures:
    """Which engine this is, whether it is compiled, and which games it plays."""
    return {
        "versions": {"astrarium": engine_version()},
        "compiled": is_compiled(),
        "games": titles(),
    }


def measures() -> dict[str, Measure]:
    """What can be asked for: each measure of each game, such as ``engine new-frontiers``."""
    found: dict[str, Measure] = {}
    for name in titles():
        found[f"engine {name}"] = GameSlices(partial(engine_from_seed, name))
        found[f"api {name}"] = GameSlices(partial(api_from_seed, name))
        found[f"clone {name}"] = CopySlices(partial(clone_copiers, name))
        found[f"save {name}"] = partial(save_sizes, name)
    return found


def main() -> None:
    """Serve the engine's measures."""
    serve(measures(), about)


if __name__ == "__main__":
    main()
