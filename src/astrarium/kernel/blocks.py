"""The action space of a game in blocks: a verb, and a number for each thing that it can be about."""

from __future__ import annotations

from typing import Final


class Block:
    """The numbers of one verb; `about` says what the place within it stands for."""

    def __init__(self, verb: str, start: int, size: int, about: int, meaning: str) -> None:
        self.verb: Final = verb
        self.start: Final = start
        self.size: Final = size
        self.about: Final = about
        self.meaning: Final = meaning

    def text(self, words: str) -> str:
        """The verb and what it is about, if anything."""
        return f"{self.verb} {words}" if words else self.verb


def find_block(blocks: list[Block], option: int) -> Block:
    """The block that an option belongs to; blocks follow each other without a gap."""
    low, high = 0, len(blocks) - 1
    while low < high:
        middle = (low + high) // 2
        if option < blocks[middle].start + blocks[middle].size:
            high = middle
        else:
            low = middle + 1
    block = blocks[low]
    if not block.start <= option < block.start + block.size:
        raise ValueError(f"no option {option}")
    return block


class Glossary:
    """What every option is called and what it is about, by its number: worked out once."""

    def __init__(self, texts: list[str], targets: list[list[str]]) -> None:
        self._texts: Final = texts
        self._targets: Final = targets
        self._numbers: Final = {text: option for option, text in enumerate(texts)}

    def text(self, option: int) -> str:
        self._check(option)
        return self._texts[option]

    def targets(self, option: int) -> list[str]:
        """Ids of the things on the board; not to be changed."""
        self._check(option)
        return self._targets[option]

    def number(self, text: str) -> int:
        """The option that a text stands for, whatever its case and spaces, or -1."""
        option = self._numbers.get(text, -1)
        return option if option >= 0 else self._numbers.get(" ".join(text.lower().split()), -1)

    def _check(self, option: int) -> None:
        if not 0 <= option < len(self._texts):
            raise ValueError(f"no option {option}")
