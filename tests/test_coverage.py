"""Coverage: a clause counts as tested only where pytest would run a test that names it."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from astrarium import coverage, rulebook
from astrarium.cli import rules

Read = Callable[..., dict[str, list[str]]]


@pytest.fixture
def tests_dir(tmp_path: Path) -> Path:
    folder = tmp_path / "tests"
    folder.mkdir()
    return folder


@pytest.fixture
def read(tests_dir: Path) -> Read:
    """Write a test file, and others by name, and read the clauses of them all."""

    def written(source: str, **others: str) -> dict[str, list[str]]:
        for name, text in {"test_it": source, **others}.items():
            (tests_dir / f"{name}.py").write_text("import pytest\n" + dedent(text))
        return coverage.clause_tests(tests_dir)

    return written


@pytest.fixture(scope="module")
def ours() -> dict[str, list[str]]:
    """The clauses of these tests here."""
    return coverage.clause_tests(Path(__file__).parent)


class TestWhereAMarkerCounts:
    def test_on_a_function(self, read: Read) -> None:
        source = """
            @pytest.mark.clause("NF-STL-08", "NF-STL-07")
            def test_conquer() -> None: ...

            @pytest.mark.clause("NF-STL-07")
            async def test_again() -> None: ...
        """
        assert read(source) == {
            "NF-STL-07": ["tests/test_it.py::test_again", "tests/test_it.py::test_conquer"],
            "NF-STL-08": ["tests/test_it.py::test_conquer"],
        }

    def test_on_a_class_and_its_methods(self, read: Read) -> None:
        source = """
            @pytest.mark.clause("A-1")
            class TestSettle:
                pytestmark = [pytest.mark.slow, pytest.mark.clause("A-2")]

                @pytest.mark.clause("A-3")
                def test_one(self): ...

                class TestInner:
                    def test_two(self): ...
        """
        one = "tests/test_it.py::TestSettle::test_one"
        two = "tests/test_it.py::TestSettle::TestInner::test_two"
        assert read(source) == {"A-1": [two, one], "A-2": [two, one], "A-3": [one]}

    @pytest.mark.parametrize(
        "mark", ['pytest.mark.clause("A-1")', '[pytest.mark.slow, pytest.mark.clause("A-1")]']
    )
    def test_on_the_whole_module(self, read: Read, mark: str) -> None:
        assert read(f"pytestmark = {mark}\ndef test_one(): ...") == {
            "A-1": ["tests/test_it.py::test_one"]
        }

    def test_on_a_parameter(self, read: Read) -> None:
        source = """
            CASES = [pytest.param(3, marks=[pytest.mark.clause("A-3")])]

            @pytest.mark.parametrize("x", [
                pytest.param(1, marks=pytest.mark.clause("A-1")),
                pytest.param(2, marks=(pytest.mark.slow, pytest.mark.clause("A-2"))),
                *CASES,
            ])
            @pytest.mark.clause("A-0")
            def test_one(x): ...
        """
        assert read(source) == {
            clause_id: ["tests/test_it.py::test_one"] for clause_id in ("A-0", "A-1", "A-2", "A-3")
        }

    @pytest.mark.parametrize(
        "opening",
        [
            "clause = pytest.mark.clause",
            "clause: pytest.MarkDecorator = pytest.mark.clause",
            "mark = pytest.mark\nclause = mark.clause",
            "from pytest import mark\nclause = mark.clause",
            "import pytest as pt\nclause = pt.mark.clause",
            "from helpers import clause",
            "from .helpers import clause",
            "from tests.helpers import rule as clause",
        ],
    )
    def test_under_another_name(self, read: Read, opening: str) -> None:
        helpers = "clause = pytest.mark.clause\nrule = clause"
        source = f'{opening}\n@clause("A-1")\ndef test_one(): ...'
        assert read(source, helpers=helpers) == {"A-1": ["tests/test_it.py::test_one"]}

    def test_with_ids_and_marks_kept_in_constants(self, read: Read) -> None:
        source = """
            ONE = "A-1"
            MORE = ("A-2", "A-3")
            settling = pytest.mark.clause(ONE, *MORE)

            @settling
            def test_one(): ...
        """
        assert list(read(source)) == ["A-1", "A-2", "A-3"]

    def test_on_a_base_class_for_the_tests_it_hands_down(self, read: Read) -> None:
        source = """
            @pytest.mark.clause("A-1")
            class Laws:
                @pytest.mark.clause("A-2")
                def test_law(self): ...

                @pytest.mark.clause("A-3")
                def test_other(self): ...

            class TestGame(Laws):
                def test_other(self): ...
        """
        law, other = (
            "tests/test_it.py::TestGame::test_law",
            "tests/test_it.py::TestGame::test_other",
        )
        assert read(source) == {"A-1": [law, other], "A-2": [law]}

    def test_in_folders_below(self, tests_dir: Path) -> None:
        below = tests_dir / "games" / "settle_test.py"
        below.parent.mkdir()
        below.write_text('import pytest\n@pytest.mark.clause("A-1")\ndef test_one(): ...\n')
        assert coverage.clause_tests(tests_dir) == {"A-1": ["tests/games/settle_test.py::test_one"]}


class TestWhereItDoesNot:
    @pytest.mark.parametrize(
        "source",
        [
            '@pytest.mark.clause("A-1")\ndef helper(): ...',
            '@pytest.mark.clause("A-1")\n@pytest.fixture\ndef test_data(): ...',
            '@pytest.mark.clause("A-1")\nclass Settle:\n    def test_one(self): ...',
            '@pytest.mark.clause("A-1")\nclass TestIt:\n'
            "    def __init__(self): ...\n    def test_one(self): ...",
            '@pytest.mark.clause("A-1")\nclass TestIt:\n'
            "    __test__ = False\n    def test_one(self): ...",
            '@pytest.mark.skip\n@pytest.mark.clause("A-1")\ndef test_one(): ...',
            '@pytest.mark.xfail(reason="?")\n@pytest.mark.clause("A-1")\ndef test_one(): ...',
            'pytestmark = pytest.mark.skip\n@pytest.mark.clause("A-1")\ndef test_one(): ...',
            '@pytest.mark.parametrize("x", [pytest.param(1,\n'
            '    marks=[pytest.mark.clause("A-1"), pytest.mark.skip])])\ndef test_one(x): ...',
            '@pytest.mark.clause("A-1")\ndef test_one(): ...\ndef test_one(): ...',
            'def test_one():\n    @pytest.mark.clause("A-1")\n    def test_two(): ...',
            'def clause(*ids): return lambda f: f\n@clause("A-1")\ndef test_one(): ...',
            '@other.mark.clause("A-1")\ndef test_one(): ...',
            '# @pytest.mark.clause("A-1")\ndef test_one(): ...',
            "CASES = [1]\nCASES = CASES + [\n    2,\n    *CASES,\n]\n"
            '@pytest.mark.parametrize("x", CASES)\ndef test_one(x): ...',
        ],
    )
    def test_nothing_runs_that_names_the_clause(self, read: Read, source: str) -> None:
        assert read(source) == {}

    def test_files_that_pytest_does_not_collect(self, read: Read) -> None:
        marked = '@pytest.mark.clause("A-1")\ndef test_one(): ...'
        assert read("", helpers=marked, conftest=marked) == {}


CONFTEST = """
import json

def pytest_collection_finish(session):
    found = {}
    for item in session.items:
        if not (item.get_closest_marker("skip") or item.get_closest_marker("xfail")):
            for marker in item.iter_markers("clause"):
                for clause_id in marker.args:
                    found.setdefault(clause_id, set()).add(item.nodeid.partition("[")[0])
    with open("found.json", "w") as file:
        json.dump({clause_id: sorted(found[clause_id]) for clause_id in sorted(found)}, file)
"""

EVERY_SHAPE = """
from helpers import rule

clause = pytest.mark.clause
both = pytest.mark.clause("A-1", "A-2")
pytestmark = [clause("A-0")]
CASES = [pytest.param(1, marks=[clause("A-3")]), pytest.param(2, marks=pytest.mark.skip)]

@both
@pytest.mark.parametrize("x", [*CASES, pytest.param(3, marks=(both, clause("A-4")))])
def test_parameters(x): ...

@rule("A-5")
def test_replaced(): ...

@rule("A-6")
def test_replaced(): ...

@pytest.mark.xfail(reason="not yet")
@clause("A-7")
def test_failing(): ...

class Laws:
    pytestmark = clause("B-1")

    @clause("B-2")
    def test_law(self): ...

    @clause("B-3")
    def test_other(self): ...

@clause("B-4")
class TestGame(Laws):
    @clause("B-5")
    def test_other(self): ...

    class TestWithin:
        @clause("B-6")
        def test_inner(self): ...

class TestNothing:
    __test__ = False

    @clause("C-1")
    def test_never(self): ...

@clause("C-2")
def helper(): ...
"""


def test_pytest_itself_sees_the_same(read: Read, tmp_path: Path) -> None:
    seen = read(EVERY_SHAPE, helpers="rule = pytest.mark.clause", conftest=CONFTEST)
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = tests\nmarkers = clause\n")
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", "tests"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    assert seen == json.loads((tmp_path / "found.json").read_text())
    assert {"A-3", "A-4", "A-6", "B-2", "B-6"} <= seen.keys()
    assert not {"A-5", "A-7", "B-3", "C-1", "C-2"} & seen.keys()


class TestMarkersThatCannotBeRead:
    def test_all_are_named_with_their_place(self, read: Read) -> None:
        source = """
            @pytest.mark.clause(f"A-{1}")
            def test_one(): ...

            @pytest.mark.clause()
            def test_two(): ...

            @pytest.mark.parametrize("x", [
                pytest.param(x, marks=pytest.mark.clause(x)) for x in "AB"
            ])
            def test_three(x): ...
        """
        with pytest.raises(coverage.MarkerError) as caught:
            read(source)
        strings = "a clause marker must name its ids as plain strings"
        assert caught.value.faults == (
            f"tests/test_it.py:3: {strings}",
            "tests/test_it.py:6: a clause marker takes the ids of clauses, and at least one",
            f"tests/test_it.py:10: {strings}",
        )

    def test_a_file_that_is_not_python(self, read: Read) -> None:
        with pytest.raises(coverage.MarkerError, match=r"tests/test_it\.py:2: "):
            read("def test_one(:")


class TestReport:
    @pytest.fixture
    def books(self) -> dict[str, rulebook.Rulebook]:
        head = "| id | clause | notes |\n|---|---|---|\n"
        rows = "| CH-MOV-01 | One. | p.1 |\n| CH-MOV-02 | Two. | p.1 |\n"
        rulings = "## Rulings\n\n| id | q | r | w |\n|---|---|---|---|\n| R-01 | Q | R | W |\n"
        page = f"# Chess\n\n## Moves (CH-MOV)\n\n{head}{rows}\n{rulings}"
        return {"chess": rulebook.parse(page)}

    def test_it_counts_clauses_and_lists_those_without_a_test(
        self, books: dict[str, rulebook.Rulebook]
    ) -> None:
        tests = {"CH-MOV-01": ["tests/test_it.py::test_one"], "R-01": ["tests/test_it.py::test_r"]}
        assert coverage.report(books, tests) == {
            "chess": {"clauses": 2, "tested": 1, "untested": ["CH-MOV-02"]}
        }

    def test_the_tests_are_added_on_request(self, books: dict[str, rulebook.Rulebook]) -> None:
        tests = {"CH-MOV-01": ["tests/test_it.py::test_one"]}
        assert coverage.report(books, tests, with_tests=True)["chess"]["tests"] == {
            "CH-MOV-01": ["tests/test_it.py::test_one"],
            "CH-MOV-02": [],
        }

    def test_an_id_that_no_game_has_is_an_error(self, books: dict[str, rulebook.Rulebook]) -> None:
        tests = {"CH-MOV-09": ["tests/test_it.py::test_one"]}
        answer = coverage.report(books, tests)
        assert answer["unknown"] == tests
        assert answer["chess"]["tested"] == 0

    def test_other_games_are_left_out_but_known(self, books: dict[str, rulebook.Rulebook]) -> None:
        both = {**books, **rulebook.load_all()}
        tests = {"NF-RET-01": ["tests/test_it.py::test_one"]}
        assert list(coverage.report(both, tests, games=["chess"])) == ["chess"]


class TestCommand:
    def test_in_a_checkout_it_counts_the_tests_there(
        self, ours: dict[str, list[str]], capsys: pytest.CaptureFixture[str]
    ) -> None:
        parser = argparse.ArgumentParser()
        rules.add_parser(parser.add_subparsers())
        rules.run(parser.parse_args(["rules", "--coverage", "--json"]))
        assert json.loads(capsys.readouterr().out) == coverage.report(rulebook.load_all(), ours)

    def test_an_installed_package_says_that_it_has_no_tests(self, tmp_path: Path) -> None:
        package = Path(__file__).parents[1] / "src" / "astrarium"
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(package, tmp_path / "site" / "astrarium", ignore=skip)
        program = """
            import argparse, sys
            from astrarium.cli import rules
            parser = argparse.ArgumentParser()
            rules.add_parser(parser.add_subparsers())
            sys.exit(rules.run(parser.parse_args(["rules", "--coverage", "--json"])))
        """
        done = subprocess.run(
            [sys.executable, "-c", dedent(program)],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1
        assert done.stderr.strip() == rules.NO_TESTS
        assert json.loads(done.stdout) == {
            "new-frontiers": {"clauses": 229, "tested": None, "untested": None},
            "roll-for-the-galaxy": {"clauses": 220, "tested": None, "untested": None},
            "galactic-emperor": {"clauses": 224, "tested": None, "untested": None},
        }


def test_every_clause_has_a_test(ours: dict[str, list[str]]) -> None:
    answer = coverage.report(rulebook.load_all(), ours)
    assert answer.pop("unknown", {}) == {}, "markers name rules that are on no page"
    for game, numbers in answer.items():
        assert numbers["untested"] == [], f"clauses of {game} without a test"
