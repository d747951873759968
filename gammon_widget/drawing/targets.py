"""Click targets of the board, independent of its orientation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Self

from ..rules import Color, GammonError

BAR_PLACE, OFF_PLACE = 25, 0
"""The numbers of the bar and of the tray in a player's own numbering of the places."""


class TargetKind(StrEnum):
    """The kinds of targets."""

    POINT = "point"
    BAR = "bar"
    TRAY = "tray"
    DICE = "dice"
    CUBE = "cube"
    BUTTON = "button"


@dataclass(frozen=True, slots=True)
class Target:
    """A click target, independent of the orientation of the board.

    Points, bars and trays are also the places of checkers. Create targets with
    ``Target.point(13)``, ``Target.bar(color)``, ``Target.tray(color)``, ``Target.button(name)`` and
    the constants ``Target.DICE`` and ``Target.CUBE``.

    Attributes
    ----------
    kind
        The kind of target.
    number
        The number of a point, from 1 to 24, in White's numbering.
    color
        The player to whom a half of the bar or a tray belongs.
    name
        The action of a button, such as ``"roll"``.
    """

    kind: TargetKind
    number: int | None = None
    color: Color | None = None
    name: str | None = None

    DICE: ClassVar[Target]
    CUBE: ClassVar[Target]

    @property
    def is_place(self) -> bool:
        """Whether checkers can lie on the target: a point, a bar or a tray."""
        return self.kind in {TargetKind.POINT, TargetKind.BAR, TargetKind.TRAY}

    def __repr__(self) -> str:
        match self.kind:
            case TargetKind.POINT:
                return f"Target.point({self.number})"
            case TargetKind.BAR | TargetKind.TRAY:
                return f"Target.{self.kind}({self.color!r})"
            case TargetKind.BUTTON:
                return f"Target.button({self.name!r})"
            case _:
                return f"Target.{self.kind.name}"

    def __str__(self) -> str:
        what = self.number or self.color or self.name
        return self.kind.value if what is None else f"{self.kind.value} {what}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a target such as ``"point 13"``, ``"bar white"`` or ``"dice"``.

        Raises
        ------
        GammonError
            If the text is not the name of a target.
        """
        kind, _, what = text.partition(" ")
        try:
            match TargetKind(kind):
                case TargetKind.POINT if 1 <= int(what) < BAR_PLACE:
                    return cls.point(int(what))
                case TargetKind.BAR | TargetKind.TRAY as place:
                    return cls(place, color=Color(what))
                case TargetKind.BUTTON if what:
                    return cls.button(what)
                case TargetKind.DICE | TargetKind.CUBE as thing if not what:
                    return cls(thing)
        except ValueError:
            pass
        raise GammonError(
            f"There is no target {text!r} on a board. Targets have names such as 'point 13' and "
            "'bar white'."
        )

    @classmethod
    def point(cls, number: int) -> Self:
        """Return the target for the point that White calls `number`."""
        return cls(TargetKind.POINT, number=number)

    @classmethod
    def bar(cls, color: Color) -> Self:
        """Return the target for a player's half of the bar."""
        return cls(TargetKind.BAR, color=color)

    @classmethod
    def tray(cls, color: Color) -> Self:
        """Return the target for a player's tray."""
        return cls(TargetKind.TRAY, color=color)

    @classmethod
    def button(cls, name: str) -> Self:
        """Return the target for the button with the action `name`."""
        return cls(TargetKind.BUTTON, name=str(name))  # an enum member is not a plain str

    @classmethod
    def of_place(cls, place: int, color: Color) -> Self:
        """Return the target of a place in a player's own numbering.

        Place 25 is the bar, and place 0 is the tray.
        """
        if place == BAR_PLACE:
            return cls.bar(color)
        if place == OFF_PLACE:
            return cls.tray(color)
        return cls.point(place if color is Color.WHITE else 25 - place)

    def place_for(self, color: Color) -> int | None:
        """Return the target's place in a player's own numbering, or None if it is not a place.

        The opponent's half of the bar and the opponent's tray are not places of this player.
        """
        if self.kind is TargetKind.POINT and self.number is not None:
            return self.number if color is Color.WHITE else 25 - self.number
        if self.color is not color:
            return None
        return {TargetKind.BAR: BAR_PLACE, TargetKind.TRAY: OFF_PLACE}.get(self.kind)


Target.DICE = Target(TargetKind.DICE)
Target.CUBE = Target(TargetKind.CUBE)
