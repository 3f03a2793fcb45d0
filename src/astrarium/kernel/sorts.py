"""The sorts of question a seat can be asked: whoever shows one lays it out by its sort, without reading it.

What can be pointed at is named by the targets of the options; an option without targets is a button beside them.
"""

from __future__ import annotations

from typing import Final

TILE: Final = "tile"  # which tile, card or other piece
SPACE: Final = "space"  # which space or column: to go there, or what to do there
DIE: Final = "die"
AMOUNT: Final = "amount"  # how many
YES_NO: Final = "yes-no"  # whether to do the one thing that is offered; a no may hold for longer
ORDER: Final = "order"  # which of several comes next, as all will
SEVERAL: Final = "several"  # pick after pick, until there are enough or the seat is done
CHOICE: Final = "choice"  # one of a few words that are nothing on the table

SORTS: Final = (TILE, SPACE, DIE, AMOUNT, YES_NO, ORDER, SEVERAL, CHOICE)
