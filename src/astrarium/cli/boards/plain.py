"""A terminal board for every game that has none of its own: its view as a table, things by their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.text import Text

from astrarium.cli.boards.board import Board
from astrarium.cli.boards.box import Piece
from astrarium.cli.boards.grids import make_grid
from astrarium.cli.lineup import Lineup
from astrarium.cli.sight import Catalogue, Preview, Sight, View

# What the screen says anyway.
ELSEWHERE = ("game", "players", "seat", "to_act", "over", "owns")
MOST_MEANS = 4


class PlainBoard(Board):
    """Knows no game: a list with one entry for each seat is what the seats have, the rest lies on the table."""

    legend = "The table lists what the view of the game tells. ▶ marks who owes a decision."
    notation = "the words behind an option that ? shows"
    clause = "ID"
    section = "NAME"

    def __init__(self, console: Console, lineup: Lineup, catalogue: Catalogue) -> None:
        super().__init__(console, lineup, catalogue)
        self.called = {id: str(thing["name"]) for id, thing in catalogue["things"].items()}

    # --- what is hidden ------------------------------------------------------------------------

    @staticmethod
    def has_secrets(view: View) -> bool:
        return True  # it may have: better one hand-over too many

    @staticmethod
    def together(public: View, seats: Sequence[View]) -> View:
        return {**public, "owns": [_beyond(public, view) for view in seats]}

    # --- what is on the screen -----------------------------------------------------------------

    def whole(
        self, sight: Sight, seat: int | None, full: bool, verbs: Set[str] = frozenset()
    ) -> RenderableType:
        view = sight.view
        seats = self._seats(view)
        middle = {key: value for key, value in view.items() if value is not seats}
        parts: list[RenderableType] = [*self._lines(middle), self._seat_table(view, seats)]
        if full and seat is not None and seats:
            told = dict(self._numbers(seats[seat]))  # which the table has
            rest = {key: value for key, value in seats[seat].items() if key not in told}
            parts += (
                [self.lineup.name(seat, "bold"), *self._lines(rest)] if any(rest.values()) else []
            )
        return Group(*parts)

    def empire_page(self, sight: Sight, seat: int) -> RenderableType:
        seats = self._seats(sight.view)
        return Group(self.who(sight.view, seat), *(self._lines(seats[seat]) if seats else ()))

    def means(self, view: View, seat: int) -> Sequence[str]:
        seats = self._seats(view)
        return (
            [f"{plain(key)} {value}" for key, value in self._numbers(seats[seat])] if seats else []
        )

    def _seats(self, view: View) -> list[View]:
        """What the seats have."""
        players = len(self.lineup.names)
        for value in view.values():
            if isinstance(value, list) and len(value) == players:
                if all(isinstance(one, dict) for one in value):
                    return value
        return []

    def _numbers(self, entry: View) -> list[tuple[str, int]]:
        found = [(key, value) for key, value in entry.items() if type(value) is int]
        return [one for one in found if one[0] not in ELSEWHERE][:MOST_MEANS]

    def _seat_table(self, view: View, seats: list[View]) -> RenderableType:
        """A row for each seat, with the numbers that all of them have."""
        keys = [key for key, _ in self._numbers(seats[0])] if seats else []
        grid = make_grid("", *(f"#{plain(key)}" for key in keys))
        for seat in range(len(self.lineup.names)):
            cells = [str(seats[seat].get(key, "")) for key in keys]
            grid.add_row(self.who({"to_act": (), **view}, seat), *cells)
        return grid

    def _lines(self, data: View) -> Iterator[Text]:
        """Single facts in one line, and a line for each that has several parts."""
        told = {key: self._words(value) for key, value in data.items() if key not in ELSEWHERE}
        single = [key for key in told if told[key] and not isinstance(data[key], list | dict)]
        if single:
            yield Text(" · ").join(self._fact(f"{self._name(key)} ", told[key]) for key in single)
        for key, words in told.items():
            if words and key not in single:
                yield self._fact(f"{self._name(key)}: ", words)

    @staticmethod
    def _fact(name: str, words: str) -> Text:
        return Text.assemble((name, "dim"), words)

    def _words(self, value: Any) -> str:
        """Plain data in words; empty where there is nothing."""
        if value is None or value is False:
            return ""
        if isinstance(value, str):
            return self._name(value)
        if isinstance(value, list):
            return ", ".join(filter(None, map(self._words, value)))
        if isinstance(value, dict):
            told = {key: self._words(one) for key, one in value.items()}
            return ", ".join(
                self._entry(key, value[key], words) for key, words in told.items() if words
            )
        return "yes" if value is True else str(value)

    def _entry(self, key: str, value: Any, words: str) -> str:
        if key == "id" or value is True:
            return words if key == "id" else self._name(key)
        if isinstance(value, int):
            return (
                f"{value} {self._name(key)}" if key in self.called else f"{self._name(key)} {words}"
            )
        return f"{self._name(key)} ({words})"

    def _name(self, id: str) -> str:
        return self.called.get(id) or (plain(id) if id.islower() else id)

    # --- words ---------------------------------------------------------------------------------

    def changes(self, preview: Preview) -> str:
        return ", ".join(
            f"{plain(name)} {now} → {then}" for name, now, then in preview if ":" not in name
        )

    @staticmethod
    def describe(catalogue: Catalogue) -> Mapping[str, Piece]:
        return {}

    def name_of(self, thing: str) -> str | None:
        return self.called.get(thing)

    def explanation(self, thing: str, view: View) -> RenderableType | None:
        """What the catalogue tells of a thing."""
        if thing not in self.called:
            return None
        parts = [part for key, part in self.catalogue.items() if key != "things"]
        found = [part[thing] for part in parts if isinstance(part, dict) and thing in part]
        entries = [one for one in found if isinstance(one, dict)]
        facts = {
            key: value for one in entries for key, value in one.items() if key not in ("id", "name")
        }
        return Text(f"{self.called[thing]}: {self._words(facts)}" if facts else self.called[thing])

    @staticmethod
    def end_causes(view: View) -> list[str]:
        return []

    def end_words(self, view: View) -> list[str]:
        return []


def plain(key: str) -> str:
    """`vp_pool` as words."""
    return key.replace("_", " ").replace("-", " ")


def _beyond(public: View, view: View) -> dict[str, Any]:
    return {key: value for key, value in view.items() if public.get(key) != value}


BOARD = PlainBoard
