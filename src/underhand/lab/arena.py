"""The arena: bots meet on the same deals, everybody moved on one seat each time."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import cycle, islice
from time import perf_counter

from underhand import families
from underhand.books import Book
from underhand.bots import UnknownBot, check_bot, seat_bot
from underhand.errors import UnderhandError
from underhand.frame.protocol import Outcome
from underhand.lab.workers import in_order, processes
from underhand.table import Match, Table


class ArenaError(UnderhandError):
    """Bots cannot meet so."""


@dataclass(frozen=True)
class Meeting:
    """Who meets, by which book. ``entries`` are the bots' names, one for each place that there is to fill."""

    book: Book
    entries: tuple[str, ...]
    seed: str
    seatings: tuple[tuple[int, ...], ...]
    """Who sits where: for each game of a deal the entry of every seat."""
    whole: bool = False
    """Whether what is called a game is a whole match: deal after deal until the scores decide."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.seatings[0])

    @property
    def names(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(self.entries))

    def places(self, name: str) -> int:
        """How many seats a bot holds in the games of one deal."""
        return sum(self.entries[entry] == name for seating in self.seatings for entry in seating)


@dataclass(frozen=True)
class Played:
    """One game: who sat where, how each seat came off, the order of the seats, and how it ended."""

    seating: tuple[int, ...]
    results: tuple[str, ...]
    ranks: tuple[int, ...]
    ending: str
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


def meeting(book: Book, bots: Sequence[str], seats: int | None, seed: str, *, whole: bool = False) -> Meeting:
    """Bots that are to meet, as many as there are seats; two bots may share more seats between them.

    ``whole``: in whole matches. Raises :class:`ArenaError`, :class:`UnknownBot`, or what the book says of so
    many seats.
    """
    for bot in bots:
        try:
            check_bot(bot)
        except UnknownBot as error:
            raise UnknownBot(f"bots: {error}") from None
    if len(set(bots)) < 2:
        raise ArenaError("bots: name at least two different ones, with a comma between")
    count = len(bots) if seats is None else seats
    if count < len(bots) or (count > len(bots) and len(bots) > 2):
        raise ArenaError(
            f"seats: {count}, but {len(bots)} bots are named; name as many, or two that alternate"
        )
    families.check_seats(book, count)
    if whole and families.meld_cards(book, families.rules_for(book, count)) is None:
        raise ArenaError(f"match: nobody keeps scores in {book.name}, so a match has no end; leave it out")
    return Meeting(book, tuple(bots), seed, tuple(_seatings(bots, count)), whole)


def _seatings(bots: Sequence[str], seats: int) -> Iterator[tuple[int, ...]]:
    """Each order of sitting once. Two that alternate both begin, so that both hold every seat as often."""
    rounds = [range(len(bots))] if seats == len(bots) else [(0, 1), (1, 0)]
    known = set()
    for entries in rounds:
        start = tuple(islice(cycle(entries), seats))
        for k in range(seats):
            seating = (*start[k:], *start[:k])
            names = tuple(bots[entry] for entry in seating)
            if names not in known:
                known.add(names)
                yield seating


# ---- playing -------------------------------------------------------------------------------------


def deals(of: Meeting, count: int, threads: int) -> Generator[tuple[Played, ...], None, None]:
    """The games of each deal, deal by deal; bots are Python, so the threads are processes."""
    get_ready(of)
    if threads == 1:
        yield from map(partial(deal, of), range(count))
        return
    with processes(min(threads, count)) as pool:
        yield from in_order(pool, partial(deal, of), range(count), 4 * threads)


@cache
def get_ready(of: Meeting) -> None:
    """Have the rules compiled for bots that think, lest they begin with less than they are good for."""
    rules = families.rules_for(of.book, of.seats)
    if not all(seat_bot(name, of.book, rules, "").is_quick for name in of.names):
        families.engine_made(of.book)


def deal(of: Meeting, number: int) -> tuple[Played, ...]:
    """Play one deal, or one match, in every seating."""
    get_ready(of)
    play = play_match if of.whole else play_game
    return tuple(play(of, seating, f"{of.seed} {number}") for seating in of.seatings)


def play_game(of: Meeting, seating: tuple[int, ...], seed: str) -> Played:
    """Play one game."""
    sitting = Sitting(of, seating, seed)
    return sitting.told(sitting.play(Table(of.book, len(seating), seed=seed)))


def play_match(of: Meeting, seating: tuple[int, ...], seed: str) -> Played:
    """Play one match; its result is that of its last game."""
    sitting, match = Sitting(of, seating, seed), Match(of.book, len(seating), seed=seed)
    outcome = sitting.play(match.table)
    while not match.is_over:
        outcome = sitting.play(match.next_game())
    return sitting.told(outcome)


class Sitting:
    """Bots on their seats, and how long they think where they have a choice."""

    def __init__(self, of: Meeting, seating: tuple[int, ...], seed: str) -> None:
        rules = families.rules_for(of.book, len(seating))
        self._seating = seating
        self._bots = [
            seat_bot(of.entries[entry], of.book, rules, f"{seed} {seat}")
            for seat, entry in enumerate(seating)
        ]
        self._decisions, self._seconds = [0] * len(seating), [0.0] * len(seating)

    def play(self, table: Table) -> Outcome:
        """Play the game at a table to its end, timing every decision that is one."""
        while (outcome := table.outcome) is None:
            seat = table.actors[0]
            view, moves = table.view(seat), table.legal_moves(seat)
            begun = perf_counter()
            move = self._bots[seat].choose(view, moves)
            if len(moves) > 1:
                self._seconds[seat] += perf_counter() - begun
                self._decisions[seat] += 1
            table.play(move)
        return outcome

    def told(self, outcome: Outcome) -> Played:
        """How it went."""
        results = tuple(result(outcome, seat) for seat in range(len(self._seating)))
        pace = tuple(self._decisions), tuple(self._seconds)
        return Played(self._seating, results, ranks(outcome, results), outcome.ending, *pace)


def result(outcome: Outcome, seat: int) -> str:
    """How a seat came off; where two play, who has not won has lost, and the other way round.

    A deal that leaves its match undecided is won by whoever leads after it.
    """
    if outcome.goes_on:
        return "lost" if outcome.places[seat] > 1 else "won" if outcome.places.count(1) == 1 else "drew"
    if outcome.is_draw:
        return "drew"
    if seat in outcome.winners or seat in outcome.losers:
        return "won" if seat in outcome.winners else "lost"
    if len(outcome.places) > 2:
        return "neither"
    return "lost" if outcome.winners else "won"


def ranks(outcome: Outcome, results: Sequence[str]) -> tuple[int, ...]:
    """The order of the seats, 0 for the best: who won, then by places, who lost at the end."""
    seats = range(len(results))
    standing = [
        ({"won": 0, "lost": 2}.get(results[seat], 1), outcome.places[seat] or len(results)) for seat in seats
    ]
    order = sorted(set(standing))
    return tuple(order.index(each) for each in standing)
