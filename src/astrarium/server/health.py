"""Whether the server can do its work: the first thing that is wrong, in a word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from astrarium.server.troubles import KINDS

if TYPE_CHECKING:
    from astrarium.server.hub import Hub

FINE: Final = "fine"
WAKING: Final = "waking"
SERVING: Final = (FINE, WAKING)
"""With these the server serves everyone."""

SLOWEST_WRITE: Final = 5.0  # seconds


def health(hub: Hub) -> str:
    """What keeps the server from its work, without asking anybody: a word of docs/operations.md."""
    if hub.closing:
        return "closing"
    if hub.journal.failing or hub.journal.oldest > SLOWEST_WRITE:
        return "saving"
    if not hub.thinkers.startable:
        return "bots"
    if not hub.bulletin.listening:
        return "following"
    return FINE if hub.waking.done else WAKING


def set_figures(hub: Hub) -> None:
    """The same as metrics."""
    metrics = hub.metrics
    metrics.rooms.set(hub.gauge()["rooms"])
    metrics.unsettled.set(hub.journal.oldest)
    metrics.last_commit.set(hub.journal.last_commit)
    metrics.waking.set(hub.waking.left)
    metrics.driven.set(len(hub.driving.posts))
    metrics.listening.set(hub.bulletin.listening)
    for kind in KINDS:
        metrics.troubled.labels(kind).set(hub.troubles.count(kind))
