"""Sources of a match's analyses: their names, the best of them, and the tabs of a viewer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.analysis import sources
from gammon_widget.analysis.sources import Sources, source_label, stronger_engine
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.analysis.values.best_source import best_source

MATCHES = Path(__file__).parents[1] / "data" / "matches"


def by(source: str, decisions: int = 4) -> Analysis:
    """An analysis by a source with this many of the file's decisions."""
    return replace(XG, source=source, decisions=XG.decisions[:decisions])


(XG,) = gw.read_match(MATCHES / "xg" / "baR-U643iUDpvzTC.xg").analyses
NET, SAGE_1, SAGE_3 = by("Net (1-ply)"), by("Sage (1-ply)"), by("Sage (3-ply)")


@pytest.mark.parametrize(
    ("analyses", "best"),
    [
        ((NET, XG), XG),
        ((XG, SAGE_3), XG),
        ((NET, SAGE_1), SAGE_1),
        ((SAGE_3, SAGE_1), SAGE_3),
        ((SAGE_1, by("Sage (3-ply)", 2)), SAGE_1),
        ((SAGE_3, by("GNU Backgammon 1.07.001", 2)), by("GNU Backgammon 1.07.001", 2)),
        ((by("gnubg (2-ply)"), SAGE_1), SAGE_1),
        ((NET,), NET),
        ((), None),
    ],
)
def test_the_figures_of_the_file_precede_the_deepest_complete_analysis(
    analyses: tuple[Analysis, ...], best: Analysis | None
) -> None:
    assert best_source(analyses) == best


def test_a_source_has_a_short_name_and_its_level_if_there_is_one() -> None:
    assert source_label(XG) == "XG"
    assert source_label(by("Sage (3-ply)")) == "Sage 3-ply"
    (gnubg,) = gw.read_match(MATCHES / "match02_3pt.sgf").analyses
    assert source_label(gnubg) == "gnubg 0-ply"


def test_a_new_analysis_adds_a_tab_and_the_open_one_stays() -> None:
    before = Sources((XG,))
    running = replace(before, running=SAGE_1)
    assert running.tabs == (XG, SAGE_1)
    assert running.shown is running.best is XG
    other = running.pick(1)
    assert (other.shown, other.best) == (SAGE_1, XG)
    assert replace(other, kept=(XG, SAGE_1), running=SAGE_3).shown is SAGE_1
    assert other.pick(7) == other


def test_without_figures_the_best_analysis_so_far_is_open() -> None:
    began = Sources(running=by("Sage (1-ply)", 0))
    assert (began.tabs, began.shown) == ((), None)
    quick = Sources((SAGE_1,), running=SAGE_3)
    assert quick.tabs == (SAGE_1, SAGE_3)
    assert quick.shown is quick.best is SAGE_3


def test_code_can_choose_an_analysis_or_none() -> None:
    kept = Sources((XG, NET))
    chosen = kept.choose(NET)
    assert chosen.shown is chosen.best is NET
    assert chosen.deepest is XG  # the star does not follow
    hidden = kept.choose(None)
    assert (hidden.shown, hidden.best) == (None, None)
    assert hidden.pick(0).shown is XG


def test_without_sage_the_command_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert stronger_engine() == ""
    assert sources.usual_engines() == ("sage:1-ply", "sage:3-ply")
    monkeypatch.setattr(sources, "find_spec", lambda _: None)
    assert stronger_engine().endswith('[engine]"')
    assert sources.usual_engines() == ("net:1-ply", "net:2-ply")
