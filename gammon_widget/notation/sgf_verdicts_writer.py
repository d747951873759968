"""Writing what an analysis says into the nodes of an .sgf file; see the module `sgf_verdicts`."""

from __future__ import annotations

import re

from ..analysis import Decision, DecisionKind, ErrorClass, RollLuck
from ..engine.stakes import stakes_of
from ..engine.values import Candidate, CubeAdvice, Evaluation
from ..rules import Color
from .sgf_tree import escaped

_MARKS = {ErrorClass.DOUBTFUL: "", ErrorClass.MISTAKE: "1", ErrorClass.BLUNDER: "2"}
_PLIES = re.compile(r"(\d)-ply.*")
_GNUBG = "GNU Backgammon"
_ROLLOUT_PLIES = 3
"""What stands there for a level that is no number of plies; its name follows in ``LV``."""


def node_properties(
    cube: Decision | None, play: Decision | None, luck: RollLuck | None, letters: dict[Color, str]
) -> str:
    """What a node says about its decisions.

    Parameters
    ----------
    cube, play, luck
        The decision about the cube, the one about the play, and the luck of the roll, as far as
        the node has them.
    letters
        The letters of each player's places.
    """
    text = ""
    levels = ["" if cube is None else cube.level]
    if cube is not None and cube.cube is not None:
        text += _cube(cube, cube.cube) + _mark(cube, alone=play is None and luck is None)
    if play is not None and play.played_index is not None:
        kept = [each for each in play.candidates if _can_be_written(each)]
        made = play.candidates[play.played_index]
        if made in kept:
            places = letters[play.color]
            text += f"A[{kept.index(made)}]" + "".join(_play(each, places) for each in kept)
            text += _mark(play, alone=True)
            levels += [each.evaluation.level for each in kept]
    if luck is not None:
        text += f"LU[{luck.luck:+.6f}]"
    if any(levels):
        text += "LV" + "".join(f"[{escaped(level)}]" for level in levels)
    return text


def _cube(decision: Decision, advice: CubeAdvice) -> str:
    if advice.double_take is None:
        return ""
    turn = decision.state.turn
    assert turn is not None  # somebody may double, or has doubled
    stakes = stakes_of(decision.state, turn)
    if decision.state.is_match and not stakes.is_match:
        return ""  # the match is longer than the match equity table
    evaluation = advice.evaluation
    # The format holds equities for money, and in a match chances of winning it.
    sides = " ".join(
        f"{_chances(evaluation)} {evaluation.cubeless:.6f} {stakes.worth_of(equity):.9f}"
        for equity in (advice.no_double, advice.double_take)
    )
    return f"DA[E ver 3 {_plies(evaluation)}C 1 0.000000 1 {sides}]"


def _play(candidate: Candidate, places: str) -> str:
    evaluation = candidate.evaluation
    moved = "".join(places[place] for move in candidate.play.moves for place in move)
    figures = f"{_chances(evaluation)} {candidate.equity:.6f}"
    return f"[{moved} E ver 3 {figures} {_plies(evaluation)}C 1 0.000000 1]"


def _can_be_written(candidate: Candidate) -> bool:
    """Whether the steps of a play are known: of some that the rules do not allow they are not."""
    play = candidate.play
    return bool(play.moves) or play.result == play.position


def _chances(evaluation: Evaluation) -> str:
    return " ".join(f"{chance:.6f}" for chance in evaluation.probabilities)


def _plies(evaluation: Evaluation) -> int:
    """The level in GNU Backgammon's plies, whose 0-ply is what others call 1-ply."""
    found = _PLIES.match(evaluation.level)
    if found is None:
        return _ROLLOUT_PLIES
    return max(int(found[1]) - (not evaluation.engine.startswith(_GNUBG)), 0)


def _mark(decision: Decision, *, alone: bool) -> str:
    """GNU Backgammon's mark of an error; beside a play, that of the cube has a name of its own."""
    if decision.error_class not in _MARKS:
        return ""
    value = _MARKS[decision.error_class]
    if decision.kind is DecisionKind.PLAY or alone:
        return f"BM[{value}]" if value else "DO[]"
    return f"BC[{value}]" if value else "DC[]"
