"""Random players of our server over real WebSockets: both seats of every table held by sockets.

    python -m load.players '{"url": …, "tables": 50, "warm_up": 3, "seconds": 15, "think": 0}'

A pair of guests plays table after table, so the number of live tables stays; with `"mixed": true` these are of all
games in turn, with bots on the other seats. A move is timed from its sending to its own `done`, which comes when it
is on disk and after its update. It says `begin` and `end` round the time that is measured, `minute` and figures in
JSON once a minute on the way, and then what it counted, as one line of JSON.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from itertools import count
from statistics import quantiles
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
import uvloop
from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

GAME: Final = "new-frontiers"
MIXED_PLAYERS: Final = (3, 4)  # at a table with bots, two of them people
OPENED_A_SECOND: Final = 50  # tables, while the first ones are opened
PATIENCE: Final = 30.0  # seconds for an answer over HTTP before it counts as an error
KEPT: Final = (
    1.0  # seconds for which a connection over HTTP is used again; the server closes it later
)
SILENCE: Final = 10.0  # seconds without a word at a table, at the end, that count as one
OURS: Final = {"x-astrarium": "1"}  # what a program sends instead of an origin

# How items of a patch begin that matter here; within a string their quotation marks would be escaped.
PROMPT: Final = b'[["prompt"]'
STAGE: Final = b'[["stage"]'

_decode: Final = msgspec.json.Decoder().decode
_encode: Final = msgspec.json.Encoder().encode


class Option(msgspec.Struct):
    text: str


class Prompt(msgspec.Struct):
    options: list[Option]


class Document(msgspec.Struct):
    """As much of a table's document as it takes to choose at random."""

    n: int
    stage: str
    prompt: Prompt | None


class Message(msgspec.Struct):
    """As much of any message as it takes."""

    type: str
    n: int = 0
    id: int | None = None
    code: str = ""
    document: msgspec.Raw = msgspec.Raw()
    patch: msgspec.Raw = msgspec.Raw()


class NewStage(msgspec.Struct, array_like=True):
    path: list[str]
    value: str


class NewPrompt(msgspec.Struct, array_like=True):
    path: list[str]
    value: Prompt | None


_decode_message: Final = msgspec.json.Decoder(Message).decode
_decode_patch: Final = msgspec.json.Decoder(list[msgspec.Raw]).decode
_decode_document: Final = msgspec.json.Decoder(Document).decode
_decode_stage: Final = msgspec.json.Decoder(NewStage).decode
_decode_prompt: Final = msgspec.json.Decoder(NewPrompt).decode


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Broken(Exception):
    """Something that must not happen; the text says what, in two or three words."""


class Kind(NamedTuple):
    """A kind of table: two people, and bots on the other seats."""

    game: str
    players: int = 2
    bot: str = ""


async def mixed(http: Http) -> list[Kind]:
    """Kinds of tables that the server offers: every game, with a bot or more."""
    games, _ = await http.ask("GET", "/api/games")
    return [
        Kind(game["name"], players, game["bots"][0]["name"])
        for players in MIXED_PLAYERS
        for game in games
        if game["playable"] and game["least"] <= players <= game["most"]
    ]


class Http:
    """Asks the server for all players, over connections that are kept for a moment, as the peer's players do.

    A library would take as much of the processor to open a table as the players need for fifty moves, and it is the
    server's that is measured.
    """

    def __init__(self, url: str) -> None:
        self._place: Final = urlsplit(url)
        self._kept: Final[list[tuple[float, Line]]] = []

    async def ask(
        self, method: str, path: str, body: object = None, cookie: str = ""
    ) -> tuple[Any, list[str]]:
        """The answer, and the cookies that came with it."""
        async with asyncio.timeout(PATIENCE):
            status, headers, content = await self._exchange(method, path, body, cookie)
        if status >= 400:
            raise Broken(f"HTTP {status}")
        cookies = [
            value.partition(";")[0] for name, value in headers if name.lower() == "set-cookie"
        ]
        return _decode(content), cookies

    async def _exchange(
        self, method: str, path: str, body: object, cookie: str
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        content = b"" if body is None else _encode(body)
        head = {
            "host": self._place.netloc,
            "content-type": "application/json",
            "content-length": str(len(content)),
            **OURS,
        }
        if cookie:
            head["cookie"] = cookie
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {head[name]}" for name in head)]
        reader, writer = await self._line()
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode() + content)
            top = await reader.readuntil(b"\r\n\r\n")
            first, *others = top.decode("latin-1").rstrip().split("\r\n")
            fields = [
                (name, value.strip()) for name, _, value in (x.partition(":") for x in others)
            ]
            length = next(value for name, value in fields if name.lower() == "content-length")
            answer = await reader.readexactly(int(length))
        except BaseException:
            writer.close()
            raise
        self._kept.append((time.monotonic(), (reader, writer)))
        return int(first.split()[1]), fields, answer

    async def _line(self) -> Line:
        """The connection that was used last, if that was just now; else a new one."""
        while self._kept:
            since, line = self._kept.pop()
            if time.monotonic() - since < KEPT:
                return line
            line[1].close()
        return await asyncio.open_connection(self._place.hostname, self._place.port)


class Tally:
    """What all players of this process counted."""

    def __init__(self) -> None:
        self.measuring = False
        self.stopping = False
        self.live = 0
        self.games = 0
        self.latencies: list[float] = []
        self.errors: Counter[str] = Counter()

    def move(self, seconds: float) -> None:
        if self.measuring:
            self.latencies.append(seconds)

    def fault(self, what: str) -> None:
        if not self.stopping:
            self.errors[what] += 1


class Socket(WSListener):
    """A WebSocket that hands on every text as it comes, and at last how it was closed."""

    def __init__(self, heard: Callable[[bytes], None], closed: Callable[[str], None]) -> None:
        self._heard: Final = heard
        self._closed: Final = closed
        self._transport: WSTransport | None = None
        self._code = "without a word"

    def send(self, text: bytes) -> None:
        assert self._transport is not None
        self._transport.send(WSMsgType.TEXT, text)

    async def close(self) -> None:
        assert self._transport is not None
        self._transport.send_close()
        await self._transport.wait_disconnected()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self._heard(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            self._code = str(frame.get_close_code())
            transport.send_close(frame.get_close_code())
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._closed(self._code)


class Player:
    """One guest, with a socket to the table they sit at now.

    They answer in the call that brings a message, with no task between: the server is to be the slower one.
    """

    def __init__(self, tally: Tally, url: str, think: float, check: bool) -> None:
        self._tally: Final = tally
        self._url: Final = url
        self._think: Final = think
        self._check: Final = check
        self._cookie = ""
        self._socket: Socket | None = None
        self._awaited = (
            ""  # the kind of message that somebody waits for; "over" is the end of the game
        )
        self._ear: asyncio.Future[None] | None = None
        self._trouble: Exception | None = None
        self._thinking: asyncio.TimerHandle | None = None
        self._playing = False
        self._ids = 0
        self._sent = 0.0  # when the command that is not answered yet was sent
        self._pending: int | None = None  # its number
        self.heard = 0.0  # when the last message came
        self._seen = Document(0, "", None)
        self._whole: dict[str, Any] = {}  # the same with everything else, where that is checked

    # Over HTTP

    async def introduce(self, http: Http, name: str) -> None:
        """Become a guest."""
        _, cookies = await http.ask("POST", "/api/me", {"name": name})
        self._cookie = "; ".join(cookies)

    async def order_table(self, http: Http, kind: Kind) -> str:
        seats = ["me", "open", *[kind.bot] * (kind.players - 2)]
        order = {"game": kind.game, "players": kind.players, "seats": seats}
        answer, _ = await http.ask("POST", "/api/tables", order, self._cookie)
        return str(answer["code"])

    async def check_document(self, http: Http) -> None:
        """All the patches must have made what the server would send anew."""
        answer, _ = await http.ask("GET", f"/api/tables/{self._whole['code']}", None, self._cookie)
        if answer["document"] != self._whole:
            raise Broken("document differs")

    # Over the socket

    async def join(self, code: str) -> None:
        """Connect to a table."""
        where = self._url.replace("http", "ws", 1)
        self._socket = socket = Socket(self._heard, self._closed)
        self._pending, self._trouble, self._playing = None, None, False
        headers = OURS | {"cookie": self._cookie}
        await ws_connect(lambda: socket, f"{where}/api/tables/{code}/socket", extra_headers=headers)
        socket.send(b'{"type":"hello"}')
        await self._wait_for("table")

    async def leave(self) -> None:
        self._playing = False
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        if self._socket is not None:
            socket, self._socket = self._socket, None
            await socket.close()

    async def command(self, command: dict[str, Any]) -> None:
        """Give a command and wait for it to be done."""
        self._say(command)
        await self._wait_for("done")

    async def play(self) -> None:
        """Choose at random whenever asked, until the game is over."""
        self._playing = True
        try:
            self._go_on()
        except Exception as error:
            self._fail(error)
        if not self._over:
            await self._wait_for("over")

    async def _wait_for(self, kind: str) -> None:
        if self._trouble is None:
            self._awaited = kind
            self._ear = asyncio.get_running_loop().create_future()
            await self._ear
        if self._trouble is not None:
            raise self._trouble

    def _wake(self) -> None:
        self._awaited = ""
        if self._ear is not None and not self._ear.done():
            self._ear.set_result(None)

    def _fail(self, error: Exception) -> None:
        self._trouble = self._trouble or error
        self._playing = False
        self._wake()

    def _closed(self, how: str) -> None:
        if self._socket is not None:
            self._fail(Broken(f"closed {how}"))

    def _heard(self, text: bytes) -> None:
        self.heard = time.perf_counter()
        try:
            kind = self._take_in(_decode_message(text))
            if self._playing:
                self._go_on()
        except Exception as error:
            self._fail(error)
            return
        if kind == self._awaited:
            self._wake()

    def _take_in(self, message: Message) -> str:
        """Take in a message; its type."""
        kind = message.type
        if kind == "update":
            self._update(message)
        elif kind == "done":
            self._done(message)
        elif kind == "table":
            self._seen = _decode_document(message.document)
            if self._check:
                self._whole = _decode(message.document)
        elif kind == "refused":
            raise Broken(f"refused {message.code}")
        elif kind != "present":
            raise Broken(f"unexpected {kind}")
        return kind

    @property
    def _over(self) -> bool:
        return self._pending is None and self._seen.stage == "over"

    def _go_on(self) -> None:
        """Choose, if it is time to."""
        if self._pending is not None or self._thinking is not None:
            return
        if self._over:
            self._playing = False
            self._wake()
        elif self._seen.prompt is not None:
            if self._think:
                seconds = self._think * random.uniform(0.5, 1.5)
                self._thinking = asyncio.get_running_loop().call_later(seconds, self._choose)
            else:
                self._choose()

    def _choose(self) -> None:
        self._thinking = None
        prompt = self._seen.prompt
        if prompt is not None and self._pending is None:
            option = random.choice(prompt.options)
            self._say({"type": "act", "n": self._seen.n, "option": option.text})

    def _say(self, command: dict[str, Any]) -> None:
        """Give a command; `done` or `refused` comes later."""
        assert self._socket is not None
        self._ids += 1
        self._pending = self._ids
        self._sent = time.perf_counter()
        self._socket.send(_encode({"id": self._ids, **command}))

    def _update(self, message: Message) -> None:
        if message.n != self._seen.n + 1:
            raise Broken("wrong n")
        self._seen.n = message.n
        patch = bytes(message.patch)
        if PROMPT in patch or STAGE in patch:
            for item in _decode_patch(patch):
                text = bytes(item)
                if text.startswith(PROMPT):
                    self._seen.prompt = _decode_prompt(text).value
                elif text.startswith(STAGE):
                    self._seen.stage = _decode_stage(text).value
        if self._check:
            apply_patch(self._whole, _decode(patch))
            if self._whole["n"] != message.n:
                raise Broken("wrong n in patch")

    def _done(self, message: Message) -> None:
        if message.id != self._pending:
            raise Broken("wrong id")
        # The other seat may have moved since, but never is an own update still to come.
        if message.n > self._seen.n:
            raise Broken("done before its update")
        self._tally.move(time.perf_counter() - self._sent)
        self._pending = None


def apply_patch(document: dict[str, Any], patch: list[list[Any]]) -> None:
    """Carry out `[path, value]` and `[path]` in place."""
    for path, *value in patch:
        place: Any = document
        for key in path[:-1]:
            place = place[key]
        if value:
            place[path[-1]] = value[0]
        else:
            del place[path[-1]]


class Pair:
    """Two guests who play one table after the other."""

    def __init__(
        self,
        tally: Tally,
        http: Http,
        url: str,
        think: float,
        number: int,
        check: bool,
        kinds: list[Kind],
    ) -> None:
        self._tally: Final = tally
        self._kinds: Final = kinds
        self._games: Final = count(number)
        self._http: Final = http
        self._number: Final = number
        self._check: Final = check
        self._host: Final = Player(tally, url, think, check)
        self._guest: Final = Player(tally, url, think, check)
        self._playing = False

    async def run(self) -> None:
        """Play on until the time is over; whatever goes wrong is counted, and a new table opened."""
        while not await self._guarded(self._introduce()):
            await asyncio.sleep(0.5)
        while not self._tally.stopping:
            if not await self._guarded(self._game()):
                await asyncio.sleep(0.5)

    def check_silence(self, now: float) -> None:
        """Somebody is always to move, so a table that says nothing for long has stopped."""
        if self._playing and now - max(self._host.heard, self._guest.heard) > SILENCE:
            self._tally.fault("silent table")

    async def _introduce(self) -> None:
        await self._host.introduce(self._http, f"Host {self._number}")
        await self._guest.introduce(self._http, f"Guest {self._number}")

    async def _game(self) -> None:
        """Open a table, play it to the end and leave it."""
        try:
            kind = self._kinds[next(self._games) % len(self._kinds)]
            code = await self._host.order_table(self._http, kind)
            await self._host.join(code)
            await self._guest.join(code)
            await self._guest.command({"type": "sit", "seat": 1})
            await self._host.command({"type": "start"})
            self._tally.live += 1
            self._playing = True
            try:
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._host.play())
                    group.create_task(self._guest.play())
            finally:
                self._tally.live -= 1
                self._playing = False
            if self._check:
                await self._host.check_document(self._http)
                await self._guest.check_document(self._http)
            self._tally.games += 1
        finally:
            with contextlib.suppress(Exception):
                await self._host.leave()
                await self._guest.leave()

    async def _guarded(self, work: Any) -> bool:
        """Do it; False and a count if it goes wrong."""
        try:
            await work
        except ExceptionGroup as group:
            self._count(group.exceptions[0])
            return False
        except Exception as error:
            self._count(error)
            return False
        return True

    def _count(self, error: Exception) -> None:
        if isinstance(error, Broken):
            self._tally.fault(str(error))
        elif isinstance(error, WSError | OSError | TimeoutError):
            self._tally.fault(type(error).__name__)
        else:
            raise error


async def main(job: dict[str, Any]) -> dict[str, Any]:
    """Play for a while at so many tables; what was counted."""
    tally = Tally()
    think = float(job.get("think", 0))
    http = Http(job["url"])
    kinds = await mixed(http) if job.get("mixed") else [Kind(GAME)]
    pairs = []
    tasks = []
    for number in range(job["tables"]):
        pair = Pair(tally, http, job["url"], think, number, bool(job.get("check")), kinds)
        pairs.append(pair)
        tasks.append(asyncio.ensure_future(pair.run()))
        await asyncio.sleep(1 / OPENED_A_SECOND)
    await asyncio.sleep(job["warm_up"])
    tally.errors.clear()
    tally.games = 0
    tally.measuring = True
    print("begin", flush=True)
    began, cpu = time.perf_counter(), time.process_time()
    least = await _watch(tally, job["seconds"])
    seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
    print("end", flush=True)
    tally.measuring = False
    for pair in pairs:
        pair.check_silence(time.perf_counter())
    tally.stopping = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {
        "tables": job["tables"],
        "live": least,
        "moves": len(tally.latencies),
        "seconds": seconds,
        "games": tally.games,
        "errors": dict(tally.errors),
        "cpu": cpu,
        **percentiles(tally.latencies),
    }


async def _watch(tally: Tally, seconds: float) -> int:
    """Wait, and tell of every minute; returns the smallest number of live tables on the way."""
    began = time.perf_counter()
    end = began + seconds
    least = tally.live
    told = 0  # minutes
    moves = 0  # up to the last of them
    while (left := end - time.perf_counter()) > 0:
        await asyncio.sleep(min(0.25, left))
        least = min(least, tally.live)
        if time.perf_counter() - began >= 60 * (told + 1):
            told += 1
            latest = tally.latencies[moves:]
            moves = len(tally.latencies)
            figures = {
                "minute": told,
                "moves": len(latest),
                "live": tally.live,
                "errors": tally.errors.total(),
                **percentiles(latest),
            }
            print(f"minute {json.dumps(figures)}", flush=True)
    return least


def percentiles(latencies: list[float]) -> dict[str, float | None]:
    """In milliseconds."""
    if len(latencies) < 2:
        return {"p50": None, "p99": None, "worst": None}
    cuts = quantiles(latencies, n=100, method="inclusive")
    figures = {"p50": cuts[49], "p99": cuts[98], "worst": max(latencies)}
    return {name: round(value * 1000, 2) for name, value in figures.items()}


if __name__ == "__main__":
    answer = uvloop.run(main(json.loads(sys.argv[1])))
    print(json.dumps(answer), flush=True)
    os._exit(0)
