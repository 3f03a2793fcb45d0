"""What things would cost or bring a seat now, each as a sum with its lines, and what the seat has.

Every amount comes from the functions that set it in play; here they only get names.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor import prospects, scoring, shapes
from astrarium.games.galactic_emperor.actions import TARGETS, THRONE_TARGET
from astrarium.games.galactic_emperor.chooser import choosing
from astrarium.games.galactic_emperor.engineer import price_of_order
from astrarium.games.galactic_emperor.influence import influence_on
from astrarium.games.galactic_emperor.merchant import harvest
from astrarium.games.galactic_emperor.powers import steps_of
from astrarium.games.galactic_emperor.regent import token_price
from astrarium.games.galactic_emperor.scientist import price_of
from astrarium.games.galactic_emperor.state import (
    ON_OFFER,
    Galaxy,
    controlled,
    planets_of,
)
from astrarium.kernel.sums import line, up_to

PRINTED_COST: Final = "Printed cost"
CHOOSER: Final = "You chose Scientist"


def measures(st: Galaxy, seat: int) -> dict[str, int]:
    """What a seat has, counted; previews name those that an option changes."""
    empire = st.empires[seat]
    return {
        "points": empire.total(),
        "marks": empire.marks,
        "food": empire.food,
        "metal": empire.metal,
        "energy": empire.energy,
        "tokens": empire.reserve,
        "influence": empire.influence,
        "sectors": len(controlled(st, seat)),
        "planets": planets_of(st, seat),
        "ships": sum(empire.ships),
        "food_on_sectors": sum([st.food[space] for space in controlled(st, seat)]),
        **{f"points:{source}": points for source, points in scoring.breakdown(st, seat).items()},
    }


def public_points(st: Galaxy) -> list[int]:
    """Totals are secret until the final scoring; before it, what a victory count would bring now."""
    if st.scored:
        return [empire.total() for empire in st.empires]
    return [
        planets_of(st, seat) * st.components.numbers.planet_points for seat in range(st.players)
    ]


def appraise(st: Galaxy, seat: int, viewer: int) -> shapes.Appraisal:
    """All prices and yields for one seat; its points are for itself until the final scoring."""
    return {
        "seat": seat,
        "technologies": {
            st.components.technologies[number].id: technology_sum(st, seat, number)
            for number in range(c.TECHNOLOGIES)
            if st.owners[number] == ON_OFFER and not st.banished
        },
        "ships": {c.UNIT_NAMES[type]: ship_data(st, seat, type) for type in range(c.SHIP_TYPES)},
        "order": order_sum(st, seat) if seat == st.acting else None,
        "harvest": harvest(st, seat),
        "production": production(st, seat),
        "choosing": choosing(st, seat),
        "token": token_price(st, seat) if st.influence.price else None,
        "influence": {
            target_id(st, target): influence_on(st, seat, target)
            for target in range(TARGETS)
            if influence_on(st, seat, target)
        },
        "outcomes": prospects.outcomes(st, seat),
        "planets": prospects.planets_after(st),
        "reach": prospects.reaches(st, seat),
        "attacks": prospects.attacks(st, seat),
        "battle": prospects.battle(st, seat, viewer),
        "points": scoring.breakdown(st, seat) if viewer == seat or st.scored else None,
    }


def technology_sum(st: Galaxy, seat: int, number: int) -> shapes.TechnologyAppraisal:
    """What a technology costs now, and how that comes about."""
    card = st.components.technologies[number]
    cost = price_of(st, seat, number)
    return {"cost": cost, "sum": up_to(cost, [line(PRINTED_COST, card.cost)], CHOOSER)}


def order_sum(st: Galaxy, seat: int) -> shapes.Cost:
    """What the ships ordered cost the player in turn."""
    marks, metal, energy = price_of_order(st, seat, -1)
    return {"marks": marks, "metal": metal, "energy": energy}


def target_id(st: Galaxy, target: int) -> str:
    return "throne" if target == THRONE_TARGET else st.components.board.ids[target]


def ship_data(st: Galaxy, seat: int, type: int) -> shapes.ShipAppraisal:
    """A ship's price, how many are in reserve, and how far it moves."""
    unit = st.components.units[type]
    return {
        "marks": unit.marks,
        "metal": unit.metal,
        "energy": unit.energy,
        "reserve": st.empires[seat].docked[type],
        "move": steps_of(st, seat, type),
    }


def production(st: Galaxy, seat: int) -> dict[str, shapes.Production]:
    """What own sectors yield in a Steward role, and the food on them."""
    found: dict[str, shapes.Production] = {}
    for space in controlled(st, seat):
        tile = st.tile(space)
        if tile is not None and tile.metal + tile.energy:
            found[st.components.board.ids[space]] = {
                "metal": tile.metal,
                "energy": tile.energy,
                "food": st.food[space],
            }
    return found
