"""Settle (NF-STL): each player takes 2 colonists or settles an explored world; the selector gets a colonist first.

The conquest of military worlds is in `conquest`, replacing colonies in `terraform`.
"""

from __future__ import annotations

from typing import Final, final

from astrarium.games.new_frontiers import components as piece
from astrarium.games.new_frontiers.actions import (
    KIND,
    REPLACE,
    SETTLE,
    SETTLE_DONE,
    TAKE_COLONISTS,
    TERRAFORM,
)
from astrarium.games.new_frontiers.components import (
    ALIEN,
    ANY,
    NOVELTY,
    SETTLE_TWICE,
    START_OF_SETTLE_GAIN,
    Tile,
)
from astrarium.games.new_frontiers.conquest import ChooseWay, conquest_refusal, may_conquer
from astrarium.games.new_frontiers.effects import (
    end_after_round,
    gain_colonists,
    lose_temporary_military,
    pay_credits,
    return_set_aside,
)
from astrarium.games.new_frontiers.limit import LimitTiles
from astrarium.games.new_frontiers.placement import (
    doomed_replacements,
    place_colony,
    replace_doomed,
    replacement_refusal,
)
from astrarium.games.new_frontiers.powers import (
    conquest_payment,
    has_effect,
    settle_price,
    settle_price_as,
)
from astrarium.games.new_frontiers.state import END_COLONIES, END_COLONISTS, Galaxy
from astrarium.games.new_frontiers.terraform import TerraformTo, terraformable, terraforming_power
from astrarium.kernel import sorts
from astrarium.kernel.frames import Blocked, Frame, Label, Lane, SeatFrame
from astrarium.kernel.lists import EMPTY
from astrarium.kernel.words import plural

SETTLE_COLONISTS: Final = 2
LAST_COLONIES: Final = 7
LAST_COLONISTS: Final = 5


@final
class Settle(Frame[Galaxy]):
    """The action: the selector's colonist, each player's turn, the limit of nine, the tests for the end."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        if st.turn == 0:
            gain_colonists(st, st.selector, 1)
        if st.turn < st.players:
            seat = st.next_seat()
            begin_turn(st, seat)
            lane.push(SettleTurn(seat, 0, 0, 0))
        else:
            lane.become(CloseSettle())
            lane.push(LimitTiles(0))


def begin_turn(st: Galaxy, seat: int) -> None:
    """Temporary Military starts anew; powers that give colonists do so now (NF-STL-22)."""
    lose_temporary_military(st)
    st.spent = EMPTY
    for power in st.empires[seat].powers[piece.SETTLE]:
        if power.effect == START_OF_SETTLE_GAIN:
            gain_colonists(st, seat, power.colonists)


@final
class SettleTurn(SeatFrame[Galaxy]):
    """One player's turn: colonists or a settlement, with what terraforming and a second settlement allow.

    `settlements` counts worlds settled so far, `terraformed` is 1 once that power is used, `closed` is 1
    when the settle-or-gain choice is made for good.
    """

    def __init__(self, seat: int, settlements: int, terraformed: int, closed: int) -> None:
        super().__init__(seat)
        self.settlements: Final = settlements
        self.terraformed: Final = terraformed
        self.closed: Final = closed

    def legal(self, st: Galaxy) -> list[int]:
        options: list[int] = []
        if not self.closed:
            if self.settlements == 0:
                options.append(TAKE_COLONISTS)
            for world in sorted(st.empires[self.seat].explored):
                if may_settle(st, self.seat, st.components.tiles[world]):
                    options.append(SETTLE + world)
            for world in doomed_replacements(st, self.seat):
                options.append(REPLACE + world)
        if not self.terraformed:
            for colony in terraformable(st, self.seat):
                options.append(TERRAFORM + colony)
        if self.closed or self.settlements:
            options.append(SETTLE_DONE)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == SETTLE_DONE:
            lane.pop()
        elif option == TAKE_COLONISTS:
            st.tell("take-colonists", self.seat)
            gain_colonists(st, self.seat, SETTLE_COLONISTS)
            self.close(st, lane, 0)
        elif option >= TERRAFORM:
            lane.become(SettleTurn(self.seat, self.settlements, 1, self.closed))
            lane.push(TerraformTo(self.seat, option - TERRAFORM))
        else:
            self.count_settlement(st, lane)
            if option >= REPLACE:
                replace_doomed(st, lane, self.seat, st.tile(option - REPLACE))
            else:
                begin_settlement(st, lane, self.seat, st.tile(option - SETTLE))

    def count_settlement(self, st: Galaxy, lane: Lane) -> None:
        """A second settlement may follow a first one, if a power allows it (NF-TILE-05, R-11)."""
        if self.settlements == 0 and has_effect(st, self.seat, SETTLE_TWICE):
            lane.become(SettleTurn(self.seat, 1, self.terraformed, 0))
        else:
            self.close(st, lane, self.settlements + 1)

    def close(self, st: Galaxy, lane: Lane, settlements: int) -> None:
        """The choice is made; the turn goes on only for a player who may still terraform."""
        if self.terraformed or terraforming_power(st, self.seat) is None:
            lane.pop()
        else:
            lane.become(SettleTurn(self.seat, settlements, 0, 1))

    def question(self, st: Galaxy) -> str:
        if self.closed:
            return "You may still replace a colony by terraforming."
        if self.settlements:
            return "You may settle a second world."
        return "Take 2 colonists, or settle one of your explored worlds."

    def sort(self) -> str:
        return sorts.TILE

    def label(self, st: Galaxy, option: int) -> Label | None:
        if option == SETTLE_DONE:
            return Label("Do not terraform" if self.closed else "Settle no more")
        if option == TAKE_COLONISTS:
            count = min(SETTLE_COLONISTS, st.colonists)
            return Label(f"Take {plural(count, 'colonist')}", "" if count else "none are left")
        return None

    def rule(self) -> str:
        if self.closed:
            return "NF-TILE-11"
        return "NF-TILE-05" if self.settlements else "NF-STL-02"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        found: list[Blocked] = []
        if self.closed:
            return found
        for world in sorted(st.empires[self.seat].explored):
            reason, rule = refusal(st, self.seat, st.tile(world))
            if reason:
                found.append(Blocked(SETTLE + world, reason, rule))
        for world in sorted(st.empires[self.seat].explored):
            reason, rule = replacement_refusal(st, self.seat, st.tile(world))
            if reason:
                found.append(Blocked(REPLACE + world, reason, rule))
        return found


def may_settle(st: Galaxy, seat: int, world: Tile) -> bool:
    """Whether the seat has the colonists, and the credits or the Military (NF-STL-05 to -07)."""
    empire = st.empires[seat]
    if empire.colonists < world.colonists:
        return False
    if world.military:
        return may_conquer(st, seat, world) or conquest_payment(st, seat, world) <= empire.credits
    return settle_price(st, seat, world) <= empire.credits


def refusal(st: Galaxy, seat: int, world: Tile) -> tuple[str, str]:
    """Why the seat cannot settle a world, with the clause; empty if it can."""
    empire = st.empires[seat]
    if may_settle(st, seat, world):
        return "", ""
    if empire.colonists < world.colonists:
        needed = plural(world.colonists, "colonist")
        return f"needs {needed}, you have {empire.colonists}", "NF-STL-05"
    if world.military:
        return conquest_refusal(st, seat, world)
    price = settle_price(st, seat, world)
    return f"costs ${price}, you have ${empire.credits}", "NF-STL-06"


def begin_settlement(st: Galaxy, lane: Lane, seat: int, world: Tile) -> None:
    """Pay for a non-military world and place it, or set out to conquer a military one."""
    if world.military:
        lane.push(ChooseWay(seat, world.number))
    elif world.kind == ANY and kind_changes_price(st, seat, world):
        lane.push(ChoosePlacementKind(seat, world.number))
    else:
        pay_and_place(st, lane, seat, world)


def pay_and_place(st: Galaxy, lane: Lane, seat: int, world: Tile) -> None:
    price = settle_price(st, seat, world)
    pay_credits(st, seat, price)
    st.tell("settle", seat, world.number, price, world.colonists)
    place_colony(st, lane, seat, world)


def kind_changes_price(st: Galaxy, seat: int, world: Tile) -> bool:
    """Whether the kind its owner sets makes a difference to this placement (NF-TILE-02, DP-06)."""
    if st.kind_set:
        return False
    first = settle_price_as(st, seat, world, NOVELTY)
    for kind in range(NOVELTY + 1, ALIEN + 1):
        if settle_price_as(st, seat, world, kind) != first:
            return True
    return False


@final
class ChoosePlacementKind(SeatFrame[Galaxy]):
    """The kind of a world of any kind, while it is being placed (NF-TILE-02)."""

    def __init__(self, seat: int, world: int) -> None:
        super().__init__(seat)
        self.world: Final = world

    def legal(self, st: Galaxy) -> list[int]:
        world = st.tile(self.world)
        credits = st.empires[self.seat].credits
        return [
            KIND + kind - 1
            for kind in range(NOVELTY, ALIEN + 1)
            if settle_price_as(st, self.seat, world, kind) <= credits
        ]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        st.kind_set = option - KIND + 1
        st.tell("set-kind", self.seat, self.world, st.kind_set)
        lane.pop()
        pay_and_place(st, lane, self.seat, st.tile(self.world))

    def question(self, st: Galaxy) -> str:
        return f"Of which kind is {st.tile(self.world).name} in this action?"

    def about(self, st: Galaxy) -> list[str]:
        return [st.tile(self.world).id]

    def sort(self) -> str:
        return sorts.CHOICE

    def rule(self) -> str:
        return "NF-TILE-02"


@final
class CloseSettle(Frame[Galaxy]):
    """Replaced and returned worlds reach the bag; colonies and colonists may end the game (NF-STL-15 to -17)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        return_set_aside(st)
        for empire in st.empires:
            if len(empire.colonies) > LAST_COLONIES:
                end_after_round(st, END_COLONIES)
        if st.colonists < LAST_COLONISTS:
            end_after_round(st, END_COLONISTS)
        lane.pop()
