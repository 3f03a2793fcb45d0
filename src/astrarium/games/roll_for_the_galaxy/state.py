"""What lies on the table in Roll for the Galaxy.

Dice of one colour in one place are alike, so a place is a list of seven numbers. Every list here is a value:
replaced, never changed in place (see `kernel.lists`), so a clone shares them all.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.roll_for_the_galaxy.components import (
    COLOURS,
    GRAY,
    PHASES,
    Components,
    Power,
    Side,
    development_of,
    world_of,
)
from astrarium.kernel.frames import Lane, State
from astrarium.kernel.lists import EMPTY, with_at

MOST_PLAYERS: Final = 5
NO_DICE: Final = [0] * COLOURS
NO_WORKERS: Final = [0] * (PHASES * COLOURS)
NOT_ROLLED: Final[list[int]] = []
NO_POWERS: Final[list[list[Power]]] = [[] for _ in range(PHASES + 1)]  # the last are of Assign

# Steps of a round, of which phases are one.
ROLLING: Final = 0
REVEALING: Final = 1
SORTING: Final = 2
IN_PHASES: Final = 3
MANAGING: Final = 4
ENDING: Final = 5
STEP_NAMES: Final = ["roll", "assign", "reveal", "phases", "manage", "manage"]


class Empire:
    """What one player has."""

    def __init__(self) -> None:
        self.faction = -1  # its number less 1, -1 before it is dealt
        self.credits = 0
        self.vp = 0  # chips
        self.cup = NO_DICE
        self.citizenry = NO_DICE
        self.rolled = NOT_ROLLED  # this round's faces as they came, each as colour * 6 + face
        self.wilds = NO_DICE  # rolled wild and in no column yet
        self.columns = NO_WORKERS  # by column * 7 + colour
        self.strip = -1  # the selecting die as colour * 5 + phase, or -1
        self.selected = -1  # what the strip held at Reveal, for the rest of the round, or -1
        # The columns and the dice given up to Dictate as everyone saw them at Reveal, for the rest of the round.
        self.shown_columns = NO_WORKERS
        self.shown_dictated = NO_DICE
        self.dictated = NO_DICE  # dice given up to Dictate this round
        self.used = EMPTY  # sides whose Reassign power was used this round
        self.development_stack = EMPTY  # tiles, the top first
        self.development_dice = NO_DICE  # on its top tile
        self.world_stack = EMPTY
        self.world_dice = NO_DICE
        self.builders = NO_DICE  # dice that complete a tile and have not been put away
        self.hand = EMPTY  # tiles drawn and not yet placed
        self.developments = EMPTY  # sides
        self.worlds = EMPTY  # sides
        self.goods = EMPTY  # on each world, see `goods_of`
        self.powers = NO_POWERS  # by phase

    def clone(self) -> Empire:
        copy = Empire()
        copy.faction = self.faction
        copy.credits = self.credits
        copy.vp = self.vp
        copy.cup = self.cup
        copy.citizenry = self.citizenry
        copy.rolled = self.rolled
        copy.wilds = self.wilds
        copy.columns = self.columns
        copy.strip = self.strip
        copy.selected = self.selected
        copy.shown_columns = self.shown_columns
        copy.shown_dictated = self.shown_dictated
        copy.dictated = self.dictated
        copy.used = self.used
        copy.development_stack = self.development_stack
        copy.development_dice = self.development_dice
        copy.world_stack = self.world_stack
        copy.world_dice = self.world_dice
        copy.builders = self.builders
        copy.hand = self.hand
        copy.developments = self.developments
        copy.worlds = self.worlds
        copy.goods = self.goods
        copy.powers = self.powers
        return copy

    def column(self, phase: int) -> list[int]:
        """The workers of one column."""
        return self.columns[phase * COLOURS : (phase + 1) * COLOURS]

    def workers(self, phase: int) -> int:
        """How many workers are in a column."""
        columns = self.columns
        count = 0
        for place in range(phase * COLOURS, (phase + 1) * COLOURS):
            count += columns[place]
        return count

    def stack(self, phase: int) -> list[int]:
        """The stack that is built in Develop or Settle."""
        return self.development_stack if phase == 1 else self.world_stack

    def squares(self) -> int:
        """RG-END-05: a faction counts two squares, which are its two halves, any other tile one."""
        return len(self.developments) + len(self.worlds)


class Galaxy(State):
    """The whole state of a game."""

    def __init__(
        self,
        players: int,
        main: Lane,
        lanes: list[Lane],
        components: Components,
        first_game: bool,
        empires: list[Empire],
    ) -> None:
        super().__init__(players, main, lanes, None)
        self.components: Final = components
        self.first_game: Final = first_game
        self.empires = empires
        self.supply = NO_DICE  # unowned dice by colour
        self.bag = EMPTY  # tiles, ascending; the draw is chance
        self.abandoned = EMPTY  # tiles, ascending
        self.pool = 0  # VP left of the initial chips
        self.exhausted = False  # the pool was emptied once
        self.step: int = ROLLING
        self.phase = -1  # the phase being done, -1 outside
        self.occurring = 0  # phases of this round, as bits
        self.spare = -1  # the face of the spare die, -1 if it was not rolled
        self.order = EMPTY  # seats in strict order (RG-TIME-01)
        self.extras = NO_DICE  # extra workers left in this turn, by colour
        self.scouted = False  # the credit for a Scout was paid in this turn
        self.known = EMPTY  # what each seat knows of hidden tiles, see `knowledge`

    def clone(self) -> Galaxy:
        copy = Galaxy(
            self.players,
            self.main.clone(),
            [lane.clone() for lane in self.lanes] if self.lanes else self.lanes,
            self.components,
            self.first_game,
            [empire.clone() for empire in self.empires],
        )
        copy.supply = self.supply
        copy.bag = self.bag
        copy.abandoned = self.abandoned
        copy.pool = self.pool
        copy.exhausted = self.exhausted
        copy.round = self.round
        copy.step = self.step
        copy.phase = self.phase
        copy.occurring = self.occurring
        copy.spare = self.spare
        copy.order = self.order
        copy.extras = self.extras
        copy.scouted = self.scouted
        copy.known = self.known
        return copy

    def side(self, number: int) -> Side:
        return self.components.sides[number]


# --- dice ---------------------------------------------------------------------------------------


def more(dice: list[int], colour: int) -> list[int]:
    """One die of a colour more."""
    return with_at(dice, colour, dice[colour] + 1)


def less(dice: list[int], colour: int) -> list[int]:
    """One die of a colour less."""
    return with_at(dice, colour, dice[colour] - 1)


def together(dice: list[int], others: list[int]) -> list[int]:
    """Two places put together."""
    return [dice[colour] + others[colour] for colour in range(COLOURS)]


def total(dice: list[int]) -> int:
    count = 0
    for number in dice:
        count += number
    return count


# --- goods: the dice on one world as one number, a digit of base 8 for each ----------------------


def goods_of(goods: int) -> list[int]:
    """The colours of the goods on a world, ascending."""
    colours = []
    while goods:
        colours.append(goods % 8 - 1)
        goods //= 8
    return colours


def goods_from(colours: list[int]) -> int:
    """The number for goods of these colours, in whatever order."""
    goods = 0
    for colour in sorted(colours, reverse=True):
        goods = goods * 8 + colour + 1
    return goods


def with_good(goods: int, colour: int) -> int:
    return goods_from([*goods_of(goods), colour])


def without_good(goods: int, colour: int) -> int:
    colours = goods_of(goods)
    colours.remove(colour)
    return goods_from(colours)


# --- tiles --------------------------------------------------------------------------------------


def shown_side(tile: int, phase: int) -> int:
    """The side that a tile shows in the stack of Develop or of Settle."""
    return development_of(tile) if phase == 1 else world_of(tile)


def add_powers(empire: Empire, side: Side) -> None:
    """From now on the powers of a side work (RG-DEV-12)."""
    if side.powers:
        powers = empire.powers[:]
        for power in side.powers:
            powers[power.phase] = [*powers[power.phase], power]
        empire.powers = powers


def coloured(side: Side) -> bool:
    """Whether a world can hold goods."""
    return side.colour != GRAY
