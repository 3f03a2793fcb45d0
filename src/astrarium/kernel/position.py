"""Frames as text, for positions: `Round > Auction 1 > Bid 0 3`, the unfinished steps from the outside in."""

from __future__ import annotations

from typing import Any

from astrarium.kernel.errors import BadPosition
from astrarium.kernel.frames import Frame


def frames_text(frames: list[Frame[Any]]) -> str:
    """A lane's frames in one line."""
    return " > ".join(
        " ".join([type(frame).__name__, *(str(field) for field in frame.fields())])
        for frame in frames
    )


def parse_frames(text: str, classes: dict[str, Any]) -> list[Frame[Any]]:
    """The frames of `frames_text`, made anew from their classes.

    :raises BadPosition: for a frame that is unknown or has wrong fields.
    """
    frames: list[Frame[Any]] = []
    for part in text.split(">"):
        words = part.split()
        if not words:
            if text.strip():
                raise BadPosition(f"cannot read the steps {text!r}")
            continue
        if words[0] not in classes:
            raise BadPosition(f"there is no step called {words[0]!r}")
        try:
            frame: Frame[Any] = classes[words[0]](*[int(word) for word in words[1:]])
        except (TypeError, ValueError):
            raise BadPosition(f"cannot read the step {part.strip()!r}") from None
        frames.append(frame)
    return frames
