"""The record of a game, which is the truth of it: set-up, decisions and chance outcomes, as text.

    astrarium record 1
    game some-game 1
    components 1f0c…
    players 3
    option open-bids yes
    seed 7
    begin
    ! order 2
    0 bid 3

A line after the first that begins with `#` is a remark, such as who sat where, and is not read.
A line after `begin` is a decision (seat, option) or, with `!`, a chance outcome; `!2` is one in seat 2's lane.
A record with no outcomes at all has those that follow from its seed.
`end HASH` may close the text: a reader then checks that replay arrives at the very same state.
"""

from __future__ import annotations

from typing import Final

from astrarium.kernel.errors import BadRecord
from astrarium.kernel.flow import MAIN

_FIRST: Final = "astrarium record 1"


class Step:
    """A decision of `seat`, or a chance outcome (`seat` is CHANCE) in `lane`.

    It is `final` once it has been carried out and something came to light by it: no undo takes it back.
    """

    def __init__(self, seat: int, lane: int, option: int, final: bool = False) -> None:
        self.seat: Final = seat
        self.lane: Final = lane
        self.option: Final = option
        self.final: Final = final


class Header:
    """How a recorded game was set up. `position` replaces players and settings when it began from one."""

    def __init__(
        self,
        game: str,
        version: str,
        components: str,
        players: int,
        settings: dict[str, bool],
        position: str,
        seed: str,
    ) -> None:
        self.game: Final = game
        self.version: Final = version
        self.components: Final = components
        self.players: Final = players
        self.settings: Final = settings
        self.position: Final = position
        self.seed: Final = seed

    def lines(self) -> list[str]:
        """The record's text up to and including `begin`."""
        lines = [_FIRST, f"game {self.game} {self.version}", f"components {self.components}"]
        if self.position:
            lines.append("position")
            lines.extend(f"| {line}".rstrip() for line in self.position.splitlines())
        else:
            lines.append(f"players {self.players}")
            for name, value in self.settings.items():
                lines.append(f"option {name.replace('_', '-')} {'yes' if value else 'no'}")
        lines.append(f"seed {self.seed}")
        lines.append("begin")
        return lines


class ParsedRecord:
    """A record's text taken apart; steps keep their line numbers for error messages."""

    def __init__(
        self,
        header: Header,
        steps: list[tuple[int, str, str]],
        end: str,
        last: int = 0,
        end_line: int = 0,
        drawn: bool = False,
    ) -> None:
        self.header: Final = header
        self.steps: Final = steps  # line number, who, what
        self.end: Final = end
        self.end_line: Final = end_line  # its number, or 0
        self.last: Final = last  # the number of a last line without its line break, else 0
        self.drawn: Final = drawn  # no outcome was written down: they are those of the seed


def who_text(seat: int, lane: int) -> str:
    """How a step's line begins."""
    if seat >= 0:
        return str(seat)
    return "!" if lane == MAIN else f"!{lane}"


def parse_who(text: str) -> tuple[int, int] | None:
    """Seat (CHANCE is -1) and lane of a step's line."""
    if text == "!":
        return (-1, MAIN)
    if text.startswith("!"):
        return (-1, int(text[1:])) if _is_number(text[1:]) else None
    return (int(text), MAIN) if _is_number(text) else None


def game_of(text: str) -> str:
    """The game a record or save is of.

    :raises BadRecord: if the text is no record.
    """
    return parse(text).header.game


def parse(text: str) -> ParsedRecord:
    """Take a record's text apart.

    :raises BadRecord: naming the line.
    """
    lines = text.splitlines()
    if not lines or lines[0].strip() != _FIRST:
        raise BadRecord(f"not a record: the first line must be '{_FIRST}'")
    fields: dict[str, str] = {}
    settings: dict[str, bool] = {}
    position: list[str] = []
    number = 1
    while number < len(lines):
        line = lines[number].strip()
        number += 1
        if line == "begin":
            break
        if line == "position" or not line or line.startswith("#"):
            continue
        if line.startswith("|"):
            position.append(line[1:].removeprefix(" "))
            continue
        word, _, rest = line.partition(" ")
        if word == "option":
            name, _, value = rest.partition(" ")
            if value not in ("yes", "no"):
                raise BadRecord(f"line {number}: an option is 'yes' or 'no', not {value!r}")
            settings[name.replace("-", "_")] = value == "yes"
        elif word in ("game", "components", "players", "seed") and word not in fields:
            fields[word] = rest.strip()
        else:
            raise BadRecord(f"line {number}: cannot read {line[:60]!r}")
    else:
        raise BadRecord("the record has no line 'begin'; is it cut off?")
    header = _header(fields, settings, "\n".join(position))
    steps: list[tuple[int, str, str]] = []
    end = ""
    end_line = 0
    last = 0 if text.endswith("\n") else len(lines)
    for index in range(number, len(lines)):
        line = lines[index].strip()
        if not line or line.startswith("#"):
            continue
        if end:
            raise BadRecord(f"line {index + 1}: nothing may follow 'end'")
        who, _, what = line.partition(" ")
        if who == "end" and what:
            end = what.strip()
            end_line = index + 1
            continue
        if parse_who(who) is None or not what:
            raise BadRecord(
                f"line {index + 1}: cannot read {line[:60]!r}{cut_off(index + 1, last)}"
            )
        steps.append((index + 1, who, " ".join(what.split())))
    drawn = all(not who.startswith("!") for _, who, _ in steps)
    return ParsedRecord(header, steps, end, last, end_line, drawn)


def cut_off(number: int, last: int) -> str:
    """A hint for a line that makes no sense, if it is the last one and has no line break."""
    return "; the file ends in the middle of this line" if number == last else ""


def _header(fields: dict[str, str], settings: dict[str, bool], position: str) -> Header:
    for word in ("game", "components", "seed"):
        if not fields.get(word):
            raise BadRecord(f"the record has no line '{word} …'")
    game, _, version = fields["game"].partition(" ")
    if not is_seed(fields["seed"]):
        raise BadRecord(f"a seed is a number or one word, not {fields['seed']!r}")
    players = fields.get("players", "0" if position else "")
    if not _is_number(players):
        raise BadRecord(f"players is a number, not {players!r}")
    return Header(
        game, version, fields["components"], int(players), settings, position, fields["seed"]
    )


def is_seed(text: str) -> bool:
    """Whether a text can be a seed: one word that can be written and read again."""
    return text.split() == [text] and text.isprintable()


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4
