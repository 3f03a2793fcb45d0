"""Warlord (GE-WAR): move ships, claim sectors, and fight out every battle that was started."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import (
    CLAIM,
    DONE,
    FIGHT,
    MOVE,
    MOVE_ALL,
    SEND,
    SEND_ALL,
    TO,
    WARP,
    ship_class,
    ship_class_parts,
)
from astrarium.games.galactic_emperor.battle import BeginBattle
from astrarium.games.galactic_emperor.black_hole import may_warp_to, note_ready_ships, warp_ends
from astrarium.games.galactic_emperor.components import (
    MOVE_BONUS,
    NO_TILE,
    SHIP_TYPES,
    SPACES,
    UNIT_TITLES,
)
from astrarium.games.galactic_emperor.effects import claim
from astrarium.games.galactic_emperor.fleet import (
    alike,
    battles,
    left_of,
    muster,
    one_step_away,
    ready_ships,
    set_fleet,
    shorten,
    space_of,
    step,
    type_of,
    warp,
)
from astrarium.games.galactic_emperor.powers import effect_of, extra_steps
from astrarium.games.galactic_emperor.state import (
    NO_CONTROL,
    Galaxy,
    enemy_at,
    enemy_ships_at,
    is_sun,
    planets_at,
)
from astrarium.games.galactic_emperor.technology import Declared, card_with, declare
from astrarium.kernel import sorts
from astrarium.kernel.frames import Blocked, Frame, Label, Lane, SeatFrame, SeatStep
from astrarium.kernel.lists import EMPTY, contains
from astrarium.kernel.words import plural


@final
class WarlordTurn(SeatStep[Galaxy]):
    """All movement with claims, then all battles (R-13)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        set_fleet(st, muster(st, self.seat))
        st.warped = False
        lane.become(FightBattles(self.seat))
        lane.push(MoveFleet(self.seat))


def may_claim(st: Galaxy, seat: int, space: int) -> bool:
    """An own ship stands on a planet sector that nobody controls (GE-WAR-11 to -15); the token is another matter."""
    if st.control[space] != NO_CONTROL or not planets_at(st, space):
        return False
    return st.empires[seat].ships_at(space) > 0 and enemy_ships_at(st, seat, space) < 0


@final
class MoveFleet(SeatFrame[Galaxy]):
    """A pick of the movement step: ships to move, a warp, a claim, or the end of it (DP-20, DP-21, DP-23)."""

    def legal(self, st: Galaxy) -> list[int]:
        ones: list[int] = []
        groups: list[int] = []
        last = -1
        for code in st.fleet:
            left = left_of(code)
            if not left:
                continue
            place = ship_class(type_of(code), left, space_of(code))
            if place != last:
                if one_step_away(st, self.seat, space_of(code)):
                    ones.append(MOVE + place)
            elif not groups or groups[-1] != MOVE_ALL + place:
                if ones and ones[-1] == MOVE + place:
                    groups.append(MOVE_ALL + place)
            last = place
        options = ones + groups
        if st.empires[self.seat].reserve:
            seen: list[int] = []
            for code in st.fleet:
                space = space_of(code)
                if not contains(seen, space):
                    seen.append(space)
                    if may_claim(st, self.seat, space):
                        options.append(CLAIM + space)
        if self.may_warp(st):
            for space in warp_ends(st):
                options.append(WARP + space)
        options.append(DONE)
        options.sort()
        return options

    def may_warp(self, st: Galaxy) -> bool:
        """Once a turn, if a ship waits in the Black Hole since an earlier Warlord role (GE-BH-06, GE-BH-09)."""
        if st.warped or not st.ready >> self.seat & 1:
            return False
        for type in range(SHIP_TYPES):
            if ready_ships(st, type):
                return True
        return False

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == DONE:
            lane.pop()
        elif option >= WARP:
            st.warped = True
            lane.push(SendShips(self.seat, option - WARP, 0))
        elif option >= MOVE_ALL:
            lane.push(MoveTo(self.seat, option - MOVE_ALL, 1))
        elif option >= MOVE:
            lane.push(MoveTo(self.seat, option - MOVE, 0))
        else:
            claim(st, self.seat, option - CLAIM)

    def question(self, st: Galaxy) -> str:
        pending = len(battles(st))
        fights = f" {plural(pending, 'battle')} will follow." if pending else ""
        return f"Move ships, claim sectors, or end your movement.{fights}"

    def sort(self) -> str:
        return sorts.SPACE

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("End your movement") if option == DONE else None

    def rule(self) -> str:
        return "GE-WAR-01"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        found = []
        for space in range(SPACES):
            if st.empires[self.seat].ships_at(space):
                why = why_not_claim(st, self.seat, space)
                if why[0]:
                    found.append(Blocked(CLAIM + space, *why))
        if self.may_warp(st):
            for space in range(SPACES):
                if not may_warp_to(st, space):
                    found.append(Blocked(WARP + space, why_not_warp(st, space), "GE-BH-08"))
        return found


def why_not_claim(st: Galaxy, seat: int, space: int) -> tuple[str, str]:
    """Why a space with ships of a seat cannot be claimed, and the clause; empty if it can, or needs no claim."""
    enemy = enemy_at(st, seat, space)
    if enemy >= 0:
        return f"{{{enemy}}} has forces there", "GE-WAR-11"
    if st.control[space] != NO_CONTROL:
        return "", ""
    if st.tiles[space] == NO_TILE:
        return "there is no tile", "GE-WAR-15"
    if not planets_at(st, space):
        return "there is no planet", "GE-WAR-15"
    if not st.empires[seat].reserve:
        return "you have no token left", "GE-WAR-15"
    return "", ""


def why_not_warp(st: Galaxy, space: int) -> str:
    owner = st.home_owner(space)
    if owner >= 0:
        return f"it is the home of {{{owner}}}"
    return "no ship stops on a sun" if is_sun(st, space) else "the ships are already there"


@final
class MoveTo(SeatFrame[Galaxy]):
    """Where the ships named go: `moved` is their class, `all` whether all such ships go."""

    def __init__(self, seat: int, moved: int, all: int) -> None:
        super().__init__(seat)
        self.moved: Final = moved
        self.all: Final = all

    def ships(self, st: Galaxy) -> list[int]:
        type, left, space = ship_class_parts(self.moved)
        return alike(st, type, left, space, 0 if self.all else 1)

    def legal(self, st: Galaxy) -> list[int]:
        return [TO + space for space in one_step_away(st, self.seat, self.moved % SPACES)]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        ships = self.ships(st)
        if left_of(ships[0]) <= extra_steps(st, self.seat):
            lane.become(ExtraStep(self.seat, self.moved, self.all, option - TO))
            declare(st, lane, self.seat, card_with(st, self.seat, MOVE_BONUS))
        else:
            step(st, self.seat, ships, option - TO)
            lane.pop()

    def question(self, st: Galaxy) -> str:
        ships = self.ships(st)
        title = UNIT_TITLES[type_of(ships[0])]
        steps = plural(left_of(ships[0]), "step")
        if len(ships) == 1:
            return f"Where does the {title} go? It has {steps} left."
        return f"Where do the {plural(len(ships), title)} go? Each has {steps} left."

    def sort(self) -> str:
        return sorts.SPACE

    def rule(self) -> str:
        return "GE-WAR-02"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        found = []
        for space in st.components.board.neighbours[self.moved % SPACES]:
            owner = st.home_owner(space)
            if owner >= 0 and owner != self.seat:
                reason = f"it is the home of {{{owner}}}"
                found.append(Blocked(TO + space, reason, "GE-WAR-07"))
            elif is_sun(st, space):
                found.append(Blocked(TO + space, "no ship stops on a sun", "GE-WAR-06"))
        return found


@final
class ExtraStep(Declared):
    """A step beyond the printed range; it is not made if the technology was stopped (DP-22, R-28)."""

    def __init__(self, seat: int, moved: int, all: int, end: int) -> None:
        self.seat: Final = seat
        self.moved: Final = moved
        self.all: Final = all
        self.end: Final = end

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.pop()
        if effect_of(st, self.seat, MOVE_BONUS) is not None:
            ships = MoveTo(self.seat, self.moved, self.all).ships(st)
            step(st, self.seat, ships, self.end)
            return
        for row in st.components.by_effect[MOVE_BONUS]:
            if st.owners[row.technology] == self.seat:
                shorten(st, row.amount)

    def purpose(self, st: Galaxy) -> str:
        names = st.components.board.names
        return f"move from {names[self.moved % SPACES]} to {names[self.end]}"


@final
class SendShips(SeatFrame[Galaxy]):
    """Which ready ships warp: any of them, at least one, all to one end (GE-BH-09, GE-BH-10)."""

    def __init__(self, seat: int, end: int, sent: int) -> None:
        super().__init__(seat)
        self.end: Final = end
        self.sent: Final = sent

    def legal(self, st: Galaxy) -> list[int]:
        counts = [ready_ships(st, type) for type in range(SHIP_TYPES)]
        options = [SEND + type for type in range(SHIP_TYPES) if counts[type]]
        for type in range(SHIP_TYPES):
            if counts[type] > 1:
                options.append(SEND_ALL + type)
        if self.sent:
            options.append(DONE)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == DONE:
            lane.pop()
            return
        if option >= SEND_ALL:
            type = option - SEND_ALL
            warp(st, self.seat, type, ready_ships(st, type), self.end)
        else:
            warp(st, self.seat, option - SEND, 1, self.end)
        lane.become(SendShips(self.seat, self.end, 1))

    def question(self, st: Galaxy) -> str:
        return f"Which ships warp to {st.components.board.names[self.end]}?"

    def sort(self) -> str:
        return sorts.SEVERAL

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Send no more") if option == DONE else None

    def rule(self) -> str:
        return "GE-BH-10"


# --- battles ------------------------------------------------------------------------------------


@final
class FightBattles(SeatStep[Galaxy]):
    """Every battle that was started is fought before the turn ends (GE-WAR-10)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        if battles(st):
            lane.push(ChooseBattle(self.seat))
        else:
            set_fleet(st, EMPTY)
            st.warped = False
            lane.pop()


@final
class ChooseBattle(SeatFrame[Galaxy]):
    """Which battle is fought next (DP-24)."""

    def legal(self, st: Galaxy) -> list[int]:
        return [FIGHT + space for space in battles(st)]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        lane.become(BeginBattle(self.seat, option - FIGHT))

    def question(self, st: Galaxy) -> str:
        return "Which battle do you fight next?"

    def sort(self) -> str:
        return sorts.ORDER

    def rule(self) -> str:
        return "GE-WAR-10"


@final
class CloseWarlord(Frame[Galaxy]):
    """The end of the role: ships in the Black Hole are ready to warp."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        note_ready_ships(st)
        lane.pop()
