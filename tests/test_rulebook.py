"""The rules reference: the page is read whole, its faults are named, and people can look rules up."""

from __future__ import annotations

import argparse
import json
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files

import pytest

from astrarium import rulebook
from astrarium.cli import rules
from astrarium.cli.errors import UsageError
from astrarium.rulebook import Clause, DecisionPoint, Rulebook, RulebookError, Ruling, Table

PAGE = """# Chess: rules reference

How to read it: slowly,
and twice.
- first
- second

## 1. Moves (CH-MOV)

| id | clause | notes |
|---|---|---|
| CH-MOV-01 | A bishop moves \\| slides diagonally. | p.2; R-01 |
| CH-MOV-02 | A *knight* jumps. | p.3; CH-MOV-01 |

## 2. Decision points

| id | who | options | may decline? | forced |
|---|---|---|---|---|
| DP-01 | The player to move | any legal move | no | one is left |

## 3. Rulings

| id | question | ruling | why |
|---|---|---|---|
| R-01 | Over other pieces? | No. | Only knights jump. |

## 4. Hidden information

| item | who |
|---|---|
| Clock | all |

1. Nothing else.
"""


@pytest.fixture(scope="module")
def chess() -> Rulebook:
    return rulebook.parse(PAGE)


@pytest.fixture(scope="module")
def new_frontiers() -> Rulebook:
    return rulebook.load("new-frontiers")


def faults_of(page: str) -> tuple[str, ...]:
    with pytest.raises(RulebookError) as caught:
        rulebook.parse(page)
    return caught.value.faults


class TestReadingAPage:
    def test_clauses_know_section_text_and_note(self, chess: Rulebook) -> None:
        assert chess.clauses == (
            Clause("CH-MOV-01", "Moves", "A bishop moves | slides diagonally.", "p.2; R-01"),
            Clause("CH-MOV-02", "Moves", "A *knight* jumps.", "p.3; CH-MOV-01"),
        )

    def test_decision_points_and_rulings_have_their_parts(self, chess: Rulebook) -> None:
        who, options = "The player to move", "any legal move"
        assert chess.decision_points == (DecisionPoint("DP-01", who, options, "no", "one is left"),)
        assert chess.rulings == (Ruling("R-01", "Over other pieces?", "No.", "Only knights jump."),)

    def test_lines_of_a_paragraph_are_joined_and_list_items_are_not(self, chess: Rulebook) -> None:
        assert chess.introduction == (
            "How to read it: slowly, and twice.",
            "- first",
            "- second",
        )

    def test_a_table_without_ids_keeps_its_cells_and_its_place(self, chess: Rulebook) -> None:
        items = chess.section("hidden").items
        assert items == (Table(("item", "who"), (("Clock", "all"),)), "1. Nothing else.")

    def test_plain_data_survives_json(self, chess: Rulebook) -> None:
        plain = chess.plain()
        assert json.loads(json.dumps(plain)) == plain
        assert str(plain).count("CH-MOV-01") == 2  # the clause, and the note that refers to it


class TestFaults:
    def test_every_fault_is_named_at_once_with_its_line(self) -> None:
        page = PAGE.replace("| p.3; CH-MOV-01 |", "|").replace("| DP-01 |", "| DX-01 |")
        page = page.replace("| Clock | all |", "| Clock |")
        assert faults_of(page) == (
            "line 13: a clause has 3 cells, not 2",
            "line 19: 'DX-01' is no id for the section 'Decision points'",
            "line 31: 1 cells under 2 headings",
        )

    def test_an_id_that_stands_twice(self) -> None:
        assert "CH-MOV-01 stands twice" in faults_of(PAGE.replace("CH-MOV-02 |", "CH-MOV-01 |"))

    def test_a_clause_of_another_section(self) -> None:
        (fault,) = faults_of(PAGE.replace("| CH-MOV-02 |", "| CH-END-02 |"))
        assert fault == "line 13: 'CH-END-02' is no id for the section 'Moves'"

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            ("p.2; R-01", "p.2; R-09", "CH-MOV-01 refers to R-09, which is not on the page"),
            ("Nothing else.", "See DP-07.", "'Hidden information' refers to DP-07"),
            ("| Clock |", "| Clock (R-02 to -03) |", "'Hidden information' refers to R-03"),
        ],
    )
    def test_a_reference_that_leads_nowhere(self, old: str, new: str, fault: str) -> None:
        assert any(fault in line for line in faults_of(PAGE.replace(old, new)))

    def test_a_page_without_a_title(self) -> None:
        assert faults_of("") == ("line 1: the page must begin with '# ' and its title",)


class TestLookingThingsUp:
    def test_find_takes_an_id_in_either_case(self, chess: Rulebook) -> None:
        assert chess.find("ch-mov-02") is chess.clauses[1]
        assert isinstance(chess.find("R-01"), Ruling)

    def test_find_refuses_an_unknown_id(self, chess: Rulebook) -> None:
        with pytest.raises(rulebook.UnknownId, match="CH-MOV-99"):
            chess.find("CH-MOV-99")

    @pytest.mark.parametrize("name", ["Settle", "settle", "NF-STL", "stl", " Settle "])
    def test_a_section_by_title_or_code(self, new_frontiers: Rulebook, name: str) -> None:
        assert new_frontiers.section(name).code == "NF-STL"

    def test_the_beginning_of_a_title_comes_before_its_middle(
        self, new_frontiers: Rulebook
    ) -> None:
        assert new_frontiers.section("goals").title == "Goals and stockpiling"
        assert new_frontiers.section("envoys").title == "Send Diplomatic Envoys"

    @pytest.mark.parametrize(
        ("name", "answer"), [("round", "several sections: Round, turn"), ("zzz", "there are: ")]
    )
    def test_a_section_name_that_does_not_fit_one(
        self, new_frontiers: Rulebook, name: str, answer: str
    ) -> None:
        with pytest.raises(rulebook.UnknownSection, match=answer):
            new_frontiers.section(name)

    def test_search_wants_all_words_and_keeps_the_sections(self, chess: Rulebook) -> None:
        assert [section.title for section in chess.only(words="KNIGHT jump").sections] == [
            "Moves",
            "Rulings",
        ]
        assert [c.id for c in chess.only(words="knight jump").clauses] == ["CH-MOV-02"]
        assert chess.only("moves", "clock").sections == ()

    def test_a_clause_leads_to_the_rulings_it_names(self, chess: Rulebook) -> None:
        bishop, knight = chess.clauses
        assert chess.rulings_of(bishop) == [chess.find("R-01")]
        assert chess.rulings_of(knight) == []

    def test_a_range_of_ids_names_all_of_them(self) -> None:
        assert rulebook.references("NF-TC-08 to -10, DP-14 to DP-15; R-01, R-01, R-nn, p.10") == [
            *("NF-TC-08", "NF-TC-09", "NF-TC-10"),
            *("DP-14", "DP-15"),
            "R-01",
        ]

    def test_an_unknown_game_is_told_the_known_ones(self) -> None:
        with pytest.raises(rulebook.UnknownGame, match="new-frontiers"):
            rulebook.load("old-frontiers")


class TestNewFrontiers:
    def test_the_page_holds_what_it_says_it_holds(self, new_frontiers: Rulebook) -> None:
        held = (
            len(new_frontiers.clauses),
            len(new_frontiers.decision_points),
            len(new_frontiers.rulings),
        )
        assert held == (229, 35, 40)
        totals = next(line for line in new_frontiers.introduction if "Totals" in line)
        assert tuple(map(int, re.findall(r"\d+", totals))) == held

    def test_clauses_are_numbered_without_gaps(self, new_frontiers: Rulebook) -> None:
        for section in new_frontiers.sections:
            if section.code:
                numbers = [int(entry.id.rpartition("-")[2]) for entry in section.entries]
                assert numbers == list(range(1, len(numbers) + 1)), section.title

    def test_every_clause_says_where_it_comes_from(self, new_frontiers: Rulebook) -> None:
        source = re.compile(r"\bp\.\d+|tile data")
        assert [c.id for c in new_frontiers.clauses if not source.search(c.note)] == []

    def test_the_vocabulary_explains_every_effect_of_the_components(
        self, new_frontiers: Rulebook
    ) -> None:
        (table,) = (
            item
            for item in new_frontiers.section("Effect vocabulary").items
            if isinstance(item, Table)
        )
        explained = {row[0] for row in table.rows}
        data = files("astrarium") / "games" / "new_frontiers" / "data" / "components.toml"
        used = set(effects(tomllib.loads(data.read_text(encoding="utf-8"))))
        assert used <= explained


def effects(data: object) -> Iterator[str]:
    """``phase/effect`` of every power in the component data, with the mode where there is one."""
    if isinstance(data, dict):
        if "phase" in data and "effect" in data:
            mode = f", {data['mode']}" if "mode" in data else ""
            yield f"{data['phase']}/{data['effect']}{mode}"
        for value in data.values():
            yield from effects(value)
    elif isinstance(data, list):
        for value in data:
            yield from effects(value)


def run(*words: str) -> int:
    """``astrarium rules`` with these arguments."""
    parser = argparse.ArgumentParser()
    rules.add_parser(parser.add_subparsers())
    return rules.run(parser.parse_args(["rules", *words]))


class TestCommand:
    def test_all_clauses_are_shown_under_their_headings(
        self, new_frontiers: Rulebook, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run("new-frontiers") == 0
        lines = capsys.readouterr().out.splitlines()
        ids = [line.split()[0] for line in lines if line.startswith("NF-")]
        assert [word for word in ids if word in new_frontiers] == [
            clause.id for clause in new_frontiers.clauses
        ]
        assert lines.index("Settle  NF-STL") < lines.index("Produce  NF-PRO")

    def test_a_clause_comes_with_its_note_and_its_rulings(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run("--clause", "nf-stl-12") == 0
        out = capsys.readouterr().out
        assert "Note: p.6; R-12" in out
        assert "Temporary Military: need, frequency, source good?" in out

    def test_a_clause_as_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("--clause", "NF-STL-12", "--json") == 0
        data = json.loads(capsys.readouterr().out)
        assert (data["game"], data["id"], data["section"]) == (
            "new-frontiers",
            "NF-STL-12",
            "Settle",
        )
        assert [ruling["id"] for ruling in data["refers_to"]] == ["R-12"]

    def test_one_section_as_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("new-frontiers", "--section", "retreat", "--json") == 0
        (section,) = json.loads(capsys.readouterr().out)["new-frontiers"]["sections"]
        assert [clause["id"] for clause in section["clauses"]] == ["NF-RET-01"]

    def test_a_search_shows_what_it_found(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("--search", "oort sold", "--section", "tile") == 0
        out = capsys.readouterr().out
        assert "NF-TILE-04" in out and "NF-TILE-05" not in out

    def test_a_search_in_vain_exits_with_1(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("--search", "checkmate") == 1
        assert "no rule contains the words 'checkmate'" in capsys.readouterr().err

    def test_markup_of_the_page_is_not_shown_as_such(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        run("--section", "effect")
        out = capsys.readouterr().out
        assert "after-develop" in out and "`" not in out

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (["old-frontiers"], "there is no game 'old-frontiers'; did you mean new-frontiers?"),
            (["--section", "zzz"], "there is no section 'zzz'"),
            (["new-frontiers", "--section", "round"], "'round' fits several sections"),
            (["--clause", "NF-STL-99"], "there is no rule 'NF-STL-99' in new-frontiers"),
            (["--clause", "NF-STL-01", "--search", "x"], "--clause cannot be used with"),
            (["--coverage", "--section", "settle"], "--coverage cannot be used with"),
            (["--tests"], "--tests works only with --coverage --json"),
        ],
    )
    def test_a_wrong_argument_gives_one_clear_line(self, words: list[str], message: str) -> None:
        with pytest.raises(UsageError) as caught:
            run(*words)
        assert str(caught.value).startswith(message)
        assert "\n" not in str(caught.value)
