"""Attacks on the sockets of tables. After each, the connection must answer a ping or be closed: never open but deaf.

All the while a bystander watches one of the tables: they must get an answer to every ping too, and keep their
connection. Tables do not last under such people, so new ones take their place.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import struct
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from tools.fuzz.frames import BINARY, CLOSE, CONTINUATION, PING, Ended, Line, frame, said, upgrade
from tools.fuzz.streets import SHARED, Street
from tools.fuzz.world import OWN

DEAF_SECONDS: Final = 20.0  # without an answer, on a connection that is open
ATTACK_SECONDS: Final = 20.0  # that an attack itself may take
AT_ONCE: Final = 6
CROWD: Final = 100  # from one address at the same moment: more than limits allow
CROWD_SECONDS: Final = 10.0
LONGEST: Final = 8192
NEW_TABLES_SECONDS: Final = 10.0

HELLO: Final = said({"type": "hello"})
DEEP: Final = b"[" * 3000 + b"]" * 3000
WORDS: Final = (
    *("act", "undo", "sit", "leave", "bot", "start", "resign", "hand-over", "take-back"),
    *(
        "rematch",
        "remove",
        "mute",
        "chat",
        "study",
        "hello",
        "ping",
        "table",
        "",
        "ACT",
        "act\u0000",
    ),
)
VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, 2, 7, 8, -1, 2**53, 2**53 + 1, 2**63, 10**400, 1.5, 2.0, 1e308),
    *(
        "",
        "greedy",
        "select settle",
        "x" * 119,
        "x" * 500,
        "x" * 501,
        "\ud800",
        "\u202e\u0000",
        "🎲",
    ),
    *([], [[]], {}, {"n": 1}, "NaN"),
)
FIELDS: Final = (
    *("n", "id", "option", "seat", "bot", "fill", "text", "line", "on", "log", "type", "odd"),
)
MEANT: Final[tuple[Callable[[random.Random], dict[str, Any]], ...]] = (
    lambda rng: {"type": "act", "n": rng.randrange(30), "option": rng.randrange(4)},
    lambda rng: {"type": "undo", "n": rng.randrange(30)},
    lambda rng: {"type": "sit", "seat": rng.randrange(3)},
    lambda rng: {"type": "leave"},
    lambda rng: {"type": "bot", "seat": 2, "bot": rng.choice(("greedy", None))},
    lambda rng: {"type": "remove", "seat": 1},
    lambda rng: {"type": "mute", "seat": 1, "on": rng.random() < 0.5},
    lambda rng: {"type": "mute", "line": rng.randrange(1, 60), "on": rng.random() < 0.5},
    lambda rng: {"type": "chat", "text": "Hello!"},
    lambda rng: {"type": "study"},
    lambda rng: {"type": "hand-over", "seat": 1},
    lambda rng: {"type": "take-back"},
)
ENDING: Final[tuple[dict[str, Any], ...]] = (
    {"type": "start", "fill": "greedy"},
    {"type": "resign"},
    {"type": "rematch"},
)
"""What a table does not see often."""


class Table:
    """Where attackers sit, with their cookies."""

    def __init__(self, code: str, cookies: list[str], tokens: list[str]) -> None:
        self.code: Final = code
        self.cookies: Final = cookies
        self.tokens: Final = tokens


class Attackers:
    """All of them, and what became of their connections."""

    def __init__(self, url: str, rng: random.Random) -> None:
        parts = urlsplit(url)
        self.url: Final = url
        self.host: Final = str(parts.hostname)
        self.port: Final = int(parts.port or 80)
        self.rng: Final = rng
        self.outcomes: Final[dict[str, Counter[str]]] = {}
        self.deaf: Final[list[str]] = []
        self.street: Final = Street(rng)
        self.slowest = 0.0  # answer to the bystander
        self.troubles: Final[Counter[str]] = Counter()  # of decent people
        self.tables: list[Table] = []

    async def set_up(self) -> None:
        """Tables of every stage: open, in play with people, in play with bots."""
        tables = []
        for game, seats, fill in (
            ("new-frontiers", ["me", "open"], True),
            ("roll-for-the-galaxy", ["me", "open", "greedy"], True),
            ("galactic-emperor", ["me", "open", "open"], False),
        ):
            tables.append(await self._table(game, seats, fill))
        self.tables = tables

    async def _table(self, game: str, seats: list[str], start: bool) -> Table:
        cookies, tokens = [], []
        code = ""
        for number in range(2):
            async with self._http() as http:
                name = {"name": f"Rude {secrets.token_hex(4)}"}
                (await http.post("/api/me", json=name)).raise_for_status()
                if not number:
                    order = {"game": game, "players": len(seats), "seats": seats}
                    answer = await http.post("/api/tables", json=order)
                    code = answer.raise_for_status().json()["code"]
                else:
                    answer = await http.post(f"/api/tables/{code}/sit", json={"seat": 1})
                    answer.raise_for_status()
                answer = await http.post(f"/api/tables/{code}/token")
                tokens.append(str(answer.raise_for_status().json()["token"]))
                cookies.append(f"astrarium={http.cookies['astrarium']}")
        if start:
            async with self._http() as http:
                answer = await http.post(
                    f"/api/tables/{code}/start", json={}, headers={"cookie": cookies[0]}
                )
                answer.raise_for_status()
        return Table(code, cookies, tokens)

    def _http(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self.street.house())
        return httpx.AsyncClient(base_url=self.url, headers=OWN, timeout=60, transport=transport)

    async def _renew(self, until: float) -> None:
        """New tables now and then, for games end and people resign."""
        while time.monotonic() < until:
            await asyncio.sleep(min(NEW_TABLES_SECONDS, max(0.0, until - time.monotonic())))
            try:
                await self.set_up()
            except httpx.HTTPError as error:
                self.troubles[f"no table could be made: {error!r}"[:300]] += 1

    @property
    def attacks(self) -> int:
        return sum(counter["tried"] for counter in self.outcomes.values())

    async def run(self, until: float, say: Callable[[str], None]) -> None:
        """Until that time (of `time.monotonic`)."""
        await self.set_up()
        tasks = (self._stand_by(until), self._renew(until), self._crowd(until))
        others = [asyncio.create_task(task) for task in tasks]
        workers = [asyncio.create_task(self._work(until)) for _ in range(AT_ONCE)]
        patient = asyncio.create_task(self._attack("silence", silence))
        while any(not worker.done() for worker in workers):
            await asyncio.wait(workers, timeout=10)
            opened = sum(counter["opened"] for counter in self.outcomes.values())
            say(
                f"{self.attacks} attacks on sockets, {opened} of them open, {len(self.deaf)} deaf; "
                f"{max(0.0, until - time.monotonic()) / 60:.1f} minutes left"
            )
        await asyncio.gather(*workers, patient, *others)

    async def _work(self, until: float) -> None:
        while time.monotonic() < until:
            name = self.rng.choice(list(ATTACKS))
            await self._attack(name, ATTACKS[name])

    async def _crowd(self, until: float) -> None:
        """Many from one address at once: whoever is refused must be told, and nobody else may notice."""
        while time.monotonic() < until:
            crowd = (self._attack("crowd", knock, SHARED) for _ in range(CROWD))
            await asyncio.gather(*crowd)
            await asyncio.sleep(min(CROWD_SECONDS, max(0.0, until - time.monotonic())))

    async def _attack(self, name: str, attack: Attack, source: str | None = None) -> None:
        outcomes = self.outcomes.setdefault(name, Counter())
        outcomes["tried"] += 1
        visit_rng = random.Random(self.rng.randrange(2**32))
        try:
            line = await Line.to(self.host, self.port, source or self.street.house())
        except OSError:
            outcomes["refused"] += 1
            await asyncio.sleep(0.2)
            return
        outcome = await self._outcome(name, attack, Visit(self, line, visit_rng))
        outcomes["opened"] += line.opened
        outcomes[outcome] += 1

    async def _outcome(self, name: str, attack: Attack, visit: Visit) -> str:
        line = visit.line
        try:
            async with asyncio.timeout(DEAF_SECONDS + ATTACK_SECONDS):
                ping = await attack(visit)
            if ping is not False:
                await line.send(said({"type": "ping"}))
            while True:  # what was said before is answered first, however long that takes
                async with asyncio.timeout(DEAF_SECONDS):
                    heard = await line.hear()
                if heard.get("type") == "pong" and ping is not False:
                    return "answered"
        except Ended:
            return "closed" if line.opened else "refused"
        except TimeoutError:
            self.deaf.append(f"{name}, after {line.tail[-200:]!r}")
            return "deaf"
        finally:
            await line.close()

    async def _stand_by(self, until: float) -> None:
        """Someone decent, who wonders once a second whether the server is there."""
        table = self.tables[0]
        line: Line | None = None
        while time.monotonic() < until:
            try:
                if line is None:
                    line = await Line.to(self.host, self.port, self.street.decent)
                    path = f"/api/tables/{table.code}/socket"
                    await line.send(upgrade(path, f"{self.host}:{self.port}"))
                    await line.handshake()
                    await line.send(HELLO)
                asked = time.monotonic()
                await line.send(said({"type": "ping"}))
                async with asyncio.timeout(DEAF_SECONDS):
                    while (await line.hear()).get("type") != "pong":
                        pass
                self.slowest = max(self.slowest, time.monotonic() - asked)
            except (Ended, OSError) as error:
                self.troubles[f"a bystander lost their connection: {error}"] += 1
                line = None
            except TimeoutError:
                self.deaf.append("the bystander")
                line = None
            await asyncio.sleep(1)
        if line is not None:
            await line.close()


class Visit:
    """One connection of an attacker."""

    def __init__(self, attackers: Attackers, line: Line, rng: random.Random) -> None:
        self.line: Final = line
        self.rng: Final = rng
        self.table: Final = rng.choice(attackers.tables)
        self._host: Final = f"{attackers.host}:{attackers.port}"

    def request(self, code: str | None = None, **headers: str) -> bytes:
        """The upgrade, as some seat or as nobody."""
        if not headers:
            who = self.rng.random()
            if who < 0.5:
                headers = {"Cookie": self.rng.choice(self.table.cookies)}
            elif who < 0.7:
                headers = {"Authorization": f"Bearer {self.rng.choice(self.table.tokens)}"}
        return upgrade(f"/api/tables/{code or self.table.code}/socket", self._host, **headers)

    async def open(self, more: bytes = b"") -> None:
        await self.line.send(self.request() + more)
        await self.line.handshake()

    async def greet(self) -> Any:
        """Open, say hello and see the table."""
        await self.open()
        await self.line.send(HELLO)
        return await self.line.hear()

    async def send(self, *frames: bytes) -> None:
        """In one segment, one by one, or cut anywhere."""
        data = b"".join(frames)
        how = self.rng.random()
        if how < 0.4:
            await self.line.send(data)
        elif how < 0.7:
            for one in frames:
                await self.line.send(one)
        else:
            for _ in range(4):
                cut = self.rng.randrange(len(data) + 1)
                await self.line.send(data[:cut])
                data = data[cut:]
                await asyncio.sleep(0.001)
            await self.line.send(data)


Attack = Callable[[Visit], Awaitable[bool | None]]
"""False: the server must close the connection by itself."""


def message(rng: random.Random) -> bytes:
    """Something like a message."""
    kind = rng.random()
    if kind < 0.1:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(60)))
    if kind < 0.2:
        return rng.choice(
            (DEEP, b"", b"null", b"[]", b'"x"', b"1e999", b"{", b'{"type":"act"', b"\xff\xfe")
        )
    if kind < 0.5:
        return json.dumps(rng.choice(ENDING) if kind < 0.21 else rng.choice(MEANT)(rng)).encode()
    body: dict[str, Any] = {"type": rng.choice(WORDS) if rng.random() < 0.9 else rng.choice(VALUES)}
    for name in rng.sample(FIELDS, rng.randrange(5)):
        if name != "type" or rng.random() < 0.1:
            body[name] = rng.choice(VALUES)
    text = json.dumps(body, ensure_ascii=rng.random() < 0.5).encode(errors="surrogatepass")
    if kind > 0.9 and len(text) > 3:
        place = rng.randrange(len(text))
        text = text[:place] + bytes([rng.randrange(256)]) + text[place + 1 :]
    return text


def bad_frame(rng: random.Random) -> bytes:
    """A whole frame, or several, against the protocol."""
    payload = message(rng)[:100]
    return rng.choice(
        (
            frame(payload, mask=False),
            frame(payload, rsv=rng.randrange(1, 8)),
            frame(payload, rng.choice((3, 4, 7, 11, 15))),
            frame(b"\xff\xfe\xfd"),
            frame(b"x" * 126, PING),
            frame(payload, PING, fin=False),
            frame(payload, CONTINUATION),
            frame(payload, fin=False) + frame(payload),
            frame(b"\x03", CLOSE),
            frame(struct.pack("!H", rng.choice((0, 999, 1005, 1006, 1015, 5000))), CLOSE),
            frame(struct.pack("!H", 1000) + b"\xff\xff", CLOSE),
            bytes([0x81, 0xFF]) + b"\x7f" + b"\xff" * 7 + b"mask",
            bytes([0x81, 0xFF]) + b"\x80" + b"\x00" * 7 + b"mask",
            bytes(rng.randrange(256) for _ in range(40)),
        )
    )


async def talk(visit: Visit) -> None:
    """Messages of every kind, right and wrong."""
    await visit.greet()
    frames = [frame(message(visit.rng)) for _ in range(visit.rng.randrange(1, 30))]
    await visit.send(*frames)


async def play(visit: Visit) -> None:
    """What the table asks for, but twice, and taken back; and the host mutes whoever spoke."""
    seen = await visit.greet()
    rng = visit.rng
    document = seen["document"]
    n, prompt = document["n"], document["prompt"]
    wishes: list[dict[str, Any]] = []
    if prompt is not None:
        act = {"type": "act", "n": n, "option": rng.choice(prompt["options"])["text"]}
        wishes += [act, act, {"type": "undo", "n": n + 1}]
    if document["you"]["host"]:
        on = rng.random() < 0.5
        wishes += [{"type": "mute", "line": line["id"], "on": on} for line in seen["chat"][-2:]]
    if document["stage"] == "over":
        wishes.append({"type": "rematch"})
    await visit.send(*(said({**wish, "id": number}) for number, wish in enumerate(wishes)))


async def knock(visit: Visit) -> None:
    """Nothing but hello."""
    await visit.greet()


async def burst(visit: Visit) -> None:
    """Hello and something wrong in one segment."""
    rng = visit.rng
    after = rng.choice(
        (
            said({"type": "chat", "text": "x" * LONGEST}),
            frame(b"x" * (LONGEST + 1)),
            frame(b"x" * 70_000),
            said({"type": "ping"}) * 500,
            HELLO * 300,
            b"".join(frame(message(rng)) for _ in range(200)),
            frame(message(rng), BINARY),
        )
    )
    if rng.random() < 0.3:
        await visit.open(HELLO + after)  # in the same segment as the request
    else:
        await visit.open()
        await visit.line.send(HELLO + after)


async def wrong_frames(visit: Visit) -> bool:
    """Frames against the protocol, at any moment. The server has to hang up."""
    when = visit.rng.random()
    bad = bad_frame(visit.rng)
    if when < 0.3:
        await visit.open(HELLO + bad if visit.rng.random() < 0.5 else bad)
    elif when < 0.6:
        await visit.open()
        await visit.line.send(HELLO + bad)
    else:
        await visit.greet()
        await visit.send(bad)
    visit.line.finish()  # what is left half-said ends here
    return False


async def fragments(visit: Visit) -> None:
    """A message in many pieces, with pings between them."""
    await visit.greet()
    text = message(visit.rng) or b"x"
    pieces = [text[i : i + 1] for i in range(len(text))][:300]
    pieces[-1] += text[300:]
    frames = []
    for number, piece in enumerate(pieces):
        opcode = CONTINUATION if number else 1
        frames.append(frame(piece, opcode, fin=number == len(pieces) - 1))
        if visit.rng.random() < 0.2:
            frames.append(frame(b"there?", PING))
    await visit.send(*frames)


async def flood(visit: Visit) -> None:
    """More than anyone can mean; sometimes nobody reads the answers for a while."""
    await visit.greet()
    rng = visit.rng
    one = rng.choice(
        (
            {"type": "study"},
            {"type": "ping"},
            {"type": "chat", "text": "hello"},
            {"type": "act", "n": 3, "option": 0},
            {"type": "undo", "n": 3},
            {"type": "nothing"},
        )
    )
    many = [said({**one, "id": n}) for n in range(400)]
    if rng.random() < 0.5:
        many.insert(
            0, said({"type": "chat", "text": "Wait!"})
        )  # while this is written, the others wait
    if rng.random() < 0.5:
        await visit.send(*many)
        return
    visit.line.listen(False)
    visit.line.push(b"".join(many))
    await asyncio.sleep(rng.uniform(0.5, 3))
    visit.line.listen(True)


async def half_closed(visit: Visit) -> bool:
    """Everything was said: the server must hang up too, whatever it was just doing."""
    rng = visit.rng
    if rng.random() < 0.5:
        await visit.greet()
    else:
        await visit.open(HELLO if rng.random() < 0.5 else b"")
    tail = frame(message(rng))
    await visit.line.send(tail[: rng.randrange(len(tail) + 1)])
    visit.line.finish()
    return False


async def slow(visit: Visit) -> None:
    """A frame with a long breath in the middle."""
    await visit.greet()
    text = frame(message(visit.rng))
    cut = visit.rng.randrange(len(text))
    await visit.line.send(text[:cut])
    await asyncio.sleep(visit.rng.uniform(0.1, 1.5))
    await visit.line.send(text[cut:])


async def no_hello(visit: Visit) -> None:
    """Something else first."""
    await visit.open()
    await visit.send(frame(message(visit.rng)), frame(message(visit.rng)))


async def silence(visit: Visit) -> bool:
    """Nothing at all: the server waits for a while, then hangs up."""
    await visit.open()
    await asyncio.sleep(15)
    return False


async def eager(visit: Visit) -> bool:
    """Frames, right or wrong, that come before the server has let us in."""
    rng = visit.rng
    await visit.line.send(visit.request())
    await asyncio.sleep(rng.choice((0, 0.0005, 0.002)))
    await visit.send(*(bad_frame(rng) if rng.random() < 0.7 else HELLO for _ in range(3)))
    visit.line.finish()
    await visit.line.handshake()
    return False


async def strange_door(visit: Visit) -> None:
    """Requests for a socket that cannot be had."""
    rng = visit.rng
    request = rng.choice(
        (
            visit.request(Authorization="Bearer ast_wrong"),
            visit.request(Authorization="Bearer " + "x" * 4000),
            visit.request(Authorization="Basic eDp4"),
            visit.request("no-such-table-10000"),
            visit.request("%2e%2e%2f"),
            visit.request("x" * 3000),
            visit.request(visit.table.code.upper()),
            visit.request(Cookie="astrarium=" + "x" * 3000),
            visit.request(Cookie='astrarium="\x01"; astrarium=2'),
            visit.request(Sec_WebSocket_Key="", Cookie=visit.table.cookies[0]),
            visit.request(Sec_WebSocket_Key="short"),
            visit.request(Sec_WebSocket_Version="99"),
            visit.request(Origin="https://elsewhere.example"),
            visit.request(Host="elsewhere.example"),
            visit.request(Sec_WebSocket_Extensions="permessage-deflate; odd=1"),
            visit.request(Sec_WebSocket_Protocol="chat, odd"),
            visit.request(Content_Length="5") + b"hello",
        )
    )
    await visit.line.send(request + (HELLO if rng.random() < 0.5 else b""))
    await visit.line.handshake()
    await visit.line.send(HELLO)


ATTACKS: Final[dict[str, Attack]] = {
    "talk": talk,
    "play": play,
    "burst": burst,
    "wrong frames": wrong_frames,
    "fragments": fragments,
    "flood": flood,
    "half-closed": half_closed,
    "slow": slow,
    "no hello": no_hello,
    "eager": eager,
    "strange door": strange_door,
}
