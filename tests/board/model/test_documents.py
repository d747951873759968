"""What the documents of the five old programs say, played by clicks: a test for each behaviour.

`docs/houses.md` quotes the documents, and names a test for each sentence. Positions are given in
White's numbers. White is to move, unless the test says otherwise.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from gammon_widget.drawing import Layout, Target
from gammon_widget.drawing.sheet import sheet
from gammon_widget.drawing.themes import CLASSIC
from gammon_widget.drawing.view import CubePlace, DieState
from gammon_widget.lessons.course import house_lesson
from gammon_widget.match.match import Match
from gammon_widget.match.statistics import statistics
from gammon_widget.rules import (
    ActionKind,
    Color,
    Cube,
    Dice,
    GameState,
    Level,
    Numbering,
    Phase,
    Position,
    Rules,
)

from .model_board import ModelBoard, buttons, click

Checkers = dict[Any, int]

HOUSES = ("hoyle", "house-rules", "pc-gammon", "flash", "web-page")
WITH_A_CUBE = ("hoyle", "pc-gammon", "flash", "web-page")

every_house = pytest.mark.parametrize("house", HOUSES)
every_cube = pytest.mark.parametrize("house", WITH_A_CUBE)

CENTRED = Cube()
BAR, CUBE, DICE = Target.bar(Color.WHITE), Target.CUBE, Target.DICE
OFF = Target.tray(Color.WHITE)
ROLL, TAKE, DROP = map(Target.button, ("roll", "take", "drop"))

ENDS: dict[str, Checkers] = {
    "single": {6: 14},
    "gammon": {6: 15},
    "backgammon on the bar": {"bar": 1, 6: 14},
    "backgammon at home": {23: 1, 6: 14},
}
"""Black's checkers, in Black's numbers, when White bears off the last checker."""


def game(
    house: str,
    own: Checkers,
    other: Checkers,
    *roll: int,
    cube: Cube = CENTRED,
    dice: Any = ((6, 5),) * 9,
    **match: Any,
) -> ModelBoard:
    """A board with White on roll, who has to roll or to play a roll.

    `own` are White's checkers and `other` are Black's, each in the numbers of their owner.
    """
    rules, position = Rules.named(house), Position.build(own, other)
    to_play = Dice(*roll) if roll else None
    state = GameState.on_roll(position, dice=to_play, cube=cube, rules=rules, **match)
    players = ("Ann", "Bob")
    return ModelBoard(
        Match(state=state, players=players, dice=list(dice)), auto_done=rules.auto_done
    )


def opening(house: str, *roll: int, **options: Any) -> ModelBoard:
    """A board with the initial position."""
    start = {24: 2, 13: 5, 8: 3, 6: 5}
    return game(house, start, start, *roll, **options)


def spot(place: int | str) -> Target:
    return {"bar": BAR, "off": OFF}.get(str(place)) or Target.point(int(place))


def move(board: ModelBoard, *places: int | str) -> None:
    """Click pairs of places: the start and the end of each move."""
    click(board, *map(spot, places))


def landings(board: ModelBoard) -> set[Target]:
    """The places that are marked as destinations of the selected checker."""
    return {landing.spot for landing in board.board_view.landings}


def spots(*places: int | str) -> set[Target]:
    return set(map(spot, places))


def refused(board: ModelBoard, *places: int | str) -> str:
    """Try a move that is not allowed: nothing changes. Return the reason."""
    before = board.state
    move(board, *places)
    assert board.state == before
    return board.message


# The players, the board and the start


@every_house
def test_each_player_has_fifteen_checkers_in_the_opening_position(house: str) -> None:
    board = ModelBoard(Match(0, house, players=("Ann", "Bob")))
    assert board.points == (
        -2,
        0,
        0,
        0,
        0,
        5,
        0,
        3,
        0,
        0,
        0,
        -5,
        5,
        0,
        0,
        0,
        -3,
        0,
        -5,
        *[0] * 4,
        2,
    )


def test_the_initial_setup_has_the_numbers_of_the_pc_gammon_table() -> None:
    board = ModelBoard(Match(0, "pc-gammon", players=("Ann", "Bob")))
    found = {
        int(board.orientation.label(Target.point(n))): count
        for n, count in enumerate(board.points, 1)
        if count
    }
    assert found == {1: 2, 6: -5, 8: -3, 12: 5, 13: -5, 17: 3, 19: 5, 24: -2}  # White is positive


@pytest.mark.parametrize("bottom", Color)
def test_pc_gammons_points_have_the_same_numbers_for_both_players(bottom: Color) -> None:
    board = ModelBoard(Match(0, "pc-gammon", players=("Ann", "Bob")), bottom=bottom)
    assert [board.orientation.label(Target.point(n)) for n in (24, 7, 6, 1)] == [
        "1",
        "18",
        "19",
        "24",
    ]


@pytest.mark.parametrize(
    ("house", "side"), [("pc-gammon", "left"), ("flash", "right"), ("hoyle", "right")]
)
def test_home_and_tray_are_on_the_side_of_the_document(house: str, side: str) -> None:
    board = ModelBoard(Match(0, house, players=("Ann", "Bob")))
    layout = Layout(board.orientation.bottom, board.home, board.orientation.numbering)
    middle = layout.spot_x(BAR)
    for place in (OFF, Target.point(1)):
        assert (layout.spot_x(place) < middle) == (side == "left")
        assert layout.is_low(place)  # each player's home is nearest to the player
    assert layout.is_low(Target.point(12))
    assert (layout.spot_x(Target.point(12)) < middle) == (side == "right")


@every_house
def test_the_bar_divides_the_board(house: str) -> None:
    layout = ModelBoard(Match(0, house, players=("Ann", "Bob"))).orientation
    left, right = sorted(layout.spot_x(Target.point(n)) for n in (6, 7))
    assert left < layout.spot_x(BAR) < right


@pytest.mark.parametrize("bottom", Color)
def test_each_table_has_six_points_and_the_opponents_tables_are_opposite(bottom: Color) -> None:
    layout = ModelBoard(Match(0, "pc-gammon", players=("A", "B")), bottom=bottom).orientation
    middle, places = layout.spot_x(BAR), {n: Target.point(n) for n in range(1, 25)}
    tables = Counter(
        (layout.is_low(place), layout.spot_x(place) < middle) for place in places.values()
    )
    assert [*tables.values()] == [6] * 4
    for n, place in places.items():
        across = places[25 - n]
        assert layout.spot_x(place) == layout.spot_x(across)
        assert layout.is_low(place) != layout.is_low(across)


@pytest.mark.parametrize("house", ["hoyle", "pc-gammon", "flash"])
def test_each_player_rolls_one_die_and_the_higher_number_begins(house: str) -> None:
    board = ModelBoard(Match(0, house, players=("Ann", "Bob"), dice=[(2, 5)]))
    click(board, DICE if house == "flash" else ROLL)
    assert (board.turn, set(board.dice)) == ("black", {2, 5})


def test_equal_numbers_are_rolled_again_until_they_differ() -> None:
    dice = [(3, 3), (4, 4), (2, 5)]
    board = ModelBoard(Match(0, "pc-gammon", players=("Ann", "Bob"), dice=dice))
    click(board, ROLL)
    assert (board.turn, set(board.dice)) == ("black", {2, 5})


def test_a_tie_on_the_first_roll_turns_pc_gammons_cube_to_2_once() -> None:
    rules = replace(Rules.named("pc-gammon"), automatic_doubles=1)
    for length in (0, 1, 5):
        dice = [(3, 3), (4, 4), (2, 5)]
        board = ModelBoard(Match(length, rules, players=("Ann", "Bob"), dice=dice))
        click(board, ROLL)
        assert (board.cube_value, board.cube_owner) == (2, None)


def test_the_leader_starts_the_first_game_and_the_other_player_the_next() -> None:
    match = Match(0, "house-rules", players=("Ann", "Bob"), dice=[(6, 6)])
    assert (match.state.turn, match.state.phase) == (Color.WHITE, Phase.ROLL)
    assert [match.new_game().turn for _ in range(3)] == [Color.BLACK, Color.WHITE, Color.BLACK]


def test_the_game_waits_for_two_players_the_first_is_white_and_the_second_black() -> None:
    match = Match(0, "house-rules", dice=[(3, 1)])
    board = ModelBoard(match)
    click(board, ROLL)
    assert (board.dice, "two players have joined" in board.message) == ((), True)
    assert match.join("Ann") is Color.WHITE
    click(board, ROLL)
    assert not any(board.dice)
    assert match.join("Bob") is Color.BLACK
    click(board, ROLL)
    assert board.dice == (3, 1)


def test_the_first_player_is_marked_as_the_leader() -> None:
    board = ModelBoard(Match(0, "house-rules", players=("Ann", "Bob")))
    assert [player.badge for player in board.board_view.players] == ["Leader", ""]


def test_there_is_no_cube_in_the_house_room() -> None:
    board = opening("house-rules")
    assert board.board_view.cube.place is CubePlace.NONE
    click(board, CUBE)
    assert board.phase == "roll"


# Dice


def test_the_roll_button_rolls_two_dice() -> None:
    board = opening("house-rules", dice=[(4, 2)])
    assert buttons(board.board_view)["roll"]
    click(board, ROLL)
    assert board.dice == (4, 2)


@pytest.mark.parametrize("bottom", [Color.WHITE, Color.BLACK])
def test_the_player_at_the_bottom_rolls_at_the_right_of_the_board(bottom: Color) -> None:
    content = sheet(CLASSIC, Layout(bottom).live("wide"))
    halves, middle = content["places"]["strip"]["halves"], content["width"] / 2
    assert min(halves[bottom.slot]) > middle > min(halves[bottom.opponent.slot])


def test_flashs_dice_rotate_until_they_are_clicked() -> None:
    board = opening("flash", dice=[(4, 2)])
    assert [die.state for die in board.board_view.dice] == [DieState.SPINNING] * 2
    assert "roll" not in buttons(board.board_view)
    click(board, DICE)
    assert (board.dice, board.board_view.dice[0].state) == ((4, 2), DieState.READY)


@pytest.mark.parametrize("house", ["flash", "web-page"])
def test_each_turn_starts_with_the_roll_of_two_dice(house: str) -> None:
    board = opening(house, dice=[(4, 2)])
    click(board, DICE if house == "flash" else ROLL)
    assert len(board.dice) == 2


def test_each_player_has_a_pair_of_dice() -> None:
    for color in Color:
        state = GameState.on_roll(
            Position.opening(), color, dice=Dice(4, 2), rules=Rules.named("pc-gammon")
        )
        board = ModelBoard(Match(state=state))
        assert {die.color for die in board.board_view.dice} == {color}


# Moving


@every_house
def test_a_piece_moves_as_far_as_a_die_shows(house: str) -> None:
    board = opening(house, 4, 2)
    move(board, 24)
    assert spots(20, 22) <= landings(board) <= spots(20, 22, 18)
    assert "You did not roll a 3" in refused(board, 21)
    click(board, spot(20))
    assert (board.points[23], board.points[19], board.dice_left) == (1, 1, (2,))


@pytest.mark.parametrize("house", ["hoyle", "house-rules"])
def test_one_piece_is_not_moved_by_both_dice_at_once(house: str) -> None:
    board = opening(house, 4, 2)
    move(board, 24)
    assert landings(board) == spots(20, 22)
    assert "play one die at a time" in refused(board, 18)


@pytest.mark.parametrize("first", [20, 22])
@pytest.mark.parametrize("house", ["hoyle", "house-rules"])
def test_one_piece_may_move_twice_one_die_at_a_time(house: str, first: int) -> None:
    board = opening(house, 4, 2)
    move(board, 24, first, first, 18)
    assert (board.turn, board.points[17]) == ("black", 1)


@pytest.mark.parametrize("house", ["pc-gammon", "flash"])
def test_one_gesture_with_both_dice_makes_two_moves(house: str) -> None:
    board = opening(house, 6, 3)
    move(board, 24, 15)
    assert len(board.state.steps) == 2
    assert (board.points[14], board.dice_left) == (1, ())


@every_house
def test_different_pieces_may_be_moved_with_each_die(house: str) -> None:
    board = opening(house, 4, 2)
    move(board, 24, 20, 13, 11)
    assert (board.points[19], board.points[10]) == (1, 1)
    assert board.dice_left == () or board.turn == "black"


@every_house
def test_a_double_gives_four_moves_with_one_piece_or_several(house: str) -> None:
    for moves in ((13, 11, 11, 9, 9, 7, 7, 5), (13, 11, 13, 11, 6, 4, 6, 4)):
        board = game(house, {13: 2, 6: 2}, {6: 2}, 2, 2)
        move(board, *moves[:6])
        assert (board.turn, board.dice_left) == ("white", (2,))
        move(board, *moves[6:])
        assert board.dice_left == () or board.turn == "black"


@every_house
def test_the_players_move_in_opposite_directions(house: str) -> None:
    for color, start, ends in ((Color.WHITE, 13, (9, 11)), (Color.BLACK, 12, (16, 14))):
        state = GameState.on_roll(
            Position.opening(), color, dice=Dice(4, 2), rules=Rules.named(house)
        )
        board = ModelBoard(Match(state=state, players=("Ann", "Bob")))
        click(board, Target.point(start))
        assert spots(*ends) <= landings(board)


@every_house
def test_pieces_never_move_backwards(house: str) -> None:
    board = opening(house, 5, 3)
    assert "never backwards" in refused(board, 8, 11)


@every_house
def test_a_point_with_two_opposing_pieces_is_blocked(house: str) -> None:
    board = game(house, {24: 1, 13: 1}, {6: 2}, 5, 1)
    number = 6 if house == "pc-gammon" else 19
    assert f"{number} is blocked" in refused(board, 24, 19)


@every_house
def test_empty_points_own_points_and_single_opposing_pieces_are_open(house: str) -> None:
    for target, (own, other) in {
        "empty": ({13: 1}, {6: 2}),
        "own": ({13: 1, 9: 1}, {6: 2}),
        "single": ({13: 1}, {16: 1, 6: 2}),
    }.items():
        board = game(house, own, other, 4, 1)
        move(board, 13, 9)
        assert board.points[8] == (2 if target == "own" else 1)


@every_house
def test_pieces_jump_over_blocked_points(house: str) -> None:
    board = game(house, {24: 1}, {6: 2, 5: 2, 4: 2, 3: 2}, 6, 5)
    move(board, 24, 18)
    assert board.points[17] == 1


@every_house
def test_any_number_of_pieces_may_share_a_point(house: str) -> None:
    board = game(house, {8: 3, 6: 12}, {6: 2}, 2, 2)
    move(board, 8, 6, 8, 6, 8, 6)
    assert board.points[5] == 15


def test_both_touchdowns_of_a_total_may_not_be_blocked() -> None:
    board = game("pc-gammon", {24: 1}, {3: 2, 4: 2}, dice=[(3, 2)])  # as in the document
    click(board, ROLL)
    assert (board.turn, board.points[23]) == ("black", 1)
    assert "cannot move: the turn passes" in board.message


def test_one_open_touchdown_is_enough_for_a_total() -> None:
    board = game("pc-gammon", {24: 1}, {4: 2}, 3, 2)  # one of the two points on the way is blocked
    move(board, 24, 19)
    assert board.points[18] == 1


# Which dice must be played


@every_house
def test_both_dice_must_be_played_if_possible(house: str) -> None:
    board = game(house, {10: 1, 5: 1}, {21: 2}, 6, 3)
    assert board.board_view.movable == spots(10)  # 5/2 would leave the 6 unplayed
    assert "You must play both dice if you can" in refused(board, 5)


@every_house
def test_as_many_numbers_of_a_double_as_possible_must_be_played(house: str) -> None:
    board = game(house, {13: 2, 1: 2}, {25 - 7: 2}, 2, 2)
    move(board, 13, 11)
    click(board, DICE)  # would end the turn
    assert (board.turn, board.message) == ("white", "You still have dice to play.")
    move(board, 11, 9)
    move(board, 13, 11)
    assert board.turn == "white"
    move(board, 11, 9)
    assert (board.points[8], board.dice_left) == (2, ())


@pytest.mark.parametrize("house", ["hoyle", "house-rules", "pc-gammon", "flash"])
def test_if_only_one_number_can_be_played_it_must_be_the_higher(house: str) -> None:
    state = GameState.from_xgid("XGID=--b----------A------------:0:0:1:65:0:0:0:0:10")
    board = game(house, {13: 1}, {25 - 2: 2}, 6, 5)
    assert state.points == board.points
    move(board, 13)
    assert landings(board) == spots(7)
    assert "you must play the larger one: the 6" in refused(board, 8)


@every_house
def test_a_player_who_can_move_must_move(house: str) -> None:
    board = opening(house, 4, 2)
    assert "confirm" not in buttons(board.board_view)
    move(board, 24, 20)
    click(board, DICE)  # would end the turn
    assert (board.turn, board.message) == ("white", "You still have dice to play.")


@every_house
def test_a_turn_without_a_possible_move_passes_by_itself(house: str) -> None:
    board = game(house, {24: 1}, {7: 2, 5: 2}, dice=[(6, 4)])
    click(board, DICE if house == "flash" else ROLL)
    assert (board.turn, board.points[23]) == ("black", 1)
    assert board.message == "Ann rolled 6-4 and cannot move: the turn passes."


# Hitting and entering


@every_house
def test_a_blot_is_hit_and_goes_to_the_bar(house: str) -> None:
    board = game(house, {8: 1, 6: 1}, {25 - 5: 1, 6: 2}, 3, 1)
    move(board, 8, 5)
    assert (board.points[4], board.bar) == (1, (0, 1))


def test_a_blot_is_hit_in_the_middle_of_a_longer_move() -> None:
    board = game("pc-gammon", {13: 1}, {25 - 10: 1, 25 - 12: 2}, 3, 1)
    move(board, 13, 9)
    assert (board.points[8], board.points[9], board.bar) == (1, 0, (0, 1))


@every_house
def test_a_hit_piece_enters_in_the_opponents_home(house: str) -> None:
    board = game(house, {"bar": 1, 13: 2}, {6: 2}, 3, 1)
    assert spots(22, 24) <= landings(board) <= spots(22, 24, 21)
    click(board, spot(22))
    assert (board.bar, board.points[21]) == ((0, 0), 1)


def test_pc_gammons_pieces_enter_on_the_points_1_to_6() -> None:
    board = game("pc-gammon", {"bar": 1, 13: 2}, {6: 2}, 3, 1)
    on_bar = {board.orientation.label(each) for each in landings(board)}
    assert {"1", "3"} <= on_bar <= {"1", "3", "4"}


def test_only_the_numbers_of_open_points_enter() -> None:
    for number in range(1, 7):
        board = game("pc-gammon", {"bar": 1}, {2: 2, 4: 2, 5: 2}, dice=[(number, number)])
        click(board, ROLL)
        assert (board.turn == "white") == (number in (1, 3, 6))


@every_house
def test_no_other_piece_moves_while_one_is_on_the_bar(house: str) -> None:
    board = game(house, {"bar": 2, 13: 2}, {6: 2}, 3, 1)
    assert "first" in refused(board, 13)
    click(board, spot(22))  # one of two has entered
    assert board.bar == (1, 0)
    assert "first" in refused(board, 13)


@every_house
def test_the_other_die_is_played_once_all_pieces_have_entered(house: str) -> None:
    board = game(house, {"bar": 1, 13: 2}, {6: 2}, 3, 1)
    click(board, spot(22))
    move(board, 13, 12)
    assert (board.points[21], board.points[11]) == (1, 1)


@every_house
def test_a_turn_without_entering_passes(house: str) -> None:
    board = game(house, {"bar": 1, 13: 2}, {6: 2, 4: 2}, dice=[(6, 4)])
    click(board, DICE if house == "flash" else ROLL)
    assert (board.turn, board.bar) == ("black", (1, 0))
    assert "cannot enter" in board.message


# Bearing off


@every_house
def test_pieces_are_borne_off_only_when_all_are_home(house: str) -> None:
    board = game(house, {7: 1, 6: 2}, {6: 2}, 6, 5)
    where = {
        "flash": "the home board",
        "house-rules": "your quadrant",
        "web-page": "the inner board",
    }
    assert where.get(house, "at home" if house == "hoyle" else "Home Table") in refused(
        board, 6, "off"
    )
    board = game(house, {6: 2}, {6: 2}, 6, 5)
    move(board, 6, "off")
    assert board.off[0] == 14


@every_house
def test_the_exact_number_bears_a_piece_off(house: str) -> None:
    board = game(house, {6: 1, 5: 1, 3: 1}, {6: 2}, 5, 1)
    move(board, 5)
    assert OFF in landings(board)
    click(board, OFF)
    assert (board.off[0], board.dice_left) == (13, (1,))


@every_house
def test_a_larger_number_bears_off_only_the_farthest_piece(house: str) -> None:
    board = game(house, {3: 1, 2: 1, 1: 1}, {6: 2}, 6, 5)
    assert "farthest" in refused(board, 2)  # the 22 and 23 points of PC-Gammon
    move(board, 3, "off")
    assert board.points[2] == 0


@every_house
def test_a_number_that_bears_off_nothing_must_advance_a_piece(house: str) -> None:
    board = game(house, {6: 1, 4: 1}, {6: 2}, 5, 1)
    assert "farthest" in refused(board, 4, "off")
    move(board, 4, 6, 1)  # puts the piece on 4 back, and advances the other one
    assert (board.points[0], board.off[0]) == (1, 13)


@every_house
def test_a_piece_may_be_moved_instead_of_borne_off(house: str) -> None:
    board = game(house, {4: 2, 3: 1}, {6: 2}, 3, 1)
    move(board, 4, 1)
    assert (board.points[0], board.off[0]) == (1, 12)


@every_house
def test_a_piece_that_is_hit_must_come_home_before_others_are_borne_off(house: str) -> None:
    board = game(house, {"bar": 1, 2: 3}, {6: 2}, 3, 2)
    click(board, spot(22))
    assert "You can bear off only when" in refused(board, 2)


@every_house
def test_a_piece_that_is_off_does_not_return(house: str) -> None:
    board = game(house, {6: 1, 5: 1}, {6: 2}, 6, 5)
    move(board, 6, "off")
    off = board.off[0]
    refused(board, "off", 6)
    assert board.off[0] == off


@every_house
def test_the_first_player_without_pieces_wins(house: str) -> None:
    board = game(house, {1: 1}, {6: 2}, 6, 5)
    move(board, 1, "off")
    assert board.phase == "over"
    assert board.message.startswith("Ann wins")


# What a win counts


@pytest.mark.parametrize(("end", "level"), [*zip(ENDS, (1, 2, 3, 3), strict=True)])
@every_house
def test_a_win_counts_one_two_or_three(house: str, end: str, level: int) -> None:
    board = game(house, {1: 1}, ENDS[end], 6, 5)
    move(board, 1, "off")
    assert board.state.result is not None
    assert (board.score, board.state.result.level) == ((level, 0), Level(level))


@every_house
def test_a_loser_with_a_piece_off_and_one_left_behind(house: str) -> None:
    """On the web page, the score triples; elsewhere, it does not."""
    for behind in ({23: 1, 6: 4}, {"bar": 1, 6: 4}):
        board = game(house, {1: 1}, behind, 6, 5)
        move(board, 1, "off")
        assert board.score == ((3, 0) if house == "web-page" else (1, 0))


@every_cube
def test_gammons_and_backgammons_are_multiplied_by_the_cube(house: str) -> None:
    for end, points in zip(ENDS, (2, 4, 6, 6), strict=True):
        board = game(house, {1: 1}, ENDS[end], 6, 5, cube=Cube(2, Color.WHITE))
        move(board, 1, "off")
        assert board.score == (points, 0)


# The cube


@every_cube
def test_a_player_doubles_by_a_click_on_the_cube_before_rolling(house: str) -> None:
    for length, score in ((0, (0, 0)), (1, (0, 0)), (3, (2, 0)), (3, (0, 2))):
        board = opening(house, length=length, score=score)
        click(board, CUBE)
        assert (board.phase, board.state.offered_cube) == ("double", 2)
        assert (board.state.decider, board.cube_value) == (Color.BLACK, 1)
    board = opening(house, 4, 2)
    click(board, CUBE)
    assert board.phase == "move"
    assert board.message


@every_cube
def test_a_player_who_accepts_a_double_plays_on_and_owns_the_cube(house: str) -> None:
    board = opening(house, dice=[(4, 2)])
    click(board, CUBE, TAKE)
    assert (board.cube_value, board.cube_owner, board.phase) == (2, "black", "roll")


@every_cube
def test_a_player_who_declines_loses_the_previous_stakes(house: str) -> None:
    board = opening(house, cube=Cube(2, Color.WHITE))
    click(board, CUBE, DROP)
    assert (board.phase, board.score) == ("over", (2, 0))


@every_cube
def test_only_the_owner_of_the_cube_may_double_next(house: str) -> None:
    board = opening(house, cube=Cube(2, Color.BLACK))
    click(board, CUBE)
    assert board.phase == "roll"
    board = opening(house, cube=Cube(2, Color.WHITE))
    click(board, CUBE)
    assert board.phase == "double"


def test_hoyles_cube_stops_at_64() -> None:
    for length in (0, 1, 7):
        board = opening("hoyle", cube=Cube(32, Color.WHITE), length=length)
        click(board, CUBE, TAKE)
        assert board.cube_value == 64
    board = opening("hoyle", cube=Cube(64, Color.WHITE))
    click(board, CUBE)
    assert (board.phase, "until the stakes are at 64 times" in board.message) == ("roll", True)


def test_pc_gammons_cube_has_the_values_2_to_64_and_higher() -> None:
    owner, values = Color.WHITE, []
    for exponent in range(1, 8):
        value = 2 ** (exponent - 1)
        board = opening("pc-gammon", cube=Cube(value, None if value == 1 else owner))
        click(board, CUBE, TAKE)
        values.append(board.board_view.cube.face)
    assert values == [2, 4, 8, 16, 32, 64, 128]


def test_flashs_cube_shows_64_at_first_which_means_one() -> None:
    board = opening("flash")
    assert (board.board_view.cube.face, board.cube_value) == (64, 1)
    click(board, CUBE, TAKE)
    assert board.board_view.cube.face == 2


def test_three_doubles_make_eight_and_the_players_double_in_turn() -> None:
    match = Match(0, "web-page", players=("Ann", "Bob"), dice=7)
    match.roll()
    match.play(match.legal_plays[0])
    doublers = []
    for value in (2, 4, 8):
        doublers.append(match.state.turn)
        match.double()
        match.take()
        assert match.state.cube.value == value
        match.roll()
        assert ActionKind.DOUBLE not in match.legal_actions
        match.play(match.legal_plays[0])
    assert doublers[0] is doublers[2] is not doublers[1]
    match.resign(1)
    match.accept()
    won = {player.name: (player.wins, player.losses) for player in statistics(match).players}
    assert sorted(won.values()) == [(0, 8), (8, 0)]


# The examples of the web page


@pytest.mark.parametrize(
    ("step", "right", "wrong"),
    [
        (0, ["6/off 4/off"], ["6/2 6/off"]),
        (1, ["4/off(2) 3/off(2)"], []),
        (2, ["6/1 3/off", "6/1 6/3", "6/1 4/1"], []),
    ],
    ids=["6-4", "5-5", "5-3"],
)
def test_the_web_pages_examples_are_exercises(
    step: int, right: list[str], wrong: list[str]
) -> None:
    lesson = house_lesson("web-page")
    assert all(lesson.judge(step, play).right for play in right)
    assert not any(lesson.judge(step, play).right for play in wrong)


def test_in_the_5_3_example_the_three_may_also_be_played_first() -> None:
    board = game("web-page", {6: 2, 4: 2, 3: 2}, {6: 3}, 5, 3)
    move(board, 6, 3)  # the page says that the five must be played first
    assert board.dice_left == (5,)


@pytest.mark.parametrize("house", HOUSES)
def test_numbering_is_the_players_own_except_in_pc_gammon(house: str) -> None:
    fixed = Rules.named(house).numbering is Numbering.FIXED
    assert fixed == (house == "pc-gammon")
