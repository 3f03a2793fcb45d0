"""Static data about games: bots, pieces and rules."""

from __future__ import annotations

import gzip
import hashlib
import logging
from functools import cache
from typing import Any, NamedTuple

import astrarium
from astrarium import rulebook
from astrarium.bots.base import bots_of
from astrarium.games import outside, package_of
from astrarium.kernel.errors import AstrariumError
from astrarium.server.entry import Refused
from astrarium.server.messages import encoder

log = logging.getLogger(__name__)


class Packed(NamedTuple):
    """A cached response: it never changes while the server runs."""

    plain: bytes
    zipped: bytes
    etag: str


@cache
def games() -> list[dict[str, Any]]:
    """All games that can be played here. A package of others that fails is left out, and the log says why."""
    for name, fault in outside().broken.items():
        log.warning("the game %r is left out: %s", name, fault)
    found = []
    for name in astrarium.game_names():
        try:
            found.append(_playable(name))
        except AstrariumError as error:
            log.warning("%r is left out: %s", name, error)
    return found


def _playable(name: str) -> dict[str, Any]:
    rules = astrarium.game(name).rules
    about = package_of(name)
    return {
        "name": name,
        "title": rules.title,
        "playable": True,
        "least": rules.least,
        "most": rules.most,
        "minutes": about.minutes,
        "blurb": about.blurb,
        "settings": [
            {"name": setting.name, "default": setting.default, "help": setting.help}
            for setting in rules.settings
        ],
        "bots": [{"name": bot.name, "title": bot.title, "help": bot.help} for bot in bots_of(name)],
    }


def check_game(name: str) -> None:
    """:raises Refused: if there is no such game to be played."""
    names = [game["name"] for game in games()]
    if name not in names:
        raise Refused("unknown", f"There is no game {name!r}. There are: {', '.join(names)}.")


@cache
def catalogue(name: str) -> Packed:
    """The pieces of a game, for whoever draws them."""
    return pack(encoder.encode(astrarium.game(name).rules.catalogue()))


@cache
def rules_page(name: str) -> Packed:
    """The clauses and rulings of a game by section."""
    book = rulebook.load(name)
    sections = [
        {
            "title": section.title,
            "clauses": [clause for entry in section.entries for clause in _clauses(entry)],
        }
        for section in book.sections
    ]
    used = [section for section in sections if section["clauses"]]
    return pack(encoder.encode({"title": book.title, "sections": used}))


def _clauses(entry: rulebook.Entry) -> list[dict[str, str]]:
    if isinstance(entry, rulebook.Clause):
        return [{"id": entry.id, "text": entry.text}]
    if isinstance(entry, rulebook.Ruling):
        return [{"id": entry.id, "text": f"{entry.question} {entry.ruling}"}]
    return []  # decision points are for whoever writes the engine


def pack(content: bytes) -> Packed:
    digest = hashlib.blake2b(content, digest_size=12).hexdigest()
    return Packed(content, gzip.compress(content, 9, mtime=0), f'"{digest}"')
