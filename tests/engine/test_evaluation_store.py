"""Evaluations are stored once: exactly, by several programs, and whatever happens to the file."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.engine.evaluation import Candidates
from gammon_widget.engine.evaluation_store import StoreWarning, default_store, stored_advice_on
from gammon_widget.engine.request import LuckRequest
from tests.analysis.real_matches import without_analyses

ROLL = gw.GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
CUBE = gw.GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:2:0:7:10")


@pytest.fixture
def store(tmp_path: Path) -> gw.EvaluationStore:
    return gw.EvaluationStore.open(tmp_path / "evaluations.sqlite")


@pytest.fixture
def default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> gw.EvaluationStore:
    """The store that everything uses, in an empty folder."""
    monkeypatch.setenv("GAMMON_STORE", str(tmp_path / "default.sqlite"))
    found = default_store()
    assert found is not None
    return found


class Counting(gw.SageEngine):
    """Counts the requests to its process."""

    asked = 0

    def _ask_many(self, question: object) -> dict[str, object]:
        type(self).asked += 1
        return super()._ask_many(question)  # type: ignore[arg-type]


@pytest.mark.parametrize("state", [ROLL, CUBE])
def test_an_evaluation_comes_back_to_the_last_digit(store: gw.EvaluationStore, state: gw.GameState):
    engine = gw.NetEngine("2-ply")
    advice = engine.candidates(state) if state.dice else engine.cube(state)
    store.put(engine, [state], [advice])
    assert gw.EvaluationStore.open(store.path).get(engine, [state]) == [advice]


def test_the_same_decision_of_the_other_player_has_it_too(store: gw.EvaluationStore):
    engine, other = gw.NetEngine("2-ply"), gw.Color.BLACK
    assert ROLL.turn is gw.Color.WHITE
    mirrored = replace(ROLL, turn=other, score=ROLL.score[::-1])
    store.put(engine, [ROLL], [engine.candidates(ROLL)])
    assert store.get(engine, [mirrored]) == [engine.candidates(mirrored)]


@pytest.mark.parametrize(
    "changed",
    [
        replace(ROLL, score=(2, 0)),
        replace(ROLL, length=9),
        replace(ROLL, cube=gw.Cube(2, gw.Color.WHITE)),
        replace(ROLL, cube=gw.Cube(2, gw.Color.BLACK)),
        replace(ROLL, dice=gw.Dice(2, 1)),
        replace(ROLL, rules=replace(ROLL.rules, crawford=False)),
    ],
)
def test_another_cube_score_roll_or_rule_is_another_request(
    store: gw.EvaluationStore, changed: gw.GameState
):
    engine = gw.NetEngine("2-ply")
    store.put(engine, [ROLL], [engine.candidates(ROLL)])
    assert store.get(engine, [changed, ROLL])[0] is None
    assert store.get(engine, [LuckRequest(ROLL)]) == [None]


def test_a_level_gets_its_own_figures_and_a_deeper_one_is_a_further_source(
    store: gw.EvaluationStore,
):
    first, deeper = gw.SageEngine("1-ply"), gw.SageEngine("2-ply")
    with first:
        advice, deep = first.candidates(ROLL), deeper.candidates(ROLL)
    store.put(first, [ROLL], [advice])
    assert store.get(deeper, [ROLL]) == [None]
    store.put(deeper, [ROLL], [deep])
    assert store.get(first, [ROLL]) == [advice]
    assert list(store.sources(ROLL).values()) == [advice, deep]
    rollouts = [
        gw.SageEngine("rollout", trials=each, seed=seed)
        for each, seed in ((36, 1), (36, 2), (72, 1))
    ]
    assert len({each.identity for each in rollouts}) == len(rollouts)
    assert gw.SageEngine("3-ply").identity != gw.GnubgEngine.__name__
    assert gw.NetEngine("1-ply").identity is None


def test_a_second_analysis_asks_no_engine(default: gw.EvaluationStore):
    def analysed() -> tuple[Analysis, int]:
        Counting.asked = 0
        with Counting("1-ply") as engine:
            return gw.analyse(without_analyses(), engine, progress=False), Counting.asked

    (first, asked), (second, again) = analysed(), analysed()
    assert first == second
    assert first.luck
    assert {each.plan for each in first.decisions} - {""}
    assert asked > again == 0
    assert len(default) > len(first.decisions)


def test_hints_decks_and_lessons_share_it(default: gw.EvaluationStore, tmp_path: Path):
    engine = gw.NetEngine("2-ply")
    stored_advice_on(engine, ROLL)
    best, *others = engine.candidates(ROLL)
    marked = Candidates([best, *(replace(each, difference=each.difference - 1) for each in others)])
    default.put(engine, [ROLL], [marked])
    deck = gw.Deck.open(tmp_path / "deck.jsonl")
    deck.add(ROLL, engine="net:2-ply")
    (card,) = deck.cards
    assert isinstance(card.card.advice, Candidates)
    assert card.card.advice[1].difference == pytest.approx(marked[1].difference, abs=1e-4)
    assert len(default) == 1


def test_off_means_off(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GAMMON_STORE", "off")
    assert default_store() is None


def test_without_sqlite_there_is_none(default: gw.EvaluationStore, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    monkeypatch.setenv("GAMMON_STORE", f"{default.path}.other")
    assert default_store() is None
    with pytest.raises(gw.GammonError, match="sqlite3"):
        gw.EvaluationStore.open(default.path)


def test_it_stays_below_its_size_and_keeps_what_was_used_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    store = gw.EvaluationStore.open(tmp_path / "small.sqlite", max_bytes=120_000)
    engine, now = gw.NetEngine("2-ply"), [0.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    advice = engine.candidates(ROLL)
    states = [replace(ROLL, length=length) for length in range(2, 400)]
    for state in states:
        now[0] += 100_000
        store.put(engine, [state], [advice])
        store.get(engine, [states[0]])
    kept = [each is not None for each in store.get(engine, states)]
    assert kept[0]  # the oldest, but used all the time
    assert kept[-20:] == [True] * 20
    assert not any(kept[1:20])
    assert os.path.getsize(store.path) < 150_000


@pytest.mark.parametrize("start", [0, 4096])
def test_a_damaged_file_is_kept_aside_and_a_new_one_begins(store: gw.EvaluationStore, start: int):
    engine, path = gw.NetEngine("2-ply"), Path(store.path)
    advice = engine.candidates(ROLL)
    store.put(engine, [ROLL], [advice])
    damaged = bytearray(path.read_bytes())
    damaged[start:] = b"\xa5" * (len(damaged) - start)
    path.write_bytes(damaged)
    with pytest.warns(StoreWarning, match="is damaged. It was renamed to"):
        assert store.get(engine, [ROLL]) == [None]
    store.put(engine, [ROLL], [advice])
    assert store.get(engine, [ROLL]) == [advice]
    (aside,) = path.parent.glob("*.damaged-*")
    assert aside.read_bytes() == damaged


def test_a_damaged_value_is_computed_again(store: gw.EvaluationStore):
    engine = gw.NetEngine("2-ply")
    store.put(engine, [ROLL], [engine.candidates(ROLL)])
    with sqlite3.connect(store.path) as db:
        db.execute("UPDATE evaluations SET value = x'00'")
    db.close()
    assert store.get(engine, [ROLL]) == [None]
    assert store.sources(ROLL) == {}


def test_another_database_is_not_touched(tmp_path: Path):
    path = tmp_path / "mine.sqlite"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE mine (figure)")
    db.close()
    before = path.read_bytes()
    with pytest.raises(gw.GammonError, match=r"another kind of database\. Choose another path"):
        gw.EvaluationStore.open(path)
    assert path.read_bytes() == before


def test_a_store_that_cannot_be_used_is_reported_once_and_the_work_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "file").touch()
    monkeypatch.setenv("GAMMON_STORE", str(tmp_path / "file" / "store.sqlite"))
    with pytest.warns(StoreWarning, match="cannot be used"):
        advice = stored_advice_on(gw.NetEngine("2-ply"), ROLL)
    assert stored_advice_on(gw.NetEngine("2-ply"), ROLL) == advice
    there = gw.EvaluationStore.open(tmp_path / "gone" / "store.sqlite")
    shutil.rmtree(tmp_path / "gone")
    (tmp_path / "gone").touch()
    with pytest.warns(StoreWarning, match="cannot be used"):
        assert there.get(gw.NetEngine("2-ply"), [ROLL]) == [None]


WRITER = """
import sys
import time
from dataclasses import replace
import gammon_widget as gw
store, first = gw.EvaluationStore.open(sys.argv[1]), int(sys.argv[2])
engine = gw.NetEngine("2-ply")
state = gw.GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
advice = engine.candidates(state)
for number in range(first, first + 10_000, 5):
    states = [replace(state, length=7 + each) for each in range(number, number + 5)]
    store.put(engine, states, [advice] * 5)
    print(number, flush=True)
"""


@pytest.mark.prove
def test_ten_kills_of_two_programs_that_write_lose_nothing_that_was_written(
    store: gw.EvaluationStore,
):
    engine = gw.NetEngine("2-ply")
    advice = engine.candidates(ROLL)
    written: list[int] = []
    for kill in range(5):
        writers = [
            subprocess.Popen(
                [sys.executable, "-c", WRITER, store.path, str(10_000 * (2 * kill + each))],
                stdout=subprocess.PIPE,
                text=True,
            )
            for each in (0, 1)
        ]
        for writer in writers:
            assert writer.stdout is not None
            written += [int(writer.stdout.readline()) for _ in range(4)]
        for writer in writers:
            writer.kill()  # in the midst of the next writes
            out, _ = writer.communicate()
            written += [int(line) for line in out.splitlines()[:-1]]
    asked = [replace(ROLL, length=7 + number + each) for number in written for each in range(5)]
    assert len(asked) >= 10 * 4 * 5
    assert store.get(engine, asked) == [advice] * len(asked)
    assert len(store) % 5 == 0  # whole writes only
    assert sqlite3.connect(store.path).execute("PRAGMA integrity_check").fetchone() == ("ok",)
