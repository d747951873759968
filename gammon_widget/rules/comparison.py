"""One position and roll under several rules: what differs between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from .dice import Dice
from .legal import legal_plays
from .position import BAR, OFF, Position
from .scoring import level_won
from .steps import ways
from .variant import Rules, Starter


@dataclass(frozen=True, slots=True)
class Comparison:
    """A table: an aspect a row, the rules a column.

    Attributes
    ----------
    names
        The names of the rules compared.
    rows
        Each aspect with what holds under each of the rules, in the order of `names`.
    """

    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def differences(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The rows in which not all rules agree."""
        return tuple(row for row in self.rows if len(set(row[1])) > 1)

    @property
    def records(self) -> list[dict[str, str]]:
        """The differences as plain records, for pandas."""
        return [
            {"aspect": aspect, **dict(zip(self.names, cells, strict=True))}
            for aspect, cells in self.differences
        ]

    def __str__(self) -> str:
        lines = [("", self.names), *self.differences]
        widths = [max(len(aspect) for aspect, _ in lines)]
        widths += [max(len(cells[i]) for _, cells in lines) for i in range(len(self.names))]
        return "\n".join(
            "  ".join(
                text.ljust(width) for text, width in zip((aspect, *cells), widths, strict=True)
            ).rstrip()
            for aspect, cells in lines
        )

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name)}</th>" for name in ("", *self.names))
        body = "".join(
            f"<tr><th style='text-align:left'>{escape(aspect)}</th>"
            + "".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in cells)
            + "</tr>"
            for aspect, cells in self.differences
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def compare_rules(
    position: Position, dice: Dice | None = None, rules: Iterable[Rules | str] | None = None
) -> Comparison:
    """Show what a position and a roll mean under different rules.

    Parameters
    ----------
    position
        As seen by the player on roll.
    dice
        His roll, if there is one.
    rules
        The rules to compare, as values or names; all named profiles by default.

    Returns
    -------
    Comparison
        It prints as a table of the differences, and shows itself as one in a notebook.
    """
    from .profiles import PROFILES

    compared = [
        Rules.named(each) if isinstance(each, str) else each
        for each in (PROFILES.values() if rules is None else rules)
    ]
    columns = [_aspects(position, dice, each) for each in compared]
    return Comparison(
        names=tuple(each.name for each in compared),
        rows=tuple((aspect, tuple(column[aspect] for column in columns)) for aspect in columns[0])
        if columns
        else (),
    )


def _aspects(position: Position, dice: Dice | None, rules: Rules) -> dict[str, str]:
    """What holds under some rules, aspect by aspect."""
    aspects = {
        "who starts": (
            "White, then in turn" if rules.starter is Starter.ALTERNATE else "the higher die"
        ),
        "a tied opening roll": (
            f"doubles the cube ({rules.automatic_doubles} at the most)"
            if rules.automatic_doubles
            else "is rolled again"
        ),
        "the cube": f"up to {rules.max_cube}" if rules.cube else "none",
        "gammons before the cube is turned": "single (Jacoby)" if rules.jacoby else "double",
    }
    if dice is not None:
        plays = legal_plays(position, dice)
        aspects["legal plays"] = str(len(plays))
        aspects["both dice by one gesture"] = _gestures(position, dice, rules)
    aspects["if the player on roll bore off all now"] = level_won(
        position, with_men_off=rules.backgammon_with_men_off
    ).name.lower()
    aspects["a new game at any stage"] = "the leader" if rules.leader_restarts else "nobody"
    return aspects


def _gestures(position: Position, dice: Dice, rules: Rules) -> str:
    """The moves of one checker by several dice that one gesture may make."""
    if not rules.combined_moves:
        return "not allowed"
    found = [
        f"{'bar' if source == BAR else source}/{'off' if target == OFF else target}"
        for source in range(BAR, 0, -1)
        if position.points[source] > 0
        for target, steps in ways(position, dice, source).items()
        if len(steps) > 1
    ]
    return ", ".join(found) or "none possible"
