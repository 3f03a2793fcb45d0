"""Which tests run with both engines, which of them `make quick` leaves out, and in what order they run."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("astrarium.conformance.test_laws")
pytest_plugins = ["astrarium.conformance.plugin"]

# Examples may take as long as they take: a busy machine is no fault.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

TESTS = Path(__file__).parent

# What these test is not compiled, or plays in processes of its own: one run is enough, with the engine that
# people have.
ONCE = (
    "bots/test_arena.py",
    "bots/test_external.py",
    "bots/test_rating.py",
    "bots/test_registry.py",
    "browser",
    "cli",
    "games/galactic_emperor/test_components.py",
    "games/new_frontiers/test_loader.py",
    "games/roll_for_the_galaxy/test_components.py",
    "games/test_package.py",
    "games/test_rows.py",
    "server",
    "test_compile.py",
    "test_coverage.py",
    "test_docs.py",
    "test_instructions.py",
    "test_packages.py",
    "test_rulebook.py",
    "test_tutorial.py",
    "test_typescript.py",
)
# But rooms and documents are compiled, and the terminal and the server must play with either engine.
TWICE = (
    "cli/test_play.py",
    "server/test_hub.py",
    "server/test_room.py",
    "server/test_shown.py",
)
# `make quick` starts no processes, and leaves out these; it looks at one case of each game.
LONG = ("cli/test_play.py", "conformance/test_leaks.py", "server/test_hub.py")
# What takes longest begins first, so that no process is left alone with it at the end.
LONGEST = (
    "browser/test_every_prompt.py",
    "browser/test_play.py",
    "browser/test_roll.py",
    "cli/test_screen.py",
    "server/test_bulletin.py",
    "server/test_kill.py",
    "server/test_metrics.py",
    "server/test_outage.py",
    "server/test_thinking.py",
    "server/test_two_processes.py",
    "test_packages.py",
)


def runs_once(path: Path) -> bool:
    place = path.relative_to(TESTS).as_posix()
    return place.startswith(ONCE) and place not in TWICE


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Without those marked `once`, their files need not even be read."""
    without = config.option.markexpr.startswith("not once")
    return True if without and collection_path.is_file() and runs_once(collection_path) else None


def pytest_itemcollected(item: pytest.Item) -> None:
    if runs_once(item.path):
        item.add_marker(pytest.mark.once)
    if place_of(item) in LONG:
        item.add_marker(pytest.mark.long)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put what takes longest at the beginning of every worker's share, a part of it for each."""
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    longest = [item for item in items if place_of(item) in LONGEST]
    others = [item for item in items if place_of(item) not in LONGEST]
    size = -(-len(others) // workers)
    items[:] = [
        item
        for number in range(workers)
        for item in longest[number::workers] + others[number * size : (number + 1) * size]
    ]


def place_of(item: pytest.Item) -> str:
    return item.path.relative_to(TESTS).as_posix()


def pytest_collection_finish() -> None:
    gc.freeze()  # what thousands of tests are made of stays to the end: the collector need not walk through it
