"""The list of moves, and descriptions of moments for the status bar and for static HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, TypedDict

from ..analysis.values.decision import Decision, DecisionKind
from ..analysis.values.error_class import ERROR_SIGNS
from ..board.model.narration import describe_end
from ..engine.evaluation import equity_text
from ..languages.translation import _
from ..rules import ActionKind, Color, Numbering, Phase
from ..rules.color import doing
from ..rules.variant import renumber
from .replay import Moment, Replay

if TYPE_CHECKING:
    from ..drawing.diagrams import Diagram


def sentence_at(replay: Replay, index: int, numbering: Numbering) -> str:
    """Return a sentence about the decision at a moment, or about the end of the game."""
    moment = replay.moments[index]
    if moment.decided is None:
        return _ending(replay, moment) or _("The game is still in progress.")
    name = name_of(replay, moment.color)
    if moment.dice is None:
        return moment.text_by(numbering, name)
    dice = f"{moment.dice.high}-{moment.dice.low}"
    if moment.play is None:
        return doing(name, "rolled {dice} and cannot move.", dice=dice)
    return doing(name, "plays {dice}: {play}.", dice=dice, play=moment.text_by(numbering))


def verdict_on(decisions: Sequence[Decision], numbering: Numbering) -> str:
    """Return a sentence about each error in the decisions; empty if there are no errors."""
    return " ".join(
        f"{_of_cube(each)}{each.error_class.label}, {equity_text(-each.error)} "
        f"{_('(best: {play})', play=_best(each, numbering))}."
        for each in decisions
        if each.is_error
    )


def status_at(
    replay: Replay, index: int, decisions: Sequence[Decision], numbering: Numbering
) -> tuple[str, str, str]:
    """Describe a moment in a few words: the decision, the error sign, and the error.

    Example: ``("5-1: 24/23 13/8", "?", "Mistake −0.081")``. Without an error, the last two texts
    are empty.
    """
    moment = replay.moments[index]
    lead = sentence_at(replay, index, numbering).rstrip(".")
    if moment.play is not None and moment.dice is not None:
        lead = f"{moment.dice.high}-{moment.dice.low}: {moment.text_by(numbering)}"
    worst = max(decisions, key=lambda each: each.error, default=None)
    if worst is None or not worst.is_error:
        return lead, "", ""
    kind = worst.error_class
    cost = f"{kind.label} {equity_text(-worst.error)}"
    return lead, ERROR_SIGNS[kind], f"{_of_cube(worst)}{cost}"


def _best(decision: Decision, numbering: Numbering) -> str:
    """Return the best decision as text for display."""
    if decision.cube is not None:
        return _(decision.best)
    return renumber(decision.best, numbering.numbers(decision.color))


def _of_cube(decision: Decision) -> str:
    rolled = decision.done is not None and decision.done.kind is ActionKind.ROLL
    return _("Before the roll: ") if rolled and decision.kind is DecisionKind.DOUBLE else ""


def name_of(replay: Replay, color: Color | None) -> str:
    return _("Nobody") if color is None else replay.players[color.slot].name


def heading_of(replay: Replay, game: int) -> str:
    """Return the title of a game's chapter, such as ``Game 2: Ann 1, Bob 0``."""
    start = replay.games[game].moments[0].state
    scores = (f"{player.name} {start.score[n]}" for n, player in enumerate(replay.players))
    crawford = f", {_('Crawford')}" if start.crawford else ""
    return f"{_('Game {number}', number=game + 1)}: {', '.join(scores)}{crawford}"


def _ending(replay: Replay, moment: Moment) -> str:
    if moment.state.phase is not Phase.OVER:
        return ""
    return describe_end(replay.players, moment.state)


class Cell(TypedDict):
    """A decision in the list of moves.

    ``dice`` has the higher die first, as in ``"31"``, and is empty for a cube decision. ``mark`` is
    the name of the error class, or empty if there is no error. ``difficulty`` is the difficulty in
    points, or empty if the decision has not been evaluated. ``note`` is true if there is a comment.
    """

    index: int
    dice: str
    text: str
    mark: str
    difficulty: str
    note: bool


class Chapter(TypedDict):
    """A game in the list of moves.

    Each row contains a decision of White and a decision of Black, or None if there is no decision.
    ``end`` is the moment at the end of the game. ``score`` is the score of White and Black at the
    start of the game, such as ``"6–6"``.
    """

    title: str
    score: str
    rows: list[list[Cell | None]]
    ending: str
    end: int


def chapters_of(
    replay: Replay,
    mark: Callable[[int], str],
    has_note: Callable[[int], bool],
    numbering: Numbering,
    difficulty: Callable[[int], str] = lambda _: "",
) -> list[Chapter]:
    """Return the list of moves for a whole match, game by game."""

    def cell(moment: Moment, index: int) -> Cell:
        dice = "" if moment.dice is None else f"{moment.dice.high}{moment.dice.low}"
        text = moment.text_by(numbering)
        return Cell(
            index=index,
            dice=dice,
            text=text,
            mark=mark(index),
            difficulty=difficulty(index),
            note=has_note(index),
        )

    return [
        Chapter(
            title=heading_of(replay, number),
            score="–".join(map(str, game.moments[0].state.score)),
            rows=_rows(
                (moment.color, cell(moment, start + moment.number)) for moment in game.moments[:-1]
            ),
            ending=_ending(replay, game.moments[-1]),
            end=start + len(game.moments) - 1,
        )
        for number, (game, start) in enumerate(zip(replay.games, replay.starts, strict=True))
    ]


def _rows(cells: Iterable[tuple[Color | None, Cell]]) -> list[list[Cell | None]]:
    """Arrange decisions in rows with at most one decision per player, White on the left."""
    rows: list[list[Cell | None]] = []
    column = 2
    for color, cell in cells:
        here = 0 if color is Color.WHITE else 1
        if here <= column:
            rows.append([None, None])
        rows[-1][here] = cell
        column = here
    return rows


_CELL = "padding:2px 12px 2px 0;text-align:left"


def moment_html(replay: Replay, index: int, picture: Diagram, numbering: Numbering) -> str:
    """Return a moment as HTML: the picture, the decision, and the moves of the game."""
    chapters = chapters_of(replay, lambda _: "", lambda _: False, numbering)
    chapter = chapters[replay.game_at(index)]
    image = f'<img src="{picture.url}" alt="{escape(picture.title)}" '
    head = "".join(_table_cell(player.name, "th") for player in replay.players)
    rows = "".join(
        f"<tr><td>{number}.</td>{''.join(_table_cell(_words(cell), 'td') for cell in row)}</tr>"
        for number, row in enumerate(chapter["rows"], start=1)
    )
    return (
        f'<figure style="margin:0">{image}style="width:100%;max-width:640px"/>'
        f"<figcaption>{escape(sentence_at(replay, index, numbering))}</figcaption></figure>"
        f"<details><summary>{escape(chapter['title'])}</summary>"
        f"<table><tr><td></td>{head}</tr>{rows}</table><p>{escape(chapter['ending'])}</p></details>"
    )


def _words(cell: Cell | None) -> str:
    return "" if cell is None else f"{cell['dice']} {cell['text']}".strip()


def _table_cell(words: str, tag: str) -> str:
    return f'<{tag} style="{_CELL}">{escape(words)}</{tag}>'
