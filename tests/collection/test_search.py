"""A search finds exactly the decisions that a loop over the same rows finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.collection.finder import filters_where
from gammon_widget.collection.found import FoundDecisions, rows_of
from gammon_widget.collection.found import Row as FoundRow
from gammon_widget.collection.search import position_of, where
from gammon_widget.drawing import Target
from gammon_widget.editor.state import click
from tests.collection.tables_in_memory import MemoryTables, Row


@pytest.fixture(scope="module")
def tables() -> MemoryTables:
    return MemoryTables()


def key(row: Any) -> tuple[int, int, int]:
    if isinstance(row, FoundRow):
        return row.match, row.game, row.action
    return row["match"], row["game"], row["action"]


def board(row: Row) -> gw.Position:
    return gw.Position.parse(row["position"])


MARKS: dict[str, Callable[[int], bool]] = {
    "0": lambda count: count == 0,
    "1": lambda count: count == 1,
    "1+": lambda count: count >= 1,
    "2+": lambda count: count >= 2,
    "2": lambda count: count == 2,
    "4+": lambda count: count >= 4,
    "5": lambda count: count == 5,
}

CASES: list[tuple[dict[str, Any], Callable[[Row], bool]]] = [
    ({"empty": [1, 2]}, lambda row: board(row)[1] == board(row)[2] == 0),
    ({"own": {8: "3", "bar": "0"}}, lambda row: board(row)[8] == 3 and not board(row).bar[0]),
    ({"own": {"bar": "1+"}}, lambda row: board(row).bar[0] >= 1),
    ({"opponent": {25: 0}, "own": {24: "1"}}, lambda r: board(r).bar[1] == 0 and board(r)[24] == 1),
    ({"kind": "answer"}, lambda row: row["kind"] == "answer"),
    ({"roll": "13"}, lambda row: row["dice"] == 31),
    ({"roll": (2, 5), "phase": "contact"}, lambda r: r["dice"] == 52 and r["phase"] == "contact"),
    ({"score": (2, 3)}, lambda row: (row["away_player"], row["away_opponent"]) == (2, 3)),
    ({"score": "dmp"}, lambda r: r["length"] > 0 and r["away_player"] == r["away_opponent"] == 1),
    ({"cube": 2, "cube_owner": "centre"}, lambda r: r["cube"] == 2 and r["cube_owner"] is None),
    ({"cube_owner": "opponent"}, lambda row: row["cube_owner"] == "opponent"),
    ({"pips": (60, 90), "error": 0.05}, lambda r: 60 <= r["own_pips"] <= 90 and r["error"] >= 0.05),
    ({"opponent_pips": (0, 50)}, lambda row: row["opp_pips"] <= 50),
    ({"player": "O'Neill <b>"}, lambda row: row["player"] == "O'Neill <b>"),
    ({"text": "o'neill"}, lambda row: row["comment"] is not None),
    ({}, bool),
]


@pytest.mark.parametrize(("filters", "is_met"), CASES, ids=[str(case[0]) for case in CASES])
def test_a_condition_finds_what_a_loop_finds(
    tables: MemoryTables, filters: dict[str, Any], is_met: Callable[[Row], bool]
) -> None:
    found = tables.search(**filters)
    expected = {key(row) for row in tables.decisions if is_met(row)}
    assert expected
    assert {key(row) for row in rows_of(found, 0, len(tables.decisions))} == expected
    assert len(found) == len(found.to_frame()) == found.counts[0] == len(expected)
    errors = [row.error for row in rows_of(found, 0, 50)]
    assert errors == sorted(errors, key=lambda each: -(each or 0))


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize(("side", "sign"), [("own", 1), ("opponent", -1)])
def test_a_mark_finds_what_a_loop_finds(
    tables: MemoryTables, mark: str, side: str, sign: int
) -> None:
    for point in (1, 6, 19, 24):
        found = tables.search(**{side: {point: mark}})
        expected = {
            key(row) for row in tables.decisions if MARKS[mark](max(0, sign * board(row)[point]))
        }
        assert {key(row) for row in rows_of(found, 0, 10**6)} == expected


def test_a_position_asks_for_its_points_and_blots(tables: MemoryTables) -> None:
    row = tables.decisions[7]
    wanted = board(row)
    found = {key(each) for each in rows_of(tables.search(wanted), 0, 10**6)}
    assert key(row) in found
    places = [*range(1, 25)]

    def contains(position: gw.Position) -> bool:
        return all(
            abs(position[p]) >= min(2, abs(wanted[p])) and position[p] * wanted[p] > 0
            for p in places
            if wanted[p]
        ) and all(have >= min(2, want) for have, want in zip(position.bar, wanted.bar, strict=True))

    assert found == {key(each) for each in tables.decisions if contains(board(each))}
    same = tables.search(wanted, exactly=True)
    assert [board({"position": each.position}) for each in rows_of(same)] == [wanted] * len(same)


@pytest.mark.parametrize("turn", ["white", "black"])
def test_an_unfinished_draft_of_an_editor_is_a_query(turn: str) -> None:
    editor = gw.PositionEditor()
    editor.turn = turn  # type: ignore[assignment]
    editor.points = (0, 0, 0, 0, 0, 2, *[0] * 18)
    editor.bar = (0, 1)
    mine, other = ("own", "opponent") if turn == "white" else ("opponent", "own")
    asked = {mine: {6 if turn == "white" else 19: "2+"}, other: {"bar": "1+"}}
    assert {*where(editor).split(" and ")} == {*where(None, **asked).split(" and ")}
    editor.bar = (0, 0)  # Black then has no checker on the board
    assert where(editor) == where(None, **{mine: asked[mine]})
    editor.close()


def distance(one: gw.Position, other: gw.Position) -> float:
    """The documented distance, counted point by point."""
    total = 0.0
    for side, sign in ((0, 1), (1, -1)):
        for point in range(1, 25):
            a, b = max(0, sign * one[point]), max(0, sign * other[point])
            total += 2 * ((a >= 2) != (b >= 2)) + ((a == 1) != (b == 1))
        total += 3 * abs(one.bar[side] - other.bar[side]) + abs(one.off[side] - other.off[side])
        total += abs(one.pips[side] - other.pips[side]) / 8
    return total


def test_the_nearest_positions_are_those_of_a_loop(tables: MemoryTables) -> None:
    wanted = board(tables.decisions[11])
    found = rows_of(tables.nearest(wanted, 15), 0, 20)
    order = sorted(
        tables.decisions, key=lambda row: (round(distance(wanted, board(row)), 6), *key(row))
    )
    assert [key(each) for each in found] == [key(row) for row in order[:15]]
    assert distance(wanted, board(order[0])) == 0
    assert distance(wanted, gw.Position.opening()) == distance(gw.Position.opening(), wanted)


@pytest.mark.parametrize(
    ("filters", "words"),
    [
        ({"own": {26: "2+"}}, "from places, 1 to 25"),
        ({"own": {6: "16"}}, r'"2\+"'),
        ({"own": "6:2"}, "mapping"),
        ({"empty": [25]}, "from 1 to 24"),
        ({"kind": "cube"}, '"answer"'),
        ({"phase": "middle"}, '"contact"'),
        ({"score": (1, 2.5)}, r"\(2, 4\)"),
        ({"pips": 60}, r"\(60, 90\)"),
        ({"error": "big"}, "0.08"),
        ({"cube": 1.5}, "such as 2"),
        ({"players": "Ann"}, "Did you mean 'player'"),
    ],
)
def test_a_wrong_condition_is_explained(filters: dict[str, Any], words: str) -> None:
    with pytest.raises(gw.GammonError, match=words):
        where(None, **filters)


def test_a_row_draws_the_state_in_which_the_player_decided(tables: MemoryTables) -> None:
    for row in rows_of(tables.search(), 0, 200):
        state = row.state
        assert state.decider is gw.Color(row.color)
        mine = state.turn_start if row.kind != "answer" else state.turn_start.swapped()
        assert mine.letters == row.position


def test_the_marks_of_an_editor_and_filters_are_a_query(tables: MemoryTables) -> None:
    editor = gw.PositionEditor(query=True)
    filters = {"kind": "play", "score": "money", "error": "0.02", "text": ""}
    editor.points = (*[0] * 19, -2, *[0] * 4)
    editor.tool = "empty"
    editor._model = click(editor._model, Target.point(7))
    editor._update()
    found = rows_of(FoundDecisions(tables, filters_where(filters, editor)), 0, 10**6)
    expected = {
        key(row)
        for row in tables.decisions
        if board(row)[20] <= -2 and board(row)[7] == 0 and row["error"] >= 0.02
        if row["kind"] == "play" and not row["length"]
    }
    assert expected
    assert {key(each) for each in found} == expected
    assert tables.search(editor, kind="play", score="money", error=0.02).counts[0] == len(expected)
    editor.close()


def test_a_query_takes_text_and_states() -> None:
    assert position_of("opening") == gw.Position.opening()
    assert position_of(gw.GameState.on_roll("opening")) == gw.Position.opening()
