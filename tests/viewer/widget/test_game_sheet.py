"""The list of moves and the clock beside a board in play."""

from __future__ import annotations

import pytest

import gammon_widget as gw
from gammon_widget.match import clock
from gammon_widget.match.clock import DELAY
from gammon_widget.viewer.widget.panels import GameSheet


class Watch:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(clock, "time", watch)
    return watch


def board_in_play(**options: object) -> gw.Board:
    return gw.Board(
        gw.Match(5, dice=[(3, 1), (6, 5), (2, 1)], players=("Ann", "Bob")),
        visual_fx=False,
        **options,
    )


def sheet_of(board: gw.Board) -> GameSheet:
    assert isinstance(board.sheet, GameSheet)
    return board.sheet


def texts(board: gw.Board) -> list[list[str | None]]:
    (chapter,) = sheet_of(board).chapter
    return [[cell and f"{cell['dice']} {cell['text']}" for cell in row] for row in chapter["rows"]]


def test_the_moves_of_the_game_are_listed_in_the_movers_own_numbers() -> None:
    board = board_in_play(move_list=True)
    board.roll()
    board.play("8/5 6/5")
    board.roll()
    board.play("24/13")
    assert texts(board) == [["31 8/5 6/5", "65 24/13"]]
    assert sheet_of(board).title == "Game 1: Ann 0, Bob 0"
    board.undo()
    assert texts(board) == [["31 8/5 6/5", None]]
    board.numbering = "fixed"
    board.play("24/13")
    assert texts(board) == [["31 17/20 19/20", "65 24/13"]]


def test_a_decision_in_the_list_opens_the_viewer_there() -> None:
    board = board_in_play(move_list=True)
    board.roll()
    board.play("8/5 6/5")
    board.roll()
    sheet_of(board)._handle_custom_msg({"do": "moment", "index": 0}, [])
    assert isinstance(board.viewer, gw.MatchViewer)
    assert board.viewer.index == 0
    for strange in (None, 3, {"do": "moment", "index": "x"}, {"do": "moment", "index": 10**400}):
        sheet_of(board)._handle_custom_msg(strange, [])


def test_each_turn_uses_the_time_beyond_the_free_seconds(watch: Watch) -> None:
    board = board_in_play(clock=10)
    sheet = sheet_of(board)
    assert (sheet.minutes, sheet.running, sheet.chapter) == (10, -1, [])
    board.roll()
    assert sheet.running == 0
    watch.now += DELAY + 30
    board.play("8/5 6/5")
    assert (sheet.used, sheet.running) == ([30, 0], 1)
    watch.now += DELAY - 1
    board.roll()
    board.play("24/13")
    assert (sheet.used, sheet.running) == ([30, 0], 0), "the turn was within the free seconds"
    watch.now += 5
    sheet._handle_custom_msg({"do": "time"}, [])  # from a page that has loaded
    assert sheet.elapsed == 5


def test_time_neither_ends_a_game_nor_is_part_of_the_state(watch: Watch) -> None:
    board = board_in_play(clock=0.5)
    board.roll()
    before = board.state
    watch.now += 10_000
    board.play("8/5 6/5")
    assert board.phase == "roll"
    board.undo()
    assert board.state == before


def test_all_boards_of_a_match_have_one_clock(watch: Watch) -> None:
    board = board_in_play(clock=10)
    board.roll()
    watch.now += DELAY + 7
    later = gw.Board(board.match)
    board.play("8/5 6/5")
    assert (later.clock, sheet_of(later).used, sheet_of(later).running) == (10, [7, 0], 1)
    later.clock = 5
    assert (board.clock, board.match.clock.used) == (5, (7, 0)), "the time used stays"
    board.match.set_clock(0)
    assert (board.sheet, later.sheet) == (None, None)
    board.close()
    later.close()


def test_the_sheet_follows_the_settings_and_the_match() -> None:
    board = board_in_play()
    assert board.sheet is None
    board.move_list = True
    board.clock = 2
    first = sheet_of(board)
    board.move_list = False
    assert (sheet_of(board), first.chapter, first.minutes) == (first, [], 2)
    board.new_match(3, players=("Cid", "Dee"))
    assert sheet_of(board) is not first
    assert sheet_of(board).players == ["Cid", "Dee"]
    assert first.comm is None, "it was closed"
    board.clock = 0
    assert board.sheet is None
    with pytest.raises(
        gw.GammonError, match="clock must be a number of minutes for each player, 0 or more"
    ):
        board.clock = -1


def test_closing_the_board_closes_the_sheet() -> None:
    board = board_in_play(move_list=True)
    sheet = sheet_of(board)
    board.close()
    assert sheet.comm is None
