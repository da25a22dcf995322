"""The command line: `underhand COMMAND …`, one module a command, each imported only when it is called."""

import os
import sys
from io import TextIOWrapper

from underhand.errors import UnderhandError

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
        _forgive_letters()
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
    except OSError as error:
        _drop_output()
        return _complain(_told(error))
    return status


def _forgive_letters() -> None:
    """Write a question mark for what the terminal's encoding does not have, such as suits in ASCII."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(message: str) -> int:
    for line in message.split("\n"):
        print(f"underhand: {line}", file=sys.stderr)
    return 2


def _told(error: OSError) -> str:
    return ": ".join(str(part) for part in (error.filename, error.strerror) if part) or repr(error)


def _drop_output() -> None:
    """Point standard output at nothing: Python would complain at exit about what it still holds for it."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.close(null)
