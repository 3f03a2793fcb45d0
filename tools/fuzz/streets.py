"""Where attackers come from: addresses of this machine's own network, 127.0.0.0/8, and no others.

The server lets one address open 80 sockets at once and two more a second. All attackers at one address would therefore
be refused at the door, and nothing behind it would be tried. From some hundred addresses they get in.
"""

from __future__ import annotations

import random
import socket
from typing import Final

HOUSES: Final = 250
SHARED: Final = "127.0.0.1"
DECENT: Final = "127.0.2.1"


class Street:
    """The addresses of attackers, and that of somebody decent."""

    def __init__(self, rng: random.Random) -> None:
        self._rng: Final = rng
        # Some systems have no address but the first.
        self.wide: Final = _is_ours(DECENT)
        self.decent: Final = DECENT if self.wide else SHARED

    def house(self) -> str:
        """An address that few share."""
        return f"127.0.1.{self._rng.randint(1, HOUSES)}" if self.wide else SHARED


def _is_ours(address: str) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True
