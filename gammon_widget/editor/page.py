"""The content of the editor's panel.

The front end only displays this content; it makes no decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from ..board.model.draft import note_on_loading, problems_with
from ..languages.translation import N_, _
from ..notation.positions.formats import parts_of
from ..notation.text import checked_text
from ..rules import GameState, GammonError, Position
from .state import EditorState, QueryDraft, parse, what_is_wrong
from .view import CONTROLS, EDIT_BUTTONS, QUERY_TOOLS, ControlKind


class EditorField(TypedDict):
    """A control of the panel.

    `name` identifies the control. `span` is its width in sixths of a row. `value` is the number of
    the chosen option, a number, or 0 or 1 for a switch. `options` is empty for a number or switch.
    `is_wrong` is true if the usual value of the control would solve a problem.
    """

    name: str
    kind: ControlKind
    label: str
    span: int
    value: int
    options: list[str]
    is_wrong: bool


class EditorButton(TypedDict):
    """A button of the panel: its name, its label, and a tooltip."""

    name: str
    label: str
    tip: str


class EditorPage(TypedDict):
    """The content of the panel.

    `text` is the pasted text that the board shows, and `text_note` is its format, or what is wrong
    with it if `is_refused`. If the text contains several positions, `parts` is their number, and
    `part` is the number of the current one, from 0. `xgid` is empty while there are `problems`.
    `notes` are the other sentences about the position. `below` is ``"analysis"`` or ``"game"`` if
    this is open below the editor. `has_board` is true if *Use* sets up the position on a board.
    A query (`is_query`) is neither used nor analysed.
    """

    fields: list[EditorField]
    text: str
    text_note: str
    is_refused: bool
    part: int
    parts: int
    xgid: str
    problems: list[str]
    notes: list[str]
    can_undo: bool
    can_redo: bool
    below: str
    has_board: bool
    is_query: bool


@dataclass(frozen=True, slots=True)
class PastedText:
    """A text in the text field, its parts with one position each, and a note about the text."""

    text: str = ""
    parts: Sequence[str] = ()
    part: int = 0
    note: str = ""
    is_refused: bool = False

    @classmethod
    def read(cls, text: str, part: int = 0) -> tuple[PastedText, GameState | Position | None]:
        """Read one of the positions in a text; the result has no position if that is not possible.

        `part` is the number of the position, from 0.
        """
        try:
            parts = parts_of(checked_text(text, "position")) if text.strip() else []
            if not 0 <= part < len(parts):
                return cls(text), None
            found, given = parse(parts[part])
        except GammonError as error:
            return cls(text, note=what_is_wrong(error), is_refused=True), None
        words = N_("Loaded as {format}.")
        if isinstance(given, Position):
            words = N_("Loaded as {format}. The turn, the cube and the score are unchanged.")
        note = f"{_(words, format=found.value)} {note_on_loading(given)}".strip()
        return cls(text, parts, part, note), given


def fields_of(editor: EditorState) -> list[EditorField]:
    """Return the controls that apply to the current draft."""
    draft = editor.draft
    if isinstance(draft, QueryDraft):
        return [
            EditorField(
                name="tool",
                kind=ControlKind.SEGMENTS,
                label=_("A click asks for"),
                span=6,
                value=[*QUERY_TOOLS].index(editor.tool),
                options=[_(label) for label, _effect in QUERY_TOOLS.values()],
                is_wrong=False,
            )
        ]
    problems = problems_with(draft)
    return [
        EditorField(
            name=name,
            kind=control.kind,
            label=_(control.label),
            span=control.span,
            value=control.chosen(draft),
            options=[_(label) for label, _value in control.options(draft)],
            is_wrong=bool(problems) and control.is_cause(draft, problems),
        )
        for name, control in CONTROLS.items()
        if control.is_shown(draft)
    ]


def edit_buttons(*, is_query: bool) -> list[EditorButton]:
    """Return the buttons that edit the whole draft."""
    return [
        EditorButton(name=name, label=_(name), tip=_(tip))
        for name, tip, _edit in EDIT_BUTTONS
        if not is_query or name == "Clear"
    ]
