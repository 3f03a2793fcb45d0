"""The ideas that a state is made of: a stack, a market, influence, a battle with its two sides.

All are values: replaced as a whole, never changed, so a clone shares them.
"""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import TARGETS
from astrarium.games.galactic_emperor.components import BLACK_HOLE, NO_TILE, RESOURCES
from astrarium.kernel.frames import EVERYONE
from astrarium.kernel.lists import EMPTY, contains, without_in

NOBODY_SEAT: Final = -1
NO_SPACE: Final = -1
NO_EXTRA_DIE: Final = -1

# The sides of a battle, in the order in which they act.
ATTACKING: Final = 0
DEFENDING: Final = 1


# --- tiles --------------------------------------------------------------------------------------


@final
class SeenTile:
    """A tile that lies face down or is held, and who has seen it: a bit per seat, or EVERYONE."""

    def __init__(self, tile: int, seers: int) -> None:
        self.tile: Final = tile
        self.seers: Final = seers

    def seen_by(self, viewer: int) -> bool:
        """Whether a seat (-1: a spectator) knows the tile."""
        return self.seers == EVERYONE or (viewer >= 0 and self.seers >> viewer & 1 == 1)

    def shown_to(self, seat: int) -> SeenTile:
        """The same tile after one more has seen it."""
        return self if self.seers == EVERYONE else SeenTile(self.tile, self.seers | 1 << seat)


NO_SEEN_TILE: Final = SeenTile(NO_TILE, EVERYONE)


@final
class Stack:
    """The tiles face down: what was put back on top, then plain tiles, the Black Hole, atomic tiles (GE-SETUP-09).

    Piles are ascending; which tile of the front pile comes next is chance.
    """

    def __init__(self, top: SeenTile, plain: list[int], hole: bool, atomic: list[int]) -> None:
        self.top: Final = top
        self.plain: Final = plain
        self.hole: Final = hole
        self.atomic: Final = atomic

    def size(self) -> int:
        rest = (1 if self.hole else 0) + (1 if self.top.tile >= 0 else 0)
        return len(self.plain) + len(self.atomic) + rest

    def front_pile(self) -> list[int]:
        """The tiles of which one is next below what was put back."""
        if self.plain:
            return self.plain
        return [BLACK_HOLE] if self.hole else self.atomic

    def less(self, tile: int) -> Stack:
        """The stack without a tile of its front pile."""
        if self.plain:
            return Stack(self.top, without_in(self.plain, tile), self.hole, self.atomic)
        if self.hole:
            return Stack(self.top, self.plain, False, self.atomic)
        return Stack(self.top, self.plain, False, without_in(self.atomic, tile))

    def under(self, top: SeenTile) -> Stack:
        """The stack with this tile on top, or none."""
        return Stack(top, self.plain, self.hole, self.atomic)


# --- the Merchant's market ----------------------------------------------------------------------


@final
class Market:
    """Prices by resource, none outside the role; resources that the player in turn has traded.

    Those are bits: of resources bought, and three higher of resources sold.
    """

    def __init__(self, prices: list[int], traded: int) -> None:
        self.prices: Final = prices
        self.traded: Final = traded

    def has_bought(self, resource: int) -> bool:
        return self.traded >> resource & 1 == 1

    def has_sold(self, resource: int) -> bool:
        return self.traded >> RESOURCES + resource & 1 == 1

    def after_buying(self, resource: int) -> Market:
        return Market(self.prices, self.traded | 1 << resource)

    def after_selling(self, resource: int) -> Market:
        return Market(self.prices, self.traded | 1 << RESOURCES + resource)

    def free_again(self, resource: int) -> Market:
        """A resource may be traded either way, whatever was done before."""
        return Market(self.prices, self.traded & ~(1 << resource | 1 << RESOURCES + resource))


NO_MARKET: Final = Market(EMPTY, 0)


# --- the Regent's influence ---------------------------------------------------------------------


@final
class Influence:
    """A Regent role: the price of one more token, tokens placed, a reserved sector, control before it is resolved.

    Tokens are by seat * 38 + target, none outside the role; control is known while ships leave lost sectors.
    """

    def __init__(
        self, price: int, placed: list[int], reserved: int, reserver: int, former: list[int]
    ) -> None:
        self.price: Final = price
        self.placed: Final = placed
        self.reserved: Final = reserved
        self.reserver: Final = reserver
        self.former: Final = former

    def on(self, seat: int, target: int) -> int:
        """Tokens of a seat on a sector or the Throne."""
        return self.placed[seat * TARGETS + target] if self.placed else 0

    def targets(self) -> list[int]:
        """Where anybody has placed a token (GE-REG-16), in board order."""
        found: list[int] = []
        for place, count in enumerate(self.placed):
            if count and not contains(found, place % TARGETS):
                found.append(place % TARGETS)
        found.sort()
        return found

    def begun(self, players: int) -> Influence:
        """Tokens may be placed, and none is yet."""
        nowhere = [0] * (players * TARGETS)
        return Influence(self.price, nowhere, self.reserved, self.reserver, self.former)

    def at_price(self, price: int) -> Influence:
        return Influence(price, self.placed, self.reserved, self.reserver, self.former)

    def with_more(self, seat: int, target: int, count: int) -> Influence:
        """So many tokens of a seat more on a target."""
        placed = self.placed[:]
        placed[seat * TARGETS + target] += count
        return Influence(self.price, placed, self.reserved, self.reserver, self.former)

    def reserved_by(self, seat: int, space: int) -> Influence:
        return Influence(self.price, self.placed, space, seat, self.former)

    def resolved(self, former: list[int]) -> Influence:
        """All tokens are taken back; this was control before."""
        return Influence(self.price, EMPTY, self.reserved, self.reserver, former)


NO_INFLUENCE: Final = Influence(0, EMPTY, NO_SPACE, NOBODY_SEAT, EMPTY)


# --- a battle -----------------------------------------------------------------------------------


@final
class Side:
    """One side of a battle: whose it is, its units by class (see `casualties`), hits void yet and hits to take."""

    def __init__(self, seat: int, units: list[int], shield: int, hits: int) -> None:
        self.seat: Final = seat
        self.units: Final = units
        self.shield: Final = shield
        self.hits: Final = hits

    def with_units(self, units: list[int]) -> Side:
        return Side(self.seat, units, self.shield, self.hits)

    def with_hits(self, hits: int) -> Side:
        return Side(self.seat, self.units, self.shield, hits)


NO_SIDE: Final = Side(NOBODY_SEAT, EMPTY, 0, 0)


@final
class Battle:
    """A battle in a space; a showdown has none (R-36)."""

    def __init__(
        self, space: int, attacker: Side, defender: Side, extra_die: int, razed: bool
    ) -> None:
        self.space: Final = space
        self.attacker: Final = attacker
        self.defender: Final = defender
        self.extra_die: Final = extra_die  # the type of ship that rolls it, -1: none
        self.razed: Final = razed  # an Empire was destroyed

    def side(self, number: int) -> Side:
        """ATTACKING or DEFENDING."""
        return self.attacker if number == ATTACKING else self.defender

    def side_of(self, seat: int) -> Side:
        """The side of a seat; of one that does not fight, nobody's."""
        if seat == self.attacker.seat:
            return self.attacker
        return self.defender if seat == self.defender.seat else NO_SIDE

    def with_side(self, number: int, side: Side) -> Battle:
        if number == ATTACKING:
            return Battle(self.space, side, self.defender, self.extra_die, self.razed)
        return Battle(self.space, self.attacker, side, self.extra_die, self.razed)

    def with_extra_die(self, type: int) -> Battle:
        return Battle(self.space, self.attacker, self.defender, type, self.razed)

    def with_empire_razed(self) -> Battle:
        return Battle(self.space, self.attacker, self.defender, self.extra_die, True)

    def is_decided(self) -> bool:
        """One side, or both, has no unit left (GE-COM-18)."""
        return not self.attacker.units or not self.defender.units


NO_BATTLE: Final = Battle(NO_SPACE, NO_SIDE, NO_SIDE, NO_EXTRA_DIE, False)
