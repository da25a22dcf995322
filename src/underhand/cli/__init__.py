"""The command line: `underhand COMMAND …`, one module a command, each imported only when it is called."""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from underhand.errors import UnderhandError, printable_line

INTERRUPTED = 128 + 2
OUTPUT_CLOSED = 128 + 13


def main() -> int:
    """Run the command that the process was started with and return its exit status.

    A command's own status is what its function returns (`None` is 0). What a person can cause is told in
    plain words on standard error, each line begun by the program's name, with status 2. An interrupt, and a
    reader that goes away before the end, stop it without a word.
    """
    # The parser itself is imported under this roof, so that an interrupt is quiet from the first moment on.
    try:
        _prepare()
        from underhand.cli.app import run

        status = run(sys.argv[1:])
        print(end="", flush=True)
    except UnderhandError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return OUTPUT_CLOSED
    except SystemExit as error:
        # Rich ends the process itself where its reader has gone away.
        if isinstance(error.__context__, BrokenPipeError):
            return OUTPUT_CLOSED
        raise
    except OSError as error:
        _drop_output()
        return _complain(_told(error))
    return status


def _prepare() -> None:
    """Write for nobody where the shell has closed a stream.

    What the terminal's encoding does not have, such as suits in ASCII, becomes a question mark.
    """
    sys.stdout = sys.stdout or _nobody()
    sys.stderr = sys.stderr or _nobody()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _nobody() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _complain(message: str) -> int:
    # Where nobody can be told, the status still says it.
    with suppress(OSError):
        for line in message.split("\n"):
            print(f"underhand: {printable_line(line)}", file=sys.stderr)
    return 2


def _told(error: OSError) -> str:
    return ": ".join(str(part) for part in (error.filename, error.strerror) if part) or repr(error)


def _drop_output() -> None:
    """Point standard output at nothing: Python would complain at exit about what it still holds for it."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.close(null)
