"""Evaluations of a match by moment: errors, chances, luck, tables, arrows."""

from __future__ import annotations

import warnings
from dataclasses import replace
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.analysis.advice_tables import advice_tables
from gammon_widget.analysis.values.decision import DecisionKind
from gammon_widget.analysis.values.error_class import (
    ERROR_COLORS,
    ERROR_SIGNS,
    ErrorClass,
    ErrorScale,
)
from gammon_widget.engine.evaluation import equity_text
from gammon_widget.match.files import RecordedMatch
from gammon_widget.rules import Color, MakePlay, Numbering, Phase
from gammon_widget.viewer.move_list import verdict_on
from gammon_widget.viewer.replay import Replay, arrows_at
from gammon_widget.viewer.verdicts import Verdicts, curve_of, mark_of

XG = Path(__file__).parents[1] / "data" / "matches" / "xg"


def read(name: str) -> RecordedMatch:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some files contradict the rules on purpose
        return gw.read_match(XG / name)


@pytest.fixture(scope="module")
def verdicts() -> Verdicts:
    match = read("test.xg")
    return Verdicts(Replay.of(match), match.analyses[0])


@pytest.mark.parametrize("path", sorted(XG.glob("*.xg")), ids=lambda path: path.name)
def test_every_error_of_a_file_has_exactly_one_moment(path: Path) -> None:
    match = read(path.name)
    (analysis,) = match.analyses
    verdicts = Verdicts(Replay.of(match), analysis)
    decisions = [each for index in range(verdicts.replay.last + 1) for each in verdicts.at(index)]
    illegal = [each for each in analysis.decisions if each not in decisions]
    assert [each for each in decisions if each.is_error] == list(analysis.errors)
    cube_errors = [each for each in analysis.errors if each.cube is not None]
    assert all(f"best: {each.best})" in verdict_on([each], Numbering.OWN) for each in cube_errors)
    assert len(illegal) <= 2 * len(match.contradictions)
    for index, moment in enumerate(verdicts.replay.moments):
        for each in verdicts.at(index):
            assert each.color is moment.color
            assert verdicts.place_of(each) == index


def test_next_error_visits_every_error_in_order(verdicts: Verdicts) -> None:
    found, index = [], 0
    while (there := verdicts.next_error(index, 1)) != index:
        found.append(there)
        index = there
    assert found == [n for n in range(verdicts.replay.last + 1) if mark_of(verdicts, n) and n]
    back = [index]
    while (there := verdicts.next_error(index, -1)) != index:
        back.append(there)
        index = there
    assert back == found[::-1]
    assert Verdicts(verdicts.replay).next_error(5, 1) == 5


def test_the_curve_is_the_chance_of_the_player_at_the_bottom(verdicts: Verdicts) -> None:
    curve, other = curve_of(verdicts), curve_of(verdicts, Color.BLACK)
    assert len(curve) == verdicts.replay.last + 1
    assert curve[-1]["chance"] == 1.0
    for index, point in enumerate(curve):
        moment, decisions = verdicts.replay.moments[index], verdicts.at(index)
        if decisions and moment.color is not None:
            evaluation = decisions[-1].evaluation
            assert evaluation.match_chance is not None
            white = (
                evaluation.match_chance
                if evaluation.color is Color.WHITE
                else 1 - evaluation.match_chance
            )
            assert point["chance"] == pytest.approx(white, abs=1e-4)
            assert other[index]["chance"] == pytest.approx(1 - white, abs=1e-4)
            assert point["mark"] == other[index]["mark"] == mark_of(verdicts, index)
    unknown = curve_of(Verdicts(verdicts.replay))
    assert len(unknown) == len(curve)
    assert {(point["chance"], point["mark"]) for point in unknown} == {(None, "")}


def test_in_a_money_game_chances_are_those_of_the_game() -> None:
    match = read("B4_SrGcsKAQmoTyHlgJCbM.xg")
    verdicts = Verdicts(Replay.of(match), match.analyses[0])
    over = [n for n, moment in enumerate(verdicts.replay.moments) if moment.decided is None]
    for index in over:
        result = verdicts.replay.moments[index].state.result
        if result is not None:
            assert verdicts.chance(index) == float(result.winner is Color.WHITE)
    known = [verdicts.chance(n) for n in range(verdicts.replay.last + 1)]
    assert sum(each is not None for each in known) > 0.9 * len(known)


def test_an_error_has_an_arrow_in_its_color_next_to_the_best_play(verdicts: Verdicts) -> None:
    index = next(
        n for n in range(verdicts.replay.last) if verdicts.error_class(n) is ErrorClass.BLUNDER
    )
    moment, decisions = verdicts.replay.moments[index], verdicts.at(index)
    play = decisions[-1]
    assert play.kind is DecisionKind.PLAY
    assert (play.played, play.best) == ("13/8", "24/20 8/7")
    arrows = arrows_at(moment, decisions)
    played, *best = arrows
    assert played.color == ERROR_COLORS[ErrorClass.BLUNDER]
    assert len(best) == 2
    assert {arrow.color for arrow in best} == {ERROR_COLORS[ErrorClass.FINE]}
    assert [arrow.label for arrow in arrows if arrow.label] == ["−0.202"]
    assert verdict_on(decisions, Numbering.OWN) == "Blunder, −0.202 (best: 24/20 8/7)."
    assert {arrow.color for arrow in arrows_at(moment, ())} == {None}


def test_tables_mark_the_play_and_its_cost(verdicts: Verdicts) -> None:
    for index in range(verdicts.replay.last + 1):
        decisions = verdicts.at(index)
        for table in advice_tables(decisions, Numbering.OWN):
            decision = decisions[table["decision"]]
            assert table["mark"] == decision.error_class
            assert all(len(row) == len(table["head"]) for row in table["rows"])
            if decision.kind is DecisionKind.PLAY and decision.played_index is not None:
                assert table["rows"][table["done"]][0] == decision.played
            elif decision.kind is DecisionKind.ANSWER:
                word = "take" if decision.played == "take" else "drop"
                assert word in table["rows"][table["done"]][0]


def test_the_worst_error_is_first_and_each_row_has_its_chances(verdicts: Verdicts) -> None:
    swapped = 0
    for index in range(verdicts.replay.last + 1):
        decisions = verdicts.at(index)
        tables = advice_tables(decisions, Numbering.OWN, 8)
        errors = [each.error if each.is_error else 0 for each in decisions]
        shown = [table["decision"] for table in tables]
        assert all(errors[shown[0]] >= errors[n] for n in shown)
        swapped += len(shown) == 2 and shown[0] == 0
        for table in tables:
            decision = decisions[table["decision"]]
            assert len(table["chances"]) == (len(table["plays"]) if decision.candidates else 1)
            for won, *_, lost, _gammons, _backgammons in table["chances"]:
                assert abs(float(won) + float(lost) - 100) < 0.11
            if decision.played_index is not None or decision.cube:
                assert table["summary"].startswith(decision.played)
                assert ("−" in table["summary"]) == decision.is_error
    assert swapped > 0, "no error before a roll"


def test_plays_at_two_levels_are_not_compared(verdicts: Verdicts) -> None:
    """Only the actual play is shown, as in the file."""
    compared = others = 0
    for index in range(verdicts.replay.last + 1):
        decisions = verdicts.at(index)
        for table in advice_tables(decisions, Numbering.OWN):
            decision = decisions[table["decision"]]
            for place, row in zip(table["plays"], table["rows"], strict=True):
                if place < 1:
                    continue
                each = decision.candidates[place]
                assert row[4] == each.evaluation.level
                if place == decision.played_index or each.evaluation.level == decision.level:
                    sign = ERROR_SIGNS[decision.error_class] * (place == decision.played_index)
                    assert row[2] == f"{sign} {equity_text(each.difference)}".strip()
                    compared += 1
                else:
                    assert row[2] == ""
                    others += 1
    assert min(compared, others) > 100


def test_a_match_that_was_continued_differently_keeps_no_old_evaluation() -> None:
    match = read("baR-U643iUDpvzTC.xg")
    before = Verdicts(Replay.of(match), match.analyses[0])
    there = next(n for n in reversed(range(before.replay.last)) if before.at(n))
    moment = before.replay.moments[there]
    assert isinstance(moment.decided, MakePlay)
    other = replace(moment.state, dice=gw.Dice(6, 6))
    start = gw.Match(state=other, players=[player.name for player in match.players])
    assert start.state.phase in (Phase.MOVE, Phase.ROLL)
    assert before.place_of(before.at(there)[-1]) == there
    after = Verdicts(Replay.of(start), match.analyses[0])
    assert not any(after.at(n) for n in range(after.replay.last + 1))
    assert after.place_of(before.at(there)[-1]) is None


def test_the_errors_of_one_player_are_stepped_through() -> None:
    match = read("B4_SrGcsKAQmoTyHlgJCbM.xg")
    replay, analysis = Replay.of(match), match.analyses[0]
    for player in Color:
        verdicts = Verdicts(replay, analysis, player)
        first = verdicts.first_decision()
        assert replay.moments[first].color is player
        found, index = set(), -1
        while (after := verdicts.next_error(index, 1)) != index:
            found.add(index := after)
        places = {verdicts.place_of(each) for each in analysis.errors(player=player)}
        assert found == places
        mistakes = verdicts.mistakes()
        assert mistakes
        assert {each.color for each in mistakes} == {player}
        assert all(each.error >= ErrorScale().mistake for each in mistakes)
    assert Verdicts(replay, analysis).mistakes() is None
