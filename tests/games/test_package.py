"""Games are found as entry points of other distributions, and a broken one does not keep the others away."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from astrarium.games import GROUP, OWN, package_of
from astrarium.games.package import GamePackage

ROOT = Path(__file__).resolve().parents[2]

GOOD = """
from astrarium import GamePackage
from astrarium.games.new_frontiers import open_rules

PACKAGE = GamePackage(name="far-frontiers", open_rules=open_rules, blurb="Further still.")
"""
FAILS = "raise RuntimeError('no engine in here')"
OTHER_THING = "PACKAGE = 'a game'"
OTHER_NAME = GOOD.replace("far-frontiers", "near-frontiers")
CANNOT_OPEN = """
from astrarium import GamePackage

def open_rules(components):
    raise OSError("the box is empty")

PACKAGE = GamePackage(name="empty-box", open_rules=open_rules)
"""

BROKEN = {
    "fails": ("fails", FAILS, "RuntimeError: no engine in here"),
    "other-thing": ("other_thing", OTHER_THING, "it must be a GamePackage, not str"),
    "other-name": ("other_name", OTHER_NAME, "must have one name, not 'near-frontiers'"),
    "new-frontiers": ("own_name", GOOD, "astrarium has a game of that name"),
    "missing": ("nowhere_to_be_found", "", "No module named 'nowhere_to_be_found'"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of installed distributions: two games that are found, and five that are broken."""
    install(tmp_path, "far-frontiers", "far_frontiers", GOOD)
    install(tmp_path, "empty-box", "empty_box", CANNOT_OPEN)
    for name, (module, source, _) in BROKEN.items():
        install(tmp_path, name, module, source)
    return tmp_path


def install(folder: Path, name: str, module: str, source: str) -> None:
    """What an installer leaves behind: a module and its metadata."""
    if source:
        (folder / f"{module}.py").write_text(source)
    about = folder / f"{module}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {module}:PACKAGE\n")


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python where the distributions of the folder are installed."""
    path = os.pathsep.join([str(folder), *sys.path])
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True
    )


def answer(folder: Path, program: str) -> object:
    done = python(folder, "-c", f"import json\n{program}")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_game_of_another_distribution_is_there_with_our_own(folder: Path) -> None:
    program = "import astrarium; print(json.dumps(astrarium.game_names()))"
    assert answer(folder, program) == [*OWN, "empty-box", "far-frontiers"]


def test_what_is_wrong_with_a_broken_package_is_known(folder: Path) -> None:
    program = "from astrarium.games import outside; print(json.dumps(outside().broken))"
    broken = answer(folder, program)
    assert isinstance(broken, dict)
    assert broken.keys() == BROKEN.keys()
    for name, (_, _, reason) in BROKEN.items():
        assert reason in broken[name]


def test_the_command_line_plays_on_and_says_what_is_left_out(folder: Path) -> None:
    command = ["-m", "astrarium.cli.main", "simulate", "far-frontiers", "--games", "1"]
    done = python(folder, *command, "--players", "2", "--workers", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["game"] == "far-frontiers"
    assert len(done.stderr.splitlines()) == len(BROKEN)
    assert "astrarium: the game 'fails' is left out: fails:PACKAGE: RuntimeError" in done.stderr


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("fails", "RuntimeError: no engine in here"),
        ("empty-box", "OSError: the box is empty"),
        ("far-fronters", "did you mean far-frontiers or new-frontiers?"),
    ],
)
def test_who_asks_for_a_broken_game_reads_why(folder: Path, game: str, reason: str) -> None:
    done = python(folder, "-m", "astrarium.cli.main", "simulate", game, "--games", "1")
    assert done.returncode == 2
    assert reason in done.stderr.splitlines()[-1]


def test_the_server_offers_what_can_be_opened(folder: Path) -> None:
    program = "from astrarium.server.games import games; print(json.dumps(games()))"
    offered = answer(folder, program)
    assert isinstance(offered, list)
    assert [game["name"] for game in offered] == [*OWN, "far-frontiers"]
    assert offered[-1]["blurb"] == "Further still."
    assert [bot["name"] for bot in offered[-1]["bots"]] == ["random"]


def test_our_own_games_are_entry_points_too() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"][GROUP] == OWN


@pytest.mark.parametrize("name", OWN)
def test_a_record_has_the_name_under_which_it_is_found(name: str) -> None:
    assert package_of(name).name == name


@pytest.mark.parametrize("name", ["", "My Game", "my_game", "-game", "7up", "a/b"])
def test_a_name_that_could_not_be_typed_or_linked_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is no name for a game"):
        GamePackage(name=name, open_rules=package_of("new-frontiers").open_rules)


def test_whoever_asks_for_help_does_not_wait_for_games(folder: Path) -> None:
    """Neither for those of other distributions, nor for the rules of our own."""
    program = (
        "import sys; from astrarium.cli.main import make_parser; make_parser().format_help();"
        "slow = [name for name in sys.modules if name == 'importlib.metadata' or"
        " name.startswith('astrarium.games.') and name.count('.') > 2];"
        "print(json.dumps(slow))"
    )
    assert answer(folder, program) == []
