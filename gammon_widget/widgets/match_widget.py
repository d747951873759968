"""A widget whose traits tell a match, and act on it when they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import ipywidgets
import traitlets

from ..play import Match
from ..play.acting import Acting
from ..rules import Color, GameState, GammonError, Phase, Position
from .projection import Traits, assigned, projected, requested

_TOLD = tuple(Traits.__annotations__)
"""The names of the traits that tell the state."""


class Numbers(traitlets.Tuple):
    """A tuple of whole numbers, from any sequence of them, NumPy's arrays included."""

    def validate(self, obj: Any, value: Any) -> Any:
        """Turn whatever holds whole numbers into a tuple of ints."""
        if not isinstance(value, str | Mapping):
            try:
                value = tuple(number.__index__() for number in value)
            except (TypeError, AttributeError):
                self.error(obj, value)
        return super().validate(obj, value)


def _color() -> Any:
    # None is one of the values: traitlets never validates a None that is merely allowed.
    names = [None, *(color.value for color in Color)]
    return traitlets.Enum(names, default_value=None).tag(sync=True)


def _numbers(count: int = 0) -> Any:
    """`count` whole numbers, or any tuple of them."""
    return Numbers(*[traitlets.Int()] * count, default_value=(0,) * count).tag(sync=True)


class MatchWidget(Acting, ipywidgets.VBox):
    """A widget on a match: its traits are the state, in absolute colours.

    Reading a trait looks at the match; writing one acts on it. Dice written when a roll is due
    are rolled; anything else sets a position up. Several traits are written together inside
    ``with widget.hold_trait_notifications():`` and checked as a whole at its end. What cannot
    be raises `traitlets.TraitError` with every reason, and changes nothing.

    Parameters
    ----------
    match
        The match to show.
    """

    points = _numbers(24)
    bar = _numbers(2)
    off = _numbers(2)
    pips = _numbers(2)
    dice = _numbers()
    dice_left = _numbers()
    cube_value = traitlets.Int(1).tag(sync=True)
    cube_owner = _color()
    turn = _color()
    phase = traitlets.Enum([phase.value for phase in Phase], Phase.OPENING.value).tag(sync=True)
    score = _numbers(2)
    match_length = traitlets.Int(0).tag(sync=True)
    crawford = traitlets.Bool(False).tag(sync=True)
    xgid = traitlets.Unicode("").tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)

    def __init__(self, match: Match, **options: Any) -> None:
        self._match: Match | None = None
        self._held = False
        self._told = projected(match.state)
        super().__init__(**options)
        self._match = match
        self._tell()

    # The model

    @property
    def match(self) -> Match:
        """The match this widget shows; others may show it too."""
        assert self._match is not None  # it is set once, when the widget is made
        return self._match

    @property
    def state(self) -> GameState:
        """The state of the match; assign one to set it up."""
        return self.match.state

    @state.setter
    def state(self, state: GameState) -> None:
        self.match.set_up(assigned(state, self.match.state))

    @property
    def position(self) -> Position:
        """The position at the start of the turn, seen by the player on roll; assignable."""
        return self.match.state.position

    @position.setter
    def position(self, position: Position) -> None:
        state = self.match.state
        turn = state.turn or Color.WHITE
        plain = GameState.on_roll(position, turn, cube=state.cube, rules=state.rules)
        self.match.set_up(
            replace(plain, score=state.score, length=state.length, crawford=state.crawford)
        )

    # From the match to the traits

    def _tell(self) -> None:
        """Show the state of the match in the traits, all at once."""
        self._told = projected(self.match.state)
        # One message to the front end; and no observer is called before all values are set.
        with self.hold_sync(), super().hold_trait_notifications():
            for name, value in self._told.items():
                self.set_trait(name, value)

    def report(self, error: Exception) -> None:
        """Show what went wrong in somebody's function; the game goes on."""
        self.message = f"{type(error).__name__}: {error}"

    # From the traits to the match

    @traitlets.validate(*_TOLD)
    def _written(self, proposal: Any) -> Any:
        """Let through what the match says; take anything else as a wish."""
        name, value = proposal["trait"].name, proposal["value"]
        if self._match is not None and value != self._told[name]:  # type: ignore[literal-required]
            self._act_on({name: value})
        return self._told[name] if self._match is not None else value  # type: ignore[literal-required]

    @contextmanager
    def hold_trait_notifications(self) -> Iterator[None]:
        """Hold notifications, and take all traits written meanwhile as one wish at the end."""
        with super().hold_trait_notifications():
            outermost, self._held = not self._held, True
            try:
                yield
                if outermost and self._match is not None:
                    written = {name: getattr(self, name) for name in _TOLD}
                    wishes = {
                        name: value
                        for name, value in written.items()
                        if value != self._told[name]  # type: ignore[literal-required]
                    }
                    if wishes:
                        self._act_on(wishes)
            finally:
                if outermost:
                    self._held = False

    def _act_on(self, wishes: Mapping[str, Any]) -> None:
        try:
            self.match.commit(requested(self.match.state, Traits(**wishes)))  # type: ignore[typeddict-item]
        except GammonError as error:
            raise traitlets.TraitError(str(error)) from error
        self._tell()

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
