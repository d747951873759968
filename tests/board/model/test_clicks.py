"""Clicks on the targets of a board, and the resulting board."""

from collections.abc import Sequence

import pytest

from gammon_widget.drawing import Target
from gammon_widget.match.match import Match
from gammon_widget.rules import ActionKind, Color, GameState, Phase, Play, Rules

from ...rules.boards import board as place
from .model_board import ModelBoard, buttons, click, points, press_keys

ROLL, UNDO = map(Target.button, ("roll", "undo"))
BAR, OFF = Target.bar(Color.WHITE), Target.tray(Color.WHITE)
RACE = "XGID=-CCBBBC------------aaabbb-:0:0:1:00:0:0:0:0:10"


def test_a_turn_is_played_by_clicks() -> None:
    board = ModelBoard(dice=[(3, 1)])
    click(board, ROLL)
    click(board, *points(8, 5, 6, 5))
    assert board.dice_left == ()
    assert "confirm" in buttons(board.board_view)
    click(board, Target.DICE)
    assert (board.turn, board.phase) == ("black", "roll")
    assert [turn.moves for turn in board.match.games[0].turns] == [((8, 5), (6, 5))]


def test_the_first_die_is_used_first() -> None:
    board = ModelBoard(dice=[(3, 1)])
    click(board, ROLL, Target.DICE, *points(24, 20))
    assert board.state.steps == ((24, 23), (23, 20))


def test_clicking_the_source_again_puts_the_checker_back() -> None:
    board = ModelBoard(dice=[(3, 1)])
    click(board, ROLL, *points(8, 8))  # the message about the roll has gone
    rolled = board.board_view
    click(board, *points(8))
    assert board.board_view != rolled
    click(board, *points(8))
    assert board.board_view == rolled
    click(board, *points(8, 24, 23))  # another checker is selected in place of the first
    assert board.state.steps == ((24, 23),)


def test_blacks_points_are_the_same_on_the_board() -> None:
    board = ModelBoard(dice=[(1, 3)], bottom="black", home="left")
    click(board, ROLL)
    click(board, *points(17, 20, 19, 20))  # Black's 8/5 6/5
    assert board.state.steps == ((8, 5), (6, 5))


@pytest.mark.parametrize(
    ("clicks", "expected"),
    [
        (points(12), "opponent"),
        (points(9), "no checker"),
        (points(6, 8), ""),
        (points(24, 18), "You did not roll a 6"),
        (points(24, 19), "blocked"),
        ([Target.tray(Color.WHITE)], "Choose a checker"),
        ([Target.point(6), Target.tray(Color.WHITE)], "home"),
        ([Target.point(6), Target.tray(Color.BLACK)], "opponent"),
        ([Target.CUBE], "before you roll"),
        ([Target.bar(Color.BLACK)], "checker"),
    ],
)
def test_a_refused_click_gives_its_reason_and_changes_nothing(
    clicks: Sequence[Target], expected: str
) -> None:
    board = ModelBoard(dice=[(3, 1)])
    click(board, ROLL)
    state = board.state
    click(board, *clicks)
    assert expected.lower() in board.message.lower()
    assert board.state == state


@pytest.mark.parametrize(
    ("position", "dice", "clicks", "reason"),
    [
        ("10:1 5:1 / 4:2", (6, 3), points(5), "You must play both dice"),
        ("8:1 6:2 5:2 / 2:2", (6, 3), points(6), "You must play both dice"),
        ("13:1 / 2:2", (6, 5), points(13, 8), "You can play only one die"),
        ("8:1 5:2 / 2:2", (6, 3), points(5), "Point 2 is blocked"),
        ("24:2 6:2 / 19:2 21:2", (5, 3), points(24), "Point 19 is blocked"),
        ("24:2 8:1 / 19:2", (3, 1), points(24, 19), "Point 19 is blocked"),
        ("24:2 8:1 / 19:2", (3, 1), points(24, 18), "You did not roll a 6"),
        ("24:2 8:1 / 19:2", (3, 1), [Target.point(8), BAR], "never backwards"),
        ("25:1 13:2 / 19:2", (3, 1), points(13), "Enter your checkers from the bar first"),
        ("13:1 3:1 / 19:2", (2, 1), [Target.point(3), OFF], "all your checkers are at home"),
        ("6:2 3:1 / 19:2", (2, 1), [Target.point(6), OFF], "you need a 6"),
        ("6:1 4:1 / 19:2", (5, 1), [Target.point(4), OFF], "which is point 6"),
        ("3:1 2:1 1:1 / 19:2", (6, 5), points(2), "which is point 3"),
    ],
)
def test_the_first_true_reason_is_given(
    position: str, dice: tuple[int, int], clicks: Sequence[Target], reason: str
) -> None:
    own, against = position.split(" / ")
    board = ModelBoard(GameState.on_roll(place(own, against), dice=dice))
    click(board, *clicks)
    assert reason in board.message
    assert board.state.steps == ()


def test_a_click_out_of_turn_names_the_expected_action() -> None:
    board = ModelBoard()
    click(board, *points(6))
    assert "Roll" in board.message
    click(board, Target.CUBE)
    assert "before you roll" in board.message or "turn" in board.message
    assert board.phase == "opening"


def test_a_checker_on_the_bar_is_selected_automatically() -> None:
    board = ModelBoard("XGID=-b----E-C---eE---c-e----AA:0:0:1:62:0:0:0:0:10")
    assert board.bar == (1, 0)
    click(board, *points(6))
    assert "from the bar first" in board.message
    click(board, *points(23))
    assert board.bar == (0, 0)


def test_beavers_and_raccoons_are_made_by_clicks() -> None:
    rules = Rules(beavers=True, raccoons=True)
    board = ModelBoard(Match(0, rules, state=GameState.from_xgid(RACE)))
    click(board, Target.button("double"), Target.button("beaver"), Target.button("raccoon"))
    assert (board.cube_value, board.cube_owner) == (8, "black")


def test_buttons_are_present_exactly_when_legal() -> None:
    named = {kind.value for kind in ActionKind} - {"step", "play", "reroll", "set_up"}
    board = ModelBoard(Match(3, dice=8))
    for _ in range(400):
        match = board.match
        if match.state.match_winner is not None:
            break
        legal = {kind.value for kind in match.legal_actions} & named
        expected = legal | ({"undo"} if match.can_undo else set()) | {"more"}
        expected |= {"review", "keep", "position"} if match.state.phase is Phase.OVER else set()
        assert {name for name, ready in buttons(board.board_view).items() if ready} == expected
        if match.state.phase is Phase.MOVE:
            board.play(match.legal_plays[0])
            board.undo()
            board.redo()
        elif match.state.phase is Phase.OVER:
            board.new_game()
        else:
            board.roll()


def test_undo_has_a_button_and_redo_a_key() -> None:
    board = ModelBoard(dice=[(3, 1)])
    click(board, ROLL, *points(8, 5))
    click(board, UNDO)
    assert board.dice_left == (3, 1)
    press_keys(board, "y")
    assert [*board.dice_left] == [1]


def test_single_click_moves_by_the_first_die() -> None:
    board = ModelBoard(dice=[(3, 1)], single_click=True)
    click(board, ROLL, *points(8, 6))
    assert board.state.steps == ((8, 5), (6, 5))


def test_forced_moves_are_played_automatically() -> None:
    board = ModelBoard("XGID=---b-------------b------A-:0:0:1:00:0:0:0:0:10", play_forced=True)
    board.roll((6, 1))
    assert (board.turn, board.points[17]) == ("black", 1)
    board.undo()
    assert (board.turn, board.phase) == ("white", "roll")


def test_bearing_off_in_a_race_is_automatic() -> None:
    board = ModelBoard(RACE, bear_off=True, dice=3)
    while board.phase != "over":
        board.roll()
        assert board.phase in ("roll", "over")
    assert 15 in board.off


def test_a_bot_answers_each_turn() -> None:
    def first(state: GameState) -> Play:
        from gammon_widget.rules import legal_plays

        assert state.dice
        return legal_plays(state.position, state.dice)[0]

    board = ModelBoard(players={"black": first}, dice=[(3, 1), (6, 5), (4, 2)])
    click(board, ROLL, *points(8, 5, 6, 5), Target.DICE)
    assert (board.turn, board.phase) == ("white", "roll")
    assert board.match.last_turn is not None
    assert board.match.last_turn.color is Color.BLACK
    click(board, UNDO)
    assert (board.turn, board.dice_left) == ("white", ())


def test_the_game_continues_after_a_failing_bot() -> None:
    def broken(state: GameState) -> Play:
        raise RuntimeError("out of ideas")

    board = ModelBoard(players={"black": broken}, dice=[(3, 1), (6, 5)])
    click(board, ROLL, *points(8, 5, 6, 5), Target.DICE)
    assert "out of ideas" in board.message
    click(board, *points(1, 7, 7, 12), Target.DICE)  # a user plays in its place
    assert board.turn == "white"
