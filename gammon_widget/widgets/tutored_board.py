"""A board with somebody who helps: hints on request, and a warning before a blunder."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import Any

from ..engine import Advice, Candidates, Engine, best_engine, cost_of, engine_named, is_decision
from ..engine.values import Candidate
from ..interaction.clicks import Command, Response
from ..interaction.engine_queue import EngineQueue
from ..interaction.hints import MAX_HINTS, hint_arrows, in_words, play_arrows, warning
from ..interaction.selection import Menu, Selection
from ..interaction.turn import Turn
from ..play import Change, Match
from ..play.kernel_lock import locked
from ..rules import Action, ActionKind, GammonError
from ..rules.validation import brief
from ..settings.traits import Number
from .played_board import PlayedBoard

_WATCHED = frozenset(
    {
        *(ActionKind.ROLL, ActionKind.CONFIRM, ActionKind.PLAY, ActionKind.DOUBLE),
        *(ActionKind.TAKE, ActionKind.DROP, ActionKind.BEAVER),
    }
)
"""What a tutor looks at before it is done."""

TutorLike = Engine | str | bool | None


class TutoredBoard(PlayedBoard):
    """A board at which an engine gives hints, and warns of what gives too much away.

    A tutor watches the hands at its board: clicks, keys and written plays. It has looked at each
    decision before it is made, as a rule; if not, what the hand wants waits until it has. Cells
    act without being asked anything.
    """

    blunder = Number(0.08, min=0, takes="a loss of equity").tag(sync=True, option=True)

    _look: Selection
    _asker: EngineQueue | None = None  # none until somebody asks

    def __init__(self, match: Match, **options: Any) -> None:
        self._tutor: Engine | None = None
        self._owns_tutor = False
        self._doubtful: Action | Command | None = None  # what a hand wants, and may regret
        self._silent_at = -1  # the revision at which the tutor has failed
        super().__init__(match, **options)
        self._parts.callback(self._dismiss)
        self._parts.callback(self.match.attend(self._consider))

    async def settled(self) -> None:
        """Wait until nobody is thinking, neither bot nor tutor, and nothing moves on the board."""
        while True:
            await super().settled()
            if self._asker is None or not self._asker.is_asking:
                return
            await self._asker.settled()

    # Who helps

    @property
    def tutor(self) -> Engine | None:
        """Who gives hints to hands at this board and warns them; assign an engine or its name.

        True is the best engine that is there; None is nobody.
        """
        return self._tutor

    @tutor.setter
    @locked
    def tutor(self, tutor: TutorLike) -> None:
        engine = engine_of(tutor)
        self._employ(engine, is_own=engine is not tutor)

    def _employ(self, engine: Engine | None, *, is_own: bool) -> None:
        """Have an engine help; its program ends with the board if nobody else has the engine."""
        if engine is not self._tutor:
            self._dismiss()
            self._tutor, self._owns_tutor = engine, is_own
        self._look = replace(self._look.at_rest, tutored=engine is not None)
        self._show()
        self._consider()

    def _dismiss(self) -> None:
        """Ask nobody any more."""
        if self._asker is not None:
            self._asker.close()
            self._asker = None

    @property
    def asker(self) -> EngineQueue:
        """Who asks for this board: its tutor, or the best engine that is there."""
        if self._asker is None:
            is_own = self._tutor is None or self._owns_tutor
            self._asker = EngineQueue(self._tutor or best_engine(), self.report, owns_engine=is_own)
        return self._asker

    @property
    def advice(self) -> Advice | None:
        """What has been said to the present decision: ranked plays, or advice on the cube."""
        return None if self._asker is None else self._asker.known(self.state)

    # Hints

    @locked
    def hint(self) -> None:
        """Show what is best: plays as arrows with what they cost, or the cube in words.

        The engine thinks in the background where an event loop runs: ``await board.settled()``
        waits for it, and `advice` is what it has said. Without a tutor the best engine that is
        there is asked.
        """
        if not is_decision(self.state):
            self.message = "There is nothing to decide now."
            return
        revision = self.match.revision
        if self.asker.known(self.state) is None:
            self.message = f"{self.asker.engine.name} is thinking…"
        self.asker.ask(self.state, lambda advice: self._show_hint(advice, revision))

    def _show_hint(self, advice: Advice | None, revision: int) -> None:
        if advice is None or self.match.revision != revision:
            return
        plays = advice[:MAX_HINTS] if isinstance(advice, Candidates) else ()
        arrows = hint_arrows(self.state, plays)
        self._look = replace(self._look, pointed=arrows, menu=Menu.NONE)
        self._show()
        self.message = in_words(advice, self.state)

    @locked
    def point_out(self, candidate: Candidate | None) -> None:
        """Show one play as arrows, in place of what is pointed out; None shows nothing."""
        arrows = () if candidate is None else play_arrows(self.state, candidate.play)
        if arrows != self._look.pointed:
            self._look = replace(self._look, pointed=arrows)
            self._show()

    # The tutor

    def _consider(self, _change: Change | None = None) -> None:
        """Have the tutor look at a decision as soon as there is one."""
        self._doubtful = None
        if self._tutor is not None and self._may_err:
            self.asker.ask(self.state)

    @property
    def _may_err(self) -> bool:
        """Whether a hand at this board has to decide something now."""
        idle = Turn(self.match, self._look).why_idle
        return idle is None and is_decision(self.state)

    def _watches(self, act: Action | Command) -> bool:
        is_silent = self._tutor is None or self._silent_at == self.match.revision
        return not is_silent and _kind(act) in _WATCHED and self._may_err

    def _do(self, act: Action | Command) -> None:
        match act:
            case Command.HINT if self._look.pointed:
                self._look = self._look.at_rest
            case Command.HINT:
                self.hint()
            case Command.BETTER:
                self._show_better()
            case Command.ANYWAY if self._doubtful is not None:
                super()._do(self._doubtful)
            case Command.ANYWAY:
                return
            case _ if self._watches(act):
                self._look_at(act)
            case _:
                super()._do(act)

    def _look_at(self, act: Action | Command) -> None:
        """Do what a hand wants unless it is a blunder; where that is not known yet, wait."""
        self._doubtful = act
        advice, revision = self.advice, self.match.revision
        if advice is None:
            self.message = f"{self.asker.engine.name} is looking at it…"
            self.asker.ask(self.state, lambda advice: self._looked_at(advice, act, revision))
            return
        cost = cost_of(advice, self.state, act if isinstance(act, Action) else ActionKind.ROLL)
        if cost < self.blunder:
            super()._do(act)
            return
        self._look = replace(self._look.at_rest, menu=Menu.BLUNDER)
        self.message = warning(cost, self.asker.engine.name)

    def _looked_at(self, advice: Advice | None, act: Action | Command, revision: int) -> None:
        if self.match.revision != revision or self._doubtful is not act:
            return
        if advice is None:  # a tutor that fails holds nobody up
            self._silent_at = revision
        self._follow(Response(self._look, (act,)))

    @abstractmethod
    def _follow(self, response: Response) -> None:
        """Do what has come of a gesture, a key, or a written play."""

    def _show_better(self) -> None:
        """Take the steps back, and show what would have been best."""
        while self.state.steps and self.match.why_no_undo(self.seat) is None:
            self.undo()
        self.hint()


def _kind(act: Action | Command) -> ActionKind | None:
    if isinstance(act, Action):
        return act.kind
    return ActionKind.ROLL if act is Command.ROLL else None


def engine_of(tutor: TutorLike) -> Engine | None:
    """The engine that is meant.

    Raises
    ------
    GammonError
        If it is none, or is not installed.
    """
    if isinstance(tutor, bool) or tutor is None:
        return best_engine() if tutor else None
    if isinstance(tutor, str):
        return engine_named(tutor)
    if isinstance(tutor, Engine):
        return tutor
    raise GammonError(
        f"A tutor is an engine, its name such as 'sage:2-ply', True or None; not {brief(tutor)}."
    )
