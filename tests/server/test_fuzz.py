"""Any request at all: answered as the OpenAPI page says, and never by a fault of the server."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case

from astrarium.server.app import make_app
from astrarium.server.config import Config
from astrarium.server.routes_tables import LONGEST_WAIT
from tests.patience import PATIENCE
from tests.server.finished import CODE, lay_out_finished
from tests.server.site import Site, Visitor, running


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("fuzz")) as site:
        lay_out_finished(site.parts.store)
        yield site


@pytest.fixture(scope="module")
def fuzzer(site: Site) -> Visitor:
    """Someone with a name, a table of their own and a game that is being played."""
    return site.visitor("Fuzzer")


@pytest.fixture(scope="module")
def codes(fuzzer: Visitor, site: Site) -> list[str]:
    """Codes of tables in every stage."""
    playing = fuzzer.table("me", "open")
    other = site.visitor("Other")
    other.done("POST", f"/api/tables/{playing}/sit", {"seat": 1})
    fuzzer.done("POST", f"/api/tables/{playing}/start", {"fill": None})
    return [fuzzer.table("me", "open"), playing, CODE]


def api() -> Any:
    """The description of the interface, without who may use what: every request here has a cookie."""
    description = copy.deepcopy(make_app(Config()).openapi())
    del description["components"]["securitySchemes"]
    for item in description["paths"].values():
        for operation in item.values():
            operation.pop("security", None)
    return schemathesis.openapi.from_dict(description)


schema = api()
# Too long a text may be refused before it is read, and not every text is a name or a record.
schema.config.checks.negative_data_rejection.expected_statuses.append("413")
schema.config.checks.positive_data_acceptance.expected_statuses.append("422")


@schema.parametrize()  # type: ignore[untyped-decorator]
@settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_any_request_is_answered_as_promised(
    case: Case[Any], fuzzer: Visitor, codes: list[str], site: Site
) -> None:
    path = case.path_parameters or {}
    if "code" in path:
        # Most codes lead nowhere; every other time take one that leads to a table.
        number = sum(map(ord, str(path["code"])))
        if number % 2:
            path["code"] = codes[number // 2 % len(codes)]
    shorten_wait(case)
    # These two end the log-in that they are sent with, so whoever tries them is not needed any more.
    visitor = fuzzer
    if case.operation.path in ("/api/me/password", "/api/logout"):
        visitor = site.visitor(f"Other {secrets.token_hex(6)}")
    cookies = {"astrarium": visitor.client.cookies["astrarium"]}
    case.call_and_validate(
        base_url=site.url, headers={"x-astrarium": "1"}, cookies=cookies, timeout=PATIENCE
    )


def shorten_wait(case: Case[Any]) -> None:
    """A long poll that is right takes up to a minute, and nothing happens at these tables."""
    with suppress(KeyError, ValueError, TypeError):
        if case.query and 0 < float(case.query["wait"]) <= LONGEST_WAIT:
            case.query["wait"] = 0.01


def test_the_fuzzer_was_somebody_all_the_time(fuzzer: Visitor, codes: list[str]) -> None:
    assert fuzzer.get("/api/me")["name"] is not None
    assert {row["code"] for row in fuzzer.get("/api/tables/mine")} >= set(codes[:2])
