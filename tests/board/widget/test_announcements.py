"""What those are told who do not see the board: what happens, and what stands where."""

from __future__ import annotations

import asyncio
import re
from html import escape
from typing import Any

import gammon_widget as gw
from gammon_widget.board.model.affordances import board_areas
from gammon_widget.board.model.board_view import view_of
from gammon_widget.board.model.turn import Turn, Viewpoint
from gammon_widget.drawing import Layout, Target
from gammon_widget.drawing.position_words import position_in_words
from gammon_widget.rules import Color
from tests.virtual_time import run

from .page_messages import press_keys, tell

UNSEEN = re.compile(r'<div style="[^"]*clip-path[^"]*">(.*)</div>')


def new_board(**options: Any) -> gw.Board:
    return gw.Board(**({"dice": [(3, 1), (6, 5), (6, 6)], "players": ("Ann", "Bob")} | options))


def heard(board: gw.Board) -> str:
    """All that screen readers are told."""
    value = board._status.widget.value
    found = UNSEEN.fullmatch(value)
    assert bool(found) == bool(value)  # nobody sees it
    return found[1] if found else ""


def aside(board: gw.Board) -> str:
    """What only screen readers are told."""
    return heard(board).removesuffix(escape(board.message)).strip()


def seen(board: gw.Board) -> str:
    """What is said to everybody: to be seen in the foot, and heard."""
    assert heard(board).endswith(escape(board.message))
    assert board.selection.message == board.message
    return board.message


def labels(board: gw.Board) -> dict[str, str]:
    targets = sorted(board.scene.targets, key=str)
    return {place.name: place.label for place in board._surface.affordances(targets).areas}


def test_rolls_and_plays_are_told() -> None:
    board = new_board()
    board.roll()
    assert (seen(board), aside(board)) == ("Ann starts with 3-1.", "")
    board.play("8/5 6/5")
    assert (seen(board), aside(board)) == ("", "Ann plays 8/5, 6/5.")
    board.roll()
    assert (seen(board), aside(board)) == ("", "Bob rolls 6-5.")
    board.step(24, 18)  # as Bob counts; on the board it is another number
    assert aside(board) == "1/7."
    board.step(18, 13)
    board.confirm()
    assert aside(board) == "Bob plays 1/12."


def test_a_hit_is_told_by_its_star() -> None:
    start = gw.GameState.on_roll(gw.Position.build({8: 2}, {20: 1}), dice=gw.Dice(3, 1))
    board = gw.Board(start, players=("Ann", "Bob"))
    board.step(8, 5)
    assert aside(board) == "8/5*."
    board.step(8, 7)
    board.confirm()
    assert aside(board) == "Ann plays 8/7, 8/5*."


def test_cube_result_and_second_thoughts_are_told() -> None:
    board = new_board(match=gw.GameState.on_roll(gw.Position.opening()))
    board.double()
    assert seen(board) == "Ann doubles to 2."
    board.undo()
    assert aside(board) == "Taken back."
    board.redo()
    board.drop()
    assert seen(board) == "Bob drops: Ann wins 1 point."
    board.new_game()
    assert aside(board) == "A new game begins."


def test_the_last_play_and_the_result_are_told_together() -> None:
    end = gw.GameState.on_roll(gw.Position.build({1: 2}, {6: 2}), dice=gw.Dice(3, 1))
    board = gw.Board(end, players=("Ann", "Bob"))
    board.play("1/off(2)")
    assert (aside(board), seen(board)) == ("Ann plays 1/off(2).", "Ann wins: 1 point.")


def test_what_a_bot_does_at_once_is_told_at_once() -> None:
    def first(state: gw.GameState) -> gw.Play:
        assert state.dice is not None
        return gw.legal_plays(state.position, state.dice)[0]

    async def main() -> tuple[str, str]:
        board = new_board(players={"white": "Ann", "black": first})
        board.roll()
        await asyncio.sleep(1)
        board.play("8/5 6/5")
        await board.settled()
        told = aside(board)
        await asyncio.sleep(1)
        board.roll()
        return told, aside(board)

    told, later = run(main())
    name = "first"
    assert told.startswith(f"Ann plays 8/5, 6/5. {name} rolls 6-5. {name} plays ")
    assert later == "Ann rolls 6-6."


def test_a_refusal_is_told_alone() -> None:
    board = new_board()
    board.roll()
    board.play("8/5 6/5")
    tell(board, do="activate", target="point 13")
    assert (seen(board), aside(board)) == ("Roll the dice first.", "")


def test_names_are_no_html() -> None:
    board = new_board(players=("<b>Ann</b>", "<img src=x>"))
    board.roll()
    board.play("8/5 6/5")
    assert "<b>" not in board._status.widget.value
    assert aside(board) == "&lt;b&gt;Ann&lt;/b&gt; plays 8/5, 6/5."


def test_places_tell_what_stands_there_and_where_it_may_go() -> None:
    board = new_board()
    board.roll()
    message = labels(board)
    assert message["point 8"] == "Point 8: 3 of Ann, can go to 5, 7 or 4"
    assert message["point 12"] == "Point 12: 5 of Bob"
    assert message["point 2"] == "Point 2: empty"
    assert message["bar white"] == "Bar of Ann: empty"
    assert message["tray black"] == "Tray of Bob: empty"
    assert message["dice"] == "Dice: 3, 1"
    assert message["cube"] == "Cube in the middle"
    tell(board, do="activate", target="button more")
    assert labels(board)["button sound_fx"] == "Sound: off"
    tell(board, do="activate", target="button close")
    tell(board, do="activate", target="point 8")
    message = labels(board)
    assert message["point 8"] == "Point 8: 3 of Ann, in hand"
    assert message["point 5"] == "Point 5: empty, can land here"
    board.step(8, 5)
    assert labels(board)["dice"] == "Dice: 3 used, 1"


def test_hits_bars_and_trays_are_told() -> None:
    state = gw.GameState.on_roll(
        gw.Position.build({"bar": 1, 1: 1}, {3: 1, 6: 5}), dice=gw.Dice(3, 1)
    )
    board = gw.Board(state, players=("Ann", "Bob"))
    message = labels(board)
    assert message["bar white"] == "Bar of Ann: 1 checker, in hand"
    assert message["point 22"] == "Point 22: 1 of Bob, can hit here"
    assert message["tray white"] == "Tray of Ann: 13 checkers"


def test_points_are_called_as_they_are_numbered() -> None:
    for options in ({"bottom": "black"}, {"numbering": "fixed"}, {"home": "left"}):
        board = new_board(**options)
        layout = board._surface.fitted.layout
        for number in range(1, 25):
            target = Target.point(number)
            assert labels(board)[str(target)].startswith(f"Point {layout.label(target)}: ")


def test_the_cube_wherever_it_is() -> None:
    board = new_board(match=gw.GameState.on_roll(gw.Position.opening()))
    assert labels(board)["cube"] == "Cube in the middle: double"
    board.double()
    assert labels(board) == {
        **{"button take": "Take", "button drop": "Drop"},
        **{"button aside": "Look at the position"},
        **{"button undo": "Undo", "button more": "More"},
        "button resign": "Resign: One resigns in one's own turn.",
    }
    message = board._surface.frontend.label
    assert message.endswith(" Ann doubles to 2. Drop, and Ann wins 1 point.")
    press_keys(board, "Escape")
    assert labels(board)["cube"] == "Cube offered by Ann at 2"
    board.take()
    assert labels(board)["cube"] == "Cube of Bob at 2"
    crawford = gw.Board("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:6:2:1:7:10")
    assert "No cube in the Crawford game" in position_in_words(
        crawford._controller.view, crawford._surface.fitted.layout
    )


def test_a_card_is_told_by_its_buttons_and_the_tools_alone() -> None:
    board = new_board(match=gw.GameState.on_roll(gw.Position.opening()))
    board.double()
    board.drop()
    assert labels(board) == {
        **{"button new_game": "New game", "button undo": "Undo", "button review": "Review"},
        "button analyse": "Analyse",
        **{"button resign": "Resign: One resigns in one's own turn.", "button more": "More"},
    }


def test_everything_is_named_once_and_found_again() -> None:
    board = new_board()
    targets = list(board.scene.targets)
    places = board._surface.affordances(targets).areas
    assert [Target.parse(place.name) for place in places] == targets
    spots = sorted((p for p in places if p.state is not None), key=lambda place: place.rank)
    read = [place.title.split()[0] for place in spots]
    assert read == ["Bar"] * 2 + ["Point"] * 24 + ["Tray"] * 2
    assert [place.title for place in spots[2:4]] == ["Point 24", "Point 23"]
    assert [place.rank for place in spots] == list(range(28))


def test_the_position_in_words_from_either_side() -> None:
    match = gw.Match(5, players=("Ann", "Bob"), dice=[(3, 1), (6, 5)])
    match.roll()
    match.play("8/5 6/5")
    turn = Turn.of(match, Viewpoint(bottom=Color.BLACK))
    layout = Layout(Color.BLACK)
    message = position_in_words(view_of(turn), layout)
    assert message == (
        "Bob: 2 on point 24, 5 on point 13, 3 on point 8, 5 on point 6; 167 pips, score 0. "
        "Ann: 2 on point 1, 5 on point 12, 2 on point 17, 4 on point 19, 2 on point 20; 163 pips, "
        "score 0. Cube in the middle. Dice: 3 used, 1 used. Match to 5."
    )
    (area,) = board_areas(view_of(turn), layout, [Target.point(5)], {})
    assert area.label == "Point 20: 2 of Ann"
