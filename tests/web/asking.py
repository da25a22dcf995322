"""A browser for the tests: it keeps cookies and names the page it asks from, as browsers do."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from fastapi.testclient import TestClient

from underhand.web.app import make_app
from underhand.web.settings import ServerSettings

HOME = "http://testserver"


@contextmanager
def a_server(
    folder: Path, *, base_url: str = "", rates: Mapping[str, str] | None = None
) -> Iterator[TestClient]:
    """A server in that folder and a browser that has not been there; without rates unless some are named."""
    app = make_app(ServerSettings(folder, base_url, rates or {}))
    with TestClient(app, base_url=base_url or HOME, headers={"Origin": base_url or HOME}) as browser:
        yield browser


def another(browser: TestClient) -> TestClient:
    """Another browser at the same server."""
    return TestClient(browser.app, base_url=str(browser.base_url), headers={"Origin": str(browser.base_url)})
