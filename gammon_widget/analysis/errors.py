"""The errors of an analysis: a tuple of decisions that can be narrowed down."""

from __future__ import annotations

from collections.abc import Iterable

from ..rules import Color, GammonError
from ..rules.validation import as_float, brief
from .decision import Decision, DecisionKind


class Errors(tuple[Decision, ...]):
    """The decisions that were doubtful, mistakes or blunders, in order.

    Call it for some of them: ``analysis.errors(worse_than=.06, player="Ann")``.

    Attributes
    ----------
    names
        The players' names, as (White, Black).
    """

    names: tuple[str, str]

    @classmethod
    def of(cls, decisions: Iterable[Decision], names: tuple[str, str]) -> Errors:
        """The errors among some decisions of two players."""
        errors = cls(each for each in decisions if each.is_error)
        errors.names = names
        return errors

    def __call__(
        self,
        worse_than: float = 0.0,
        *,
        player: str | Color | None = None,
        kind: str | DecisionKind | None = None,
    ) -> Errors:
        """Those that give away at least so much, of one player, or of one kind.

        Parameters
        ----------
        worse_than
            Equity given away, such as 0.06, from which on an error is a mistake.
        player
            The name of a player, or a color; None for both.
        kind
            ``"play"``, ``"double"`` or ``"answer"``; None for all.

        Raises
        ------
        GammonError
            If one of them is something else, with what it can be.
        """
        limit = as_float(worse_than)
        if limit is None:
            raise GammonError(f"worse_than is an equity such as 0.06, not {brief(worse_than)}.")
        color = None if player is None else self._color(player)
        if kind is not None and kind not in tuple(DecisionKind):
            kinds = " or ".join(repr(each.value) for each in DecisionKind)
            raise GammonError(f"A kind of decision is {kinds}, not {brief(kind)}.")
        return Errors.of(
            (
                each
                for each in self
                if each.error >= limit and color in (None, each.color) and kind in (None, each.kind)
            ),
            self.names,
        )

    def _color(self, player: str | Color) -> Color:
        if isinstance(player, Color):
            return player
        named = [color for color in Color if player in (self.names[color.slot], color.value)]
        if not named:
            names = " or ".join(map(repr, self.names))
            raise GammonError(f"The player is {names}, not {brief(player)}.")
        return named[0]
