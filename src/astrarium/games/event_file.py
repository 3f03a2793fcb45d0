"""The events of a game as its data file lists them: the fields of each kind, its sentence and what it changes."""

from __future__ import annotations

import tomllib
from importlib import resources

from astrarium.kernel.events import Kind


def read_kinds(package: str) -> list[Kind]:
    """All kinds of events in `data/events.toml` of a package; `Kind` says what each key means."""
    file = resources.files(package).joinpath("data", "events.toml")
    return [Kind(name, **row) for name, row in tomllib.loads(file.read_text("utf-8")).items()]
