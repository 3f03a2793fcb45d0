"""A recorded game laid out on a database: three seats that programs hold by tokens, nothing played yet."""

from __future__ import annotations

import json
import urllib.request
from typing import Any
from urllib.error import HTTPError

import astrarium
from astrarium.bots.base import chosen, make_bot
from astrarium.server.entry import Entry, Sheet
from astrarium.server.people import digest
from astrarium.server.store import Store
from tests.patience import PATIENCE

GAME = "new-frontiers"
CODE = "comet-amber-41"
PLAYERS = 3
TOKENS = [f"ast_seat-{seat}-of-the-recorded-game" for seat in range(PLAYERS)]


def recorded_game(seed: str = "7", goals: bool = True) -> list[tuple[int, str]]:
    """The decisions of a game between steady bots."""
    table = astrarium.game(GAME).new(PLAYERS, seed=seed, goals=goals)
    bots = [make_bot("greedy", GAME, seat) for seat in range(PLAYERS)]
    decisions = []
    while not table.over:
        seat = table.to_act[0]
        option = table.rules.text(chosen(bots[seat], table.seat(seat)))
        decisions.append((seat, option))
        table.play(seat, option)
    return decisions


def lay_out(database: str, seed: str = "7", goals: bool = True) -> None:
    """Put the table of that game on a database, started, with a token for each seat."""
    store = Store(database)
    store.upgrade()
    people = [store.new_person(name) for name in ("Mira", "Tomasz", "Ilse")]
    sheet = Sheet(
        code=CODE,
        game=GAME,
        players=PLAYERS,
        settings={"goals": goals, "first_game": False},
        listed=False,
        clock={"kind": "none"},
        absence=0,
        seed=seed,
        host=people[0].id,
        created=1000.0,
    )
    entries = [
        Entry(
            seat + 1, "sit", seat, {"person": person.id, "name": person.name}, 1000.0, f"sit{seat}"
        )
        for seat, person in enumerate(people)
    ]
    entries.append(Entry(PLAYERS + 1, "start", -1, {"fill": None}, 1000.0, "start"))
    store.new_table(sheet, entries)
    for seat, person in enumerate(people):
        store.add_token(digest(TOKENS[seat]), CODE, seat, person.id)
    store.close()


def say(url: str, seat: int, path: str, body: object | None = None) -> tuple[int, Any]:
    """What the server answers to the program on that seat."""
    headers = {"Authorization": f"Bearer {TOKENS[seat]}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{url}/api/tables/{CODE}{path}", data, headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return response.status, json.load(response)
    except HTTPError as error:
        return error.code, json.load(error)


def standing(url: str) -> list[Any]:
    """All that the three seats can see, but for what tells the time."""
    seen = []
    for seat in range(PLAYERS):
        status, answer = say(url, seat, "")
        assert status == 200, answer
        seen.append((answer["document"], answer["log"]))
    return seen
