"""The lesson player: navigation, answers, exploring, progress."""

from __future__ import annotations

import base64
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import traitlets
from PIL import Image

import gammon_widget as gw
from gammon_widget.drawing import Layout, Target
from gammon_widget.engine.names import engine_named
from gammon_widget.rules import Color, GammonError, Numbering
from tests.board.widget.page_messages import SHOWN, button, click, points, send, shown_targets
from tests.lessons.texts import EXAMPLE
from tests.lessons.widget.panel import buttons, page, panel_text, press, send_to_panel, write

# The quiz is an endless loop, which causes a warning.

QUIZ = """
# Quiz

## Intro

## Point

```board
roll: 3-1
ask: point
answer: 5
wrong: Not there.
```

## Cube

```board
position: opening
ask: cube action
answer: roll
wrong:
  double:
    say: Far too early.
    go: Choice
```

## Take

```board
cube: double
ask: cube action
answer: take
```

## Choice

```board
ask: choice
choices: [Yes, No]
answer: Yes
next: Point
```

## Passed

```board
position: "6:2 bar:1 / 6:2 5:2 4:2 3:2 2:2 1:2"
roll: 6-6
```

## After it

```board
roll: 3-1
```
"""


@pytest.fixture
def player() -> gw.LessonPlayer:
    return gw.LessonPlayer(gw.Lesson.parse(EXAMPLE))


@pytest.fixture
def quiz() -> gw.LessonPlayer:
    return gw.LessonPlayer(gw.Lesson.parse(QUIZ))


# Navigation


def test_steps_go_forward_back_and_anywhere(player: gw.LessonPlayer) -> None:
    assert (player.step, player.board.dice, player.board.pips) == (0, (3, 1), (167, 167))
    press(player, "Next")
    press(player, "Next")
    assert player.current.heading.text == "Your turn"
    player.step = 4
    assert (player.board.turn, player.board.dice) == ("black", (6, 4))
    player.jump("The five point")
    assert player.step == 1
    press(player, "Back")
    assert player.step == 4
    player.back()
    assert player.step == 2
    assert "The five point" not in panel_text(player)
    assert "Step 3 of 5" in panel_text(player)


def test_steps_stop_at_both_ends(player: gw.LessonPlayer) -> None:
    player.back()
    assert player.step == 0
    player.jump(4)
    player.next()
    assert player.step == 4


def test_buttons_lead_through_the_lesson(player: gw.LessonPlayer) -> None:
    for go, step in (("forward", 1), ("last", 4), ("back", 1), ("first", 0), ("up", 0)):
        send_to_panel(player, {"do": "go", "command": go})
        assert player.step == step


@pytest.mark.parametrize(
    "message",
    [
        *("rubbish", None, {}, {"do": "go"}, {"do": "go", "command": []}, {"do": "jump"}),
        *({"do": "jump", "step": 5}, {"do": "jump", "step": -1}, {"do": "jump", "step": "1"}),
        *({"do": "answer", "text": 5}, {"do": "answer", "text": " "}),
    ],
)
def test_an_invalid_message_does_nothing(player: gw.LessonPlayer, message: Any) -> None:
    before = player.progress
    send_to_panel(player, message)
    assert player.progress == before


def test_the_board_shows_the_setup_of_every_step(quiz: gw.LessonPlayer) -> None:
    for step in (*range(len(quiz.lesson)), *reversed(range(len(quiz.lesson)))):
        quiz.step = step
        assert quiz.state == quiz.lesson.state(step)
        assert not quiz.board.match.can_undo


def test_a_roll_without_legal_plays_is_shown(quiz: gw.LessonPlayer) -> None:
    quiz.jump("Passed")
    assert (quiz.board.phase, quiz.board.dice) == ("move", (6, 6))
    quiz.next()
    assert (quiz.board.turn, quiz.board.dice) == ("black", (3, 1))


def test_arrows_and_marks_are_on_the_board_and_in_its_picture(player: gw.LessonPlayer) -> None:
    send(player.board, **SHOWN)
    assert not player.board._surface.frontend.overlays
    player.next()
    view = player.board._controller.view
    assert (len(view.arrows), len(view.marks)) == (2, 1)
    assert "<path" in player.board._surface.frontend.overlays["wide light"]["over"]
    assert len(player.board.snapshot().svg) > 1000
    player.next()
    assert not player.board._controller.view.arrows
    assert not player.board._surface.frontend.overlays


def pips_on(board: gw.Board) -> list[int | None]:
    return [player["pips"] for player in board._surface.frontend.view["players"]]


def test_a_board_hides_the_pip_count_if_it_is_the_answer(player: gw.LessonPlayer) -> None:
    send(player.board, **SHOWN)
    assert pips_on(player.board) == [167, 167]
    player.jump(4)
    assert pips_on(player.board) == [None, None]
    assert "167" not in player.board._surface.frontend.label
    assert "167" not in str(player.board._surface.frontend.view)
    assert ">167<" not in player.lesson.diagram(4).svg
    player.give(167)
    assert 167 in pips_on(player.board)
    assert "167" in player.board._surface.frontend.label


# Answers


def test_a_play_on_the_board_is_an_answer_and_a_wrong_one_can_be_repeated(
    player: gw.LessonPlayer,
) -> None:
    player.jump("Your turn")
    click(player.board, *points(24, 23, 23, 20), Target.DICE)
    assert (player.answer, player.results[-1]["right"]) == ("24/20", False)
    assert "leaves two blots" in panel_text(player)
    assert player.state == player.lesson.state(2)
    press(player, "Hint 1 of 2")
    assert "Which point would you like to own?" in panel_text(player)
    click(player.board, *points(8, 5, 6, 5), Target.DICE)
    record = player.results[-1]
    assert datetime.now(UTC) - datetime.fromisoformat(record["time"]) < timedelta(minutes=5)
    assert record == {
        "step": 2,
        "heading": "Your turn",
        "question": "checker play",
        "answer": "8/5 6/5",
        "right": True,
        "attempt": 2,
        "hints": 1,
        "time": record["time"],
    }
    assert (player.board.pips, player.board.turn) == ((163, 167), "black")
    assert "1 of 2 solved" in panel_text(player)
    player.next()
    assert player.state == player.lesson.state(3)


def test_steps_can_be_undone_before_a_play_is_confirmed(player: gw.LessonPlayer) -> None:
    player.jump("Your turn")
    click(player.board, *points(8, 5), button("undo"))
    assert player.board.dice_left == (3, 1)
    assert not player.results


def test_a_play_from_a_cell_is_an_answer(player: gw.LessonPlayer) -> None:
    player.jump("Your turn")
    player.board.play("8/5 6/5")
    assert player.results[-1]["right"]


def test_next_follows_a_branch(player: gw.LessonPlayer) -> None:
    player.jump("Your turn")
    player.give("13/9")
    assert "Next: The five point" in panel_text(player)
    player.next()
    assert player.step == 1
    player.next()
    assert player.step == 2


def test_a_click_on_a_point_is_an_answer(quiz: gw.LessonPlayer) -> None:
    quiz.jump("Point")
    click(quiz.board, *points(4))
    assert quiz.feedback == "Not there."
    click(quiz.board, *points(5))
    assert [record["answer"] for record in quiz.results] == ["4", "5"]
    assert quiz.state == quiz.lesson.state(quiz.step)
    click(quiz.board, *points(4))  # no question is open
    assert len(quiz.results) == 2
    assert "Explore freely" in quiz.board.message


@pytest.mark.parametrize(
    "block",
    [
        "position: opening",
        "position: opening\nturn: black",
        "position: opening\nturn: black\nbottom: black",
        "position: opening\nrules: pc-gammon",
        "position: opening\nrules: pc-gammon\nturn: black",
        "position: opening\nrules: pc-gammon\nbottom: black",
    ],
)
def test_points_have_the_numbers_on_the_board(block: str) -> None:
    text = f"# A\n\n```board\n{block}\nmarks: 5\nask: point\nanswer: 5\nwrong: No.\n```\n"
    player = gw.LessonPlayer(gw.Lesson.parse(text))
    board = player.board
    layout = Layout(Color(board.bottom), board.home, Numbering(board.numbering))
    spots = {layout.label(spot): spot for spot in map(Target.point, range(1, 25))}
    (mark,) = board._controller.view.marks
    assert mark.spot == spots["5"]
    click(board, spots["20"])
    assert (player.answer, player.feedback) == ("20", "No.")
    click(board, spots["5"])
    assert (player.answer, player.feedback) == ("5", "Correct.")
    player.reset()
    bar = Target.bar(player.state.turn or Color.WHITE)
    click(board, bar)
    assert player.answer == "bar"


def test_cube_buttons_are_answers(quiz: gw.LessonPlayer) -> None:
    quiz.jump("Cube")
    click(quiz.board, button("double"))
    assert (quiz.answer, quiz.feedback) == ("double", "Far too early.")
    assert quiz.state == quiz.lesson.state(quiz.step)
    click(quiz.board, button("roll"))
    assert quiz.results[-1]["right"]
    assert quiz.board.dice == ()
    quiz.jump("Take")
    press(quiz, "Drop")
    quiz.board.take()
    assert [record["answer"] for record in quiz.results[2:]] == ["drop", "take"]
    assert quiz.board.phase == "double"


def test_choices_have_buttons_and_numbers_a_field(
    quiz: gw.LessonPlayer, player: gw.LessonPlayer
) -> None:
    quiz.jump("Choice")
    press(quiz, "No")
    press(quiz, "Yes")
    assert [record["right"] for record in quiz.results] == [False, True]
    quiz.next()
    assert quiz.current.heading.text == "Point"
    player.jump("A count")
    write(player, "many")
    assert not player.results
    assert "Write a number like" in panel_text(player)
    write(player, "167")
    assert player.results[-1]["right"]


def test_an_invalid_answer_does_not_count(player: gw.LessonPlayer) -> None:
    player.jump("Your turn")
    with pytest.raises(GammonError):
        player.give("24/19 6/5")
    with pytest.raises(traitlets.TraitError, match="blocked"):
        player.answer = "24/19 6/5"
    player.set_state({"answer": "24/19 6/5"})
    assert "blocked" in panel_text(player)
    assert "blocked" in player.feedback
    assert (player.answer, player.results) == ("", [])
    player.give("13/9")
    player.set_state({"answer": "24/19 6/5"})
    assert "blocked" in player.feedback
    assert "blocked" in panel_text(player)
    assert player.answer == "13/9"
    player.next()
    with pytest.raises(traitlets.TraitError, match="has no question"):
        player.answer = "8/5 6/5"


def test_a_right_answer_from_a_cell_clears_a_started_play(
    player: gw.LessonPlayer,
) -> None:
    player.jump("Your turn")
    player.explore()
    player.board.play("24/20")
    player.give("8/5 6/5")
    assert not player.exploring
    assert player.state == player.lesson.state(2)
    player.reset()
    player.jump("Your turn")
    player.board.step(24, 21)
    player.answer = "8/5 6/5"
    assert player.results[-1]["right"]
    assert player.state == player.lesson.state(2)


def test_a_step_shows_its_last_answer_again(player: gw.LessonPlayer) -> None:
    player.jump("Your turn")
    player.give("13/9")
    player.next()
    assert (player.answer, player.feedback) == ("", "")
    player.back()
    assert (player.answer, player.feedback[:9]) == ("13/9", "A builder")
    assert "A builder is fine" in panel_text(player)
    assert "Next: The five point" not in panel_text(player)  # the step was visited
    player.give("8/5 6/5")
    player.next()
    player.back()
    assert (player.answer, player.feedback) == ("8/5 6/5", "Correct.")
    player.next()
    assert player.step == 3


def test_a_link_definition_applies_to_all_steps_in_the_player() -> None:
    text = "# A\n\nSee [the site][s].\n\n# B\n\nText.\n\n[s]: https://example.org\n"
    player = gw.LessonPlayer(gw.Lesson.parse(text))
    assert '<a href="https://example.org">the site</a>' in panel_text(player)
    assert '<a href="https://example.org">' in player._repr_mimebundle_()[0]["text/html"]


def test_the_answer_can_be_shown_after_two_wrong_ones(player: gw.LessonPlayer) -> None:
    player.jump("Your turn")
    player.give("24/20")
    player.show_answer()
    assert "Show answer" not in buttons(player)
    assert not player.progress.shown
    player.give("13/9")
    press(player, "Show answer")
    assert "The answer: 8/5 6/5" in panel_text(player)
    assert "0 of 2 solved" in panel_text(player)
    click(player.board, *points(8))  # no question is open
    assert player.state == player.lesson.state(2)
    press(player, "Next")
    player.jump("Your turn")
    assert "The answer: 8/5 6/5" in panel_text(player)
    player.reset()
    player.jump("Your turn")
    assert "The answer" not in panel_text(player)


def test_the_answer_to_a_choice_is_marked_among_the_choices(quiz: gw.LessonPlayer) -> None:
    quiz.jump("Choice")
    assert {each["mark"] for each in page(quiz)["choices"]} == {""}
    press(quiz, "No")
    quiz.give("no")
    assert {each["words"]: each["mark"] for each in page(quiz)["choices"]} == {
        "No": "wrong",
        "Yes": "",
    }
    press(quiz, "Show answer")
    choices = page(quiz)["choices"]
    assert {each["words"]: each["mark"] for each in choices} == {"No": "wrong", "Yes": "solution"}
    assert not any(each["enabled"] for each in choices)


LETTERS = "# A\n\n```board\nask: choice\nchoices: [a, b, c, d, e, f]\nanswer: a\n```\n"


def order(letters: str = LETTERS, **options: Any) -> list[str]:
    player = gw.LessonPlayer(gw.Lesson.parse(letters), **options)
    return [each["words"] for each in page(player)["choices"]]


def test_the_order_of_choices_follows_from_the_seed() -> None:
    assert order(seed=1) == order(seed=1)
    assert sorted(order(seed=1)) == list("abcdef")
    assert len({tuple(order(seed=seed)) for seed in range(9)}) > 5
    assert order(pupil="Ann") == order(pupil="Ann") == order(seed="Ann") != order(pupil="Bob")


def test_numeric_choices_keep_their_order() -> None:
    numbers = LETTERS.replace("a, b, c, d, e, f", "9, 11, 12, 14 %, 11/36, 20")
    assert order(numbers.replace("answer: a", "answer: 11"), seed=3)[:3] == ["9", "11", "12"]


def test_panel_and_board_have_the_same_button_names(quiz: gw.LessonPlayer) -> None:
    for step in ("Cube", "Take"):
        quiz.jump(step)
        on_board = [each.label for each in quiz.board._controller.view.buttons]
        assert [each["words"] for each in page(quiz)["choices"]] == on_board != []


def test_a_count_is_explained_and_a_wrong_one_is_too_high_or_too_low() -> None:
    position = "24:2 6:5 / 7:1 6:5"
    text = f"# A\n\n```board\nposition: {position}\nask: number\ncount: shots\n```\n"
    player = gw.LessonPlayer(gw.Lesson.parse(text))
    player.give(1)
    assert player.feedback == "That is too low."
    player.give(36)
    assert player.feedback == "That is too high."
    player.give("17")
    assert player.feedback.startswith("Correct. 17 of 36 rolls hit")
    assert "6-1" in player.feedback


def test_an_engine_evaluates_the_cost_of_a_wrong_play() -> None:
    player = gw.LessonPlayer(gw.Lesson.parse(EXAMPLE), tutor="net:1-ply")
    player.jump("Your turn")
    player.give("24/20")
    plays = engine_named("net:1-ply").candidates(player.lesson.state(2))
    (cost,) = [-each.difference for each in plays if str(each.play) == "24/20"]
    assert f"It costs {cost:.3f}, according to Net (1-ply)." in panel_text(player)
    player.give("8/5 6/5")
    assert "It costs" not in panel_text(player)
    player.reset()
    player.jump("A count")
    player.give(163)
    assert "It costs" not in panel_text(player)
    with pytest.raises(GammonError, match="tutor must be an engine"):
        gw.LessonPlayer(player.lesson, tutor=7)


# The end


def test_the_end_shows_a_summary(player: gw.LessonPlayer) -> None:
    player.jump("Your turn")
    player.give("24/20")
    player.give("8/5 6/5")
    player.jump(4)
    press(player, "Finish")
    (end,) = page(player)["end"]
    assert end["sentences"] == ["1 of 2 questions solved.", "0 on the first try (0 %)."]
    assert end["left"] == [{"words": "5  A count", "step": 4}]
    assert "Finish" not in buttons(player)
    press(player, "Back")
    assert (player.step, page(player)["end"]) == (4, [])
    player.give(167)
    press(player, "Finish")
    assert page(player)["end"][0]["left"] == []
    assert "1 on the first try (50 %)." in panel_text(player)
    player.jump(0)
    assert not page(player)["end"]


def test_the_end_of_a_course_lesson_names_the_next_one() -> None:
    player = gw.LessonPlayer(gw.Lesson.named("board"))
    player.jump(len(player.lesson) - 1)
    player.next()
    (end,) = page(player)["end"]
    assert end["sentences"][-1] == "Next in the course: Hitting and the bar."


def test_the_end_offers_the_mistakes_to_the_deck(tmp_path: Path) -> None:
    player = gw.LessonPlayer(gw.Lesson.parse(EXAMPLE), tmp_path / "mine.json")
    player.jump("Your turn")
    player.give("24/20")
    player.jump("A count")
    player.give(163)
    assert not [words for words in buttons(player) if "deck" in words and player.step == 2]
    press(player, "Add 2 mistakes to the deck")
    deck = gw.Deck.open(tmp_path / "my_practice.jsonl")
    assert [card.card.source for card in deck] == [player.lesson.title] * 2
    assert page(player)["notice"] == "Added: 2 cards, in my_practice.jsonl."
    assert not [words for words in buttons(player) if "deck" in words]
    press(player, "Finish")
    assert not [words for words in buttons(player) if "deck" in words]
    again = gw.LessonPlayer(gw.Lesson.parse(EXAMPLE), tmp_path / "mine.json")
    again.jump("A count")
    press(again, "Add 2 mistakes to the deck")
    assert page(again)["notice"] == "Added: 0 cards, 2 already in the deck, in my_practice.jsonl."


def test_a_deck_that_cannot_be_opened_is_a_notice(tmp_path: Path) -> None:
    (tmp_path / "my_practice.jsonl").write_text("no deck\n")
    player = gw.LessonPlayer(gw.Lesson.parse(EXAMPLE), tmp_path / "mine.json")
    player.jump("A count")
    player.give(163)
    press(player, "Add 1 mistake to the deck")
    assert "deck" in page(player)["notice"]
    assert (tmp_path / "my_practice.jsonl").read_text() == "no deck\n"


def test_contents_mark_solved_steps(player: gw.LessonPlayer) -> None:
    assert player._panel.marks == ["", "", "open", "", "open"]
    player.jump(2)
    player.give("24/20")
    assert player._panel.marks[2] == "tried"
    player.give("8/5 6/5")
    assert player._panel.marks == ["", "", "solved", "", "open"]


# Traits


def test_traits_are_synced_and_can_be_written(player: gw.LessonPlayer) -> None:
    assert {"step", "answer", "results", "feedback", "exploring"} <= set(player.keys)
    heard: list[int] = []
    player.observe(lambda change: heard.append(change["new"]), "step")
    player.step = 2
    player.answer = "8/5 6/5"
    player.answer = "8/5 6/5"
    assert (heard, [record["attempt"] for record in player.results]) == ([2], [1, 2])
    assert sum(result["right"] is True for result in player.results) == 2
    player.exploring = True
    assert player.progress.exploring
    for name, wrong in (("step", 9), ("step", -1), ("results", []), ("feedback", "Good.")):
        with pytest.raises(traitlets.TraitError):
            setattr(player, name, wrong)
    assert (player.step, len(player.results)) == (2, 2)


# Exploring


def test_exploring_ends_with_one_click(player: gw.LessonPlayer) -> None:
    player.jump("Your turn")
    press(player, "Explore freely")
    click(player.board, *points(24, 23, 23, 20), Target.DICE, button("roll"))
    assert player.board.turn == "black"
    assert not player.results
    player.board.undo()
    press(player, "Back to the lesson")
    assert player.state == player.lesson.state(2)
    assert not player.board.match.can_undo
    click(player.board, *points(8, 5, 6, 5), Target.DICE)
    assert player.results[-1]["right"]


def test_a_step_without_a_question_accepts_no_moves(
    player: gw.LessonPlayer,
) -> None:
    click(player.board, *points(8))
    assert "Explore freely" in player.board.message
    assert player.state == player.lesson.state(0)
    shown = shown_targets(player.board)
    assert not shown & {f"button {name}" for name in ("roll", "undo", "resign", "double")}


def test_the_names_of_players_never_open_a_bot() -> None:
    head = "---\nplayers: ['sage:2-ply', simple]\n---\n"
    player = gw.LessonPlayer(gw.Lesson.parse(f"{head}# A\n\n```board\nroll: 3-1\n```\n"))
    match = player.board.match
    assert match.player(Color.WHITE).name == "sage:2-ply"
    assert match.bot_to_act is None


# Saved notebooks


def test_a_saved_lesson_is_a_picture_with_its_text(player: gw.LessonPlayer) -> None:
    player.jump("Your turn")
    bundle, _ = player._repr_mimebundle_()
    assert bundle["text/plain"] == "<LessonPlayer: Three and one> Trust this notebook to play here."
    assert Image.open(BytesIO(base64.b64decode(bundle["image/png"]))).width >= 450
    page = bundle["text/html"]
    assert "Your turn" in page
    assert "<img src=" in page
    assert "<summary>Answer</summary>" in page
    assert "Next: The five point" in page  # without a link, because the page has only this step


def test_try_again_hides_a_wrong_answer_until_the_next_one(player: gw.LessonPlayer) -> None:
    player.jump("Your turn")
    player.give("24/20")
    assert page(player)["verdict"] == "Not yet: you played 24/20"
    assert "leaves two blots behind" in page(player)["feedback"]
    assert buttons(player)["Try again"]["look"] == "primary"
    press(player, "Try again")
    assert (page(player)["verdict"], page(player)["feedback"]) == ("", "")
    assert "Try again" not in buttons(player)
    assert player.feedback  # the trait still contains it
    player.give("24/20")
    assert page(player)["verdict"] == "Not yet: you played 24/20"
    player.give("8/5 6/5")
    assert page(player)["verdict"] == "Correct."
    assert "Try again" not in buttons(player)
    assert buttons(player)["Next"]["look"] == "primary"


def test_an_open_question_can_be_skipped(player: gw.LessonPlayer) -> None:
    player.jump("Your turn")
    press(player, "Skip")
    assert player.step == 3
    assert buttons(player)["Next"]["look"] == "primary"  # the step has no question


def test_the_reason_is_beside_the_chosen_answer(quiz: gw.LessonPlayer) -> None:
    quiz.jump("Choice")
    press(quiz, "No")
    reasons = {each["words"]: each["reason"] for each in page(quiz)["choices"]}
    assert [words for words, reason in reasons.items() if reason] == ["No"]
    assert (page(quiz)["verdict"], page(quiz)["feedback"]) == ("", "")
    press(quiz, "Yes")
    reasons = {each["words"]: each["reason"] for each in page(quiz)["choices"]}
    assert [words for words, reason in reasons.items() if reason] == ["Yes"]
    assert reasons["Yes"].startswith("<p><strong>Correct.</strong></p>")


def test_the_time_on_display_counts_for_each_question(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter((100.0, 107.0, 119.0, 120.0, 150.0))
    monkeypatch.setattr("gammon_widget.lessons.widget.player.monotonic", lambda: next(clock))
    player = gw.LessonPlayer(gw.Lesson.parse(EXAMPLE))  # at 100
    player.jump("Your turn")  # at 107
    player.give("24/20")  # at 119
    player.jump("A count")  # at 120
    player.give("167")  # at 150
    assert [attempt.seconds for attempt in player.progress.attempts] == [12, 30]
