"""Explore (RG-EXP): Scout for tiles, abandoning others first, or Stock credits."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.roll_for_the_galaxy import components as piece
from astrarium.games.roll_for_the_galaxy import knowledge
from astrarium.games.roll_for_the_galaxy.actions import (
    ABANDON,
    DRAW,
    DRAW_TILES,
    EXPLORE_DONE,
    GIVE,
    PLACE,
    PLACE_TOP,
    REARRANGE,
    SCOUT,
    STOCK,
)
from astrarium.games.roll_for_the_galaxy.components import (
    COLOURS,
    DEVELOP,
    EXPLORE,
    FIRST_WORLD,
    PLACE_ON_TOP,
    SCOUT_CREDITS,
    SETTLE,
    development_of,
    tile_of,
    world_of,
)
from astrarium.games.roll_for_the_galaxy.effects import (
    draw_tile,
    gain_credits,
    take_from_column,
    tell_extras,
)
from astrarium.games.roll_for_the_galaxy.knowledge import ABANDONED, BAG
from astrarium.games.roll_for_the_galaxy.powers import extra_workers, has_power, stock_value
from astrarium.games.roll_for_the_galaxy.state import (
    Empire,
    Galaxy,
    less,
    more,
)
from astrarium.games.roll_for_the_galaxy.words import a_task_worker, credits_within_limit
from astrarium.kernel import sorts
from astrarium.kernel.frames import CHANCE, NOBODY, Frame, Label, Lane, SeatFrame
from astrarium.kernel.lists import EMPTY, with_in, without

JUST_REARRANGED: Final = 1
LEAST_TO_GIVE: Final = 3  # tiles in both stacks together, when the bag is short (RG-EXP-19)


@final
class ExploreTurn(Frame[Galaxy]):
    """A player's explorers, one task at a time (RG-EXP-01, RG-ROUND-08).

    `after` is -1 at the start, JUST_REARRANGED right after the stacks were arranged anew, which older records that
    leave out the end of the turn there need to know, else 0.
    """

    def __init__(self, seat: int, after: int) -> None:
        self.seat: Final = seat
        self.after: Final = after

    def actor(self) -> int:
        return NOBODY if self.after < 0 else self.seat

    def run(self, st: Galaxy, lane: Lane) -> None:
        st.extras = extra_workers(st.empires[self.seat], EXPLORE)
        tell_extras(st, self.seat, "extras")
        st.scouted = False
        self.go_on(st, lane, 0)

    def go_on(self, st: Galaxy, lane: Lane, after: int) -> None:
        """The next task, if there is any; who may rearrange is asked before the turn ends (R-04)."""
        turn = ExploreTurn(self.seat, after)
        if explorers(st, self.seat) or turn.may_rearrange(st):
            lane.become(turn)
        else:
            lane.pop()

    def may_rearrange(self, st: Galaxy) -> bool:
        """As many times as the owner wishes, also twice in a row (RG-POW-07)."""
        empire = st.empires[self.seat]
        if not has_power(empire, EXPLORE, piece.REARRANGE):
            return False
        return bool(empire.development_stack or empire.world_stack)

    def legal(self, st: Galaxy) -> list[int]:
        workers = explorers(st, self.seat)
        options = [SCOUT + worker for worker in workers]
        for worker in workers:
            options.append(STOCK + worker)
        if self.may_rearrange(st):
            options.append(REARRANGE)
        if not workers:
            options.append(EXPLORE_DONE)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        empire = st.empires[self.seat]
        if option == EXPLORE_DONE:
            lane.pop()
        elif option == REARRANGE:
            knowledge.rearranged(st, self.seat)
            developments, worlds = len(empire.development_stack), len(empire.world_stack)
            empire.hand = empire.development_stack + empire.world_stack
            empire.development_stack = EMPTY
            empire.world_stack = EMPTY
            st.tell("rearrange", self.seat, developments, worlds)
            lane.become(AfterTask(self.seat, JUST_REARRANGED))
            lane.push(PlaceTiles(self.seat, 0))
        elif option >= STOCK:
            worker = option - STOCK
            dice = use_explorer(st, empire, worker)
            st.tell("stock", self.seat, worker % COLOURS, dice, 1 - dice)
            gain_credits(st, self.seat, stock_value(empire, worker % COLOURS))
            self.go_on(st, lane, 0)
        else:
            worker = option - SCOUT
            dice = use_explorer(st, empire, worker)
            st.tell("scout", self.seat, worker % COLOURS, dice, 1 - dice)
            lane.become(AfterScout(self.seat, worker % COLOURS))
            lane.push(Abandon(self.seat, 0))

    def question(self, st: Galaxy) -> str:
        if not explorers(st, self.seat):
            return "Rearrange your construction zone, or end your Explore turn."
        return "Scout for tiles or Stock credits: which explorer does what next?"

    def sort(self) -> str:
        return sorts.DIE

    def label(self, st: Galaxy, option: int) -> Label | None:
        if SCOUT <= option < STOCK:
            return Label(f"Scout with {a_task_worker(option - SCOUT, EXPLORE)}")
        if STOCK <= option < REARRANGE:
            empire, worker = st.empires[self.seat], option - STOCK
            credits = credits_within_limit(empire, stock_value(empire, worker % COLOURS))
            return Label(f"Stock with {a_task_worker(worker, EXPLORE)}", credits)
        return None

    def rule(self) -> str:
        return "RG-EXP-01"


def left_out(st: Galaxy, seat: int) -> int:
    """The end of a turn after the stacks were rearranged: at first nobody was asked once more there."""
    frame = st.main.frames[-1]
    if isinstance(frame, ExploreTurn) and frame.seat == seat:
        if frame.after == JUST_REARRANGED and not explorers(st, seat):
            return EXPLORE_DONE
    return -1


def explorers(st: Galaxy, seat: int) -> list[int]:
    """The explorers left: dice by colour, then extra ones, which are no dice."""
    column = st.empires[seat].columns
    workers = []
    for colour in range(COLOURS):
        if column[EXPLORE * COLOURS + colour]:
            workers.append(colour)
    for colour in range(COLOURS):
        if st.extras[colour]:
            workers.append(COLOURS + colour)
    return workers


def use_explorer(st: Galaxy, empire: Empire, worker: int) -> int:
    """The explorer has its task; a die goes to the Citizenry (RG-EXP-03, R-26). Returns how many dice it is."""
    if worker >= COLOURS:
        st.extras = less(st.extras, worker - COLOURS)
        return 0
    take_from_column(empire, EXPLORE, worker)
    empire.citizenry = more(empire.citizenry, worker)
    return 1


@final
class AfterTask(Frame[Galaxy]):
    """Back to the explorers."""

    def __init__(self, seat: int, after: int) -> None:
        self.seat: Final = seat
        self.after: Final = after

    def run(self, st: Galaxy, lane: Lane) -> None:
        ExploreTurn(self.seat, self.after).go_on(st, lane, self.after)


@final
class AfterScout(Frame[Galaxy]):
    """A credit for the first Scout by an explorer of the right colour (effect `scout-credits`, R-40)."""

    def __init__(self, seat: int, colour: int) -> None:
        self.seat: Final = seat
        self.colour: Final = colour

    def run(self, st: Galaxy, lane: Lane) -> None:
        if not st.scouted:
            for power in st.empires[self.seat].powers[EXPLORE]:
                if power.effect == SCOUT_CREDITS and power.colour == self.colour:
                    st.scouted = True
                    gain_credits(st, self.seat, power.amount)
        lane.become(AfterTask(self.seat, 0))


# --- abandoning ---------------------------------------------------------------------------------


def zone(empire: Empire) -> list[int]:
    """The sides in both stacks, ascending."""
    sides = [development_of(tile) for tile in empire.development_stack]
    for tile in empire.world_stack:
        sides.append(world_of(tile))
    sides.sort()
    return sides


def phase_of(side: int) -> int:
    """The phase in which the stack of a side is built."""
    return DEVELOP if side < FIRST_WORLD else SETTLE


def take_from_zone(st: Galaxy, seat: int, side: int, to: int) -> None:
    """A tile leaves its stack, and everyone sees the next one if it was the top; dice stay (RG-EXP-14, -15)."""
    empire = st.empires[seat]
    phase = phase_of(side)
    tile = tile_of(side)
    stack = empire.stack(phase)
    was_top = stack[0] == tile
    if phase == DEVELOP:
        empire.development_stack = without(stack, tile)
    else:
        empire.world_stack = without(stack, tile)
    knowledge.left_stack(st, seat, phase, tile, was_top, to)


@final
class Abandon(SeatFrame[Galaxy]):
    """Before the draw: any tiles of both stacks, each for one more to draw (RG-EXP-04 to -08)."""

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count: Final = count

    def legal(self, st: Galaxy) -> list[int]:
        options = [ABANDON + side for side in zone(st.empires[self.seat])]
        options.append(DRAW_TILES)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == DRAW_TILES:
            lane.pop()
            begin_draw(st, lane, self.seat, self.count + 1, 1)
            return
        side = option - ABANDON
        stack = st.empires[self.seat].stack(phase_of(side))
        seers = -1 if stack[0] == tile_of(side) else 1 << self.seat
        take_from_zone(st, self.seat, side, ABANDONED)
        st.abandoned = with_in(st.abandoned, tile_of(side))
        st.tell(
            "abandon",
            self.seat,
            side,
            phase_of(side),
            seers=seers,
            uncovers=seers == -1,
            known=True,
        )
        st.tell("tile-abandoned", self.seat, phase_of(side))
        lane.become(Abandon(self.seat, self.count + 1))

    def question(self, st: Galaxy) -> str:
        tiles = "1 tile" if self.count == 0 else f"{self.count + 1} tiles"
        return f"Abandon a tile to draw one more, or draw {tiles} now."

    def sort(self) -> str:
        return sorts.SEVERAL

    def rule(self) -> str:
        return "RG-EXP-04"


# --- drawing ------------------------------------------------------------------------------------


@final
class DrawTiles(Frame[Galaxy]):
    """So many tiles out of the bag, seen by the drawer alone, then placed; `scouting` is 0 for a power's draw."""

    def __init__(self, seat: int, left: int, scouting: int) -> None:
        self.seat: Final = seat
        self.left: Final = left
        self.scouting: Final = scouting

    def actor(self) -> int:
        return CHANCE if self.left else NOBODY

    def legal(self, st: Galaxy) -> list[int]:
        return [DRAW + tile for tile in st.bag]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        draw_tile(st, self.seat, option - DRAW)
        left = self.left - 1
        if left and not st.bag:
            lane.become(RefillBag(self.seat, left, self.scouting, 0))
        else:
            lane.become(DrawTiles(self.seat, left, self.scouting))

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.become(PlaceTiles(self.seat, self.scouting))


def begin_draw(st: Galaxy, lane: Lane, seat: int, count: int, scouting: int) -> None:
    """Draw, or see to the bag first if it is empty already."""
    if st.bag:
        lane.push(DrawTiles(seat, count, scouting))
    else:
        lane.push(RefillBag(seat, count, scouting, 0))


@final
class RefillBag(Frame[Galaxy]):
    """The bag is short (RG-EXP-18 to -20): abandoned tiles first; then a tile of each player with three or more.

    `given` tells whether players have given tiles since the last draw.
    """

    def __init__(self, seat: int, left: int, scouting: int, given: int) -> None:
        self.seat: Final = seat
        self.left: Final = left
        self.scouting: Final = scouting
        self.given: Final = given

    def run(self, st: Galaxy, lane: Lane) -> None:
        empire = st.empires[self.seat]
        if st.abandoned:
            st.bag = sorted(st.bag + st.abandoned)
            st.abandoned = EMPTY
            knowledge.abandoned_to_bag(st)
            st.tell("refill", -1, len(st.bag))
        if st.bag:
            lane.become(DrawTiles(self.seat, self.left, self.scouting))
        elif self.given:  # nobody has three tiles any more
            lane.pop()
        else:
            lane.become(RefillBag(self.seat, self.left, self.scouting, 1))
            for seat in reversed(st.order):
                lane.push(GiveTile(seat))
            if empire.hand:
                lane.push(PlaceTiles(self.seat, self.scouting))


@final
class GiveTile(SeatFrame[Galaxy]):
    """A player with three or more tiles in both stacks puts one of them into the bag (RG-EXP-19)."""

    def legal(self, st: Galaxy) -> list[int]:
        sides = zone(st.empires[self.seat])
        return [GIVE + side for side in sides] if len(sides) >= LEAST_TO_GIVE else [EXPLORE_DONE]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        lane.pop()
        if option != EXPLORE_DONE:
            side = option - GIVE
            stack = st.empires[self.seat].stack(phase_of(side))
            seers = -1 if stack[0] == tile_of(side) else 1 << self.seat
            take_from_zone(st, self.seat, side, BAG)
            st.bag = with_in(st.bag, tile_of(side))
            st.tell(
                "give",
                self.seat,
                side,
                phase_of(side),
                seers=seers,
                uncovers=seers == -1,
                known=True,
            )
            st.tell("tile-given", self.seat, phase_of(side))

    def question(self, st: Galaxy) -> str:
        return "The bag is running short: put one of your tiles into it."

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "RG-EXP-19"


# --- placing ------------------------------------------------------------------------------------


@final
class PlaceTiles(SeatFrame[Galaxy]):
    """Every tile in hand goes to a stack, in the order its owner likes (RG-EXP-09 to -12)."""

    def __init__(self, seat: int, scouting: int) -> None:
        super().__init__(seat)
        self.scouting: Final = scouting

    def legal(self, st: Galaxy) -> list[int]:
        empire = st.empires[self.seat]
        tiles = sorted(empire.hand)
        options = [PLACE + development_of(tile) for tile in tiles]
        for tile in tiles:
            options.append(PLACE + world_of(tile))
        if self.scouting and has_power(empire, EXPLORE, PLACE_ON_TOP):
            if empire.development_stack:
                for tile in tiles:
                    options.append(PLACE_TOP + development_of(tile))
            if empire.world_stack:
                for tile in tiles:
                    options.append(PLACE_TOP + world_of(tile))
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        on_top = option >= PLACE_TOP
        side = option - (PLACE_TOP if on_top else PLACE)
        phase, tile = phase_of(side), tile_of(side)
        empire = st.empires[self.seat]
        stack = empire.stack(phase)
        after = [tile, *stack] if on_top else [*stack, tile]
        empire.hand = without(empire.hand, tile)
        if phase == DEVELOP:
            empire.development_stack = after
        else:
            empire.world_stack = after
        is_top = after[0] == tile
        if is_top:
            knowledge.shown(st, self.seat, phase)
        seers = -1 if is_top else 1 << self.seat
        kind = "place-top" if on_top else "place"
        st.tell(kind, self.seat, side, phase, seers=seers, uncovers=is_top, known=True)
        st.tell("tile-placed", self.seat, phase)
        if not empire.hand:
            lane.pop()

    def question(self, st: Galaxy) -> str:
        where = "under a stack"
        if self.scouting and has_power(st.empires[self.seat], EXPLORE, PLACE_ON_TOP):
            where = "under a stack or on top of it"
        return f"Place each tile {where}: which one next, and as development or world?"

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "RG-EXP-10"


def close_explore(st: Galaxy, lane: Lane) -> None:
    """When all have explored, powers draw more tiles, their owners in strict order (RG-POW-09, R-03)."""
    for seat in reversed(st.order):
        count = 0
        for power in st.empires[seat].powers[EXPLORE]:
            if power.effect == piece.DRAW:
                count += power.count
        if count:
            lane.push(PowerDraw(seat, count))


@final
class PowerDraw(Frame[Galaxy]):
    """Tiles that a power draws at the end of Explore (effect `draw`)."""

    def __init__(self, seat: int, count: int) -> None:
        self.seat: Final = seat
        self.count: Final = count

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.pop()
        begin_draw(st, lane, self.seat, self.count, 0)
