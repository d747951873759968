"""What differs between the best and what was done, in a sentence of facts.

Nothing here says why a play is better. Each number can be counted again: points, hits, shots and
pips on the board, chances and equities in the table of the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..counting import ROLLS
from ..engine.showing import equity_text, percent_text
from ..engine.values import Candidate, CubeAdvice
from ..rules import Position
from .decision import Decision
from .play_facts import PlayFacts, play_facts, shots_outside_home

_LEAST_SHARE = 0.01  # engines of the same strength differ by this much about a chance


def what_differs(decision: Decision) -> str:
    """What differs between the best and what was done.

    Parameters
    ----------
    decision
        A play, or a decision about the cube.

    Returns
    -------
    str
        A sentence; empty where the best play was made, or an engine has not looked at what was.

    Examples
    --------
    >>> from gammon_widget.analysing import analyse
    >>> from gammon_widget.play import Match
    >>> match = Match(5, dice=[(3, 1)])
    >>> state = match.roll()
    >>> state = match.play("8/4")
    >>> what_differs(analyse(match, "simple").decisions[0])[:44]
    'Compared with 8/4, 8/5 6/5 makes the 5 point'
    """
    if isinstance(decision.advice, CubeAdvice):
        return cube_in_a_sentence(decision.advice, decision.state.position)
    if not decision.played_index or not decision.legal:
        return ""
    return plays_in_a_sentence(decision.candidates.best, decision.candidates[decision.played_index])


def plays_in_a_sentence(best: Candidate, other: Candidate) -> str:
    """What is true after one play and not after another, of the same roll and by one engine.

    Parameters
    ----------
    best
        The play that the sentence is about.
    other
        The play that it is compared with.
    """
    clauses = [*_clauses(play_facts(best), play_facts(other), best.play.position)]
    if not clauses:
        return f"After {best.play} and {other.play} points, shots, pips and chances are alike."
    return f"Compared with {other.play}, {best.play} {_listed(clauses)}."


def cube_in_a_sentence(cube: CubeAdvice, position: Position) -> str:
    """What a double would be about: the race, the shots, the chances and the equities.

    Parameters
    ----------
    cube
        What an engine says.
    position
        The one before the roll, seen by the player on roll.
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
    told = f"{cube.evaluation.color.value.capitalize()} {_listed(clauses)}"
    if cube.double_take is None or cube.double_pass is None:
        return f"{told}."
    return (
        f"{told}; no double is worth {equity_text(cube.no_double)}, "
        f"a double {equity_text(cube.double_take)} if taken "
        f"and {equity_text(cube.double_pass)} if dropped."
    )


def _clauses(best: PlayFacts, other: PlayFacts, before: Position) -> Iterator[str]:
    """One for each kind of fact in which they differ, about the first of them."""
    if best.hit != other.hit:
        yield _hits(best.hit, other.hit)
    yield from _points(best.points, other.points, before)
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


def _points(best: Iterable[int], other: Iterable[int], before: Position) -> Iterator[str]:
    """The points that only one of the two plays holds afterwards."""
    here, there = set(best), set(other)
    held = {point for point in here | there if before[point] > 1}
    for verb, points in (
        ("makes", here - there - held),
        ("keeps", (here - there) & held),
        ("does not make", there - here - held),
        ("gives up", (there - here) & held),
    ):
        if points:
            yield f"{verb} the {_named(points)}"


def _named(points: Iterable[int]) -> str:
    names = [str(point) for point in sorted(points, reverse=True)]
    return f"{_listed(names)} point{'s' * (len(names) > 1)}"


def _standing(lead: int) -> str:
    if not lead:
        return "is level in pips"
    return f"is {_pips(lead)} {'ahead' if lead > 0 else 'behind'}"


def _briefly(lead: int, *, than: int) -> str:
    """How a player stands, after it was said how they stand otherwise."""
    if not lead:
        return "level"
    if lead * than > 0:
        return str(abs(lead))
    return f"{abs(lead)} {'ahead' if lead > 0 else 'behind'}"


def _pips(count: int) -> str:
    return f"{abs(count)} pip{'s' * (abs(count) != 1)}"


def _listed(parts: Iterable[str]) -> str:
    """Parts of a sentence, the last with an "and" where commas alone would not do."""
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last
