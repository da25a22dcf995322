"""The game as lines of text: a prompt for every decision, moves in the notation, no colours."""

import re
from collections.abc import Callable

from underhand.errors import UnderhandError
from underhand.frame.events import Event, InvalidNotation
from underhand.table import Refusal
from underhand.telling.phrases import share_of_threshold
from underhand.telling.result import places, result, score_sentences, standing_sentences
from underhand.telling.rulespage import chapters
from underhand.term.describing import duty, moves_text, over, position, spelled, typed
from underhand.term.keeping import Keeper
from underhand.term.lines import ask, say, say_whole
from underhand.term.session import Session

PROMPT = "> "
LAYING = """\
A move: play 9c 9d, or 9c 9d; 9 9 or 99 where suits make no difference; pick, try, pass, flip 2.
In the set-up: keep 3h Kd 9c, or swap 4c 8s, then ready. A joker's exchange: exchange 4c p2 9d.
"""
MELDING = """\
First draw, or take 4c 4d: the pile's top card with two of its rank; take alone where a meld takes it.
Then meld 4c 4d 4h, several at once with / between: meld 444 / KK2; take 44 / KK2 as well.
add 9d to 9, or add 99 2 to 9; tuck 3h under 7; aside and seven black threes.
Last discard 4c, or discard 4. Ranks are enough where it makes no difference which card.
moves tells what a move may begin with; longer ones are as good: melds of more cards, several melds at once.
"""
COMMANDS = """\
Ranks are 2-9 T J Q K A, suits c d h s, a joker is Jk.
hint, h: a good move and why. moves, m: every legal move. why and a move, w: why it is refused.
look, an empty line: the table again; "known" are cards that all saw go into that hand.
log, l: all that has happened. rules, r: the rules of this game.
undo, u: take your last move back. next, n: deal again after a game.
save: says where the game is kept, as it is after every move. quit, q, exit: leave. help, ?: this."""
HELP, MELD_HELP = LAYING + COMMANDS, MELDING + COMMANDS
TOO_SMALL = ("below_threshold", "pickup_below_threshold")
"""Codes of refusals that more cards would help against."""
WHERE_TO_TURN = "Type help for the commands, quit to leave."


class Plain:
    """The plain face of a session."""

    def __init__(self, session: Session, keeper: Keeper) -> None:
        self.session = session
        self.keeper = keeper
        self._told = 0
        self._shown = (0, 0)
        self._is_leaving = False

    def run(self) -> None:
        """Play until the input ends or you quit. The game is saved after every move of yours."""
        self._greet()
        self.keeper.keep()
        while not self._is_leaving:
            self.session.let_bots_move()
            self._show()
            line = ask(PROMPT)
            if line is None:
                break
            if line.strip():
                self._obey(line.partition("#")[0].strip())
            else:
                self._look()
        if self.keeper.farewell:
            say_whole(self.keeper.farewell)

    # ---- telling ----

    def _greet(self) -> None:
        session = self.session
        seats = (f"{name} (p{i + 1})" for i, name in enumerate(session.names))
        say(f"{session.match.book.title}: {', '.join(seats)}. You are p{session.seat + 1}.")
        for caution in session.cautions:
            say(f"{caution}.")
        say("Type help for the commands.")

    def _show(self) -> None:
        """Tell what is new, and then what there is to decide; nothing where that has been told."""
        now = self.session.match.number, self.session.table.ply
        if now == self._shown:
            return
        self._shown = now
        say()
        self._tell(self._told)
        self._told = len(self.session.lines)
        if self.session.table.is_over:
            self._tell_end()
        else:
            self._look()

    def _tell(self, start: int) -> None:
        for line in self.session.lines[start:]:
            say(spelled(f"{line.text}."))

    def _tell_end(self) -> None:
        self._tell_result()
        outcome = self.session.table.outcome
        if outcome is None or not outcome.scores:
            for sentence in standing_sentences(self.session.match.standings):
                say(f"{sentence}.")
        for told in self.keeper.finish():
            say(told)
        is_last = self.session.match.is_over
        another = f"next begins another {self.session.lore.unit}, quit ends."
        say("The match has ended; quit leaves." if is_last else another)

    def _tell_result(self) -> None:
        session, outcome = self.session, self.session.table.outcome
        if outcome is None:
            return
        for sentence in score_sentences(outcome, session.names) if outcome.scores else ():
            say(f"{sentence}.")
        say(result(outcome, session.names, session.seat, session.lore.target))
        if any(outcome.places) and not outcome.scores:
            say(f"Places: {places(outcome, session.names)}.")

    def _look(self, _: str = "") -> None:
        for line in (*position(self.session), *duty(self.session)):
            say(line)

    # ---- obeying ----

    def _obey(self, text: str) -> None:
        """Do what a line says; what cannot be done is told."""
        word, _, rest = text.partition(" ")
        name = _SHORT.get(word, word.lower())
        try:
            if self.session.table.is_over and (name in _IN_PLAY or name not in _COMMANDS) and text:
                say(over(self.session))
            elif name in _COMMANDS:
                _COMMANDS[name](self, rest.strip())
            elif text:
                self._play(text)
        except InvalidNotation as error:
            say(f"No: {error}. {WHERE_TO_TURN}")
        except UnderhandError as error:
            say(f"No: {error}")

    def _play(self, text: str) -> None:
        move = self.session.parse(_ALSO.sub(lambda found: found[1], text))
        refusal = self.session.why_not(move)
        if refusal is not None:
            say(f"No: {self._refused(move, refusal)}")
            return
        self.session.play(move)
        self.keeper.keep()

    def _refused(self, move: Event, refusal: Refusal) -> str:
        """Why a move is refused; of a first tabling that is too small how far it comes."""
        known = self.session.lore.meld_cards
        if known is None or refusal.code not in TOO_SMALL:
            return str(refusal)
        return f"{refusal} These are {share_of_threshold(self.session.view, move, known)}."

    def _hint(self, _: str) -> None:
        hint = self.session.hint()
        say(spelled(f"Hint: {typed(hint.move)}. {hint.why}"))

    def _why(self, text: str) -> None:
        if not text:
            say("Why what? Name a move behind it, as it would be played.")
            return
        move = self.session.parse(text)
        refusal = self.session.why_not(move)
        if refusal is None:
            say(f"{typed(move)} is legal now.")
        else:
            say(f"{typed(move)} is refused: {self._refused(move, refusal)}")

    def _undo(self, _: str) -> None:
        move = self.session.undo()
        self._told = len(self.session.lines)
        self.keeper.keep()
        say(f"Taken back: {typed(move)}.")

    def _next(self, _: str) -> None:
        self.session.next_game()
        self._told = 0
        self.keeper.keep()

    def _moves(self, _: str) -> None:
        say(f"Moves: {moves_text(self.session.moves)}." if self.session.moves else "You have no move now.")

    def _rules(self, _: str) -> None:
        for chapter in chapters(self.session.match.book, len(self.session.names)):
            say(chapter.title)
            for text, clauses in chapter.paragraphs:
                say(f"- {text}{f' [{clauses}]' if clauses else ''}")

    def _log(self, _: str) -> None:
        self._tell(0)
        self._tell_result()

    def _save(self, _: str) -> None:
        if self.session.table.is_over:
            for told in self.keeper.finish():
                say(told)
            return
        say(self.keeper.save())

    def _quit(self, _: str) -> None:
        self._is_leaving = True

    def _help(self, _: str) -> None:
        for line in (HELP if self.session.lore.meld_cards is None else MELD_HELP).splitlines():
            say(line)


_COMMANDS: dict[str, Callable[[Plain, str], None]] = {
    "hint": Plain._hint,
    "why": Plain._why,
    "undo": Plain._undo,
    "next": Plain._next,
    "moves": Plain._moves,
    "look": Plain._look,
    "rules": Plain._rules,
    "log": Plain._log,
    "save": Plain._save,
    "quit": Plain._quit,
    "exit": Plain._quit,
    "help": Plain._help,
}
_IN_PLAY = ("hint", "why", "undo", "moves")
"""Commands that are of no use when the game is over."""
_SHORT = {
    "h": "hint",
    "w": "why",
    "m": "moves",
    "l": "log",
    "r": "rules",
    "u": "undo",
    "n": "next",
    "q": "quit",
    "?": "help",
}
"""Letters for commands; a capital Q is a queen."""
_ALSO = re.compile(r"^(pick) up\b", re.IGNORECASE)
"""What people type as well."""
