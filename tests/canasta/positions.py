"""Small positions of all sorts: few ranks, many wild cards, seats near their boot or near going out."""

from random import Random

from underhand import families
from underhand.books import Book
from underhand.canasta.game import CanastaGame
from underhand.canasta.kernel.refusal import stands
from underhand.cards import cards_text, parse_card
from underhand.frame.stating import Misstated, Position

SUITS = "cdhs"


def naturals(rng: Random, rank: str, n: int) -> list[int]:
    """So many cards of a rank."""
    return [parse_card(rank + rng.choice(SUITS)) for _ in range(n)]


def wilds(rng: Random, n: int) -> list[int]:
    """So many wild cards."""
    return [52 if rng.random() < 0.4 else rng.randrange(4) for _ in range(n)]


def hand(rng: Random, ranks: str, most: int) -> list[int]:
    """A hand of few ranks, with wild cards and threes."""
    cards: list[int] = []
    for _ in range(rng.randint(1, most)):
        draw = rng.random()
        cards += (
            wilds(rng, 1)
            if draw < 0.2
            else [4 + rng.randrange(4)]
            if draw < 0.28
            else naturals(rng, rng.choice(ranks), 1)
        )
    if rng.random() < 0.1:
        cards += [rng.choice([4, 7]) for _ in range(7)]
    return cards


def melds(rng: Random, ranks: str, *, closes: bool, most_wilds: int) -> list[list[int]]:
    """Melds on the table: some nearly full, some closed, one open of each rank at most."""
    found: list[list[int]] = []
    for rank in ranks:
        if rng.random() < 0.5:
            wild = rng.randint(0, min(2, most_wilds))
            size = rng.choice([3, 4, 5, 6, 6, 6] if closes else [3, 5, 6, 6, 7, 8])
            found.append(naturals(rng, rank, max(size - wild, 2)) + wilds(rng, wild))
    if closes:
        for _ in range(rng.choice([0, 1, 2, 3])):
            wild = rng.choice([0, *range(min(2, most_wilds) + 1)])
            found.append(naturals(rng, rng.choice(ranks), 7 - wild) + wilds(rng, wild))
    return [meld for meld in found if len(meld) >= 3]


def position(rng: Random, book: Book, *, most: int = 9) -> CanastaGame:
    """A deal that stands so, somebody to act; the others have little."""
    options = families.options_of(book)
    ranks = "".join(rng.sample("456789TJQKA", rng.randint(2, 4)))
    on_boot = rng.random() < 0.6
    lying = melds(rng, ranks, closes=options.closed, most_wilds=options.wilds_max_per_meld)
    mine = {
        "hand": cards_text(hand(rng, ranks, most)),
        "melds": [cards_text(meld) for meld in lying] if rng.random() < 0.7 else [],
        "on_boot": on_boot,
        "score": rng.choice([0, 0, 4990, 5000, 12000, -50]) if options.game_to > 12000 else 0,
    }
    if not on_boot:
        mine["boot"] = 11
    other = {"hand": "4c 5d 6h", "boot": 11}
    stated = Position(
        seats=(mine, other),
        pile=tuple(hand(rng, ranks, 4)) if rng.random() < 0.8 else (),
        stock=tuple(naturals(rng, "7", rng.choice([0, 1, 5]))),
        phase=rng.choice(["draw", "table", "table"]),
    )
    rules = families.rules_for(book, 2)
    try:
        game, _ = families.stated(book, rules, stated)
    except Misstated:  # more copies of a card than there are
        return position(rng, book, most=most)
    assert isinstance(game, CanastaGame)
    return game if is_sound(game) else position(rng, book, most=most)


def is_sound(game: CanastaGame) -> bool:
    """Whether the seat to act stands as an action of its own would have left it, or has yet to take cards."""
    s = game.state
    if s.need or (s.phase == 1 and not s.stock and not s.npile):
        return False
    return s.phase == 1 or (s.size[0] > 1 and not stands(game.rules, s, 0))
