"""The client messages of a table, on the socket or by HTTP: see docs/server.md."""

from __future__ import annotations

from typing import Annotated, get_args

import msgspec

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

LONGEST_CHAT = 500
LONGEST_OPTION = 120


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message with a correlation id: the answer carries the same `id`."""

    id: Number | None = None


class Act(Said, frozen=True, tag="act", kw_only=True):
    """Decide: `option` is the notation or the number."""

    n: Number
    option: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_OPTION)] | Number


class Undo(Said, frozen=True, tag="undo", kw_only=True):
    """Undo my last decision."""

    n: Number


class Sit(Said, frozen=True, tag="sit", kw_only=True):
    """Take an open seat."""

    seat: SeatNumber


class Leave(Said, frozen=True, tag="leave"):
    """Give my seat back before the start."""


class SeatBot(Said, frozen=True, tag="bot", kw_only=True):
    """Put a bot on an open seat, or remove it with null."""

    seat: SeatNumber
    bot: Word | None


class Start(Said, frozen=True, tag="start", kw_only=True):
    """Start the game; open seats get the bot `fill`."""

    fill: Word | None = None


class Resign(Said, frozen=True, tag="resign"):
    """A bot plays my seat to the end."""


class HandOver(Said, frozen=True, tag="hand-over", kw_only=True):
    """Let a bot play for a seat that keeps the table waiting."""

    seat: SeatNumber


class TakeBack(Said, frozen=True, tag="take-back"):
    """Take my seat back from the bot."""


class Rematch(Said, frozen=True, tag="rematch"):
    """The same seats again, at a new table."""


class Chat(Said, frozen=True, tag="chat", kw_only=True):
    """Say something at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_CHAT)]


class Remove(Said, frozen=True, tag="remove", kw_only=True):
    """Free a seat that a person has taken at my table, before the start; they cannot sit down here again."""

    seat: SeatNumber


class Mute(Said, frozen=True, tag="mute", kw_only=True):
    """Take the word from someone in the chat of my table, or with `on` false give it back. The person is named by
    their seat or by the id of a line that they wrote."""

    seat: SeatNumber | None = None
    line: Number | None = None
    on: bool = True


class Study(Said, frozen=True, tag="study"):
    """Ask for prices, sums and previews."""


class Hello(Said, frozen=True, tag="hello"):
    """The first message of a connection; `log` is the number of log lines the client has already, `seat` the one to
    speak for, where several are mine."""

    log: Number = 0
    seat: Number | None = None


class Ping(Said, frozen=True, tag="ping"):
    """Are you there?"""


RoomCommand = Act | Undo | Sit | Leave | SeatBot | Start | Resign | HandOver | TakeBack | Remove
Command = RoomCommand | Rematch | Chat | Mute
SocketMessage = Command | Study | Hello | Ping

LONGEST_MESSAGE = 8192
socket_decoder = msgspec.json.Decoder(SocketMessage)
encoder = msgspec.json.Encoder()
TAGS = {one: str(one.__struct_config__.tag) for one in get_args(SocketMessage)}
"""The word of each type of message, as a client sends it."""
