"""What pytest needs for the suite: the option `--game`, and every law with every way to play those games."""

from __future__ import annotations

import pytest

SUITE = "astrarium.conformance.test_laws"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--game",
        action="append",
        metavar="NAME",
        help="a game that astrarium.conformance looks at; may be repeated (default: all games)",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "long: a further way to play a game that was looked at before"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.function.__module__ != SUITE:
        return
    # Other runs of pytest, which find this plugin too, need no games.
    from astrarium.conformance.cases import all_names

    names = metafunc.config.getoption("--game") or all_names()
    # The scope makes pytest run all tests of one case before those of the next: its games are played once.
    metafunc.parametrize(
        "case", [one for name in names for one in _parameters(name)], scope="module"
    )


def _parameters(name: str) -> list[object]:
    """Every case of a game; all but the first are marked `long`."""
    from astrarium.conformance.cases import cases_of
    from astrarium.kernel.errors import BadSetup

    try:
        cases = cases_of(name)
    except BadSetup as error:
        pytest.exit(str(error), returncode=pytest.ExitCode.USAGE_ERROR)
    return [
        pytest.param(case, id=str(case), marks=pytest.mark.long if number else ())
        for number, case in enumerate(cases)
    ]
