"""Texts damaged as texts get damaged: lines lost, doubled or swapped, words and characters changed."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

WORDS = [
    "0",
    "1",
    "-1",
    "7",
    "99",
    "999999",
    "-",
    "yes",
    "no",
    "seat",
    ">",
    "!",
    "!0",
    "end",
    "|",
    "#",
]


def fuzz(examples: int) -> settings:
    """So many examples, the same ones in every run; ASTRARIUM_FUZZ=20 tries twenty times as many, at random."""
    times = int(os.environ.get("ASTRARIUM_FUZZ", "1"))
    return settings(
        max_examples=examples * times,
        deadline=None,
        derandomize=times == 1,
        suppress_health_check=[HealthCheck.too_slow],
    )


@st.composite
def mutated(draw: st.DrawFn, originals: list[str], words: list[str]) -> str:
    """One of the originals with one to four damages; `words` are put in places where they do not belong."""
    text = draw(st.sampled_from(originals))
    for _ in range(draw(st.integers(1, 4))):
        text = draw(st.sampled_from(DAMAGES))(draw, text, words)
    return text


def lines_changed(draw: st.DrawFn, text: str, words: list[str]) -> str:
    """A line dropped, doubled, or changed for another."""
    lines = text.split("\n")
    one = draw(st.integers(0, len(lines) - 1))
    other = draw(st.integers(0, len(lines) - 1))
    kind = draw(st.sampled_from(["drop", "double", "swap", "copy"]))
    if kind == "drop":
        del lines[one]
    elif kind == "double":
        lines.insert(other, lines[one])
    elif kind == "swap":
        lines[one], lines[other] = lines[other], lines[one]
    else:
        lines[one] = lines[other]
    return "\n".join(lines)


def word_changed(draw: st.DrawFn, text: str, words: list[str]) -> str:
    """A word dropped, doubled or replaced."""
    lines = text.split("\n")
    at = draw(st.integers(0, len(lines) - 1))
    parts = lines[at].split(" ")
    place = draw(st.integers(0, len(parts) - 1))
    kind = draw(st.sampled_from(["drop", "double", "replace", "add"]))
    if kind == "drop":
        del parts[place]
    elif kind == "double":
        parts.insert(place, parts[place])
    else:
        word = draw(st.sampled_from([*WORDS, *words, *text.split()]))
        parts[place : place + (kind == "replace")] = [word]
    lines[at] = " ".join(parts)
    return "\n".join(lines)


def character_changed(draw: st.DrawFn, text: str, words: list[str]) -> str:
    """A few characters replaced by others."""
    at = draw(st.integers(0, len(text)))
    gone = draw(st.integers(0, 3))
    return text[:at] + draw(st.text(max_size=3)) + text[at + gone :]


def cut_off(draw: st.DrawFn, text: str, words: list[str]) -> str:
    """The beginning alone."""
    return text[: draw(st.integers(0, len(text)))]


DAMAGES = [
    lines_changed,
    lines_changed,
    word_changed,
    word_changed,
    word_changed,
    character_changed,
    cut_off,
]
