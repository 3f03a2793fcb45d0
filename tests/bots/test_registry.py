"""Bots by name, as `module:Class` and from installed packages; and what visitors of a server cannot name."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import astrarium
from astrarium import BadSetup, Budget, Seat
from astrarium.bots import registry
from astrarium.bots.base import bot_names, bots_of, make_bot, make_offered, offer
from astrarium.bots.registry import find_bot, installed

GAME = "new-frontiers"
MODULE = '''
"""Bots of a stranger."""

class First:
    """Takes the first option. Every time."""

    title = "The First"

    def choose(self, seat, budget):
        return seat.options[0]

class Seeded(First):
    games = ("roll-for-the-galaxy",)

    def __init__(self, seed):
        self.seed = seed

class Old:
    def choose(self, seat):
        return seat.options[0]

class Picky(First):
    def __init__(self, seed, colour):
        pass

class Nothing:
    pass

def made(seed):
    return Seeded(seed)

def makes_none(seed):
    return seed

NUMBER = 7
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder we are in, with a module `stranger_bots`, which nothing of is left afterwards."""
    (tmp_path / "stranger_bots.py").write_text(MODULE)
    (tmp_path / "broken_bots.py").write_text("import no_such_thing\n")
    (tmp_path / "failing_bots.py").write_text("raise RuntimeError('out of order')\n")
    (tmp_path / "telltale.py").write_text(
        "import pathlib\npathlib.Path(__file__).with_name('imported').touch()\n" + MODULE
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    yield tmp_path
    for name in ("stranger_bots", "broken_bots", "failing_bots", "telltale"):
        sys.modules.pop(name, None)
    offer([])
    find_bot.cache_clear()
    installed.cache_clear()


def first_option(bot: object) -> bool:
    table = astrarium.game(GAME).new(2, seed=1, first_game=True)
    seat = table.seat(table.to_act[0])
    return bool(bot.choose(seat, Budget()) == seat.options[0])  # type: ignore[attr-defined]


def test_a_bot_is_named_by_module_and_class_from_the_folder_we_are_in(folder: Path) -> None:
    assert first_option(make_bot("stranger_bots:First", GAME, 1))
    assert vars(make_bot("stranger_bots:Seeded", "roll-for-the-galaxy", 5)) == {"seed": 5}
    assert vars(make_bot("stranger_bots:made", GAME, 6)) == {"seed": 6}
    result = astrarium.play_match(GAME, ["stranger_bots:First", "random"], seed=1)
    assert len(result.scores) == 2


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (
            "nobody",
            r"there is no bot 'nobody'; there are: greedy, novice, skilled, expert, greedy-1, random.*module:Class",
        ),
        ("nowhere:Bot", "there is no module 'nowhere'; run this in the folder of nowhere.py"),
        ("stranger_bots:Fist", "the module 'stranger_bots' has no 'Fist'; its bots: First, Seeded"),
        ("stranger_bots:", "is named module:Class, such as bold:Bold"),
        ("stranger_bots:NUMBER", "is neither a class nor a function"),
        ("stranger_bots:Nothing", r"is no bot: a bot needs a method choose\(seat, budget\)"),
        ("stranger_bots:Old", "the method choose of 'stranger_bots:Old' must take a seat and a"),
        ("stranger_bots:Picky", "cannot be made from a seed: TypeError"),
        ("stranger_bots:makes_none", "makes a int, which is no bot"),
        ("stranger_bots:Seeded", "does not play new-frontiers; it plays: roll-for-the-galaxy"),
        ("broken_bots:Bot", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_"),
        ("failing_bots:Bot", "cannot be loaded: RuntimeError: out of order"),
        ("exec:", "exec: needs a command"),
        ("exec:no-such-program-here x", "there is no program 'no-such-program-here' to run"),
        ("exec:'open", "cannot be read: No closing quotation"),
    ],
)
def test_a_bot_that_cannot_be_had_says_what_to_do(folder: Path, name: str, says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        make_bot(name, GAME, 1)


def test_an_installed_bot_has_a_name_and_is_imported_only_when_it_is_named(folder: Path) -> None:
    about = folder / "telltale-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: telltale\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[{registry.GROUP}]\ntale = telltale:First\n")
    sys.path.append(str(folder))
    installed.cache_clear()
    assert "tale" in installed()
    with pytest.raises(BadSetup, match=r"there is no bot 'tail'; there are: .*, tale; name one"):
        make_bot("tail", GAME, 1)
    assert not (folder / "imported").exists()
    assert first_option(make_bot("tale", GAME, 1))
    assert (folder / "imported").exists()
    assert "tale" not in [info.name for info in bots_of(GAME)]
    offer(["tale"])
    assert [info.title for info in bots_of(GAME)] == [
        "Steady",
        "Novice",
        "Skilled",
        "Expert",
        "Random",
        "The First",
    ]


def test_what_is_not_offered_is_never_imported_whatever_it_is_called(folder: Path) -> None:
    for name in ("telltale:First", "exec:touch imported", "tale", "greedy-1"):
        with pytest.raises(BadSetup, match=r"there are: greedy, novice, skilled, expert, random$"):
            make_offered(name, GAME, 1)
    assert not (folder / "imported").exists()


def test_an_operator_lists_bots_under_names_for_the_games_they_play(folder: Path) -> None:
    offer(["one=stranger_bots:First", "rolls=stranger_bots:Seeded"])
    (info,) = [info for info in bots_of(GAME) if info.name == "one"]
    assert (info.title, info.help) == ("The First", "Takes the first option. Every time.")
    assert first_option(make_offered("one", GAME, 1))
    assert "rolls" not in [info.name for info in bots_of(GAME)]
    assert "rolls" in [info.name for info in bots_of("roll-for-the-galaxy")]
    assert bots_of(GAME)[0].name == "greedy"
    offer([])
    assert [info.name for info in bots_of(GAME)] == [
        "greedy",
        "novice",
        "skilled",
        "expert",
        "random",
    ]


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("stranger_bots:First", "a bot is listed by the name of an installed one, or as name="),
        ("nobody", "no bot 'nobody' is installed"),
        ("one=nowhere:First", "there is no module 'nowhere'"),
        ("greedy=stranger_bots:First", "there is a bot 'greedy' already"),
        ("mine=exec:no-such-program-here", "there is no program 'no-such-program-here'"),
    ],
)
def test_a_list_with_a_bot_that_cannot_be_had_is_refused(
    folder: Path, entry: str, says: str
) -> None:
    offer(["one=stranger_bots:First"])
    with pytest.raises(BadSetup, match=says):
        offer([entry])
    assert "one" in [info.name for info in bots_of(GAME)], "the list before is still there"


@pytest.mark.parametrize("game", ["new-frontiers", "roll-for-the-galaxy", "galactic-emperor"])
def test_the_first_greedy_can_be_named_but_is_not_offered(game: str) -> None:
    assert "greedy-1" in bot_names(game)
    assert "greedy-1" not in [info.name for info in bots_of(game)]
    assert type(make_bot("greedy-1", game, 1)) is type(make_bot("greedy", game, 1))


def test_a_bot_is_a_protocol_that_ours_keep() -> None:
    def of(bot: astrarium.Bot) -> astrarium.Bot:
        return bot

    class Mine:
        def choose(self, seat: Seat, budget: Budget) -> str:
            return seat.text(seat.options[0])

    assert first_option(make_bot("random", GAME, 1)) in (True, False)
    assert of(Mine()) is not None
