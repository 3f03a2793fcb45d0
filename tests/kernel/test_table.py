"""The public contract: what other programs call, what they get, and what they are told when they err."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import astrarium
from astrarium import BadSetup, CannotUndo, IllegalMove, NotOver, Option, Table
from astrarium.conformance.random_play import random_game
from astrarium.conformance.seen import whole
from tests.games.galactic_emperor.helpers import in_role
from tests.games.new_frontiers.helpers import new_frontiers, play, position
from tests.kernel.secret_bids import secret_bids

DEVELOPING = """
    seat 0 credits 2
      colonies old-earth
    seat 1 credits 4
      colonies new-sparta
    seat 2
      colonies epsilon-eridani
"""


def developing() -> Table:
    """Three players; seat 0, with 2 credits, has selected Develop and may buy."""
    return play(position(DEVELOPING), "0 select develop")


def finished() -> Table:
    for table, over in random_game(secret_bids(), 3, {}, 1):
        if over:
            return table
    raise AssertionError("a game ends")


# The games


def test_games_are_known_by_name() -> None:
    names = ["new-frontiers", "roll-for-the-galaxy", "galactic-emperor"]
    assert astrarium.game_names() == names
    game = astrarium.game("new-frontiers")
    assert (game.name, game.title) == ("new-frontiers", "New Frontiers")


def test_an_unknown_game_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BadSetup, match="there is no game 'chess'; there are: new-frontiers"):
        astrarium.game("chess")


def test_every_error_of_a_caller_is_an_astrarium_error_and_a_value_error() -> None:
    for error in (
        astrarium.BadPosition,
        astrarium.BadRecord,
        BadSetup,
        CannotUndo,
        IllegalMove,
        NotOver,
    ):
        assert issubclass(error, astrarium.AstrariumError)
        assert issubclass(error, ValueError)


# Setting up


@pytest.mark.clause("NF-SETUP-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_table_starts_with_every_count_of_players_the_game_is_for(players: int) -> None:
    table = new_frontiers().new(players=players, seed=7)
    assert table.players == players
    assert len(table.observe(None)["empires"]) == players
    assert not table.over


@pytest.mark.clause("NF-SETUP-01")
@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_other_counts_are_refused(players: int) -> None:
    expected = f"New Frontiers is for 2 to 5 players, not {players}"
    with pytest.raises(BadSetup, match=expected):
        new_frontiers().new(players=players, seed=7)


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    expected = "New Frontiers has no option 'wings'; its options: first_game, goals"
    with pytest.raises(BadSetup, match=expected):
        new_frontiers().new(players=3, seed=7, wings=True)


def test_an_option_is_true_or_false() -> None:
    wrong: Any = "yes"
    with pytest.raises(BadSetup, match=r"option goals is yes or no \(True or False\), not 'yes'"):
        new_frontiers().new(players=3, seed=7, goals=wrong)


@pytest.mark.clause("NF-SETUP-09")
def test_options_that_exclude_each_other_are_refused() -> None:
    with pytest.raises(BadSetup, match=r"a first game is played without goals \(NF-SETUP-09\)"):
        new_frontiers().new(players=3, seed=7, first_game=True, goals=True)


@pytest.mark.parametrize("seed", ["", "two words", "line\nbreak", " 7", "\ud800", "bell\a"])
def test_a_seed_is_one_word_that_can_be_written(seed: str) -> None:
    with pytest.raises(BadSetup, match="a seed is a number or one word"):
        new_frontiers().new(players=3, seed=seed)


def test_a_seed_fixes_all_chance() -> None:
    records = [new_frontiers().new(players=4, seed=7).record for _ in range(2)]
    assert records[0] == records[1]
    assert new_frontiers().new(players=4, seed=8).record != records[0]
    assert new_frontiers().new(players=4, seed="7").record == records[0]


def test_without_a_seed_no_two_tables_are_alike() -> None:
    seeds = {new_frontiers().new(players=2).header.seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(len(seed) == 32 for seed in seeds)


# Looking


def test_a_prompt_says_what_is_asked_by_which_clause_and_what_may_be_chosen() -> None:
    prompt = developing().prompt(0)
    assert prompt.seat == 0
    assert prompt.text == "You may buy one development at 1 credit less."
    assert prompt.rule == "NF-DEV-01"
    assert [option.text for option in prompt.options][-1] == "buy-nothing"


def test_an_option_has_number_text_label_and_targets() -> None:
    option = developing().prompt(0).find("develop mining-robots")
    assert option.text == "develop mining-robots"
    assert option.label == "Buy Mining Robots: 1 credit"
    assert option.targets == ["mining-robots"]
    assert option.id == new_frontiers().rules.parse("develop mining-robots")
    assert repr(option) == f"<Option {option.id} 'develop mining-robots'>"


def test_what_cannot_be_chosen_is_listed_with_reason_and_clause() -> None:
    blocked = {item.text: item for item in developing().prompt(0).blocked}
    item = blocked["develop galactic-federation"]
    assert item.reason == "costs $8, you have $2"
    assert item.rule == "NF-DEV-02"
    assert item.targets == ["galactic-federation"]
    assert repr(item) == (
        "<Blocked 'develop galactic-federation': costs $8, you have $2 (NF-DEV-02)>"
    )


def test_find_refuses_what_is_not_offered_with_the_reason() -> None:
    expected = (
        r"'develop galactic-federation' is not possible: costs \$8, you have \$2 \(NF-DEV-02\)"
    )
    with pytest.raises(IllegalMove, match=expected):
        developing().prompt(0).find("develop galactic-federation")


def test_prompts_and_options_in_hand_do_not_change_when_play_goes_on() -> None:
    table = developing()
    prompt = table.prompt(0)
    option = prompt.find("develop mining-robots")
    before = ([each.text for each in prompt.options], option.label, prompt.text)
    play(table, "0 develop mining-robots", "1 buy-nothing")
    assert ([each.text for each in prompt.options], option.label, prompt.text) == before


@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_view_is_plain_data(seat: int | None) -> None:
    view = developing().observe(seat)
    assert json.loads(json.dumps(view)) == view
    assert view["seat"] == seat


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_is_no_view_and_no_log_for_a_seat_that_is_not_there(seat: int) -> None:
    table = developing()
    with pytest.raises(IllegalMove, match=f"there is no seat {seat}; seats are 0 to 2"):
        table.observe(seat)
    with pytest.raises(IllegalMove, match=f"there is no seat {seat}; seats are 0 to 2"):
        table.log(seat)


def test_a_view_changed_by_its_reader_changes_nothing_else() -> None:
    table = developing()
    before = whole(table)
    view = table.observe(0)
    view["empires"][0]["credits"] = 99
    view["empires"].clear()
    assert whole(table) == before


def test_the_log_tells_what_happened_and_can_be_read_from_any_event_on() -> None:
    table = play(developing(), "0 develop mining-robots")
    assert table.log() == ["{0} selected Develop", "{0} bought Mining Robots for 1 credit"]
    seen = len(table.events)
    play(table, "1 buy-nothing")
    assert table.log(1, start=seen)[0] == "{1} bought nothing"


def test_decisions_are_counted_without_chance() -> None:
    table = new_frontiers().new(players=2, seed=7, first_game=True)
    assert table.decisions == 0
    table.play(table.to_act[0], "select explore")
    assert table.decisions == 1
    assert "! draw " in table.record


# Deciding


@pytest.mark.parametrize("form", ["option", "number", "text"])
def test_a_choice_is_an_option_its_number_or_its_text(form: str) -> None:
    table = developing()
    option = table.prompt(0).find("develop mining-robots")
    forms: dict[str, Option | int | str] = {
        "option": option,
        "number": option.id,
        "text": "  Develop  MINING-robots ",
    }
    table.play(0, forms[form])
    assert table.observe(None)["empires"][0]["developments"] == ["mining-robots"]


class Index:
    """A number of another library, as numpy has them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_seats_and_options_may_be_numbers_of_other_libraries() -> None:
    table = developing()
    option = table.prompt(Index(0)).find("develop mining-robots").id
    assert table.preview(Index(0), Index(option)) == table.preview(0, option)
    assert table.observe(Index(1)) == table.observe(1)
    assert table.log(Index(1)) == table.log(1)
    assert table.appraise(Index(1)) == table.appraise(1)
    table.play(Index(0), Index(option))
    assert table.record.endswith("0 develop mining-robots\n")


@pytest.mark.parametrize("seat", [True, 0.0, "0", None])
def test_a_seat_is_a_whole_number(seat: Any) -> None:
    with pytest.raises(IllegalMove, match=f"a seat is a whole number, not {seat!r}"):
        developing().prompt(seat)


def test_a_game_a_table_and_a_prompt_say_what_they_are() -> None:
    game = new_frontiers()
    table = game.new(players=3, seed=7)
    assert repr(game) == "<Game new-frontiers>"
    assert repr(table) == "<Table of new-frontiers, 3 players, round 1, waiting for seat 0>"
    assert repr(table.prompt(0)) == f"<Prompt of seat 0: {table.prompt(0).text!r}, 2 options>"


REFUSED = [
    (0, "develop galactic-federation", r"costs \$8, you have \$2 \(NF-DEV-02\)"),
    (0, "settle comet-zone", "'settle comet-zone' is not possible now: You may buy one"),
    (0, "fly away", "there is no option called 'fly away'"),
    (0, "", "there is no option called ''"),
    (0, -1, "there is no option called '-1'"),
    (0, 1_000_000, "'1000000' is not possible now"),
    (0, None, "an option is an Option, a number or a text, not None"),
    (0, True, "an option is an Option, a number or a text, not True"),
    (0, 1.0, r"an option is an Option, a number or a text, not 1\.0"),
    (1, "buy-nothing", "seat 1 has nothing to decide now; the game waits for seat 0"),
    (-1, "buy-nothing", "there is no seat -1; seats are 0 to 2"),
    (3, "buy-nothing", "there is no seat 3; seats are 0 to 2"),
]


@pytest.mark.parametrize(("seat", "choice", "message"), REFUSED)
def test_an_illegal_move_says_why_and_changes_nothing(seat: int, choice: Any, message: str) -> None:
    table = developing()
    before = whole(table)
    with pytest.raises(IllegalMove, match=message):
        table.play(seat, choice)
    assert whole(table) == before


def test_a_refusal_has_marks_for_seats_until_somebody_puts_in_names() -> None:
    table = developing()
    with pytest.raises(IllegalMove) as refused:
        table.play(1, "buy-nothing")
    assert refused.value.marked == "{1} has nothing to decide now; the game waits for {0}"
    science = in_role("scientist", "owners robotics@1\nseat 0 energy 3")
    with pytest.raises(IllegalMove) as refused:
        science.play(0, "technology robotics")
    words = "'technology robotics' is not possible: {} has it (GE-SCI-04)"
    assert refused.value.marked == words.format("{1}")
    assert str(refused.value) == words.format("seat 1")
    with pytest.raises(CannotUndo) as not_undone:
        play(table, "0 buy-nothing", "1 buy-nothing").undo(0)
    assert not_undone.value.marked == "cannot undo: {1} has decided since"
    assert str(not_undone.value) == "cannot undo: seat 1 has decided since"


def test_a_refusal_says_apart_what_is_asked_instead() -> None:
    table = developing()
    with pytest.raises(IllegalMove) as refused:
        table.play(0, "settle comet-zone")
    assert refused.value.reason == "'settle comet-zone' is not possible now"
    assert refused.value.asked == table.prompt(0).text


def test_braces_that_somebody_typed_are_no_marks() -> None:
    with pytest.raises(IllegalMove, match=r"^there is no option called 'the \\x7b1}'$"):
        developing().play(0, "the {1}")


@pytest.mark.parametrize("seat", [1, -1, 3])
def test_only_a_seat_that_owes_a_decision_has_a_prompt(seat: int) -> None:
    with pytest.raises(IllegalMove):
        developing().prompt(seat)


# The end


def test_scores_and_winners_come_with_the_end() -> None:
    table = developing()
    with pytest.raises(NotOver, match="the game is not over; observe"):
        _ = table.scores
    with pytest.raises(NotOver, match="the game is not over; nobody has won yet"):
        _ = table.winners


def test_a_score_is_a_number_with_its_breakdown() -> None:
    table = finished()
    assert table.over
    assert table.to_act == []
    for seat, score in enumerate(table.scores):
        bidder = table.observe(None)["bidders"][seat]
        assert score == bidder["points"] + bidder["coins"]
        assert score.breakdown == {"points": bidder["points"], "coins": bidder["coins"]}
    best = max(table.scores)
    assert table.winners == [seat for seat in range(3) if table.scores[seat] == best]


def test_after_the_end_nobody_decides_and_nothing_is_taken_back() -> None:
    table = finished()
    with pytest.raises(IllegalMove, match="the game is over"):
        table.play(0, "done")
    with pytest.raises(IllegalMove, match="the game is over"):
        table.prompt(0)
    for seat in range(3):
        with pytest.raises(CannotUndo, match="cannot undo: the game is over"):
            table.undo(seat)


# Keeping


def test_a_clone_goes_its_own_way() -> None:
    table = developing()
    copy = table.clone()
    before = whole(table)
    play(copy, "0 develop mining-robots", "1 buy-nothing")
    assert whole(table) == before
    assert copy.record != table.record
    play(table, "0 develop mining-robots", "1 buy-nothing")
    assert whole(copy) == whole(table)


def test_a_clone_keeps_what_was_foretold_and_what_can_be_undone() -> None:
    table = position(DEVELOPING)
    table.play(0, "select retreat")
    worlds = ["gem-world", "comet-zone", "spice-world", "space-port", "rebel-base", "rebel-miners"]
    table.foretell(*[f"draw {world}" for world in [*worlds, "asteroid-belt"]])
    copy = table.clone()
    assert copy.undo(0) == 1
    again = table.clone()
    again.play(1, "select explore")
    assert sorted(again.observe(None)["shown"]) == sorted([*worlds, "asteroid-belt"])


# Foretelling


def test_foretold_outcomes_come_in_order() -> None:
    table = new_frontiers().unstarted(players=2, seed=1, first_game=True)
    table.foretell("order 1", "mat 3", "mat 5")
    view = table.observe(None)
    assert view["track"] == [1, 0, 1, 0]
    assert [empire["mat"] for empire in view["empires"]] == [3, 5]


def test_what_is_not_foretold_is_left_to_the_seed() -> None:
    table = new_frontiers().unstarted(players=2, seed=1, first_game=True)
    table.foretell("order 1")
    assert table.record.count("\n! ") == 3


def test_a_notation_that_names_no_outcome_is_refused_whole() -> None:
    table = new_frontiers().unstarted(players=2, seed=1, first_game=True)
    before = whole(table)
    with pytest.raises(IllegalMove, match="there is no outcome called 'mat 9'"):
        table.foretell("order 1", "mat 9")
    assert whole(table) == before
    table.foretell("order 0", "mat 1", "mat 2")
    assert table.observe(None)["track"] == [0, 1, 0, 1]


def test_an_outcome_that_is_not_possible_is_refused_and_nothing_has_changed() -> None:
    table = new_frontiers().unstarted(players=2, seed=1, first_game=True)
    before = whole(table)
    with pytest.raises(
        IllegalMove, match="the outcome 'mat 1' is not possible here; it could be 'order 0'"
    ):
        table.foretell("mat 1")
    assert whole(table) == before


def test_a_move_into_an_impossible_foretold_outcome_is_refused_and_nothing_has_changed() -> None:
    table = position(DEVELOPING)
    table.foretell("draw comet-zone", "draw comet-zone")
    before = whole(table)
    with pytest.raises(IllegalMove, match="the outcome 'draw comet-zone' is not possible here"):
        table.play(0, "select explore")
    assert whole(table) == before
    table.play(0, "select retreat")
    assert table.to_act == [1]


# The story


def test_lines_since_an_event_are_asked_for_by_its_number_and_go_with_undo() -> None:
    table = position(DEVELOPING)
    assert (table.event_count, table.story()) == (0, [])
    play(table, "0 select develop")
    seen = table.event_count
    play(table, "0 develop space-marines")
    line = table.story(1, seen)[0]
    assert (line.kind, line.seat) == ("develop", 0)
    assert line.text == "{0} bought {space-marines|Space Marines} for 1 credit"
    assert line.about == ["space-marines"]
    assert line.data == {"tile": "space-marines", "price": 1, "spaces": 1}
    assert table.undo(0, steps=1) == 1
    assert table.event_count == seen
    assert table.story(1, seen) == []


def test_the_story_of_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(IllegalMove, match="there is no seat 3"):
        position(DEVELOPING).story(3)


def test_a_preview_goes_no_further_than_the_seat_itself() -> None:
    """The last to bid is not shown what the reveal would bring."""
    table = secret_bids().new(2, 1)
    table.play(0, "bid 5")
    table.play(0, "done")
    assert table.preview(1, table.prompt(1).find("bid 3").id) == [("bid", 0, 3)]
    assert table.preview(1, table.prompt(1).find("gamble").id) == []
    table.play(1, "bid 3")
    assert table.preview(1, table.prompt(1).find("done").id) == []


def test_a_preview_takes_an_option_its_number_or_its_text_as_play_does() -> None:
    table = position(DEVELOPING)
    option = table.prompt(0).find("select envoys")
    changes = table.preview(0, option.id)
    assert changes
    assert table.preview(0, option) == table.preview(0, option.text) == changes
    with pytest.raises(IllegalMove, match="there is no option called 'fly'"):
        table.preview(0, "fly")
    with pytest.raises(IllegalMove, match="an option is an Option, a number or a text, not None"):
        table.preview(0, None)  # type: ignore[arg-type]


def test_a_broken_component_file_is_refused_by_an_error_of_the_package(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text('game = "new-frontiers"\n', encoding="utf-8")
    with pytest.raises(astrarium.BadComponents, match=r"broken\.toml"):
        astrarium.game("new-frontiers", broken)
