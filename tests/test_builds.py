"""The two builds of the engine: the one that is expected runs, and both play the very same games."""

from __future__ import annotations

import importlib
import os
import pkgutil
from types import ModuleType

import pytest

import astrarium
import astrarium.games
import astrarium.kernel
from astrarium.conformance.cases import Case
from tests.golden.regenerate import DIGEST_GAMES, DIGESTS, digest_cases, record_digest

EXPECT_COMPILED = os.environ.get("ASTRARIUM_EXPECT_COMPILED") == "1"


def test_the_engine_is_the_one_that_is_expected() -> None:
    assert astrarium.compiled() == EXPECT_COMPILED


def modules_of(package: ModuleType) -> list[ModuleType]:
    """All modules of a package, at any depth."""
    found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    return [importlib.import_module(info.name) for info in found]


def is_compiled(module: ModuleType) -> bool:
    return not str(module.__file__).endswith(".py")


# What a game runs through at every decision.
INNER = ["frames", "flow", "playout", "chance", "state", "round", "settle", "produce", "rules"]


def test_the_whole_inner_engine_is_of_one_build() -> None:
    modules = modules_of(astrarium.kernel) + modules_of(astrarium.games)
    inner = [module for module in modules if module.__name__.rpartition(".")[2] in INNER]
    assert {module.__name__.rpartition(".")[2] for module in inner} == set(INNER)
    assert {is_compiled(module) for module in inner} == {EXPECT_COMPILED}


WRITTEN = [
    line.split()
    for line in DIGESTS.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def test_every_game_has_digests() -> None:
    names = {case.name for case in digest_cases()}
    assert names == set(astrarium.game_names())
    assert len(WRITTEN) == DIGEST_GAMES
    assert [line[0] for line in WRITTEN] == [str(case) for case in digest_cases()]


@pytest.mark.parametrize(
    ("case", "number", "digest"),
    [(case, *line[1:]) for case, line in zip(digest_cases(), WRITTEN)],
    ids=lambda value: str(value) if isinstance(value, Case) else "",
)
def test_a_seeded_game_has_the_same_record_in_every_build(
    case: Case, number: str, digest: str
) -> None:
    assert record_digest(case, int(number)) == digest
