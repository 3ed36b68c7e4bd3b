"""What every request has to pass, and what every answer carries.

A page of somewhere else must not reach a server on this machine: neither by a form (`Origin` is checked) nor by a name
that is made to point here (`Host` is checked). Where others than this machine may come, they bring the token, or a key
of one table or draft, which its own pages check. No page may load, run or be framed by anything from elsewhere.
"""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Callable, Mapping
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kingmaker.web.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Mapping[str, str] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
TOKEN_COOKIE = "kingmaker"
GUESTS = ("/static/", "/t/", "/draft/")
"""Where somebody without the token may come with a key of that table or draft."""
METHODS = ("GET", "HEAD", "POST")
YEAR = 365 * 86400
MOST_DRAINED = 32_000_000


class Refused(Exception):
    """A request that is not answered, with the status and the line that says why."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status = status


class TooLarge(Refused):
    """More was sent than is read."""


class Guard:
    """Checks requests before anything else sees them, and marks answers."""

    def __init__(self, app: ASGIApp, settings: Settings, say: Callable[[Request, Refused], Response]) -> None:
        self.app = app
        self.settings = settings
        self.say = say
        """Makes the page that says why a request is refused."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or say why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            self._check(scope)
            answer = self._token(scope)
        except Refused as refusal:
            await _drained(receive)
            answer = self.say(Request(scope), refusal)
        if answer is not None:
            await answer(scope, receive, marked)
            return
        await self.app(scope, self._limited(scope, receive), marked)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if len(headers.getlist("host")) != 1 or not self._is_ours(host):
            raise Refused(421, f"expected a request for this server, got one for '{host[:100]}'")
        if scope["method"] not in METHODS:
            raise Refused(405, f"expected one of {', '.join(METHODS)}, got {scope['method'][:20]}")
        if scope["method"] != "POST":
            return
        origin, site = headers.get("origin"), headers.get("sec-fetch-site", "same-origin")
        if origin is not None and urlsplit(origin).netloc != host:
            raise Refused(403, "expected a form of this server, got one from elsewhere (Origin)")
        if origin is None and site not in ("same-origin", "none"):
            raise Refused(403, "expected a form of this server, got one from elsewhere (Sec-Fetch-Site)")
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length[:12]) > self._most(scope):
            raise Refused(413, f"expected at most {self._most(scope):,} bytes, got more")

    def _is_ours(self, host: str) -> bool:
        """Tell whether a Host header means this server; the number of a machine cannot be made to point here."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in ("localhost", self.settings.host.lower()):
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return self.settings.token is not None or address.is_loopback

    def _most(self, scope: Scope) -> int:
        limits = self.settings.limits
        uploads = scope["path"] in ("/draft/new", "/records")
        return limits.upload_bytes if uploads else limits.form_bytes

    def _token(self, scope: Scope) -> Response | None:
        """Ask for the token where others may come; a token in the address becomes a cookie, and leaves the address."""
        wanted = self.settings.token
        scope["trusted"] = True
        if wanted is None:
            return None
        request = Request(scope)
        given = dict(parse_qsl(scope["query_string"].decode("latin-1")))
        if "token" in given and request.method == "GET":
            if not _same(given.pop("token"), wanted):
                raise Refused(403, "expected the token that the server printed, got another")
            query = f"?{urlencode(given)}" if given else ""
            answer = RedirectResponse(scope["path"] + query, 303)
            answer.set_cookie(TOKEN_COOKIE, wanted, max_age=YEAR, httponly=True, samesite="lax")
            return answer
        if _same(request.cookies.get(TOKEN_COOKIE, ""), wanted):
            return None
        scope["trusted"] = False
        if scope["path"].startswith(GUESTS):
            return None
        raise Refused(403, "expected the token: open the address that `kingmaker serve` printed")

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        most, read = self._most(scope), 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise TooLarge(413, f"expected at most {most:,} bytes, got more")
            return message

        return limited


async def _drained(receive: Receive) -> None:
    """Read what is on its way and forget it, so that a browser hears the answer; not more than a few megabytes."""
    read = 0
    while read < MOST_DRAINED:
        message = await receive()
        read += len(message.get("body", b""))
        if message["type"] != "http.request" or not message.get("more_body", False):
            return


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
