"""A widget whose traits tell a state of the game, and act when they are written."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import ipywidgets
import traitlets

from ..play.one_at_a_time import alone, nothing_else
from ..rules import Color, Phase
from .options import demand_attribute
from .projection import Traits
from .traits import Choice, Flag, Numbers, Text, Whole

_NAMES = tuple(Traits.__annotations__)
"""The names of the traits that tell the state."""


_COLORS = [None, *(color.value for color in Color)]
_PHASES = [None, *(phase.value for phase in Phase)]
_PAIR = "two whole numbers, White's and Black's, such as (0, 1)"


def _numbers(count: int | None, takes: str) -> Any:
    return Numbers(count, takes=takes).tag(sync=True)


class StateWidget(ipywidgets.VBox):
    """A widget whose traits tell a state, in absolute colours, and are wishes when written.

    Subclasses say what the traits tell (`_truth`), call `_tell` when that has changed, and do
    what follows from a wish (`_act_on`). Several traits are written together inside
    ``with widget.hold_trait_notifications():`` and are one wish at its end.
    """

    points = _numbers(24, "24 whole numbers, White's 1 point first, White's checkers above 0")
    bar = _numbers(2, _PAIR)
    off = _numbers(2, _PAIR)
    pips = _numbers(2, _PAIR)
    dice = _numbers(None, "two numbers from 1 to 6, such as (3, 1), or () for none")
    dice_left = _numbers(None, "the numbers that are left, such as (3, 1)")
    cube_value = Whole(1, takes="a whole number, a power of two").tag(sync=True)
    cube_owner = Choice(_COLORS, None).tag(sync=True)
    turn = Choice(_COLORS, None).tag(sync=True)
    phase = Choice(_PHASES, Phase.OPENING.value).tag(sync=True)
    score = _numbers(2, _PAIR)
    match_length = Whole(0, takes="a whole number of points, 0 for money").tag(sync=True)
    crawford = Flag(False).tag(sync=True)
    xgid = Text("").tag(sync=True)
    message = Text("").tag(sync=True)

    def __init__(self, **options: Any) -> None:
        self._held = False
        self._told: Mapping[str, Any] = {}  # empty until there is something to tell
        super().__init__(**options)

    @abstractmethod
    def _truth(self) -> Mapping[str, Any]:
        """The value of every trait that tells a part of the state."""

    @abstractmethod
    def _act_on(self, wishes: Mapping[str, Any]) -> None:
        """Do what follows from values written to traits, and tell; or raise TraitError."""

    # From the state to the traits

    @alone
    def _tell(self) -> None:
        """Show the state in the traits, all at once."""
        self._told = self._truth()
        # One message to the front end; and no observer is called before all values are set.
        with self.hold_sync(), super().hold_trait_notifications():
            for name, value in self._told.items():
                self.set_trait(name, value)

    def report(self, error: Exception) -> None:
        """Show what went wrong in somebody's function; everything goes on."""
        self.message = f"{type(error).__name__}: {error}"

    # From the traits to the state

    @alone
    def __setattr__(self, name: str, value: Any) -> None:
        """Set an attribute, and do all that follows from it, before anything else happens."""
        demand_attribute(self, name)
        super().__setattr__(name, value)

    @traitlets.validate(*_NAMES)
    def _written(self, proposal: Any) -> Any:
        """Let through what is true; take anything else as a wish."""
        name, value = proposal["trait"].name, proposal["value"]
        if self._told and value != self._told[name]:
            self._act_on({name: value})
        return self._told.get(name, value)

    @contextmanager
    def hold_trait_notifications(self) -> Iterator[None]:
        """Hold notifications, and take all traits written meanwhile as one wish at the end."""
        with nothing_else(), super().hold_trait_notifications():
            outermost, self._held = not self._held, True
            try:
                yield
                if outermost and self._told:
                    wishes = {
                        name: written
                        for name, told in self._told.items()
                        if (written := getattr(self, name)) != told
                    }
                    if wishes:
                        self._act_on(wishes)
            finally:
                if outermost:
                    self._held = False

    @alone
    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what a front end has changed; what is refused there is set right again."""
        try:
            super().set_state(sync_data)
        except traitlets.TraitError as error:
            self.message = str(error)
            self.send_state([name for name in sync_data if name in self.keys])

    # Observers are strangers: what one of them raises must stop nobody else

    def observe(self, handler: Any, names: Any = traitlets.All, type: Any = "change") -> None:
        """Observe traits; what the handler raises is shown in `message` and stops nobody."""
        # The handlers a class declares for itself are no strangers, and are called by name.
        known = isinstance(handler, traitlets.EventHandler)
        super().observe(handler if known else _Guarded(handler, self.report), names, type)

    def unobserve(self, handler: Any, names: Any = traitlets.All, type: Any = "change") -> None:
        """Stop observing."""
        super().unobserve(_Guarded(handler, self.report), names, type)


class _Guarded:
    """An observer whose exceptions are reported in place of being raised."""

    def __init__(self, handler: Callable[[Any], object], report: Callable[[Exception], None]):
        self._handler = handler
        self._report = report

    def __call__(self, change: Any) -> None:
        try:
            self._handler(change)
        except Exception as error:  # a person's function: anything can come
            self._report(error)

    def __eq__(self, other: object) -> bool:
        return self._handler == (other._handler if isinstance(other, _Guarded) else other)

    def __hash__(self) -> int:
        return hash(self._handler)
