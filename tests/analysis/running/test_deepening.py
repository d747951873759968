"""An analysis in the background: complete at once, then deeper where users look."""

from __future__ import annotations

import asyncio

import pytest

from gammon_widget.analysis.match_analysis import AnalysisProgress, Deepening, analyse
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.engine import sage_batch
from gammon_widget.match.match import Match
from gammon_widget.rules import GammonError
from tests.analysis.real_matches import MONEY, read, without_analyses

QUICK, DEEP = "sage:1-ply", "sage:2-ply"
MIDDLE = (0, 60)


class Watcher:
    """Displays one place of a match and records the progress."""

    def __init__(self, match: Match) -> None:
        self.progress: list[tuple[Analysis, str]] = []
        self.failed: list[Exception] = []
        self.deepening = Deepening(
            match,
            here=lambda: MIDDLE,
            on_progress=self.receive,
            report=self.failed.append,
        )

    def receive(self, analysis: Analysis, progress: AnalysisProgress | None) -> None:
        """Record the results so far, from the first ones on."""
        if analysis.decisions:
            words = "" if progress is None else f"{progress.engine}: {progress.words}"
            self.progress.append((analysis, words))


@pytest.fixture(scope="module")
def finished_analysis() -> tuple[Match, Watcher]:
    match = without_analyses()
    watcher = Watcher(match)

    async def whole() -> None:
        watcher.deepening.analyse((QUICK, DEEP))
        assert watcher.deepening.is_running
        await watcher.deepening.settled()

    asyncio.run(whole())
    assert watcher.failed == []
    return match, watcher


def deep_decisions(analysis: Analysis) -> list[tuple[int, int]]:
    return [(e.game, e.action) for e in analysis.decisions if e.level.startswith("2-ply")]


def test_in_the_end_both_levels_are_complete_and_equal_analyse(
    finished_analysis: tuple[Match, Watcher],
):
    match, watcher = finished_analysis
    assert [each.source for each in match.analyses] == ["Sage (1-ply)", "Sage (2-ply)"]
    again = without_analyses()
    assert analyse(again, DEEP) == match.analyses[1]
    assert watcher.progress[-1] == (match.analyses[1], "")
    assert match.analyses[1].luck != ()


def test_the_first_result_is_complete_and_no_later_one_is_shallower(
    finished_analysis: tuple[Match, Watcher],
):
    match, watcher = finished_analysis
    count = len(match.analyses[0].decisions)
    assert {len(analysis.decisions) for analysis, _ in watcher.progress} == {count}
    depths = [len(deep_decisions(analysis)) for analysis, _ in watcher.progress]
    assert depths == sorted(depths)
    assert depths[0] == 0
    assert depths[-1] == count


def test_each_decision_has_one_level(finished_analysis: tuple[Match, Watcher]):
    _, watcher = finished_analysis
    for analysis, _ in watcher.progress:
        for decision in analysis.decisions:
            assert len({each.evaluation.level for each in decision.candidates}) <= 1


def test_decisions_after_the_displayed_one_are_deepened_first(
    finished_analysis: tuple[Match, Watcher],
):
    match, watcher = finished_analysis
    places = [(each.game, each.action) for each in match.analyses[1].decisions]
    ahead = [place for place in places if place >= MIDDLE]
    for analysis, words in watcher.progress:
        done = deep_decisions(analysis)
        if "2-ply" in words and len(done) <= len(ahead):
            assert done == ahead[: len(done)]
            assert f"{len(done)} of {len(places)} decisions" in words


def test_one_decision_can_be_evaluated_deeper_alone():
    match = without_analyses()
    shown = analyse(match, QUICK, luck=False)
    decision = shown.decisions[7]
    watcher = Watcher(match)

    async def deeper() -> None:
        watcher.deepening.look_deeper([decision], shown)
        await watcher.deepening.settled()

    asyncio.run(deeper())
    assert watcher.failed == []
    progress, words = watcher.progress[-1]
    assert words == ""
    changed = [
        place
        for place, (one, other) in enumerate(zip(shown.decisions, progress.decisions, strict=True))
        if one != other
    ]
    assert changed == [7]
    assert not progress.decisions[7].level.startswith("1-ply")


@pytest.mark.prove
def test_each_request_for_more_depth_goes_one_level_deeper():
    match = without_analyses()
    shown = analyse(match, QUICK, luck=False)
    worst = max(shown.decisions, key=lambda each: each.error)
    watcher = Watcher(match)
    levels, there = [], worst
    while watcher.deepening.look_deeper([there], shown):  # at once, without an event loop
        assert watcher.failed == []
        (shown, _) = watcher.progress[-1]
        there = next(
            each
            for each in shown.decisions
            if (each.game, each.action) == (worst.game, worst.action)
        )
        levels.append(there.level)
    # The first level looks one roll ahead, which settles this error; the deeper one rolls it out.
    usual, deep = (sage_batch._DEPTHS[how] for how in (sage_batch._ONE_ROLL, sage_batch._LONG))
    assert levels == [f"{sage_batch._DEPTHS['3-ply']} and {usual}", deep]


def test_a_roll_without_a_legal_play_is_not_evaluated_again():
    match = read(MONEY).copy()
    (analysis,) = match.analyses
    danced = [
        each
        for each in analysis.decisions
        if each.candidates and not each.state.legal_plays[0].moves
    ]
    watcher = Watcher(match)
    assert danced != []
    assert not watcher.deepening.look_deeper(danced[:1], analysis)
    assert watcher.progress == []


def test_a_stopped_analysis_keeps_finished_decisions():
    match = without_analyses()
    watcher = Watcher(match)

    async def stopped() -> None:
        ended = asyncio.Event()
        watcher.deepening._on_progress = lambda _analysis, progress: (
            ended.set() if progress is not None and "2-ply" in progress.engine else None
        )
        watcher.deepening.analyse((QUICK, DEEP))
        await ended.wait()
        watcher.deepening.cancel()
        await watcher.deepening.settled()
        for _ in range(3):  # iterations of the loop in which a cancelled task ends
            await asyncio.sleep(0)

    asyncio.run(stopped())
    assert match.analyses[0].source == "Sage (1-ply)"
    assert len(match.analyses[0].decisions) == 102


def test_an_unknown_engine_is_reported_with_a_sentence():
    watcher = Watcher(without_analyses())

    async def failing() -> None:
        watcher.deepening.analyse(("sagee:1-ply",))
        await watcher.deepening.settled()

    asyncio.run(failing())
    (error,) = watcher.failed
    assert isinstance(error, GammonError)
    assert "no engine" in str(error)


def test_without_an_event_loop_the_analysis_is_complete_at_once():
    match = without_analyses()
    Watcher(match).deepening.analyse((QUICK,))
    assert [each.source for each in match.analyses] == ["Sage (1-ply)"]
