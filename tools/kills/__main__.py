"""Kill everything, at random moments, while people and bots play; see that nothing is lost and every table goes on.

    make kills                                       20 kills, SQLite
    make kills ARGS="--database postgresql --kills 200"
    make kills ARGS="--database postgresql --servers 2 --kills 100"

People (over sockets and HTTP) and bots play all games at several tables of a real server. A killer strikes: the server,
its children, the writer, a bot worker, PostgreSQL; or pauses one of them. What must hold:

- every acknowledged command is in the database, and nothing that was refused or that nobody asked for;
- every table goes on within --bound seconds after a strike, and never stands still for longer otherwise. A killed
  server is started again at once, forked from a process that has loaded the program. One of two servers stays away
  for longer than the bound every other time, so the other has to take over;
- every decision of a bot is its own: asked again at the same place, the bot decides the same;
- no fault is counted or logged, and no process is left behind.

The exit code is 1 if something did not hold.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import httpx

import astrarium
from astrarium.server.store import Store
from tools.kills.ledger import Findings, Ledger
from tools.kills.own_choice import Checked, check_table
from tools.kills.people import Game, HttpSeat, Person, Seat, SocketSeat
from tools.kills.realm import Realm
from tools.kills.watch import Watch

PAUSE: Final = (0.5, 4.0)  # seconds between strikes, beside the wait for every table
COUNTERS: Final = ("astrarium_faults_total", "astrarium_bot_failures_total")
GIVE_UP: Final = 4  # times the bound
SHOWN: Final = 8  # of a list of what went wrong


class Trial:
    """One run."""

    def __init__(self, args: argparse.Namespace, folder: Path) -> None:
        self.args: Final = args
        self.rng: Final = random.Random(args.seed)
        self.realm: Final = Realm(folder, args.database, args.servers, self.rng)
        self.ledger: Final = Ledger()
        self.watch: Final = Watch(self.realm.database, args.bound)
        self.kills: Final[Counter[str]] = Counter()
        self.games: Final[Counter[str]] = Counter()
        self.missing: Final[list[str]] = []
        self.counted: Final[dict[tuple[str, int, str], float]] = {}
        self.unreadable = 0
        self.first_strike = 0.0
        self.stopping = False
        self._given_up: Final[set[str]] = set()
        self._plans = 0

    async def run(self) -> None:
        """Play and strike; returns when all strikes are done and every table has gone on."""
        await asyncio.to_thread(self.realm.start)
        self.watch.expect()
        self.watch.start()
        slots = [asyncio.create_task(self._slot(True)) for _ in range(self.args.tables)]
        slots += [asyncio.create_task(self._slot(False)) for _ in range(self.args.unwatched)]
        counting = asyncio.create_task(self._count())
        try:
            await self._until(lambda: self.watch.live >= len(slots), 120)
            for number in range(self.args.kills):
                await self._strike(number)
                for slot in slots:
                    if slot.done():
                        slot.result()  # a fault of ours
        finally:
            self.stopping = True
            for task in [*slots, counting]:
                task.cancel()
            await asyncio.gather(*slots, counting, return_exceptions=True)
            await self._read_counters()
            self.watch.stop()

    # People

    async def _slot(self, watched: bool) -> None:
        """One table after the other."""
        while not self.stopping:
            game = self._plan(watched)
            host = self._person()
            await host.introduce()
            await host.order(game, watched)
            if watched:
                await self._seat_people(game, host)
            self.watch.add(game.code)
            tasks = [asyncio.create_task(seat.play()) for seat in game.seats]
            try:
                while not (self.watch.is_over(game.code) or game.over):
                    await asyncio.sleep(0.2)
                    if game.code in self._given_up:
                        break
                    for task in tasks:
                        if task.done():
                            task.result()
                else:
                    self.games[game.name] += 1
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                self.watch.drop(game.code)
                for seat in game.seats:
                    await seat.person.http.aclose()

    def _plan(self, watched: bool) -> Game:
        """All games in turn, with every number of players and of people."""
        names = astrarium.game_names()
        name = names[self._plans % len(names)]
        self._plans += 1
        rules = astrarium.game(name).rules
        players = self.rng.randint(rules.least, rules.most)
        people = self.rng.randint(1, players) if watched else 0
        bot = "random" if self.rng.random() < 0.1 else "greedy"
        return Game(name, players, people, bot)

    async def _seat_people(self, game: Game, host: Person) -> None:
        for number in range(game.people):
            person = host
            if number:
                person = self._person()
                await person.introduce()
                await person.insist(game, number, "sit", {"seat": number})
            kind: type[Seat] = HttpSeat if self.rng.random() < 0.3 else SocketSeat
            game.seats.append(kind(game, number, person))
        await host.insist(game, 0, "start", {})

    def _person(self) -> Person:
        return Person(self.realm.urls, self.ledger, self.args.think)

    # Strikes

    async def _strike(self, number: int) -> None:
        await asyncio.sleep(self.rng.uniform(*PAUSE))
        kinds = self.realm.kinds()
        kind = self.rng.choice(sorted(kinds))
        self.first_strike = self.first_strike or time.time()
        await self._read_counters()  # a killed server's are gone
        await asyncio.to_thread(kinds[kind], self.watch)
        self.kills[kind] += 1
        late = len(self.watch.late)
        await self._until(lambda: not self.watch.waiting(), GIVE_UP * self.watch.bound)
        await self._check_so_far()
        self._given_up.update(self.watch.given_up(GIVE_UP * self.watch.bound - 1))
        more = f", {len(self.watch.late) - late} LATE" if len(self.watch.late) > late else ""
        say(
            f"{number + 1}/{self.args.kills} {kind}: {self.watch.live} tables go on{more}; "
            f"{self.ledger.acknowledged} acknowledged, {len(self.missing)} missing; "
            f"longest wait {self.watch.longest:.1f} s"
        )

    async def _check_so_far(self) -> None:
        """What was acknowledged at the tables in play is in the database now."""
        codes = [code for code in self.ledger.tables if not self.watch.is_over(code)]

        def check() -> list[str]:
            store = Store(self.realm.database)
            try:
                return self.ledger.missing(store, codes)
            finally:
                store.close()

        for one in await asyncio.to_thread(check):
            if one not in self.missing:
                self.missing.append(one)

    async def _until(self, holds: Callable[[], bool], seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while not holds() and time.monotonic() < deadline:
            await asyncio.sleep(0.1)

    # Counters

    async def _count(self) -> None:
        while True:
            await asyncio.sleep(1)
            await self._read_counters()

    async def _read_counters(self) -> None:
        for server in self.realm.servers:
            process = server.process
            if process is None:
                continue
            with suppress(httpx.HTTPError):
                async with httpx.AsyncClient(timeout=2, verify=False) as http:
                    answer = await http.get(f"{server.url}/metrics")
                if answer.status_code != 200:
                    self.unreadable += 1
                    continue
                for line in answer.text.splitlines():
                    name, _, value = line.partition(" ")
                    if name in COUNTERS:
                        self.counted[server.url, process, name] = float(value)

    def counters(self) -> dict[str, float]:
        """The sums over all servers there have been."""
        sums = dict.fromkeys(COUNTERS, 0.0)
        for (_, _, name), value in self.counted.items():
            sums[name] += value
        return sums


def verdict(trial: Trial, workers: int) -> list[str]:
    """Look at everything once more, print what was seen, and return what did not hold."""
    wrong = trial.realm.stop()
    findings = Findings()
    checked = Checked()
    store = Store(trial.realm.database)
    with ProcessPoolExecutor(workers) as pool:
        asked: list[Future[Checked]] = []
        for code in trial.ledger.tables:
            findings.add(trial.ledger.compare(store, code))
            sheet = store.sheet(code)
            if sheet is not None:
                since = trial.first_strike
                asked.append(pool.submit(check_table, sheet, store.entries(code), since))
        for number, one in enumerate(asked):
            try:
                checked.add(one.result())
            except Exception as error:
                wrong.append(f"a table cannot be replayed: {error!r}")
            if (number + 1) % 20 == 0 or number + 1 == len(asked):
                say(f"bots asked again at {number + 1} of {len(asked)} tables")
    store.close()
    counters = trial.counters()
    complaints = trial.realm.complaints()
    show(trial, findings, checked, counters)
    wrong += found(findings.lost + trial.missing, "acknowledged and not in the database")
    wrong += found(
        findings.invented, "in the database without having been acknowledged or unanswered"
    )
    wrong += found(findings.denied, "played, though the server said that it was not")
    wrong += found(trial.watch.late, f"did not go on within {trial.watch.bound:g} s")
    wrong += found(checked.foreign, "not the bot's own decision")
    wrong += [f"{name} is {value:g}" for name, value in counters.items() if value]
    wrong += [f"logged {n} times: {message}" for message, n in complaints.items()]
    if not trial.counted:
        wrong.append("the counters could not be read")
    return wrong


def found(each: list[str], what: str) -> list[str]:
    shown = [f"{what}: {one}" for one in each[:SHOWN]]
    if len(each) > SHOWN:
        shown.append(f"{what}: {len(each) - SHOWN} more")
    return shown


def show(trial: Trial, findings: Findings, checked: Checked, counters: dict[str, float]) -> None:
    """The table of the run."""
    args = trial.args
    print(f"\n{args.database}, {args.servers} server(s), seed {args.seed}")
    for kind, number in sorted(trial.kills.items()):
        print(f"  {number:6} {kind}")
    print(f"  {trial.kills.total():6} strikes in all")
    print(
        f"  {sum(trial.games.values()):6} games played to the end, {len(trial.ledger.tables)} begun"
    )
    print(f"  {findings.acknowledged:6} commands acknowledged, {len(findings.lost)} lost")
    print(f"  {findings.unknown:6} without an answer, {findings.unknown_kept} of them kept")
    print(f"  {len(findings.denied):6} called not played, but played")
    refusals = ", ".join(f"{n} {word}" for word, n in trial.ledger.refusals.most_common())
    print(f"  refused: {refusals or 'none'}")
    print(f"  longest wait until a table moved: {trial.watch.longest:.1f} s")
    print(
        f"  {checked.decisions:6} decisions of bots asked again, {len(checked.foreign)} not their own "
        f"(at random, {checked.at_random:.0f} would not have been); "
        f"{checked.forced} had one option, {checked.unseeded} are random on purpose"
    )
    for name, value in counters.items():
        print(f"  {value:6g} {name}")


def main() -> int:
    args = parser().parse_args()
    if args.servers > 1 and args.database == "sqlite":
        print("kills: several servers need PostgreSQL", file=sys.stderr)
        return 2
    for name in list(os.environ):
        if name.startswith("ASTRARIUM_"):
            del os.environ[name]
    random.seed(args.seed)
    with TemporaryDirectory(prefix="astrarium-kills-") as folder:
        trial = Trial(args, Path(folder))
        try:
            asyncio.run(trial.run())
            wrong = verdict(trial, args.workers)
        except KeyboardInterrupt:
            return 130
        finally:
            trial.realm.remove()
            if args.logs is not None:
                args.logs.mkdir(parents=True, exist_ok=True)
                for log in Path(folder).glob("*.log"):
                    (args.logs / log.name).write_bytes(log.read_bytes())
    for line in wrong:
        print(f"WRONG  {line}")
    if not wrong:
        print("everything held")
    return 1 if wrong else 0


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kills", description="Kill servers, workers and databases while people and bots play."
    )
    add = parser.add_argument
    add("--database", choices=("sqlite", "postgresql"), default="sqlite")
    add("--servers", type=int, choices=(1, 2), default=1, help="on one database (default: 1)")
    add("--kills", type=int, default=20, metavar="N", help="how many strikes (default: 20)")
    add("--seed", type=int, default=1, help="of strikes and tables (default: 1)")
    add("--tables", type=int, default=8, metavar="N", help="with people (default: 8)")
    add("--unwatched", type=int, default=1, metavar="N", help="with bots only (default: 1)")
    add("--think", type=float, default=0.3, metavar="S", help="seconds to a move (default: 0.3)")
    add("--bound", type=float, default=15, metavar="S", help="for a table to go on (default: 15)")
    add("--workers", type=int, default=2, metavar="N", help="to ask bots again (default: 2)")
    add("--logs", type=Path, metavar="FOLDER", help="keep the logs of the servers there")
    return parser


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
