"""Rollouts in the background, and an analysis that consists of the rollouts in a match.

A rollout can be stopped and continued. The rollouts of a match's decisions form a separate
analysis, which is kept with the other analyses of the match. A complete rollout is also kept in the
evaluation store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TypedDict

from ..engine.advice import Advice, cube_advice
from ..engine.background import EngineCalls
from ..engine.equity import stakes_of
from ..engine.evaluation import ranked
from ..engine.request import question_of
from ..engine.sage import SageEngine
from ..languages.translation import _
from ..match.event_loop import BackgroundTask, locked
from ..match.match import Match
from ..rules import GameState, GammonError, Play
from .rollout import USUAL_GAMES, USUAL_ROLLS, Rollout, begin, steps
from .values.best_source import ROLLOUT_SOURCE
from .work import AnalysisWork, DecisionContext, Place, decisions_in, place_of

SECONDS_BETWEEN_PICTURES = 0.25
_MOST_PLAYS = 5


class RolloutProgress(TypedDict):
    """The progress of a rollout.

    `done` is in per cent. `status` describes the progress in words. `status` is empty if there is
    no rollout.
    """

    done: float
    status: str
    running: bool
    complete: bool


NO_ROLLOUT = RolloutProgress(done=0.0, status="", running=False, complete=False)


def progress_of(found: Rollout, problem: str = "", *, running: bool) -> RolloutProgress:
    """Return the progress of a rollout. If there is a `problem`, the status is its text."""
    done = max((row.games for row in found.rows), default=0)
    words = _(
        "{done} of {games} games by {engine}, {rolls} rolls each",
        **{"done": done, "games": found.games, "rolls": found.rolls},
        engine=found.engine.split()[0],
    )
    is_complete = found.is_complete
    return RolloutProgress(
        done=min(100.0, 100 * done / found.games),
        status=problem or words,
        running=running and not is_complete,
        complete=is_complete,
    )


def advice_of(found: Rollout, state: GameState) -> Advice:
    """Convert a rollout to advice on the decision in a state.

    For a cube decision, the standard error is the greater of the two standard errors in the
    rollout.
    """
    rows = found.rows
    if found.plays:
        return ranked((row.play, row.evaluation) for row in rows if row.play is not None)
    question = question_of(found.state, dice=False)
    _, taken, dropped = (row.mean for row in rows)
    error = max(row.standard_error for row in rows)
    evaluation = replace(rows[0].evaluation, standard_error=error)
    answer = {"double_take": taken, "double_pass": dropped}
    stakes = stakes_of(found.state, question.color)
    return cube_advice(state, evaluation, stakes, answer, has_cube=question.has_cube)


class RolloutRun(BackgroundTask):
    """Runs one rollout at a time in the background. The rollout can be stopped and continued."""

    def __init__(self) -> None:
        super().__init__()
        self._calls = EngineCalls(object())

    def run(
        self,
        begun: Callable[[], Rollout],
        changed: Callable[[Rollout], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Run a rollout in the background until it is complete, or until `cancel` is called.

        Without an event loop, the method returns when the rollout is complete. `begun` returns the
        rollout to start with. `changed` receives the rollout so far at most four times a second,
        and once more at the end. `failed` receives an exception. `LOCK` is held during calls to
        `changed` and `failed`.
        """

        async def work() -> Rollout:
            found, shown = await self._calls.call(begun), 0.0
            chunks = steps(found)
            while (after := await self._calls.call(partial(next, chunks, None))) is not None:
                found = after
                if monotonic() >= shown + SECONDS_BETWEEN_PICTURES:
                    shown = monotonic()
                    locked(changed)(found)
            return found

        if not self.start(work, changed, failed):
            locked(changed)(asyncio.run(work()))


class _RolloutSource(SageEngine):
    """An engine object that stores the name and the settings of the rollout analysis of a match."""

    @property
    def name(self) -> str:
        return ROLLOUT_SOURCE

    def _method(self) -> str:
        return f"{super()._method()}, {USUAL_GAMES} games of {USUAL_ROLLS} rolls"


class MatchRollouts:
    """Rolls out decisions of a match, one at a time, and adds the results as an analysis.

    `show` is called after each change of this analysis. `remark` receives a message for the user.
    """

    def __init__(
        self,
        match: Match,
        show: Callable[[], object],
        remark: Callable[[str], object],
    ) -> None:
        self._match, self._show, self._remark = match, show, remark
        self._run = RolloutRun()
        self._found: dict[Place, Rollout] = {}
        self._here: Place | None = None

    def stop(self) -> bool:
        """Stop after the current chunk, and return whether a rollout was running."""
        return self._run.cancel()

    def toggle(self, place: Place, plays: Sequence[Play]) -> None:
        """Start, stop or continue the rollout of the decision at a place in the match.

        A new rollout contains the first five plays in `plays`, and the play that was made. If
        `plays` is empty, the engine chooses the plays.
        """
        if self._run.cancel() and place == self._here:
            self._show()
            return
        contexts = {place_of(each): each for each in decisions_in(self._match.games)}
        if place not in contexts:
            self._remark(_("There is no decision to roll out here."))
            return
        try:
            self._work = AnalysisWork(self._match, _RolloutSource())
        except GammonError as error:  # Sage is not installed
            self._remark(str(error))
            return
        context, self._here = contexts[place], place
        if place not in self._found and self._is_complete(context):
            self._work.keep()
            self._show()
            return
        begun = partial(_begun, context, plays, self._found.get(place))
        self._run.run(begun, partial(self._receive, context), self._failed)

    def _is_complete(self, context: DecisionContext) -> bool:
        """Return whether the store or the match has a complete rollout of the decision."""
        found = (each for each in self._work.analysis.decisions if context.is_same(each))
        return any(each.level.startswith(f"rollout, {USUAL_GAMES} ") for each in found)

    def progress_at(self, place: Place) -> RolloutProgress:
        found = self._found.get(place)
        if found is None:
            return NO_ROLLOUT
        return progress_of(found, running=self._run.is_running and place == self._here)

    def _receive(self, context: DecisionContext, found: Rollout) -> None:
        self._found[place_of(context)] = found
        if not all(found.chunks):  # some play has no games yet
            return
        advice = advice_of(found, context.request.state)
        self._work.add_advice([context], [advice])
        if found.is_complete:
            self._work.store([context.request], [advice])
        self._work.keep()
        self._show()

    @locked
    def _failed(self, error: Exception) -> None:
        self._remark(str(error))
        self._show()


def _begun(context: DecisionContext, plays: Sequence[Play], earlier: Rollout | None) -> Rollout:
    """Return the earlier rollout of a decision, or a new rollout with the actual play."""
    state, made = context.request.state, context.request.played
    if earlier is not None:
        return earlier
    if made is None:
        return begin(state)
    best = plays[:_MOST_PLAYS] or begin(state).plays
    played = (each for each in state.legal_plays if each.result == made)
    return begin(state, [*best, *played])
