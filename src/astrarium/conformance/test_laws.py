"""Every law for every game: whoever adds a game gets these tests with it."""

from __future__ import annotations

from astrarium import games
from astrarium.conformance.arrival import check_arrival_order, check_interleavings
from astrarium.conformance.cases import Case, games_of, in_lanes, sampled, spread
from astrarium.conformance.events import check_counts, check_story
from astrarium.conformance.options import check_options, check_prompts, check_refusals
from astrarium.conformance.previews import check_previews
from astrarium.conformance.questions import check_questions
from astrarium.conformance.random_play import random_choice, random_steps
from astrarium.conformance.screens import check_unseen_step
from astrarium.conformance.seen import LATEST, whole
from astrarium.conformance.shapes import check_shapes
from astrarium.conformance.states import check_clone, check_conservation
from astrarium.conformance.texts import check_position, check_replay, check_replay_upto, check_save
from astrarium.conformance.things import check_fields, check_things
from astrarium.conformance.undo import check_undo
from astrarium.conformance.views import check_shared_views, check_view_law, check_view_parts
from astrarium.kernel.chance import Generator


def test_the_record_of_a_game_says_what_its_rules_say(case: Case) -> None:
    rules = case.game.rules
    if case.name in games.names():  # a game of tests has no record
        record = games.package_of(case.name)
        assert record.name == rules.name
        assert [one.name for one in record.settings] == [one.name for one in rules.settings]


def test_pieces_are_neither_made_nor_lost_by_any_decision(case: Case) -> None:
    for tables in games_of(case):
        for table in tables:
            assert check_conservation(case.game.rules, table.state) == []


def test_options_are_ascending_unique_and_can_be_written_and_read(case: Case) -> None:
    for tables in games_of(case):
        for table in tables[:-1]:
            assert table.to_act != []
            assert check_options(case.game.rules, table.state) == []


def test_prompts_name_their_rule_and_every_option_has_a_title(case: Case) -> None:
    for table in sampled(case):
        assert check_prompts(case.game.rules, table.state) == []
        assert check_questions(table) == []


def test_a_clone_is_equal_and_independent(case: Case) -> None:
    for number, table in enumerate(sampled(case)):
        assert check_clone(case.game.rules, table.state, Generator(number)) == []


def test_tables_cloned_long_ago_are_as_they_were(case: Case) -> None:
    before = [whole(table) for table in sampled(case)]
    for table in sampled(case):
        copy = table.clone()
        generator = Generator(copy.decisions)
        while not copy.over:
            copy.play(*random_choice(copy, generator))
    assert [whole(table) for table in sampled(case)] == before


def test_a_loaded_table_is_the_saved_one_and_goes_on_alike(case: Case) -> None:
    for number, table in enumerate(sampled(case)):
        assert check_save(case.game, table, Generator(number)) == []


def test_a_position_as_text_gives_the_same_decision_again(case: Case) -> None:
    for table in sampled(case):
        assert check_position(case.game, table) == []


def test_a_record_replays_whole_and_up_to_any_decision(case: Case) -> None:
    for tables in games_of(case):
        assert check_replay(case.game, tables[-1]) == []
        for then in spread(tables, 6):
            assert check_replay_upto(case.game, tables[-1].record, then) == []


def test_what_is_not_offered_is_refused_and_changes_nothing(case: Case) -> None:
    for number, table in enumerate(sampled(case)):
        assert check_refusals(table, Generator(number)) == []


def test_nobody_can_tell_states_apart_that_differ_in_what_is_hidden(case: Case) -> None:
    for number, table in enumerate(sampled(case)):
        rules, generator = case.game.rules, Generator(number)
        assert check_view_law(rules, table.state, generator, table.events) == []


def test_what_all_may_know_and_what_one_may_know_make_up_a_view(case: Case) -> None:
    for table in sampled(case):
        assert check_view_parts(case.game.rules, table.state) == []


def test_what_clients_get_has_the_shape_that_its_types_say(case: Case) -> None:
    for table in sampled(case):
        assert check_shapes(case.game.rules, table.state) == []


def test_parts_of_views_are_used_again_only_where_nothing_changed(case: Case) -> None:
    for tables in games_of(case):
        assert check_shared_views(tables) == []
        assert check_shared_views(tables[::-1]) == []  # as undo may take them


def test_a_preview_changes_nothing_and_foretells_what_the_option_does(case: Case) -> None:
    for table in sampled(case):
        assert check_previews(case.game.rules, table.state) == []


def test_what_options_and_events_are_about_has_a_name(case: Case) -> None:
    assert check_fields(case.game.rules) == []
    for table in sampled(case):
        assert check_things(case.game.rules, table.state, table.events[-LATEST:]) == []


def test_events_tell_all_that_changes_in_what_a_game_counts(case: Case) -> None:
    for tables in games_of(case):
        assert check_counts(*tables) == []


def test_the_story_is_the_log_from_any_event_on(case: Case) -> None:
    for table in sampled(case):
        assert check_story(table) == []


def test_undo_is_as_if_it_had_never_been_and_stops_at_what_anyone_learned(case: Case) -> None:
    for number, table in enumerate(sampled(case)):
        assert check_undo(table, Generator(number)) == []


def test_a_step_behind_a_screen_is_nothing_to_those_who_see_no_event_of_it(case: Case) -> None:
    generator = Generator(case.players)
    for table in in_lanes(case):
        choice = random_choice(table, generator)
        assert check_unseen_step(case.game.rules, table, *choice) == []


def test_the_order_of_arrival_does_not_matter(case: Case) -> None:
    for number, table in enumerate(sampled(case)):
        assert check_arrival_order(case.game.rules, table.state, number) == []


def test_a_whole_game_is_the_same_in_any_order_of_arrival(case: Case) -> None:
    rules = case.game.rules
    generator = Generator(case.players)
    steps = random_steps(rules.start(case.players, case.settings), generator)
    start = rules.start(case.players, case.settings)
    assert check_interleavings(rules, start, steps, generator) == []


def test_a_finished_game_names_winners_among_its_highest_scores(case: Case) -> None:
    for tables in games_of(case):
        end = tables[-1]
        assert end.over
        assert end.to_act == []
        assert len(end.scores) == case.players
        assert end.winners != []
        sources = case.game.rules.catalogue().get("sources", {})
        assert all(known["name"] for known in sources.values())
        for score in end.scores:
            assert score == sum(score.breakdown.values())
            assert set(score.breakdown) <= set(sources or score.breakdown), (
                "all are in the catalogue"
            )
        for seat in end.winners:
            assert end.scores[seat] == max(end.scores)
        assert end.points == end.scores
        tied = end.scores.count(max(end.scores)) > 1
        assert bool(end.tie_break) == tied
