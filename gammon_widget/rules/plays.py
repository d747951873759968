"""Moves and plays on packed positions: the part of the rules that must be fast.

A packed position is one integer with one byte for each place (see the module `position`), so a step
is made by adding a number from a table. During a turn, blocked points stay blocked, a blot can be
hit only once, and a step changes only the places where it starts and ends. Except for bearing off,
it is therefore enough to read the board once for the whole turn.
"""

from __future__ import annotations

from bisect import insort
from itertools import compress
from typing import NamedTuple

from .position import BAR, CHECKERS, HOME, OFF, PLACES, UNIT, Position


class Move(NamedTuple):
    """A move of one checker by one die, in the mover's numbering.

    Attributes
    ----------
    source
        The start of the move: a point from 24 to 1, or 25 for the bar.
    target
        The end of the move: a point from 24 to 1, or 0 for off.

    Examples
    --------
    >>> play = parse_play("8/5 6/5", Position.opening(), Dice(3, 1))
    >>> play.moves[0]
    Move(source=8, target=5)
    """

    source: int
    target: int


class Play(NamedTuple):
    """A way to play a roll: the moves and the resulting position.

    Attributes
    ----------
    moves
        The moves, in a legal order; empty for a forced pass.
    result
        The position after the play, still from the point of view of the player who moved.
    position
        The position before the play, from the same player's point of view.

    Examples
    --------
    >>> play = parse_play("8/5 6/5", Position.opening(), Dice(3, 1))
    >>> str(play), play.result.pips
    ('8/5 6/5', (163, 167))
    """

    moves: tuple[Move, ...]
    result: Position
    position: Position

    def __str__(self) -> str:
        """Return the play in standard notation, such as ``"24/18*/13"``."""
        from ..notation.plays import write_play

        return write_play(self.moves, self.position)

    def __repr__(self) -> str:
        return f"<Play {self}>"


Found = dict[int, tuple[Move, ...]]
"""Packed positions, each with one sequence of moves that leads to the position."""

Step = tuple[int, int, Move, int]
"""A step: its source, its target, its `Move`, and the number to add to the packed position."""

_EMPTY = CHECKERS  # the byte of an empty place; higher bytes are the player's checkers
_BLOT = _EMPTY - 1  # the byte of an opponent's blot; lower bytes are blocked points
_FIELD = range(BAR - 1, OFF, -1)
_OWN = bytes(byte > _EMPTY for byte in range(256))


def _step(source: int, die: int, *, hitting: bool = False) -> Step:
    target = max(source - die, OFF)
    added = -UNIT[source]
    if target > OFF:
        added += UNIT[target]
    if hitting:
        # The blot leaves its point for the opponent's bar, which counts downwards.
        added += UNIT[target] - UNIT[OFF]
    return source, target, Move(source, target), added


_PLAIN = tuple(tuple(_step(source, die) for source in range(PLACES)) for die in range(7))
"""The steps without a hit, by die and source; steps that bear off are included."""


def _landings_of(source: int, die: int) -> tuple[Step | None, ...]:
    """Return the step for each possible byte of the target point; None if the step is impossible.

    The step is impossible if the target point is blocked, or if the die leads beyond the 1 point.
    """
    if source <= die:
        return (None,) * (2 * CHECKERS + 1)
    blocked = (None,) * _BLOT
    hit = _step(source, die, hitting=True)
    return (*blocked, hit, *(_PLAIN[die][source],) * (CHECKERS + 1))


_LANDING = tuple(tuple(_landings_of(source, die) for source in range(PLACES)) for die in range(7))
"""The steps from `_landings_of`, by die, source and the byte of the target point."""


def steps(packed: int, die: int) -> list[Step]:
    """Return every step that one die allows by itself, with the farthest checker first."""
    cells = packed.to_bytes(PLACES, "little")
    if cells[BAR] > _EMPTY:
        return _landings(cells, [BAR], die)
    sources = _sources(cells)
    found = _landings(cells, sources, die)
    if sources and sources[0] <= HOME:
        # All checkers are home. A die bears off from the point with its number. A die that is
        # larger than the highest occupied point bears off from that point.
        rear = sources[0]
        off = rear if rear < die else die
        if cells[off] > _EMPTY:
            found.append(_PLAIN[die][off])
    return found


def step_of(packed: int, die: int, source: int) -> Step | None:
    """Return the step of one checker, as in `steps`; None if the die does not allow it."""
    if not die < source <= BAR:  # it bears off
        return next((step for step in steps(packed, die) if step[0] == source), None)
    cells = packed.to_bytes(PLACES, "little")
    if cells[source] <= _EMPTY or (cells[BAR] > _EMPTY and source != BAR):
        return None
    return _LANDING[die][source][cells[source - die]]


def longest_paths(packed: int, numbers: tuple[int, ...]) -> Found:
    """Play as many dice as possible, in any order; return the resulting positions with their moves.

    `numbers` are two different dice, or up to four equal dice. If either of two different dice can
    be played, but not both, the result contains the steps with either die.
    """
    cells = packed.to_bytes(PLACES, "little")
    sources = _sources(cells)
    if _may_bear_off(cells, sources, numbers):
        return _searched(packed, numbers)
    if len(numbers) > 1 and numbers[0] != numbers[1]:
        return _two_dice(packed, cells, sources, numbers)
    return _same_dice(packed, cells, sources, numbers)


def most_steps(packed: int, numbers: tuple[int, ...]) -> int:
    """Return the maximum number of dice that can be played.

    `numbers` are two different dice, or up to four equal dice.
    """
    if not numbers:
        return 0
    cells = packed.to_bytes(PLACES, "little")
    sources = _sources(cells)
    if numbers[0] != numbers[-1] or _may_bear_off(cells, sources, numbers):
        return len(next(iter(longest_paths(packed, numbers).values())))
    return _most_of_a_kind(cells, sources, numbers[0], len(numbers))


def _sources(cells: bytes) -> list[int]:
    return list(compress(_FIELD, cells[BAR - 1 : OFF : -1].translate(_OWN)))


def _landings(cells: bytes, sources: list[int], die: int) -> list[Step]:
    """Return the steps that one die allows from these sources, without bearing off."""
    rows = _LANDING[die]
    return [step for source in sources if (step := rows[source][cells[source - die]])]


def _may_bear_off(cells: bytes, sources: list[int], numbers: tuple[int, ...]) -> bool:
    """Return whether a checker may be borne off in this turn.

    This is possible only if all dice but one are enough to bring all checkers home.
    """
    if cells[BAR] > _EMPTY:
        return False  # the bar is 19 pips from home, and three sixes move only 18 pips
    reach = (len(numbers) - 1) * max(numbers)
    for source in sources:
        if source <= HOME:
            break
        reach -= (cells[source] - _EMPTY) * (source - HOME)
        if reach < 0:
            return False
    return True


def _two_dice(packed: int, cells: bytes, sources: list[int], dice: tuple[int, ...]) -> Found:
    """Play two different dice if neither can bear off a checker."""
    first, second = dice
    on_bar = cells[BAR] - _EMPTY
    movable = [BAR] if on_bar else sources
    firsts = _landings(cells, movable, first)
    seconds = _landings(cells, movable, second)
    both: Found
    if on_bar > 1:
        both = {packed + a[3] + b[3]: (a[2], b[2]) for a in firsts for b in seconds}
    elif on_bar:
        both = _paired(packed, cells, firsts, _landings(cells, sources, second), second)
        both |= _paired(packed, cells, seconds, _landings(cells, sources, first), first)
    else:
        # Steps of two checkers have the same result in either order, so one order is enough.
        both = _paired(packed, cells, firsts, seconds, second)
        both |= _paired(packed, cells, seconds, [], first)
    if not both:
        both = {packed + step[3]: (step[2],) for step in firsts + seconds}
    return both or {packed: ()}


def _paired(packed: int, cells: bytes, firsts: list[Step], seconds: list[Step], die: int) -> Found:
    """Combine each step in `firsts` with each step in `seconds`.

    Also combine each step in `firsts` with a second step of the same checker, made with `die`.
    """
    found: Found = {}
    for source, target, move, added in firsts:
        after = packed + added
        follow = seconds
        if cells[target] == _BLOT:
            # The blot is gone: it cannot be hit twice.
            follow = [_PLAIN[die][step[0]] if step[1] == target else step for step in seconds]
        emptied = source if cells[source] == _EMPTY + 1 else OFF
        for other, _, another, more in follow:
            if other != emptied:
                found[after + more] = (move, another)
        onward = _LANDING[die][target][cells[target - die]]
        if onward:
            found[after + onward[3]] = (move, onward[2])
    return found


def _same_dice(packed: int, cells: bytes, sources: list[int], dice: tuple[int, ...]) -> Found:
    """Play equal dice if none can bear off a checker."""
    # Steps in order from high points to low points reach every result exactly once.
    die = dice[0]
    entering = min(cells[BAR] - _EMPTY, len(dice))
    made: tuple[Move, ...] = ()
    if entering:
        entry = _landings(cells, [BAR], die)
        if not entry:
            return {packed: ()}
        packed += entry[0][3] + (entering - 1) * _PLAIN[die][BAR][3]
        made = (entry[0][2],) * entering
        if entering == len(dice):
            return {packed: made}
        cells = packed.to_bytes(PLACES, "little")
        sources = _sources(cells)
    paths = [(packed, made, _landings(cells, sources[::-1], die))]
    for _ in dice[entering + 1 :]:
        longer = [
            (at + step[3], (*made, step[2]), _lower(cells, at, choice, index, die))
            for at, made, choice in paths
            for index, step in enumerate(choice)
        ]
        if not longer:
            break
        paths = longer
    full = {at + step[3]: (*made, step[2]) for at, made, choice in paths for step in choice}
    return full or {at: made for at, made, _ in paths}


def _lower(cells: bytes, packed: int, choice: list[Step], index: int, die: int) -> list[Step]:
    """Return the steps that may follow ``choice[index]``, ordered from low to high points."""
    # These are the steps from lower points, the next step of the checker that has just moved,
    # and the step of another checker on the point that it left.
    source, target, _, _ = choice[index]
    lower = choice[:index]
    onward = _LANDING[die][target][cells[target - die]]
    if onward and onward not in lower:
        insort(lower, onward)
    if (packed >> (8 * source)) & 0xFF > _EMPTY + 1:
        lower.append(_PLAIN[die][source])
    return lower


def _most_of_a_kind(cells: bytes, sources: list[int], die: int, dice: int) -> int:
    """Return the maximum number of equal dice that can be played without bearing off."""
    # Checkers do not block each other, so this is the sum over all checkers.
    on_bar = cells[BAR] - _EMPTY
    total = 0
    for source in [BAR, *sources] if on_bar else sources:
        target = source - die
        while total < dice and target > OFF and cells[target] >= _BLOT:
            total += cells[source] - _EMPTY
            target -= die
        if source == BAR and not total:
            break
    return min(total, dice)


def _searched(packed: int, numbers: tuple[int, ...]) -> Found:
    """Try all steps one by one, because bearing off depends on where all checkers are."""
    longest = 0
    found: Found = {}
    for order in dict.fromkeys((numbers, numbers[::-1])):
        made = 0
        paths: Found = {packed: ()}
        for die in order:
            longer = {
                at + step[3]: (*moves, step[2])
                for at, moves in paths.items()
                for step in steps(at, die)
            }
            if not longer:
                break
            paths = longer
            made += 1
        if made > longest:
            longest, found = made, paths
        elif made == longest:
            found = paths | found
    return found
