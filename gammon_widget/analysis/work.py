"""The work of an analysis: the decisions and rolls of a match, and their evaluation in chunks.

An engine's advice on a decision does not depend on the other decisions in the request. Therefore
the result is the same, however the work is divided, ordered and distributed: to the last digit with
Sage and GNU Backgammon. The equities of ``net`` can differ by the rounding of 32-bit numbers, which
depends on the number of positions that are evaluated together.
"""

from __future__ import annotations

import os
import threading
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from dataclasses import replace
from multiprocessing import current_process
from queue import SimpleQueue
from time import monotonic
from typing import NamedTuple, TypeVar

from ..engine.advice import Advice
from ..engine.errors import EngineError
from ..engine.evaluation import Candidates
from ..engine.evaluation_store import Found, Request, store_for, through_store
from ..engine.names import engine_named
from ..engine.protocol import Engine, Interruptible, alone, close_engine
from ..engine.request import (
    DecisionRequest,
    Luck,
    LuckEngine,
    LuckRequest,
    PlanEngine,
    advise,
    is_answer,
)
from ..match.files import file_of
from ..match.history import Game, finished_turn
from ..match.match import Match
from ..match.results import keep_figures
from ..rules import Action, ActionKind, GameState, Phase, why_no_double
from ..rules.legal_actions import is_beavered
from ..rules.validation import counted
from .values.analysis import Analysis, GameOutcome, MatchOrigin
from .values.decision import Decision, RollLuck, match_chance_of

_T = TypeVar("_T")

Place = tuple[int, int]
"""The index of a game in the match, and the index of an action in that game."""

_BEFORE_ROLL = (ActionKind.ROLL, ActionKind.DOUBLE)
_ANSWERS = (ActionKind.TAKE, ActionKind.DROP, ActionKind.BEAVER)


class DecisionContext(NamedTuple):
    """A decision of a match that needs an evaluation.

    `request` is the request to the engine, and `done` is the actual action.
    """

    game: int
    action: int
    request: DecisionRequest
    done: Action

    def is_same(self, decision: Decision) -> bool:
        """Return whether an evaluated decision has the same state and action as this decision."""
        return (decision.state, decision.done) == (self.request.state, self.done)

    def evaluated(self, advice: Advice) -> Decision:
        """Return the decision together with an engine's advice."""
        played = None
        if isinstance(advice, Candidates):
            made = (n for n, each in enumerate(advice) if each.play.result == self.request.played)
            played = next(made)  # every engine includes the play that was made
        return Decision(self.game, self.action, self.request.state, self.done, advice, played)


def decisions_in(games: Sequence[Game]) -> Iterator[DecisionContext]:
    """Yield the decisions of a match, in order.

    There are three kinds of decisions:

    - all plays, including forced plays, but no turns without a legal play;
    - doubles, and rolls before which a double was allowed;
    - answers to doubles.

    Positions that were set up are omitted, for example after an illegal play in a file.
    """
    for number, game in enumerate(games):
        steps = zip(game.states, game.actions, game.states[1:], strict=False)
        for index, (state, action, after) in enumerate(steps):
            request = _request_of(state, action, after)
            if request is not None:
                yield DecisionContext(number, index, request, action)


def outcome_of(game: Game) -> GameOutcome:
    """Return the score, the number of turns and the result of a game."""
    score, turns, result = game.states[0].score, len(game.turns), game.result
    if result is None:
        return GameOutcome(score, turns)
    return GameOutcome(score, turns, result.winner, result.points)


def _request_of(state: GameState, action: Action, after: GameState) -> DecisionRequest | None:
    """Return the request for advice on an action; None if engines give no advice on it."""
    if state.phase is Phase.ROLL:
        is_one = action.kind in _BEFORE_ROLL and why_no_double(state) is None
        return DecisionRequest(state, done=action.kind) if is_one else None
    if state.phase is Phase.DOUBLE:
        is_one = action.kind in _ANSWERS and not is_beavered(state)
        return DecisionRequest(state, done=action.kind) if is_one else None
    turn = finished_turn(state, action, after)
    if turn is None or not turn.moves:
        return None
    # A play that was made in single moves was decided before the first move.
    return DecisionRequest(state.at_turn_start, turn.play.result)


_AT_ONCE = 12  # rolls in a chunk: half a second of work, which an interrupt can lose


class RollOf(NamedTuple):
    """One roll of a match, with the request for its luck."""

    game: int
    action: int
    rolled: LuckRequest

    def evaluated(self, luck: Luck) -> RollLuck:
        state = self.rolled.state
        chance = match_chance_of(luck.luck, state, luck.color)
        return RollLuck(
            *(self.game, self.action, luck.color, luck.dice, state.cube.value),
            *(luck.luck, chance, luck.level),
        )


def rolls_in(games: Sequence[Game]) -> Iterator[RollOf]:
    """Yield the rolls of a match, in order."""
    for number, game in enumerate(games):
        for index, action in enumerate(game.actions):
            after = game.states[index + 1]
            # After a tie in the opening roll, nobody is on roll.
            if action.kind is ActionKind.ROLL and after.dice is not None and after.turn is not None:
                opening = game.states[index].turn is None
                yield RollOf(number, index, LuckRequest(after, opening))


class AnalysisWork:
    """The work of an engine on a match: the evaluations so far, and the open decisions and rolls.

    Earlier results from the same source are kept for decisions that have not changed. More results
    may come from the evaluation store. New results are added to the store.
    """

    def __init__(self, match: Match, engine: Engine) -> None:
        self._match = match
        self._engine = engine
        self._source = engine.name
        self._store = store_for(engine)
        self._games = match.games
        self._contexts = tuple(decisions_in(self._games))
        earlier = [each for each in match.analyses if each.source == self._source]
        known = {place_of(each): each for analysis in earlier for each in analysis.decisions}
        self._decisions = {
            place: known[place]
            for each in self._contexts
            if (place := place_of(each)) in known and each.is_same(known[place])
        }
        # A roll has not changed if the decision after it has not changed.
        self._luck = {
            place_of(each): each
            for analysis in earlier
            for each in analysis.luck
            if (each.game, each.action + 1) in self._decisions
        }
        requests = _requests(self.open)
        stored = self._store.get(engine, requests) if self._store is not None else ()
        for context, found in zip(self.open, stored, strict=False):
            if is_answer(found, context.request):
                self._decisions[place_of(context)] = context.evaluated(found)

    @property
    def all(self) -> int:
        """Number of decisions."""
        return len(self._contexts)

    @property
    def open(self) -> list[DecisionContext]:
        """Decisions without an evaluation, in order."""
        return [each for each in self._contexts if place_of(each) not in self._decisions]

    @property
    def open_rolls(self) -> list[RollOf]:
        """Rolls without an evaluation, in order."""
        return [each for each in rolls_in(self._games) if place_of(each) not in self._luck]

    def evaluate(self, chunk: Sequence[DecisionContext]) -> list[Advice]:
        """Evaluate a chunk of decisions with the engine, and store the advice."""
        advice = advise(self._engine, _requests(chunk))
        self.store(_requests(chunk), advice)
        return advice

    def store(self, requests: Sequence[Request], found: Sequence[Found]) -> None:
        """Add evaluations to the evaluation store, for later analyses."""
        if self._store is not None:
            self._store.put(self._engine, requests, found)

    def add_advice(self, chunk: Sequence[DecisionContext], advice: Sequence[Advice]) -> None:
        for context, found in zip(chunk, advice, strict=True):
            self._decisions[place_of(context)] = context.evaluated(found)

    def add_plans(self) -> None:
        """Add the game plan of each decision, if the engine can classify game plans."""
        if not isinstance(self._engine, PlanEngine):
            return
        open_ones = [each for each in self._decisions.values() if not each.plan]
        positions = [each.state.turn_start for each in open_ones]
        plans = through_store(self._engine, positions, self._engine.plans)
        for each, plan in zip(open_ones, plans, strict=True):
            self._decisions[place_of(each)] = replace(each, plan=plan)

    def find_luck(self) -> Generator[list[RollLuck]]:
        """Yield the luck of the open rolls, in chunks and in order.

        There are no chunks if the engine cannot evaluate luck. Add each chunk with `add_luck`.
        """
        if not isinstance(self._engine, LuckEngine):
            return
        rolls = self.open_rolls
        for start in range(0, len(rolls), _AT_ONCE):
            chunk = rolls[start : start + _AT_ONCE]
            requests = [each.rolled for each in chunk]
            lucks = through_store(self._engine, requests, self._engine.lucks)
            yield [each.evaluated(luck) for each, luck in zip(chunk, lucks, strict=True)]

    def add_luck(self, rolls: Sequence[RollLuck]) -> None:
        self._luck.update({place_of(each): each for each in rolls})

    @property
    def analysis(self) -> Analysis:
        """The analysis so far."""
        names = tuple(player.name for player in self._match.players)
        return Analysis(
            source=self._source,
            names=(names[0], names[1]),
            length=self._games[0].states[0].length,
            decisions=tuple(self._decisions[place] for place in sorted(self._decisions)),
            luck=tuple(self._luck[place] for place in sorted(self._luck)),
            outcomes=tuple(map(outcome_of, self._games)),
            origin=getattr(self._match, "origin", MatchOrigin()),
        )

    def keep(self) -> Analysis:
        """Return the analysis so far, and add it to the match unless it is empty."""
        analysis = self.analysis
        if self._decisions:
            by_source = {each.source: each for each in self._match.analyses}
            self._match.analyses = tuple((by_source | {self._source: analysis}).values())
            if not self.open:
                keep_figures(self._match, file_of(self._match))
        return analysis


def place_of(event: DecisionContext | Decision | RollOf | RollLuck) -> Place:
    """Return the index of the game and the index of the action of a decision or roll."""
    return event.game, event.action


_FIRST_AT_ONCE = 24  # decisions: about a second of work at 3-ply, which an interrupt can lose
# Each request has a fixed cost, so the size of chunks is doubled as long as a chunk takes
# less than this time.
_SECONDS_AT_ONCE = 0.5
_SECONDS_OF_LONG_WORK = 4.0  # another engine takes half a second to start
_MOST_ENGINES = 8  # each needs up to 180 MB
_SMALLEST_CHUNK = 4
_CHUNK_ELSEWHERE = 16
_CHUNKS_LEFT = 8  # chunks shrink towards the end, so that all workers finish together
_MAIN_PROCESS = "MainProcess"  # its name in multiprocessing

EvaluatedDecisions = tuple[Sequence[DecisionContext], Sequence[Advice]]
"""A chunk of decisions, and the advice on each decision."""


class ExecutorWarning(RuntimeWarning):
    """A warning that an executor has failed, and that its work continues on this machine."""


def cause_of(error: Exception) -> str:
    """Return the type and the first line of an error, for a warning in brackets."""
    return f"{type(error).__name__}: {error}".partition("\n")[0].rstrip(".: ")


def evaluated_here(
    engine: Engine, name: str | None, contexts: Sequence[DecisionContext]
) -> Generator[EvaluatedDecisions]:
    """Evaluate decisions on this machine, with several engines if much work remains.

    The engines' processes do not use `multiprocessing`, so a script does not need the line
    ``if __name__ == "__main__":``. `name` is the name of the additional engines. With None, there
    are no additional engines.
    """
    at_once, rest = _FIRST_AT_ONCE, contexts
    while rest:
        chunk, rest = rest[:at_once], rest[at_once:]
        begun = monotonic()
        advice = advise(engine, _requests(chunk))
        seconds = monotonic() - begun
        yield chunk, advice
        each = seconds / len(chunk)
        if name is not None and each * len(rest) > _SECONDS_OF_LONG_WORK and processors() > 1:
            yield from _by_several_engines(engine, name, rest, each)
            return
        if seconds < _SECONDS_AT_ONCE:
            at_once *= 2


def evaluated_elsewhere(
    executor: Executor, engine: Engine, name: str, contexts: Sequence[DecisionContext]
) -> Generator[EvaluatedDecisions]:
    """Evaluate decisions with an executor.

    If the executor fails or omits answers, the function issues one `ExecutorWarning`, and evaluates
    the remaining decisions on this machine.
    """
    left = {place_of(each): each for each in contexts}

    def submit(chunk: Sequence[DecisionContext]) -> Future[list[tuple[Place, Advice]]]:
        return executor.submit(
            evaluate_chunk, name, [(place_of(each), each.request) for each in chunk]
        )

    try:
        for _, answers in _by(submit, contexts, _CHUNK_ELSEWHERE):
            found = {
                place: advice
                for place, advice in answers
                if place in left and is_answer(advice, left[place].request)
            }
            yield [left.pop(place) for place in found], [*found.values()]
        if left:
            raise EngineError("some answers are missing")
    except Exception as error:  # executors raise various types when their workers are gone
        if isinstance(error, RuntimeError) and current_process().name != _MAIN_PROCESS:
            raise  # a worker has run the script again, which has no main guard
        warnings.warn(
            f"The executor failed ({cause_of(error)}). Its results are kept. This process analyses "
            f"the other {counted(len(left), 'decision')}.",
            ExecutorWarning,
            stacklevel=4,
        )
        yield from evaluated_here(engine, name, list(left.values()))


def evaluate_chunk(
    name: str, requests: Sequence[tuple[Place, DecisionRequest]]
) -> list[tuple[Place, Advice]]:
    """Return the advice of the named engine on one chunk of decisions.

    The function can run in any process. Each thread has its own engine, which is closed when the
    thread ends.
    """
    engines: dict[str, Engine] = vars(_OF_THREAD).setdefault("engines", {})
    if name not in engines:
        engines[name] = alone(engine_named(name))
    advice = advise(engines[name], [each for _, each in requests])
    return [(place, found) for (place, _), found in zip(requests, advice, strict=True)]


_OF_THREAD = threading.local()


def _by_several_engines(
    first: Engine, name: str, contexts: Sequence[DecisionContext], seconds: float
) -> Generator[EvaluatedDecisions]:
    """Evaluate decisions with several engines on this machine, including `first`."""
    at_once = max(_SMALLEST_CHUNK, int(_SECONDS_AT_ONCE / seconds))
    count = min(processors(), _MOST_ENGINES, -(-len(contexts) // at_once))
    others = [alone(engine_named(name)) for _ in range(count - 1)]
    free: SimpleQueue[Engine] = SimpleQueue()
    for engine in (first, *others):
        free.put(engine)

    def evaluate_by_a_free_one(chunk: Sequence[DecisionContext]) -> list[Advice]:
        engine = free.get()
        try:
            return advise(engine, _requests(chunk))
        finally:
            free.put(engine)

    with ThreadPoolExecutor(count) as threads:
        try:
            yield from _by(
                lambda chunk: threads.submit(evaluate_by_a_free_one, chunk), contexts, at_once
            )
        finally:  # an interrupt does not wait for unfinished requests
            if isinstance(first, Interruptible):
                first.interrupt()
            for engine in others:
                close_engine(engine)


def _by(
    submit: Callable[[Sequence[DecisionContext]], Future[_T]],
    contexts: Sequence[DecisionContext],
    at_once: int,
) -> Generator[tuple[Sequence[DecisionContext], _T]]:
    """Evaluate chunks concurrently, and yield each chunk as soon as its result is ready."""
    futures: dict[Future[_T], Sequence[DecisionContext]] = {}
    try:
        rest = contexts
        while rest:
            size = min(at_once, max(_SMALLEST_CHUNK, len(rest) // _CHUNKS_LEFT))
            chunk, rest = rest[:size], rest[size:]
            futures[submit(chunk)] = chunk
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        for future in futures:
            future.cancel()


def _requests(chunk: Sequence[DecisionContext]) -> list[DecisionRequest]:
    return [each.request for each in chunk]


def processors() -> int:
    """Return the number of processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # the function exists only on Linux
        return os.cpu_count() or 1
