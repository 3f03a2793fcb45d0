"""Reading a stored table: its sheet and entries become a room again."""

from __future__ import annotations

import asyncio
from typing import Final

from astrarium.server.entry import ChatLine, Entry, Refused, Sheet, Unavailable
from astrarium.server.live import MOST_CHAT
from astrarium.server.reach import reach
from astrarium.server.room import Room
from astrarium.server.store import Store

SLICE: Final = 60
"""Entries to replay before others have their turn."""


class Unreadable(Exception):
    """A table cannot be read; `rules`: its entries do not follow the rules that we know."""

    def __init__(self, sheet: Sheet | None, error: Exception, rules: bool) -> None:
        super().__init__(str(error))
        self.sheet: Final = sheet
        self.error: Final = error
        self.rules: Final = rules


async def read_table(store: Store, code: str) -> tuple[Room, list[ChatLine]]:
    """The room of a table, and its chat.

    :raises Refused: if there is no such table.
    :raises Unavailable: if the database cannot be reached.
    :raises Unreadable: if the table is the trouble.
    """
    found = await _stored(store, code)
    if found is None:
        raise Refused(
            "unknown", f"There is no table with the code {code}. Check it with your host."
        )
    sheet, entries, chat = found
    try:
        return await _replayed(sheet, entries), chat
    except Exception as error:
        raise Unreadable(sheet, error, rules=True) from None


async def _stored(store: Store, code: str) -> tuple[Sheet, list[Entry], list[ChatLine]] | None:
    try:
        return await reach(store.whole_table, code, MOST_CHAT)
    except Unavailable:
        pass
    except Exception as error:
        raise Unreadable(await _sheet_alone(store, code), error, rules=False) from None
    await reach(store.ping)  # if the whole database is away, the table is not the trouble
    try:
        return await reach(store.whole_table, code, MOST_CHAT)
    except Exception as error:
        raise Unreadable(await _sheet_alone(store, code), error, rules=False) from None


async def _sheet_alone(store: Store, code: str) -> Sheet | None:
    try:
        return await reach(store.sheet, code)
    except Exception:  # it is as unreadable as the rest
        return None


async def _replayed(sheet: Sheet, entries: list[Entry]) -> Room:
    room = Room(sheet, [])
    for start in range(0, len(entries), SLICE):
        if start:
            await asyncio.sleep(0)
        for entry in entries[start : start + SLICE]:
            room.apply(entry)
    return room
