"""A small value network: from a row of features to each seat's chance to win and its final score.

One encoder reads every seat's block of the row together with the shared block. A second layer reads a seat's own
code and the mean of the others', so the same weights serve any number of players. Two outputs belong to each seat: a
logit, made into chances by a softmax over the seats, and the final score.

It needs no learning framework. Everything is plain loops over lists of floats, which mypyc compiles.

A network is one file: the line `astrarium-net 1`, a line of JSON, then the weights as little-endian 32-bit floats.
The JSON names the `game`, the `features` (the digest of their names) and the sizes `seat`, `shared`, `first` and
`second`. The weights come in this order, with all inputs of one unit side by side:

| weights | shape |
|---|---|
| of the seat's block | first x seat |
| of the shared block | first x shared |
| added to them | first |
| of the seat's own code | second x first |
| of the mean of the others' codes | second x first |
| added to them | second |
| of the logit and the score | 2 x second |
| added to them | 2 |
"""

from __future__ import annotations

import hashlib
import json
import math
import struct
from typing import Final

MAGIC: Final = b"astrarium-net 1"


class Shape:
    """The sizes of a network: of a seat's block and the shared block of a row, and of both layers."""

    def __init__(self, seat: int, shared: int, first: int, second: int) -> None:
        self.seat: Final = seat
        self.shared: Final = shared
        self.first: Final = first
        self.second: Final = second

    def weights(self) -> int:
        """How many weights such a network has."""
        encoder = self.first * (self.seat + self.shared + 1)
        return encoder + self.second * (2 * self.first + 1) + 2 * (self.second + 1)


class Net:
    """A network that is ready to judge positions."""

    def __init__(self, shape: Shape, weights: list[float]) -> None:
        if len(weights) != shape.weights():
            raise ValueError(f"a network of this shape has {shape.weights()} weights")
        self.shape: Final = shape
        first, second = shape.first, shape.second
        at = 0
        self._seat: Final = rows_of(weights, at, first, shape.seat)
        at += first * shape.seat
        self._shared: Final = rows_of(weights, at, first, shape.shared)
        at += first * shape.shared
        self._first_added: Final = weights[at : at + first]
        at += first
        self._own: Final = rows_of(weights, at, second, first)
        at += second * first
        self._others: Final = rows_of(weights, at, second, first)
        at += second * first
        self._second_added: Final = weights[at : at + second]
        at += second
        self._heads: Final = rows_of(weights, at, 2, second)
        self._heads_added: Final = weights[at + 2 * second :]

    def judge(self, row: bytes, players: int) -> tuple[list[float], list[float]]:
        """The chance to win and the final score of each seat. A row has a block for each seat, then the shared one."""
        base = weighed(self._shared, self._first_added, row, players * self.shape.seat)
        codes = [
            positive(weighed(self._seat, base, row, seat * self.shape.seat))
            for seat in range(players)
        ]
        mine = [products(self._own, self._second_added, code) for code in codes]
        others = [products(self._others, [], code) for code in codes]
        logits: list[float] = []
        scores: list[float] = []
        for seat in range(players):
            code = mine[seat]
            for unit in range(self.shape.second):
                total = 0.0
                for other in range(players):
                    if other != seat:
                        total += others[other][unit]
                code[unit] += total / (players - 1)
            outputs = products(self._heads, self._heads_added, positive(code))
            logits.append(outputs[0])
            scores.append(outputs[1])
        return softmax(logits), scores


def rows_of(weights: list[float], start: int, rows: int, length: int) -> list[list[float]]:
    """So many rows of a matrix that lies in `weights` from `start` on."""
    return [weights[start + row * length : start + (row + 1) * length] for row in range(rows)]


def weighed(rows: list[list[float]], added: list[float], row: bytes, start: int) -> list[float]:
    """The sums of a layer over a block of features. Most features are 0 and are left out."""
    places: list[int] = []
    values: list[float] = []
    for place in range(len(rows[0])):
        value = row[start + place]
        if value:
            places.append(place)
            values.append(float(value))
    found: list[float] = []
    for unit in range(len(rows)):
        weights = rows[unit]
        total = added[unit]
        for index in range(len(places)):
            total += weights[places[index]] * values[index]
        found.append(total)
    return found


def products(rows: list[list[float]], added: list[float], values: list[float]) -> list[float]:
    """The sums of a layer over the units below it; those at 0 are left out."""
    places: list[int] = []
    for place in range(len(values)):
        if values[place] != 0.0:
            places.append(place)
    found: list[float] = []
    for unit in range(len(rows)):
        weights = rows[unit]
        total = added[unit] if added else 0.0
        for place in places:
            total += weights[place] * values[place]
        found.append(total)
    return found


def positive(values: list[float]) -> list[float]:
    """Each value, or 0 if it is below."""
    return [value if value > 0.0 else 0.0 for value in values]


def softmax(logits: list[float]) -> list[float]:
    most = max(logits)
    powers = [math.exp(logit - most) for logit in logits]
    total = sum(powers)
    return [power / total for power in powers]


def digest(names: list[str]) -> str:
    """A short digest of the names of features, in their order."""
    return hashlib.blake2b("\n".join(names).encode(), digest_size=8).hexdigest()


def write(row: bytearray, start: int, values: list[float]) -> None:
    """Put features into a row: whole numbers from 0 to 255."""
    for place in range(len(values)):
        row[start + place] = min(255, max(0, int(values[place])))


def pack(game: str, features: str, shape: Shape, weights: list[float]) -> bytes:
    """The file of a network."""
    header = {
        "game": game,
        "features": features,
        "seat": shape.seat,
        "shared": shape.shared,
        "first": shape.first,
        "second": shape.second,
    }
    return b"\n".join(
        [MAGIC, json.dumps(header).encode(), struct.pack(f"<{len(weights)}f", *weights)]
    )


def unpack(content: bytes, game: str, features: str) -> Net:
    """The network of a file.

    :raises ValueError: if it is none, or belongs to another game or to other features.
    """
    parts = content.split(b"\n", 2)
    if len(parts) != 3 or parts[0] != MAGIC:
        raise ValueError(f"this is no network: it does not begin with {MAGIC.decode()!r}")
    header = json.loads(parts[1])
    if header["game"] != game:
        raise ValueError(f"this network is for {header['game']}, not for {game}")
    if header["features"] != features:
        raise ValueError(
            f"this network was trained with the features {header['features']}, now they are {features}: train it anew"
        )
    shape = Shape(header["seat"], header["shared"], header["first"], header["second"])
    if len(parts[2]) != 4 * shape.weights():
        raise ValueError(
            f"this network has {len(parts[2])} bytes of weights, not {4 * shape.weights()}"
        )
    return Net(shape, list(struct.unpack(f"<{shape.weights()}f", parts[2])))
