"""Other programs' nearest games, where they are installed (extra ``peers``), for the same run."""

import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

from underhand.table.draws import Draws

SEATS = 3


def peers(seconds: float) -> Iterator[tuple[str, float]]:
    """The name of each peer's measure and its random decisions a second."""
    for name, measure in _measures():
        yield name, measure(seconds)


def peer_names() -> tuple[str, ...]:
    """The names of the measures, of the programs that are installed."""
    return tuple(name for name, _ in _measures())


def _measures() -> Iterator[tuple[str, Callable[[float], float]]]:
    if find_spec("pyspiel"):
        yield "open_spiel crazy_eights C++", _spiel_native
        yield "open_spiel crazy_eights Python", lambda seconds: _spiel_python(_crazy_eights(), seconds)
        yield "open_spiel gin_rummy Python", lambda seconds: _spiel_python(_gin_rummy(), seconds)
    if find_spec("rlcard"):
        yield "rlcard uno", _rlcard


def _crazy_eights() -> Any:
    """Their game of laying cards on a pile."""
    import pyspiel

    return pyspiel.load_game("crazy_eights", {"players": SEATS})


def _gin_rummy() -> Any:
    """Their game of melds, which is for two."""
    import pyspiel

    return pyspiel.load_game("gin_rummy")


def _dealt(game: Any, draws: Draws) -> Any:
    """A game of theirs after the deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(draws.choice(state.legal_actions()))
    return state


def _finish(state: Any, draws: Draws) -> int:
    """Play a game of theirs at random from Python; the number of decisions, the dealer's left out."""
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(draws.choice(state.legal_actions()))
    return decisions


def _spiel_native(seconds: float) -> float:
    """Its random rollouts wholly in C++: one leaf of its tree search, evaluated by very many of them.

    Decisions are rollouts times the mean length of games from the same deal, played from Python.
    """
    import pyspiel

    game, draws = _crazy_eights(), Draws("peers")
    state = _dealt(game, draws)
    length = sum(_finish(state.clone(), draws) for _ in range(400)) / 400
    rollouts = 100
    while True:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)  # noqa: FBT003
        begun = time.process_time()
        bot.mcts_search(state)
        spent = time.process_time() - begun
        if spent >= seconds:
            return rollouts * length / spent
        rollouts *= 4


def _spiel_python(game: Any, seconds: float) -> float:
    """Its random games, each move asked for and made from Python."""
    draws = Draws("peers")
    begun, decisions = time.process_time(), 0
    while time.process_time() - begun < seconds:
        decisions += _finish(_dealt(game, draws), draws)
    return decisions / (time.process_time() - begun)


def _rlcard(seconds: float) -> float:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    begun, decisions = time.process_time(), 0
    while time.process_time() - begun < seconds:
        trajectories, _ = env.run(is_training=False)
        decisions += sum(len(trajectory) // 2 for trajectory in trajectories)
    return decisions / (time.process_time() - begun)
