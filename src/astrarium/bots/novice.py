"""What all bots called `novice` share: the mistakes of somebody who plays for the first time.

They look at their own gain alone, at no more than the next step, and misjudge what they see by a few points. So where
one option is far better than the others they take it, and where several look alike they often take the wrong one.
"""

from __future__ import annotations

from typing import Final

from astrarium.kernel.chance import Generator

FINE: Final = 1 << 16  # steps between no error and the greatest


def liked_best(options: list[int], values: list[float], doubt: float, generator: Generator) -> int:
    """The option that seems worth most, each value being off by up to `doubt`; small errors are likelier."""
    found = -1
    most = 0.0
    for place in range(len(options)):
        error = (generator.below(FINE) - generator.below(FINE)) / FINE
        value = values[place] + doubt * error
        if found < 0 or value > most:
            found = options[place]
            most = value
    return found
