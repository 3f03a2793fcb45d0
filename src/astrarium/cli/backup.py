"""``astrarium backup``: a copy of all tables and people, while the server runs."""

from __future__ import annotations

import argparse

from astrarium.cli.errors import UsageError
from astrarium.cli.helping import HelpFormatter
from astrarium.cli.serve import check_server_installed

EXAMPLES = """\
examples:
  astrarium backup saturday.db
  astrarium backup saturday.dump --database postgresql://astrarium@db/astrarium

Use the copy of a database file like the file itself:
  astrarium serve --database saturday.db
Restore the copy of a PostgreSQL database with pg_restore.
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the ``backup`` command to the command line."""
    parser = subparsers.add_parser(
        "backup",
        help="copy all data of a server, even while it runs",
        description="Copy all data of a server to a new file. The server may be running.",
        epilog=EXAMPLES,
        formatter_class=HelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="the copy; the file must not exist yet")
    parser.add_argument(
        "--database",
        metavar="FILE|URL",
        help="the database, as for serve (or set ASTRARIUM_DATABASE)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry the command out and return its exit code.

    :raises UsageError: if there is nothing to copy, or no place for it.
    """
    check_server_installed()
    from astrarium.server.backup import BackupFailed, backup
    from astrarium.server.config import BadConfig, read_config

    try:
        config = read_config({"database": args.database})
        backup(config.database, args.file)
    except (BadConfig, BackupFailed) as error:
        raise UsageError(str(error)) from None
    print(f"copied to {args.file}")
    return 0
