"""Which modules are compiled."""

from __future__ import annotations

from pathlib import Path

from tools.compile import ROOT, engine_modules


def test_kernel_and_games_are_compiled_but_not_what_reads_files(tmp_path: Path) -> None:
    compiled = ["games/chess/board.py", "games/chess/pieces/king.py", "kernel/flow.py"]
    interpreted = [
        "__init__.py",
        "cli/data.py",
        "games/__init__.py",
        "games/rows.py",
        "games/chess/__init__.py",
        "games/chess/loader.py",
        "games/chess/vocabulary.py",
        "games/chess/census.py",
        "games/chess/data/__init__.py",
        "kernel/errors.py",
        "kernel/score.py",
    ]
    for name in compiled + interpreted:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert [path.as_posix() for path in engine_modules(tmp_path)] == compiled


def test_the_rules_are_among_the_compiled_modules() -> None:
    found = {path.as_posix() for path in engine_modules(ROOT / "src" / "astrarium")}
    assert {"kernel/table.py", "games/new_frontiers/settle.py"} <= found
    assert "games/new_frontiers/loader.py" not in found
