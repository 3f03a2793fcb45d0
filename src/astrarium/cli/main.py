"""The `astrarium` command: its parser, and what happens when something goes wrong."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import astrarium
from astrarium import AstrariumError, games
from astrarium.cli import arena, backup, bench, data, play, replay, rules, serve, simulate
from astrarium.cli.errors import UsageError
from astrarium.cli.files import check_readable, reason
from astrarium.cli.helping import HelpFormatter, LazyParser
from astrarium.cli.naming import did_you_mean
from astrarium.games.rows import BadComponents
from astrarium.kernel.words import plural

COMMANDS = (serve, backup, play, simulate, arena, replay, rules, data, bench)

EXAMPLES = """\
examples:
  astrarium                         play in the browser on this machine
  astrarium serve --host 0.0.0.0    for everyone in the house
  astrarium play --first-game       play in this terminal
  astrarium play roll               Roll for the Galaxy; also nf and emperor
  astrarium simulate nf --players 4 --games 1000 --bots greedy --json
  astrarium rules --clause NF-STL-02
"""


class Parser(LazyParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see `{self.prog} --help`)")

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuse an unknown command with the one that was probably meant."""
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            hint = did_you_mean(str(value), known) or f"there are: {', '.join(known)}"
            raise UsageError(f"there is no command {value!r}; {hint}")


def make_parser() -> Parser:
    """The parser of the whole command line."""
    parser = Parser(
        prog="astrarium",
        description="Space-empire board games in the browser and the terminal, and tools around them. "
        "Without a command, it opens the games in the browser.",
        epilog=EXAMPLES,
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=version())
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        command.add_parser(subparsers)
    return parser


def version() -> str:
    engine = "compiled" if astrarium.compiled() else "interpreted"
    return (
        f"astrarium {astrarium.__version__} ({engine} engine, Python {platform.python_version()})"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: 2 for a wrong argument or a broken file."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that cannot show a sign gets a question mark for it, not a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except BadComponents as error:
        return complain(in_brief(error))
    except (UsageError, AstrariumError) as error:
        return complain(str(error))
    except BrokenPipeError:
        # The reader has seen enough. Python flushes once more when it ends, and must find no pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1  # as rich does
    except OSError as error:
        return complain(f"{error.filename}: {reason(error)}" if error.filename else reason(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _run(arguments: Sequence[str] | None) -> int:
    args = make_parser().parse_args(arguments)
    if not hasattr(args, "run"):
        return serve.run_alone()
    if games.outside.cache_info().currsize:  # who looked for games hears of those that are left out
        for name, fault in games.outside().broken.items():
            complain(f"the game {name!r} is left out: {fault}")
    if getattr(args, "components", None) is not None:
        check_readable(Path(args.components))
    return int(args.run(args))


def in_brief(error: BadComponents) -> str:
    """The first fault of a file, and where to find the others."""
    first, *others = error.faults
    if not others:
        return str(first)
    more = plural(len(others), "more fault")
    return f"{first}, and {more}; `astrarium data check FILE` lists all of them"


def complain(message: str) -> int:
    """One line on standard error, whatever is in the message."""
    line = " ".join(message.split())
    line = "".join(letter if letter.isprintable() else "?" for letter in line)
    print(f"astrarium: {line}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
