"""Positions of the checkers, from the point of view of the player on roll.

Places are numbered from the side of the player on roll: 24 down to 1 are the points in the
direction of play, 25 is this player's bar, and 0 is the opponent's bar. The player's checkers are
counted as positive numbers, and the opponent's as negative numbers. If a side has fewer than 15
checkers, the others have been borne off. With this numbering, the rules need only one direction of
play and do not depend on the colour.

A position is stored as one integer with one byte for each place. A move is therefore one addition,
and two positions are equal if their integers are equal.

`DiagramLike` is the interface of a picture of a position.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import islice, repeat
from os import PathLike
from typing import TYPE_CHECKING, Protocol, SupportsIndex

from .errors import PositionError
from .validation import as_int, brief, folded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .position_editing import Place, Side


CHECKERS = 15
"""The number of checkers of each player."""

BAR = 25
"""The place number of the player's own bar."""

OFF = 0
"""The target number of a checker that is borne off."""

HOME = 6
"""The highest point of the home board. Bearing off starts when no checker is beyond this point."""

PLACES = 26
_BIAS = CHECKERS  # a byte holds count + 15, because the opponent's counts are negative

UNIT = tuple(1 << (8 * place) for place in range(PLACES))
"""The value of one of the player's checkers in a packed position, by place."""

_EMPTY = sum(_BIAS * unit for unit in UNIT)

# The letters of an XGID: "-" is an empty place, A to O are 1 to 15 of the player's checkers, and
# a to o are 1 to 15 of the opponent's.
_ALPHABET = "onmlkjihgfedcba-ABCDEFGHIJKLMNO"
LETTER_OF = bytes.maketrans(bytes(range(31)), _ALPHABET.encode())
_NOT_OTHER, _NOT_OWN = _ALPHABET[CHECKERS:], _ALPHABET[: CHECKERS + 1]
_CELLS = range(-CHECKERS, 256 - CHECKERS)
_OWN, _OTHER = (bytes(max(0, sign * each) for each in _CELLS) for sign in (1, -1))
_OPPOSITE = bytes.maketrans(bytes(range(31)), bytes(range(30, -1, -1)))

_OPENING = {24: 2, 13: 5, 8: 3, 6: 5}


class Position:
    """The places of all checkers, as an immutable, hashable value.

    Parameters
    ----------
    points
        26 whole numbers, from the point of view of the player on roll: ``[1]`` to ``[24]`` are the
        points, ``[25]`` is the player's bar, and ``[0]`` is the opponent's bar. The player's
        checkers are counted as positive numbers, and the opponent's as negative numbers. Missing
        checkers have been borne off.

    Raises
    ------
    PositionError
        If there are not 26 whole numbers, a bar has the wrong sign, or a side has more than 15
        checkers. The message lists every problem.

    Examples
    --------
    >>> Position.opening().pips
    (167, 167)
    """

    __slots__ = ("_packed",)
    _packed: int

    def __init__(self, points: Iterable[int]) -> None:
        _store(self, _pack(_checked(points)))

    @staticmethod
    def _from_packed(packed: int) -> Position:
        """Create a position from a valid packed position."""
        position = object.__new__(Position)
        _store(position, packed)
        return position

    @staticmethod
    def opening() -> Position:
        """Return the position at the start of every game: 24:2 13:5 8:3 6:5 for both players."""
        return Position(from_counts(_OPENING, _OPENING))

    @staticmethod
    def parse(text: str) -> Position:
        """Read a position in any supported format.

        Parameters
        ----------
        text
            An XGID, the 26 letters of an XGID, a GNUBG Position ID, an OGID, a FIBS board, an ASCII
            board, or counts such as ``"24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"``, with the player on
            roll first. The result is from the point of view of the player on roll.
            `gammon_widget.recognise` identifies the format.

        Raises
        ------
        FormatError
            If the text is not in one of these formats.
        PositionError
            If the text is readable, but the position is impossible.
        """
        from ..notation.positions.formats import read_position

        return read_position(text)

    @staticmethod
    def build(own: Side = (), other: Side = ()) -> Position:
        """Build a position: ``Position.build(own={6: 5, "bar": 1}, other={24: 2})``.

        Parameters
        ----------
        own, other
            The checkers of the player on roll and of the opponent, each in that player's own
            numbering. Each side is a mapping from places (1 to 24, 25 or ``"bar"``) to counts, or a
            list or array of counts. A list or array has 24 counts, starting with the 1 point,
            or 25 counts, with the bar last. Missing checkers are off.

        Raises
        ------
        PositionError
            If the position is impossible; the message lists all problems and their places.
        """
        from .position_editing import build

        return build(own, other)

    def put(self, place: Place, count: SupportsIndex = 1) -> Position:
        """Return the position with `count` checkers on a place.

        A negative `count` puts the opponent's checkers there. Checkers that are replaced are borne
        off. The two bars share one place (25 or ``"bar"``), but do not affect each other. Raises
        PositionError if the side has too few checkers.
        """
        from .position_editing import put

        return put(self, place, count)

    def clear(self, *places: Place) -> Position:
        """Return the position without the checkers on the given places.

        Without places, the result is an empty board.
        """
        from .position_editing import clear

        return clear(self, *places)

    def move(self, source: Place, target: Place, count: SupportsIndex = 1) -> Position:
        """Return the position after moving the player's checkers freely, without dice.

        Places can also be ``"bar"`` and ``"off"``. A blot on the target is hit. Raises
        PositionError if there are not enough checkers on the source, or the opponent has made the
        target point.
        """
        from .position_editing import move

        return move(self, source, target, count)

    @property
    def points(self) -> tuple[int, ...]:
        """The 26 counts, as described for the parameter `points` of the class."""
        return tuple([cell - _BIAS for cell in self._packed.to_bytes(PLACES, "little")])

    @property
    def letters(self) -> str:
        """The position as 26 letters, from the point of view of the player on roll."""
        return self._packed.to_bytes(PLACES, "little").translate(LETTER_OF).decode()

    @property
    def bar(self) -> tuple[int, int]:
        """The numbers of checkers on the bar, as (player on roll, opponent)."""
        return (self._packed >> (8 * BAR)) - _BIAS, _BIAS - (self._packed & 0xFF)

    @property
    def off(self) -> tuple[int, int]:
        """The numbers of checkers borne off, as (player on roll, opponent)."""
        cells = self._packed.to_bytes(PLACES, "little")
        return CHECKERS - sum(cells.translate(_OWN)), CHECKERS - sum(cells.translate(_OTHER))

    @property
    def pips(self) -> tuple[int, int]:
        """The pip counts, as (player on roll, opponent); a checker on the bar counts 25."""
        own = other = 0
        for place, count in enumerate(self.points):
            if count > 0:
                own += place * count
            else:
                other -= (BAR - place) * count
        return own, other

    @property
    def has_contact(self) -> bool:
        """Whether the two sides are still in contact."""
        letters = self.letters  # capitals for the player's own checkers
        rear = len(letters.rstrip(_NOT_OWN)) - 1
        front = len(letters) - len(letters.lstrip(_NOT_OTHER))
        return max(rear, 0) > min(front, BAR)

    @property
    def position_id(self) -> str:
        """The GNUBG Position ID, which has 14 characters."""
        from ..notation.positions.gnubg_id import write_position_id

        return write_position_id(self)

    def diagram(self, **options: object) -> DiagramLike:
        """Draw the position; `gammon_widget.drawing.position_diagram` describes all the options.

        Parameters
        ----------
        **options
            Any of ``arrows="8/5 6/5"``, ``marks=[5]``, ``theme="slate"``, ``size=480``,
            ``turn="black"``, ``bottom="white"``, ``home="left"`` and ``players=("Ann", "Bob")``.

        Raises
        ------
        GammonError
            If arguments are invalid; the error lists all of them.
        """
        from ..drawing.diagrams import position_diagram

        return position_diagram(self, **options)  # type: ignore[arg-type]  # all are checked there

    def _repr_svg_(self) -> str:
        return self.diagram().svg

    def _repr_png_(self) -> bytes | None:
        return self.diagram()._repr_png_()

    def swapped(self) -> Position:
        """Return the position from the opponent's point of view; two swaps restore the original."""
        cells = self._packed.to_bytes(PLACES, "big").translate(_OPPOSITE)
        return self._from_packed(int.from_bytes(cells, "little"))

    def __getitem__(self, place: int) -> int:
        return self.points[place]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._packed == other._packed

    def __hash__(self) -> int:
        return hash(self._packed)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"A Position is immutable: cannot set {name!r}.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"A Position is immutable: cannot delete {name!r}.")

    def __reduce__(self) -> tuple[type[Position], tuple[tuple[int, ...]]]:
        return Position, (self.points,)

    def __repr__(self) -> str:
        from ..notation.positions.counts import write_counts

        return f"Position.parse({write_counts(self)!r})"

    def __str__(self) -> str:
        from ..notation.positions.ascii_board import write_ascii

        return write_ascii(self)


# The setter of the slot sets the only field, although the class is immutable.
_store = Position._packed.__set__  # type: ignore[attr-defined,misc]  # mypy sees an int


def wrapped(packed: Iterable[int]) -> list[Position]:
    """Create positions from many valid packed positions, as fast as possible."""
    # Loops in C: legal plays are created by the hundred.
    packed = tuple(packed)
    positions = [*map(object.__new__, repeat(Position, len(packed)))]
    deque(map(_store, positions, packed), maxlen=0)
    return positions


def _pack(points: Sequence[int]) -> int:
    return int.from_bytes([count + _BIAS for count in points], "little")


def from_counts(own: dict[int, int], other: dict[int, int]) -> list[int]:
    """Return all 26 counts of a position, given the checkers of both players by place."""
    points = [0] * PLACES
    for place, count in own.items():
        points[place] += count
    for place, count in other.items():
        points[BAR - place] -= count
    return points


def _checked(points: Iterable[int]) -> tuple[int, ...]:
    """Return the points as plain ints; raise PositionError with every problem."""
    try:
        # One more than needed is enough to detect too many values, even in an endless iterable.
        given = tuple(islice(points, PLACES + 1))
    except TypeError:
        raise PositionError(
            [f"A position must be 26 whole numbers, not a value of type {type(points).__name__}."]
        ) from None
    if len(given) == PLACES and {*map(type, given)} == {int} and given[0] <= 0 <= given[BAR]:
        own, balance = sum([count for count in given if count > 0]), sum(given)
        if own <= CHECKERS and own - balance <= CHECKERS:
            return given  # as in nearly all calls
    if len(given) != PLACES:
        number = f"more than {PLACES}" if len(given) > PLACES else len(given)
        raise PositionError([f"A position must have 26 whole numbers, not {number}."])
    counts = tuple(map(as_int, given))
    problems = [
        f"points[{place}] must be a whole number, not {brief(value)}."
        for place, (value, count) in enumerate(zip(given, counts, strict=True))
        if count is None
    ]
    known = tuple(count or 0 for count in counts)
    if known[BAR] < 0:
        problems.append(
            "points[25] is the bar of the player on roll, so it must be 0 or more, not "
            f"{brief(known[BAR])}."
        )
    if known[0] > 0:
        problems.append(
            f"points[0] is the opponent's bar, so it must be 0 or less, not {brief(known[0])}."
        )
    for side, sign in (("player on roll", 1), ("opponent", -1)):
        total = sum(max(0, sign * count) for count in known)
        if total > CHECKERS:
            problems.append(
                f"The {side} has {brief(total)} checkers; at most {CHECKERS} are possible."
            )
    if problems:
        raise PositionError(problems)
    return known


class ShownPosition(Protocol):
    """What shows a position: a `GameState`, a `Match` or a `Board`."""

    @property
    def position(self) -> Position:
        """The position as shown, as seen by the player on roll."""

    @property
    def turn_start(self) -> Position:
        """The position at the start of the turn."""


PositionLike = Position | ShownPosition | str


def to_position(position: PositionLike) -> Position:
    """Return the position that a value describes.

    Parameters
    ----------
    position
        A `Position`; a `GameState`, a `Match` or a board; ``"opening"``; or text in any format of
        `Position.parse`.

    Raises
    ------
    GammonError
        If the value describes no position; the error says which values are accepted.

    Examples
    --------
    >>> to_position("opening").pips
    (167, 167)
    """
    if isinstance(position, Position):
        return position
    if isinstance(position, str):
        return Position.opening() if folded(position) == "opening" else Position.parse(position)
    shown = getattr(position, "position", None)
    if isinstance(shown, Position) and hasattr(position, "turn_start"):
        return shown
    raise PositionError(
        [
            "The position must be a Position such as Position.opening(), a GameState, or text such "
            f"as an XGID, not {brief(position)}."
        ]
    )


class DiagramLike(Protocol):
    """The interface of a picture; `gammon_widget.Diagram` implements it."""

    @property
    def svg(self) -> str:
        """The picture as an SVG document."""

    @property
    def png(self) -> bytes:
        """The picture as a PNG file."""

    @property
    def width(self) -> int:
        """The display width, in pixels."""

    @property
    def title(self) -> str:
        """A short description of the picture."""

    def save(self, path: str | PathLike[str]) -> None:
        """Save the picture to a file, as SVG or PNG depending on the suffix."""

    def _repr_png_(self) -> bytes | None:
        """The picture as a PNG file, for a notebook; None without resvg_py."""
