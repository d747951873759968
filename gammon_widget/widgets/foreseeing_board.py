"""A board that shows what happens in its match, and foresees what clicks lead to."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from ..drawing import BoardView, Layout, Scene, SwitchView, Target
from ..interaction.affordances import Affordance, affordance_at
from ..interaction.board_view import view_of
from ..interaction.clicks import Command, Switch
from ..interaction.foresight import Foresight
from ..interaction.gestures import respond_to_gesture
from ..interaction.input import GestureKind
from ..interaction.selection import Selection
from ..interaction.turn import Turn
from ..play import Change, Match, Motion
from ..play.kernel_lock import locked
from ..rules import Action, BoreOff, Entered, GammonError, MakePlay, Moved, NewGame, SetUp, Step
from ..settings.traits import Flag
from .tutored_board import TutoredBoard

_UNKNOWN = frozenset({Command.ROLL, Command.HINT, Command.BETTER, Command.ANYWAY})
"""What dice or engines have to say first."""


class ForeseeingBoard(TutoredBoard):
    """A board on which a change of its match is seen, and drawn before it is made by a click."""

    single_click = Flag(False).tag(sync=True, option=True)
    sound_fx = Flag(False).tag(sync=True, option=True)

    def __init__(self, match: Match, **options: Any) -> None:
        self._dropped = False  # whether a hand lets go of a checker just now
        self._foresight = Foresight(self._foresee)
        self._parts.callback(self._foresight.end)
        super().__init__(match, **options)

    # What is seen

    def _view(self, layout: Layout) -> BoardView:
        return self._view_of(self.match, self._look, layout)

    def _view_of(self, match: Match, look: Selection, layout: Layout) -> BoardView:
        """What there is to be seen of a match at a look."""
        view = view_of(match, look, layout.bottom)
        names = {Switch.VISUAL_FX: "Visual effects", Switch.SOUND_FX: "Sound"}
        switches = (SwitchView(name, words, getattr(self, name)) for name, words in names.items())
        return replace(view, switches=tuple(switches))

    def _show_change(self, change: Change) -> None:
        """Show how the match has changed; what is set up or taken back is there at once."""
        if self._seen is None or not self._is_motion(change):
            self._show()
            return
        happened = change.events
        if self._dropped:  # the hand has moved that checker
            happened = tuple(e for e in happened if not isinstance(e, Moved | Entered | BoreOff))
        after = _picture_after(change, self._view(self._layout))
        self._show_events(happened, self._seen, after, self._pace_of(change))

    def _is_motion(self, change: Change) -> bool:
        """Whether it is seen to happen."""
        is_motion = change.motion is Motion.DONE and not isinstance(change.action, NewGame | SetUp)
        return is_motion and self._can_move

    def _pace_of(self, change: Change) -> float:
        """How slowly to show a change: what a person has not done himself, he has to follow."""
        decider = change.before.decider
        by_bot = decider is not None and not self.match.player(decider).is_person
        return self.pace if by_bot or isinstance(change.action, MakePlay) else 1.0

    # What may be seen next

    def _put(self, scene: Scene) -> None:
        self._foresight.end()  # what follows from another picture is looked at when there is time
        super()._put(scene)

    def _at_leisure(self) -> None:
        if self._moves or not self._stage.companion.watched:
            return
        facts = Turn(self.match, self._look)
        self._foresight.begin(
            t for t in self.scene.targets if affordance_at(facts, t) & Affordance.CLICK
        )

    @locked
    def _foresee(self, target: Target) -> None:
        """Draw what a click there shows first, so that a hand that clicks finds it drawn."""
        if self._moves or self._look.lifted:
            return
        response = respond_to_gesture(
            self.match, self._look, GestureKind.CLICK, target, single_click=self.single_click
        )
        if response is None:
            return
        look, act = response.look, next(iter(response.acts), None)
        match act:
            case None:
                self._easel.draft(self._composed(self._view_of(self.match, look, self._layout)))
            case Action() | Command() if act not in _UNKNOWN and not self._watches(act):
                with suppress(GammonError):  # a click there will be refused
                    self._easel.draft(self._first_of(act, look))

    def _first_of(self, act: Action | Command, look: Selection) -> Scene:
        """The first picture of what has not been done."""
        trial, changes = self.match.copy(), list[Change]()
        trial.subscribe(changes.append)
        self._carry_out(act, trial)
        change, before = changes[0], self._seen
        view = self._view_of(trial, look_after(change, look), self._layout)
        if before is None or not (self._is_motion(change) and change.events):
            return self._composed(view)
        after = _picture_after(change, view)
        return self._timeline(change.events, before, after, self._pace_of(change)).first


def look_after(change: Change, look: Selection) -> Selection:
    """How a board is looked at when that has happened."""
    return look.at_rest if isinstance(change.action, Step) else look.anew


def _picture_after(change: Change, view: BoardView) -> BoardView:
    """The picture after a change, with its checkers: the match may be further already."""
    state = change.after
    return replace(view, points=state.points, bar=state.bar, off=state.off)
