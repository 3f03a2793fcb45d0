"""Every law for every game: whoever adds a game gets these tests with it."""

from __future__ import annotations

from astrarium.kernel.chance import Generator
from tests.conformance import laws
from tests.conformance.cases import Case, every_case, games_of, in_lanes, sampled, spread
from tests.conformance.random_play import random_choice, random_steps


@every_case
def test_pieces_are_neither_made_nor_lost_by_any_decision(case: Case) -> None:
    for tables in games_of(case):
        for table in tables:
            assert laws.check_conservation(case.game.rules, table.state) == []


@every_case
def test_options_are_ascending_unique_and_can_be_written_and_read(case: Case) -> None:
    for tables in games_of(case):
        for table in tables[:-1]:
            assert table.to_act != []
            assert laws.check_options(case.game.rules, table.state) == []


@every_case
def test_prompts_name_their_rule_and_every_option_has_a_label(case: Case) -> None:
    for table in sampled(case):
        assert laws.check_prompts(case.game.rules, table.state) == []


@every_case
def test_a_clone_is_equal_and_independent(case: Case) -> None:
    for number, table in enumerate(sampled(case)):
        assert laws.check_clone(case.game.rules, table.state, Generator(number)) == []


@every_case
def test_tables_cloned_long_ago_are_as_they_were(case: Case) -> None:
    before = [laws.whole(table) for table in sampled(case)]
    for table in sampled(case):
        copy = table.clone()
        generator = Generator(copy.decisions)
        while not copy.over:
            copy.play(*random_choice(copy, generator))
    assert [laws.whole(table) for table in sampled(case)] == before


@every_case
def test_a_loaded_table_is_the_saved_one_and_goes_on_alike(case: Case) -> None:
    for number, table in enumerate(sampled(case)):
        assert laws.check_save(case.game, table, Generator(number)) == []


@every_case
def test_a_position_as_text_gives_the_same_decision_again(case: Case) -> None:
    for table in sampled(case):
        assert laws.check_position(case.game, table) == []


@every_case
def test_a_record_replays_whole_and_up_to_any_decision(case: Case) -> None:
    for tables in games_of(case):
        assert laws.check_replay(case.game, tables[-1]) == []
        for then in spread(tables, 6):
            assert laws.check_replay_upto(case.game, tables[-1].record, then) == []


@every_case
def test_what_is_not_offered_is_refused_and_changes_nothing(case: Case) -> None:
    for number, table in enumerate(sampled(case)):
        assert laws.check_refusals(table, Generator(number)) == []


@every_case
def test_nobody_can_tell_states_apart_that_differ_in_what_is_hidden(case: Case) -> None:
    for number, table in enumerate(sampled(case)):
        rules, generator = case.game.rules, Generator(number)
        assert laws.check_view_law(rules, table.state, generator, table.events) == []


@every_case
def test_what_all_may_know_and_what_one_may_know_make_up_a_view(case: Case) -> None:
    for table in sampled(case):
        assert laws.check_view_parts(case.game.rules, table.state) == []


@every_case
def test_parts_of_views_are_used_again_only_where_nothing_changed(case: Case) -> None:
    for tables in games_of(case):
        assert laws.check_shared_views(tables) == []
        assert laws.check_shared_views(tables[::-1]) == []  # as undo may take them


@every_case
def test_a_preview_changes_nothing_and_foretells_what_the_option_does(case: Case) -> None:
    for table in sampled(case):
        assert laws.check_previews(case.game.rules, table.state) == []


@every_case
def test_the_story_is_the_log_from_any_event_on(case: Case) -> None:
    for table in sampled(case):
        assert laws.check_story(table) == []


@every_case
def test_undo_is_as_if_it_had_never_been_and_stops_at_what_anyone_learned(case: Case) -> None:
    for number, table in enumerate(sampled(case)):
        assert laws.check_undo(table, Generator(number)) == []


@every_case
def test_a_step_behind_a_screen_is_nothing_to_those_who_see_no_event_of_it(case: Case) -> None:
    generator = Generator(case.players)
    for table in in_lanes(case):
        choice = random_choice(table, generator)
        assert laws.check_unseen_step(case.game.rules, table, *choice) == []


@every_case
def test_the_order_of_arrival_does_not_matter(case: Case) -> None:
    for number, table in enumerate(sampled(case)):
        assert laws.check_arrival_order(case.game.rules, table.state, number) == []


@every_case
def test_a_whole_game_is_the_same_in_any_order_of_arrival(case: Case) -> None:
    rules = case.game.rules
    generator = Generator(case.players)
    steps = random_steps(rules.start(case.players, case.settings), generator)
    start = rules.start(case.players, case.settings)
    assert laws.check_interleavings(rules, start, steps, generator) == []


@every_case
def test_a_finished_game_names_winners_among_its_highest_scores(case: Case) -> None:
    for tables in games_of(case):
        end = tables[-1]
        assert end.over
        assert end.to_act == []
        assert len(end.scores) == case.players
        assert end.winners != []
        for score in end.scores:
            assert score == sum(score.breakdown.values())
        for seat in end.winners:
            assert end.scores[seat] == max(end.scores)
        assert end.points == end.scores
        tied = end.scores.count(max(end.scores)) > 1
        assert bool(end.tie_break) == tied
