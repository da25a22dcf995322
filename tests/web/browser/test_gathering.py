"""Whatever is legal can be gathered: the page's own account of moves, held against the rules."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Page

from tests.playing import step
from underhand.books.files import shelf
from underhand.table import Table
from underhand.web.seen import game_seen

Visit = Callable[..., Page]
OPTIONS: dict[str, dict[str, object]] = {"boot": {"jokers": 4}, "prague": {"pre_stack_up": "anyone"}}
"""What makes a book show more of its moves: a joker's exchange, cards stacked before others."""
RARE = ("exchange", "stack")

_MISSED = """async games => {
  const {Gathering, BARE, GROUPED} = await import('/static/js/gather.js');
  const missed = [];
  for (const game of games) for (const move of game.moves) {
    if (GROUPED.includes(move.verb) || (BARE.includes(move.verb) && !move.cards.length)) continue;
    const picked = [];
    for (const spot of new Gathering(game, []).spotsFor(move)) {
      const isLit = move.verb === 'swap' || new Gathering(game, picked).lit.has(spot);
      if (!isLit) missed.push(`${spot} for ${move.text}`);
      picked.push(spot);
    }
    const gathering = new Gathering(game, picked);
    const told = gathering.attempts.texts.flat();
    if (!told.includes(move.text)) missed.push(`${move.text}, not ${told.join(' | ')}`);
  }
  return missed;
}"""


def positions(book: str) -> Iterator[dict[str, object]]:
    """What a seat to act is told: now and then in a game, and wherever there is a rare move."""
    for seed in range(6):
        table, rng = Table(book, 3, seed=seed, options=OPTIONS.get(book)), Random(seed)
        while not table.is_over and table.ply < 150:
            seat = table.actors[-1]
            is_rare = any(move.verb in RARE for move in table.legal_moves(seat))
            if is_rare or rng.randrange(16) == 0:
                yield game_seen(table, seat, table.ply, ()).model_dump(mode="json")
            step(table, rng)


@pytest.mark.parametrize("book", shelf())
def test_every_legal_move_can_be_gathered_card_by_card(visitor: Visit, book: str) -> None:
    """Each card of a legal move is lit until it is gathered, and all of them together mean that move."""
    assert visitor("/").evaluate(_MISSED, list(positions(book))) == []
