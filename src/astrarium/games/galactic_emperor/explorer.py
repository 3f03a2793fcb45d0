"""Explorer (GE-EXP): take a turned-up tile and place it; the chooser may claim it, and places what is left over."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import (
    CLAIM,
    DRAW,
    GLIMPSE,
    KEEP,
    LOOK,
    PASS,
    PLACE,
    TAKE,
)
from astrarium.games.galactic_emperor.black_hole import collapse
from astrarium.games.galactic_emperor.components import (
    BLACK_HOLE,
    NO_TILE,
    PEEK_AND_SWAP,
    SPACES,
)
from astrarium.games.galactic_emperor.effects import claim
from astrarium.games.galactic_emperor.powers import effect_of
from astrarium.games.galactic_emperor.state import Galaxy, enemy_ships_at, planets_at
from astrarium.games.galactic_emperor.technology import card_with, declare
from astrarium.games.galactic_emperor.turn import begin_turn
from astrarium.games.galactic_emperor.values import NO_SEEN_TILE, SeenTile
from astrarium.kernel import sorts
from astrarium.kernel.frames import (
    EVERYONE,
    NOBODY,
    Blocked,
    ChanceFrame,
    Frame,
    Label,
    Lane,
    SeatFrame,
    SeatStep,
)
from astrarium.kernel.lists import with_at, without

# Where a tile may be that not everyone knows, as events have it.
TOP: Final = 0
HAND: Final = 1
LOOKED_AT: Final = 2
PLACE_NAMES: Final = ["top", "hand", "looked-at"]


@final
class ExplorerTurn(SeatStep[Galaxy]):
    """One tile for each player, as long as there are any (GE-EXP-01, GE-EXP-10)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        if st.row:
            lane.become(TakeTile(self.seat, 1))
        else:
            lane.pop()


@final
class TakeTile(SeatFrame[Galaxy]):
    """A tile of the row; `first` is 0 for leftovers (GE-EXP-08)."""

    def __init__(self, seat: int, first: int) -> None:
        super().__init__(seat)
        self.first: Final = first

    def legal(self, st: Galaxy) -> list[int]:
        options = [TAKE + tile for tile in st.row]
        options.sort()
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        tile = option - TAKE
        st.row = without(st.row, tile)
        st.tell("take", self.seat, tile)
        if tile == BLACK_HOLE:
            collapse(st, self.seat)
            lane.pop()
            return
        st.in_hand = SeenTile(tile, EVERYONE)
        claims = self.first and self.seat == st.chooser
        lane.become(PlaceTile(self.seat, 1 if claims else 0))
        # GE-TECH-28: leftovers are not looked for.
        if self.first and st.stack.size() and effect_of(st, self.seat, PEEK_AND_SWAP) is not None:
            lane.push(OfferLook(self.seat))

    def question(self, st: Galaxy) -> str:
        if self.first:
            return "Which face-up tile do you take?"
        return "Everyone has a tile: place the leftovers. Which one next?"

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "GE-EXP-01" if self.first else "GE-EXP-08"


@final
class PlaceTile(SeatFrame[Galaxy]):
    """Any space without a tile, with or without ships (GE-EXP-02, GE-EXP-03)."""

    def __init__(self, seat: int, claims: int) -> None:
        super().__init__(seat)
        self.claims: Final = claims

    def legal(self, st: Galaxy) -> list[int]:
        tiles = st.tiles
        return [PLACE + space for space in range(SPACES) if tiles[space] == NO_TILE]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        space = option - PLACE
        held = st.in_hand
        st.tiles = with_at(st.tiles, space, held.tile)
        st.tell("place", self.seat, held.tile, space, uncovers=held.seers != EVERYONE)
        st.tell("tile-from", self.seat, held.tile, HAND, seers=held.seers)
        st.in_hand = NO_SEEN_TILE
        if self.claims and may_claim_new_tile(st, self.seat, space):
            lane.become(ClaimTile(self.seat, space))
        else:
            lane.pop()

    def question(self, st: Galaxy) -> str:
        return f"Where do you put {st.components.tiles[st.in_hand.tile].name}?"

    def sort(self) -> str:
        return sorts.SPACE

    def rule(self) -> str:
        return "GE-EXP-02"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        return [
            Blocked(PLACE + space, "it already has a tile", "GE-EXP-02")
            for space in range(SPACES)
            if st.tiles[space] != NO_TILE
        ]


def may_claim_new_tile(st: Galaxy, seat: int, space: int) -> bool:
    """A tile with planets, not under ships of others, and a token to put there (GE-EXP-05, GE-EXP-06)."""
    if not planets_at(st, space) or not st.empires[seat].reserve:
        return False
    return enemy_ships_at(st, seat, space) < 0


@final
class ClaimTile(SeatFrame[Galaxy]):
    """The chooser may claim the first tile at once (DP-07)."""

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def legal(self, st: Galaxy) -> list[int]:
        return [CLAIM + self.space, PASS]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option != PASS:
            claim(st, self.seat, self.space)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return "You chose Explorer: claim this sector with an Empire?"

    def sort(self) -> str:
        return sorts.YES_NO

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Do not claim it") if option == PASS else None

    def rule(self) -> str:
        return "GE-EXP-05"


# --- the stack ----------------------------------------------------------------------------------


@final
class TurnUp(Frame[Galaxy]):
    """So many tiles from the stack face up, or all there are (GE-EXP-09)."""

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def run(self, st: Galaxy, lane: Lane) -> None:
        if self.left == 0 or not st.stack.size():
            lane.pop()
            return
        lane.become(TurnUp(self.left - 1))
        top = st.stack.top
        if top.tile != NO_TILE:
            st.tell("tile-from", -1, top.tile, TOP, seers=top.seers)
            st.stack = st.stack.under(NO_SEEN_TILE)
            st.row = [*st.row, top.tile]
            st.tell("turn-up", -1, top.tile, uncovers=top.seers != EVERYONE)
        else:
            lane.push(DRAW_TILE)


@final
class DrawTile(ChanceFrame[Galaxy]):
    """The next tile of the stack: any of those that may be next, with equal chances."""

    def legal(self, st: Galaxy) -> list[int]:
        return [DRAW + tile for tile in st.stack.front_pile()]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        tile = option - DRAW
        st.stack = st.stack.less(tile)
        st.row = [*st.row, tile]
        st.tell("turn-up", -1, tile)
        lane.pop()


# --- looking at the top tile (effect `peek-and-swap`) ---------------------------------------------


@final
class OfferLook(SeatFrame[Galaxy]):
    """Look at the top tile of the stack, or not (DP-04)."""

    def legal(self, st: Galaxy) -> list[int]:
        return [LOOK, PASS]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == PASS:
            lane.pop()
        else:
            lane.become(LookAtTop(self.seat))
            declare(st, lane, self.seat, card_with(st, self.seat, PEEK_AND_SWAP))

    def question(self, st: Galaxy) -> str:
        name = st.components.technologies[card_with(st, self.seat, PEEK_AND_SWAP)].name
        taken = st.components.tiles[st.in_hand.tile].name
        return f"You took {taken}. Use {name} to look at the top tile of the stack?"

    def sort(self) -> str:
        return sorts.YES_NO

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Keep the tile you took") if option == PASS else None

    def rule(self) -> str:
        return "GE-TECH-26"


@final
class LookAtTop(SeatFrame[Galaxy]):
    """The look itself, unless the technology was stopped."""

    def actor(self) -> int:
        return NOBODY

    def run(self, st: Galaxy, lane: Lane) -> None:
        if effect_of(st, self.seat, PEEK_AND_SWAP) is None:
            lane.pop()
            return
        lane.become(KeepTile(self.seat))
        top = st.stack.top
        if top.tile == NO_TILE:
            lane.push(Glimpse(self.seat))
            return
        st.tell("tile-from", self.seat, top.tile, TOP, seers=top.seers)
        st.stack = st.stack.under(NO_SEEN_TILE)
        look_at(st, self.seat, top.shown_to(self.seat))


def look_at(st: Galaxy, seat: int, tile: SeenTile) -> None:
    """A seat lifts the top tile of the stack and looks at it."""
    st.looked = tile
    st.tell("look", seat, tile.tile, seers=tile.seers, uncovers=True)
    st.tell("lift", seat)


@final
class Glimpse(ChanceFrame[Galaxy]):
    """The top tile, for the looker's eyes alone (GE-TECH-27)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def legal(self, st: Galaxy) -> list[int]:
        return [GLIMPSE + tile for tile in st.stack.front_pile()]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        tile = option - GLIMPSE
        st.stack = st.stack.less(tile)
        look_at(st, self.seat, SeenTile(tile, 1 << self.seat))
        lane.pop()


@final
class KeepTile(SeatFrame[Galaxy]):
    """One of the two tiles; the other goes on top of the stack, where the Black Hole must go (GE-TECH-29)."""

    def legal(self, st: Galaxy) -> list[int]:
        options = [KEEP + st.in_hand.tile]
        if st.looked.tile != BLACK_HOLE:
            options.append(KEEP + st.looked.tile)
            options.sort()
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        looked, taken = st.looked, st.in_hand
        st.tell("tile-from", self.seat, looked.tile, LOOKED_AT, seers=looked.seers)
        if option - KEEP == taken.tile:
            st.stack = st.stack.under(looked)
            st.tell("put-back", self.seat)
            st.tell("tile-to", self.seat, looked.tile, TOP, seers=looked.seers)
        else:
            st.stack = st.stack.under(taken)
            st.in_hand = looked
            st.tell("keep", self.seat, taken.tile)
            st.tell("tile-to", self.seat, looked.tile, HAND, seers=looked.seers)
        st.looked = NO_SEEN_TILE
        lane.pop()

    def question(self, st: Galaxy) -> str:
        looked, taken = st.components.tiles[st.looked.tile], st.components.tiles[st.in_hand.tile]
        return f"The top tile is {looked.name}. Keep it, or {taken.name}?"

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "GE-TECH-26"


# --- the end of the role ------------------------------------------------------------------------


@final
class CloseExplorer(Frame[Galaxy]):
    """The chooser places what is left over, then new tiles are turned up (GE-EXP-08, GE-EXP-09)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        if st.row:
            begin_turn(st, st.chooser)
            lane.push(TakeTile(st.chooser, 0))
        else:
            lane.become(FlipExplorer())
            lane.push(TurnUp(st.players + 1))


@final
class FlipExplorer(Frame[Galaxy]):
    """When all tiles are on the board the card turns into a Warlord (GE-EXP-11)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        if not st.row and not st.stack.size():
            st.flipped = True
            st.tell("flip", -1)
        lane.pop()


DRAW_TILE: Final = DrawTile()
