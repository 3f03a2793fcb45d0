"""The bot `greedy` for New Frontiers: it tries every option in its mind and takes the one it values most.

It looks one step ahead, or to the end of a choice made in several picks. For an action tile it imagines
the whole action, everyone acting as it would in their place. `new_frontiers_worth` says what it values.
"""

from __future__ import annotations

from typing import Final

from astrarium.bots.new_frontiers_worth import CREDIT, NEEDED_COLONIST, Outlook, Valuer
from astrarium.games.new_frontiers.actions import (
    CHART_GOALS,
    ENVOYS,
    PRODUCE_TILE,
    RETREAT,
    SELECT,
    TRADE_CONSUME_TILE,
)
from astrarium.games.new_frontiers.goals import TurnUpGoal
from astrarium.games.new_frontiers.limit import ReturnWorld
from astrarium.games.new_frontiers.round import SelectTile
from astrarium.games.new_frontiers.rules import galaxy
from astrarium.games.new_frontiers.state import Galaxy
from astrarium.games.new_frontiers.trade_consume import Consume
from astrarium.kernel import flow
from astrarium.kernel.bot import UNLIMITED, Budget
from astrarium.kernel.chance import Generator
from astrarium.kernel.playout import resolve_chance
from astrarium.kernel.seat import Seat

PICKS: Final = 4  # so many picks of one turn are looked into together

RIVALS: Final = 0.4  # how much the others' gains, on average, count against an action
EXPECTED: Final = 0.9  # how much the actions count that the others will probably select
TRACK_PLACE: Final = 0.12  # one place further to the front of the priority track, in points


class GreedyBot:
    """Simple but sensible: one step ahead, with a hand-made opinion of what things are worth."""

    def __init__(self, seed: int) -> None:
        self._generator: Final = Generator(seed)

    def choose(self, seat: Seat, budget: Budget = UNLIMITED) -> int:
        if len(seat.options) == 1:
            return seat.options[0]
        st = galaxy(seat.imagine_state(self._generator))
        valuer = Valuer(st, seat.number)
        if isinstance(st.main.frames[-1], (SelectTile, TurnUpGoal)):
            return self._choose_action(st, seat.number, valuer)
        return best(st, seat.number, valuer, PICKS, self._generator)[0]

    def _choose_action(self, st: Galaxy, seat: int, valuer: Valuer) -> int:
        """The option by whose action, and those it will probably leave to the others, the seat gains most."""
        before = valuer.leads(st, RIVALS)
        gains = {option: self._gains(st, option, valuer, before) for option in st.main.options}
        totals = {option: gains[option][seat] for option in gains}
        if isinstance(st.main.frames[-1], SelectTile):
            for option in gains:
                totals[option] += EXPECTED * expected(st, seat, option, gains)
        return max(totals, key=lambda option: totals[option])

    def _gains(self, st: Galaxy, option: int, valuer: Valuer, before: list[float]) -> list[float]:
        """What the action brings each seat, everyone doing what is best for them."""
        trial = after(st, option, self._generator)
        finish_action(trial, valuer, self._generator)
        # An action that ends the game takes from everyone what they might still have gained.
        ends = trial.ending != 0 and st.ending == 0
        then = valuer.leads(trial, RIVALS, Outlook(trial, trial.selected, True) if ends else None)
        place = TRACK_PLACE if valuer.outlook.rounds > 0 else 0.0
        return [
            then[seat] - before[seat] + place * places_gained(st, trial, seat)
            for seat in range(st.players)
        ]


# --- playing on in the mind; chance comes from the bot's own generator ----------------------------


def best(
    st: Galaxy, seat: int, valuer: Valuer, picks: int, generator: Generator
) -> tuple[int, float]:
    """The option that leads to the position the seat values most, and that value."""
    found = -1
    most = 0.0
    for option in st.main.options:
        value = rate(st, option, seat, valuer, picks, generator)
        if found < 0 or value > most:
            found = option
            most = value
    return found, most


def rate(
    st: Galaxy, option: int, seat: int, valuer: Valuer, picks: int, generator: Generator
) -> float:
    """What an option is worth to the seat, with up to `picks` picks of its turn looked into together."""
    trial = after(st, option, generator)
    if picks > 1 and goes_on(st, trial, seat):
        return best(trial, seat, valuer, picks - 1, generator)[1]
    return valuer.worth(trial, seat)


def after(st: Galaxy, option: int, generator: Generator) -> Galaxy:
    """A copy of the position, with the option carried out."""
    trial = st.clone()
    step(trial, option, generator)
    return trial


def step(st: Galaxy, option: int, generator: Generator) -> None:
    """Carry out an option, and what chance brings then."""
    flow.step(st, st.main, option)
    resolve_chance(st, generator)


def finish_action(st: Galaxy, valuer: Valuer, generator: Generator) -> None:
    """Play on until an action tile is to be selected or the game is over, everyone picking what seems best."""
    while st.main.frames and not isinstance(st.main.frames[-1], SelectTile):
        step(st, best(st, st.main.actor, valuer, PICKS, generator)[0], generator)


# --- opinions --------------------------------------------------------------------------------------


def goes_on(before: Galaxy, after: Galaxy, seat: int) -> bool:
    """Whether the seat is in the middle of its turn, with a position that cannot be judged yet."""
    return (
        after.main.actor == seat
        and after.action == before.action >= 0
        and not isinstance(after.main.frames[-1], (Consume, ReturnWorld))
    )


def expected(st: Galaxy, seat: int, taken: int, gains: dict[int, list[float]]) -> float:
    """What the seat gains by the tiles that the others will take in this round if it takes `taken`."""
    left = [option for option in gains if option != taken]
    total = 0.0
    for selector in st.track[st.selected + 1 :]:
        chosen = favourite(st, selector, left, gains)
        left.remove(chosen)
        total += gains[chosen][seat]
        if selector != seat:
            total -= bonus(st, chosen) * (1 + RIVALS / (st.players - 1))
    return total


def favourite(st: Galaxy, selector: int, left: list[int], gains: dict[int, list[float]]) -> int:
    """The tile that suits a selector best; `gains` were imagined with someone else selecting."""
    return max(left, key=lambda option: gains[option][selector] + bonus(st, option))


def bonus(st: Galaxy, option: int) -> float:
    """About what the selector of a tile gets before the others, in points."""
    tile = option - SELECT
    if tile == RETREAT:
        return 2 * CREDIT
    if tile == CHART_GOALS:
        return CREDIT + TRACK_PLACE
    if tile == ENVOYS:
        return 1 + TRACK_PLACE * st.selected
    if tile == TRADE_CONSUME_TILE:
        return 1
    if tile == PRODUCE_TILE:
        return (1 + st.produce_credits) * CREDIT
    return NEEDED_COLONIST


def places_gained(before: Galaxy, after: Galaxy, seat: int) -> int:
    """How far the seat's foremost disk has come to the front of the track."""
    return before.track.index(seat) - after.track.index(seat)
