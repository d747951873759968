"""Plays are in the mover's own numbers or, with fixed numbers, in those of the profile."""

from __future__ import annotations

from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.analysis.match_analysis import analyse
from gammon_widget.analysis.report import report_page
from gammon_widget.drawing.shapes import TextShape
from gammon_widget.match.files import record_of
from gammon_widget.notation.matches.files import write_match_text
from gammon_widget.rules import MakePlay, Move, Numbering

from .page_messages import send

PC_GAMMON = gw.Rules.named("pc-gammon")


def pc_gammon(**options: Any) -> gw.Board:
    """A board with fixed numbers; White has to play 3-1, and then Black 4-2."""
    match = gw.Match(0, PC_GAMMON, dice=[(3, 1), (4, 2)], players=("Ann", "Bob"))
    match.roll()
    return gw.Board(match, **options)


def write(board: gw.Board, text: str) -> None:
    send(board, do="write", text=text)


def options(board: gw.Board) -> list[str]:
    completed: list[str] = board.completions
    return completed


def rail(picture: Any) -> list[str]:
    """The numbers at the bottom, from left to right."""
    texts = [s for s in picture.scene.shapes if isinstance(s, TextShape) and s.text.isdecimal()]
    rows = [[s for s in texts if s.y == y] for y in sorted({s.y for s in texts})]
    *_, row = (row for row in rows if len(row) == 12)
    return [s.text for s in sorted(row, key=lambda s: s.x)]


def test_typed_and_completed_plays_have_the_numbers_of_the_board() -> None:
    board = pc_gammon(entry=True)
    assert "17/20 19/20" in options(board)
    assert "8/5 6/5" not in options(board)
    write(board, "17/20 19/20")
    assert board.turn == "black"
    board.roll()
    assert "8/4 6/4" in options(board)  # Black moves down from 24 to 1
    write(board, "8/4 6/4")
    assert board.turn == "white"


@pytest.mark.parametrize("text", ["8/5 6/5", "17/20 19/20"])
def test_plays_have_the_movers_numbers_whoever_is_at_the_bottom(text: str) -> None:
    board = gw.Board(dice=[(1, 3), (6, 4)], entry=True, players=("Ann", "Bob"))
    board.roll()
    assert board.turn == "black"
    for bottom in ("white", "black", "white"):  # while the input field is open
        board.bottom = bottom
        assert "8/5 6/5" in options(board)
    write(board, "24/21 20/19")
    assert board.message == "You have no checker on point 20."
    write(board, text)  # the numbers on the board are accepted as well
    assert board.match.last_turn is not None
    assert sorted(board.match.last_turn.moves) == [(6, 5), (8, 5)]
    board.roll()
    status_bar = board._controller.view.status_bar
    assert status_bar is not None
    assert status_bar.words == "Bob: 8/5 6/5"


@pytest.mark.parametrize("play", ["17/20 19/20", "8/5 6/5", "31: 17/20, 19/20"])
def test_a_cell_can_use_the_boards_or_the_standard_notation(play: str) -> None:
    by_board, by_match = pc_gammon(), pc_gammon().match
    assert by_board.play(play).points == by_match.play(play).points
    assert by_match.games[0].actions[-1] == MakePlay((Move(8, 5), Move(6, 5)))


def test_refusals_of_typed_plays_have_the_numbers_of_the_board() -> None:
    board = pc_gammon(entry=True)
    write(board, "17/20 24/23")
    assert board.message == "The men on point 24 are the opponent's."
    with pytest.raises(gw.PlayError, match=r"^You have no checker on point 18\.$"):
        board.play("18/21 19/20")
    write(board, "17/20* 19/20")
    assert "This play hits no checker on point 20." in board.message
    write(board, "17")
    assert "The move from 17 has no destination." in board.message
    assert board.dice_left == (3, 1)


def test_the_viewers_list_and_texts_have_the_numbers_of_its_board() -> None:
    board = pc_gammon()
    board.play("13/10 24/23")
    board.roll()
    board.play("24/20 13/11")
    match = board.match
    match.analyses = (analyse(match, "net:1-ply"),)
    viewer = gw.MatchViewer(match, comments=False)
    listed = [cell["text"] for row in viewer._panel.chapters[0]["rows"] for cell in row if cell]
    assert listed == ["1/2 12/15", "24/20 13/11"]
    assert viewer.board.message.startswith("Ann plays 3-1: 1/2 12/15. ")
    assert viewer.board.message.endswith("(best: 17/20 19/20).")
    assert viewer.decision.text == "1/2 12/15"
    (table,) = viewer._panel.tables
    assert table["rows"][0][0] == "17/20 19/20"
    assert table["words"].startswith("Compared with 1/2 12/15, 17/20 19/20 makes the 20 point")
    assert "1/2 12/15" in viewer._still()["text/html"]
    viewer.board.numbering = "own"
    first = viewer._panel.chapters[0]["rows"][0][0]
    assert first is not None
    assert first["text"] == "24/23 13/10"
    assert "(best: 8/5 6/5)." in viewer.board.message
    report = report_page(match.analyses[0])
    assert "Played: <b>1/2 12/15</b>. Best: <b>17/20 19/20</b>." in report
    assert "24/23 13/10" not in report


def test_files_keep_standard_notation() -> None:
    match = pc_gammon().match
    match.play("17/20 19/20")
    assert "31: 8/5 6/5" in write_match_text(record_of(match), ".mat")


def test_a_picture_has_the_orientation_of_its_board() -> None:
    board = pc_gammon()
    state = board.state
    bottom_row = [str(number) for number in range(24, 12, -1)]
    assert rail(board.snapshot()) == bottom_row
    assert rail(state.diagram()) == bottom_row
    assert rail(state.diagram(home="right")) == bottom_row[::-1]
    assert f">{''.join(bottom_row)}<" in gw.gallery([state]).svg


def test_an_editor_has_the_orientation_of_its_board_or_its_rules() -> None:
    board = pc_gammon()
    for editor in (gw.PositionEditor(board=board), gw.PositionEditor(board.state)):
        assert (editor.home, editor.numbering) == ("left", "fixed")
        assert rail(editor.snapshot()) == rail(board.snapshot())
        played = editor.play()
        assert (played.home, played.numbering) == ("left", "fixed")
    assert gw.PositionEditor(board.state, home="right").home == "right"
    turned = gw.PositionEditor(board=gw.Board(PC_GAMMON, numbering="own"))
    assert (turned.home, turned.numbering) == ("left", "own")


def test_plays_are_converted_to_the_boards_numbers_and_back() -> None:
    fixed, own = Numbering.FIXED, Numbering.OWN
    white, black = gw.Color.WHITE, gw.Color.BLACK
    assert [fixed.numbers(white)(place) for place in (25, 24, 6, 1, 0)] == [25, 1, 19, 24, 0]
    for numbers in (fixed.numbers(white), fixed.numbers(black), own.numbers(white, black)):
        assert [numbers(numbers(place)) for place in range(26)] == list(range(26))
    assert own.numbers(black)(6) == fixed.numbers(black)(6) == 6
    assert own.numbers(black, white)(6) == 19


def test_a_practice_evaluation_has_the_numbers_of_its_board(tmp_path: Any) -> None:
    board = pc_gammon()
    board.play("13/10 24/23")
    deck = gw.Deck.open(tmp_path / "own.deck")
    deck.add(analyse(board.match, "net:1-ply").decisions)
    practice = gw.Practice(deck)
    assert (practice.board.home, practice.board.numbering) == ("left", "fixed")
    practice.answer = "13/10 24/23"
    assert "1/2 12/15 costs" in practice.feedback
    assert "Best: 17/20 19/20." in practice.feedback
    assert practice._panel.practice["tables"][0]["rows"][0][0] == "17/20 19/20"
