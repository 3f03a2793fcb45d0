"""The options of a prompt under the numbers they have on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from astrarium import Option, Prompt
from astrarium.kernel.prompt import BlockedOption


class Menu:
    """A prompt with its options numbered from 1, in the order in which the screen lists them.

    `places` are the notations in that order. Some may not be offered now: an action tile that is used
    keeps its number, so that the others keep theirs from turn to turn.
    """

    def __init__(self, prompt: Prompt, places: Sequence[str] | None = None) -> None:
        self.prompt = prompt
        self.places = [option.text for option in prompt.options] if places is None else places
        offered = {option.text: option for option in prompt.options}
        self.options: list[Option] = [offered[text] for text in self.places if text in offered]
        self._by_number = {
            number: offered[text] for number, text in enumerate(self.places, 1) if text in offered
        }
        self.numbers = {option.id: number for number, option in self._by_number.items()}

    @property
    def last(self) -> int:
        """The largest number."""
        return max(self._by_number)

    def number(self, option: Option) -> int:
        """The number of an option."""
        return self.numbers[option.id]

    def option(self, number: int) -> Option | None:
        """The option with this number, if it is offered."""
        return self._by_number.get(number)

    def closed(self, number: int) -> str | None:
        """The notation that has this number but is not offered now."""
        if 1 <= number <= len(self.places) and number not in self._by_number:
            return self.places[number - 1]
        return None


def verb_of(option: Option | BlockedOption) -> str:
    """What an option does, in the first word of its notation; its targets say to what."""
    return option.text.partition(" ")[0]


def with_places(texts: Sequence[str], kept: Iterable[str]) -> list[str]:
    """The notations with those of `kept` together, in that order, where the first of them stood."""
    kept = list(kept)
    first = next((place for place, text in enumerate(texts) if text in kept), None)
    if first is None:
        return list(texts)
    return [
        *texts[:first],
        *kept,
        *(text for text in texts[first:] if text not in kept),
    ]
