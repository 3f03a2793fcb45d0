"""Write the tables of action numbers in the games' pages from the action spaces that the games declare.

    python -m tools.action_tables             write docs
    python -m tools.action_tables --check     only say which pages are not up to date

A table stands between `<!-- actions of GAME -->` and `<!-- /actions -->`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

from astrarium.games import OWN, package_of
from astrarium.kernel.blocks import Block

DOCS = Path(__file__).resolve().parent.parent / "docs"
HEAD = ["| start | size | verb | meaning |", "|---|---|---|---|"]
END = "<!-- /actions -->"


def main() -> int:
    outdated = list(stale())
    for page, text in outdated:
        if "--check" in sys.argv[1:]:
            print(f"{page} is not up to date")
        else:
            page.write_text(text)
            print(f"wrote {page}")
    return 1 if outdated and "--check" in sys.argv[1:] else 0


def stale() -> Iterator[tuple[Path, str]]:
    """Pages whose table is not that of the game, each with the text it should have."""
    for game in OWN:
        package = package_of(game).data
        page = DOCS / f"{package.rpartition('.')[2]}.md"
        text = page.read_text()
        wanted = with_table(text, game, import_module(f"{package}.actions").BLOCKS)
        if wanted != text:
            yield page, wanted


def with_table(text: str, game: str, blocks: Iterable[Block]) -> str:
    """A page with the table of these blocks.

    :raises ValueError: if it has no place for one.
    """
    before, begin, rest = text.partition(f"<!-- actions of {game} -->\n")
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page of {game} has no place for its actions")
    rows = [f"| {one.start} | {one.size} | `{one.verb}` | {one.meaning} |" for one in blocks]
    return before + begin + "\n".join([*HEAD, *rows, ""]) + end + after


if __name__ == "__main__":
    sys.exit(main())
