"""How long tests wait for what must come."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 240.0
"""Seconds, so many that a busy machine is no reason to fail: what has not come by then never comes."""
