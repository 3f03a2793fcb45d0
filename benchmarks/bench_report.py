"""From the answers of the benchmark workers to figures, a table, a JSON file and a page.

Nothing here names a path, a host or a user of the machine that measured.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from bench_worker import Figures

Key = tuple[str, str]
Samples = dict[Key, list[Figures]]

CATAN: Key = ("peers", "catanatron")
CATAN_CLONE: Key = ("peers", "catanatron_clone")
LABELS = {
    "catanatron": "Catanatron, 4 random players",
    "catanatron_clone": "Catanatron, Game.copy() mid-game",
    "backgammon": "OpenSpiel backgammon, from Python",
    "gin_rummy": "OpenSpiel gin rummy, from Python",
    "chess": "OpenSpiel chess, from Python",
    "engine": "inside the engine",
    "api": "public API",
    "clone": "clone mid-game",
}


@dataclass(frozen=True)
class Outcome:
    """All that a run of the comparison gathered."""

    rounds: int
    seconds: float
    about: dict[str, Figures]
    samples: Samples
    saves: dict[Key, Figures]  # by worker and game


@dataclass(frozen=True)
class Spread:
    """Median and extremes over the rounds."""

    median: float
    low: float
    high: float


@dataclass(frozen=True)
class Row:
    """One measure over all rounds. A ratio above 1 is faster than Catanatron."""

    worker: str
    what: str
    unit: str
    value: Spread
    ratio: Spread | None
    ratio_calibrated: Spread | None
    games_per_second: float | None
    decisions_per_game: float | None
    forced_share: float | None


def is_copy(key: Key) -> bool:
    """Whether this measure is the cost of a copy rather than the speed of play."""
    return "clone" in key[1]


def speed(key: Key, sample: Figures) -> float:
    """Decisions, or copies, a second."""
    if is_copy(key):
        return 1e6 / float(sample["microseconds"])
    return float(sample["decisions"]) / float(sample["seconds"])


def shown(key: Key, sample: Figures) -> float:
    """The figure in the unit people read: decisions a second, or microseconds a copy."""
    return float(sample["microseconds"]) if is_copy(key) else speed(key, sample)


def spread(values: Sequence[float]) -> Spread:
    """Median and extremes of these."""
    return Spread(median(values), min(values), max(values))


def ratio(samples: Samples, key: Key, calibrated: bool) -> Spread | None:
    """Speed relative to Catanatron's, divided round by round.

    Calibrated: each speed first divided by that of the calibration loop around its own slice.
    """
    base = CATAN_CLONE if is_copy(key) else CATAN
    if base not in samples:
        return None
    ratios = []
    for sample, other in zip(samples[key], samples[base], strict=True):
        scale = other["calibration"] / sample["calibration"] if calibrated else 1.0
        ratios.append(speed(key, sample) / speed(base, other) * scale)
    return spread(ratios)


def share(samples: Sequence[Figures], part: str, whole: str) -> float | None:
    """One total over all rounds divided by another, where the worker gave both."""
    if not all(part in sample and sample[whole] for sample in samples):
        return None
    return float(sum(s[part] for s in samples) / sum(s[whole] for s in samples))


def row(outcome: Outcome, key: Key) -> Row:
    """Sum up one measure."""
    samples = outcome.samples[key]
    copy = is_copy(key)
    return Row(
        worker=key[0],
        what=key[1],
        unit="microseconds" if copy else "decisions/s",
        value=spread([shown(key, sample) for sample in samples]),
        ratio=ratio(outcome.samples, key, calibrated=False),
        ratio_calibrated=ratio(outcome.samples, key, calibrated=True),
        games_per_second=None if copy else share(samples, "games", "seconds"),
        decisions_per_game=share(samples, "decisions", "games"),
        forced_share=share(samples, "forced", "decisions"),
    )


def rows(outcome: Outcome) -> list[Row]:
    """Every measure: play first, copies last."""
    return [row(outcome, key) for key in sorted(outcome.samples, key=is_copy)]


def machine(outcome: Outcome) -> dict[str, Any]:
    """The kind of machine, as far as it bears on speed."""
    return {
        "cpus": os.cpu_count(),
        "architecture": platform.machine(),
        "system": platform.system(),
        "python": {name: about["python"] for name, about in outcome.about.items()},
        "calibration": asdict(calibration(outcome)),
    }


def calibration(outcome: Outcome) -> Spread:
    """Iterations a second of the calibration loop over the whole run."""
    return spread([s["calibration"] for samples in outcome.samples.values() for s in samples])


def versions(outcome: Outcome) -> dict[str, str]:
    """Version of every engine measured."""
    return {
        name: version
        for about in outcome.about.values()
        for name, version in about["versions"].items()
    }


def as_json(outcome: Outcome) -> str:
    """The whole outcome, every slice included."""
    content = {
        "rounds": outcome.rounds,
        "slice_seconds": outcome.seconds,
        "machine": machine(outcome),
        "versions": versions(outcome),
        "measures": [
            {**asdict(r), "slices": outcome.samples[r.worker, r.what]} for r in rows(outcome)
        ],
        "save_bytes": [
            {"worker": worker, "game": game, "mid": save["bytes_mid"], "end": save["bytes_end"]}
            for (worker, game), save in outcome.saves.items()
        ],
    }
    return json.dumps(content, indent=2) + "\n"


def number(value: float) -> str:
    """Three digits or so, with thousands set apart."""
    if value >= 1000:
        digits = len(str(round(value))) - 3
        return f"{round(value, -digits):,.0f}"
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def span(values: Spread) -> str:
    """The extremes."""
    return f"{number(values.low)}..{number(values.high)}"


def label(outcome: Outcome, line: Row) -> str:
    """What a line is about."""
    what, _, game = line.what.partition(" ")
    if not game:
        return LABELS[what]
    return f"{title(outcome, game)} 4p, {LABELS[what]}, {line.worker}"


def title(outcome: Outcome, game: str) -> str:
    """What people call a game."""
    titles = [about["games"][game] for about in outcome.about.values() if "games" in about]
    return str(titles[0])


def cells(outcome: Outcome, line: Row) -> list[str]:
    """One line of the table."""
    per_game = "" if line.decisions_per_game is None else number(line.decisions_per_game)
    forced = "" if line.forced_share is None else f"{line.forced_share:.0%}"
    ratio_cells = ["", ""] if line.ratio is None else [number(line.ratio.median), span(line.ratio)]
    return [
        label(outcome, line),
        line.unit,
        number(line.value.median),
        span(line.value),
        *ratio_cells,
        per_game,
        forced,
    ]


HEADINGS = [
    "what",
    "unit",
    "median",
    "min..max",
    "x Catanatron",
    "min..max",
    "decisions/game",
    "forced",
]


def as_text(outcome: Outcome) -> str:
    """The table for a terminal."""
    lines = [HEADINGS, *(cells(outcome, line) for line in rows(outcome))]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    text = [_aligned(line, widths) for line in lines]
    return "\n".join([*text, "", *_notes(outcome)])


def _aligned(line: Sequence[str], widths: Sequence[int]) -> str:
    first = [cell.ljust(width) for cell, width in zip(line[:2], widths[:2], strict=True)]
    rest = [cell.rjust(width) for cell, width in zip(line[2:], widths[2:], strict=True)]
    return "  ".join(first + rest).rstrip()


def _notes(outcome: Outcome) -> list[str]:
    notes = [
        f"A saved table of {title(outcome, game)}, {worker}: {save['bytes_mid']:,.0f} bytes mid-game, "
        f"{save['bytes_end']:,.0f} bytes at the end."
        for (worker, game), save in outcome.saves.items()
    ]
    if "compiled" not in outcome.about and "interpreted" in outcome.about:
        notes.append("The compiled engine was not measured: there was no build/compiled.")
    loop = calibration(outcome)
    return [
        *notes,
        f"Calibration loop over the run: {loop.low / 1e6:.1f} to {loop.high / 1e6:.1f} million "
        "iterations/s.",
    ]


def as_page(outcome: Outcome, instructions: str) -> str:
    """The page of the documentation, with the section on instructions per decision at its end."""
    table = [
        HEADINGS,
        ["---", "---", *["---:"] * 6],
        *(cells(outcome, line) for line in rows(outcome)),
    ]
    return PAGE.format(
        rounds=f"{outcome.rounds} round" + ("s" if outcome.rounds > 1 else ""),
        seconds=f"{outcome.seconds:g}",
        machine=_machine_sentence(outcome),
        versions=", ".join(f"{name} {version}" for name, version in versions(outcome).items()),
        table="\n".join(f"| {' | '.join(line)} |" for line in table),
        notes="\n".join(f"- {note}" for note in _notes(outcome)),
        instructions=instructions,
    )


def _machine_sentence(outcome: Outcome) -> str:
    kind = machine(outcome)
    pythons = " and ".join(sorted(set(kind["python"].values())))
    return f"{kind['cpus']} CPUs, {kind['architecture']}, {kind['system']}, Python {pythons}"


PAGE = """\
# Benchmarks

How fast the engine plays its games, beside other engines measured in the same run. To repeat:

<!-- not run: takes minutes -->
```sh
make bench
```

This writes this page, and every slice to `benchmarks/results/latest.json`.

## Figures

Machine: {machine}. Each measure is one process with one thread. Versions: {versions}.

{table}

{notes}

## What is measured

- **Play**: random legal choices, whole games one after another, set-up included. A decision is one
  choice by a player; dice and shuffles are not counted. *Inside the engine* the loop is the
  engine's own; *public API* asks a table for its prompt and plays an option, as a user's program
  does.
- **Clone**: a copy of the state half-way through a game, the mean of several games.
- **Forced**: the share of decisions that had a single option, where the loop can see it. Engines
  differ in whether they ask at all then, so with different shares decisions/s are not quite the
  same unit.

The games differ in depth and in the number of options: the ratios say how much play a program gets
for its time, not which engine is better written.

## How

{rounds} of {seconds} s a slice. Each round gives every measure one slice, one process working at a
time, and starts one measure further on than the round before. *x Catanatron* is the median of the
ratios taken round by round; above 1 is faster than Catanatron, for clones too. Single figures
drift on a shared machine, and the calibration line above shows by how much a fixed loop of plain
Python did.

{instructions}"""
