"""Which bots there are, and how they are named: by name, as `module:Class`, or as `exec:COMMAND`.

A name is that of a bot of the game, of `random`, of one that the operator of a server listed (`offer`), or of an
entry point in the group `astrarium.bots`. Whoever names a bot in the other two ways has code run: that is for command
lines and programs, never for what comes over the network. `make_offered` is the door for that.
"""

from __future__ import annotations

import importlib
import inspect
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from astrarium.bots.external import ExternalBot, parse_command
from astrarium.games import names, package_of
from astrarium.games.package import BotInfo, resolved
from astrarium.kernel.bot import UNLIMITED, Bot, Budget
from astrarium.kernel.chance import Generator
from astrarium.kernel.errors import BadSetup
from astrarium.kernel.seat import Seat

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "astrarium.bots"
EXEC: Final = "exec:"
NEEDS: Final = "a bot needs a method choose(seat, budget)"

Maker = Callable[[int], Bot]


class RandomBot:
    """Chooses any legal option."""

    def __init__(self, seed: int) -> None:
        self._generator = Generator(seed)

    def choose(self, seat: Seat, budget: Budget = UNLIMITED) -> int:
        return self.pick(seat.options)

    def pick(self, options: list[int]) -> int:
        """Any of them."""
        return options[self._generator.below(len(options))]


RANDOM: Final = BotInfo(
    "random", "Random", "Plays any legal option, without a plan.", "astrarium.bots.base:RandomBot"
)

_listed: dict[str, BotInfo] = {}  # by name, what the operator of a server offers


def bots_of(game: str) -> list[BotInfo]:
    """The bots that are offered to people for a game, the one to begin with first.

    :raises BadSetup: if there is no such game.
    """
    own = [info for info in package_of(game).bots if info.offered]
    listed = [info for info in _listed.values() if not info.games or game in info.games]
    return [*own, RANDOM, *listed]


def bot_names(game: str) -> list[str]:
    """The bots of a game that have a name, without those of installed packages.

    :raises BadSetup: if there is no such game.
    """
    return [info.name for info in _named(game)]


def make_bot(name: str, game: str, seed: int) -> Bot:
    """A bot for a game by its name, as `module:Class` or as `exec:COMMAND`.

    :raises BadSetup: if there is none, it does not play the game, or it cannot be loaded; the message says what to do.
    """
    return find_bot(name, game)(seed)


def make_offered(name: str, game: str, seed: int) -> Bot:
    """A bot that is offered to people. Nothing else is imported, whatever the name is.

    :raises BadSetup: if there is none.
    """
    for info in bots_of(game):
        if info.name == name:
            return _maker(info.make, game)(seed)
    offered = ", ".join(info.name for info in bots_of(game))
    raise BadSetup(f"there is no bot {name!r}; there are: {offered}")


@cache
def find_bot(name: str, game: str) -> Maker:
    """What makes the bot that is named, from a seed.

    :raises BadSetup: as `make_bot`.
    """
    if ":" in name:
        return _maker(name, game)
    for info in _named(game):
        if info.name == name:
            return _maker(info.make, game)
    if name in installed():
        return _checked(_loaded(installed()[name]), name, game)
    known = ", ".join(dict.fromkeys([*bot_names(game), *installed()]))
    raise BadSetup(
        f"there is no bot {name!r}; there are: {known}; name one of yours as module:Class or exec:COMMAND"
    )


def offer(entries: Sequence[str]) -> None:
    """Offer these bots to people, beside those of the games: installed names, or `name=module:Class` and
    `name=exec:COMMAND`. They replace those that were offered before.

    :raises BadSetup: for one that cannot be loaded.
    """
    listed: dict[str, BotInfo] = {}
    for entry in entries:
        name, _, spec = entry.partition("=")
        if ":" in name or not name or not name.replace("-", "").isalnum():
            raise BadSetup(
                f"a bot is listed by the name of an installed one, or as name=module:Class; not {entry!r}"
            )
        if any(
            name in (*(info.name for info in package_of(game).bots), "random") for game in names()
        ):
            raise BadSetup(f"there is a bot {name!r} already; list yours under another name")
        listed[name] = _described(name, spec or name)
    _listed.clear()
    _listed.update(listed)
    find_bot.cache_clear()


@cache
def installed() -> dict[str, EntryPoint]:
    """The bots of installed packages, by name. None of them is imported before it is named."""
    from importlib.metadata import entry_points

    found = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))
    return {entry.name: entry for entry in reversed(found)}


def _named(game: str) -> list[BotInfo]:
    return [*package_of(game).bots, RANDOM, *_listed.values()]


def _described(name: str, spec: str) -> BotInfo:
    """What people are told of a bot that an operator lists."""
    if spec.startswith(EXEC):
        parse_command(spec.removeprefix(EXEC))
        return BotInfo(name, name.capitalize(), "A program of its own.", spec)
    if ":" not in spec:
        if spec not in installed():
            known = ", ".join(installed()) or "none is"
            raise BadSetup(
                f"no bot {spec!r} is installed ({known}); list one of yours as {spec}=module:Class"
            )
        spec = installed()[spec].value
    made = _object(spec)
    check_bot(made, spec)
    title = str(getattr(made, "title", "") or name.capitalize())
    about = (inspect.getdoc(made) or "A bot of this server.").splitlines()[0]
    return BotInfo(name, title, about, spec, games=games_played(made))


def _maker(spec: str, game: str) -> Maker:
    if spec.startswith(EXEC):
        return partial(ExternalBot, parse_command(spec.removeprefix(EXEC)))
    return _checked(_object(spec), spec, game)


def _checked(made: Any, name: str, game: str) -> Maker:
    """A class or function that makes bots, as one that takes a seed.

    :raises BadSetup: if it makes none, or none for this game.
    """
    check_bot(made, name)
    played = games_played(made)
    if played and game not in played:
        raise BadSetup(f"the bot {name!r} does not play {game}; it plays: {', '.join(played)}")
    return partial(_make, made, name)


def _make(made: Any, name: str, seed: int) -> Bot:
    try:
        bot: Bot = made(seed) if _takes_seed(made) else made()
    except Exception as error:
        raise BadSetup(
            f"the bot {name!r} cannot be made from a seed: {type(error).__name__}: {error}"
        ) from error
    if not callable(getattr(bot, "choose", None)):
        raise BadSetup(f"{name!r} makes a {type(bot).__name__}, which is no bot: {NEEDS}")
    return bot


def check_bot(made: Any, name: str) -> None:
    """:raises BadSetup: if this is neither a class of bots nor a function that may make some."""
    if not callable(made):
        raise BadSetup(f"{name!r} is neither a class nor a function that makes a bot: {NEEDS}")
    if not isinstance(made, type):
        return
    choose = getattr(made, "choose", None)
    if not callable(choose):
        raise BadSetup(f"the class {name!r} is no bot: {NEEDS}")
    try:
        inspect.signature(choose).bind(None, None, None)
    except TypeError:
        raise BadSetup(f"the method choose of {name!r} must take a seat and a budget") from None
    except ValueError:  # one that does not tell its arguments, such as a compiled one
        pass


def games_played(made: Any) -> tuple[str, ...]:
    """The games that a bot says it plays; empty is all."""
    return tuple(getattr(made, "games", ()))


def _takes_seed(made: Any) -> bool:
    try:
        return bool(inspect.signature(made).parameters)
    except (TypeError, ValueError):
        return True


def _loaded(entry: EntryPoint) -> Any:
    try:
        return entry.load()
    except Exception as error:  # whatever a stranger's module does when it is imported
        said = f"{type(error).__name__}: {error}"
        raise BadSetup(
            f"the bot {entry.name!r} ({entry.value}) cannot be loaded: {said}"
        ) from error


def _object(spec: str) -> Any:
    """What `module:Class` stands for, in an installed module or in one of the folder we are in."""
    module, _, name = spec.partition(":")
    if not module or not name:
        raise BadSetup(f"a bot of yours is named module:Class, such as bold:Bold; not {spec!r}")
    try:
        found = _module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise _broken(spec, error) from error
        raise BadSetup(
            f"the bot {spec!r} cannot be loaded: there is no module {error.name!r}; run this in "
            f"the folder of {error.name}.py, or install the package that has it"
        ) from None
    except Exception as error:  # whatever the module does when it is imported
        raise _broken(spec, error) from error
    try:
        return resolved(spec)
    except AttributeError:
        classes = [
            one.__name__
            for one in vars(found).values()
            if isinstance(one, type) and callable(getattr(one, "choose", None))
        ]
        has = f"its bots: {', '.join(classes)}" if classes else NEEDS
        raise BadSetup(f"the module {module!r} has no {name!r}; {has}") from None


def _module(name: str) -> Any:
    here = os.getcwd()
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if here in sys.path or error.name != name.partition(".")[0]:
            raise
    sys.path.append(here)  # a command's own folder comes first in sys.path, not the user's
    importlib.invalidate_caches()
    return importlib.import_module(name)


def _broken(spec: str, error: Exception) -> BadSetup:
    return BadSetup(f"the bot {spec!r} cannot be loaded: {type(error).__name__}: {error}")
