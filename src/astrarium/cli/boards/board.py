"""What a game must show of itself in the terminal: everything that the commands do not know about it.

A board is given the game's catalogue, and for each thing it draws a `Sight`: it never sees a table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence, Set
from typing import ClassVar, NamedTuple

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from astrarium import Option
from astrarium.cli.boards.box import Piece
from astrarium.cli.lineup import HUMAN, Lineup
from astrarium.cli.sight import Catalogue, Preview, Sight, View
from astrarium.kernel.table import Line
from astrarium.kernel.things import parts_of
from astrarium.kernel.words import unmarked

Numbers = Mapping[int, int]  # by option, its number on the screen

WIDE = 100  # columns, from which on words need not be cut short


class LookUp(NamedTuple):
    """A key of one game: its letter, a word for the line of keys, and what it shows."""

    letter: str
    word: str
    meaning: str


class Board(ABC):
    """One table of a game on one console. `seat` is always the one who looks; None is a spectator."""

    look_ups: ClassVar[Sequence[LookUp]] = ()
    legend: str
    notation: ClassVar[str]  # of some option, for the help
    clause: ClassVar[str]  # some rule and some section, for the help
    section: ClassVar[str]
    # What a preview tells of, by the name of its measure: what the game calls it.
    measures: ClassVar[Mapping[str, str]] = {"points": "points", "credits": "credits"}
    # Notations of options that change nothing which could not be done as well at the next question.
    safe: ClassVar[Sequence[str]] = ()

    def __init__(self, console: Console, lineup: Lineup, catalogue: Catalogue) -> None:
        self.console = console
        self.lineup = lineup
        self.catalogue = catalogue
        self.pieces = self.describe(catalogue)

    @property
    def wide(self) -> bool:
        return self.console.width >= WIDE

    def who(self, view: View, seat: int) -> Text:
        """A seat's number and name, marked if it owes a decision."""
        mark = "▶" if seat in view["to_act"] else " "
        text = Text.assemble((f"{mark}{seat} ", "dim"), self.lineup.name(seat, "bold"))
        kind = self.lineup.kinds[seat]
        if kind != HUMAN and self.wide:
            text.append(f" ({kind})", "dim")
        return text

    # --- what is hidden ------------------------------------------------------------------------

    @staticmethod
    @abstractmethod
    def has_secrets(view: View) -> bool:
        """Whether one player may know something at this table that another must not see."""

    @staticmethod
    def together(public: View, seats: Sequence[View]) -> View:
        """What all seats know together, in the form of a view; what each alone knows is in `owns`."""
        return {**public, "owns": [view["own"] for view in seats]}

    # --- what is on the screen -----------------------------------------------------------------

    @abstractmethod
    def whole(
        self, sight: Sight, seat: int | None, full: bool, verbs: Set[str] = frozenset()
    ) -> RenderableType:
        """The table, and `seat`'s empire in `full`, tile by tile, or in a few lines.

        `verbs` are those of the options that are listed below it.
        """

    @abstractmethod
    def empire_page(self, sight: Sight, seat: int) -> RenderableType:
        """An empire with every word of its powers and its points by source."""

    def look_up(self, letter: str, sight: Sight) -> RenderableType:
        """What a key of this game shows."""
        raise KeyError(letter)

    @abstractmethod
    def means(self, view: View, seat: int) -> Sequence[str]:
        """What `seat` has to decide with, in a few words each, for the line above the question."""

    # --- options -------------------------------------------------------------------------------

    def places(self, view: View, options: Sequence[Option]) -> list[str]:
        """The notations of the options in the order in which they are listed and numbered.

        Those of a fixed set, such as action tiles, are all there: one that is not offered keeps its number.
        """
        return [option.text for option in options]

    def changes(self, preview: Preview) -> str:
        """`credits 3 → 5`: what an option would change at once, as far as it can be told."""
        return ", ".join(
            f"{self.measures[name]} {now} → {then}"
            for name, now, then in preview
            if name in self.measures
        )

    def labelled(self, sight: Sight, option: Option) -> Text:
        """What an option does, and what the player would have then."""
        label = self.lineup.filled(option.label)
        changes = self.changes(sight.previews[option.id])
        return label.append(f"  ({changes})", "dim") if changes else label

    @staticmethod
    def gains(sight: Sight, options: Sequence[Option]) -> dict[str, int]:
        """The points that options would bring at once, by the thing they are about."""
        found = {}
        for option in options:
            for name, now, then in sight.previews[option.id]:
                if name == "points" and option.targets:
                    found[option.targets[0]] = then - now
        return found

    def safe_now(self, view: View, seat: int) -> Sequence[str]:
        """Those of the `safe` options that are so for `seat` as the table stands."""
        return self.safe

    def sort(self, verb: str) -> str:
        """A word that verbs share whose options belong together."""
        return verb

    def options(
        self, sight: Sight, sort: str, options: Sequence[Option], numbers: Numbers
    ) -> RenderableType | None:
        """Options of one sort as a table, where there is something to be compared; else None."""
        return None

    # --- words ---------------------------------------------------------------------------------

    @staticmethod
    @abstractmethod
    def describe(catalogue: Catalogue) -> Mapping[str, Piece]:
        """The pieces of the catalogue in words."""

    def things(self, option: Option) -> list[str]:
        """What there is to explain about an option."""
        return parts_of(option.targets)

    def explanation(self, thing: str, view: View) -> RenderableType | None:
        """A thing in words: a piece with all that is printed on it, and where it comes from if in doubt."""
        piece = self.pieces.get(thing)
        if piece is None:
            return None
        words: list[RenderableType] = [Text(piece.text)]
        if piece.doubt:
            words.append(Text(piece.doubt, "italic dim"))
        facts = Text(f"{piece.name}: {', '.join(piece.facts)}.")
        return Group(facts, Padding(Group(*words), (0, 0, 0, 2)))

    def name_of(self, thing: str) -> str | None:
        """What a thing is called, if it has a name."""
        piece = self.pieces.get(thing)
        return None if piece is None else piece.name

    def names(self, line: Line) -> list[str]:
        """What the things are called that a line is about."""
        return [self.catalogue["things"][thing]["name"] for thing in line.about]

    def source_name(self, source: str) -> str:
        """What a source of points is called."""
        known = self.catalogue.get("sources", {}).get(source)
        return str(known["name"]) if known else source

    def condensed(self, lines: Sequence[Line]) -> list[str]:
        """What has happened in sentences, as few as say the same."""
        return [unmarked(line.text) for line in lines if line.text]

    @staticmethod
    @abstractmethod
    def end_causes(view: View) -> list[str]:
        """Why the game ends now, as the view names the causes; empty while it goes on."""

    @abstractmethod
    def end_words(self, view: View) -> list[str]:
        """Why this is the last round, a clause of a sentence for each cause."""


def own_of(view: View, seat: int) -> View | None:
    """What only `seat` knows, if this view tells it; `owns` is in a view of all seats together."""
    if "owns" in view:
        own: View = view["owns"][seat]
        return own
    return view["own"] if view["seat"] == seat else None
