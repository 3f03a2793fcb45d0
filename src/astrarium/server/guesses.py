"""Protection against guessing, of the codes of tables and of passwords."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from astrarium.server.codes import tidied
from astrarium.server.entry import Refused
from astrarium.server.limits import Limits, Recent

T = TypeVar("T")

NO_TABLE: Final = "No table has this code. Check it with your host."


class Codes:
    """Lets an address look for tables and replays by their codes, and makes it wait after many wrong ones.

    An address that waits is not told whether a code is right, or it could go on guessing. It still reaches
    what it has found before: a player may share an address with a guesser.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits: Final = limits
        self._found: Final = Recent()

    async def find(self, address: str, typed: str, look: Callable[[str], Awaitable[T]]) -> T:
        """What `look` finds by a code as someone typed it.

        :raises Refused: if nothing has this code, or the address has to wait.
        """
        code = tidied(typed) or ""
        if (address, code) not in self._found:
            self._limits.check_left("miss", address)
        try:
            if not code:
                raise Refused("unknown", NO_TABLE)
            thing = await look(code)
        except Refused as refused:
            if refused.code == "unknown":
                self._limits.check("miss", address)
            raise
        self.tell(address, code)
        return thing

    def tell(self, address: str, *codes: str) -> None:
        """An address was told these codes, so it need not guess them."""
        for code in codes:
            self._found.add(address, code)


class Logins:
    """Limits failed logins by address and by account.

    Strangers who fail on purpose cannot lock the owner out: whoever has a cookie of that very account, or an
    address that has logged in to it lately, is not counted with them.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits: Final = limits
        self._known: Final = Recent()

    @contextmanager
    def attempt(self, address: str, account: str, own: bool) -> Iterator[None]:
        """Log in to an account within this; `own`: they have a cookie of it.

        :raises TooMany: if too many have failed.
        """
        if own:
            counted = [f"own {account}"]
        elif (address, account) in self._known:
            counted = [address]
        else:
            counted = [address, f"account {account}"]
        taken = []
        try:
            for who in counted:  # before the password is looked at: many may try at the same moment
                self._limits.check("login", who)
                taken.append(who)
            yield
        except BaseException as error:
            if not (isinstance(error, Refused) and error.code == "wrong"):
                self._give_back(taken)
            raise
        self._give_back(taken)
        self._known.add(address, account)

    def _give_back(self, taken: list[str]) -> None:
        for who in taken:
            self._limits.give_back("login", who)
