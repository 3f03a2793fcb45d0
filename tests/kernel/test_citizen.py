"""What Python programs expect of any library: integers of every make, copies, pickles, help, and an end."""

from __future__ import annotations

import copy
import inspect
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import astrarium
from astrarium import (
    BadComponents,
    BadRecord,
    BadSetup,
    CannotUndo,
    IllegalMove,
    NotOver,
    Option,
    Stalled,
    Table,
    TooLong,
)
from astrarium.bots.base import make_bot
from astrarium.bots.match import play_match
from astrarium.conformance.seen import whole
from astrarium.games.rows import Fault
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import CHANCE, Frame, Lane, State
from astrarium.kernel.playout import play_out, resolve_chance
from astrarium.kernel.seat import Seat
from tests.games.galactic_emperor.helpers import choosing, in_role
from tests.kernel.secret_bids import secret_bids

GAMES = astrarium.game_names()


class Number:
    """An integer as numpy makes them: no `int`, but an index."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def played(name: str, decisions: int, seed: int = 5) -> Table:
    """A table some way into a game, with a decision or two taken back where that can be done."""
    table = astrarium.game(name).new(3, seed=seed)
    generator = Generator(seed)
    while table.decisions < decisions and not table.over:
        decide(table, generator)
    return table


def decide(table: Table, generator: Generator) -> None:
    """A random decision; at times one that was made is taken back instead."""
    seats = table.to_act
    seat = seats[generator.below(len(seats))]
    undoers = [other for other in range(table.players) if table.can_undo(other)]
    if undoers and generator.below(4) == 0:
        table.undo(undoers[generator.below(len(undoers))], 1)
    else:
        options = table.prompt(seat).options
        table.play(seat, options[generator.below(len(options))])


# Integers of other makes


def test_seats_options_players_and_seeds_are_any_integers() -> None:
    game = astrarium.game("new-frontiers")
    table = game.new(Number(3), seed=Number(7))
    assert table.record == game.new(3, seed=7).record
    seat = Number(table.to_act[0])
    prompt = table.prompt(seat)
    option = Number(prompt.options[0].id)
    assert table.observe(seat) == table.observe(seat.value)
    assert table.own(seat) == table.own(seat.value)
    assert table.appraise(seat) == table.appraise(seat.value)
    assert table.log(seat) == table.log(seat.value)
    assert len(table.story(seat)) == len(table.story(seat.value))
    assert table.preview(seat, option) == table.preview(seat.value, option.value)
    table.play(seat, option)
    assert table.can_undo(seat)
    assert table.undo_title(seat) == prompt.options[0].title
    assert table.undo_refusal(seat) == ""
    assert table.undo(seat, Number(1)) == 1
    table.play(seat, option)
    assert table.undo_past(seat, []) == 1
    assert game.replay(table.record, Number(0)).decisions == 0
    assert Seat(game.rules, table.state, seat).number == seat.value
    assert game.position(table.position, seed=Number(3)).header.seed == "3"


@pytest.mark.parametrize("wrong", [True, 1.5, None, "one"])
def test_what_is_no_integer_is_no_seat_and_no_number_of_players(wrong: Any) -> None:
    game = astrarium.game("new-frontiers")
    table = game.new(3, seed=7)
    for refused in (table.prompt, table.can_undo, table.undo_title, table.undo):
        with pytest.raises(IllegalMove, match="a seat is a whole number, not"):
            refused(wrong)
    with pytest.raises(BadSetup, match="the number of players is a whole number, not"):
        game.new(wrong)


@pytest.mark.parametrize("seed", [1.5, True, "two words", ""])
def test_a_seed_is_a_number_or_one_word(seed: Any) -> None:
    with pytest.raises(BadSetup, match="a seed"):
        astrarium.game("new-frontiers").new(3, seed=seed)


# Copies and pickles


def everything(table: Table) -> Any:
    """All that can be asked of a table."""
    seats = [None, *range(table.players)]
    undo = [(table.undo_refusal(seat), table.undo_title(seat)) for seat in range(table.players)]
    logs = [[vars_of(line) for line in table.story(seat)] for seat in seats]
    behind = (table.steps_behind, table.events_behind, table.cap)
    return whole(table), table.record, undo, logs, behind


def vars_of(line: astrarium.Line) -> Any:
    return line.index, line.kind, line.seat, line.text, line.about, line.data, line.deed


def repickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("remade", [repickled, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("name", GAMES)
def test_a_table_that_was_copied_or_pickled_goes_on_as_the_first_one_does(
    name: str, remade: Any
) -> None:
    for decisions in (0, 7, 40, 41, 75):
        table = played(name, decisions)
        other = remade(table)
        assert everything(other) == everything(table)
        before = everything(table)
        one, two = Generator(9), Generator(9)
        for _ in range(30):
            if not other.over:
                decide(other, two)
        assert everything(table) == before, "they share nothing that changes"
        for _ in range(30):
            if not table.over:
                decide(table, one)
        assert everything(other) == everything(table)


def test_barriers_that_an_undo_has_left_behind_are_pickled_too() -> None:
    table = astrarium.game("new-frontiers").new(3, seed=7)
    first = table.to_act[0]
    while table.to_act[0] == first:
        table.play(first, table.prompt(first).options[0])
    second = table.to_act[0]
    table.play(second, table.prompt(second).options[0])
    table.undo(second)
    assert not table.can_undo(first)
    assert astrarium.game("new-frontiers").load(table.save()).can_undo(first)
    assert not repickled(table).can_undo(first)


def test_outcomes_that_were_foretold_come_after_pickling_too() -> None:
    position = choosing("owners space-pirate@0\nseat 1 metal 2").position
    table = astrarium.game("galactic-emperor").position(position)
    table.foretell("die 1", "die 1", "die 2", "die 1")
    again = repickled(table)
    again.play(0, "role merchant")
    assert again.record.endswith("! die 1\n! die 1\n! die 2\n! die 1\n")


def test_a_table_from_a_position_and_one_that_is_over_are_pickled() -> None:
    game = astrarium.game("roll-for-the-galaxy")
    table = game.position(played("roll-for-the-galaxy", 30).position, seed=4)
    assert everything(repickled(table)) == everything(table)
    over = played("new-frontiers", 10_000)
    again = repickled(over)
    assert again.over
    assert again.scores == over.scores
    assert [score.breakdown for score in again.scores] == [s.breakdown for s in over.scores]


def test_prompts_options_and_what_else_a_table_hands_out_are_pickled_and_copied() -> None:
    table = played("galactic-emperor", 20)
    seat = table.to_act[0]
    prompt = table.prompt(seat)
    again = repickled(prompt)
    assert (again.seat, again.text, again.rule) == (prompt.seat, prompt.text, prompt.rule)
    assert [seen_of(one) for one in again.options] == [seen_of(one) for one in prompt.options]
    science = in_role("scientist", "owners robotics@1\nseat 0 energy 3")
    blocked = astrarium.game("galactic-emperor").position(science.position).prompt(0).blocked
    assert blocked
    assert [repr(repickled(one)) for one in blocked] == [repr(one) for one in blocked]
    option = prompt.options[-1]
    assert seen_of(repickled(option)) == seen_of(option)
    assert copy.deepcopy([prompt, option]) == [prompt, option]
    line = table.story()[-1]
    assert vars_of(repickled(line)) == vars_of(line)
    knowing = Seat(table.rules, table.state, seat)
    assert repickled(knowing).observe() == knowing.observe()
    generator = Generator(3)
    generator.below(9)
    assert repickled(generator).below(1000) == generator.below(1000)


def seen_of(option: Option) -> Any:
    return option.id, option.text, option.title, option.detail, option.targets


def test_games_and_rules_are_opened_again_and_never_copied() -> None:
    game = astrarium.game("new-frontiers")
    assert repickled(game).rules is game.rules
    assert copy.deepcopy(game) is game
    assert copy.copy(game.rules) is game.rules


def test_rules_that_cannot_be_opened_again_say_so_before_anything_is_written() -> None:
    with pytest.raises(TypeError, match=r"not opened by astrarium\.game cannot be pickled"):
        pickle.dumps(secret_bids().new(2))


def test_a_table_with_components_of_its_own_needs_them_when_it_is_unpickled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from astrarium.games.new_frontiers.loader import FILE

    own = tmp_path / "own.toml"
    own.write_text(FILE.shipped_text(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    table = astrarium.game("new-frontiers", "own.toml").new(3, seed=7)
    pickled = pickle.dumps(table)
    monkeypatch.chdir(tmp_path.parent)
    assert pickle.loads(pickled).record == table.record
    own.write_text(FILE.shipped_text().replace("cost = 5", "cost = 6", 1), encoding="utf-8")
    with pytest.raises(BadRecord, match="other components"):
        pickle.loads(pickled)


def test_a_pickle_is_read_by_another_process() -> None:
    table = played("roll-for-the-galaxy", 25)
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer).record, end='')"
    shown = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps(table),
        stdout=subprocess.PIPE,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=60,
    )
    assert shown.stdout.decode() == table.record


ERRORS = [
    IllegalMove("{1} has it"),
    IllegalMove("not now", "{0} is asked"),
    CannotUndo("{1} has decided since"),
    TooLong("too long"),
    NotOver("not over"),
    BadComponents([Fault("own.toml", "a-tile", "cost", "is wrong"), Fault("b", "", "", "c")]),
    Stalled("stalled"),
]


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_errors_are_pickled(error: Exception) -> None:
    again = repickled(error)
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


# Help


def public_members(thing: type) -> list[str]:
    return [name for name in vars(thing) if not name.startswith("_")]


@pytest.mark.parametrize("name", [name for name in astrarium.__all__ if name != "__version__"])
def test_every_public_name_has_a_docstring(name: str) -> None:
    thing = getattr(astrarium, name)
    assert inspect.getdoc(thing), name
    if isinstance(thing, type):
        for member in public_members(thing):
            found = inspect.getattr_static(thing, member)
            if callable(found) or isinstance(found, property):
                assert found.__doc__, f"{name}.{member}"


def test_docstrings_are_those_of_the_source() -> None:
    assert str(Table.play.__doc__).startswith(
        "Choose for `seat`: an Option, its number or its text."
    )
    assert Table.over.__doc__ == "Whether the game has ended."
    assert str(Table.__doc__).endswith("One game in play.")
    assert str(play_out.__doc__).startswith("Play to the end with random choices")
    assert list(inspect.signature(Table.play).parameters) == ["self", "seat", "choice"]


# A cap, and rules that never come to an end


def test_a_table_ends_at_its_cap_with_a_clear_word() -> None:
    table = astrarium.game("new-frontiers").new(3, seed=7, cap=5)
    while not (table.over or table.truncated):
        seat = table.to_act[0]
        table.play(seat, table.prompt(seat).options[0])
    assert table.decisions == 5
    assert not table.over
    assert "truncated after 5 decisions" in repr(table)
    before = whole(table)
    seat = table.to_act[0]
    with pytest.raises(TooLong, match="this table ends after 5 decisions, its cap"):
        table.play(seat, table.prompt(seat).options[0])
    assert whole(table) == before
    assert len(table.points) == 3
    with pytest.raises(NotOver):
        _ = table.scores
    for other in (table.clone(), repickled(table)):
        assert other.truncated
    table.cap = 6
    assert not table.truncated
    table.play(seat, table.prompt(seat).options[0])
    assert table.truncated


def test_without_a_cap_no_table_is_truncated_and_one_that_is_over_never_is() -> None:
    table = played("new-frontiers", 10_000)
    assert (table.over, table.cap, table.truncated) == (True, 0, False)
    table.cap = 1
    assert not table.truncated


class Circle(State):
    """A state of rules that are broken."""

    def clone(self) -> Circle:
        return Circle(self.players, self.main.clone(), self.lanes, None)


class Round(Frame[Circle]):
    """Goes round in a circle: nobody's step, chance or a decision, as `who` says."""

    def __init__(self, who: int) -> None:
        self.who = who

    def actor(self) -> int:
        return self.who

    def legal(self, st: Circle) -> list[int]:
        return [0, 1]

    def apply(self, st: Circle, lane: Lane, option: int) -> None:
        pass

    def run(self, st: Circle, lane: Lane) -> None:
        pass


def circle(who: int) -> Circle:
    return Circle(2, Lane([Round(who)], flow.NO_LANE, []), [], None)


def test_steps_that_go_round_in_circles_are_noticed() -> None:
    with pytest.raises(Stalled, match=r"Round\[-2\] is reached again and again"):
        flow.advance(circle(-2))
    for loop in (play_out, resolve_chance):
        st = circle(CHANCE)
        flow.advance(st)
        with pytest.raises(Stalled, match="chance outcomes follow one another without end"):
            loop(st, Generator(1))
    st = circle(0)
    flow.advance(st)
    with pytest.raises(Stalled, match="the game is not over after 300 decisions"):
        play_out(st, Generator(1), 300)


@pytest.mark.parametrize("bots", [["random", "random"], ["random", "greedy"]])
def test_a_match_that_is_too_long_is_given_up(bots: list[str]) -> None:
    rules = astrarium.game("new-frontiers").rules
    settings = rules.check_setup(2, {})
    seated = [make_bot(bot, rules.name, 1) for bot in bots]
    with pytest.raises(Stalled, match="the game is not over after 20 decisions"):
        play_match(rules, seated, settings, 1, 20)
