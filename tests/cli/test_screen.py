"""Every decision of whole games can be shown and explained, within the columns there are."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import astrarium
from astrarium.cli.answers import Command
from astrarium.cli.ending import final_scoring
from astrarium.cli.help_desk import HelpDesk
from astrarium.cli.lineup import make_lineup
from astrarium.cli.screen import Screen
from astrarium.kernel.chance import Generator
from tests.cli.helpers import plain

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
            news = table.log(seat, max(0, table.event_count - 40))[-20:]
            console.print(screen.decision(table, prompt, news))
            options = plain(output.getvalue()).rpartition(prompt.text[-10:])[2].split()
            for number in range(1, len(prompt.options) + 1):
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
    news = [f"{number}: " + "draws a tile, adds it to a stack, " * 12 for number in range(5)]

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
