"""What can be a name, and which names are the same to a reader."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from astrarium.server.entry import Refused
from astrarium.server.names import name_key, tidy_name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "a" * 25,
        "Mi\u202era",  # turns the direction of writing
        "Mi\u200bra",  # a space that cannot be seen
        "Mi\x00ra",
        "Mi\x1b[31mra",
        "\u3164",  # a letter that shows nothing
        "\u0301",  # an accent without a letter
        "\ufe0f",  # nothing but a choice of variants
    ],
)
def test_a_name_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        tidy_name(name)
    assert refused.value.code == "malformed"


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "李小龍",
        "Þórr",
        "Ann-Marie O'Neil",
        "🚀",
        "a" * 24,
        "Иван",
        "Ёжик 7",
        "Νίκος",
        "Արամ",
        "محمد",
        "देवनागरी",
        "さくら",
        "サクラ Sakura",
        "김철수 Kim",
        "ሰላም",
        "👩\u200d🚀",  # a woman and a rocket, joined: an astronaut
        "👩🏽\u200d🚀 Ann",
        "🏳\ufe0f\u200d🌈",
        "❤\ufe0f",
    ],
)
def test_names_of_all_languages_are_welcome(name: str) -> None:
    assert tidy_name(name) == name


def test_what_cannot_be_seen_is_dropped_or_refused_wherever_it_stands() -> None:
    """Of all characters that there are, none makes a second Kept that reads the same."""
    blanks = (
        "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180f\u2800\u3164\ufe00\uffa0\U000e0100\U000e01ef"
    )
    unseen = [*blanks, *_of_category("Cf"), *_of_category("Zs"), *_of_category("Cc")]
    for letter in unseen:
        for text in (f"Kept{letter}", f"Ke{letter}pt", f"{letter}Kept"):
            try:
                name = tidy_name(text)
            except Refused:
                continue
            assert name in ("Kept", "Ke pt"), f"U+{ord(letter):04X}"


def _of_category(category: str) -> list[str]:
    every = map(chr, range(sys.maxunicode + 1))
    return [letter for letter in every if unicodedata.category(letter) == category]


@pytest.mark.parametrize("name", ["Кept", "Kеpt", "Κept", "Mоde", "Ωmega", "Իvan", "Ꭺnn"])
def test_a_name_mixes_no_alphabets_that_look_alike(name: str) -> None:
    with pytest.raises(Refused, match="look alike") as refused:
        tidy_name(name)
    assert refused.value.code == "malformed"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kept", "kEPT"),
        ("KEPT", "КЕРТ"),  # Cyrillic
        ("KEPT", "ΚΕΡΤ"),  # Greek
        ("KEPT", "ꓗꓰꓑꓔ"),  # Lisu
        ("Kept", "Ｋｅｐｔ"),
        ("Kept", "𝐊𝐞𝐩𝐭"),
        ("BOB", "ВОВ"),
        ("Ëva", "Ёva"),
        ("Ian", "lan"),
        ("Ian", "1an"),
        ("MODE", "M0DE"),
        ("Bernd", "Bemd"),
        ("O'Neil", "O’NEIL"),
        ("Straße", "STRASSE"),
        ("Zoë", "Zoe\u0308"),
        ("👩\u200d🚀", "👩🚀"),
        ("❤", "❤\ufe0f"),
    ],
)
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zoë", "Zoe"), ("Ann", "Anna"), ("Мира", "Mira"), ("李", "李李"), ("Mira 2", "Mira 3")],
)
def test_names_that_differ_to_the_eye_have_two(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)
