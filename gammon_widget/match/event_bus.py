"""Delivery of changes to subscribers, in order, even if a subscriber raises an exception."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple, TypeVar, TypeVarTuple

from ..languages.translation import _
from ..rules import Action, Event, GameState, events

_log = logging.getLogger("gammon_widget")


class Motion(StrEnum):
    """The direction in which the cursor of a match has moved."""

    DONE = "done"
    UNDONE = "undone"
    REDONE = "redone"


class Change(NamedTuple):
    """A change to a match, as subscribers receive it.

    Attributes
    ----------
    motion
        Whether the action was done, undone or redone.
    action
        The action.
    before, after
        The states before and after the change. For an undo, `before` is the state that was reached
        later in the game.
    revision
        The revision of the match after the change.

    Examples
    --------
    >>> match = Match(dice=[(3, 1)])
    >>> changes = []
    >>> subscription = match.subscribe(changes.append)
    >>> state = match.roll()
    >>> changes[0].action.kind, changes[0].after == state
    (<ActionKind.ROLL: 'roll'>, True)
    """

    motion: Motion
    action: Action
    before: GameState
    after: GameState
    revision: int

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the action, in order; empty for an undo."""
        if self.motion is Motion.UNDONE:
            return ()
        return events(self.before, self.action, self.after)


class Notice(NamedTuple):
    """A sentence for boards, each of which shows it in its own language.

    Attributes
    ----------
    text
        The sentence in English, perhaps with the field ``{name}``.
    names
        The names of the players in place of the field.
    """

    text: str = ""
    names: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The sentence in the current language."""
        return _(self.text, name=_(" and ").join(self.names)) if self.names else _(self.text)


Subscriber = Callable[[Change], object]
ErrorListener = Callable[[Exception], object]
JoinListener = Callable[[], object]
ClockListener = Callable[[], object]
AnnouncementListener = Callable[[str], object]
DrawingListener = Callable[[str, tuple[object, ...]], object]
_Listener = TypeVar("_Listener")
_Args = TypeVarTuple("_Args")


class EventBus:
    """The subscribers of a match, and the changes that have not been delivered yet."""

    def __init__(self) -> None:
        self.subscribers: dict[object, Subscriber] = {}
        self.error_listeners: dict[object, ErrorListener] = {}
        self.after_change: dict[object, Subscriber] = {}
        self.on_join: dict[object, JoinListener] = {}
        self.on_clock: dict[object, ClockListener] = {}
        self.on_announcement: dict[object, AnnouncementListener] = {}
        self.on_drawing: dict[object, DrawingListener] = {}
        self._pending: deque[Change] = deque()
        self._delivering = False

    def announce(self, listeners: dict[object, Callable[[*_Args], object]], *args: *_Args) -> None:
        """Call listeners, and report their exceptions."""
        _raise_first(self._call(listeners, *args))

    def post(self, change: Change) -> None:
        """Queue a change for delivery."""
        self._pending.append(change)

    def deliver(self) -> None:
        """Deliver all queued changes in order, then call the `after_change` listeners.

        Changes that a subscriber makes are queued, so all subscribers see the same order. An
        interrupt, such as `KeyboardInterrupt`, is raised after the delivery.
        """
        if self._delivering:
            return
        self._delivering = True
        change, interruptions = None, list[BaseException]()
        try:
            while self._pending:
                change = self._pending.popleft()
                interruptions += self._call(self.subscribers, change)
        finally:
            self._delivering = False
        if change is not None:
            interruptions += self._call(self.after_change, change)
        _raise_first(interruptions)

    def _call(
        self, listeners: dict[object, Callable[[*_Args], object]], *args: *_Args
    ) -> list[BaseException]:
        """Call all listeners, and return the interrupts, which the caller has to raise."""
        interruptions = []
        for key, listener in tuple(listeners.items()):
            if key not in listeners:  # removed meanwhile, for example because a board was closed
                continue
            try:
                listener(*args)
            except Exception as error:  # user code can raise anything
                self.report(error)
            except BaseException as interruption:
                interruptions.append(interruption)
        return interruptions

    def report(self, error: Exception) -> None:
        """Pass an exception to the error listeners, or log it if there are none."""
        if not self.error_listeners:
            _log.error("%s: %s", type(error).__name__, error, exc_info=error)
        for listener in tuple(self.error_listeners.values()):
            listener(error)


def add(listeners: dict[object, _Listener], listener: _Listener) -> Callable[[], None]:
    """Add a listener, and return a function that removes it."""
    key = object()
    listeners[key] = listener

    def remove() -> None:
        listeners.pop(key, None)

    return remove


def _raise_first(interruptions: list[BaseException]) -> None:
    if interruptions:
        raise interruptions[0]
