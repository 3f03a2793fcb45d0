"""Roll and Assign (RG-ROLL, RG-ASSIGN): each player in a lane of their own, unseen by the others until Reveal."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.roll_for_the_galaxy.actions import (
    DICTATE,
    ENOUGH,
    LOCK,
    MOVE,
    ROLL,
    SELECT,
    USE,
    WILD,
    slot,
)
from astrarium.games.roll_for_the_galaxy.components import (
    ASSIGN,
    COLOUR_TITLES,
    COLOURS,
    DICTATE_AGAIN,
    DICTATE_MORE,
    EVERY_COLOUR,
    EVERY_PHASE,
    FACES,
    PHASE_TITLES,
    PHASES,
    REASSIGN,
)
from astrarium.games.roll_for_the_galaxy.components import WILD as WILD_FACE
from astrarium.games.roll_for_the_galaxy.effects import put_in_column, take_from_column
from astrarium.games.roll_for_the_galaxy.powers import has_power, moves_allowed, power_of
from astrarium.games.roll_for_the_galaxy.state import (
    MOST_PLAYERS,
    Empire,
    Galaxy,
    less,
    more,
    total,
)
from astrarium.kernel import sorts
from astrarium.kernel.frames import Blocked, ChanceFrame, Frame, Label, Lane, SeatFrame
from astrarium.kernel.lists import contains

WILD_COLUMNS: Final = [
    [WILD + colour * PHASES + phase for phase in range(PHASES)] for colour in range(COLOURS)
]
SELECTIONS: Final = [
    [SELECT + place * PHASES + phase for phase in range(PHASES)]
    for place in range(PHASES * COLOURS)
]
DICTATING: Final = -1  # in place of the side whose power moves workers


def first_colour(dice: list[int]) -> int:
    """The first colour of which there is a die, or -1."""
    for colour in range(COLOURS):
        if dice[colour]:
            return colour
    return -1


@final
class RollDice(ChanceFrame[Galaxy]):
    """Every die in the cup is rolled; faces of a phase go to their column (RG-ROLL-01, RG-ASSIGN-01)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def legal(self, st: Galaxy) -> list[int]:
        return st.components.dice[first_colour(st.empires[self.seat].cup)].rolls

    def weights(self, st: Galaxy) -> list[int]:
        return st.components.dice[first_colour(st.empires[self.seat].cup)].odds

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        place = option - ROLL
        colour, face = place // FACES, place % FACES
        empire = st.empires[self.seat]
        empire.cup = less(empire.cup, colour)
        empire.rolled = [*empire.rolled, place]
        if face == WILD_FACE:
            empire.wilds = more(empire.wilds, colour)
        else:
            put_in_column(empire, face, colour)
        st.tell("roll", self.seat, colour, face, seers=1 << self.seat)
        if first_colour(empire.cup) < 0:
            lane.become(PLACE_WILD[self.seat] if total(empire.wilds) else SELECT_PHASE[self.seat])


@final
class NoDice(Frame[Galaxy]):
    """A player whose cup is empty rolls nothing and selects nothing (RG-ROLL-05)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.pop()


@final
class PlaceWild(SeatFrame[Galaxy]):
    """A column for each wild die, one after the other (RG-ASSIGN-02)."""

    def legal(self, st: Galaxy) -> list[int]:
        return WILD_COLUMNS[first_colour(st.empires[self.seat].wilds)]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        place = option - WILD
        empire = st.empires[self.seat]
        empire.wilds = less(empire.wilds, place // PHASES)
        put_in_column(empire, place % PHASES, place // PHASES)
        st.tell("wild", self.seat, place // PHASES, place % PHASES, seers=1 << self.seat)
        if first_colour(empire.wilds) < 0:
            lane.become(SELECT_PHASE[self.seat])

    def question(self, st: Galaxy) -> str:
        colour = COLOUR_TITLES[first_colour(st.empires[self.seat].wilds)]
        return f"Your {colour} die is wild: in which column does it work?"

    def sort(self) -> str:
        return sorts.SPACE

    def rule(self) -> str:
        return "RG-ASSIGN-02"


@final
class SelectPhase(SeatFrame[Galaxy]):
    """One worker, whatever its face, goes on the strip and makes any one phase happen (RG-ASSIGN-04 to -06)."""

    def legal(self, st: Galaxy) -> list[int]:
        columns = st.empires[self.seat].columns
        options: list[int] = []
        for place in range(len(columns)):
            if columns[place]:
                options.extend(SELECTIONS[place])
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        place = (option - SELECT) // PHASES
        empire = st.empires[self.seat]
        take_from_column(empire, place // COLOURS, place % COLOURS)
        phase = (option - SELECT) % PHASES
        empire.strip = place % COLOURS * PHASES + phase
        st.tell(
            "to-strip", self.seat, place % COLOURS, place // COLOURS, phase, seers=1 << self.seat
        )
        lane.become(REASSIGN_WORKERS[self.seat])

    def question(self, st: Galaxy) -> str:
        return "Which worker selects which phase? That phase happens for everyone."

    def sort(self) -> str:
        return sorts.DIE

    def rule(self) -> str:
        return "RG-ASSIGN-05"


@final
class ReassignWorkers(SeatFrame[Galaxy]):
    """Dictate and Reassign powers in any order, until the assignment is locked (RG-ASSIGN-07 to -19)."""

    def legal(self, st: Galaxy) -> list[int]:
        empire = st.empires[self.seat]
        options = []
        if can_dictate(empire):
            for place in range(len(empire.columns)):
                if empire.columns[place]:
                    options.append(DICTATE + place)
        for side in usable_powers(st, self.seat):
            options.append(USE + side)
        options.append(LOCK)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        empire = st.empires[self.seat]
        if option == LOCK:
            lane.pop()
        elif option >= USE:
            side = option - USE
            empire.used = [*empire.used, side]
            st.tell("use", self.seat, side, seers=1 << self.seat)
            lane.push(MoveWorkers(self.seat, side, 0, -1, 0))
        else:
            place = option - DICTATE
            take_from_column(empire, place // COLOURS, place % COLOURS)
            empire.dictated = more(empire.dictated, place % COLOURS)
            st.tell("dictate", self.seat, place % COLOURS, place // COLOURS, seers=1 << self.seat)
            lane.push(MoveWorkers(self.seat, DICTATING, 0, -1, 0))

    def asks_even_if_forced(self) -> bool:
        return True  # RG-ASSIGN-18: until it is locked everything can be taken back

    def question(self, st: Galaxy) -> str:
        return "Reassign workers if you like, then lock your assignment."

    def sort(self) -> str:
        return sorts.SEVERAL

    def label(self, st: Galaxy, option: int) -> Label | None:
        if option < USE or option == LOCK:
            return None
        side = option - USE
        return Label(f"Use {st.side(side).name}", reach_words(reach_of(st, self.seat, side)))

    def rule(self) -> str:
        return "RG-ASSIGN-12"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        empire = st.empires[self.seat]
        found = []
        if not can_dictate(empire):
            dictated = first_colour(empire.dictated) >= 0
            reason = (
                "you have already dictated this round"
                if dictated
                else "there is no other worker to move"
            )
            found.append(Blocked(DICTATE, reason, "RG-ASSIGN-12" if dictated else "RG-ASSIGN-10"))
        for power in empire.powers[ASSIGN]:
            name = st.side(power.side).name
            if power.effect != REASSIGN:
                continue
            if contains(empire.used, power.side):
                reason = f"you have already used {name} this round"
                found.append(Blocked(USE + power.side, reason, "RG-ASSIGN-12"))
            elif not can_move(st, self.seat, power.side):
                reason = f"you have no workers that {name} can move"
                found.append(Blocked(USE + power.side, reason, "RG-ASSIGN-08"))
        return found


def can_dictate(empire: Empire) -> bool:
    """Once a round, and only if another worker is left to move (RG-ASSIGN-10, RG-ASSIGN-12, R-12)."""
    if first_colour(empire.dictated) >= 0 and not has_power(empire, ASSIGN, DICTATE_AGAIN):
        return False
    workers = 0
    for count in empire.columns:
        workers += count
        if workers >= 2:
            return True
    return False


def usable_powers(st: Galaxy, seat: int) -> list[int]:
    """Sides with a Reassign power that can move as many workers as it must, ascending."""
    empire = st.empires[seat]
    sides = []
    for power in empire.powers[ASSIGN]:
        if power.effect == REASSIGN and not contains(empire.used, power.side):
            if can_move(st, seat, power.side):
                sides.append(power.side)
    sides.sort()
    return sides


class Reach:
    """What one use of a power may do: how many workers of which colours, out of and into which columns."""

    def __init__(
        self, least: int, most: int, colours: int, sources: int, targets: int, same_column: bool
    ) -> None:
        self.least: Final = least
        self.most: Final = most
        self.colours: Final = colours
        self.sources: Final = sources
        self.targets: Final = targets
        self.same_column: Final = same_column


def reach_of(st: Galaxy, seat: int, side: int) -> Reach:
    empire = st.empires[seat]
    if side == DICTATING:
        most = 1
        for power in empire.powers[ASSIGN]:
            if power.effect == DICTATE_MORE:
                most = max(most, power.most)
        return Reach(1, most, EVERY_COLOUR, EVERY_PHASE, EVERY_PHASE, False)
    power = power_of(empire, ASSIGN, REASSIGN, side)
    targets = 1 << empire.strip % PHASES if power.to_selected else power.targets
    most = moves_allowed(st, seat, power)
    return Reach(power.least, most, power.colours, power.sources, targets, power.same_column)


def reach_words(reach: Reach) -> str:
    """`move 1 to 2 Home workers to Ship`"""
    count = str(reach.most) if reach.least == reach.most else f"{reach.least} to {reach.most}"
    noun = "worker" if reach.most == 1 else "workers"
    words = f"move {count} {colour_words(reach.colours)}{noun}"
    if reach.same_column:
        words += " of one column"
    elif reach.sources != EVERY_PHASE:
        words += f" from {titles_of(reach.sources, PHASE_TITLES)}"
    if reach.targets != EVERY_PHASE:
        words += f" to {titles_of(reach.targets, PHASE_TITLES)}"
    return words


def colour_words(colours: int) -> str:
    """`Novelty or Genes ` before a noun; nothing where any colour will do."""
    others = [
        title for place, title in enumerate(COLOUR_TITLES[:COLOURS]) if not colours >> place & 1
    ]
    if not others:
        return ""
    return f"non-{others[0]} " if len(others) == 1 else f"{titles_of(colours, COLOUR_TITLES)} "


def titles_of(bits: int, titles: list[str]) -> str:
    """`Explore or Produce`"""
    return " or ".join([title for place, title in enumerate(titles) if bits >> place & 1])


def can_move(st: Galaxy, seat: int, side: int) -> bool:
    """Whether a power can move as many different workers as it must."""
    reach = reach_of(st, seat, side)
    if reach.most < reach.least:
        return False
    columns = st.empires[seat].columns
    movable = 0
    for column in range(PHASES):
        if not reach.sources >> column & 1 or not reach.targets & ~(1 << column):
            continue
        here = 0
        for colour in range(COLOURS):
            if reach.colours >> colour & 1:
                here += columns[slot(column, colour)]
        if reach.same_column:
            movable = max(movable, here)
        else:
            movable += here
    return movable >= reach.least


@final
class MoveWorkers(SeatFrame[Galaxy]):
    """One use of Dictate or a power: different workers, each to another column (RG-ASSIGN-08, R-43).

    `arrived` holds where workers moved by this use are now, a digit of base 36 for each: those stay.
    """

    def __init__(self, seat: int, side: int, moved: int, column: int, arrived: int) -> None:
        super().__init__(seat)
        self.side: Final = side
        self.moved: Final = moved
        self.column: Final = column  # out of which the others must come too, or -1
        self.arrived: Final = arrived

    def legal(self, st: Galaxy) -> list[int]:
        reach = reach_of(st, self.seat, self.side)
        options = self.moves(st, reach)
        if self.moved >= reach.least:
            options.append(ENOUGH)
        return options

    def moves(self, st: Galaxy, reach: Reach) -> list[int]:
        options: list[int] = []
        if self.moved >= reach.most:
            return options
        columns = st.empires[self.seat].columns
        if self.arrived:
            columns = self.without_arrived(columns)
        for place in range(len(columns)):
            column = place // COLOURS
            if not columns[place] or not reach.sources >> column & 1:
                continue
            if not reach.colours >> place % COLOURS & 1:
                continue
            if self.column >= 0 and column != self.column:
                continue
            if (
                reach.same_column
                and self.column < 0
                and not self.enough_here(columns, column, reach)
            ):
                continue
            for phase in range(PHASES):
                if phase != column and reach.targets >> phase & 1:
                    options.append(MOVE + place * PHASES + phase)
        return options

    def without_arrived(self, columns: list[int]) -> list[int]:
        """The workers that this use has not moved."""
        left = columns[:]
        arrived = self.arrived
        while arrived:
            left[arrived % 36 - 1] -= 1
            arrived //= 36
        return left

    def enough_here(self, columns: list[int], column: int, reach: Reach) -> bool:
        """Whether all that must move can come out of one column (RG-POW-18)."""
        here = 0
        for colour in range(COLOURS):
            if reach.colours >> colour & 1:
                here += columns[slot(column, colour)]
        return here >= reach.least

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == ENOUGH:
            lane.pop()
            return
        place, phase = (option - MOVE) // PHASES, (option - MOVE) % PHASES
        column, colour = place // COLOURS, place % COLOURS
        empire = st.empires[self.seat]
        columns = empire.columns[:]
        columns[place] -= 1
        columns[slot(phase, colour)] += 1
        empire.columns = columns
        st.tell("move", self.seat, colour, column, phase, seers=1 << self.seat)
        reach = reach_of(st, self.seat, self.side)
        source = column if reach.same_column else -1
        arrived = self.arrived * 36 + slot(phase, colour) + 1
        after = MoveWorkers(self.seat, self.side, self.moved + 1, source, arrived)
        if after.moves(st, reach):
            lane.become(after)
        else:
            lane.pop()

    def question(self, st: Galaxy) -> str:
        if self.side == DICTATING:
            most = reach_of(st, self.seat, self.side).most - self.moved
            others = "another worker" if most == 1 else f"up to {most} other workers"
            return f"Dictate: move {others} to a different column."
        return f"{st.side(self.side).name}: move a worker to another column."

    def sort(self) -> str:
        return sorts.SEVERAL

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Move no more workers") if option == ENOUGH else None

    def rule(self) -> str:
        return "RG-ASSIGN-10" if self.side == DICTATING else "RG-ASSIGN-08"


def roll_frames(st: Galaxy) -> list[Frame[Galaxy]]:
    """The first frame of each player's lane."""
    frames: list[Frame[Galaxy]] = []
    for seat in range(st.players):
        frames.append(ROLL_DICE[seat] if total(st.empires[seat].cup) else NO_DICE_TO_ROLL)
    return frames


ROLL_DICE: Final = [RollDice(seat) for seat in range(MOST_PLAYERS)]
NO_DICE_TO_ROLL: Final = NoDice()
PLACE_WILD: Final = [PlaceWild(seat) for seat in range(MOST_PLAYERS)]
SELECT_PHASE: Final = [SelectPhase(seat) for seat in range(MOST_PLAYERS)]
REASSIGN_WORKERS: Final = [ReassignWorkers(seat) for seat in range(MOST_PLAYERS)]
