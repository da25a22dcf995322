"""Gathering cards for melds: group by group, the points on the way, adding, picking up, discarding."""

from underhand import families
from underhand.frame.events import Event, parse_event
from underhand.frame.stating import Position
from underhand.table import Table
from underhand.telling.lore import Lore
from underhand.term.gathering import Spot
from underhand.term.melding import Melding, gather

BOOK = families.read_book("canasta")
LORE = Lore(BOOK, 2)


def gathering(hand: str, pile: tuple[int, ...] = (), phase: str = "table", **seat: object) -> Melding:
    """What the first seat may gather in a stated position."""
    mine = {"hand": hand, "boot": 11, **seat}
    table = Table(BOOK, 2, seed=1)
    table.course.game, _ = families.stated(
        BOOK,
        table.rules,
        Position(seats=(mine, {"hand": "4c", "boot": 11}), stock=(1, 2), pile=pile, phase=phase),
    )
    found = gather(table, table.view(0), 0, LORE)
    assert isinstance(found, Melding)
    return found


def pick(one: Melding, *faces: str) -> None:
    """Gather cards of the hand by their faces, each one that is not gathered yet."""
    for face in faces:
        taken = {*one.spots, *(spot for group in one.groups for spot in group)}
        one.toggle(
            next(
                spot
                for spot, card in one.cards.items()
                if spot.zone == "hand" and card.face == face and spot not in taken
            )
        )


def first(one: Melding) -> str:
    """The likeliest move of what is gathered."""
    return str(one.attempts[0][0])


def test_a_first_tabling_is_gathered_group_by_group() -> None:
    """Cards, set aside, cards: one move of several melds, the points told against those that are asked."""
    one = gathering("4c 4d 4h Kc Kd 2s 9s 9d")
    pick(one, "4c", "4d")
    assert not one.can_wait
    pick(one, "4h")
    assert one.can_wait
    assert first(one) == "p1 meld 4c 4d 4h"
    assert one.table.why_not(one.attempts[0][0]) is not None
    assert one.gathered == "15 of 50 points"
    assert one.is_part
    assert one.set_aside()
    assert one.gathered == "15 of 50 points"
    pick(one, "Kc", "Kd", "2s")
    assert one.gathered == "55 of 50 points"
    assert first(one) == "p1 meld 4c 4d 4h / Kc Kd 2s"
    assert one.table.why_not(one.attempts[0][0]) is None
    assert not one.is_part


def test_a_group_that_waits_is_put_back_by_one_of_its_cards() -> None:
    """Choosing a card of it lets its group go; putting back lets all go."""
    one = gathering("4c 4d 4h Kc Kd 2s")
    pick(one, "4c", "4d", "4h")
    one.set_aside()
    pick(one, "Kc")
    one.toggle(one.laid[0][1])
    assert not one.laid
    assert first(one) == "p1 discard Kc"
    one.put_back()
    assert one.is_empty
    assert not one.set_aside()


def test_the_group_of_the_top_card_takes_it() -> None:
    """With a pick-up the group of its rank goes down with the top card, in whatever order it was gathered."""
    king = 44
    one = gathering("4c 4d 4h Kc Kd 2s 9s", (8, king), "draw")
    pick(one, "4c", "4d", "4h")
    one.set_aside()
    pick(one, "Kc", "Kd", "2s")
    assert first(one) == "p1 take Kc Kd 2s / 4c 4d 4h"
    assert one.gathered == "65 of 50 points"
    assert one.table.why_not(one.attempts[0][0]) is None
    assert str(one.with_cards("take")) == first(one)


def test_an_open_meld_takes_the_top_card_by_itself() -> None:
    """Where an open meld takes the top card, all that is gathered are further melds."""
    king = 44
    one = gathering("4c 4d 4h 9s", (8, king), "draw", melds=["Kc Kd Kh"])
    assert str(one.with_cards("take")) == "p1 take"
    pick(one, "4c", "4d", "4h")
    assert first(one) == "p1 take / 4c 4d 4h"
    assert one.table.why_not(one.attempts[0][0]) is None


def test_cards_go_to_the_open_meld_of_their_rank() -> None:
    """What has an open meld is added to it; else one card is discarded, and three are a meld."""
    one = gathering("9s 9d Kc Kd Kh 5c 6c", melds=["9c 9d 9h"])
    pick(one, "9s", "9d")
    assert first(one) == "p1 add 9s 9d to 9"
    one.put_back()
    pick(one, "5c")
    assert first(one) == "p1 discard 5c"
    one.put_back()
    pick(one, "Kc", "Kd", "Kh")
    assert first(one) == "p1 meld Kc Kd Kh"


def test_wild_cards_go_to_the_meld_that_is_chosen() -> None:
    """A meld is chosen by its spot, or one after the other of those that take the card."""
    one = gathering("2s Jk 5c 6c", melds=["9c 9d 9h", "8c 8d 2c 2d", "Kc Kd Kh"])
    pick(one, "2s")
    nine = one._meld_at(7)
    assert nine in one.lit
    assert nine is not None
    one.toggle(nine)
    assert first(one) == "p1 add 2s to 9"
    found = {str(one.next_target()) for _ in range(4)}
    assert found == {"p1 add 2s to 9", "p1 add 2s to K"}
    one.put_back()
    assert one.next_target() is None


def test_threes_go_under_canastas_and_aside() -> None:
    """A red three goes under a canasta or is discarded; seven black ones together are set aside."""
    one = gathering("3h 3c 3c 3c 3c 3s 3s 3s 5c 6c", melds=["7c 7c 7d 7d 7h 7h 7s"])
    pick(one, "3h")
    assert first(one) == "p1 tuck 3h under 7"
    assert str(one.with_cards("discard")) == "p1 discard 3h"
    one.put_back()
    pick(one, *"3c 3c 3c 3c 3s 3s 3s".split())
    assert first(one) == "p1 aside 3c 3c 3c 3c 3s 3s 3s"
    assert one.gathered == ""
    assert not one.can_wait


def test_what_joins_the_cards_gathered_is_lit() -> None:
    """Its rank and wild cards; of threes those of their colour; nothing of what waits already."""
    one = gathering("4c 4d 4h Kc Kd 2s 3h 3c")
    assert {spot.zone for spot in one.lit} == {"hand"}
    pick(one, "4c")
    assert {one.cards[spot].face for spot in one.lit} == {"4c", "4d", "4h", "2s"}
    one.set_aside()
    assert {one.cards[spot].face for spot in one.lit} == {"4d", "4h", "Kc", "Kd", "2s"}
    one.put_back()
    pick(one, "3h")
    assert {one.cards[spot].face for spot in one.lit} == {"3h"}


def test_tab_stops_once_at_each_rank() -> None:
    """The first card of each rank is a stop, however many there are."""
    one = gathering("4c 4d 4h Kc Kd 2s")
    assert sorted(one.cards[spot].face for spot in one.stops) == ["2s", "4c", "Kc"]


def test_a_move_is_gathered_as_it_would_be_by_hand() -> None:
    """The move of a hint is gathered group by group, with the meld that its cards go to."""
    one = gathering("4c 4d 4h Kc Kd 2s 9d", melds=["9c 9d 9h"])
    for text in ("p1 meld 4c 4d 4h / Kc Kd 2s", "p1 add 9d to 9", "p1 discard 9d"):
        move: Event = parse_event(text)
        one.gather(move)
        assert move in [attempt for (attempt,) in one.attempts] or one.with_cards(move.verb) == move


def test_melds_of_others_and_canastas_set_aside_are_no_targets() -> None:
    """Cards go to own melds only; sets of black threes are none."""
    one = gathering("9s 5c 6c", melds=["9c 9d 9h"], sets=1)
    assert [spot for spot in one.cards if spot.zone != "hand"] == [Spot(0, "melds", 0)]
