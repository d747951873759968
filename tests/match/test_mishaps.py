"""Boards, bots and observers around a journal: it always agrees with the match."""

import shutil
from pathlib import Path

import pytest

from gammon_widget.board.widget.board import Board
from gammon_widget.match.event_bus import Change
from gammon_widget.match.match import Match
from gammon_widget.rules import (
    ActionKind,
    Color,
    GameState,
    GammonError,
    Phase,
    Play,
    PlayError,
    Position,
)
from tests.match.journals import first_play
from tests.match.scripted import summary_of

RACE = GameState.on_roll(Position.parse("8:2 6:3 5:3 / 7:2 6:3 5:3"))
"""A game that is soon over."""


def assert_kept(match: Match) -> None:
    """The journal, read independently, gives the same match."""
    assert match.journal is not None
    copy = Path(match.journal).with_suffix(".copy")
    shutil.copyfile(match.journal, copy)
    with Match.resume(copy) as again:
        assert summary_of(again) == summary_of(match)


@pytest.mark.parametrize("with_board", [False, True])
def test_a_bot_that_raises_keeps_the_journal_right(path: Path, with_board: bool) -> None:
    def broken(state: GameState) -> Play:
        if state.dice and sum(state.dice) % 2:
            raise RuntimeError("lost the plot")
        return first_play(state)

    match = Match(players=("Ann", broken), dice=4, state=RACE, journal=path)
    board = Board(match) if with_board else None
    failures = 0
    for _ in range(200):
        if match.state.phase is Phase.OVER:
            break
        try:
            match.advance()
        except RuntimeError:
            failures += 1
        assert_kept(match)
        if match.bot_to_act is None:
            match.play(match.legal_plays[0]) if match.state.phase is Phase.MOVE else match.roll()
    assert match.state.phase is Phase.OVER
    assert failures or with_board
    assert_kept(match)
    if board:
        board.close()


def test_a_bot_that_cheats_or_answers_nonsense_keeps_the_journal_right(path: Path) -> None:
    answers: list[object] = [[(6, 1)], ActionKind.NEW_GAME, ActionKind.SET_UP, 7, "24/1"]

    class Cheat:
        def decide(self, state: GameState) -> object:
            return answers[0] if state.phase is Phase.MOVE else ActionKind.ROLL

    match = Match(players=("Ann", Cheat()), dice=[(3, 1), (6, 5)], journal=path)
    match.roll()
    match.play("8/5 6/5")
    while answers:
        with pytest.raises((GammonError, PlayError)):
            match.advance()
        assert match.state.turn is Color.BLACK
        assert match.state.steps == ()
        assert_kept(match)
        answers.pop(0)


def test_observers_that_raise_or_act_keep_the_journal_right(path: Path) -> None:
    match = Match(players=("Ann", "Bob"), dice=6, journal=path)
    board = Board(match)
    errors: list[Exception] = []
    match.listen_for_errors(errors.append)

    def faulty(change: Change) -> None:
        raise KeyError(change.revision)

    def eager(change: Change) -> None:
        assert_kept(match)
        if match.state.phase is Phase.ROLL and match.revision < 40:
            match.roll()

    def faulty_observer(change: object) -> None:
        raise ValueError("not my day")

    board.observe(faulty_observer, "points")
    match.subscribe(faulty)
    match.subscribe(eager)
    match.roll()
    for _ in range(15):
        if match.state.phase is Phase.MOVE:
            board.play(match.legal_plays[0])
    assert match.revision >= 30
    assert not [error for error in errors if not isinstance(error, KeyError)]
    assert_kept(match)
    board.close()


def test_a_board_on_a_failing_journal_reports_it_and_stays_unchanged(path: Path) -> None:
    match = Match(dice=6, journal=path)
    board = Board(match)
    board.roll()
    xgid, dice = board.xgid, board.dice
    match.close()
    with pytest.raises(GammonError, match="closed"):
        board.undo()
    with pytest.raises(Exception, match="closed"):
        board.xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
    assert (board.xgid, board.dice) == (xgid, dice)
    board.close()
