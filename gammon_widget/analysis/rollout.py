"""Rollouts: the Sage engine plays many games after each play and averages their results.

A rollout consists of chunks of 36 games, so that every first roll occurs in its exact proportion.
They take 1.5 to 1.9 times the processor time of one call of bgsage for 324 games, but in the same
processor time, the variance of their mean is a half to a third (measured in two positions).
Each chunk has its own seed, which depends only on the seed of the rollout and the number of the
chunk. Therefore the result is the same if a rollout is interrupted and continued, or if several
processes share it. All plays are rolled out with the same dice.

In each round, every remaining play gets one chunk. After the round, a play is eliminated if it is
behind the best play by more than three standard errors of their difference.

The standard error is estimated from the differences between chunks, because the games in one chunk
are not independent of each other. It is the standard deviation of Student's t distribution. This
value is a little greater than the usual standard error of the mean, which would suggest too much
precision after only a few chunks. With fewer than five chunks, the engine's own standard errors are
used.

The module `engine/sage_batch.py` chooses which plays of an analysis get a rollout, and how many
games each rollout has.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from math import fsum, isfinite, sqrt
from time import monotonic
from typing import NamedTuple

from ..engine.equity import stakes_of
from ..engine.errors import EngineError
from ..engine.evaluation import (
    Candidates,
    Evaluation,
    Record,
    Recorded,
    TableText,
    equity_text,
)
from ..engine.process_engine import EvaluationBuilder
from ..engine.protocol import alone
from ..engine.request import DecisionRequest, question_of
from ..engine.sage import SageEngine
from ..notation.plays import parse_play
from ..rules import GameState, GammonError, Phase, Play, to_state
from ..rules.validation import as_float, as_int, brief, require_type
from .match_analysis import require_executor
from .work import ExecutorWarning

GAMES_A_CHUNK = 36
USUAL_GAMES = 1296
USUAL_ROLLS = 7
MAX_GAMES = 46_656
_MAX_BEHIND = 3.0  # standard errors of the difference
_FEWEST = 5  # minimum number of chunks whose differences give a standard error
_USUAL_PLAYS = 5
_IN_FLIGHT = 8  # chunks that an executor computes at the same time
_TOLERANCE = 0.5  # of the probabilities of one chunk: less noise can leave the range from 0 to 1
_SECONDS_BETWEEN = 0.25  # between two reports of the progress
_MOST_KEPT = 8  # interrupted rollouts that are kept in memory

Figures = tuple[float, ...]
"""The equity, the standard error, and the five probabilities, as in `Probabilities`."""

Chunk = tuple[Figures, ...]
"""The results of one chunk: one for a play, or two for the cube (no double; double and take)."""

_FIGURES, _CUBE_ACTIONS = 7, 2
"""The number of figures in a result, and the number of results of a chunk for the cube."""


class ChunkRequest(NamedTuple):
    """A request for one chunk of a rollout. `play` is None for a cube decision."""

    state: GameState
    play: Play | None
    rolls: int
    seed: int


class Estimate(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class RolloutRow:
    """The result of a rollout for one action: a play, or a cube action.

    Attributes
    ----------
    action
        The play in notation, ``"no double"``, ``"double, take"`` or ``"double, drop"``.
    play
        The play; None for a cube action.
    evaluation
        The mean equity as `cubeful`, its standard error as `standard_error` (0 if the equity is
        exact), and the mean probabilities.
    games
        Number of games; 0 if the rules determine the equity.
    is_out
        Whether the action gets no more games because it is too far behind the best action.
    """

    action: str
    play: Play | None
    evaluation: Evaluation
    games: int
    is_out: bool

    @property
    def mean(self) -> float:
        """The mean equity."""
        return self.evaluation.cubeful

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return self.evaluation.standard_error or 0.0


@dataclass(frozen=True, slots=True)
class Rollout(Recorded):
    """The results of a rollout. Create or continue a rollout with the function `rollout`.

    Attributes
    ----------
    state
        The decision.
    plays
        The plays that are rolled out; empty for a cube decision.
    games
        The number of games for each play.
    target_error
        The standard error at which the rollout stops early; None if it does not stop early.
    rolls
        Number of rolls after which a game is stopped and evaluated; 0 if games are played to the
        end.
    seed
        The seed of the dice.
    engine
        The name and version of the engine.
    chunks
        For each play, the results of its chunks. A cube decision has only one entry.

    Examples
    --------
    >>> state = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
    >>> found = rollout(state, ["8/5 6/5", "13/10 6/5"], games=36, rolls=3)
    >>> [row.action for row in found.rows], found.rows[0].games
    (['8/5 6/5', '13/10 6/5'], 36)
    """

    state: GameState
    plays: tuple[Play, ...]
    games: int
    target_error: float | None
    rolls: int
    seed: int
    engine: str
    chunks: tuple[tuple[Chunk, ...], ...]

    @property
    def rows(self) -> tuple[RolloutRow, ...]:
        """The results for the plays, best first.

        A cube decision has results for ``"no double"``, ``"double, take"`` and ``"double, drop"``.
        """
        rounds, active, _ = _standing(self)
        question = question_of(self.state, dice=False)
        build = EvaluationBuilder(question, stakes_of(self.state, question.color), self.engine)
        rows = []
        for number, chunks in enumerate(self.chunks):
            used = chunks if number in active else chunks[: rounds[number]]
            for place, figures in enumerate(zip(*used, strict=True)):
                means = [fsum(column) / len(figures) for column in zip(*figures, strict=True)]
                games, error = GAMES_A_CHUNK * len(figures), _estimate(figures).error
                level = f"rollout, {games} games" + f" of {self.rolls} rolls" * (self.rolls > 0)
                if self.plays:
                    play = self.plays[number]
                    found = build.after(play, means[2:], means[0], level, error)
                    rows.append(RolloutRow(str(play), play, found, games, number not in active))
                else:
                    found = build.evaluation(
                        self.state.turn_start, means[2:], means[0], level, error
                    )
                    name = "double, take" if place else "no double"
                    rows.append(RolloutRow(name, None, found, games, is_out=False))
        if not self.plays and rows:
            dropped = replace(rows[0].evaluation, cubeful=1.0, standard_error=0.0)
            return (*rows, RolloutRow("double, drop", None, dropped, 0, is_out=False))
        return tuple(sorted(rows, key=lambda row: -row.mean))

    @property
    def is_complete(self) -> bool:
        """Whether all games have been played, or the target error has been reached."""
        return _standing(self)[2]

    def records(self) -> list[Record]:
        """Return a dictionary for each action, for your own tables."""
        return [
            {
                "action": row.action,
                "mean": row.mean,
                "standard_error": row.standard_error,
                "games": row.games,
                "out": row.is_out,
                "seed": self.seed,
                "rolls": self.rolls,
                **row.evaluation.record(),
            }
            for row in self.rows
        ]

    def table(self) -> TableText:
        """Return the table as strings: the column headings, the rows and the notes."""
        rows = [
            [
                row.action,
                equity_text(row.mean, row.standard_error),
                "exact" if not row.standard_error else f"{row.games}",
                "stopped early" if row.is_out else "",
            ]
            for row in self.rows
        ]
        length = f"{self.rolls} rolls each" if self.rolls else "played to the end"
        return ["action", "mean", "games", ""], rows, [f"{self.engine}, {length}, seed {self.seed}"]

    def __repr__(self) -> str:
        rows = [f"{row.action} {equity_text(row.mean, row.standard_error)}" for row in self.rows]
        return f"<Rollout: {', '.join(rows)}>"


def rollout(
    state: GameState,
    plays: Iterable[Play | str] | None = None,
    games: int = USUAL_GAMES,
    *,
    target_error: float | None = None,
    rolls: int = USUAL_ROLLS,
    seed: int = 42,
    earlier: Rollout | None = None,
    executor: Executor | None = None,
    progress: Callable[[Rollout], object] | None = None,
) -> Rollout:
    """Roll out a decision: play many games after each play, or after each cube action.

    After an interrupt (Ctrl-C, or the stop button of the notebook), the finished games are kept.
    Repeat the call to continue the rollout.

    Parameters
    ----------
    state
        A state with a roll to play, a player on roll, or a double to answer.
    plays
        The legal plays to roll out, as `Play` values or in notation. None means the best plays
        according to ``"sage:2-ply"``.
    games
        The number of games for each play, in chunks of 36. A play gets no more games if it is
        behind the best play by more than three standard errors.
    target_error
        The standard error at which the rollout stops early. Every remaining play must have reached
        it. With None, the rollout does not stop early.
    rolls
        The number of rolls after which the engine stops a game and evaluates it. 0 plays each game
        to its end.
    seed
        The seed of the dice. The same seed gives the same results.
    earlier
        A rollout to continue. It must have the same decision, plays, rolls and seed.
    executor
        An executor that runs the rollout, as in `analyse`. With None, the rollout runs in the
        engine's process on this machine.
    progress
        A function that receives the rollout so far, at most four times a second. If it returns
        False, the rollout stops. You can continue such an incomplete rollout.

    Raises
    ------
    PositionError, PlayError
        If the state is impossible, or if a play is not legal.
    EngineError
        If Sage is not installed or fails, or if the state has no decision.
    GammonError
        If a number, the executor or the earlier rollout is invalid.

    Examples
    --------
    >>> state = GameState.from_xgid("XGID=-a-aBaDBA---bA---b-abaBbb-:0:0:1:00:0:0:0:0:10")
    >>> first = rollout(state, games=36, rolls=3)
    >>> rollout(state, games=72, rolls=3, earlier=first) == rollout(state, games=72, rolls=3)
    True
    """
    if executor is not None:
        require_executor(executor, "sage")
    begun = begin(
        state, plays, games, target_error=target_error, rolls=rolls, seed=seed, earlier=earlier
    )
    reported = -_SECONDS_BETWEEN
    with_steps = steps(begun, executor)
    found = begun
    try:
        for found in with_steps:
            if progress is not None and monotonic() >= reported + _SECONDS_BETWEEN:
                reported = monotonic()
                if progress(found) is False:
                    break
        else:
            _KEPT.pop(_key(found), None)
            if progress is not None:
                progress(found)
    except BaseException:
        _KEPT[_key(found)] = found
        while len(_KEPT) > _MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
        raise
    finally:
        with_steps.close()
    return found


_KEPT: dict[object, Rollout] = {}
"""Interrupted rollouts. A repeated call of `rollout` continues the interrupted rollout."""


def _key(found: Rollout) -> object:
    return found.state, found.plays, found.rolls, found.seed, found.engine


def begin(
    state: GameState,
    plays: Iterable[Play | str] | None = None,
    games: int = USUAL_GAMES,
    *,
    target_error: float | None = None,
    rolls: int = USUAL_ROLLS,
    seed: int = 42,
    earlier: Rollout | None = None,
) -> Rollout:
    """Return the rollout to start with: a new, an earlier or an interrupted rollout.

    The exceptions are the same as those of `rollout`.
    """
    state = to_state(state)
    numbers = {
        "games": (as_int(games), 1, MAX_GAMES),
        "rolls": (as_int(rolls), 0, 99),
        "seed": (as_int(seed), 0, (1 << 31) - 1),
    }
    for name, (number, least, most) in numbers.items():
        if number is None or not least <= number <= most:
            raise GammonError(f"{name}= must be a whole number from {least} to {most:,}.")
    if target_error is not None and not (as_float(target_error) or 0.0) > 0:
        raise GammonError(f"target_error= must be an equity above 0, not {brief(target_error)}.")
    if state.phase is Phase.DOUBLE:
        state = replace(state, phase=Phase.ROLL, offer=None)
    if state.phase not in (Phase.MOVE, Phase.ROLL):
        raise EngineError("A rollout needs a roll to play, or a player on roll.")
    state = state.at_turn_start
    question_of(state)
    chosen = _plays_of(state, plays)
    found = Rollout(
        state, chosen, int(games), target_error, int(rolls), int(seed),
        _engine_name(), ((),) * (len(chosen) or 1),
    )  # fmt: skip
    known = _KEPT.get(_key(found)) if earlier is None else earlier
    if known is None:
        return found
    require_type("earlier", known, Rollout, "the result of gw.rollout")
    if _key(known) != _key(found):
        raise GammonError(
            "earlier= must be a rollout of the same decision with the same plays, rolls, seed and "
            "engine."
        )
    return replace(found, chunks=known.chunks)


def _engine_name() -> str:
    """Return the name and the version of Sage, without the version if it is not installed."""
    try:
        return f"Sage {version('bgsage')}"
    except PackageNotFoundError:
        return "Sage"


def _plays_of(state: GameState, plays: Iterable[Play | str] | None) -> tuple[Play, ...]:
    if state.dice is None:
        if plays is not None:
            raise GammonError("plays= requires a roll to play. Omit plays= for a cube decision.")
        return ()
    if plays is None:
        with SageEngine("2-ply") as engine:
            (found,) = engine.advise([DecisionRequest(state, state.legal_plays[0].result)])
        assert isinstance(found, Candidates)
        return tuple(each.play for each in found[:_USUAL_PLAYS])
    if isinstance(plays, str):
        raise GammonError('plays= must be a list, such as ["8/5 6/5", "13/10 6/5"].')
    legal = {each.result: each for each in state.legal_plays}
    chosen = [
        parse_play(each, state.turn_start, state.dice) if isinstance(each, str) else each
        for each in plays
    ]
    for each in chosen:
        if getattr(each, "result", None) not in legal:
            raise GammonError(f"{brief(each)} is not a legal play for this roll.")
    if not chosen:
        raise GammonError("plays= is empty. Omit plays= to roll out the best plays.")
    return tuple(dict.fromkeys(legal[each.result] for each in chosen))


def steps(found: Rollout, executor: Executor | None = None) -> Generator[Rollout]:
    """Yield the rollout `found`, and then the extended rollout after each new chunk.

    The generator can be closed at any time.
    """
    yield found
    with SageEngine() as engine:
        while due := _due(found, 1 if executor is None else _IN_FLIGHT):
            done = {number: list(chunks) for number, chunks in enumerate(found.chunks)}
            results: Iterable[tuple[int, Chunk]]
            if executor is None:
                results = ((number, engine.roll_out(*request)) for number, request in due)
            else:
                results = _elsewhere(executor, due)
            try:
                for number, chunk in results:
                    done[number].append(chunk)
                    found = replace(found, chunks=tuple(map(tuple, done.values())))
                    yield found
            except Exception as error:
                if executor is None or isinstance(error, GammonError):
                    raise
                warnings.warn(
                    f"The executor failed ({type(error).__name__}: {error}). Its results are kept. "
                    "This process rolls out the rest.",
                    ExecutorWarning,
                    stacklevel=3,
                )
                executor = None
    # An executor works ahead, so some chunks may be for plays that have been eliminated.
    chunks = zip(found.chunks, _standing(found)[0], strict=True)
    yield replace(found, chunks=tuple(each[:count] for each, count in chunks))


def _elsewhere(
    executor: Executor, due: Sequence[tuple[int, ChunkRequest]]
) -> Iterator[tuple[int, Chunk]]:
    """Yield the chunks that an executor computes, in order, each with the index of its play."""
    futures = {executor.submit(roll_out_chunk, each[1]): each for each in due}
    order = list(futures)
    try:
        for _ in as_completed(futures):
            while order and order[0].done():
                first = order.pop(0)
                number, request = futures[first]
                yield number, _checked(first.result(), request)
    finally:
        for future in futures:
            future.cancel()


def _checked(result: object, request: ChunkRequest) -> Chunk:
    """Return the result of an executor as a chunk; raise EngineError if it cannot be one."""
    actions = 1 if request.play is not None else _CUBE_ACTIONS
    if isinstance(result, tuple) and len(result) in (1, actions):
        rows = [row for row in result if isinstance(row, tuple) and len(row) == _FIGURES]
        numbers = [as_float(number) for row in rows for number in row]
        are_numbers = all(number is not None and isfinite(number) for number in numbers)
        if len(rows) == len(result) and are_numbers and all(map(_is_plausible, rows)):
            return result
    raise EngineError(
        f"The executor returned {brief(result)} instead of the results of a rollout. Games that "
        "were finished before are kept. Call the function again, without executor= or with "
        "another executor."
    )


def _is_plausible(figures: Figures) -> bool:
    """Return whether the probabilities fit together, apart from the errors of a few games."""
    _, error, win, *(win_gammon, win_backgammon, lose_gammon, lose_backgammon) = figures
    bounds = (
        (win, 1.0),
        (win_gammon, win),
        (win_backgammon, win_gammon),
        (lose_gammon, 1.0 - win),
        (lose_backgammon, lose_gammon),
    )
    return error >= 0 and all(-_TOLERANCE <= p <= most + _TOLERANCE for p, most in bounds)


def roll_out_chunk(request: ChunkRequest) -> Chunk:
    """Compute one chunk.

    The function can run in any process. Each thread has its own engine.
    """
    engines = vars(_OF_THREAD)
    if "sage" not in engines:
        engines["sage"] = alone(SageEngine())
    chunk: Chunk = engines["sage"].roll_out(*request)
    return chunk


_OF_THREAD = threading.local()


def _standing(found: Rollout) -> tuple[list[int], list[int], bool]:
    """Return the state of a rollout.

    The result contains the number of rounds for each play, the indices of the remaining plays, and
    whether the rollout is complete.
    """
    chunks, target = found.chunks, found.target_error
    active, rounds = [*range(len(chunks))], [0] * len(chunks)
    for number in range(-(-found.games // GAMES_A_CHUNK)):
        if any(len(chunks[play]) <= number for play in active):
            return rounds, active, False
        for play in active:
            rounds[play] = number + 1
        estimates = {play: _of_chunks(chunks[play][: number + 1]) for play in active}
        best = max(estimates.values())
        active = [play for play in active if not _is_out(estimates[play], best)]
        if target is not None and all(estimates[play].error <= target for play in active):
            break
    return rounds, active, True


def _due(found: Rollout, ahead: int) -> list[tuple[int, ChunkRequest]]:
    """Return about `ahead` chunks to compute next, each with the index of its play."""
    rounds, active, is_done = _standing(found)
    first = min(rounds[play] for play in active)
    last = min(first + max(1, ahead // len(active)), -(-found.games // GAMES_A_CHUNK))
    plays = found.plays or (None,)
    return [
        (play, ChunkRequest(found.state, plays[play], found.rolls, seed_of_chunk(found.seed, each)))
        for each in range(first, 0 if is_done else last)
        for play in active
        if each >= len(found.chunks[play])
    ]


def seed_of_chunk(seed: int, number: int) -> int:
    """Return the seed of a chunk.

    Rollouts with different seeds also have different seeds for their chunks.
    """
    return (seed * 1_000_003 + number) % (1 << 31)


def _of_chunks(chunks: Sequence[Chunk]) -> Estimate:
    """Return the mean equity of the first action, and the greatest standard error of any action."""
    estimates = [_estimate(figures) for figures in zip(*chunks, strict=True)]
    return Estimate(estimates[0].mean, max(each.error for each in estimates))


def _estimate(figures: Sequence[Figures]) -> Estimate:
    equities, errors = [each[0] for each in figures], [each[1] for each in figures]
    count, mean = len(figures), fsum(equities) / len(figures)
    if count < _FEWEST:
        return Estimate(mean, sqrt(fsum(each * each for each in errors)) / count)
    squares = fsum((each - mean) ** 2 for each in equities)
    return Estimate(mean, sqrt(squares / (count * (count - 3))))


def _is_out(play: Estimate, best: Estimate) -> bool:
    return best.mean - play.mean > _MAX_BEHIND * sqrt(play.error**2 + best.error**2)
