"""``astrarium replay --verify``: whether a record keeps to its commitment, its seed and the rules."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import astrarium
from astrarium import BadRecord
from astrarium.cli import files
from astrarium.cli.errors import UsageError
from astrarium.kernel import fairness, record
from astrarium.kernel.errors import Unverifiable
from astrarium.kernel.fairness import Verified
from astrarium.kernel.words import plural, sentence

COMPARE = (
    "Compare it with the commitment that the table showed before its first move: only if you wrote that down\n"
    "do you know that the seed was not chosen later."
)


def run(args: argparse.Namespace) -> int:
    """Print a short report; 0 if all fits, 1 if something does not or nothing can be said.

    :raises UsageError: for a file that cannot be read, or a commitment that can be none.
    """
    for option in ("seat", "at", "log"):
        if getattr(args, option) not in (None, False):
            raise UsageError(f"--verify shows no game: leave out --{option}")
    given = written_down(args.commitment)
    path = Path(args.file)
    text = files.read(path)
    try:
        game = astrarium.game(record.game_of(text), args.components)
        found = fairness.verify(game, text, given)
    except Unverifiable as reason:
        print(f"{path}: nothing to verify. {sentence(str(reason).rstrip('.'))}")
        return 1
    except BadRecord as fault:
        print(f"{path}: not verified. {sentence(str(fault))}")
        return 1
    bound = found.named or given != ""
    print(f"{path}: {'verified' if bound else 'fits its seed and the rules'}.")
    for line in report(found, given != ""):
        print(line)
    return 0


def written_down(commitment: str | None) -> str:
    """The commitment that somebody gives, in the form of the engine; empty if nobody does.

    :raises UsageError: if it cannot be one.
    """
    if commitment is None:
        return ""
    text = "".join(commitment.split()).lower()
    if not fairness.is_commitment(text):
        raise UsageError(f"a commitment has 64 digits from 0 to 9 and a to f, not {commitment!r}")
    return text


def report(found: Verified, given: bool) -> Iterator[str]:
    """What was checked, in lines."""
    table = found.table
    yield f"- Chance: {plural(found.outcomes, 'outcome')}, each the one that the seed gives."
    place = "to its end" if table.over else "but not to its end"
    yield f"- Rules: {plural(table.decisions, 'decision')}, played by the rules {place}."
    if given:
        yield "- Commitment: the one you gave is that of this set-up and seed."
        return
    if found.named:
        yield f"- Commitment: the record names that of this set-up and seed, {found.commitment}"
    else:
        yield f"- Commitment: the record names none. That of this set-up and seed is {found.commitment}"
    yield COMPARE
