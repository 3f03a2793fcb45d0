"""How much anyone may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from astrarium.server.limits import ALLOWANCES, Bucket, Limits, TooMany, address_key
from tests.server.site import Site, running


def noon() -> float:
    """A clock that stands still, so that nothing is regained however long a test takes."""
    return 43_200.0


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("limits")
    with running(folder, noon, limits=True, proxies=("127.0.0.1",)) as site:
        yield site


def test_a_bucket_gives_its_burst_and_then_one_at_a_time() -> None:
    bucket = Bucket(3, 2.0, now=100.0)
    assert [bucket.take(100.0) for _ in range(3)] == [0, 0, 0]
    assert bucket.take(100.0) == 2.0
    assert bucket.take(101.5) == 0.5
    assert bucket.take(102.0) == 0
    assert bucket.take(102.0) == 2.0


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    bucket = Bucket(2, 1.0, now=0.0)
    assert [bucket.take(1e9) == 0 for _ in range(3)] == [True, True, False]


def test_everyone_has_a_bucket_of_their_own() -> None:
    limits = Limits(now=noon)
    for _ in range(ALLOWANCES["chat"].burst):
        limits.check("chat", "mira")
    limits.check("chat", "tomasz")
    limits.check("upload", "mira")
    with pytest.raises(TooMany) as refused:
        limits.check("chat", "mira")
    assert refused.value.code == "limit"
    assert refused.value.reason == "Too many chat lines. Try again in 2 seconds."


def test_memory_is_bounded_however_many_come() -> None:
    limits = Limits(most=100)
    for number in range(1000):
        limits.check("socket", f"address {number}")
    assert len(limits._buckets) == 100


def test_limits_can_be_turned_off() -> None:
    limits = Limits(on=False)
    for _ in range(1000):
        limits.check("login", "anyone")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("2001:db8::1", "2001:db8::ffff", True),  # one household has a whole network of these
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("fe80::1%eth0", "fe80::2", True),
        (None, "unknown", True),
    ],
)
def test_what_counts_as_one_address(one: str | None, other: str, same: bool) -> None:
    assert (address_key(one) == address_key(other)) is same


@pytest.mark.parametrize("vary", ["name", "address"])
def test_guessing_passwords_is_slow_for_an_address_and_for_a_name(site: Site, vary: str) -> None:
    burst = ALLOWANCES["login"].burst
    answers = []
    for number in range(burst + 1):
        address = f"192.0.2.{100 + number if vary == 'address' else 1}"
        name = f"Nobody {number}" if vary == "name" else "Nobody"
        visitor = site.visitor(**{"x-forwarded-for": address})
        login = {"name": name, "password": "guess"}
        answers.append(visitor.ask("POST", "/api/login", login))
    assert [answer.status_code for answer in answers] == [401] * burst + [429]
    last = answers[-1]
    assert last.json()["error"] == "limit"
    assert int(last.headers["retry-after"]) == ALLOWANCES["login"].every


def test_guessing_codes_is_slow(site: Site) -> None:
    visitor = site.visitor()
    burst = ALLOWANCES["miss"].burst
    statuses = [
        visitor.ask("GET", f"/api/tables/comet-amber-{10000 + number}").status_code
        for number in range(burst + 5)
    ]
    assert statuses == [404] * burst + [429] * 5


def test_chat_is_limited_by_person_on_http(site: Site) -> None:
    mira, tomasz = site.visitor("Mira"), site.visitor("Tomasz")
    code = mira.table("me", "open")
    burst = ALLOWANCES["chat"].burst
    answers = [
        mira.ask("POST", f"/api/tables/{code}/chat", {"text": f"line {number}"}).status_code
        for number in range(burst + 3)
    ]
    assert answers == [200] * burst + [429] * 3
    tomasz.done("POST", f"/api/tables/{code}/chat", {"text": "hush"})
    chat = mira.get(f"/api/tables/{code}")["chat"]
    assert len(chat) == answers.count(200) + 1  # what was refused was not said
