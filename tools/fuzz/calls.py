"""Schemathesis over the whole HTTP interface, with a memory: log in, make a table, sit down, play, look, upload.

It follows links from one answer to the next request, and tries every operation, in turn. Two requests in three are made
sensible with what `world` knows. Every answer must fit the description, and none may be a fault.
"""

from __future__ import annotations

import copy
import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import hypothesis
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given
from hypothesis.errors import FlakyStrategyDefinition
from schemathesis import Case
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.generation.stateful import run_state_machine_as_test

from astrarium.server.routes_tables import LONGEST_WAIT
from tools.fuzz.world import OWN, Known, Somebody, World

CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
SENSIBLE: Final = 0.66
LOOKS: Final = 10  # at tables, to find one that suits
OFTEN: Final = {
    "POST /api/tables/{code}/act": 25,
    "POST /api/tables/{code}/undo": 8,
}  # tries in a row
STRANGER: Final = 0.05  # requests of nobody
ANSWER_SECONDS: Final = 60

Change = Callable[["Caller", Case[Any]], Somebody | None]
"""Makes a request sensible; returns who must send it, if that matters."""

_CODE: Final = {"code": "$response.body#/code"}
_SAME: Final = {"code": "$request.path.code"}
_TABLE: Final = "/api/tables/{code}"
_AT_A_TABLE: Final = (
    "study",
    "token",
    "sit",
    "leave",
    "bot",
    "start",
    "chat",
    "resign",
    "remove",
    "mute",
)
_LATER: Final = ("study", "hand-over", "take-back", "rematch", "resign", "chat", "record")

# From an answer to what can be asked next: method and path, then name of the parameters or the body.
LINKS: Final[dict[tuple[str, str, str], list[tuple[str, dict[str, Any]]]]] = {
    ("post", "/api/me", "200"): [
        ("post /api/tables", {}),
        ("get /api/tables/mine", {}),
        ("post /api/me/password", {}),
    ],
    ("post", "/api/me/password", "200"): [
        (
            "post /api/login",
            {
                "requestBody": {
                    "name": "$response.body#/name",
                    "password": "$request.body#/password",
                }
            },
        ),
        ("post /api/logout", {}),
    ],
    ("post", "/api/tables", "201"): [
        (f"get {_TABLE}", {"parameters": _CODE}),
        *((f"* {_TABLE}/{word}", {"parameters": _CODE}) for word in _AT_A_TABLE),
    ],
    ("get", _TABLE, "200"): [
        (
            f"post {_TABLE}/act",
            {
                "parameters": _SAME,
                "requestBody": {
                    "n": "$response.body#/document/n",
                    "option": "$response.body#/document/prompt/options/0/text",
                },
            },
        ),
        (
            f"post {_TABLE}/undo",
            {"parameters": _SAME, "requestBody": {"n": "$response.body#/document/n"}},
        ),
        *((f"* {_TABLE}/{word}", {"parameters": _SAME}) for word in _LATER),
        ("get /api/replays/{code}", {"parameters": _SAME}),
    ],
    ("post", f"{_TABLE}/sit", "200"): [
        (f"* {_TABLE}/{word}", {"parameters": _SAME}) for word in ("start", "leave", "token")
    ],
    ("post", f"{_TABLE}/start", "200"): [(f"get {_TABLE}", {"parameters": _SAME})],
    ("post", f"{_TABLE}/act", "200"): [
        (f"get {_TABLE}", {"parameters": _SAME}),
        (f"post {_TABLE}/undo", {"parameters": _SAME, "requestBody": {"n": "$response.body#/n"}}),
    ],
    ("post", "/api/replays", "201"): [
        ("get /api/replays/{code}", {"parameters": _CODE}),
        ("get /api/replays/{code}/at/{step}", {"parameters": _CODE}),
        (f"get {_TABLE}/record", {"parameters": _CODE}),
    ],
    ("get", "/api/replays/{code}", "200"): [
        (
            "get /api/replays/{code}/at/{step}",
            {"parameters": {**_SAME, "step": "$response.body#/steps"}},
        ),
    ],
}


def described(url: str) -> dict[str, Any]:
    """The description that the server gives, with links; without who may use what, for we bring cookies."""
    description: dict[str, Any] = copy.deepcopy(
        requests.get(f"{url}/api/openapi.json", timeout=ANSWER_SECONDS).json()
    )
    description["components"].pop("securitySchemes", None)
    for item in description["paths"].values():
        for operation in item.values():
            operation.pop("security", None)
    for (method, path, status), targets in LINKS.items():
        answer = description["paths"][path][method]["responses"][status]
        links = answer.setdefault("links", {})
        for name, link in targets:
            wanted, where = name.split()
            for found, operation in description["paths"].get(where, {}).items():
                if wanted in (found, "*"):
                    links[f"{found} {where}"] = {"operationId": operation["operationId"], **link}
    return description


class Caller:
    """Sends requests and takes down what comes back."""

    def __init__(self, url: str, rng: random.Random) -> None:
        self.url: Final = url
        self.rng: Final = rng
        self.world: Final = World(url, rng)
        self.statuses: Final[dict[str, Counter[int]]] = {}
        self.failures: Final[Counter[str]] = Counter()
        self.broken = 0  # connections that were, in a row
        self._who: Somebody | None = None
        schema = schemathesis.openapi.from_dict(described(url))
        schema.config.base_url = url
        self.schema: Final = schema
        self.operations: Final = [
            found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)
        ]
        for operation in self.operations:
            self.statuses[operation.label] = Counter()

    @property
    def calls(self) -> int:
        return sum(counter.total() for counter in self.statuses.values())

    def prepare(self, case: Case[Any]) -> None:
        """Decide who sends it, and make it sensible or leave it as it is."""
        self._who = None if self.rng.random() < STRANGER else self.world.anybody()
        if self.rng.random() < SENSIBLE:
            change = SENSE.get(case.operation.label)
            path = case.path_parameters or {}
            if "code" in path and path["code"] not in self.world.tables:
                path["code"] = self.world.code()
            if change is not None:
                self._who = change(self, case) or self._who
        _shorten_wait(case)

    def arguments(self) -> dict[str, Any]:
        cookies = {"astrarium": self._who.cookie} if self._who and self._who.cookie else {}
        return {"headers": dict(OWN), "cookies": cookies, "timeout": ANSWER_SECONDS}

    def heed(self, case: Case[Any], response: Any) -> None:
        """Count the answer and remember what it says."""
        self.broken = 0
        status = response.status_code
        self.statuses[case.operation.label][status] += 1
        who = self._who
        if who is not None:
            given = response.headers.get("set-cookie", [""])[0]
            if given.startswith("astrarium=") and status == 200:
                who.cookie = given.partition("=")[2].partition(";")[0].strip('"')
            if not who.cookie or (status == 401 and case.operation.label != "POST /api/login"):
                self.world.come_back(who)
        if status in (200, 201):
            self._remember(case, response, who)

    def check(self, case: Case[Any], response: Any) -> None:
        """Compare an answer with the description."""
        try:
            case.validate_response(response, checks=list(CHECKS))
        except FailureGroup as group:
            for failure in group.exceptions:
                title = getattr(failure, "title", type(failure).__name__)
                said = " ".join(str(getattr(failure, "message", failure)).split())[:300]
                self.failures[f"{case.operation.label}: {title}: {said}"] += 1

    def lost(self, case: Case[Any], error: Exception) -> None:
        """A request without an answer."""
        self.broken += 1
        self.failures[f"{case.operation.label}: {type(error).__name__}: {error}"[:300]] += 1

    def _remember(self, case: Case[Any], response: Any, who: Somebody | None) -> None:
        world = self.world
        path = case.path_parameters or {}
        body: Any = case.body
        label = case.operation.label
        if label == "POST /api/tables" and who is not None:
            world.made(response.json()["code"], body, who)
        elif label == "POST /api/replays":
            world.replays.append(response.json()["code"])
        elif label == "POST /api/me" and who is not None:
            who.name = response.json()["name"]
        elif label == "POST /api/me/password" and who is not None:
            who.password = body["password"]
        table = world.tables.get(str(path.get("code")))
        if table is None or who is None:
            return
        if label.endswith("/sit"):
            table.seats[body["seat"]] = who
        elif label.endswith("/leave"):
            table.seats = {seat: one for seat, one in table.seats.items() if one is not who}
        elif label.endswith("/remove"):
            gone = table.seats.pop(body["seat"], None)
            table.removed += [gone] if gone is not None else []
        elif label.endswith("/start"):
            table.stage = "playing"
        elif label == f"GET {_TABLE}":
            table.stage = response.json()["document"]["stage"]


# What makes a request sensible, by operation


def _order(caller: Caller, case: Case[Any]) -> Somebody | None:
    case.body = caller.world.order()
    return caller.world.anybody()


def _act(caller: Caller, case: Case[Any]) -> Somebody | None:
    turn = caller.world.turn()
    if turn is None:
        return None
    code, who, document = turn
    option = caller.rng.choice(document["prompt"]["options"])
    case.path_parameters = {"code": code}
    case.body = {"n": document["n"], "option": caller.rng.choice((option["text"], option["id"]))}
    return who


def _undo(caller: Caller, case: Case[Any]) -> Somebody | None:
    for _ in range(4):
        chosen = caller.world.seated("playing")
        document = caller.world.look(chosen[0], chosen[2]) if chosen else None
        if chosen is not None and document is not None and document["undo"]["able"]:
            case.path_parameters = {"code": chosen[0]}
            case.body = {"n": document["n"]}
            return chosen[2]
    return None


def _sit(caller: Caller, case: Case[Any]) -> Somebody | None:
    found = caller.world.open_seat()
    if found is None:
        return None
    code, seat, table = found
    case.path_parameters = {"code": code}
    case.body = {"seat": seat}
    away = [*table.seats.values(), *table.removed]
    others = [who for who in caller.world.people if who not in away]
    return caller.rng.choice(others) if others else None


def _bot(caller: Caller, case: Case[Any]) -> Somebody | None:
    found = caller.world.open_seat()
    if found is None:
        return None
    case.path_parameters = {"code": found[0]}
    case.body = {"seat": found[1], "bot": caller.rng.choice(("greedy", "random", None))}
    return found[2].host


def _start(caller: Caller, case: Case[Any]) -> Somebody | None:
    found = caller.world.open_seat()
    if found is None:
        return None
    case.path_parameters = {"code": found[0]}
    case.body = {"fill": caller.rng.choice(("greedy", "random"))}
    return found[2].host


def _remove(caller: Caller, case: Case[Any]) -> Somebody | None:
    found = caller.world.company()
    if found is None:
        return None
    case.path_parameters = {"code": found[0]}
    case.body = {"seat": found[1]}
    return found[2].host


def _mute(caller: Caller, case: Case[Any]) -> Somebody | None:
    """Whoever may speak is muted, by their seat or by what they said; whoever may not gets the word back."""
    found = caller.world.chatter()
    if found is None:
        return None
    line = caller.rng.choice(found.lines)
    there = found.document["seats"][line["seat"]]["name"] == line["name"]
    by_seat = there and caller.rng.random() < 0.5
    by = {"seat": line["seat"]} if by_seat else {"line": line["id"]}
    case.path_parameters = {"code": found.code}
    case.body = {**by, "on": line["name"] not in found.document["muted"]}
    return found.host


def _of_a_seat(stage: str | None) -> Change:
    def change(caller: Caller, case: Case[Any]) -> Somebody | None:
        chosen = caller.world.seated(stage)
        if chosen is None:
            return None
        case.path_parameters = {"code": chosen[0]}
        return chosen[2]

    return change


def _rematch(caller: Caller, case: Case[Any]) -> Somebody | None:
    """Where bots have played a seat to the end."""
    for _ in range(6):
        chosen = caller.world.seated("over") or caller.world.seated("playing")
        document = caller.world.look(chosen[0], chosen[2]) if chosen else None
        if chosen is not None and document is not None and document["stage"] == "over":
            case.path_parameters = {"code": chosen[0]}
            return chosen[2]
    return None


def _hand_over(caller: Caller, case: Case[Any]) -> Somebody | None:
    """A seat that has kept its table waiting for as long as it may."""
    for code, table in _in_play(caller):
        document = caller.world.look(code, table.host)
        seats = document["seats"] if document else []
        if table.waits and any(chair["held"] for chair in seats):
            continue  # bots on all seats would end the game
        for seat, chair in enumerate(seats):
            if document is None or chair["bot"] is not None or chair["since"] is None:
                continue
            if document["absence"] and time.time() - chair["since"] > 60 * document["absence"]:
                case.path_parameters = {"code": code}
                case.body = {"seat": seat}
                return table.host
    return None


def _in_play(caller: Caller) -> list[tuple[str, Known]]:
    """Some tables, those that wait first."""
    tables = [one for one in caller.world.tables.items() if one[1].stage == "playing"]
    some = caller.rng.sample(tables, min(LOOKS, len(tables)))
    waiting = [one for one in tables if one[1].waits]
    return waiting + [one for one in some if not one[1].waits]


def _take_back(caller: Caller, case: Case[Any]) -> Somebody | None:
    """A seat that a clock or the others have given to a bot; mostly there is none."""
    for code, table in _in_play(caller):
        document = caller.world.look(code, table.host)
        for seat, chair in enumerate(document["seats"] if document else []):
            if chair["held"] in ("clock", "absent") and seat in table.seats:
                case.path_parameters = {"code": code}
                return table.seats[seat]
    return _of_a_seat("playing")(caller, case)


def _chat(caller: Caller, case: Case[Any]) -> Somebody | None:
    case.path_parameters = {"code": caller.world.code()}
    return caller.world.anybody()


def _log_in(caller: Caller, case: Case[Any]) -> Somebody | None:
    for who in caller.rng.sample(caller.world.people, len(caller.world.people)):
        if who.password:
            case.body = {"name": who.name, "password": who.password}
            return who
    return None


def _end_session(caller: Caller, case: Case[Any]) -> Somebody | None:
    who = caller.world.anybody()
    ids = caller.world.sessions(who)
    if ids:
        case.path_parameters = {"id": caller.rng.choice(ids)}
    return who


def _name(caller: Caller, case: Case[Any]) -> Somebody | None:
    case.body = {"name": f"Fuzz {caller.rng.randrange(10**6)}"}
    return caller.world.anybody()


def _upload(caller: Caller, case: Case[Any]) -> Somebody | None:
    record = caller.world.record()
    if record is None:
        return None
    rng = caller.rng
    if rng.random() < 0.5:  # spoilt somewhere
        place = rng.randrange(len(record))
        odd = rng.choice(("", "\n", "0", "ÿ", "\x00", "chance ", record[:200]))
        record = record[:place] + odd + record[place + rng.randrange(20) :]
    case.body = {"record": record}
    return caller.world.anybody()


def _replay(caller: Caller, case: Case[Any]) -> Somebody | None:
    path = dict(case.path_parameters or {})
    path["code"] = caller.rng.choice(caller.world.replays)
    if "step" in path:
        path["step"] = caller.rng.randrange(60)
    case.path_parameters = path
    return None


def _game(caller: Caller, case: Case[Any]) -> Somebody | None:
    games = ("new-frontiers", "roll-for-the-galaxy", "galactic-emperor")
    case.path_parameters = {"game": caller.rng.choice(games)}
    return None


SENSE: Final[dict[str, Change]] = {
    "POST /api/tables": _order,
    f"POST {_TABLE}/act": _act,
    f"POST {_TABLE}/undo": _undo,
    f"POST {_TABLE}/sit": _sit,
    f"POST {_TABLE}/bot": _bot,
    f"POST {_TABLE}/remove": _remove,
    f"POST {_TABLE}/mute": _mute,
    f"POST {_TABLE}/start": _start,
    f"POST {_TABLE}/chat": _chat,
    f"POST {_TABLE}/token": _of_a_seat(None),
    f"GET {_TABLE}/study": _of_a_seat("playing"),
    f"GET {_TABLE}/record": _replay,
    f"POST {_TABLE}/leave": _of_a_seat("open"),
    f"POST {_TABLE}/resign": _of_a_seat("playing"),
    f"POST {_TABLE}/hand-over": _hand_over,
    f"POST {_TABLE}/take-back": _take_back,
    f"POST {_TABLE}/rematch": _rematch,
    "POST /api/login": _log_in,
    "POST /api/me": _name,
    "DELETE /api/me/sessions/{id}": _end_session,
    "POST /api/replays": _upload,
    "GET /api/replays/{code}": _replay,
    "GET /api/replays/{code}/at/{step}": _replay,
    "GET /api/games/{game}/rules": _game,
    "GET /api/games/{game}/catalogue": _game,
}


def _shorten_wait(case: Case[Any]) -> None:
    """A long poll that is right takes up to a minute."""
    with suppress(KeyError, ValueError, TypeError):
        if case.query and 0 < float(case.query["wait"]) <= LONGEST_WAIT:
            case.query["wait"] = 0.01


class TimeUp(Exception):
    """Enough."""


def settings(examples: int, steps: int = 1) -> hypothesis.settings:
    return hypothesis.settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
    )


def run(caller: Caller, until: float, say: Callable[[str], None]) -> None:
    """Until that time (of `time.monotonic`)."""
    told = time.monotonic()
    visits = follower(caller, until)
    stateful = True
    while time.monotonic() < until and caller.broken < 20:
        with suppress(TimeUp):
            _follow_links(caller, visits) if stateful else _try_each(caller, until)
        stateful = not stateful
        if time.monotonic() - told > 10:
            told = time.monotonic()
            fine = sum(n for c in caller.statuses.values() for s, n in c.items() if s < 300)
            say(
                f"{caller.calls} requests, {fine} of them 2xx; "
                f"{len(caller.failures)} remarks; {(until - told) / 60:.1f} minutes left"
            )


def follower(caller: Caller, until: float) -> Any:
    """A state machine that follows links."""
    machine: Any = caller.schema.as_state_machine()

    class Visit(machine):  # type: ignore[misc]
        def before_call(self, case: Case[Any]) -> None:
            if time.monotonic() > until:
                raise TimeUp
            caller.prepare(case)

        def get_call_kwargs(self, case: Case[Any]) -> dict[str, Any]:
            return caller.arguments()

        def after_call(self, response: Any, case: Case[Any]) -> None:
            super().after_call(response, case)
            caller.heed(case, response)

        def validate_response(self, response: Any, case: Case[Any], **_: Any) -> None:
            caller.check(case, response)

    return Visit


def _follow_links(caller: Caller, visits: Any) -> None:
    try:
        run_state_machine_as_test(visits, settings=settings(6, 30))
    except FlakyStrategyDefinition:
        pass  # what can be asked next depends on the answers, and those are not the same every time
    except requests.RequestException as error:
        caller.broken += 1
        caller.failures[f"a request without an answer: {error!r}"[:300]] += 1


def _try_each(caller: Caller, until: float) -> None:
    for operation in caller.operations:

        @settings(OFTEN.get(operation.label, 4))
        @given(case=operation.as_strategy())
        def one(case: Case[Any]) -> None:
            if time.monotonic() > until:
                raise TimeUp
            caller.prepare(case)
            try:
                response = case.call(**caller.arguments())
            except requests.RequestException as error:
                caller.lost(case, error)
                return
            caller.heed(case, response)
            caller.check(case, response)

        one()
