"""Text that people write: what of it is shown to others."""

from __future__ import annotations

import unicodedata
from typing import Final

# Embeddings, overrides and isolates reorder what stands around them; the plain marks (LRM, RLM) do not.
_TURNS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BREAKS: Final = frozenset("\t\n\v\f\r\x85\u2028\u2029")


def readable(text: str) -> str:
    """A line without control characters and without what turns the direction of writing around it."""
    spaced = "".join(" " if letter in _BREAKS else letter for letter in text)
    return "".join(letter for letter in spaced if _shown(letter)).strip()


def _shown(letter: str) -> bool:
    return letter not in _TURNS and unicodedata.category(letter) != "Cc"
