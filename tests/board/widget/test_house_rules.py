"""House rules determine the layout, the controls and the texts of a board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gammon_widget import Board, Dice, GameState, GammonError, Match, Player, Position, Rules
from gammon_widget.board.model.narration import narrate
from gammon_widget.board.widget.board_traits import appearance_of
from gammon_widget.drawing import Target
from gammon_widget.lessons.course import house_lesson
from gammon_widget.rules import Color, HomeSide, Numbering, RollBy

from .page_messages import click, points, press_keys, shown_targets

MADE_UP = replace(
    Rules(),
    name="village",
    numbering=Numbering.FIXED,
    home=HomeSide.LEFT,
    roll_by=RollBy.DICE,
    combined_moves=False,
    max_cube=4,
)
"""A complete profile, as one value."""


def number_at(board: Board, point: int) -> str:
    """The number on the rail at White's `point`."""
    return appearance_of(board).layout.label(Target.point(point))


def texts(board: Board) -> list[str]:
    return [getattr(shape, "text", "") for shape in board.snapshot().scene.shapes]


@pytest.mark.parametrize("bottom", Color)
def test_fixed_numbers_are_the_same_for_both_players(bottom: Color) -> None:
    board = Board(numbering="fixed", bottom=bottom)
    assert {str(n) for n in range(1, 25)} <= {*texts(board)}
    own = Board(bottom=bottom)
    assert board.snapshot().svg != own.snapshot().svg or bottom == "black"


def test_numbers_belong_to_the_player_of_the_numbering() -> None:
    assert number_at(Board(), 6) == "6"
    assert number_at(Board(numbering="fixed"), 6) == "19"
    board = Board()
    board.numbering = "fixed"  # while the board is displayed
    assert number_at(board, 6) == "19"


@pytest.mark.parametrize(
    ("men", "clicks", "sentence"),
    [
        ({3: 1, 2: 1, 1: 1}, (Target.point(2),), "farthest occupied point, which is point 22."),
        (
            {8: 1, 6: 2},
            (Target.point(6), Target.tray(Color.WHITE)),
            "in your Home Table, on points 19 to 24.",
        ),
    ],
)
def test_refusals_to_bear_off_are_true_for_fixed_numbers(
    men: dict[int, int], clicks: tuple[Target, ...], sentence: str
) -> None:
    position = Position.build(men, {6: 3})
    state = GameState.on_roll(position, dice=Dice(6, 4), rules=Rules.named("pc-gammon"))
    board = Board(state)
    for target in clicks:
        click(board, target)
    assert sentence in board.message


def test_a_profile_sets_the_layout_and_the_user_can_override_it() -> None:
    board = Board(Rules.named("pc-gammon"))
    assert (board.home, board.numbering) == ("left", "fixed")
    assert Board(Rules.named("pc-gammon"), home="right").home == "right"


def test_a_new_profile_needs_one_value_only() -> None:
    board = Board(Match(0, MADE_UP, dice=[(4, 2), (3, 1)]))
    assert (board.home, board.numbering) == ("left", "fixed")
    assert number_at(board, 24) == "1"
    click(board, Target.DICE)
    click(board, *points(24, 18))
    assert "the village rules" in board.message
    board.play("24/18")
    board.double()
    board.take()
    board.roll()
    board.play("8/5 6/5")
    board.double()
    board.take()
    board.roll((6, 2))
    board.play(board.match.legal_plays[0])
    click(board, Target.CUBE)
    assert board.message == "Under the village rules, the cube cannot go above 4."


def test_a_pass_is_shown_to_later_viewers() -> None:
    state = GameState.from_xgid("XGID=---------------------bb-A-:0:0:1:32:0:0:0:0:10")
    board = Board(Match(state=state, players=("Ann", "Bob")))
    assert board.message == "Ann rolled 3-2 and cannot move: the turn passes."


def test_with_single_gestures_a_play_is_made_one_die_at_a_time() -> None:
    for rules, said in (
        ("hoyle", "Ann plays one die at a time: 24/18 18/13."),
        ("house-rules", "Ann plays one die at a time: 24/18 18/13."),
        ("flash", ""),
    ):
        board = Board(Match(0, rules, players=("Ann", "Bob"), dice=[(6, 5)]))
        board.roll()
        board.play("24/13")
        assert board.message == said, rules
    board = Board(Match(0, "hoyle", players=("Ann", "Bob"), dice=[(3, 1)]))
    board.roll()
    board.play("8/5 6/5")  # two checkers need no explanation
    assert board.message == ""


def test_a_game_of_two_computers_explains_each_step() -> None:
    first = lambda state: state.legal_plays[0]
    match = Match(0, "pc-gammon", players=(Player("Ann", first), Player("Bob", first)))
    said: list[str] = []
    match.subscribe(lambda change: said.append(narrate(match.players, change)))
    match.roll((3, 1))
    match.play("17/20 19/20")
    assert said[-1] == "Ann plays 17/20 19/20: makes the 20 point."
    match.roll((6, 6))
    assert said[-1] == "Bob rolls 6-6: a double, so four moves."
    match.play("24/18(2) 13/7(2)")
    assert said[-1] == "Bob plays 24/18(2) 13/7(2): makes the 7 and 18 points."


def test_a_house_with_separate_moves_explains_each_of_them() -> None:
    first = lambda state: state.legal_plays[0]
    for rules, play in (("house-rules", "24/18 18/13"), ("flash", "24/13")):
        match = Match(0, rules, players=(Player("Ann", first), Player("Bob", first)))
        said: list[str] = []
        match.subscribe(lambda change: said.append(narrate(match.players, change)))
        match.roll((6, 5))
        match.play("24/13")
        assert said[-1] == f"Ann plays {play}: moves closer to home."
        people = Match(0, rules, players=("Ann", "Bob"))
        people.roll((6, 5))
        people.play("24/13")
        status_bar = Board(people)._controller.view.status_bar
        assert status_bar is not None
        assert f"Ann: {play}" in status_bar.words


@pytest.mark.parametrize(
    ("name", "length", "label"),
    [
        ("hoyle", 3, "of 3 · Hoyle"),
        ("house-rules", 0, "House rules"),
        ("pc-gammon", 0, "PC-Gammon"),
        ("flash", 0, "Flash"),
        ("web-page", 0, "Web page"),
    ],
)
def test_a_board_names_its_house_once(name: str, length: int, label: str) -> None:
    for rules, count in ((name, 1), ("standard", 0)):
        board = Board(Match(length, rules, players=("Ann", "Bob")))
        assert texts(board).count(label) == count
        board.close()


def test_clickable_dice_are_explained_before_the_first_roll() -> None:
    for rules, words in (
        ("flash", "Click the dice: the higher die starts"),
        ("web-page", "The higher die starts"),
    ):
        status_bar = Board(Match(0, rules, players=("Ann", "Bob")))._controller.view.status_bar
        assert status_bar is not None
        assert status_bar.words == words


def test_a_match_to_one_point_shows_no_cube() -> None:
    for length, is_shown in ((1, False), (2, True), (0, True)):
        board = Board(Match(length, "standard", players=("Ann", "Bob")))
        assert ("cube" in shown_targets(board)) is is_shown
        board.close()


def test_a_hit_checker_disappears_in_houses_that_say_so() -> None:
    for rules, is_vanishing in (("house-rules", True), ("flash", False), ("standard", False)):
        match = Match(0, rules, players=("Ann", "Bob"))
        assert Board(match)._controller.view.hits_vanish is is_vanishing


@pytest.mark.parametrize("name", ["hoyle", "house-rules", "pc-gammon", "flash", "web-page"])
def test_each_house_has_its_rules_and_a_game_in_place_of_the_board(name: str) -> None:
    board = Board(Match(0, name, players=("Ann", "Bob"), dice=[(3, 1)]))
    guide = board.show_rules()
    assert board.guide is guide
    steps = range(len(guide.lesson))
    assert {guide.lesson.state(step).rules.name for step in steps} == {name}
    shown = board.show_game()
    assert (shown.match.state.rules, shown.seat) == (board.match.state.rules, "watcher")
    assert not any(player.is_person for player in shown.match.players)
    board.close_guide()
    left: object = board.guide
    assert left is None
    board.roll()  # the game continues
    board.close()


def test_the_standard_rules_have_no_page() -> None:
    board = Board(start=False)
    assert "rules" not in dict(board._controller.mode.menu(board._controller.turn))
    with pytest.raises(GammonError, match="no page about the rules 'standard'"):
        board.show_rules()
    assert board.guide is None


# The words of the houses

ON_BAR = {"bar": 1, 13: 2}
CLOSED = dict.fromkeys(range(1, 7), 2)


def asked(house: str, own: Any, other: Any, dice: tuple[int, int] | None = None) -> Board:
    """A board under the rules of a house, with White to roll or to play the dice."""
    roll = None if dice is None else Dice(*dice)
    state = GameState.on_roll(Position.build(own, other), dice=roll, rules=Rules.named(house))
    return Board(Match(state=state, players=("Ann", "Bob"), dice=[(6, 4)] * 9))


@pytest.mark.parametrize(
    ("house", "sentence"),
    [
        ("standard", "Enter your checkers from the bar first."),
        ("hoyle", "Enter your pieces from the bar first."),
        ("house-rules", "Release your pieces from the bar first."),
        ("pc-gammon", "Enter your men from the bar first."),
        ("flash", "Enter your men from the centre bar first."),
        ("web-page", "Enter your pieces from jail first."),
    ],
)
def test_refusals_are_in_the_words_of_the_house(house: str, sentence: str) -> None:
    board = asked(house, ON_BAR, {6: 2}, (3, 1))
    click(board, Target.point(13))
    assert board.message == sentence
    with pytest.raises(GammonError, match="Enter your checkers from the bar first"):
        board.step(13, 12)  # in a cell, the words are those of the package


@pytest.mark.parametrize(
    ("house", "piece", "place"),
    [
        ("web-page", "Pieces", "stripe"),
        ("house-rules", "Pieces", "column"),
        ("flash", "Men", "point"),
    ],
)
def test_the_position_and_the_direction_are_in_the_words_of_the_house(
    house: str, piece: str, place: str
) -> None:
    board = asked(house, {8: 1, 6: 2}, {6: 2}, (4, 2))
    click(board, Target.point(8))
    click(board, Target.point(11))
    assert board.message == f"{piece} move only towards their home board, never backwards."
    press_keys(board, "i")
    assert f"1 on {place} 8" in board.message


@pytest.mark.parametrize(
    ("house", "answers", "refused"),
    [
        ("hoyle", ["Accept", "Decline"], "The doubling cube is under the control of your opponent"),
        ("pc-gammon", ["Take", "Drop"], "The cube belongs to the opponent"),
        ("flash", ["Accept", "Refuse"], "Your opponent has control of the doubling cube"),
        ("web-page", ["Accept", "Decline"], "You may not double again until your opponent offers"),
    ],
)
def test_doubles_are_in_the_words_of_the_house(
    house: str, answers: list[str], refused: str
) -> None:
    board = asked(house, {13: 2}, {6: 2})
    click(board, Target.CUBE)
    assert [each.label for each in board._controller.view.buttons] == answers
    click(board, Target.button("take"))
    for _player in ("Ann", "Bob"):
        board.match.roll()
        board.match.play(board.match.legal_plays[0])
    click(board, Target.CUBE)
    assert refused in board.message


def test_a_win_is_a_standard_game_in_flash() -> None:
    board = asked("flash", {1: 1}, {6: 14}, (6, 5))
    click(board, Target.point(1), Target.tray(Color.WHITE))
    assert board.message == "Ann wins a standard game: 1 point."


def test_a_piece_comes_home_from_jail() -> None:
    board = asked("web-page", {"bar": 1, 6: 2}, {6: 2}, (6, 5))
    click(board, Target.point(6), Target.tray(Color.WHITE))
    assert board.message == "The piece from jail must come home before it can be borne off."


def test_a_house_without_a_cube_prints_none() -> None:
    text = str(Board(Rules.named("house-rules")).state)
    assert "Cube" not in text
    assert "Money" not in text


@pytest.mark.parametrize(
    ("house", "sentence"),
    [
        ("house-rules", "Column 19 is blocked: the opponent has 2 pieces there."),
        ("web-page", "Stripe 19 is blocked: the opponent has 2 pieces there."),
        ("flash", "Point 19 is blocked: the opponent has 2 men there."),
    ],
)
def test_points_have_the_names_of_the_house(house: str, sentence: str) -> None:
    board = asked(house, {24: 1, 13: 1}, {6: 2}, (5, 1))
    click(board, Target.point(24))
    click(board, Target.point(19))
    assert board.message == sentence
    title = sentence.partition(" ")[0]
    assert f"{title} 19" in [
        place.title
        for place in board._surface._describe(board._subject, appearance_of(board).layout).places
    ]


@pytest.mark.parametrize(
    ("house", "sentence"),
    [
        ("pc-gammon", "Ann rolled 6-4 and is shut out: the turn passes."),
        (
            "house-rules",
            "Ann rolled 6-4 and cannot enter: no piece is released, and the turn passes.",
        ),
        ("standard", "Ann rolled 6-4 and cannot enter a closed board: the turn passes."),
    ],
)
def test_a_player_who_cannot_enter_a_closed_board_reads_why(house: str, sentence: str) -> None:
    board = asked(house, ON_BAR, CLOSED)
    click(board, Target.button("roll"))
    assert (board.message, board.turn, board.bar) == (sentence, "black", (1, 0))


@pytest.mark.parametrize(
    ("house", "spoken"),
    [("pc-gammon", "bumped"), ("house-rules", "taken"), ("standard", "hit")],
)
def test_the_voice_speaks_the_words_of_the_house(house: str, spoken: str) -> None:
    board = asked(house, {8: 1, 6: 1}, {25 - 5: 1}, (3, 1))
    board.sound_fx = True
    words: list[str] = []
    send_to_pages = board._controller.host.surface.send_message

    def listen(message: Any) -> None:
        words.extend(getattr(message, "words", ()))
        send_to_pages(message)

    board._surface.send_message = listen
    board.step(8, 5)
    assert words == [spoken]


@pytest.mark.parametrize(
    ("house", "label", "title"),
    [
        ("hoyle", "Home container", "Home container of Ann"),
        ("house-rules", "Repository", "Repository of Ann"),
        ("pc-gammon", "Bear Off", "Bear Off tray of Ann"),
        ("flash", "", "Tray of Ann"),
        ("web-page", "", "Jail of Ann"),
    ],
)
def test_the_tray_has_the_name_of_the_house(house: str, label: str, title: str) -> None:
    board = asked(house, {1: 1, "off": 14}, {6: 1})
    assert board._controller.view.tray == label
    titles = {
        place.title for place in board._controller.describe(appearance_of(board).layout).places
    }
    assert title in titles


def test_a_german_board_speaks_the_words_of_the_house_in_german() -> None:
    board = asked("web-page", ON_BAR, {6: 2}, (3, 1))
    board.language = "de"
    click(board, Target.point(13))
    assert board.message == "Setze zuerst deine Steine aus dem Gefängnis ein."


@pytest.mark.parametrize(
    ("house", "words"),
    [
        ("hoyle", "pieces|home container|blot"),
        ("house-rules", "column|taken|released|repository|leader"),
        ("pc-gammon", "men|bumped|shut out|Bear Off"),
        ("flash", "men|blot"),
        ("web-page", "stripe|jail|Block pieces to score a gammon\nor a backgammon"),
    ],
)
def test_the_rules_page_speaks_the_words_of_the_house(house: str, words: str) -> None:
    page = house_lesson(house)
    text = "\n".join(step.text for step in page.steps)
    assert [word for word in words.split("|") if word not in text] == []
