"""Play the random games of seeds 1 to N and print how many decisions they took.

    python benchmarks/fixed_games.py new-frontiers 40

The same games every time: `instructions.py` counts what they cost. `catanatron` stands for the
peer and needs the peers' environment; every other name is a game of ours.
"""

from __future__ import annotations

import sys
from functools import partial


def main() -> None:
    """Play, and print the number."""
    what, games = sys.argv[1], int(sys.argv[2])
    if what == "catanatron":
        from peers import catan_from_seed as play_one
    else:
        from ours import engine_from_seed

        play_one = partial(engine_from_seed, what)
    print(sum(play_one(seed).decisions for seed in range(1, games + 1)))


if __name__ == "__main__":
    main()
