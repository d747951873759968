"""Matches, bots and dice are copied and saved with everything that a later roll depends on."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from itertools import cycle
from typing import Any

import pytest

from gammon_widget import Bot, GammonError, Match, NetEngine, Player, Skill, fair_dice, seeded_dice
from gammon_widget.match.dice_source import scripted_dice

COPIES: tuple[Callable[[Any], Any], ...] = (
    copy,
    deepcopy,
    lambda value: pickle.loads(pickle.dumps(value)),
)


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("dice", [7, [(3, 1), (5, 2), (6, 4), (2, 1)]])
def test_a_copy_of_a_match_rolls_the_same_dice(copied: Callable[[Any], Any], dice: Any) -> None:
    match = Match(3, players=("Ann", "net:beginner"), dice=dice)
    while match.state.dice is None:
        match.roll((3, 1))
    match.play(match.legal_plays[0])
    twin = copied(match)
    assert (twin.state, twin.games, twin.revision) == (match.state, match.games, match.revision)
    assert [each.name for each in twin.players] == [each.name for each in match.players]
    for each in (twin, match):
        each.roll()
    assert twin.state.dice == match.state.dice
    twin.play(twin.legal_plays[-1])
    assert twin.state != match.state
    twin.undo()
    twin.undo()
    assert twin.can_redo


@pytest.mark.parametrize("copied", COPIES[1:])
def test_a_copy_of_dice_continues_and_is_independent(copied: Callable[[Any], Any]) -> None:
    for dice in (seeded_dice(3), scripted_dice(cycle([(3, 1), (6, 5)])), scripted_dice([31, 65])):
        dice()
        twin = copied(dice)
        expected = [twin() for _ in range(1)]
        assert [dice() for _ in range(1)] == expected
    assert copied(fair_dice())().numbers


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_of_a_bot_decides_the_same(copied: Callable[[Any], Any]) -> None:
    bot = Bot(NetEngine(), Skill(0.1, 0.1, 0.1), seed=5, name="Nora")
    twin = copied(bot)
    state = Match(dice=[(3, 1)]).roll()
    assert (twin.name, twin.skill, twin.decide(state)) == ("Nora", bot.skill, bot.decide(state))
    assert copied(Player("Ann", bot)).name == "Ann"


def test_a_player_that_cannot_be_pickled_is_named() -> None:
    match = Match(players=("net:beginner", Player("Ann's bot", lambda state: state.legal_plays[0])))
    with pytest.raises(GammonError, match='because its player "Ann\'s bot" cannot'):
        pickle.dumps(match)
    assert deepcopy(match).state == match.state


def test_a_match_without_an_analysis_says_what_to_do() -> None:
    for error in (GammonError, IndexError):
        with pytest.raises(error, match=r"Analyses of this match: 0\. Call gw\.analyse"):
            Match().analyses[0]
