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
from astrarium.kernel.frames import Event, Lane, State
from astrarium.kernel.lists import with_at

MOST_PLAYERS: Final = 5
NO_DICE: Final = [0] * COLOURS
NO_WORKERS: Final = [0] * (PHASES * COLOURS)
NOT_ROLLED: Final[list[int]] = []

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

    def __init__(
        self,
        faction: int,
        credits: int,
        vp: int,
        cup: list[int],
        citizenry: list[int],
        rolled: list[int],
        wilds: list[int],
        columns: list[int],
        strip: int,
        selected: int,
        shown_columns: list[int],
        shown_dictated: list[int],
        dictated: list[int],
        used: list[int],
        development_stack: list[int],
        development_dice: list[int],
        world_stack: list[int],
        world_dice: list[int],
        builders: list[int],
        hand: list[int],
        developments: list[int],
        worlds: list[int],
        goods: list[int],
        powers: list[list[Power]],
    ) -> None:
        self.faction = faction  # its number less 1, -1 before it is dealt
        self.credits = credits
        self.vp = vp  # chips
        self.cup = cup
        self.citizenry = citizenry
        self.rolled = rolled  # this round's faces as they came, each as colour * 6 + face
        self.wilds = wilds  # rolled wild and in no column yet
        self.columns = columns  # by column * 7 + colour
        self.strip = strip  # the selecting die as colour * 5 + phase, or -1
        self.selected = selected  # what the strip held at Reveal, for the rest of the round, or -1
        # The columns and the dice given up to Dictate as everyone saw them at Reveal, for the rest of the round.
        self.shown_columns = shown_columns
        self.shown_dictated = shown_dictated
        self.dictated = dictated  # dice given up to Dictate this round
        self.used = used  # sides whose Reassign power was used this round
        self.development_stack = development_stack  # tiles, the top first
        self.development_dice = development_dice  # on its top tile
        self.world_stack = world_stack
        self.world_dice = world_dice
        self.builders = builders  # dice that complete a tile and have not been put away
        self.hand = hand  # tiles drawn and not yet placed
        self.developments = developments  # sides
        self.worlds = worlds  # sides
        self.goods = goods  # on each world, see `goods_of`
        self.powers = powers  # by phase

    def clone(self) -> Empire:
        return Empire(
            self.faction,
            self.credits,
            self.vp,
            self.cup,
            self.citizenry,
            self.rolled,
            self.wilds,
            self.columns,
            self.strip,
            self.selected,
            self.shown_columns,
            self.shown_dictated,
            self.dictated,
            self.used,
            self.development_stack,
            self.development_dice,
            self.world_stack,
            self.world_dice,
            self.builders,
            self.hand,
            self.developments,
            self.worlds,
            self.goods,
            self.powers,
        )

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
        events: list[Event] | None,
        components: Components,
        first_game: bool,
        empires: list[Empire],
        supply: list[int],
        bag: list[int],
        abandoned: list[int],
        pool: int,
        exhausted: bool,
        round: int,
        step: int,
        phase: int,
        occurring: int,
        spare: int,
        order: list[int],
        extras: list[int],
        scouted: bool,
        known: list[int],
    ) -> None:
        super().__init__(players, main, lanes, events)
        self.components: Final = components
        self.first_game: Final = first_game
        self.empires = empires
        self.supply = supply  # unowned dice by colour
        self.bag = bag  # tiles, ascending; the draw is chance
        self.abandoned = abandoned  # tiles, ascending
        self.pool = pool  # VP left of the initial chips
        self.exhausted = exhausted  # the pool was emptied once
        self.round = round
        self.step = step
        self.phase = phase  # the phase being done, -1 outside
        self.occurring = occurring  # phases of this round, as bits
        self.spare = spare  # the face of the spare die, -1 if it was not rolled
        self.order = order  # seats in strict order (RG-TIME-01)
        self.extras = extras  # extra workers left in this turn, by colour
        self.scouted = scouted  # the credit for a Scout was paid in this turn
        self.known = known  # what each seat knows of hidden tiles, see `knowledge`

    def clone(self) -> Galaxy:
        return Galaxy(
            self.players,
            self.main.clone(),
            [lane.clone() for lane in self.lanes] if self.lanes else self.lanes,
            None,
            self.components,
            self.first_game,
            [empire.clone() for empire in self.empires],
            self.supply,
            self.bag,
            self.abandoned,
            self.pool,
            self.exhausted,
            self.round,
            self.step,
            self.phase,
            self.occurring,
            self.spare,
            self.order,
            self.extras,
            self.scouted,
            self.known,
        )

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
