"""From what players and servers counted to figures, a table, and the bounds that must hold.

Nothing here names a path, a host or a user of the machine that measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean, median
from typing import Any, Final

from load.servers import Played, Sample

OURS: Final = ("sqlite", "postgresql")
PEERS: Final = ("memory", "flatfile")
NAMES: Final = {
    "sqlite": "Astrarium, SQLite",
    "postgresql": "Astrarium, PostgreSQL",
    "memory": "boardgame.io, in memory",
    "flatfile": "boardgame.io, FlatFile",
}

# What must hold.
LEAST_RATIO: Final = {"memory": 1.3, "flatfile": 5.0}  # SQLite's moves/s to the peer's
MOST_MS: Final = 150.0  # of the slowest move in a hundred, at a steady load
MOST_GROWTH: Final = 0.05  # of memory, from the second quarter of a steady load to the last
LEAST_MINUTES: Final = 10.0  # of a steady load, before its memory says anything

Figures = dict[str, Any]


def slice_figures(played: Played) -> Figures:
    """One slice: what the players counted, and what it cost the server."""
    counted, before, after = played
    return counted | {
        "rate": round(counted["moves"] / counted["seconds"], 1),
        "server_cpu": round(after.cpu - before.cpu, 2),
        "memory": after.memory,
    }


def summary(slices: Sequence[Figures]) -> Figures:
    """The medians over rounds, and all errors."""
    errors: dict[str, int] = {}
    for one in slices:
        for what, times in one["errors"].items():
            errors[what] = errors.get(what, 0) + times
    figures: Figures = {
        name: median(one[name] or 0 for one in slices) for name in ("rate", "p50", "p99")
    }
    figures["worst"] = max(one["worst"] or 0 for one in slices)
    figures["live"] = min(one["live"] for one in slices)
    figures["moves"] = sum(one["moves"] for one in slices)
    figures["cpu_per_move"] = median(
        1000 * one["server_cpu"] / one["moves"] if one["moves"] else 0 for one in slices
    )
    figures["memory"] = max(one["memory"] for one in slices)
    figures["errors"] = errors
    return figures


def ratios(busy: dict[str, list[Figures]]) -> dict[str, dict[str, Figures]]:
    """Our rates to the peer's: each of the same round, then the median and the extremes."""
    found: dict[str, dict[str, Figures]] = {}
    for ours in OURS:
        for peer in PEERS:
            pairs = zip(busy.get(ours, []), busy.get(peer, []))
            each = [mine["rate"] / theirs["rate"] for mine, theirs in pairs if theirs["rate"]]
            if each:
                spread = {"median": median(each), "low": min(each), "high": max(each)}
                found.setdefault(ours, {})[peer] = spread
    return found


def growth(memory: Sequence[int]) -> float:
    """How much larger memory was in the last quarter of the time than in the second, on average."""
    quarter = len(memory) // 4
    if quarter == 0:
        return 0.0
    return mean(memory[-quarter:]) / mean(memory[quarter : 2 * quarter]) - 1


def thinned(samples: list[Sample]) -> list[Sample]:
    """A hundred of them or so, for the file."""
    return samples[:: max(1, len(samples) // 100)]


def misses(outcome: Figures) -> list[str]:
    """The bounds that were not kept, each in a sentence."""
    found = []
    for kind, measures in (("busy", outcome["busy"]), ("steady", outcome["steady"])):
        for name, figures in measures.items():
            if figures["errors"]:
                counts = ", ".join(f"{n} {what}" for what, n in figures["errors"].items())
                found.append(f"{NAMES[name]}, {kind}: errors: {counts}")
            if not figures["moves"]:
                found.append(f"{NAMES[name]}, {kind}: no move was made")
    for peer, least in LEAST_RATIO.items():
        ratio = outcome["ratios"].get("sqlite", {}).get(peer)
        if ratio is not None and ratio["median"] < least:
            found.append(
                f"{NAMES['sqlite']}: {ratio['median']:.2f} times the moves/s of {NAMES[peer]}, "
                f"at least {least} are promised"
            )
    for name, figures in outcome["steady"].items():
        where = f"{NAMES[name]}, steady"
        if figures["p99"] > MOST_MS:
            found.append(f"{where}: p99 is {figures['p99']} ms, at most {MOST_MS} are promised")
        if figures["live"] < figures["wanted"]:
            found.append(f"{where}: {figures['live']} live tables, not {figures['wanted']}")
        if figures["minutes"] >= LEAST_MINUTES and figures["growth"] > MOST_GROWTH:
            found.append(f"{where}: memory grew by {figures['growth']:.1%}")
    return found


def table(outcome: Figures) -> str:
    """The outcome for people."""
    settings = outcome["settings"]
    lines = [about(outcome), ""]
    if outcome["busy"]:
        rounds = settings["rounds"]
        lines.append(
            f"{settings['tables']} busy tables, 2 sockets each; "
            f"{rounds} alternated rounds of {settings['seconds']:g} s, medians"
        )
        lines.append(_row("", "moves/s", "p50 ms", "p99 ms", "errors", "CPU ms/move", "MB"))
        lines += [_figures_row(name, figures) for name, figures in outcome["busy"].items()]
        lines.append("")
    for ours, by_peer in outcome["ratios"].items():
        for peer, spread in by_peer.items():
            lines.append(
                f"{NAMES[ours]} makes {spread['median']:.2f} times the moves/s of {NAMES[peer]} "
                f"({spread['low']:.2f} to {spread['high']:.2f})"
            )
    if outcome["ratios"]:
        lines.append("")
    for name, figures in outcome["steady"].items():
        kinds = "of all games, with bots, " if figures["mixed"] else ""
        lines.append(
            f"{figures['wanted']} tables {kinds}for {figures['minutes']:g} minutes, "
            f"about {settings['think']:g} s of thought to a move"
        )
        lines.append(_row("", "moves/s", "p50 ms", "p99 ms", "errors", "CPU ms/move", "MB"))
        lines.append(_figures_row(name, figures))
        lines.append(
            f"at least {figures['live']} tables live at any time, {figures['games']} games played "
            f"to the end; memory of all processes {figures['whole'] / 2**20:.0f} MB at most, "
            f"{figures['growth']:+.1%} from the second quarter to the last; "
            f"slowest move {figures['worst']:.0f} ms"
        )
        lines.append("")
    missed = outcome["misses"]
    lines += [f"MISSED  {miss}" for miss in missed] or ["every bound is kept"]
    return "\n".join(lines)


def minute(figures: Figures) -> str:
    """A minute of a steady load in a line."""
    return (
        f"minute {figures['minute']:3}: {figures['moves'] / 60:6.1f} moves/s, "
        f"p50 {figures['p50'] or 0:6.1f} ms, p99 {figures['p99'] or 0:7.1f} ms, "
        f"worst {figures['worst'] or 0:7.0f} ms; {figures['live']} tables live, "
        f"{figures['errors']} errors; {figures['memory'] / 2**20:.0f} MB, "
        f"all processes {figures['whole'] / 2**20:.0f} MB"
    )


def about(outcome: Figures) -> str:
    machine = outcome["machine"]
    return (
        f"{machine['cores']} cores, Python {machine['python']}; "
        f"our engine is {outcome['engine']}; every move of ours is on disk before it is acknowledged"
    )


def _figures_row(name: str, figures: Figures) -> str:
    return _row(
        NAMES[name],
        f"{figures['rate']:.0f}",
        f"{figures['p50']:.1f}",
        f"{figures['p99']:.1f}",
        str(sum(figures["errors"].values())),
        f"{figures['cpu_per_move']:.2f}",
        f"{figures['memory'] / 2**20:.0f}",
    )


def _row(name: str, *cells: str) -> str:
    return f"{name:24}" + "".join(f"{cell:>12}" for cell in cells)
