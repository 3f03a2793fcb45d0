"""Generators of chance. They belong to whoever drives a game, never to its state."""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import i64

_MASK: Final = 0xFFFFFFFF


class Generator:
    """A small fast generator (xorshift, 128 bits) for simulation and search."""

    def __init__(self, seed: int) -> None:
        digest = hashlib.blake2b(str(seed).encode(), digest_size=16).digest()
        # Words of 32 bits, never above 44 on the way: i64 is exact here, and compiles to plain arithmetic.
        self.x: i64 = int.from_bytes(digest[0:4], "big") | 1
        self.y: i64 = int.from_bytes(digest[4:8], "big")
        self.z: i64 = int.from_bytes(digest[8:12], "big")
        self.w: i64 = int.from_bytes(digest[12:16], "big")

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, all equally likely."""
        t = self.x ^ ((self.x << 11) & _MASK)
        w = self.w
        self.x = self.y
        self.y = self.z
        self.z = w
        w = w ^ (w >> 19) ^ t ^ (t >> 8)
        self.w = w
        return int(w) % bound

    def pick(self, options: list[int], weights: list[int]) -> int:
        """One of `options`, by `weights` if there are any."""
        if not weights:
            return options[self.below(len(options))]
        # Plain loops: compiled, they are several times faster than `sum` and `zip`.
        whole = 0
        for weight in weights:
            whole += weight
        left = self.below(whole)
        for place in range(len(weights)):
            left -= weights[place]
            if left < 0:
                return options[place]
        raise AssertionError("weights do not cover the draw")


class Fate:
    """The chance of one table: outcome number n of a lane depends on the seed, the lane and n alone.

    So a loaded game goes on as it would have, and the order in which seats answer changes nobody's luck.
    """

    def __init__(self, seed: str) -> None:
        self.seed: Final = seed

    def pick(self, options: list[int], weights: list[int], lane: int, number: int) -> int:
        """The outcome with this number in this lane."""
        text = f"{self.seed}/{lane}/{number}".encode()
        draw = int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")
        if not weights:
            return options[draw % len(options)]
        left = draw % sum(weights)
        for option, weight in zip(options, weights, strict=True):
            left -= weight
            if left < 0:
                return option
        raise AssertionError("weights do not cover the draw")
