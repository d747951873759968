"""Comments on a match, in a file next to it."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Thread

import pytest

import gammon_widget as gw
from gammon_widget.rules import FormatError, GammonError
from gammon_widget.storage import atomic_write
from gammon_widget.storage.atomic_write import StrPath
from gammon_widget.viewer import comments as module
from gammon_widget.viewer.comments import (
    CommentBook,
    Comments,
    comments_path,
    load_comments,
    save_comments,
)
from gammon_widget.viewer.replay import Replay


@pytest.fixture
def replay() -> Replay:
    match = gw.Match(5, dice=[(3, 1), (6, 5), (2, 1)], players=("Ann", "Bob"))
    match.roll()
    match.play("8/5 6/5")
    match.roll()
    match.play("24/18 18/13")
    return Replay.of(match)


def test_comments_survive_a_round_trip(tmp_path: Path, replay: Replay) -> None:
    path = tmp_path / "match.comments.json"
    first, second, _ = replay.moments
    comments = Comments().with_text(second, "Löwe „東“\nrun!").with_text(first, "x")
    comments = comments.with_text(first, "")
    save_comments(path, replay, comments)
    assert load_comments(path, replay) == comments
    assert [comments.at(each) for each in replay.moments] == ["", "Löwe „東“\nrun!", ""]
    (kept,) = json.loads(path.read_text("utf-8"))["comments"]
    assert kept == {
        **{"game": 1, "decision": 2, "text": "Löwe „東“\nrun!"},
        **{"position": second.state.turn_start.letters, "decided": "6-5 24/13"},
    }


def test_comments_of_an_earlier_version_belong_to_existing_decisions(
    tmp_path: Path, replay: Replay
) -> None:
    path = tmp_path / "match.comments.json"
    record = {"format": "gammon_widget comments", "version": 1, "players": ["Ann", "Bob"]}
    texts = [{"game": 1, "decision": n, "text": f"{n}"} for n in (2, 4)]
    path.write_text(json.dumps({**record, "length": 5, "comments": texts}))
    comments = load_comments(path, replay)
    assert comments is not None
    assert [comments.at(each) for each in replay.moments] == ["", "2", ""]
    save_comments(path, replay, comments)
    assert load_comments(path, replay) == comments
    assert [each["text"] for each in json.loads(path.read_text())["comments"]] == ["2", "4"]


def test_comments_too_long_to_be_read_are_not_written(tmp_path: Path, replay: Replay) -> None:
    path = tmp_path / "match.comments.json"
    comments = Comments().with_text(replay.moments[0], "short")
    save_comments(path, replay, comments)
    with pytest.raises(GammonError, match="Shorten the comments"):
        save_comments(path, replay, comments.with_text(replay.moments[1], "x" * 20_000_000))
    assert load_comments(path, replay) == comments


def test_a_lone_surrogate_in_a_file_blocks_no_later_comment(tmp_path: Path, replay: Replay) -> None:
    path = tmp_path / "match.comments.json"
    save_comments(path, replay, Comments().with_text(replay.moments[0], "ab"))
    path.write_text(path.read_text().replace('"ab"', '"a\\ud800b"'))
    comments = load_comments(path, replay)
    assert comments is not None
    assert comments.at(replay.moments[0]) == "a\ufffdb"
    save_comments(path, replay, comments.with_text(replay.moments[1], "later"))


def test_a_writer_waits_until_another_one_has_read_and_written(
    tmp_path: Path, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.comments.json"
    moments = dict(zip(("one", "two"), replay.moments, strict=False))
    books = {text: CommentBook(path, replay) for text in moments}
    others: list[Thread] = []

    def write(text: str) -> None:
        books[text].write(moments[text], text, replay)

    def interrupted(path: StrPath, replay: Replay) -> Comments | None:
        found = load_comments(path, replay)
        if not others:
            others.append(Thread(target=write, args=["two"]))
            others[0].start()
            others[0].join(0.5)  # long enough to finish if it did not wait
        return found

    monkeypatch.setattr(module, "load_comments", interrupted)
    write("one")
    others[0].join()
    assert sorted(books["two"].comments.texts.values()) == ["one", "two"]
    assert load_comments(path, replay) == books["two"].comments


def test_waiting_for_a_stopped_writer_ends(
    tmp_path: Path, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(atomic_write, "MAX_WAIT_SECONDS", 0.05)
    book = CommentBook(tmp_path / "match.comments.json", replay)
    with atomic_write.exclusive(str(tmp_path / "any")):
        book.write(replay.moments[0], "x", replay)
    assert (book.problem, book.at(replay.moments[0])) == ("", "x")


def test_a_missing_file_has_no_comments(tmp_path: Path, replay: Replay) -> None:
    assert load_comments(tmp_path / "none.json", replay) is None


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("[]", "not contain comments on a match"),
        ("{", "not contain comments on a match"),
        (
            '{"format": "gammon_widget comments", "version": 2}',
            "Version 2 of the format is not supported",
        ),
        (
            '{"format": "gammon_widget comments", "version": 1, "players": ["Eve", "Bob"], '
            '"length": 5, "comments": []}',
            "another match \\(players",
        ),
        (
            '{"format": "gammon_widget comments", "version": 1, "players": ["Ann", "Bob"], '
            '"length": 5, "comments": [{"game": 0, "decision": 1, "text": "x"}]}',
            "damaged",
        ),
        (
            '{"format": "gammon_widget comments", "version": 1, "players": ["Ann", "Bob"], '
            '"length": 5, "comments": [{"game": 1, "decision": 1, "text": 1}]}',
            "damaged",
        ),
    ],
)
def test_a_file_of_another_kind_is_refused(
    tmp_path: Path, replay: Replay, content: str, problem: str
) -> None:
    path = tmp_path / "x.json"
    path.write_text(content)
    with pytest.raises(FormatError, match=problem) as refused:
        load_comments(path, replay)
    assert "the name of a new file" in str(refused.value)


def test_a_folder_is_refused(tmp_path: Path, replay: Replay) -> None:
    with pytest.raises(GammonError, match="cannot be read"):
        load_comments(tmp_path, replay)


def test_comments_are_next_to_the_match_file_or_its_journal(tmp_path: Path) -> None:
    assert comments_path(gw.Match()) is None
    journal = tmp_path / "game.jsonl"
    with gw.Match(journal=journal) as match:
        assert comments_path(match) == f"{journal}.comments.json"
        match.roll((3, 1)).phase
        match.play("8/5 6/5")
        gw.write_match(match, tmp_path / "game.mat")
    read = gw.read_match(tmp_path / "game.mat")
    assert comments_path(read) == f"{tmp_path / 'game.mat'}.comments.json"


@pytest.mark.parametrize("suffix", [".sgf", ".mat"])
def test_a_written_match_includes_its_comments(tmp_path: Path, replay: Replay, suffix: str) -> None:
    match = gw.Match(5, dice=[(3, 1), (6, 5), (2, 1)], players=("Ann", "Bob"))
    match.roll()
    match.play("8/5 6/5")
    match.double()
    match.drop()
    match.new_game()
    match.roll()
    match.play("24/18 18/13")
    viewer = gw.MatchViewer(match, comments=False)
    for index, text in ((0, "The first of all; yes"), (2, "Why?\nToo early."), (4, "Löwe")):
        viewer.index = index
        viewer.comment = text
    path = tmp_path / f"match{suffix}"
    viewer.write(path)
    again = gw.MatchViewer(path, comments=False)
    moments = again.replay.moments
    assert [each.remark for each in moments[:5]] == [
        *("The first of all; yes", "", "Why?\nToo early.", "", "Löwe")
    ]
    again.index = 2
    again.comment = ""
    again.write(path)
    last = Replay.of(gw.read_match(path))
    assert [each.remark for each in last.moments if each.remark] == [
        *("The first of all; yes", "Löwe")
    ]
