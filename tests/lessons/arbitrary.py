"""Hypothesis strategies for valid lessons."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.prose import why_no_heading, why_no_prose
from gammon_widget.lessons.question import Answer, Counted, Question, Reply
from gammon_widget.lessons.question_kinds import QuestionKind
from gammon_widget.lessons.step import BoardBlock, Heading, LessonStep
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

REPLIES = st.builds(Reply, st.just("") | LINES)


@st.composite
def lessons(draw: st.DrawFn) -> Lesson:
    """A lesson with one to five steps and legal games."""
    random = Random(draw(SEEDS))
    rules = draw(st.sampled_from([None, *PROFILES]))
    state = None
    steps = []
    for number in range(draw(st.integers(1, 5))):
        board, state = draw(boards(state, random))
        steps.append(
            LessonStep(
                draw(headings(f"Step {number}")),
                draw(MARKDOWN.filter(lambda text: why_no_prose(text) is None)),
                board,
                draw(st.none() | questions(state, random)),
                next=draw(st.none() | st.just("Step 0")) if number == 0 else None,
                above=tuple(draw(st.lists(headings("Chapter"), max_size=2))),
            )
        )
    steps[0] = LessonStep(Heading(1, "Step 0"), steps[0].text, steps[0].board, steps[0].question)
    return Lesson(
        title=draw(st.just("Step 0") | LINES.map(str.strip).filter(bool)),
        steps=tuple(steps),
        author=draw(st.just("") | LINES),
        players=draw(st.just(("White", "Black")) | st.tuples(LINES, LINES)),
        rules=rules,
        bottom=draw(st.none() | st.sampled_from(Color)),
        home=draw(st.none() | st.sampled_from(HomeSide)),
    )


@st.composite
def headings(draw: st.DrawFn, usual: str) -> Heading:
    """A heading of any level with any valid text."""
    words = draw(st.just(usual) | st.text(max_size=12))
    heading = Heading(draw(st.integers(1, 6)), words)
    return heading if why_no_heading(heading) is None else Heading(heading.level, usual)


@st.composite
def boards(
    draw: st.DrawFn, before: GameState | None, random: Random
) -> tuple[BoardBlock, GameState]:
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
        BoardBlock(
            position=position,
            turn=draw(st.none() | st.just(Color.WHITE)) if position else None,
            moves=tuple(moves),
            marks=tuple((place, draw(appearance)) for place in places),
            bottom=draw(st.none() | st.sampled_from(Color)),
            home=draw(st.none() | st.sampled_from(HomeSide)),
        ),
        state,
    )


@st.composite
def questions(draw: st.DrawFn, state: GameState, random: Random) -> Question:
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
    return Question(
        kind,
        tuple(Answer(text, number < right, draw(REPLIES)) for number, text in enumerate(known)),
        prompt=draw(st.just("") | LINES),
        choices=tuple(known) if kind is QuestionKind.CHOICE else (),
        hints=tuple(draw(st.lists(LINES, max_size=3))),
        right=draw(REPLIES),
        wrong=draw(REPLIES),
        count=count,
        tolerance=draw(st.sampled_from(["", "0.25"])) if kind is QuestionKind.NUMBER else "",
    )


def folded(text: str) -> str:
    """A choice in the form in which choices are compared."""
    return " ".join(text.casefold().split())
