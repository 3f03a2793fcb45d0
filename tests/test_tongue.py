"""The scrambled tongue: no sentence leaves the engine but through a door, and no play depends on one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import astrarium
from astrarium import Option, Table
from astrarium.conformance.random_play import random_choice
from astrarium.kernel.chance import Generator
from astrarium.kernel.rules import Rules
from tests.tongue import Scrambled, ScrambledEvents, in_tongue, scrambled

DECISIONS = 150


def test_a_scrambled_text_keeps_its_length_its_spaces_and_its_marks() -> None:
    text = "{0} settles {old-earth|Old Earth}, for 3 credits."
    other = scrambled(text)
    assert len(other) == len(text)
    assert other.startswith("{0} ")
    assert "{old-earth|" in other
    assert [len(word) for word in other.split()] == [len(word) for word in text.split()]
    assert scrambled(text) == other
    assert not {"settles", "Old", "credits.", "3"} & set(other.replace("|", " ").split())


def test_all_that_rules_are_asked_is_asked_of_the_plain_ones_or_said_anew() -> None:
    asked = {name for name, value in vars(Rules).items() if name[0] != "_" and callable(value)}
    assert asked - {"observe"} <= set(vars(Scrambled))  # which is common and own


def both(name: str) -> Iterator[tuple[Table, Table]]:
    """A random game in both tongues, decision by decision."""
    plain = astrarium.game(name).new(3, seed=2)
    other = in_tongue(astrarium.game(name)).new(3, seed=2)
    generator = Generator(2)
    while not plain.over and plain.decisions < DECISIONS:
        yield plain, other
        seat, option = random_choice(plain, generator)
        plain.play(seat, option)
        other.play(seat, option)
    assert other.record == plain.record
    yield plain, other


def facts(table: Table) -> Any:
    """What a table tells programs, without a word for people."""
    prompts = [table.prompt(seat) for seat in table.to_act]
    return (
        [table.observe(seat) for seat in (None, 0, 1, 2)],
        [(one.sort, one.rule, one.seat, one.about) for one in prompts],
        [[told(option) for option in one.options] for one in prompts],
        [[(item.rule, told(item)) for item in one.blocked] for one in prompts],
        [(line.kind, line.seat, line.about, line.data) for line in table.story(1)[-20:]],
        (table.points, table.round, [table.can_undo(seat) for seat in range(3)]),
    )


def told(option: Option) -> Any:
    return option.id, option.text, option.verb, option.declines, option.targets


def sayings(table: Table) -> Iterator[str]:
    """What a table says to people."""
    yield table.where
    yield table.tie_break
    yield from table.log(0)[-20:]
    for seat in range(table.players):
        yield table.undo_refusal(seat).rstrip(".")
        yield table.undo_title(seat)
    for seat in table.to_act:
        prompt = table.prompt(seat)
        yield prompt.text
        for option in prompt.options:
            yield option.title
            yield option.detail
        for item in prompt.blocked:
            yield item.title
            yield item.reason


@pytest.mark.parametrize("name", astrarium.game_names())
def test_the_same_game_is_played_in_both_tongues_and_no_word_of_it_is_the_same(name: str) -> None:
    said = 0
    for plain, other in both(name):
        assert facts(other) == facts(plain)
        for one, two in zip(sayings(plain), sayings(other), strict=True):
            assert len(one) == len(two)
            words = {word for word in one.split() if len(word) > 3 and word[0] != "{"}
            assert not words & set(two.split()), one
            said += len(words)
    assert said > 1000


@pytest.mark.parametrize("name", astrarium.game_names())
def test_names_and_sums_are_scrambled_under_the_same_ids(name: str) -> None:
    game = astrarium.game(name)
    plain, other = game.rules.catalogue(), in_tongue(game).rules.catalogue()
    assert list(other["things"]) == list(plain["things"])
    for id, thing in plain["things"].items():
        assert other["things"][id] == {**thing, "name": scrambled(thing["name"])}


def test_a_sentence_that_takes_another_way_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ScrambledEvents, "sentence")
    with pytest.raises(AssertionError):
        test_the_same_game_is_played_in_both_tongues_and_no_word_of_it_is_the_same("new-frontiers")
