"""`underhand serve`: the table in the browser, with all that it needs in one process and one folder."""

import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from underhand.term.home import Home
from underhand.web.serving import Place
from underhand.web.serving import serve as run
from underhand.web.settings import ServerSettings


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    base_url: str = "",
    log_level: Literal["debug", "info", "warning", "error"] = "info",
    open_page: Annotated[bool, Parameter(name="--open")] = True,
) -> None:
    """Serve the table to browsers, until Ctrl-C or a signal to end.

    Args:
        host: The address to listen at; 0.0.0.0 for other machines too.
        port: The port; 0 for any that is free.
        data: The folder of tables and records; else beside your own games.
        base_url: The address that people open, if a proxy stands before this server.
        log_level: From what on things are told on standard error.
        open_page: Open the page in your browser, where there is one.
    """
    settings = ServerSettings(data or Home.usual().root / "server", base_url, name=host)

    def announce(address: str) -> None:
        print(f"The table is open at {address}/ (Ctrl-C closes it)", flush=True)
        if open_page and _has_browser():
            webbrowser.open(address)

    run(settings, Place(host, port), log_level, announce)


def _has_browser() -> bool:
    """Whether somebody sits at this machine and can see a page open."""
    if not sys.stdout.isatty():
        return False
    return sys.platform == "darwin" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
