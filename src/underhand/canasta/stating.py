"""A position that somebody states becomes a deal, whose dealer follows what it scripts."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from underhand.canasta.game import CanastaGame
from underhand.canasta.kernel.kinds import JOKER, JOKER_FACE, add
from underhand.canasta.kernel.melds import FEWEST, SIZE
from underhand.canasta.kernel.turn import begin_turn
from underhand.canasta.redealing import lay_meld
from underhand.canasta.scripting import CanastaScript
from underhand.canasta.state import MOST_SCORE, RANKS, SETS, TABLE, Rules, State
from underhand.cards import HIDDEN, CardError, card_text, cards_text, parse_cards, parse_rank, rank_text
from underhand.frame.events import seat_text
from underhand.frame.stating import Misstated, Position

COPIES = 8
"""No match has more packs."""

MOST_JOKERS = 32
MOST_BOOT = 99
PHASES = ("", "draw", "table")
KEYS = ("hand", "boot", "melds", "red", "sets", "score", "on_boot")


@dataclass(frozen=True, slots=True)
class Seat:
    """What a seat has as stated; a boot without faces is only counted."""

    hand: tuple[int, ...] = ()
    boot: tuple[int, ...] = ()
    boot_size: int = 0
    melds: tuple[tuple[int, ...], ...] = ()
    red: tuple[int, ...] = ()
    sets: int = 0
    score: int = 0
    on_boot: bool = False


def stated(
    rules: Rules, position: Position, game_class: type[CanastaGame] = CanastaGame
) -> tuple[CanastaGame, CanastaScript]:
    """The deal that stands so and its scripted dealer; raises :class:`Misstated` with every mistake."""
    mistakes: list[str] = []
    seats = [_Reader(rules, seat_text(p), table, mistakes).seat() for p, table in enumerate(position.seats)]
    mistakes += [*_too_many(position, seats), *_wrong_words(position)]
    if mistakes:
        raise Misstated(mistakes)
    state = _state(rules, position, seats)
    script = CanastaScript(position.stock, [seat.boot for seat in seats])
    return game_class(rules, state, is_loose=True), script


# ---- reading seats -------------------------------------------------------------------------------


class _Reader:
    """One seat's table, read key by key; every mistake is noted with its key."""

    def __init__(self, rules: Rules, seat: str, table: Mapping[str, object], mistakes: list[str]) -> None:
        self.rules = rules
        self.name = seat
        self.table = table
        self.mistakes = mistakes

    def seat(self) -> Seat:
        """All that the table states."""
        for key in self.table:
            if key not in KEYS:
                self._wrong(key, f"no such key; a seat has {', '.join(KEYS)}")
        boot, size = self._boot()
        melds = self._melds()
        on_boot = self._switch("on_boot")
        if on_boot and size:
            self._wrong("on_boot", "whoever is on his boot has taken it: leave boot out")
        return Seat(
            hand=self._cards("hand", self.table.get("hand", "")),
            boot=boot,
            boot_size=size,
            melds=melds,
            red=self._red(melds),
            sets=self._number("sets", 0, SETS),
            score=self._number("score", -MOST_SCORE, MOST_SCORE),
            on_boot=on_boot,
        )

    def _wrong(self, key: str, message: str) -> None:
        self.mistakes.append(f"{self.name}.{key}: {message}")

    def _cards(self, key: str, value: object) -> tuple[int, ...]:
        if not isinstance(value, str):
            self._wrong(key, 'must be cards between quotes, as "9c Kd"')
            return ()
        try:
            cards = parse_cards(value)
        except CardError as error:
            self._wrong(key, str(error))
            return ()
        if HIDDEN in cards:
            self._wrong(key, "?? is no card here; name the face")
            return ()
        return cards

    def _number(self, key: str, low: int, high: int) -> int:
        value = self.table.get(key, 0)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self._wrong(key, f"must be a whole number from {low} to {high}")
        return 0

    def _switch(self, key: str) -> bool:
        value = self.table.get(key, False)
        if isinstance(value, bool):
            return value
        self._wrong(key, "must be true or false")
        return False

    def _boot(self) -> tuple[tuple[int, ...], int]:
        """``boot = 11`` are unseen cards, faces script what they are."""
        value = self.table.get("boot", 0)
        if isinstance(value, str):
            cards = self._cards("boot", value)
            return cards, len(cards)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_BOOT:
            return (), value
        self._wrong("boot", 'must be a number of unseen cards, or their faces, as "4c 5d"')
        return (), 0

    def _list(self, key: str, example: str) -> list[object]:
        value = self.table.get(key, [])
        if isinstance(value, list):
            return value
        self._wrong(key, f"must be a list, as {example}")
        return []

    def _melds(self) -> tuple[tuple[int, ...], ...]:
        melds = [self._cards("melds", item) for item in self._list("melds", '["7c 7d 7h"]')]
        found = tuple(meld for meld in melds if self._is_meld(meld))
        ranks = Counter(self._rank(meld) for meld in found if not self._is_closed(meld))
        for k, n in ranks.items():
            if n > 1:
                self._wrong("melds", f"{n} open melds of {rank_text(k + 2)}; there is one of each rank")
        return found

    def _is_meld(self, meld: tuple[int, ...]) -> bool:
        text = cards_text(meld)
        ranks = {self.rules.kind[card] for card in meld if self.rules.kind[card] < RANKS}
        threes = any(self.rules.kind[card] > JOKER for card in meld)
        if threes or len(ranks) != 1:
            self._wrong("melds", f'"{text}" is none: natural cards of one rank from 4 to A, and wild ones')
            return False
        if len(meld) < FEWEST or (self.rules.closes and len(meld) > SIZE):
            self._wrong("melds", f'"{text}" is none: a meld has {FEWEST} to {SIZE} cards')
            return False
        return True

    def _rank(self, meld: Iterable[int]) -> int:
        return next(self.rules.kind[card] for card in meld if self.rules.kind[card] < RANKS)

    def _is_closed(self, meld: tuple[int, ...]) -> bool:
        return bool(self.rules.closes) and len(meld) == SIZE

    def _red(self, melds: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
        """The ranks of canastas that hold a red three, one for each."""
        canastas = Counter(self._rank(meld) for meld in melds if len(meld) >= SIZE)
        red: list[int] = []
        for item in self._list("red", '["7"]'):
            try:
                red.append(parse_rank(str(item)) - 2)
            except CardError as error:
                self._wrong("red", str(error))
        for k, n in Counter(red).items():
            if n > canastas[k]:
                self._wrong("red", f"{n} for {rank_text(k + 2)}, of which there are {canastas[k]} canastas")
        return tuple(red)


# ---- what no position may say --------------------------------------------------------------------


def _too_many(position: Position, seats: list[Seat]) -> Iterator[str]:
    """No match has more packs, and the zones hold no more."""
    faces = Counter((*position.pile, *position.stock))
    for seat in seats:
        faces.update((*seat.hand, *seat.boot, *(card for meld in seat.melds for card in meld)))
    for card, n in sorted(faces.items()):
        most = MOST_JOKERS if card == JOKER_FACE else COPIES
        if n > most:
            yield f"{card_text(card)} stands {n} times; no match has more than {most} of it"


def _wrong_words(position: Position) -> Iterator[str]:
    if position.phase not in PHASES:
        yield f'phase: "{position.phase}" is neither draw nor table'
    if position.pending:
        yield "pending: nothing is pending in this game; leave it out"
    if position.boneyard:
        yield "boneyard: this game has none; leave it out"
    if position.direction not in (None, 1):
        yield "direction: this game goes clockwise"


# ---- the state -----------------------------------------------------------------------------------


def _state(r: Rules, position: Position, seats: list[Seat]) -> State:
    """Every card in its zone, and somebody's turn before or after he has taken cards."""
    s = State()
    s.seats = r.seats
    s.dealer = r.seats - 1 if position.dealer is None else position.dealer
    s.turn = position.turn or 0
    s.turns = position.turns
    s.stock = len(position.stock)
    s.npile = len(position.pile)
    s.pile[: s.npile] = position.pile
    for p, seat in enumerate(seats):
        _seat(r, s, p, seat)
    if position.phase == "table":
        s.phase = TABLE
    else:
        begin_turn(r, s)
    return s


def _seat(r: Rules, s: State, p: int, seat: Seat) -> None:
    """A seat with melds has tabled. The suits of threes on the table are not stated: any will do."""
    for card in seat.hand:
        add(r, s, p, card)
    for meld in seat.melds:
        lay_meld(r, s, p, list(meld))
    for k in seat.red:
        s.red[p][k] += 1
    s.sets[p] = seat.sets
    s.clubs[p][: seat.sets] = [SIZE // 2] * seat.sets
    s.score[p] = seat.score
    s.boot[p] = seat.boot_size
    s.on_boot |= seat.on_boot << p
    s.tabled |= bool(seat.melds) << p
