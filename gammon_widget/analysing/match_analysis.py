"""An analysis of a match by an engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

from ..analysis import Analysis, Decision
from ..engine import Engine, engine_named
from ..engine.asked import advise
from ..engine.protocol import Closable, demand_engine
from ..play import Match
from ..rules import GammonError
from ..rules.validation import brief
from .decided import Decided, decided_in, outcome_of
from .progress_bar import progress_bar

_FIRST_AT_ONCE = 24  # decisions; a second or so of work at 3-ply, which is what an interrupt loses
# Each question has a price of its own (bgsage reads its networks anew, 30 ms), so quick work is
# asked for in ever larger parts, as long as one takes less than this.
_SECONDS_AT_ONCE = 0.5


def analyse(
    match: Match, engine: str | Engine = "sage:3-ply", *, progress: bool = True
) -> Analysis:
    """Have an engine say what it thinks of every decision of a match.

    The analysis is put among ``match.analyses``, beside those of other sources and in the place of
    an older one of the same source. What is interrupted (Ctrl-C, or the button of the notebook)
    leaves there what is done so far; the same call goes on from it, as it does when the match has
    been played further.

    Parameters
    ----------
    match
        A match that was played, is still played, or was read from a file.
    engine
        An engine or the name of one. ``"sage:1-ply"`` takes a second for a match and
        ``"sage:3-ply"`` about fifteen; ``"simple"`` needs nothing to be installed, and knows far
        less. It has to look at all plays of a roll to one level.
    progress
        Whether a bar tells how far it is, with the time left, when it takes more than a second.
        tqdm shows it, which comes with ``pip install "gammon-widget[analysis]"``.

    Returns
    -------
    Analysis
        With plays, doubles made and not made, and answers to doubles; without the luck of rolls.

    Raises
    ------
    GammonError
        If it is no match, or there is no such engine.
    EngineError
        If the engine is not installed, cannot judge many decisions at this level, or fails; what
        is done by then is kept.

    Examples
    --------
    >>> match = Match(5, dice=[(3, 1)])
    >>> state = match.roll()
    >>> state = match.play("8/5 6/5")
    >>> analyse(match, "sage:1-ply").decisions[0].error
    0.0
    """
    if not isinstance(match, Match):
        raise GammonError(
            f"A match is analysed, such as gw.read_match(...) or board.match, not {brief(match)}."
        )
    with _engine(engine) as thinking:
        games = match.games
        to_judge = tuple(decided_in(games))
        judged = _known(match, thinking.name, to_judge)
        open_ones = [each for each in to_judge if _place(each) not in judged]
        try:
            with progress_bar(len(to_judge), len(judged), shown=progress) as tell:
                at_once = _FIRST_AT_ONCE
                while open_ones:
                    chunk, open_ones = open_ones[:at_once], open_ones[at_once:]
                    begun = monotonic()
                    said = advise(thinking, [each.asked for each in chunk])
                    for decided, advice in zip(chunk, said, strict=True):
                        judged[_place(decided)] = decided.judged(advice)
                    tell(len(chunk))
                    if monotonic() - begun < _SECONDS_AT_ONCE:
                        at_once *= 2
        finally:
            names = tuple(player.name for player in match.players)
            analysis = Analysis(
                source=thinking.name,
                names=(names[0], names[1]),
                length=games[0].states[0].length,
                decisions=tuple(judged[place] for place in sorted(judged)),
                outcomes=tuple(map(outcome_of, games)),
            )
            if judged:
                _keep(match, analysis)
    return analysis


def _known(
    match: Match, source: str, to_judge: Sequence[Decided]
) -> dict[tuple[int, int], Decision]:
    """What the same source has said already of decisions that are still the same."""
    said = {
        _place(decision): decision
        for analysis in match.analyses
        if analysis.source == source
        for decision in analysis.decisions
    }
    return {
        _place(each): said[_place(each)]
        for each in to_judge
        if _place(each) in said and each.is_same(said[_place(each)])
    }


def _keep(match: Match, analysis: Analysis) -> None:
    """Put an analysis among those of its match, in the place of one of the same source."""
    sources = [each.source for each in match.analyses]
    if analysis.source in sources:
        place = sources.index(analysis.source)
        others = match.analyses
        match.analyses = (*others[:place], analysis, *others[place + 1 :])
    else:
        match.analyses = (*match.analyses, analysis)


def _place(decision: Decided | Decision) -> tuple[int, int]:
    return decision.game, decision.action


@contextmanager
def _engine(given: str | Engine) -> Iterator[Engine]:
    """The engine that is meant; one that was made by its name is closed in the end."""
    if not isinstance(given, str):
        demand_engine(given)
        yield given
        return
    engine = engine_named(given)
    try:
        yield engine
    finally:
        if isinstance(engine, Closable):
            engine.close()
