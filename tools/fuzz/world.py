"""What a fuzzer knows of the server: people with cookies, tables and who sits at them.

With this it turns a request that was made up into one that a person could have meant: a code that exists, a seat that
is open, an option that is offered. Without that nearly every request would end at the first check.
"""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import httpx

import astrarium
from tests.server.finished import CODE as FINISHED

OWN: Final = {"x-astrarium": "1"}
PEOPLE: Final = 6
WAITING: Final = 3  # tables at which nobody plays, for whoever loses patience
MOST_TABLES: Final = 100  # older ones are forgotten


@dataclass
class Somebody:
    """A person, with the cookie that the server knows them by."""

    cookie: str = ""
    name: str = ""
    password: str = ""


@dataclass
class Known:
    """A table: its game, who made it, who sits where, and who may not sit here again.

    At a table that `waits` nobody plays, so that seats can be handed over: this takes a minute.
    """

    game: str
    host: Somebody
    seats: dict[int, Somebody] = field(default_factory=dict)
    stage: str = "open"
    removed: list[Somebody] = field(default_factory=list)
    waits: bool = False


class Chatter(NamedTuple):
    """A table as its host sees it, and what the others there have said."""

    code: str
    host: Somebody
    document: dict[str, Any]
    lines: list[dict[str, Any]]


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
        for _ in range(WAITING):
            self._leave_waiting()

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

    def sessions(self, who: Somebody) -> list[str]:
        """The ids of all places where they are logged in."""
        answer = self.http.get("/api/me/sessions", headers={"cookie": cookie(who)})
        self.http.cookies.clear()
        return [one["id"] for one in answer.json()] if answer.is_success else []

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
        for old in self._busy()[:-MOST_TABLES]:
            del self.tables[old]

    def company(self) -> tuple[str, int, Known] | None:
        """A table before its start, whose host sees somebody else sit at it: where, at which seat."""
        for code in self._shuffled():
            table = self.tables[code]
            others = [seat for seat, who in table.seats.items() if who is not table.host]
            if table.stage == "open" and others:
                seat = self.rng.choice(others)
                document = self.look(code, table.host)
                if document is not None and _hosts(document, seat):
                    return code, seat, table
        return self._gather_anybody()

    def chatter(self) -> Chatter | None:
        """A table at which somebody other than its host sits and has said something."""
        return self._chatter_at(self.company()) or self._chatter_at(self._gather_anybody())

    def _chatter_at(self, found: tuple[str, int, Known] | None) -> Chatter | None:
        if found is None:
            return None
        code, _, table = found
        seen = self.see(code, table.host)
        if seen is None:
            return None
        own = seen["document"]["you"]["seat"]
        lines = [line for line in seen["chat"] if line["seat"] not in (None, own)]
        return Chatter(code, table.host, seen["document"], lines) if lines else None

    def _gather_anybody(self) -> tuple[str, int, Known] | None:
        host, guest = self.rng.sample(self.people, 2)
        return self._gather(host, guest)

    def _gather(self, host: Somebody, guest: Somebody) -> tuple[str, int, Known] | None:
        """Make a table for a host and a guest, who sits down and says hello."""
        game = self.rng.choice(astrarium.game_names())
        players = max(2, astrarium.game(game).rules.least)
        seats = ["me", *["open"] * (players - 1)]
        order = {"game": game, "players": players, "seats": seats, "absence": 1}
        made = self._post("/api/tables", host, order)
        if made is None:
            return None
        code = made["code"]
        self.made(code, order, host)
        if self._post(f"/api/tables/{code}/sit", guest, {"seat": 1}) is None:
            return None
        self.tables[code].seats[1] = guest
        self._post(f"/api/tables/{code}/chat", guest, {"text": "Hello!"})
        return code, 1, self.tables[code]

    def _leave_waiting(self) -> None:
        """Start a game that nobody will play, with people who do nothing else: they stay who they are."""
        found = self._gather(self.newcomer(), self.newcomer())
        if found is None:
            return
        code, _, table = found
        if self._post(f"/api/tables/{code}/start", table.host, {"fill": "greedy"}) is not None:
            table.stage = "playing"
            table.waits = True

    def _post(self, path: str, who: Somebody, body: object) -> dict[str, Any] | None:
        """What the server answers; None, if it refuses."""
        answer = self.http.post(path, json=body, headers={"cookie": cookie(who)})
        self.http.cookies.clear()
        said: dict[str, Any] | None = answer.json() if answer.is_success else None
        return said

    def _busy(self) -> list[str]:
        return [code for code, table in self.tables.items() if not table.waits]

    def _shuffled(self) -> list[str]:
        busy = self._busy()
        return self.rng.sample(busy, len(busy))

    def code(self) -> str:
        """Some table, rather a new one."""
        return self.rng.choice(self._busy()[-15:] or [FINISHED])

    def seated(self, stage: str | None = None) -> tuple[str, int, Somebody] | None:
        """Somebody at a table."""
        found = [
            (code, seat, who)
            for code in self._busy()[-25:]
            for seat, who in self.tables[code].seats.items()
            if stage is None or self.tables[code].stage == stage
        ]
        return self.rng.choice(found) if found else None

    def look(self, code: str, who: Somebody) -> dict[str, Any] | None:
        """The table as they see it."""
        seen = self.see(code, who)
        return seen["document"] if seen is not None else None

    def see(self, code: str, who: Somebody) -> dict[str, Any] | None:
        """The table as they see it, with its log and its chat."""
        answer = self.http.get(f"/api/tables/{code}", headers={"cookie": cookie(who)})
        self.http.cookies.clear()
        if answer.status_code != 200:
            return None
        seen: dict[str, Any] = answer.json()
        if code in self.tables:
            self.tables[code].stage = seen["document"]["stage"]
        return seen

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
        for code in self._shuffled():
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


def _hosts(document: dict[str, Any], seat: int) -> bool:
    """Whether it is the host who sees this, before the start, and a person sits there who is somebody else."""
    you = document["you"]
    taken = document["seats"][seat]["kind"] == "person" and you["seat"] != seat
    return bool(you["host"] and document["stage"] == "open" and taken)
