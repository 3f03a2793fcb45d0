"""The component file: that it agrees with the rulebook, and that every fault in it is named."""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astrarium import game
from astrarium.cli import data
from astrarium.cli.errors import UsageError
from astrarium.games.new_frontiers import components as c
from astrarium.games.new_frontiers import loader
from astrarium.games.rows import LARGEST_FILE, BadComponents

SHIPPED = loader.FILE.shipped_text()
BOX = loader.FILE.load()
WORLDS = BOX.tiles[: c.WORLDS]
HOMES = BOX.tiles[c.FIRST_HOME : c.FIRST_DEVELOPMENT]
FACES = BOX.tiles[c.FIRST_DEVELOPMENT :]
MILITARY = [world for world in WORLDS if world.military]
CIVIL = [world for world in WORLDS if not world.military]


def edit(tile: str, old: str, new: str, text: str = SHIPPED) -> str:
    """The text with `old` replaced by `new` in one tile."""
    start = text.index(f'id = "{tile}"')
    end = text.find("\n[[", start) if "\n[[" in text[start:] else len(text)
    place = text.index(old, start, end)
    return text[:place] + new + text[place + len(old) :]


def check(tmp_path: Path, text: str) -> list[str]:
    """The faults of a file with this text, as they are printed."""
    path = tmp_path / "components.toml"
    path.write_text(text, encoding="utf-8")
    return [str(fault) for fault in loader.FILE.check(path)]


def loaded(tmp_path: Path, text: str) -> c.Components:
    path = tmp_path / "components.toml"
    path.write_text(text, encoding="utf-8")
    return loader.FILE.load(path)


def keyworded(tiles: Iterable[c.Tile], keyword: int) -> int:
    return sum(bool(tile.keywords & keyword) for tile in tiles)


# --- the shipped set against the rulebook's tables -------------------------------------------


def test_the_shipped_file_has_no_faults() -> None:
    assert loader.FILE.check() == []
    assert [tile.number for tile in BOX.tiles] == list(range(116))
    assert len(BOX.hash) == 16 and int(BOX.hash, 16) >= 0
    assert loader.FILE.load() is BOX, "the shipped components are read once"


@pytest.mark.clause("NF-DATA-01")
def test_goods_stock(tmp_path: Path) -> None:
    assert BOX.goods_supply == [0, 19, 17, 13, 11]
    assert sum(BOX.goods_supply) == 60
    text = SHIPPED.replace("genes = 13", "genes = 14")
    line = "counts: goods: genes: must be 13 as the rulebook has it (NF-DATA-01), not 14"
    assert check(tmp_path, text) == [f"components.toml: {line}"]


@pytest.mark.clause("NF-DATA-02", "NF-SETUP-11")
def test_home_colonies(tmp_path: Path) -> None:
    assert Counter(home.mat for home in HOMES) == dict.fromkeys(range(1, 9), 2)
    assert len({home.id for home in HOMES}) == 16
    assert sorted(home.mat for home in HOMES if home.first_game) == list(range(1, 9))
    assert {home.colonists for home in HOMES} == {1}
    assert check(tmp_path, edit("old-earth", "mat = 1", "mat = 2")) == [
        "components.toml: home-colony: mat: mat 1 must have two of them, not 1 (NF-DATA-02)",
        "components.toml: home-colony: mat: mat 2 must have two of them, not 3 (NF-DATA-02)",
    ]
    assert check(tmp_path, edit("old-earth", "first-game = true", "first-game = false")) == [
        "components.toml: home-colony: first-game: "
        "exactly one of mat 1 must be the first-game side (NF-SETUP-18)"
    ]
    assert check(tmp_path, edit("old-earth", "colonists = 1", "colonists = 2")) == [
        "components.toml: old-earth: colonists: must be 1, not 2"
    ]


@pytest.mark.clause("NF-DATA-03", "NF-SETUP-02")
def test_development_stacks(tmp_path: Path) -> None:
    small = [stack for stack in BOX.stacks if not stack.large]
    large = [stack for stack in BOX.stacks if stack.large]
    assert len(large) == 8 and all(len(stack.faces) == 2 for stack in large)
    assert [len(stack.faces) for stack in small] == [1] * 8 + [2] * 8
    assert len(large) + len(small) * BOX.small_copies[5] == 56
    assert BOX.small_copies == [0, 0, 1, 2, 2, 3]
    assert [face for stack in BOX.stacks for face in stack.faces] == list(range(76, 116))
    assert all(stack.first_game_face in stack.faces for stack in BOX.stacks)
    for index, stack in enumerate(BOX.stacks):
        assert all(BOX.stack_of[face] == index for face in stack.faces)
        assert all(BOX.tiles[face].spaces == 1 + stack.large for face in stack.faces)
    start = SHIPPED.index("[[stack.face]]", SHIPPED.index('id = "expeditionary-force"'))
    end = SHIPPED.index("[[stack]]", start)
    faults = check(tmp_path, SHIPPED[:start] + SHIPPED[end:])
    assert "components.toml: stack 9: face: must have two faces, not 1 (NF-DATA-03)" in faults
    text = SHIPPED.replace("5 = 3 }", "5 = 4 }")
    line = "setup: small-copies: 5: must be 3 as the rulebook has it (NF-SETUP-02), not 4"
    assert check(tmp_path, text) == [f"components.toml: {line}"]


@pytest.mark.clause("NF-DATA-04")
def test_development_costs(tmp_path: Path) -> None:
    assert all(1 <= face.cost <= 9 for face in FACES)
    for face in FACES:
        if face.spaces == 2:
            assert face.cost == 9 and face.bonus and face.vp == 0
        else:
            assert not face.bonus
    assert check(tmp_path, edit("mining-league", "cost = 9", "cost = 8")) == [
        "components.toml: mining-league: cost: must be 9 on a large development, not 8 (NF-DATA-04)"
    ]
    assert check(tmp_path, edit("mining-league", 'vp = "?"', "vp = 4")) == [
        'components.toml: mining-league: vp: must be "?" on a large development (NF-DATA-04)'
    ]
    assert check(tmp_path, edit("space-marines", "cost = 2", "cost = 0")) == [
        "components.toml: space-marines: cost: must be a number from 1 to 9, not 0"
    ]


@pytest.mark.clause("NF-DATA-05")
def test_worlds_by_defense_and_cost(tmp_path: Path) -> None:
    assert (len(WORLDS), len(MILITARY), len(CIVIL)) == (60, 26, 34)
    defenses = Counter(world.cost for world in MILITARY)
    assert [defenses[n] for n in range(10)] == [0, 5, 6, 3, 3, 2, 2, 1, 2, 2]
    costs = Counter(world.cost for world in CIVIL)
    assert [costs[n] for n in range(10)] == [1, 3, 12, 5, 4, 6, 2, 1, 0, 0]
    assert check(tmp_path, edit("comet-zone", "cost = 3", "cost = 4")) == [
        "components.toml: worlds: cost: "
        "4 non-military worlds have cost 3; the rulebook has 5 (NF-DATA-05)",
        "components.toml: worlds: cost: "
        "5 non-military worlds have cost 4; the rulebook has 4 (NF-DATA-05)",
    ]
    assert check(tmp_path, edit("rebel-base", "defense = 6", "defense = 9")) == [
        "components.toml: worlds: defense: "
        "1 military worlds have defense 6; the rulebook has 2 (NF-DATA-05)",
        "components.toml: worlds: defense: "
        "3 military worlds have defense 9; the rulebook has 2 (NF-DATA-05)",
    ]


@pytest.mark.clause("NF-DATA-06")
def test_worlds_by_colonists(tmp_path: Path) -> None:
    assert Counter(world.colonists for world in MILITARY) == {1: 18, 2: 8}
    assert Counter(world.colonists for world in CIVIL) == {1: 21, 2: 13}
    assert check(tmp_path, edit("rebel-base", "colonists = 2", "colonists = 1")) == [
        "components.toml: worlds: colonists: "
        "19 military worlds need 1; the rulebook has 18 (NF-DATA-06)",
        "components.toml: worlds: colonists: "
        "7 military worlds need 2; the rulebook has 8 (NF-DATA-06)",
    ]
    for wrong in ("0", "3"):
        assert check(tmp_path, edit("rebel-base", "colonists = 2", f"colonists = {wrong}")) == [
            f"components.toml: rebel-base: colonists: must be a number from 1 to 2, not {wrong}"
        ]


@pytest.mark.clause("NF-DATA-07")
def test_worlds_by_goods(tmp_path: Path) -> None:
    military = Counter(c.GOODS_NAMES[world.goods] for world in MILITARY)
    assert military == {"windfall": 12, "production": 6, "gray": 8}
    civil = Counter(c.GOODS_NAMES[world.goods] for world in CIVIL)
    assert civil == {"windfall": 11, "production": 20, "gray": 3}
    gray = [world for world in CIVIL if world.goods == c.NO_GOODS]
    assert keyworded(gray, c.KEYWORD_ALIEN) == 1
    assert check(tmp_path, edit("comet-zone", '"production"', '"windfall"')) == [
        "components.toml: worlds: goods: "
        '19 non-military worlds have goods "production"; the rulebook has 20 (NF-DATA-07)',
        "components.toml: worlds: goods: "
        '12 non-military worlds have goods "windfall"; the rulebook has 11 (NF-DATA-07)',
    ]
    assert check(tmp_path, edit("alien-rosetta-stone-world", '["ALIEN"]', "[]")) == [
        "components.toml: worlds: keywords: "
        "0 gray non-military worlds are ALIEN; the rulebook has 1 (NF-DATA-07)"
    ]


@pytest.mark.clause("NF-DATA-08")
def test_worlds_by_kind(tmp_path: Path) -> None:
    military = Counter(c.KIND_NAMES[world.kind] for world in MILITARY if world.kind != c.GRAY)
    assert military == {"novelty": 3, "rare": 4, "genes": 6, "alien": 5}
    civil = Counter(c.KIND_NAMES[world.kind] for world in CIVIL if world.kind != c.GRAY)
    assert civil == {"novelty": 12, "rare": 9, "genes": 5, "alien": 4, "any": 1}
    oort = BOX.tile_by_id["alien-oort-cloud-factory"]
    assert oort.kind == c.ANY and not oort.sellable
    assert all(tile.sellable for tile in BOX.tiles if tile is not oort)
    faults = check(tmp_path, edit("comet-zone", 'kind = "rare"', 'kind = "any"'))
    assert faults == [
        "components.toml: worlds: kind: "
        '8 non-military worlds are "rare"; the rulebook has 9 (NF-DATA-08)',
        "components.toml: worlds: kind: "
        '2 non-military worlds are "any"; the rulebook has 1 (NF-DATA-08)',
    ]


@pytest.mark.clause("NF-DATA-09")
def test_worlds_by_keyword(tmp_path: Path) -> None:
    for tiles, imperium, rebel, uplift in ((MILITARY, 3, 11, 6), (CIVIL, 4, 0, 5)):
        assert keyworded(tiles, c.KEYWORD_IMPERIUM) == imperium
        assert keyworded(tiles, c.KEYWORD_REBEL) == rebel
        assert keyworded(tiles, c.KEYWORD_UPLIFT) == uplift
    both = c.KEYWORD_REBEL | c.KEYWORD_UPLIFT
    assert [w.id for w in WORLDS if w.keywords & both == both] == ["rebel-uplift-world"]
    assert check(tmp_path, edit("rebel-uplift-world", '["REBEL", "UPLIFT"]', '["REBEL"]')) == [
        "components.toml: worlds: keywords: "
        "5 military worlds are UPLIFT; the rulebook has 6 (NF-DATA-09)",
        "components.toml: worlds: keywords: "
        "0 worlds are both REBEL and UPLIFT; the rulebook has 1 (NF-DATA-09)",
    ]


@pytest.mark.clause("NF-DATA-10")
def test_worlds_by_vp(tmp_path: Path) -> None:
    assert all(0 <= world.vp <= 9 for world in MILITARY)
    assert all(0 <= world.vp <= 6 for world in CIVIL)
    for tiles, allowed in (
        (MILITARY, [c.KEYWORD_REBEL, c.KEYWORD_UPLIFT]),
        (CIVIL, [c.KEYWORD_IMPERIUM, c.KEYWORD_UPLIFT]),
    ):
        bearers = [world for world in tiles if world.bonus]
        assert all(any(world.keywords & bit for bit in allowed) for world in bearers)
        assert all(any(world.keywords & bit for world in bearers) for bit in allowed)
    assert check(tmp_path, edit("comet-zone", "vp = 2", "vp = 7")) == [
        "components.toml: comet-zone: vp: non-military worlds have at most 6, not 7 (NF-DATA-10)"
    ]
    bonus = 'vp = "?"\nbonus = [{ vp = 1, per = { tile = "colony" } }]'
    assert check(tmp_path, edit("comet-zone", "vp = 2", bonus)) == [
        'components.toml: comet-zone: vp: "?" needs IMPERIUM or UPLIFT '
        "among non-military worlds (NF-DATA-10)"
    ]
    start = SHIPPED.index("bonus", SHIPPED.index('id = "rebel-resistance"'))
    end = SHIPPED.index("keywords", start)
    text = edit("rebel-resistance", 'vp = "?"', "vp = 8", SHIPPED[:start] + SHIPPED[end:])
    assert check(tmp_path, text) == [
        "components.toml: worlds: vp: "
        'no REBEL one of the military worlds has "?"; the rulebook has some (NF-DATA-10)'
    ]


@pytest.mark.clause("NF-SETUP-10", "NF-SETUP-11")
def test_chips_per_player(tmp_path: Path) -> None:
    assert BOX.chips_per_player == 12
    text = SHIPPED.replace("chips-per-player = 12", "chips-per-player = 11")
    line = "setup: chips-per-player: must be 12 as the rulebook has it (NF-SETUP-10), not 11"
    assert check(tmp_path, text) == [f"components.toml: {line}"]


@pytest.mark.clause("NF-TC-04")
def test_prices(tmp_path: Path) -> None:
    assert BOX.prices == [0, 1, 2, 3, 4]
    line = "prices: alien: must be 4 as the rulebook has it (NF-TC-04), not 5"
    assert check(tmp_path, SHIPPED.replace("alien = 4\n", "alien = 5\n")) == [
        f"components.toml: {line}"
    ]


def test_goal_tables(tmp_path: Path) -> None:
    goals = {goal.id: (goal.thresholds, goal.values, goal.stockpile_cap) for goal in BOX.goals}
    assert goals == {
        "citizen-services": ([2, 4, 6], [2, 5, 8], 0),
        "faction-tolerance": ([3, 4, 5], [2, 5, 8], 0),
        "skilled-workforce": ([4, 5, 6], [2, 5, 8], 0),
        "diversification": ([3, 4], [3, 8], 0),
        "stockpile-resources": ([2, 4, 6], [2, 5, 8], 6),
        "exploration": ([1, 2, 4], [2, 5, 8], 4),
        "tax-on-trade": ([3, 5, 7], [2, 5, 8], 7),
        "conscription": ([3, 5, 7], [2, 5, 8], 0),
    }
    assert sorted(goal.counts for goal in BOX.goals) == list(range(8))
    assert check(tmp_path, edit("diversification", "[3, 3]", "[3, 4]")) == [
        "components.toml: diversification: table: must be [[3, 3], [4, 8]] "
        "as the rulebook has it (NF-GOAL-07), not [[3, 4], [4, 8]]"
    ]
    assert check(tmp_path, edit("exploration", "stockpile-cap = 4", "stockpile-cap = 5")) == [
        "components.toml: exploration: stockpile-cap: must be 4, not 5"
    ]
    faults = check(tmp_path, edit("conscription", '"unused-colonists"', '"keywords"'))
    assert 'components.toml: conscription: counts: another goal counts "keywords" already' in faults


# --- how rows of the file become powers ------------------------------------------------------


def power(tile: str, place: int = 0, box: c.Components = BOX) -> c.Power:
    return box.tile_by_id[tile].powers[place]


def test_powers_carry_their_numbers() -> None:
    contact = power("contact-specialist")
    assert (contact.effect, contact.amount, contact.exclude_alien, contact.only_alien) == (
        c.PAY_FOR_MILITARY,
        -1,
        True,
        False,
    )
    assert contact.optional
    engineers = power("terraforming-engineers")
    assert (engineers.effect, engineers.low, engineers.high) == (c.REPLACE_COLONY, 0, 3)
    assert power("doomed-colony").exclude_alien
    assert power("frontier-settlers").effect == c.START_OF_SETTLE_GAIN
    assert power("galactic-scavengers", 1).effect == c.AFTER_SETTLE_GAIN
    assert power("damaged-alien-factory").amount == 1
    assert not BOX.tile_by_id["damaged-alien-factory"].produces
    assert power("military-industry").military_only
    assert power("rebel-fuel-refinery").kind == c.RARE
    economy = power("prosperous-economy")
    assert BOX.tiles[economy.also_tile].id == "galactic-salon" and economy.also_vp == 1
    assert power("space-marines").also_tile == -1
    descendants = power("uplift-descendants")
    assert (descendants.kinds, descendants.count) == ([c.NOVELTY, c.GENES], 2)
    exchange = power("galactic-exchange")
    assert (exchange.mode, exchange.vp, exchange.credits) == (c.ONE_OF_EACH, 1, 1)
    assert not economy.optional and power("trade-league", 1).optional


def test_selectors_match_what_they_say() -> None:
    against = power("imperium-depot").selector
    assert against is not None
    assert [t.id for t in HOMES if against.matches(t, t.kind)] == ["rebel-cantina"]
    industry = BOX.tile_by_id["military-industry"].bonus[0].selector
    assert industry is not None
    matched = {tile.id for tile in BOX.tiles if industry.matches(tile, tile.kind)}
    assert matched == {
        "space-marines",
        "expeditionary-force",
        "drop-ships",
        "alien-researchers",
        "uplift-gene-hunters",
        "new-galactic-order",
        "galactic-imperium",
    }
    assert BOX.tile_by_id["galactic-exchange"].bonus[0].table == [0, 1, 3, 6, 10]


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ('["genes", "any"]', [c.GENES, c.ANY]),
        ('["any", "genes"]', [c.GENES, c.ANY]),
        ('["any", "rare", "any", "novelty", "rare"]', [c.NOVELTY, c.RARE, c.RARE, c.ANY, c.ANY]),
    ],
)
def test_any_is_the_last_of_several_kinds(tmp_path: Path, kinds: str, expected: list[int]) -> None:
    tile = "adaptable-uplift-race"
    assert power(tile).kinds == [c.GENES, c.ANY]
    box = loaded(tmp_path, edit(tile, '["genes", "any"]', kinds))
    assert power(tile, 0, box).kinds == expected
    assert power(tile, 0, box).count == len(expected)
    assert (box.hash == BOX.hash) == (expected == [c.GENES, c.ANY])


# --- every kind of fault ---------------------------------------------------------------------

GOOD_POWER = '{ phase = "produce", effect = "gain", trigger = "good-produced-here", credits = 1 }'
PRODUCE_EFFECTS = (
    '"gain", "gain-per", "gain-if-most-produced", "gain-per-kind-produced", '
    '"produce-windfall" or "paid-production"'
)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("cost = 3", 'cost = "x"', 'cost: must be a number from 0 to 9, not "x"'),
        ("cost = 3", "cost = 3.0", "cost: must be a number from 0 to 9, not 3.0"),
        ("cost = 3", "cost = true", "cost: must be a number from 0 to 9, not true"),
        ("cost = 3", "cost = 10", "cost: must be a number from 0 to 9, not 10"),
        (
            "cost = 3",
            "cost = 0x" + "f" * 5000,
            "cost: must be a number from 0 to 9, not something enormous",
        ),
        ("cost = 3", "", "cost: is missing; it must be a number from 0 to 9"),
        (
            "cost = 3",
            "cost = 3\ndefense = 3",
            "cost: does not go with defense; a military colony has no cost",
        ),
        (
            'kind = "rare"',
            'kind = "rares"',
            'kind: must be "gray", "novelty", "rare", "genes", "alien" or "any", not "rares"; '
            'did you mean "rare"?',
        ),
        ('"production"', '"gray"', 'goods: must be "gray" if kind is "gray", and only then'),
        (
            "keywords = []",
            'keywords = ["rebel"]',
            'keywords: may hold "ALIEN", "IMPERIUM", "REBEL", "TERRAFORMING" or "UPLIFT", '
            'not "rebel"',
        ),
        (
            "keywords = []",
            'keywords = ["ALIEN", "ALIEN"]',
            "keywords: names one of them twice",
        ),
        (
            "keywords = []",
            "keyword = []",
            'keyword: is not a known field; did you mean "keywords"?',
        ),
        ("vp = 2", "vp = 2\nbonus = []", 'bonus: goes with vp = "?" only'),
        ("vp = 2", 'vp = "?"', "bonus: is missing; it must be a list of tables"),
        ("vp = 2", 'vp = "?"\nbonus = []', "bonus: must have at least one line"),
        ("vp = 2", "vp = 2\nmat = 1", "mat: is not a known field"),
        ("vp = 2", 'vp = 2\n"a b" = 1', '"a b": is not a known field'),
        (
            'id = "comet-zone"',
            'id = "Comet Zone"',
            'id: must be small letters, digits and hyphens, not "Comet Zone"',
        ),
        ('id = "comet-zone"', 'id = "gem-world"', 'id: "gem-world" is used twice'),
        ('"Comet Zone"', '"gem World"', 'name: "gem World" is already that of gem-world'),
        ('"Comet Zone"', r'"Comet\nZone"', r'name: must be a line of text, not "Comet\nZone"'),
        (
            'source = "reconstructed"',
            'source = "guess"',
            'source: must be "verified", "rulebook", "public: WHERE", "recalled" or '
            '"reconstructed", not "guess"',
        ),
        (
            'confidence = "medium"',
            'confidence = "sure"',
            'confidence: must be "high", "medium" or "low", not "sure"',
        ),
        ("basis =", "base =", "basis: is missing; it must be a line of text"),
        (
            "field-sources = { name",
            "field-sources = { nam",
            "field-sources: nam: a tile of this sort has no such field",
        ),
        (
            'field-sources = { name = "rulebook"',
            'field-sources = { name = "guess"',
            'field-sources: name: must begin with "verified", "rulebook", "public", "recalled" '
            'or "reconstructed"',
        ),
        ("powers = [", "powers = [3,", "powers: must hold tables, not 3"),
        (
            'phase = "produce"',
            'phase = "production"',
            'power 1: phase: must be "develop", "explore", "settle", "produce", "trade" or '
            '"consume", not "production"; did you mean "produce"?',
        ),
        ('phase = "produce", ', "", "power 1: phase: is missing; it must be"),
        (
            'effect = "gain"',
            'effect = "win"',
            f'power 1: effect: must be {PRODUCE_EFFECTS}, not "win"',
        ),
        (
            '"good-produced-here"',
            '"after-settle"',
            'power 1: trigger: must be "good-produced-here", not "after-settle"',
        ),
        ("credits = 1", "credits = 0", "power 1: credits: must be a number from 1 to 9, not 0"),
        ("credits = 1", "credits = 1, vp = 1", "power 1: vp: is not a field of produce/gain good"),
        (", credits = 1", "", "power 1: credits: is missing; it must be a number from 1 to 9"),
        (
            GOOD_POWER,
            '{ phase = "settle", effect = "cost", amount = 1 }',
            "power 1: amount: must be a number from -9 to -1, not 1",
        ),
        (
            GOOD_POWER,
            '{ phase = "settle", effect = "military", amount = 1, against = {} }',
            "power 1: against: kind: is missing; against must have a kind, a type or a keyword",
        ),
        (
            GOOD_POWER,
            '{ phase = "settle", effect = "military", amount = 1, against = { tile = "any" } }',
            "power 1: against: tile: is not a field of against",
        ),
        (
            GOOD_POWER,
            '{ phase = "settle", effect = "cost-or-military", amount = 1, '
            'against = { keyword = "REBEL" } }',
            "power 1: against: must have a kind, and nothing else",
        ),
        (
            GOOD_POWER,
            '{ phase = "settle", effect = "pay-for-military", cost-modifier = 0, '
            'only-kind = "alien", exclude-kind = "alien" }',
            "power 1: only-kind: does not go with exclude-kind",
        ),
        (
            GOOD_POWER,
            '{ phase = "settle", effect = "replace-colony", cost-difference = [3, 0] }',
            "power 1: cost-difference: must be two numbers from 0 to 9, the lower first, "
            "not [3, 0]",
        ),
        (
            GOOD_POWER,
            '{ phase = "consume", effect = "consume", mode = "exact", kind = "any", count = 1 }',
            "power 1: vp: is missing; consume/consume exact needs vp or credits",
        ),
        (
            GOOD_POWER,
            '{ phase = "consume", effect = "consume", mode = "up-to", kinds = ["rare"], vp = 1 }',
            "power 1: kinds: is not a field of consume/consume up-to",
        ),
        (
            GOOD_POWER,
            '{ phase = "consume", effect = "consume", mode = "exact", kinds = ["rare"], vp = 1 }',
            "power 1: kinds: must have at least 2 entries",
        ),
        (
            GOOD_POWER,
            '{ phase = "consume", effect = "extra-vp-per-good-consumed", vp = 1, '
            'also = { owns = "galactic-saloon", vp = 1 } }',
            'power 1: also: owns: there is no tile "galactic-saloon"; '
            'did you mean "galactic-salon"?',
        ),
        (
            GOOD_POWER,
            '{ phase = "produce", effect = "gain-per", credits = 1, '
            'per = { tile = "development", kind = "rare" } }',
            'power 1: per: kind: does not go with tile = "development": it would match nothing',
        ),
        (
            GOOD_POWER,
            '{ phase = "produce", effect = "gain-per", credits = 1, '
            'per = { tile = "colony", id = "drop-ships" } }',
            "power 1: per: id: is not a colony",
        ),
        (
            GOOD_POWER,
            '{ phase = "produce", effect = "gain-per", credits = 1, '
            'per = { tile = "any", large = false } }',
            "power 1: per: large: must be true, or left out",
        ),
        (
            GOOD_POWER,
            '{ phase = "produce", effect = "gain-per", credits = 1, '
            'per = { tile = "any", other = true } }',
            "power 1: per: other has a meaning in a bonus only",
        ),
        (
            GOOD_POWER,
            '{ phase = "produce", effect = "paid-production", cost = 1 }, '
            '{ phase = "produce", effect = "paid-production", cost = 1 }',
            "powers: produce/paid-production may stand on a tile only once",
        ),
        (
            GOOD_POWER,
            ", ".join(['{ phase = "consume", effect = "sell", count = 1 }'] * 3),
            "powers: at most 2 of them may consume or sell goods",
        ),
        (
            GOOD_POWER,
            '{ phase = "consume", effect = "sell", count = 1, trade-powers-apply = false }',
            "power 1: trade-powers-apply: is not a field of consume/sell",
        ),
        (
            GOOD_POWER,
            ", ".join(
                ['{ phase = "produce", effect = "produce-windfall", kind = "any", count = 1 }'] * 3
            ),
            "powers: at most 2 of them may fill windfall colonies",
        ),
    ],
)
def test_a_fault_names_file_tile_and_field(tmp_path: Path, old: str, new: str, line: str) -> None:
    faults = check(tmp_path, edit("comet-zone", old, new))
    assert [fault for fault in faults if f": {line}" in fault], faults
    label = faults[0].split(": ")[1]
    assert label in ("comet-zone", "gem-world") or label.startswith("world ")


@pytest.mark.parametrize(
    ("tile", "old", "new", "line"),
    [
        (
            "galactic-developers",
            "powers = [",
            'powers = [{ phase = "produce", effect = "paid-production", cost = 1 },',
            "powers: produce/paid-production belongs on a production colony",
        ),
        (
            "galactic-developers",
            "powers = [",
            f"powers = [{GOOD_POWER},",
            "powers: produce/gain belongs on a colony that holds goods",
        ),
        (
            "space-marines",
            "powers = [",
            'powers = [{ phase = "settle", effect = "replace-this" },',
            "powers: settle/replace-this belongs on a colony",
        ),
        ("space-marines", "cost = 2", "cost = 2\ncolonists = 1", "colonists: is not a known field"),
        (
            "space-marines",
            "vp = 1",
            'vp = "?"\nbonus = [{ vp = 1, per = { tile = "any" } }]',
            'vp: must be a number on a small development, not "?" (NF-SCORE-02)',
        ),
        (
            "galactic-federation",
            "{ vp = 2,",
            "{ metric = 'wealth', vp = 2,",
            'bonus line 1: metric: must be "general-military" or "colony-kinds", not "wealth"',
        ),
        (
            "galactic-federation",
            "large = true",
            "other = true",
            "bonus line 1: per: other needs an earlier line in the same bonus",
        ),
        (
            "galactic-exchange",
            "[0, 1, 3, 6, 10]",
            "[1, 3, 6, 10]",
            "bonus line 1: table: must be VP for 0 to 4 kinds",
        ),
        (
            "military-industry",
            '"settle/military"',
            '"military"',
            'bonus line 1: per: has-effect: may hold "develop/cost"',
        ),
        ("old-earth", 'kind = "gray"', 'kind = "any"', "kind: must be"),
        ("citizen-services", "table", "tabel", "tabel: is not a field of a goal"),
    ],
)
def test_a_fault_that_depends_on_the_sort_of_tile(
    tmp_path: Path, tile: str, old: str, new: str, line: str
) -> None:
    faults = check(tmp_path, edit(tile, old, new))
    assert [fault for fault in faults if fault.startswith(f"components.toml: {tile}: {line}")], (
        faults
    )


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('game = "new-frontiers"', 'game = "chess"', 'game: must be "new-frontiers", not "chess"'),
        ("[prices]", "[price]", 'price: is not a known field; did you mean "prices"?'),
        ("[prices]", "[price]", "prices: is missing; it must be a table"),
        ("colonists = 60", "colonists = '60'", "counts: colonists: must be 60 as the rulebook"),
        ('first-game = "survey-team"', 'first-game = "x"', "stack 9: first-game: must be"),
        ('size = "large"', 'size = "small"', "stack 17: size: the first 16 stacks are small"),
        ('[[stack]]\nsize = "small"', '[[stack]]\nsize = "tiny"', "stack 1: size: must be"),
        ("[[world]]", "[[wordl]]", "world: there must be 60 of these, not 59 (NF-DATA-05)"),
        ("[[goal]]", "[[gaol]]", "goal: there must be 8 of these, not 7 (NF-SETUP-09)"),
        ("[[home-colony]]", "[[home]]", "home-colony: there must be 16 of these, not 15"),
    ],
)
def test_a_fault_of_the_whole_file(tmp_path: Path, old: str, new: str, line: str) -> None:
    faults = check(tmp_path, SHIPPED.replace(old, new, 1))
    assert [fault for fault in faults if fault.startswith(f"components.toml: {line}")], faults


def test_all_faults_are_named_at_once(tmp_path: Path) -> None:
    text = edit("comet-zone", "cost = 3", 'cost = "x"')
    text = edit("rebel-base", "colonists = 2", "colonists = 1", text)
    text = edit("space-marines", "amount = 2", "amounts = 2", text)
    assert check(tmp_path, text) == [
        'components.toml: comet-zone: cost: must be a number from 0 to 9, not "x"',
        "components.toml: worlds: colonists: "
        "19 military worlds need 1; the rulebook has 18 (NF-DATA-06)",
        "components.toml: worlds: colonists: "
        "7 military worlds need 2; the rulebook has 8 (NF-DATA-06)",
        "components.toml: space-marines: power 1: amount: "
        "is missing; it must be a number from 1 to 9",
        "components.toml: space-marines: power 1: amounts: is not a field of settle/military"
        '; did you mean "amount"?',
    ]
    with pytest.raises(BadComponents) as caught:
        loader.FILE.load(tmp_path / "components.toml")
    # The worlds' colonists are not among what stands in the way of playing.
    assert [fault.tile for fault in caught.value.faults] == [
        "comet-zone",
        "space-marines",
        "space-marines",
    ]
    assert str(caught.value) == (
        'components.toml: comet-zone: cost: must be a number from 0 to 9, not "x", and 2 more '
        "faults; `astrarium data check FILE` lists all of them"
    )


def test_a_syntax_error_names_its_line(tmp_path: Path) -> None:
    line = SHIPPED[: SHIPPED.index("cost = 3\n")].count("\n") + 1
    (fault,) = check(tmp_path, SHIPPED.replace("cost = 3\n", "cost 3\n", 1))
    assert fault.startswith(f"components.toml: line {line}, column 6: this is not TOML: ")
    (fault,) = check(tmp_path, SHIPPED + "x = [" * 10)
    assert fault.startswith("components.toml: ") and "this is not TOML" in fault


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    def refusal(path: Path) -> str:
        with pytest.raises(BadComponents) as caught:
            loader.FILE.load(path)
        assert len(caught.value.faults) == 1
        return str(caught.value)

    assert refusal(tmp_path / "none.toml").startswith("none.toml: cannot be read: No such file")
    assert "cannot be read" in refusal(tmp_path)
    assert "cannot be read" in refusal(Path("a\0b"))
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"game = 1\n\xff\xfe")
    assert refusal(binary).startswith("binary.toml: line 2: this is not text in UTF-8")
    binary.write_bytes(b"#" * (LARGEST_FILE + 1))
    assert "cannot be read: it is larger than" in refusal(binary)
    binary.write_bytes(b"a = " + b"[" * 5000)
    assert "binary.toml" in refusal(binary)


def test_a_file_from_another_editor(tmp_path: Path) -> None:
    path = tmp_path / "components.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SHIPPED.replace("\n", "\r\n").encode())
    assert loader.FILE.load(path).hash == BOX.hash


LINES = SHIPPED.splitlines()
VALUE_LINES = [number for number, line in enumerate(LINES) if " = " in line and line[0] != "#"]
VALUES = st.sampled_from(
    ["0", "-1", "true", "1.5", "nan", "99999999999999999999", "0xff", "1979-05-27"]
    + ["''", "'x'", "'?'", "'any'", "'rebel-base'", "[]", "{}", "[[]]", "[{}]", "[1, 'a']"]
    + ["{ a = 1 }", "[{ phase = 'settle' }]", "[{ phase = 1, effect = [] }]"]
)


def survive(path: Path, content: bytes) -> bool:
    """Whether the content loads; whatever it is, only BadComponents may say no, in one line."""
    path.write_bytes(content)
    faults = loader.FILE.check(path)
    assert all(str(fault).isprintable() for fault in faults)
    in_the_way = [fault for fault in faults if not fault.census]
    if not in_the_way:
        loader.FILE.load(path)
        return True
    with pytest.raises(BadComponents) as caught:
        loader.FILE.load(path)
    assert caught.value.faults == in_the_way and str(caught.value).isprintable()
    return False


@settings(deadline=None, max_examples=60)
@given(st.one_of(st.text().map(str.encode), st.binary()))
def test_junk_is_refused(tmp_path_factory: pytest.TempPathFactory, junk: bytes) -> None:
    assert not survive(tmp_path_factory.getbasetemp() / "junk.toml", junk)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.sampled_from(VALUE_LINES), VALUES), min_size=1, max_size=6))
def test_wrong_values_are_refused(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[int, str]]
) -> None:
    lines = list(LINES)
    for number, value in changes:
        lines[number] = lines[number].partition(" = ")[0] + " = " + value
    survive(tmp_path_factory.getbasetemp() / "values.toml", "\n".join(lines).encode())


@settings(deadline=None, max_examples=60)
@given(
    st.integers(0, len(SHIPPED)),
    st.integers(0, 60),
    st.one_of(st.text(max_size=20), st.sampled_from(["\n[[world]]\n", "\n[[stack.face]]\n", "}"])),
)
def test_cut_and_pasted_text_is_survived(
    tmp_path_factory: pytest.TempPathFactory, start: int, length: int, new: str
) -> None:
    text = SHIPPED[:start] + new + SHIPPED[start + length :]
    survive(tmp_path_factory.getbasetemp() / "cut.toml", text.encode())


# --- differences from the rulebook's tables --------------------------------------------------

BONUS = 'vp = "?"\nbonus = [{ vp = 1, per = { tile = "colony" } }]'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cost = 3", "cost = 4"),
        ("cost = 3", "cost = 9"),
        ("cost = 3", "defense = 3"),
        ("colonists = 1", "colonists = 2"),
        ('"production"', '"windfall"'),
        ('kind = "rare"', 'kind = "genes"'),
        ("keywords = []", 'keywords = ["REBEL", "UPLIFT"]'),
        ("vp = 2", "vp = 9"),
        ("vp = 2", BONUS),
    ],
)
def test_a_world_that_upsets_a_tally_can_be_played(tmp_path: Path, old: str, new: str) -> None:
    text = edit("comet-zone", old, new)
    assert check(tmp_path, text)
    assert all(fault.census for fault in loader.FILE.check(tmp_path / "components.toml"))
    assert loaded(tmp_path, text).hash != BOX.hash
    assert sum(loader.FILE.summary(tmp_path / "components.toml").values()) == c.TILES


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cost = 3", "cost = 10"),
        ("cost = 3", "defense = 0"),
        ("colonists = 1", "colonists = 3"),
        ("vp = 2", "vp = 10"),
        ("vp = 2", "vp = -1"),
        ('"production"', '"gray"'),
        ("keywords = []", 'keywords = ["REBEL", "REBEL"]'),
        ('kind = "rare"', 'kind = "any"'),
    ],
)
def test_a_world_beyond_the_engine_cannot_be_played(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(BadComponents) as caught:
        loaded(tmp_path, edit("comet-zone", old, new))
    assert not any(fault.census for fault in caught.value.faults)


@pytest.mark.clause("NF-DATA-08")
@pytest.mark.parametrize(
    ("old", "new"), [('kind = "any"', 'kind = "alien"'), ("cost = 2", "defense = 2")]
)
def test_exactly_one_world_is_of_any_kind(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(BadComponents, match='0 non-military worlds are "any"'):
        loaded(tmp_path, edit("alien-oort-cloud-factory", old, new))


def test_other_numbers_than_the_rulebook_has_are_played_as_they_are_written(
    tmp_path: Path,
) -> None:
    text = SHIPPED.replace("genes = 13", "genes = 0").replace("alien = 4\n", "alien = 9\n")
    text = text.replace("5 = 3 }", "5 = 4 }").replace("per-player = 12", "per-player = 1")
    text = text.replace("vp-chips = { 1 = 25", "vp-chips = { 1 = 26")
    text = edit("diversification", "[[3, 3], [4, 8]]", "[[2, 1], [3, 4], [4, 9]]", text)
    text = edit("tax-on-trade", "stockpile-cap = 7", "stockpile-cap = 6", text)
    text = edit("exploration", "stockpile-cap = 4", "stockpile-cap = 5", text)
    box = loaded(tmp_path, text)
    assert len(check(tmp_path, text)) == 8
    assert box.goods_supply == [0, 19, 17, 0, 11]
    assert box.prices == [0, 1, 2, 3, 9]
    assert box.small_copies == [0, 0, 1, 2, 2, 4]
    assert box.chips_per_player == 1
    goals = {goal.id: (goal.thresholds, goal.values, goal.stockpile_cap) for goal in box.goals}
    assert goals["diversification"] == ([2, 3, 4], [1, 4, 9], 0)
    assert goals["tax-on-trade"] == ([3, 5, 7], [2, 5, 8], 6)
    assert goals["exploration"] == ([1, 2, 4], [2, 5, 8], 5)
    assert loaded(tmp_path, SHIPPED.replace("genes = 13", "genes = 12")).hash != BOX.hash


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("genes = 13", "genes = -1"),
        ("genes = 13", "genes = true"),
        ("genes = 13", ""),
        ("worlds = 60", "worlds = 59"),
        ("home-colonies = 16", "home-colonies = 18"),
        ("\ngoals = 8", "\ngoals = 9"),
        ("alien = 4\n", "alien = -1\n"),
        ("alien = 4\n", "alien = 10\n"),
        ("5 = 3 }", "5 = -1 }"),
        ("per-player = 12", "per-player = 0"),
        ("stockpile-cap = 7", "stockpile-cap = 8"),
        ("stockpile-cap = 7", "stockpile-cap = -1"),
        ("[[3, 3], [4, 8]]", "[[3, 3], [3, 8]]"),
        ("[[3, 3], [4, 8]]", "[[3, 3], [4, -1]]"),
        ("[[3, 3], [4, 8]]", "[[3, 3], [4.0, 8]]"),
        ("[[3, 3], [4, 8]]", "[[3, 3, 3]]"),
        ("[[3, 3], [4, 8]]", "[[0, 3]]"),
        ("[[3, 3], [4, 8]]", "[[3, 0x" + "f" * 5000 + "]]"),
        ("[[3, 3], [4, 8]]", "[]"),
    ],
)
def test_numbers_beyond_the_engine_are_refused(tmp_path: Path, old: str, new: str) -> None:
    assert SHIPPED.count(old) == 1
    with pytest.raises(BadComponents) as caught:
        loaded(tmp_path, SHIPPED.replace(old, new))
    assert not any(fault.census for fault in caught.value.faults)


@pytest.mark.parametrize("players", [2, 5])
def test_a_file_that_differs_from_the_tables_is_played_to_the_end(
    tmp_path: Path, players: int
) -> None:
    text = SHIPPED.replace("genes = 13", "genes = 0").replace("rare = 17", "rare = 1")
    text = edit("comet-zone", '"production"', '"windfall"', text)
    text = edit("rebel-base", "defense = 6", "cost = 0", text)
    path = tmp_path / "components.toml"
    path.write_text(text, encoding="utf-8")
    assert any(fault.field == "defense" for fault in loader.FILE.check(path))
    table = game("new-frontiers", path).new(players=players, seed=5, goals=True)
    choices = random.Random(5)
    while not table.over:
        seat = table.to_act[0]
        table.play(seat, choices.choice(table.prompt(seat).options))
    assert len(table.scores) == players
    assert game("new-frontiers", path).replay(table.record).winners == table.winners


# --- hash and provenance ---------------------------------------------------------------------


def test_the_hash_ignores_words_and_provenance(tmp_path: Path) -> None:
    text = edit("comet-zone", 'source = "reconstructed"', 'source = "verified"')
    text = edit("comet-zone", 'confidence = "medium"', 'confidence = "high"', text)
    text = edit("comet-zone", "basis = ", "basis = 'my copy' #", text)
    text = edit("comet-zone", "field-sources = ", "# ", text)
    text = edit("comet-zone", "text = ", "text = 'Pays when it produces.' #", text)
    text = edit("comet-zone", "vp = 2", "vp    = 2 # as printed\nsellable = true", text)
    text = edit("rebel-uplift-world", '["REBEL", "UPLIFT"]', '["UPLIFT", "REBEL"]', text)
    changed = loaded(tmp_path, text + "\n# the end\n")
    assert changed.hash == BOX.hash
    assert changed.tile_by_id["comet-zone"].text == "Pays when it produces."


@pytest.mark.parametrize(
    ("tile", "old", "new"),
    [
        ("space-marines", "cost = 2", "cost = 3"),
        ("space-marines", "amount = 2", "amount = 3"),
        ("comet-zone", "vp = 2", "vp = 1"),
        ("comet-zone", "keywords = []", 'keywords = ["TERRAFORMING"]'),
        ("alien-oort-cloud-factory", "sellable = false", "sellable = true"),
        ("mining-league", "per = { tile", 'per = { keyword = "ALIEN", tile'),
    ],
)
def test_the_hash_changes_with_a_rule(tmp_path: Path, tile: str, old: str, new: str) -> None:
    assert loaded(tmp_path, edit(tile, old, new)).hash != BOX.hash


def test_the_hash_changes_with_the_first_game_face(tmp_path: Path) -> None:
    text = SHIPPED.replace('first-game = "survey-team"', 'first-game = "expeditionary-force"')
    assert loaded(tmp_path, text).hash != BOX.hash


def test_provenance_covers_every_tile() -> None:
    known = loader.FILE.provenance()
    assert list(known) == [tile.id for tile in BOX.tiles]
    assert all(known[tile.id]["source"] == tile.origin.source for tile in BOX.tiles)
    assert known["comet-zone"]["confidence"] == "medium"
    fields = known["comet-zone"]["field-sources"]
    assert isinstance(fields, dict) and fields["name"] == "rulebook"


def test_the_summary_counts_tiles_by_source(tmp_path: Path) -> None:
    counts = loader.FILE.summary()
    assert list(counts) == ["verified", "rulebook", "public", "recalled", "reconstructed"]
    assert sum(counts.values()) == c.TILES
    path = tmp_path / "components.toml"
    path.write_text(edit("comet-zone", 'source = "reconstructed"', 'source = "verified"'))
    corrected = loader.FILE.summary(path)
    assert corrected["verified"] == counts["verified"] + 1
    assert corrected["reconstructed"] == counts["reconstructed"] - 1


# --- astrarium data --------------------------------------------------------------------------


def astrarium(*words: str) -> int:
    parser = argparse.ArgumentParser()
    data.add_parser(parser.add_subparsers())
    args = parser.parse_args(["data", *words])
    code = args.run(args)
    assert isinstance(code, int)
    return code


def test_data_check_says_what_the_tiles_rest_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert astrarium("check") == 0
    said = capsys.readouterr().out
    assert "60 worlds, 16 home colonies, 24 stacks, 40 developments, 8 goals" in said
    assert BOX.hash in said
    for source, count in loader.FILE.summary().items():
        assert f"{count} {source}" in said
    assert "not transcriptions" in said


def test_data_check_lists_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "components.toml"
    path.write_text(edit("comet-zone", "cost = 3", 'cost = "x"'))
    assert astrarium("check", str(path)) == 2
    line = 'components.toml: comet-zone: cost: must be a number from 0 to 9, not "x"\n'
    assert capsys.readouterr().out == line
    assert astrarium("check", str(path), "--json") == 2
    report = json.loads(capsys.readouterr().out)
    assert not report["fine"] and not report["playable"]
    assert report["faults"][0]["field"] == "cost" and not report["faults"][0]["census"]
    assert astrarium("check", "--json") == 0
    assert json.loads(capsys.readouterr().out)["games"]["new-frontiers"]["hash"] == BOX.hash


def test_data_check_says_that_a_difference_from_the_tables_can_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edit("comet-zone", "vp = 2", "vp = 7"))
    assert astrarium("check", str(path)) == 2
    assert capsys.readouterr().out.splitlines() == [
        "mine.toml: comet-zone: vp: non-military worlds have at most 6, not 7 (NF-DATA-10)",
        f"{path} can be played, but does not match the rulebook's tables yet",
    ]
    assert astrarium("check", str(path), "--json") == 2
    report = json.loads(capsys.readouterr().out)
    assert not report["fine"] and report["playable"]
    assert report["faults"][0]["census"] and report["hash"] == loader.FILE.load(path).hash
    assert astrarium("show", "comet-zone", "--components", str(path)) == 0
    assert "7 VP" in capsys.readouterr().out


def test_data_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    assert astrarium("copy", str(path)) == 0
    assert path.read_text(encoding="utf-8") == SHIPPED
    path.write_text("mine")
    with pytest.raises(UsageError, match="already exists"):
        astrarium("copy", "new-frontiers", str(path))
    assert path.read_text() == "mine"
    assert astrarium("copy", "new-frontiers", str(path), "--force") == 0
    capsys.readouterr()
    assert astrarium("check", str(path)) == 0
    assert "the same rules as the shipped file" in capsys.readouterr().out
    with pytest.raises(UsageError, match="there is no game 'chess'"):
        astrarium("copy", "chess", str(path))
    with pytest.raises(UsageError, match="name the file to write"):
        astrarium("copy", "new-frontiers")
    with pytest.raises(UsageError, match="cannot be written"):
        astrarium("copy", str(tmp_path / "no" / "where.toml"))


def test_data_show(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert astrarium("show", "Comet Zone") == 0
    said = capsys.readouterr().out
    assert "world, cost 3, 1 colonist, Rare Elements production, 2 VP" in said
    assert "produce/gain, credits 1" in said
    assert "source: reconstructed" in said and "not a transcription" in said
    for tile in BOX.tiles:
        assert astrarium("show", tile.id) == 0
        assert tile.name in capsys.readouterr().out
    with pytest.raises(UsageError, match="did you mean comet-zone"):
        astrarium("show", "comet-zon")
    path = tmp_path / "empty.toml"
    path.write_text("")
    with pytest.raises(UsageError, match=r"empty\.toml: game: is missing"):
        astrarium("show", "comet-zone", "--components", str(path))
