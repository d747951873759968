"""A field under the board for what is written: a play in notation, or an action by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from ..drawing import Target
from ..play import Match
from ..play.acting import make_play
from ..rules import GammonError, Phase
from .clicks import BUTTONS, Response, respond
from .facts import TurnFacts
from .look import Look


def respond_to_text(match: Match, look: Look, text: str) -> Response:
    """Say what a written play or action leads to.

    Parameters
    ----------
    match
        The match as it stands.
    look
        How the board is looked at.
    text
        A play as `parse_play` reads it, or what a button does: ``"roll"``, ``"take"``, ``"undo"``.
    """
    word = text.strip().lower()
    if not word:
        return Response(look)
    if word in BUTTONS:
        return respond(match, look, Target.button(word))
    idle = TurnFacts(match, look).why_idle
    if idle is not None:
        return Response(look, message=idle)
    try:
        return Response(look.at_rest, (make_play(match.state, text),))
    except GammonError as refusal:
        return Response(look, message=str(refusal))


def completions(match: Match, look: Look) -> tuple[str, ...]:
    """What may be written now: the legal plays, or the actions."""
    if TurnFacts(match, look).why_idle is not None:
        return ()
    if match.state.phase is Phase.MOVE:
        return tuple(map(str, match.legal_plays))
    return tuple(sorted(kind.value for kind in match.legal_actions if kind.value in BUTTONS))


class Entry:
    """The field as widgets.

    Parameters
    ----------
    submit
        Called with what is written when the Enter key ends it; gives whether something came of
        it. Else it stays, to be mended.

    Attributes
    ----------
    box
        The widget.
    """

    def __init__(self, submit: Callable[[str], bool]) -> None:
        self._submit = submit
        self.box = ipywidgets.Combobox(
            description="Play",
            placeholder="8/5 6/5",
            tooltip="A play in notation, or an action such as roll, double or take",
            layout=ipywidgets.Layout(max_width="100%"),
        )
        self.box.add_class("gammon-entry")
        self.box.on_msg(self._heard)

    def offer(self, texts: tuple[str, ...]) -> None:
        """Complete what is written to one of these."""
        self.box.options = texts

    def _heard(self, _widget: object, content: Any, _buffers: object) -> None:
        # Only from pages without the companion, which says by itself what was written.
        if content.get("event") == "submit" and self._submit(self.box.value):
            self.box.value = ""
