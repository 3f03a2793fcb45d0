"""Rooms for tests: played without any transport or database, at a time that the test sets."""

from __future__ import annotations

from typing import Any

from astrarium.server import messages as m
from astrarium.server.entry import Entry, Person, Sheet
from astrarium.server.room import Room

MIRA = Person("p-mira", "Mira", False)
TOMASZ = Person("p-tomasz", "Tomasz", False)
ILSE = Person("p-ilse", "Ilse", False)

NO_CLOCK: dict[str, Any] = {"kind": "none"}


class Desk:
    """A room with its entries, and a clock that stands still unless told."""

    def __init__(self, players: int = 3, **changes: Any) -> None:
        sheet: dict[str, Any] = {
            "code": "comet-amber-41",
            "game": "new-frontiers",
            "players": players,
            "settings": {"goals": False, "first_game": False},
            "listed": False,
            "clock": NO_CLOCK,
            "absence": 3,
            "seed": "7",
            "host": MIRA.id,
            "created": 1000.0,
        }
        self.sheet = Sheet(**(sheet | changes))
        self.room = Room(self.sheet, [])
        self.entries: list[Entry] = []
        self.now = 1000.0

    def take(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.room.apply(entry)

    def say(self, person: Person | None, command: m.RoomCommand) -> None:
        """Carry out a command, or raise what refuses it."""
        self.take(self.room.draft(command, person, None, self.now))

    def act(self, person: Person, option: str | int) -> None:
        n = self.room.number(self.room.seat_of(person))
        self.say(person, m.Act(n=n, option=option))

    def undo(self, person: Person) -> None:
        self.say(person, m.Undo(n=self.room.number(self.room.seat_of(person))))

    def started(self, *people: Person) -> Desk:
        """People sit down in order, bots fill the rest, the game starts."""
        for seat, person in enumerate(people):
            self.say(person, m.Sit(seat=seat))
        self.say(MIRA, m.Start(fill="greedy"))
        return self

    def again(self) -> Room:
        """The room as another process would read it."""
        return Room(self.sheet, self.entries)

    def first_option(self, seat: int) -> str:
        table = self.room.table
        assert table is not None
        return table.prompt(seat).options[0].text

    def play_on(self, decisions: int) -> None:
        """Whoever is to act takes the first option, so many times."""
        for _ in range(decisions):
            if self.room.stage != "playing":
                return
            seat = self.room.to_act[0]
            table = self.room.table
            assert table is not None
            option = table.prompt(seat).options[0].id
            self.take(self.room.draft_bot_move(seat, option, self.now))


def views(room: Room) -> list[Any]:
    """All that anyone can see of a room."""
    return [
        (room.document(seat, False), room.lines(seat))
        for seat in (None, *range(room.sheet.players))
    ]
