"""New tables: how they begin, and how they begin again."""

from __future__ import annotations

from typing import Any

import msgspec

from astrarium.bots.names import free_name
from astrarium.server.entry import Entry, Person
from astrarium.server.ids import new_id
from astrarium.server.orders import Clock, TableOrder
from astrarium.server.room import Room


def first_entries(person: Person, order: TableOrder, now: float) -> list[Entry]:
    """What has happened at a table when it is made: who sits where, and the start if nobody is waited for."""
    entries: list[Entry] = []

    def add(kind: str, seat: int, body: dict[str, Any]) -> None:
        entries.append(Entry(len(entries) + 1, kind, seat, body, now, new_id()))

    names = {person.name}
    for seat, who in enumerate(order.seats):
        if who == "me":
            add("sit", seat, {"person": person.id, "name": person.name})
        elif who != "open":
            name = free_name(names)
            names.add(name)
            add("bot", seat, {"bot": who, "name": name})
    if order.start and "open" not in order.seats:
        add("start", -1, {"fill": None})
    return entries


def order_again(room: Room, person: Person) -> TableOrder:
    """The same table again: bots sit down at once, other people find their seats open."""
    seats = []
    for chair in room.chairs:
        if chair.kind == "bot":
            seats.append(chair.bot or "open")
        else:
            seats.append("me" if chair.person == person.id else "open")
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
