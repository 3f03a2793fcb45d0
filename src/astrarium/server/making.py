"""New tables: how they begin, and how they begin again."""

from __future__ import annotations

from typing import Any

import msgspec

from astrarium.bots.names import free_name
from astrarium.server.beginning import Beginning, steps_of
from astrarium.server.entry import Entry, Person
from astrarium.server.ids import new_id
from astrarium.server.orders import Clock, TableOrder
from astrarium.server.room import Room


def first_entries(
    person: Person, order: TableOrder, now: float, begun: Beginning | None = None
) -> list[Entry]:
    """What has happened at a table when it is made: who sits where, and the start if nobody is waited for."""
    entries: list[Entry] = []

    def add(kind: str, seat: int, body: dict[str, Any]) -> None:
        entries.append(Entry(len(entries) + 1, kind, seat, body, now, new_id()))

    names = {person.name}
    kept = {} if begun is None else begun.bot_names(person.name, order.seats.index("me"))
    names.update(kept.values())
    for seat, who in enumerate(order.seats):
        if who == "me":
            add("sit", seat, {"person": person.id, "name": person.name})
        elif who == "here":
            name = next(
                name
                for number in range(2, len(order.seats) + 2)
                if (name := f"{person.name} {number}") not in names
            )
            names.add(name)
            add("sit", seat, {"person": person.id, "name": name})
        elif who != "open":
            name = kept.get(seat) or free_name(names)
            names.add(name)
            add("bot", seat, {"bot": who, "name": name})
    if order.start and "open" not in order.seats:
        steps = {} if begun is None else {"steps": steps_of(begun.table)}
        add("start", -1, {"fill": None, **steps})
    return entries


def order_again(room: Room, person: Person) -> TableOrder:
    """The same table again: bots sit down at once, other people find their seats open."""
    seats = []
    for chair in room.chairs:
        if chair.kind == "bot":
            seats.append(chair.bot or "open")
        else:
            mine = "here" if "me" in seats else "me"
            seats.append(mine if chair.person == person.id else "open")
    return TableOrder(
        game=room.sheet.game,
        players=room.sheet.players,
        seats=seats,
        settings=room.sheet.settings,
        listed=False,
        clock=msgspec.convert(room.sheet.clock, Clock),
        absence=room.sheet.absence,
        start="open" not in seats,
    )
