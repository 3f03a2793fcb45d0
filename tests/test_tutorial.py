"""The tutorial's game, made from its page and installed as a package of its own, is a game like ours."""

from __future__ import annotations

import shlex
import sys

import pytest

from tests.pages import blocks
from tests.server.process import Caller
from tests.tutorial import GAME, PAGE, Installed

ASTRARIUM = [sys.executable, "-m", "astrarium.cli.main"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("tutorial"))


def commands() -> list[str]:
    """What the page tells its reader to type, but for the installation."""
    typed = [block.text for block in blocks(PAGE) if block.language == "sh"]
    assert typed[0] == "pip install .\n"
    return [line for text in typed[1:] for line in text.splitlines()]


@pytest.mark.parametrize("line", commands())
def test_what_the_page_says_to_type_works(installed: Installed, line: str) -> None:
    program, *arguments = shlex.split(line.replace("--games 1000", "--games 20"))
    module = {"pytest": "pytest", "astrarium": "astrarium.cli.main"}[program]
    said = installed.run([sys.executable, "-m", module, *arguments])
    assert said
    if program == "pytest":
        assert " passed" in said or "[100%]" in said


def test_it_keeps_every_law_with_every_number_of_players(installed: Installed) -> None:
    suite = ["--pyargs", "astrarium.conformance", "--game", GAME, "--collect-only", "-q"]
    listed = installed.run([sys.executable, "-m", "pytest", *suite]).splitlines()
    cases = {line.partition("[")[2] for line in listed if "::" in line}
    assert cases == {f"{GAME}-{players}]" for players in (2, 3, 4)}


def test_a_person_plays_it_to_its_end_in_the_terminal(installed: Installed) -> None:
    command = [*ASTRARIUM, "play", GAME, "--players", "2", "--seed", "7"]
    said = installed.run(command, typed="1\n" * 40)
    assert "Which wreck does your ship go to?" in said
    assert "Points from" in said
    (record,) = installed.home.rglob("last-game.txt")
    replayed = installed.run([*ASTRARIUM, "replay", "--log", str(record)])
    assert "Round 4 begins" in replayed


def test_it_is_played_to_its_end_on_the_server(installed: Installed) -> None:
    with installed.served() as url:
        caller = Caller(url, "Mira")
        (game,) = [game for game in caller.get("/api/games") if game["name"] == GAME]
        assert (game["title"], game["least"], game["most"]) == ("Salvage", 2, 4)
        assert game["blurb"].startswith("Send your ship")
        clauses = caller.get(f"/api/games/{GAME}/rules")["sections"][1]["clauses"]
        assert clauses[0]["id"] == "SV-RND-01"
        order = {"game": GAME, "players": 2, "seats": ["me", "random"], "start": True}
        code = caller.post("/api/tables", order)["code"]
        document = caller.get(f"/api/tables/{code}")["document"]
        while document["stage"] != "over":
            if document["prompt"]:
                option = document["prompt"]["options"][0]["text"]
                caller.post(f"/api/tables/{code}/act", {"n": document["n"], "option": option})
            document = caller.get(f"/api/tables/{code}")["document"]
        assert document["result"]["winners"]


def test_a_position_that_contradicts_itself_is_refused_with_its_line(installed: Installed) -> None:
    program = (
        "import astrarium, json, sys\n"
        "try: astrarium.game('salvage').position(sys.stdin.read())\n"
        "except astrarium.BadPosition as error: print(error)"
    )
    position = "salvage position 1\nplayers 2\nround 1\nopen ark ferry\ngone ark\n"
    said = installed.run([sys.executable, "-c", program], typed=position)
    assert said == "line 5: ark is in 2 places\n"


def test_the_page_has_the_whole_package(installed: Installed) -> None:
    """Nothing but what is printed is there: the wheel was built from it alone."""
    made = {str(path.relative_to(installed.source)) for path in installed.source.rglob("*.py")}
    printed = {block.file for block in blocks(PAGE) if block.file.endswith(".py")}
    assert {name for name in made if not name.startswith("build")} == printed
    assert (installed.target / GAME / "data" / "rules.md").exists()
