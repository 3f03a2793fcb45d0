"""People who play through kills: by socket or by HTTP, at whichever server answers; they never give up."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
from load.players import OURS, apply_patch
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tools.kills.ledger import START, Command, Ledger

ANSWER_SECONDS: Final = 5.5  # without one the connection is taken for dead
POLL_SECONDS: Final = 2
BREATH: Final = (0.05, 0.4)  # seconds before trying again
UNDO: Final = 0.04  # of decisions, where it is possible
CHAT: Final = 0.04

TROUBLE: Final = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, ValueError)


@dataclass
class Game:
    """A table that people play at."""

    name: str
    players: int
    people: int
    bot: str
    code: str = ""
    over: bool = False
    seats: list[Seat] = field(default_factory=list)


class Person:
    """A guest with a cookie, known to every server on the database."""

    def __init__(self, urls: list[str], ledger: Ledger, think: float) -> None:
        self.urls: Final = urls
        self.ledger: Final = ledger
        self.think: Final = think
        self.cookie = ""
        # There is nothing to verify by http, and to load the certificates takes a while.
        self.http: Final = httpx.AsyncClient(timeout=ANSWER_SECONDS, verify=False)
        self._at = random.randrange(len(urls))

    @property
    def headers(self) -> dict[str, str]:
        return OURS | {"cookie": self.cookie}

    @property
    def url(self) -> str:
        """The server they are at."""
        return self.urls[self._at % len(self.urls)]

    async def move_on(self) -> None:
        """Something went wrong here: soon try the next server."""
        self._at += 1
        await asyncio.sleep(random.uniform(*BREATH))

    async def introduce(self) -> None:
        while not self.cookie:
            try:
                name = f"Guest {secrets.token_hex(4)}"
                answer = await self.http.post(
                    f"{self.url}/api/me", json={"name": name}, headers=OURS
                )
                answer.raise_for_status()
                cookies = answer.cookies.items()
                self.cookie = "; ".join(f"{key}={value}" for key, value in cookies)
                self.http.cookies.clear()
            except TROUBLE:
                await self.move_on()

    async def order(self, game: Game, watched: bool) -> None:
        """Make the table. An order without an answer is given again: whatever came of it is nobody's."""
        people = ["me", *["open"] * (game.people - 1)] if game.people else []
        seats = people + [game.bot] * (game.players - game.people)
        order = {"game": game.name, "players": game.players, "seats": seats, "absence": 0}
        if not watched:
            order["start"] = True
        while not game.code:
            try:
                answer = await self.post("/api/tables", order)
                if answer.status_code == 201:
                    game.code = str(answer.json()["code"])
                    self.ledger.made(game.code)
                    if game.people:
                        self.ledger.say(game.code, 0, "sit").outcome = "done"
                    return
            except TROUBLE:
                pass
            await self.move_on()

    async def insist(self, game: Game, seat: int, kind: str, body: dict[str, Any]) -> None:
        """Sit or start: again and again until it is done, be it by an attempt that seemed to fail."""
        while True:
            command = self.ledger.say(game.code, START if kind == "start" else seat, kind)
            try:
                answer = await self.post(f"/api/tables/{game.code}/{kind}", body)
                heed(self.ledger, command, answer)
                if answer.status_code == 200 or await self._is_so(game, seat, kind):
                    return
            except TROUBLE:
                pass
            await self.move_on()

    async def _is_so(self, game: Game, seat: int, kind: str) -> bool:
        """Whether it was done before. A refusal does not say: a server may not have heard yet who sits at the table."""
        answer = await self.http.get(f"{self.url}/api/tables/{game.code}", headers=self.headers)
        answer.raise_for_status()
        document = answer.json()["document"]
        if kind == "start":
            return bool(document["stage"] != "open")
        return bool(document["you"]["seat"] == seat)

    async def post(self, path: str, body: dict[str, Any]) -> httpx.Response:
        return await self.http.post(f"{self.url}{path}", json=body, headers=self.headers)


def heed(ledger: Ledger, command: Command, answer: httpx.Response) -> None:
    """Take down what was answered over HTTP."""
    if answer.status_code == 200:
        command.outcome = "done"
    else:
        problem = answer.json()
        ledger.refuse(command, problem["error"], problem["reason"])


class Seat:
    """One seat of a game, and the person on it."""

    def __init__(self, game: Game, number: int, person: Person) -> None:
        self.game: Final = game
        self.number: Final = number
        self.person: Final = person
        self.ledger: Final = person.ledger
        self.document: dict[str, Any] = {}

    async def play(self) -> None:
        """Until the game is over."""
        while not self.game.over:
            with suppress(*TROUBLE):
                await self.attend()
            await self.person.move_on()

    async def attend(self) -> None:
        """As long as the connection holds."""
        raise NotImplementedError

    def take_in(self, document: dict[str, Any]) -> None:
        self.document = document
        if document["stage"] == "over":
            self.game.over = True

    async def decide(self) -> dict[str, Any] | None:
        """What to do now, as a command; None if it is not our turn."""
        prompt = self.document["prompt"]
        if prompt is None:
            return None
        await asyncio.sleep(random.uniform(0, 2 * self.person.think))
        n = self.document["n"]
        if self.document["undo"]["able"] and random.random() < UNDO:
            return {"type": "undo", "n": n}
        return {"type": "act", "n": n, "option": random.choice(prompt["options"])["text"]}

    def say(self, message: dict[str, Any]) -> Command:
        kind = {"act": "move"}.get(message["type"], message["type"])
        what = message.get("option") or message.get("text") or ""
        return self.ledger.say(self.game.code, self.number, kind, what)


class SocketSeat(Seat):
    """Played over a WebSocket."""

    async def attend(self) -> None:
        url = self.person.url.replace("http", "ws", 1)
        async with connect(
            f"{url}/api/tables/{self.game.code}/socket",
            additional_headers=self.person.headers,
            open_timeout=ANSWER_SECONDS,
            close_timeout=1,
            ping_interval=None,
            compression=None,
            max_size=None,
        ) as socket:
            await socket.send('{"type":"hello"}')
            await self._converse(socket)

    async def _converse(self, socket: ClientConnection) -> None:
        pending: Command | None = None
        asked = False  # whether they are there
        while not self.game.over:
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    message = json.loads(await socket.recv())
            except TimeoutError:
                if pending is not None or asked:
                    return  # it is dead: try another connection
                asked = True
                await socket.send('{"type":"ping"}')
                continue
            asked = False
            kind = message["type"]
            if kind == "table":
                self.take_in(message["document"])
            elif kind == "update":
                apply_patch(self.document, message["patch"])
                self.take_in(self.document)
            elif kind == "closing":
                return
            elif kind in ("done", "refused") and pending is not None:
                if kind == "done":
                    pending.outcome = "done"
                else:
                    self.ledger.refuse(pending, message["code"], message["reason"])
                    if message["code"] == "stale":
                        return  # look again from the beginning
                pending = None
            if pending is None and self.document and not self.game.over:
                pending = await self._speak(socket)

    async def _speak(self, socket: ClientConnection) -> Command | None:
        message = await self.decide()
        if message is None:
            return None
        if random.random() < CHAT:
            message = {"type": "chat", "text": f"good luck {secrets.token_hex(6)}"}
        command = self.say(message)
        await socket.send(json.dumps({"id": 1, **message}))
        return command


class HttpSeat(Seat):
    """Played by requests, as a program without a socket does."""

    async def attend(self) -> None:
        while not self.game.over:
            since = self.document.get("n", 0)
            path = f"/api/tables/{self.game.code}?since={since}&wait={POLL_SECONDS}"
            answer = await self.person.http.get(
                f"{self.person.url}{path}", headers=self.person.headers
            )
            answer.raise_for_status()
            self.take_in(answer.json()["document"])
            message = None if self.game.over else await self.decide()
            if message is not None:
                command = self.say(message)
                kind = message.pop("type")
                heed(
                    self.ledger,
                    command,
                    await self.person.post(f"/api/tables/{self.game.code}/{kind}", message),
                )
