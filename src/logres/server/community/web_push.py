"""Web push: a message encrypted for one browser (RFC 8291), from a server that says who it is (VAPID, RFC 8292).

The primitives are those of `cryptography`, which `pip install 'logres[push]'` brings.
"""

from __future__ import annotations

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
RECORD: Final = 4096  # size of a record; a push is one
LASTS: Final = 86_400  # seconds a push service keeps it for a browser that is away
SIGNED_FOR: Final = 12 * 3600


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def new_key() -> str:
    """A private key, as it is kept."""
    return encoded(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def private_key(kept: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(kept), "big"), CURVE)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_part(kept: str) -> str:
    """What a browser is told, so that it takes pushes from this server alone."""
    return encoded(point(private_key(kept).public_key()))


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def encrypted(
    text: bytes,
    browser: str,
    auth: str,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push, for the browser of these keys; ValueError where they are none."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(browser))
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    info = b"WebPush: info\0" + point(theirs) + point(own.public_key())
    secret = _derived(own.exchange(ec.ECDH(), theirs), decoded(auth), info, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([65]) + point(own.public_key())
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def signed(kept: str, endpoint: str, contact: str, now: float | None = None) -> str:
    """The Authorization header by which a push service knows this server."""
    parts = urlsplit(endpoint)
    until = int(time.time() if now is None else now) + SIGNED_FOR
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": until, "sub": contact}
    words = [
        encoded(json.dumps(part, separators=(",", ":")).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)
    ]
    r, s = decode_dss_signature(private_key(kept).sign(".".join(words).encode(), ec.ECDSA(SHA256())))
    token = ".".join([*words, encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))])
    return f"vapid t={token}, k={public_part(kept)}"


def headers(kept: str, endpoint: str, contact: str, topic: str, length: int) -> dict[str, str]:
    return {
        "Authorization": signed(kept, endpoint, contact),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "Content-Length": str(length),
        "TTL": str(LASTS),
        "Urgency": "normal",
        "Topic": topic,
    }
