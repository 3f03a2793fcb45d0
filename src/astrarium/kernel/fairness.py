"""Dice nobody can doubt: a table commits to its seed by a hash, and its record can be checked against that.

The commitment is the SHA-256 of how the record begins: its lines up to and including `begin`, without the
remarks. They tell the game, the version of the rules, the components, the players, the options and the seed.
Anyone can compute it:

    grep -v '^#' game.txt | sed '/^begin$/q' | sha256sum
"""

from __future__ import annotations

import hashlib
from typing import Final

from astrarium.kernel import flow, record
from astrarium.kernel.errors import BadRecord, Unverifiable
from astrarium.kernel.game import Game
from astrarium.kernel.record import Header, ParsedRecord
from astrarium.kernel.table import Table, replay_steps

REMARK: Final = "# commitment "


class Verified:
    """A record that is what it says: the table at its end, and what was checked on the way."""

    def __init__(self, table: Table, commitment: str, named: bool, outcomes: int) -> None:
        self.table: Final = table
        self.commitment: Final = commitment  # that of the set-up and the seed of the record
        self.named: Final = named  # whether the record itself names it
        self.outcomes: Final = outcomes


def commitment(header: Header) -> str:
    """The hash that fixes a set-up and a seed without telling the seed."""
    text = "".join(f"{line}\n" for line in header.lines())
    return hashlib.sha256(text.encode()).hexdigest()


def is_commitment(text: str) -> bool:
    """Whether a text has the form of a commitment: 64 hexadecimal digits in lower case."""
    return len(text) == 64 and all(letter in "0123456789abcdef" for letter in text)


def named_commitment(text: str) -> tuple[int, str]:
    """The commitment in the remarks of a record, with the number of its line; (0, "") if there is none."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(REMARK):
            return number, line.removeprefix(REMARK).strip()
        if line.strip() == "begin":
            break
    return 0, ""


def verify(game: Game, text: str, given: str = "") -> Verified:
    """Check that a record keeps to its commitment, its seed and the rules.

    The commitment is the one in its remarks and the one `given` by someone who wrote it down, where there are such.
    :raises Unverifiable: if its chance comes from elsewhere, so that there is nothing to check.
    :raises BadRecord: naming the first thing that does not fit.
    """
    parsed = record.parse(text)
    table = game._set_up(parsed.header)
    if parsed.header.position:
        raise Unverifiable(
            "the game began from a position that somebody set up, not from a seed alone"
        )
    ours = commitment(table.header)
    line, named = named_commitment(text)
    if line and named != ours:
        raise BadRecord(
            f"line {line}: this is not the commitment of the set-up and the seed below, which is {ours}"
        )
    if given and given != ours:
        raise BadRecord(
            f"the commitment given is not that of the set-up and the seed in the record, which is {ours}"
        )
    outcomes = _follow(table, parsed, bound=bool(line or given))
    return Verified(table, ours, line > 0, outcomes)


def _follow(table: Table, parsed: ParsedRecord, bound: bool) -> int:
    """Play the record on a fresh table with an eye on chance; returns the number of outcomes."""
    outcomes = 0
    for step in parsed.steps:
        number, who, what = step
        if who.startswith("!"):
            outcomes += 1
            _check_outcome(table, number, who, what, bound)
        replay_steps(table, ParsedRecord(parsed.header, [step], "", parsed.last), None)
    replay_steps(
        table, ParsedRecord(parsed.header, [], parsed.end, parsed.last, parsed.end_line), None
    )
    table._resolve_chance()
    return outcomes


def _check_outcome(table: Table, number: int, who: str, what: str, bound: bool) -> None:
    """:raises BadRecord: if the seed gives another outcome there."""
    place = record.parse_who(who)
    if place is None or flow.chance_at(table.state, place[1]) is None:
        return  # no outcome is owed there, which breaks the rules and is said as such
    fated = table._fated(place[1])
    if fated == table.rules.parse(what):
        return
    found = (
        f"line {number}: the outcome is {what!r}, but the seed gives {table.rules.text(fated)!r}"
    )
    if bound:
        raise BadRecord(found)
    raise Unverifiable(
        f"{found}, and no commitment binds the record to its seed. "
        "Dice that were rolled by hand cannot be verified."
    )
