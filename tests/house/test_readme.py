"""The README does what it says: its examples are run as they stand."""

import doctest
import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ANALYSED = ROOT / "tests" / "data" / "matches" / "xg" / "test.xg"
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_its_sessions_show_what_python_shows() -> None:
    sessions = "\n".join(block for block in BLOCKS if block.startswith(">>>"))
    test = doctest.DocTestParser().get_doctest(sessions, {}, "README", "README.md", 0)
    runner = doctest.DocTestRunner()
    report: list[str] = []
    runner.run(test, out=report.append)
    assert runner.summarize(verbose=False).attempted > 10
    assert not report, "".join(report)


@pytest.mark.parametrize("block", [block for block in BLOCKS if not block.startswith(">>>")])
def test_its_other_examples_run(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # some of them write files
    shutil.copy(ANALYSED, tmp_path / "world-cup.xg")
    monkeypatch.setenv("MPLBACKEND", "agg")
    exec(f"import gammon_widget as gw\n{block}", {})


def test_its_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        if not target.startswith("http"):
            assert (ROOT / target).exists(), target
