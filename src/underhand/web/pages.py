"""The page: one document for every address, and the files that it consists of."""

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from underhand.web.guarding import CONTENT_POLICY

STATIC = Path(__file__).parent / "static"
_DAY = 24 * 3600
_LASTING = ("cards/", "vendor/", "icons/")
_INLINE = re.compile(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)

pages = APIRouter(include_in_schema=False)


@pages.get("/")
@pages.get("/t/{table}")
@pages.get("/j/{code}")
@pages.get("/s/{token}")
@pages.get("/me/{token}")
@pages.get("/r/{share}")
@pages.get("/rules/{book}")
def page(request: Request) -> Response:
    """The document, whatever is to be shown: its script reads the address."""
    del request
    return document()


def document(status: int = 200) -> Response:
    """The page, with a policy that allows the scripts written in it and no other."""
    text, policy = _read(STATIC / "index.html", (STATIC / "index.html").stat().st_mtime_ns)
    headers = {"content-security-policy": policy, "cache-control": "no-cache"}
    return HTMLResponse(text, status, headers)


@lru_cache(maxsize=1)
def _read(path: Path, changed: int) -> tuple[str, str]:
    """The page's text and policy, as long as its file has not changed."""
    del changed
    text = path.read_text(encoding="utf-8")
    hashes = (b64encode(sha256(script.encode()).digest()).decode() for script in _INLINE.findall(text))
    allowed = " ".join(f"'sha256-{each}'" for each in hashes)
    return text, CONTENT_POLICY.replace("script-src 'self'", f"script-src 'self' {allowed}".rstrip())


class Files(StaticFiles):
    """The page's files: what seldom changes is kept for a day, the rest is asked for each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or word that it has not changed."""
        response = await super().get_response(path, scope)
        keeps = path.startswith(_LASTING)
        response.headers["cache-control"] = f"public, max-age={_DAY}" if keeps else "no-cache"
        return response
