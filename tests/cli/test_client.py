"""The terminal is a client: it is told what any client is, and never looks into the game or its state."""

from __future__ import annotations

import ast
import inspect
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

import astrarium
from astrarium import Table
from astrarium.cli import sight
from astrarium.cli.boards import board_of
from astrarium.cli.boards.board import Board
from astrarium.cli.chair import Chair
from astrarium.cli.lineup import make_lineup
from astrarium.cli.screen import Screen
from astrarium.kernel.chance import Generator
from tests.cli.helpers import plain

CLI = Path(inspect.getfile(sight)).parent
CLIENT = sorted(
    [
        *(CLI / "boards").rglob("*.py"),
        *(CLI / f"{name}.py" for name in ("session", "play", "screen", "sight", "chair")),
        *(CLI / f"{name}.py" for name in ("answers", "ending", "help_desk", "lineup", "menu")),
        CLI / "replay.py",
    ]
)
# How games and their component files are found, whatever the game.
REGISTRY = ("package", "rows")
# A box tells of the pieces in a file, for `astrarium data`: of the games it may know their components.
OF_A_BOX = ("components", "loader", "catalogue")
# What a table and its prompts hold inside, and what is not for clients.
INSIDE = {"state", "_state", "_st", "_lane", "_rules", "events", "position", "lanes"}

APART = 15  # decisions between two looks at a table, at least


def named(path: Path) -> str:
    return str(path.relative_to(CLI))


def faults(path: Path, source: str) -> Iterator[str]:
    """What a file of the terminal does that no client can."""
    for node in ast.walk(ast.parse(source)):
        for module in imported(node):
            if not may_import(path, module):
                yield f"imports {module}"
        if isinstance(node, ast.Attribute) and node.attr in INSIDE:
            yield f"looks at .{node.attr}"


def imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        # A module may be imported from its package, and a function from its module.
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def may_import(path: Path, module: str) -> bool:
    parts = module.split(".")
    if parts[:2] != ["astrarium", "games"] or module == "astrarium.games" or parts[2] in REGISTRY:
        return True
    return path.name == "box.py" and len(parts) > 3 and parts[3] in OF_A_BOX


@pytest.mark.parametrize("path", CLIENT, ids=named)
def test_no_file_of_the_terminal_knows_a_game_from_inside(path: Path) -> None:
    assert list(faults(path, path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        "from astrarium.games.new_frontiers.powers import settle_price",
        "from astrarium.games.roll_for_the_galaxy import components as c",
        "import astrarium.games.galactic_emperor.state",
        "def price(table): return table.state.credits",
        "credits = prompt._st.credits",
    ],
)
def test_whatever_knows_one_is_found(source: str) -> None:
    assert list(faults(CLI / "boards" / "new_frontiers" / "board.py", source))


@pytest.mark.parametrize("path", CLIENT, ids=named)
def test_no_file_of_the_terminal_looks_for_words_in_sentences(path: Path) -> None:
    """Labels, questions and lines of the log are shown as they are; what they mean is told as data."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute):
            prose = node.value.attr in ("label", "text", "reason", "title", "detail")
            if prose and node.attr in ("split", "partition", "startswith", "removeprefix", "find"):
                found.append(f".{node.value.attr}.{node.attr}")
    # The first word of a notation, which programs read too, is the verb.
    assert found == ([".text.partition"] if path.name == "menu.py" else [])


@pytest.mark.parametrize("game", astrarium.game_names())
def test_a_board_never_gets_a_table(game: str) -> None:
    for name, method in inspect.getmembers(board_of(game), inspect.isfunction):
        for parameter in inspect.signature(method).parameters.values():
            assert "Table" not in str(parameter.annotation), name
    assert "Table" not in str(inspect.get_annotations(sight.Sight))


# --- what is drawn ---------------------------------------------------------------------------


def drawn(table: Table, seat: int | None, console: Console, output: io.StringIO) -> str:
    """Everything that a board shows to somebody at a table."""
    lineup = make_lineup(",".join(["human"] * table.players), None, None)
    screen = Screen(console, lineup, table)
    board: Board = screen.board
    seen = Chair(seat).sight(table)
    output.seek(0)
    output.truncate()
    if seen.prompt is not None:
        console.print(screen.decision(table, seen.prompt, table.story(seat)))
    for focus in (None, *range(table.players)):
        console.print(board.whole(seen, focus, full=True))
        console.print(board.whole(seen, focus, full=False))
    for other in range(table.players):
        console.print(board.empire_page(seen, other))
    for key in board.look_ups:
        console.print(board.look_up(key.letter, seen))
    return plain(output.getvalue())


def resampled(table: Table, seat: int | None, generator: Generator) -> Table:
    """Another table that this seat cannot tell from the true one."""
    other = table.clone()
    other.state = table.rules.resample(table.state, -1 if seat is None else seat, generator)
    return other


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("new-frontiers", ["goals"]),
        ("roll-for-the-galaxy", []),
        ("galactic-emperor", []),
    ],
)
def test_what_a_seat_is_shown_does_not_depend_on_what_is_hidden_from_it(
    game: str, settings: list[str]
) -> None:
    output = io.StringIO()
    console = Console(file=output, width=100, height=60, force_terminal=True, highlight=False)
    table = astrarium.game(game).new(3, seed=5, **dict.fromkeys(settings, True))
    generator = Generator(5)
    compared = 0
    last = -APART
    while compared < 6 and not table.over:
        for seat in (None, 0, 1):
            other = resampled(table, seat, generator)
            if other.position != table.position and table.decisions >= last + APART:
                assert drawn(other, seat, console, output) == drawn(table, seat, console, output)
                compared += 1
                last = table.decisions
        seat = table.to_act[0]
        options = table.prompt(seat).options
        table.play(seat, options[generator.below(len(options))])
    assert compared >= 6
