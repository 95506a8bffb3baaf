"""Doubles of servers outside, on this machine: one that takes webhooks and pushes, one that takes mails."""

from __future__ import annotations

import json
import socket
import socketserver
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_string
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from logres.server.community import web_push

AUTH = "BTBZMqHH6r4Tts7J_aSIgg"  # of a browser that is pushed to


class Quiet:
    """Says nothing of senders that break off."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            traceback.print_exc()


class QuietHTTPServer(Quiet, ThreadingHTTPServer):
    pass


class QuietTCPServer(Quiet, socketserver.ThreadingTCPServer):
    pass


class Request(NamedTuple):
    """What came."""

    path: str
    headers: Message
    body: bytes


class Receiver:
    """Keeps what it is sent. `answer` says with which status, by how many came before."""

    def __init__(self) -> None:
        self.got: list[Request] = []
        self.answer: Callable[[Request], int] = lambda request: 204
        self.port = 0

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def of(self, path: str) -> list[Request]:
        return [one for one in self.got if one.path == path]


@contextmanager
def receiver() -> Iterator[Receiver]:
    kept = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers["Content-Length"])
            body = self.rfile.read(size)
            if len(body) < size:
                return  # the sender has died in the middle of it
            request = Request(self.path, self.headers, body)
            kept.got.append(request)
            self.send_response(kept.answer(request))
            self.end_headers()

        def log_message(self, *words: Any) -> None:
            pass

    server = QuietHTTPServer(("127.0.0.1", 0), Handler)
    kept.port = server.server_address[1]
    with _serving(server):
        yield kept


class Mail(NamedTuple):
    """A mail that came."""

    headers: Message
    text: str


class Mailbox:
    """Keeps the mails it is sent; while `refuses` it takes none."""

    def __init__(self) -> None:
        self.got: list[Mail] = []
        self.refuses = False
        self.answers_after = 0.0  # seconds, when a mail has been taken
        self.port = 0

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    kept = Mailbox()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self._say("220 double")
            while line := self.rfile.readline().decode().strip():
                word = line.split(":")[0].upper()
                if word == "DATA":
                    self._say("354 go on")
                    self._take()
                elif word == "QUIT":
                    return self._say("221 bye")
                else:
                    self._say("450 not now" if word == "MAIL FROM" and kept.refuses else "250 ok")
            return None

        def _take(self) -> None:
            """A mail, unless its sender dies in the middle of it."""
            lines = []
            while (line := self.rfile.readline().decode()) != ".\r\n":
                if not line:
                    return
                lines.append(line.removeprefix(".") if line.startswith("..") else line)
            message = message_from_string("".join(lines))
            kept.got.append(Mail(message, str(message.get_payload())))
            time.sleep(kept.answers_after)
            self._say("250 taken")

        def _say(self, text: str) -> None:
            self.wfile.write(f"{text}\r\n".encode())

    server = QuietTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    kept.port = server.server_address[1]
    with _serving(server):
        yield kept


@contextmanager
def _serving(server: Any) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def free_port() -> int:
    """A port where nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def opened(body: bytes, own: ec.EllipticCurvePrivateKey) -> Any:
    """What a browser reads of a push."""
    salt, sender, sealed = body[:16], body[21:86], body[86:]
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(web_push.CURVE, sender)
    info = b"WebPush: info\0" + web_push.point(own.public_key()) + sender
    secret = web_push._derived(own.exchange(ec.ECDH(), theirs), web_push.decoded(AUTH), info, 32)
    key = web_push._derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = web_push._derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    return json.loads(AESGCM(key).decrypt(nonce, sealed, None).removesuffix(b"\x02"))
