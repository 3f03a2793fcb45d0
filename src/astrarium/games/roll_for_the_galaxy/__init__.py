"""Roll for the Galaxy: one module per word of the rulebook."""

from __future__ import annotations
