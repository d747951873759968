"""A board's traits describe the position during a turn, and can change it."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from traitlets import TraitError, link

from gammon_widget import Board
from gammon_widget.match.match import Match
from gammon_widget.rules import (
    ActionError,
    Color,
    Cube,
    Dice,
    GameState,
    GammonError,
    Phase,
    Position,
    Rules,
)

from .trait_values import STATE_TRAITS, expected_traits, trait_values

MIDDLE = "XGID=-b----DAB---dE---e-dA---B-:1:1:1:52:2:3:0:7:10"
OPENING_POINTS = Board().points


def write(board: Board, **traits: object) -> None:
    with board.hold_trait_notifications():
        for name, value in traits.items():
            setattr(board, name, value)


def test_traits_follow_every_action_and_undo() -> None:
    board = Board(Match(3, dice=5))
    for _ in range(30):
        board.roll()
        assert trait_values(board) == expected_traits(board.state)
        if board.state.phase is Phase.MOVE:
            move = board.match.legal_plays[-1].moves[0]
            board.step(*move)
            assert trait_values(board) == expected_traits(board.state)
            board.undo()
            assert trait_values(board) == expected_traits(board.state)
            board.play(board.match.legal_plays[0])
        assert trait_values(board) == expected_traits(board.state)


def test_points_of_the_opening_have_signs_by_colour() -> None:
    board = Board()
    assert board.points[5] == 5  # White's 6 point
    assert board.points[0] == -2  # Black's 24 point
    assert (board.turn, board.phase, board.cube_value, board.cube_owner) == (
        None,
        "opening",
        1,
        None,
    )
    assert (board.match_length, board.score, board.pips) == (7, (0, 0), (167, 167))


def test_steps_show_at_once_while_the_xgid_waits_for_the_end_of_the_turn() -> None:
    board = Board(dice=[(3, 1)])
    board.roll()
    before = board.xgid
    board.step(8, 5)
    assert board.points[4] == 1
    assert board.dice_left == (1,)
    assert board.dice == (3, 1)
    assert board.xgid == before


def test_writing_dice_rolls_when_a_roll_is_due() -> None:
    board = Board()
    board.dice = (1, 6)
    assert (board.turn, board.dice, board.phase) == ("black", (1, 6), "move")
    assert board.match.games[0].actions[0].kind == "roll"
    board.dice = [5, 2]
    assert board.state.dice == Dice(5, 2)  # writing dice after a roll replaces them


def test_writing_dice_without_a_legal_play_passes() -> None:
    board = Board("XGID=------N-----------cbbbbbbA:0:0:1:00:0:0:0:0:10")
    board.dice = (6, 4)
    assert [board.turn, *board.dice] == ["black"]
    assert "cannot enter" in board.message


@pytest.mark.parametrize("dice", [(0, 3), (7, 1), (1,), (1, 2, 3), "3", (1.5, 2), None, 5])
def test_invalid_dice_are_refused(dice: Any) -> None:
    board = Board()
    before = trait_values(board)
    with pytest.raises(TraitError):
        board.dice = dice
    assert trait_values(board) == before == expected_traits(board.state)


def test_an_xgid_sets_up_everything() -> None:
    board = Board()
    board.xgid = MIDDLE
    assert board.xgid == MIDDLE
    assert (board.dice, board.cube_value, board.cube_owner) == ((5, 2), 2, "white")
    assert (board.score, board.match_length) == ((2, 3), 7)
    assert trait_values(board) == expected_traits(board.state)
    board.undo()
    assert board.phase == "opening"


def test_points_and_bar_are_checked_together() -> None:
    board = Board("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10")
    points = list(OPENING_POINTS)
    points[5] -= 1
    with pytest.raises(TraitError, match="16 checkers"):
        write(board, points=points, bar=(2, 0), off=(1, 0))
    assert trait_values(board) == expected_traits(board.state)
    write(board, points=points, bar=(1, 0))
    assert (board.points[5], board.bar, board.off) == (4, (1, 0), (0, 0))
    assert trait_values(board) == expected_traits(board.state)


def test_numpy_arrays_and_lists_are_accepted() -> None:
    board = Board("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10")
    board.points = np.array(OPENING_POINTS) * (np.arange(24) != 5)
    assert board.off == (5, 0)
    board.score = [3, 2]
    assert board.score == (3, 2)
    assert isinstance(board.points, tuple)


def test_missing_checkers_are_off() -> None:
    board = Board("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10")
    board.points = (3, *[0] * 22, -4)
    assert board.off == (12, 11)
    assert trait_values(board) == expected_traits(board.state)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("points", (20, *[0] * 23), "20 checkers"),
        ("points", (1, 2), "points"),
        ("points", "abc", "points"),
        ("bar", (-1, 0), "negative"),
        ("cube_value", 3, "power of two"),
        ("cube_owner", "red", "red"),
        ("turn", "green", "green"),
        ("score", (9, 0), "already decided"),
        ("match_length", -1, "-1"),
        ("pips", (1, 1), "the other values make it"),
        ("off", (3, 0), "the other values make it"),
        ("off", (10**5000, 0), "the other values make it"),
        ("dice_left", (1,), "the other values make it"),
        ("phase", "over", "the other values make it"),
        ("crawford", True, "Crawford"),
        ("xgid", "nonsense", "XGID"),
    ],
)
def test_an_impossible_value_is_refused_with_a_reason(
    name: str, value: object, expected: str
) -> None:
    board = Board("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10")
    before, state = trait_values(board), board.state
    with pytest.raises(TraitError, match=expected):
        setattr(board, name, value)
    assert trait_values(board) == before
    assert board.state == state


def test_cube_score_and_turn_can_be_written() -> None:
    board = Board(dice=[(3, 1)])
    board.roll()
    board.cube_value, board.cube_owner = 4, Color.BLACK
    board.score = (6, 4)
    board.crawford = True
    assert board.state.cube == Cube(4, Color.BLACK)
    assert board.dice == (3, 1)
    board.turn = "black"
    assert [board.turn, board.phase, *board.dice] == ["black", "roll"]
    board.turn = None
    assert board.phase == "opening"
    assert trait_values(board) == expected_traits(board.state)


def test_observers_always_see_one_consistent_state() -> None:
    board = Board(Match(1, dice=2))
    seen = []

    def check(change: object) -> None:
        seen.append(trait_values(board) == expected_traits(board.state))

    board.observe(check, STATE_TRAITS)
    while board.phase != "over":
        board.roll()
        if board.phase == "move":
            board.play(board.match.legal_plays[0])
    board.xgid = MIDDLE
    assert len(seen) > 100
    assert all(seen)


def test_an_exception_of_an_observer_is_shown_and_the_others_are_called() -> None:
    board = Board(dice=[(3, 1)])
    names: list[str] = []

    def faulty(change: object) -> None:
        raise RuntimeError("my own fault")

    board.observe(faulty, "dice")
    board.observe(lambda change: names.append(change.name), "dice")
    board.roll()
    assert board.message == "RuntimeError: my own fault"
    assert names == ["dice"]
    board.unobserve(faulty, "dice")
    board.play("8/5 6/5")
    assert board.turn == "black"
    assert board.message != "RuntimeError: my own fault"


def test_an_observer_may_act() -> None:
    board = Board(dice=[(3, 1), (6, 5)])

    def roll_on(change: object) -> None:
        if board.phase == "roll":
            board.dice = (6, 5)

    board.observe(roll_on, "phase")
    board.roll()
    board.play("8/5 6/5")
    assert (board.turn, board.dice) == ("black", (6, 5))
    assert trait_values(board) == expected_traits(board.state)


def test_values_from_a_front_end_are_checked_and_corrected() -> None:
    board = Board("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10")
    board.set_state({"dice": [6, 1]})
    assert board.state.dice == Dice(6, 1)
    before = trait_values(board)
    sent: list[object] = []
    board.send_state = lambda key=None: sent.append(key)
    board.set_state({"points": [99] * 24})
    assert "checkers" in board.message
    assert trait_values(board) == before
    assert ["points"] in sent


def test_xgid_links_two_matches() -> None:
    one, other = Board(dice=[(3, 1)]), Board(MIDDLE)
    one.roll()
    bond = link((one, "xgid"), (other, "xgid"))
    assert other.state == one.state
    one.xgid = MIDDLE
    assert other.xgid == MIDDLE
    other.dice = (4, 3)
    assert one.dice == (4, 3)
    bond.unlink()
    one.undo()
    assert other.dice == (4, 3)


@pytest.mark.parametrize(
    "shown",
    [
        Match(3),
        Rules(jacoby=False),
        Position.opening(),
        GameState.from_xgid(MIDDLE),
        MIDDLE,
        "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5",
    ],
)
def test_a_board_accepts_matches_states_and_texts(shown: Any) -> None:
    board = Board(shown)
    assert trait_values(board) == expected_traits(board.state)


def test_a_board_refuses_anything_else() -> None:
    with pytest.raises(GammonError, match="not 7"):
        Board(7)
    with pytest.raises(GammonError, match="pass them to Match"):
        Board(Match(), players=("a", "b"))


def test_state_and_position_are_assignable() -> None:
    board = Board(dice=[(3, 1)])
    board.state = GameState.from_xgid(MIDDLE)
    assert board.xgid == MIDDLE
    board.position = Position.opening()
    assert (board.points, board.score, board.cube_value) == (OPENING_POINTS, (2, 3), 2)
    with pytest.raises(ActionError):
        board.take()
    assert trait_values(board) == expected_traits(board.state)


def test_the_house_rules_override_an_xgid() -> None:
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"  # Jacoby, beavers, up to 1024
    for rules in (
        Rules(name="club", jacoby=False, max_cube=64),
        Rules(combined_moves=False),
        Rules(two_must_join=True, leader_restarts=True),
        Rules.named("house-rules"),
        Rules(),
    ):
        board = Board(Match(0, rules, players=("Ann", "Bob")))
        for _ in range(2):
            board.xgid = xgid
            assert board.state.rules == replace(rules, beavers=True, raccoons=True)
            board.state = GameState.from_xgid(xgid)
            assert board.state.rules == replace(rules, beavers=True, raccoons=True)


def test_a_position_does_not_change_the_house_rules() -> None:
    first = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:2:0:6"  # beavers, no Jacoby, up to 64
    other = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:1:0:10"  # Jacoby, up to 1024
    for board in (Board(), Board(first), Board(GameState.from_xgid(other))):
        for xgid in (first, other, first):
            board.xgid = xgid
            assert board.xgid == xgid
            assert board.state.rules == GameState.from_xgid(xgid).rules
    house = Rules(combined_moves=False)
    board = Board(house)
    for xgid in (first, other):
        board.xgid = xgid
        assert board.state.rules == replace(GameState.from_xgid(xgid).rules, combined_moves=False)
    # A complete profile remains in force.
    board = Board()
    board.state = GameState.start(0, Rules.named("hoyle"))
    board.xgid = other
    assert board.state.rules == Rules.named("hoyle")
    # A position that is set up at a table keeps the table's profile.
    board = Board(Match(state=GameState.from_xgid(first), rules=Rules.named("hoyle")))
    board.xgid = other
    assert board.state.rules == Rules.named("hoyle")
