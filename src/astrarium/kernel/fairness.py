"""Dice nobody can doubt: a table commits to its seed by a hash, and its record can be checked against that.

The commitment is the SHA-256 of how the record begins: its lines up to and including `begin`, without the
remarks. They tell the game, the version of the rules, the components, the players, the options and the seed.
Anyone can compute it:

    sed '/^#/d; /^begin$/q' game.txt | sha256sum
"""

from __future__ import annotations

import hashlib
from typing import Final

from astrarium.kernel import flow, record
from astrarium.kernel.errors import BadRecord, Unverifiable
from astrarium.kernel.frames import CHANCE
from astrarium.kernel.game import Game
from astrarium.kernel.record import Header, ParsedRecord
from astrarium.kernel.table import Table, fill_in, replay_steps
from astrarium.kernel.words import plural

REMARK: Final = "# commitment "
TAKEN_OVER: Final = "# taken-over "


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


def taken_over(text: str) -> int:
    """How many chance outcomes a record says to have from another game that it goes on with; 0 if it is its own."""
    for line in text.splitlines():
        if line.startswith(TAKEN_OVER):
            number = line.removeprefix(TAKEN_OVER).strip()
            return int(number) if number.isascii() and number.isdigit() else 0
        if line.strip() == "begin":
            break
    return 0


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
    table = game.set_up(parsed.header)
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
    before = taken_over(text)
    outcomes = _follow(table, parsed, bound=bool(line or given), before=before)
    if before:
        first = plural(min(before, outcomes), "chance outcome")
        raise Unverifiable(
            f"the game was played on from another one: its first {first} come from there, "
            "and those since then are what the seed gives"
        )
    return Verified(table, ours, line > 0, outcomes)


def _follow(table: Table, parsed: ParsedRecord, bound: bool, before: int) -> int:
    """Play the record on a fresh table with an eye on chance; returns the number of outcomes.

    The first `before` of them come from elsewhere.
    """
    outcomes = 0
    for step in parsed.steps:
        number, who, what = step
        if who.startswith("!"):
            outcomes += 1
            place = record.parse_who(who)
            if place is not None:
                fill_in(table, CHANCE, place[1], table.rules.parse(what))
            if outcomes > before:
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
