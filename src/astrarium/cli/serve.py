"""``astrarium serve``: tables in the browser, for one person or a whole club."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from astrarium.cli.errors import UsageError
from astrarium.cli.helping import HelpFormatter

EXAMPLES = """\
examples:
  astrarium                         on this machine only, and open the browser
  astrarium serve --host 0.0.0.0    for everyone in the house
  astrarium serve --public-url https://games.example.org --proxies 127.0.0.1
  astrarium serve --database postgresql://astrarium@db/astrarium

You can also set each option in the environment, such as ASTRARIUM_PUBLIC_URL
for --public-url. Options override the environment. ASTRARIUM_SECRET, which
signs the cookies, and ASTRARIUM_METRICS_KEY, which lets a monitor on another
machine read /metrics, can only be set there.
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the ``serve`` command to the command line."""
    parser = subparsers.add_parser(
        "serve",
        help="serve tables to browsers and programs",
        description="Serve tables to browsers and programs. All data is kept in one file. "
        "Ctrl-C stops the server; the next one goes on where it stopped.",
        epilog=EXAMPLES,
        formatter_class=HelpFormatter,
    )
    where = parser.add_argument_group("where it listens")
    where.add_argument("--host", metavar="H", help="address to listen on (default: 127.0.0.1)")
    where.add_argument("--port", type=int, metavar="N", help="port (default: 8000)")
    where.add_argument(
        "--public-url", metavar="URL", help="the address that people use, if it is another one"
    )
    where.add_argument(
        "--proxies", metavar="A,B,…", help="proxies whose X-Forwarded-* headers are trusted"
    )
    where.add_argument("--open", action="store_true", help="open the page in the browser")
    data = parser.add_argument_group("what it keeps")
    data.add_argument(
        "--database",
        metavar="FILE|URL",
        help="a file, or postgresql://… (default: astrarium.db in your data folder)",
    )
    bots = parser.add_argument_group("bots")
    bots.add_argument(
        "--bots",
        metavar="A,B,…",
        help="bots to offer beside those of the games: installed names, name=module:Class or "
        "name=exec:COMMAND; visitors choose among these only",
    )
    bots.add_argument(
        "--bot-workers", type=int, metavar="N", help="processes that compute the moves of bots"
    )
    bots.add_argument(
        "--bot-seconds", type=float, metavar="S", help="the longest time for one decision"
    )
    bots.add_argument(
        "--bot-pace", type=float, metavar="S", help="pause between their moves (default: 0.35)"
    )
    watch = parser.add_argument_group("logs and limits")
    watch.add_argument("--log-level", metavar="L", help="debug, info, warning or error")
    watch.add_argument("--log-format", metavar="F", help="json, text or auto (default: auto)")
    watch.add_argument(
        "--no-limits", dest="limits", action="store_false", default=None, help="no rate limits"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry the command out and return its exit code.

    :raises UsageError: for a setting that cannot be, a port that is taken, or a database that is away.
    """
    given = vars(args).copy()
    if args.proxies is not None:
        given["proxies"] = tuple(word.strip() for word in args.proxies.split(",") if word.strip())
    if args.bots is not None:
        given["bots"] = tuple(word.strip() for word in args.bots.split(",") if word.strip())
    return serve(given, open_page=args.open)


def run_alone() -> int:
    """What ``astrarium`` does without any arguments: serve here, and open the browser.

    :raises UsageError: as `run`.
    """
    # One person's terminal need not tell of every request.
    quiet = {} if os.environ.get("ASTRARIUM_LOG_LEVEL") else {"log_level": "warning"}
    return serve(quiet, open_page=True)


def serve(given: Mapping[str, Any], open_page: bool) -> int:
    check_server_installed()
    # Only here: the other commands should not wait for a web framework to load.
    from astrarium.server import serving
    from astrarium.server.config import BadConfig

    try:
        return serving.serve(given, open_page)
    except BadConfig as error:
        raise UsageError(str(error)) from None


def check_server_installed() -> None:
    """The server's packages are an extra, so that the engine alone stays light.

    :raises UsageError: if they are missing, saying what to install.
    """
    missing = [name for name in ("fastapi", "sqlalchemy", "uvicorn") if find_spec(name) is None]
    if missing:
        raise UsageError(
            "the server is not installed: `pip install 'astrarium[table]'` adds it; "
            "`astrarium play` plays in this terminal without it"
        )
