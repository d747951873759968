"""Traits and pages agree with the model, whatever happens while notifications are held."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest
import traitlets
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import gammon_widget as gw
from gammon_widget.board.widget.projection import ProjectionWidget
from gammon_widget.rules import GammonError

LESSON = gw.Lesson.parse("""
# Three and one

```board
roll: 3-1
ask: checker play
answer: 8/5 6/5
```

# Nothing

Only words.

```board
play: 8/5 6/5
```
""")
ROLLED = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
EXCEPTIONS = (ValueError, KeyboardInterrupt, traitlets.TraitError, gw.GammonError, SystemExit)


class Page:
    """The state of a widget's model in a page, message by message."""

    def __init__(self, widget: ProjectionWidget) -> None:
        self.widget = widget
        self.known: dict[str, Any] = widget.get_state()
        send = widget._send  # type: ignore[attr-defined]  # of ipywidgets

        def receive(message: Mapping[str, Any], buffers: object = None) -> None:
            if message["method"] in ("update", "echo_update"):
                self.known |= message["state"]
            send(message, buffers)

        widget._send = receive

    def writes(self, **values: Any) -> None:
        self.known |= values
        self.widget.set_state(values)


def check_values(widget: ProjectionWidget, page: Page | None = None) -> None:
    """Check that the traits agree with the model, and the page with the traits."""
    values = dict(widget._current_values())
    assert {name: getattr(widget, name) for name in values} == values
    if page is not None:
        state = widget.get_state()
        synced = [name for name in values if name in widget.keys]
        known = {name: page.known[name] for name in synced}
        assert _plain(known) == _plain({name: state[name] for name in synced})


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value


def rolled() -> gw.Board:
    board = gw.Board(ROLLED)
    assert board.dice == (3, 1)
    return board


def fail(error: type[BaseException]) -> None:
    raise error("mine")


def suppressed() -> suppress:
    return suppress(Exception, KeyboardInterrupt, SystemExit)


@contextmanager
def failing_hold(
    widget: ProjectionWidget, error: type[BaseException], match: str | None = None
) -> Iterator[None]:
    """A hold that must end with an error."""
    with pytest.raises(error, match=match), widget.hold_trait_notifications():
        yield


@pytest.mark.parametrize("error", EXCEPTIONS)
def test_an_error_in_a_hold_discards_requests_and_keeps_actions(error: type[BaseException]) -> None:
    board = rolled()
    page = Page(board)
    with failing_hold(board, error, "mine"):
        board.score = (3, 0)
        board.play("8/5 6/5")
        board.theme = "slate"
        fail(error)
    assert (board.score, board.turn, board.points[4]) == ((0, 0), "black", 2)
    check_values(board, page)


def test_an_illegal_play_in_a_hold_discards_the_other_request() -> None:
    board = rolled()
    with failing_hold(board, GammonError):
        board.score = (3, 0)
        board.play("8/5 7/6")
    assert board.score == (0, 0)
    check_values(board, Page(board))


def test_a_refusal_at_the_end_keeps_the_actions() -> None:
    board = rolled()
    page = Page(board)
    with failing_hold(board, traitlets.TraitError):
        board.play("8/5 6/5")
        board.score = (99, 0)
    assert (board.turn, board.score) == ("black", (0, 0))
    assert board.message == board.announcement == "" or board.message in board.announcement
    check_values(board, page)


def test_nothing_is_set_up_if_another_request_is_refused() -> None:
    board = rolled()
    with failing_hold(board, traitlets.TraitError, "nonsense"):
        board.score = (3, 0)
        board.theme = "nonsense"  # type: ignore[assignment]
    assert (board.score, board.state.score, board.theme) == ((0, 0), (0, 0), "auto")
    with failing_hold(board, traitlets.TraitError):
        board.score = (99, 0)
        board.theme = "slate"
    assert (board.score, board.theme) == ((0, 0), "auto")


def test_nothing_is_set_up_if_a_mark_is_refused() -> None:
    board = rolled()
    with failing_hold(board, traitlets.TraitError, "point from 1 to 24"):
        board.score = (3, 0)
        board.marks = [99]
    assert (board.score, board.state.score, board.marks) == ((0, 0), (0, 0), ())


def test_a_request_survives_an_action_in_the_same_hold() -> None:
    board = rolled()
    with board.hold_trait_notifications():
        board.score = (3, 0)
        board.play("8/5 6/5")
        assert board.state.score == (0, 0)
    assert (board.score, board.state.score, board.turn) == ((3, 0), (3, 0), "black")
    check_values(board, Page(board))


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_traits_are_right_if_the_picture_fails(
    error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = rolled()
    page = Page(board)
    monkeypatch.setattr(board._surface, "show", lambda _change: fail(error))
    with suppressed():
        board.play("8/5 6/5")
    assert board.turn == "black"
    check_values(board, page)


def test_threads_write_one_after_another() -> None:
    match = gw.Match(state=gw.GameState.from_xgid(ROLLED))
    boards = [gw.Board(match) for _ in range(2)]
    pages = list(map(Page, boards))

    def write(board: gw.Board, points: int) -> None:
        for number in range(10):
            with suppressed(), board.hold_sync(), board.hold_trait_notifications():
                board.score = (number % 3, points)
                if number % 4 == 0:
                    raise ValueError

    threads = [
        threading.Thread(target=write, args=each) for each in zip(boards, (0, 1), strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for board, page in zip(boards, pages, strict=True):
        check_values(board, page)


class Notebook(RuleBasedStateMachine):
    """Boards of one match, an editor and a lesson in a notebook, with random input."""

    @initialize()
    def begin(self) -> None:
        self.match = gw.Match(3, dice=7)
        self.boards = [gw.Board(self.match), gw.Board(self.match, theme="slate")]
        self.editor, self.player = gw.PositionEditor(), gw.LessonPlayer(LESSON)
        self.pages = {id(each): Page(each) for each in self.widgets}
        self.holds = ExitStack()
        self.depth = 0

    @property
    def widgets(self) -> list[ProjectionWidget]:
        return [*self.boards, self.editor, self.player]

    def teardown(self) -> None:
        with suppressed():
            self.holds.close()
        for widget in self.widgets:
            widget.close()

    number = st.integers(0, 3)
    written = st.one_of(
        st.tuples(st.just("score"), st.tuples(st.integers(0, 4), st.integers(0, 4))),
        st.tuples(st.just("dice"), st.sampled_from([(3, 1), (6, 6), (), (7, 1)])),
        st.tuples(st.just("bar"), st.sampled_from([(0, 0), (1, 0), (0, 1)])),
        st.tuples(st.just("cube_value"), st.sampled_from([1, 2, 3, 4])),
        st.tuples(st.just("turn"), st.sampled_from(["white", "black", None])),
        st.tuples(st.just("match_length"), st.integers(0, 5)),
        st.tuples(st.just("pips"), st.just((1, 1))),
        st.tuples(st.just("xgid"), st.sampled_from([ROLLED, "nonsense"])),
        st.tuples(st.just("theme"), st.sampled_from(["slate", "classic", "nonsense"])),
    )
    learned = st.sampled_from(
        [
            *(("step", 0), ("step", 1), ("step", 9), ("answer", "8/5 6/5"), ("answer", "?")),
            *(("exploring", True), ("exploring", False), ("feedback", "Good.")),
        ]
    )

    @precondition(lambda self: self.depth < 4)
    @rule(which=number)
    def hold(self, which: int) -> None:
        self.holds.enter_context(self.widgets[which % len(self.widgets)].hold_trait_notifications())
        self.depth += 1

    @precondition(lambda self: self.depth)
    @rule(error=st.sampled_from([None, *EXCEPTIONS]))
    def release(self, error: type[BaseException] | None) -> None:
        holds, self.holds, self.depth = self.holds, ExitStack(), 0
        with suppressed(), holds:
            if error is not None:
                raise error

    @rule(which=number, what=written)
    def write(self, which: int, what: tuple[str, Any]) -> None:
        with suppressed():
            setattr([*self.boards, self.editor][which % (len(self.boards) + 1)], *what)

    @rule(what=learned)
    def learn(self, what: tuple[str, Any]) -> None:
        with suppressed():
            setattr(self.player, *what)

    @rule(which=number, what=written)
    def write_in_the_page(self, which: int, what: tuple[str, Any]) -> None:
        widget = [*self.boards, self.editor][which % (len(self.boards) + 1)]
        if what[0] != "theme":  # this trait is not synced
            self.pages[id(widget)].writes(**{what[0]: what[1]})

    @rule(which=number, act=st.sampled_from(["roll", "double", "take", "drop", "undo", "redo"]))
    def act(self, which: int, act: str) -> None:
        who = [self.match, *self.boards][which % (len(self.boards) + 1)]
        with suppressed():
            getattr(who, act)()

    @rule(number=st.integers(0, 30))
    def play(self, number: int) -> None:
        plays = self.match.legal_plays
        if plays and not self.match.state.steps:
            with suppressed():
                self.match.play(plays[number % len(plays)])

    @rule()
    def begin_again(self) -> None:
        with suppressed():
            self.match.new_game()

    @rule(error=st.sampled_from(EXCEPTIONS))
    def act_while_an_observer_raises(self, error: type[BaseException]) -> None:
        def fail(_change: object) -> None:
            raise error

        self.boards[0].observe(fail, "points")
        leave = self.match.subscribe(fail)
        with suppressed():
            self.match.set_up(gw.GameState.from_xgid(ROLLED))
        leave()
        self.boards[0].unobserve(fail, "points")

    @precondition(lambda self: not self.depth and len(self.boards) > 1)
    @rule()
    def close(self) -> None:
        self.boards.pop().close()

    @precondition(lambda self: not self.depth and len(self.boards) < 3)
    @rule()
    def open(self) -> None:
        board = gw.Board(self.match)
        self.boards.append(board)
        self.pages[id(board)] = Page(board)

    @invariant()
    def traits_and_pages_agree_with_the_model(self) -> None:
        if not getattr(self, "boards", None) or self.depth:
            return
        for widget in self.widgets:
            check_values(widget, self.pages[id(widget)])


_USUAL = {"deadline": None, "suppress_health_check": list(HealthCheck)}

TestNotebook = Notebook.TestCase
TestNotebook.settings = settings(max_examples=5, stateful_step_count=15, **_USUAL)


class ManyNotebooks(Notebook):
    """The same with the number of examples of a longer proof."""


TestManyNotebooks = pytest.mark.prove(ManyNotebooks.TestCase)
TestManyNotebooks.settings = settings(max_examples=100, stateful_step_count=50, **_USUAL)
