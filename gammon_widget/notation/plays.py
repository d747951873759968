"""Plays in standard notation: ``24/18*/13``, ``8/5(2) 6/3``, ``bar/21``, ``6/off``.

This is the notation of backgammon books (Paul Magriel, *Backgammon*, 1976; bkgm.com, "Backgammon
Notation"). Each player numbers the points from their own side, a checker's path is written from
place to place, a star marks a hit, and a number in brackets repeats a move. The result of a play
depends only on where checkers start and end and on which blots are hit. Therefore, moves can be
read in any order; they are written from high points to low points.

The reader ignores case, spaces and punctuation::

    text   =  [dice] [move (gap move)*]            dice   =  "31:"  "3-1:"  "31 "
    move   =  place mark? (to place mark?)+ count?  to     =  "/"  "-"  "–"  "→" ...
    place  =  1 … 25, "bar", "b", "off", "o", "0"   mark   =  "*"
    gap    =  spaces, commas, semicolons            count  =  "(2)"

A move may use several dice (``24/13``). A star on an intermediate point selects the path.
Without a star, the play that makes no hit on the way is meant. If different hits are equally
possible, the text is refused as ambiguous. A blot on a written landing place is hit with or without
a star. A star where no hit is possible is an error, because the writer must have seen a different
position.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NoReturn

from ..rules import (
    Dice,
    GammonError,
    Move,
    Play,
    PlayError,
    Position,
    PositionLike,
    Reason,
    Refusal,
    RollLike,
    explain,
    legal_plays,
    paths_from,
    to_position,
)
from ..rules.dice import to_dice
from ..rules.legal import single_steps, turn_so_far
from ..rules.position import BAR, CHECKERS, OFF, PLACES
from ..rules.variant import Numbers, own_number, renumber
from .text import brief, checked_text, fail

CANNOT_MOVE = "cannot move"
"""The text for a forced pass."""


_BLOT = CHECKERS - 1  # the byte of an opponent's blot
_PLACES = {"bar": BAR, "b": BAR, "off": OFF, "o": OFF}


def write_play(moves: Iterable[tuple[int, int]], position: Position, *, apart: bool = False) -> str:
    """Write a play in standard notation.

    Moves of the same checker are joined, unless `apart` is true. A place on the way is written only
    if the checker hits there. Moves are ordered from high points to low points, and a number in
    brackets counts equal moves. Without moves, the text is ``"cannot move"``. In `moves`, 25 is the
    bar and 0 is off. `position` is the position before the play, from the player's point of
    view.

    Examples
    --------
    >>> from gammon_widget.rules import Move
    >>> write_play([Move(8, 5), Move(6, 5)], Position.opening())
    '8/5 6/5'
    >>> write_play([(24, 18), (18, 13)], Position.opening())
    '24/13'
    """
    cells, steps = position._packed.to_bytes(PLACES, "little"), tuple(moves)
    blots = frozenset([target for _, target in steps if target and cells[target] == _BLOT])
    return _written(steps, blots, apart=apart)


@lru_cache(maxsize=20_000)  # plays repeat: saves 0.01 ms a play in a collection
def _written(moves: tuple[tuple[int, int], ...], hit: frozenset[int], *, apart: bool) -> str:
    blots = set(hit)
    paths: list[list[tuple[int, bool]]] = []  # places of one checker, and whether it hits there
    for source, target in sorted((Move(*move) for move in moves), reverse=True):
        ended = [] if apart else [each for each in paths if each[-1][0] == source]
        path = ended[-1] if ended else None
        if path is None:
            path = [(source, False)]
            paths.append(path)
        path.append((target, target in blots))
        blots.discard(target)
    groups: dict[tuple[int, ...], list[set[int]]] = {}  # hits of each checker, by visible places
    for path in paths:
        first, *between, last = path
        seen = first, *(each for each in between if each[1]), last
        hits = {place for place, is_hit in path if is_hit}
        groups.setdefault(tuple(place for place, _ in seen), []).append(hits)
    words = []
    for places, group in sorted(groups.items(), reverse=True):
        every_hit = set[int]().union(*group)
        word = "/".join(place_name(place) + "*" * (place in every_hit) for place in places)
        words.append(f"{word}({len(group)})" if len(group) > 1 else word)
    return " ".join(words) or CANNOT_MOVE


def place_name(place: int) -> str:
    """Return the name of a place in a play: ``bar``, ``off`` or a number."""
    return {BAR: "bar", OFF: "off"}.get(place, str(place))


def place_named(name: str) -> int:
    """Return the place for a name in lower case; ``b`` means the bar, and ``o`` means off."""
    return _PLACES[name] if name in _PLACES else int(name)


FORMAT = "play"
_MAX_CHARACTERS = 200
_BOTH = 2
_DICE = re.compile(r"\s*(?:([1-6])\s*[-–,]?\s*([1-6])\s*:|([1-6])([1-6])(?=\s+[0-9bo]))\s*", re.I)
_GAP = re.compile(r"[\s,;]+")
_PLACE = re.compile(r"(bar|b|off|o|[0-9]+)(?![a-z])", re.IGNORECASE)
_TO = re.compile(r"\s*(?:->|[/\\>\-‐‑‒–—−→⁄∕])\s*")
_MARK = re.compile(r"\s*\*")
_COUNT = re.compile(r"\s*\(\s*([1-9])\s*\)")
_EXPECTED_PLACE = "a point from 1 to 24, bar or off"
_PASSES = {"-", "–", "—", CANNOT_MOVE, "can't move", "no move", "no play", "none", "pass"}
_PASSES |= {"fan", "fans", "dance", "dances"}


_Path = tuple[int, ...]
"""The places of one checker's path, as written."""


@dataclass(frozen=True, slots=True)
class _PlayText:
    """A written play: a path for each checker, and the places that stars mark as hits."""

    paths: tuple[_Path, ...]
    marks: dict[int, int]
    """The offset of the star for each place that is marked as a hit."""

    @property
    def landings(self) -> frozenset[int]:
        """The written landing places; a blot there is hit with or without a star."""
        return frozenset(place for path in self.paths for place in path[1:])


def parse_play(text: str, position: PositionLike, dice: RollLike) -> Play:
    """Read a play in any common spelling.

    Parameters
    ----------
    text
        The play, such as ``"13/11/5"``, ``"8/5(2) 6/3"``, ``"bar/20*"``, ``"b/20, 6/o"``,
        ``"24-18"``, ``"31: 8/5 6/5"``; ``"cannot move"`` for a forced pass.
    position
        The position before the play, from the point of view of the player who moves.
    dice
        The roll of that player.

    Returns
    -------
    Play
        A play that is equal to one of ``legal_plays(position, dice)``. The order of its moves may
        differ from the text.

    Raises
    ------
    FormatError
        If the text is not a play, has a star where no hit is possible, or could mean plays with
        different results. The error contains the column.
    PlayError
        If the play is not legal.

    Examples
    --------
    >>> str(parse_play("6/5, 8/5", Position.opening(), Dice(3, 1)))
    '8/5 6/5'
    >>> parse_play("8/5", Position.opening(), Dice(3, 1))
    Traceback (most recent call last):
    ...
    gammon_widget.rules.errors.PlayError: This play uses only 1 of 2 dice, but both can be played.
    """
    return _parse(text, to_position(position), to_dice(dice), own_number)


def read_play(
    text: str, position: Position, dice: Dice, numbers: Numbers, *others: Numbers
) -> Play:
    """Read a play in any of the given numberings of the points, or in standard notation.

    No text is a legal play in two different numberings, because the checkers would move in opposite
    directions. Raises the same errors as `parse_play`. The point numbers in
    their messages use the first numbering.
    """
    try:
        return _parse(text, position, dice, numbers)
    except GammonError:
        for other in {*others, own_number} - {numbers}:
            with suppress(GammonError):
                return _parse(text, position, dice, other)
        raise


def _parse(text: str, position: Position, dice: Dice, numbers: Numbers) -> Play:
    text = _simplified(text)
    written = _PlayParser(text, numbers).read(dice)
    plays = {play.result: play for play in legal_plays(position, dice)}
    most = max(len(play.moves) for play in plays.values())
    found = _readings(written, position, dice, most)
    legal = {result: hits for result, hits in found.items() if result in plays}
    if not legal:
        refusal = _refusal(written, position, dice, most)
        raise PlayError(refusal if numbers is own_number else refusal.on_board(numbers))
    marks = frozenset(written.marks)
    marked = {result: hits for result, hits in legal.items() if hits >= marks}
    if not marked:
        missed = min(marks.difference(*legal.values()) or marks, key=written.marks.__getitem__)
        problem = f"This play hits no checker on point {numbers(missed)}."
        fail(FORMAT, text, written.marks[missed], problem, "no star here")
    allowed = marks | written.landings
    plain = [result for result, hits in marked.items() if hits <= allowed]
    results = plain or list(marked)
    if len(results) > 1:
        choice = " or ".join(sorted(renumber(str(plays[r]), numbers) for r in results))
        fail(
            FORMAT,
            text,
            0,
            f"{brief(text)} can be played in several ways, which hit different checkers.",
            choice,
        )
    return plays[results[0]]


def written_moves(text: str) -> tuple[Move, ...]:
    """Read the moves of a written play, without a position or dice.

    Each move goes from one written place to the next, and may use several dice.

    Examples
    --------
    >>> [tuple(move) for move in written_moves("bar/20*/15 13/3")]
    [(25, 20), (20, 15), (13, 3)]
    """
    paths = _PlayParser(_simplified(text)).read(None).paths
    return tuple(Move(*step) for path in paths for step in pairwise(path))


def _simplified(text: object) -> str:
    """Check a text, and replace unusual letters and digits with ordinary ones."""
    text = checked_text(text, FORMAT, _MAX_CHARACTERS)
    plain = ((unicodedata.normalize("NFKC", char), char) for char in text)
    simple = "".join(form if len(form) == 1 else char for form, char in plain)
    return simple.rstrip().rstrip(".!?")


class _PlayParser:
    """A parser that reads a text from left to right by the grammar of this module."""

    def __init__(self, text: str, numbers: Numbers = own_number) -> None:
        self._text = text
        self._numbers = numbers
        self._at = 0
        self._marks: dict[int, int] = {}

    def read(self, dice: Dice | None) -> _PlayText:
        """Read the whole text; dice in the text must be equal to `dice`."""
        prefix = self._take(_DICE)
        if prefix is not None:
            one, two = (int(die) for die in prefix.groups() if die)
            if dice is not None and Dice(one, two) != dice:
                self._fail(0, f"This is a play for {one}-{two}.", f"a play for {dice}")
        rest = self._text[self._at :].strip().lower()
        if rest in _PASSES or (prefix is not None and not rest):
            return _PlayText((), {})
        self._take(_GAP)
        if self._at == len(self._text):
            self._fail(0, "The text is empty.", "a play such as 24/18 13/11")
        paths: list[_Path] = []
        while self._at < len(self._text):
            paths += self._read_move()
            if self._take(_GAP) is None and self._at < len(self._text):
                problem = f"{brief(self._text[self._at])} is not part of a move."
                self._fail(self._at, problem, "'/', '*' or a space")
        return _PlayText(tuple(paths), self._marks)

    def _read_move(self) -> list[_Path]:
        """Read one move and its count; return a path for each repetition."""
        begin = self._at
        places = [self._read_place()]
        if places[0] == OFF:
            self._fail(begin, "A checker that is off cannot move.", "a point or bar")
        while self._take(_TO) is not None:
            begin = self._at
            places.append(self._read_place())
            if places[-1] == BAR:
                self._fail(begin, "A checker cannot be moved to the bar.", "a point or off")
            self._read_star(places[-1])
        if len(places) == 1:
            problem = f"The move from {place_name(self._numbers(places[0]))} has no destination."
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
            problem = f"{brief(word[0])} is not a place." if word else "The text ends too soon."
            self._fail(begin, problem, _EXPECTED_PLACE)
        place = place_named(found[1].lower())
        if place > BAR:
            self._fail(begin, f"There is no point {brief(found[1].lower())}.", _EXPECTED_PLACE)
        return self._numbers(place)

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Match a pattern at the current offset and advance past it."""
        found = pattern.match(self._text, self._at)
        if found is not None:
            self._at = found.end()
        return found

    def _fail(self, offset: int, problem: str, expected: str) -> NoReturn:
        fail(FORMAT, self._text, offset, problem, expected)


def _readings(
    written: _PlayText, position: Position, dice: Dice, most: int
) -> dict[Position, frozenset[int]]:
    """Return the possible positions after the written moves, each with its hits.

    Only positions after exactly `most` dice are included.
    """
    found: dict[Position, frozenset[int]] = {}
    if len(written.paths) > most:
        return found

    def walk(
        now: Position, left: tuple[int, ...], todo: tuple[_Path, ...], hits: frozenset[int]
    ) -> None:
        if not todo:
            if len(dice.numbers) - len(left) == most:
                found.setdefault(now, hits)
            return
        for die in set(left):
            rest = list(left)
            rest.remove(die)
            steps = dict(single_steps(now, die))
            for path in set(todo):
                target = max(path[0] - die, OFF)
                after = steps.get(Move(path[0], target))
                if after is None or target < path[1]:
                    continue
                others = list(todo)
                others.remove(path)
                further = path[1:] if target == path[1] else (target, *path[1:])
                if len(further) > 1:
                    others.append(further)
                hit = target != OFF and now.points[target] < 0
                walk(after, tuple(rest), tuple(sorted(others)), hits | {target} if hit else hits)

    walk(position, dice.numbers, tuple(sorted(written.paths)), frozenset())
    return found


def _refusal(written: _PlayText, position: Position, dice: Dice, most: int) -> Refusal:
    """Return why the play is illegal: the first illegal move, or the dice that were not played."""
    played: tuple[Move, ...] = ()
    for path in sorted(written.paths, reverse=True):
        for source, target in pairwise(path):
            refusal = explain(position, dice, source, target, played)
            if refusal is not None:
                return refusal
            played += paths_from(position, dice, source, played)[target]
    left = turn_so_far(position, dice, played)[1]
    if played:
        rest = "both" if most == _BOTH else f"all {most}"
        sentence = f"This play uses only {len(played)} of {most} dice, but {rest} can be played."
    else:
        sentence = f"You cannot pass: there is a legal play for {dice}."
    return Refusal(Reason.BOTH_DICE, sentence, OFF, OFF, left)


def merged_moves(moves: Iterable[Move], position: Position) -> list[Move]:
    """Join consecutive moves of the same checker, but not across a hit."""
    paths: list[Move] = []
    for move in moves:
        for index, path in enumerate(paths):
            if path.target == move.source and position.points[move.source] >= 0:
                paths[index] = Move(path.source, move.target)
                break
        else:
            paths.append(move)
    return paths
