"""The board of a step: the question in its status bar, and marks for the last answer."""

from __future__ import annotations

import pytest

import gammon_widget as gw
from gammon_widget.drawing import MarkShape, StatusBarView, Target
from gammon_widget.lessons import progress as steps
from gammon_widget.lessons.board_mode import asked_in_short, board_feedback
from gammon_widget.lessons.progress import Progress

LESSON = gw.Lesson.parse("""
# Point

```board
ask: point
prompt: Click the **blot**.
answer: 5
wrong: Two stand there.
```

# Play

```board
position: opening
roll: 3-1
ask: checker play
answer: 8/5 6/5
arrows: 24/23
```

# Cube

```board
position: opening
ask: cube action
answer: roll
```

# Choice

```board
ask: choice
choices: [a, b, c]
answer: b
wrong: {a: Too small.}
```
""")


def given(step: int, *answers: str) -> Progress:
    progress = steps.jump(LESSON, Progress(), step)
    for answer in answers:
        progress, _ = steps.answer(LESSON, progress, answer)
    return progress


def status_bar(player: gw.LessonPlayer) -> StatusBarView:
    shown = player.board._controller.view.status_bar
    assert shown is not None
    return shown


def test_a_question_is_asked_in_plain_words() -> None:
    found = board_feedback(LESSON, given(0), retries=False)
    assert (found.lead, found.words) == ("Question", "Click the blot.")
    assert found.setup == LESSON.setups[0]


@pytest.mark.parametrize(
    ("prompt", "asked"),
    [
        ("Take or *drop*?", "Take or drop?"),
        ("Black doubles, and wins 67 % of all games from here. Take or drop?", "Take or drop?"),
        ("Is that so? Then play it, whatever the others around you say of it.", "Is that so?"),
        (f"{'A long story. ' * 5}Play it.", "Play it."),
    ],
)
def test_the_status_bar_shows_the_asking_sentence_of_a_long_question(
    prompt: str, asked: str
) -> None:
    assert asked_in_short(prompt) == asked


def test_the_clicked_place_is_marked() -> None:
    wrong = board_feedback(LESSON, given(0, "4"), retries=False)
    assert (wrong.lead, wrong.words) == ("Not yet.", "4")
    (mark,) = wrong.setup.marks
    assert (mark.place, mark.shape, mark.text) == (4, MarkShape.DOT, "×")
    right = board_feedback(LESSON, given(0, "4", "5"), retries=False)
    assert right.lead == "Correct."
    assert [(mark.place, mark.text) for mark in right.setup.marks] == [(5, "")]


def test_a_wrong_play_is_drawn_in_place_of_the_arrows_of_the_step() -> None:
    wrong = board_feedback(LESSON, given(1, "24/23 13/10"), retries=False)
    arrows = [(arrow.source, arrow.target) for arrow in wrong.setup.arrows]
    assert arrows == [(24, 23), (13, 10)]
    again = board_feedback(LESSON, given(1, "24/23 13/10"), retries=True)
    assert (again.lead, again.setup) == ("Question", LESSON.setups[1])


def test_a_question_replaces_the_line_about_the_player_on_roll() -> None:
    player = gw.LessonPlayer(LESSON)
    for step in range(len(LESSON)):
        player.jump(step)
        assert (status_bar(player).lead, status_bar(player).words) == (
            "Question",
            asked_in_short(LESSON.steps[step].question.words),  # type: ignore[union-attr]
        )
        assert player.board.message == status_bar(player).words  # so it is announced


def test_refusals_and_move_hints_replace_the_question() -> None:
    player = gw.LessonPlayer(LESSON)
    player.jump(1)
    with pytest.raises(gw.GammonError):
        player.board.step(24, 18)
    player.board.step(8, 5)
    assert status_bar(player).lead == "Question"
    assert status_bar(player).words == "Choose a checker"
    player.board.step(6, 5)
    assert status_bar(player).words == "Press Done to finish"
    player.board.confirm()
    assert (status_bar(player).lead, status_bar(player).words) == ("Correct.", "8/5 6/5")


def test_feedback_is_announced_by_the_panel_only() -> None:
    player = gw.LessonPlayer(LESSON)
    player.give("4")
    assert status_bar(player).lead == "Not yet."
    assert player.board.message == ""
    assert player._panel.page["verdict"] == "Not yet: you clicked 4"
    (mark,) = player.board._controller.view.marks
    assert mark.spot == Target.point(4)


def test_a_cube_action_has_the_name_of_its_button() -> None:
    for answer in ("roll", "no double"):
        assert board_feedback(LESSON, given(2, answer), retries=False).words == "No double"
    assert board_feedback(LESSON, given(2, "double"), retries=False).words == "Double"
