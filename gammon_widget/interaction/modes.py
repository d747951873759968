"""What a board is used for: what may be done on it then, and what its picture leaves out."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..drawing import BoardView, Layout, Scene, Target
from ..play import Actor
from .affordances import Affordance, affordance_at
from .board_view import view_of
from .clicks import Act, Response
from .gestures import respond_to_gesture, target_of
from .input import FocusIn, FocusOut, Gesture, Input, Key, TextWritten
from .keys import respond_to_key
from .navigation import first_tab_stop
from .text_entry import respond_to_text
from .turn import Turn


class Picture(NamedTuple):
    """What is to be seen: what it shows, what was made of it, and which way round.

    Its key tells it from others that look the same, and from which hands lead elsewhere.
    """

    view: BoardView
    scene: Scene
    layout: Layout
    key: object = None


class PlayMode:
    """Everything that the rules and the seat allow may be done, and everything is shown.

    Other modes are kinds of this one that allow less. They hold values only: a board changes its
    mode by having another one.
    """

    def seat(self, seat: Actor) -> Actor:
        """From where hands act at a board of that seat."""
        return seat

    def view(self, turn: Turn) -> BoardView:
        """What is shown of a turn."""
        return view_of(turn)

    def affordance_at(self, turn: Turn, target: Target) -> Affordance:
        """What a hand can do at a target."""
        return affordance_at(turn, target)

    def answers(self, act: Act) -> bool:  # noqa: ARG002 - for other modes
        """Whether an act answers a question, so that nobody knows what comes of it."""
        return False

    def take(self, act: Act) -> bool:  # noqa: ARG002 - for other modes
        """Take an act for something else than what it does to the match; False lets it through."""
        return False

    def respond(self, turn: Turn, given: Input, picture: Picture) -> Response | None:
        """Say what an input leads to; None when it leads to nothing."""
        selection, scene = turn.selection, picture.scene
        match given:
            case Gesture():
                if given.target is None:  # it is played by mouse now
                    turn = turn.with_selection(replace(selection, focus=None))
                found = respond_to_gesture(turn, given.kind, target_of(scene, given))
                is_nothing = found is None and turn.selection == selection
                return None if is_nothing else found or Response(turn.selection, message=None)
            case Key(key=key):
                view, layout = picture.view, picture.layout
                return respond_to_key(turn, key, scene=scene, view=view, layout=layout)
            case TextWritten(text=text):
                return respond_to_text(turn, text)
            case FocusOut():
                return Response(replace(selection, focus=None), message=None)
            case FocusIn(target=target):
                focus = target or selection.focus
                if target is None and focus not in scene.targets:
                    focus = first_tab_stop(picture.view, picture.layout, scene)
                return Response(replace(selection, focus=focus), message=None)
