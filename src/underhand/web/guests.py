"""Who asks: guests without accounts, known by a signed cookie, or by a signed link to become the same guest.

The key stands in the data folder, readable for its owner only. Whoever has it can be any guest.
"""

import hashlib
import secrets
from datetime import UTC, datetime, timedelta
from pathlib import Path

from itsdangerous import BadData, URLSafeTimedSerializer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhand.table.files import read_text, write_text
from underhand.web.people import NOBODY, Guest
from underhand.web.settings import SettingsError

COOKIE_KEPT = timedelta(days=400)
"""As long as browsers allow."""
COOKIE_RENEWED = timedelta(days=30)
"""The age at which a cookie is sent anew."""
LINK_KEPT = timedelta(days=365)
_WITHOUT_GUESTS = ("/static/", "/healthz", "/metrics")
_KEY_LENGTH = 64


class Guests:
    """Makes and reads what guests are known by."""

    def __init__(self, key: str) -> None:
        mark = hashlib.sha256(f"name of the cookie {key}".encode()).hexdigest()[:8]
        self.cookie = f"underhand-{mark}"
        """Its name: servers on several ports of one host share a browser's cookies."""
        self._cookies = URLSafeTimedSerializer(key, salt="guest")
        self._links = URLSafeTimedSerializer(key, salt="personal link")

    def cookie_of(self, guest: Guest) -> str:
        """The value of a guest's cookie."""
        return str(self._cookies.dumps([guest.id, guest.name]))

    def known_by(self, cookie: str) -> tuple[Guest, datetime] | None:
        """The guest whose cookie it is and when it was signed; none where it is none of ours, or too old."""
        return _read(self._cookies, cookie, COOKIE_KEPT)

    def link_of(self, guest: Guest) -> str:
        """The token that makes another browser this guest."""
        return str(self._links.dumps([guest.id, guest.name]))

    def linked(self, token: str) -> Guest | None:
        """The guest of a personal link; none where it is none of ours, or too old."""
        found = _read(self._links, token, LINK_KEPT)
        return found and found[0]


def _read(signer: URLSafeTimedSerializer, text: str, kept: timedelta) -> tuple[Guest, datetime] | None:
    try:
        payload, signed = signer.loads(text, max_age=int(kept.total_seconds()), return_timestamp=True)
    except BadData:
        return None
    number, name = payload
    return Guest(number, name), signed


def new_guest() -> Guest:
    """Somebody who has not been here."""
    return Guest(secrets.token_urlsafe(12), NOBODY)


def key_in(folder: Path) -> str:
    """The key in a data folder; it is drawn when it is first needed."""
    path = folder / "key"
    if not path.exists():
        write_text(path, secrets.token_hex(_KEY_LENGTH // 2), mode=0o600)
    key = read_text(path).strip()
    if len(key) < _KEY_LENGTH:
        raise SettingsError(f"{path}: is no key; delete it, and every guest will be a new one")
    return key


class GuestCookies:
    """Tells every request whose it is, in ``scope["guest"]``, and gives a new browser its cookie.

    A request may make its browser another guest by putting that one there. A socket without a valid cookie
    has none.
    """

    def __init__(self, app: ASGIApp, guests: Guests, *, is_secure: bool) -> None:
        self.app = app
        self.guests = guests
        self.is_secure = is_secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket."""
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith(_WITHOUT_GUESTS):
            await self.app(scope, receive, send)
            return
        known = self._known(scope)
        is_fresh = known is not None and datetime.now(UTC) - known[1] < COOKIE_RENEWED
        scope["guest"] = known and known[0]
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        scope["guest"] = scope["guest"] or new_guest()
        told = scope["guest"] if is_fresh else None

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and scope["guest"] != told:
                headers = MutableHeaders(scope=message)
                headers.append("set-cookie", self._header(scope["guest"]))
                headers["cache-control"] = "no-store"
            await send(message)

        await self.app(scope, receive, send_with_cookie)

    def _known(self, scope: Scope) -> tuple[Guest, datetime] | None:
        cookie = HTTPConnection(scope).cookies.get(self.guests.cookie)
        return None if cookie is None else self.guests.known_by(cookie)

    def _header(self, guest: Guest) -> str:
        parts = [
            f"{self.guests.cookie}={self.guests.cookie_of(guest)}",
            f"Max-Age={int(COOKIE_KEPT.total_seconds())}",
            "Path=/",
            "HttpOnly",
            "SameSite=Lax",
        ]
        return "; ".join([*parts, "Secure"] if self.is_secure else parts)


def guest_of(connection: HTTPConnection) -> Guest:
    """Whose request it is."""
    guest: Guest = connection.scope["guest"]
    return guest
