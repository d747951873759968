"""Prediction of the pictures that the next inputs can lead to.

While the user thinks, the kernel is idle; after a click on a slow connection, the user waits for
the kernel. Therefore the kernel draws in advance the pictures that the next few inputs can lead to,
nearest first. It also records which input leads from one picture to the next. Each picture belongs
to a state and a selection. A wrong prediction is corrected soon, because the match confirms every
input. A turn has few pictures, because the order of the moves does not change the resulting
picture.

A page names an input by its kind and target, such as ``"press point 13"`` or ``"key u"``. If the
kernel has sent no transition for this name, the page looks for the first word alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from ....drawing import Target
from ....languages.translation import speaking
from ....match.event_bus import Change
from ....match.event_loop import Delay, locked
from ....match.match import Match
from ....rules import Action, ActionKind, GammonError
from ...model.affordances import Affordance, areas_of, checker_heights
from ...model.animation import selection_after, shown_change
from ...model.clicks import OF_HOST, Act, Command, execute
from ...model.controller import Controller
from ...model.keyboard import MORE, ArrowKey
from ...model.messages import Gesture, GestureKind, Input, Key
from ...model.modes import BoardPicture, PlayMode
from ...model.narration import narrate
from ...model.turn import ResultSummary, Selection, Turn

if TYPE_CHECKING:
    from .predictions import Predictions

CLICK, BUTTON, DRAG, KEY = 1.0, 1.5, 1.75, 2.5
"""The distances of inputs; a click on a place has the distance 1.

Inputs with smaller distances are tried first.
"""

NEAREST = RELEASE = 0.25
"""The distance of the release of a pressed button."""

_NOWHERE = -1.0, -1.0
"""A canvas position without a target."""

_TOUCH = Affordance.CLICK | Affordance.LIFT
_LETTERS = (*"rctxbsuyd", "Escape")
_WALKING = (*ArrowKey, "n", "Enter", " ")


class Possible(NamedTuple):
    """A possible input, its name in the page, and its distance."""

    name: str
    given: Input
    effort: float


def possible_inputs(can: Mapping[Target, Affordance], turn: Turn) -> Iterator[Possible]:
    """Return all inputs that may change the picture, with the most likely input first.

    `can` maps the visible targets, from bottom to top, to what the user can do at each target.
    """
    selection = turn.selection
    if selection.lifted:
        return _drops(can, turn)
    if selection.held is not None:
        return _of_waiting_button(turn)
    return _idle_inputs(can, turn)


def _drops(targets: Iterable[Target], turn: Turn) -> Iterator[Possible]:
    """Yield the inputs that can end a drag: a drop in any place, or a cancellation."""
    own = turn.active_target
    for target in targets:
        place = None if turn.on_roll is None else target.place_for(turn.on_roll)
        if target == own or place in turn.landings:
            yield _gesture(GestureKind.DROP, target, CLICK)
    yield _gesture(GestureKind.DROP, None, CLICK)
    yield _gesture(GestureKind.CANCEL, None, BUTTON)


def _of_waiting_button(turn: Turn) -> Iterator[Possible]:
    """Yield the inputs that can follow the press of a mouse button: a release or a drag."""
    yield _gesture(GestureKind.RELEASE, None, RELEASE)
    yield _gesture(GestureKind.LIFT, turn.selection.held, DRAG)


def _idle_inputs(affordances: Mapping[Target, Affordance], turn: Turn) -> Iterator[Possible]:
    for target, can in affordances.items():
        if target == MORE:  # the page opens the menu
            continue
        effort = CLICK if target.is_place else BUTTON
        if can & _TOUCH:
            yield _gesture(GestureKind.PRESS, target, effort)
        if can & Affordance.LIFT:
            # At other targets, a tap has the same result as a press, and the page uses the press.
            yield _gesture(GestureKind.CLICK, target, KEY)
            is_active = turn.selection.selected is not None and target == turn.active_target
            yield _gesture(GestureKind.LIFT, target, DRAG if is_active else KEY)
    yield _gesture(GestureKind.BACK, None, BUTTON)
    focus = turn.selection.focus
    if focus is not None:  # the pointer removes the focus ring
        yield _gesture(GestureKind.PRESS, None, KEY)
        yield _gesture(GestureKind.CLICK, None, KEY)
    for key in (*_WALKING, *_LETTERS) if focus is not None else _LETTERS:
        yield Possible(f"key {key}", Key(key), CLICK if focus is not None else KEY)
    if focus is not None:  # a screen reader activates the focused target
        by_name = Gesture(GestureKind.CLICK, target=focus)
        yield Possible(f"{Gesture.BY_NAME} {focus}", by_name, CLICK)


@lru_cache(maxsize=512)  # many pictures have the same inputs
def _gesture(kind: GestureKind, target: Target | None, effort: float) -> Possible:
    if target is None:
        return Possible(kind.value, Gesture(kind, *_NOWHERE), effort)
    return Possible(f"{kind.value} {target}", Gesture(kind, target=target), effort)


PAUSE_SECONDS = 0.002
"""The pause between two periods of prediction, during which the kernel can receive a click."""

WORK_SECONDS = 0.008
"""The time spent on predictions before a pause."""

MAX_PICTURES = 100
"""The maximum number of pictures in one search; two dice usually lead to fewer pictures."""

_UNKNOWN = frozenset(
    {
        *(Command.ROLL, Command.HINT, Command.AGAIN, Command.BETTER, Command.ANYWAY),
        *OF_HOST,
        *(Command.REDO, Command.STOP, Command.WAIT),
    }
)
"""Commands that are not predicted.

These commands depend on dice or engines, leave the board, or control a process. Redo depends on the
steps by which a picture was reached.
"""


class PredictionContext(NamedTuple):
    """The context of a prediction. A prediction does not modify the match.

    `pace` slows down the animation of bots' actions and whole plays. `is_watched` returns whether a
    tutor evaluates an action before its execution. `summary_of` returns the summary of a finished
    game.
    """

    match: Match
    turn: Turn
    picture: BoardPicture
    mode: PlayMode
    pace: float
    is_watched: Callable[[object, Turn], bool]
    summary_of: Callable[[Match], ResultSummary | None]

    @staticmethod
    def of(board: Controller) -> PredictionContext:
        """Return the context of the next input at a board."""
        return PredictionContext(
            match=board.match,
            turn=board.turn,
            picture=board.host.surface.picture,
            mode=board.mode,
            pace=board.host.traits.pace,
            is_watched=board.tutor.watches,
            summary_of=board.host.summary_of,
        )


@dataclass(slots=True)
class _Place:
    """A predicted frame and its state."""

    match: Match
    turn: Turn
    picture: BoardPicture
    number: int
    inputs: list[Possible] = field(default_factory=list)
    transitions: dict[str, _Place | None] = field(default_factory=dict)
    dice_animation: int | None = None  # the clip of dice in the air; 0 for none, None if not drawn


class PredictionSearch:
    """Predicts the results of possible inputs, one input after another."""

    def __init__(self, frames: Predictions) -> None:
        self._frames = frames
        self._context: PredictionContext | None = None
        self._work: Iterator[None] = iter(())
        self._is_over = False
        self._places: dict[object, _Place] = {}
        self._seen_from: object = None  # the context of the frames in `_places`
        self._pause = Delay(PAUSE_SECONDS, self.resume)

    def begin(self, context: PredictionContext) -> None:
        """Start to predict from a new context."""
        number, are_void = self._frames.begin()
        turn = context.turn
        seen_from = context.mode, context.pace, turn.viewpoint, turn.summary
        if are_void or seen_from != self._seen_from:
            self._places.clear()
            self._seen_from = seen_from
        self._context = context
        here = self._places.get(turn.key)
        if here is None or (here.number, here.turn) != (number, turn):
            here = self._places[turn.key] = _Place(context.match, turn, context.picture, number)
        self._work = self._look(context, here) if number else iter(())
        self._is_over = False
        self._pause.start()

    def end(self) -> None:
        """Stop predicting."""
        self._context = None
        self._work = iter(())
        self._pause.cancel()

    @locked
    def resume(self) -> None:
        """Continue to predict if there is room for more frames."""
        if self._context is None:
            return
        until = monotonic() + WORK_SECONDS
        with speaking(self._context.turn.viewpoint.language):
            while not self._is_over and self._frames.has_room and monotonic() < until:
                self._is_over = next(self._work, self) is self
        self._frames.send(is_last=self._is_over)
        if not self._is_over and self._frames.has_room:
            self._pause.start()

    def _look(self, context: PredictionContext, start: _Place) -> Iterator[None]:
        """Search the inputs by distance, nearest first; yield after each new input."""
        agenda: list[tuple[float, int, _Place, Possible]] = []
        order = count()

        def open_up(place: _Place, effort: float) -> None:
            if effort + NEAREST > self._frames.reach:
                return
            if not place.inputs:
                can = self._describe(context.mode, place)
                place.inputs = [*possible_inputs(can, place.turn)]
            for each in place.inputs:
                heappush(agenda, (effort + each.effort, next(order), place, each))

        opened = {start.number}
        open_up(start, 0.0)
        while agenda and agenda[0][0] <= self._frames.reach and len(opened) <= MAX_PICTURES:
            effort, _, place, (name, given, _) = heappop(agenda)
            if name not in place.transitions:
                self._note(place, name, *self._outcome(context, place, name, given))
                yield
            after = place.transitions[name]
            if after is not None and after.number not in opened:
                opened.add(after.number)
                open_up(after, effort)

    def _note(self, place: _Place, name: str, after: _Place | None, clip: int) -> None:
        place.transitions[name] = after
        number = None if after is None else after.number
        self._frames.add_transition(place.number, name, number, clip)
        if len(place.transitions) == len(place.inputs):
            self._frames.complete(place.number)

    def _describe(self, mode: PlayMode, place: _Place) -> dict[Target, Affordance]:
        view, scene, layout, _ = place.picture
        targets = [target for target, _ in areas_of(scene)]
        can = {target: mode.affordance_at(place.turn, target) for target in dict.fromkeys(targets)}
        cans = [can[target] for target in targets]
        heights = checker_heights(view, layout, targets, cans)
        self._frames.describe(place.number, scene, "".join(f"{each:x}" for each in cans), heights)
        return can

    def _outcome(
        self, context: PredictionContext, place: _Place, name: str, given: Input
    ) -> tuple[_Place | None, int]:
        """Return the frame that an input leads to, and the number of the clip to play.

        The frame is None if it is not known. The number is 0 if there is no clip.
        """
        turn, match = place.turn, place.match
        if isinstance(given, Gesture) and not name.startswith(Gesture.BY_NAME):
            turn = turn.with_selection(replace(turn.selection, focus=None))
        response = context.mode.respond(turn, given, place.picture)
        if response is None:
            return self._place(context, match, turn), 0
        if not response.acts:
            if response.message and response.selection == turn.selection:
                return None, 0  # a refusal: the kernel gives the reason
            return self._place(context, match, turn.with_selection(response.selected)), 0
        if response.acts == (Command.ROLL,):
            rolls = ActionKind.ROLL in turn.allowed
            is_seen = rolls and _is_done_at_once(Command.ROLL, context, turn)
            return None, self._dice_clip(place) if is_seen else 0
        acts = [act for act in response.acts if _is_foreseeable(act, context, turn)]
        if len(acts) < len(response.acts):
            return None, 0
        try:
            return self._done(context, place, acts, response.selected)
        except GammonError:  # the match refuses the action and gives the reason
            return None, 0

    def _dice_clip(self, place: _Place) -> int:
        """Return the number of the clip of dice in the air; 0 if there is no clip."""
        if place.dice_animation is None:
            place.dice_animation = self._frames.dice_animation(place.picture, place.turn.on_roll)
        return place.dice_animation

    def _done(
        self,
        context: PredictionContext,
        place: _Place,
        acts: list[Action | Command],
        selection: Selection,
    ) -> tuple[_Place | None, int]:
        trial, changes = place.match.copy(), list[Change]()
        trial.subscribe(changes.append)
        viewpoint, dropped = place.turn.viewpoint, selection.dropped
        for act in acts:
            selection = replace(selection, dropped=dropped)
            execute(act, trial, viewpoint.seat)
            shown = shown_change(changes[-1], place.turn.players, selection, context.pace)
            selection = selection_after(
                changes[-1], narrate(place.turn.players, changes[-1]), selection
            )
            turn = Turn.of(trial, viewpoint, selection, context.summary_of)
            if shown is not None and self._frames.moves(shown):
                if len(acts) > 1:  # the kernel decides how several actions are animated
                    return None, 0
                after = self._place(context, trial, turn)
                clip = self._frames.clip(place.picture.view, after.picture.view, shown)
                return after, clip
        return self._place(context, trial, turn), 0

    def _place(self, context: PredictionContext, match: Match, turn: Turn) -> _Place:
        key = turn.key
        place = self._places.get(key)
        if place is None:
            number, picture = self._frames.draw(context.mode.view(turn), key)
            place = self._places[key] = _Place(match, turn, picture, number)
            if turn.selection.held is None:  # the pressed button is released
                self._frames.add_transition(number, GestureKind.RELEASE, number)
        return place


def _is_foreseeable(
    act: Act, context: PredictionContext, turn: Turn
) -> TypeGuard[Action | Command]:
    is_plain = isinstance(act, Action | Command) and act not in _UNKNOWN
    return is_plain and _is_done_at_once(act, context, turn)


def _is_done_at_once(act: Act, context: PredictionContext, turn: Turn) -> bool:
    """Return whether an action reaches the match directly, without a check by a tutor or a mode."""
    return not context.mode.answers(act) and not context.is_watched(act, turn)
