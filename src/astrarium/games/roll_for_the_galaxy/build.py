"""Develop and Settle (RG-DEV, RG-STL, RG-IMM): the same work on two stacks, tile by tile."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.roll_for_the_galaxy import knowledge
from astrarium.games.roll_for_the_galaxy.actions import (
    BUILD,
    BUILDER,
    CITIZENRY,
    COLUMN,
    CUP,
    DEVELOPMENT_STACK,
    ENOUGH,
    PLACES,
    REMOVE,
    REMOVE_GOOD,
    TO_CUP,
    WORLD_STACK,
    good,
    good_world,
)
from astrarium.games.roll_for_the_galaxy.components import (
    BUILDERS_TO_CUP,
    COLOURS,
    COMPLETION_CREDITS,
    DEVELOP,
    PHASES,
    REMOVE_DIE,
    tile_of,
)
from astrarium.games.roll_for_the_galaxy.effects import (
    carry_out,
    empty_column_into_cup,
    gain_credits,
    take_from_column,
    take_good,
    tell_dice,
)
from astrarium.games.roll_for_the_galaxy.events import BUILDERS
from astrarium.games.roll_for_the_galaxy.powers import effective_cost
from astrarium.games.roll_for_the_galaxy.state import (
    NO_DICE,
    Empire,
    Galaxy,
    add_powers,
    goods_of,
    less,
    more,
    shown_side,
    together,
    total,
)
from astrarium.kernel import sorts
from astrarium.kernel.events import NONE
from astrarium.kernel.frames import Frame, Label, Lane, SeatFrame


def dice_on(empire: Empire, phase: int) -> list[int]:
    """The dice on the stack that is built in a phase."""
    return empire.development_dice if phase == DEVELOP else empire.world_dice


def place_of_stack(phase: int) -> int:
    """The number of that stack among the places of dice."""
    return DEVELOPMENT_STACK if phase == DEVELOP else WORLD_STACK


def set_dice_on(empire: Empire, phase: int, dice: list[int]) -> None:
    if phase == DEVELOP:
        empire.development_dice = dice
    else:
        empire.world_dice = dice


@final
class BuildTurn(Frame[Galaxy]):
    """Complete what has enough dice, then place the next worker, until there is none or no tile (RG-DEV-01 to -11)."""

    def __init__(self, seat: int, phase: int) -> None:
        self.seat: Final = seat
        self.phase: Final = phase

    def run(self, st: Galaxy, lane: Lane) -> None:
        empire = st.empires[self.seat]
        stack = empire.stack(self.phase)
        if not stack:  # RG-DEV-05, R-16, R-17
            dice = dice_on(empire, self.phase)
            empire.cup = together(empire.cup, dice)
            set_dice_on(empire, self.phase, NO_DICE)
            tell_dice(st, self.seat, dice, place_of_stack(self.phase), CUP)
            empty_column_into_cup(st, self.seat, self.phase)
            lane.pop()
            return
        there = total(dice_on(empire, self.phase))
        side = shown_side(stack[0], self.phase)
        cost = effective_cost(empire, st.side(side), self.phase)
        if there >= cost:
            lane.push(Complete(self.seat, self.phase, side))
            lane.push(ChooseBuilders(self.seat, self.phase, cost))
        elif empire.workers(self.phase):
            lane.push(NextWorker(self.seat, self.phase))
        else:
            lane.pop()


@final
class NextWorker(SeatFrame[Galaxy]):
    """Which worker goes on the top tile next (RG-DEV-06, DP-12); no question where it takes them all."""

    def __init__(self, seat: int, phase: int) -> None:
        super().__init__(seat)
        self.phase: Final = phase

    def legal(self, st: Galaxy) -> list[int]:
        empire = st.empires[self.seat]
        column = empire.column(self.phase)
        options = [BUILD + colour for colour in range(COLOURS) if column[colour]]
        if len(options) == 1:
            return options
        side = st.side(shown_side(empire.stack(self.phase)[0], self.phase))
        room = effective_cost(empire, side, self.phase) - total(dice_on(empire, self.phase))
        return options[:1] if total(column) <= room else options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        colour = option - BUILD
        empire = st.empires[self.seat]
        take_from_column(empire, self.phase, colour)
        set_dice_on(empire, self.phase, more(dice_on(empire, self.phase), colour))
        st.tell("build", self.seat, colour, self.phase, self.phase)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        side = shown_side(st.empires[self.seat].stack(self.phase)[0], self.phase)
        return f"Which worker goes on {st.side(side).name} next?"

    def sort(self) -> str:
        return sorts.ORDER

    def rule(self) -> str:
        return "RG-DEV-01" if self.phase == DEVELOP else "RG-STL-01"


@final
class ChooseBuilders(SeatFrame[Galaxy]):
    """The dice that complete the tile, of more than it takes (RG-DEV-10); the others go on to the next one."""

    def __init__(self, seat: int, phase: int, left: int) -> None:
        super().__init__(seat)
        self.phase: Final = phase
        self.left: Final = left

    def legal(self, st: Galaxy) -> list[int]:
        dice = dice_on(st.empires[self.seat], self.phase)
        options = [BUILDER + colour for colour in range(COLOURS) if dice[colour]]
        return options[:1] if total(dice) == self.left else options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        colour = option - BUILDER
        empire = st.empires[self.seat]
        dice = dice_on(empire, self.phase)
        if total(dice) > self.left:
            st.tell("builder", self.seat, colour, self.phase)
        else:
            st.tell("dice", self.seat, colour, place_of_stack(self.phase), BUILDERS, 1)
        set_dice_on(empire, self.phase, less(dice, colour))
        empire.builders = more(empire.builders, colour)
        if self.left == 1:
            lane.pop()
        else:
            lane.become(ChooseBuilders(self.seat, self.phase, self.left - 1))

    def question(self, st: Galaxy) -> str:
        side = shown_side(st.empires[self.seat].stack(self.phase)[0], self.phase)
        return (
            f"There are more dice on {st.side(side).name} than it needs. "
            f"Which of them complete it? {self.left} to choose."
        )

    def sort(self) -> str:
        return sorts.SEVERAL

    def rule(self) -> str:
        return "RG-DEV-10" if self.phase == DEVELOP else "RG-STL-05"


@final
class Complete(Frame[Galaxy]):
    """A tile is complete: builders away, tile to the tableau, its grants, then what completions pay (R-19)."""

    def __init__(self, seat: int, phase: int, side: int) -> None:
        self.seat: Final = seat
        self.phase: Final = phase
        self.side: Final = side

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.become(PlaceTile(self.seat, self.phase, self.side))
        powers = st.empires[self.seat].powers[self.phase]
        for place in range(len(powers) - 1, -1, -1):
            if powers[place].effect == BUILDERS_TO_CUP and not powers[place].takes_all:
                lane.push(BuildersToCup(self.seat, self.phase, place, 0))


@final
class BuildersToCup(SeatFrame[Galaxy]):
    """A power sends some of the builders to the cup (effect `builders-to-cup`, R-39)."""

    def __init__(self, seat: int, phase: int, power: int, sent: int) -> None:
        super().__init__(seat)
        self.phase: Final = phase
        self.power: Final = power  # its place among the player's powers of the phase
        self.sent: Final = sent

    def legal(self, st: Galaxy) -> list[int]:
        empire = st.empires[self.seat]
        power = empire.powers[self.phase][self.power]
        options = []
        if self.sent < power.most:
            for colour in range(COLOURS):
                if empire.builders[colour] and power.colours >> colour & 1:
                    options.append(TO_CUP + colour)
        if self.sent >= power.least or not options:
            options.insert(0, ENOUGH)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == ENOUGH:
            lane.pop()
            return
        colour = option - TO_CUP
        send_to_cup(st, self.seat, colour)
        lane.become(BuildersToCup(self.seat, self.phase, self.power, self.sent + 1))

    def question(self, st: Galaxy) -> str:
        power = st.empires[self.seat].powers[self.phase][self.power]
        count = f"{power.least} to {power.most}" if power.least < power.most else f"{power.most}"
        return (
            f"{st.side(power.side).name}: {count} of the builders go to your cup. Which one next?"
        )

    def sort(self) -> str:
        return sorts.SEVERAL

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Send no more builders") if option == ENOUGH else None

    def rule(self) -> str:
        return "RG-DEV-02" if self.phase == DEVELOP else "RG-STL-02"


def send_to_cup(st: Galaxy, seat: int, colour: int) -> None:
    """One of the builders goes to the cup instead of the Citizenry."""
    empire = st.empires[seat]
    empire.builders = less(empire.builders, colour)
    empire.cup = more(empire.cup, colour)
    st.tell("to-cup", seat, colour)


@final
class PlaceTile(Frame[Galaxy]):
    """The builders that are left are put away, and the tile joins the tableau."""

    def __init__(self, seat: int, phase: int, side: int) -> None:
        self.seat: Final = seat
        self.phase: Final = phase
        self.side: Final = side

    def run(self, st: Galaxy, lane: Lane) -> None:
        empire = st.empires[self.seat]
        self.put_builders_away(st)
        tile = tile_of(self.side)
        if self.phase == DEVELOP:
            empire.development_stack = empire.development_stack[1:]
            empire.developments = [*empire.developments, self.side]
        else:
            empire.world_stack = empire.world_stack[1:]
            empire.worlds = [*empire.worlds, self.side]
            empire.goods = [*empire.goods, 0]
        knowledge.built(st, self.seat, self.phase, tile)
        add_powers(empire, st.side(self.side))
        # Others see the next tile of the stack now; its owner knew it.
        st.tell("complete", self.seat, self.side, self.phase, self.phase, uncovers=True, known=True)
        lane.become(Grants(self.seat, self.phase, self.side, 0))

    def put_builders_away(self, st: Galaxy) -> None:
        empire = st.empires[self.seat]
        for power in empire.powers[self.phase]:
            if power.effect == BUILDERS_TO_CUP and power.takes_all:
                for colour in range(COLOURS):
                    if power.colours >> colour & 1:
                        for _ in range(empire.builders[colour]):
                            send_to_cup(st, self.seat, colour)
        tell_dice(st, self.seat, empire.builders, BUILDERS, CITIZENRY)
        empire.citizenry = together(empire.citizenry, empire.builders)
        empire.builders = NO_DICE


@final
class Grants(Frame[Galaxy]):
    """What a completed tile brings, in its order, then credits for completions (RG-STL-07, RG-STL-08)."""

    def __init__(self, seat: int, phase: int, side: int, place: int) -> None:
        self.seat: Final = seat
        self.phase: Final = phase
        self.side: Final = side
        self.place: Final = place

    def run(self, st: Galaxy, lane: Lane) -> None:
        side = st.side(self.side)
        for place in range(self.place, len(side.grants)):
            grant = side.grants[place]
            if grant.effect == REMOVE_DIE:
                lane.become(Grants(self.seat, self.phase, self.side, place + 1))
                for _ in range(grant.count):
                    lane.push(RemoveDie(self.seat))
                return
            carry_out(st, self.seat, self.side, grant)
        for power in st.empires[self.seat].powers[self.phase]:
            if power.effect == COMPLETION_CREDITS and not (
                power.not_itself and power.side == self.side
            ):
                extra = power.extra if side.colour == power.colour else 0
                gain_credits(st, self.seat, power.amount + extra)
        lane.pop()


@final
class RemoveDie(SeatFrame[Galaxy]):
    """One of the player's own dice, from anywhere, goes back to the supply (RG-IMM-01 to -05)."""

    def legal(self, st: Galaxy) -> list[int]:
        empire = st.empires[self.seat]
        options = []
        for place in range(PLACES):
            dice = dice_at(empire, place)
            for colour in range(COLOURS):
                if dice[colour]:
                    options.append(REMOVE + place * COLOURS + colour)
        goods = []
        for place, world in enumerate(empire.worlds):
            for colour in sorted(set(goods_of(empire.goods[place]))):
                goods.append(REMOVE_GOOD + good(world, colour))
        goods.sort()
        return options + goods

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        empire = st.empires[self.seat]
        place, world = NONE, NONE
        if option >= REMOVE_GOOD:
            colour = (option - REMOVE_GOOD) % COLOURS
            world = good_world(option - REMOVE_GOOD)
            take_good(empire, world, colour)
        else:
            colour = (option - REMOVE) % COLOURS
            place = (option - REMOVE) // COLOURS
            take_die(empire, place, colour)
        st.supply = more(st.supply, colour)
        st.tell("remove", self.seat, colour, place, world)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        for frame in st.main.frames:
            if isinstance(frame, Grants) and frame.seat == self.seat:
                name = st.side(frame.side).name
                return f"{name} takes a die of yours: give one back, from wherever you like."
        return "Give one of your dice back to the supply, from wherever you like."

    def sort(self) -> str:
        return sorts.DIE

    def rule(self) -> str:
        return "RG-IMM-01"


def dice_at(empire: Empire, place: int) -> list[int]:
    """The dice in one place that is no world."""
    if place == CUP:
        return empire.cup
    if place == CITIZENRY:
        return empire.citizenry
    if place == DEVELOPMENT_STACK:
        return empire.development_dice
    if place == WORLD_STACK:
        return empire.world_dice
    return empire.column(place - COLUMN)


def take_die(empire: Empire, place: int, colour: int) -> None:
    """One die less in a place."""
    if place == CUP:
        empire.cup = less(empire.cup, colour)
    elif place == CITIZENRY:
        empire.citizenry = less(empire.citizenry, colour)
    elif place == DEVELOPMENT_STACK:
        empire.development_dice = less(empire.development_dice, colour)
    elif place == WORLD_STACK:
        empire.world_dice = less(empire.world_dice, colour)
    else:
        take_from_column(empire, place - COLUMN, colour)


assert COLUMN + PHASES == DEVELOPMENT_STACK
