"""GNU Backgammon reads our files, and what it saves equals what we wrote.

These faults of gnubg are avoided: it misreads .mat files after a dropped beaver, and plays forced
rolls that were not played; its .mat files do not say that a match has no Crawford game; it writes
an unplayed opening roll for the wrong player; and it saves a position with Black to roll as one
with White on roll.
"""

from __future__ import annotations

import subprocess
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gammon_widget.match.files import ContradictionWarning, read_match, record_of, write_match
from gammon_widget.match.match import Match
from gammon_widget.notation.matches.files import read_match_file
from gammon_widget.notation.matches.record import MatchRecord
from gammon_widget.notation.positions.gnubg_id import read_gnubg_id
from gammon_widget.notation.positions.xgid import read_xgid
from gammon_widget.rules import Beaver, Color, Drop, MakePlay, Roll, Rules

from .gnubg import ABSENT, GNUBG
from .matches import DATA, GNUBG_MATCHES, history, played

pytestmark = pytest.mark.skipif(GNUBG is None, reason=ABSENT)
_SETTINGS = (
    "set confirm new off",
    "set confirm save off",
    "set automatic game off",
    "set automatic roll off",
    "set player 0 human",
    "set player 1 human",
    "set display off",
    "set output matchpc off",
    "set gotofirstgame off",
)
_LOADS = {".mat": "import mat", ".sgf": "load match"}
_SAVES = {".mat": "export match mat", ".sgf": "save match"}


def run_gnubg(*commands: str) -> str:
    assert GNUBG is not None
    done = subprocess.run(
        [GNUBG, "-t", "-q", "-r"],
        input="\n".join((*_SETTINGS, *commands, "")),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout + done.stderr


def some_matches() -> Iterator[Match]:
    for seed, length in enumerate((0, 0, 0, 1, 3, 5, 7, 7) * 2):
        for more, answers in enumerate(("", "beavers", "raccoons")):
            rules = replace(
                Rules.standard(),
                jacoby=seed % 2 == 0,
                beavers=bool(answers),
                raccoons=answers == "raccoons",
            )
            match = played(10 * seed + more, length, rules, 300)
            while match.games and not _has_a_play(match):
                match.undo()
            yield match


def _has_a_play(match: Match) -> bool:
    """True if the last game begins with a play; gnubg writes unplayed openings wrongly."""
    return any(isinstance(action, MakePlay) for action in match.games[-1].actions)


def _is_misread(record: MatchRecord) -> bool:
    """True if gnubg misreads or miswrites the .mat file of this match."""
    for game in record.games:
        for one, two in zip(game.actions, (*game.actions[1:], None), strict=True):
            if isinstance(one, Beaver) and isinstance(two, Drop):
                return True
            if isinstance(one, Roll) and not isinstance(two, MakePlay):
                return True
    return False


def test_gnubg_reads_what_we_write_and_writes_it_back(tmp_path: Path):
    records = [record_of(match) for match in some_matches()]
    commands = []
    files: list[tuple[MatchRecord, Path]] = []
    for number, match in enumerate(some_matches()):
        for ours in (".mat", ".sgf"):
            if ours == ".mat" and _is_misread(records[number]):
                continue
            path = tmp_path / f"{number}{ours}"
            write_match(match, path)
            commands.append(f'{_LOADS[ours]} "{path}"')
            for theirs in (".mat", ".sgf"):
                if theirs == ".mat" and _is_misread(records[number]):
                    continue
                back = tmp_path / f"{number}{ours}_back{theirs}"
                commands.append(f'{_SAVES[theirs]} "{back}"')
                files.append((records[number], back))
    log = run_gnubg(*commands)
    assert "WARNING" not in log, log
    assert len(files) > 80
    for record, back in files:
        read = read_match_file(back)
        assert read.contradictions == (), back
        assert history(read.games, unplayed=False) == history(record.games, unplayed=False), back
        assert read.players == record.players


@pytest.mark.parametrize("name", GNUBG_MATCHES)
def test_gnubgs_own_matches_are_read_and_written_back(tmp_path: Path, name: str):
    commands = []
    for format in (".mat", ".sgf"):
        write_match(read_match(DATA / f"{name}{format}"), tmp_path / f"ours{format}")
        commands += [
            f'{_LOADS[format]} "{tmp_path}/ours{format}"',
            f'export match mat "{tmp_path}/back{format}.mat"',
        ]
    run_gnubg(*commands)
    original = history(read_match_file(DATA / f"{name}.mat").games)
    for format in (".mat", ".sgf"):
        back = read_match_file(tmp_path / f"back{format}.mat")
        assert history(back.games) == original
        assert back.contradictions == ()


@pytest.mark.parametrize(
    "xgid",
    [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:5:10",
        "XGID=aBa-B--D-B-aBd---c-d--AAA-:1:1:-1:00:2:3:0:5:10",
        "XGID=aB-a-D--B---cC---b-cb---BA:2:-1:1:31:0:0:0:5:10",
        "XGID=aB-a-D--B---cC---b-cb---BA:2:-1:-1:31:0:0:0:5:10",
    ],
)
def test_gnubg_sees_the_positions_that_we_set_up(tmp_path: Path, xgid: str):
    state = read_xgid(xgid)
    path = tmp_path / "position.sgf"
    write_match(Match(state=state), path)
    # In a file, W is White; in gnubg, W is player 0. So the colours are swapped.
    log = run_gnubg(f'load match "{path}"', "set display on", "show board")
    board = log[log.rindex("GNU Backgammon  Position ID") :]
    seen = read_gnubg_id(board)
    assert seen.position == state.turn_start
    assert seen.turn is not None
    assert seen.turn.opponent is state.turn
    assert seen.dice == state.dice
    assert seen.cube.value == state.cube.value
    assert (seen.cube.owner and seen.cube.owner.opponent) is state.cube.owner
    if state.turn is Color.BLACK and state.dice is None:
        return
    # We read the file that gnubg saves as the same match.
    run_gnubg(f'load match "{path}"', f'save match "{tmp_path}/back.sgf"')
    with warnings.catch_warnings():
        warnings.simplefilter("error", ContradictionWarning)
        assert read_match(tmp_path / "back.sgf").state == state
