"""Regent (GE-REG): gain influence, exert it, resolve conflicts, then the Throne and the victory count."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import (
    BUY_TOKEN,
    DONE,
    INFLUENCE,
    PASS,
    PASS_ROLE,
    RESERVE,
    THRONE_TARGET,
)
from astrarium.games.galactic_emperor.components import (
    FIXED_PRICE,
    SPACES,
    VETO_INFLUENCE,
)
from astrarium.games.galactic_emperor.influence import ResolveInfluence
from astrarium.games.galactic_emperor.powers import effect_of, holder_of
from astrarium.games.galactic_emperor.state import USED, Galaxy, planets_at
from astrarium.games.galactic_emperor.technology import Declared, ask, card_with, declare, pass_for
from astrarium.games.galactic_emperor.turn import begin_turn
from astrarium.games.galactic_emperor.values import NO_INFLUENCE, NOBODY_SEAT
from astrarium.kernel import sorts
from astrarium.kernel.frames import Blocked, Frame, Label, Lane, SeatFrame, SeatStep
from astrarium.kernel.words import plural


@final
class BeginRegent(Frame[Galaxy]):
    """The Throne lies beside the board; everyone draws tokens (GE-REG-01, GE-REG-02)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        st.tell("throne-aside", st.throne)
        st.throne = NOBODY_SEAT
        price = st.components.numbers.influence_price
        st.influence = NO_INFLUENCE.begun(st.players).at_price(price)
        for seat, empire in enumerate(st.empires):
            drawn = min(st.components.numbers.influence_tokens, empire.reserve)
            empire.influence = drawn
            empire.reserve -= drawn
            st.tell("draw-tokens", seat, drawn)
        lane.become(ResolveInfluence())
        lane.push(PlaceInfluence(0))
        lane.push(BuyInfluence(0))


# --- phase 1 ------------------------------------------------------------------------------------


@final
class BuyInfluence(Frame[Galaxy]):
    """One more token for each who can and will, from the chooser on (GE-REG-03)."""

    def __init__(self, turn: int) -> None:
        self.turn: Final = turn

    def run(self, st: Galaxy, lane: Lane) -> None:
        if self.turn == st.players:
            lane.pop()
            return
        seat = st.seat_after(st.chooser, self.turn)
        lane.become(BuyInfluence(self.turn + 1))
        begin_turn(st, seat)
        if can_buy_token(st, seat):
            lane.push(BuyToken(seat))


def token_price(st: Galaxy, seat: int) -> int:
    """What the extra token costs a seat (GE-REG-04, effect `fixed-price`)."""
    fixed = effect_of(st, seat, FIXED_PRICE)
    price = st.influence.price
    return price if fixed is None else min(fixed.amount, price)


def can_buy_token(st: Galaxy, seat: int) -> bool:
    empire = st.empires[seat]
    return empire.reserve > 0 and empire.marks >= token_price(st, seat)


@final
class BuyToken(SeatFrame[Galaxy]):
    """Buy a token at the stated price, or not (DP-29)."""

    def legal(self, st: Galaxy) -> list[int]:
        return [BUY_TOKEN, PASS]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == PASS:
            lane.pop()
            return
        fixed = effect_of(st, self.seat, FIXED_PRICE)
        if fixed is not None and fixed.amount < st.influence.price:
            lane.become(PayToken(self.seat, 1))
            declare(st, lane, self.seat, fixed.technology)
        else:
            lane.become(PayToken(self.seat, 0))

    def question(self, st: Galaxy) -> str:
        price = plural(token_price(st, self.seat), "mark")
        return f"Buy one more influence token for {price}?"

    def sort(self) -> str:
        return sorts.YES_NO

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Buy no token") if option == PASS else None

    def rule(self) -> str:
        return "GE-REG-03"


@final
class PayToken(Frame[Galaxy]):
    """The token is paid and the price rises (GE-REG-04, GE-TECH-19).

    If a fixed price was stopped, the purchase is asked again at the current one (DP-30).
    """

    def __init__(self, seat: int, fixed: int) -> None:
        self.seat: Final = seat
        self.fixed: Final = fixed

    def run(self, st: Galaxy, lane: Lane) -> None:
        if self.fixed and effect_of(st, self.seat, FIXED_PRICE) is None:
            if can_buy_token(st, self.seat):
                lane.become(BuyToken(self.seat))
            else:
                lane.pop()
            return
        empire = st.empires[self.seat]
        price = token_price(st, self.seat)
        empire.marks -= price
        empire.reserve -= 1
        empire.influence += 1
        step = st.components.numbers.influence_price_step
        st.influence = st.influence.at_price(st.influence.price + step)
        st.tell("buy-token", self.seat, price)
        lane.pop()


# --- phase 2 ------------------------------------------------------------------------------------


@final
class PlaceInfluence(Frame[Galaxy]):
    """Everyone places tokens, the chooser last (GE-REG-06)."""

    def __init__(self, turn: int) -> None:
        self.turn: Final = turn

    def run(self, st: Galaxy, lane: Lane) -> None:
        if self.turn == st.players:
            lane.pop()
            return
        seat = st.seat_after(st.chooser, self.turn + 1)
        lane.become(PlaceInfluence(self.turn + 1))
        begin_turn(st, seat)
        lane.push(InfluenceTurn(seat))


@final
class InfluenceTurn(SeatStep[Galaxy]):
    """All tokens of one player, one at a time (R-25)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        if st.empires[self.seat].influence:
            lane.push(PlaceToken(self.seat, 0))
        else:
            lane.pop()


def may_influence(st: Galaxy, seat: int, space: int) -> bool:
    """A planet sector that is no player's home, and not reserved by another (GE-REG-07, -08, GE-TECH-02)."""
    if not planets_at(st, space) or st.home_owner(space) >= 0:
        return False
    return st.influence.reserved != space or st.influence.reserver == seat


@final
class PlaceToken(SeatFrame[Galaxy]):
    """A sector or the Throne; who was turned away must place the token elsewhere (DP-31, DP-32)."""

    def __init__(self, seat: int, turned_away: int) -> None:
        super().__init__(seat)
        self.turned_away: Final = turned_away

    def legal(self, st: Galaxy) -> list[int]:
        options = [
            INFLUENCE + space for space in range(SPACES) if may_influence(st, self.seat, space)
        ]
        options.append(INFLUENCE + THRONE_TARGET)
        if not self.turned_away:
            options.append(DONE)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        lane.pop()
        empire = st.empires[self.seat]
        if option == DONE:
            keep_tokens(st, self.seat)
            return
        target = option - INFLUENCE
        empire.influence -= 1
        st.influence = st.influence.with_more(self.seat, target, 1)
        veto = veto_against(st, self.seat) if target != THRONE_TARGET else -1
        # Whether the owner of the veto has passed for good must not show, see `declare`.
        st.tell("influence", self.seat, target, uncovers=veto >= 0)
        if veto >= 0 and ask(st, veto):
            lane.push(VetoToken(st.owners[veto], self.seat, target))

    def question(self, st: Galaxy) -> str:
        if self.turned_away:
            return "Your token was turned away: where do you put it instead?"
        left = plural(st.empires[self.seat].influence, "influence token")
        return f"Where do you put your next token? You have {left}."

    def sort(self) -> str:
        return sorts.SPACE

    def label(self, st: Galaxy, option: int) -> Label | None:
        if option != DONE:
            return None
        return Label("Stop placing", "the rest goes back to your reserve")

    def rule(self) -> str:
        return "GE-TECH-01" if self.turned_away else "GE-REG-07"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        found = []
        for space in range(SPACES):
            if st.tiles[space] < 0 or may_influence(st, self.seat, space):
                continue
            if st.home_owner(space) >= 0:
                reason, rule = "homes cannot be influenced", "GE-REG-08"
            elif not planets_at(st, space):
                reason, rule = "there is no planet", "GE-REG-08"
            else:
                reason, rule = f"{{{st.influence.reserver}}} has reserved this sector", "GE-TECH-02"
            found.append(Blocked(INFLUENCE + space, reason, rule))
        return found


def keep_tokens(st: Galaxy, seat: int) -> None:
    """Tokens that are not placed go back to the reserve (GE-REG-26)."""
    empire = st.empires[seat]
    st.tell("keep-tokens", seat, empire.influence)
    empire.reserve += empire.influence
    empire.influence = 0


# --- turning a token away (effect `veto-influence`) ------------------------------------------------


def veto_against(st: Galaxy, seat: int) -> int:
    """The technology by which a rival could turn this seat's token away, as far as all can see; -1 for none."""
    veto = holder_of(st, VETO_INFLUENCE)
    if veto is None or st.owners[veto.technology] == seat or st.is_flagged(USED, veto.technology):
        return -1
    return veto.technology


@final
class VetoToken(SeatFrame[Galaxy]):
    """Right after a rival's token: reserve that sector, or not (DP-37)."""

    def __init__(self, seat: int, placer: int, space: int) -> None:
        super().__init__(seat)
        self.placer: Final = placer
        self.space: Final = space

    def legal(self, st: Galaxy) -> list[int]:
        return [RESERVE, PASS, PASS_ROLE]  # Regent comes once a round: no span is longer

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        veto = card_with(st, self.seat, VETO_INFLUENCE)
        if option != RESERVE:
            pass_for(st, veto, option)
            lane.pop()
            return
        st.raise_flag(USED, veto)
        lane.become(TurnAway(self.seat, self.placer, self.space))
        declare(st, lane, self.seat, veto)

    def question(self, st: Galaxy) -> str:
        name = st.components.technologies[card_with(st, self.seat, VETO_INFLUENCE)].name
        space = st.components.board.names[self.space]
        return f"{{{self.placer}}} influences {space}. Reserve that sector with {name}?"

    def sort(self) -> str:
        return sorts.YES_NO

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Let it stand") if option == PASS else None

    def rule(self) -> str:
        return "GE-TECH-01"


@final
class TurnAway(Declared):
    """The token goes elsewhere, unless the technology was stopped (GE-TECH-01, GE-TECH-02, R-28)."""

    def __init__(self, seat: int, placer: int, space: int) -> None:
        self.seat: Final = seat
        self.placer: Final = placer
        self.space: Final = space

    def run(self, st: Galaxy, lane: Lane) -> None:
        if effect_of(st, self.seat, VETO_INFLUENCE) is None:
            lane.pop()
            return
        less = st.influence.with_more(self.placer, self.space, -1)
        st.influence = less.reserved_by(self.seat, self.space)
        st.empires[self.placer].influence += 1
        st.tell("reserve", self.seat, self.space, self.placer)
        lane.become(PlaceToken(self.placer, 1))

    def purpose(self, st: Galaxy) -> str:
        return f"reserve {st.components.board.names[self.space]}"
