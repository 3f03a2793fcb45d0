"""A wire to PostgreSQL that can be cut at the worst moment."""

from __future__ import annotations

import asyncio
from types import TracebackType


class Wire:
    """Passes bytes between a client and the server at a port, on a port of its own.

    With `cut_after_commit` the next COMMIT still reaches the server, but the connection is cut
    before its answer comes back: the client cannot know whether it happened.
    """

    def __init__(self, port: int) -> None:
        self._server_port = port
        self._pairs: set[asyncio.Task[None]] = set()
        self.cut_after_commit = False
        self.cuts = 0

    async def __aenter__(self) -> Wire:
        self._listener = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port: int = self._listener.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listener.close()
        for pair in self._pairs:
            pair.cancel()
        await asyncio.gather(*self._pairs, return_exceptions=True)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._pairs.add(task)
        answers, server = await asyncio.open_connection("127.0.0.1", self._server_port)
        back = asyncio.create_task(_pass_on(answers, writer))
        try:
            while data := await reader.read(65536):
                if self.cut_after_commit and b"COMMIT" in data:
                    back.cancel()
                    await asyncio.gather(back, return_exceptions=True)
                    server.write(data)
                    await answers.read(65536)
                    self.cut_after_commit = False
                    self.cuts += 1
                    return
                server.write(data)
        except (asyncio.CancelledError, ConnectionError):
            pass
        finally:
            back.cancel()
            writer.close()
            server.close()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
    writer.close()
