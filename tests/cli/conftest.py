from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.helpers import Cli


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    """The `astrarium` command for a user who has never used it."""
    return Cli(tmp_path / "state")
