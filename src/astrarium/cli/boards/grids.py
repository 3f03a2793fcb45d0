"""Tables without lines, as all boards lay them out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.table import Table as Grid
from rich.text import Text

NUMBER_WIDTH = 2


def make_grid(*columns: str) -> Grid:
    """A table without lines; a column named `#…` holds numbers.

    Where there is no room the last one gives way, and those named `~…`, which go on in the next line.
    """
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for place, column in enumerate(columns):
        grid.add_column(
            column.lstrip("#~"),
            justify="right" if column.startswith("#") else "left",
            no_wrap=place < len(columns) - 1 and not column.startswith("~"),
            overflow="fold" if column.startswith("~") else "ellipsis",
        )
    return grid


class Numbered:
    """A table whose rows may begin with the number of an option."""

    def __init__(self, numbers: Mapping[str, int] | None, *columns: str) -> None:
        self.numbers = numbers
        self.grid = make_grid(*columns) if numbers is None else make_grid("#", *columns)
        if numbers is not None:
            self.grid.columns[0].min_width = NUMBER_WIDTH

    def may_choose(self, thing: str) -> bool:
        """Whether there is an option about this thing."""
        return self.numbers is not None and thing in self.numbers

    def add(self, thing: str, *cells: str | Text) -> None:
        if self.numbers is None:
            self.grid.add_row(*cells)
            return
        number = self.numbers.get(thing)
        self.grid.add_row(Text("" if number is None else str(number), "bold"), *cells)


def lines(rows: Iterable[tuple[int | None, str | Text]]) -> Grid:
    """Options one below the other: number and label; what cannot be chosen has no number."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold", min_width=NUMBER_WIDTH)
    grid.add_column()
    for number, label in rows:
        grid.add_row("" if number is None else str(number), label)
    return grid


def labelled(width: int = 7) -> Grid:
    """Rows that begin with a word on what they are about."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="dim", width=width, no_wrap=True)
    grid.add_column()
    return grid


def heading(title: str, count: int, most: int) -> Text:
    """`Colonies  3 of 7`"""
    return Text.assemble((title, "bold"), (f"  {count} of {most}", "dim"))


def joined(texts: Iterable[Text]) -> Text:
    """Short texts in a row, with dots between them."""
    row = Text()
    for text in texts:
        if row:
            row.append(" · ", "dim")
        row.append_text(text)
    return row


def one_line(text: str) -> Text:
    """Words that are cut where their line ends."""
    return Text(text, "dim", no_wrap=True, overflow="ellipsis")


def folded(text: str) -> Text:
    """Words that go on in the next line."""
    return Text(text, "dim", overflow="fold")
