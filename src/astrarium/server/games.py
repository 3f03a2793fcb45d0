"""Static data about games: bots, pieces and rules."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from typing import Any, NamedTuple

import astrarium
from astrarium import rulebook
from astrarium.bots.base import bots_of
from astrarium.server.entry import Refused
from astrarium.server.messages import encoder

MINUTES = {"new-frontiers": 45, "roll-for-the-galaxy": 30, "galactic-emperor": 90}


class Packed(NamedTuple):
    """A cached response: it never changes while the server runs."""

    plain: bytes
    zipped: bytes
    etag: str


@cache
def games() -> list[dict[str, Any]]:
    """All games that can be played here."""
    return [_playable(name) for name in astrarium.game_names()]


def _playable(name: str) -> dict[str, Any]:
    rules = astrarium.game(name).rules
    return {
        "name": name,
        "title": rules.title,
        "playable": True,
        "least": rules.least,
        "most": rules.most,
        "minutes": MINUTES.get(name, 60),
        "settings": [
            {"name": setting.name, "default": setting.default, "help": setting.help}
            for setting in rules.settings
        ],
        "bots": [{"name": bot.name, "title": bot.title, "help": bot.help} for bot in bots_of(name)],
    }


def check_game(name: str) -> None:
    """:raises Refused: if there is no such game to be played."""
    if name not in astrarium.game_names():
        names = ", ".join(astrarium.game_names())
        raise Refused("unknown", f"There is no game of that name. There are: {names}.")


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
