"""The sentences of the log: in the past, and in words that fit a name as well as "You"."""

from __future__ import annotations

import re

import pytest

import astrarium
from astrarium.games import OWN

UNFIT = re.compile(
    r"\{who\} (is|was|has|\w+s)\b|\{who\}'|\b(he|she|they|his|her|their)\b", re.IGNORECASE
)


def sentences(game: str) -> list[str]:
    """All sentences that events of a game have."""
    kinds = astrarium.game(game).rules.events().kinds.values()
    return [text for kind in kinds for text in (kind.text, kind.unseen) if text]


@pytest.mark.parametrize("game", OWN)
def test_whoever_did_it_begins_the_sentence_and_may_be_you(game: str) -> None:
    told = sentences(game)
    assert len(told) > 20
    assert [text for text in told if "{who}" in text[1:]] == []
    assert [text for text in told if UNFIT.search(text)] == []
