"""Evaluations are stored once: exactly, by several programs, and whatever happens to the file."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Barrier

import pytest

import gammon_widget as gw
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.engine import evaluation_store, net
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
    monkeypatch.setenv("GAMMON_STORE", str(tmp_path / "default.sqlite"))
    found = default_store()
    assert found is not None
    return found


class Counting(gw.SageEngine):
    """Counts the requests to its process."""

    asked = 0

    def _ask_many(self, question: object) -> dict[str, object]:
        type(self).asked += 1
        return super()._ask_many(question)


@pytest.mark.parametrize("state", [ROLL, CUBE])
def test_an_evaluation_is_read_back_to_the_last_digit(
    store: gw.EvaluationStore, state: gw.GameState
):
    engine = gw.NetEngine("2-ply")
    advice = engine.candidates(state) if state.dice else engine.cube(state)
    store.put(engine, [state], [advice])
    assert gw.EvaluationStore.open(store.path).get(engine, [state]) == [advice]


def test_the_same_decision_of_the_opponent_has_the_same_evaluation(store: gw.EvaluationStore):
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


def test_an_evaluation_takes_few_bytes(default: gw.EvaluationStore):
    gw.analyse(without_analyses(), "sage:2-ply", progress=False)
    with closing(sqlite3.connect(default.path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert os.path.getsize(default.path) / len(default) <= 250  # a longer match has fewer


def test_hints_decks_and_lessons_share_the_store(default: gw.EvaluationStore, tmp_path: Path):
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


def test_a_store_can_be_turned_off(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GAMMON_STORE", "off")
    assert default_store() is None


def test_without_sqlite_there_is_no_store(
    default: gw.EvaluationStore, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("GAMMON_STORE", f"{default.path}.other")
    program = """
import sys
sys.modules["sqlite3"] = None
import gammon_widget as gw
from gammon_widget.engine.evaluation_store import default_store
try:
    gw.EvaluationStore.open(sys.argv[1])
except gw.GammonError as error:
    print(default_store(), error)
"""
    command = [sys.executable, "-c", program, default.path]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert printed.startswith("None An evaluation store needs the module sqlite3")


def test_the_store_limits_its_size_and_keeps_the_latest_used_values(
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


def test_a_damaged_value_is_computed_again(store: gw.EvaluationStore):
    engine = gw.NetEngine("2-ply")
    store.put(engine, [ROLL], [engine.candidates(ROLL)])
    with sqlite3.connect(store.path) as db:
        db.execute("UPDATE evaluations SET value = x'00'")
    db.close()
    assert store.get(engine, [ROLL]) == [None]
    assert store.sources(ROLL) == {}


@pytest.mark.parametrize("make", [gw.EvaluationStore, gw.EvaluationStore.open])
@pytest.mark.parametrize("made_by", ["CREATE TABLE mine (figure)", "PRAGMA application_id = 1234"])
def test_another_database_is_not_touched(
    tmp_path: Path, make: Callable[[Path], gw.EvaluationStore], made_by: str
):
    path = tmp_path / "mine.sqlite"
    with sqlite3.connect(path) as db:
        db.execute(made_by)
    db.close()
    before = path.read_bytes()
    with pytest.raises(gw.GammonError, match=r"another kind of database\. Choose another path"):
        make(path)
    assert path.read_bytes() == before


def test_an_unusable_store_is_reported_once_and_the_work_continues(
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
            writer.kill()  # during the next writes
            out, _ = writer.communicate()
            written += [int(line) for line in out.splitlines()[:-1]]
    asked = [replace(ROLL, length=7 + number + each) for number in written for each in range(5)]
    assert len(asked) >= 10 * 4 * 5
    assert store.get(engine, asked) == [advice] * len(asked)
    assert len(store) % 5 == 0  # complete writes only
    assert sqlite3.connect(store.path).execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_several_programs_can_create_the_same_store_at_once(tmp_path: Path):
    path, start = tmp_path / "evaluations.sqlite", Barrier(16)

    def first_use(_: int) -> int:
        start.wait()
        return len(gw.EvaluationStore(path))

    with ThreadPoolExecutor(16) as threads:
        assert list(threads.map(first_use, range(16))) == [0] * 16


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of the default store, in an empty home folder."""
    for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    path = Path(gw.EvaluationStore().path)
    assert tmp_path in path.parents
    return path


def _use(make: Callable[[], gw.EvaluationStore], advice: Candidates) -> None:
    store, engine = make(), gw.NetEngine("2-ply")
    store.put(engine, [ROLL], [advice])
    assert store.get(engine, [ROLL]) == [advice]
    len(store)


def cut(length: int) -> Callable[[Path], object]:
    return lambda path: os.truncate(path, length)


def overwrite(start: int, byte: bytes = b"\xa5") -> Callable[[Path], object]:
    def damage(path: Path) -> None:
        data = path.read_bytes()
        path.write_bytes(data[:start] + byte * (len(data) - start))

    return damage


def change(*statements: str) -> Callable[[Path], object]:
    def damage(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db, db:
            for each in statements:
                db.execute(each)

    return damage


@pytest.mark.parametrize(
    "damage",
    [
        *map(cut, (1, 50, 80, 100, 4096, 5000, 8192, 12_000)),
        *(overwrite(0), overwrite(4096), overwrite(0, b"\0")),
        change("DROP TABLE evaluations"),
        change("DROP TABLE evaluations", "CREATE TABLE evaluations (state TEXT)"),
    ],
)
def test_a_damaged_store_is_renamed_and_replaced(cache: Path, damage: Callable[[Path], object]):
    engine = gw.NetEngine("2-ply")
    advice = engine.candidates(ROLL)
    gw.EvaluationStore().put(engine, [replace(ROLL, length=n) for n in range(2, 40)], [advice] * 38)
    damage(cache)
    damaged = cache.read_bytes()
    with pytest.warns(StoreWarning, match="is damaged. It was renamed to"):
        _use(gw.EvaluationStore, advice)
    (aside,) = cache.parent.glob("*.damaged-*")
    assert aside.read_bytes() == damaged


def test_a_store_that_is_damaged_while_it_is_open_is_renamed_and_replaced(
    store: gw.EvaluationStore,
):
    engine = gw.NetEngine("2-ply")
    store.put(engine, [ROLL], [engine.candidates(ROLL)])
    overwrite(4096)(Path(store.path))
    with pytest.warns(StoreWarning, match="is damaged. It was renamed to"):
        assert store.get(engine, [ROLL]) == [None]
    _use(lambda: store, engine.candidates(ROLL))


@pytest.mark.parametrize("statements", [[], ["PRAGMA journal_mode = WAL"], ["PRAGMA user_version"]])
def test_a_store_that_was_killed_at_its_creation_is_completed(cache: Path, statements: list[str]):
    for path in cache.parent.iterdir():
        path.unlink()
    cache.touch()
    with sqlite3.connect(cache) as db:
        for each in statements:
            db.execute(each)
    db.close()
    engine = gw.NetEngine("2-ply")
    store = gw.EvaluationStore()
    store.put(engine, [ROLL], [engine.candidates(ROLL)])
    assert len(store) == 1


def test_a_store_of_a_development_version_is_emptied(store: gw.EvaluationStore):
    change(
        "DROP TABLE evaluations",
        "DROP TABLE texts",
        "CREATE TABLE evaluations (state TEXT, request TEXT, engine TEXT, value BLOB)",
        "INSERT INTO evaluations VALUES ('a', 'b', 'c', x'00')",
        "PRAGMA user_version = 1",
    )(Path(store.path))
    assert len(gw.EvaluationStore(store.path)) == 0
    _use(lambda: store, gw.NetEngine("2-ply").candidates(ROLL))


@pytest.mark.parametrize("length", range(68, 73))
@pytest.mark.parametrize("size", [0, 4096])
def test_a_store_that_ends_inside_its_number_is_created_again(cache: Path, length: int, size: int):
    cache.write_bytes(cache.read_bytes()[:length].ljust(size, b"\0"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", StoreWarning)  # some of these files are renamed
        _use(gw.EvaluationStore, gw.NetEngine("2-ply").candidates(ROLL))


@pytest.mark.parametrize("make", [gw.EvaluationStore, gw.EvaluationStore.open])
@pytest.mark.parametrize("text", ["Dear diary,\n" * 100, "!", "SQLite format 3\0 or so"])
def test_a_file_of_the_user_is_never_taken_for_a_store(tmp_path: Path, make: object, text: str):
    diary = tmp_path / "diary.txt"
    diary.write_text(text)
    with pytest.raises(gw.GammonError, match="not an evaluation store"):
        make(diary)  # type: ignore[operator]
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]
    assert diary.read_text() == text


def test_a_store_of_a_later_version_is_refused(store: gw.EvaluationStore):
    with sqlite3.connect(store.path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (2,)
        db.execute("PRAGMA user_version = 3")
    db.close()
    with pytest.raises(gw.GammonError, match="a newer version of gammon_widget"):
        gw.EvaluationStore(store.path)


def test_evaluations_expire_with_the_figures_and_the_weights_but_not_with_a_release(
    store: gw.EvaluationStore, monkeypatch: pytest.MonkeyPatch
):
    engine = gw.NetEngine("2-ply")
    advice = engine.candidates(ROLL)
    store.put(engine, [ROLL], [advice])
    name = evaluation_store.identity_of(engine)
    assert name is not None
    assert gw.__version__ not in name
    with monkeypatch.context() as changed:
        changed.setattr(evaluation_store, "FIGURES", evaluation_store.FIGURES + 1)
        assert store.get(engine, [ROLL]) == [None]
    with monkeypatch.context() as changed:
        changed.setattr(net, "_weights_checksum", lambda: "others")
        assert store.get(engine, [ROLL]) == [None]
    assert store.get(engine, [ROLL]) == [advice]


def test_a_locked_store_is_awaited_once_and_written_in_the_background(
    store: gw.EvaluationStore, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(evaluation_store, "_SECONDS_TO_WAIT", 0.05)
    monkeypatch.setattr(evaluation_store, "_RETRY_SECONDS", 0.05)
    engine = gw.NetEngine("2-ply")
    advice = engine.candidates(ROLL)
    other = sqlite3.connect(store.path)
    other.execute("BEGIN EXCLUSIVE")
    other.execute("PRAGMA application_id = 0")  # so that reading must wait as well
    with pytest.warns(StoreWarning, match="locked"):
        store.put(engine, [ROLL], [advice])
    store.put(engine, [CUBE], [engine.cube(CUBE)])  # without another warning
    other.rollback()
    other.close()
    end = time.monotonic() + 20
    while len(store) < 2 and time.monotonic() < end:
        time.sleep(0.02)
    assert store.get(engine, [ROLL, CUBE]) == [advice, engine.cube(CUBE)]


def test_a_program_writes_waiting_evaluations_before_it_ends(store: gw.EvaluationStore):
    program = """
import sqlite3, sys, warnings
import gammon_widget as gw
from gammon_widget.engine import evaluation_store
evaluation_store._SECONDS_TO_WAIT = 0.05
warnings.simplefilter("ignore")
other = sqlite3.connect(sys.argv[1])
other.execute("BEGIN IMMEDIATE")
engine, state = gw.NetEngine("2-ply"), gw.GameState.from_xgid(sys.argv[2])
gw.EvaluationStore(sys.argv[1]).put(engine, [state], [engine.candidates(state)])
other.rollback()
"""
    subprocess.run([sys.executable, "-c", program, store.path, ROLL.xgid], check=True)
    assert len(store) == 1


@pytest.mark.parametrize("wrong", ["12", 0, -1, None, True])
def test_a_size_must_be_a_positive_number_of_bytes(tmp_path: Path, wrong: int):
    with pytest.raises(gw.GammonError, match="max_bytes must be"):
        gw.EvaluationStore(tmp_path / "evaluations.sqlite", wrong)


def test_wrong_requests_and_evaluations_are_refused(store: gw.EvaluationStore):
    engine = gw.NetEngine("2-ply")
    with pytest.raises(gw.GammonError, match="one evaluation for each request, not 0 for 1"):
        store.put(engine, [ROLL], [])
    with pytest.raises(gw.GammonError, match="requests"):
        store.get(engine, "13/11")
    for wrong in (5, None):
        with pytest.raises(gw.GammonError, match="An evaluation must be"):
            store.put(engine, [ROLL], [wrong])
    other = engine.candidates(replace(ROLL, dice=gw.Dice(6, 5)))
    with pytest.raises(gw.GammonError, match=r"not legal: .*24/13"):
        store.put(engine, [ROLL], [other])
    with pytest.raises(gw.GammonError):
        store.get(None, [ROLL])
    with pytest.raises(gw.GammonError, match="requests"):
        store.get(gw.NetEngine("1-ply"), 5)
    with pytest.raises(gw.GammonError, match="must be a GameState"):
        store.put(engine, [3], [engine.candidates(ROLL)])


def test_stored_evaluations_are_found_while_another_program_writes(
    store: gw.EvaluationStore, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(evaluation_store, "_SECONDS_TO_WAIT", 0.05)
    engine = gw.NetEngine("2-ply")
    advice = engine.candidates(ROLL)
    store.put(engine, [ROLL], [advice])
    other = sqlite3.connect(store.path)
    other.execute("BEGIN IMMEDIATE")
    later = time.time() + 2 * 86_400  # so that the time of the last use is due
    monkeypatch.setattr(time, "time", lambda: later)
    with pytest.warns(StoreWarning, match="locked"):
        assert store.get(engine, [ROLL]) == [advice]
    monkeypatch.setattr(evaluation_store, "_SECONDS_TO_WAIT", 60.0)  # it is not awaited again
    assert store.get(engine, [ROLL]) == [advice]
    store.put(engine, [CUBE], [engine.cube(CUBE)])
    other.rollback()
    other.close()
