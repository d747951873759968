"""Random positions that look natural, because they come from simulated games.

Two careless players start from the opening position. They look at only a few of their legal plays
and avoid blots, stacks and buried checkers. The result is chosen at random from the positions of
one game that meet the conditions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from .dice import Dice
from .errors import PositionError
from .legal import legal_plays
from .plays import Play
from .position import BAR, CHECKERS, OFF, Position
from .validation import as_int, brief

_MAX_SEEN_PLAYS = 6  # plays a careless player looks at
_MAX_GAME_TURNS = 400  # few random games take more turns; a longer game is cut off
_STACK = 3  # checkers on one point without a penalty
_DEEP = 3  # checkers on this point and lower points are nearly out of play


_GAMES = 300


def random_position(
    contact: bool | None = None,
    *,
    bar: bool | None = None,
    off: bool | None = None,
    where: Callable[[Position], bool] | None = None,
    seed: int | None = None,
    games: int = _GAMES,
) -> Position:
    """Return a random position from a simulated game.

    Parameters
    ----------
    contact
        True for a position in which the two sides can still meet, False for a race. None allows
        both.
    bar
        True if a checker must be on the bar, False if the bar must be empty. None allows both.
    off
        True if some checkers must have been borne off, False if all 30 must be in play. None
        allows both.
    where
        Any other condition: a function that returns whether a position is acceptable, such as
        ``lambda position: position.pips[0] < 100``.
    seed
        A whole number; the same number gives the same position. None gives a different position
        each time.
    games
        The maximum number of games to search. Hundreds of games take a few seconds.

    Returns
    -------
    Position
        The position, from the point of view of the player on roll. The game has begun and is not
        over.

    Raises
    ------
    PositionError
        If an argument is invalid, or no position in these games meets the conditions.

    Examples
    --------
    >>> random_position(contact=False, seed=1).has_contact
    False
    """
    return random_positions(
        1, contact, bar=bar, off=off, where=where, seed=seed, games=games, apart=None
    )[0]


def random_positions(
    n: int,
    contact: bool | None = None,
    *,
    bar: bool | None = None,
    off: bool | None = None,
    where: Callable[[Position], bool] | None = None,
    seed: int | None = None,
    games: int | None = None,
    apart: int | None = 4,
) -> list[Position]:
    """Return random positions from simulated games.

    Parameters
    ----------
    n
        The number of positions.
    contact, bar, off, where, seed
        The conditions and the seed, as for `random_position`.
    games
        The maximum number of games to search. The default is 300 for each position.
    apart
        The minimum number of turns between two positions from the same game. None takes only one
        position from a game, which takes longer.

    Returns
    -------
    list of Position
        The positions, from the point of view of the player on roll.

    Raises
    ------
    PositionError
        If an argument is invalid, or too few positions in these games meet the conditions.

    Examples
    --------
    >>> [position.has_contact for position in random_positions(3, contact=False, seed=1)]
    [False, False, False]
    """
    requested: dict[str, object] = {"contact": contact, "bar": bar, "off": off}
    problems = [
        f"{name}= must be True, False or None, not {brief(value)}."
        for name, value in requested.items()
        if value is not None and not isinstance(value, bool)
    ]
    if seed is not None and as_int(seed) is None:
        problems.append(f"seed= must be a whole number or None, not {brief(seed)}.")
    count = as_int(n)
    most = _GAMES * max(count or 1, 1) if games is None else as_int(games) or 0
    if most < 1:
        problems.append(f"games= must be a whole number, 1 or more, not {brief(games)}.")
    if count is None or count < 0:
        problems.append(f"The number of positions must be a whole number, not {brief(n)}.")
    if apart is not None and (as_int(apart) or 0) < 1:
        problems.append(f"apart= must be a whole number, 1 or more, or None, not {brief(apart)}.")
    given: object = where  # of any type: notebooks are not type-checked
    if given is not None and not callable(given):
        problems.append(f"where= must be a function that takes a position, not {brief(where)}.")
    if problems or count is None:
        raise PositionError(problems)

    def will_do(position: Position) -> bool:
        return (
            contact in (None, position.has_contact)
            and bar in (None, any(position.bar))
            and off in (None, any(position.off))
            and (where is None or bool(where(position)))
        )

    random = Random(as_int(seed) if seed is not None else None)
    taken: list[Position] = []
    for _ in range(most):
        if apart is None:
            found = [position for position in _game(random) if will_do(position)]
            taken += [random.choice(found)] if found else []
        else:
            phase = random.randrange(apart)
            turns = (each for number, each in enumerate(_game(random)) if number % apart == phase)
            taken += [position for position in turns if will_do(position)]
        if len(taken) >= count:
            random.shuffle(taken)
            return taken[:count]
    wording = ", ".join(f"{name}={value}" for name, value in requested.items() if value is not None)
    if where is not None:
        wording += f"{', ' if wording else ''}where=…"
    raise PositionError(
        [
            f"No position with {wording or 'any conditions'} was found in {most} games: "
            "search more games or change the conditions."
        ]
    )


def _game(random: Random) -> Iterator[Position]:
    """Yield the positions of one game except the last.

    Each is from the point of view of the player on roll.
    """
    position = Position.opening()
    for _ in range(_MAX_GAME_TURNS):
        dice = Dice(random.randint(1, 6), random.randint(1, 6))
        position = _careless(position, dice, random).result
        if position.off[0] == CHECKERS:
            return
        position = position.swapped()
        yield position


def _careless(position: Position, dice: Dice, random: Random) -> Play:
    plays = legal_plays(position, dice)
    glances = [random.choice(plays) for _ in range(min(_MAX_SEEN_PLAYS, len(plays)))]
    return min(glances, key=lambda play: _ugliness(play.result))


def _ugliness(position: Position) -> int:
    """Return a penalty for blots, stacks and buried checkers; hits reduce the penalty."""
    ugly = position.points[OFF]
    for place, count in enumerate(position.points[OFF + 1 : BAR], start=1):
        if count == 1:
            ugly += 1
        elif count > _STACK:
            ugly += count - _STACK
        if count > 0 and place <= _DEEP:
            ugly += count
    return ugly
