"""Write the tables of position words into docs/positions.md, from the field tables of the games.

python -m tools.positions
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import astrarium
from astrarium.games import package_of
from astrarium.kernel.fields import Field
from astrarium.kernel.position import Form

PAGE = Path(__file__).resolve().parent.parent / "docs" / "positions.md"


def form_of(game: str) -> Form:
    """How positions of a game are written."""
    module = import_module(f"{package_of(game).data}.position")
    form: Form = module.Positions(astrarium.game(game).rules.table)  # type: ignore[attr-defined]
    return form


def table(game: str) -> str:
    """The words of a game's positions, in the order the engine writes them."""
    form = form_of(game)
    lines = ["| for example | meaning | if left out |", "|---|---|---|"]
    lines += [row(field, "") for field in [form.players, *form.settings, *form.fields]]
    lines += [row(field, "seat 0 ") for field in form.seat_numbers]
    lines += [row(field, "") for field in form.seat_fields]
    return "\n".join(lines)


def row(field: Field, before: str) -> str:
    meaning = field.meaning + (f"; needs `{field.needs} yes`" if field.needs else "")
    return f"| `{before}{field.example}` | {meaning} | {field.left_out} |"


def filled(page: str) -> str:
    """The page with every table as it must be."""

    def with_table(found: re.Match[str]) -> str:
        return f"<!-- words of {found[1]} -->\n{table(found[1])}\n<!-- /words -->"

    marks = r"<!-- words of ([a-z-]+) -->\n.*?<!-- /words -->"
    return re.sub(marks, with_table, page, flags=re.DOTALL)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
