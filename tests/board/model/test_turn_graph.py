"""The page walks the graph of a roll exactly as the rules allow."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.board.model.board_view import view_of
from gammon_widget.board.model.page_view import page_view
from gammon_widget.board.model.turn import Selection, Turn
from gammon_widget.board.model.turn_graph import turn_graph
from gammon_widget.drawing import Target
from gammon_widget.rules import Color, Dice, GameState, Position, random_position
from tools import javascript

WALK = javascript.ROOT / "tests" / "js" / "turn_walk.ts"
SPECIAL = (
    ("XGID=-b----E-C---eE---c-e----B-:0:0:1:66:0:0:0:7:10", "doubles"),
    ("XGID=-BBBBBB------------bbbbb--:0:0:1:61:0:0:3:0:10", "bearing off with either die"),
    ("XGID=----------------b--bBb-bbA:0:0:1:64:0:0:3:0:10", "the larger die from the bar"),
)


def states(count: int) -> list[GameState]:
    """Random rolls of both players, with checkers on the bar and in the bear-off among them."""
    random = Random(52)
    found = [GameState.from_xgid(text) for text, _ in SPECIAL]
    for seed in range(count):
        off = {0: None, 1: True, 2: False}[seed % 3]
        position = random_position(seed=seed, off=off, bar=True if seed % 7 == 0 else None)
        dice = Dice(random.randint(1, 6), random.randint(1, 6))
        found.append(GameState.on_roll(position, random.choice([*Color]), dice))
    return found


def turn_of(state: GameState) -> Turn:
    return Turn.of(gw.Match(state=state))


def walked(turns: list[Turn], folder: Path) -> list[dict[str, Any]]:
    graphs, script = folder / "graphs.json", folder / "walk.cjs"
    graphs.write_text(json.dumps([turn_graph(turn) for turn in turns]))
    script.write_text(javascript.bundle(WALK, platform="node", format="cjs"))
    found: list[dict[str, Any]] = json.loads(javascript.node(str(script), str(graphs)))
    return found


def shown(position: Position, color: Color) -> str:
    """Return a position for the player on roll as the page shows it."""
    points, bar, off = [*position.points[1:25]], [*position.bar], [*position.off]
    if color is Color.BLACK:
        points, bar, off = [-count for count in reversed(points)], bar[::-1], off[::-1]
    return json.dumps([points, bar, off], separators=(",", ":"))


@pytest.mark.parametrize("count", [60, pytest.param(5000, marks=pytest.mark.prove)])
def test_the_page_ends_each_turn_in_exactly_the_positions_of_the_rules(
    count: int, tmp_path: Path
) -> None:
    turns = [turn_of(each) for each in states(count)]
    turns = [turn for turn in turns if turn.is_moving]  # without forced passes
    assert len(turns) > count / 2
    for turn, found in zip(turns, walked(turns, tmp_path), strict=True):
        state = turn.state
        color = state.turn
        assert color is not None
        expected = {shown(play.result, color) for play in state.legal_plays}
        assert set(found["ends"]) == expected, state.xgid
        paths = {
            str(Target.of_place(source, color)): {
                str(Target.of_place(place, color)): [list(step) for step in steps]
                for place, steps in turn.destinations(source).items()
            }
            for source in turn.sources
        }
        assert found["paths"] == paths, state.xgid
        view = page_view(view_of(turn))
        assert found["dice"] == [list(die) for die in view["dice"]], state.xgid
        assert found["active"] == view["selected"], state.xgid


def test_the_graph_is_small_and_says_how_the_turn_ends() -> None:
    turn = turn_of(GameState.from_xgid(SPECIAL[0][0]))
    assert turn_graph(turn)["done"] == "Done"
    assert turn_graph(turn, auto_done=True)["done"] == ""
    assert len(json.dumps(turn_graph(turn))) < 12_000
    selected = turn.with_selection(Selection(selected=13))
    assert turn_graph(selected) == turn_graph(turn)  # only the page knows the selection
