"""Sending something to an address that a stranger has named: to public addresses alone, and within a bounded time.

The name is resolved once, all that it stands for is looked at, and the connection goes to what was looked at: a name
that stands for something else a moment later is of no use. Nothing is followed and nothing of the answer is kept but
its status.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from logres.engine.errors import LogresError
from logres.engine.texts import say

PATIENCE: Final = 15.0  # seconds for all of it
TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")  # IPv4 addresses behind a translator
RESOLVERS: Final = ThreadPoolExecutor(4, "resolve")  # a name server that never answers keeps no other work waiting
PUBLIC, ANY, OFF = "public", "any", "off"
NOT_PUBLIC: Final = say("this address is not a public one")


class Unreachable(LogresError):
    """It could not be sent, or nobody may be reached there."""


def is_public(address: str) -> bool:
    """Whether an address is one of the internet at large.

    >>> [is_public(a) for a in ("1.1.1.1", "10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1", "100.64.0.1", "fec0::1")]
    [True, False, False, False, False, False]
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if inner is not None:
            return is_public(str(inner))
        if found.teredo is not None or found in TRANSLATED or found.is_site_local:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def refusal(url: str, allowed: str) -> str:
    """Why nothing is sent to an address; empty if something may be. Names are looked at when they are resolved."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        return say("this address cannot be read")
    if not host or parts.username is not None or port == 0:
        return say("this address needs a host, and must not hold a name or password")
    if allowed == ANY:
        return ""
    if parts.scheme != "https":
        return say("this address must begin with https://")
    try:
        return "" if is_public(host) else NOT_PUBLIC
    except ValueError:
        return "" if "." in host else NOT_PUBLIC


async def post(url: str, headers: Mapping[str, str], body: bytes, allowed: str = PUBLIC) -> int:
    """The status of the answer; Unreachable where there is none."""
    problem = refusal(url, allowed)
    if problem:
        raise Unreachable(problem)
    try:
        async with asyncio.timeout(PATIENCE):
            return await _post(url, headers, body, allowed)
    except (OSError, TimeoutError, ValueError, asyncio.LimitOverrunError) as error:
        raise Unreachable(f"nobody answers there ({type(error).__name__})") from None


async def _post(url: str, headers: Mapping[str, str], body: bytes, allowed: str) -> int:
    parts = urlsplit(url)
    secure = parts.scheme == "https"
    host, port = parts.hostname or "", parts.port or (443 if secure else 80)
    address = await _resolved(host, port, allowed)
    context = ssl.create_default_context() if secure else None
    name = host if secure else None
    reader, writer = await asyncio.open_connection(address, port, ssl=context, server_hostname=name, limit=8192)
    try:
        writer.write(_request(parts.netloc, f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}", headers))
        writer.write(body)
        await writer.drain()
        return _status(await reader.readline())
    finally:
        writer.transport.abort()


async def _resolved(host: str, port: int, allowed: str) -> str:
    look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(RESOLVERS, look_up)
    addresses = [str(entry[4][0]) for entry in found]
    if allowed != ANY and not all(is_public(address) for address in addresses):
        raise Unreachable("this name stands for an address that is not public")
    return addresses[0]


def _request(netloc: str, target: str, headers: Mapping[str, str]) -> bytes:
    lines = [f"POST {target} HTTP/1.1", f"Host: {netloc}", "Connection: close", "User-Agent: logres"]
    return "\r\n".join([*lines, *[f"{name}: {value}" for name, value in headers.items()], "", ""]).encode("latin-1")


def _status(line: bytes) -> int:
    words = line.split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1."):
        raise ValueError("no answer")
    return int(words[1])
