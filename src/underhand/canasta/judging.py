"""Whole actions of a seat: several steps that are judged, taken or found as one."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from underhand.canasta.kernel.codes import BELOW_THRESHOLD
from underhand.canasta.kernel.listing import first_step, list_steps
from underhand.canasta.kernel.refusal import barred, of_pickup, refusal, stands
from underhand.canasta.kernel.setup import give
from underhand.canasta.kernel.steps import STEPS, TAKE, TUCK, step_of
from underhand.canasta.kernel.turn import act, settle
from underhand.canasta.state import Rules, State


def listed(r: Rules, s: State, seat: int) -> list[int]:
    """Every legal step, with its cards."""
    out = [0] * STEPS
    return out[: list_steps(r, s, seat, out)]


@dataclass(frozen=True)
class Kernel:
    """The functions of the rules, as they are or compiled."""

    barred: Callable[[Rules, State, int, int], int] = barred
    refusal: Callable[[Rules, State, int, int], int] = refusal
    stands: Callable[[Rules, State, int], int] = stands
    act: Callable[[Rules, State, int, int], None] = act
    settle: Callable[[Rules, State, int], None] = settle
    give: Callable[[Rules, State, int], None] = give
    listed: Callable[[Rules, State, int], list[int]] = listed
    first_step: Callable[[Rules, State, int], int] = first_step

    def why_refused(self, r: Rules, s: State, seat: int, moves: Sequence[int]) -> int:
        """The code of what forbids the steps as one action, 0 if nothing does."""
        if len(moves) == 1 and not _opens(s, seat, moves[0]):
            return self.refusal(r, s, seat, moves[0])
        trial = s.copy()
        for move in moves:
            why = self.barred(r, trial, seat, move)
            if why:
                return why
            self.act(r, trial, seat, move)
        lacks = trial.opening and trial.owing > 0
        why = BELOW_THRESHOLD if lacks else self.stands(r, trial, seat)
        return of_pickup(why) if step_of(moves[0]) == TAKE else why

    def carry_out(self, r: Rules, s: State, seat: int, moves: Sequence[int]) -> None:
        """Take the steps as one action."""
        for move in moves:
            self.act(r, s, seat, move)
        self.settle(r, s, seat)

    def actions(self, r: Rules, s: State, seat: int) -> Iterator[list[int]]:
        """For each legal step an action that begins with it; a first tabling goes on to its points."""
        for move in self.listed(r, s, seat):
            yield self._completed(r, s, seat, move) if _opens(s, seat, move) else [move]

    def _completed(self, r: Rules, s: State, seat: int, move: int) -> list[int]:
        """The step and, while its first tabling lacks points, the lowest step that can still reach them."""
        moves, trial = [move], s.copy()
        self.act(r, trial, seat, move)
        while trial.opening and trial.owing > 0:
            move = self.first_step(r, trial, seat)
            moves.append(move)
            self.act(r, trial, seat, move)
        return moves


def _opens(s: State, seat: int, move: int) -> bool:
    """Whether the step is part of a first tabling, which only a whole action can show to be legal."""
    return TAKE <= step_of(move) < TUCK and not s.tabled >> seat & 1


PLAIN = Kernel()
"""The rules interpreted."""
