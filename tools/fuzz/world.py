"""What a fuzzer knows of the server: people with cookies, tables and who sits at them.

With this it turns a request that was made up into one that a person could have meant: a code that exists, a seat that
is open, an option that is offered. Without that nearly every request would end at the first check.
"""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

import astrarium
from tests.server.finished import CODE as FINISHED

OWN: Final = {"x-astrarium": "1"}
PEOPLE: Final = 6
MOST_TABLES: Final = 100  # older ones are forgotten


@dataclass
class Somebody:
    """A person, with the cookie that the server knows them by."""

    cookie: str = ""
    name: str = ""
    password: str = ""


@dataclass
class Known:
    """A table: its game, who made it, and who sits where."""

    game: str
    host: Somebody
    seats: dict[int, Somebody] = field(default_factory=dict)
    stage: str = "open"


class World:
    """People and tables of one server."""

    def __init__(self, url: str, rng: random.Random) -> None:
        self.rng: Final = rng
        self.http: Final = httpx.Client(base_url=url, headers=OWN, timeout=60)
        self.people: Final[list[Somebody]] = []
        self.tables: Final[dict[str, Known]] = {}
        self.replays: Final[list[str]] = [FINISHED]
        self.records: Final[list[str]] = []
        self.logins = 0
        for _ in range(PEOPLE):
            self.people.append(self.newcomer())

    # People

    def newcomer(self) -> Somebody:
        """A new guest; nobody, if the server has had enough of them."""
        name = f"Fuzz {secrets.token_hex(4)}"
        answer = self.http.post("/api/me", json={"name": name})
        self.http.cookies.clear()
        if answer.status_code != 200:
            return Somebody()
        return Somebody(answer.cookies.get("astrarium") or "", name)

    def come_back(self, somebody: Somebody) -> None:
        """Their cookie is no good any more: log in, or begin anew."""
        self.logins += 1
        somebody.cookie = ""
        if somebody.password:
            body = {"name": somebody.name, "password": somebody.password}
            answer = self.http.post("/api/login", json=body)
            self.http.cookies.clear()
            somebody.cookie = answer.cookies.get("astrarium") or ""
        if not somebody.cookie:
            new = self.newcomer()
            somebody.cookie, somebody.name, somebody.password = new.cookie, new.name, ""

    def anybody(self) -> Somebody:
        return self.rng.choice(self.people)

    # Tables

    def order(self) -> dict[str, Any]:
        """A table that can be made."""
        rng = self.rng
        game = rng.choice(astrarium.game_names())
        rules = astrarium.game(game).rules
        players = rng.randint(rules.least, rules.most)
        seats = [rng.choice(("open", "greedy", "random")) for _ in range(players)]
        if rng.random() < 0.8:
            seats[0] = "me"
        if rng.random() < 0.4:
            seats = ["greedy" if seat == "open" else seat for seat in seats]
        order: dict[str, Any] = {"game": game, "players": players, "seats": seats}
        if rng.random() < 0.5:
            order["start"] = True
        if rng.random() < 0.5:
            order["listed"] = True
        if rng.random() < 0.5:
            order["absence"] = 1
        if rng.random() < 0.3:
            order["clock"] = rng.choice(
                ({"kind": "live", "minutes": 1, "increment": 5}, {"kind": "days", "days": 2})
            )
        return order

    def made(self, code: str, order: dict[str, Any], host: Somebody) -> None:
        table = self.tables[code] = Known(order["game"], host)
        for seat, who in enumerate(order["seats"]):
            if who == "me":
                table.seats[seat] = host
        for old in list(self.tables)[:-MOST_TABLES]:
            del self.tables[old]

    def code(self) -> str:
        """Some table, rather a new one."""
        codes = list(self.tables)[-15:] or [FINISHED]
        return self.rng.choice(codes)

    def seated(self, stage: str | None = None) -> tuple[str, int, Somebody] | None:
        """Somebody at a table."""
        found = [
            (code, seat, who)
            for code, table in list(self.tables.items())[-25:]
            for seat, who in table.seats.items()
            if stage is None or table.stage == stage
        ]
        return self.rng.choice(found) if found else None

    def look(self, code: str, who: Somebody) -> dict[str, Any] | None:
        """The table as they see it."""
        answer = self.http.get(f"/api/tables/{code}", headers={"cookie": cookie(who)})
        self.http.cookies.clear()
        if answer.status_code != 200:
            return None
        document: dict[str, Any] = answer.json()["document"]
        if code in self.tables:
            self.tables[code].stage = document["stage"]
        return document

    def turn(self) -> tuple[str, Somebody, dict[str, Any]] | None:
        """Somebody who is asked something, and what they see."""
        for _ in range(5):
            chosen = self.seated("playing") or self.seated()
            if chosen is None:
                return None
            code, _, who = chosen
            document = self.look(code, who)
            if document is not None and document["prompt"] is not None:
                return code, who, document
        return None

    def open_seat(self) -> tuple[str, int, Known] | None:
        for code in self.rng.sample(list(self.tables), len(self.tables)):
            table = self.tables[code]
            if table.stage == "open":
                document = self.look(code, table.host)
                if document is None:
                    continue
                seats = [n for n, seat in enumerate(document["seats"]) if seat["kind"] == "open"]
                if document["stage"] == "open" and seats:
                    return code, self.rng.choice(seats), table
        return None

    def record(self) -> str | None:
        """The record of a game that is over."""
        if not self.records or self.rng.random() < 0.1:
            over = [code for code, table in self.tables.items() if table.stage == "over"]
            answer = self.http.get(f"/api/tables/{self.rng.choice([FINISHED, *over])}/record")
            if answer.status_code == 200:
                self.records.append(answer.text)
        return self.rng.choice(self.records) if self.records else None


def cookie(who: Somebody) -> str:
    return f"astrarium={who.cookie}" if who.cookie else ""
