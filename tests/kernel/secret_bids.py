"""Secret Bids: a small game that exists to exercise what the kernel offers and no shipped game may need.

A prize is drawn. All seats at once and in secret lay down cards from their hands, one after another in
rising order, and may once roll a die; then all is revealed. The highest total wins the prize, as points or
as coins. Another seat may interrupt: for a coin, one of the points is lost again. On equal totals nobody
wins. After the last round points and coins are added up.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from astrarium.conformance.cases import offer
from astrarium.kernel import flow, sorts
from astrarium.kernel.blocks import Block, Glossary, nothing, things, words
from astrarium.kernel.chance import Generator
from astrarium.kernel.errors import BadPosition
from astrarium.kernel.events import EventTable, Kind, Thing
from astrarium.kernel.flow import advance
from astrarium.kernel.frames import (
    CHANCE,
    NOBODY,
    Blocked,
    ChanceFrame,
    Event,
    Frame,
    Label,
    Lane,
    SeatFrame,
    State,
)
from astrarium.kernel.game import Game
from astrarium.kernel.position import frames_in, frames_text, parse_frames
from astrarium.kernel.rules import Rules, Setting
from astrarium.kernel.score import Score
from astrarium.kernel.things import listed_things

# Chance outcomes.
PRIZE: Final = 0  # of 2, 3 or 4
ROLL: Final = 3  # of 1, 2 or 3
# Options.
BID: Final = 6  # a card of 1 to 5
GAMBLE: Final = 11
DONE: Final = 12
TAKE_POINTS: Final = 13
TAKE_COINS: Final = 14
SABOTAGE: Final = 15
LET_BE: Final = 16
CARDS: Final = [1, 2, 3, 4, 5]
CARD_IDS: Final = [f"card-{card}" for card in CARDS]

GLOSSARY: Final = Glossary(
    [
        Block("prize", PRIZE, 3, "prize", "a prize"),
        Block("roll", ROLL, 3, "number", "a die"),
        Block("bid", BID, 5, "card", "bid a card"),
        Block("gamble", GAMBLE, 1, "", "gamble"),
        Block("done", DONE, 1, "", "go on"),
        Block("take-points", TAKE_POINTS, 1, "", "take points"),
        Block("take-coins", TAKE_COINS, 1, "", "take coins"),
        Block("sabotage", SABOTAGE, 1, "", "sabotage"),
        Block("let-be", LET_BE, 1, "", "let be"),
    ],
    {
        "prize": words(["2", "3", "4"]),
        "number": words(["1", "2", "3"]),
        "card": things(CARD_IDS, ["1", "2", "3", "4", "5"]),
        "": nothing(),
    },
)

START_COINS: Final = 2
FIXED_PRIZE: Final = 3
FIRST_LINE: Final = "secret-bids position 1"

EVENTS: Final = EventTable(
    [Thing("card", ["", *CARD_IDS], ["", *(f"card {card}" for card in CARDS)])],
    [
        Kind("round", "round:number", "Round {round} begins"),
        Kind("prize", "prize:number", "The prize is {prize}"),
        Kind("bid", "card", "{who} lays the {card}"),
        Kind("roll", "pips:number", "{who} rolls {pips}"),
        Kind("done", "", "{who} is ready"),
        Kind("reveal", "bid:number", "{who} bids {bid} in all"),
        Kind("coins", "coins:number", "{who} takes {coins} coins"),
        Kind("points", "points:number", "{who} takes {points} points"),
        Kind("sabotage", "victim:seat", "{who} costs {victim} a point"),
    ],
)


class Bidder:
    """What one seat owns. `bid` and `roll` are its secret until the reveal; `hand` includes the bid until then."""

    def __init__(
        self, coins: int, points: int, hand: list[int], bid: list[int], roll: int, shown: int
    ) -> None:
        self.coins = coins
        self.points = points
        self.hand = hand
        self.bid = bid
        self.roll = roll  # 0: not rolled
        self.shown = shown  # its total at the last reveal

    def clone(self) -> Bidder:
        return Bidder(self.coins, self.points, self.hand, self.bid, self.roll, self.shown)

    @property
    def cards_left(self) -> list[int]:
        """Cards that may still join the bid: those above the last one, so that one bid has one order."""
        return [card for card in self.hand if not self.bid or card > self.bid[-1]]


class Auction(State):
    """The whole state."""

    def __init__(
        self,
        players: int,
        main: Lane,
        lanes: list[Lane],
        events: list[Event] | None,
        rounds: int,
        fixed: bool,
        round: int,
        prize: int,
        bidders: list[Bidder],
    ) -> None:
        super().__init__(players, main, lanes, events)
        self.rounds: Final = rounds
        self.fixed: Final = fixed  # prizes are not drawn
        self.round = round
        self.prize = prize
        self.bidders = bidders

    def clone(self) -> Auction:
        return Auction(
            self.players,
            self.main.clone(),
            [lane.clone() for lane in self.lanes],
            None,
            self.rounds,
            self.fixed,
            self.round,
            self.prize,
            [bidder.clone() for bidder in self.bidders],
        )


class Rounds(Frame[Auction]):
    """All rounds, one after another."""

    def run(self, st: Auction, lane: Lane) -> None:
        if st.round == st.rounds:
            lane.pop()
            return
        st.round += 1
        st.prize = 0
        st.tell("round", -1, st.round)
        lane.push(DrawPrize(1) if st.fixed else DrawPrize(0))


class DrawPrize(ChanceFrame[Auction]):
    """The prize of the round: small ones are likelier than large ones. A fixed one is no chance."""

    def __init__(self, fixed: int) -> None:
        self.fixed: Final = fixed

    def legal(self, st: Auction) -> list[int]:
        return [PRIZE + FIXED_PRIZE - 2] if self.fixed else [PRIZE, PRIZE + 1, PRIZE + 2]

    def weights(self, st: Auction) -> list[int]:
        return [] if self.fixed else [3, 2, 1]

    def apply(self, st: Auction, lane: Lane, option: int) -> None:
        st.prize = option - PRIZE + 2
        st.tell("prize", -1, st.prize)
        lane.become(Reveal())
        st.open_lanes([Prepare(seat) for seat in range(st.players)])


class Prepare(SeatFrame[Auction]):
    """One seat's secret preparation, card by card."""

    def asks_even_if_forced(self) -> bool:
        return True  # that a seat is done at once would show that it has no card left to lay

    def legal(self, st: Auction) -> list[int]:
        bidder = st.bidders[self.seat]
        options = [BID + card - 1 for card in bidder.cards_left]
        if not bidder.roll:
            options.append(GAMBLE)
        return [*options, DONE]

    def apply(self, st: Auction, lane: Lane, option: int) -> None:
        bidder = st.bidders[self.seat]
        if option == DONE:
            st.tell("done", self.seat)
            lane.pop()
        elif option == GAMBLE:
            lane.push(Roll(self.seat))
        else:
            bidder.bid = [*bidder.bid, option - BID + 1]
            st.tell("bid", self.seat, option - BID + 1, seers=1 << self.seat)

    def question(self, st: Auction) -> str:
        return f"Bid for the prize of {st.prize}: lay a card, roll the die once, or be done."

    def sort(self) -> str:
        return sorts.SEVERAL

    def rule(self) -> str:
        return "SB-BID-01"

    def blocked(self, st: Auction) -> list[Blocked]:
        bidder = st.bidders[self.seat]
        found = [
            Blocked(BID + card - 1, "cards are laid in rising order", "SB-BID-02")
            for card in bidder.hand
            if card not in bidder.cards_left
        ]
        if bidder.roll:
            found.append(Blocked(GAMBLE, "you have rolled already", "SB-BID-03"))
        return found


class Roll(ChanceFrame[Auction]):
    """A die in one seat's own lane; nobody else sees it before the reveal."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def legal(self, st: Auction) -> list[int]:
        return [ROLL, ROLL + 1, ROLL + 2]

    def weights(self, st: Auction) -> list[int]:
        return [2, 1, 1]

    def apply(self, st: Auction, lane: Lane, option: int) -> None:
        st.bidders[self.seat].roll = option - ROLL + 1
        st.tell("roll", self.seat, option - ROLL + 1, seers=1 << self.seat)
        lane.pop()


class Reveal(Frame[Auction]):
    """All bids are shown at once; laid cards are gone. A tie for the highest total wins nothing."""

    def run(self, st: Auction, lane: Lane) -> None:
        lane.pop()
        for seat, bidder in enumerate(st.bidders):
            bidder.shown = sum(bidder.bid) + bidder.roll
            bidder.hand = [card for card in bidder.hand if card not in bidder.bid]
            bidder.bid = []
            bidder.roll = 0
            st.tell("reveal", seat, bidder.shown)
        best = max(bidder.shown for bidder in st.bidders)
        first = [seat for seat, bidder in enumerate(st.bidders) if bidder.shown == best]
        if len(first) == 1:
            lane.push(TakePrize(first[0]))


class TakePrize(SeatFrame[Auction]):
    """The winner takes the prize as points, or one less of it as coins."""

    def legal(self, st: Auction) -> list[int]:
        return [TAKE_POINTS, TAKE_COINS]

    def apply(self, st: Auction, lane: Lane, option: int) -> None:
        bidder = st.bidders[self.seat]
        lane.pop()
        if option == TAKE_COINS:
            bidder.coins += st.prize - 1
            st.tell("coins", self.seat, st.prize - 1)
            return
        bidder.points += st.prize
        st.tell("points", self.seat, st.prize)
        others = [seat for seat in range(st.players) if seat != self.seat]
        rival = max(others, key=lambda seat: st.bidders[seat].coins)
        if st.bidders[rival].coins:
            lane.push(Interrupt(rival, self.seat))

    def question(self, st: Auction) -> str:
        return f"You win the prize of {st.prize}: as points, or as {st.prize - 1} coins?"

    def sort(self) -> str:
        return sorts.CHOICE

    def rule(self) -> str:
        return "SB-WIN-01"


class Interrupt(SeatFrame[Auction]):
    """The richest other seat may spend a coin to take a point away."""

    def __init__(self, seat: int, victim: int) -> None:
        super().__init__(seat)
        self.victim: Final = victim

    def legal(self, st: Auction) -> list[int]:
        return [SABOTAGE, LET_BE]

    def apply(self, st: Auction, lane: Lane, option: int) -> None:
        if option == SABOTAGE:
            st.bidders[self.seat].coins -= 1
            st.bidders[self.victim].points -= 1
            st.tell("sabotage", self.seat, self.victim)
        lane.pop()

    def question(self, st: Auction) -> str:
        return f"Spend a coin so that seat {self.victim} loses a point?"

    def sort(self) -> str:
        return sorts.YES_NO

    def rule(self) -> str:
        return "SB-SAB-01"


FRAMES: Final = frames_in(__name__)


class SecretBids(Rules):
    """The rules behind the kernel's interface."""

    def __init__(self) -> None:
        super().__init__(
            "secret-bids",
            "Secret Bids",
            "1",
            2,
            4,
            [
                Setting("fixed_prizes", False, "every prize is 3"),
                Setting("short", False, "two rounds instead of three"),
            ],
            "none",
            GLOSSARY,
        )

    def start(self, players: int, settings: dict[str, bool]) -> Auction:
        known = self.check_setup(players, settings)
        st = new_auction(players, 2 if known["short"] else 3, known["fixed_prizes"])
        st.main.push(Rounds())
        advance(st)
        return st

    def label(self, st: State, seat: int, option: int) -> Label:
        if option == TAKE_COINS:
            return Label("Take coins", f"{auction(st).prize - 1} of them")
        return Label(self.text(option).replace("-", " ").capitalize())

    def events(self) -> EventTable:
        return EVENTS

    def common(self, st: State, last: State | None, shown: dict[str, Any]) -> dict[str, Any]:
        state = auction(st)
        return {
            "game": self.name,
            "round": state.round,
            "prize": state.prize,
            "to_act": flow.to_act(state),
            "over": flow.over(state),
        }

    def own(self, st: State, seat: int) -> dict[str, Any]:
        return {
            "seat": seat if seat >= 0 else None,
            "bidders": [
                {
                    "coins": bidder.coins,
                    "points": bidder.points,
                    "hand": bidder.hand,
                    "shown": bidder.shown,
                    "bid": bidder.bid if seat == owner else None,
                    "roll": bidder.roll if seat == owner else None,
                }
                for owner, bidder in enumerate(auction(st).bidders)
            ],
        }

    def resample(self, st: State, seat: int, generator: Generator) -> State:
        copy = auction(st).clone()
        for owner, lane in enumerate(copy.lanes):
            if owner != seat:
                bidder = copy.bidders[owner]
                bidder.bid = [card for card in bidder.hand if generator.below(2)]
                bidder.roll = generator.below(4) if lane.actor != CHANCE else 0
        flow.refresh(copy)
        return copy

    def where(self, st: State) -> str:
        return f"Round {auction(st).round}"

    def round(self, st: State) -> int:
        return auction(st).round

    def points(self, st: State) -> list[int]:
        return [bidder.points + bidder.coins for bidder in auction(st).bidders]

    def measures(self, st: State, seat: int) -> dict[str, int]:
        bidder = auction(st).bidders[seat]
        return {
            "points": bidder.points,
            "coins": bidder.coins,
            "bid": sum(bidder.bid) + bidder.roll,
            "cards": len(bidder.hand),
        }

    def appraise(self, st: State, seat: int, viewer: int) -> dict[str, Any]:
        bid = auction(st).bidders[seat].bid if viewer == seat else []
        return {"bid": [{"card": card} for card in bid]}

    def catalogue(self) -> dict[str, Any]:
        return {
            "cards": CARDS,
            "things": listed_things("card", CARD_IDS, [f"card {card}" for card in CARDS]),
        }

    def scores(self, st: State) -> list[Score]:
        return [
            Score({"points": bidder.points, "coins": bidder.coins})
            for bidder in auction(st).bidders
        ]

    def winners(self, st: State) -> list[int]:
        scores = self.scores(st)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def tie_break(self, st: State) -> str:
        winners = self.winners(st)
        return f"{len(winners)} share the win." if len(winners) > 1 else ""

    def position(self, st: State) -> str:
        state = auction(st)
        lines = [
            FIRST_LINE,
            f"players {state.players} rounds {state.rounds} fixed {int(state.fixed)}",
            f"round {state.round} prize {state.prize}",
        ]
        for seat, bidder in enumerate(state.bidders):
            lines.append(
                f"seat {seat} coins {bidder.coins} points {bidder.points} shown {bidder.shown} "
                f"roll {bidder.roll} hand {digits(bidder.hand)} bid {digits(bidder.bid)}"
            )
        lines.append(f"steps {frames_text(state.main.frames) or '-'}")
        for lane in state.lanes:
            lines.append(f"lane {frames_text(lane.frames) or '-'}")
        return "\n".join(lines) + "\n"

    def parse_position(self, text: str) -> State:
        lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
        if len(lines) < 4 or lines[0] != FIRST_LINE:
            raise BadPosition(f"not a position: the first line must be '{FIRST_LINE}'")
        setup = numbers(lines[1], ["players", "rounds", "fixed"])
        now = numbers(lines[2], ["round", "prize"])
        if not 2 <= setup[0] <= 4 or len(lines) not in (4 + setup[0], 4 + 2 * setup[0]):
            raise BadPosition("there must be a line for each of 2 to 4 seats, and the steps")
        st = new_auction(setup[0], setup[1], setup[2] == 1)
        st.round, st.prize = now
        words = ["seat", "coins", "points", "shown", "roll", "hand", "bid"]
        for seat in range(st.players):
            values = numbers(lines[3 + seat], words)
            if values[0] != seat:
                raise BadPosition(f"seat {seat} is missing")
            st.bidders[seat] = Bidder(
                values[1], values[2], cards(values[5]), cards(values[6]), values[4], values[3]
            )
        st.main = Lane(read_steps(lines[3 + st.players], "steps"), NOBODY, [])
        st.lanes = [Lane(read_steps(line, "lane"), NOBODY, []) for line in lines[4 + st.players :]]
        if wrong := self.faults(st):
            raise BadPosition(wrong[0])
        advance(st)
        return st

    def faults(self, st: State) -> list[str]:
        state = auction(st)
        found = []
        if not 0 <= state.round <= state.rounds <= 3:
            found.append(f"round {state.round} of {state.rounds}")
        for seat, bidder in enumerate(state.bidders):
            if bidder.coins < 0 or not 0 <= bidder.roll <= 3:
                found.append(f"seat {seat} has {bidder.coins} coins and a roll of {bidder.roll}")
            if any(card not in bidder.hand for card in bidder.bid):
                found.append(f"seat {seat} bids cards it does not have")
            if (bidder.bid or bidder.roll) and not state.lanes:
                found.append(f"seat {seat} has a bid left over")
        for lane in [state.main, *state.lanes]:
            for frame in lane.frames:
                if any(not 0 <= field < state.players for field in frame.fields()):
                    found.append("a step is about a seat that is not there")
        return found


def auction(st: State) -> Auction:
    assert isinstance(st, Auction)
    return st


def new_auction(players: int, rounds: int, fixed: bool) -> Auction:
    bidders = [Bidder(START_COINS, 0, CARDS, [], 0, 0) for _ in range(players)]
    return Auction(players, Lane([], NOBODY, []), [], None, rounds, fixed, 0, 0, bidders)


def digits(values: list[int]) -> str:
    """Cards as one number: 245, or 0 for none."""
    return "".join(str(card) for card in values) or "0"


def cards(value: int) -> list[int]:
    """The cards of `digits`.

    :raises BadPosition: if they are not rising cards of 1 to 5.
    """
    found = [int(digit) for digit in str(value)] if value else []
    if any(card not in CARDS for card in found) or sorted(set(found)) != found:
        raise BadPosition(f"there are no such cards: {value}")
    return found


def numbers(line: str, words: list[str]) -> list[int]:
    """The numbers of a line `word number word number …`."""
    parts = line.split()
    values = parts[1::2]
    if parts[::2] != words or any(not is_number(value) for value in values):
        raise BadPosition(f"cannot read {line!r}")
    if len(values) != len(words):
        raise BadPosition(f"cannot read {line!r}")
    return [int(value) for value in values]


def is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 7


def read_steps(line: str, word: str) -> list[Frame[Any]]:
    first, _, rest = line.partition(" ")
    if first != word:
        raise BadPosition(f"expected {word!r}, not {line!r}")
    return parse_frames(rest, FRAMES) if rest.strip() != "-" else []


@cache
def secret_bids() -> Game:
    return Game(SecretBids())


offer(secret_bids())
