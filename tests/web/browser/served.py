"""A server in a process of its own, for browsers that are real."""

import os
import subprocess
import sys
from pathlib import Path

_SERVE = """
import sys
from pathlib import Path
from underhand.lab import reviewing
from underhand.web.serving import Place, serve
from underhand.web.settings import ServerSettings
reviewing.PLAIN = reviewing.GAMES // 4  # a review is to be there soon, not to be good
settings, place = ServerSettings(Path(sys.argv[1]), "", {}), Place(port=int(sys.argv[2]))
serve(settings, place, "warning", lambda address: print(address, flush=True))
"""


class Served:
    """A server without rates on a data folder; it may be killed and started again at the same address."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._port = 0
        self.address = ""
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-c", _SERVE, str(self._data), str(self._port)]
        rules = {
            **os.environ,
            "UNDERHAND_PLAIN": "1",
        }  # the same hints, whether or not compiled rules are kept
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=rules)
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip().rstrip("/")
        assert self.address, "the server did not start"
        self._port = int(self.address.rpartition(":")[2])

    def stop(self) -> None:
        """End it as a person would."""
        self._process.terminate()
        self._end()

    def kill(self) -> None:
        """End it without a warning."""
        self._process.kill()
        self._end()

    def _end(self) -> None:
        self._process.wait(timeout=60)
        assert self._process.stdout is not None
        self._process.stdout.close()
