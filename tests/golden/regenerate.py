"""Golden playthroughs: whole games as text, with what every seat saw at every decision.

    python -m tests.golden.regenerate

writes the files beside this one anew. Do so when a rule, a text or a view was changed on purpose, and
read the difference: a secret of one seat must not turn up in a line of another.

A file begins with the first view. Then, for each decision: the prompt with its clause, the options by verb,
the choice, the chance outcomes that followed, the log, and the views, as far as they changed. `view` and
`log` are what everyone sees; `view 2` and `log 2` what seat 2 sees beside it, or instead of it. Of a long game,
only the choices are written from some decision on, and what the views are in the end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import astrarium
from astrarium import Option, Table
from astrarium.conformance.cases import Case, cases_of
from astrarium.conformance.random_play import random_choice
from astrarium.kernel.chance import Generator
from astrarium.kernel.things import parts_of

FOLDER = Path(__file__).resolve().parent
DIGESTS = FOLDER / "digests.txt"
DIGEST_GAMES = 32
SEED = 1
WIDTH = 110
IN_FULL = 225  # so many decisions of a game

# Sorts of things that are pieces or spaces of the board.
BOARD = {
    "world", "home", "development", "goal", "action", "tile", "space", "technology", "role"
}  # fmt: skip

# Beside one plain game for each player count.
MORE = {"new-frontiers": [(2, ("goals",)), (4, ("goals",))]}


def golden_cases(name: str) -> list[Case]:
    """The games that are written down: each player count, and some with options."""
    plain = [case for case in cases_of(name) if not case.options]
    return plain + [Case(name, players, options) for players, options in MORE.get(name, [])]


def golden_file(case: Case) -> Path:
    return FOLDER / f"{case}.txt"


# A playthrough


def playthrough(case: Case) -> str:
    """The whole game as text."""
    table = case.game.new(case.players, SEED, **case.settings)
    generator = Generator(SEED)
    lines = [f"# {case}, seed {SEED}; written by tests.golden.regenerate", ""]
    witness = Witness(table)
    lines += witness.news(table)
    while not table.over:
        seat, option = choose(table, generator)
        if table.decisions < IN_FULL:
            lines += ["", *decision_lines(table, seat, option)]
            table.play(seat, option)
            lines += witness.news(table)
        else:
            lines.append(f"{table.decisions + 1}. seat {seat} > {option.text}")
            table.play(seat, option)
    lines += witness.views(table)
    lines += ["", *end_lines(table)]
    return "\n".join(lines) + "\n"


def choose(table: Table, generator: Generator) -> tuple[int, Option]:
    """Any option, but more often one that is about a piece or a space of the board: it makes for fuller games."""
    seat = table.to_act[generator.below(len(table.to_act))]
    options = table.prompt(seat).options
    things = table.rules.catalogue()["things"]
    busy = [
        option
        for option in options
        if any(things[part]["sort"] in BOARD for part in parts_of(option.targets))
    ]
    if busy and generator.below(4):
        options = busy
    return seat, options[generator.below(len(options))]


def decision_lines(table: Table, seat: int, choice: Option) -> list[str]:
    """The prompt, the options and the choice."""
    prompt = table.prompt(seat)
    options = folded(by_verb([option.text for option in prompt.options]), "  ")
    return [
        f"{table.decisions + 1}. seat {seat}: {prompt.text} ({prompt.rule})",
        *options,
        f"> {choice.text}: {choice.label}",
    ]


def by_verb(texts: list[str]) -> list[str]:
    """Options with the same verb behind that verb: `develop: space-marines, survey-team; buy-nothing`."""
    groups: dict[str, list[str]] = {}
    for text in texts:
        verb, _, thing = text.partition(" ")
        groups.setdefault(verb, []).append(thing)
    words = []
    for verb, things in groups.items():
        named = [thing for thing in things if thing]
        words += [f"{verb}:" if named else verb, *[f"{thing}," for thing in named]]
        words[-1] = words[-1].rstrip(",") + ";"
    words[-1] = words[-1].rstrip(";")
    return words


def folded(words: list[str], indent: str) -> list[str]:
    """Words in lines of limited width."""
    lines = [indent]
    for word in words:
        if len(lines[-1]) + len(word) > WIDTH and lines[-1] != indent:
            lines.append(indent)
        lines[-1] += word if lines[-1] == indent else f" {word}"
    return lines


def end_lines(table: Table) -> list[str]:
    lines = ["The end"]
    for seat, score in enumerate(table.scores):
        parts = ", ".join(f"{source} {points}" for source, points in score.breakdown.items())
        lines.append(f"  seat {seat}: {score} ({parts})")
    return [*lines, f"  winners: {' '.join(str(seat) for seat in table.winners)}"]


class Witness:
    """Remembers what has been told, to tell only what is new."""

    def __init__(self, table: Table) -> None:
        self.steps = 0
        self.events = 0
        self.shared: dict[str, Any] = {}
        self.private: list[dict[str, Any]] = [{} for _ in range(table.players)]

    def news(self, table: Table) -> list[str]:
        """Chance outcomes, log and views since the last time."""
        return [*self.outcomes(table), *self.log(table), *self.views(table)]

    def outcomes(self, table: Table) -> list[str]:
        steps = table.record.partition("\nbegin\n")[2].splitlines()
        drawn = [step for step in steps[self.steps :] if step.startswith("!")]
        self.steps = len(steps)
        return folded([f"{step};" for step in drawn], "  ") if drawn else []

    def log(self, table: Table) -> list[str]:
        everyone = table.log(None, self.events)
        lines = [f"  log: {line}" for line in everyone]
        for seat in range(table.players):
            own = table.log(seat, self.events)
            lines += [f"  log {seat}: {line}" for line in own if line not in everyone]
        self.events = len(table.events)
        return lines

    def views(self, table: Table) -> list[str]:
        shared = flat(table.observe(None))
        lines = changes("  view:", self.shared, shared)
        self.shared = shared
        for seat in range(table.players):
            view = flat(table.observe(seat))
            own = {
                path: view.get(path)
                for path in {**shared, **view}
                if view.get(path) != shared.get(path)
            }
            lines += changes(f"  view {seat}:", self.private[seat], own)
            self.private[seat] = own
        return lines


def flat(value: Any, path: str = "") -> dict[str, Any]:
    """Nested data as paths and leaves; a list of plain things is one leaf."""
    if isinstance(value, dict):
        items: Iterator[tuple[Any, Any]] = iter(value.items())
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        items = iter(enumerate(value))
        if "id" in value[0]:
            items = (
                (item["id"], {key: item[key] for key in item if key != "id"}) for item in value
            )
    else:
        return {path: value}
    leaves: dict[str, Any] = {}
    for key, item in items:
        leaves.update(flat(item, f"{path}.{key}" if path else str(key)))
    return leaves


def changes(head: str, old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """What is new, has changed or is gone, in lines that begin with `head`."""
    words = [change(path, old.get(path), new[path]) for path in new if old.get(path) != new[path]]
    words += [f"{path} gone" for path in old if path not in new]
    text = " ".join(f"{word};" for word in words)
    return [head + line for line in folded(text.split(" "), " ")] if words else []


def change(path: str, old: Any, new: Any) -> str:
    if isinstance(old, list) and isinstance(new, list):
        edits = list_edits([str(item) for item in old], [str(item) for item in new])
        if len(edits) < len(new):
            return " ".join([path, *edits])
    if isinstance(new, list):
        return " ".join([path, *[str(item) for item in new]]) if new else f"{path} empty"
    return f"{path} {plain(new)}"


def plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def list_edits(old: list[str], new: list[str]) -> list[str]:
    """`-gone`, `+added`; `+added@3` where it was put in before the end."""
    edits = []
    for kind, start, end, first, last in SequenceMatcher(None, old, new, False).get_opcodes():
        if kind in ("delete", "replace"):
            edits += [f"-{item}" for item in old[start:end]]
        if kind in ("insert", "replace"):
            place = "" if last == len(new) else f"@{first}"
            edits += [f"+{item}{place}" for item in new[first:last]]
    return edits


# Digests


def digest_cases() -> list[Case]:
    """The games whose records are compared: all there are, in turn."""
    cases = [case for name in astrarium.game_names() for case in cases_of(name)]
    return [cases[number % len(cases)] for number in range(DIGEST_GAMES)]


def digest_lines() -> list[str]:
    """A hash of the record of each of some random games, by which every build can be compared."""
    lines = ["# hashes of the records of random games; written by tests.golden.regenerate"]
    for number, case in enumerate(digest_cases()):
        lines.append(f"{case} {number} {record_digest(case, number)}")
    return lines


def record_digest(case: Case, seed: int) -> str:
    """The hash of the record of one random game."""
    table = case.game.new(case.players, seed, **case.settings)
    generator = Generator(seed)
    while not table.over:
        table.play(*random_choice(table, generator))
    return hashlib.blake2b(table.save().encode(), digest_size=12).hexdigest()


def main() -> None:
    for name in astrarium.game_names():
        for case in golden_cases(name):
            golden_file(case).write_text(playthrough(case), encoding="utf-8")
            print(golden_file(case).name)
    DIGESTS.write_text("\n".join(digest_lines()) + "\n", encoding="utf-8")
    print(DIGESTS.name)


if __name__ == "__main__":
    main()
