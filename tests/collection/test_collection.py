"""Reading a collection: formats, copies, changes, broken files, interrupts and stores."""

from __future__ import annotations

import os
import shutil
import sys
import zipfile
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.analysis.values.decision import game_phase
from gammon_widget.collection import collection as collecting
from gammon_widget.collection.reading import ChunkRead, matches_in, read_chunk
from gammon_widget.collection.sources import SourceFile
from gammon_widget.collection.store import Part, Store
from gammon_widget.collection.tables import COLUMNS
from gammon_widget.notation.matches import record
from gammon_widget.rules import apply
from gammon_widget.storage.atomic_write import write_file
from tests.board.widget.page_messages import send

REAL = Path(__file__).parents[1] / "data" / "matches" / "xg"
XG = sorted(REAL.glob("*.xg"))


def rows(of: gw.Collection, query: str) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = of.sql(query).relation.fetchall()
    return found


def tables(of: gw.Collection) -> dict[str, list[dict[str, Any]]]:
    return {name: getattr(of, name).to_arrow().to_pylist() for name in COLUMNS}


def written(folder: Path, count: int) -> Path:
    folder.mkdir(exist_ok=True)
    for number in range(count):
        match = gw.Match(3, players=(f"Ann {number % 3}", "Bob"), dice=number)
        while match.state.match_winner is None:
            match.roll() if match.state.phase is not gw.Phase.OVER else match.new_game()
            if match.state.phase is gw.Phase.MOVE:
                match.commit(gw.actions.MakePlay(match.legal_plays[0].moves))
            if len(match.games[-1].actions) > 30 and match.state.phase is gw.Phase.ROLL:
                match.resign(1)
                match.accept()
        gw.write_match(match, folder / f"{number:03}.mat")
    return folder


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are read."""
    names: list[str] = []

    def noted(files: Sequence[SourceFile]) -> ChunkRead:
        names.extend(each.name for each in files)
        return read_chunk(files)

    monkeypatch.setattr(collecting, "read_chunk", noted)
    return names


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> gw.Collection:
    return gw.Collection(XG, store=tmp_path_factory.mktemp("real") / "store")


@pytest.mark.filterwarnings("ignore::gammon_widget.match.files.ContradictionWarning")
def test_figures_are_those_of_the_analysis_in_the_file(real: gw.Collection):
    frame = real.matches.to_pandas().set_index("file")
    assert set(frame.index) == set(map(str, XG))
    for path in XG:
        analysis = gw.read_match(path).analyses[0]
        for total in analysis.players:
            color = total.color.value
            assert frame.loc[str(path), f"{color}_counted"] == total.counted
            assert frame.loc[str(path), f"{color}_pr"] == pytest.approx(total.pr, abs=0.001)
            assert frame.loc[str(path), f"{color}_luck"] == pytest.approx(total.luck, abs=0.001)
            mwc = float("nan") if total.mwc_lost is None else total.mwc_lost
            found = frame.loc[str(path), f"{color}_mwc_lost"]
            assert found == pytest.approx(mwc, abs=1e-5, nan_ok=True)


def test_rows_describe_the_decisions_of_the_match(real: gw.Collection):
    match = gw.read_match(XG[0])
    number = rows(real, f"select match from matches where file = '{XG[0]}'")[0][0]
    found = real.sql("select * from decisions where match = ?", [number]).to_arrow().to_pylist()
    evaluated = {(each.game, each.action): each for each in match.analyses[0].decisions}
    assert len(found) > 80
    for row in found:
        decision = evaluated[row["game"] - 1, row["action"]]
        state = decision.state
        position = gw.Position.parse(row["position"])
        seen = state.turn_start if decision.color is state.turn else state.turn_start.swapped()
        assert position == seen
        assert (row["own_bar"], row["opp_bar"]) == position.bar
        assert (row["own_off"], row["opp_off"]) == position.off
        assert (row["own_pips"], row["opp_pips"]) == position.pips
        assert row["phase"] == game_phase(state.turn_start).value
        for name, is_there in (
            ("own_points", lambda count: count > 1),
            ("own_blots", lambda count: count == 1),
            ("opp_points", lambda count: count < -1),
            ("opp_blots", lambda count: count == -1),
        ):
            held = {point for point in range(1, 25) if is_there(position[point])}
            assert {point for point in range(32) if row[name] >> point & 1} == held
        expected = (decision.kind.value, decision.played, decision.best, decision.color.value)
        assert (row["kind"], row["played"], row["best"], row["color"]) == expected
        assert row["error"] == pytest.approx(decision.error, abs=1e-6)
        dice = decision.state.dice
        assert row["dice"] == (None if dice is None else 10 * dice.high + dice.low)


def test_copies_are_counted_once_and_named(tmp_path: Path):
    name = "baR-U643iUDpvzTC"
    folder = tmp_path / "matches"
    folder.mkdir()
    gw.write_match(gw.read_match(REAL / f"{name}.xg"), folder / "text.mat")
    found = gw.Collection(folder)
    assert rows(found, "select file, source from matches") == [("text.mat", None)]
    shutil.copy(REAL / f"{name}.xg", folder / "later.xg")  # the copy with the analysis is kept
    shutil.copy(folder / "text.mat", folder / "again.mat")
    found.refresh()
    assert rows(found, "select file, source from matches") == [("later.xg", "eXtreme Gammon")]
    copies = rows(found, "select file, copy_of from files where copy_of is not null order by file")
    assert copies == [("again.mat", ["later.xg"]), ("text.mat", ["later.xg"])]
    (folder / "later.xg").unlink()
    found.refresh()
    assert rows(found, "select count(*), min(file) from matches") == [(1, "again.mat")]


def test_journals_are_read_as_far_as_they_go(tmp_path: Path, read: list[str]):
    folder = tmp_path / "matches"
    folder.mkdir()
    gw.Deck.open(folder / "deck.jsonl").close()
    with gw.Match(3, players=("Ann", "Bob"), dice=1, journal=folder / "a.jsonl") as match:
        board = gw.Board(match)
        for _ in range(8):
            match.roll()
            match.commit(gw.actions.MakePlay(match.legal_plays[0].moves))
        board.match.undo()
        collection = gw.Collection(folder)  # while the match is played
        assert read == ["a.jsonl"]
        query = "select count(*), count(distinct game) from decisions where played is not null"
        before = rows(collection, query)[0][0]
        assert rows(collection, "select white, format, date from matches") == [
            ("Ann", ".jsonl", date.today())
        ]
        assert collection.read_match(1).state == match.state
        match.roll() if match.state.phase is gw.Phase.ROLL else None
        match.commit(gw.actions.MakePlay(match.legal_plays[0].moves))
        assert rows(collection.refresh(), query)[0][0] > before
    gw.write_match(match, folder / "copy.mat")
    data = (folder / "a.jsonl").read_bytes()
    (folder / "damaged.jsonl").write_bytes(data.replace(b'"Ann"', b'"Eve"'))
    (folder / "torn.jsonl").write_bytes(data[:-5])
    problems = rows(collection.refresh(), "select file, problem from files where problem <> ''")
    assert [each[0] for each in problems] == ["damaged.jsonl"]
    assert "Match.salvage" in problems[0][1]
    copies = rows(collection, "select file from files where copy_of is not null")
    assert copies == [("copy.mat",)]
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for path in folder.iterdir():
            archive.write(path, path.name)
    inside = gw.Collection(tmp_path / "all.zip")
    assert len(inside.files) == 4
    assert len(inside.matches) == len(collection.matches) == 2


def test_a_journal_is_replayed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    match = gw.read_match(written(tmp_path, 1) / "000.mat")
    match.keep(tmp_path / "game.jsonl")
    replayed: list[object] = []

    def counted(state: gw.GameState, action: gw.Action) -> gw.GameState:
        replayed.append(action)
        return apply(state, action)

    monkeypatch.setattr(record, "apply", counted)
    assert matches_in((tmp_path / "game.jsonl").read_bytes(), "game.jsonl")[0].state == match.state
    assert len(replayed) <= sum(len(game.actions) for game in match.games)


def test_the_menu_of_a_board_opens_the_folder_of_its_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def choose(board: gw.Board) -> str:
        send(board, do="write", text="matches")
        return board.message

    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    board = gw.Board(gw.Match(3, players=("Ann", "Bob")), language="de")
    assert choose(board) == f"In {tmp_path / 'empty'} sind noch keine Matches."
    assert os.listdir() == []
    written(tmp_path / "deep", 1)
    for name in ("a", "b"):
        gw.Match(3, players=("Zoe", name), dice=1, journal=tmp_path / f"{name}.jsonl").roll()
    board.match.keep(tmp_path / "game.jsonl")
    with monkeypatch.context() as hidden:
        hidden.setitem(sys.modules, "duckdb", None)
        assert 'pip install "' in choose(board)
        assert "[collection]" in board.message
    assert board.guide is None
    choose(board)
    dashboard: Any = board.guide
    assert (dashboard.player, dashboard.language) == ("Ann", "de")  # not the one of most matches
    names = {"a.jsonl", "b.jsonl", "game.jsonl"}
    shared = gw.Collection(tmp_path, store=tmp_path / "matches.collection", subfolders=False)
    assert {file for (file,) in rows(shared, "select file from files")} == names
    choose(board)
    assert board.guide is not dashboard
    board.close()


def test_only_new_and_changed_files_are_read(tmp_path: Path, read: list[str]):
    folder = written(tmp_path / "matches", 4)
    found = gw.Collection(folder)
    before = tables(found)
    assert read == ["000.mat", "001.mat", "002.mat", "003.mat"]
    read.clear()
    os.utime(folder / "001.mat")  # the content is the same
    assert tables(gw.Collection(folder)) == before
    assert read == []
    text = (folder / "002.mat").read_text()
    (folder / "002.mat").write_text(text.replace("Ann 2", "Cleo"))
    (folder / "003.mat").unlink()
    found.refresh()
    assert read == ["002.mat"]
    assert rows(found, "select file, white from matches order by file") == [
        ("000.mat", "Ann 0"),
        ("001.mat", "Ann 1"),
        ("002.mat", "Cleo"),
    ]
    assert rows(found, "select count(distinct match) from decisions") == [(3,)]


def test_broken_files_are_listed_and_stop_nothing(tmp_path: Path):
    folder = written(tmp_path / "matches", 3)
    (folder / "004.mat").write_text("3 point match\n\n Game 1\n Ann : 0   Bob : 0\n 1) 31: 8/1\n")
    (folder / "005.xg").write_bytes(XG[0].read_bytes()[:5000])
    (folder / "006.zip").write_bytes(b"PK")
    (folder / "007.md").write_text("not a match file")
    found = gw.Collection(folder)
    (folder / "008.mat").write_text("alone among the new files")
    found.refresh()
    assert rows(found, "select count(*) from matches") == [(3,)]
    problems = dict(rows(found, "select file, problem from files where problem is not null"))
    assert set(problems) == {"004.mat", "005.xg", "006.zip", "008.mat"}
    assert "line 5" in problems["004.mat"]


def test_archives_lists_and_several_folders_are_sources(tmp_path: Path):
    folder = written(tmp_path / "matches", 3)
    archive = tmp_path / "matches.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        for path in folder.iterdir():
            zipped.write(path, f"inside/{path.name}")
    packed = gw.Collection(archive)
    assert rows(packed, "select file from matches where match = 1") == [
        ("matches.zip/inside/000.mat",)
    ]
    expected = gw.read_match(folder / "001.mat")
    assert packed.read_match(2).games == expected.games
    several = gw.Collection([folder, archive], store=tmp_path / "store")
    assert rows(several, "select count(*) from matches") == [(3,)]
    assert rows(several, "select count(*) from files") == [(6,)]
    with pytest.raises(gw.GammonError, match=r"store='my-matches\.collection'"):
        gw.Collection([folder, archive])


def test_a_store_that_is_deleted_or_of_another_version_is_made_again(
    tmp_path: Path, read: list[str]
):
    folder = written(tmp_path / "matches", 2)
    before = tables(gw.Collection(folder))
    store = tmp_path / "matches.collection"
    shutil.rmtree(store)
    assert tables(gw.Collection(folder)) == before
    about = store / "collection.json"
    about.write_text(about.read_text().replace('"version": 3', '"version": 1'))
    assert tables(gw.Collection(folder)) == before
    assert len(read) == 6


def test_a_folder_that_cannot_hold_the_store_gives_a_clear_error(tmp_path: Path):
    folder = written(tmp_path / "matches", 1)
    with pytest.raises(gw.GammonError, match="contains other files"):
        gw.Collection(folder, store=folder)
    (tmp_path / "file").touch()
    with pytest.raises(gw.GammonError, match=r"Choose a folder .* store="):
        gw.Collection(folder, store=tmp_path / "file" / "store")
    with pytest.raises(gw.GammonError, match="does not exist"):
        gw.Collection(tmp_path / "nothing")
    with pytest.raises(gw.GammonError, match="source must be a list such as"):
        gw.Collection(3)


def test_the_time_of_a_change_is_a_time(tmp_path: Path):
    folder = written(tmp_path / "matches", 1)
    (file,) = folder.iterdir()
    (found,) = gw.Collection(folder).files.to_pandas()["modified"]
    assert found.timestamp() == pytest.approx(file.stat().st_mtime)


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "_CHUNK_FILES", 2)
    monkeypatch.setattr(collecting, "_PART_FILES", 4)


@pytest.mark.usefixtures("small_parts")
def test_a_run_that_is_interrupted_gives_the_same_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    folder = written(tmp_path / "matches", 11)
    whole = tables(gw.Collection(folder, store=tmp_path / "whole"))
    for chunks in (3, 1):
        left = iter(range(chunks))

        def interrupted(files: Sequence[SourceFile], left: Any = left) -> ChunkRead:
            if next(left, None) is None:
                raise KeyboardInterrupt
            return read_chunk(files)

        with monkeypatch.context() as patch:
            patch.setattr(collecting, "read_chunk", interrupted)
            with pytest.raises(KeyboardInterrupt):
                gw.Collection(folder, store=tmp_path / "parts")
    read: list[SourceFile] = []

    def counted(files: Sequence[SourceFile]) -> ChunkRead:
        read.extend(files)
        return read_chunk(files)

    monkeypatch.setattr(collecting, "read_chunk", counted)
    assert tables(gw.Collection(folder, store=tmp_path / "parts")) == whole
    assert len(read) == 11 - (3 + 1) * 2  # the other files were kept


@pytest.mark.usefixtures("small_parts")
def test_a_writer_that_is_killed_at_any_file_loses_no_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    folder = written(tmp_path / "matches", 6)
    whole = tables(gw.Collection(folder, store=tmp_path / "whole"))
    write: Callable[..., None] = Store.write
    for last in range(5):
        store = tmp_path / f"killed {last}"

        def killed(*args: Any, last: int = last) -> None:
            with monkeypatch.context() as patch:
                count = iter(range(last))
                real = write_file

                def some(*given: Any) -> None:
                    if next(count, None) is None:
                        raise KeyboardInterrupt
                    real(*given)

                patch.setattr("gammon_widget.collection.store.write_file", some)
                write(*args)

        with monkeypatch.context() as patch:
            patch.setattr(Store, "write", killed)
            with pytest.raises(KeyboardInterrupt):
                gw.Collection(folder, store=store)
        assert tables(gw.Collection(folder, store=store)) == whole


def test_each_part_is_read_once_while_files_are_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small_parts: None
):
    seen: list[Part] = []
    read = Store.read

    def noted(store: Store, table: str, part: Part, columns: list[str] | None = None) -> Any:
        seen.extend([part] * (table == "files"))
        return read(store, table, part, columns)

    monkeypatch.setattr(Store, "read", noted)
    collection = gw.Collection(written(tmp_path / "matches", 12))
    assert len(collection.matches) == 12
    assert len(seen) == len(set(seen)) > 1


def test_two_notebooks_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = written(tmp_path / "matches", 3)
    one = gw.Collection(folder)
    written(folder, 6)

    def meanwhile(files: Sequence[SourceFile]) -> ChunkRead:
        chunk = read_chunk(files)
        monkeypatch.setattr(collecting, "read_chunk", read_chunk)
        gw.Collection(folder)  # the other notebook reads the same files first
        return chunk

    monkeypatch.setattr(collecting, "read_chunk", meanwhile)
    one.refresh()
    assert rows(one, "select count(*), count(distinct key) from matches") == [(6, 6)]
    assert rows(one, "select count(*) from files") == [(6,)]


def test_a_match_that_does_not_exist_is_an_error(real: gw.Collection):
    with pytest.raises(gw.GammonError, match="no match 99"):
        real.read_match(99)
