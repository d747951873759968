"""The position editor widget."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack

import ipywidgets
import traitlets

from ...board.model.draft import Draft, draft_of, note_on_loading, require_within_limits
from ...board.model.messages import Input
from ...board.model.settings import (
    ChoiceTrait,
    EditorOptions,
    Flag,
    LanguageTrait,
    ReadOnlyTuple,
    SettingError,
    Value,
    WholeNumber,
    names_options,
    options_of,
    require_known_options,
)
from ...board.model.state_traits import EditorTraits, draft_from_traits, traits_of_draft
from ...board.widget.board import Board
from ...board.widget.board_frontend import BoardFrontend
from ...board.widget.board_surface import AUTO, BoardSurface, Subject
from ...board.widget.board_traits import (
    APPEARANCE_TRAITS,
    SharedTraits,
    appearance_of,
    house_layout,
)
from ...board.widget.canvas import make_canvas
from ...board.widget.projection import TRUST_NOTE, ProjectionWidget, close_whole
from ...board.widget.widget_classes import VBox
from ...drawing import Tool
from ...languages.translation import ENGLISH, N_, _, speaking, spoken
from ...match.event_loop import locked
from ...notation.positions.formats import parts_of
from ...rules import GameState, GammonError, OfferKind, Position, PositionError
from ...rules.validation import brief
from ..state import EditorState, parse, respond, value_of, what_is_wrong
from ..view import Edit, describe_editor, view_of_editor
from .controls import Controls, EditorStyle, as_problems

if TYPE_CHECKING:
    from ...drawing.diagrams.diagram import Diagram


_RESTART_NOTE = N_(
    "This position was not saved, but you can copy its XGID below. Run the cell again to restart."
)


class PositionEditor(SharedTraits, ProjectionWidget, VBox):
    """A board for setting up a position, with controls for the turn, cube, score and rules.

    - Click a point or the bar to add a checker of the chosen player. Use the secondary mouse button
      or the eraser to remove a checker.
    - Drag a checker from any place to any other place. Hold Shift to drag the whole stack. The
      trays hold the unplaced checkers.
    - Click the dice to choose a roll. Click the cube to double its value. Click a place in the
      cube's column to move the cube there.
    - Click a name to put that player on roll. Click a score or the match length to increase it.
    - Use the secondary mouse button to remove a roll or an offer, and to lower the cube, a score or
      the match length.

    You can make the same changes with the controls below the board. You can also paste a position
    as text in any format. "Use" assigns the position to `state`, and to the board if there is one.
    "Play from here" replaces the editor with a game that begins at the position.

    The position may be invalid while you edit it. `problems` then lists the reasons, and "Use" is
    disabled.

    Parameters
    ----------
    position
        The initial `Position` or `GameState`, or text in any position format. The default is the
        state of `board`. If there is no board, the default is the opening position with White on
        roll.
    board
        The `Board` that receives the state when you click "Use" or call `use`.
    **options
        Options of the editor: `bottom`, `home`, `numbering`, `theme`, `size` and `language`, as
        for a `Board`. The default theme is the theme of `board`, or ``"auto"`` if there is no
        board.

    Attributes
    ----------
    state
        The state that "Use" assigned last. Before "Use" is clicked for the first time, this is the
        initial state. Assign a state to load it into the editor. Observe this trait to react to
        "Use".
    problems
        The reasons why the draft is not a valid state, one sentence for each reason. Empty if the
        draft is valid.
    doubts
        The reasons why no game can reach this state, although it is valid: a double in the Crawford
        game, a cube turned in the Crawford game, and so on.
    tool
        The effect of a click on a point or the bar: ``"white"`` or ``"black"`` adds a checker of
        that player, and ``"erase"`` removes a checker.
    points, bar, dice, cube_value, cube_owner, turn, score, match_length, crawford, xgid
        The parts of the draft, which is the state that you are editing. They have the same form as
        the traits of a `Board`. Assign a value to change a part. `turn` is None before the opening
        roll. `xgid` is empty while there are problems.
    off, pips, dice_left, phase
        Values that follow from the parts above.
    offer
        The pending offer: ``"double"``, ``"beaver"``, ``"resignation"`` or None.
    jacoby, beavers, max_cube
        The rules that an XGID contains.
    bottom, home, numbering, theme, size, language, message
        The look and the last message of the board, as the traits of a `Board`.
    position
        The position of the draft, as seen by the player on roll.
    cube
        The multiplier and the owner of the cube, as a pair.
    board
        The board on which *Use* sets up the draft, or None.

    Raises
    ------
    GammonError
        If `position` is not a position, a state or text in a known format, or if `board` is not a
        board.

    Examples
    --------
    >>> editor = PositionEditor("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5")
    >>> editor.bar = (5, 0)
    >>> editor.problems[0][:22]
    'White has 20 checkers '
    >>> editor.undo()
    >>> editor.dice = (3, 1)
    >>> editor.use().xgid
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10'
    """

    _remarks = ("message",)
    _offered = (*ProjectionWidget._offered, "hold_trait_notifications")

    language = LanguageTrait().tag(sync=True, option=True)
    state = Value[GameState, GameState | Position | str]()
    board = Value[Board | None, Board | None](allow_none=True)
    offer = ChoiceTrait[str | None, str | None](
        [None, *(kind.value for kind in OfferKind)], None
    ).tag(sync=True)
    jacoby = Flag(True).tag(sync=True)
    beavers = Flag(False).tag(sync=True)
    max_cube = WholeNumber(1024, takes="a power of two").tag(sync=True)
    problems = ReadOnlyTuple().tag(sync=True)
    doubts = ReadOnlyTuple().tag(sync=True)
    tool = ChoiceTrait[str, str]([tool.value for tool in Tool], Tool.WHITE.value).tag(sync=True)

    @names_options(EditorOptions)
    def __init__(
        self,
        position: Position | GameState | str | None = None,
        board: Board | None = None,
        **options: Unpack[EditorOptions],
    ) -> None:
        if isinstance(position, Board):
            raise GammonError("Pass the board for an editor by keyword: board=board.")
        known = *options_of(type(self)), "position", "board"
        require_known_options("PositionEditor", options, known)
        self.board = board
        if position is None:
            position = Position.opening() if board is None else board.state
        language = options.get("language", ENGLISH)
        given = value_of(position)
        start = Draft.of(GameState.on_roll(Position.opening()))
        draft = require_within_limits(draft_of(given, start))
        self._model = EditorState((draft,))
        usual = {"theme": AUTO} | house_layout(draft.rules)
        if board is not None:
            usual |= {name: getattr(board, name) for name in usual}
        self._played: ipywidgets.VBox | None = None  # set during "Play from here"
        with self._closed_on_failure(), speaking(language):
            self._controls = Controls(
                edit=self._change,
                undo=self.undo,
                redo=self.redo,
                use=self._use_position,
                play=lambda: self._press(self.play),
                read=self._read,
            )
            self._status = self._own(ipywidgets.HTML())
            self._status.add_class("gammon-problems")
            canvas = make_canvas()
            if canvas is not None:
                self._own(canvas)
            self._frontend = self._own(BoardFrontend(canvas=canvas, language=language))
            self._surface = BoardSurface(
                self._frontend,
                subject=self._subject,
                appearance=lambda: appearance_of(self),
                on_input=self._receive,
            )
            self._parts.callback(self._surface.close)
            self._parts.callback(self._end_game)
            self._panel = self._own(self._assemble())
            super().__init__(children=(self._panel,), state=draft.state(), **(usual | options))
            self._style_panel.belong_to(self)
            self.add_class("gammon-editor")
            self._frontend.restart_note = _(_RESTART_NOTE)
            shown = (*APPEARANCE_TRAITS, "size")
            super().observe(lambda _change: self._surface.show(), shown)
            super().observe(lambda change: self.load(change["new"]), ["state"])
            super().observe(self._show_message, ["message"])
            super().observe(self._choose_tool, ["tool"])
            self._surface.show()
            self._update_controls()
            self.message = note_on_loading(given)

    def _assemble(self) -> ipywidgets.Box:
        """Arrange the board and the controls."""
        boxes = self._controls.boxes
        self._style_panel = EditorStyle()
        panel = ipywidgets.VBox([self._style_panel, *boxes[:-1], self._status, boxes[-1]])
        panel.add_class("gammon-panel")
        panel.add_class("gammon-editor-panel")
        card = ipywidgets.Box([self._frontend, panel])
        card.add_class("gammon-card")
        return card

    # Public methods

    @locked
    def play(self) -> Board:
        """Replace the editor with a game that begins at this position.

        The method `come_back` shows the editor again.

        Returns
        -------
        Board
            The board of the game. Moves on this board do not change the draft.

        Raises
        ------
        PositionError
            If there are problems. The message lists all of them.
        """
        if self._played is None:
            looks: dict[str, Any] = {
                each: getattr(self, each) for each in (*APPEARANCE_TRAITS, "size", "language")
            }
            board = Board(self._model.draft.state(), **looks)
            with speaking(self.language):
                button = ipywidgets.Button(
                    description=_("Back to the editor"),
                    tooltip=_("Leave the game and return to the editor"),
                    layout=ipywidgets.Layout(width="auto", align_self="flex-start"),
                )
            button.on_click(lambda _pressed: self.come_back())
            self._played = ipywidgets.VBox([board, button])
            self.children = (self._played,)
        return self._played.children[0]  # type: ignore[no-any-return]  # that board

    @locked
    def come_back(self) -> None:
        """End the game that was started from the editor, and show the editor again."""
        if self._played is not None:
            self.children = (self._panel,)
            self._end_game()

    def _end_game(self) -> None:
        played, self._played = self._played, None
        if played is not None:
            close_whole(played)

    @locked
    def use(self) -> GameState:
        """Assign the draft to `state`, and to the board if there is one.

        Returns
        -------
        GameState
            The state that was assigned.

        Raises
        ------
        PositionError
            If there are problems. The message lists all of them.
        ActionError
            If the board cannot accept a new state now.
        """
        state = self._model.draft.state()
        if self.board is not None:
            self.board.state = state
        self.state = state
        return state

    @locked
    def load(self, position: Position | GameState | str) -> None:
        """Load a state, a position, or text in any position format.

        Loading is a single edit, which `undo` can revert. If the argument is a position, the
        current turn, cube, score and rules are kept.

        Raises
        ------
        GammonError
            If the argument is not a state, a position or text in a known format. The draft is then
            unchanged.
        """
        given = value_of(position)
        self._show_model(self._model.edited(draft_of(given, self._model.draft)))
        self.message = note_on_loading(given) or self.message

    @locked
    def undo(self) -> None:
        """Undo the last edit, if there is one."""
        self._show_model(self._model.undone())

    @locked
    def redo(self) -> None:
        """Redo the last undone edit, if there is one."""
        self._show_model(self._model.redone())

    # The draft

    @locked
    @spoken
    def _change(self, edit: Edit) -> None:
        try:
            self._show_model(self._model.edited(edit(self._model.draft)))
        except PositionError as refusal:
            self.message = str(refusal)
            self._update_controls()  # reset the control to the current value

    def _show_model(self, model: EditorState, *, keep_text: bool = False) -> None:
        """Replace the model and the picture; raise PositionError if the draft exceeds a limit."""
        require_within_limits(model.draft)
        before, self._model = self._model, model
        self.tool = model.tool.value
        is_edit = model.draft is not before.draft
        if is_edit:
            if not keep_text:
                self._controls.forget_text()
            self.message = ""
        if model != before:
            self._surface.show()
        if is_edit:
            self._update_controls()

    # Traits

    _validate_draft_trait = traitlets.validate(*EditorTraits.__annotations__)(
        ProjectionWidget._validate_written
    )

    @traitlets.validate("board")
    def _validate_board(self, proposal: Any) -> Board:
        board = proposal["value"]
        if not isinstance(board, Board):
            raise SettingError(f"board= must be a Board, not {brief(board)}.")
        return board

    @traitlets.validate("state")
    def _validate_state(self, proposal: Any) -> GameState:
        try:
            return draft_of(value_of(proposal["value"]), self._model.draft).state()
        except GammonError as error:
            raise SettingError(str(error)) from error

    def _remark(self, sentence: str) -> None:
        self.message = sentence

    def _current_values(self) -> Mapping[str, Any]:
        return traits_of_draft(self._model.draft)

    def _apply_request(self, requested: Mapping[str, Any]) -> None:
        draft = draft_from_traits(self._model.draft, EditorTraits(**requested))  # type: ignore[typeddict-item]
        self._show_model(self._model.edited(draft))

    @spoken
    def _update_controls(self) -> None:
        self._update_traits()
        self._controls.show(self._model, self.xgid, self.problems)
        self._show_message()

    @spoken
    def _show_message(self, _change: Any = None) -> None:
        if self.problems:
            lines = [self.message, *self.problems] if self.message else self.problems
            self._status.value = as_problems(lines)
        else:
            lines = (self.message or _("Ready to use."), *self.doubts)
            self._status.value = "<br>".join(map(html.escape, lines))
        self._frontend.announcement = " ".join(lines)

    def _choose_tool(self, change: Any) -> None:
        tool = Tool(change["new"])
        if tool is not self._model.tool:
            self._show_model(replace(self._model, tool=tool))

    # The picture

    def snapshot(self) -> Diagram:
        """Return the current picture, which can be displayed, or saved as SVG or PNG."""
        return self._surface.snapshot(self._title())

    def _subject(self) -> Subject:
        view = view_of_editor(self._model)
        return Subject(view, partial(describe_editor, self._model, view))

    def _title(self) -> str:
        return self.xgid or "an unfinished position"

    def _still(self) -> dict[str, str]:
        title = self._title()
        picture = self._surface.snapshot(title, TRUST_NOTE)
        return {"text/plain": f"<PositionEditor: {title}>"} | picture.saved

    # User input

    @spoken
    def _receive(self, given: Input) -> bool:
        before = self._model
        layout = appearance_of(self).layout
        response = respond(before, given, view_of_editor(before), layout)
        try:
            self._show_model(response.editor)
        except PositionError as refusal:  # the draft exceeds the limits
            self.message = str(refusal)
        if response.message is not None:
            self.message = response.message
        return self._model != before

    @locked
    @spoken
    def _press(self, do: Callable[[], object], done: str | None = None) -> None:
        """Run the action of a button; show `done`, or the reason why the action is not possible."""
        try:
            do()
        except GammonError as refusal:
            done = str(refusal)
        if done is not None:
            self.message = done

    @spoken
    def _use_position(self) -> None:
        done = (
            _("This position is now in use.")
            if self.board is None
            else _("The board now shows this position.")
        )
        self._press(self.use, done)

    @locked
    @spoken
    def _read(self, text: str) -> None:
        """Load the text from the text field, and show its format or the error in the text."""
        if not text.strip():
            self._controls.show_status("")
            return
        try:
            found, given = parse(text)
            model = self._model.edited(draft_of(given, self._model.draft))
            self._show_model(model, keep_text=True)
        except GammonError as error:
            self._controls.show_status(what_is_wrong(error), wrong=True)
            return
        words = _("Loaded as {format}.", format=found.value)
        if isinstance(given, Position):
            unchanged = N_("Loaded as {format}. The turn, the cube and the score are unchanged.")
            words = _(unchanged, format=found.value)
        count = len(parts_of(text))
        if count > 1:
            several = N_("The text contains {count} positions; this is the first one.")
            words = f"{words} {_(several, count=count)}"
        self._controls.show_status(f"{words} {note_on_loading(given)}".strip())
