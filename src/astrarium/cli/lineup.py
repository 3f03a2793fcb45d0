"""Who sits where: people and bots, their names, and how a log line gets those names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from rich.text import Text

from astrarium.bots.base import bot_names, bots_of, close, make_bot
from astrarium.bots.names import BOT_CALL_NAMES, free_name
from astrarium.bots.registry import installed
from astrarium.cli.errors import UsageError
from astrarium.cli.naming import DEFAULT_GAME, did_you_mean
from astrarium.kernel.words import with_names

HUMAN = "human"
USUAL_BOTS = ("greedy", "random")  # of our own games
SEAT_STYLES = ("color(203)", "color(39)", "color(106)", "color(170)", "color(172)", "color(103)")
LONGEST_NAME = 16

_PLACE = re.compile(r"\{(\d+)\}")


@dataclass(frozen=True)
class Lineup:
    """For each seat, who plays it (`human` or a bot) and what they are called."""

    kinds: tuple[str, ...]
    names: tuple[str, ...]

    @property
    def humans(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == HUMAN]

    def is_human(self, seat: int) -> bool:
        return self.kinds[seat] == HUMAN

    def name(self, seat: int, style: str = "") -> Text:
        """A seat's name in the seat's colour."""
        return Text(self.names[seat], style=f"{SEAT_STYLES[seat]} {style}".strip())

    def seat_called(self, words: str) -> int | None:
        """A seat by its number or its name."""
        for seat, name in enumerate(self.names):
            if words == str(seat) or words.casefold() == name.casefold():
                return seat
        return None

    def filled(self, line: str) -> Text:
        """A sentence of the engine (log, question, label, reason) with seat 0's name for `{0}`."""
        text = Text()
        end = 0
        for place in _PLACE.finditer(line):
            if int(place[1]) < len(self.names):
                text.append(line[end : place.start()])
                text.append_text(self.name(int(place[1])))
                end = place.end()
        return text.append(line[end:])

    def said(self, message: str) -> str:
        """A message of the engine with seat 0's name for `{0}`."""
        return with_names(message, list(self.names))


def make_lineup(
    seats: str | None, names: str | None, players: int | None, game: str = DEFAULT_GAME
) -> Lineup:
    """The line-up of `--seats`, `--names` and `--players`, each of which may be missing.

    :raises UsageError: if they do not go together.
    """
    if seats is None:
        kinds = [HUMAN] + [bot_names(game)[0]] * ((3 if players is None else players) - 1)
    else:
        kinds = parse_list(seats, "--seats")
        check_bots(kinds, game, people=True)
        if players is not None and len(kinds) != players:
            raise UsageError(f"--seats names {len(kinds)} seats, but --players says {players}")
    return Lineup(tuple(kinds), tuple(call(kinds, names)))


def parse_list(text: str, option: str) -> list[str]:
    """The words of a list with commas.

    :raises UsageError: if one of them is empty.
    """
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise UsageError(f"{option} is a list separated by commas, such as a,b,c; not {text!r}")
    return words


def check_bots(kinds: Sequence[str], game: str, people: bool = False) -> None:
    """See that there are such bots for the game; with `people`, a seat may be a person's.

    :raises UsageError: for a name that is not known.
    :raises BadSetup: for a bot that cannot be loaded, or does not play the game.
    """
    for kind in kinds:
        if people and kind == HUMAN:
            continue
        if ":" not in kind and kind not in bot_names(game) and kind not in installed():
            people_too = [HUMAN] if people else []
            offered = [info.name for info in bots_of(game)]
            hint = did_you_mean(kind, [*people_too, *offered, *installed()])
            if not hint:
                known = ", ".join([*people_too, *bot_names(game), *installed()])
                hint = f"there are: {known}; one of yours is module:Class or exec:COMMAND"
            raise UsageError(f"there is no {'seat' if people else 'bot'} {kind!r}; {hint}")
        close([make_bot(kind, game, 0)])


def call(kinds: Sequence[str], names: str | None) -> list[str]:
    """A name for each seat: those given (for all seats, or for the people only), else usual ones.

    :raises UsageError: for too many or too few names, or one that cannot be shown.
    """
    humans = [seat for seat, kind in enumerate(kinds) if kind == HUMAN]
    called = usual_names(kinds)
    if names is None:
        return called
    given = parse_list(names, "--names")
    seats = list(range(len(kinds))) if len(given) == len(kinds) else humans
    if len(given) != len(seats):
        raise UsageError(
            f"--names has {len(given)} names; give {len(kinds)}, one for each seat, "
            f"or {len(humans)}, one for each person"
        )
    for seat, name in zip(seats, given, strict=True):
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise UsageError(f"a name has at most {LONGEST_NAME} letters, all printable: {name!r}")
        called[seat] = name
    if len(set(called)) < len(called):
        raise UsageError(f"two seats cannot have the same name: {', '.join(called)}")
    return called


def usual_names(kinds: Sequence[str]) -> list[str]:
    """`Player` (or `Player 1`, `Player 2`, …) for people, astronomers for bots."""
    people = kinds.count(HUMAN)
    bots = iter(BOT_CALL_NAMES)
    names: list[str] = []
    person = 0
    for kind in kinds:
        if kind != HUMAN:
            names.append(next(bots, f"Bot {len(names)}"))
            continue
        person += 1
        names.append("Player" if people == 1 else f"Player {person}")
    return names


def names_anew(before: Lineup, kinds: Sequence[str]) -> list[str]:
    """Names when others sit down: who stays keeps theirs, and a person takes a name that was given along.

    Whoever is new gets a usual one.
    """
    stays = [before.is_human(seat) == (kind == HUMAN) for seat, kind in enumerate(kinds)]
    usual_before = usual_names(before.kinds)
    moving = [
        before.names[seat]
        for seat in before.humans
        if not stays[seat] and before.names[seat] not in usual_before
    ]
    called = [name if stay else "" for name, stay in zip(before.names, stays, strict=True)]
    for seat, usual in enumerate(usual_names(kinds)):
        if stays[seat]:
            continue
        if kinds[seat] == HUMAN and moving:
            called[seat] = moving.pop(0)
        else:
            called[seat] = _usual_or_free(usual, kinds[seat], [*called, *moving])
    return called


def _usual_or_free(usual: str, kind: str, taken: Sequence[str]) -> str:
    if usual not in taken:
        return usual
    if kind != HUMAN:
        return free_name(taken)
    return next(name for number in count(2) if (name := f"Player {number}") not in taken)
