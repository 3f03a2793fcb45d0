"""Bots in worker processes: whatever happens to a worker, its seat gets an option of the bot's own, or a legal one."""

from __future__ import annotations

import asyncio
import gc
import shutil
import signal
import sys
from pathlib import Path

import pytest
import uvloop

import astrarium
from astrarium.server.entry import Refused
from astrarium.server.metrics import Metrics
from astrarium.server.orders import TableOrder, check_order
from astrarium.server.thinking import KILLS, TRIES, WORKER, Killed, Thinkers

GAME = "new-frontiers"
MUCH = " " * 1_000_000  # more than a pipe holds
ODD_WORKER = Path(__file__).with_name("odd_worker.py")
OUTSIDE_BOT = Path(__file__).parents[1] / "bots" / "odd_bot.py"


def weak(weakness: str, mark: Path | None = None) -> list[str]:
    """The command of a worker with that weakness; with a mark it has it once."""
    return [sys.executable, str(ODD_WORKER), weakness, *([str(mark)] if mark else [])]


class Pool:
    """A pool of one worker, asked what bots do at the first decision of a game."""

    def __init__(
        self,
        command: list[str] | None = None,
        seconds: float = 120.0,
        engine: Path | None = None,
        bots: tuple[str, ...] = (),
    ) -> None:
        self.metrics = Metrics()
        self.thinkers = Thinkers(
            1, seconds, self.metrics, engine=engine, command=command or list(WORKER), bots=bots
        )
        self.table = astrarium.game(GAME).new(3, seed=1)

    async def choose(self, bot: str = "greedy") -> int:
        seat = self.table.to_act[0]
        options = [option.id for option in self.table.prompt(seat).options]
        option = await self.thinkers.choose(bot, GAME, self.table.record, seat, options)
        assert option in options
        return option

    def figure(self, name: str, **labels: str) -> float:
        found = self.metrics.registry.get_sample_value(f"astrarium_{name}", labels)
        assert found is not None
        return found

    async def __aenter__(self) -> Pool:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.thinkers.close()


def test_bots_choose_what_is_offered() -> None:
    async def play() -> None:
        async with Pool() as pool:
            await pool.choose("greedy")
            await pool.choose("random")
            assert pool.figure("bot_restarts_total") == 0
            assert pool.figure("bot_failures_total") == 0

    asyncio.run(play())


def test_a_bot_that_the_operator_lists_decides_and_no_other_is_run(tmp_path: Path) -> None:
    program = f"exec:{sys.executable} -I -S {OUTSIDE_BOT} sound"  # takes the last option

    async def play() -> None:
        async with Pool(bots=(f"mine={program}",)) as pool:
            last = pool.table.seat(pool.table.to_act[0]).options[-1]
            assert await pool.choose("mine") == last
            assert pool.figure("bot_failures_total") == 0
            await pool.choose(f"exec:touch {tmp_path / 'touched'}")
            assert pool.figure("bot_failures_total") == 1

    asyncio.run(play())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("bot", ["os:system", "exec:true", "greedy-1", "nobody"])
def test_a_visitor_chooses_among_the_bots_that_are_offered(bot: str) -> None:
    with pytest.raises(Refused, match=r"a bot \(greedy, novice, skilled, expert, random\), not"):
        check_order(TableOrder(GAME, 2, ["me", bot]))


def children() -> set[str]:
    """The processes that this one has started and not buried."""
    return {
        child
        for thread in Path("/proc/self/task").iterdir()
        for child in (thread / "children").read_text().split()
    }


def test_a_pool_that_is_closed_while_a_worker_starts_leaves_none_behind() -> None:
    async def play(turns: int) -> None:
        async with Pool() as pool:
            warming = asyncio.create_task(pool.thinkers.warm_up())
            for _ in range(turns):
                await asyncio.sleep(0)
            warming.cancel()
            with pytest.raises(asyncio.CancelledError):
                await warming

    before = children()
    for turns in range(1, 12):  # of the event loop, in some of which the process is half started
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(play(turns))
        assert children() <= before


@pytest.mark.parametrize(
    ("weakness", "tries"),
    [("die", KILLS), ("stillborn", KILLS), ("raise", TRIES), ("cheat", TRIES)],
)
def test_a_bot_that_always_fails_holds_up_nobody(weakness: str, tries: int) -> None:
    async def play() -> None:
        async with Pool(weak(weakness)) as pool:
            await pool.choose()
            await pool.choose()
            assert pool.figure("bot_restarts_total") == 2 * tries
            assert pool.figure("bot_failures_total") == 2

    asyncio.run(play())


@pytest.mark.parametrize("weakness", ["die", "stillborn", "raise"])
def test_after_a_failure_the_bot_itself_decides(weakness: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with Pool(weak(weakness, tmp_path / "mark")) as pool:
            await pool.choose()
            assert pool.figure("bot_restarts_total") == 1
            assert pool.figure("bot_failures_total") == 0

    asyncio.run(play())


def test_a_bot_that_takes_too_long_is_stopped_and_asked_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with Pool(weak("ponder", tmp_path / "mark"), seconds=10.0) as pool:
            await pool.choose()
            assert pool.figure("bot_restarts_total") == 1
            assert pool.figure("bot_failures_total") == 0

    asyncio.run(play())


def test_what_a_bot_prints_is_not_its_answer() -> None:
    async def play() -> None:
        async with Pool(weak("junk")) as pool:
            await pool.choose()
            assert pool.figure("bot_restarts_total") == 0

    asyncio.run(play())


def test_a_killed_worker_is_replaced_and_the_bot_decides() -> None:
    async def play() -> None:
        async with Pool() as pool:
            for _ in range(5):
                await pool.thinkers.warm_up()
                for worker in pool.thinkers._all:
                    worker._process.send_signal(signal.SIGKILL)
                await pool.choose()
            assert pool.figure("bot_failures_total") == 0

    asyncio.run(play())


def test_a_worker_that_is_killed_just_before_it_is_asked_is_no_fault() -> None:
    """Whether the death is first noticed by its pipe or by its end, and however much is left unwritten."""

    async def play() -> None:
        complaints: list[str] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, about: complaints.append(about["message"]))
        async with Pool() as pool:
            own = await pool.choose()
            for ended in (False, True) * 3:
                (worker,) = pool.thinkers._idle
                worker._process.send_signal(signal.SIGKILL)
                if ended:
                    await worker._process.wait()
                with pytest.raises(Killed):
                    await worker.ask({"record": MUCH}, 60.0)
                assert await pool.choose() == own
            assert pool.figure("bot_failures_total") == 0
        gc.collect()
        assert complaints == []

    uvloop.run(play())


def test_a_decision_that_nobody_waits_for_leaves_no_answer_behind() -> None:
    async def play() -> None:
        async with Pool() as pool:
            await pool.thinkers.warm_up()
            forgotten = asyncio.ensure_future(pool.choose())
            await asyncio.sleep(0)
            forgotten.cancel()
            await asyncio.gather(forgotten, return_exceptions=True)
            await pool.choose()
            assert pool.figure("bot_failures_total") == 0

    asyncio.run(play())


def test_workers_take_up_another_engine_as_soon_as_it_is_whole(tmp_path: Path) -> None:
    """Shown with a copy of the package that says it is of the other kind: compiling takes a minute."""
    source = Path(astrarium.__file__).parent
    kinds = ("compiled", "interpreted") if astrarium.compiled() else ("interpreted", "compiled")

    async def play() -> None:
        engine = tmp_path / "engine"
        async with Pool(engine=engine) as pool:

            def workers() -> list[float]:
                return [pool.figure("bot_workers", engine=kind) for kind in kinds]

            await pool.choose()
            assert workers() == [1, 0]
            shutil.copytree(source, engine / "astrarium")
            with (engine / "astrarium" / "__init__.py").open("a") as package:
                package.write(f"\n\ndef compiled():\n    return {not astrarium.compiled()}\n")
            await pool.choose()
            assert workers() == [1, 0]
            (engine / "stamp").touch()
            await pool.choose()
            assert workers() == [0, 1]

    asyncio.run(play())
