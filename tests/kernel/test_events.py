"""Events as typed data, and the sentences made from it."""

from __future__ import annotations

import pytest

from astrarium.kernel.events import NONE, Amount, Choice, EventTable, Kind, Reasons, Thing
from astrarium.kernel.frames import EVERYONE, Event
from astrarium.kernel.table import Line
from astrarium.kernel.words import unmarked

TABLE = EventTable(
    [
        Thing("ship", ["ark", "tug"], ["Ark", "Tug"]),
        Choice("colour", ["azure", "red"], ["Azure", "Red"]),
        Amount("coins", "coin"),
        Amount("iron", "iron", "iron"),
        Reasons("causes", ["bag", "track"], ["the bag is empty", "the track is full"]),
    ],
    [
        Kind("build", "ship price:coins", "{who} builds the {ship} for {price}"),
        Kind("gain", "coins source:ship", "{who} gains {coins}[ from the {source}]"),
        Kind("paint", "ship colour", "{who} has {a colour} {ship}"),
        Kind("fleet", "count:number ship", "{who} has {many count ship}"),
        Kind("pay", "coins iron", "{who} pays {all coins iron}"),
        Kind("rob", "victim:seat", "{who} robs {victim}"),
        Kind("end", "causes", "It ends: {causes}"),
        Kind("look", "ship", "{who} looks at the {ship}", "{who} looks at a ship"),
        Kind("plan", "ship", "{who} plans the {ship}"),
        Kind("silent", "coins", ""),
        Kind(
            "buy",
            "ship price:coins seller:seat",
            "{who} buys the {ship}",
            changes="{who}.coins -price; {seller}.coins +price; {who}.{ship} +1",
        ),
        Kind("feast", "coins", "Everyone gains {coins}", changes="{all}.coins +coins"),
        Kind("lose", "ship colour", "{who} loses", changes="{who}.{ship} -1; {who}.{colour} -1"),
        Kind("unveil", "coins", "", changes="{shown}.veiled -coins; {shown}.coins +coins"),
    ],
)


def event(kind: str, *values: int, seers: int = EVERYONE) -> Event:
    return Event(kind, 1, list(values), seers)


@pytest.mark.parametrize(
    ("told", "sentence", "data"),
    [
        (event("build", 0, 1), "{1} builds the Ark for 1 coin", {"ship": "ark", "price": 1}),
        (event("build", 1, 2), "{1} builds the Tug for 2 coins", {"ship": "tug", "price": 2}),
        (event("gain", 3, 1), "{1} gains 3 coins from the Tug", {"coins": 3, "source": "tug"}),
        (event("gain", 3, NONE), "{1} gains 3 coins", {"coins": 3}),
        (event("gain", 3), "{1} gains 3 coins", {"coins": 3}),
        (event("paint", 1, 0), "{1} has an Azure Tug", {"ship": "tug", "colour": "azure"}),
        (event("paint", 1, 1), "{1} has a Red Tug", {"ship": "tug", "colour": "red"}),
        (event("fleet", 1, 0), "{1} has an Ark", {"count": 1, "ship": "ark"}),
        (event("fleet", 3, 1), "{1} has 3 Tugs", {"count": 3, "ship": "tug"}),
        (event("pay", 2, 1), "{1} pays 2 coins and 1 iron", {"coins": 2, "iron": 1}),
        (event("pay", 0, 4), "{1} pays 4 iron", {"coins": 0, "iron": 4}),
        (event("pay", 0, 0), "{1} pays nothing", {"coins": 0, "iron": 0}),
        (event("rob", 2), "{1} robs {2}", {"victim": 2}),
        (event("end", 2), "It ends: the track is full", {"causes": ["track"]}),
        (
            event("end", 3),
            "It ends: the bag is empty and the track is full",
            {"causes": ["bag", "track"]},
        ),
        (event("silent", 5), "", {"coins": 5}),
    ],
)
def test_an_event_is_data_and_a_sentence(
    told: Event, sentence: str, data: dict[str, object]
) -> None:
    assert unmarked(TABLE.sentence(told, 0)) == sentence
    assert TABLE.data(told, 0) == data


def test_things_and_seats_are_marked_in_a_sentence() -> None:
    assert TABLE.sentence(event("build", 0, 1), 0) == "{1} builds the {ark|Ark} for 1 coin"
    assert TABLE.sentence(event("fleet", 1, 0), 0) == "{1} has an {ark|Ark}"
    assert TABLE.sentence(event("rob", 2), 0) == "{1} robs {2}"


def test_a_deed_is_a_sentence_without_the_player_it_begins_with() -> None:
    assert deed(event("build", 0, 1)) == "builds the {ark|Ark} for 1 coin"
    assert deed(event("look", 1, seers=1 << 1)) == "looks at a ship"
    assert deed(event("feast", 3)) == deed(event("silent", 5)) == ""


def deed(event: Event) -> str:
    return Line(0, event.kind, event.seat, TABLE.sentence(event, 0), [], {}).deed


def test_things_that_an_event_is_about_are_in_the_order_of_its_fields() -> None:
    assert TABLE.about(event("gain", 3, 1), 0) == ["tug"]
    assert TABLE.about(event("gain", 3), 0) == []
    assert TABLE.about(event("rob", 2), 0) == []


def test_who_did_not_see_the_particulars_is_told_none_of_them() -> None:
    look = event("look", 1, seers=1 << 1)
    assert TABLE.sentence(look, 1) == "{1} looks at the {tug|Tug}"
    assert TABLE.about(look, 1) == ["tug"]
    for viewer in (0, -1):
        assert TABLE.is_told(look, viewer)
        assert TABLE.sentence(look, viewer) == "{1} looks at a ship"
        assert (TABLE.data(look, viewer), TABLE.about(look, viewer)) == ({}, [])


def test_what_has_no_sentence_for_others_has_not_happened_for_them() -> None:
    plan = event("plan", 1, seers=1 << 1)
    assert TABLE.is_told(plan, 1)
    assert not TABLE.is_told(plan, 0)
    assert TABLE.sentence(plan, 0) == ""


def test_an_event_tells_how_counts_change() -> None:
    buy = event("buy", 1, 3, 2)
    assert TABLE.changes(buy, 0, 3) == [("1.coins", -3), ("2.coins", 3), ("1.tug", 1)]
    assert TABLE.changes(event("feast", 2), 0, 3) == [
        ("0.coins", 2),
        ("1.coins", 2),
        ("2.coins", 2),
    ]
    assert TABLE.changes(event("buy", 1, 3, 2, seers=1 << 1), 0, 3) == []


def test_a_field_that_is_left_out_changes_no_count() -> None:
    assert TABLE.changes(event("lose", 1, NONE), 0, 3) == [("1.tug", -1)]
    assert TABLE.changes(event("lose", NONE, 0), 0, 3) == [("1.azure", -1)]
    assert TABLE.changes(event("feast", NONE), 0, 3) == []


def test_what_comes_to_light_changes_counts_for_all_but_the_seat_that_knew_it() -> None:
    unveil = event("unveil", 4)
    for viewer in (0, 2, -1):
        assert TABLE.changes(unveil, viewer, 3) == [("1.veiled", -4), ("1.coins", 4)]
    assert TABLE.changes(unveil, 1, 3) == []


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (Kind("sail", "ship:boat", ""), "no sort 'boat'"),
        (Kind("sail", "ship", "{who} sails the {boat}"), "no field 'boat'"),
        (Kind("sail", "ship", "{who} sails the {ship"), "is not closed"),
        (Kind("sail", "ship", "", "{who} sails the {ship}"), "no field 'ship'"),
        (Kind("sail", "ship", "", changes="{who}.coins -price"), "no field 'price'"),
        (Kind("sail", "ship", "", changes="{boat} +1"), "no field 'boat'"),
    ],
)
def test_a_slip_in_a_table_is_found_when_it_is_made(kind: Kind, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        EventTable([Thing("ship", ["ark"], ["Ark"])], [kind])


def test_two_kinds_with_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="same name"):
        EventTable([], [Kind("sail", "", ""), Kind("sail", "", "")])
