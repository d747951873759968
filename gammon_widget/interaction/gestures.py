"""What a gesture means: a pure function from a turn and a gesture to what happens next.

A mouse button that goes down acts at once, but for one case: on a checker that may also be
dragged, a click that would do more than take it in hand waits until the button is up.
"""

from __future__ import annotations

from dataclasses import replace

from ..drawing import Scene, Target
from .clicks import Command, Response, put_down, respond
from .input import Gesture, GestureKind
from .turn import Turn


def target_of(scene: Scene, gesture: Gesture) -> Target | None:
    """What the hand is on; a checker is let go on a place, whatever lies over it."""
    if gesture.target is not None:
        return gesture.target if gesture.target in scene.targets else None
    x, y = gesture.x * scene.width, gesture.y * scene.height
    if gesture.kind is not GestureKind.DROP:
        return scene.hit(x, y)
    # The column of a point reaches to the middle, under the dice and the buttons.
    places = (s for s in scene.shapes if s.target is not None and s.target.is_place)
    return replace(scene, shapes=tuple(places)).hit(x, y)


def respond_to_gesture(turn: Turn, kind: GestureKind, target: Target | None) -> Response | None:
    """Say what a gesture leads to; None when it leads to nothing.

    Parameters
    ----------
    turn
        What there is to act on.
    kind, target
        The gesture and what the hand was on.
    """
    selection = turn.selection
    match kind:
        case GestureKind.BACK:
            return _back(turn)
        case GestureKind.CANCEL:
            return Response(selection.at_rest)
        case GestureKind.RELEASE:
            target, selection = selection.held, replace(selection, held=None)
        case GestureKind.PRESS | GestureKind.CLICK:
            selection = replace(selection, held=None, lifted=False)
        case GestureKind.DROP:
            if target is None or not selection.lifted:  # another board may have acted meanwhile
                return Response(selection.at_rest)
            if target != turn.target_in_hand:
                return put_down(turn, target)
            # Back where it began, it was a click, even if a hesitant one.
            target, selection = selection.held, replace(selection, lifted=False, held=None)
            if target is None:
                return Response(selection)
        case GestureKind.LIFT:
            return None if target is None else _lift(turn, target)
    if target is None:
        return None
    turn = turn.with_selection(selection)
    response = respond(turn, target)
    if kind is GestureKind.PRESS and _waits(turn, target, response):
        return Response(replace(selection, held=target))
    return response


def _back(turn: Turn) -> Response:
    selection, why = turn.selection, turn.no_undo
    if selection.is_open:
        return Response(selection.at_rest)
    if why is not None:
        return Response(selection, message=why.sentence)
    return Response(selection, (Command.UNDO,))


def _lift(turn: Turn, target: Target) -> Response | None:
    if not turn.may_lift(target) or turn.on_roll is None:
        return None
    place = target.place_for(turn.on_roll)
    return Response(replace(turn.selection, selected=place, lifted=True))


def _waits(turn: Turn, target: Target, response: Response) -> bool:
    """Whether a click has to wait, since the hand may be about to drag the checker."""
    if not turn.may_lift(target):
        return False
    taken = Response(replace(turn.selection, selected=response.selection.selected))
    return response != taken or response.selection.selected is None
