"""Positions of Galactic Emperor as text, complete and readable; `docs/positions.md` tells of every word.

What a position leaves out has its value from set-up: homes and the Omega Sun are in their places, other tiles in
the stack, ships and tokens that are nowhere in reserve. Without a line `steps` the leader is about to choose a role.
"""

from __future__ import annotations

from typing import Any, Final

from astrarium.games.galactic_emperor import actions, fleet, invariants, setup
from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor.state import (
    CLOCKWISE,
    COUNTER_CLOCKWISE,
    END_NAMES,
    FLAG_NAMES,
    NO_DIRECTION,
    POINT_SOURCES,
    REMOVED,
    Empire,
    Galaxy,
    controller,
    is_starbase,
)
from astrarium.games.galactic_emperor.values import ATTACKING, DEFENDING, NO_SEEN_TILE, SeenTile
from astrarium.kernel.fields import (
    Bits,
    ByPlace,
    Choice,
    Counts,
    Field,
    Given,
    Many,
    Names,
    Number,
    Numbers,
    OfSeats,
    Padded,
    Pair,
    Seat,
    Seats,
    Within,
    Words,
    Yes,
    remade,
)
from astrarium.kernel.frames import EVERYONE
from astrarium.kernel.lists import with_at
from astrarium.kernel.position import Fault, Form, frames_in

SHIP_NAMES: Final = c.UNIT_NAMES[: c.SHIP_TYPES]
SEATS: Final = Names("seat", [str(seat) for seat in range(c.MOST_PLAYERS)])
ROLE_CARDS: Final = Names("role", c.ROLE_NAMES[: c.ROLES])
OWNERS: Final = Names("owner", ["removed", "-", *SEATS.ids], REMOVED)
PIECES: Final = Names("piece", [f"{seat}{star}" for seat in SEATS.ids for star in ("", "*")])
SHIPS: Final = Names("ship", SHIP_NAMES)
SENSES: Final = Names(
    "sense", [actions.SENSE_NAMES[1], "-", actions.SENSE_NAMES[0]], COUNTER_CLOCKWISE
)
ORIGIN_WORDS: Final = {fleet.NO_ORIGIN: "-", fleet.READY: "ready", actions.WARPED: "warp"}


class Seen(Field):
    """`p05@all`, or `p05@0,2`: a tile and the seats that know it."""

    def __init__(self, word: str, tiles: Names) -> None:
        super().__init__(word)
        self.tiles: Final = tiles

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        seen = getattr(on, self.attribute)
        if seen.tile == c.NO_TILE:
            return []
        seats = [str(seat) for seat in range(st.players) if seen.seers >> seat & 1]
        known = "all" if seen.seers == EVERYONE else ",".join(seats)
        return [f"{self.tiles.id(seen.tile)}@{known}"]

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        seen = NO_SEEN_TILE
        if given.items:
            id, at, seats = given.single().partition("@")
            seers = EVERYONE
            if at and seats != "all":
                seers = 0
                for name in seats.split(","):
                    seer = given.number(name, 0, st.players - 1)
                    if seers >> seer & 1:
                        raise given.wrong(f"{self.word} names seat {seer} twice")
                    seers |= 1 << seer
            seen = SeenTile(self.tiles.number(given, id), seers)
        setattr(on, self.attribute, seen)


class Flag(Field):
    """The technologies with one of the flags."""

    def __init__(self, flag: int, cards: Names) -> None:
        super().__init__(FLAG_NAMES[flag])
        self.flag: Final = flag
        self.cards: Final = cards

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        return [id for card, id in enumerate(self.cards.ids) if st.is_flagged(self.flag, card)]

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        for id in given.distinct():
            st.raise_flag(self.flag, self.cards.number(given, id))


class BothSides(Field):
    """A number of the attacker and one of the defender."""

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        sides = (st.battle.attacker, st.battle.defender)
        return [str(getattr(side, self.attribute)) for side in sides]

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        if len(given.items) != 2:
            raise given.wrong(f"{self.word} needs two numbers")
        for number in (ATTACKING, DEFENDING):
            count = given.number(given.items[number], 0, 99)
            side = remade(st.battle.side(number), **{self.attribute: count})
            st.battle = st.battle.with_side(number, side)


class Positions(Form):
    """How states of Galactic Emperor are written, with one table of components."""

    def __init__(self, components: c.Components) -> None:
        ids = components.board.ids
        spaces = Names("space", ids)
        tiles = Names("tile", [tile.id for tile in components.tiles])
        cards = Names("technology", [card.id for card in components.technologies])
        places = [f"{seat}:{target}" for seat in SEATS.ids for target in [*ids, "throne"]]
        targets = Names("seat and target", places)
        units = Names("unit", unit_words(ids))
        ordered = Names("ship", [f"{space}:{type}" for type in SHIP_NAMES for space in ids])
        ships = Names("ship", [f"{space}:{type}" for space in ids for type in SHIP_NAMES])
        super().__init__(
            "galactic-emperor",
            Number("players", c.LEAST_PLAYERS, c.MOST_PLAYERS),
            [],
            [
                Number("round", 0, 999),
                Choice("direction", SENSES, NO_DIRECTION),
                Seat("leader").rest(lambda st, _: max(0, st.throne)),
                Seat("throne"),
                Bits("taken", ROLE_CARDS),
                Yes("flipped"),
                Yes("banished").rest(lambda st, _: c.BLACK_HOLE in st.tiles),
                Choice("role", ROLE_CARDS),
                Seat("chooser"),
                Seat("acting"),
                Number("pool", 0, 999).rest(points_left),
                ByPlace("tiles", spaces, ":", tiles),
                Counts("food", spaces),
                Many("row", tiles),
                Within("stack", Many("plain", tiles, ascending=True)).rest(
                    lambda st, _: still_hidden(st, st.stack.plain)
                ),
                Within("stack", Yes("hole-in-stack").at("hole")).rest(
                    lambda st, _: bool(still_hidden(st, [c.BLACK_HOLE]))
                ),
                Within("stack", Many("atomic", tiles, ascending=True)).rest(
                    lambda st, _: still_hidden(st, st.stack.atomic)
                ),
                Within("stack", Seen("top", tiles)),
                Seen("in-hand", tiles),
                Seen("looked", tiles),
                ByPlace("owners", cards, "@", OWNERS),
                *(Flag(flag, cards) for flag in range(len(FLAG_NAMES))),
                Within("market", Numbers("prices", 0, 99)),
                Within("market", Number("traded", 0, 63)),
                Numbers("rolling", 0, 255),
                Numbers("dice", 0, 255),
                Many("order", ordered, ascending=True),
                Words("influencing", influencing_words, read_influencing),
                Within("influence", Number("token-price", 0, 99).at("price")),
                Within("influence", OfSeats("placed", targets, c.MOST_PLAYERS)),
                Within("influence", Pair("reserved", spaces, "@", None, "reserver")),
                Within("influence", ByPlace("former", spaces, ":", PIECES)),
                Words("fleet", fleet_words, read_fleet),
                Yes("warped"),
                Bits("ready", SEATS),
                Within("battle", Choice("battle", spaces).at("space")),
                Within("battle.attacker", Seat("attacker").at("seat")),
                Within("battle.defender", Seat("defender").at("seat")),
                Within("battle.attacker", Many("attackers", units, ascending=True).at("units")),
                Within("battle.defender", Many("defenders", units, ascending=True).at("units")),
                BothSides("shields").at("shield"),
                BothSides("hits"),
                Within("battle", Choice("extra-die", SHIPS)),
                Within("battle", Yes("razed")),
                Bits("ended", Names("cause", END_NAMES)),
                Yes("scored"),
                Seats("rivals"),
                Seats("winners"),
            ],
            [
                Number("marks", 0, 9999),
                Number("food", 0, 999),
                Number("metal", 0, 99),
                Number("energy", 0, 99),
                Number("reserve", -99, 99).rest(tokens_left),
                Number("influence", 0, 99),
            ],
            [
                Words("sectors", sector_words, read_sectors),
                Counts("ships", ships),
                Padded("points", 0, 999, POINT_SOURCES),
                Many("casualties", units),
            ],
            frames_in("astrarium.games.galactic_emperor"),
            "Round 0",
        )
        self.components: Final = components

    def fresh(self, players: int, settings: dict[str, bool]) -> Galaxy:
        """The first role of the first round is about to be chosen."""
        st = setup.new_galaxy(self.components, players)
        st.round = 1
        st.direction = CLOCKWISE
        st.throne = 0
        return st

    def holder(self, st: Galaxy, seat: int) -> Empire:
        return st.empires[seat]

    def finish(self, st: Galaxy) -> None:
        """Ships that are not on the board are in reserve."""
        for empire in st.empires:
            empire.docked = [
                st.components.units[type].reserve - sum(empire.ships[type :: c.SHIP_TYPES])
                for type in range(c.SHIP_TYPES)
            ]

    def faults(self, st: Galaxy) -> list[Fault]:
        return invariants.faults(st)


def unit_words(spaces: list[str]) -> list[str]:
    """`starbase`, and for an attacker's ships `fighter:e5` or `fighter:warp`, in the order of units."""
    ships = actions.UNIT_CLASS_NAMES[1:-1]
    return actions.UNIT_CLASS_NAMES + [
        f"{ship}:{came}" for ship in ships for came in [*spaces, "warp"]
    ]


# --- what is left -------------------------------------------------------------------------------


def points_left(st: Galaxy, _: int) -> int:
    return max(0, st.pool - sum([empire.total() for empire in st.empires]))


def tokens_left(st: Galaxy, seat: int) -> int:
    empire = st.empires[seat]
    return empire.reserve - empire.influence - invariants.tokens_on_board(st, seat)


def still_hidden(st: Galaxy, pile: list[int]) -> list[int]:
    """The tiles of a pile that are nowhere but in the stack."""
    seen = [*st.tiles, *st.row, st.stack.top.tile, st.in_hand.tile, st.looked.tile]
    return [tile for tile in pile if tile not in seen]


# --- the round ----------------------------------------------------------------------------------


def influencing_words(st: Galaxy, _: int) -> list[str]:
    return ["yes" if st.influence.placed else "no"]


def read_influencing(st: Galaxy, _: int, given: Given) -> None:
    if given.yes():
        st.influence = st.influence.begun(st.players)


def fleet_words(st: Galaxy, _: int) -> list[str]:
    """`fighter:d7:2:-`: two steps left, from nowhere in particular."""
    ids = st.components.board.ids
    found = []
    for code in st.fleet:
        origin = fleet.origin_of(code)
        came = ORIGIN_WORDS.get(origin) or ids[origin]
        type, space = SHIP_NAMES[fleet.type_of(code)], ids[fleet.space_of(code)]
        found.append(f"{type}:{space}:{fleet.left_of(code)}:{came}")
    return found


def read_fleet(st: Galaxy, _: int, given: Given) -> None:
    spaces = Names("space", st.components.board.ids)
    origins = {word: origin for origin, word in ORIGIN_WORDS.items()}
    codes = []
    for item in given.items:
        parts = item.split(":")
        if len(parts) != 4:
            raise given.wrong(f"fleet: cannot read {item!r}")
        type, space = SHIPS.number(given, parts[0]), spaces.number(given, parts[1])
        left, came = given.number(parts[2], 0, fleet.STEPS_BASE - 1), parts[3]
        origin = origins[came] if came in origins else spaces.number(given, came)
        codes.append(fleet.ship(type, space, left, origin))
    st.fleet = sorted(codes)


# --- empires ------------------------------------------------------------------------------------


def sector_words(st: Galaxy, seat: int) -> list[str]:
    return [
        f"{st.components.board.ids[space]}{'*' if is_starbase(piece) else ''}"
        for space, piece in enumerate(st.control)
        if controller(piece) == seat
    ]


def read_sectors(st: Galaxy, seat: int, given: Given) -> None:
    spaces = Names("space", st.components.board.ids)
    named: list[int] = []
    for item in given.items:
        space = spaces.number(given, item.removesuffix("*"))
        if space in named:
            raise given.wrong(f"sectors has {spaces.id(space)} twice")
        named.append(space)
        if controller(st.control[space]) not in (-1, seat):
            raise given.wrong(f"{item} has two controllers")
        piece = seat * 2 + (1 if item.endswith("*") else 0)
        st.control = with_at(st.control, space, piece)
