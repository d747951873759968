"""A program that plays is killed at any moment: no action is lost or invented.

`test_journal_disk` stops a match at each operation on its file. This test kills real programs. The
actions depend on a seed alone, so the match without a kill is known: the journal of the killed
program must begin like its journal, reach at least the last action reported as done, and at most
the last one reported as begun. The next program continues from there.
"""

import random
import select
import subprocess
import sys
from pathlib import Path

import pytest

from gammon_widget.storage.codec import state_record
from tests.match.scripted import act, open_match

ROOT = Path(__file__).parents[2]
SEED = 1001


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_killed_programs_lose_and_invent_nothing(tmp_path: Path) -> None:
    chance, path = random.Random(SEED), tmp_path / "killed.jsonl"
    truth = open_match(str(tmp_path / "truth.jsonl"), SEED)
    states, after = {truth.revision: state_record(truth.state)}, dict[int, int]()
    revision = acknowledged = 0
    for _ in range(10):
        begun, done = run_and_kill(path, chance.randint(1, 40), chance.uniform(0, 0.001))
        acknowledged += len(done)
        while truth.revision <= begun[-1]:
            before = truth.revision
            act(truth, SEED)
            after[before] = truth.revision
            states[truth.revision] = state_record(truth.state)
        with open_match(str(path), SEED) as match:
            assert max(done[-1], revision) <= match.revision <= after[begun[-1]]
            assert state_record(match.state) == states[match.revision]
            revision = match.revision
        assert Path(str(truth.journal)).read_bytes().startswith(path.read_bytes())
    assert acknowledged > 50
    truth.close()


def run_and_kill(path: Path, actions: int, seconds: float) -> tuple[list[int], list[int]]:
    """Kill a program during an action; return the revisions at which it began and ended actions."""
    found: dict[str, list[int]] = {"begun": [], "done": []}
    command = [sys.executable, "-m", "tests.match.scripted", str(path), str(SEED)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        for line in program.stdout:
            what, revision = line.split()
            found[what].append(int(revision))
            if len(found["done"]) == actions:
                select.select([], [], [], seconds)  # a fraction of the next action
                program.kill()
    return found["begun"], found["done"]
