"""Reading plays as people write them.

The grammar, forgiving of case, spaces and punctuation::

    text   =  [dice] [move (gap move)*]            dice   =  "31:"  "3-1:"  "31 "
    move   =  place mark? (to place mark?)+ count?  to     =  "/"  "-"  "–"  "→" ...
    place  =  1 … 25, "bar", "b", "off", "o", "0"   mark   =  "*"
    gap    =  spaces, commas, semicolons            count  =  "(2)"

A checker may be written to go further than one die takes it (``24/13``). A star on the way
decides by which touchdown; without one, the reading that hits nothing unmarked is meant; and if
different hits are equally possible, the text is refused as ambiguous. A landing place that is
written and holds a blot is hit with or without a star. A star where nothing can be hit is an
error, since the writer must have seen another position.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise
from typing import NoReturn

from ..rules import Reason, Refusal, explain
from ..rules.dice import Dice
from ..rules.errors import FormatError, PlayError
from ..rules.legal import legal_plays, single_steps
from ..rules.moves import Move, Play
from ..rules.position import BAR, OFF, Position
from ..rules.steps import turn_so_far, ways
from .plays import CANNOT_MOVE, place_name, write_play
from .text import brief, checked_text, place_of

FORMAT = "play"
_LONGEST = 200
_BOTH = 2
_DICE = re.compile(r"\s*(?:([1-6])\s*[-–,]?\s*([1-6])\s*:|([1-6])([1-6])(?=\s+[0-9bo]))\s*", re.I)
_GAP = re.compile(r"[\s,;]*")
_PLACE = re.compile(r"(bar|b|off|o|[0-9]+)(?![a-z])", re.IGNORECASE)
_TO = re.compile(r"\s*(?:->|[/\\>\-‐‑‒–—−→⁄∕])\s*")
_MARK = re.compile(r"\s*\*")
_COUNT = re.compile(r"\s*\(\s*([1-9])\s*\)")
_NAMES = {"bar": BAR, "b": BAR, "off": OFF, "o": OFF}
_PLACES = "a point from 1 to 24, bar or off"
_PASSES = {"-", "–", "—", CANNOT_MOVE, "can't move", "no move", "no play", "none", "pass"}
_PASSES |= {"fan", "fans", "dance", "dances"}


_Way = tuple[int, ...]
"""The places that one checker touches, as they are written."""


@dataclass(frozen=True, slots=True)
class _Written:
    """A whole play as it is written: a way for each checker, and where the stars stand."""

    ways: tuple[_Way, ...]
    marks: dict[int, int]
    """For each place marked as hit, the offset of its star."""

    @property
    def landings(self) -> frozenset[int]:
        """Places that are written as landing places: a blot there is hit, star or no star."""
        return frozenset(place for way in self.ways for place in way[1:])


def parse_play(text: str, position: Position, dice: Dice) -> Play:
    """Read a play, whichever way it is written.

    Parameters
    ----------
    text
        Such as ``"13/11/5"``, ``"8/5(2) 6/3"``, ``"bar/20*"``, ``"b/20, 6/o"``, ``"24-18"``,
        ``"31: 8/5 6/5"``; ``"cannot move"`` for a forced pass.
    position
        The position before, seen by the player who moves.
    dice
        His roll.

    Returns
    -------
    Play
        The one of ``legal_plays(position, dice)`` that leads to the same position, so it can be
        compared with those; its moves may come in another order than they were written in.

    Raises
    ------
    FormatError
        If the text is no play, has a star where nothing can be hit, or could mean plays with
        different results; with the column.
    PlayError
        If it is a play, but not a legal one.

    Examples
    --------
    >>> str(parse_play("6/5, 8/5", Position.opening(), Dice(3, 1)))
    '8/5 6/5'
    >>> parse_play("8/5", Position.opening(), Dice(3, 1))
    Traceback (most recent call last):
    ...
    gammon_widget.rules.errors.PlayError: Only 1 of 2 dice are played, and both can be.
    """
    text = _simplified(checked_text(text, FORMAT, _LONGEST)).rstrip().rstrip(".!?")
    written = _read(text, dice)
    plays = {play.result: play for play in legal_plays(position, dice)}
    most = max(len(play.moves) for play in plays.values())
    found = _readings(written, position, dice, most)
    legal = {result: hits for result, hits in found.items() if result in plays}
    if not legal:
        raise PlayError(_refusal(written, position, dice, most))
    marks = frozenset(written.marks)
    marked = {result: hits for result, hits in legal.items() if hits >= marks}
    if not marked:
        missed = min(marks.difference(*legal.values()) or marks, key=written.marks.__getitem__)
        _fail(text, written.marks[missed], f"Nothing is hit on point {missed}.", "no star here")
    allowed = marks | written.landings
    plain = [result for result, hits in marked.items() if hits <= allowed]
    results = plain or list(marked)
    if len(results) > 1:
        choice = " or ".join(sorted(write_play(plays[r].moves, position) for r in results))
        _fail(text, 0, f"{brief(text)} hits different checkers on different ways.", choice)
    return plays[results[0]]


def _simplified(text: str) -> str:
    """The text with unusual forms of letters and digits made plain, each still one character."""
    if text.isascii():
        return text
    plain = ((unicodedata.normalize("NFKC", char), char) for char in text)
    return "".join(form if len(form) == 1 else char for form, char in plain)


def written_moves(text: str) -> tuple[Move, ...]:
    """Read what moves a play is written as, whatever the position and the dice.

    Returns
    -------
    tuple[Move, ...]
        A move from each written place to the next: one move may take several dice.

    Raises
    ------
    FormatError
        If the text is no play; with the column.

    Examples
    --------
    >>> [tuple(move) for move in written_moves("bar/20*/15 13/3")]
    [(25, 20), (20, 15), (13, 3)]
    """
    text = _simplified(checked_text(text, FORMAT, _LONGEST)).rstrip().rstrip(".!?")
    return tuple(Move(*step) for way in _read(text, None).ways for step in pairwise(way))


def _read(text: str, dice: Dice | None) -> _Written:
    """Read the text by the grammar; dice written before it must be these, if any."""
    at = 0
    prefix = _DICE.match(text)
    if prefix is not None:
        one, two = (int(die) for die in prefix.groups() if die)
        if dice is not None and Dice(one, two) != dice:
            _fail(text, 0, f"This is a play of {one}-{two}.", f"one of {dice}")
        at = prefix.end()
    found: list[_Way] = []
    marks: dict[int, int] = {}
    rest = text[at:].strip().lower()
    if rest in _PASSES or (prefix is not None and not rest):
        return _Written((), marks)
    at = _after(_GAP, text, at)
    if at == len(text):
        _fail(text, 0, "There is nothing to read.", "a play such as 24/18 13/11")
    while at < len(text):
        at, count, way = _move(text, at, marks)
        found += [way] * count
        end = at
        at = _after(_GAP, text, at)
        if at == end and at < len(text):
            _fail(text, at, f"{brief(text[at])} is no part of a move.", "'/', '*' or a space")
    return _Written(tuple(found), marks)


def _move(text: str, at: int, marks: dict[int, int]) -> tuple[int, int, _Way]:
    """Read one move: where it ends, how often it is made, and its way."""
    begin = at
    start, at = _place(text, at)
    if start == OFF:
        _fail(text, begin, "A checker that is off cannot move.", "a point or bar")
    places = [start]
    while (to := _TO.match(text, at)) is not None:
        place, after = _place(text, to.end())
        if place == BAR:
            _fail(text, to.end(), "Nothing moves to the bar by itself.", "a point or off")
        places.append(place)
        at = _star(text, after, place, marks)
    if len(places) == 1:
        _fail(text, at, f"The move from {place_name(start)} goes nowhere.", "'/' and a place")
    count = _COUNT.match(text, at)
    if count is None:
        return at, 1, tuple(places)
    at = _star(text, count.end(), places[-1], marks)
    return at, int(count.group(1)), tuple(places)


def _star(text: str, at: int, place: int, marks: dict[int, int]) -> int:
    star = _MARK.match(text, at)
    if star is None:
        return at
    marks.setdefault(place, star.end() - 1)
    return star.end()


def _place(text: str, at: int) -> tuple[int, int]:
    found = _PLACE.match(text, at)
    if found is None:
        word = text[at:].split(maxsplit=1)
        problem = f"{brief(word[0])} is no place." if word else "The text ends too soon."
        _fail(text, at, problem, _PLACES)
    name = found.group(1).lower()
    place = _NAMES[name] if name in _NAMES else int(name)
    if place > BAR:
        _fail(text, at, f"There is no point {brief(name)}.", _PLACES)
    return place, found.end()


def _readings(
    written: _Written, position: Position, dice: Dice, most: int
) -> dict[Position, frozenset[int]]:
    """Every way to make all written moves with `most` dice: results with the places of hits."""
    found: dict[Position, frozenset[int]] = {}
    if len(written.ways) > most:
        return found

    def walk(
        now: Position, left: tuple[int, ...], todo: tuple[_Way, ...], hits: frozenset[int]
    ) -> None:
        if not todo:
            if len(dice.numbers) - len(left) == most:
                found.setdefault(now, hits)
            return
        for die in set(left):
            rest = list(left)
            rest.remove(die)
            steps = dict(single_steps(now, die))
            for way in set(todo):
                target = max(way[0] - die, OFF)
                after = steps.get(Move(way[0], target))
                if after is None or target < way[1]:
                    continue
                others = list(todo)
                others.remove(way)
                further = way[1:] if target == way[1] else (target, *way[1:])
                if len(further) > 1:
                    others.append(further)
                hit = target != OFF and now.points[target] < 0
                walk(after, tuple(rest), tuple(sorted(others)), hits | {target} if hit else hits)

    walk(position, dice.numbers, tuple(sorted(written.ways)), frozenset())
    return found


def _refusal(written: _Written, position: Position, dice: Dice, most: int) -> Refusal:
    """Why the play is not legal: the first of its moves that is refused, or the dice left over."""
    played: tuple[Move, ...] = ()
    for way in sorted(written.ways, reverse=True):
        for source, target in pairwise(way):
            refusal = explain(position, dice, source, target, played)
            if refusal is not None:
                return refusal
            played += ways(position, dice, source, played)[target]
    left = turn_so_far(position, dice, played)[1]
    if played:
        rest = "both" if most == _BOTH else f"all {most}"
        sentence = f"Only {len(played)} of {most} dice are played, and {rest} can be."
    else:
        sentence = f"The roll {dice} can be played, so it must be."
    return Refusal(Reason.BOTH_DICE, sentence, OFF, OFF, left)


def _after(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found is not None else at


def _fail(text: str, offset: int, problem: str, expected: str) -> NoReturn:
    line, column = place_of(text, offset)
    raise FormatError(FORMAT, problem, expected=expected, line=line, column=column)
