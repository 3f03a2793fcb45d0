"""Positions of Galactic Emperor as text, complete and readable.

    galactic-emperor position 1
    players 3
    round 4
    throne 1
    role warlord
    chooser 0
    tiles c4:p09 d5:a11
    owners robotics@0
    seat 0 marks 5 metal 3
      sectors d5 c4*
      ships d7:fighter*2 d6:cruiser
    seat 1 marks 3

A star behind a sector is a Starbase. What a position leaves out has its value from set-up: homes and the Omega
Sun are in their places, other tiles in the stack, ships and tokens that are nowhere in reserve. Without a line
`steps` the leader is about to choose a role.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor import fleet
from astrarium.games.galactic_emperor.actions import (
    SENSE_NAMES,
    TARGETS,
    UNIT_CLASS_NAMES,
    WARPED,
)
from astrarium.games.galactic_emperor.casualties import kind_of, origin_of
from astrarium.games.galactic_emperor.components import (
    NO_TILE,
    ROLE_NAMES,
    ROLES,
    SHIP_TYPES,
    SPACES,
    TECHNOLOGIES,
    UNIT_NAMES,
)
from astrarium.games.galactic_emperor.state import (
    ON_OFFER,
    REMOVED,
    SENSES,
    Empire,
    Galaxy,
    controller,
    end_names,
    is_starbase,
)
from astrarium.kernel.frames import EVERYONE
from astrarium.kernel.position import frames_text, line

FIRST_LINE: Final = "galactic-emperor position 1"


def position_text(st: Galaxy) -> str:
    """The state as text, every field of it."""
    lines = [FIRST_LINE, f"players {st.players}"]
    lines += round_lines(st)
    lines += board_lines(st)
    lines += card_lines(st)
    lines += role_lines(st)
    lines += battle_lines(st)
    lines += end_lines(st)
    for seat, empire in enumerate(st.empires):
        lines += empire_lines(st, seat, empire)
    lines.append(f"steps {frames_text(st.main.frames) or 'over'}")
    if st.lanes:
        lanes = [frames_text(lane.frames) or "done" for lane in st.lanes]
        lines.append(f"lanes {' | '.join(lanes)}")
    return "\n".join(lines) + "\n"


def yes(flag: bool) -> str:
    return "yes" if flag else "no"


def seat_word(seat: int) -> str:
    return str(seat) if seat >= 0 else "-"


def round_lines(st: Galaxy) -> list[str]:
    taken = [ROLE_NAMES[card] for card in range(ROLES) if st.taken >> card & 1]
    return [
        f"round {st.round}",
        f"direction {SENSE_NAMES[SENSES.index(st.direction)] if st.direction else '-'}",
        f"leader {seat_word(st.leader)}",
        f"throne {seat_word(st.throne)}",
        line("taken", taken),
        f"flipped {yes(st.flipped)}",
        f"banished {yes(st.banished)}",
        f"role {ROLE_NAMES[st.role] if st.role >= 0 else '-'}",
        f"chooser {seat_word(st.chooser)}",
        f"acting {seat_word(st.acting)}",
        f"pool {st.pool}",
    ]


def board_lines(st: Galaxy) -> list[str]:
    ids = st.components.board.ids
    tiles = [
        f"{ids[space]}:{tile_word(st, st.tiles[space])}"
        for space in range(SPACES)
        if st.tiles[space] != NO_TILE
    ]
    return [
        line("tiles", tiles),
        line(
            "food",
            [counted(ids[space], st.food[space]) for space in range(SPACES) if st.food[space]],
        ),
        line("row", [tile_word(st, tile) for tile in st.row]),
        line("plain", [tile_word(st, tile) for tile in st.plain]),
        f"hole-in-stack {yes(st.hole_in_stack)}",
        line("atomic", [tile_word(st, tile) for tile in st.atomic]),
        line("top", seen_tile(st, st.top, st.top_seers)),
        line("in-hand", seen_tile(st, st.in_hand, st.hand_seers)),
        line("looked", seen_tile(st, st.looked, st.looked_seers)),
    ]


def tile_word(st: Galaxy, tile: int) -> str:
    return st.components.tiles[tile].id


def seen_tile(st: Galaxy, tile: int, seers: int) -> list[str]:
    """`p05@all`, or `p05@0,2`: a tile and the seats that know it."""
    if tile == NO_TILE:
        return []
    known = [str(seat) for seat in range(st.players) if seers >> seat & 1]
    return [f"{tile_word(st, tile)}@{'all' if seers == EVERYONE else ','.join(known)}"]


def counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name}*{count}"


def card_lines(st: Galaxy) -> list[str]:
    cards = st.components.technologies
    owners = []
    for number in range(TECHNOLOGIES):
        owner = st.owners[number]
        if owner != ON_OFFER:
            owners.append(f"{cards[number].id}@{'removed' if owner == REMOVED else owner}")
    return [
        line("owners", owners),
        line("stopped", card_words(st, st.stopped)),
        line("spent", card_words(st, st.spent)),
        line("used", card_words(st, st.used)),
        line("declared", card_words(st, st.declared)),
        line("let-be", card_words(st, st.let_be)),
        line("asked", card_words(st, st.asked)),
        line("pass-battle", card_words(st, st.pass_battle)),
        line("pass-role", card_words(st, st.pass_role)),
        line("pass-round", card_words(st, st.pass_round)),
    ]


def card_words(st: Galaxy, bits: int) -> list[str]:
    return [card.id for card in st.components.technologies if bits >> card.number & 1]


def role_lines(st: Galaxy) -> list[str]:
    ids = st.components.board.ids
    targets = [*ids, "throne"]
    placed = []
    for seat in range(st.players):
        for target in range(TARGETS):
            if st.placed_on(seat, target):
                placed.append(counted(f"{seat}:{targets[target]}", st.placed_on(seat, target)))
    return [
        line("prices", [str(price) for price in st.prices]),
        f"traded {st.traded}",
        line("rolling", [str(code) for code in st.rolling]),
        line("dice", [str(code) for code in st.dice]),
        line("order", [f"{ids[ship % SPACES]}:{UNIT_NAMES[ship // SPACES]}" for ship in st.order]),
        f"influencing {yes(bool(st.placed))}",
        f"token-price {st.token_price}",
        line("placed", placed),
        line("reserved", [f"{ids[st.reserved]}@{st.reserver}"] if st.reserved >= 0 else []),
        line("former", control_words(st, st.former)),
        line("fleet", [ship_word(st, code) for code in st.fleet]),
        f"warped {yes(st.warped)}",
        line("ready", [str(seat) for seat in range(st.players) if st.ready >> seat & 1]),
    ]


def control_words(st: Galaxy, control: list[int]) -> list[str]:
    """`e5:1*`: seat 1 has a Starbase in e5."""
    ids = st.components.board.ids
    return [
        f"{ids[space]}:{controller(piece)}{'*' if is_starbase(piece) else ''}"
        for space, piece in enumerate(control)
        if piece >= 0
    ]


def ship_word(st: Galaxy, code: int) -> str:
    """`fighter:d7:2:-`: two steps left, from nowhere in particular."""
    ids = st.components.board.ids
    origin = fleet.origin_of(code)
    came = "-"
    if origin == fleet.READY:
        came = "ready"
    elif origin == WARPED:
        came = "warp"
    elif origin < SPACES:
        came = ids[origin]
    type, space = UNIT_NAMES[fleet.type_of(code)], ids[fleet.space_of(code)]
    return f"{type}:{space}:{fleet.left_of(code)}:{came}"


def unit_word(st: Galaxy, unit: int) -> str:
    """`starbase`, or for an attacker `fighter:e5`"""
    name = UNIT_CLASS_NAMES[kind_of(unit)]
    origin = origin_of(unit)
    if origin < 0:
        return name
    return f"{name}:{'warp' if origin == WARPED else st.components.board.ids[origin]}"


def battle_lines(st: Galaxy) -> list[str]:
    return [
        line("battle", [st.components.board.ids[st.battle]] if st.battle >= 0 else []),
        f"attacker {seat_word(st.attacker)}",
        f"defender {seat_word(st.defender)}",
        line("attackers", [unit_word(st, unit) for unit in st.attackers]),
        line("defenders", [unit_word(st, unit) for unit in st.defenders]),
        f"shields {st.attacker_shield} {st.defender_shield}",
        f"hits {st.attacker_hits} {st.defender_hits}",
        f"extra-die {UNIT_NAMES[st.extra_die] if st.extra_die >= 0 else '-'}",
        f"razed {yes(st.razed)}",
    ]


def end_lines(st: Galaxy) -> list[str]:
    return [
        line("ended", end_names(st.ended)),
        f"scored {yes(st.scored)}",
        line("rivals", [str(seat) for seat in st.rivals]),
        line("winners", [str(seat) for seat in st.winners]),
    ]


def empire_lines(st: Galaxy, seat: int, empire: Empire) -> list[str]:
    ids = st.components.board.ids
    sectors = [
        f"{ids[space]}{'*' if is_starbase(piece) else ''}"
        for space, piece in enumerate(st.control)
        if controller(piece) == seat
    ]
    ships = [
        counted(f"{ids[place // SHIP_TYPES]}:{UNIT_NAMES[place % SHIP_TYPES]}", count)
        for place, count in enumerate(empire.ships)
        if count
    ]
    first = (
        f"seat {seat} marks {empire.marks} food {empire.food} metal {empire.metal} "
        f"energy {empire.energy} reserve {empire.reserve} influence {empire.influence}"
    )
    below = [
        line("sectors", sectors),
        line("ships", ships),
        line("points", [str(points) for points in empire.points]),
        line("casualties", [unit_word(st, unit) for unit in empire.casualties]),
    ]
    return [first, *("  " + text for text in below)]
