"""New Frontiers in the terminal."""

from astrarium.cli.boards.new_frontiers.board import NewFrontiersBoard
from astrarium.cli.boards.new_frontiers.box import BOX

BOARD = NewFrontiersBoard

__all__ = ["BOARD", "BOX"]
