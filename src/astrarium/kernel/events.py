"""Events as typed data: a table for each game says what its events are about and how they read.

An event is a kind, a seat and a few numbers. The table gives each number a name and a sort; the sort turns it into a
value for programs and into words for people. A viewer who did not see the particulars gets none of them, and learns of
the event at all only where the table has a sentence for those.
"""

from __future__ import annotations

import re
from typing import Any, Final

from mypy_extensions import mypyc_attr

from astrarium.kernel.frames import Event
from astrarium.kernel.things import Things
from astrarium.kernel.words import article, listed, unmarked

NONE: Final = -1
"""A field that an event leaves out."""

WHO: Final = "who"
ALL: Final = "all"
SHOWN: Final = "shown"

_SLOT: Final = re.compile(r"\{(\w[\w-]*)\}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Sort:
    """What a number stands for: itself, unless a subclass says otherwise."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def value(self, number: int) -> Any:
        """For programs, as plain data."""
        return number

    def words(self, number: int) -> str:
        """In a sentence."""
        return str(number)

    def names(self) -> dict[str, str]:
        """What each value that is a word is called; none for numbers."""
        return {}

    def things(self, number: int) -> list[str]:
        """Ids of the things on the board that it stands for."""
        return []

    def marked(self, number: int) -> str:
        """The words, such that a program finds the thing in the sentence: `{red-king|Red King}`."""
        return self.words(number)


class Seat(Sort):
    """A player; whoever shows the sentence puts in the name."""

    def words(self, number: int) -> str:
        return "{" + str(number) + "}"


class Amount(Sort):
    """So many of something that is counted."""

    def __init__(self, name: str, one: str, many: str = "") -> None:
        super().__init__(name)
        self._one: Final = one
        self._many: Final = many or f"{one}s"

    def words(self, number: int) -> str:
        return f"{number} {self._one if number == 1 else self._many}"


class Choice(Sort):
    """One of a closed list: a word for programs, a title for people, which `names` gives where a sentence has another.

    An empty word stands for nothing, and is never told.
    """

    def __init__(
        self, name: str, ids: list[str], titles: list[str], names: list[str] | None = None
    ) -> None:
        super().__init__(name)
        self._ids: Final = ids
        self._titles: Final = titles
        self._names: Final = names or titles

    def value(self, number: int) -> Any:
        return self._ids[number]

    def words(self, number: int) -> str:
        return self._titles[number]

    def names(self) -> dict[str, str]:
        return {id: name for id, name in zip(self._ids, self._names) if id}


class Thing(Choice):
    """A thing on the board, by its id in the catalogue."""

    def things(self, number: int) -> list[str]:
        return [self._ids[number]]

    def marked(self, number: int) -> str:
        return f"{{{self._ids[number]}|{self._titles[number]}}}"


class Reasons(Choice):
    """Several of a closed list, as bits."""

    def value(self, number: int) -> Any:
        return [id for bit, id in enumerate(self._ids) if number >> bit & 1]

    def words(self, number: int) -> str:
        return listed([title for bit, title in enumerate(self._titles) if number >> bit & 1])


class Field:
    """A number of an event: its name and what it stands for."""

    def __init__(self, name: str, place: int, sort: Sort) -> None:
        self.name: Final = name
        self.place: Final = place
        self.sort: Final = sort

    def number(self, event: Event) -> int:
        return event.values[self.place] if self.place < len(event.values) else NONE

    def words(self, event: Event) -> str:
        return self.sort.marked(self.number(event))


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A part of a sentence."""

    def words(self, event: Event) -> str:
        raise NotImplementedError


class Plain(Part):
    """Words that are always the same."""

    def __init__(self, text: str) -> None:
        self._text: Final = text

    def words(self, event: Event) -> str:
        return self._text


class Who(Part):
    """The seat whose event it is."""

    def words(self, event: Event) -> str:
        return "{" + str(event.seat) + "}"


class One(Part):
    """A field, with an article if so wanted."""

    def __init__(self, field: Field, article: bool) -> None:
        self._field: Final = field
        self._article: Final = article

    def words(self, event: Event) -> str:
        words = self._field.words(event)
        return f"{article(unmarked(words))} {words}" if self._article else words


class Many(Part):
    """So many of a field: `a Cruiser`, `2 Cruisers`."""

    def __init__(self, count: Field, what: Field) -> None:
        self._count: Final = count
        self._what: Final = what

    def words(self, event: Event) -> str:
        count = self._count.number(event)
        words = self._what.words(event)
        if count == 1:
            return f"{article(unmarked(words))} {words}"
        return f"{count} {words}s"


class Several(Part):
    """Those of some amounts that are not zero: `2 marks and 1 metal`."""

    def __init__(self, fields: list[Field]) -> None:
        self._fields: Final = fields

    def words(self, event: Event) -> str:
        words = [field.words(event) for field in self._fields if field.number(event) > 0]
        return listed(words) if words else "nothing"


class Perhaps(Part):
    """A part of a sentence that is left out where its fields are."""

    def __init__(self, parts: list[Part], needs: list[Field]) -> None:
        self._parts: Final = parts
        self._needs: Final = needs

    def words(self, event: Event) -> str:
        for field in self._needs:
            if field.number(event) == NONE:
                return ""
        return joined(self._parts, event)


class Change:
    """What an event does to a count: `{who}.coins -price`, `{all}.coins +1`, `pile.{card} -1`.

    It does nothing where the event leaves out a field that is named in it.
    """

    def __init__(self, written: str, fields: dict[str, Field]) -> None:
        key, _, amount = written.strip().partition(" ")
        self._key: Final = _SLOT.split(key)  # every other part is a slot
        self._fields: Final = fields
        self._sign: Final = -1 if amount[:1] == "-" else 1
        self._amount: Final = amount[1:]
        names = [name for name in self._key[1::2] if name not in (WHO, ALL, SHOWN)]
        names += [] if self._amount.isdigit() else [self._amount]
        for name in names:
            if name not in fields or amount[:1] not in ("+", "-"):
                raise ValueError(f"no field {name!r}")
        self._needs: Final = [fields[name] for name in names]

    def counted(self, event: Event, viewer: int, players: int) -> list[tuple[str, int]]:
        """The counts that change in a viewer's view, and by how much."""
        if SHOWN in self._key and viewer == event.seat:
            return []
        for field in self._needs:
            if field.number(event) == NONE:
                return []
        if self._amount.isdigit():
            amount = int(self._amount)
        else:
            amount = self._fields[self._amount].number(event)
        seats = range(players) if ALL in self._key else [event.seat]
        return [(self._key_for(event, seat), self._sign * amount) for seat in seats]

    def _key_for(self, event: Event, seat: int) -> str:
        parts = self._key[:]
        for place in range(1, len(parts), 2):
            name = parts[place]
            if name in (WHO, ALL, SHOWN):
                parts[place] = str(seat)
            else:
                field = self._fields[name]
                parts[place] = str(field.sort.value(field.number(event)))
        return "".join(parts)


class Kind:
    """A kind of event: `fields` such as `card price:coins`, and sentences with their names in braces.

    `{who}` is the seat. `{a kind}` has an article, `{many count unit}` counts, `{all metal energy}` lists what there is
    of some amounts; a part in brackets is left out if the event leaves out a field in it. A kind without a `text` is
    for programs only. `unseen` is the sentence for those who did not see the particulars; where there is none, they
    are not told that it happened. `changes` is what it does to the counts of the view, such as
    `{who}.coins -price; {who}.cards +1`: together they tell a viewer all that changes in these counts. There `{all}`
    is every seat, and `{shown}` is the seat too, but only in the views of others: what comes to light for them, its
    own view has told before. `scores` marks a kind that brings points: whoever looks back names them by it.
    """

    def __init__(
        self,
        name: str,
        fields: str = "",
        text: str = "",
        unseen: str | None = None,
        changes: str = "",
        scores: bool = False,
    ) -> None:
        self.name: Final = name
        self.scores: Final = scores
        self.counts: Final = changes
        self.written: Final = fields
        self.text: Final = text
        self.unseen: Final = unseen
        self.fields: list[Field] = []
        self.parts: list[Part] = []
        self.unseen_parts: list[Part] = []
        self.changes: list[Change] = []

    def learn(self, sorts: dict[str, Sort]) -> None:
        """Look up what the names stand for.

        :raises ValueError: for a sort or a field that there is not.
        """
        for place, written in enumerate(self.written.split()):
            name, _, sort = written.partition(":")
            if (sort or name) not in sorts:
                raise ValueError(f"event {self.name}: no sort {sort or name!r}")
            self.fields.append(Field(name, place, sorts[sort or name]))
        by_name = {field.name: field for field in self.fields}
        self.parts = self._read(self.text, by_name)
        self.unseen_parts = self._read(self.unseen or "", {})
        try:
            self.changes = [Change(one, by_name) for one in self.counts.split(";") if one.strip()]
        except ValueError as error:
            raise ValueError(f"event {self.name}: {error}") from None

    def _read(self, text: str, fields: dict[str, Field]) -> list[Part]:
        parts: list[Part] = []
        while text:
            opening = min(
                (place for place in (text.find("{"), text.find("[")) if place >= 0), default=-1
            )
            if opening < 0:
                parts.append(Plain(text))
                break
            if opening:
                parts.append(Plain(text[:opening]))
            closing = text.find("}" if text[opening] == "{" else "]", opening)
            if closing < 0:
                raise ValueError(f"event {self.name}: {text[opening:]!r} is not closed")
            inside = text[opening + 1 : closing]
            if text[opening] == "{":
                parts.append(self._slot(inside, fields))
            else:
                needs = [field for name, field in fields.items() if f"{{{name}}}" in inside]
                parts.append(Perhaps(self._read(inside, fields), needs))
            text = text[closing + 1 :]
        return parts

    def _slot(self, inside: str, fields: dict[str, Field]) -> Part:
        words = inside.split()
        if words == [WHO]:
            return Who()
        how = words.pop(0) if words[0] in ("a", "many", "all") and len(words) > 1 else ""
        for name in words:
            if name not in fields:
                raise ValueError(f"event {self.name}: no field {name!r}")
        chosen = [fields[name] for name in words]
        if how == "many":
            return Many(chosen[0], chosen[1])
        if how == "all":
            return Several(chosen)
        return One(chosen[0], how == "a")


@mypyc_attr(allow_interpreted_subclasses=True)
class EventTable:
    """All kinds of events of a game, with one set of components."""

    def __init__(self, sorts: list[Sort], kinds: list[Kind]) -> None:
        self.kinds: Final = {kind.name: kind for kind in kinds}
        known = {sort.name: sort for sort in [Sort("number"), Seat("seat"), *sorts]}
        if len(self.kinds) < len(kinds):
            raise ValueError("two kinds of events have the same name")
        for kind in kinds:
            kind.learn(known)

    def terms(self, things: Things) -> Things:
        """What fields may hold and what is no thing, with its name and the sort of the field, for the catalogue.

        :raises ValueError: if one word has two names.
        """
        found: Things = {}
        used = {one.sort.name: one.sort for kind in self.kinds.values() for one in kind.fields}
        for sort in used.values():
            for id, name in sort.names().items():
                if id not in things:
                    term = found.setdefault(id, {"name": name, "sort": sort.name})
                    if term["name"] != name:
                        raise ValueError(f"{id!r} of sort {sort.name} has two names")
        return found

    def is_told(self, event: Event, viewer: int) -> bool:
        """Whether `viewer` (a seat, or -1 for a spectator) learns that it happened."""
        return event.seen_by(viewer) or self.kinds[event.kind].unseen is not None

    def sentence(self, event: Event, viewer: int) -> str:
        """An event as `viewer` may read it in the log; empty if it is not worth a line.

        `{1}` stands for seat 1, and `{red-king|Red King}` for a thing by its name.
        """
        kind = self.kinds[event.kind]
        return joined(kind.parts if event.seen_by(viewer) else kind.unseen_parts, event)

    def data(self, event: Event, viewer: int) -> dict[str, Any]:
        """Its fields by name, for programs; none for those who did not see the particulars."""
        data: dict[str, Any] = {}
        if event.seen_by(viewer):
            for field in self.kinds[event.kind].fields:
                number = field.number(event)
                if number != NONE:
                    data[field.name] = field.sort.value(number)
        return data

    def about(self, event: Event, viewer: int) -> list[str]:
        """Ids of the things on the board that it is about, as far as `viewer` may know."""
        things: list[str] = []
        if event.seen_by(viewer):
            for field in self.kinds[event.kind].fields:
                number = field.number(event)
                if number != NONE:
                    things += field.sort.things(number)
        return things

    def changes(self, event: Event, viewer: int, players: int) -> list[tuple[str, int]]:
        """What it does to the counts of a view; nothing for those who did not see the particulars."""
        found: list[tuple[str, int]] = []
        if event.seen_by(viewer):
            for change in self.kinds[event.kind].changes:
                found += change.counted(event, viewer, players)
        return found


def joined(parts: list[Part], event: Event) -> str:
    """The parts of a sentence in one."""
    return "".join([part.words(event) for part in parts])
