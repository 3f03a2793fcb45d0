"""A command whose fate is unknown is called so, and settles by itself."""

from __future__ import annotations

import json
import signal
from pathlib import Path

from tests.patience import PATIENCE
from tests.server.site import Site, Visitor, open_socket, running
from tests.server.test_troubles import cookies_of, until


def act(visitor: Visitor, code: str) -> tuple[int, str, str]:
    """Status, error and reason of a decision that cannot be saved."""
    seen = visitor.get(f"/api/tables/{code}")["document"]
    option = seen["prompt"]["options"][0]["text"]
    return visitor.refused("POST", f"/api/tables/{code}/act", {"n": seen["n"], "option": option})


def people_only(site: Site) -> tuple[str, Visitor]:
    """A table that waits for a person."""
    mira, tomasz = site.visitor("Mira"), site.visitor("Tomasz")
    code = mira.table("me", "open")
    tomasz.done("POST", f"/api/tables/{code}/sit", {"seat": 1})
    mira.done("POST", f"/api/tables/{code}/start", {})
    seat = mira.get(f"/api/tables/{code}")["document"]["to_act"][0]
    return code, (mira, tomasz)[seat]


def test_what_people_see_and_what_is_stored_agree_again_without_a_command(tmp_path: Path) -> None:
    with running(tmp_path) as site:
        (slow, asked), (other, asked_there) = people_only(site), people_only(site)
        store = site.parts.store
        before = len(store.entries(slow))
        journal = site.parts.hub.journal
        writer = journal._process
        assert writer is not None
        watching = open_socket(
            f"{site.url}/api/tables/{slow}/socket", cookies_of(asked), origin=site.url
        )
        with watching as socket:
            socket.send('{"type": "hello"}')
            shown = json.loads(socket.recv(timeout=PATIENCE))["document"]
            writer.send_signal(signal.SIGSTOP)
            while (answer := act(asked, slow))[1] != "unsettled":
                # The writer had something else in hand, so this was not begun, and is known not to be played.
                assert answer[:2] == (503, "away")
                writer.send_signal(signal.SIGCONT)
                until(lambda: not journal._sent)
                assert len(store.entries(slow)) == before
                writer.send_signal(signal.SIGSTOP)
            assert answer[0] == 503 and "may have been done" in answer[2]
            health = site.visitor().ask("GET", "/health")
            assert (health.status_code, health.json()["status"]) == (503, "saving")
            # Behind it nothing is begun.
            assert act(asked_there, other)[:2] == (503, "away")
            writer.send_signal(signal.SIGCONT)
            while json.loads(socket.recv(timeout=PATIENCE))["type"] != "update":
                pass  # it comes with no command
        assert len(store.entries(slow)) == before + 1
        after = asked.get(f"/api/tables/{slow}")["document"]
        assert after["decisions"] == shown["decisions"] + 1
        assert len(store.entries(other)) == before
        until(lambda: site.visitor().ask("GET", "/health").json()["status"] == "fine")
        seen = asked_there.get(f"/api/tables/{other}")["document"]
        option = seen["prompt"]["options"][0]["text"]
        decision = {"n": seen["n"], "option": option}
        asked_there.done("POST", f"/api/tables/{other}/act", decision)
