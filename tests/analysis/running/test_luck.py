"""The luck of rolls by Sage, compared with XG's."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from gammon_widget.analysis.match_analysis import analyse
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.analysis.work import rolls_in
from gammon_widget.engine.request import Luck, LuckRequest
from gammon_widget.engine.sage import SageEngine
from gammon_widget.match.match import Match
from gammon_widget.rules import Dice, GameState
from tests.analysis.real_matches import MONEY, read, without_analyses

PLANS = {"purerace", "racing", "attacking", "priming", "anchoring"}


def match() -> Match:
    return read(MONEY).copy()


@pytest.fixture(scope="module")
def ours() -> Analysis:
    with SageEngine("1-ply") as engine:
        return analyse(match(), engine)


def test_each_roll_has_its_luck_near_that_of_xg(ours: Analysis):
    (theirs,) = match().analyses
    theirs_by_place = {(each.game, each.action): each for each in theirs.luck}
    pairs = [(each, theirs_by_place[each.game, each.action]) for each in ours.luck]
    assert len(pairs) == len(theirs_by_place) > 50
    assert all((one.color, one.dice) == (other.color, other.dice) for one, other in pairs)
    lucks = np.array([(one.luck, other.luck) for one, other in pairs])
    assert np.corrcoef(lucks.T)[0, 1] > 0.96
    assert np.mean(np.abs(lucks[:, 0] - lucks[:, 1])) < 0.05
    for one, other in zip(ours.players, theirs.players, strict=True):
        assert one.luck_adjusted == pytest.approx(other.luck_adjusted, abs=0.8)


def test_luck_names_its_level(ours: Analysis):
    assert {each.level for each in ours.luck} == {"Sage, 1-ply"}
    state = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10")
    with SageEngine("2-ply") as engine:
        (luck,) = engine.lucks([LuckRequest(state)])
    assert luck.level == "Sage, 2-ply"


def test_the_luck_of_an_opening_roll_agrees_with_xg_at_any_score():
    match = read("xg/3WNK_g1Z-PLsh_HyvQ5j4a.xg")
    theirs_by_place = {(each.game, each.action): each.luck for each in match.analyses[0].luck}
    openings = [each for each in rolls_in(match.games) if each.rolled.opening]
    with SageEngine("1-ply") as engine:
        lucks = engine.lucks([each.rolled for each in openings])
    for each, luck in zip(openings, lucks, strict=True):
        assert luck.luck == pytest.approx(theirs_by_place[each.game, each.action], abs=0.035)
        white, black = each.rolled.state.score
        assert (abs(luck.average) < 1e-6) is (white == black)


def test_the_luck_of_all_rolls_adds_up_to_zero_and_opening_rolls_are_no_doublets():
    state = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10")
    with SageEngine("1-ply") as engine:
        usual, opening = engine.lucks([LuckRequest(state), LuckRequest(state, opening=True)])
    weights = dict(Dice.all())
    together = sum(weights[dice] * (equity - usual.average) for dice, equity in usual.by_roll)
    assert together == pytest.approx(0, abs=1e-9)
    assert opening.by_roll == tuple(each for each in usual.by_roll if not each[0].is_double)
    assert opening.average == pytest.approx(0, abs=1e-9)  # either player might have won the roll
    assert usual.equity == opening.equity == opening.luck


def test_each_decision_has_its_game_plan(ours: Analysis):
    plans = {each.plan for each in ours.decisions}
    assert plans <= PLANS
    assert len(plans) > 2
    assert set(ours.to_frame().plan) == plans


class Interrupting(SageEngine):
    """An engine that is interrupted after the luck of some rolls."""

    left = 2

    def lucks(self, rolled: Sequence[LuckRequest]) -> list[Luck]:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().lucks(rolled)


def test_after_an_interrupt_finished_rolls_are_kept(ours: Analysis):
    played = without_analyses()
    with Interrupting("1-ply") as engine:
        with pytest.raises(KeyboardInterrupt):
            analyse(played, engine)
        (part,) = played.analyses
        assert part.decisions == ours.decisions
        assert part.luck == ours.luck[: len(part.luck)] != ()
        engine.left = len(ours.luck)
        assert analyse(played, engine) == ours


def test_a_roll_with_another_play_is_evaluated_again():
    played = Match(5, dice=[(3, 1), (6, 4), (6, 5)])
    with SageEngine("1-ply") as engine:
        played.roll()
        played.play("8/5 6/5")
        played.roll()
        played.play("24/14")
        first, second = analyse(played, engine).luck
        while played.state.turn is not None:
            played.undo()
        played.roll()
        played.play("24/20")
        played.roll()
        played.play("24/14")
        _, other = analyse(played, engine).luck
    assert second.dice == other.dice == Dice(6, 4)
    assert second.luck != other.luck
    assert first.dice == Dice(3, 1)


def test_dice_that_were_not_rolled_have_no_luck():
    assert not list(rolls_in(Match(5).games))
