"""The dealer's part at a table: hands, boots, a card turned up, a pile that is shuffled."""

from collections import Counter
from random import Random

from tests.canasta.strolling import choose, state_of
from underhand.cards import HIDDEN, RANKS
from underhand.frame.events import DEALER
from underhand.table import Table


def test_the_deal() -> None:
    """Hands and then boots go round from the dealer's left; boots are unseen, the pile starts empty."""
    table = Table("canasta", 3, seed=2, dealer=0)
    told = [(event.verb, event.seat, len(event.cards), event.number) for event in table.log]
    assert told == [("hand", p, 11, 0) for p in (1, 2, 0)] + [("boot", p, 0, 11) for p in (1, 2, 0)]
    assert table.actors == (1,)
    view = table.view(1)
    assert view.zone("stock").count == 270 - 66
    assert view.zone("pile").count == 0
    assert view.seats[1].zone("boot").faces == ("??",) * 11
    assert {place.zone("hand").count for place in view.seats} == {11}


def test_a_card_is_turned_up_that_may_start_the_pile() -> None:
    """With the option a card of the stock starts the pile, never a three or a wild card. turn_discard_up."""
    met = set()
    for seed in range(60):
        table = Table("canasta", 2, seed=seed, options={"turn_discard_up": True})
        assert str(table.log[-1]).startswith("d pile ")
        (card,) = table.view(None).zone("pile").cards
        met.add(card[0])
        assert table.view(None).zone("stock").count == 270 - 44 - 1
    assert met == set(RANKS) - {"2", "3"}


def test_a_pile_is_shuffled_into_a_new_stock() -> None:
    """When the stock is out, what is drawn after that are cards of the pile; the view says which they are."""
    options = {"stock_out": "reshuffle", "packs": 1, "hand_size": 7, "boot_size": 7, "threshold_bands": 150}
    for seed in range(20):
        table = Table("canasta", 2, seed=seed, options=options)
        rng = Random(seed)
        while not table.is_over and not any(event.verb == "stock" for event in table.log):
            table.play(choose(rng, [move for move in table.legal_moves() if move.verb != "take"]))
        if table.is_over:
            continue
        at = next(i for i, event in enumerate(table.log) if event.verb == "stock")
        pile = [event.cards[0] for event in table.log[:at] if event.verb == "discard"]
        shuffled = Counter(pile[:-1])
        assert table.log[at].number == len(pile) - 1
        assert table.view(None).zone("pile").cards[-1:] == table.view(0).zone("pile").cards
        assert Counter(table.view(None).facts["shuffled"]) == shuffled  # type: ignore[arg-type]
        drawn: Counter[int] = Counter()
        while state_of(table).stock:
            if table.is_over:
                break
            before = len(table.log)
            table.play(choose(rng, table.legal_moves()))
            for event in table.log[before:]:
                if (event.actor, event.verb) == (DEALER, "hand") and len(event.cards) <= 2:
                    drawn += Counter(event.cards)
        assert not drawn - shuffled
        return
    raise AssertionError("no stock ran out")


def test_a_boot_is_taken_unseen_by_others() -> None:
    """Whoever empties his hand takes the boot that lies before him; the others see that, not its faces."""
    for seed in range(40):
        table = Table("canasta", 2, seed=seed, options={"hand_size": 2, "threshold_bands": 0})
        rng = Random(seed)
        while not table.is_over and table.view(None).facts["on_boot"] == 0:
            table.play(choose(rng, table.legal_moves()))
        taken = [event for event in table.log if event.verb == "hand" and len(event.cards) == 11]
        if taken:
            other = 1 - taken[0].seat
            seen = [
                event for event in table.seen_log(other) if event.verb == "hand" and len(event.cards) == 11
            ]
            assert seen[0].cards == (HIDDEN,) * 11
            assert table.view(other).seats[taken[0].seat].zone("boot").count == 0
            return
    raise AssertionError("no boot was taken")
