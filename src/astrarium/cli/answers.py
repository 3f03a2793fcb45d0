"""What a person may answer at a prompt: an option in one of its forms, or a command."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from astrarium import IllegalMove, Option, Prompt
from astrarium.cli.menu import Menu
from astrarium.kernel.things import parts_of

COMMANDS = "?abtelusrhq"
# What people also type for a command.
WORDS = {"help": "h", "quit": "q", "exit": "q", "undo": "u", "save": "s", "log": "l", "rule": "r"}
MOST_HINTS = 8

_COMMAND = re.compile(r"(\S)(?:\s+(.*)|(\d+))?")
_NUMBERS = re.compile(r"\d+(?:[\s,]+\d+)*", re.ASCII)


@dataclass(frozen=True)
class Command:
    """A single letter with its argument, such as `e 2`."""

    letter: str
    argument: str


@dataclass(frozen=True)
class Picks:
    """Options to be chosen one after the other, such as `1 3 4`."""

    options: list[Option]


@dataclass(frozen=True)
class Unclear:
    """An answer that is neither: what to tell the person, with `{1}` for seat 1."""

    message: str


def understood(
    menu: Menu, answer: str, look_ups: str = "", safe: Collection[str] = ()
) -> Option | Picks | Command | Unclear:
    """What an answer means: one or more numbers of options, a notation, a thing, or a command.

    `look_ups` are the letters that are commands in this game alone; `safe` goes to `safe_default`.
    """
    prompt = menu.prompt
    if not answer:
        default = safe_default(prompt, safe)
        return default if default is not None else Unclear("Type a number, or h for help.")
    command = _COMMAND.fullmatch(answer)
    if command and command[1].lower() in COMMANDS + look_ups:
        return Command(command[1].lower(), (command[2] or command[3] or "").strip())
    if _NUMBERS.fullmatch(answer):
        return by_numbers(menu, [int(number) for number in re.findall(r"\d+", answer)])
    words = " ".join(answer.lower().split())
    about = [option for option in prompt.options if words in parts_of(option.targets)]
    if len(about) == 1:
        return about[0]
    try:
        return prompt.find(words)
    except IllegalMove as error:
        first, _, rest = answer.partition(" ")
        if first.lower() in WORDS:
            return Command(WORDS[first.lower()], rest.strip())
        return Unclear(refusal(error, hint(menu, words)))


def by_numbers(menu: Menu, numbers: Sequence[int]) -> Option | Picks | Unclear:
    """The options with these numbers on the screen."""
    options = []
    for number in numbers:
        option = menu.option(number)
        if option is None:
            return Unclear(no_option(menu, number))
        options.append(option)
    return Picks(options) if len(options) > 1 else options[0]


def no_option(menu: Menu, number: int) -> str:
    """Why there is nothing to choose under this number."""
    closed = menu.closed(number)
    if closed is None:
        return f"There is no option {number}; they are numbered 1 to {menu.last}."
    try:
        menu.prompt.find(closed)
    except IllegalMove as error:
        return refusal(error, "")
    raise AssertionError(f"{closed} is offered, but not under its number")


def safe_default(prompt: Prompt, safe: Collection[str]) -> Option | None:
    """What Enter alone chooses: the only option, or one whose notation is among the `safe` ones."""
    if len(prompt.options) == 1:
        return prompt.options[0]
    for option in prompt.options:
        if option.text in safe:
            return option
    return None


def refusal(error: IllegalMove, hint: str) -> str:
    """The reason; where it is only that something else is asked, that question in a line of its own."""
    return f"{capital(error.reason)}.{hint}" + (f"\n{error.asked}" if error.asked else "")


def hint(menu: Menu, words: str) -> str:
    """Which options were perhaps meant: those that have all the words, else those spelled much alike."""
    texts = {option.text: menu.number(option) for option in menu.options}
    if words in texts:
        return ""
    meant = [text for text in texts if all(word in text for word in words.split())]
    meant = meant or difflib.get_close_matches(words, list(texts), 3)
    if not meant:
        return ""
    named = [f"{texts[text]} ({text})" for text in meant[:MOST_HINTS]]
    if len(meant) > MOST_HINTS:
        named.append(f"one of {len(meant) - MOST_HINTS} more")
    return f" Did you mean {' or '.join(named)}?"


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
