"""What powers pay when a phase has been done by all (RG-POW-26)."""

from __future__ import annotations

from astrarium.games.roll_for_the_galaxy import knowledge
from astrarium.games.roll_for_the_galaxy.components import (
    CITIZENRY_CREDITS,
    CREDITS,
    CREDITS_IF_MOST,
    EXPLORE,
    GOODS_CREDITS,
    VP,
    Power,
)
from astrarium.games.roll_for_the_galaxy.effects import gain_credits, gain_vp
from astrarium.games.roll_for_the_galaxy.powers import leads_alone
from astrarium.games.roll_for_the_galaxy.state import Empire, Galaxy, goods_of
from astrarium.kernel.lists import EMPTY


def pay_at_end(st: Galaxy, phase: int) -> None:
    """Owners in strict order, each with all their powers; after Explore abandoned tiles go back last (R-40)."""
    for seat in st.order:
        for power in st.empires[seat].powers[phase]:
            pay(st, seat, power)
    if phase == EXPLORE and st.abandoned:
        st.tell("abandoned-to-bag", -1, len(st.abandoned))
        st.bag = sorted(st.bag + st.abandoned)
        st.abandoned = EMPTY
        knowledge.abandoned_to_bag(st)


def pay(st: Galaxy, seat: int, power: Power) -> None:
    empire = st.empires[seat]
    if power.effect == CREDITS:
        gain_credits(st, seat, power.amount)
    elif power.effect == VP:
        gain_vp(st, seat, power.vp)
    elif power.effect == CREDITS_IF_MOST:
        if leads_alone(st, seat, power.compares):
            gain_credits(st, seat, power.amount)
    elif power.effect == CITIZENRY_CREDITS:
        groups = -(-empire.citizenry[power.colour] // power.per)  # RG-POW-23: a started one counts
        gain_credits(st, seat, power.amount * groups)
    elif power.effect == GOODS_CREDITS:
        gain_credits(st, seat, power.amount * goods_counted(st, empire, power))


def goods_counted(st: Galaxy, empire: Empire, power: Power) -> int:
    """Goods on worlds of a colour, or goods that are dice of a colour (effect `goods-credits`)."""
    count = 0
    for place, goods in enumerate(empire.goods):
        if power.by_world:
            if st.side(empire.worlds[place]).colour == power.colour:
                count += len(goods_of(goods))
        else:
            for colour in goods_of(goods):
                if colour == power.colour:
                    count += 1
    return count
