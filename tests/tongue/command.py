"""The `astrarium` command with its own games in the scrambled tongue, also in the workers that it starts."""

from __future__ import annotations

import sys

from tests.tongue import speak

if __name__ in ("__main__", "__mp_main__"):  # a worker imports what its parent ran
    speak()

if __name__ == "__main__":
    from astrarium.cli.main import main

    sys.exit(main())
