"""The kinds of card that the rules tell apart, and hands counted by them.

Kinds 0 to 10 are the ranks from four to ace that can be melded, then come twos, jokers, red and black threes.
"""

from underhand.canasta.state import FACES, KINDS, RANKS, Rules, State

TWO, JOKER, RED_THREE, BLACK_THREE = 11, 12, 13, 14
JOKER_FACE = 52


def add(r: Rules, s: State, p: int, c: int) -> None:
    """One card of face ``c`` comes to a hand."""
    s.hand[p][c] += 1
    s.held[p][r.kind[c]] += 1
    s.size[p] += 1


def remove(r: Rules, s: State, p: int, c: int) -> None:
    """One card of face ``c`` leaves a hand, the publicly known copy first. CANASTA-7."""
    s.hand[p][c] -= 1
    s.held[p][r.kind[c]] -= 1
    s.size[p] -= 1
    if s.known[p][c]:
        s.known[p][c] -= 1


def pick(r: Rules, s: State, p: int, k: int, skip: int) -> int:
    """A face of kind ``k`` in a hand: publicly known copies first, then the lowest suit; -1 if there is none.

    The first ``skip`` cards in that order are passed over.
    """
    if k == JOKER:
        return JOKER_FACE if skip < s.hand[p][JOKER_FACE] else -1
    first = face_of(k, 0)
    for turn in range(2):
        for c in range(first, first + 4):
            if k > JOKER and r.kind[c] != k:
                continue
            known = s.known[p][c]
            here = s.hand[p][c] - known if turn else known
            if skip < here:
                return c
            skip -= here
    return -1


def face_of(k: int, suit: int) -> int:
    """The face of a kind in a suit; a three of the other colour is not of the kind."""
    if k < RANKS:
        return 4 * (k + 2) + suit
    return suit if k == TWO else 4 + suit


def clear_hand(s: State, p: int) -> None:
    """Empty a hand."""
    for c in range(FACES):
        s.hand[p][c] = 0
        s.known[p][c] = 0
    for k in range(KINDS):
        s.held[p][k] = 0
    s.size[p] = 0
