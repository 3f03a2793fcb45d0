"""Fill a database with tables in play that wait for a person, to see how a server starts with many of them.

python tools/stored.py tables.db 10000
python tools/stored.py postgresql://astrarium@db/astrarium 10000 --decisions 200
"""

from __future__ import annotations

import argparse
import random
import secrets
import time
from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import insert

import astrarium
from astrarium.bots.base import bots_of
from astrarium.server import messages as m
from astrarium.server.codes import new_code
from astrarium.server.entry import Entry, Person, Sheet
from astrarium.server.room import PLAYING, Room, new_id
from astrarium.server.schema import entries, seats, tables
from astrarium.server.store import Store
from astrarium.server.versions import rules_version

MODELS_PER_GAME = 4
PLAYERS = 3
AT_ONCE = 200

Stored = tuple[Sheet, list[Entry]]
"""What is stored of a table."""


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    options.add_argument("database", help="a file, or postgresql://…")
    options.add_argument("number", type=int, help="how many tables")
    options.add_argument("--decisions", type=int, default=200, help="at each of them, about")
    options.add_argument(
        "--minutes", type=int, default=0, help="a live clock; else days for a move"
    )
    given = options.parse_args()
    store = Store(given.database)
    store.upgrade()
    people = [store.new_person(name) for name in ("Mira", "Tomasz")]
    clock: dict[str, Any] = {"kind": "days", "days": 2}
    if given.minutes:
        clock = {"kind": "live", "minutes": given.minutes, "increment": 0}
    models = list(played(people, clock, given.decisions))
    for start in range(0, given.number, AT_ONCE):
        copies = [
            models[place % len(models)]
            for place in range(start, min(start + AT_ONCE, given.number))
        ]
        keep(store, copies, people)
    store.close()


def played(people: list[Person], clock: dict[str, Any], decisions: int) -> Iterator[Stored]:
    """A few games of each kind, which stop where a person is asked."""
    for name in astrarium.game_names():
        for seed in range(MODELS_PER_GAME):
            yield play(name, str(seed), people, clock, decisions)


def play(
    name: str, seed: str, people: list[Person], clock: dict[str, Any], decisions: int
) -> Stored:
    game = astrarium.game(name)
    sheet = Sheet(
        code="model",
        game=name,
        players=PLAYERS,
        settings={setting.name: setting.default for setting in game.rules.settings},
        listed=False,
        clock=clock,
        absence=3,
        seed=seed,
        host=people[0].id,
        created=time.time(),
        engine=astrarium.__version__,
        components=rules_version(name),
    )
    room = Room(sheet, [])
    done: list[Entry] = []

    def take(entry: Entry) -> None:
        done.append(entry)
        room.apply(entry)

    for seat, person in enumerate(people):
        take(room.draft(m.Sit(seat=seat), person, None, time.time()))
    take(room.draft(m.Start(fill=bots_of(name)[0].name), people[0], None, time.time()))
    chosen = random.Random(seed)
    waits = 0  # the last entry after which bots had nothing to do
    while room.stage == PLAYING and len(done) < decisions:
        assert room.table is not None
        seat = room.to_act[0]
        options = room.table.prompt(seat).options
        take(room.draft_bot_move(seat, chosen.choice(options).id, time.time()))
        if room.stage == PLAYING and room.bot_to_act() is None:
            waits = len(done)
    return sheet, done[:waits]


def keep(store: Store, models: list[Stored], people: list[Person]) -> None:
    """Store copies of these tables, each with a code of its own."""
    codes = [f"{new_code()}-{secrets.token_hex(3)}" for _ in models]
    with store.engine.begin() as connection:
        connection.execute(
            insert(tables), [row_of(code, model[0]) for code, model in zip(codes, models)]
        )
        connection.execute(
            insert(seats),
            [
                {"code": code, "seat": seat, "person": person.id}
                for code in codes
                for seat, person in enumerate(people)
            ],
        )
        connection.execute(
            insert(entries),
            [
                msgspec.structs.asdict(entry)
                | {"code": code, "body": text(entry.body), "id": new_id(), "at": time.time()}
                for code, (_, done) in zip(codes, models)
                for entry in done
            ],
        )


def row_of(code: str, sheet: Sheet) -> dict[str, Any]:
    return msgspec.structs.asdict(sheet) | {
        "code": code,
        "settings": text(sheet.settings),
        "clock": text(sheet.clock),
        "stage": PLAYING,
    }


def text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    main()
