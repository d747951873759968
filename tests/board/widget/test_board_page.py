"""A page and the kernel agree about the game, whatever happens on the connection and in cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

import gammon_widget as gw
from gammon_widget.board.model.description import Affordance
from gammon_widget.board.model.messages import Input
from gammon_widget.board.widget.pages import Pages as KernelPages
from gammon_widget.rules import Move, Phase, Step

from .board_page import BoardPage, Pages, opened_pages

OUTDATED = "The position has changed in the meantime. Click again."
OF_BOARD = ("more", "review", "keep", "position")
"""Buttons that do not concern the match."""
DICE = [(3, 1), (6, 5), (4, 2), (5, 3)]


@pytest.fixture
def pages() -> Iterator[Pages]:
    with opened_pages() as opened:
        yield opened


def rolled(pages: Pages, **options: Any) -> BoardPage:
    """A page on which White has to play 3 and 1."""
    board = gw.Board(gw.Match(dice=DICE), **options)
    board.roll()
    return pages.open(board)


# Steps


@pytest.mark.parametrize("tutor", [None, "net:1-ply"])
def test_each_step_is_in_the_traits_before_the_turn_ends(pages: Pages, tutor: str | None) -> None:
    state = gw.GameState.on_roll(gw.Position.build({"bar": 1, 13: 2}, {6: 2}), dice=gw.Dice(4, 1))
    page = pages.open(board := gw.Board(state, tutor=tutor))
    seen: list[tuple[str, Any]] = []
    board.observe(lambda change: seen.append((change["name"], change["new"])), ["points", "bar"])
    board.observe(lambda change: seen.append((change["name"], change["new"])), "dice_left")
    for target, bar, dice_left, number in (
        ("point 21", (0, 0), (1,), 21),
        ("point 20", (0, 0), (), 20),
    ):
        seen.clear()
        if number == 20:
            page.click("point 21")
        page.click(target)
        assert page.shown["points"][number - 1] == 1, "The page shows a step at once."
        assert not seen
        pages.meet()
        assert (board.bar, board.dice_left, board.points[number - 1]) == (bar, dice_left, 1)
        assert {"points", "dice_left"} <= {name for name, _ in seen}
        assert dict(seen)["points"] == board.points
        assert (board.turn, board.phase) == ("white", "move")
    assert page.refusals == []
    page.click("button undo")
    pages.meet()
    assert board.dice_left == (1,)


def test_steps_made_while_a_cell_runs_are_applied_in_order_when_it_ends(pages: Pages) -> None:
    page = rolled(pages)
    board = page.board
    page.click("point 24", "point 23", "point 23", "point 20", "button undo", "point 6", "point 3")
    assert (page.waits, page.shown["points"][2]) == (7, 1)
    assert board.dice_left == (3, 1)  # the cell still runs
    pages.meet()
    assert [tuple(step) for step in board.state.steps] == [(24, 23), (6, 3)]
    assert (page.waits, page.facts, page.refusals) == (0, page.true_facts, [])


def write(board: gw.Board, **values: object) -> None:
    with board.hold_trait_notifications():
        for name, value in values.items():
            setattr(board, name, value)


@pytest.mark.parametrize(
    "act",
    [
        lambda board: write(board, dice=(6, 5)),
        lambda board: write(board, cube_value=4, cube_owner="white"),
        lambda board: write(board, points=(*board.points[:5], 3, *board.points[6:]), off=(2, 0)),
        lambda board: board.play("8/5 6/5"),
        lambda board: board.undo(),
    ],
    ids=["dice", "cube", "points", "play", "undo"],
)
def test_a_cell_that_writes_in_mid_turn_wins(
    pages: Pages, act: Callable[[gw.Board], object]
) -> None:
    page = rolled(pages)
    board = page.board
    page.click("point 24", "point 23")
    pages.meet()
    page.click("point 23", "point 20")
    act(board)
    state = board.state
    pages.meet()
    assert board.state == state
    assert page.facts == page.true_facts
    assert page.refusals[0] == OUTDATED


@pytest.mark.parametrize("tutor", [None, "net:1-ply"])
def test_the_page_guesses_no_end_of_a_turn_no_roll_and_no_cube(
    pages: Pages, tutor: str | None
) -> None:
    """They may lead to a warning, to dice, or to a refusal, which only the kernel knows."""
    board = gw.Board(gw.GameState.on_roll(gw.Position.opening()), tutor=tutor, dice=[(3, 1)])
    page = pages.open(board)

    def waits_for_the_kernel(target: str) -> None:
        before = page.facts
        page.click(target)
        assert page.facts == before
        pages.meet()
        assert page.facts == page.true_facts

    waits_for_the_kernel("cube")
    assert board.selection.is_warned == (tutor is not None)
    assert (board.phase == "double") == (tutor is None)
    waits_for_the_kernel("button again" if tutor else "button undo")
    waits_for_the_kernel("button roll")
    page.click("point 6", "point 3", "point 3", "point 2")
    assert "confirm" in [button["name"] for button in page.shown["buttons"]]
    waits_for_the_kernel("button confirm")
    warned = board.selection.is_warned
    assert warned == (tutor is not None)
    assert board.turn == ("white" if warned else "black")
    if warned:
        assert page.shown["status"]["compared"]
        waits_for_the_kernel("button again")
        assert board.dice_left == (3, 1)


def test_unconfirmed_steps_are_taken_back_if_the_kernel_is_gone(pages: Pages) -> None:
    page = rolled(pages)
    before = page.facts
    page.click("point 24", "point 23", "point 23", "point 20")
    assert page.facts != before
    page.do("stop")
    assert page.facts == before
    page.click("point 24")
    assert page.facts == before


# Inputs before the newest view


def test_a_key_acts_on_the_position_that_the_page_does_not_show_yet(pages: Pages) -> None:
    """After a bot's turn, for example."""
    page = rolled(pages)
    board = page.board
    board.play("8/5 6/5")
    page.do("key", "r")
    pages.meet()
    assert (board.turn, board.dice) == ("black", (6, 5))
    assert (page.refusals, page.facts) == ([], page.true_facts)


@pytest.mark.parametrize(
    ("prepare", "key"),
    [
        (lambda board: (board.play("8/5 6/5"), board.double()), "p"),
        (lambda board: [board.match.commit(Step(Move(*move))) for move in ((8, 5), (6, 5))], "c"),
    ],
    ids=["double", "steps"],
)
def test_a_key_answers_nothing_and_ends_no_turn_that_the_page_does_not_show(
    pages: Pages, prepare: Callable[[gw.Board], object], key: str
) -> None:
    page = rolled(pages, auto_done=False)
    prepare(page.board)
    state = page.board.state
    page.do("key", key)
    pages.meet()
    assert page.board.state == state
    assert page.refusals == [OUTDATED]


def test_a_play_that_another_page_has_changed_is_not_confirmed(pages: Pages) -> None:
    page = rolled(pages)
    board = page.board
    other = pages.open(board)
    page.click("point 8", "point 5", "point 6", "point 5")
    pages.meet()
    other.click("button undo", "point 24", "point 23")
    other.deliver_to_kernel()
    page.click("button confirm")
    pages.meet()
    assert [tuple(step) for step in board.state.steps] == [(8, 5), (24, 23)]
    assert (page.refusals, page.facts) == ([OUTDATED], page.true_facts)


@pytest.mark.parametrize("redo", [("click", "button redo"), ("key", "y")])
def test_steps_follow_a_redo_before_the_kernel_has_answered(
    pages: Pages, redo: tuple[str, str]
) -> None:
    page = rolled(pages)
    page.click("point 8", "point 5", "button undo")
    pages.meet()
    page.do(*redo)
    page.click("point 6", "point 5")
    pages.meet()
    assert [tuple(step) for step in page.board.state.steps] == [(8, 5), (6, 5)]
    assert (page.refusals, page.facts) == ([], page.true_facts)


@pytest.mark.parametrize("swap", [("click", "dice"), ("key", "s")])
def test_a_single_click_uses_the_first_die_after_a_swap(
    pages: Pages, swap: tuple[str, str]
) -> None:
    page = rolled(pages, single_click=True)
    page.do(*swap)
    page.click("point 6", "point 8")
    pages.meet()
    assert [tuple(step) for step in page.board.state.steps] == [(6, 5), (8, 5)]
    assert (page.refusals, page.facts) == ([], page.true_facts)


def test_a_click_that_waits_does_not_act_in_the_next_turn(pages: Pages) -> None:
    page = rolled(pages, auto_roll=True)
    page.click("point 8", "point 5", "point 6", "point 5", "dice", "point 24")
    pages.meet()
    assert page.board.turn == "black"
    assert page.refusals == [OUTDATED]
    assert page.shown["selected"] is None


# Random games


class User:
    """A user who clicks at random what the page shows."""

    def __init__(self, page: BoardPage, random: Random) -> None:
        self.page, self.random = page, random

    def act(self) -> None:
        """Make an input, and now and then one that has no effect or is refused."""
        page, random = self.page, self.random
        shown, chance = page.shown, random.random()
        if chance < 0.03:
            page.click(f"point {random.randint(1, 24)}")
        elif chance < 0.06:
            page.do("back", "")
        elif chance < 0.1:
            page.do("key", random.choice("uysdh"))
        elif chance < 0.2 and (drags := self._drags()):
            page.do("drop", *random.choice(drags), False)
        elif places := self._places():
            page.click(random.choice(places))
        else:
            tools = [tool for tool in shown["status"]["tools"] if "why" not in tool]
            dialog = shown["dialog"] or {"buttons": []}
            named = [*shown["buttons"], *shown["status"]["buttons"], *dialog["buttons"], *tools]
            names = [each["name"] for each in named if each["name"] not in OF_BOARD]
            page.click(f"button {random.choice(names)}" if names else "dice")

    def _places(self) -> list[str]:
        found = [
            target
            for target, bits in self.page.shown["can"].items()
            if bits & Affordance.CLICK and target not in ("dice", "cube")
        ]
        landings = [target for target, _, _ in self.page.shown["landings"]]
        return landings or found

    def _drags(self) -> list[tuple[str, str]]:
        sources = [t for t, bits in self.page.shown["can"].items() if bits & Affordance.LIFT]
        targets = [target for target, _, _ in self.page.shown["landings"]] or ["point 3", ""]
        selected = self.page.shown["selected"]
        return [(s, t) for s in sources for t in targets if s == (selected or s)]


def act_in_a_cell(board: gw.Board, random: Random) -> None:
    """Change the match from a cell, if this is possible now."""
    match = board.match
    deeds: list[Callable[[], object]] = [
        match.undo,
        match.redo,
        match.advance,
        match.roll,
        lambda: match.play(random.choice(match.legal_plays)),
        lambda: match.commit(Step(random.choice(match.state.next_steps)[0])),
        lambda: setattr(board, "dice", random.choice([(6, 6), (5, 2), (2, 1)])),
        lambda: setattr(board, "cube_value", random.choice([1, 2, 4])),
        lambda: setattr(board, "position", gw.random_position(seed=random.randint(1, 99))),
        lambda: setattr(board, "bottom", random.choice(["white", "black"])),
    ]
    with suppress(gw.GammonError, ValueError, IndexError):
        random.choice(deeds)()


DONE = ("_on_input", "_on_outdated")
"""What the kernel does with a new input: it executes the input, or refuses it as outdated."""


@pytest.fixture
def received(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many inputs of each page the kernel has handled."""
    found: Counter[str] = Counter()
    execute = KernelPages._has_input

    def has_input(pages: KernelPages, given: Input) -> None:
        receipt = given.receipt
        assert receipt is not None
        before = pages.input_counts.get(receipt.page, 0)
        counted = [patch.object(pages, name, wraps=getattr(pages, name)) for name in DONE]
        with counted[0] as executed, counted[1] as refused:
            execute(pages, given)
        calls = executed.call_count + refused.call_count
        assert calls in (0, 1)
        assert not calls or receipt.count == before + 1, "in order, without a gap"
        found[receipt.page] += calls

    monkeypatch.setattr(KernelPages, "_has_input", has_input)
    return found


@pytest.mark.parametrize(
    ("seed", "rounds"),
    [(1, 40), *(pytest.param(n, 400, marks=pytest.mark.prove) for n in (2, 3))],
)
def test_after_a_round_trip_pages_show_the_truth_and_each_input_counted_once(
    pages: Pages, received: Counter[str], seed: int, rounds: int
) -> None:
    random = Random(seed)
    match = gw.Match(5, dice=seed)
    both, other, white, black = (gw.Board(match, seat=s) for s in (None, None, "white", "black"))
    boards = [both, both, other, white, black]  # two pages show the first board
    users = [User(pages.open(board), random) for board in boards]
    refused = 0
    for _ in range(rounds):
        if match.state.match_winner is not None:
            both.set_up(gw.GameState.start(5))
        for user in random.sample(users, random.choice([1, 1, 2, 3])):
            for _ in range(random.choice([1, 2, 5])):
                user.act()
            page = user.page
            if random.random() < 0.2:
                page.repeat()
            page.deliver_to_kernel(random.choice([0, 1, 2, 9]))
            page.deliver_to_page(random.choice([0, 1, 9]))
            if random.random() < 0.1:
                page.reconnect()
        if random.random() < 0.2:
            act_in_a_cell(random.choice([both, other]), random)
        if random.random() < 0.5:
            continue
        pages.meet()
        for user in users:
            page = user.page
            assert page.facts == page.true_facts
            assert (page.waits, received[page.name]) == (0, page.inputs)
        refused += sum(OUTDATED in user.page.refusals for user in users)
    assert refused
    assert match.revision > rounds / 2
    assert len(match.games) > 1 or rounds < 1000


@pytest.mark.parametrize(
    ("seed", "turns"), [(1, 10), *(pytest.param(n, 200, marks=pytest.mark.prove) for n in (2, 3))]
)
def test_a_hurried_user_far_from_the_kernel_is_never_refused(
    pages: Pages, seed: int, turns: int
) -> None:
    random = Random(seed)
    match = gw.Match(0, dice=seed)
    page = pages.open(board := gw.Board(match))
    user = User(page, random)
    for _ in range(turns):
        if match.state.phase is Phase.MOVE:
            for _ in range(20):  # a whole turn, without an answer
                if places := user._places():
                    page.click(random.choice(places))
                if random.random() < 0.1 and page.steps:
                    page.click("button undo")
            if not user._places():
                page.click("dice")
        else:
            page.click("button new_game" if match.state.phase is Phase.OVER else "button roll")
        pages.meet()
        assert page.facts == page.true_facts
        if match.state.phase is Phase.OVER:
            page.refusals.clear()  # the last checker ended the game before the next click arrived
        assert page.refusals == []
    assert board.match.revision > turns
