"""What clicks would lead to, drawn before anybody clicks.

While a person thinks, the kernel has nothing to do; when they click, they wait for it. So what each
click would show first is drawn before the click. That is never wrong, since a drawing is only found
again where exactly its picture is to be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from ..drawing import BoardView, Target
from ..play import Change, Match
from ..play.delay import Delay
from ..play.kernel_lock import locked
from ..rules import Action, GammonError
from .acts import carry_out
from .affordances import Affordance
from .clicks import Command
from .input import Gesture, GestureKind
from .modes import Picture, PlayMode
from .shown_change import ShownChange, selection_after, shown_change
from .turn import Turn

PAUSE_SECONDS = 0.005
"""Between one look ahead and the next, in which a click is heard."""

_UNKNOWN = frozenset({Command.ROLL, Command.HINT, Command.BETTER, Command.ANYWAY})
"""What dice or engines have to say first."""


class Outlook(NamedTuple):
    """What a click comes from.

    Attributes
    ----------
    match
        The match, of which nothing is changed.
    turn, picture, mode
        What a board shows of it, and what the board is used for.
    pace
        How slowly the board shows what nobody does at it by hand.
    is_watched
        Whether somebody looks at an act before it is done.
    """

    match: Match
    turn: Turn
    picture: Picture
    mode: PlayMode
    pace: float
    is_watched: Callable[[object], bool]


class Foresight:
    """Looks ahead at one click after the other, until something else happens.

    Parameters
    ----------
    draw
        Called with what a click would show: the view, and how the change to it would be seen.
    """

    def __init__(self, draw: Callable[[BoardView, ShownChange | None], object]) -> None:
        self._draw = draw
        self._left: Iterator[Target] = iter(())
        self._outlook: Outlook | None = None
        self._pause = Delay(PAUSE_SECONDS, self._go_on)

    def begin(self, outlook: Outlook) -> None:
        """Look at what can be clicked now, and no longer at what could before."""
        self._outlook = outlook
        mode, turn = outlook.mode, outlook.turn
        targets = tuple(outlook.picture.scene.targets)
        self._left = (t for t in targets if mode.affordance_at(turn, t) & Affordance.CLICK)
        self._pause.start()

    def end(self) -> None:
        """Look at nothing any more."""
        self._outlook = None
        self._pause.cancel()

    @locked
    def _go_on(self) -> None:
        outlook = self._outlook
        target = next(self._left, None)
        if outlook is None or target is None or outlook.turn.selection.lifted:
            return
        with suppress(GammonError):  # a click there will be refused
            self._look_at(outlook, target)
        if self._outlook is outlook:
            self._pause.start()

    def _look_at(self, outlook: Outlook, target: Target) -> None:
        turn, mode, match = outlook.turn, outlook.mode, outlook.match
        click = Gesture(GestureKind.CLICK, target=target)
        response = mode.respond(turn, click, outlook.picture)
        if response is None:
            return
        act = next(iter(response.acts), None)
        if act is None:
            chosen = turn.with_selection(response.selection)
            self._draw(mode.view(chosen), None)
        elif isinstance(act, Action | Command) and act not in _UNKNOWN:
            if outlook.is_watched(act):
                return
            trial, changes = match.copy(), list[Change]()
            trial.subscribe(changes.append)
            carry_out(act, trial, turn.viewpoint.seat)
            change = changes[0]
            selection = selection_after(change, response.selection)
            after = Turn.of(trial, turn.viewpoint, selection)
            shown = shown_change(change, turn.players, response.selection, outlook.pace)
            self._draw(mode.view(after), shown)
