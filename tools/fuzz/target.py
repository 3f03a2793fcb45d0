"""The server that is fuzzed: a process of its own, watched for faults."""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Final

import httpx

from astrarium.server.store import Store
from tests.server.finished import lay_out_finished
from tests.server.process import ServerProcess

FAULTS: Final = "astrarium_faults_total"
DONE: Final = re.compile(r'^astrarium_commands_total\{outcome="done",type="([^"]*)"\} (\S+)', re.M)
PATIENCE: Final = 30.0


class Target:
    """A server on a database in which one game is finished."""

    def __init__(self, folder: Path, limits: bool) -> None:
        database = f"sqlite:///{folder / 'fuzz.db'}"
        store = Store(database)
        store.upgrade()
        lay_out_finished(store)
        store.close()
        self.log: Final = folder / "server.log"
        self._server: Final = ServerProcess(
            database,
            self.log,
            ASTRARIUM_LIMITS="yes" if limits else "no",
            ASTRARIUM_LOG_LEVEL="warning",
            ASTRARIUM_LOG_FORMAT="json",
        )
        self._server.start()
        self.url: Final = self._server.url
        self._process: Final = self._server.process

    def wrong(self) -> list[str]:
        """What is the matter with the server now."""
        found = []
        try:
            with httpx.Client(base_url=self.url, timeout=PATIENCE) as http:
                health = http.get("/health")
                if health.status_code != 200:
                    found.append(f"/health answers {health.status_code}: {health.text[:200]}")
                faults = _counter(http.get("/metrics").text, FAULTS)
            if faults is None:
                found.append(f"/metrics does not tell {FAULTS}")
            elif faults:
                found.append(f"{FAULTS} is {faults:g}")
        except httpx.HTTPError as error:
            found.append(f"the server does not answer: {error!r}")
        found += [f"logged {n} times: {what}" for what, n in self._complaints().items()]
        return found

    def carried_out(self) -> dict[str, int]:
        """How many commands of each type were carried out, as the server counts them."""
        with suppress(httpx.HTTPError):
            told = httpx.get(f"{self.url}/metrics", timeout=PATIENCE).text
            return {type: int(float(n)) for type, n in DONE.findall(told)}
        return {}

    def stop(self) -> list[str]:
        """End it in good order."""
        code = self._server.stop()
        return [] if code == 0 else [f"the server ended with {code}"]

    def kill(self) -> None:
        if self._server.process is not None:
            self._server.kill()

    def _complaints(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for line in self.log.read_text(errors="replace").splitlines():
            try:
                said = json.loads(line)
            except ValueError:
                if line.startswith(("Traceback", "Task exception", "Exception")):
                    found[line] += 1
                continue
            if said.get("level") in ("error", "critical"):
                first = str(said.get("message")).partition("\n")[0]
                last = str(said.get("trace", "")).strip().rpartition("\n")[2]
                found[f"{first} {last}".strip()] += 1
        return found


def _counter(text: str, name: str) -> float | None:
    for line in text.splitlines():
        if line.startswith(f"{name} "):
            return float(line.split()[1])
    return None
