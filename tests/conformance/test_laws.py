"""Every law for our own games and the kernel's test game: the suite that other packages run too."""

from __future__ import annotations

from astrarium.conformance.test_laws import *  # noqa: F403
from tests.kernel import secret_bids  # noqa: F401  so that the suite knows it
