"""Hypothesis strategies for valid lessons."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from gammon_widget.lessons.lesson_file import check_text
from gammon_widget.lessons.lesson_text import lesson_text, step_text
from gammon_widget.lessons.question import Counted
from gammon_widget.lessons.question_kinds import QuestionKind
from gammon_widget.rules import (
    Color,
    GameState,
    HomeSide,
    MakePlay,
    Phase,
    Position,
    Roll,
    apply,
    legal_plays,
)
from gammon_widget.rules.variant import PROFILES
from tests.strategies import SEEDS, played_positions, random_dice

MARKDOWN = st.lists(
    st.sampled_from(
        [
            *("A *blot* is hit.", "- one\n- two", "> said", "1. first", "    code", "***", "---"),
            *("[a link](http://example.org)", "```\nblock\n```", "a `tick`", "<b>bold</b>", "=="),
            *("| a | b |", "\\# no heading", "&amp; &lt;", "é ü 棋", "a  \nb", "~~~board\n~~~~"),
        ]
    )
    | st.text(max_size=20),
    max_size=4,
).map("\n\n".join)

CHARACTERS = st.characters(exclude_categories=["Cs", "Cc"])
"""Any but control characters and halves of one, which no lesson can have."""

LINES = st.text(CHARACTERS, min_size=1, max_size=30).filter(lambda text: bool(text.strip()))
"""Any text that says something."""

Keys = dict[str, Any]
"""The keys of a board block or the front matter, with their values."""


def is_prose(text: str) -> bool:
    """Whether a text is valid between a heading and a board block."""
    lesson = check_text(f"# A\n\n{text}\n\n```board\n```\n\n# B\n").lesson
    return lesson is not None and len(lesson.contents) == 2


def is_heading(text: str) -> bool:
    lesson = check_text(f"# {text}\n").lesson
    return lesson is not None and lesson.steps[0].heading.text == text


HEADINGS = st.text(max_size=12).filter(is_heading)


@st.composite
def lessons(draw: st.DrawFn) -> tuple[Keys, list[Keys]]:
    """The front matter, and the headings, texts and keys of one to five steps with legal games."""
    random = Random(draw(SEEDS))
    state = None
    steps = []
    for number in range(draw(st.integers(1, 5))):
        board, state = draw(boards(state, random))
        question = draw(st.just({}) | questions(state, random))
        usual = f"Step {number}"
        steps.append(
            {
                "level": draw(st.integers(1, 6)),
                "heading": usual if number == 0 else draw(st.just(usual) | HEADINGS),
                "text": draw(MARKDOWN.filter(is_prose)),
                "keys": {**board, **question},
            }
        )
    front_matter = {
        "title": draw(st.just("Step 0") | LINES),
        "author": draw(st.just("") | LINES),
        "players": draw(st.just(("White", "Black")) | st.tuples(LINES, LINES)),
        "rules": draw(st.sampled_from([None, *PROFILES])),
        "bottom": draw(st.none() | st.sampled_from(Color)),
        "home": draw(st.none() | st.sampled_from(HomeSide)),
    }
    return front_matter, steps


def text_of(front_matter: Keys, steps: list[Keys]) -> str:
    pieces = (step_text(*step.values()) for step in steps)
    return lesson_text(front_matter, pieces)


@st.composite
def boards(draw: st.DrawFn, before: GameState | None, random: Random) -> tuple[Keys, GameState]:
    """A board that continues from a state or has its own position, and its state."""
    state, position = before, None
    if state is None or state.phase not in (Phase.ROLL, Phase.MOVE) or draw(st.booleans()):
        start = draw(played_positions() | st.just(Position.opening()))
        state = GameState.on_roll(start)
        position = draw(st.sampled_from([start.letters, start.position_id, state.xgid]))
        state = GameState.on_roll(Position.parse(position))
    moves = []
    for _ in range(draw(st.integers(0, 4))):
        if state.phase is Phase.ROLL:
            dice = random_dice(random)
            moves.append(str(dice))
            state = apply(state, Roll(dice))
        elif state.phase is Phase.MOVE:
            assert state.dice is not None
            play = random.choice(legal_plays(state.turn_start, state.dice))
            moves.append(str(play))
            state = apply(state, MakePlay(play.moves))
    place = st.integers(1, 24).map(str) | st.sampled_from(["bar", "off"])
    places = draw(st.lists(place, unique=True, max_size=3))
    appearance = st.sampled_from(["", "ring", "dot", "#CC3311", "A", "x:y"])
    return (
        {
            "position": position,
            "turn": draw(st.none() | st.just(Color.WHITE)) if position else None,
            "moves": tuple(moves),
            "marks": {place: draw(appearance) for place in places},
            "bottom": draw(st.none() | st.sampled_from(Color)),
            "home": draw(st.none() | st.sampled_from(HomeSide)),
        },
        state,
    )


@st.composite
def questions(draw: st.DrawFn, state: GameState, random: Random) -> Keys:
    kinds = [QuestionKind.NUMBER, QuestionKind.POINT, QuestionKind.CHOICE]
    plays: list[str] = []
    if state.phase is Phase.MOVE and state.dice is not None:
        plays = [str(play) for play in legal_plays(state.turn_start, state.dice) if play.moves]
        kinds += [QuestionKind.PLAY] if plays else []
    # Cube questions need a cube, which not every profile has; see the tests of questions.
    kind = draw(st.sampled_from(kinds))
    known: list[str] = []
    count = None
    match kind:
        case QuestionKind.PLAY:
            known = random.sample(plays, min(len(plays), 3))
        case QuestionKind.POINT:
            known = draw(st.lists(st.integers(0, 25).map(str), unique=True, min_size=1, max_size=4))
        case QuestionKind.NUMBER:
            count = draw(st.none() | st.sampled_from([Counted.PIPS, Counted.LEAD]))
            if count is None:
                known = ["1000.5", "1001", "1/3"]
        case _:
            choices = st.lists(LINES, unique_by=folded, min_size=2, max_size=4)
            known = [each for each in draw(choices) if folded(each) != "else"]
            known = known if len(known) > 1 else ["yes", "no"]
    right = random.randint(1, max(1, len(known)))
    replies = {text: draw(st.just("") | LINES) for text in known}
    return {
        "ask": kind,
        "prompt": draw(st.just("") | LINES),
        "choices": tuple(known) if kind is QuestionKind.CHOICE else (),
        "answer": {text: replies[text] for text in known[:right]},
        "wrong": {text: replies[text] for text in known[right:]},
        "hint": tuple(draw(st.lists(LINES, max_size=3))),
        "count": count,
        "tolerance": draw(st.sampled_from(["", "0.25"])) if kind is QuestionKind.NUMBER else "",
    }


def folded(text: str) -> str:
    """A choice in the form in which choices are compared."""
    return " ".join(text.casefold().split())
