"""Sentences about the differences of two plays state facts that can be verified."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest

from gammon_widget.analysis.values.decision import Decision, GamePhase, game_phase
from gammon_widget.analysis.values.differences import plays_in_a_sentence
from gammon_widget.engine.evaluation import Candidate
from gammon_widget.engine.net import NetEngine
from gammon_widget.rules import GameState, Position
from tests.odds.naive import hits_of

from .real_matches import XG, read

OPENING_31 = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"
HITS = re.compile(r"can be hit by (\d+) of 36 rolls \(not (\d+)\)")
CHANCE = re.compile(
    r"(wins|wins a gammon in|loses a gammon in) ([\d.]+) % of games \(not ([\d.]+) %\)"
)
LEAD = re.compile(
    r"is (even in the pip count|(\d+) pips? (ahead|behind)) \(not (even|\d+)( ahead| behind)?\)"
)
FIGURES = {
    "wins": "win",
    "wins a gammon in": "win_gammon",
    "loses a gammon in": "lose_gammon",
}


POINTS = re.compile(r"(makes|keeps|does not make|gives up) the ([\d, and]+) points?")
HIT = re.compile(r"hits (\d) checkers? \(not (\d)\)|does not hit|hits")
OFF = re.compile(r"bears off (\d) checkers? \(not (\d)\)")
COMMAS = re.compile(r"(, | and )*")
CUBE = re.compile(
    r"(White|Black) is (?:even in the pip count|(\d+) pips? (ahead|behind)) \((\d+) to (\d+)\),"
    r"(?: hits with (\d+) of 36 rolls,)?"
    r" wins ([\d.]+) % of games \(([\d.]+) % with a gammon\)"
    r" and loses a gammon in ([\d.]+) % of games\."
    r" The equity is (\S+) without a double, (\S+) after a take, and (\S+) after a drop\."
)


@cache
def errors() -> list[Decision]:
    """The errors in the seven matches, according to XG."""
    return [
        each
        for path in sorted(XG.glob("*.xg"))
        for each in read(f"xg/{path.name}").analyses[0].errors
    ]


def plays() -> list[Decision]:
    return [each for each in errors() if each.candidates]


def clauses_of(decision: Decision) -> str:
    """The sentence without its beginning, which names the two plays, and its full stop."""
    best, played = compared(decision)
    sentence = decision.what_differs
    for beginning in (
        f"Compared with {played.play}, {best.play} ",
        f"{best.play} and {played.play} lead to ",
    ):
        if sentence.startswith(beginning):
            return sentence.removeprefix(beginning).removesuffix(".")
    raise AssertionError(sentence)


def checkers_in_play(position: Position, sign: int) -> int:
    """A player's checkers on the board or the bar."""
    return sum(abs(count) for count in position.points if count * sign > 0)


def plays_of(xgid: str) -> dict[str, Candidate]:
    return {str(each.play): each for each in NetEngine().candidates(GameState.from_xgid(xgid))}


def compared(decision: Decision) -> tuple[Candidate, Candidate]:
    assert decision.played_index is not None
    return decision.candidates.best, decision.candidates[decision.played_index]


def rolls_that_hit(position: Position) -> int:
    """The rolls of 36 that hit a blot outside the home board, found by trying everything."""
    rolls = product(range(1, 7), repeat=2)
    return sum(any(point > 6 for point, *_ in hits_of(position, *roll)) for roll in rolls)


def test_sentences_name_points_that_one_play_makes_and_the_shots_of_both():
    plays = plays_of(OPENING_31)
    sentence = plays_in_a_sentence(plays["8/5 6/5"], plays["24/23 13/10"])
    assert sentence.startswith(
        "Compared with 24/23 13/10, 8/5 6/5 makes the 5 point, keeps the 24 point"
    )
    assert "can be hit by 0 of 36 rolls (not 5)" in sentence
    back = plays_in_a_sentence(plays["24/23 13/10"], plays["8/5 6/5"])
    assert "does not make the 5 point, gives up the 24 point" in back
    assert "can be hit by 5 of 36 rolls (not 0)" in back


def test_pips_differ_where_one_play_hits_and_the_other_does_not():
    plays = plays_of("XGID=-b----E-C---eE-a-c-d----B-:0:0:1:63:0:0:0:5:10")
    sentence = plays_in_a_sentence(plays["24/15*"], plays["13/4"])
    assert "hits, gives up the 24 point" in sentence
    assert "ahead (not" in sentence


def test_every_number_of_shots_in_a_sentence_is_correct():
    # The naive count takes half a second a play.
    some = [each for each in read("xg/test.xg").analyses[0].errors if each.candidates]
    found = [(each, HITS.search(each.what_differs)) for each in some]
    sentence = [(each, match) for each, match in found if match is not None]
    assert len(sentence) > 20
    for decision, match in sentence:
        counted = [rolls_that_hit(each.play.result.swapped()) for each in compared(decision)]
        assert [int(number) for number in match.groups()] == counted


def test_every_chance_in_a_sentence_is_that_of_the_engine():
    count = 0
    for decision in errors():
        if not decision.candidates:
            continue
        best, played = (each.evaluation.record() for each in compared(decision))
        for verb, one, two in CHANCE.findall(decision.what_differs):
            count += 1
            assert float(one) == pytest.approx(100 * float(best[FIGURES[verb]] or 0), abs=0.051)
            assert float(two) == pytest.approx(100 * float(played[FIGURES[verb]] or 0), abs=0.051)
    assert count > 50


def test_every_hit_and_borne_off_checker_in_a_sentence_is_correct():
    count = 0
    for decision in plays():
        before = decision.state.turn_start
        results = [each.play.result for each in compared(decision)]
        hits = [before.points[0] - result.points[0] for result in results]
        off = [checkers_in_play(before, 1) - checkers_in_play(result, 1) for result in results]
        sentence = clauses_of(decision)
        hit, borne = HIT.search(sentence), OFF.search(sentence)
        assert (hit is not None) == (hits[0] != hits[1])
        assert (borne is not None) == (off[0] != off[1])
        if hit is not None:
            count += 1
            words = {"hits": hits[1] == 0, "does not hit": hits[0] == 0}
            assert words.get(hit[0], [*map(int, filter(None, hit.groups()))] == hits)
        if borne is not None:
            count += 1
            assert [*map(int, borne.groups())] == off
    assert count > 20


def test_every_point_in_a_sentence_is_held_after_one_play_only():
    count = 0
    for decision in plays():
        before = decision.state.turn_start.points
        best, played = (each.play.result.points for each in compared(decision))
        sentence: dict[str, set[int]] = {}
        for verb, numbers in POINTS.findall(clauses_of(decision)):
            sentence[verb] = {*map(int, re.findall(r"\d+", numbers))}
            count += len(sentence[verb])
        counted: dict[str, set[int]] = {}
        for point in range(1, 25):
            if (best[point] > 1) != (played[point] > 1):
                words = ("keeps", "gives up") if before[point] > 1 else ("makes", "does not make")
                counted.setdefault(words[best[point] < 2], set()).add(point)
        assert sentence == counted
    assert count > 100


def test_sentences_about_plays_contain_only_known_clauses():
    for decision in plays():
        rest = clauses_of(decision)
        if rest == "the same points, shots, pips and chances":
            continue
        for clause in (POINTS, OFF, HITS, CHANCE, LEAD, HIT):
            rest = clause.sub("", rest)
        assert COMMAS.fullmatch(rest), rest


def test_every_lead_in_a_sentence_is_correct():
    count = 0
    for decision in errors():
        if not decision.candidates:
            continue
        (own, other), _ = (each.play.result.pips for each in compared(decision))
        for level, pips, way, *_ in LEAD.findall(decision.what_differs):
            count += 1
            lead = 0 if level.startswith("even") else int(pips) * (1 if way == "ahead" else -1)
            assert lead == other - own
    assert count > 3


def test_every_number_about_a_cube_is_correct():
    cubes = [each for each in errors() if each.cube is not None]
    assert len(cubes) > 10
    for each in cubes:
        cube, position = each.cube, each.state.turn_start
        assert cube is not None
        sentence = CUBE.fullmatch(each.what_differs)
        assert sentence is not None, each.what_differs
        who, lead, way, own, other, shots, *figures = sentence.groups()
        assert who == cube.evaluation.color.value.capitalize()
        assert (int(own), int(other)) == position.pips
        ahead = int(lead or 0) * (-1 if way == "behind" else 1)
        assert ahead == position.pips[1] - position.pips[0]
        assert int(shots or 0) == rolls_that_hit(position)
        chances = cube.evaluation.record()
        for name, figure in zip(("win", "win_gammon", "lose_gammon"), figures[:3], strict=True):
            assert float(figure) == pytest.approx(100 * float(chances[name] or 0), abs=0.051)
        equities = (cube.no_double, cube.double_take, cube.double_pass)
        assert figures[3:] == [f"{equity:+.3f}".replace("-", "−") for equity in equities]


def test_a_best_play_has_no_differences():
    fine = [each for each in read("xg/test.xg").analyses[0].decisions if each.played_index == 0]
    assert len(fine) > 50
    assert {each.what_differs for each in fine} == {""}


def test_phases_never_go_back():
    assert game_phase(Position.opening()) is GamePhase.OPENING
    for game in read("xg/test.xg").games:
        positions = [state.turn_start for state in game.states if state.dice is not None]
        phases = [game_phase(each) for each in positions]
        assert phases[0] is GamePhase.OPENING
        race = [each for each in phases if each in (GamePhase.RACE, GamePhase.BEAROFF)]
        assert phases[len(phases) - len(race) :] == race


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        ("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5", GamePhase.OPENING),
        ("20:2 13:5 8:3 6:5 / 20:2 13:5 8:3 6:5", GamePhase.OPENING),
        ("24:1 6:14 / 24:2 13:5 8:3 6:5", GamePhase.CONTACT),
        ("7:1 6:14 / 6:15", GamePhase.RACE),
        ("6:15 / 7:1 6:14", GamePhase.BEAROFF),
        ("6:2 / 24:1 6:10", GamePhase.CONTACT),
    ],
)
def test_a_phase_follows_from_the_board(text: str, phase: GamePhase):
    assert game_phase(Position.parse(text)) is phase
