"""The position editor widget."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack

import traitlets

from ...analysis.widget.position_lab import PositionLab
from ...board.model.draft import Draft, draft_of, note_on_loading, require_within_limits
from ...board.model.messages import Input, Opponent, Refused
from ...board.model.new_match import computer, opponents
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
from ...board.widget.card import BoardWithPanel, Panel
from ...board.widget.projection import TRUST_NOTE, ProjectionWidget
from ...drawing import Tool
from ...languages.translation import ENGLISH, N_, _, speaking, spoken
from ...match.players import Player
from ...rules import Color, GameState, GammonError, OfferKind, Position, PositionError
from ...rules.position import BAR
from ...rules.validation import brief, require_type
from ..page import EditorButton, EditorPage, PastedText, edit_buttons, fields_of
from ..query import marks_of, query_of
from ..state import EditorState, QueryDraft, respond, value_of
from ..view import CONTROLS, EDIT_BUTTONS, QUERY_TOOLS, Edit, describe_editor, view_of_editor

if TYPE_CHECKING:
    from ...drawing.diagrams.diagram import Diagram


_RESTART_NOTE = N_(
    "This position was not saved, but you can copy its XGID below. Run the cell again to restart."
)


_NO_TEXT = PastedText()
_EDITS = {name: edit for name, _tip, edit in EDIT_BUTTONS}
_TOOLS = dict(enumerate(QUERY_TOOLS))  # by the numbers that the page sends


class EditorPanel(Panel):
    """The panel of an editor: its content, the buttons that edit everything, and the opponents."""

    _module = "editor_panel"
    editor: EditorPage = traitlets.Dict().tag(sync=True)  # type: ignore[assignment]
    buttons: list[EditorButton] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    opponents: list[Opponent] = traitlets.List().tag(sync=True)  # type: ignore[assignment]


class _StateTrait(Value[GameState, GameState | Position | str]):
    def validate(self, obj: Any, value: Any) -> GameState:
        try:
            return draft_of(value_of(value), obj._model.draft).state()
        except GammonError as error:
            raise SettingError(str(error)) from error


class _BoardTrait(Value[Board | None, Board | None]):
    def validate(self, _obj: Any, value: Any) -> Board:
        if not isinstance(value, Board):
            raise SettingError(f"board= must be a Board, not {brief(value)}.")
        return value


class PositionEditor(SharedTraits, BoardWithPanel):
    """A board for setting up a position, with controls for the turn, cube, score and rules.

    - Click a point to set its stack to the height of the click, in checkers of the chosen player.
      Click above a stack of five, or on the bar, to add a checker. Use the secondary mouse button
      or the eraser to remove a checker.
    - Drag a checker from any place to any other place. Hold Shift to drag the whole stack. The
      trays hold the unplaced checkers.
    - Click the dice to choose a roll. Click the cube to double its value. Use the secondary mouse
      button to remove the roll, and to lower the cube.

    The controls in the panel change everything else: the player on roll, the owner of the cube, an
    offered double, the scores and the rules. You can also paste a position as text in any format;
    if the text contains several positions, you can choose one of them. "Use"
    assigns the position to `state`, and to the board if there is one. "Analyse" opens the analysis
    of the position below the editor, and "Play against" opens a game from the position there.

    With ``query=True``, the draft is the query of a search, as for `Collection.search`. It is empty
    at first, and the tools of the panel mark places: with at least their checkers, with exactly
    these, empty, or anything.

    The position may be invalid while you edit it. `problems` then lists the reasons, and these
    buttons are disabled.

    Parameters
    ----------
    position
        The initial `Position` or `GameState`, or text in any position format. The default is the
        state of `board`. If there is no board, the default is the opening position with White on
        roll.
    board
        The `Board` that receives the state when you click "Use" or call `use`.
    query
        Whether the draft is a query.
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
        that player, and ``"erase"`` removes a checker. In a query, ``"exact"`` asks for exactly the
        checkers of a place, ``"empty"`` for none, and ``"erase"`` for nothing.
    marks
        What a search with this draft asks for, as the player on roll counts the points:
        ``("own", 8, "2+")`` means two checkers or more on the 8 point.
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
    state = _StateTrait()
    board = _BoardTrait(allow_none=True)
    offer = ChoiceTrait[str | None, str | None](
        [None, *(kind.value for kind in OfferKind)], None
    ).tag(sync=True)
    jacoby = Flag(True).tag(sync=True)
    beavers = Flag(False).tag(sync=True)
    max_cube = WholeNumber(1024, takes="a power of two").tag(sync=True)
    problems = ReadOnlyTuple().tag(sync=True)
    doubts = ReadOnlyTuple().tag(sync=True)
    marks = ReadOnlyTuple()
    tool = ChoiceTrait[str, str]([tool.value for tool in Tool], Tool.WHITE.value).tag(sync=True)

    @names_options(EditorOptions)
    def __init__(
        self,
        position: Position | GameState | str | None = None,
        board: Board | None = None,
        *,
        query: bool = False,
        **options: Unpack[EditorOptions],
    ) -> None:
        if isinstance(position, Board):
            raise GammonError("Pass the board for an editor by keyword: board=board.")
        known = *options_of(type(self)), "position", "board", "query"
        require_known_options("PositionEditor", options, known)
        require_type("option query=", query, bool, "True")
        self.board = board
        if position is None:
            first = Position([0] * (BAR + 1)) if query else Position.opening()
            position = first if board is None else board.state
        language = options.get("language", ENGLISH)
        given = value_of(position)
        start = Draft.of(GameState.on_roll(Position.opening()))
        draft = require_within_limits(draft_of(given, start))
        self._model = EditorState((query_of(draft) if query else draft,))
        usual = {"theme": AUTO} | house_layout(draft.rules)
        if board is not None:
            usual |= {name: getattr(board, name) for name in usual}
        self._pasted = PastedText()
        with self._closed_on_failure(), speaking(language):
            canvas = make_canvas()
            if canvas is not None:
                self._own(canvas)
            self._frontend = self._own(BoardFrontend(canvas=canvas, language=language))
            self._surface = BoardSurface(
                self._frontend,
                subject=self._subject,
                appearance=lambda: appearance_of(self),
                on_input=self._handle_input,
            )
            self._parts.callback(self._surface.close)
            self._parts.callback(self.come_back)
            panel = self._own(
                EditorPanel(
                    buttons=edit_buttons(is_query=query),
                    opponents=[*map(asdict, opponents())],
                )
            )
            panel.on_msg(self._receive)
            super().__init__(
                _board=self._frontend,
                _panel=panel,
                _names=["gammon-editor"],
                state=(start if query else draft).state(),
                **(usual | options),
            )
            panel.belong_to(self)
            self._frontend.restart_note = _(_RESTART_NOTE)
            shown = (*APPEARANCE_TRAITS, "size")
            super().observe(lambda _change: self._surface.show(), shown)
            super().observe(lambda change: self.load(change["new"]), ["state"])
            super().observe(self._show_page, ["message", "board", "_below"])
            super().observe(self._choose_tool, ["tool"])
            self._surface.show()
            self._update()
            self.message = note_on_loading(given)

    # Public methods

    def analyse(self) -> PositionLab:
        """Open the analysis of this position below the editor.

        The method `come_back` closes it.

        Returns
        -------
        PositionLab
            The plays or cube actions of the position. Later edits do not change it.

        Raises
        ------
        PositionError
            If there are problems. The message lists all of them.
        EngineError
            If the position has no decision.
        """
        lab = PositionLab(self._model.draft.state(), **self._looks())
        self.show_child("_below", lab)
        return lab

    analyze = analyse

    def play(self, opponent: str | None = None) -> Board:
        """Open a game that begins at this position below the editor.

        The method `come_back` closes it. Moves in the game do not change the draft.

        Parameters
        ----------
        opponent
            The name of a bot, such as ``"net:casual"``; you play the side at the bottom. With None,
            you play both sides.

        Returns
        -------
        Board
            The board of the game.

        Raises
        ------
        PositionError
            If there are problems. The message lists all of them.
        GammonError
            If there is no such bot, or if its engine is not installed.
        """
        players = None
        with speaking(self.language):
            if opponent is not None:
                bot, you = computer(opponent), Player(_("You"))
                players = (you, bot) if self.bottom == Color.WHITE.value else (bot, you)
        board = Board(self._model.draft.state(), players=players, **self._looks())
        self.show_child("_below", board)
        return board

    def _looks(self) -> dict[str, Any]:
        return {each: getattr(self, each) for each in (*APPEARANCE_TRAITS, "size", "language")}

    def come_back(self) -> None:
        """Close the analysis or the game below the editor."""
        self.show_child("_below", None)

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
        self._show_model(self._model.edited(self._draft_of(given)))
        self.message = note_on_loading(given) or self.message

    def undo(self) -> None:
        """Undo the last edit, if there is one."""
        self._show_model(self._model.undone())

    def redo(self) -> None:
        """Redo the last undone edit, if there is one."""
        self._show_model(self._model.redone())

    # The draft

    @property
    def _is_query(self) -> bool:
        return isinstance(self._model.draft, QueryDraft)

    def _draft_of(self, given: Position | GameState) -> Draft:
        draft = draft_of(given, self._model.draft)
        return query_of(draft) if self._is_query else draft

    @spoken
    def _change(self, edit: Edit) -> None:
        try:
            self._show_model(self._model.edited(edit(self._model.draft)))
        except PositionError as refusal:
            self.message = str(refusal)
            self._show_page()  # reset the control to the current value

    def _show_model(self, model: EditorState, pasted: PastedText = _NO_TEXT) -> None:
        """Replace the model and the picture; raise PositionError if the draft exceeds a limit.

        `pasted` is the text that the new draft was read from, if any.
        """
        require_within_limits(model.draft)
        before, self._model = self._model, model
        self.tool = model.tool.value
        is_edit = model.draft is not before.draft
        if is_edit:
            self._pasted = pasted
            self.message = ""
        if model != before:
            self._surface.show()
        if is_edit:
            self._update()

    # Traits

    _validate_draft_trait = traitlets.validate(*EditorTraits.__annotations__)(
        ProjectionWidget._validate_written
    )

    def _remark(self, sentence: str) -> None:
        self.message = sentence

    def _current_values(self) -> Mapping[str, Any]:
        draft = self._model.draft
        values = {**traits_of_draft(draft), "marks": marks_of(draft)}
        if self._is_query:  # only too many checkers are wrong
            values["problems"] = values["problems"] if min(draft.off) < 0 else ()
            values["doubts"] = ()
        return values

    def _apply_request(self, requested: Mapping[str, Any]) -> None:
        draft = draft_from_traits(self._model.draft, EditorTraits(**requested))  # type: ignore[typeddict-item]
        is_other = self._is_query and not isinstance(draft, QueryDraft)
        self._show_model(self._model.edited(query_of(draft) if is_other else draft))

    @spoken
    def _update(self) -> None:
        self._update_traits()
        self._show_page()

    @spoken
    def _show_page(self, _change: Any = None) -> None:
        """Show the draft, its problems and the pasted text in the panel; announce the problems."""
        model, pasted, problems = self._model, self._pasted, list(self.problems)
        opened = "game" if isinstance(self._below, Board) else "analysis"
        notes = [self.message] if self.message else []
        if not problems and not self._is_query:
            notes = [*(notes or [_("Ready to use.")]), *self.doubts]
        self._panel.editor = EditorPage(
            fields=fields_of(model),
            text=pasted.text,
            text_note=pasted.note,
            is_refused=pasted.is_refused,
            part=pasted.part,
            parts=len(pasted.parts),
            xgid="" if self._is_query else self.xgid,
            problems=problems,
            notes=notes,
            can_undo=model.can_undo,
            can_redo=model.can_redo,
            below="" if self._below is None else opened,
            has_board=self.board is not None,
            is_query=self._is_query,
        )
        self._frontend.announcement = " ".join([*notes, *problems])

    def _choose_tool(self, change: Any) -> None:
        tool = Tool(change["new"])
        if tool is not self._model.tool:
            self._show_model(replace(self._model, tool=tool))
        self._show_page()  # it shows the tool of a query

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
    def _handle_input(self, given: Input) -> bool:
        before, known = self._model, self.problems
        layout = appearance_of(self).layout
        response = respond(before, given, view_of_editor(before), layout)
        try:
            self._show_model(response.editor)
            wrong = [each for each in self.problems if each not in known]
        except PositionError as refusal:  # the draft exceeds the limits
            self.message = str(refusal)
            wrong = [self.message]
        if wrong:
            self._frontend.send_message(Refused(" ".join(wrong)))
        if response.message is not None:
            self.message = response.message
        return self._model != before

    def _message_received(self, _panel: object, content: Any, _buffers: object) -> None:
        match content:  # a page can send anything
            case {"do": "set", "name": str(name), "value": int(value)} if name in CONTROLS:
                self._change(lambda draft: CONTROLS[name].choose(draft, value))
            case {"do": "set", "name": "tool", "value": int(value)} if value in _TOOLS:
                self.tool = _TOOLS[value].value
            case {"do": "edit", "name": str(name)} if name in _EDITS:
                self._change(_EDITS[name])
            case {"do": "read", "text": str(text), "part": int(part)}:
                self._read(text, part)
            case {"do": "undo"}:
                self._press(self.undo)
            case {"do": "redo"}:
                self._press(self.redo)
            case {"do": "use"}:
                board = _("The board now shows this position.")
                done = _("This position is now in use.") if self.board is None else board
                self._press(self.use, done)
            case {"do": "analyse"}:
                self._press(self.analyse)
            case {"do": "play", "name": str(name)}:
                self._press(partial(self.play, name or None))
            case {"do": "close"}:
                self.come_back()

    def _press(self, do: Callable[[], object], done: str | None = None) -> None:
        """Run the action of a button; show `done`, or the reason why the action is not possible."""
        try:
            do()
        except GammonError as refusal:
            done = str(refusal)
        if done is not None:
            self.message = done
        self._show_page()  # the page waits for an answer

    def _read(self, text: str, part: int) -> None:
        """Load one position of the text from the text field, or show the error in the text."""
        self._pasted, given = PastedText.read(text, part)
        try:
            if given is not None:
                self._show_model(self._model.edited(self._draft_of(given)), self._pasted)
        except PositionError as error:
            self._pasted = replace(self._pasted, note=str(error), is_refused=True)
        self._show_page()
