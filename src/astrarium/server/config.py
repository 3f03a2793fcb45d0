"""Configuration: flags, and ASTRARIUM_* in the environment."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from astrarium.server.database import address

LOOPBACK = "127.0.0.1"
PORT = 8000
LOG_LEVELS = ("debug", "info", "warning", "error")
LOG_FORMATS = ("auto", "json", "text")
SHORTEST_SECRET = 16


class BadConfig(ValueError):
    """An invalid setting; the message is one sentence with the setting's name."""


@dataclass(frozen=True)
class Config:
    """The configuration of a server.

    :raises BadConfig: for an invalid value.
    """

    host: str = LOOPBACK
    port: int = PORT
    database: str = field(default="", repr=False)
    """A file, or a URL of SQLite or PostgreSQL; empty is a file in the user's data folder."""
    secret: str = field(default="", repr=False)
    """Signs the cookies; empty is one that the database keeps."""
    public_url: str = ""
    """Where people reach the server, such as https://games.example.org; empty is wherever it listens."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks whose X-Forwarded-* headers are believed."""
    bot_workers: int = max(1, min(4, (os.cpu_count() or 2) - 1))
    bot_seconds: float = 5.0
    """The time a bot has for one decision."""
    bot_pace: float = 0.35
    """Seconds between decisions of bots at a table with people."""
    bots: tuple[str, ...] = ()
    """Bots to offer beside those of the games: names of installed ones, name=module:Class or name=exec:COMMAND."""
    engine: str = ""
    """A folder in which a compiled copy of this very package may appear; bot workers use it from then on."""
    log_level: str = "info"
    log_format: str = "auto"
    metrics_key: str = field(default="", repr=False)
    """Lets whoever has it read the metrics from elsewhere; empty is nobody."""
    max_body: int = 65_536
    """Bytes of a request; uploads of records have a bound of their own."""
    limits: bool = True

    def __post_init__(self) -> None:
        if not self.host or " " in self.host:
            raise BadConfig(
                f"host must be a name or an address such as {LOOPBACK}, not {self.host!r}"
            )
        _check_range("port", self.port, 0, 65_535)
        _check_range("bot workers", self.bot_workers, 1, 256)
        _check_range("bot seconds", self.bot_seconds, 0.01, 600)
        _check_range("bot pace", self.bot_pace, 0, 60)
        _check_range("max body", self.max_body, 1024, 10_000_000)
        _check_choice("log level", self.log_level, LOG_LEVELS)
        _check_choice("log format", self.log_format, LOG_FORMATS)
        _check_secret("secret", self.secret)
        _check_secret("metrics key", self.metrics_key)
        object.__setattr__(self, "database", database_url(self.database))
        object.__setattr__(self, "public_url", _public_url(self.public_url))
        for proxy in self.proxies:
            _check_network(proxy)

    @property
    def https(self) -> bool:
        """Whether people reach the server over https."""
        return self.public_url.startswith("https:")


def database_url(text: str) -> str:
    """The file or URL of the database; the file in the user's data folder if none was named.

    :raises BadConfig: if it is of a kind that is not supported.
    """
    if not text:
        return str(data_folder() / "astrarium.db")
    try:
        address(text)
    except ValueError as error:
        raise BadConfig(f"database: {error}") from None
    return text


def data_folder() -> Path:
    """The default folder of the database: `astrarium` in the user's data folder."""
    # The specification of XDG_DATA_HOME says to ignore a path that is not absolute.
    given = os.environ.get("XDG_DATA_HOME", "")
    base = Path(given) if os.path.isabs(given) else Path("~/.local/share").expanduser()
    return base / "astrarium"


def read_config(given: Mapping[str, Any], environment: Mapping[str, str] | None = None) -> Config:
    """The configuration: flags (None: not given) override the environment, which overrides the defaults.

    :raises BadConfig: for an invalid value.
    """
    environment = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for one in fields(Config):
        name = f"ASTRARIUM_{one.name.upper()}"
        if given.get(one.name) is not None:
            values[one.name] = given[one.name]
        elif environment.get(name):
            values[one.name] = _read(name, environment[name], type(one.default))
    return Config(**values)


def _read(name: str, text: str, kind: type) -> Any:
    """The value of an environment variable."""
    if kind is bool:
        if text.lower() not in ("yes", "no", "on", "off", "true", "false", "1", "0"):
            raise BadConfig(f"{name} must be yes or no, not {text!r}")
        return text.lower() in ("yes", "on", "true", "1")
    if kind is tuple:
        return split_list(text)
    if kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            raise BadConfig(f"{name} must be a number, not {text!r}") from None
    return text


def split_list(text: str) -> tuple[str, ...]:
    """The words of a list with commas."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _check_range(name: str, value: float, least: float, most: float) -> None:
    if not least <= value <= most:
        raise BadConfig(f"{name} must be {least} to {most}, not {value}")


def _check_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise BadConfig(f"{name} must be one of {', '.join(choices)}, not {value!r}")


def _check_secret(name: str, value: str) -> None:
    if value and len(value) < SHORTEST_SECRET:
        raise BadConfig(f"{name} must have at least {SHORTEST_SECRET} characters, not {len(value)}")


def _check_network(text: str) -> None:
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadConfig(
            f"proxies must be addresses or networks such as 10.0.0.0/8, not {text!r}"
        ) from None


def _public_url(text: str) -> str:
    """The address without a slash at its end."""
    if not text:
        return ""
    try:
        parts = urlsplit(text)
        fine = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        fine = False
    if not fine or parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise BadConfig(
            f"public url must look like https://games.example.org, without a path, not {text!r}"
        )
    return f"{parts.scheme}://{parts.netloc}".lower()
