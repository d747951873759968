"""The map of rolls after a decision, its colours, and the cube window."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

import gammon_widget as gw
from gammon_widget.analysis import cube_window as window
from gammon_widget.analysis import roll_map as rolls
from gammon_widget.drawing.colors import contrast
from gammon_widget.engine.evaluation import CubeChoice, Probabilities
from gammon_widget.notation.plays import parse_play
from gammon_widget.rules import Phase

ROLL = gw.GameState.from_xgid("XGID=aa--BBBB----dE---d-e----B-:0:0:1:64:0:0:0:0:10")
CUBE = gw.GameState.from_xgid("XGID=-a-aBaDBA---bA---b-abaBbb-:0:0:1:00:0:0:0:0:10")
CHOICES = [*CubeChoice]


@pytest.fixture(autouse=True)
def by_net(monkeypatch: pytest.MonkeyPatch) -> None:
    """The built-in engine, which is fast enough."""
    monkeypatch.setattr(rolls, "installed", lambda *_: "net:1-ply")


def test_each_reply_is_the_best_one_after_the_play() -> None:
    assert ROLL.dice
    play = parse_play("24/14", ROLL.position, ROLL.dice)
    found = rolls.roll_map(ROLL, play)
    assert [tuple(each.dice) for each in found.cells[:4]] == [(1, 1), (2, 1), (2, 2), (3, 1)]
    assert sum(each.weight for each in found.cells) == 36
    engine = gw.NetEngine()
    for cell in found.cells[:3]:
        assert cell.reply
        rolled = replace(found.state, phase=Phase.MOVE, dice=cell.dice)
        best = engine.candidates(rolled).best
        assert cell.reply.play == best.play
        assert cell.equity == pytest.approx(-best.equity, abs=1e-6)
    assert found.mean == pytest.approx(sum(c.weight * c.equity for c in found.cells) / 36)
    hitting = [each for each in found.cells if each.reply and "*" in str(each.reply.play)]
    assert found.hits == sum(each.weight for each in hitting)


def test_a_roll_that_cannot_be_played_has_the_value_of_passing() -> None:
    closed = gw.GameState.from_xgid("XGID=-BBBBBBA----------bbbbbbcA:0:0:1:00:0:0:0:0:10")
    blocked = rolls.roll_map(closed)
    dancing = [each for each in blocked.cells if each.reply is None]
    assert dancing
    assert all(-3 <= each.equity <= 3 and not each.hits for each in dancing)


def test_a_game_that_is_over_has_no_rolls() -> None:
    last = gw.GameState.from_xgid("XGID=-A----------------------a-:0:0:1:61:0:0:0:0:10")
    with pytest.raises(gw.EngineError, match="The game is over after this play"):
        rolls.roll_map(last, last.legal_plays[0])


def test_every_temperature_is_legible() -> None:
    for step in range(-20, 21):
        background, ink = rolls.temperature(step / 20)
        assert contrast(background, ink) >= 4.5


def test_the_window_rises_from_no_double_to_too_good() -> None:
    parts = window.cube_window(CUBE, Probabilities(0.65, 0.3))
    assert [each.choice for each in parts] == CHOICES
    assert (parts[0].start, parts[-1].end) == (0.0, 1.0)
    assert all(a.end == b.start for a, b in pairwise(parts))
    # Without gammons: Janowski's limits for a live cube with efficiency .68, which are 0.8 minus a
    # fifth of the rest.
    plain = window.cube_window(CUBE, Probabilities(0.65))
    assert [each.choice for each in plain][:3] == CHOICES[:3]
    assert plain[1].end == pytest.approx(0.786, abs=0.004)


def test_there_is_no_window_without_a_legal_double() -> None:
    crawford = gw.GameState.from_xgid("XGID=-a-aBaDBA---bA---b-abaBbb-:0:0:1:00:4:0:1:5:10")
    assert window.cube_window(crawford, Probabilities(0.6)) == []
