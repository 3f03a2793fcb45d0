"""The action space of a game in blocks: a verb, and a number for each thing that it can be about."""

from __future__ import annotations

from itertools import product
from typing import Final

from astrarium.kernel.frames import Label
from astrarium.kernel.things import Things, names_of


class Domain:
    """What the places within a block stand for: words of the notation, and the things they name, in order.

    Where something goes from one place to another, the first thing is what goes and the last where to. A thing that
    there are several of is named with its place, as in `red@cup`.
    """

    def __init__(self, words: list[str], targets: list[list[str]]) -> None:
        self.words: Final = words
        self.targets: Final = targets


def nothing() -> Domain:
    """The verb says it all."""
    return Domain([""], [[]])


def things(ids: list[str], names: list[str] | None = None) -> Domain:
    """One thing each; `names` are the words of the notation, if they are not the ids."""
    return Domain(ids if names is None else names, [[id] for id in ids])


def words(of: list[str]) -> Domain:
    """Words that name nothing on the table, as for chance outcomes."""
    return Domain(of, [[] for _ in of])


def crossed(groups: list[list[str]], text: str, *targets: str) -> Domain:
    """Every combination of one thing of each group, the last group changing first.

    The words and the targets are templates with a number for each group: `"{0} {1}", "{0}@{1}", "cup"` makes of
    `red` and `stack` the words `red stack`, which name `red@stack` and then `cup`.
    """
    places = list(product(*groups))
    return Domain(
        [text.format(*place) for place in places],
        [[target.format(*place) for target in targets] for place in places],
    )


class Block:
    """The numbers of one verb; `about` names the domain of the places within it.

    `out` is the place that leaves everything as it is, the way out of a question; -1: none does. What an option does is
    told to people by a title and a detail with the names of what it is about, unless the frame that asks tells it.
    """

    def __init__(
        self,
        verb: str,
        start: int,
        size: int,
        about: str,
        meaning: str,
        out: int = -1,
        title: str = "",
        detail: str = "",
    ) -> None:
        self.verb: Final = verb
        self.start: Final = start
        self.size: Final = size
        self.about: Final = about
        self.meaning: Final = meaning
        self.out: Final = out
        self.title: Final = title
        self.detail: Final = detail

    def text(self, words: str) -> str:
        """The verb and what it is about, if anything."""
        return f"{self.verb} {words}" if words else self.verb


def blocks(rows: dict[int, str], end: int, out: list[int]) -> list[Block]:
    """A block for each row, by its first number: `play | card | play a card | Play {0} | at no cost`.

    A row has the verb, what it is about and what it means, and it may have a title and a detail. The last block goes up
    to `end`. Of those in `out` the first place leaves everything as it is.
    """
    starts = list(rows)
    found = []
    for start, following in zip(starts, [*starts[1:], end]):
        verb, about, meaning, *words = rows[start].split(" | ")
        title, detail = (*words, "", "")[:2]
        size, way_out = following - start, 0 if start in out else -1
        found.append(Block(verb, start, size, about, meaning, way_out, title, detail))
    return found


class Glossary:
    """What every option is called and what it is about, by its number: worked out once."""

    def __init__(self, blocks: list[Block], domains: dict[str, Domain]) -> None:
        """:raises ValueError: if blocks leave a gap, a domain is missing or too small, or two texts agree."""
        self._texts: Final[list[str]] = []
        self._targets: Final[list[list[str]]] = []
        self._blocks: Final[list[Block]] = []  # of each option
        for block in blocks:
            if block.start != len(self._texts):
                raise ValueError(f"{block.verb}: begins at {block.start}, not {len(self._texts)}")
            if block.about not in domains:
                raise ValueError(f"{block.verb}: no domain {block.about!r}")
            domain = domains[block.about]
            if block.size > len(domain.words):
                raise ValueError(f"{block.verb}: {block.about} has only {len(domain.words)} places")
            for place in range(block.size):
                self._texts.append(block.text(domain.words[place]))
                self._targets.append(domain.targets[place])
                self._blocks.append(block)
        self._numbers: Final = {text: option for option, text in enumerate(self._texts)}
        if len(self._numbers) < len(self._texts):
            raise ValueError("two options have the same text")

    def text(self, option: int) -> str:
        self._check(option)
        return self._texts[option]

    def targets(self, option: int) -> list[str]:
        """Ids of the things that it is about, in order; not to be changed."""
        self._check(option)
        return self._targets[option]

    def size(self) -> int:
        """How many options there are."""
        return len(self._texts)

    def verb(self, option: int) -> str:
        """What it does, whatever it is about."""
        return self._blocks[option].verb

    def start(self, option: int) -> int:
        """The first number of its verb."""
        return self._blocks[option].start

    def labels(self, things: Things) -> list[Label]:
        """What every option does, by its number: the words of its verb, with the names of what it is about.

        A verb without a title, as of chance outcomes, has that of the notation.
        """
        found = []
        for block, text, targets in zip(self._blocks, self._texts, self._targets):
            names = names_of(things, targets)
            title = block.title.format(*names) or text
            found.append(Label(title, block.detail.format(*names)))
        return found

    def declines(self, option: int) -> bool:
        """Whether it leaves everything as it is."""
        block = self._blocks[option]
        return block.out == option - block.start

    def number(self, text: str) -> int:
        """The option that a text stands for, whatever its case and spaces, or -1."""
        option = self._numbers.get(text, -1)
        return option if option >= 0 else self._numbers.get(" ".join(text.lower().split()), -1)

    def _check(self, option: int) -> None:
        if not 0 <= option < len(self._texts):
            raise ValueError(f"no option {option}")
