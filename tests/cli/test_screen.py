"""Every decision of whole games can be shown and explained, within the columns there are."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from astrarium.cli.answers import Command
from astrarium.cli.ending import final_scoring
from astrarium.cli.help_desk import HelpDesk
from astrarium.cli.lineup import make_lineup
from astrarium.cli.screen import Screen
from astrarium.kernel.chance import Generator
from tests.cli.helpers import new_frontiers, plain


@pytest.mark.parametrize(
    ("players", "goals", "width"), [(2, False, 60), (3, True, 80), (2, True, 120)]
)
def test_every_decision_of_a_game_is_shown_within_the_columns(
    players: int, goals: bool, width: int
) -> None:
    game = new_frontiers()
    table = game.new(players, seed=3, goals=goals)
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
        console.print(screen.decision(table, prompt, table.log(seat)[-20:]))
        shown = plain(output.getvalue())
        for number in range(1, len(prompt.options) + 1):
            assert f"{number}" in shown
        desk = HelpDesk(console, screen, game, table, prompt)
        choice = generator.below(len(prompt.options))
        verb = prompt.options[choice].text.split()[0]
        if verb not in verbs:  # each sort of option once
            verbs.add(verb)
            for letter, argument in (
                ("?", str(choice + 1)),
                ("?", ""),
                ("b", ""),
                ("o", ""),
                ("t", ""),
                ("e", ""),
            ):
                desk.serve(Command(letter, argument))
        assert max(len(line) for line in plain(output.getvalue()).splitlines()) <= width
        output.seek(0)
        output.truncate()
        table.play(seat, prompt.options[choice])
    console.print(final_scoring(table, screen.board))
    assert all(name in output.getvalue() for name in lineup.names)
    assert {"home", "select", "develop", "pick", "settle"} <= verbs
