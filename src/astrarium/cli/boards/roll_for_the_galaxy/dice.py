"""Dice of Roll for the Galaxy in the terminal: a letter for each, in its colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rich.table import Table as Grid
from rich.text import Text

from astrarium.cli.boards.grids import joined, make_grid
from astrarium.cli.sight import Catalogue

# Colours in the order in which dice are listed; worlds may also be gray.
LETTERS = {
    "home": "H",
    "military": "M",
    "consumption": "C",
    "novelty": "N",
    "rare": "R",
    "genes": "G",
    "alien": "A",
    "gray": "–",
}
# All can be read on dark and on light ground; a Home die has the colour of the text.
STYLES = {
    "home": "bold",
    "military": "color(167)",
    "consumption": "color(134)",
    "novelty": "color(37)",
    "rare": "color(136)",
    "genes": "color(71)",
    "alien": "color(178)",
    "gray": "dim",
}
# What the rules call the colours of dice.
PAINTS = {
    "home": "white",
    "military": "red",
    "consumption": "purple",
    "novelty": "cyan",
    "rare": "brown",
    "genes": "green",
    "alien": "yellow",
}
NONE = Text("·", "dim")
GOOD = "●"
SELECTS = "★"
SHORT_TITLES = {
    "explore": "Expl",
    "develop": "Dev",
    "settle": "Sett",
    "produce": "Prod",
    "ship": "Ship",
}
PHASES = list(SHORT_TITLES)
FACES = [*PHASES, "wild"]

Dice = Mapping[str, int]  # by colour, how many


def colour_mark(colour: str, more: str = "") -> Text:
    """A colour by its letter."""
    return Text(f"{more}{LETTERS[colour]}", STYLES[colour])


def dice_marks(dice: Dice) -> Text:
    """`HHM`: a letter for each die, or a dot for none."""
    marks = [colour_mark(colour) for colour in LETTERS for _ in range(dice.get(colour, 0))]
    return Text().join(marks) if marks else NONE


def good_marks(goods: Iterable[str]) -> Text:
    """`●N●N`: a dot and a letter for each good."""
    return Text().join(colour_mark(colour, GOOD) for colour in goods)


def count(dice: Dice) -> int:
    return sum(dice.values())


def together(*places: Dice) -> dict[str, int]:
    """The dice of several places."""
    sums = {name: sum(dice.get(name, 0) for dice in places) for name in PAINTS}
    return {name: number for name, number in sums.items() if number}


def rolled_words(faces: Mapping[str, Iterable[str]]) -> Text:
    """`H explore, ship · M wild`: what was rolled, by colour."""
    return joined(
        Text.assemble(colour_mark(colour), f" {counted(shown)}") for colour, shown in faces.items()
    )


def counted(words: Iterable[str]) -> str:
    """`explore x2, ship`: words with how often they occur."""
    numbers = Counter(words)
    return ", ".join(f"{word} x{times}" if times > 1 else word for word, times in numbers.items())


def phase_titles(narrow: bool) -> list[str]:
    """The phases as headings of columns."""
    return [SHORT_TITLES[phase] if narrow else phase.capitalize() for phase in PHASES]


class WorkerGrid:
    """Workers by phase, a row for each player; phases that will not happen are faint."""

    def __init__(self, narrow: bool, occurring: Iterable[str], more: Iterable[str] = ()) -> None:
        self.grid: Grid = make_grid("Workers", *phase_titles(narrow), *more, "")
        for place, phase in enumerate(PHASES, 1):
            if phase in occurring:
                self.grid.columns[place].header_style = "bold"

    def add(
        self,
        first: Text,
        columns: Mapping[str, Dice],
        selected: Mapping[str, str] | None,
        more: Iterable[Text] = (),
    ) -> None:
        """`selected` is the phase with the die on the strip, if there is one."""
        cells = []
        for phase in PHASES:
            cell = dice_marks(columns[phase])
            if selected is not None and selected["phase"] == phase:
                cell = Text.assemble((SELECTS, "bold"), cell)
            cells.append(cell)
        self.grid.add_row(first, *cells, *more)


def face_grid(catalogue: Catalogue, supply: Dice) -> Grid:
    """What is on the six faces of each colour, and how many such dice nobody has yet."""
    grid = make_grid("Die", "#Supply", "~Faces")
    for colour, die in catalogue["dice"].items():
        faces = counted(sorted(die["faces"], key=FACES.index))
        left = str(supply.get(colour, 0))
        title = f" {die['name']} ({PAINTS[colour]})"
        grid.add_row(Text.assemble(colour_mark(colour), title), left, faces)
    return grid
