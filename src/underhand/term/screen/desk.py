"""What you are doing at the table: the cards gathered, the cursor, what was last said to you."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from underhand.cards.kinds import card_symbol
from underhand.frame.events import Event
from underhand.frame.views import Zone
from underhand.record.text import symbols
from underhand.table import Refusal
from underhand.telling.phrases import shaped, todo, waiting
from underhand.term.gathering import BARE, Gathering, Spot
from underhand.term.melding import gather
from underhand.term.screen.buttons import CHOSEN, KEYS, MEANT, more_actions
from underhand.term.screen.look import FOUR_COLOURS, TWO_COLOURS
from underhand.term.screen.phrases import LABELS, brief, heap, phrase
from underhand.term.screen.scene import Action, Scene, Target
from underhand.term.session import Session


@dataclass(frozen=True, slots=True)
class Said:
    """The last thing said to you: ``refused``, ``hint`` or ``note``, and the words."""

    tone: str = ""
    text: str = ""


class Desk:
    """Your side of a session. Nothing here draws; :meth:`scene` says what is to be drawn."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.said = Said()
        self.suits = TWO_COLOURS
        self.cursor: Spot | None = None
        self.look_up()

    def look_up(self) -> None:
        """See what is on the table now, with nothing gathered and the cursor on a card that may be played."""
        self.gathering = self._gathering([])
        self._hinted: Event | None = None
        if self.cursor not in self._reachable():
            self.cursor = None
        if self.session.is_yours and self.cursor not in self.gathering.lit:
            self.next_lit(1)

    def follow(self) -> None:
        """See what the others have done; while your cards are the same, what you have gathered stays so."""
        before, cursor, hinted = self.gathering, self.cursor, self._hinted
        self.look_up()
        is_same = before.cards == self.gathering.cards
        if before.spots and is_same:
            self.gathering = self._gathering(before.spots)
            self.cursor = cursor
        if is_same and hinted in self.session.moves:
            self._hinted = hinted
        else:
            self.said = Said()

    def _gathering(self, spots: Sequence[Spot]) -> Gathering:
        session = self.session
        return gather(session.table, session.shown, session.seat, session.lore, spots)

    # ---- choosing ----

    def choose(self, target: Target) -> None:
        """Gather a card or put it back, or do what an action says."""
        if isinstance(target, Spot):
            self._toggle(target)
        elif target in self._named():
            self.said = Said("note", self.about(target))
        elif target == "play" or (target == "pile" and not self.gathering.is_empty):
            self.act()
        elif target in self._others():
            self._others()[target]()
        else:
            self.do(*MEANT.get(target, (target,)))

    def _toggle(self, spot: Spot) -> None:
        if spot not in self.gathering.cards:
            return
        if not self.session.is_yours:
            self.said = Said("note", f"Wait: {waiting(self.session.view, self.session.names)}.")
            return
        self.said = Said()
        self._hinted = None
        self.gathering.toggle(spot)
        self.cursor = spot

    def toggle_cursor(self) -> None:
        """Gather the card under the cursor, or put it back."""
        if self.cursor is None:
            self.step(1)
        elif self.session.is_yours:
            self._toggle(self.cursor)

    def put_back(self) -> None:
        """Gather nothing."""
        self.gathering.put_back()
        self._hinted = None
        self.said = Said()

    # ---- moving about ----

    def _rows(self) -> list[list[Spot]]:
        """The cards that the cursor can reach, row by row from the far side of the table."""
        scene, lit = self._bare_scene(), self.gathering.lit
        others = [spot for seat in scene.others for spot, _ in scene.row(seat)]
        own = [spot for spot, _ in (*scene.row(scene.you), *scene.melds(scene.you))]
        own = [spot for spot in own if spot in self.gathering.cards]
        slots = [spot for spot, face in scene.slots(scene.you)[len(own) :] if face != "-"]
        hand = [spot for spot, _ in scene.hand]
        reach = [spot for spot in others if spot in lit]
        return [row for row in (reach, own + slots, hand) if row]

    def _reachable(self) -> set[Spot]:
        return {spot for row in self._rows() for spot in row}

    def step(self, by: int) -> None:
        """Move the cursor along its row; onto the hand if it is nowhere yet."""
        rows = self._rows()
        row = next((row for row in rows if self.cursor in row), rows[-1] if rows else [])
        if row:
            at = row.index(self.cursor) + by if self.cursor in row else 0
            self.cursor = row[at % len(row)]

    def climb(self, by: int) -> None:
        """Move the cursor to another row, to the same share of its length."""
        rows = self._rows()
        here = next((i for i, row in enumerate(rows) if self.cursor in row), None)
        if here is None or self.cursor is None:
            self.step(1)
            return
        old, new = rows[here], rows[max(0, min(here + by, len(rows) - 1))]
        self.cursor = new[old.index(self.cursor) * len(new) // len(old)] if old is not new else self.cursor

    def next_lit(self, by: int) -> None:
        """Move the cursor to the next card that may be played, over all rows."""
        stops = self.gathering.stops
        every = [spot for row in reversed(self._rows()) for spot in row]
        lit = [spot for spot in every if spot in stops]
        if lit and self.cursor in every:
            here = every.index(self.cursor)
            passed = sum(every.index(spot) < here + (by > 0) for spot in lit)
            self.cursor = lit[(passed + min(by, 0)) % len(lit)]
        elif lit:
            self.cursor = lit[0]

    # ---- doing ----

    def act(self) -> None:
        """Do what the golden button says: the move of the cards gathered, or all that there is to do."""
        likely = self._likely()
        if likely is not None:
            self._play([likely])
            return
        attempts = self._attempts()
        for moves in attempts:
            if self._refusal(moves) is None:
                self._play(moves)
                return
        if attempts:
            self._refuse(attempts[0])
        else:
            self.said = Said("note", self._asking())

    def _attempts(self) -> list[list[Event]]:
        """What the cards gathered may mean: the hint that gathered them, or what is likeliest."""
        hinted = [] if self._hinted is None or self.gathering.is_empty else [[self._hinted]]
        return [*hinted, *self.gathering.attempts]

    def _likely(self) -> Event | None:
        """The move that needs no cards and is hinted at, or the only one there is."""
        moves = self.session.moves
        if not self.gathering.is_empty or not moves:
            return None
        if self._hinted is not None:
            return self._hinted
        return moves[0] if len(moves) == 1 and moves[0].verb in BARE else None

    def press(self, key: str) -> None:
        """Make the move that a key asks for."""
        self.do(*(verb for verb, of in KEYS.items() if of == key))

    def do(self, *verbs: str) -> None:
        """Make a move that is asked for by its verb, of several the one that there is in this game."""
        legal = {move.verb: move for move in reversed(self.session.moves)}
        verb = next((verb for verb in verbs if verb in legal), verbs[0])
        moves = [self.gathering.with_cards(verb)]
        if self.gathering.is_empty and verb in legal and legal[verb].cards and self._refusal(moves):
            self._propose(legal[verb])
            return
        if self._refusal(moves) is None:
            self._play(moves)
        else:
            self._refuse(moves)

    def _propose(self, move: Event) -> None:
        """What is asked for wants cards: gather some that do, for Enter or for others to be gathered."""
        if move.verb not in CHOSEN:
            self.gathering.gather(move)
            self.said = Said()
        else:
            self.said = Said("note", f"Gather the card to {move.verb} first.")

    def _others(self) -> dict[str, Callable[[], None]]:
        """What can be done with the cards gathered besides a move."""
        return {"wait": self.set_aside, "to": self.to_meld}

    def set_aside(self) -> None:
        """Let the cards gathered wait, as one group of several."""
        self._hinted = None
        if not self.gathering.set_aside():
            self.said = Said("note", "Gather the cards of a meld first, if there are melds in this game.")
            return
        self.said = Said()

    def to_meld(self) -> None:
        """Choose the meld that the cards gathered go to, or the next one."""
        self._hinted = None
        move = self.gathering.next_target()
        if move is None:
            self.said = Said("note", "Gather what you want to add to a meld of yours first.")
        elif self._refusal([move]) is None:
            self.said = Said()
        else:
            self._refuse([move])

    def _play(self, moves: Sequence[Event]) -> None:
        for move in moves:
            self.session.play(move)
        self.said = Said()
        self.look_up()

    def _refusal(self, moves: Sequence[Event]) -> Refusal | None:
        return self.session.why_not(moves[0])

    def _refuse(self, moves: Sequence[Event]) -> None:
        self.said = Said("refused", f"{phrase(moves)}: {self._refusal(moves)}")

    def remark(self, text: str) -> None:
        """There is something to know."""
        self.said = Said("note", text)

    def begin(self) -> None:
        """Another game is on the table."""
        self.cursor = None
        self.said = Said()
        self.look_up()

    def complain(self, text: str) -> None:
        """Something could not be done."""
        self.said = Said("refused", f"{text[:1].upper()}{text[1:]}")

    # ---- asking ----

    def hint(self) -> None:
        """Gather the cards of a good move, and say why it is good."""
        hint = self.session.hint()
        self._hinted = hint.move
        self.gathering.gather(hint.move)
        self.said = Said("hint", f"{phrase([hint.move])}. {hint.why}")

    def why(self) -> None:
        """Say why the cards gathered, or the one under the cursor, may not be played."""
        under = [] if self.cursor is None else [self.cursor]
        asked = self._gathering(under) if self.gathering.is_empty else self.gathering
        attempts = asked.attempts
        if not attempts:
            self.said = Said("note", self._asking() if asked.is_empty else self._wanting(asked))
        elif any(self._refusal(moves) is None for moves in attempts):
            how = "gather it with space, then Enter does it" if self.gathering.is_empty else "Enter does it"
            self.said = Said("note", f"{phrase(attempts[0])} is legal: {how}.")
        else:
            self._refuse(attempts[0])

    def undo(self) -> None:
        """Take your last move back."""
        move = self.session.undo()
        self.look_up()
        self.said = Said("note", f"Taken back: {phrase([move])}.")

    def change_suits(self) -> None:
        """Four colours for the suits, or two."""
        self.suits = TWO_COLOURS if self.suits is FOUR_COLOURS else FOUR_COLOURS

    # ---- what is to be seen ----

    @property
    def duty(self) -> str:
        """What is to be done now, and by whom."""
        session = self.session
        if session.table.is_over:
            return "The match is over." if session.match.is_over else f"The {session.lore.unit} is over."
        if not session.is_yours:
            return f"{waiting(session.view, session.names)} …"
        return f"Your turn: {todo(session.view, session.moves)}."

    @property
    def how(self) -> str:
        """What space and Enter would do now."""
        if self.session.table.is_over:
            match, unit = self.session.match, self.session.lore.unit
            begins = "" if match.is_over else f"n begins the next {unit}, "
            return f"{begins}Esc shows the result, q leaves."
        if not self.session.is_yours:
            return ""
        attempts = self._attempts()
        likely = self._likely()
        if likely is not None:
            return f"Enter: {phrase([likely])}."
        good, told = self._legal(attempts), self.gathering.told
        if good is not None:
            return f"Enter: {phrase(good)}. {told or 'Esc puts all back.'}"
        if attempts and not self.gathering.is_part:
            return f"{phrase(attempts[0])} is not allowed: w says why. Esc puts all back."
        return self._wanting()

    def _wanting(self, of: Gathering | None = None) -> str:
        """What is to be gathered before Enter can do anything."""
        gathering = of or self.gathering
        if gathering.told:
            return f"{gathering.told} Esc puts all back."
        if gathering.is_half:
            cards = " ".join(map(card_symbol, gathering.faces("fan", "row")))
            other = "hand" if gathering.lacking() == "fan" else "up"
            return f"{cards}: swap with which {other} card? Gather it too, then Enter. Esc puts all back."
        if gathering.spots:
            return f"Gather {gathering.missing} with space, then Enter. Esc puts all back."
        card = gathering.cards.get(self.cursor) if self.cursor is not None else None
        named = "a card" if card is None else "it" if card.face == "??" else symbols([card.face])
        return f"Space gathers {named}."

    def _asking(self) -> str:
        """What to say to a key that wants cards, where there are none or too few."""
        if not self.session.is_yours:
            return f"Wait: {waiting(self.session.view, self.session.names)}."
        return f"No card is gathered. {self._wanting()}" if self.gathering.is_empty else self._wanting()

    def about(self, target: Target | None) -> str:
        """What there is to know of a card, or of a heap, that is pointed at."""
        if isinstance(target, str):
            zone = self._named().get(target)
            return "" if zone is None else heap(self.session.lore.called(zone.name), zone)
        if target not in self.gathering.cards:
            return ""
        face = self.gathering.cards[target].face
        return "" if face == "??" else self.session.lore.says(face)

    def _named(self) -> dict[str, Zone]:
        """The zones of the table in which nothing can be done but look."""
        return {zone.name: zone for zone in shaped(self.gathering.view.zones, "heap")}

    def actions(self) -> list[Action]:
        """The move that the cards gathered make, then those that are asked for by their verb."""
        if not self.session.is_yours:
            return []
        verbs = [verb for verb in dict.fromkeys(move.verb for move in self.session.moves) if verb in BARE]
        bare = [self._bare(verb) for verb in verbs]
        if self.gathering.is_half:
            cards = " ".join(map(card_symbol, self.gathering.faces("fan", "row")))
            return [Action("play", "…", f"Swap {cards} for …", "Swap …", is_legal=False), *bare]
        attempts = self._attempts()
        if not attempts:
            return [*bare, *more_actions(self.gathering)]
        good = self._legal(attempts)
        moves, key = (attempts[0], "✗") if good is None else (good, "⏎")
        is_legal = good is not None
        return [
            Action("play", key, phrase(moves), brief(moves), is_legal=is_legal, is_likely=is_legal),
            *bare,
            *more_actions(self.gathering, moves[0]),
        ]

    def _bare(self, verb: str) -> Action:
        likely = self._likely()
        if likely is not None and likely.verb == verb:
            return Action(verb, "⏎", LABELS[verb], is_likely=True)
        return Action(verb, KEYS[verb], LABELS[verb])

    def _legal(self, attempts: Sequence[Sequence[Event]]) -> Sequence[Event] | None:
        return next((moves for moves in attempts if self._refusal(moves) is None), None)

    def _bare_scene(self) -> Scene:
        return Scene(self.gathering.view, self.session.names, self.session.lore)

    def scene(self) -> Scene:
        """The picture of the table as it is now."""
        return replace(
            self._bare_scene(),
            lit=self.gathering.lit,
            chosen=(*self.gathering.spots, *self.gathering.targets),
            groups=tuple(map(tuple, self.gathering.groups)),
            gathered=self.gathering.gathered,
            cursor=self.cursor,
            actions=self.actions(),
            suits=self.suits,
            is_choosing=self.session.is_yours,
        )
