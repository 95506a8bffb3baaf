"""What stands before every request: where it comes from, how large it is, and what the answer allows the browser.

A request that changes something, and every socket, must come from our own pages: browsers name the origin. A strict
content-security policy lets pages load nothing from elsewhere and run no script that is not a file of ours.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from logres.server.settings import Settings

SAFE: Final = ("GET", "HEAD", "OPTIONS")
POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
# For the replay of a finished public game, and nothing else: other sites may show it in a frame.
FRAMED_POLICY: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
# For the worker that plays offline, and nothing else: it may compile WebAssembly.
ENGINE_POLICY: Final = "; ".join(["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"])
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
FOREIGN: Final = 4403


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.host = urlsplit(settings.url).netloc
        self.scheme = urlsplit(settings.url).scheme
        self.secure = settings.secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif not self.is_ours(scope):
            await self._refuse(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, self._with_headers(send))

    def is_ours(self, scope: Scope) -> bool:
        """Whether a request that could change something was made by one of our pages, or by no browser at all."""
        if scope["type"] == "http" and scope["method"] in SAFE:
            return True
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        try:
            found = urlsplit(origin)
        except ValueError:
            return False
        if self.host:
            return (found.scheme, found.netloc) == (self.scheme, self.host)
        return bool(found.netloc) and found.netloc == headers.get("host")

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocketClose(FOREIGN, "this page is not ours")(scope, receive, send)
        else:
            answer = PlainTextResponse("this request was made by another site", 403)
            await answer(scope, receive, self._with_headers(send))

    def _with_headers(self, send: Send) -> Send:
        async def sender(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if headers["Content-Security-Policy"] == FRAMED_POLICY:
                    del headers["X-Frame-Options"]  # it knows no site but our own
                if self.secure:
                    headers.setdefault("Strict-Transport-Security", "max-age=31536000")
            await send(message)

        return sender
