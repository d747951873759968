"""Games for requests to engines: all kinds of cubes, scores and positions."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from gammon_widget.rules import Color, Cube, Dice, GameState, Position, Rules, legal_plays
from gammon_widget.rules.position import CHECKERS

_MONEY = (
    replace(Rules.standard(), jacoby=True, beavers=True),
    replace(Rules.standard(), jacoby=True, beavers=False),
    replace(Rules.standard(), jacoby=False, beavers=True),
    replace(Rules.standard(), jacoby=False, beavers=False),
)


def walk(count: int, seed: int) -> list[Position]:
    """The positions of a random game, from the opening to the last checker."""
    chance = Random(seed)
    found: list[Position] = []
    position = Position.opening()
    while len(found) < count:
        found.append(position)
        plays = legal_plays(position, dice_of(chance))
        careful = sorted(plays, key=lambda play: _blots(play.result))
        result = chance.choice(careful[: 1 + len(careful) // 3]).result
        position = Position.opening() if CHECKERS in result.off else result.swapped()
    return found


def dice_of(chance: Random) -> Dice:
    return Dice(chance.randint(1, 6), chance.randint(1, 6))


def games(count: int, seed: int, *, rolled: bool) -> list[GameState]:
    """Positions of random games in all kinds of states: money and matches, before or after the
    roll.
    """
    chance = Random(seed)
    return [_game(position, chance, rolled=rolled) for position in walk(count, seed)]


def _game(position: Position, chance: Random, *, rolled: bool) -> GameState:
    dice = dice_of(chance) if rolled else None
    turn = chance.choice(list(Color))
    owner = chance.choice([None, *Color])
    cube = Cube(1 if owner is None else chance.choice([2, 4, 8]), owner)
    if chance.random() < 0.5:
        return GameState.on_roll(position, turn, dice, cube=cube, rules=chance.choice(_MONEY))
    length = chance.choice([1, 2, 3, 5, 7, 11, 25])
    score = chance.randrange(length), chance.randrange(length)
    crawford = length - 1 in score and chance.random() < 0.5
    return GameState.on_roll(
        position,
        turn,
        dice,
        cube=Cube() if crawford else cube,
        score=score,
        length=length,
        crawford=crawford,
    )


def _blots(position: Position) -> int:
    return sum(count == 1 for count in position.points)
