"""Instructions per decision: the committed figures, and the rule by which new ones pass.

How many instructions a game takes depends on how Python was built and on the compiler, so every
set of figures carries the environment it holds for and is compared within that one only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ALLOWED = 0.03  # more than the committed figure
ACCEPT = "make instructions ARGS=--accept"
SECTION = "## Instructions per decision"

OK, MORE, NOT_COMPARED = 0, 1, 2  # exit codes


@dataclass(frozen=True)
class Environment:
    """What shapes the machine code that runs, apart from our sources."""

    python: str
    build: str
    compiler: str
    mypy: str
    platform: str

    def __str__(self) -> str:
        return (
            f"Python {self.python} ({self.build}), engine compiled by mypyc {self.mypy} and "
            f"{self.compiler}, {self.platform}"
        )


@dataclass(frozen=True)
class Figures:
    """Instructions per decision of each game, and of Catanatron, in one environment."""

    environment: Environment
    per_decision: Mapping[str, int]  # by the title of the game
    peer_version: str
    peer_per_decision: int


@dataclass(frozen=True)
class Verdict:
    """Whether the new figures pass, as an exit code, and why."""

    code: int
    reasons: Sequence[str]


def read_figures(path: Path) -> list[Figures]:
    """The figures of every environment in a file; none where there is no file."""
    if not path.exists():
        return []
    return [
        Figures(**{**entry, "environment": Environment(**entry["environment"])})
        for entry in json.loads(path.read_text(encoding="utf-8"))
    ]


def write_figures(path: Path, figures: Sequence[Figures]) -> None:
    """Put the figures of every environment into a file."""
    entries = [asdict(entry) for entry in figures]
    path.write_text(json.dumps(entries, indent=2) + "\n", encoding="utf-8")


def accepted(committed: Sequence[Figures], new: Figures) -> list[Figures]:
    """The committed figures with the new ones in place of those of the same environment."""
    return [entry for entry in committed if entry.environment != new.environment] + [new]


def of_environment(committed: Sequence[Figures], environment: Environment) -> Figures | None:
    """The figures that were committed for this environment."""
    for entry in committed:
        if entry.environment == environment:
            return entry
    return None


def verdict(
    committed: Sequence[Figures], environment: Environment, counted: Mapping[str, float]
) -> Verdict:
    """Compare what each game takes now with its committed figure."""
    before = of_environment(committed, environment)
    if before is None:
        return Verdict(NOT_COMPARED, [_no_figures(committed, environment)])
    code = OK
    reasons = []
    for game, now in counted.items():
        if game not in before.per_decision:
            code = code or NOT_COMPARED
            reasons.append(f"{game} has no committed figure yet. To commit one: {ACCEPT}")
            continue
        change = now / before.per_decision[game] - 1
        if change > ALLOWED:
            code = MORE
            reasons.append(
                f"{game} takes {now:,.0f} instructions per decision, {change:.1%} more than the "
                f"committed {before.per_decision[game]:,}; {ALLOWED:.0%} more is allowed. Make it "
                f"cheaper, or, if it is worth the price: {ACCEPT}"
            )
        elif change < -ALLOWED:
            reasons.append(
                f"{game} takes {-change:.1%} fewer instructions than the committed figure. "
                f"To hold on to that: {ACCEPT}"
            )
    for game in before.per_decision:
        if game not in counted:
            code = code or NOT_COMPARED
            reasons.append(f"{game} was not counted, though it has a committed figure")
    return Verdict(code, reasons)


def _no_figures(committed: Sequence[Figures], environment: Environment) -> str:
    known = "\n".join(f"  {entry.environment}" for entry in committed) or "  no environment"
    return (
        "nothing was compared, because no figures are committed for this environment:\n"
        f"  {environment}\nThere are figures for\n{known}\nTo commit figures for this one: {ACCEPT}"
    )


def page_section(committed: Sequence[Figures]) -> str:
    """The section of the page on benchmarks that shows the committed figures."""
    tables = "\n\n".join(_page_table(entry) for entry in committed) or "None yet."
    return SECTION_TEXT.format(heading=SECTION, tables=tables, allowed=f"{ALLOWED:.0%}")


def _page_table(entry: Figures) -> str:
    lines = [
        f"{entry.environment}:",
        "",
        "| what | instructions per decision | x Catanatron |",
        "| --- | ---: | ---: |",
        f"| Catanatron {entry.peer_version}, 4 random players | {entry.peer_per_decision:,} | 1 |",
    ]
    for game, count in entry.per_decision.items():
        times = entry.peer_per_decision / count
        lines.append(f"| {game} 4p, inside the engine | {count:,} | {times:.1f} |")
    return "\n".join(lines)


def with_section(page: str, section: str) -> str:
    """The page with this section in place of the one it had."""
    before, _, rest = page.partition(SECTION)
    _, heading, after = rest.partition("\n## ")
    return before + section + heading + after


SECTION_TEXT = """\
{heading}

Times drift on a busy machine; the number of instructions that a fixed set of games executes does
not. So `make bench` counts them too, with Valgrind's callgrind (Debian and Ubuntu have it in the
package `valgrind`; without it this part is left out). It plays a few games in one process and many
in another: the difference in instructions, divided by the difference in decisions, leaves out what
it takes to start. These are the committed figures; `benchmarks/results/instructions.json` holds
them, and *x Catanatron* above 1 means fewer instructions than Catanatron.

{tables}

`make instructions` counts again and fails when a game takes over {allowed} more than its committed
figure. Run it after a change to the kernel or to a game. When the change is worth its price, or
makes a game cheaper, commit new figures:

<!-- not run: takes minutes -->
```sh
make instructions ARGS=--accept
```

The count depends on how Python was built and on the compiler, so it is compared only with figures
of the same environment. Where there are none, the check says so and does not pass:
`benchmarks/instructions.py --check` ends with 0 when every game passes, with 1 when one takes too
many instructions and with 2 when they could not be compared. For the same reason the check is not
part of `make test`. The workflow `instructions` runs it on each change through `.ci/instructions`,
which counts the commit before as well where no figures are committed for its environment.
"""
