"""Fields of positions: a table of them prints a state as text and reads it back.

    Number("round", 1, 999),
    Many("bag", cards, ascending=True).rest(cards_not_drawn),

A field belongs to the state or to what one seat has, and sets the attribute that is called like its word.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final

from mypy_extensions import mypyc_attr

from astrarium.kernel.errors import BadPosition
from astrarium.kernel.lists import with_at
from astrarium.kernel.value import arguments


class Given:
    """The items of one line of a position. Whatever is wrong with them is told with the number of the line."""

    def __init__(self, line: int, word: str, items: list[str], seat: int = -1) -> None:
        self.line: Final = line
        self.word: Final = word
        self.items: Final = items
        self.seat: Final = seat  # below whose line it stands, or -1

    def wrong(self, reason: str) -> BadPosition:
        """The error to raise."""
        return BadPosition(f"line {self.line}: {reason}")

    def single(self) -> str:
        """Its one item.

        :raises BadPosition: if there are none or several.
        """
        if len(self.items) != 1:
            raise self.wrong(f"{self.word} needs one item, not {' '.join(self.items) or 'none'}")
        return self.items[0]

    def distinct(self) -> list[str]:
        """Its items, of which none may stand twice.

        :raises BadPosition: naming the one that does.
        """
        for place, item in enumerate(self.items):
            if item in self.items[:place]:
                raise self.wrong(f"{self.word} has {item} twice")
        return self.items

    def number(self, text: str, low: int, high: int) -> int:
        """:raises BadPosition: if it is no number from `low` to `high`."""
        digits = text[1:] if text.startswith("-") else text
        if not digits.isascii() or not digits.isdigit() or len(digits) > 6:
            raise self.wrong(f"{self.word} is a number, not {text!r}")
        if not low <= int(text) <= high:
            raise self.wrong(f"{self.word} must be from {low} to {high}, not {text}")
        return int(text)

    def yes(self) -> bool:
        """:raises BadPosition: if it is neither `yes` nor `no`."""
        if self.items not in (["yes"], ["no"]):
            raise self.wrong(f"{self.word} is 'yes' or 'no'")
        return self.items == ["yes"]

    def counted(self, item: str) -> tuple[str, int]:
        """`home*2` as a name and how many."""
        name, star, count = item.partition("*")
        return name, self.number(count, 1, 99) if star else 1


class Names:
    """What items may name: ids of things that are numbered from `first` on. `also` are other ids for them."""

    def __init__(
        self, what: str, ids: list[str], first: int = 0, also: dict[str, int] | None = None
    ) -> None:
        self.what: Final = what
        self.ids: Final = ids
        self.first: Final = first
        self.numbers: Final = {id: first + place for place, id in enumerate(ids)} | (also or {})

    def id(self, number: int) -> str:
        return self.ids[number - self.first]

    def all(self, numbers: list[int]) -> list[str]:
        return [self.ids[number - self.first] for number in numbers]

    def number(self, given: Given, id: str) -> int:
        """:raises BadPosition: if nothing here is called so."""
        if id in self.numbers:
            return self.numbers[id]
        if len(self.ids) <= 12:
            raise given.wrong(f"{given.word}: {id!r} is none of {', '.join(self.ids)}")
        raise given.wrong(f"{given.word}: there is no {self.what} called {id!r}")


def counted(name: str, count: int) -> str:
    """`home*2`; `home` for one."""
    return name if count == 1 else f"{name}*{count}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """One word of a position, and how it is printed and read.

    `st` is the state, `seat` the seat it is told of or -1, and `on` what holds it: the state or what that seat has.
    """

    def __init__(self, word: str) -> None:
        self.word: Final = word
        self.attribute = word.replace("-", "_")
        self.is_brief = False
        self.repeats = False
        self.needs = ""  # the setting without which it tells nothing
        self._rest: Callable[[Any, int], Any] | None = None

    def at(self, attribute: str) -> Field:
        """Held by an attribute of another name."""
        self.attribute = attribute
        return self

    def brief(self) -> Field:
        """Printed only when it tells anything: not as `-`, `0` or `no`."""
        self.is_brief = True
        return self

    def rest(self, value: Callable[[Any, int], Any]) -> Field:
        """What it is when it is left out, once all that is written has been read; else it is as set up."""
        self._rest = value
        return self

    def only_with(self, setting: str) -> Field:
        """Printed and read only in games with that setting."""
        self.needs = setting
        return self

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        raise NotImplementedError

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        """:raises BadPosition: naming the line and the reason."""
        raise NotImplementedError

    def tells_nothing(self, items: list[str]) -> bool:
        """Whether these items are those of a new game."""
        return items in ([], ["0"], ["no"])

    def lines(self, st: Any, seat: int, on: Any) -> list[str]:
        """As it is printed."""
        items = self.items(st, seat, on)
        if self.is_brief and self.tells_nothing(items):
            return []
        return [" ".join([self.word, *(items or ["-"])])]

    def fill(self, st: Any, seat: int, on: Any) -> None:
        """It was left out."""
        if self._rest is not None:
            self.put(on, self._rest(st, seat))

    def put(self, on: Any, value: Any) -> None:
        setattr(on, self.attribute, value)


class Number(Field):
    """A number within bounds. `base` is added to what the state holds."""

    def __init__(self, word: str, low: int, high: int, base: int = 0) -> None:
        super().__init__(word)
        self.low: Final = low
        self.high: Final = high
        self.base: Final = base

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        return [str(getattr(on, self.attribute) + self.base)]

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        number = given.number(given.single(), self.low, self.high)
        setattr(on, self.attribute, number - self.base)


class Yes(Field):
    """`yes` or `no`."""

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        return ["yes" if getattr(on, self.attribute) else "no"]

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        setattr(on, self.attribute, given.yes())


class Choice(Field):
    """One thing or none, which the state holds as `none`; there must be one if that is None."""

    def __init__(self, word: str, names: Names, none: int | None = -1) -> None:
        super().__init__(word)
        self.names: Final = names
        self.none: Final = none

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        number = getattr(on, self.attribute)
        return [] if number == self.none else [self.names.id(number)]

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        if given.items or self.none is None:
            setattr(on, self.attribute, self.names.number(given, given.single()))
        else:
            setattr(on, self.attribute, self.none)


class Many(Field):
    """Things in an order that matters, or `ascending` as the state holds them if it does not."""

    def __init__(self, word: str, names: Names, ascending: bool = False) -> None:
        super().__init__(word)
        self.names: Final = names
        self.ascending: Final = ascending

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        return self.names.all(getattr(on, self.attribute))

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        numbers = [self.names.number(given, item) for item in given.items]
        setattr(on, self.attribute, sorted(numbers) if self.ascending else numbers)


class Bits(Field):
    """A set of things, held as bits."""

    def __init__(self, word: str, names: Names) -> None:
        super().__init__(word)
        self.names: Final = names

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        bits = getattr(on, self.attribute)
        return [id for place, id in enumerate(self.names.ids) if bits >> place & 1]

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        bits = 0
        for item in given.distinct():
            bits |= 1 << self.names.number(given, item)
        setattr(on, self.attribute, bits)


class Counts(Field):
    """How many of each thing, `home*2 military`: held as a list with a number for each."""

    def __init__(self, word: str, names: Names) -> None:
        super().__init__(word)
        self.names: Final = names

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        counts = getattr(on, self.attribute)
        return [
            counted(id, counts[place]) for place, id in enumerate(self.names.ids) if counts[place]
        ]

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        setattr(on, self.attribute, counts_of(self.names, given))


class Tally(Counts):
    """How many of each thing: held as the things one by one, in no order."""

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        held = getattr(on, self.attribute)
        return [counted(self.names.id(thing), held.count(thing)) for thing in sorted(set(held))]

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        counts = counts_of(self.names, given)
        held = [thing for thing, count in enumerate(counts) for _ in range(count)]
        setattr(on, self.attribute, held)


def counts_of(names: Names, given: Given) -> list[int]:
    """How many of each thing a line names."""
    counts = [0] * len(names.ids)
    for item in given.items:
        name, count = given.counted(item)
        counts[names.number(given, name)] += count
    return counts


class Numbers(Field):
    """Numbers within bounds; `size` of them, if it is given, behind `unused` that are always 0."""

    def __init__(self, word: str, low: int, high: int, size: int = -1, unused: int = 0) -> None:
        super().__init__(word)
        self.low: Final = low
        self.high: Final = high
        self.size: Final = size
        self.unused: Final = unused

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        return [str(number) for number in getattr(on, self.attribute)[self.unused :]]

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        if self.size >= 0 and len(given.items) != self.size:
            raise given.wrong(f"{self.word} needs {self.size} numbers, not {len(given.items)}")
        numbers = [given.number(item, self.low, self.high) for item in given.items]
        setattr(on, self.attribute, [0] * self.unused + numbers)


class Seats(Field):
    """Seats in an order that matters."""

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        return [str(number) for number in getattr(on, self.attribute)]

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        numbers = [given.number(item, 0, st.players - 1) for item in given.items]
        setattr(on, self.attribute, numbers)


class Seat(Field):
    """One seat, or none as -1."""

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        number = getattr(on, self.attribute)
        return [str(number)] if number >= 0 else []

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        number = given.number(given.single(), 0, st.players - 1) if given.items else -1
        setattr(on, self.attribute, number)


class Pairs(Field):
    """Two lists side by side: `gem+red gem`, or `gem@1` with seats. `none` is in the second where nothing is told."""

    def __init__(
        self, word: str, names: Names, mark: str, seconds: Names | None, second: str, none: int = -1
    ) -> None:
        super().__init__(word)
        self.names: Final = names
        self.mark: Final = mark
        self.seconds: Final = seconds  # None: seats
        self.second: Final = second  # the attribute
        self.none: Final = none

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        firsts, seconds = getattr(on, self.attribute), getattr(on, self.second)
        return [self.item(first, second) for first, second in zip(firsts, seconds)]

    def item(self, first: int, second: int) -> str:
        if second == self.none:
            return self.names.id(first)
        name = str(second) if self.seconds is None else self.seconds.id(second)
        return f"{self.names.id(first)}{self.mark}{name}"

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        pairs = [self.pair(st, given, item) for item in given.items]
        setattr(on, self.attribute, [first for first, _ in pairs])
        setattr(on, self.second, [second for _, second in pairs])

    def pair(self, st: Any, given: Given, item: str) -> tuple[int, int]:
        id, mark, name = item.partition(self.mark)
        first = self.names.number(given, id)
        if self.seconds is None:
            return first, given.number(name, 0, st.players - 1)
        return first, self.seconds.number(given, name) if mark else self.none


class Pair(Pairs):
    """One such pair, or none: then the first is -1."""

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        first = getattr(on, self.attribute)
        return [self.item(first, getattr(on, self.second))] if first >= 0 else []

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        first, second = self.pair(st, given, given.single()) if given.items else (-1, self.none)
        setattr(on, self.attribute, first)
        setattr(on, self.second, second)


class Words(Field):
    """Whatever two functions print and read, for the state (seat -1) or for one seat; a third may fill it in."""

    def __init__(
        self,
        word: str,
        items: Callable[[Any, int], list[str]],
        read: Callable[[Any, int, Given], None],
        fill: Callable[[Any, int], None] | None = None,
    ) -> None:
        super().__init__(word)
        self._items: Final = items
        self._read: Final = read
        self._fill_in: Final = fill

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        return self._items(st, seat)

    def tells_nothing(self, items: list[str]) -> bool:
        return not items  # a 0 may tell something here

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        self._read(st, seat, given)

    def fill(self, st: Any, seat: int, on: Any) -> None:
        if self._fill_in is not None:
            self._fill_in(st, seat)
        else:
            super().fill(st, seat, on)


class Each(Field):
    """A word with a line for each of several things."""

    def __init__(
        self,
        word: str,
        lines: Callable[[Any, int], list[list[str]]],
        read: Callable[[Any, int, Given], None],
    ) -> None:
        super().__init__(word)
        self.repeats = True
        self._lines: Final = lines
        self._read: Final = read

    def lines(self, st: Any, seat: int, on: Any) -> list[str]:
        return [" ".join([self.word, *(items or ["-"])]) for items in self._lines(st, seat)]

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        self._read(st, seat, given)


def remade(value: Any, **changed: Any) -> Any:
    """A value made anew with some of its parts changed."""
    parts = {part: getattr(value, part) for part in arguments(value)}
    return type(value)(**{**parts, **changed})


def reached(on: Any, path: list[str]) -> Any:
    """What a path of attributes leads to."""
    for name in path:
        on = getattr(on, name)
    return on


class Within(Field):
    """A field of a value in the state; `battle.attacker` is a value in a value."""

    def __init__(self, path: str, field: Field) -> None:
        super().__init__(field.word)
        self.path: Final = path.split(".")
        self.field: Final = field

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        return self.field.items(st, seat, reached(on, self.path))

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        value = reached(on, self.path)
        draft = SimpleNamespace(**{part: getattr(value, part) for part in arguments(value)})
        self.field.read(st, -1, draft, given)
        self.replace(on, self.path, type(value)(**vars(draft)))

    def put(self, on: Any, value: Any) -> None:
        self.replace(on, [*self.path, self.field.attribute], value)

    def replace(self, on: Any, path: list[str], value: Any) -> None:
        """Put a value where a path leads to; what it leads through is made anew."""
        for place in range(len(path) - 1, 0, -1):
            value = remade(reached(on, path[:place]), **{path[place]: value})
        setattr(on, path[0], value)


class ByPlace(Field):
    """What there is in each place, `d5:p01 c4:a11`: held as a list with a number for each, -1 where nothing is."""

    def __init__(self, word: str, places: Names, mark: str, things: Names) -> None:
        super().__init__(word)
        self.places: Final = places
        self.mark: Final = mark
        self.things: Final = things

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        return [
            f"{self.places.id(place)}{self.mark}{self.things.id(thing)}"
            for place, thing in enumerate(getattr(on, self.attribute))
            if thing != -1
        ]

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        held = getattr(on, self.attribute)
        named: list[int] = []
        for item in given.items:
            place_id, _, thing_id = item.partition(self.mark)
            place = self.places.number(given, place_id)
            if place in named:
                raise given.wrong(f"{self.word} has {place_id} twice")
            named.append(place)
            thing = self.things.number(given, thing_id)
            held = with_at(held or [-1] * len(self.places.ids), place, thing)
        setattr(on, self.attribute, held)


class OfSeats(Counts):
    """How many of each thing of each seat, `0:d5*2`; held for the seats that there are, of `most`."""

    def __init__(self, word: str, names: Names, most: int) -> None:
        super().__init__(word, names)
        self.most: Final = most

    def items(self, st: Any, seat: int, on: Any) -> list[str]:
        counts = getattr(on, self.attribute)
        return [counted(id, count) for id, count in zip(self.names.ids, counts) if count]

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        if given.items:
            counts = counts_of(self.names, given)
            size = len(counts) // self.most * st.players
            if any(counts[size:]):
                raise given.wrong(f"there are only {st.players} seats, from seat 0 on")
            setattr(on, self.attribute, counts[:size])


class Padded(Numbers):
    """Numbers of which those at the end may be left out, as 0."""

    def __init__(self, word: str, low: int, high: int, most: int) -> None:
        super().__init__(word, low, high)
        self.most: Final = most

    def read(self, st: Any, seat: int, on: Any, given: Given) -> None:
        if len(given.items) > self.most:
            raise given.wrong(f"{self.word} are at most {self.most} numbers")
        numbers = [given.number(item, self.low, self.high) for item in given.items]
        setattr(on, self.attribute, numbers + [0] * (self.most - len(numbers)))
