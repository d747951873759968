"""The position editor: gestures, traits and methods, and its messages."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from traitlets import TraitError

from gammon_widget import (
    Board,
    FormatError,
    GameState,
    GammonError,
    PositionEditor,
    Table,
)
from gammon_widget.board.model.messages import Refused
from gammon_widget.drawing import Target
from gammon_widget.editor.view import view_of_editor
from gammon_widget.rules import (
    Accept,
    ActionError,
    Color,
    Double,
    Drop,
    Level,
    PositionError,
    Resign,
    Take,
    apply,
)
from tests.board.widget.page_messages import SHOWN, button, click, drop, go_back, press_keys, send
from tests.editor.editors import MIDDLE, OPENING, WAITING

OVER_BY_ITSELF = "11ccccchhhjjjjj:66666888dddddoo:N0N::B:F:0:0:7"
OVER = [
    "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:8:2:0:7:10",
    "XGID=-b----E-C---eE---c-e----B-:1:1:-1:52:8:2:0:7:10",
    "XGID=-----a--------------------:0:0:1:64:0:0:1:0:10",
    "XGID=-----A--------------------:0:0:-1:00:0:0:1:0:10",
    "XGID=--------------------------:0:0:1:00:0:0:1:0:10",
]


def write(editor: PositionEditor, **traits: object) -> None:
    with editor.hold_trait_notifications():
        for name, value in traits.items():
            setattr(editor, name, value)


# Initial states


def test_an_editor_accepts_any_position_or_state() -> None:
    state = GameState.from_xgid(MIDDLE)
    assert PositionEditor().xgid == OPENING
    assert PositionEditor(MIDDLE).state == state
    assert PositionEditor(state).state == state
    assert PositionEditor(board=Board(state)).state == state
    assert PositionEditor(state.position).points == state.points
    assert PositionEditor(state.position.position_id).points == state.points
    with pytest.raises(FormatError, match="known format"):
        PositionEditor("nonsense")
    with pytest.raises(GammonError, match="such as an XGID, not 5"):
        PositionEditor(5)
    with pytest.raises(GammonError, match="must be a Board, not 5"):
        PositionEditor(board=5)
    with pytest.raises(GammonError, match="board=board"):
        PositionEditor(Board())


@pytest.mark.parametrize("xgid", WAITING)
def test_a_pending_offer_is_kept(xgid: str) -> None:
    editor = PositionEditor(xgid)
    assert editor.use().xgid == xgid
    click(editor, Target.point(6))
    click(editor, button("erase"))
    click(editor, Target.point(6))
    assert editor.use() == GameState.from_xgid(xgid)


@pytest.mark.parametrize("xgid", OVER)
def test_a_finished_game_is_kept(xgid: str) -> None:
    state = GameState.from_xgid(xgid)
    editor = PositionEditor(board=Board(state))
    assert (editor.problems, editor.phase) == ((), "over")
    for opened in (editor, PositionEditor(xgid)):
        assert opened.use() == state
        assert opened.dice == tuple(state.dice or ())
    editor.load(MIDDLE)
    editor.xgid = xgid
    assert editor.use() == state
    press(editor, "Clear")
    assert "board is empty" in editor.problems[0]


def test_a_score_that_decides_the_match_is_a_problem() -> None:
    editor = PositionEditor(MIDDLE)
    editor.score = (8, 2)
    assert "already decided" in editor.problems[0]


def test_a_dropped_game_continues_with_a_message() -> None:
    doubled = apply(GameState.from_xgid(OPENING), Double())
    dropped = apply(doubled, Drop())
    editor = PositionEditor(dropped)
    assert (editor.phase, editor.problems) == ("roll", ())
    assert "White won because the opponent dropped a double" in editor.message
    assert "White won because the opponent dropped a double" in words(editor)
    click(editor, Target.point(6))
    assert editor.message == ""
    editor.load(dropped)
    assert "dropped a double" in editor.message
    resigned = apply(apply(doubled, Take()), Resign(Level.GAMMON))
    editor.load(apply(resigned, Accept()))
    assert "Black won because the opponent resigned" in editor.message
    paste(editor, OVER_BY_ITSELF)
    assert "does not show how" in words(editor)


# Limits


TOO_MUCH: dict[str, tuple[str, object, str]] = {
    "a tower": ("points", (100_000,) + (0,) * 23, "White has too many checkers"),
    "a stack": ("points", (-31,) + (0,) * 23, "Black has too many checkers"),
    "a full bar": ("bar", (20_000, 0), "at most 30"),
    "an empty bar": ("bar", (0, -(10**5000)), "Black has too many"),
    "a high score": ("score", (10**5000, 0), "score is too high"),
    "a low score": ("score", (0, -(10**12)), "score is too high"),
    "a long match": ("match_length", 10**5000, "The match is too long"),
    "a cube": ("cube_value", 2**20_000, "The cube value is too high"),
    "a limit": ("max_cube", 2**20_000, "max_cube must be at most"),
    "a tray": ("off", (10**5000, 0), "the other values make it"),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_a_draft_beyond_the_limits_is_refused(what: str) -> None:
    name, value, says = TOO_MUCH[what]
    editor = PositionEditor(MIDDLE)
    with pytest.raises(TraitError, match=says):
        setattr(editor, name, value)
    assert (editor.xgid, editor.problems) == (MIDDLE, ())
    with pytest.raises(TraitError, match=says):
        write(editor, **{name: value})
    assert (editor.xgid, editor.problems) == (MIDDLE, ())


def test_checkers_can_be_added_up_to_a_limit() -> None:
    editor = PositionEditor(MIDDLE)
    for _ in range(40):
        click(editor, Target.point(4))
    assert editor.off[0] == -15
    assert "at most 30" in editor.message
    editor.undo()
    assert (editor.off[0], editor.message) == (-14, "")


def test_a_checker_too_many_is_refused_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    editor = PositionEditor(MIDDLE)
    sent: list[Any] = []
    monkeypatch.setattr(editor._frontend, "send_message", sent.append)
    click(editor, Target.point(4))
    why = "White has 16 checkers (2 on 24, 1 on 20, 5 on 13, 2 on 8, 1 on 7, 4 on 6, 1 on 4); "
    assert sent == [Refused(f"{why}at most 15 are possible. Remove 1.")]
    assert editor.problems == (sent[0].why,)
    press_keys(editor, "b")
    assert len(sent) == 1  # it is already known


def test_a_refused_control_shows_the_current_value_again() -> None:
    editor = PositionEditor(MIDDLE)
    choose(editor, "White score", 10**12)
    assert (editor.score, shown(editor, "White score")) == ((2, 3), 2)
    assert "is too high" in editor.message


# Edits of the whole draft


def test_clear_and_opening_set_the_board() -> None:
    editor = PositionEditor(MIDDLE)
    press(editor, "Clear")
    assert editor.off == (15, 15)
    assert "board is empty" in editor.problems[0]
    press(editor, "Opening")
    assert editor.xgid == "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:3:0:7:10"


def ask(editor: PositionEditor, **message: object) -> None:
    """Send a message as the panel does."""
    editor._panel._handle_custom_msg(message, [])


def press(editor: PositionEditor, name: str) -> None:
    ask(editor, do="edit", name=name)


def choose(editor: PositionEditor, name: str, value: int | str) -> None:
    """Choose an option by its label, or a number."""
    field = next(each for each in editor._panel.editor["fields"] if each["name"] == name)
    number = field["options"].index(value) if isinstance(value, str) else value
    ask(editor, do="set", name=name, value=number)


def shown(editor: PositionEditor, name: str) -> object:
    """The chosen option of a field, or its number; None if the field is not shown."""
    fields = {each["name"]: each for each in editor._panel.editor["fields"]}
    if name not in fields:
        return None
    value, options = fields[name]["value"], fields[name]["options"]
    return options[value] if options else value


def paste(editor: PositionEditor, text: str, part: int = 0) -> None:
    ask(editor, do="read", text=text, part=part)


def test_the_controls_show_the_draft_and_edit_it() -> None:
    editor = PositionEditor(MIDDLE)
    changes: tuple[tuple[str, int | str, int | str], ...] = (
        ("On roll", "White", "Black"),
        ("Decision", "5-2", "6-4"),
        ("Cube", "2", "8"),
        ("Cube owner", "White", "Centre"),
        ("Cube limit", "1024", "64"),
        ("Match to", 7, 5),
        ("White score", 2, 4),
        ("Black score", 3, 0),
        ("Crawford game", 0, 1),
    )
    for name, before, new in changes:
        assert shown(editor, name) == before
        choose(editor, name, new)
        assert shown(editor, name) == new
    assert editor.xgid == "XGID=-b----DAB---dE---e-dA---B-:3:0:-1:64:4:0:1:5:6"
    choose(editor, "Match to", 0)
    assert (editor.crawford, shown(editor, "Crawford game")) == (False, None)
    choose(editor, "Jacoby", 0)
    choose(editor, "Beavers", 1)
    choose(editor, "Decision", "to answer a beaver")
    assert editor.xgid == "XGID=-b----DAB---dE---e-dA---B-:3:0:-1:B:4:0:2:0:6"
    choose(editor, "Decision", "to roll")
    choose(editor, "On roll", "Nobody")
    assert (editor.turn, editor.phase) == (None, "opening")


def test_controls_also_show_impossible_values() -> None:
    editor = PositionEditor()
    write(editor, cube_value=3, score=(-2, 2000), match_length=5)
    assert shown(editor, "Cube") == "3"
    assert (shown(editor, "White score"), shown(editor, "Black score")) == (-2, 2000)
    assert editor.score == (-2, 2000)


def test_invalid_messages_of_a_page_change_nothing() -> None:
    editor = PositionEditor(MIDDLE)
    before = editor._panel.editor
    for message in (
        {"do": "set", "name": "?", "value": 1},
        {"do": "set", "name": "Cube", "value": 99},
        {"do": "set", "name": "Cube", "value": "x"},
        {"do": "edit", "name": "?"},
        {"do": "read", "text": 5, "part": 0},
        {"do": "?"},
    ):
        ask(editor, **message)
    assert editor._panel.editor == before


# Below the editor


def test_a_game_from_the_draft_opens_below_the_editor() -> None:
    editor = PositionEditor(MIDDLE, theme="slate")
    before = editor.xgid
    ask(editor, do="play", name="net:casual")
    board = editor._below
    assert (board.xgid, board.theme, editor._panel.editor["below"]) == (before, "slate", "game")
    assert [player.name for player in board.match.players] == ["You", "Casual"]
    editor.bottom = "black"
    assert editor.play("net:casual").match.players[1].name == "You"
    board = editor.play()
    board.play("13/8 13/11")
    ask(editor, do="close")
    assert (editor.xgid, board.comm, editor._below) == (before, None, None)
    editor.come_back()
    ask(editor, do="play", name="net:nobody")
    assert "net:nobody" in words(editor)
    editor.bar = (5, 0)
    with pytest.raises(PositionError, match="White has"):
        editor.play()
    assert editor._below is None


def test_the_analysis_of_the_draft_opens_below_the_editor() -> None:
    editor = PositionEditor(MIDDLE)
    click(editor, Target.point(3))
    editor.undo()
    ask(editor, do="analyse")
    lab = editor._below
    assert (lab.board.xgid, editor._panel.editor["below"]) == (MIDDLE, "analysis")
    assert lab.plays
    assert len(lab._panel.lab["rows"]) >= 6
    choose(editor, "Decision", "to roll")
    choose(editor, "On roll", "Nobody")
    ask(editor, do="analyse")
    assert "needs a roll to play" in words(editor)
    assert editor._below is lab
    editor.close()
    assert lab.comm is None


# The text field


def test_an_error_in_a_text_is_shown_first() -> None:
    editor = PositionEditor()
    paste(editor, "XGID=-b----E-C---eE---c-e----Bx:0:0:1:31:0:0:0:0:10")
    assert "'x' cannot appear in a position (character 31)." in words(editor)
    paste(editor, "6:5 / 19:5")
    assert "Both players have checkers on the 6 point" in words(editor)
    paste(editor, "hello")
    assert "'hello' is not in a known format" in words(editor)
    assert editor._panel.editor["is_refused"]


def test_a_text_is_read_in_any_format() -> None:
    editor = PositionEditor(MIDDLE)
    paste(editor, "4HPwATDgc/ABMA")
    assert editor.xgid == "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:2:3:0:7:10"
    assert "GNUBG Position ID" in words(editor)
    paste(editor, str(GameState.from_xgid(OPENING)))
    assert editor.xgid == OPENING
    for wrong in ("(;GM[6])", "<b>nonsense</b>", "x" * 10**7):
        paste(editor, wrong)
        assert editor._panel.editor["is_refused"]
        assert editor.xgid == OPENING
    editor.undo()
    assert (editor.xgid.split(":")[1:3], editor._panel.editor["text"]) == (["1", "1"], "")
    paste(editor, "  ")
    assert editor._panel.editor["text_note"] == ""


def test_each_position_of_a_text_can_be_chosen() -> None:
    editor = PositionEditor()
    text = f"First {MIDDLE} and\n{WAITING[0]}\n{OPENING}"
    for part, xgid in ((0, MIDDLE), (2, OPENING), (1, WAITING[0])):
        paste(editor, text, part)
        page = editor._panel.editor
        assert (editor.xgid, page["part"], page["parts"]) == (xgid, part, 3)
        assert (page["text"], page["text_note"]) == (text, "Loaded as XGID.")
    click(editor, Target.point(3))
    assert (editor._panel.editor["parts"], editor._panel.editor["text"]) == (0, "")
    paste(editor, text, 3)
    assert editor.points[2] == 1


def words(editor: PositionEditor) -> str:
    """All text in the panel about the position."""
    page = editor._panel.editor
    return " ".join([*page["notes"], *page["problems"], page["text_note"]])


def test_a_position_is_loaded_for_the_player_on_roll() -> None:
    editor = PositionEditor()
    editor.turn = "black"
    editor.load("6:1 / 24:2")
    assert editor.points == tuple(2 if n == 24 else -1 if n == 19 else 0 for n in range(1, 25))


# Problems, and Use


def test_all_problems_are_reported_at_once_with_their_places() -> None:
    editor = PositionEditor()
    write(editor, points=(9, *[0] * 22, 9), bar=(0, -1), cube_value=6, score=(9, 0), match_length=7)
    text = " ".join(editor.problems)
    assert "Black's bar cannot hold -1 checkers" in text
    assert "power of two" in text
    assert "already decided" in text
    editor.bar = (1, 16)
    text = " ".join(editor.problems)
    assert "White has 19 checkers (9 on 24, 9 on 1, 1 on the bar)" in text
    assert "Black has 16 checkers (16 on the bar)" in text
    assert (editor.xgid, editor.phase) == ("", None)


def test_the_fields_and_stacks_near_a_problem_are_marked() -> None:
    editor = PositionEditor(OPENING)

    def wrong() -> list[str]:
        return [each["name"] for each in editor._panel.editor["fields"] if each["is_wrong"]]

    assert wrong() == []
    write(editor, match_length=7, score=(7, 3))
    assert wrong() == ["Match to", "White score"]
    write(editor, score=(5, 3), crawford=True)
    assert wrong() == ["Match to", "Crawford game"]
    write(editor, crawford=False, cube_value=3)
    assert wrong() == ["Cube"]
    editor.cube_value = 1
    assert not view_of_editor(editor._model).marks
    editor.bar = (0, 2)
    (mark,) = view_of_editor(editor._model).marks
    assert (mark.spot, mark.text, wrong()) == (Target.bar(Color.BLACK), "2", [])


def test_use_assigns_the_state() -> None:
    board = Board()
    editor = PositionEditor(board=board)
    seen: list[GameState] = []
    editor.observe(lambda change: seen.append(change["new"]), "state")
    editor.xgid = MIDDLE
    assert seen == []
    ask(editor, do="use")
    assert seen == [GameState.from_xgid(MIDDLE)]
    assert board.xgid == editor.state.xgid == MIDDLE
    board.undo()
    assert board.phase == "opening"


def test_a_draft_with_problems_cannot_be_used() -> None:
    board = Board()
    editor = PositionEditor(MIDDLE, board)
    editor.cube_value = 3
    assert "power of two" in words(editor)
    ask(editor, do="use")
    assert board.phase == "opening"
    with pytest.raises(PositionError, match="power of two"):
        editor.use()
    assert (editor.state.xgid, board.phase) == (MIDDLE, "opening")
    editor.undo()
    assert editor._panel.editor["problems"] == []


def test_invalid_states_and_boards_are_refused() -> None:
    board = Board()
    editor = PositionEditor(MIDDLE, board)
    for name, value in (("state", None), ("state", 5), ("board", 5), ("theme", None)):
        with pytest.raises(TraitError):
            setattr(editor, name, value)
    assert (editor.state.xgid, editor.board, editor.theme) == (MIDDLE, board, "auto")
    assert (PositionEditor(board=Board(theme="felt")).theme, PositionEditor().theme) == (
        "felt",
        "auto",
    )
    editor.board = None
    editor.use()
    assert board.phase == "opening"


def test_a_closed_editor_can_still_be_used() -> None:
    editor = PositionEditor()
    editor.close()
    editor.bottom = "black"
    editor.xgid = MIDDLE
    editor.undo()
    editor.redo()
    assert editor.use().xgid == MIDDLE
    assert editor.message == ""


def test_a_board_that_refuses_says_so() -> None:
    table = Table()
    table.join("Ann")
    editor = PositionEditor(MIDDLE, table.join("Bob"))
    ask(editor, do="use")
    assert "Players at a table cannot set up" in words(editor)
    with pytest.raises(ActionError, match="Players at a table cannot set up"):
        editor.use()


# Traits


def test_traits_are_edits() -> None:
    editor = PositionEditor()
    editor.points = np.array(editor.points) * (np.arange(24) != 5)
    assert editor.off == (5, 0)
    write(editor, turn="black", dice=[2, 1], offer=None, jacoby=False)
    assert editor.xgid.split(":")[3:5] == ["-1", "21"]
    editor.turn = "white"
    assert editor.dice == (2, 1)  # the turn can be corrected without a new roll
    editor.offer = "double"
    assert [*editor.dice, *editor.dice_left, editor.phase] == ["double"]
    editor.undo()
    assert editor.dice == (2, 1)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("points", (1, 2), "points"),
        ("dice", (7, 1), "die"),
        ("turn", "green", "green"),
        ("off", (3, 0), "the other values make it"),
        ("problems", ("none",), "the other values make it"),
        ("offer", "resignation", "resignation"),
        ("max_cube", 3, "power of two"),
        ("xgid", "nonsense", "XGID"),
    ],
)
def test_an_invalid_part_is_refused(name: str, value: object, says: str) -> None:
    editor = PositionEditor(MIDDLE)
    with pytest.raises(TraitError, match=says):
        setattr(editor, name, value)
    assert (editor.xgid, editor.problems) == (MIDDLE, ())


def test_the_chosen_player_is_a_trait() -> None:
    editor = PositionEditor()
    chosen: list[str] = []
    editor.observe(lambda change: chosen.append(change["new"]), "tool")
    click(editor, button("black"))
    click(editor, Target.tray(Color.WHITE))
    editor.tool = "erase"
    click(editor, Target.point(6))
    assert chosen == ["black", "white", "erase"]
    assert editor.points[5] == 4
    with pytest.raises(TraitError, match="green"):
        editor.tool = "green"
    press_keys(editor, "b")
    assert editor.tool == "black"


def test_observers_are_notified_of_every_edit() -> None:
    editor = PositionEditor()
    heard: list[str] = []
    editor.observe(lambda change: heard.append(change["name"]), ["problems", "points"])
    click(editor, Target.point(3))
    assert sorted(heard) == ["points", "problems"]


def test_a_saved_notebook_shows_a_picture() -> None:
    bundle, _ = PositionEditor(MIDDLE)._repr_mimebundle_()
    assert bundle["text/plain"] == f"<PositionEditor: {MIDDLE}> Trust this notebook to play here."
    assert bundle["image/png"]


def test_the_page_knows_what_can_be_done_where() -> None:
    editor = PositionEditor("XGID=--b---E-C---eE---c-e----B-:0:0:1:00:0:0:1:0:10")
    send(editor, **SHOWN)
    frontend = editor._surface.frontend
    can = frontend.view["can"]
    assert (can["point 6"], can["point 2"], can["point 1"]) == (3, 11, 1)  # 8: it is Black's
    assert (can["dice"], can["cube"]) == (1, 1)
    assert "White" in frontend.label
    click(editor, Target.DICE)
    assert "dice" not in dict(frontend.places)  # now there are buttons to choose the dice
    click(editor, button("die_3"), button("die_3"))
    assert editor.dice == (3, 3)


def test_drags_and_clicks_of_the_secondary_button_edit() -> None:
    editor = PositionEditor()
    drop(editor, Target.point(13), Target.point(7), whole=True)
    go_back(editor, Target.point(7))
    assert (editor.points[12], editor.points[6], editor.off) == (0, 4, (1, 0))
    go_back(editor)  # outside the board
    drop(editor, Target.point(7), None)
    assert editor.points[6] == 4
    go_back(editor, Target.CUBE)
    press_keys(editor, "u", "u", "i")
    assert "5 on point 13" in words(editor)
    press_keys(editor, "?")
    assert "Arrows" in words(editor)
