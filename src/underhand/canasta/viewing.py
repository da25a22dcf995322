"""Views of a deal, built up from what a seat may know. CANASTA-7."""

from collections.abc import Iterable
from functools import lru_cache

from underhand.canasta.dealing import faces, melds, reds, sets
from underhand.canasta.kernel.opening import picked_up, threshold
from underhand.canasta.state import OVER, RANKS, Rules, State
from underhand.cards import card_text
from underhand.frame.views import Facts, Place, View, Zone

PHASES = (("deal", ""), ("play", ""), ("play", "discard"), ("over", ""))
"""Phase and what is pending in it: whoever has taken cards still owes the discard."""

# public numbers of the state that a view carries under their names
NUMBERS = "dealer turn turns on_boot tabled opening owing due ending out again".split()

Cards = tuple[int, ...]
"""What lies somewhere, to be looked up: zones are shown far more often than they change."""


def view_of(r: Rules, s: State, seat: int | None) -> View:
    """What a seat, or with none a bystander, may know."""
    return View(
        seat=seat,
        seats=tuple(_place(s, p, seat) for p in range(r.seats)),
        zones=(
            _zone("pile", "pile", tuple(s.pile[: s.npile]), s.npile),
            Zone("stock", "stack", (), s.stock),
        ),
        actors=() if s.need or s.phase == OVER else (s.turn,),
        phase=PHASES[s.phase][0],
        pending=PHASES[s.phase][1],
        direction=1,
        value="",
        facts=_facts(r, s, seat),
    )


def texts(cards: Iterable[int]) -> tuple[str, ...]:
    """Cards as text."""
    return tuple(map(card_text, cards))


def _place(s: State, p: int, seat: int | None) -> Place:
    """Hands and boots are turned up when the deal is over. CANASTA-43."""
    shown = s.hand[p] if seat == p or s.phase == OVER else s.known[p]
    tucked = [face for k in range(RANKS) for face in reds(s, p, k)]
    return Place(
        p,
        (
            _zone("hand", "fan", faces(shown), s.size[p]),
            _zone("boot", "stack", faces(s.bared[p]), s.boot[p]),
            _groups("melds", tuple(melds(s, p))),
            _zone("tucked", "row", tuple(tucked), len(tucked)),
            _groups("sets", tuple(sets(s, p))),
        ),
    )


@lru_cache(maxsize=8192)
def _zone(name: str, shape: str, cards: Cards, count: int) -> Zone:
    return Zone(name, shape, texts(cards), count)


@lru_cache(maxsize=4096)
def _groups(name: str, groups: tuple[Cards, ...]) -> Zone:
    cards = [face for group in groups for face in group]
    return Zone(name, "melds", texts(cards), len(cards), tuple(map(texts, groups)))


def _facts(r: Rules, s: State, seat: int | None) -> Facts:
    """``cost``: cards of a pick-up, 0 where the top card stops it; ``red``, ``hearts``: by seat and rank."""
    seats = range(r.seats)
    facts: dict[str, int | tuple[int, ...]] = {name: getattr(s, name) for name in NUMBERS}
    facts["score"] = tuple(s.score[: r.seats])
    facts["threshold"] = tuple(threshold(r, s, p) for p in seats)
    facts["cost"] = picked_up(r, s) if s.npile and r.kind[s.pile[s.npile - 1]] < RANKS else 0
    facts["red"] = tuple(n for p in seats for n in s.red[p])
    facts["hearts"] = tuple(n for p in seats for n in s.hearts[p])
    if seat is not None:
        facts["shown"] = faces(s.known[seat])
    if s.again:
        facts["shuffled"] = faces(s.shuffled)
        facts["drew"] = tuple(sum(s.drawn[p]) for p in seats)
        facts["drawn"] = () if seat is None else faces(s.drawn[seat])
    return facts
