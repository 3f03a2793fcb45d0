"""The small network: the same numbers by hand, interpreted and compiled, and no file that does not fit."""

from __future__ import annotations

import pytest

from astrarium.bots.net import Net, Shape, digest, pack, unpack

SHAPE = Shape(seat=2, shared=1, first=2, second=1)
WEIGHTS = [
    *(1.0, 0.0, 0.0, -1.0),  # of the seat's block
    *(1.0, 0.0),  # of the shared block
    *(0.5, 2.0),
    *(1.0, 2.0),  # of the own code
    *(-1.0, 0.5),  # of the others'
    1.0,
    *(1.0, 10.0),  # of the logit and the score
    *(0.0, 3.0),
]
# The codes of the seats are (4.5 + 2, 2 - 1) and (4.5, 0); above them come 8.5 + 1 - 4.5 = 5, and 5.5 - 6, which is
# below 0. So the logits are 5 and 0.
ROW = bytes([2, 1, 0, 3, 4])
CHANCES = [0.9933071490757153, 0.0066928509242848554]
SCORES = [53.0, 3.0]


def test_it_computes_what_a_person_would() -> None:
    chances, scores = Net(SHAPE, WEIGHTS).judge(ROW, 2)
    assert chances == pytest.approx(CHANCES, abs=1e-15)
    assert scores == SCORES


def test_seats_that_are_alike_have_the_same_chance() -> None:
    chances, scores = Net(SHAPE, WEIGHTS).judge(bytes([2, 1, 2, 1, 2, 1, 4]), 3)
    assert chances == pytest.approx([1 / 3] * 3)
    assert len(set(scores)) == 1


def test_a_network_is_the_same_after_writing_and_reading() -> None:
    content = pack("chess", "1f", SHAPE, WEIGHTS)
    assert content.startswith(b'astrarium-net 1\n{"game": "chess", "features": "1f", "seat": 2')
    chances, scores = unpack(content, "chess", "1f").judge(ROW, 2)
    assert chances == pytest.approx(CHANCES, abs=1e-15)
    assert scores == SCORES


def test_a_file_that_does_not_fit_is_refused() -> None:
    content = pack("chess", "1f", SHAPE, WEIGHTS)
    with pytest.raises(ValueError, match="is for chess, not for go"):
        unpack(content, "go", "1f")
    with pytest.raises(ValueError, match="trained with the features 1f, now they are 2e"):
        unpack(content, "chess", "2e")
    with pytest.raises(ValueError, match="bytes of weights"):
        unpack(content[:-4], "chess", "1f")
    with pytest.raises(ValueError, match="no network"):
        unpack(b"PK", "chess", "1f")
    with pytest.raises(ValueError, match="has 17 weights"):
        Net(SHAPE, WEIGHTS[1:])


def test_the_digest_depends_on_names_and_their_order() -> None:
    assert digest(["a", "b"]) != digest(["b", "a"]) != digest(["ba"])
