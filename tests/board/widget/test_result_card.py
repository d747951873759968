"""The result dialog: figures of the analysis, review, rematch and practice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.analysis.match_analysis import AnalysisProgress
from gammon_widget.analysis.result_analysis import (
    figures_of,
    mistakes_of,
    summary_of,
    waiting_figures,
)
from gammon_widget.board.model.messages import FileWanted
from gammon_widget.drawing import Target
from gammon_widget.drawing.view import Dialog
from gammon_widget.practice.widget.practice import Practice
from gammon_widget.viewer.widget.viewer import MatchViewer
from tests.board.widget.page_messages import SHOWN, click, press_keys, send

KEEP = "Save to a file…"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Use the built-in engine for every analysis, and a folder for the deck."""
    engines = lambda: ("net:1-ply",)
    monkeypatch.setattr("gammon_widget.analysis.result_analysis.usual_engines", engines)
    monkeypatch.setattr("gammon_widget.analysis.sources.usual_engines", engines)
    monkeypatch.chdir(tmp_path)


def begun(opponent: str = "net:1-ply", length: int = 1) -> gw.Board:
    """A board on a page; White has played badly and is on roll again."""
    match = gw.Match(length, dice=[(3, 1), (6, 5), (2, 1)], players=("You", opponent))
    board = gw.Board(match, visual_fx=False, pace=0)
    send(board, **SHOWN)
    return board


async def play_to_the_end(board: gw.Board) -> None:
    """Play badly, and resign a turn later."""
    match = board.match
    match.roll()
    match.play("6/3 6/5")
    await board.settled()
    if match.players[1].is_person:
        match.roll()
        match.play("24/18 18/13")
    match.roll()
    match.resign(gw.Level.SINGLE)
    await board.settled()
    if match.players[1].is_person:
        match.accept()


def card(board: gw.Board) -> Dialog:
    dialog = board._controller.view.dialog
    assert dialog is not None
    return dialog


def labels(board: gw.Board) -> list[str]:
    return [button.label for button in card(board).buttons]


async def analysed(board: gw.Board) -> None:
    """Wait until the figures in the dialog are complete."""
    async with asyncio.timeout(60):
        while (figures := card(board).figures) is None or figures.progress is not None:
            await asyncio.sleep(0)


@pytest.fixture
def boards() -> Iterator[Callable[..., gw.Board]]:
    made: list[gw.Board] = []

    def make(*arguments: object) -> gw.Board:
        made.append(begun(*arguments))
        return made[-1]

    yield make
    for board in made:
        board.close()


async def test_the_dialog_fills_in_the_figures_and_offers_to_practise_mistakes(
    boards: Callable[..., gw.Board],
) -> None:
    board = boards()
    await play_to_the_end(board)
    first = card(board).figures
    assert first is not None
    assert [row.label for row in first.rows] == [
        *("Performance rating (PR)", "Error", "Luck", "Mistakes (blunders)"),
    ]
    assert labels(board) == ["Review", KEEP, "Rematch", "Stop"]
    await analysed(board)
    figures = card(board).figures
    assert figures is not None
    (analysis,) = board.match.analyses
    white, black = summary_of(analysis)
    pr = figures.rows[0]
    assert (pr.white, pr.black) == (white["pr"], black["pr"])
    assert figures.rows[-1].white == f"1 ({white['blunders']})"  # as on the button
    assert figures.source == f"Net 1-ply, {len(analysis.decisions)} decisions"
    assert figures.words == "Net (1-ply) played better."
    assert labels(board) == ["Review", KEEP, "Rematch", "Practise 1 mistake"]
    assert f"You {white['pr']}" in card(board).words
    click(board, Target.button("rematch"))
    assert board._controller.view.dialog is None


async def test_keys_and_the_close_button_leave_the_dialog(boards: Callable[..., gw.Board]) -> None:
    board = boards()
    await play_to_the_end(board)
    await analysed(board)
    for by_key in (True, False):
        if by_key:
            press_keys(board, "Escape")
        else:
            click(board, Target.button("position"))
        assert board._controller.view.dialog is None
        assert board.viewer is None
        status_bar = board._controller.view.status_bar
        assert status_bar
        assert status_bar.tools[0].label == "Result"
        click(board, Target.button(status_bar.tools[0].name))
        assert card(board).close
    for letter, kind in (("m", Practice), ("Enter", gw.MatchViewer)):
        press_keys(board, letter)
        viewer = board.viewer
        assert viewer is not None
        assert isinstance(viewer, kind)
        viewer._panel._handle_custom_msg({"do": "go", "command": "leave"}, [])
    press_keys(board, "n")
    assert board._controller.view.dialog is None
    assert not board.match.games[-1].turns


async def test_practise_adds_the_mistakes_to_a_deck_and_returns(
    boards: Callable[..., gw.Board], tmp_path: Path
) -> None:
    board = boards()
    await play_to_the_end(board)
    await analysed(board)
    click(board, Target.button("practise"))
    practice = board.viewer
    assert isinstance(practice, Practice)
    assert practice.question == "White to play 3-1."
    assert len(gw.Deck.open(tmp_path / "my_practice.jsonl")) == 1
    practice._panel._handle_custom_msg({"do": "go", "command": "leave"}, [])
    assert board.viewer is None
    assert isinstance(board.review(), MatchViewer)


async def test_the_review_continues_the_analysis(boards: Callable[..., gw.Board]) -> None:
    board = boards()
    await play_to_the_end(board)
    click(board, Target.button("review"))
    viewer = board.viewer
    assert isinstance(viewer, MatchViewer)
    async with asyncio.timeout(60):
        while not viewer._panel.summary or viewer._panel.analysing:
            await asyncio.sleep(0)
    assert viewer._panel.summary == summary_of(board.match.analyses[0])
    board._stage.leave()
    await analysed(board)


async def test_an_analysis_can_be_stopped_and_ends_with_the_next_game(
    boards: Callable[..., gw.Board],
) -> None:
    board = boards("net:1-ply", 3)
    await play_to_the_end(board)
    assert labels(board) == ["Next game", KEEP, "Review", "Stop"]
    click(board, Target.button("stop_analysis"))
    figures = card(board).figures
    assert figures is not None
    assert figures.progress is None
    click(board, Target.button("new_game"))
    assert board._controller.turn.summary is None


async def test_two_people_have_nothing_to_practise(boards: Callable[..., gw.Board]) -> None:
    board = boards("Bob")
    await play_to_the_end(board)
    await analysed(board)
    assert labels(board) == ["Review", KEEP, "Rematch"]
    assert mistakes_of(board.match) is None
    with pytest.raises(gw.GammonError, match="Analyse the match first"):
        board.practise()


async def test_a_hidden_board_analyses_nothing() -> None:
    match = gw.Match(1, dice=[(3, 1), (6, 5), (2, 1)], players=("You", "net:1-ply"))
    board = gw.Board(match, pace=0)
    await play_to_the_end(board)
    assert card(board).figures is None
    assert labels(board) == ["Review", KEEP, "Rematch"]
    board.close()


def test_figures_show_the_pending_analysis() -> None:
    match = gw.Match(1, players=("You", "net:1-ply"), dice=[(3, 1)])
    waiting = waiting_figures(match)
    assert (waiting.words, waiting.progress) == ("Analysing", 0.0)
    assert {(row.white, row.black) for row in waiting.rows if row.label == "Luck"} == {
        ("pending", "pending")
    }
    running = figures_of(match, None, AnalysisProgress("Sage 3-ply", 28, 72, 24.6))
    assert running.words == "Analysing: 28 of 72 decisions, about 25 s left"
    assert running.progress == pytest.approx(28 / 72)
    assert running.rows[0].below == "so far; lower is better"


async def test_a_page_that_is_opened_after_the_game_has_figures() -> None:
    match = gw.Match(1, dice=[(3, 1), (6, 5), (2, 1)], players=("Ann", "Bob"))
    board = gw.Board(match, pace=0)
    await play_to_the_end(board)
    assert card(board).figures is None
    send(board, **SHOWN)
    await analysed(board)
    board.close()


async def test_a_match_in_memory_is_kept_from_the_dialog_and_a_rematch_is_a_new_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = gw.Board(start=False, pace=0, visual_fx=False)
    send(board, **SHOWN)
    board.roll((3, 1))
    board.play("8/5 6/5")
    board.resign(gw.Level.SINGLE)
    board.accept()
    first = board.match
    assert labels(board)[:3] == ["Next game", KEEP, "Review"]
    offered: list[object] = []
    monkeypatch.setattr(board, "send_message", lambda *sent: offered.append(sent[0]))
    click(board, Target.button("keep"))
    assert "OfferFile" in [type(each).__name__ for each in offered]
    board._control.receive(FileWanted("game.jsonl"))
    assert first.journal is not None
    assert KEEP not in labels(board)
    board.state = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:6:6:0:7:10"
    board.resign(gw.Level.SINGLE)
    board.accept()
    assert board.state.match_winner is not None
    click(board, Target.button("rematch"))
    assert board.match is not first
    assert (board.score, board.match_length) == ((0, 0), 7)
    board.close()
