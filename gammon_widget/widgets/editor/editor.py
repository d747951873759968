"""The editor: a board on which positions are set up, and controls for all that surrounds them."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets

from ...drawing import Scene, Tool
from ...interaction.input import FocusIn, Input
from ...play.kernel_lock import locked
from ...rules import GameState, GammonError, OfferKind, Position, PositionError
from ...rules.validation import brief
from ...settings.options import options_of, require_known_options
from ...settings.traits import Choice, Flag, SettingError, Text, Told, WholeNumber
from ...setup.affordances import affordances_of_editor
from ...setup.board_view import view_of_editor
from ...setup.choices import Edit
from ...setup.draft import Draft, draft_of
from ...setup.editor_state import EditorState
from ...setup.input import respond
from ...setup.parsing import parse, value_of, what_is_wrong
from ...setup.traits import EditorTraits, draft_from_traits, traits_of_draft
from ...setup.validation import note_on_loading, require_within_limits
from ..board import Board
from ..board_surface import AUTO, BoardSurface, Subject
from ..board_traits import (
    APPEARANCE_TRAITS,
    appearance_of,
    appearance_trait,
    state_trait,
)
from ..frontend.page_size import MAX_WIDTH
from ..projection import ProjectionWidget
from .controls import Controls, as_problems
from .dress import EditorDress
from .played_from import PlayedFrom

_RESTART_NOTE = (
    "What is set up was kept in no file: its XGID below can be copied. Run the cell again to begin "
    "anew."
)

if TYPE_CHECKING:
    from ...drawing.diagrams.diagram import Diagram


class PositionEditor(ProjectionWidget, ipywidgets.VBox):
    """A board on which a position is set up, with everything that belongs to it.

    Click a point or the bar to put a checker of the chosen player there; with the other mouse
    button, or with the eraser, take one away. Drag a checker from anywhere to anywhere, with
    Shift the whole stack; the trays hold the checkers that stand nowhere. Click the dice to
    choose a roll, the cube to turn it, a place of its column to move it there, a name to put
    that player on roll, a score or the length of the match to raise it; the other mouse button
    takes a roll away and lowers the others. The controls below do the same, and read a text in
    any format. "Use" hands the result to a board and to `state`; "Play from here" begins a game
    from it in the editor's place.

    While it is set up it may be what no state can be: then `problems` says why, and it cannot
    be used.

    Parameters
    ----------
    position
        What to begin with: a `Position`, a `GameState`, or a text of either in any format. By
        default what the board shows, or else the opening position with White on roll.
    board
        The `Board` that "Use" hands the state to.
    **options
        Any of `bottom`, `home`, `numbering`, `theme` and `size`, as for a `Board`. The theme is by
        default that of the board, or ``"auto"`` without one.

    Attributes
    ----------
    state
        The state that was used last, at first the one the editor began with. Assign one to
        load it; observe it to hear of "Use".
    problems
        Everything that keeps this from being a state, a sentence each; empty if nothing does.
    doubts
        Why no game comes to this state by its rules, though it can be used: a double in the
        Crawford game, a cube that has been turned in it, ...
    tool
        What a click on a place does: it puts a checker of ``"white"`` or ``"black"``, or takes
        one away (``"erase"``).
    points, bar, dice, cube_value, cube_owner, turn, score, match_length, crawford, xgid
        What is set up, as a `Board` has them; writing one is an edit. `turn` is None before the
        opening roll, `xgid` is empty while there are problems.
    off, pips, dice_left, phase
        What follows from them.
    offer
        ``"double"``, ``"beaver"`` or ``"resignation"`` while one waits for its answer.
    jacoby, beavers, max_cube
        The rules that an XGID holds.

    Raises
    ------
    GammonError
        If it is to begin with something that is no position and no state, or to hand it to
        something that is no board.

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

    points = state_trait("points")
    bar = state_trait("bar")
    off = state_trait("off")
    pips = state_trait("pips")
    dice = state_trait("dice")
    dice_left = state_trait("dice_left")
    cube_value = state_trait("cube_value")
    cube_owner = state_trait("cube_owner")
    turn = state_trait("turn")
    phase = state_trait("phase")
    score = state_trait("score")
    match_length = state_trait("match_length")
    crawford = state_trait("crawford")
    xgid = state_trait("xgid")
    message = Text("").tag(sync=True)
    _remarks = ("message",)

    bottom = appearance_trait("bottom")
    home = appearance_trait("home")
    numbering = appearance_trait("numbering")
    theme = appearance_trait("theme")
    size = appearance_trait("size")

    # A trait is a descriptor, which mypy cannot see through.
    state: GameState = traitlets.TraitType(None)  # type: ignore[assignment]
    board: Board | None = traitlets.Any()  # type: ignore[assignment]
    offer = Choice([None, *(kind.value for kind in OfferKind)], None).tag(sync=True)
    jacoby = Flag(True).tag(sync=True)
    beavers = Flag(False).tag(sync=True)
    max_cube = WholeNumber(1024, takes="a whole number, a power of two").tag(sync=True)
    problems = Told().tag(sync=True)
    doubts = Told().tag(sync=True)
    tool = Choice([tool.value for tool in Tool], Tool.WHITE.value).tag(sync=True)

    def __init__(
        self,
        position: Position | GameState | str | None = None,
        board: Board | None = None,
        **options: Any,
    ) -> None:
        if isinstance(position, Board):
            raise GammonError("The board of an editor is given by its name: board=board.")
        known = *options_of(type(self)), "position", "board"
        require_known_options("PositionEditor", options, known)
        self.board = board
        if position is None:
            position = Position.opening() if board is None else board.state
        given = value_of(position)
        start = Draft.of(GameState.on_roll(Position.opening()))
        draft = require_within_limits(draft_of(given, start))
        self._model = EditorState((draft,))
        options = {"theme": AUTO if board is None else board.theme} | options
        self._played: PlayedFrom | None = None  # while a game is played from what is set up
        with self._closed_on_failure():
            self._controls = Controls(
                edit=self._change,
                undo=self.undo,
                redo=self.redo,
                use=self._use_pressed,
                play=self._play_pressed,
                read=self._read,
            )
            self._status = self._own(ipywidgets.HTML())
            self._status.add_class("gammon-status")  # by which the companion knows it
            self._surface = BoardSurface(
                subject=self._subject,
                appearance=lambda: appearance_of(self),
                on_input=self._heard,
            )
            self._parts.callback(self._surface.close)
            self._parts.callback(lambda: self._played and self._played.close())
            self._card = self._own(self._put_together())
            super().__init__(children=(self._card,), state=draft.state(), **options)
            self._dress.belong_to(self)
            self.add_class("gammon-editor")
            self.add_class("gammon-board")  # by which the companion knows its board
            self._surface.companion.restart_note = _RESTART_NOTE
            super().observe(lambda _: self._surface.show(), APPEARANCE_TRAITS)
            super().observe(lambda change: self.load(change["new"]), ["state"])
            super().observe(self._show_message, ["message"])
            super().observe(self._tool_chosen, ["tool"])
            super().observe(self._fit, ["size"])
            self._fit()
            self._tell_all()
            self.message = note_on_loading(given)

    def _put_together(self) -> ipywidgets.Box:
        """The board, and beside it the controls in its letters and colours."""
        surface, boxes = self._surface, self._controls.boxes
        self._left = ipywidgets.VBox(surface.widgets)
        self._left.add_class("gammon-editor-board")
        self._dress = EditorDress()
        panel = ipywidgets.VBox([self._dress, *boxes[:-1], self._status, boxes[-1]])
        panel.add_class("gammon-panel")
        panel.add_class("gammon-editor-panel")
        card = ipywidgets.Box([self._left, panel])
        card.add_class("gammon-card")
        return card

    # What is done with it

    @locked
    def play(self) -> Board:
        """Play a game from what is set up, in the place of the editor, until one comes back.

        Returns
        -------
        Board
            The board of that game; nothing that is done on it changes what is set up.

        Raises
        ------
        PositionError
            While there are problems, with all of them.
        """
        if self._played is None:
            looks = {name: getattr(self, name) for name in (*APPEARANCE_TRAITS, "size")}
            self._played = PlayedFrom(self._model.draft.state(), self.come_back, looks)
            self.children = (self._played.box,)
        return self._played.board

    @locked
    def come_back(self) -> None:
        """Leave the game that is played from here, and go on setting up."""
        played, self._played = self._played, None
        if played is not None:
            self.children = (self._card,)
            played.close()

    @locked
    def use(self) -> GameState:
        """Hand what is set up to the board, if there is one, and to `state`.

        Returns
        -------
        GameState
            What was set up.

        Raises
        ------
        PositionError
            While there are problems, with all of them.
        ActionError
            If the board does not take it just now.
        """
        state = self._model.draft.state()
        if self.board is not None:
            self.board.state = state
        self.state = state
        return state

    @locked
    def load(self, position: Position | GameState | str) -> None:
        """Set up a state, a position, or what a text says in any format, as one edit.

        A position leaves turn, cube, score and rules as they are.

        Raises
        ------
        GammonError
            If it is none of these, or the text cannot be read; nothing has changed then.
        """
        given = value_of(position)
        self._show_model(self._model.edited(draft_of(given, self._model.draft)))
        self.message = note_on_loading(given) or self.message

    @locked
    def undo(self) -> None:
        """Take the last edit back, if there is one."""
        self._show_model(self._model.undone())

    @locked
    def redo(self) -> None:
        """Do the edit again that was taken back last, if there is one."""
        self._show_model(self._model.redone())

    # The draft

    @locked
    def _change(self, edit: Edit) -> None:
        try:
            self._show_model(self._model.edited(edit(self._model.draft)))
        except PositionError as refusal:
            self.message = str(refusal)
            self._tell_all()  # the control shows what is true again

    def _show_model(self, model: EditorState, *, keep_text: bool = False) -> None:
        """Show what has become of the draft, or how it is looked at now.

        Raises
        ------
        PositionError
            If it is more than an editor holds, with all reasons; nothing has changed then.
        """
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
            self._tell_all()
        if model.focus is not None and model.focus not in self.scene.targets:
            self._heard(FocusIn())  # a die that was picked has gone

    # Traits

    @traitlets.validate(*EditorTraits.__annotations__)
    def _draft_trait_written(self, proposal: Any) -> Any:
        return self._written(proposal)

    @traitlets.validate("board")
    def _board_written(self, proposal: Any) -> Board:
        board = proposal["value"]
        if not isinstance(board, Board):
            raise SettingError(f"An editor hands its state to a Board, not to {brief(board)}.")
        return board

    @traitlets.validate("state")
    def _state_written(self, proposal: Any) -> GameState:
        try:
            return draft_of(value_of(proposal["value"]), self._model.draft).state()
        except GammonError as error:
            raise SettingError(str(error)) from error

    def _remark(self, sentence: str) -> None:
        self.message = sentence

    def _truth(self) -> Mapping[str, Any]:
        return traits_of_draft(self._model.draft)

    def _act_on(self, wishes: Mapping[str, Any]) -> None:
        try:
            draft = draft_from_traits(self._model.draft, EditorTraits(**wishes))  # type: ignore[typeddict-item]
        except GammonError as error:
            raise SettingError(str(error)) from error
        self._show_model(self._model.edited(draft))

    def _tell_all(self) -> None:
        self._tell()
        self._controls.show(self._model, self.xgid, self.problems)
        self._show_message()

    def _show_message(self, _change: Any = None) -> None:
        if self.problems:
            lines = [self.message, *self.problems] if self.message else self.problems
            self._status.value = as_problems(lines)
        else:
            lines = (self.message or "Ready to be used.", *self.doubts)
            self._status.value = "<br>".join(map(html.escape, lines))

    def _fit(self, _change: Any = None) -> None:
        self._surface.refit()
        self._left.layout.max_width = f"min({self.size}px, {MAX_WIDTH})"

    def _tool_chosen(self, change: Any) -> None:
        tool = Tool(change["new"])
        if tool is not self._model.tool:
            self._show_model(replace(self._model, tool=tool))

    # The picture

    @property
    def scene(self) -> Scene:
        """What is drawn now, which is also what can be clicked."""
        return self._surface.scene

    def snapshot(self) -> Diagram:
        """The picture of now as a value: it shows itself, and can be saved as SVG or PNG."""
        return self._surface.snapshot(self._title())

    def _subject(self) -> Subject:
        view = view_of_editor(self._model)
        return Subject(view, partial(affordances_of_editor, self._model, view))

    def _title(self) -> str:
        return self.xgid or "a position in the making"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        bundle |= self._surface.saved_picture(self._title())
        # Short and the same in every run, since tools compare it.
        bundle["text/plain"] = f"<PositionEditor: {self._title()}>"
        return bundle

    # What a hand does

    def _heard(self, given: Input) -> bool:
        before = self._model
        response = respond(before, given, self._surface.picture)
        try:
            self._show_model(response.editor)
        except PositionError as refusal:  # it is more than an editor holds
            self.message = str(refusal)
        if response.message is not None:
            self.message = response.message
        return self._model != before

    @locked
    def _use_pressed(self) -> None:
        try:
            self.use()
            self.message = "Used." if self.board is None else "The board shows it."
        except GammonError as refusal:
            self.message = str(refusal)

    def _play_pressed(self) -> None:
        try:
            self.play()
        except GammonError as refusal:
            self.message = str(refusal)

    @locked
    def _read(self, text: str) -> None:
        """Set up what is written in the field for texts, and say what it is or what is wrong."""
        if not text.strip():
            self._controls.say("")
            return
        try:
            found, given = parse(text)
            model = self._model.edited(draft_of(given, self._model.draft))
            self._show_model(model, keep_text=True)
        except GammonError as error:
            self._controls.say(what_is_wrong(error), wrong=True)
            return
        words = f"Read as {found.value}"
        if isinstance(given, Position):
            words += ": a position alone, so turn, cube and score stay as they were"
        self._controls.say(f"{words}. {note_on_loading(given)}".strip())
