"""Request filters: host names, cross-site requests (CSRF), security headers and body size."""

from __future__ import annotations

import ipaddress
import re
import socket
from contextlib import suppress
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from astrarium.server import errors
from astrarium.server.config import Config
from astrarium.server.limits import Limits, TooMany, address_key

OWN_HEADER = "x-astrarium"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
UPLOAD_PATH = "/api/replays"
LARGEST_UPLOAD = 1_250_000  # a record of a megabyte, with its line ends escaped
# For whoever watches over the server, also by its address: a proxy or a container asks so.
WATCHED_PATHS = ("/health", "/metrics")
# Whoever has one of these headers came through a proxy.
FORWARDING_HEADERS = ("forwarded", "via", "x-real-ip")
FORWARDING_PREFIX = "x-forwarded-"

TOO_MANY_SOCKETS = "Too many connections from one address."
FOREIGN = "This request comes from another site, so it was not carried out."
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?", re.IGNORECASE)
# Names that only a home's or a company's own network gives out: no other site can take them.
_HOME_SUFFIXES = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa")


# --- where a request comes from --------------------------------------------------------------


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a request or socket comes from our own page, or from a program that says so.

    A browser names the page by `Origin` and cannot be made to send `X-Astrarium` or a token from
    another site without asking first, which is refused. So: the right origin, or none and the header.
    """
    headers = connection.headers
    if headers.get("authorization", "").lower().startswith("bearer "):
        return True  # such a request carries its own proof, and its cookie is not looked at
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return OWN_HEADER in headers
    return origin.lower() in own_origins(connection)


def own_origins(connection: HTTPConnection) -> set[str]:
    """The origins that are ours."""
    config: Config = connection.app.state.config
    if config.public_url:
        return {config.public_url}
    host = connection.headers.get("host", "").lower()
    scheme = "https" if connection.scope["scheme"] in ("https", "wss") else "http"
    # A page that came by https is as good where a proxy took the https off.
    return {f"{scheme}://{host}", f"https://{host}"}


def own_host(config: Config, host: str) -> bool:
    """Whether the server answers to this Host header.

    Without a public address these are IP addresses and names of a home network. A public name that an attacker
    lets resolve to this machine would make a foreign page look like ours (DNS rebinding).
    """
    if not _HOST.fullmatch(host):
        return False
    if config.public_url:
        return host.lower() == urlsplit(config.public_url).netloc
    name = host_name(host)
    if is_address(name) or "." not in name or name.endswith(_HOME_SUFFIXES):
        return True
    return name in (config.host.lower(), socket.gethostname().lower())


def host_name(host: str) -> str:
    """The name or the address in a Host header, without the port."""
    name = host.lower()
    if not name.endswith("]"):
        name = re.sub(r":\d+$", "", name)
    return name.strip("[]").rstrip(".")


def is_address_host(host: str) -> bool:
    """Whether a Host header has an address or `localhost`, which no other site can be called."""
    name = host_name(host)
    return bool(_HOST.fullmatch(host)) and (name == "localhost" or is_address(name))


def on_this_machine(connection: HTTPConnection) -> bool:
    """Whether a request was made on this very machine, and through no proxy."""
    headers = connection.headers
    if any(name in headers for name in FORWARDING_HEADERS):
        return False
    if any(name.startswith(FORWARDING_PREFIX) for name in headers):
        return False
    peer = connection.client.host if connection.client else ""
    name = host_name(headers.get("host", ""))
    return is_loopback(peer) and (name == "localhost" or is_loopback(name))


def is_loopback(text: str) -> bool:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


@lru_cache(256)
def is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


class Doorkeeper:
    """The host and origin check: refuses requests to other names and from other sites, before anything is read."""

    def __init__(self, app: ASGIApp, config: Config, limits: Limits) -> None:
        self._app = app
        self._config = config
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        host = connection.headers.get("host", "")
        watched = scope["path"] in WATCHED_PATHS and is_address_host(host)
        if not watched and not own_host(self._config, host):
            reason = "This server does not answer to that name. Its operator can set it with --public-url."
            await self._refuse(scope, receive, send, 421, "foreign", reason)
        elif self._changes(scope) and not same_origin(connection):
            await self._refuse(scope, receive, send, 403, "foreign", self._why(connection))
        elif scope["type"] == "websocket" and self._too_many(connection):
            await self._refuse(scope, receive, send, 429, "limit", TOO_MANY_SOCKETS)
        else:
            await self._app(scope, receive, send)

    def _too_many(self, connection: HTTPConnection) -> bool:
        try:
            self._limits.check("socket", address_key(connection.client and connection.client.host))
        except TooMany:
            return True
        return False

    def _changes(self, scope: Scope) -> bool:
        return scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS

    def _why(self, connection: HTTPConnection) -> str:
        if "origin" in connection.headers:
            return FOREIGN
        return "A program that uses a cookie sends the header X-Astrarium: 1 with every request."

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, status: int, error: str, reason: str
    ) -> None:
        if scope["type"] == "http":
            await errors.answer(status, error, reason)(scope, receive, send)
        else:
            await receive()
            with suppress(OSError):  # they did not wait for us
                await send({"type": "websocket.close", "code": 1008, "reason": reason[:120]})


# --- what browsers are told ------------------------------------------------------------------


def content_policy(host: str) -> str:
    """The page may load its own files and talk to its own server, and nothing else."""
    # Older Safari does not take the sockets of a server for 'self'.
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        f"font-src 'self'; connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


class SecurityHeaders:
    """The security headers (CSP, HSTS and others) of every response."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")
        https = self._config.https or scope["scheme"] == "https"

        async def add_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["content-security-policy"] = content_policy(host)
                headers["x-content-type-options"] = "nosniff"
                headers["x-frame-options"] = "DENY"
                headers["referrer-policy"] = "same-origin"
                headers["permissions-policy"] = "camera=(), geolocation=(), microphone=(), usb=()"
                headers["cross-origin-opener-policy"] = "same-origin"
                headers["cross-origin-resource-policy"] = "same-origin"
                if https:
                    headers["strict-transport-security"] = "max-age=31536000"
                if "cache-control" not in headers:
                    headers["cache-control"] = "no-store"
            await send(message)

        await self._app(scope, receive, add_headers)


# --- how much is read ------------------------------------------------------------------------


class BodyLimit:
    """The body size limit: stops reading a request that is too large."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = LARGEST_UPLOAD if scope["path"] == UPLOAD_PATH else self._config.max_body
        announced = Headers(scope=scope).get("content-length", "")
        if announced.isascii() and announced.isdigit() and int(announced[:12]) > most:
            await errors.answer(413, "large", too_large(most))(scope, receive, send)
            return
        seen = 0

        async def count() -> Message:
            nonlocal seen
            message = await receive()
            if message["type"] == "http.request":
                seen += len(message.get("body", b""))
                if seen > most:
                    raise HTTPException(413, too_large(most))
            return message

        await self._app(scope, count, send)


def too_large(most: int) -> str:
    return f"The request is larger than {most // 1000} kB."
