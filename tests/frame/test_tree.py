"""The tree of a search: what leads where, and what is tried next."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from underhand.frame.tree import NODES, PURSES, WHOLE, Tree, child, credit, entered, grow, pay, picked, tread


def planted() -> Tree:
    """A tree of a root alone."""
    t = Tree()
    t.n = 1 + PURSES
    return t


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 1 << 50)), max_size=60))
def test_a_child_is_found_by_its_move(wanted: list[tuple[int, int]]) -> None:
    """Whatever the moves are, each leads to its own node, and to none before it was tried."""
    t = planted()
    known: dict[tuple[int, int], int] = {}
    for node, move in wanted:
        if node >= t.n:
            continue
        assert child(t, node, move) == known.get((node, move), 0)
        if (node, move) not in known:
            known[node, move] = grow(t, node, move)
    assert len(set(known.values())) == len(known)
    for (node, move), below in known.items():
        assert child(t, node, move) == below


def test_what_is_new_is_tried_first_then_what_is_best() -> None:
    """Each move is tried once in the order of the list, then the one that came off best."""
    t, moves = planted(), [7, 9, 8]
    for k, worth in enumerate([0, WHOLE, 0]):
        assert picked(t, 0, moves, 3) == k
        t.depth = 0
        tread(t, 0, 0)
        assert entered(t, 0, moves[k], 0) == -1
        for i in range(t.depth):
            credit(t, i, worth)
    assert picked(t, 0, moves, 3) == 1
    assert picked(t, 0, [7, 8, 5], 3) == 2


@pytest.mark.parametrize(("node", "room"), [(0, PURSES), (1, 0)])
def test_in_a_full_tree_the_best_of_what_is_known_is_made(node: int, room: int) -> None:
    """What can never be noted is not tried for ever; where nothing is known, the first listed is made."""
    t = planted()
    for move, worth in ((7, 0), (9, 3 * WHOLE)):
        below = grow(t, node, move)
        t.visits[below], t.worth[below] = 3, worth
    t.n = NODES - room
    assert picked(t, node, [8, 7, 9, 6], 4) == 2
    assert picked(t, node, [8, 6], 2) == 0
    assert entered(t, node, 8, 0) == -1
    assert child(t, node, 8) == 0


def test_what_is_seldom_possible_is_measured_by_how_often_it_was() -> None:
    """Of two moves that came off alike the one is taken that was passed over more often."""
    t, moves = planted(), [3, 4]
    for move in moves:
        node = grow(t, 0, move)
        t.visits[node], t.worth[node], t.offers[node] = 5, 2 * WHOLE, 5
    t.offers[child(t, 0, 4)] = 50
    assert picked(t, 0, moves, 2) == 1


def test_what_every_seat_got_is_known_of_the_root_and_its_moves() -> None:
    """Whatever grows below them, each seat has a purse of its own for each of them."""
    t = planted()
    for move, got in ((7, [1, 2, 3]), (9, [10, 20, 30]), (7, [100, 200, 300])):
        t.depth = 0
        tread(t, 0, 0)
        below = entered(t, 0, move, 0)
        if below > 0:
            entered(t, below, 5, 1)
        pay(t, got, 3)
    purses = [t.worth[node + 1 : node + 4] for node in (0, child(t, 0, 7), child(t, 0, 9))]
    assert purses == [[111, 222, 333], [101, 202, 303], [10, 20, 30]]
