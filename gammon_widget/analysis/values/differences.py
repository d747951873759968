"""A factual comparison of the best and the actual decision in one sentence.

The sentence does not explain why a play is better. You can verify each number. Points, hits, shots
and pips can be counted on the board, and chances and equities are in the engine's table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...engine.evaluation import Candidate, CubeAdvice, equity_text, percent_text
from ...languages.translation import N_, _, plural
from ...odds.rolls import ROLLS, shots
from ...rules import Numbering, Position
from ...rules.position import CHECKERS, HOME
from ...rules.variant import Numbers, own_number, renumber

if TYPE_CHECKING:
    from .decision import Decision

_A_POINT = 2  # checkers
_POINTS = range(24, 0, -1)
_BLOT = -1


@dataclass(frozen=True, slots=True)
class PlayFacts:
    """Countable facts about a play, from the point of view of the player who makes it.

    `points` are the points held after the play (two checkers or more), from high to low. `shots` is
    the number of rolls, out of 36, that hit the player's blots (see `shots_outside_home`). `lead`
    is the player's lead in pips before the opponent's roll, negative if the player is behind. The
    chances come from the engine. Backgammons count as gammons.
    """

    hit: int
    borne_off: int
    points: tuple[int, ...]
    shots: int
    lead: int
    win: float
    win_gammon: float
    lose_gammon: float


def play_facts(candidate: Candidate) -> PlayFacts:
    """Return the countable facts about an evaluated play."""
    before, after = candidate.play.position, candidate.play.result
    own, other = after.pips
    chances = candidate.evaluation.probabilities
    return PlayFacts(
        hit=after.bar[1] - before.bar[1],
        borne_off=after.off[0] - before.off[0],
        points=tuple(point for point in _POINTS if after[point] >= _A_POINT),
        shots=shots_outside_home(after.swapped()),
        lead=other - own,
        win=chances.win,
        win_gammon=chances.win_gammon,
        lose_gammon=chances.lose_gammon,
    )


def shots_outside_home(position: Position) -> int:
    """Return how many of the 36 rolls hit a blot outside the home board of the player on roll.

    Blots inside that home board are ignored, because nearly every roll hits them, and a hit there
    costs the opponent little.
    """
    blots = [point for point in _POINTS if position[point] == _BLOT and point > HOME]
    return shots(position, blots).count if blots and CHECKERS not in position.off else 0


_LEAST_SHARE = 0.01  # engines of the same strength can differ by this much


def what_differs(decision: Decision, numbering: Numbering | None = None) -> str:
    """Return a sentence that describes how the best and the actual decision differ.

    The sentence is empty if the best play was made, or if the actual play has no evaluation.
    `numbering` numbers the points. By default, it is the numbering in the rules of the match.

    Examples
    --------
    >>> from gammon_widget.analysis.match_analysis import analyse
    >>> from gammon_widget.match.match import Match
    >>> match = Match(5, dice=[(3, 1)])
    >>> state = match.roll()
    >>> state = match.play("8/4")
    >>> what_differs(analyse(match, "net").decisions[0])[:44]
    'Compared with 8/4, 8/5 6/5 makes the 5 point'
    """
    if isinstance(decision.advice, CubeAdvice):
        return cube_in_a_sentence(decision.advice, decision.state.turn_start)
    if not decision.played_index or not decision.legal:
        return ""
    best, other = decision.candidates.best, decision.candidates[decision.played_index]
    numbering = numbering or decision.state.rules.numbering
    return plays_in_a_sentence(best, other, numbering.numbers(decision.color))


def plays_in_a_sentence(best: Candidate, other: Candidate, numbers: Numbers = own_number) -> str:
    """Return a sentence that compares the results of two plays for the same roll.

    `numbers` are the point numbers on the board. By default, points are numbered from the side of
    the player who makes the play.
    """
    clauses = [*_clauses(play_facts(best), play_facts(other), best.play.position, numbers)]
    this, that = (renumber(str(each.play), numbers) for each in (best, other))
    if not clauses:
        words = N_("{this} and {that} lead to the same points, shots, pips and chances.")
        return _(words, this=this, that=that)
    found = _listed(clauses)
    return _("Compared with {that}, {this} {clauses}.", this=this, that=that, clauses=found)


def cube_in_a_sentence(cube: CubeAdvice, position: Position) -> str:
    """Return a sentence with facts about a cube decision: race, shots, chances and equities.

    `position` is the position before the roll, from the point of view of the player on roll.
    """
    chances = cube.evaluation.probabilities
    own, other = position.pips
    win, gammon, loss = map(percent_text, (chances.win, chances.win_gammon, chances.lose_gammon))
    standing = _standing(other - own)
    clauses = [_("{standing} ({own} to {other})", standing=standing, own=own, other=other)]
    if count := shots_outside_home(position):
        clauses.append(_("hits with {count} of {rolls} rolls", count=count, rolls=ROLLS))
    clauses.append(_("wins {win} of games ({gammon} with a gammon)", win=win, gammon=gammon))
    clauses.append(_("loses a gammon in {share} of games", share=loss))
    sentence = f"{cube.evaluation.color.label} {_listed(clauses)}"
    if cube.double_take is None or cube.double_pass is None:
        return f"{sentence}."
    words = N_(
        "The equity is {no_double} without a double, {take} after a take, and {drop} after a drop."
    )
    worth = map(equity_text, (cube.no_double, cube.double_take, cube.double_pass))
    equities = dict(zip(("no_double", "take", "drop"), worth, strict=True))
    return f"{sentence}. {_(words, **equities)}"


def _clauses(
    best: PlayFacts, other: PlayFacts, before: Position, numbers: Numbers
) -> Iterator[str]:
    if best.hit != other.hit:
        yield _hits(best.hit, other.hit)
    yield from _points(best.points, other.points, before, numbers)
    if best.borne_off != other.borne_off:
        yield _not(
            plural("bears off {count} checker", "bears off {count} checkers", best.borne_off),
            other.borne_off,
        )
    if best.shots != other.shots:
        shots = _("can be hit by {count} of {rolls} rolls", count=best.shots, rolls=ROLLS)
        yield _not(shots, other.shots)
    if best.lead != other.lead:
        yield _not(_standing(best.lead), _briefly(other.lead, than=best.lead))
    for words, one, two in (
        (N_("wins {share} of games"), best.win, other.win),
        (N_("wins a gammon in {share} of games"), best.win_gammon, other.win_gammon),
        (N_("loses a gammon in {share} of games"), best.lose_gammon, other.lose_gammon),
    ):
        if abs(one - two) >= _LEAST_SHARE:
            yield _not(_(words, share=percent_text(one)), percent_text(two))


def _not(clause: str, other: object) -> str:
    """Return a clause about the best play, followed by the number for the other play."""
    return _("{clause} (not {other})", clause=clause, other=other)


def _hits(best: int, other: int) -> str:
    if not best:
        return _("does not hit")
    return (
        _not(plural("hits {count} checker", "hits {count} checkers", best), other)
        if other
        else _("hits")
    )


def _points(
    best: Iterable[int], other: Iterable[int], before: Position, numbers: Numbers
) -> Iterator[str]:
    here, there = set(best), set(other)
    held = {point for point in here | there if before[point] > 1}
    for words, points in (
        (N_("makes {points}"), here - there - held),
        (N_("keeps {points}"), (here - there) & held),
        (N_("does not make {points}"), there - here - held),
        (N_("gives up {points}"), (there - here) & held),
    ):
        if points:
            names = _listed(map(str, sorted(map(numbers, points), reverse=True)))
            named = plural("the {names} point", "the {names} points", len(points), names=names)
            yield _(words, points=named)


def _standing(lead: int) -> str:
    if not lead:
        return _("is even in the pip count")
    if lead > 0:
        return plural("is {count} pip ahead", "is {count} pips ahead", lead)
    return plural("is {count} pip behind", "is {count} pips behind", -lead)


def _briefly(lead: int, *, than: int) -> str:
    """Return short text for the lead after a play. `than` is the lead after the best play."""
    if not lead:
        return _("even")
    if lead * than > 0:
        return str(abs(lead))
    return _("{count} ahead", count=lead) if lead > 0 else _("{count} behind", count=-lead)


def _listed(parts: Iterable[str]) -> str:
    """Join parts with commas and a final "and"."""
    *first, last = parts
    return f"{', '.join(first)}{_(' and ')}{last}" if first else last
