"""When the count of instructions per decision passes, and what the page says of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from instruction_figures import (
    MORE,
    NOT_COMPARED,
    OK,
    Environment,
    Figures,
    accepted,
    page_section,
    read_figures,
    verdict,
    with_section,
    write_figures,
)

ROOT = Path(__file__).resolve().parent.parent
HERE = Environment("3.11.2", "main, Apr 28 2025, GCC 12.2.0", "gcc 12.2.0", "2.4.1", "linux-x86_64")
ELSEWHERE = replace(HERE, python="3.13.1")
COMMITTED = [Figures(HERE, {"Chess": 10_000, "Go": 5_000}, "3.2.1", 280_000)]


def test_a_game_may_take_less_than_three_percent_more() -> None:
    found = verdict(COMMITTED, HERE, {"Chess": 10_290, "Go": 5_000})
    assert (found.code, found.reasons) == (OK, [])


def test_more_than_three_percent_fails_and_names_the_game() -> None:
    found = verdict(COMMITTED, HERE, {"Chess": 10_310, "Go": 5_000})
    assert found.code == MORE
    (reason,) = found.reasons
    assert reason.startswith("Chess takes 10,310 instructions per decision, 3.1% more than")


def test_a_gain_in_one_game_does_not_make_up_for_a_loss_in_another() -> None:
    found = verdict(COMMITTED, HERE, {"Chess": 5_000, "Go": 5_200})
    assert found.code == MORE
    assert [reason.split()[0] for reason in found.reasons] == ["Chess", "Go"]


def test_a_game_that_became_cheaper_passes_with_the_advice_to_commit_it() -> None:
    found = verdict(COMMITTED, HERE, {"Chess": 9_000, "Go": 5_000})
    assert found.code == OK
    (reason,) = found.reasons
    assert reason.startswith("Chess takes 10.0% fewer instructions")


def test_figures_of_another_environment_are_not_compared() -> None:
    found = verdict(COMMITTED, ELSEWHERE, {"Chess": 10_000, "Go": 5_000})
    assert found.code == NOT_COMPARED
    (reason,) = found.reasons
    assert "no figures are committed for this environment" in reason
    assert str(ELSEWHERE) in reason and str(HERE) in reason


def test_a_game_without_a_figure_is_not_passed_over() -> None:
    found = verdict(COMMITTED, HERE, {"Chess": 10_000, "Go": 5_000, "Checkers": 1})
    assert found.code == NOT_COMPARED
    (reason,) = found.reasons
    assert reason.startswith("Checkers has no committed figure")
    assert verdict(COMMITTED, HERE, {"Checkers": 1, "Go": 6_000}).code == MORE
    assert verdict(COMMITTED, HERE, {"Go": 6_000, "Checkers": 1}).code == MORE


def test_a_committed_game_that_was_not_counted_is_not_passed_over() -> None:
    found = verdict(COMMITTED, HERE, {"Chess": 10_000})
    assert found.code == NOT_COMPARED
    (reason,) = found.reasons
    assert reason.startswith("Go was not counted")


def test_accepted_figures_replace_those_of_their_environment_only(tmp_path: Path) -> None:
    path = tmp_path / "instructions.json"
    assert read_figures(path) == []
    there = replace(COMMITTED[0], environment=ELSEWHERE)
    dearer = Figures(HERE, {"Chess": 20_000, "Go": 5_000}, "3.2.1", 280_000)
    write_figures(path, accepted([*COMMITTED, there], dearer))
    committed = read_figures(path)
    assert sorted(committed, key=lambda entry: entry.environment.python) == [dearer, there]
    assert verdict(committed, HERE, {"Chess": 20_000, "Go": 5_000}).code == OK


def test_a_section_is_put_in_the_place_of_the_old_one() -> None:
    old, new = page_section([]), page_section(COMMITTED)
    assert new != old
    assert with_section(f"# Page\n\n{old}\n## After\n", new) == f"# Page\n\n{new}\n## After\n"
    assert with_section(f"# Page\n\n{old}", new) == f"# Page\n\n{new}"


def test_the_page_shows_the_committed_figures() -> None:
    figures = read_figures(ROOT / "benchmarks" / "results" / "instructions.json")
    assert figures
    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert page_section(figures) in page
