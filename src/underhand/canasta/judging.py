"""Whole actions of a seat: several steps that are judged, taken or found as one."""

from collections.abc import Iterator, Sequence

from underhand.canasta.kernel.codes import BELOW_THRESHOLD
from underhand.canasta.kernel.listing import first_step, list_steps
from underhand.canasta.kernel.refusal import barred, of_pickup, refusal, stands
from underhand.canasta.kernel.steps import STEPS, TAKE, TUCK, step_of
from underhand.canasta.kernel.turn import act, settle
from underhand.canasta.state import Rules, State


def why_refused(r: Rules, s: State, seat: int, moves: Sequence[int]) -> int:
    """The kernel's code of what forbids the steps as one action, 0 if nothing does."""
    if len(moves) == 1 and not _opens(s, seat, moves[0]):
        return refusal(r, s, seat, moves[0])
    trial = s.copy()
    for move in moves:
        why = barred(r, trial, seat, move)
        if why:
            return why
        act(r, trial, seat, move)
    takes = step_of(moves[0]) == TAKE
    why = BELOW_THRESHOLD if trial.opening and trial.owing > 0 else stands(r, trial, seat)
    return of_pickup(why) if takes else why


def _opens(s: State, seat: int, move: int) -> bool:
    """Whether the step is part of a first tabling, which only a whole action can show to be legal."""
    return TAKE <= step_of(move) < TUCK and not s.tabled >> seat & 1


def carry_out(r: Rules, s: State, seat: int, moves: Sequence[int]) -> None:
    """Take the steps as one action."""
    for move in moves:
        act(r, s, seat, move)
    settle(r, s, seat)


def listed(r: Rules, s: State, seat: int) -> list[int]:
    """Every legal step, with its cards."""
    out = [0] * STEPS
    return out[: list_steps(r, s, seat, out)]


def actions(r: Rules, s: State, seat: int) -> Iterator[list[int]]:
    """For each legal step an action that begins with it; a first tabling goes on until it has its points."""
    for move in listed(r, s, seat):
        yield completed(r, s, seat, move) if _opens(s, seat, move) else [move]


def completed(r: Rules, s: State, seat: int, move: int) -> list[int]:
    """The step and, while its first tabling lacks points, the lowest step that can still reach them."""
    moves, trial = [move], s.copy()
    act(r, trial, seat, move)
    while trial.opening and trial.owing > 0:
        move = first_step(r, trial, seat)
        moves.append(move)
        act(r, trial, seat, move)
    return moves
