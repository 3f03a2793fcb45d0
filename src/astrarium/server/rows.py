"""Tables in one line of a list."""

from __future__ import annotations

from typing import Any

from astrarium.server.entry import Person, Sheet
from astrarium.server.room import OVER, Room
from astrarium.server.troubles import Trouble


def row_of(room: Room, person: Person | None) -> dict[str, Any]:
    """A table as a person sees it in a list."""
    document = room.document(None, False) if room.stage == OVER else None
    return _of_sheet(room.sheet) | {
        "stage": room.stage,
        "seats": [{"kind": chair.kind, "name": chair.name} for chair in room.chairs],
        "touched": room.shown_at,
        "where": room.table.where if room.table is not None else "",
        "seat": room.seat_of(person),
        "to_act": room.to_act,
        "result": document["result"] if document else None,
    }


def row_in_trouble(trouble: Trouble) -> dict[str, Any] | None:
    """The same of a table that cannot be read, from its sheet alone; None if there is not even that."""
    if trouble.sheet is None:
        return None
    return _of_sheet(trouble.sheet) | {
        "stage": trouble.kind,
        "seats": [],
        "touched": trouble.sheet.created,
        "where": "",
        "seat": None,
        "to_act": [],
        "result": None,
    }


def _of_sheet(sheet: Sheet) -> dict[str, Any]:
    return {
        "code": sheet.code,
        "game": sheet.game,
        "players": sheet.players,
        "settings": sheet.settings,
        "clock": sheet.clock,
        "listed": sheet.listed,
        "created": sheet.created,
    }
