"""The settings of a new game as flags: each game says which it has."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from astrarium import games
from astrarium.cli.errors import UsageError
from astrarium.kernel.bot import Budget
from astrarium.kernel.rules import Rules


def add_settings(parser: argparse.ArgumentParser) -> None:
    """A flag for every setting that some game has; those that were given are in `settings`."""
    parser.set_defaults(settings=[])
    helps: dict[str, list[str]] = {}
    for game in games.names():
        for setting in games.package_of(game).settings:
            helps.setdefault(setting.name, []).append(f"{game}: {setting.help}")
    for name, lines in helps.items():
        parser.add_argument(
            flag(name), dest="settings", action="append_const", const=name, help="; ".join(lines)
        )


def chosen(rules: Rules, names: Iterable[str]) -> dict[str, bool]:
    """The settings that were given, as the rules take them.

    :raises UsageError: for one that the game does not have.
    """
    known = [setting.name for setting in rules.settings]
    for name in names:
        if name not in known:
            own = ", ".join(map(flag, known)) or "no settings"
            raise UsageError(f"{rules.title} has no {flag(name)}; it has {own}")
    return dict.fromkeys(names, True)


def flag(name: str) -> str:
    """`--first-game`"""
    return f"--{name.replace('_', '-')}"


def add_budget(parser: argparse.ArgumentParser) -> None:
    """How long bots may think."""
    parser.add_argument(
        "--bot-seconds", type=float, metavar="S", help="time for a decision of a bot that thinks"
    )
    parser.add_argument(
        "--bot-simulations", type=int, metavar="N", help="simulations for a decision of such a bot"
    )


def budget_of(args: argparse.Namespace) -> Budget:
    """The budget that was given.

    :raises UsageError: for one that is not above zero.
    """
    for option, value in (
        ("--bot-seconds", args.bot_seconds),
        ("--bot-simulations", args.bot_simulations),
    ):
        if value is not None and not value > 0:
            raise UsageError(f"{option} is a number above 0, not {value}")
    return Budget(args.bot_seconds, args.bot_simulations)
