"""What many stored tables cost: a start with thousands of games in play, and a move beside them.

    make stored                           10,000 tables on SQLite
    make stored ARGS="--tables 500 --database postgresql"
    make stored ARGS="--tables 2000 --keep many.db"    only fills a file, for other trials

The tables are of all games, with two people and bots, each in the middle of its game and waiting for a person. At a few
of them, of every age, it is a bot's turn: when all of these have moved, the server has woken the last table. The exit
code is 1 if a bound is not kept.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

import httpx
import msgspec
from load import servers
from load.players import OURS, PATIENCE
from load.servers import LoadError
from sqlalchemy import func, insert, select

import astrarium
from astrarium.server import ledger, schema
from astrarium.server.codes import new_code
from astrarium.server.database import is_sqlite
from astrarium.server.room import Room
from astrarium.server.store import Store

KINDS: Final = 8  # different games of each kind; their copies differ in nothing but names and times
DEEPEST: Final = 250  # decisions of a game that is stored
MONTH: Final = 30 * 24 * 3600.0
HOSTS: Final = 50  # tables to one pair of people
SENTINELS: Final = 25
CHUNK: Final = 20_000  # rows to a transaction, about

# What must hold.
MOST_SECONDS: Final = 2.0  # until the server answers, of its own start
MOST_MEMORY: Final = 400 * 2**20
MOST_DEARER: Final = 1.1  # a move beside all of them, to one beside none

QUIET: Final = 0.05  # of a core: a server that uses less has nothing left to do
QUIET_SECONDS: Final = 5.0
LONGEST_WAKE: Final = 1800.0


class Pattern(NamedTuple):
    """A game that was played for a while; `waits` are the lengths at which it waits for people only."""

    row: dict[str, Any]  # of the table
    seats: list[dict[str, Any]]
    people: list[str]
    entries: list[ledger.Line]
    waits: list[int]
    bots: list[int]  # the lengths at which a bot is to move


class Sentinel(NamedTuple):
    """A table at which a bot is to move, and its last entry."""

    code: str
    n: int


def fill(database: str, tables: int, sentinels: int, seed: int = 1) -> list[Sentinel]:
    """Store so many tables in play, as fast as it goes."""
    rng = random.Random(seed)
    patterns = _patterns(database, rng)
    store = Store(database)
    try:
        people = _people(store, tables)
        every = max(1, tables // max(1, sentinels))
        found: list[Sentinel] = []
        rows: dict[str, list[dict[str, Any]]] = {"tables": [], "seats": []}
        lines: list[ledger.Line] = []
        for number in range(tables):
            pattern = patterns[number % len(patterns)]
            waits_for_bot = number % every == 0 and len(found) < sentinels and pattern.bots
            length = rng.choice(pattern.bots if waits_for_bot else pattern.waits)
            code, age = new_code(), MONTH * (1 - number / tables)
            new = dict(zip(pattern.people, people[number % len(people)]))
            rows["tables"].append(
                pattern.row
                | {"code": code, "host": new[pattern.row["host"]]}
                | {"created": pattern.row["created"] - age}
            )
            for seat in pattern.seats:
                rows["seats"].append(seat | {"code": code, "person": new[seat["person"]]})
            lines += [_copy(line, code, new, age) for line in pattern.entries[:length]]
            if waits_for_bot:
                found.append(Sentinel(code, length))
            if len(lines) > CHUNK or number == tables - 1:
                _insert(store, rows, lines)
                rows, lines = {"tables": [], "seats": []}, []
            if (number + 1) % 1000 == 0:
                _say(f"{number + 1} of {tables} tables stored")
    finally:
        store.close()
    return found


def _patterns(database: str, rng: random.Random) -> list[Pattern]:
    """Tables that the server itself made, played on here at random."""
    with servers.our_server(database) as server:
        made = [_order(server.url, game) for game in astrarium.game_names() for _ in range(KINDS)]
    store = Store(database)
    try:
        patterns = [_play(store, code, rng) for code in made]
        for code in made:
            store.set_over(code)  # these are not among those that are counted
    finally:
        store.close()
    return patterns


def _order(url: str, game: str) -> str:
    """A started table with two people and a bot or more; its code."""
    players = max(3, astrarium.game(game).rules.least)
    with (
        httpx.Client(base_url=url, headers=OURS, timeout=PATIENCE, verify=False) as host,
        httpx.Client(base_url=url, headers=OURS, timeout=PATIENCE, verify=False) as guest,
    ):
        for who, name in ((host, "Mira"), (guest, "Tomasz")):
            who.post("/api/me", json={"name": name}).raise_for_status()
        seats = ["me", "open", *["greedy"] * (players - 2)]
        order = {"game": game, "players": players, "seats": seats}
        answer = host.post("/api/tables", json=order).raise_for_status()
        code = str(answer.json()["code"])
        guest.post(f"/api/tables/{code}/sit", json={"seat": 1}).raise_for_status()
        host.post(f"/api/tables/{code}/start", json={}).raise_for_status()
    return code


def _play(store: Store, code: str, rng: random.Random) -> Pattern:
    sheet = store.sheet(code)
    assert sheet is not None
    entries = store.entries(code)
    start = next(number for number, entry in enumerate(entries, 1) if entry.kind == "start")
    del entries[start:]  # what the server's bots have done since
    room = Room(sheet, entries)
    waits: list[int] = []
    bots: list[int] = []
    for _ in range(rng.randint(DEEPEST // 2, DEEPEST)):
        bot = room.bot_to_act()
        (waits if bot is None else bots).append(len(entries))
        assert room.table is not None
        seat = rng.choice(room.to_act)
        option = rng.choice([option.id for option in room.table.prompt(seat).options])
        entry = room.draft_bot_move(seat, option, room.touched + rng.uniform(1, 60))
        room.apply(entry)
        if room.stage == "over":
            break
        entries.append(entry)
    with store.engine.connect() as connection:
        row = connection.execute(select(schema.tables).where(schema.tables.c.code == code)).one()
        seats = connection.execute(select(schema.seats).where(schema.seats.c.code == code)).all()
    return Pattern(
        dict(row._mapping),
        [dict(seat._mapping) for seat in seats],
        sorted({row.host, *(seat.person for seat in seats)}),
        [ledger.line(code, entry) for entry in entries],
        waits,
        bots,
    )


def _people(store: Store, tables: int) -> list[tuple[str, str]]:
    """Pairs, so many that nobody sits at too many tables."""
    with store.engine.begin() as connection:
        pairs = []
        for number in range(max(1, tables // HOSTS)):
            pair = (f"stored-{number}-a", f"stored-{number}-b")
            rows = [{"id": id, "name": f"Guest {number}", "created": time.time()} for id in pair]
            connection.execute(insert(schema.people), rows)
            pairs.append(pair)
    return pairs


def _copy(line: ledger.Line, code: str, people: dict[str, str], age: float) -> ledger.Line:
    body = line.body
    if line.kind == "sit":
        for old, new in people.items():
            body = body.replace(old, new)
    return ledger.Line(code, line.n, line.kind, line.seat, body, line.at - age, f"{code}/{line.n}")


def _insert(store: Store, rows: dict[str, list[dict[str, Any]]], lines: list[ledger.Line]) -> None:
    with store.engine.begin() as connection:
        connection.execute(insert(schema.tables), rows["tables"])
        connection.execute(insert(schema.seats), rows["seats"])
        mark = "?" if is_sqlite(connection) else "%s"
        # Past SQLAlchemy, which would look at every value of a million rows.
        fields = ledger.Line.__struct_fields__
        marks = ", ".join([mark] * len(fields))
        connection.exec_driver_sql(
            f"INSERT INTO entries ({', '.join(fields)}) VALUES ({marks})",
            [msgspec.structs.astuple(line) for line in lines],
        )


# What it costs


def start_figures(database: str, tables: int, sentinels: list[Sentinel]) -> dict[str, Any]:
    """Start a server on the filled database and watch it until the last table is awake."""
    began = time.monotonic()
    with servers.our_server(database) as server:
        figures: dict[str, Any] = {"said": time.monotonic() - began}
        with httpx.Client(base_url=server.url, headers=OURS, timeout=PATIENCE) as http:
            while http.get("/health").status_code != 200:
                time.sleep(0.02)
            figures["health"] = time.monotonic() - began
            http.get(f"/api/tables/{sentinels[0].code}").raise_for_status()
            figures["table"] = time.monotonic() - began
            figures["slowest"], figures["awake"] = _wait_until_awake(
                database, sentinels, http, began
            )
            figures["quiet"] = _wait_until_quiet(server, began)
        figures["memory"] = max(sample.memory for sample in server.samples)
        figures["whole"] = max(sample.whole for sample in server.samples)
        figures["memory_after"] = server.usage().memory
    return figures


def _wait_until_awake(
    database: str, sentinels: list[Sentinel], http: httpx.Client, began: float
) -> tuple[float, float]:
    """Until a bot has moved at every sentinel; the slowest /health on the way, and when that was."""
    entries = schema.entries
    wanted = (
        select(entries.c.code, func.max(entries.c.n))
        .where(entries.c.code.in_([sentinel.code for sentinel in sentinels]))
        .group_by(entries.c.code)
    )
    slowest = 0.0
    store = Store(database)
    try:
        while True:
            with store.engine.connect() as connection:
                now = {row[0]: int(row[1]) for row in connection.execute(wanted)}
            asleep = sum(now[code] <= n for code, n in sentinels)
            passed = time.monotonic() - began
            if not asleep:
                return slowest, passed
            if passed > LONGEST_WAKE:
                raise LoadError(f"{asleep} of {len(sentinels)} tables did not wake")
            asked = time.monotonic()
            http.get("/health")
            slowest = max(slowest, time.monotonic() - asked)
            time.sleep(0.2)
    finally:
        store.close()


def _wait_until_quiet(server: servers.Server, began: float) -> float:
    before = server.usage()
    since = time.monotonic()
    while time.monotonic() - since < QUIET_SECONDS:
        time.sleep(0.5)
        now = server.usage()
        if now.cpu - before.cpu > QUIET * (now.at - before.at) + 0.02:
            since = time.monotonic()
        before = now
    return since - began


def move_figures(database: str, empty: str, rounds: int, seconds: float) -> dict[str, Any]:
    """A move on the filled database and on an empty one, in turn."""
    cost: dict[str, list[float]] = {"one": [], "many": []}
    wait: dict[str, list[float]] = {"one": [], "many": []}
    with servers.our_server(database) as many, servers.our_server(empty) as one:
        _say("waiting until the server has woken everything …")
        _wait_until_quiet(many, time.monotonic())
        for number in range(rounds):
            for name, server in (("one", one), ("many", many)):
                job = {"tables": 1, "warm_up": 2, "seconds": seconds}
                counted, before, after = servers.play(server, job, False)
                if counted["errors"] or not counted["moves"]:
                    raise LoadError(f"a move went wrong: {counted['errors']}")
                cost[name].append(1e6 * (after.cpu - before.cpu) / counted["moves"])
                wait[name].append(counted["p50"])
                _say(
                    f"round {number + 1}, {name}: {cost[name][-1]:.0f} µs and "
                    f"{wait[name][-1]:.2f} ms to a move ({counted['moves']} moves)"
                )
    return {
        "micros": {name: median(each) for name, each in cost.items()},
        "p50": {name: median(each) for name, each in wait.items()},
        "ratio": median(many / one for one, many in zip(cost["one"], cost["many"])),
    }


def misses(start: dict[str, Any], move: dict[str, Any] | None) -> list[str]:
    """The bounds that were not kept."""
    found = []
    for name in ("health", "table"):
        if start[name] > MOST_SECONDS:
            found.append(f"{start[name]:.1f} s until {name} answers; at most {MOST_SECONDS:g}")
    if start["whole"] > MOST_MEMORY:
        megabytes = start["whole"] / 2**20
        found.append(f"{megabytes:.0f} MB in all processes; at most {MOST_MEMORY / 2**20:.0f}")
    if move is not None and move["ratio"] > MOST_DEARER:
        found.append(f"a move costs {move['ratio']:.2f} times as much as beside no other table")
    return found


def _print(tables: int, start: dict[str, Any], move: dict[str, Any] | None) -> None:
    print(f"{tables} stored tables in play; seconds since the server was started")
    print(f"  its address is printed      {start['said']:8.2f}")
    print(f"  /health answers             {start['health']:8.2f}")
    print(f"  a table answers             {start['table']:8.2f}")
    print(f"  the last table is awake     {start['awake']:8.2f}")
    print(f"  nothing left to do          {start['quiet']:8.2f}")
    print(f"  slowest /health meanwhile   {start['slowest']:8.2f}")
    print(f"  most memory, main process   {start['memory'] / 2**20:8.0f} MB")
    print(f"  most memory, all processes  {start['whole'] / 2**20:8.0f} MB")
    print(f"  main process when quiet     {start['memory_after'] / 2**20:8.0f} MB")
    if move is not None:
        print("a move                        beside none    beside all")
        print(
            f"  processor, main process     {move['micros']['one']:8.0f} µs   "
            f"{move['micros']['many']:8.0f} µs   ({move['ratio']:.2f} times)"
        )
        print(
            f"  until it is done, median    {move['p50']['one']:8.2f} ms   "
            f"{move['p50']['many']:8.2f} ms"
        )


@contextmanager
def _database(kind: str) -> Iterator[str]:
    with servers.sqlite() if kind == "sqlite" else servers.postgresql() as address:
        yield address


def main() -> int:
    """Fill, start, measure, print; the exit code."""
    args = _parser().parse_args()
    try:
        if args.keep is not None:
            fill(str(args.keep), args.tables, SENTINELS, args.seed)
            return 0
        with _database(args.database) as database, _database(args.database) as empty:
            began = time.monotonic()
            sentinels = fill(database, args.tables, SENTINELS, args.seed)
            _say(f"filled in {time.monotonic() - began:.0f} s; starting a server on it …")
            start = start_figures(database, args.tables, sentinels)
            move = None
            if args.rounds:
                move = move_figures(database, empty, args.rounds, args.seconds)
    except LoadError as error:
        print(f"stored: {error}", file=sys.stderr)
        return 2
    _print(args.tables, start, move)
    missed = misses(start, move)
    for miss in missed:
        print(f"MISSED  {miss}")
    if not missed:
        print("every bound is kept")
    return 1 if missed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="stored", description="What many stored tables in play cost a server."
    )
    add = parser.add_argument
    add("--tables", type=int, default=10_000, metavar="N", help="stored ones (default: 10000)")
    add("--database", choices=("sqlite", "postgresql"), default="sqlite")
    add("--rounds", type=int, default=3, metavar="N", help="of moves (default: 3; 0 for none)")
    add("--seconds", type=float, default=10, metavar="S", help="of moves (default: 10)")
    add("--seed", type=int, default=1, help="of the stored games (default: 1)")
    add("--keep", type=Path, metavar="FILE", help="only fill this SQLite file, and keep it")
    return parser


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
