"""What can be a name, and when two names are the same to a reader."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from astrarium.server.entry import Refused
from astrarium.server.lookalikes import ALPHABETS, CLASSES, PAIRS, TWINS

LONGEST_NAME: Final = 24

# Unicode's property Default_Ignorable_Code_Point, which reserves places for letters to come, and the blanks that
# it leaves out: of Braille, of musical notes, of Egyptian and of Khitan signs.
_IGNORABLE: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_BLANK: Final = "\u2800\U0001d159\U00013441\U00013442\U00016fe4"
_UNSEEN: Final = re.compile(f"[{_IGNORABLE}{_BLANK}]")

# Keyboards add these unasked: they choose a variant of a letter, or say how it joins the next.
_VARIANTS: Final = re.compile("[\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_JOINER: Final = "\u200d"
_COLOURED: Final = "\ufe0f"
_SKINS: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"

_LOOKS: Final = str.maketrans(
    {twin: CLASSES.get(letter, letter) for letter, twins in TWINS.items() for twin in twins}
    | CLASSES
)

INVISIBLE: Final = "A name can contain only visible letters, digits and signs."


def tidy_name(text: str) -> str:
    """A name as it will be shown.

    :raises Refused: if it cannot be one.
    """
    name = " ".join(_plain(unicodedata.normalize("NFC", text)).split())
    if not name:
        raise Refused("malformed", f"A name has 1 to {LONGEST_NAME} characters.")
    if len(name) > LONGEST_NAME:
        raise Refused(
            "malformed", f"A name has at most {LONGEST_NAME} characters, not {len(name)}."
        )
    # Not printable are also the marks that turn the direction of writing.
    seen = name.replace(_JOINER, "").replace(_COLOURED, "")
    if not seen.isprintable() or _UNSEEN.search(seen) or not any(map(_shows, seen)):
        raise Refused("malformed", INVISIBLE)
    alphabets = sorted({word for letter in name if (word := _alphabet(letter))})
    if len(alphabets) > 1:
        words = " and ".join(word.capitalize() for word in alphabets[:2])
        raise Refused(
            "malformed",
            f"A name cannot mix {words} letters: they look alike. Use one alphabet.",
        )
    return name


def name_key(name: str) -> str:
    """What two names have in common if a reader may take one for the other: case, variants of a letter and
    look-alikes make no difference, nor does what cannot be seen.
    """
    text = unicodedata.normalize("NFKD", name).casefold()
    text = _UNSEEN.sub("", unicodedata.normalize("NFKD", text)).translate(_LOOKS)
    for pair, letter in PAIRS:
        text = text.replace(pair, letter)
    return " ".join(unicodedata.normalize("NFC", text).split())


def plain_key(name: str) -> str:
    """A name without case and variants of the same letter; look-alikes stay apart."""
    return unicodedata.normalize("NFKC", name).casefold()


def second_key(name: str) -> str:
    """The key of a name that was kept before another was found to look like it. No name has it as its first."""
    return f"\n{plain_key(name)}"


def _plain(text: str) -> str:
    """Drop what keyboards add unasked, but not what holds an emoji together."""
    return _VARIANTS.sub(lambda found: found[0] if _holds(text, found.start()) else "", text)


def _holds(text: str, place: int) -> bool:
    """Whether the mark at that place joins two pictures, or colours one."""
    before = text[:place].rstrip(_COLOURED + _SKINS)[-1:]
    if text[place] == _COLOURED:
        return _is_picture(text[place - 1 : place])
    return text[place] == _JOINER and _is_picture(before) and _is_picture(text[place + 1 :][:1])


def _is_picture(letter: str) -> bool:
    return letter != "" and unicodedata.category(letter) == "So" and not _UNSEEN.match(letter)


def _shows(letter: str) -> bool:
    """Whether a letter is visible by itself."""
    return unicodedata.category(letter)[0] in "LNPS"


def _alphabet(letter: str) -> str:
    """The alphabet of a letter, if it is one of those whose letters look alike."""
    if unicodedata.category(letter)[0] != "L":
        return ""
    word = unicodedata.name(unicodedata.normalize("NFKC", letter)[0], "").partition(" ")[0]
    return word if word in ALPHABETS else ""
