"""Legal plays compared with three other programs, on many thousands of positions.

gnubg-nn has the same rules as this package. bgsage also allows the last checker to be borne off at
once if both dice could be played, and OpenSpiel splits doublets into two turns. All three crash on
impossible boards, so the tests use valid boards only.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Protocol

import pytest

from gammon_widget.rules import Dice, Position, legal_plays

from .. import strategies

pytestmark = pytest.mark.prove

Counts = tuple[int, ...]
POSITIONS = 20_000


def turns(seed: int, count: int) -> Iterator[tuple[Position, Dice]]:
    """Turns of random games and of random positions."""
    random = Random(seed)
    position = Position.opening()
    for number in range(count):
        dice = strategies.random_dice(random)
        yield position, dice
        position = random.choice(legal_plays(position, dice)).result.swapped()
        if 15 in position.off or number % 40 == 0:
            position = random.choice([Position.opening(), random_position(random)])


def random_position(random: Random) -> Position:
    points = [0] * 26
    last = random.choice([3, 6, 8, 25])
    for _ in range(random.randint(1, 15)):
        points[random.randint(1, last)] += 1
    for _ in range(random.randint(1, 15)):
        place = random.randint(0, 24)
        points[place] -= points[place] <= 0
    return Position(points) if min(points) < 0 else Position.opening()


def results(position: Position, dice: Dice) -> set[Counts]:
    return {play.result.points for play in legal_plays(position, dice)}


def test_gnubg_nn_finds_the_same_plays():
    gnubg = pytest.importorskip("gnubg_nn")
    for position, dice in turns(1, POSITIONS):
        points = position.points
        own = [max(count, 0) for count in points[1:]]
        other = [max(-count, 0) for count in points[24::-1]]
        found = set()
        for key in gnubg.moves([other, own], *dice):
            after_other, after_own = gnubg.boardfromkey(key)
            merged = [0, *after_own]
            for place, count in enumerate(after_other):
                merged[24 - place] -= count
            found.add(tuple(merged))
        assert (found or {points}) == results(position, dice), (position.letters, dice)


def test_bgsage_finds_the_same_plays():
    bgsage = pytest.importorskip("bgsage")
    for position, dice in turns(2, POSITIONS):
        first, *rest = position.points
        found = {
            (-bar, *others) for bar, *others in bgsage.possible_moves([-first, *rest], *dice)
        } or {position.points}
        ours = results(position, dice)
        assert ours <= found, (position.letters, dice)
        assert all(max(points) <= 0 for points in found - ours), (position.letters, dice)


def test_open_spiel_finds_the_same_plays():
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("backgammon")
    random = Random(3)
    seen = 0
    state = game.new_initial_state()
    while seen < POSITIONS // 4:
        if state.is_terminal():
            state = game.new_initial_state()
        player = state.current_player()
        if player in (0, 1):
            dice = Dice(*map(int, _line(state, "Dice: ")))
            if not dice.is_double:
                position = Position(_spiel_points(state, player))
                found = {
                    _spiel_points(state.child(action), player) for action in state.legal_actions()
                }
                assert found == results(position, dice), (position.letters, dice)
                seen += 1
        state.apply_action(random.choice(state.legal_actions()))


class SpielState(Protocol):
    """The part of OpenSpiel's state that the test uses; only its text shows bar and dice."""

    def board(self, player: int, point: int, /) -> int: ...


def _line(state: SpielState, name: str) -> str:
    _, _, rest = str(state).partition(name)
    return rest.partition("\n")[0]


def _spiel_points(state: SpielState, player: int) -> Counts:
    """The 26 counts from a player's side; OpenSpiel's points go up for player 0 and down for player
    1.
    """
    points = [0] * 26
    for point in range(24):
        place = 24 - point if player == 0 else point + 1
        points[place] = state.board(player, point) - state.board(1 - player, point)
    bar = _line(state, "Bar:")
    own, other = "xo" if player == 0 else "ox"
    points[25], points[0] = bar.count(own), -bar.count(other)
    return tuple(points)
