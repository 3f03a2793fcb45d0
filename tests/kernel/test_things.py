"""The declared action space, and the things it is about."""

from __future__ import annotations

import pytest

from astrarium.kernel.blocks import Block, Domain, Glossary, blocks, crossed, nothing, things, words
from astrarium.kernel.things import all_things, ids, in_bits, listed_things, parts_of

DOMAINS = {
    "nothing": nothing(),
    "card": things(["ace", "king"]),
    "amount": things(["amount-0", "amount-1"], ["0", "1"]),
    "face": words(["heads", "tails"]),
    "chip": Domain(["red cup", "red hand"], [["red@cup", "hand"], ["red@hand", "cup"]]),
}


def test_options_are_numbered_in_the_order_of_their_blocks() -> None:
    listed = [
        Block("play", 0, 2, "card", "play a card"),
        Block("pay", 2, 2, "amount", "pay so much"),
        Block("toss", 4, 2, "face", "chance: the coin shows this"),
        Block("move", 6, 2, "chip", "move a chip"),
        Block("done", 8, 1, "nothing", "no more"),
    ]
    glossary = Glossary(listed, DOMAINS)
    assert [glossary.text(option) for option in range(9)] == [
        "play ace", "play king", "pay 0", "pay 1", "toss heads", "toss tails",
        "move red cup", "move red hand", "done",
    ]  # fmt: skip
    assert glossary.number("Play  KING") == 1
    assert glossary.number("play queen") == -1
    assert glossary.targets(3) == ["amount-1"]
    assert glossary.targets(4) == []
    assert glossary.targets(6) == ["red@cup", "hand"]
    assert [glossary.start(option) for option in range(9)] == [0, 0, 2, 2, 4, 4, 6, 6, 8]
    assert [glossary.verb(option) for option in (0, 6, 8)] == ["play", "move", "done"]


def test_an_option_is_worded_by_its_verb_and_the_names_of_its_things() -> None:
    rows = {
        0: "move | chip | move a chip | {0} from {1} to {2} | a {0} chip",
        2: "toss | face | chance: the coin shows this",
        4: "done | nothing | no more | Stop | for good",
    }
    known = all_things(
        listed_things("chip", ["red"], ["Red"]),
        listed_things("place", ["cup", "hand"], ["your cup", "your hand"]),
    )
    glossary = Glossary(blocks(rows, 5, out=[4]), DOMAINS)
    labels = glossary.labels(known)
    assert [glossary.declines(option) for option in range(5)] == [False, False, False, False, True]
    assert [str(label) for label in labels] == [
        "Red from your cup to your hand: a Red chip",
        "Red from your hand to your cup: a Red chip",
        "toss heads",
        "toss tails",
        "Stop: for good",
    ]
    assert (labels[4].title, labels[4].detail) == ("Stop", "for good")


@pytest.mark.parametrize(
    ("blocks", "fault"),
    [
        ([Block("play", 1, 2, "card", "")], "begins at 1, not 0"),
        ([Block("play", 0, 2, "card", ""), Block("pay", 1, 2, "amount", "")], "begins at 1, not 2"),
        ([Block("play", 0, 2, "queen", "")], "no domain 'queen'"),
        ([Block("play", 0, 3, "card", "")], "card has only 2 places"),
        ([Block("play", 0, 2, "card", ""), Block("play", 2, 2, "card", "")], "same text"),
    ],
)
def test_a_slip_in_an_action_space_is_found_when_it_is_made(
    blocks: list[Block], fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        Glossary(blocks, DOMAINS)


def test_a_domain_may_combine_several_lists() -> None:
    chips = crossed([["red", "blue"], ["cup", "hand"]], "{0} from {1}", "{0}@{1}", "box")
    assert chips.words == ["red from cup", "red from hand", "blue from cup", "blue from hand"]
    assert chips.targets[1:3] == [["red@hand", "box"], ["blue@cup", "box"]]
    assert crossed([["heads", "tails"]], "{0}").targets == [[], []]


def test_ids_in_a_row_are_numbered_and_a_set_of_them_is_bits() -> None:
    colours = ids("red blue green")
    assert colours == ["red", "blue", "green"]
    assert in_bits(colours, 0b101) == ["red", "green"] and in_bits(colours, 0) == []


def test_several_of_a_thing_are_named_with_their_place() -> None:
    assert parts_of(["red@cup", "hand"]) == ["red", "cup", "hand"]
    catalogue = all_things(
        listed_things("chip", ["red"], ["Red"]), listed_things("place", ["cup"], ["the cup"])
    )
    assert catalogue["red"] == {"name": "Red", "sort": "chip"}
    assert all(part in catalogue for part in parts_of(["red@cup"]))


def test_no_two_things_have_the_same_id() -> None:
    with pytest.raises(ValueError, match="'red'"):
        all_things(listed_things("chip", ["red"], ["Red"]), listed_things("card", ["red"], ["Red"]))
