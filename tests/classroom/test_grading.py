"""Grading: the lesson evaluates the answers again and ignores stored verdicts."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.lessons import progress as steps
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.progress import Progress
from gammon_widget.lessons.progress_file import load_progress, save_progress
from tests.lessons.texts import EXAMPLE

LESSON = Lesson.parse(EXAMPLE)
PLAY, COUNT = 2, 4
"""The steps with a question."""

MORNING = "2026-03-01T09:30:00+00:00"


def answered(
    *given: tuple[int, str], lesson: Lesson = LESSON, pupil: str = "", at: str = MORNING
) -> Progress:
    progress = steps.named(Progress(), pupil or None)
    for step, answer in given:
        progress, _ = steps.answer(lesson, steps.jump(lesson, progress, step), answer, at)
    return progress


def write(path: Path, *given: tuple[int, str], lesson: Lesson = LESSON, pupil: str = "") -> Path:
    save_progress(path, lesson, answered(*given, lesson=lesson, pupil=pupil))
    return path


def test_a_frame_has_a_row_for_each_pupil_and_question(tmp_path: Path) -> None:
    write(tmp_path / "1.json", (PLAY, "24/20"), (PLAY, "8/5 6/5"), (COUNT, "167"), pupil="Ann")
    write(tmp_path / "bob.json", (COUNT, "163"))
    frame = gw.grade(LESSON, tmp_path)
    assert list(frame.index) == [
        ("Ann", "Your turn"),
        ("Ann", "A count"),
        ("bob", "Your turn"),
        ("bob", "A count"),
    ]
    assert list(frame["first_try"]) == [False, True, False, False]
    assert list(frame["right"]) == [True, True, False, False]
    assert list(frame["attempts"]) == [2, 1, 0, 1]
    assert list(frame["answer"]) == ["8/5 6/5", "167", "", "163"]
    assert str(frame["time"].iloc[0]) == "2026-03-01 09:30:00+00:00"
    assert frame["time"].isna().tolist() == [False, False, True, False]
    assert set(frame["remark"]) == {""}
    assert frame["first_try"].unstack().loc["Ann", "A count"]


def test_files_can_be_a_folder_a_pattern_or_a_list(tmp_path: Path) -> None:
    paths = [write(tmp_path / f"{name}.json", (COUNT, "167")) for name in ("ann", "bob", "cleo")]
    (tmp_path / "notes.txt").write_text("no progress")
    pupils = [
        set(gw.grade(LESSON, files).index.get_level_values("pupil"))
        for files in (tmp_path, f"{tmp_path}/*b*.json", paths[:2], [*paths, paths[0]])
    ]
    assert pupils == [{"ann", "bob", "cleo"}, {"bob"}, {"ann", "bob"}, {"ann", "bob", "cleo"}]
    assert len(gw.grade(LESSON, [*paths, paths[0]])) == 6


def test_grading_writes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path / "ann.json", (COUNT, "167"))
    path.chmod(0o444)
    before = path.read_bytes(), path.stat().st_mtime_ns, sorted(tmp_path.iterdir())
    gw.grade(LESSON, tmp_path)
    assert (path.read_bytes(), path.stat().st_mtime_ns, sorted(tmp_path.iterdir())) == before


def test_a_forged_verdict_is_a_remark(tmp_path: Path) -> None:
    path = write(tmp_path / "ann.json", (PLAY, "24/20"), (COUNT, "163"))
    record = json.loads(path.read_text("utf-8"))
    for attempt in record["attempts"]:
        assert attempt["right"] is False
        attempt["right"] = True
    path.write_text(json.dumps(record), "utf-8")
    frame = gw.grade(LESSON, [path])
    assert list(frame["right"]) == [False, False]
    remark = "The file marks '163' as right, but in the lesson it is wrong."
    assert frame["remark"].iloc[1] == remark
    loaded = load_progress(path, LESSON)
    assert loaded is not None
    assert not loaded.progress.solved(PLAY)
    (notice,) = loaded.notices
    assert notice.startswith("The lesson or the file has changed")
    assert "'Your turn', 'A count' were" in notice


def test_an_invalid_answer_is_a_remark(tmp_path: Path) -> None:
    path = write(tmp_path / "ann.json", (PLAY, "24/20"))
    path.write_text(path.read_text("utf-8").replace('"24/20"', '"24/1"'), "utf-8")
    frame = gw.grade(LESSON, [path])
    assert frame["remark"].iloc[0] == "'24/1' is not an answer to this question."


def test_an_unreadable_file_is_a_remark_and_the_others_are_graded(tmp_path: Path) -> None:
    right = write(tmp_path / "right.json", (PLAY, "8/5 6/5"), (COUNT, "167"))
    paths = [right] + [
        tmp_path / f"{name}.json"
        for name in ("truncated", "foreign", "pipe", "folder", "deep", "none", "other")
    ]
    _, truncated, foreign, pipe, folder, deep, none, other = paths
    truncated.write_bytes(right.read_bytes()[:200])
    foreign.write_text("my notes")
    os.mkfifo(pipe)
    folder.mkdir()
    deep.write_text("[" * 100_000)
    save_progress(other, Lesson.named("board"), Progress())
    frame = gw.grade(LESSON, paths)
    assert len(frame) == 2 * len(paths)
    pivot = frame["right"].unstack()
    assert pivot.loc["right"].all()
    assert not pivot.drop("right").to_numpy().any()
    first = frame["remark"].groupby(level="pupil", sort=False).first()
    assert first.pop("right") == ""
    assert first.str.startswith("Not graded: ").all()
    assert "another lesson" in first["other"]
    assert f"{str(none)!r} contains no progress" in first["none"]
    assert set(gw.grade(LESSON, tmp_path).index.get_level_values("pupil")) == {
        path.stem for path in paths if path != none
    }


def test_only_paths_are_accepted_as_files(tmp_path: Path) -> None:
    for files in ([], tmp_path / "*.none", tmp_path / "none.json", 5, [5], "\0", ["\0"]):
        with pytest.raises(gw.GammonError):
            gw.grade(LESSON, files)
    with pytest.raises(gw.GammonError, match="has no question"):
        gw.grade(Lesson.parse("# A\n\nText.\n"), write(tmp_path / "ann.json"))


def remarks_of(files: object, **options: int) -> dict[str, str]:
    """The first remark about each pupil."""
    frame = gw.grade(LESSON, files, **options)
    remarks: dict[str, str] = frame["remark"].groupby(level="pupil", sort=False).first().to_dict()
    frame["first_try"].unstack()  # as in the documentation
    return remarks


def test_the_same_file_twice_is_a_remark(tmp_path: Path) -> None:
    path = write(tmp_path / "ann.json", (COUNT, "167"))
    link = tmp_path / "link.json"
    link.symlink_to(path)
    remark = "This file is listed more than once, but counts only once."
    assert remarks_of([path, tmp_path / "." / "ann.json"]) == {"ann": remark}
    assert remarks_of(tmp_path) == {"ann": remark}


def test_two_files_with_the_same_answers_get_a_remark(tmp_path: Path) -> None:
    ann = write(tmp_path / "ann.json", (COUNT, "163"), pupil="Ann")
    bob = write(tmp_path / "bob.json", (COUNT, "167"), pupil="Bob")
    write(tmp_path / "idle.json", pupil="Idle")
    write(tmp_path / "lazy.json", pupil="Lazy")
    copy = tmp_path / "copy.json"
    copy.write_text(ann.read_text("utf-8").replace('"Ann"', '"Cleo"'), "utf-8")
    assert remarks_of(tmp_path) == {
        "Ann": f"The same answers appear in {str(copy)!r}.",
        "Bob": "",
        "Cleo": f"The same answers appear in {str(ann)!r}.",
        "Idle": "",
        "Lazy": "",
    }
    copy.write_bytes(bob.read_bytes())
    remark = "The same pupil appears in {0!r}. The same answers appear in {0!r}."
    assert remarks_of([bob, copy]) == {
        "Bob": remark.format(str(copy)),
        "Bob (copy.json)": remark.format(str(bob)),
    }


def test_answers_out_of_order_are_a_remark(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    progress = answered((PLAY, "24/20"), at="2026-03-01T09:30:00+00:00")
    for step, given, at in (
        (PLAY, "8/5 6/5", "2026-03-01T11:00:00+02:00"),
        (COUNT, "163", "no time at all"),
        (COUNT, "167", "2026-03-01T09:31:00"),
    ):
        progress, _ = steps.answer(LESSON, steps.jump(LESSON, progress, step), given, at)
    save_progress(path, LESSON, progress)
    assert gw.grade(LESSON, path)["remark"].tolist() == [
        "The answer '8/5 6/5' has an earlier time than '24/20', the answer before it in the file.",
        "",
    ]


def test_pairs_of_pupil_and_question_are_unique(tmp_path: Path) -> None:
    lesson = Lesson.parse(
        "# Q\n\n## One\n\n```board\nask: point\nanswer: 5\n```\n\n"
        "## One\n\n```board\nask: number\nanswer: 11\n```\n"
    )
    for folder in ("a", "b", "c"):
        (tmp_path / folder).mkdir()
        progress = answered((0, "5"), (0, "4"), (1, "11"), lesson=lesson)
        save_progress(tmp_path / folder / "answers.json", lesson, progress)
    (tmp_path / "a" / "\udcff.json").write_text("{}")  # a name that cannot be decoded
    changed = Lesson.parse(
        lesson.write().replace("ask: point", "ask: number").replace("One", "Two")
    )
    for graded in (lesson, changed):
        frame = gw.grade(graded, tmp_path.glob("*/*.json"))
        assert not frame.index.has_duplicates
        assert frame["first_try"].unstack().shape[0] == 4
        frame.to_csv(tmp_path / "grades.csv")
    assert list(gw.grade(lesson, tmp_path / "b").index) == [
        ("answers", "One"),
        ("answers", "One (2)"),
    ]


def test_a_whole_class_is_graded_in_one_frame(tmp_path: Path) -> None:
    lesson = Lesson.named("hitting")
    with_question = [index for index, step in enumerate(lesson.steps) if step.question is not None]
    for number in range(30):
        given = []
        for step in with_question:
            question = lesson.steps[step].question
            assert question is not None
            wrong = [each.text for each in question.answers if not each.right][:1]
            given += [
                (step, each) for each in (*wrong, *question.solutions(lesson.state(step))[:1])
            ]
        write(tmp_path / f"{number:02}.json", *given, lesson=lesson, pupil=f"Pupil {number}")
    frame = gw.grade(lesson, tmp_path)
    assert len(frame) == 30 * len(with_question)
    assert frame["right"].all()


# Changed lessons


def loaded_after(tmp_path: Path, changed: str, text: str = EXAMPLE) -> tuple[Progress, str]:
    """Progress loaded by a changed lesson, and the notices."""
    path = tmp_path / "ann.json"
    if not path.exists():
        lesson = Lesson.parse(text)
        save_progress(path, lesson, answered((PLAY, "8/5 6/5"), (COUNT, "163"), lesson=lesson))
    loaded = load_progress(path, Lesson.parse(changed))
    assert loaded is not None
    return loaded.progress, " ".join(loaded.notices)


def given(progress: Progress, text: str) -> dict[str, str]:
    lesson = Lesson.parse(text)
    return {lesson.heading(each.step): each.answer for each in progress.attempts}


def test_reordered_steps_keep_their_answers_even_if_their_headings_stay(tmp_path: Path) -> None:
    quiz = "# Q\n\n## One\n\n```board\n{}\n```\n\n## Two\n\n```board\n{}\n```\n"
    point, number = "ask: point\nanswer: 5", "ask: number\nanswer: 11"
    path = tmp_path / "ann.json"
    before, after = (
        Lesson.parse(quiz.format(*pair)) for pair in ((point, number), (number, point))
    )
    save_progress(path, before, answered((0, "5"), (1, "11"), lesson=before))
    loaded = load_progress(path, after)
    assert loaded is not None
    assert {each.step: each.answer for each in loaded.progress.attempts} == {1: "5", 0: "11"}
    assert all(each.right for each in loaded.progress.attempts)


def test_answers_to_a_changed_question_are_evaluated_again_with_a_notice(tmp_path: Path) -> None:
    changed = EXAMPLE.replace("answer: 8/5 6/5", "answer: 24/20").replace(
        "  24/20: That", "  8/5 6/5: That"
    )
    progress, notices = loaded_after(tmp_path, changed)
    assert given(progress, changed) == {"Your turn": "8/5 6/5", "A count": "163"}
    assert not progress.attempts[0].right
    assert "'Your turn'" in notices


def test_answers_to_a_removed_step_are_kept_with_a_notice_until_it_returns(
    tmp_path: Path,
) -> None:
    start, end = EXAMPLE.index("## A count"), len(EXAMPLE)
    without = EXAMPLE[:start] + EXAMPLE[end:]
    progress, notices = loaded_after(tmp_path, without)
    assert given(progress, without) == {"Your turn": "8/5 6/5"}
    assert "no longer has a question under 'A count'" in notices
    save_progress(tmp_path / "ann.json", Lesson.parse(without), progress)
    frame = gw.grade(Lesson.parse(without), [tmp_path / "ann.json"])
    assert list(frame["remark"]) == ["", "The lesson no longer has this question."]
    progress, notices = loaded_after(tmp_path, EXAMPLE)
    assert given(progress, EXAMPLE) == {"Your turn": "8/5 6/5", "A count": "163"}
    assert notices == ""


def test_a_step_with_an_id_may_change_heading_and_question(tmp_path: Path) -> None:
    named = EXAMPLE.replace("ask: number\n", "id: pips\nask: number\n")
    changed = named.replace("## A count", "## The race").replace(
        "ask: number", "prompt: How?\nask: number"
    )
    progress, _ = loaded_after(tmp_path, changed, named)
    assert given(progress, changed)["The race"] == "163"
    twice = named.replace("ask: checker", "id: pips\nask: checker")
    with pytest.raises(gw.LessonError, match=r"column 5, key 'id': Step 3 has the same id"):
        Lesson.parse(twice)


def test_a_wrong_play_scores_less_the_more_it_loses(tmp_path: Path) -> None:
    block = "```board\nroll: 4-1\nask: checker play\nanswer: 24/23 13/9\n```"
    lesson = Lesson.parse(f"# Four and one\n\n{block}")
    net = gw.NetEngine()
    lost = {str(each.play): -each.difference for each in net.candidates(lesson.state(0))}
    plays = "24/23 13/9", "13/8", "13/9 8/7", "8/3"
    for name, play in zip("ABCD", plays, strict=True):
        write(tmp_path / f"{name}.json", (0, play), lesson=lesson)
    plain, partial = (gw.grade(lesson, tmp_path, engine=engine) for engine in (None, net))
    assert plain["score"].tolist() == [1, 0, 0, 0]
    expected = [1, *(max(0, 1 - lost[play] / 0.08) for play in plays[1:])]
    assert partial["score"].tolist() == pytest.approx(expected, abs=0.001)
    assert 1 > expected[1] > expected[2] > 0 == expected[3]
    assert partial.drop(columns="score").equals(plain.drop(columns="score"))


def test_each_question_has_its_own_time_which_is_unknown_in_older_files(tmp_path: Path) -> None:
    file = tmp_path / "ann.json"
    progress = steps.jump(LESSON, Progress(), PLAY)
    for play, seconds in (("24/20", 40), ("8/5 6/5", 5)):
        progress, _ = steps.answer(LESSON, progress, play, MORNING, seconds)
    save_progress(file, LESSON, progress)
    loaded = load_progress(file, LESSON)
    assert loaded is not None
    assert loaded.progress == progress
    assert gw.grade(LESSON, file)["seconds"].tolist()[0] == 45
    older = json.loads(file.read_text())
    del older["asked"], older["attempts"][0]["seconds"]
    file.write_text(json.dumps(older))
    assert gw.grade(LESSON, file)["seconds"].isna().all()
