"""Whole games of every house, over the transport in memory."""

from dataclasses import replace
from random import Random

import pytest

from gammon_widget.match.dice_audit import Verdict
from gammon_widget.match.match import Match
from gammon_widget.online import host
from gammon_widget.rules import ActionKind, Color, Phase, Roll, Rules
from gammon_widget.rules.variant import PROFILES
from tests.online.conftest import FarTable, InMemory
from tests.strategies import random_action

UNUSUAL = {ActionKind.DROP, ActionKind.RESIGN, ActionKind.NEW_GAME, ActionKind.REROLL}
"""Actions that end a game before it has been played whole, or need a notebook."""


@pytest.mark.parametrize("house", PROFILES)
def test_a_house_is_played_whole_by_random_actions(house: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(host, "MESSAGES_PER_SECOND", 1e9)  # the players are faster than people
    random, rules = Random(house), Rules.named(house)
    rules = replace(rules, two_must_join=True, leader_restarts=True)
    table = FarTable(Match(0, rules), InMemory())
    guests = [table.guest(name) for name in ("Ann", "Bob", None)]
    players = {color: guest.match for color, guest in zip(Color, guests, strict=False)}
    tried = set[ActionKind]()
    while table.match.state.phase is not Phase.OVER:
        match = players[table.match.state.decider or Color.WHITE]
        if match.can_undo and random.random() < 0.1:
            match.undo()
            if random.random() < 0.5:
                match.redo()
            continue
        action = random_action(match.state, random)
        if action.kind in UNUSUAL:
            continue
        tried.add(action.kind)
        match.roll() if isinstance(action, Roll) else match.commit(action)
        assert match.state == table.match.state
    first = table.match.games[0]
    assert len(first.turns) > 10
    assert {ActionKind.ROLL, ActionKind.STEP, ActionKind.PLAY} < tried
    players[Color.WHITE].new_game()
    players[table.match.state.decider or Color.WHITE].roll()
    assert len(table.match.games) == 2
    assert table.is_followed_by(*guests)
    assert table.match.audit().verdict is Verdict.FAIR
    assert all(guest.match.games == table.match.games for guest in guests)
    assert all(guest.match.audit() == table.match.audit() for guest in guests)
