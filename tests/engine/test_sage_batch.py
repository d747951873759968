"""The depth of evaluations in a batch, tested by its requests, without an engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from gammon_widget.engine.evaluation import Candidates, CubeAdvice
from gammon_widget.engine.request import DecisionRequest
from gammon_widget.engine.sage_batch import advise, candidates
from gammon_widget.rules import ActionKind, Color, Dice, GameState, Position, legal_plays

OPENING = Position.opening()
EVEN = [0.5, 0.1, 0.0, 0.1, 0.0]


class Answering:
    """Replaces bgsage: each play is worse than the one before by a fixed amount at every level.

    Parameters
    ----------
    step
        The loss of each play against the one before, in the order of the rules.
    """

    def __init__(self, step: float, no_double: float = 0.0) -> None:
        self._step, self._no_double = step, no_double
        self.requests: list[tuple[str, list[int]]] = []

    def __call__(self, question: Mapping[str, Any]) -> dict[str, Any]:
        games = question["games"]
        if question["do"] == "cubes":
            self.requests.append((question["level"], [1] * len(games)))
            return {"cubes": [self._cube() for _ in games]}
        self.requests.append((question["level"], [len(game["boards"]) for game in games]))
        return {"boards": [self._boards(game["boards"]) for game in games]}

    def _boards(self, boards: list[str]) -> list[tuple[int, list[float]]]:
        places = [RESULTS.index(letters) for letters in boards]
        return [(n, [-self._step * place, 0.01, *EVEN]) for n, place in enumerate(places)]

    def _cube(self) -> dict[str, Any]:
        return {
            "probabilities": EVEN,
            "no_double": self._no_double,
            "double_take": 0.0,
            "double_pass": 1.0,
            "doubles": self._no_double < 0,
            "takes": True,
        }


STATE = GameState.on_roll(OPENING, Color.WHITE, Dice(3, 1), length=7)
PLAYS = legal_plays(OPENING, Dice(3, 1))
RESULTS = [play.result.letters for play in PLAYS]

SCREENED = [("1ply", 16), ("2ply", 4)]


def candidates_of(bgsage: Answering, level: str, played: int) -> Candidates:
    (found,) = advise(bgsage, "Sage", level, [DecisionRequest(STATE, PLAYS[played].result)])
    assert isinstance(found, Candidates)
    assert len({each.evaluation.level for each in found}) == 1, "a list has only one level"
    return found


@pytest.mark.parametrize(
    ("level", "step", "played", "requests"),
    [
        # Good plays; the second best is 0.01 to 0.2 worse.
        ("1-ply", 0.01, 0, [("1ply", 16)]),
        ("2-ply", 0.01, 0, [("1ply", 16), ("2ply", 4)]),
        ("3-ply", 0.01, 0, [*SCREENED, ("3ply", 4)]),
        ("4-ply", 0.01, 0, [*SCREENED, ("3ply", 4), ("4ply", 3)]),
        ("4-ply", 0.02, 0, [*SCREENED, ("3ply", 2), ("4ply", 2)]),
        ("3-ply", 0.014, 0, [*SCREENED, ("3ply", 3)]),
        ("3-ply", 0.016, 0, SCREENED),
        ("3-ply", 0.04, 0, [("1ply", 16), ("2ply", 2)]),
        ("4-ply", 0.2, 0, [("1ply", 16), ("2ply", 2)]),
        # Errors of 0.01, 0.03 and 0.3, about which the search and one roll agree.
        ("3-ply", 0.01, 1, [*SCREENED, ("3ply", 4)]),
        ("deep", 0.009, 1, [*SCREENED, ("3ply", 4)]),
        ("deep", 0.01, 1, [*SCREENED, ("3ply", 4), ("one roll", 2), ("deep rollout", 2)]),
        ("4-ply", 0.01, 1, [*SCREENED, ("3ply", 4), ("4ply", 3)]),
        ("3-ply", 0.03, 1, [("1ply", 16), ("2ply", 3), ("3ply", 2), ("one roll", 2)]),
        (
            "4-ply",
            0.03,
            1,
            [("1ply", 16), ("2ply", 3), ("3ply", 2), ("4ply", 2), ("long rollout", 2)],
        ),
        ("3-ply", 0.03, 10, [*SCREENED, ("3ply", 3), ("one roll", 2)]),
        ("4-ply", 0.03, 10, [*SCREENED, ("3ply", 3), ("4ply", 3), ("long rollout", 3)]),
    ],
)
def test_doubtful_decisions_are_evaluated_again(
    level: str, step: float, played: int, requests: list[tuple[str, int]]
) -> None:
    bgsage = Answering(step)
    found = candidates_of(bgsage, level, played)
    assert [(how, count) for how, (count,) in bgsage.requests] == requests
    assert {each.play for each in found} >= {PLAYS[0], PLAYS[played]}
    assert len(found) > 1, "a decision with one play would count as forced"
    error = found.best.evaluation.standard_error
    # The mean with a search has half the standard error of the rollout.
    by_rollout = 0.01 if level == "4-ply" else 0.005
    is_rolled_out = any("rollout" in how for how, _ in requests)
    assert error == (by_rollout if is_rolled_out else None)


@pytest.mark.parametrize(
    ("level", "no_double", "done", "requests"),
    [
        ("1-ply", 0.0, ActionKind.DOUBLE, ["1ply"]),
        ("2-ply", 0.0, ActionKind.DOUBLE, ["2ply"]),
        # Correct actions, by a clear or a narrow margin.
        ("3-ply", 0.05, ActionKind.ROLL, ["2ply"]),
        ("3-ply", 0.03, ActionKind.ROLL, ["2ply", "one roll"]),
        ("4-ply", 0.13, ActionKind.ROLL, ["2ply"]),
        ("4-ply", -0.1, None, ["2ply", "long rollout"]),
        # Errors of less than 0.02, of 0.1 and of 0.5.
        ("3-ply", 0.019, ActionKind.DOUBLE, ["2ply", "one roll"]),
        ("3-ply", 0.1, ActionKind.DOUBLE, ["2ply", "one roll", "short rollout"]),
        ("deep", -0.1, ActionKind.ROLL, ["2ply", "one roll", "cube rollout"]),
        ("3-ply", 0.5, ActionKind.DOUBLE, ["2ply", "one roll", "short rollout"]),
        ("4-ply", 0.5, ActionKind.DOUBLE, ["2ply", "long rollout"]),
    ],
)
def test_close_cubes_get_one_roll_and_errors_a_rollout(
    level: str, no_double: float, done: ActionKind | None, requests: list[str]
) -> None:
    bgsage = Answering(0.0, no_double)
    state = GameState.on_roll(OPENING, Color.WHITE, length=7)
    (found,) = advise(bgsage, "Sage", level, [DecisionRequest(state, done=done)])
    assert isinstance(found, CubeAdvice)
    assert [how for how, _ in bgsage.requests] == requests


@pytest.mark.parametrize(
    ("by_one_roll", "difference", "level"),
    [
        (0.031, -0.061, "3-ply (as XG counts) and one roll, then 2-ply"),
        (
            0.05,
            -0.11,
            "3-ply (as XG counts) and one roll, then 2-ply and truncated rollout, 36 games of 3 "
            "rolls",
        ),
    ],
)
def test_an_error_gets_a_rollout_where_search_and_one_roll_differ(
    by_one_roll: float, difference: float, level: str
) -> None:
    steps = {"one roll": by_one_roll, "short rollout": 0.07}

    class Differing(Answering):
        def __call__(self, question: Mapping[str, Any]) -> dict[str, Any]:
            self._step = steps.get(question["level"], 0.03)
            return super().__call__(question)

    found = candidates_of(Differing(0.03), "3-ply", 2)
    assert [each.difference for each in found] == pytest.approx([0, difference])
    assert found.best.evaluation.level == level


def test_a_cube_error_is_the_mean_of_one_roll_and_a_rollout() -> None:
    class Differing(Answering):
        def _cube(self) -> dict[str, Any]:
            level, _ = self.requests[-1]
            by_rollout = level == "short rollout"
            no_double = 0.4 if by_rollout else 0.2
            return super()._cube() | {"no_double": no_double, "error": 0.02}

    state = GameState.on_roll(OPENING, Color.WHITE, length=7)
    request = DecisionRequest(state, done=ActionKind.DOUBLE)
    (found,) = advise(Differing(0.0), "Sage", "3-ply", [request])
    assert isinstance(found, CubeAdvice)
    assert found.no_double == pytest.approx(0.3)
    assert found.evaluation.standard_error == pytest.approx(0.01)
    assert found.evaluation.level == (
        "one roll, then 2-ply and truncated rollout, 36 games of 3 rolls"
    )


def test_a_hint_evaluates_plays_near_the_best_deeply_and_lists_all() -> None:
    bgsage = Answering(0.01)
    found = candidates(bgsage, "Sage", STATE)
    assert bgsage.requests == [("1ply", [16]), ("3ply", [4])]
    assert [each.play for each in found] == list(PLAYS)
    levels = [each.evaluation.level for each in found]
    assert levels == ["3-ply (as XG counts)"] * 4 + ["1-ply (as XG counts)"] * 12
