"""A factual comparison of the best and the actual decision, in a sentence.

It does not explain why a play is better. You can verify each number: points, hits, shots and pips
on the board, chances and equities in the table of the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...engine.evaluation import Candidate, CubeAdvice, equity_text, percent_text
from ...odds.rolls import ROLLS, shots
from ...rules import Numbering, Position
from ...rules.position import CHECKERS, HOME
from ...rules.variant import Numbers, own_number, renumber
from .decision import Decision

_A_POINT = 2  # checkers
_POINTS = range(24, 0, -1)
_BLOT = -1


@dataclass(frozen=True, slots=True)
class PlayFacts:
    """Countable facts about a play, from the side of the player who makes it.

    `points` are the points held afterwards (two checkers or more), high to low; `shots` is the
    count of `shots_outside_home`; `lead` is in pips before the opponent's roll, negative if behind.
    The chances are the engine's; backgammons count as gammons.
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
    """Count the facts about an evaluated play."""
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
    """Number of the 36 rolls that hit an opponent's blot outside the home of the player on roll.

    Blots inside are left out: nearly every roll hits them, and little is lost.
    """
    blots = [point for point in _POINTS if position[point] == _BLOT and point > HOME]
    return shots(position, blots).count if blots and CHECKERS not in position.off else 0


_LEAST_SHARE = 0.01  # engines of the same strength differ by this much


def what_differs(decision: Decision, numbering: Numbering | None = None) -> str:
    """A sentence on how the best and the actual decision differ.

    Empty if the best play was made or the actual play has no evaluation. Points are numbered by
    `numbering`, by default that of the rules.

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
        return cube_in_a_sentence(decision.advice, decision.state.position)
    if not decision.played_index or not decision.legal:
        return ""
    best, other = decision.candidates.best, decision.candidates[decision.played_index]
    numbering = numbering or decision.state.rules.numbering
    return plays_in_a_sentence(best, other, numbering.numbers(decision.color))


def plays_in_a_sentence(best: Candidate, other: Candidate, numbers: Numbers = own_number) -> str:
    """A sentence on what is true after one play and not after another of the same roll.

    `numbers` are the point numbers of the board, by default the player's own.
    """
    clauses = [*_clauses(play_facts(best), play_facts(other), best.play.position, numbers)]
    this, that = (renumber(str(each.play), numbers) for each in (best, other))
    if not clauses:
        return f"{this} and {that} lead to the same points, shots, pips and chances."
    return f"Compared with {that}, {this} {_listed(clauses)}."


def cube_in_a_sentence(cube: CubeAdvice, position: Position) -> str:
    """A sentence on the facts of a cube decision: race, shots, chances and equities.

    `position` is the one before the roll, from the side of the player on roll.
    """
    chances = cube.evaluation.probabilities
    own, other = position.pips
    clauses = [f"{_standing(other - own)} ({own} to {other})"]
    if count := shots_outside_home(position):
        clauses.append(f"has {count} shots of {ROLLS}")
    clauses.append(
        f"wins {percent_text(chances.win)} ({percent_text(chances.win_gammon)} with a gammon)"
    )
    clauses.append(f"loses a gammon in {percent_text(chances.lose_gammon)}")
    sentence = f"{cube.evaluation.color.value.capitalize()} {_listed(clauses)}"
    if cube.double_take is None or cube.double_pass is None:
        return f"{sentence}."
    return (
        f"{sentence}; no double is worth {equity_text(cube.no_double)}, "
        f"a double {equity_text(cube.double_take)} if taken "
        f"and {equity_text(cube.double_pass)} if dropped."
    )


def _clauses(
    best: PlayFacts, other: PlayFacts, before: Position, numbers: Numbers
) -> Iterator[str]:
    if best.hit != other.hit:
        yield _hits(best.hit, other.hit)
    yield from _points(best.points, other.points, before, numbers)
    if best.borne_off != other.borne_off:
        yield f"bears off {best.borne_off} (not {other.borne_off})"
    if best.shots != other.shots:
        yield f"leaves {best.shots} shots of {ROLLS} (not {other.shots})"
    if best.lead != other.lead:
        yield f"{_standing(best.lead)} (not {_briefly(other.lead, than=best.lead)})"
    for verb, one, two in (
        ("wins", best.win, other.win),
        ("wins a gammon in", best.win_gammon, other.win_gammon),
        ("loses a gammon in", best.lose_gammon, other.lose_gammon),
    ):
        if abs(one - two) >= _LEAST_SHARE:
            yield f"{verb} {percent_text(one)} (not {percent_text(two)})"


def _hits(best: int, other: int) -> str:
    if not best:
        return "does not hit"
    return f"hits {best} (not {other})" if other else "hits"


def _points(
    best: Iterable[int], other: Iterable[int], before: Position, numbers: Numbers
) -> Iterator[str]:
    here, there = set(best), set(other)
    held = {point for point in here | there if before[point] > 1}
    for verb, points in (
        ("makes", here - there - held),
        ("keeps", (here - there) & held),
        ("does not make", there - here - held),
        ("gives up", (there - here) & held),
    ):
        if points:
            yield f"{verb} the {_named(map(numbers, points))}"


def _named(points: Iterable[int]) -> str:
    names = [str(point) for point in sorted(points, reverse=True)]
    return f"{_listed(names)} point{'s' * (len(names) > 1)}"


def _standing(lead: int) -> str:
    if not lead:
        return "is level in pips"
    return f"is {_pips(lead)} {'ahead' if lead > 0 else 'behind'}"


def _briefly(lead: int, *, than: int) -> str:
    """The lead after one play, in a short form next to the lead `than` after the other."""
    if not lead:
        return "level"
    if lead * than > 0:
        return str(abs(lead))
    return f"{abs(lead)} {'ahead' if lead > 0 else 'behind'}"


def _pips(count: int) -> str:
    return f"{abs(count)} pip{'s' * (abs(count) != 1)}"


def _listed(parts: Iterable[str]) -> str:
    """Join parts with commas and a final "and"."""
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last
