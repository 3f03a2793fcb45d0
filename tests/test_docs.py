"""What the pages promise: their links lead somewhere, their tables are those of the engine, and they make a site.

`tests/server/test_page_blocks.py` runs their code blocks.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import Counter
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path

import pytest

import astrarium
from astrarium.games import OWN, package_of
from tests.pages import PAGES, ROOT, blocks, prose, texts
from tools import action_tables

# The blocks that no test runs, and why. Everything else runs as printed.
NOT_RUN = Counter(
    {
        ("README.md", "takes minutes"): 1,
        ("CONTRIBUTING.md", "takes minutes"): 3,
        ("balance.md", "takes minutes"): 1,
        ("benchmarks.md", "takes minutes"): 2,
        ("load.md", "takes minutes"): 3,
        ("training.md", "takes minutes"): 1,
        ("operations.md", "needs Docker"): 1,
        ("operations.md", "needs root and systemd"): 1,
        ("releasing.md", "the tests build the wheel by the container's steps"): 1,
        ("playing.md", "opens a browser and runs until you stop it"): 1,
    }
)
# Programs run; `text` is for people, and the rest are instructions to the site generator.
LANGUAGES = {
    "javascript",
    "python",
    "sh",
    "text",
    "toml",
    "markdown",
    "{include}",
    "{toctree}",
    "{eval-rst}",
}


def test_the_readme_example_runs_as_written(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = texts(ROOT / "README.md", "python")
    names: dict[str, object] = {}
    exec(example, names)
    table, again = names["table"], names["again"]
    assert isinstance(table, astrarium.Table)
    assert isinstance(again, astrarium.Table)
    assert table.over
    assert again.decisions == 10
    assert str(table.winners) in capsys.readouterr().out


def test_the_example_record_and_position_can_be_read() -> None:
    record, position = texts(ROOT / "docs" / "records.md", "text")
    game = astrarium.game("new-frontiers")
    assert game.replay(record).decisions == 1
    assert game.position(position).to_act == [2]


def words_of_positions(game: str) -> list[list[str]]:
    """An example of each word of a game's positions, what it means, and what if it is left out."""
    page = (ROOT / "docs" / "positions.md").read_text()
    table = page.partition(f"<!-- words of {game} -->\n")[2].partition("<!-- /words -->")[0]
    return [re.split(r" *\| *", line.strip("| ")) for line in table.splitlines()[2:]]


@pytest.mark.parametrize("game", OWN)
def test_the_page_of_positions_has_the_words_of_every_game(game: str) -> None:
    form = astrarium.game(game).rules.positions
    assert form is not None
    words = [field.word for field in [form.players, *form.settings, *form.fields]]
    words += [f"seat 0 {field.word}" for field in form.seat_numbers]
    words += [field.word for field in form.seat_fields]
    rows = words_of_positions(game)
    for word, (example, meaning, *_) in zip(words, rows, strict=True):
        assert example.startswith(f"`{word} ")
        assert meaning
    for field, (_, meaning, *_) in zip(form.fields, rows[1 + len(form.settings) :]):
        assert not field.needs or meaning.endswith(f"; needs `{field.needs} yes`")


@pytest.mark.parametrize("game", OWN)
def test_every_word_of_a_position_can_be_read_and_written_as_in_its_example(game: str) -> None:
    form = astrarium.game(game).rules.positions
    assert form is not None
    examples = [row[0].strip("`") for row in words_of_positions(game)]
    top, below = examples[: -len(form.seat_fields)], examples[-len(form.seat_fields) :]
    seat = [example.removeprefix("seat 0 ") for example in top if example.startswith("seat")]
    top = top[: -len(seat)]
    text = "\n".join([form.first_line, *top, f"seat 0 {' '.join(seat)}", *below])
    written = form.text(form.read(form.page(text))).replace("\nseat 0 ", "\nseat 0\n").splitlines()
    numbers = written[written.index("seat 0") + 1].split()
    assert {*zip(numbers[::2], numbers[1::2])} >= {tuple(example.split()) for example in seat}
    for line in [*top, *below]:
        word, *items = line.split()
        lines = [other.split() for other in written]
        assert any(set(items) <= {*other[1:]} for other in lines if other[0] == word), line


def page_of(game: str) -> Path:
    """The page of a game is called as its Python package."""
    return ROOT / "docs" / f"{package_of(game).data.rpartition('.')[2]}.md"


def test_the_pages_of_the_games_have_the_tables_of_actions_that_are_written_from_them() -> None:
    assert [page.name for page, _ in action_tables.stale()] == [], "run `make action-tables`"


@pytest.mark.parametrize("game", OWN)
def test_the_page_of_the_game_says_how_many_actions_there_are(game: str) -> None:
    actions = import_module(f"{package_of(game).data}.actions")
    assert f"{actions.ACTIONS} numbers" in page_of(game).read_text()


def test_the_page_of_the_game_lists_every_key_of_the_view() -> None:
    page = (ROOT / "docs" / "new_frontiers.md").read_text()
    view = astrarium.game("new-frontiers").new(players=2, seed=1, goals=True).observe(0)
    for key in [*view, *view["empires"][0], *view["goals"]]:
        if key not in ("game", "seat", "players", "empires", "mat"):
            assert f"`{key}`" in page, f"docs/new_frontiers.md does not explain {key!r}"


@pytest.mark.parametrize("game", ["roll-for-the-galaxy", "galactic-emperor"])
def test_the_page_of_a_later_game_lists_every_key_of_the_view(game: str) -> None:
    page = page_of(game).read_text()
    view = astrarium.game(game).new(players=3, seed=1).observe(0)
    for key in [*view, *view["empires"][0], *view["own"]]:
        if key not in ("game", "seat", "players", "empires", "assign"):
            assert f"`{key}`" in page, f"{page_of(game)} does not explain {key!r}"


def by_name(page: Path) -> str:
    return page.name


@pytest.mark.parametrize("page", PAGES, ids=by_name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", prose(page)):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_blocks_that_are_not_run_are_few_and_say_why() -> None:
    assert (
        Counter(
            (page.name, block.reason) for page in PAGES for block in blocks(page) if block.reason
        )
        == NOT_RUN
    )


@pytest.mark.parametrize("page", PAGES, ids=by_name)
def test_every_block_names_its_language_and_is_fenced(page: Path) -> None:
    assert {block.language.split()[0] for block in blocks(page)} <= LANGUAGES
    assert not re.search(r"\n\n    \S", prose(page)), "an indented block: fence it"
    assert "```" not in prose(page)


def test_every_make_target_that_a_page_names_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for page in PAGES:
        named = re.findall(r"(?:^|`)make ((?:[a-z-]+ ?)+)", page.read_text(), re.MULTILINE)
        for words in named:
            for target in words.split():
                assert target in targets, f"{page.name} names `make {target}`"


WRITTEN_BY_HAND = [page for page in PAGES if page.name != "benchmarks.md"]


@pytest.mark.parametrize("page", WRITTEN_BY_HAND, ids=by_name)
def test_lines_are_wrapped_at_120_columns(page: Path) -> None:
    for line in page.read_text().splitlines():
        one_word = " " not in line.strip()
        assert len(line) <= 120 or line.startswith(("|", "<img", "say")) or one_word, line


def test_the_readme_counts_the_reconstructed_tiles_as_the_component_file_does() -> None:
    file = ROOT / "src" / "astrarium" / "games" / "new_frontiers" / "data" / "components.toml"
    data = tomllib.loads(file.read_text())
    faces = [face for stack in data["stack"] for face in stack["face"]]
    tiles = [*data["world"], *data["home-colony"], *faces]
    page = " ".join((ROOT / "README.md").read_text().split())
    sources = Counter(str(tile["source"]).split(":")[0] for tile in tiles)
    assert f"Of its {len(tiles)} tiles, {sources['rulebook']} come from the rulebook" in page
    assert f"The other {sources['reconstructed']} are **reconstructions**" in page


class Reader(HTMLParser):
    """What a browser would find on a page: places to jump to, links, and files to load."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(page.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.ids.add(values.get("id", ""))
        if tag == "a":
            self.links.append(values.get("href", ""))
        elif tag != "html":
            self.loads += [values[name] for name in ("href", "src") if name in values]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages as a site, built with warnings as errors: a broken link is one."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "docs", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder


@pytest.mark.once
def test_the_site_needs_no_other_host(site: Path) -> None:
    for page in site.glob("*.html"):
        for address in Reader(page).loads:
            assert "//" not in address, f"{page.name} loads {address}"
    assert (site / "searchindex.js").exists()


@pytest.mark.once
def test_the_front_page_answers_ten_questions_with_one_click(site: Path) -> None:
    front = (site / "index.html").read_text()
    section = front[front.index('<section id="questions">') :]
    questions = re.findall(r"<li>(.*?)</li>", section[: section.index("</section>")], re.DOTALL)
    assert len(questions) == 10
    for question in questions:
        assert "?" in question
        links = re.findall(r'href="([^"]+)"', question)
        assert links
        for link in links:
            page, _, place = link.partition("#")
            assert not place or place in Reader(site / page).ids, question


@pytest.mark.once
def test_the_reference_has_every_public_name_with_its_docstring(site: Path) -> None:
    reference = Reader(site / "api.html").ids
    names = {f"astrarium.{name}" for name in astrarium.__all__ if name != "__version__"}
    names |= {f"astrarium.Table.{name}" for name in vars(astrarium.Table) if name[0] != "_"}
    members = {"rules", "header", "fate", "state"}  # of the engine, not for users
    assert names - {f"astrarium.Table.{name}" for name in members} <= reference


def test_the_kernel_has_no_word_of_any_game() -> None:
    words = re.compile(
        r"frontier|galax|galactic|emperor|world|colon|credit|good[s ]|goal|empire|settle|develop"
        r"|explore|trade|consume|\bdie\b|fleet|planet",
        re.IGNORECASE,
    )
    for module in sorted((ROOT / "src" / "astrarium" / "kernel").glob("*.py")):
        for number, line in enumerate(module.read_text().splitlines(), 1):
            if module.name == "sorts.py":  # one of the sorts of question, for all games
                line = re.sub(r"\bdie\b", "", line, flags=re.IGNORECASE)
            assert not words.search(line), f"{module.name}:{number}: {line.strip()}"
