"""The controls below an editor's board, with the fonts and colours of the board."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import ipywidgets

from ...board.model.draft import Draft
from ...board.widget.card import Panel
from ...languages.translation import N_, _
from ..state import EditorState
from ..view import CONTROLS, EDIT_BUTTONS, MAX_POINTS, Control, ControlKind, Edit

_NARROW = {"layout": {"width": "auto"}, "style": {"description_width": "initial"}}
_CHOICES = (ControlKind.SEGMENTS, ControlKind.DROPDOWN, ControlKind.STEPS)
_STEPPED = (ControlKind.STEPS, ControlKind.NUMBER)


_KINDS: dict[ControlKind, Callable[..., Any]] = {
    ControlKind.SEGMENTS: ipywidgets.RadioButtons,
    ControlKind.DROPDOWN: ipywidgets.Dropdown,
    ControlKind.STEPS: ipywidgets.Dropdown,
    ControlKind.NUMBER: ipywidgets.BoundedIntText,
    ControlKind.CHECKBOX: partial(ipywidgets.Checkbox, indent=False),
}


class Controls:
    """The controls of an editor. They show a draft, and pass the user's edits to callbacks.

    `boxes` contains the rows of controls. The status line goes before the last row.
    """

    def __init__(
        self,
        *,
        edit: Callable[[Edit], None],
        undo: Callable[[], None],
        redo: Callable[[], None],
        use: Callable[[], None],
        play: Callable[[], None],
        read: Callable[[str], None],
    ) -> None:
        self._edit = edit
        self._showing = False  # True while the widgets are updated from a draft
        self._undo = _button(N_("Undo"), N_("Undo the last edit"), undo)
        self._redo = _button(N_("Redo"), N_("Redo the last edit"), redo)
        self._use = _button(N_("Use"), "", use)
        self._use.button_style = "primary"
        self._play = _button(N_("Play from here"), "", play)
        rows = [[(control, self._widget(control)) for control in row] for row in CONTROLS]
        self._pairs = [pair for row in rows for pair in row]
        self._text = ipywidgets.Textarea(
            description=_("Paste"),
            placeholder=_("XGID, GNUBG ID or ASCII board"),
            rows=2,
            layout={"width": "auto", "flex": "1 1 auto"},
            style=_NARROW["style"],
        )
        self._text.observe(lambda event: None if self._showing else read(event["new"]), "value")
        self._text_message = ipywidgets.HTML()
        self._xgid = ipywidgets.HTML()
        edits = [_button(name, tip, partial(edit, change)) for name, tip, change in EDIT_BUTTONS]
        self.boxes = (
            _row(*edits, self._undo, self._redo),
            *(_grid(*(_laid_out(control, widget) for control, widget in row)) for row in rows),
            _row(self._text),
            self._text_message,
            self._xgid,
            _row(self._use, self._play),
        )

    def show_status(self, words: str, *, wrong: bool = False) -> None:
        """Show the format of the pasted text, or the error in the text."""
        self._text_message.value = as_problems([words]) if wrong else html.escape(words)

    def forget_text(self) -> None:
        """Clear the text field, because it no longer matches the board."""
        self._showing = True
        self._text.value = ""
        self._showing = False
        self.show_status("")

    def show(self, editor: EditorState, xgid: str, problems: Sequence[str]) -> None:
        """Show the current draft and its XGID; disable "Use" and "Play" if there are problems."""
        self._showing = True
        try:
            for control, widget in self._pairs:
                _show(control, widget, editor.draft)
        finally:
            self._showing = False
        self._xgid.value = (
            f'<code style="user-select: all; overflow-wrap: anywhere">{html.escape(xgid)}</code>'
            if xgid
            else f"<i>{_('Fix the problems to get an XGID.')}</i>"
        )
        self._undo.disabled, self._redo.disabled = not editor.can_undo, not editor.can_redo
        self._use.disabled = bool(problems)
        self._use.tooltip = " ".join(problems) or _("Use this position")
        self._play.disabled = bool(problems)
        self._play.tooltip = " ".join(problems) or _(
            "Play a game from here; you can return to the editor"
        )

    def _widget(self, control: Control) -> Any:
        """Create the widget of a control. A change by the user edits the draft."""
        widget = _KINDS[control.kind](description=_(control.label), **_NARROW)

        def changed(event: Any) -> None:
            if not self._showing:
                self._edit(lambda draft: control.edit(draft, event["new"]))

        widget.observe(changed, "value")
        return widget


def as_problems(problems: Iterable[str]) -> str:
    """Format problems as HTML, one per line."""
    lines = "".join(f"<li>{html.escape(problem)}</li>" for problem in problems)
    color = "var(--gammon-bad, #c62828)"
    style = f"margin: 0; padding-left: 1.2em; line-height: 1.5; color: {color}"
    return f'<ul style="{style}">{lines}</ul>'


def _show(control: Control, widget: Any, draft: Draft) -> None:
    """Update a widget from the draft."""
    value = control.value(draft)
    if control.kind in _CHOICES:
        options = [*map(_option, control.options(draft))]
        if list(widget.options) != options:
            widget.options = options
    elif control.kind is ControlKind.NUMBER:
        # Code can set any number in a draft, and the field must be able to show it.
        widget.min, widget.max = min(0, int(value)), max(MAX_POINTS, int(value))
    widget.value = value
    widget.layout.display = None if control.is_shown(draft) else "none"


def _option(given: object) -> object:
    """Return an option with its label translated."""
    text, value = given if isinstance(given, tuple) else (given, given)
    return (_(text), value) if isinstance(text, str) else value


def _laid_out(control: Control, widget: Any) -> Any:
    """Lay out a control. A control for steps or a number gets a minus and a plus button."""
    shown, label = widget, _(control.label)
    if control.kind in _STEPPED:
        shown = ipywidgets.HBox(
            [
                _button("−", f"{label}: {_('less')}", partial(_step, widget, -1)),
                widget,
                _button("+", f"{label}: {_('more')}", partial(_step, widget, 1)),
            ]
        )
        shown.add_class("gammon-stepper")
    elif control.kind is ControlKind.SEGMENTS:
        shown.add_class("gammon-segments")
    shown.add_class(f"gammon-span-{control.span}")
    return shown


def _step(widget: Any, step: int) -> None:
    """Go to the previous or the next number or option."""
    if isinstance(widget, ipywidgets.BoundedIntText):
        widget.value = min(max(widget.value + step, widget.min), widget.max)
    else:
        widget.index = min(max(widget.index + step, 0), len(widget.options) - 1)


def _button(name: str, tip: str, press: Callable[[], None]) -> Any:
    # The button has no icon, because screen readers would read it as part of the name.
    button = ipywidgets.Button(
        description=_(name) if name[1:] else name, tooltip=_(tip), layout={"width": "auto"}
    )
    button.on_click(lambda _pressed: press())
    return button


def _row(*controls: Any) -> Any:
    layout = ipywidgets.Layout(flex_flow="row wrap", align_items="center", grid_gap="0 8px")
    return ipywidgets.HBox(controls, layout=layout)


def _grid(*controls: Any) -> Any:
    grid = ipywidgets.Box(controls)
    grid.add_class("gammon-editor-grid")
    return grid


class EditorStyle(Panel):
    """An invisible widget that styles the controls of an editor on the page."""

    _module = "editor_panel"
