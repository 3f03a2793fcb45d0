"""What each role would bring a seat that chose it now, as far as that can be counted beforehand."""

from __future__ import annotations

from astrarium.games.galactic_emperor import shapes
from astrarium.games.galactic_emperor.components import (
    ENERGY,
    FIGHTER,
    METAL,
    PRODUCE_WITHOUT_FOOD,
    TECHNOLOGIES,
)
from astrarium.games.galactic_emperor.effects import room
from astrarium.games.galactic_emperor.merchant import harvest
from astrarium.games.galactic_emperor.powers import effect_of
from astrarium.games.galactic_emperor.scientist import chooser_price
from astrarium.games.galactic_emperor.state import ON_OFFER, Galaxy, starbases
from astrarium.games.galactic_emperor.steward import producing


def choosing(st: Galaxy, seat: int) -> shapes.Choosing:
    """The chooser's gains, and with them what the seat would get in its turn of that role."""
    empire, numbers = st.empires[seat], st.components.numbers
    bases = starbases(st, seat)
    return {
        "claims": empire.reserve > 0 and has_planets(st),
        "marks": numbers.merchant_marks,
        "food": harvest(st, seat),
        "cubes": cubes_of_steward(st, seat),
        "fighters": min(numbers.engineer_fighters, empire.docked[FIGHTER]) if bases else 0,
        "dice": numbers.warlord_dice,
        "ships": sum(empire.ships),
        "influence": min(numbers.influence_tokens, empire.reserve),
        "technologies": technologies_in_reach(st, seat),
    }


def has_planets(st: Galaxy) -> bool:
    """Whether a tile that is turned up could be claimed (GE-EXP-05)."""
    for tile in st.row:
        if st.components.tiles[tile].planets:
            return True
    return False


def cubes_of_steward(st: Galaxy, seat: int) -> int:
    """Metal and energy that would fit: the chooser's own, and those of sectors that can produce (GE-STW-01 to -07)."""
    fed: list[tuple[int, int]] = []
    unfed: list[tuple[int, int]] = []
    for space in producing(st, seat):
        tile = st.tile(space)
        if tile is not None:
            (fed if st.food[space] else unfed).append((tile.metal, tile.energy))
    feeding = effect_of(st, seat, PRODUCE_WITHOUT_FOOD)
    if feeding is not None:
        unfed.sort(key=sum, reverse=True)
        fed += unfed[: feeding.amount]
    metal_fits = room(st, st.empires[seat], METAL)
    energy_fits = room(st, st.empires[seat], ENERGY)
    metal = min(sum([one[0] for one in fed]), metal_fits)
    energy = min(sum([one[1] for one in fed]), energy_fits)
    own = st.components.numbers.steward_cubes
    return min(own + metal + energy, metal_fits + energy_fits)


def technologies_in_reach(st: Galaxy, seat: int) -> int:
    """Technologies on offer that the chooser of Scientist could pay."""
    energy = st.empires[seat].energy
    found = 0
    for technology in range(TECHNOLOGIES):
        on_offer = st.owners[technology] == ON_OFFER and not st.banished
        if on_offer and chooser_price(st, technology) <= energy:
            found += 1
    return found
