"""Roll for the Galaxy in the terminal."""

from astrarium.cli.boards.roll_for_the_galaxy.board import RollBoard
from astrarium.cli.boards.roll_for_the_galaxy.box import BOX

BOARD = RollBoard

__all__ = ["BOARD", "BOX"]
