"""What the pages promise: their examples run, their links lead somewhere, their tables are those of the engine."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import astrarium
from astrarium.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)


def test_the_readme_example_runs_as_written(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = blocks(ROOT / "README.md", "python")
    names: dict[str, object] = {}
    exec(example, names)
    table, again = names["table"], names["again"]
    assert isinstance(table, astrarium.Table)
    assert isinstance(again, astrarium.Table)
    assert table.over
    assert again.decisions == 10
    assert str(table.winners) in capsys.readouterr().out


def test_the_example_record_and_position_can_be_read() -> None:
    texts = blocks(ROOT / "docs" / "records.md", "")
    (record,) = [text for text in texts if text.startswith("astrarium record")]
    (position,) = [text for text in texts if text.startswith("new-frontiers position")]
    game = astrarium.game("new-frontiers")
    assert game.replay(record).decisions == 1
    assert game.position(position).to_act == [2]


@pytest.mark.parametrize("package", GAMES.values())
def test_the_page_of_the_game_lists_the_action_space(package: str) -> None:
    actions = import_module(f"astrarium.games.{package}.actions")
    page = (ROOT / "docs" / f"{package}.md").read_text()
    rows = re.findall(r"^\| (\d+) \| (\d+) \| `([a-z-]+)` \|", page, re.MULTILINE)
    assert [(int(start), int(size), verb) for start, size, verb in rows] == [
        (block.start, block.size, block.verb) for block in actions.BLOCKS
    ]
    assert f"{actions.ACTIONS} numbers" in page


def test_the_page_of_the_game_lists_every_key_of_the_view() -> None:
    page = (ROOT / "docs" / "new_frontiers.md").read_text()
    view = astrarium.game("new-frontiers").new(players=2, seed=1, goals=True).observe(0)
    for key in [*view, *view["empires"][0], *view["goals"]]:
        if key not in ("game", "seat", "players", "empires", "mat"):
            assert f"`{key}`" in page, f"docs/new_frontiers.md does not explain {key!r}"


@pytest.mark.parametrize("game", ["roll-for-the-galaxy", "galactic-emperor"])
def test_the_page_of_a_later_game_lists_every_key_of_the_view(game: str) -> None:
    page = (ROOT / "docs" / f"{GAMES[game]}.md").read_text()
    view = astrarium.game(game).new(players=3, seed=1).observe(0)
    for key in [*view, *view["empires"][0], *view["own"]]:
        if key not in ("game", "seat", "players", "empires", "assign"):
            assert f"`{key}`" in page, f"docs/{GAMES[game]}.md does not explain {key!r}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_kernel_has_no_word_of_any_game() -> None:
    words = re.compile(
        r"frontier|galax|galactic|emperor|world|colon|credit|good[s ]|goal|empire|settle|develop"
        r"|explore|trade|consume|\bdie\b|fleet|planet",
        re.IGNORECASE,
    )
    for module in sorted((ROOT / "src" / "astrarium" / "kernel").glob("*.py")):
        for number, line in enumerate(module.read_text().splitlines(), 1):
            assert not words.search(line), f"{module.name}:{number}: {line.strip()}"
