"""People at a table: guests, who they are within it, the chairs they sit on, and what may be a name."""

import secrets
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass, field

from underhand.bots import USUAL
from underhand.web.wire import MOST_TEXT

MOST_NAME = 24
"""Letters of a name."""
NOBODY = "Guest"
"""What somebody is called who gave no name."""

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Those of an invite's code: none that looks like a digit or like another."""

_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by name that nobody sees."""

BOT_NAMES = ("Ada", "Blaise", "Clara", "Dora", "Emil", "Fritz", "Greta", "Hugo", "Ida", "Jonas", "Karla")
"""What bots are called; that they are bots stands beside the name."""

STAND_IN = USUAL
"""The bot that plays for somebody who has gone, and that fills seats where no other is asked for."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody that a browser is known as; the id is for the server alone."""

    id: str
    name: str


@dataclass(slots=True)
class Person:
    """A guest within one table: the short id by which others may name him, and what he may do."""

    guest: Guest
    short: str
    is_muted: bool = False


@dataclass(slots=True)
class Chair:
    """A seat: a guest by his id, a bot by its kind, or nobody; ``token`` opens it once while it is free."""

    name: str = ""
    guest: str = ""
    bot: str = ""
    token: str = field(default_factory=lambda: new_token())
    is_away: bool = False
    """Whether the stand-in plays for the guest."""

    @property
    def kept(self) -> dict[str, str]:
        """What of it outlasts the room: who is away is seen anew."""
        return {"name": self.name, "guest": self.guest, "bot": self.bot, "token": self.token}

    @property
    def is_free(self) -> bool:
        """Whether nobody sits here."""
        return not self.guest and not self.bot

    @property
    def player(self) -> str:
        """The bot that chooses the moves here now; empty where a person does."""
        return self.bot or (STAND_IN if self.is_away else "")

    @property
    def who(self) -> str:
        """Whoever sits here, told apart from everybody else who may sit here another time."""
        return self.guest or (f"bot:{self.bot}:{self.name}" if self.bot else "")


# ---- names and words -----------------------------------------------------------------------------------


def clean_text(text: str) -> str:
    """One line without anything that does not print or that turns the writing's direction.

    Empty where nothing of it could be seen. Of a long text only the beginning: putting marks in order takes
    the square of their number in time.
    """
    whole = unicodedata.normalize("NFC", text[:MOST_TEXT])
    line = " ".join("".join(letter if _prints(letter) else " " for letter in whole).split())
    return line if any(map(_is_seen, line)) else ""


def clean_name(text: str) -> str:
    """What somebody may be called; the word for whoever reads the log is nobody's name."""
    name = clean_text(text)[:MOST_NAME].strip()
    return NOBODY if not name or name.casefold() == "you" else name


def _prints(letter: str) -> bool:
    is_blank = letter in _BLANKS
    return (letter.isprintable() and not is_blank) or letter == "\N{ZERO WIDTH JOINER}"


def _is_seen(letter: str) -> bool:
    """Whether a letter can be seen without another that it joins or marks."""
    return unicodedata.category(letter)[0] in "LNPS"


def told_apart(name: str, taken: Collection[str]) -> str:
    """The name, with a number where somebody at the table is called so already."""
    known = {each.casefold() for each in taken}
    number = 1
    told = name
    while told.casefold() in known:
        number += 1
        told = f"{name[: MOST_NAME - len(str(number)) - 1]} {number}"
    return told


def bot_name(taken: Collection[str]) -> str:
    """A name for a bot that nobody at the table has."""
    known = {each.casefold() for each in taken}
    return next((name for name in BOT_NAMES if name.casefold() not in known), "") or told_apart("Bot", taken)


# ---- ids -----------------------------------------------------------------------------------------------


def new_token() -> str:
    """What nobody can guess and everybody who has it may use."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """An invite's code: six letters, easy to say and to type."""
    return "".join(secrets.choice(LETTERS) for _ in range(6))


def new_short() -> str:
    """A guest's name for programs within one table."""
    return secrets.token_hex(4)
