"""All keys of a lesson file. The reader, the writer and the JSON schema use these definitions.

The module `question_kinds` defines the keys that belong to only one kind of question.
"""

from __future__ import annotations

from dataclasses import replace

from ..languages.translation import TAG
from ..rules import Color, HomeSide
from ..rules.fields import Field
from ..rules.variant import PROFILES
from .field_types import BlockKey, changed, either, maybe, one_of, record, several, table, text
from .question import ELSE, Reply
from .question_kinds import KIND_KEYS, QuestionKind
from .step import CUBE_ACTIONS

NAMES = ("White", "Black")
"""The default names of the players."""

_COLOR = r"#[0-9A-Fa-f]{6}"
# The schema does not list the profiles, so a new profile does not change the schema.
_PROFILES = replace(one_of(PROFILES), schema={"type": "string"})
_PROSE = text("text")
_HEADING = text("the heading of a step")
_PLACE = text("a point from 1 to 24, bar or off", "0*(?:[1-9]|1[0-9]|2[0-4])|[Bb]ar|[Oo]ff")
_MARK = text("ring, dot, a colour (#RRGGBB) or up to 3 characters", f"ring|dot|{_COLOR}|.{{1,3}}")


def _with_remarks(one: Field, remark: Field, nothing: object) -> Field:
    """Return a type for a list of texts, or for a mapping from texts to remarks."""
    alone = changed(several(one), lambda texts: tuple((each, nothing) for each in texts))
    return either(alone, table(one, maybe(remark, nothing)))


_REPLY = either(
    changed(_PROSE, Reply), record(Reply, "a mapping with 'say' and 'go'", say=_PROSE, go=_HEADING)
)

# Position and moves

POSITION = BlockKey(
    "position",
    text("a position"),
    "The position of the step: opening, an XGID, point counts or another position format. Without "
    "a position, the board continues from the previous step.",
)
TURN = BlockKey(
    "turn",
    one_of(Color),
    "The player on roll, if the position does not name this player. The first half of a position "
    "without colours belongs to the player on roll.",
)
RULES = BlockKey("rules", _PROFILES, "The name of a rules profile.")
AFTER = BlockKey(
    "after",
    _HEADING,
    "The heading of an earlier step to continue from, instead of the previous step.",
)
ROLL = BlockKey(
    "roll", text("a roll such as 3-1", "[1-6][-, ]*[1-6]"), "The roll of the player on roll."
)
PLAY = BlockKey(
    "play",
    text("a play such as 8/5 6/5"),
    "The play for the roll. If a roll cannot be played, the turn passes automatically.",
)
CUBE = BlockKey("cube", several(one_of(CUBE_ACTIONS)), "One or more cube actions.")
MOVES = BlockKey(
    "moves",
    several(text("a move such as '31: 8/5 6/5'")),
    "Several moves in order. '31' is a roll, '31: 8/5 6/5' is a roll with its play, and words such "
    "as 'double' and 'take' are cube actions.",
)

NEXT = BlockKey(
    "next",
    _HEADING,
    "The heading of the next step, if that is not the step that follows in the file.",
)

ID = BlockKey(
    "id",
    text("a word made of letters, digits, - and _", "[A-Za-z0-9][A-Za-z0-9_-]{0,63}"),
    "The name under which answers to this step are saved. With an id, the answers remain "
    "valid even if both the heading and the question change.",
)

# Appearance

ARROWS = BlockKey(
    "arrows",
    _with_remarks(text("a play such as 8/5 6/5"), text("a colour (#RRGGBB)", _COLOR), ""),
    "One or more plays to show as arrows, or a mapping from plays to colours.",
)
MARKS = BlockKey(
    "marks",
    _with_remarks(_PLACE, _MARK, ""),
    "One or more points to mark, by their numbers on the board; or a mapping from points to "
    "'ring', 'dot', a colour such as '#1B4F8F', or up to three characters.",
)
BOTTOM = BlockKey("bottom", one_of(Color), "The colour at the bottom of the board.")
HOME = BlockKey("home", one_of(HomeSide), "The side where the player at the bottom bears off.")

# Question

ASK = BlockKey("ask", one_of(QuestionKind), "The kind of question.")
PROMPT = BlockKey("prompt", _PROSE, "The question, if the text above does not contain it.")
ANSWER = BlockKey(
    "answer",
    _with_remarks(text("an answer"), _REPLY, Reply()),
    "One or more right answers, or a mapping from right answers to replies.",
)
RIGHT = BlockKey("right", _REPLY, "The reply to a right answer.")
WRONG = BlockKey(
    "wrong",
    either(
        changed(_PROSE, lambda words: ((ELSE, Reply(words)),)),
        table(text("an answer"), maybe(_REPLY, Reply())),
    ),
    "The reply to wrong answers: one text for all, or a mapping from answers to replies. The "
    "key 'else' stands for all other answers.",
)
HINT = BlockKey("hint", several(_PROSE), "One or more hints, which are shown one after another.")

QUESTION: tuple[BlockKey, ...] = (ASK, PROMPT, *KIND_KEYS, ANSWER, RIGHT, WRONG, HINT)
"""The keys of a question."""

BOARD: tuple[BlockKey, ...] = (
    *(POSITION, TURN, RULES, AFTER, ROLL, PLAY, CUBE, MOVES, NEXT, ID),
    *(ARROWS, MARKS, BOTTOM, HOME),
    *QUESTION,
)
"""The keys of a board block."""

TITLE = BlockKey("title", _PROSE, "The title of the lesson, if it is not the first heading.")
AUTHOR = BlockKey("author", _PROSE, "The author.")
PLAYERS = BlockKey("players", several(_PROSE), "The names of White and Black.")
TRIES = BlockKey(
    "tries",
    changed(text("a number from 1 to 99", "[1-9][0-9]?"), int),
    "The number of answers that each question accepts, without feedback. This key makes the "
    "lesson an exam.",
)

LANG = BlockKey(
    "lang",
    text("a language tag such as de or pt-BR", TAG),
    "The language of the lesson. It determines the text direction and the language of the "
    "lesson player.",
)

SHOWS_CUBE = BlockKey(
    "cube",
    changed(text("hidden", "hidden"), lambda _word: False),
    "Write 'hidden' to hide the doubling cube on all boards of the lesson.",
)

FRONT_MATTER: tuple[BlockKey, ...] = (
    *(TITLE, AUTHOR, LANG, PLAYERS, RULES, SHOWS_CUBE, BOTTOM, HOME, TRIES),
)
"""The keys of the front matter, which apply to the whole lesson."""
