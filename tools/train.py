"""Train a network from the rows of `tools/selfplay.py`. Needs numpy: the extra `train`.

    python -m tools.train FOLDER … --out FILE [--game new-frontiers] [--epochs 3] [--seed 1]

The target is the share of the win, softened by the final scores. Few epochs, weight decay and dropout matter: the
50 or so positions of a game share one outcome, which a longer training learns by heart.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from astrarium.bots.look_ahead import Head
from astrarium.bots.net import Shape, pack
from tools.networks import COURSES, head_of

Floats = NDArray[np.float32]

SCORE_SHARE = 0.3  # of the loss
LEAST_SPREAD = 0.1  # of a feature that hardly ever changes
WARMING = 0.15  # of the steps in which the rate rises


@dataclass
class Data:
    """Rows of one number of players."""

    rows: NDArray[np.uint8]
    wins: Floats
    scores: Floats
    games: NDArray[np.uint32]
    seat_size: int

    def split(self, players: int) -> tuple[Floats, Floats]:
        """The blocks of the seats, and the shared one."""
        blocks = self.rows[:, : players * self.seat_size].astype(np.float32)
        shared = self.rows[:, players * self.seat_size :].astype(np.float32)
        return blocks.reshape(len(self.rows), players, self.seat_size), shared

    def only(self, which: NDArray[Any]) -> Data:
        return Data(
            self.rows[which],
            self.wins[which],
            self.scores[which],
            self.games[which],
            self.seat_size,
        )


def read(folders: list[Path], head: Head) -> dict[int, Data]:
    """All rows by the number of players.

    :raises ValueError: if some were made with other features.
    """
    found: dict[int, list[NDArray[Any]]] = {}
    for file in sorted(path for folder in folders for path in folder.glob("*.rows")):
        line, _, content = file.read_bytes().partition(b"\n")
        header = json.loads(line)
        if header["features"] != head.features:
            raise ValueError(f"{file} has other features: play anew")
        found.setdefault(header["players"], []).append(
            np.frombuffer(content, dtype=row_type(head, header["players"]))
        )
    data = {}
    for players, parts in sorted(found.items()):
        rows = np.concatenate(parts)
        data[players] = Data(
            np.ascontiguousarray(rows["row"]),
            rows["wins"],
            rows["scores"],
            rows["game"],
            head.seat_size,
        )
    return data


def row_type(head: Head, players: int) -> np.dtype[Any]:
    return np.dtype(
        [
            ("row", np.uint8, players * head.seat_size + head.shared_size),
            ("wins", "<f4", players),
            ("scores", "<f4", players),
            ("game", "<u4"),
        ]
    )


def softmax(values: Floats) -> Floats:
    powers: Floats = np.exp(values - values.max(1, keepdims=True))
    powers /= powers.sum(1, keepdims=True)
    return powers


class Model:
    """The network of `astrarium.bots.net` with inputs set to mean 0 and spread 1, and its gradients."""

    def __init__(
        self, head: Head, data: dict[int, Data], first: int, second: int, seed: int
    ) -> None:
        self.head = head
        self.generator = np.random.default_rng(seed)
        self.first, self.second = first, second
        blocks, shared = [], []
        for players, some in data.items():
            some = some.only(np.arange(0, len(some.rows), max(1, len(some.rows) // 20_000)))
            block, rest = some.split(players)
            blocks.append(block.reshape(-1, head.seat_size))
            shared.append(rest)
        self.seat_mean, self.seat_spread = spread_of(np.concatenate(blocks))
        self.shared_mean, self.shared_spread = spread_of(np.concatenate(shared))
        scores = np.concatenate([some.scores.ravel() for some in data.values()])
        self.score_mean, self.score_spread = float(scores.mean()), float(scores.std())
        inputs = head.seat_size + head.shared_size
        self.weights = {
            "seat": self._random(head.seat_size, first, inputs),
            "shared": self._random(head.shared_size, first, inputs),
            "first": np.zeros(first, np.float32),
            "own": self._random(first, second, 2 * first),
            "others": self._random(first, second, 2 * first),
            "second": np.zeros(second, np.float32),
            "heads": self._random(second, 2, second),
            "outputs": np.zeros(2, np.float32),
        }

    def _random(self, inputs: int, units: int, fan: int) -> Floats:
        return self.generator.normal(0, fan**-0.5, (inputs, units)).astype(np.float32)

    def _mask(self, shape: tuple[int, ...], dropout: float) -> Floats:
        kept = self.generator.random(shape, dtype=np.float32) >= dropout
        return kept.astype(np.float32) / np.float32(1 - dropout)

    def inputs(self, data: Data, players: int) -> tuple[Floats, Floats]:
        blocks, shared = data.split(players)
        blocks -= self.seat_mean
        blocks /= self.seat_spread
        return blocks, (shared - self.shared_mean) / self.shared_spread

    def outputs(self, data: Data, players: int) -> tuple[Floats, Floats]:
        """Logits and standard scores of each row and seat, without dropout."""
        w = self.weights
        blocks, shared = self.inputs(data, players)
        codes = np.maximum(blocks @ w["seat"] + (shared @ w["shared"] + w["first"])[:, None], 0)
        others = (codes.sum(1, keepdims=True) - codes) / (players - 1)
        upper = np.maximum(codes @ w["own"] + others @ w["others"] + w["second"], 0)
        found = upper @ w["heads"] + w["outputs"]
        return found[..., 0], found[..., 1]

    def gradients(
        self, data: Data, players: int, target: Floats, dropout: float
    ) -> tuple[dict[str, Floats], float]:
        """The gradients of the mean loss over some rows, and the loss."""
        w = self.weights
        count = len(data.rows)
        blocks, shared = self.inputs(data, players)
        blocks *= self._mask(blocks.shape, dropout / 2)
        raw = blocks @ w["seat"] + (shared @ w["shared"] + w["first"])[:, None]
        mask = self._mask(raw.shape, dropout) * (raw > 0)
        codes = raw * mask
        others = (codes.sum(1, keepdims=True) - codes) / (players - 1)
        raw_upper = codes @ w["own"] + others @ w["others"] + w["second"]
        upper_mask = self._mask(raw_upper.shape, dropout) * (raw_upper > 0)
        upper = raw_upper * upper_mask
        found = upper @ w["heads"] + w["outputs"]
        chances = softmax(found[..., 0])
        missed = found[..., 1] - (data.scores - self.score_mean) / self.score_spread
        loss = float(-(target * np.log(chances + 1e-9)).sum(1).mean())
        loss += SCORE_SHARE * float((missed**2).mean())

        by_outputs = np.stack(
            [(chances - target) / count, 2 * SCORE_SHARE * missed / (count * players)], -1
        )
        by_upper = by_outputs @ w["heads"].T * upper_mask
        by_others = by_upper @ w["others"].T
        by_codes = by_upper @ w["own"].T
        by_codes += (by_others.sum(1, keepdims=True) - by_others) / (players - 1)
        by_raw = by_codes * mask
        by_base = by_raw.sum(1)
        return {
            "seat": flat(blocks).T @ flat(by_raw),
            "shared": shared.T @ by_base,
            "first": by_base.sum(0),
            "own": flat(codes).T @ flat(by_upper),
            "others": flat(others).T @ flat(by_upper),
            "second": flat(by_upper).sum(0),
            "heads": flat(upper).T @ flat(by_outputs),
            "outputs": flat(by_outputs).sum(0),
        }, loss

    def packed(self) -> bytes:
        """The file of the network: means and spreads are made part of the weights."""
        w = self.weights
        seat = w["seat"] / self.seat_spread[:, None]
        shared = w["shared"] / self.shared_spread[:, None]
        first = w["first"] - self.seat_mean @ seat - self.shared_mean @ shared
        heads, outputs = w["heads"].copy(), w["outputs"].copy()
        heads[:, 1] *= self.score_spread
        outputs[1] = outputs[1] * self.score_spread + self.score_mean
        parts = [seat, shared, first, w["own"], w["others"], w["second"], heads, outputs]
        weights = np.concatenate([part.T.ravel() for part in parts])
        head = self.head
        shape = Shape(head.seat_size, head.shared_size, self.first, self.second)
        return pack(head.game, head.features, shape, [float(weight) for weight in weights])


def spread_of(values: Floats) -> tuple[Floats, Floats]:
    spread = np.maximum(values.std(0), LEAST_SPREAD).astype(np.float32)
    return values.mean(0).astype(np.float32), spread


def flat(values: Floats) -> Floats:
    return values.reshape(-1, values.shape[-1])


class Adam:
    """Adam with weight decay; the rate rises at first and then falls to nothing."""

    def __init__(self, weights: dict[str, Floats], rate: float, decay: float, steps: int) -> None:
        self.weights, self.rate, self.decay, self.steps = weights, rate, decay, steps
        self.mean = {name: np.zeros_like(some) for name, some in weights.items()}
        self.square = {name: np.zeros_like(some) for name, some in weights.items()}
        self.step = 0

    def apply(self, gradients: dict[str, Floats]) -> None:
        done = self.step / self.steps
        self.step += 1
        way = done / WARMING if done < WARMING else (1 - done) / (1 - WARMING)
        rate = self.rate * (0.04 + 0.96 * (0.5 - 0.5 * np.cos(np.pi * way)))
        for name, gradient in gradients.items():
            mean, square = self.mean[name], self.square[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            change = mean / (1 - 0.9**self.step)
            change /= np.sqrt(square / (1 - 0.999**self.step)) + 1e-8
            weights = self.weights[name]
            if weights.ndim > 1:
                weights *= np.float32(1 - rate * self.decay)
            weights -= np.float32(rate) * change


def train(head: Head, data: dict[int, Data], arguments: argparse.Namespace) -> Model:
    chance = np.random.default_rng(arguments.seed)
    model = Model(head, data, arguments.first, arguments.second, arguments.seed)
    learned, kept = {}, {}
    for players, some in data.items():
        aside = some.games.astype(np.int64) * 2654435761 % 1000 < 1000 * arguments.validate
        learned[players], kept[players] = some.only(~aside), some.only(aside)
        print(f"{players} players: {len(some.rows)} rows, {len(np.unique(some.games))} games")
    batches = sum(len(some.rows) // arguments.batch for some in learned.values())
    adam = Adam(model.weights, arguments.rate, arguments.decay, max(1, batches * arguments.epochs))
    begun = time.monotonic()
    for epoch in range(arguments.epochs):
        todo = []
        for players, some in learned.items():
            order = chance.permutation(len(some.rows))
            for batch in range(len(order) // arguments.batch):
                todo.append(
                    (players, order[batch * arguments.batch : (batch + 1) * arguments.batch])
                )
        losses = []
        for place in chance.permutation(len(todo)):
            players, which = todo[place]
            some = learned[players].only(np.sort(which))
            target = (1 - arguments.soft) * some.wins
            target += arguments.soft * softmax(some.scores / np.float32(arguments.tau))
            gradients, loss = model.gradients(some, players, target, arguments.dropout)
            adam.apply(gradients)
            losses.append(loss)
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.4f}, {time.monotonic() - begun:.0f} s")
        for players, some in kept.items():
            if len(some.rows):
                print(f"  {players} players: {judged(model, some, players)}", flush=True)
    return model


def judged(model: Model, data: Data, players: int) -> str:
    """How well the network tells the outcome of games it has not learned from."""
    logits, scores = model.outputs(data, players)
    loss = -(data.wins * np.log(softmax(logits) + 1e-9)).sum(1).mean()
    right = data.wins[np.arange(len(logits)), logits.argmax(1)].mean()
    error = np.abs(scores * model.score_spread + model.score_mean - data.scores).mean()
    return f"loss {loss:.4f} (blind {np.log(players):.4f}), winner told {100 * right:.1f} %, score off by {error:.2f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--out", type=Path, required=True, help="the file of the network")
    parser.add_argument("--game", choices=COURSES, default="new-frontiers")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=0.1)
    parser.add_argument("--dropout", type=float, default=0.2)
    parser.add_argument("--first", type=int, default=64, help="units of the first layer")
    parser.add_argument("--second", type=int, default=32)
    parser.add_argument("--soft", type=float, default=0.5, help="share of the scores in the target")
    parser.add_argument("--tau", type=float, default=5, help="points that make a clear lead")
    parser.add_argument("--validate", type=float, default=0.06, help="share of games kept aside")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    head = head_of(arguments.game)
    data = read(arguments.folders, head)
    if not data:
        print("there are no rows: run tools.selfplay first", file=sys.stderr)
        return 1
    content = train(head, data, arguments).packed()
    arguments.out.write_bytes(content)
    print(f"{arguments.out}: {len(content)} bytes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
