"""Positions of Roll for the Galaxy as text, complete and readable; `docs/positions.md` tells of every word.

What a position leaves out has its value from set-up: dice that lie nowhere are in the supply, tiles that lie
nowhere in the bag. Without a line `steps` a round is about to begin.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.roll_for_the_galaxy import invariants, knowledge, round, setup
from astrarium.games.roll_for_the_galaxy.powers import dice_owned
from astrarium.games.roll_for_the_galaxy.state import (
    Empire,
    Galaxy,
    add_powers,
    goods_from,
    goods_of,
)
from astrarium.kernel.fields import (
    Bits,
    Choice,
    Counts,
    Given,
    Many,
    Names,
    Number,
    Seats,
    Tally,
    Words,
    Yes,
)
from astrarium.kernel.position import Fault, Form, frames_in

STEPS: Final = Names("step", ["roll", "reveal", "sort", "phases", "manage", "end"])
COLOURED: Final = c.COLOUR_NAMES[: c.COLOURS]
DICE: Final = Names("colour", COLOURED)
FACES: Final = Names("face", c.FACE_NAMES)
PHASED: Final = Names("phase", c.PHASE_NAMES[: c.PHASES])
ROLLS: Final = Names("face", [f"{colour}:{face}" for colour in COLOURED for face in c.FACE_NAMES])
SELECTIONS: Final = Names(
    "selection", [f"{colour}:{phase}" for colour in COLOURED for phase in PHASED.ids]
)
COLUMNS: Final = Names(
    "column", [f"{colour}:{phase}" for phase in PHASED.ids for colour in COLOURED]
)


class Positions(Form):
    """How states of Roll for the Galaxy are written, with one table of components."""

    def __init__(self, components: c.Components) -> None:
        sides = [side.id for side in components.sides]
        by_development = {sides[c.development_of(tile)]: tile for tile in range(c.TILES)}
        by_world = {sides[c.world_of(tile)]: tile for tile in range(c.TILES)}
        tiles = Names("tile", [*by_development], also=by_world)
        world_tiles = Names("tile", [*by_world], also=by_development)
        tableau = Names("tile", sides)
        super().__init__(
            "roll-for-the-galaxy",
            Number("players", 2, 5),
            [Yes("first-game")],
            [
                Number("round", 0, 999),
                Choice("step", STEPS, none=None),
                Choice("phase", PHASED),
                Bits("occurring", PHASED),
                Choice("spare", FACES),
                Seats("order").rest(lambda st, _: setup.strict_order(st)),
                Number("pool", 0, 999).rest(vp_left),
                Yes("exhausted").rest(lambda st, _: st.pool == 0),
                Counts("supply", DICE).rest(dice_left),
                Many("bag", tiles, ascending=True).rest(tiles_left),
                Many("abandoned", tiles, ascending=True),
                Counts("extras", DICE),
                Yes("scouted"),
            ],
            [
                Number("faction", 0, c.FACTIONS, base=1),
                Number("credits", 0, c.MOST_CREDITS),
                Number("vp", 0, 999),
            ],
            [
                Counts("cup", DICE),
                Counts("citizenry", DICE),
                Tally("rolled", ROLLS),
                Counts("wilds", DICE),
                Counts("columns", COLUMNS),
                Counts("shown-columns", COLUMNS),
                Counts("shown-dictated", DICE),
                Choice("strip", SELECTIONS),
                Choice("selected", SELECTIONS),
                Counts("dictated", DICE),
                Many("used", tableau),
                Many("development-stack", tiles),
                Counts("development-dice", DICE),
                Many("world-stack", world_tiles),
                Counts("world-dice", DICE),
                Counts("builders", DICE),
                Many("hand", tiles),
                Many("developments", tableau),
                Words("worlds", world_words, read_worlds),
                Words("known", known_words, read_known, fill_known),
            ],
            frames_in("astrarium.games.roll_for_the_galaxy"),
            "Round",
        )
        self.components: Final = components

    def fresh(self, players: int, settings: dict[str, bool]) -> Galaxy:
        return setup.new_galaxy(self.components, players, settings["first-game"])

    def holder(self, st: Galaxy, seat: int) -> Empire:
        return st.empires[seat]

    def finish(self, st: Galaxy) -> None:
        for empire in st.empires:
            for number in empire.developments:
                add_powers(empire, st.side(number))

    def faults(self, st: Galaxy) -> list[Fault]:
        found = invariants.faults(st)
        nobody = not any(any(dice_owned(empire)) for empire in st.empires)
        if nobody and st.main.frames and not round.is_last_round(st):
            found.append(Fault("nobody has a die, so the game would never end", "citizenry"))
        return found


# The state


def vp_left(st: Galaxy, _: int) -> int:
    return max(0, st.pool - sum(empire.vp for empire in st.empires))


def dice_left(st: Galaxy, _: int) -> list[int]:
    owned = [dice_owned(empire) for empire in st.empires]
    dice = st.components.dice
    return [dice[colour].count - sum([own[colour] for own in owned]) for colour in range(c.COLOURS)]


def tiles_left(st: Galaxy, _: int) -> list[int]:
    taken = set(st.abandoned)
    for empire in st.empires:
        taken.update(empire.hand + empire.development_stack + empire.world_stack)
        sides = empire.developments + empire.worlds
        taken.update(c.tile_of(side) for side in sides if side < c.FIRST_FACTION)
    return [tile for tile in st.bag if tile not in taken]


# Empires


def world_words(st: Galaxy, seat: int) -> list[str]:
    """`gem-world+novelty` has a good on it."""
    empire = st.empires[seat]
    return [
        "+".join([st.side(world).id, *DICE.all(goods_of(goods))])
        for world, goods in zip(empire.worlds, empire.goods)
    ]


def read_worlds(st: Galaxy, seat: int, given: Given) -> None:
    numbers = {side.id: side.number for side in st.components.sides}
    worlds: list[int] = []
    goods: list[int] = []
    for item in given.items:
        id, *on_it = item.split("+")
        if id not in numbers:
            raise given.wrong(f"worlds: there is no tile called {id!r}")
        worlds.append(numbers[id])
        goods.append(goods_from([DICE.number(given, name) for name in on_it]))
    st.empires[seat].worlds = worlds
    st.empires[seat].goods = goods


def known_words(st: Galaxy, seat: int) -> list[str]:
    size = knowledge.places(st.players)
    return [f"{tiles:x}" for tiles in st.known[seat * size : (seat + 1) * size]]


def read_known(st: Galaxy, seat: int, given: Given) -> None:
    """The tiles that may be at each place, as bits."""
    size = knowledge.places(st.players)
    if len(given.items) != size:
        raise given.wrong(f"known needs {size} numbers, not {len(given.items)}")
    try:
        known = [int(item, 16) for item in given.items]
    except ValueError:
        raise given.wrong("known needs hexadecimal numbers") from None
    if min(known) < 0 or max(known) > knowledge.ALL_TILES:
        raise given.wrong("there are not as many tiles as known says")
    know(st, seat, known)


def fill_known(st: Galaxy, seat: int) -> None:
    """No more than what lies open and its own tiles."""
    known = [0] * knowledge.places(st.players)
    for tile in range(c.TILES):
        for place in plainly_at(st, seat, tile):
            known[place] |= 1 << tile
    know(st, seat, known)


def know(st: Galaxy, seat: int, known: list[int]) -> None:
    first = seat * len(known)
    st.known = [*st.known[:first], *known, *st.known[first + len(known) :]]


def plainly_at(st: Galaxy, viewer: int, tile: int) -> list[int]:
    """Where a tile may be for a seat that sees what lies open now, and remembers nothing."""
    true_places = knowledge.places_of(st, tile)
    if not true_places:
        return [knowledge.FIXED]
    anywhere = [knowledge.BAG, knowledge.ABANDONED]
    for seat, empire in enumerate(st.empires):
        for phase in (c.DEVELOP, c.SETTLE):
            if empire.stack(phase)[:1] == [tile]:
                return [knowledge.stack_place(seat, phase), knowledge.FIXED]
            if seat != viewer:
                anywhere.append(knowledge.stack_place(seat, phase))
            elif knowledge.stack_place(seat, phase) in true_places:
                return true_places
    return anywhere
