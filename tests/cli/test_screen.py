"""Every decision of whole games can be shown and explained, within the columns there are."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import astrarium
from astrarium.cli.answers import Command
from astrarium.cli.boards.new_frontiers.tiles import Tiles
from astrarium.cli.ending import final_scoring
from astrarium.cli.help_desk import HelpDesk
from astrarium.cli.lineup import make_lineup
from astrarium.cli.screen import Screen
from astrarium.kernel.chance import Generator
from astrarium.kernel.table import Line
from tests.cli.helpers import new_frontiers, plain, rows

# Other games played at random are long: after so many decisions only new sorts are shown.
MOST = {"new-frontiers": 10**6, "roll-for-the-galaxy": 100, "galactic-emperor": 60}
NEW_FRONTIERS = {"home", "select", "develop", "pick", "settle"}
ROLL = {"start", "select", "lock", "scout", "place", "build", "recruit"}
# Rarer questions have a test of their own in test_emperor.
EMPEROR = {
    "direction",
    "role",
    "take",
    "place",
    "buy",
    "order",
    "move",
    "to",
    "influence",
}


@pytest.mark.parametrize(
    ("name", "players", "settings", "width", "expected"),
    [
        ("new-frontiers", 2, [], 60, NEW_FRONTIERS),
        ("new-frontiers", 3, ["goals"], 80, NEW_FRONTIERS),
        ("new-frontiers", 2, ["goals"], 120, NEW_FRONTIERS),
        ("roll-for-the-galaxy", 2, [], 60, ROLL),
        ("roll-for-the-galaxy", 5, [], 80, ROLL),
        ("roll-for-the-galaxy", 3, ["first_game"], 120, ROLL - {"start"}),
        ("galactic-emperor", 3, [], 60, EMPEROR),
        ("galactic-emperor", 4, [], 80, EMPEROR),
        ("galactic-emperor", 6, [], 120, EMPEROR),
    ],
)
def test_every_decision_of_a_game_is_shown_within_the_columns(
    name: str, players: int, settings: list[str], width: int, expected: set[str]
) -> None:
    game = astrarium.game(name)
    table = game.new(players, seed=3, **dict.fromkeys(settings, True))
    lineup = make_lineup(",".join(["human"] * players), None, None)
    output = io.StringIO()
    console = Console(
        file=output, width=width, height=40, force_terminal=True, markup=False, highlight=False
    )
    screen = Screen(console, lineup, table)
    generator = Generator(players)
    verbs = set()
    while not table.over:
        seat = table.to_act[0]
        prompt = table.prompt(seat)
        choice = generator.below(len(prompt.options))
        verb = prompt.options[choice].text.split()[0]
        if verb not in verbs or table.decisions < MOST[name]:
            news = table.story(seat, max(0, table.event_count - 40))[-20:]
            console.print(screen.decision(table, prompt, news))
            options = plain(output.getvalue()).rpartition(prompt.text[-10:])[2].split()
            for number in screen.menu(table, prompt).numbers.values():
                assert str(number) in options
        if verb not in verbs:  # each sort of option once
            verbs.add(verb)
            desk = HelpDesk(console, screen, game, table, prompt)
            own = [(key.letter, "") for key in screen.board.look_ups]
            for letter, argument in [
                ("?", str(choice + 1)),
                ("?", ""),
                ("b", ""),
                ("t", ""),
                ("e", ""),
                *own,
            ]:
                desk.serve(Command(letter, argument))
        assert max(map(len, plain(output.getvalue()).splitlines()), default=0) <= width
        output.seek(0)
        output.truncate()
        table.play(seat, prompt.options[choice])
    console.print(final_scoring(table, screen.board))
    assert all(name in output.getvalue() for name in lineup.names)
    assert expected <= verbs


def test_in_a_small_terminal_long_news_make_room_for_the_question() -> None:
    """A sentence that takes several lines is as many lines of news; the last sentence always stays."""
    game = astrarium.game("roll-for-the-galaxy")
    table = game.new(2, seed=3)
    lineup = make_lineup("human,human", None, None)
    seat = table.to_act[0]
    texts = [f"{number}: " + "draws a tile, adds it to a stack, " * 12 for number in range(5)]
    news = [Line(number, "draw", -1, text, [], {}) for number, text in enumerate(texts)]

    def shown(height: int) -> str:
        output = io.StringIO()
        console = Console(file=output, width=80, height=height, force_terminal=True)
        screen = Screen(console, lineup, table)
        console.print(screen.decision(table, table.prompt(seat), news))
        return plain(output.getvalue())

    assert "0: draws" in shown(200)
    small = shown(32)
    assert len(small.splitlines()) <= 32
    assert "4: draws" in small and "0: draws" not in small
    assert "4: draws" in shown(10)


# --- numbers ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "settings", "verbs"),
    [
        ("new-frontiers", [], {"select", "develop"}),
        ("new-frontiers", ["goals"], {"select", "develop"}),
        ("galactic-emperor", [], {"role", "buy", "sell"}),
    ],
)
def test_what_is_chosen_from_a_fixed_set_has_the_same_number_every_time(
    name: str, settings: list[str], verbs: set[str]
) -> None:
    table = astrarium.game(name).new(3, seed=3, **dict.fromkeys(settings, True))
    screen = Screen(Console(file=io.StringIO()), make_lineup(None, None, 3), table)
    generator = Generator(1)
    numbers: dict[str, set[int]] = {}
    for _ in range(600):
        if table.over:
            break
        seat = table.to_act[0]
        prompt = table.prompt(seat)
        menu = screen.menu(table, prompt)
        for option in prompt.options:
            if option.text.split()[0] in verbs:
                numbers.setdefault(option.text, set()).add(menu.number(option))
        table.play(seat, prompt.options[generator.below(len(prompt.options))])
    assert {text.split()[0] for text in numbers} == verbs
    assert {text for text, found in numbers.items() if len(found) > 1} == set()


def test_events_for_programs_only_take_no_room() -> None:
    table = new_frontiers().new(2, seed=3)
    seat = table.to_act[0]
    output = io.StringIO()
    console = Console(file=output, width=80, height=200, force_terminal=True)
    screen = Screen(console, make_lineup("human,human", None, None), table)
    story = table.story(seat)
    assert story
    assert not any(line.text for line in story), "the set-up is not told in words"
    shown = []
    for log in (story, []):
        console.print(screen.decision(table, table.prompt(seat), log))
        shown.append(output.getvalue())
        output.seek(0)
        output.truncate()
    assert shown[0] == shown[1]


def position_shown(text: str, *moves: str, width: int = 80, height: int = 200) -> str:
    """What seat 0 is shown after some moves from a position of New Frontiers."""
    table = new_frontiers().position(text)
    for move in moves:
        table.play(table.to_act[0], move)
    lineup = make_lineup("human,random,random", None, None)
    output = io.StringIO()
    console = Console(file=output, width=width, height=height, force_terminal=True)
    screen = Screen(console, lineup, table)
    console.print(screen.decision(table, table.prompt(0), table.story(0)))
    return plain(output.getvalue())


POSITION = """\
new-frontiers position 1
players 3
goals yes
round 4
track 1 0 2
seat 0 credits 15 vp 2 colonists 4
  colonies old-earth comet-zone+rare
  developments space-marines
  explored galactic-trendsetters rebel-base gem-world
goals-up conscription@1 diversification@2 skilled-workforce@1
"""
FIRST = POSITION.replace("track 1 0", "track 0 1")


def test_worlds_are_numbered_in_the_order_they_are_listed() -> None:
    text = FIRST
    shown = position_shown(text, "select settle")
    listed = rows(shown[shown.index("settle one of") :])
    numbered = [line for line in listed if line[:2] in ("1 ", "2 ", "3 ")]
    names = ["Take 2 colonists", "– Galactic Trendsetters", "N Gem World"]
    assert [line[:2] for line in numbered] == ["1 ", "2 ", "3 "]
    assert all(name in line for name, line in zip(names, numbered, strict=True))


def test_a_used_action_tile_keeps_its_line_without_a_number() -> None:
    listed = rows(position_shown(POSITION, "select envoys"))
    assert "Send Diplomatic Envoys: used by Kepler" in listed
    assert any(line.startswith("1 Develop: ") for line in listed)
    assert any(line.startswith("7 Chart Galactic Goals: ") for line in listed)


def test_own_numbers_stand_beside_the_question_on_a_small_screen() -> None:
    lines = position_shown(POSITION, "select envoys", height=24).splitlines()[-23:]
    title = next(line for line in lines if "NF-TURN-02" in line)
    assert "15 credits, 4 colonists, Mil 2, track 2/3, 9 points" in title
    goals = [line for line in lines if line.startswith("Goals")]
    assert goals and "Conscription (face up, Kepler's)" in goals[0]
    assert not any(line.startswith("Goal ") for line in lines)  # the table of goals is folded


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_power_of_a_choice_is_cut(width: int) -> None:
    text = FIRST
    table = new_frontiers().position(text)
    table.play(0, "select develop")
    shown = "".join(position_shown(text, "select develop", width=width).split())
    tiles = Tiles(table.rules.catalogue())
    choices = [option.targets[0] for option in table.prompt(0).options if option.targets]
    assert len(choices) > 20
    for tile in choices:
        assert "".join(tiles.brief(tile).split()) in shown


def test_on_a_wide_screen_what_is_too_dear_is_shown_in_full_too() -> None:
    poor = FIRST.replace("credits 15", "credits 1")
    shown = "".join(position_shown(poor, "select develop", width=120).split())
    assert "2VPper9-costdevelopment,1VPperotherdevelopment" in shown


def test_points_and_credits_to_come_stand_beside_the_options() -> None:
    text = FIRST
    listed = rows(position_shown(text, width=120))
    assert any(line.endswith("no action (points 9 → 10)") for line in listed)
    developing = rows(position_shown(text, "select develop"))
    # 1 VP for each point of Military: 2 now, and 2 of its own.
    assert any(line.startswith("19 New Galactic Order 8 ? +4 1 ") for line in developing)
