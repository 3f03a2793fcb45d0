"""Galactic Emperor in the terminal."""

from astrarium.cli.boards.galactic_emperor.board import EmperorBoard
from astrarium.cli.boards.galactic_emperor.box import BOX

BOARD = EmperorBoard

__all__ = ["BOARD", "BOX"]
