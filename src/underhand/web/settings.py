"""How a server is set up: where its data lies, how it is reached, how much anybody may ask of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from urllib.parse import urlsplit

from underhand.errors import UnderhandError

RATES: Mapping[str, str] = MappingProxyType(
    {
        "requests": "1200/minute",
        "sockets": "240/minute",
        "checks": "120/minute",
        "houses": "30/minute",
        "records": "60/minute",
        "codes": "60/minute",
        "tables": "30/hour",
        "tables of an address": "120/hour",
    }
)
"""What one address may do, tables per guest as well; see :mod:`underhand.web.guarding`."""

MOST_REQUESTS = 20
"""Requests of a socket in a second."""


class SettingsError(UnderhandError):
    """A server cannot be set up so."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What a server is told at its start. Raises :class:`SettingsError`.

    ``base_url`` is how people reach it, such as ``https://cards.example.org``; empty: as the request says.
    ``rates`` limit by name; what is not named is not limited.
    """

    data: Path
    base_url: str = ""
    rates: Mapping[str, str] = field(default_factory=lambda: RATES)
    most_body: int = 512 * 1024
    """Bytes of a request's body."""
    name: str = ""
    """A name by which it was told to listen; this machine's own names are known."""
    body_seconds: float = 10
    """Seconds for a request's body to come."""
    most_requests: int = MOST_REQUESTS
    """Requests of a socket in a second."""

    def __post_init__(self) -> None:
        """Refuse an address that no browser could send back."""
        if self.base_url and not _is_address(self.base_url):
            raise SettingsError(
                f"base-url: {self.base_url}: must be the address alone, such as https://cards.example.org"
            )

    @property
    def origin(self) -> str:
        """The base address as browsers send it with their requests; empty if none is set."""
        if not self.base_url:
            return ""
        parts = urlsplit(self.base_url)
        standard = {"http": 80, "https": 443}[parts.scheme]
        host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
        return f"{parts.scheme}://{host}" + (f":{parts.port}" if parts.port not in (None, standard) else "")


def _is_address(text: str) -> bool:
    """Whether a text is a scheme, a host and perhaps a port, and nothing else."""
    try:
        parts = urlsplit(text)
        _ = parts.port  # read and checked only now
    except ValueError:
        return False
    is_whole = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/")
    return bool(is_whole) and not (parts.query or parts.fragment or "@" in parts.netloc)
