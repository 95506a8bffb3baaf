"""Mails: one for all that waits, under an id of its own, handed to the operator's server."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

from logres.engine.texts import Translate, say
from logres.server.settings import Settings

TIMEOUT: Final = 20.0


class Waiting(NamedTuple):
    """Something a mail tells: at which game, what, where."""

    heading: str
    text: str
    link: str


def digest(waiting: list[Waiting], translate: Translate = str) -> tuple[str, str]:
    """Subject and text of a mail that tells all this."""
    first = waiting[0]
    subject = (
        f"{first.heading}: {first.text}"
        if len(waiting) == 1
        else translate(say("Logres: {n} tables want you", n=len(waiting)))
    )
    lines = [f"{one.heading}: {one.text}\n{one.link}\n" for one in waiting]
    return subject, "\n".join(
        [*lines, translate(say("How often you get these mails you can say on the settings page.")) + "\n"]
    )


def letter(settings: Settings, to: str, id: str, subject: str, text: str) -> EmailMessage:
    """A mail; its Message-ID says which one it is, should it come twice."""
    message = EmailMessage()
    message["From"] = settings.mail_from
    message["To"] = to
    message["Subject"] = subject
    message["Date"] = formatdate()
    message["Message-ID"] = f"<{id}@{urlsplit(settings.base).hostname}>"
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    return message


def post(url: str, message: EmailMessage) -> None:
    """Hand a mail to the server at smtp://user:password@host:port (STARTTLS where offered) or smtps://."""
    parts = urlsplit(url)
    host, secure = parts.hostname or "localhost", parts.scheme == "smtps"
    opened: smtplib.SMTP
    if secure:
        opened = smtplib.SMTP_SSL(host, parts.port or 465, timeout=TIMEOUT, context=ssl.create_default_context())
    else:
        opened = smtplib.SMTP(host, parts.port or 587, timeout=TIMEOUT)
    with opened as server:
        if not secure and server.has_extn("starttls"):
            server.starttls(context=ssl.create_default_context())
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(message)
