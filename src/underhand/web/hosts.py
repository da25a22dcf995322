"""The names that this server answers to.

A foreign page whose name is made to lead to this machine is, for a browser, of the same origin as what it
finds here. Its name gives it away: it is none of ours.
"""

from ipaddress import ip_address
from socket import gethostname
from urllib.parse import SplitResult, urlsplit

_AROUND = ("", ".local", ".lan", ".home.arpa")
"""What is set behind a machine's name in its own network."""


def is_own_name(host: str, told: str = "") -> bool:
    """Whether a header's host, with or without a port, is this machine by its address or by its own name.

    ``told`` is another name, by which it was told to listen.
    """
    name = (_split(f"//{host}").hostname or "").rstrip(".")
    if name and name == told.lower():
        return True
    return name == "localhost" or name.endswith(".localhost") or _is_address(name) or name in _names()


def is_of_host(origin: str, scheme: str, host: str) -> bool:
    """Whether a page's origin is what is asked, by the same scheme; both leave standard ports out."""
    parts = _split(origin)
    return bool(host) and parts.scheme == scheme and parts.netloc.lower() == host.lower()


def _names() -> set[str]:
    whole = gethostname().lower()
    short = whole.partition(".")[0]
    return {whole, *(short + end for end in _AROUND)} - {""}


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")
