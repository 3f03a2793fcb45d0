"""The action space: fixed numbers, one text for each, and words and targets for whoever chooses.

Records, masks and trained networks rely on the numbers, so the table below changes only together
with the version of the rules.
"""

from __future__ import annotations

import random
import tomllib

import pytest

from astrarium import IllegalMove, Table
from astrarium.games.new_frontiers import loader
from astrarium.games.new_frontiers.actions import BLOCKS
from tests.games.new_frontiers.helpers import new_frontiers, position

# Verb, first number, how many numbers.
TABLE = [
    ("draw", 0, 60),
    ("order", 60, 5),
    ("mat", 65, 8),
    ("flip", 73, 2),
    ("draw-goal", 75, 8),
    ("select", 83, 8),
    ("home", 91, 16),
    ("develop", 107, 40),
    ("buy-nothing", 147, 1),
    ("pick", 148, 60),
    ("return", 208, 60),
    ("stockpile-world", 268, 60),
    ("stockpile-no-world", 328, 1),
    ("take-colonists", 329, 1),
    ("settle", 330, 60),
    ("replace", 390, 60),
    ("terraform", 450, 76),
    ("terraform-to", 526, 60),
    ("settle-done", 586, 1),
    ("conquer", 587, 1),
    ("pay", 588, 1),
    ("raise", 589, 116),
    ("enough", 705, 1),
    ("good", 706, 76),
    ("sell", 782, 76),
    ("sell-nothing", 858, 1),
    ("tax", 859, 8),
    ("kind", 867, 4),
    ("produce", 871, 76),
    ("windfall-bonus", 947, 1),
    ("windfall", 948, 116),
    ("pay-production", 1064, 76),
    ("skip-production", 1140, 1),
    ("stockpile-good", 1141, 76),
    ("stockpile-no-good", 1217, 1),
    ("consume", 1218, 232),
    ("consume-done", 1450, 1),
    ("keep-goal", 1451, 8),
    ("under", 1459, 8),
    ("wait", 1467, 1),
    ("wait-round", 1468, 1),
    ("turn-up", 1469, 1),
]
ACTIONS = 1470

ACTION_TILES = [
    "retreat",
    "develop",
    "explore",
    "settle",
    "produce",
    "trade-consume",
    "envoys",
    "chart-goals",
]

# Ids straight from the component file, past the engine's own reading of it.
BOX = tomllib.loads(loader.FILE.shipped_text())
WORLDS = [world["id"] for world in BOX["world"]]
HOMES = [home["id"] for home in BOX["home-colony"]]
FACES = [face["id"] for stack in BOX["stack"] for face in stack["face"]]
GOALS = [goal["id"] for goal in BOX["goal"]]
KINDS = ["novelty", "rare", "genes", "alien"]
AMOUNTS = [f"amount-{amount}" for amount in range(8)]


def test_blocks_are_as_documented() -> None:
    assert [(block.verb, block.start, block.size) for block in BLOCKS] == TABLE


def test_blocks_follow_one_another_without_gap() -> None:
    following = 0
    for _, start, size in TABLE:
        assert start == following
        following = start + size
    assert following == new_frontiers().rules.actions() == ACTIONS


def test_a_number_beyond_the_last_has_no_text() -> None:
    with pytest.raises(ValueError, match="1470"):
        new_frontiers().rules.text(ACTIONS)


def test_every_number_has_one_text_and_parses_back() -> None:
    rules = new_frontiers().rules
    texts = [rules.text(option) for option in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS
    assert [rules.parse(text) for text in texts] == list(range(ACTIONS))
    assert all(text == " ".join(text.lower().split()) for text in texts)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "draw rebel-fuel-cache"),
        (59, "draw alien-data-repository"),
        (64, "order 4"),
        (65, "mat 1"),
        (72, "mat 8"),
        (73, "flip white-square"),
        (74, "flip reverse"),
        (75, "draw-goal citizen-services"),
        (83, "select retreat"),
        (90, "select chart-goals"),
        (91, "home old-earth"),
        (107, "develop contact-specialist"),
        (146, "develop new-economy"),
        (330 + 43, "settle comet-zone"),
        (450 + 60, "terraform old-earth"),
        (589 + 71, "raise uplift-mercenary-force"),
        (859, "tax 0"),
        (866, "tax 7"),
        (867, "kind novelty"),
        (870, "kind alien"),
        (1218 + 2 * 60, "consume old-earth"),
        (1218 + 2 * 60 + 1, "consume old-earth second"),
        (1469, "turn-up"),
    ],
)
def test_numbers_and_texts_of_old_records(number: int, text: str) -> None:
    assert new_frontiers().rules.text(number) == text
    assert new_frontiers().rules.parse(text) == number


def test_a_text_may_be_written_loosely() -> None:
    assert new_frontiers().rules.parse("  Settle   COMET-zone ") == 330 + 43


@pytest.mark.parametrize("text", ["", "settle", "settle old-earth", "tax 8", "consume", "select 3"])
def test_no_other_text_is_an_option(text: str) -> None:
    assert new_frontiers().rules.parse(text) == -1


@pytest.mark.parametrize("choice", [-1, ACTIONS, 10**9, "draw gem-world", "select chart-goals"])
def test_what_is_not_offered_is_refused_and_changes_nothing(choice: int | str) -> None:
    table = position("players 3")
    before = table.position
    with pytest.raises(IllegalMove):
        table.play(0, choice)
    assert (table.position, table.decisions) == (before, 0)


# Targets


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("draw gem-world", ["gem-world"]),
        ("home alpha-centauri", ["alpha-centauri"]),
        ("develop space-marines", ["space-marines"]),
        ("settle comet-zone", ["comet-zone"]),
        ("sell alpha-centauri", ["alpha-centauri"]),
        ("raise uplift-mercenary-force", ["uplift-mercenary-force"]),
        ("consume old-earth", ["old-earth"]),
        ("consume galactic-exchange second", ["galactic-exchange"]),
        ("select envoys", ["envoys"]),
        ("select settle", ["settle"]),
        ("keep-goal exploration", ["exploration"]),
        ("buy-nothing", []),
        ("take-colonists", []),
        ("tax 3", ["amount-3"]),
        ("kind rare", ["rare"]),
    ],
)
def test_targets_are_what_an_option_is_about(text: str, targets: list[str]) -> None:
    rules = new_frontiers().rules
    assert rules.targets(rules.parse(text)) == targets


def test_every_target_of_every_option_exists() -> None:
    """A target is the very thing the option's text names."""
    rules = new_frontiers().rules
    things = {*WORLDS, *HOMES, *FACES, *GOALS, *ACTION_TILES, *KINDS, *AMOUNTS}
    assert things == set(rules.catalogue()["things"])
    named = 0
    for option in range(ACTIONS):
        for target in rules.targets(option):
            assert target in things
            assert target.removeprefix("amount-") in rules.text(option).split()
            named += 1
    assert named == sum(size for verb, _, size in TABLE if verb not in UNTARGETED)


UNTARGETED = [
    *("order", "mat", "flip"),
    *(verb for verb, _, size in TABLE if size == 1),
]


# Words and targets in play


def things_in_sight(table: Table, seat: int) -> set[str]:
    """Ids of all that a seat can see on the table."""
    seen = table.observe(seat)
    things = {*seen["bag"], *seen["shown"], *seen["returning"]}
    things.update(tile["id"] for tile in seen["action_tiles"])
    things.update(stack["id"] for stack in seen["offer"])
    for mine in seen["empires"]:
        things.update(mine["developments"], mine["explored"])
        things.update(colony["id"] for colony in mine["colonies"])
    if seen["goals"] is not None:
        things.update(seen["goals"]["seen"], seen["goals"]["drawn"])
    return things


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("settings", [{"first_game": True}, {}, {"goals": True}])
def test_options_in_play_have_labels_and_targets_in_sight(
    players: int, settings: dict[str, bool]
) -> None:
    """Random games: every option offered has a text, a sentence, and targets one can point at."""
    verbs = set()
    for seed in (1, 2, 3):
        table = new_frontiers().new(players=players, seed=seed, **settings)
        choose = random.Random(seed)
        while not table.over:
            seat = table.to_act[0]
            prompt = table.prompt(seat)
            in_sight = things_in_sight(table, seat)
            labels = [option.label for option in prompt.options]
            assert all(label and label == label.strip() for label in labels)
            assert len(set(labels)) == len(labels), labels
            for option in prompt.options:
                assert table.rules.text(option.id) == option.text
                # The two homes of a mat are printed on it, not yet on the table; kinds and amounts lie nowhere.
                elsewhere = option.text.split()[0] in ("home", "kind", "tax")
                assert elsewhere or set(option.targets) <= in_sight
                verbs.add(option.text.split()[0])
            table.play(seat, choose.choice(prompt.options))
    assert {"select", "pick", "settle", "take-colonists", "develop", "sell"} <= verbs
