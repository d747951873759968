"""Comparison of one position and roll under several sets of rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from .apply import level_won
from .dice import Dice, RollLike, to_dice
from .errors import GammonError
from .legal import legal_plays, paths_from
from .position import BAR, OFF, Position, PositionLike, to_position
from .tables import Rows, html_table, text_table
from .validation import brief, counted
from .variant import PROFILES, Numbering, RollBy, Rules, Starter, rules_of


@dataclass(frozen=True, slots=True)
class RulesComparison:
    """A table that compares rules: a row for each aspect, and a column for each set of rules.

    Attributes
    ----------
    names
        The names of the compared rules.
    rows
        Each aspect with its values, one for each set of rules, in the order of `names`.
    """

    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def differences(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The rows in which the rules differ."""
        return tuple(row for row in self.rows if len(set(row[1])) > 1)

    def records(self) -> list[dict[str, str]]:
        """Return the differences as a list of dictionaries, for pandas."""
        return [
            {"aspect": aspect, **dict(zip(self.names, cells, strict=True))}
            for aspect, cells in self.differences
        ]

    def __str__(self) -> str:
        return text_table(self._rows)

    def _repr_html_(self) -> str:
        return html_table(self._rows)

    @property
    def _rows(self) -> Rows:
        return [("", *self.names), *((aspect, *cells) for aspect, cells in self.differences)]


def compare_rules(
    position: PositionLike,
    dice: RollLike | None = None,
    rules: Iterable[Rules | str] | Rules | str | None = None,
) -> RulesComparison:
    """Compare a position and a roll under different rules.

    Parameters
    ----------
    position
        The position, from the point of view of the player on roll.
    dice
        The roll of that player; None for a comparison without a roll.
    rules
        The rules to compare, as `Rules` values or names; all named profiles by default.

    Returns
    -------
    RulesComparison
        The differences, as a table that can be printed or shown in a notebook.

    Raises
    ------
    GammonError
        If the position, the dice or any of the rules are invalid.

    Examples
    --------
    >>> table = compare_rules(Position.opening(), Dice(3, 1), ["standard", "hoyle"])
    >>> [row["hoyle"] for row in table.records() if row["aspect"] == "both dice in one gesture"]
    ['not allowed']
    """
    position = to_position(position)
    roll = None if dice is None else to_dice(dice)
    compared = _listed(rules)
    columns = [_aspects(position, roll, each) for each in compared]
    return RulesComparison(
        names=tuple(_distinguish(each.name for each in compared)),
        rows=tuple((aspect, tuple(column[aspect] for column in columns)) for aspect in columns[0])
        if columns
        else (),
    )


def _distinguish(names: Iterable[str]) -> Iterator[str]:
    """Yield the names, and add a number to each repeated name."""
    counts: Counter[str] = Counter()
    for name in names:
        counts[name] += 1
        yield name if counts[name] == 1 else f"{name} ({counts[name]})"


def _listed(rules: Iterable[Rules | str] | Rules | str | None) -> list[Rules]:
    """Return the rules to compare as a list; None means all named profiles."""
    if rules is None:
        return list(PROFILES.values())
    if isinstance(rules, Rules | str):
        return [rules_of(rules)]
    try:
        return [rules_of(each) for each in rules]
    except TypeError:
        raise GammonError(
            f"To compare rules, pass a list of Rules values or names, not {brief(rules)}."
        ) from None


def _aspects(position: Position, dice: Dice | None, rules: Rules) -> dict[str, str]:
    """Return each aspect with its value under these rules."""
    aspects = {aspect: words(rules) for aspect, words in _IN_WORDS.items()}
    aspects["both dice in one gesture"] = _gestures(position, dice, rules)
    if dice is not None:
        aspects["legal plays"] = str(len(legal_plays(position, dice)))
    aspects["result if the player on roll bore off all checkers now"] = level_won(
        position, with_men_off=rules.backgammon_with_men_off
    ).name.lower()
    return aspects


def _tie(rules: Rules) -> str:
    """Describe the effect of a tied opening roll; `max_cube` limits the automatic doubles."""
    if rules.starter is Starter.ALTERNATE:
        return "does not occur"
    times = min(rules.automatic_doubles, rules.max_cube.bit_length() - 1) if rules.cube else 0
    if not times:
        return "is rolled again"
    return "doubles the cube" + (" once" if times == 1 else f", at most {times} times")


def _raccoons(rules: Rules) -> str:
    if rules.raccoons and rules.cube and not rules.beavers:
        return "no, because there are no beavers"
    return _yes_or_no(rules.raccoons and rules.cube)


def _yes_or_no(true: bool) -> str:
    return "yes" if true else "no"


_IN_WORDS: dict[str, Callable[[Rules], str]] = {
    "who starts": lambda rules: (
        "White, then each player in turn"
        if rules.starter is Starter.ALTERNATE
        else "the player with the higher die"
    ),
    "a tied opening roll (money)": _tie,
    "the cube in a match": lambda rules: (
        "as for money" if rules.doubles_in_matches else "is dead when a win gives the match"
    ),
    "the cube": lambda rules: f"up to {rules.max_cube}" if rules.cube else "none",
    "gammons before the cube is turned (money)": lambda rules: (
        "count as single games (Jacoby)" if rules.jacoby else "count double"
    ),
    "a Crawford game (match)": lambda rules: _yes_or_no(rules.crawford and rules.cube),
    "beavers (money)": lambda rules: _yes_or_no(rules.beavers and rules.cube),
    "raccoons (money)": _raccoons,
    "a backgammon even if the loser has borne off a checker": lambda rules: _yes_or_no(
        rules.backgammon_with_men_off
    ),
    "boards show": lambda rules: "points" if rules.counts_points else "games won",
    "a win or loss counts": lambda rules: (
        "as often as its points" if rules.weighted_wins else "once"
    ),
    "after the last possible step, the turn": lambda rules: (
        "ends by itself" if rules.auto_done else "ends with Done"
    ),
    "sounds and voice at first": lambda rules: "on" if rules.sound_fx else "off",
    "the game begins": lambda rules: (
        "when two players have joined" if rules.two_must_join else "at once"
    ),
    "who may begin a new game at any time": lambda rules: (
        "the leader" if rules.leader_restarts else "nobody"
    ),
    "point numbers": lambda rules: (
        "each player's own" if rules.numbering is Numbering.OWN else "the same for both players"
    ),
    "home board": lambda rules: f"on the {rules.home.value}",
    "to roll, click": lambda rules: "a button" if rules.roll_by is RollBy.BUTTON else "the dice",
    "the usual length": lambda rules: (
        f"a match to {counted(n, 'point')}" if (n := rules.usual_length) else "a money session"
    ),
}
"""For each aspect, a function that describes the aspect under the given rules."""


def _gestures(position: Position, dice: Dice | None, rules: Rules) -> str:
    if not rules.combined_moves:
        return "not allowed"
    if dice is None:
        return "allowed"
    found = [
        f"{'bar' if source == BAR else source}/{'off' if target == OFF else target}"
        for source in range(BAR, 0, -1)
        if position.points[source] > 0
        for target, steps in paths_from(position, dice, source).items()
        if len(steps) > 1
    ]
    return ", ".join(found) or "none possible"
