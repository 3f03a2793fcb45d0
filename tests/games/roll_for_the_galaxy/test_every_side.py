"""Every tile of the box by name: what placing it brings, that it scores its printed cost, and its colour at work."""

from __future__ import annotations

import pytest

from astrarium import Table
from tests.games.roll_for_the_galaxy.helpers import (
    empire,
    in_phases,
    play,
    roll_for_the_galaxy,
    worlds,
)
from tests.games.roll_for_the_galaxy.scenes_ship import WAITING, WATCHING, Gains, producing

# Name, cost, and what comes with it: "remove" is one of the owner's own dice, "cup military*2" two
# Military dice into the cup, "world genes" a Genes die as a good on that world.
DEVELOPMENTS = [
    ("advanced-logistics", 1, ""),
    ("alien-research-ship", 5, ""),
    ("alien-research-team", 3, ""),
    ("alien-uplift-blueprints", 3, ""),
    ("backup-planning", 1, ""),
    ("colonial-affinity", 2, ""),
    ("conscription", 4, "remove, cup military*2"),
    ("diversification", 1, ""),
    ("executive-power", 3, ""),
    ("export-duties", 2, ""),
    ("free-trade-association", 6, ""),
    ("free-trade-zone", 3, ""),
    ("galactic-bankers", 6, ""),
    ("galactic-demand", 2, ""),
    ("galactic-exchange", 6, ""),
    ("galactic-federation", 6, ""),
    ("galactic-influence", 3, ""),
    ("galactic-investors", 5, "$2"),  # its power pays in the phase that builds it
    ("galactic-mandate", 3, ""),
    ("galactic-recycling", 2, ""),
    ("galactic-renaissance", 6, ""),
    ("galactic-reserves", 6, ""),
    ("galactic-salon", 4, ""),
    ("homeworld-patriotism", 3, ""),
    ("hydroponics-guild", 1, ""),
    ("information-tech", 4, "remove, cup novelty*2"),
    ("investment-credits", 4, ""),
    ("isolation-policy", 3, ""),
    ("jumpdrive-research", 1, ""),
    ("local-subsidies", 2, ""),
    ("mad-scientists", 3, ""),
    ("major-research-labs", 3, ""),
    ("merchant-guild", 3, ""),
    ("mining-league", 6, ""),
    ("minor-research-labs", 2, ""),
    ("nanotechnology", 5, ""),
    ("new-economy", 6, ""),
    ("new-galactic-order", 6, ""),
    ("operations-affinity", 2, ""),
    ("organic-shipyards", 5, ""),
    ("propaganda-campaign", 4, ""),
    ("public-works", 1, ""),
    ("replicant-robots", 4, ""),
    ("robot-surveyors", 5, ""),
    ("shipping-affinity", 2, ""),
    ("space-docks", 2, ""),
    ("space-marines", 3, "remove, $1, cup military"),
    ("space-mercenaries", 1, ""),
    ("space-refineries", 3, ""),
    ("space-tourism", 3, ""),
    ("system-diversification", 6, ""),
    ("technology-affinity", 2, ""),
    ("technology-unions", 1, ""),
    ("terraforming-robots", 1, ""),
    ("trade-levies", 3, ""),
]

# Name, cost, colour, and what comes with it.
WORLDS = [
    ("designer-species-ultd", 5, "genes", "$1, world genes"),
    ("spice-world", 2, "novelty", "cup novelty"),
    ("rebel-warrior-race", 3, "genes", "remove, citizenry military, citizenry genes"),
    ("information-hub", 3, "novelty", "world novelty"),
    ("galactic-trendsetters", 6, "gray", "$2, citizenry consumption*2"),
    ("malevolent-lifeforms", 4, "genes", "world genes"),
    ("gem-world", 2, "novelty", "cup novelty"),
    ("lost-species-ark-world", 5, "genes", "$1, world genes"),
    ("trading-world", 3, "gray", "citizenry consumption"),
    ("silicon-world", 4, "rare", "$1, world rare"),
    ("sentient-robots", 2, "gray", "cup military"),
    ("galactic-resort", 3, "novelty", "world novelty"),
    ("former-penal-colony", 1, "novelty", "remove, cup military"),
    ("deserted-alien-outpost", 4, "alien", "world alien"),
    ("star-nomad-lair", 1, "novelty", "citizenry novelty"),
    ("artist-colony", 1, "novelty", "citizenry novelty"),
    ("blaster-gem-mines", 3, "rare", "citizenry military, citizenry rare"),
    ("new-vinland", 2, "novelty", "cup novelty"),
    ("mining-world", 3, "rare", "world rare"),
    ("alien-robot-scout-ship", 4, "alien", "$1, cup alien"),
    ("fifth-column", 1, "gray", "cup military"),
    ("rebel-hideout", 2, "gray", "citizenry military*2"),
    ("runaway-robots", 2, "rare", "cup military"),
    ("plague-world", 3, "genes", "cup genes"),
    ("alien-sentinels", 6, "alien", "$3, cup alien"),
    ("pirate-world", 2, "novelty", "citizenry military"),
    ("galactic-survey-headquarters", 2, "novelty", "cup novelty"),
    ("planetary-nebula", 3, "rare", "world rare"),
    ("deserted-alien-library", 6, "alien", "$2, world alien"),
    ("distant-world", 4, "genes", "$1, cup genes"),
    ("gateway-station", 3, "gray", "citizenry consumption"),
    ("galactic-fuel-depot", 3, "rare", "world rare"),
    ("jumpdrive-fuel-refinery", 3, "rare", "world rare"),
    ("new-survivalists", 1, "novelty", "citizenry novelty"),
    ("transport-hub", 4, "gray", "$1, citizenry consumption"),
    ("radioactive-world", 2, "rare", "cup rare"),
    ("high-gravity-world", 1, "gray", "cup military"),
    ("secluded-world", 1, "novelty", "citizenry novelty"),
    ("tourist-world", 4, "gray", "$1, citizenry consumption"),
    ("outlaw-world", 2, "gray", "cup military"),
    ("ore-rich-world", 2, "rare", "cup rare"),
    ("lost-alien-warship", 5, "alien", "$2, cup alien"),
    ("space-port", 2, "novelty", "cup novelty"),
    ("asteroid-belt", 2, "rare", "cup rare"),
    ("deep-space-symbionts-ltd", 4, "genes", "$1, cup genes"),
    ("armaments-world", 4, "rare", "$1, world rare"),
    ("prosperous-world", 3, "novelty", "world novelty"),
    ("lost-alien-battle-fleet", 6, "alien", "$3, cup alien"),
    ("uplift-overseers", 3, "genes", "cup genes"),
    ("universal-exports", 3, "novelty", "world novelty"),
    ("rebel-miners", 2, "rare", "remove, citizenry military*2"),
    ("jungle-world", 4, "genes", "world genes"),
    ("deserted-alien-colony", 5, "alien", "$1, world alien"),
    ("terraformed-world", 5, "gray", "$2, citizenry consumption"),
    ("comet-zone", 3, "rare", "world rare"),
]

# Number, left half and right half; a half without a colour is a development.
FACTIONS = [
    (1, ("space-piracy", 0, "", ""), ("hidden-fortress", 2, "gray", "citizenry military")),
    (
        2,
        ("alien-archaeology", 1, "", ""),
        ("alien-rosetta-stone-world", 1, "gray", "citizenry alien"),
    ),
    (3, ("consumer-markets", 3, "", ""), ("space-mall", 0, "novelty", "cup novelty")),
    (4, ("improved-reconnaissance", 2, "", ""), ("wormhole-station", 3, "rare", "cup rare")),
    (5, ("genetics-lab", 2, "", ""), ("the-last-of-the-gnarssh", 0, "genes", "citizenry genes")),
    (6, ("galactic-religion", 2, "", ""), ("pilgrimage-world", 3, "novelty", "world novelty")),
    (7, ("biological-adaptation", 2, "", ""), ("aquatic-uplift-world", 2, "gray", "cup genes")),
    (8, ("mining-industry", 2, "", ""), ("meteorite-planet", 1, "rare", "citizenry rare")),
    (
        9,
        ("destroyed-colony", 0, "gray", "cup consumption"),
        ("awakened-alien-outpost", 3, "alien", "citizenry military"),
    ),
]

# Doomed World has its own line below.
HOME_WORLDS = [
    ("alpha-centauri", 1, "rare", "world rare"),
    ("ancient-race", 0, "genes", "world genes"),
    ("damaged-alien-factory", 1, "alien", "citizenry alien"),
    ("earths-lost-colony", 2, "novelty", "world novelty"),
    ("epsilon-eridani", 2, "gray", "citizenry novelty, citizenry military"),
    ("new-sparta", 2, "gray", "citizenry military*2"),
    ("old-earth", 3, "gray", "citizenry consumption"),
    ("separatist-colony", 2, "gray", "cup military"),
]

COLOURS = {
    "doomed-world": "gray",
    **{name: colour for name, _, colour, _ in WORLDS + HOME_WORLDS},
    **{name: colour for _, *halves in FACTIONS for name, _, colour, _ in halves if colour},
}
PRICE = {"novelty": 3, "rare": 4, "genes": 5, "alien": 6}
GRAY = [name for name, colour in COLOURS.items() if colour == "gray"]
COLOURED = [name for name, colour in COLOURS.items() if colour != "gray"]


def dealt(faction: str, home: str) -> Table:
    """A new game in which seat 0 is dealt this faction and this home world."""
    table = roll_for_the_galaxy().unstarted(players=2, seed=1)
    table.foretell(f"faction {faction}", f"home {home}")
    return table


@pytest.mark.clause("RG-COMP-03", "RG-COMP-04")
def test_every_side_of_the_box_has_a_line() -> None:
    named = [row[0] for row in DEVELOPMENTS] + [row[0] for row in WORLDS]
    named += [half[0] for _, *halves in FACTIONS for half in halves]
    named += [row[0] for row in HOME_WORLDS] + ["doomed-world"]
    assert len(named) == 55 + 55 + 18 + 9
    assert sorted(named) == sorted(roll_for_the_galaxy().rules.catalogue()["tiles"])


@pytest.mark.clause("RG-DEV-02", "RG-DEV-13", "RG-SCORE-01", "RG-POW-27")
@pytest.mark.parametrize(("name", "cost", "words"), DEVELOPMENTS, ids=str)
def test_a_development_is_completed_by_as_many_dice_as_it_costs(
    name: str, cost: int, words: str
) -> None:
    table = in_phases(
        "develop ship",
        f"credits 1\ndevelopment-stack {name}\ncolumns home:develop*{cost}",
        WAITING,
    )
    mine, gains = empire(table, 0), Gains(words)
    assert (mine["developments"], mine["development_stack"]["size"]) == ([name], 0)
    assert mine["points_by_source"]["developments"] == cost
    assert mine["credits"] == 1 + gains.credits
    assert mine["cup"] == gains.dice["cup"]
    assert mine["citizenry"] == gains.beside("citizenry", cost - gains.removed)


@pytest.mark.clause("RG-STL-02", "RG-STL-08", "RG-SCORE-01", "RG-POW-27")
@pytest.mark.parametrize(
    ("name", "cost", "words"), [(name, cost, words) for name, cost, _, words in WORLDS], ids=str
)
def test_a_world_is_settled_by_as_many_dice_as_it_costs_and_brings_what_it_prints(
    name: str, cost: int, words: str
) -> None:
    table = in_phases(
        "settle ship",
        f"credits 1\nworld-stack {name}\ncolumns home:settle*{cost}",
        WAITING,
    )
    mine, gains = empire(table, 0), Gains(words)
    assert (worlds(table, 0), mine["world_stack"]["size"]) == ([gains.on(name)], 0)
    assert mine["points_by_source"]["worlds"] == cost
    assert mine["credits"] == 1 + gains.credits
    assert mine["cup"] == gains.dice["cup"]
    assert mine["citizenry"] == gains.beside("citizenry", cost - gains.removed)


@pytest.mark.clause("RG-SETUP-11", "RG-SETUP-14", "RG-SETUP-17", "RG-SCORE-02")
@pytest.mark.parametrize(
    ("number", "left", "right"),
    FACTIONS,
    ids=[f"{left[0]}-{right[0]}" for _, left, right in FACTIONS],
)
def test_a_faction_brings_both_its_halves(
    number: int, left: tuple[str, int, str, str], right: tuple[str, int, str, str]
) -> None:
    """Beside Doomed World, which brings no dice and scores nothing."""
    table = dealt(left[0], "doomed-world")
    mine, gains = empire(table, 0), Gains(", ".join(filter(None, [left[3], right[3]])))
    halves = [left, right]
    assert mine["faction"] == number
    assert mine["developments"] == [name for name, _, colour, _ in halves if not colour]
    assert worlds(table, 0) == [
        *(Gains(words).on(name) for name, _, colour, words in halves if colour),
        "doomed-world",
    ]
    assert mine["points"] == left[1] + right[1]
    assert mine["credits"] == 8
    assert mine["cup"] == gains.beside("cup", 3)
    assert mine["citizenry"] == gains.beside("citizenry", 2)


@pytest.mark.clause("RG-SCORE-01", "RG-SCORE-02")
@pytest.mark.parametrize(
    ("name", "cost", "colour"),
    [(name, cost, colour) for _, *halves in FACTIONS for name, cost, colour, _ in halves],
    ids=str,
)
def test_each_half_of_a_faction_scores_its_own_cost(name: str, cost: int, colour: str) -> None:
    """Were it alone in a tableau."""
    table = in_phases("ship", f"{'worlds' if colour else 'developments'} {name}", WAITING)
    points = empire(table, 0)["points_by_source"]
    assert points["worlds" if colour else "developments"] == empire(table, 0)["points"] == cost


@pytest.mark.clause("RG-SETUP-11", "RG-SCORE-02")
@pytest.mark.parametrize(
    ("name", "cost", "words"),
    [(name, cost, words) for name, cost, _, words in HOME_WORLDS],
    ids=str,
)
def test_a_home_world_brings_what_it_prints(name: str, cost: int, words: str) -> None:
    """Beside Galactic Religion (2) and Pilgrimage World (3), whose one die is a good."""
    table = dealt("galactic-religion", name)
    mine, gains = empire(table, 0), Gains(words)
    assert worlds(table, 0) == ["pilgrimage-world+novelty", gains.on(name)]
    assert mine["points"] == 2 + 3 + cost
    assert mine["credits"] == 1
    assert mine["cup"] == gains.beside("cup", 3)
    assert mine["citizenry"] == gains.beside("citizenry", 2)


@pytest.mark.clause("RG-SETUP-13", "RG-SCORE-02")
def test_doomed_world_brings_eight_credits_and_no_dice() -> None:
    table = dealt("galactic-religion", "doomed-world")
    mine = empire(table, 0)
    assert worlds(table, 0) == ["pilgrimage-world+novelty", "doomed-world"]
    assert (mine["points"], mine["credits"]) == (2 + 3 + 0, 8)
    assert (mine["cup"], mine["citizenry"]) == ({"home": 3}, {"home": 2})


@pytest.mark.clause("RG-SHIP-03", "RG-PRO-02", "RG-PRO-06")
@pytest.mark.parametrize("name", COLOURED)
def test_a_good_on_a_coloured_world_trades_for_the_price_of_its_colour(name: str) -> None:
    table = producing(f"credits 0\nworlds {name}\ncolumns home:produce alien:ship", WATCHING)
    assert worlds(table, 0) == [f"{name}+home"]
    play(table, "0 trade alien")
    assert f"{{0}} gained {PRICE[COLOURS[name]]} credits" in table.log(None)


@pytest.mark.clause("RG-SHIP-07")
@pytest.mark.parametrize("name", COLOURED)
def test_a_shipper_of_a_worlds_own_colour_matches_it_and_no_other_does(name: str) -> None:
    for colour in PRICE:
        table = producing(f"worlds {name}+home\ncolumns {colour}:ship", WATCHING)
        play(table, f"0 consume {colour}")
        assert empire(table, 0)["vp"] == (2 if colour == COLOURS[name] else 1)


@pytest.mark.clause("RG-PRO-02")
@pytest.mark.parametrize("name", GRAY)
def test_a_gray_world_holds_no_good(name: str) -> None:
    table = producing(f"worlds {name}\ncolumns home:produce")
    assert worlds(table, 0) == [name]
    assert empire(table, 0)["cup"] == {"home": 1}
