"""The controls under an editor's board: all that is set up, for mouse, finger and keyboard."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import partial
from typing import Any

import ipywidgets

from ...setup import choices
from ...setup.choices import Edit
from ...setup.draft import Draft


class Press(StrEnum):
    """What a button does beside editing the draft."""

    UNDO = "undo"
    REDO = "redo"
    USE = "use"


class Controls:
    """Ordinary widgets that show a draft, and tell what a hand does to it.

    Parameters
    ----------
    edit
        Called with every edit that a control asks for.
    press
        Called when a button is pressed that does something else.
    read
        Called with what is written into the field for texts.

    Attributes
    ----------
    boxes
        What belongs under the board.
    """

    def __init__(
        self,
        edit: Callable[[Edit], None],
        press: Callable[[Press], None],
        read: Callable[[str], None],
    ) -> None:
        self._edit = edit
        self._showing = False  # while values come from the draft
        self._undo = _button("Undo", "Take the last edit back", partial(press, Press.UNDO))
        self._redo = _button("Redo", "Do it again", partial(press, Press.REDO))
        self._use = _button("Use", "", partial(press, Press.USE))
        self._use.button_style = "primary"
        self._turn = self._dropdown("On roll", choices.TURNS, choices.with_turn)
        self._decision = self._dropdown("Decision", [choices.TO_ROLL], choices.with_decision)
        self._cube = self._dropdown("Cube", choices.CUBES, choices.with_cube)
        self._owner = self._dropdown("Cube's owner", choices.OWNERS, choices.with_owner)
        self._highest = self._dropdown("Cube up to", choices.CUBES, choices.with_highest)
        self._length = self._number("Match to", lambda draft, points: draft.to_length(points))
        self._white = self._number("White has", choices.with_white)
        self._black = self._number("Black has", choices.with_black)
        self._crawford = self._checkbox("Crawford game", choices.with_crawford)
        self._jacoby = self._checkbox("Jacoby", choices.with_jacoby)
        self._beavers = self._checkbox("Beavers", choices.with_beavers)
        self._text = ipywidgets.Textarea(
            description="Paste",
            placeholder="an XGID, a GNUBG ID, a board in letters, … in any format",
            rows=2,
            layout=ipywidgets.Layout(width="auto", flex="1 1 auto"),
            style={"description_width": "initial"},
        )
        self._text.observe(lambda event: None if self._showing else read(event["new"]), "value")
        self._said = ipywidgets.HTML()
        self._xgid = ipywidgets.HTML()
        edits = [_button(name, tip, partial(edit, change)) for name, tip, change in choices.EDITS]
        self.boxes = (
            _row(*edits, self._undo, self._redo),
            _row(self._turn, self._decision, self._cube, self._owner, self._highest),
            _row(self._length, self._white, self._black,
                 self._crawford, self._jacoby, self._beavers),
            _row(self._text),
            self._said,
            self._xgid,
            _row(self._use),
        )  # fmt: skip

    def fit(self, size: int) -> None:
        """Let no row be wider than the board."""
        for box in self.boxes:
            box.layout.max_width = f"{size}px"

    def say(self, words: str, *, wrong: bool = False) -> None:
        """Tell what the text that was pasted is, or what is wrong with it."""
        self._said.value = complaint([words]) if wrong else html.escape(words)

    def forget_text(self) -> None:
        """Empty the field for texts: what it says is no longer what the board shows."""
        self._showing = True
        self._text.value = ""
        self._showing = False
        self.say("")

    def show(
        self, draft: Draft, xgid: str, *, can_undo: bool, can_redo: bool, why_not: str
    ) -> None:
        """Show a draft.

        Parameters
        ----------
        draft
            What to show.
        xgid
            Its XGID; empty if it has none.
        can_undo, can_redo
            Whether there are other edits.
        why_not
            Why it cannot be used; empty if it can.
        """
        self._showing = True
        try:
            self._show(draft)
        finally:
            self._showing = False
        self._xgid.value = (
            f'<code style="user-select: all; overflow-wrap: anywhere">{html.escape(xgid)}</code>'
            if xgid
            else "<i>There is no XGID while there are problems.</i>"
        )
        self._undo.disabled, self._redo.disabled = not can_undo, not can_redo
        self._use.disabled = bool(why_not)
        self._use.tooltip = why_not or "Hand this over"

    def _show(self, draft: Draft) -> None:
        self._turn.value = draft.turn.value if draft.turn else choices.NOBODY
        self._owner.value = draft.cube_owner.value if draft.cube_owner else choices.NOBODY
        _choose(self._decision, choices.decision(draft), choices.decisions(draft))
        for control, value in (
            (self._cube, draft.cube_value),
            (self._highest, draft.rules.max_cube),
        ):
            _choose(control, value, sorted({*choices.CUBES, value}))
        for number, shown in (
            (self._length, draft.length),
            (self._white, draft.score[0]),
            (self._black, draft.score[1]),
        ):
            # A draft may hold any number, of which nothing is to be hidden.
            number.min, number.max = min(0, shown), max(choices.LONGEST, shown)
            number.value = shown
        self._crawford.value = draft.crawford
        self._jacoby.value, self._beavers.value = draft.rules.jacoby, draft.rules.beavers
        match = bool(draft.length)
        _reveal(self._crawford, match or draft.crawford)
        _reveal(self._jacoby, not match)
        _reveal(self._beavers, not match)

    # Controls that edit the draft

    def _heard(self, change: Callable[[Draft, Any], Draft]) -> Callable[[Any], None]:
        def heard(event: Any) -> None:
            if not self._showing:
                value = event["new"]
                self._edit(lambda draft: change(draft, value))

        return heard

    def _dropdown(
        self, name: str, options: Iterable[Any], change: Callable[[Draft, Any], Draft]
    ) -> Any:
        control = ipywidgets.Dropdown(options=list(options), description=name, **_NARROW)
        control.observe(self._heard(change), "value")
        return control

    def _number(self, name: str, change: Callable[[Draft, Any], Draft]) -> Any:
        layout = ipywidgets.Layout(width="8.5em")
        control = ipywidgets.BoundedIntText(
            min=0, max=choices.LONGEST, description=name, **_NARROW | {"layout": layout}
        )
        control.observe(self._heard(change), "value")
        return control

    def _checkbox(self, name: str, change: Callable[[Draft, Any], Draft]) -> Any:
        control = ipywidgets.Checkbox(description=name, indent=False, **_NARROW)
        control.observe(self._heard(change), "value")
        return control


_NARROW: dict[str, Any] = {
    "layout": {"width": "auto"},
    "style": {"description_width": "initial"},
}


def complaint(problems: Iterable[str]) -> str:
    """Problems as HTML, each on a line of its own."""
    lines = "".join(f"<li>{html.escape(problem)}</li>" for problem in problems)
    color = "var(--jp-error-color1, #c62828)"
    style = f"margin: 0; padding-left: 1.2em; line-height: 1.5; color: {color}"
    return f'<ul style="{style}">{lines}</ul>'


def _button(name: str, tip: str, press: Callable[[], None]) -> Any:
    # Without an icon, which would be a part of its name to those who hear it.
    layout = ipywidgets.Layout(width="auto")
    button = ipywidgets.Button(description=name, tooltip=tip, layout=layout)
    button.on_click(lambda _: press())
    return button


def _row(*controls: Any) -> Any:
    layout = ipywidgets.Layout(flex_flow="row wrap", align_items="center", grid_gap="0 8px")
    return ipywidgets.HBox(controls, layout=layout)


def _reveal(control: Any, shown: bool) -> None:
    control.layout.display = None if shown else "none"


def _choose(control: Any, value: Any, options: list[Any]) -> None:
    """Let a dropdown have these options, and this one chosen."""
    if list(control.options) != options:
        control.options = options
    control.value = value
