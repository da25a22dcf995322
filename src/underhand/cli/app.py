"""The table of commands, and the parser that is made from it."""

from collections.abc import Sequence

from cyclopts import App, CycloptsError, UnusedCliTokensError

from underhand import __version__
from underhand.errors import UnderhandError

COMMANDS = {
    "play": "Play against bots in the terminal.",
    "rules": "Print the rules of a book, house rules included.",
    "check": "Run scenario files: positions, moves, and what must hold.",
    "replay": "Step through a recorded game.",
    "review": "Tell what choices in a game cost, and what was luck.",
    "verify": "Hold a recorded game against the shuffle that was promised.",
    "serve": "Serve the table in the browser.",
    "arena": "Let bots meet on the same deals and tell who is better.",
    "simulate": "Play very many games and tell what the rules do.",
    "bench": "Measure how fast the rules run on this machine.",
}
"""Each command's name and its line in the list. The function `NAME` of the module `cli/NAME.py` runs it."""


class UsageError(UnderhandError):
    """The command line cannot be read."""


def run(tokens: Sequence[str]) -> int:
    """Run the command that the tokens spell and return its exit status.

    Raises:
        UsageError: a command, option or value is unknown or missing.
    """
    try:
        status = parser(tokens)(tokens)
    except UnusedCliTokensError as error:
        words = " ".join(error.unused_tokens or ())
        raise UsageError(f"{words}: more words than the command takes{_help(tokens)}") from error
    except CycloptsError as error:
        raise UsageError(f"{error}{_help(tokens)}") from error
    return 0 if status is None else int(status)


def _help(tokens: Sequence[str]) -> str:
    """Where somebody finds how the command is called."""
    command = "".join(f" {token}" for token in tokens[:1] if token in COMMANDS)
    return f" (underhand{command} --help tells what it takes)"


def parser(tokens: Sequence[str]) -> App:
    """A parser that lists every command, and imports and knows in full only those among the tokens."""
    app = App(
        name="underhand",
        help="The Shithead and Boot family of card games.",
        version=__version__,
        result_action="return_value",
        print_error=False,
        exit_on_error=False,
        suppress_keyboard_interrupt=False,
    )
    for name, summary in COMMANDS.items():
        if name in tokens:
            app.command(f"underhand.cli.{name}:{name}", name=name)
        else:
            app.command(App(name=name, help=summary))
    return app
