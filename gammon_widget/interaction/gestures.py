"""What a gesture means: a pure function from match, look and gesture to what happens next.

A mouse button that goes down acts at once, but for one case: on a checker that may also be
dragged, a click that would do more than take it in hand waits until the button is up.
"""

from __future__ import annotations

from dataclasses import replace

from ..drawing import Scene, Target
from ..play import Match
from .clicks import Command, Response, put_down, respond
from .input import Gesture, GestureKind
from .selection import Menu, Selection
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


def respond_to_gesture(
    match: Match,
    look: Selection,
    kind: GestureKind,
    target: Target | None,
    *,
    single_click: bool = False,
) -> Response | None:
    """Say what a gesture leads to; None when it leads to nothing.

    Parameters
    ----------
    match
        The match as it stands.
    look
        How the board is looked at.
    kind, target
        The gesture and what the hand was on.
    single_click
        Whether a click on a checker moves it at once.
    """
    match kind:
        case GestureKind.BACK:
            return _back(match, look)
        case GestureKind.CANCEL:
            return Response(look.at_rest)
        case GestureKind.RELEASE:
            target, look = look.held, replace(look, held=None)
        case GestureKind.PRESS | GestureKind.CLICK:
            look = replace(look, held=None, lifted=False)
    if kind is GestureKind.DROP:
        if target is None or not look.lifted:  # another board may have acted meanwhile
            return Response(look.at_rest)
        if target != _in_hand(match, look):
            return put_down(match, replace(look, lifted=False, held=None), target)
        # Back where it began, it was a click, even if a hesitant one.
        target, look = look.held, replace(look, lifted=False, held=None)
        if target is None:
            return Response(look)
    if target is None:
        return None
    if kind is GestureKind.LIFT:
        return _lift(match, look, target)
    response = respond(match, look, target, single_click=single_click)
    if kind is GestureKind.PRESS and _waits(match, look, target, response):
        return Response(replace(look, held=target))
    return response


def _back(match: Match, look: Selection) -> Response:
    if look.selected is not None or look.menu is not Menu.NONE or look.pointed:
        return Response(look.at_rest)
    why = match.why_no_undo(look.seat)
    return Response(look, message=why.sentence) if why else Response(look, (Command.UNDO,))


def _lift(match: Match, look: Selection, target: Target) -> Response | None:
    facts = Turn(match, look)
    if not facts.may_lift(target):
        return None
    place = target.place_for(facts.state.turn) if facts.state.turn else None
    return Response(replace(look, selected=place, lifted=True))


def _in_hand(match: Match, look: Selection) -> Target | None:
    facts = Turn(match, look)
    if facts.in_hand is None or facts.state.turn is None:
        return None
    return Target.of_place(facts.in_hand, facts.state.turn)


def _waits(match: Match, look: Selection, target: Target, response: Response) -> bool:
    """Whether a click has to wait, since the hand may be about to drag the checker."""
    if not Turn(match, look).may_lift(target):
        return False
    taken = Response(replace(look, selected=response.look.selected))
    return response != taken or response.look.selected is None
