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

from ..rules import Dice, Move, Play, PlayError, Position, Reason, Refusal, explain, legal_plays
from ..rules.legal import single_steps
from ..rules.position import BAR, OFF
from ..rules.steps import turn_so_far, ways
from .plays import CANNOT_MOVE, place_name, place_named, write_play
from .text import brief, checked_text, fail

FORMAT = "play"
_MAX_CHARACTERS = 200
_BOTH = 2
_DICE = re.compile(r"\s*(?:([1-6])\s*[-–,]?\s*([1-6])\s*:|([1-6])([1-6])(?=\s+[0-9bo]))\s*", re.I)
_GAP = re.compile(r"[\s,;]+")
_PLACE = re.compile(r"(bar|b|off|o|[0-9]+)(?![a-z])", re.IGNORECASE)
_TO = re.compile(r"\s*(?:->|[/\\>\-‐‑‒–—−→⁄∕])\s*")
_MARK = re.compile(r"\s*\*")
_COUNT = re.compile(r"\s*\(\s*([1-9])\s*\)")
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
        Their roll.

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
    text = _simplified(text)
    written = _Parser(text).read(dice)
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
        fail(
            FORMAT,
            text,
            written.marks[missed],
            f"Nothing is hit on point {missed}.",
            "no star here",
        )
    allowed = marks | written.landings
    plain = [result for result, hits in marked.items() if hits <= allowed]
    results = plain or list(marked)
    if len(results) > 1:
        choice = " or ".join(sorted(write_play(plays[r].moves, position) for r in results))
        fail(FORMAT, text, 0, f"{brief(text)} hits different checkers on different ways.", choice)
    return plays[results[0]]


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
    ways = _Parser(_simplified(text)).read(None).ways
    return tuple(Move(*step) for way in ways for step in pairwise(way))


def _simplified(text: object) -> str:
    """A text that may be read, with unusual letters and digits made plain, each one character."""
    text = checked_text(text, FORMAT, _MAX_CHARACTERS)
    plain = ((unicodedata.normalize("NFKC", char), char) for char in text)
    simple = "".join(form if len(form) == 1 else char for form, char in plain)
    return simple.rstrip().rstrip(".!?")


class _Parser:
    """Reads a text by the grammar, from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._marks: dict[int, int] = {}

    def read(self, dice: Dice | None) -> _Written:
        """Read the whole text; dice written before it must be these, if any."""
        prefix = self._take(_DICE)
        if prefix is not None:
            one, two = (int(die) for die in prefix.groups() if die)
            if dice is not None and Dice(one, two) != dice:
                self._fail(0, f"This is a play of {one}-{two}.", f"one of {dice}")
        rest = self._text[self._at :].strip().lower()
        if rest in _PASSES or (prefix is not None and not rest):
            return _Written((), {})
        self._take(_GAP)
        if self._at == len(self._text):
            self._fail(0, "There is nothing to read.", "a play such as 24/18 13/11")
        ways: list[_Way] = []
        while self._at < len(self._text):
            ways += self._read_move()
            if self._take(_GAP) is None and self._at < len(self._text):
                problem = f"{brief(self._text[self._at])} is no part of a move."
                self._fail(self._at, problem, "'/', '*' or a space")
        return _Written(tuple(ways), self._marks)

    def _read_move(self) -> list[_Way]:
        """Read one move: its way, as often as it is made."""
        begin = self._at
        places = [self._read_place()]
        if places[0] == OFF:
            self._fail(begin, "A checker that is off cannot move.", "a point or bar")
        while self._take(_TO) is not None:
            begin = self._at
            places.append(self._read_place())
            if places[-1] == BAR:
                self._fail(begin, "Nothing moves to the bar by itself.", "a point or off")
            self._read_star(places[-1])
        if len(places) == 1:
            problem = f"The move from {place_name(places[0])} goes nowhere."
            self._fail(self._at, problem, "'/' and a place")
        count = self._take(_COUNT)
        if count is None:
            return [tuple(places)]
        self._read_star(places[-1])
        return [tuple(places)] * int(count[1])

    def _read_star(self, place: int) -> None:
        star = self._take(_MARK)
        if star is not None:
            self._marks.setdefault(place, star.end() - 1)

    def _read_place(self) -> int:
        begin = self._at
        found = self._take(_PLACE)
        if found is None:
            word = self._text[begin:].split(maxsplit=1)
            problem = f"{brief(word[0])} is no place." if word else "The text ends too soon."
            self._fail(begin, problem, _PLACES)
        place = place_named(found[1].lower())
        if place > BAR:
            self._fail(begin, f"There is no point {brief(found[1].lower())}.", _PLACES)
        return place

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What stands here, if it looks like this; reading goes on after it."""
        found = pattern.match(self._text, self._at)
        if found is not None:
            self._at = found.end()
        return found

    def _fail(self, offset: int, problem: str, expected: str) -> NoReturn:
        fail(FORMAT, self._text, offset, problem, expected)


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
