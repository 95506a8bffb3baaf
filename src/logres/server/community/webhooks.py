"""Webhooks: a notice as JSON, signed as the Standard Webhooks specification says, so that receivers have libraries."""

from __future__ import annotations

import hmac
import time
from base64 import b64encode

import msgspec

from logres.server.protocol.messages import Notice


def body(notice: Notice) -> bytes:
    """`content` and `text` are what chat services show."""
    text = f"{notice.heading}: {notice.text}"
    fields = {"type": notice.kind, "id": notice.id, "table": notice.table, "seat": notice.seat, "link": notice.link}
    return msgspec.json.encode({**fields, "text": text, "content": f"{text} {notice.link}"})


def headers(secret: str, id: str, content: bytes, now: float | None = None) -> dict[str, str]:
    """The id is the notice's: one that comes twice is the same one."""
    at = str(int(time.time() if now is None else now))
    return {
        "Content-Type": "application/json",
        "Content-Length": str(len(content)),
        "webhook-id": id,
        "webhook-timestamp": at,
        "webhook-signature": f"v1,{signature(secret, id, at, content)}",
    }


def signature(secret: str, id: str, at: str, content: bytes) -> str:
    """HMAC-SHA256 of id, time and body with the secret's bytes.

    >>> signature("00ff", "one", "1700000000", b"{}")
    '7SAIj8+lMqU6E5teimOPSPQoVR596FWvONgErZz9vTI='
    """
    words = f"{id}.{at}.".encode() + content
    return b64encode(hmac.digest(bytes.fromhex(secret), words, "sha256")).decode()
