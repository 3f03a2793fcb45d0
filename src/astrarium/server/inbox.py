"""What comes in over a WebSocket: texts in single frames, which are nearly all, are read here.

It is apart from the wire because it is compiled with the engine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Final

UNREAD: Final = 16  # texts that may wait to be heard before no more are read from the network

_TEXT: Final = 0x81  # the first byte of a frame that is a whole text
_MASKED: Final = 0x80


class Inbox:
    """The texts that have come and were not heard yet, and who hears them."""

    def __init__(self, wire: Any, unmask: Callable[[bytes, bytes], bytes]) -> None:
        """`wire` is the protocol that they belong to; `unmask` applies a mask to data."""
        self._wire: Any = wire
        self._unmask: Final = unmask
        self._texts: Final[deque[bytes]] = deque()
        self._heard: Callable[[bytes], None] | None = None
        self._held = False
        self._going = False  # through the texts that have arrived
        self.dismissed = False
        self.between_frames = False  # the next data are the beginning of a frame

    def receive(self, data: bytes) -> bool:
        """Take in data that are a whole text; False if they are anything else."""
        if not self.between_frames:
            return False
        text = whole_text(data, self._unmask)
        if text is None:
            return False
        self.take(text)
        return True

    def take(self, text: bytes) -> None:
        """A text has come."""
        wire = self._wire
        if wire is None or self.dismissed or wire.close_sent:
            return
        if self._heard is not None and not self._held and not self._texts:
            self._heard(text)
            return
        self._texts.append(text)
        if self._heard is None:
            wire.wake()
        if len(self._texts) > UNREAD and not wire.read_paused:
            wire.read_paused = True
            wire.transport.pause_reading()

    def next(self) -> bytes | None:
        """The oldest text, if there is one."""
        if not self._texts:
            return None
        text = self._texts.popleft()
        wire = self._wire
        if wire is not None and wire.read_paused and not self._texts:
            wire.read_paused = False
            wire.transport.resume_reading()
        return text

    def attend(self, heard: Callable[[bytes], None]) -> None:
        """From now on call `heard` with each text as it arrives, and at once with those that have arrived."""
        self._heard = heard
        self.go_on()

    def hold(self) -> None:
        """Hold back further texts until `go_on`."""
        self._held = True

    def go_on(self) -> None:
        """Hear the texts that were held back."""
        self._held = self.dismissed
        # A text that is refused at once ends in here again. To begin anew for each would go as deep as texts wait.
        if self._going:
            return
        self._going = True
        try:
            while self._heard is not None and not self._held:
                text = self.next()
                if text is None:
                    return
                self._heard(text)
        finally:
            self._going = False

    def dismiss(self) -> None:
        """No more texts are wanted."""
        self.dismissed = self._held = True
        while self.next() is not None:
            pass

    def let_go(self) -> None:
        """The connection is gone. Wire and inbox refer to each other, and nobody looks for such cycles."""
        self._heard = None
        self._wire = None


def whole_text(data: bytes, unmask: Callable[[bytes, bytes], bytes]) -> bytes | None:
    """The text in a client's frame, if the data are this one frame and nothing else."""
    size = len(data)
    if size < 6 or data[0] != _TEXT:
        return None
    length = data[1] - _MASKED
    start = 2
    if length == 126:
        if size < 8:
            return None
        length = data[2] << 8 | data[3]
        start = 4
    if not 0 <= length == size - start - 4:
        return None
    return unmask(data[start + 4 :], data[start : start + 4])
