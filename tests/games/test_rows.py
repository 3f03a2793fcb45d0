"""Reading component files: every fault names its file, tile and field, and reading goes on behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium.games.rows import (
    BadComponents,
    Fault,
    Faults,
    Form,
    Printed,
    Row,
    bits,
    hint,
    index,
    mark,
    number,
    one_of,
    printed_each,
    read_toml,
    show,
)


def row(**fields: object) -> Row:
    return Row(Faults("box.toml"), "gem-world", fields)


def said(reader: Row) -> list[str]:
    return [str(fault) for fault in reader.faults.found]


def test_fields_that_are_as_they_should_be_are_no_faults() -> None:
    reader = row(
        cost=3,
        kind="rare",
        keywords=["ALIEN"],
        name="Gem World",
        sellable=False,
        large=True,
        powers=[{"amount": 1}],
        also={"vp": 2},
    )
    assert reader.number("cost", 3, 3) == 3
    assert reader.word("kind", ["rare", "genes"]) == "rare"
    assert reader.words("keywords", ["ALIEN", "REBEL"], least=1) == ["ALIEN"]
    assert reader.line("name") == "Gem World"
    assert reader.flag("sellable") is False
    assert reader.only_true("large") and not reader.only_true("other")
    (power,) = reader.rows("powers", "power")
    assert power.number("amount", 0, 9) == 1
    also = reader.sub("also")
    assert also is not None and also.number("vp", 0, 9) == 2
    assert not reader.has("basis")
    reader.finish("a world")
    assert said(reader) == []


def test_reading_goes_on_behind_a_fault() -> None:
    reader = row(cost="x", kind="rar", keywords="ALIEN", powers=[1, {"amount": 0}], extra=1)
    assert reader.number("cost", 0, 9) == 0
    assert reader.word("kind", ["rare", "genes"]) == "rare"
    assert reader.words("keywords", ["ALIEN"]) == []
    assert reader.line("name") == ""
    (power,) = reader.rows("powers", "power")
    power.number("amount", 1, 9)
    reader.finish("a world")
    assert said(reader) == [
        'box.toml: gem-world: cost: must be a number from 0 to 9, not "x"',
        'box.toml: gem-world: kind: must be "rare" or "genes", not "rar"; did you mean "rare"?',
        'box.toml: gem-world: keywords: must be a list of "ALIEN", not "ALIEN"',
        "box.toml: gem-world: name: is missing; it must be a line of text",
        "box.toml: gem-world: powers: must hold tables, not 1",
        "box.toml: gem-world: power 2: amount: must be a number from 1 to 9, not 0",
        "box.toml: gem-world: extra: is not a field of a world",
    ]
    assert not reader.fine("cost") and not reader.fine("name", "kind")
    assert reader.fine("also") and power.fine("cost")


@pytest.mark.parametrize(
    ("value", "result", "census"),
    [(0, 0, True), (14, 14, True), (99, 99, True), (-1, 13, False), (100, 13, False)],
)
def test_a_printed_number_may_differ_as_far_as_a_game_can_follow(
    value: int, result: int, census: bool
) -> None:
    reader = row(goods=value)
    assert reader.printed_number("goods", 13, 0, 99, "13 as printed") == result
    message = f"must be 13 as printed, not {value}"
    assert reader.faults.found == [Fault("box.toml", "gem-world", "goods", message, census)]
    assert reader.fine("goods") == census
    assert (reader.faults.in_the_way() == []) == census


def test_a_printed_number_that_agrees() -> None:
    reader = row(goods=13)
    assert reader.printed_number("goods", 13, 0, 99, "13 as printed") == 13
    assert reader.faults.found == []


def test_a_number_that_may_be_left_out_stands_for_another_then() -> None:
    reader = row(cost=3)
    assert reader.number("cost", 0, 9, missing=1) == 3
    assert reader.number("over", 1, 9, missing=1) == 1
    reader.finish()
    assert said(reader) == []


def test_so_many_numbers_are_wanted() -> None:
    wanted = "two numbers from 0 to 9, the lower first"
    reader = row(fine=[0, 9], few=[1], high=[0, 10], falling=[2, 1], odd=[True, 1])
    assert reader.numbers("fine", 2, 0, 9, wanted, ascending=True) == [0, 9]
    for field in ("few", "high", "falling", "odd", "none"):
        assert reader.numbers(field, 2, 0, 9, wanted, ascending=True) == []
    assert reader.numbers("falling", 2, 0, 9, wanted) == [2, 1]
    assert said(reader)[1::3] == [
        f"box.toml: gem-world: high: must be {wanted}, not [0, 10]",
        f"box.toml: gem-world: none: is missing; it must be {wanted}",
    ]


def test_a_set_of_words_is_bits() -> None:
    reader = row(kinds=["genes", "rare", "genes"], none=[])
    assert reader.bits("kinds", ["gray", "rare", "genes"], ["rare", "genes"]) == 0b110
    assert reader.bits("none", ["gray", "rare"]) == 0
    assert said(reader) == ["box.toml: gem-world: none: must have at least 1 entries"]


FIELDS = {
    "amount": number(1, 9),
    "cost": number(1, 9, "amount"),
    "only-kind": index(["gray", "rare"], ["rare"]),
    "kinds": bits(["gray", "rare"], into="colours"),
    "all": mark("takes_all"),
}
FORM = Form("amount", "only-kind kinds all", effect=3)


def test_a_form_reads_the_fields_that_an_effect_has() -> None:
    reader = row(amount=2, kinds=["rare"], all=True)
    values = FORM.read(reader, "discount", FIELDS)
    assert values == {"amount": 2, "colours": 0b10, "takes_all": True}
    assert FORM.facts == {"effect": 3}
    assert FORM.read(row(amount=2, **{"only-kind": "rare"}), "discount", FIELDS)["only_kind"] == 1


def test_a_form_names_what_is_missing_and_leaves_what_it_does_not_know() -> None:
    reader = row(cost=2)
    FORM.read(reader, "discount", FIELDS)
    reader.finish("discount")
    assert said(reader) == [
        "box.toml: gem-world: amount: is missing; it must be a number from 1 to 9",
        "box.toml: gem-world: cost: is not a field of discount",
    ]
    gain = row()
    Form(one_of="vp credits").read(gain, "gain", FIELDS)
    assert said(gain) == ["box.toml: gem-world: vp: is missing; gain needs vp or credits"]


def test_a_form_reads_the_one_of_several_fields_that_is_there() -> None:
    either = Form(one_of="amount cost")
    assert either.read(row(cost=2), "gain", FIELDS) == {"amount": 2}
    assert either.given(row(cost=2)) == ["cost"]


def test_a_table_of_printed_numbers() -> None:
    assert printed_each({"a": 1, "b": 2}, "NF-1", 0, 9)["b"] == Printed(2, "NF-1", 0, 9)


def test_true_is_not_a_number() -> None:
    reader = row(goods=True)
    assert reader.printed_number("goods", 1, 0, 99, "1") == 1
    assert said(reader) == ["box.toml: gem-world: goods: must be 1, not true"]
    assert len(reader.faults.in_the_way()) == 1


def test_a_fault_is_one_line_whatever_the_file_holds() -> None:
    assert str(Fault("a\nb.toml", "", "\x1b[2J", "is odd")) == "a?b.toml: ?[2J: is odd"
    assert str(Fault("box.toml", "", "", "is odd", census=True)) == "box.toml: is odd"


def test_the_words_of_messages() -> None:
    assert one_of(["a"]) == '"a"' and one_of(["a", "b", "c"]) == '"a", "b" or "c"'
    assert hint("rar", ["rare", "genes"]) == '; did you mean "rare"?' and hint("q", ["rare"]) == ""
    assert show({"a": 1}) == "a table" and show([1, "x"]) == '[1, "x"]'
    assert len(show("x" * 99)) == 60 and show(16**5000) == "something enormous"


def test_bad_components_name_the_first_fault_and_count_the_rest() -> None:
    faults = [Fault("box.toml", "", "", word) for word in ("one", "two", "three")]
    rest = "`astrarium data check FILE` lists all of them"
    assert str(BadComponents(faults[:1])) == f"box.toml: one; {rest}"
    assert str(BadComponents(faults[:2])) == f"box.toml: one, and 1 more fault; {rest}"
    assert str(BadComponents(faults)) == f"box.toml: one, and 2 more faults; {rest}"


def test_a_file_is_read_or_says_why_not(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text("\ufeffa = 1\r\n", encoding="utf-8")
    assert read_toml(path) == {"a": 1}
    path.write_text("a = 1\nb 2\n")
    fault = read_toml(path)
    assert isinstance(fault, Fault) and not fault.census
    assert (fault.file, fault.field) == ("box.toml", "line 2, column 3")
    path.write_bytes(b"a = 1\n\xff")
    assert read_toml(path) == Fault("box.toml", "", "line 2", "this is not text in UTF-8")
    path.unlink()
    missing = Fault("box.toml", "", "", "cannot be read: No such file or directory")
    assert read_toml(path) == missing
