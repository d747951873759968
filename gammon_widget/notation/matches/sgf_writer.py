"""A writer for matches and their analysis in the Smart Game Format; see `sgf_reader`."""

from __future__ import annotations

import re
from dataclasses import replace

from ...analysis.values.decision import Decision, DecisionKind, RollLuck
from ...analysis.values.error_class import ErrorClass, ErrorScale
from ...engine.equity import stakes_of
from ...engine.evaluation import Candidate, CubeAdvice, Evaluation
from ...rules import Color, Dice, Ending, FormatError, GameState, OfferKind, Phase, Position, Rules
from ...rules import actions as act
from ...rules.position import BAR, OFF
from .record import GameRecord, MatchRecord, Names, check_names, ordinary_start, profile_name, won
from .sgf_reader import PLACES, TAGS, read_sgf
from .sgf_tree import FORMAT, escaped

_MARKS = {ErrorClass.DOUBTFUL: "", ErrorClass.MISTAKE: "1", ErrorClass.BLUNDER: "2"}
_PLIES = re.compile(r"(\d)-ply.*")
_GNUBG = "GNU Backgammon"
_ROLLOUT_PLIES = 3
"""The number of plies to write for a level without plies; ``LV`` contains the level's name."""


def _verdict(cube: Decision | None, play: Decision | None, luck: RollLuck | None) -> str:
    """Return the SGF properties for the analysis in a node."""
    text = ""
    levels = ["" if cube is None else cube.level]
    if cube is not None and cube.cube is not None:
        text += _cube(cube, cube.cube) + _mark(cube, alone=play is None and luck is None)
    if play is not None and play.played_index is not None:
        kept = [each for each in play.candidates if _can_be_written(each)]
        made = play.candidates[play.played_index]
        if made in kept:
            places = PLACES[play.color]
            text += f"A[{kept.index(made)}]" + "".join(_play(each, places) for each in kept)
            text += _mark(play, alone=True)
            levels += [each.evaluation.level for each in kept]
    if luck is not None:
        text += f"LU[{luck.luck:+.6f}]"
    if any(levels):
        text += "LV" + "".join(f"[{escaped(level)}]" for level in levels)
    return text


def _cube(decision: Decision, advice: CubeAdvice) -> str:
    if advice.double_take is None:
        return ""
    turn = decision.state.turn
    assert turn is not None  # a player may double, or has doubled
    stakes = stakes_of(decision.state, turn)
    if decision.state.is_match and not stakes.is_match:
        return ""  # the match is longer than the match equity table
    evaluation = advice.evaluation
    # The format contains equities for money, and the chances of winning the match for a match.
    sides = " ".join(
        f"{_chances(evaluation)} {evaluation.cubeless:.6f} {stakes.worth_of(equity):.9f}"
        for equity in (advice.no_double, advice.double_take)
    )
    return f"DA[E ver 3 {_plies(evaluation)}C 1 0.000000 1 {sides}]"


def _play(candidate: Candidate, places: str) -> str:
    evaluation = candidate.evaluation
    moved = "".join(places[place] for move in candidate.play.moves for place in move)
    figures = f"{_chances(evaluation)} {candidate.equity:.6f}"
    return f"[{moved} E ver 3 {figures} {_plies(evaluation)}C 1 0.000000 1]"


def _can_be_written(candidate: Candidate) -> bool:
    """Check whether the steps of a play are known; they are unknown for an illegal play."""
    play = candidate.play
    return bool(play.moves) or play.result == play.position


def _chances(evaluation: Evaluation) -> str:
    return " ".join(f"{chance:.6f}" for chance in evaluation.probabilities)


def _plies(evaluation: Evaluation) -> int:
    """Return the level in plies as GNU Backgammon counts them, one lower than other programs."""
    found = _PLIES.match(evaluation.level)
    if found is None:
        return _ROLLOUT_PLIES
    return max(int(found[1]) - (not evaluation.engine.startswith(_GNUBG)), 0)


def _mark(decision: Decision, *, alone: bool) -> str:
    """Return the property with which GNU Backgammon marks an error; empty if there is no error.

    Errors are marked with ``BM`` or ``DO``. If the node also contains the analysis of a play or a
    roll, cube errors are marked with ``BC`` or ``DC``.
    """
    value = _MARKS.get(ErrorScale.GNUBG.classify(decision.error))
    if value is None:
        return ""
    if decision.kind is DecisionKind.PLAY or alone:
        return f"BM[{value}]" if value else "DO[]"
    return f"BC[{value}]" if value else "DC[]"


_LETTER = {Color.WHITE: "W", Color.BLACK: "B"}
_PROPERTIES = {tag: name for name, tag in TAGS.items()}


def write_sgf(record: MatchRecord) -> str:
    """Return a match with its first analysis as SGF text, with one game tree for each game.

    Raises `FormatError` if SGF cannot express an action, or if a player's name cannot be read back.
    """
    check_names(record.players, FORMAT, _names_read_back)
    return "".join(_game(record, number, game) for number, game in enumerate(record.games))


def _game(record: MatchRecord, number: int, game: GameRecord) -> str:
    start, states = game.start, game.states
    analyses = record.analyses[:1]
    decided = (each for analysis in analyses for each in analysis.decisions)
    rolls = (each for analysis in analyses for each in analysis.luck)
    nodes = [_root(record, number, game, states[-1])]
    if start.phase is not Phase.OPENING or start.position != Position.opening():
        nodes += _set_up(ordinary_start(start), start)
    last_nodes = [len(nodes) - 1]  # the index of the last node after each number of actions
    decisions = {each.action: each for each in decided if each.game == number}
    luck = {each.action: each for each in rolls if each.game == number}
    # A roll has no node. Its luck, and the verdict on not doubling before the roll, are written
    # in the node of the play.
    not_doubled: Decision | None = None
    rolled: RollLuck | None = None
    for index, (state, action) in enumerate(zip(states, game.actions, strict=False)):
        written = _written(state, action)
        rolled, decision = luck.get(index, rolled), decisions.get(index)
        if decision is not None and isinstance(decision.done, act.Roll):
            not_doubled, decision = decision, None
        if written:
            is_play = decision is not None and decision.kind is DecisionKind.PLAY
            cube, play = (not_doubled, decision) if is_play else (decision or not_doubled, None)
            written[0] += _verdict(cube, play, rolled)
            not_doubled = rolled = None
        nodes += written
        last_nodes.append(len(nodes) - 1)
    # A node has only one comment, so comments after the same action are joined.
    comments: dict[int, list[str]] = {}
    if number == 0 and (name := profile_name(record.rules)):
        comments[0] = [f"Rules: {name}"]
    for remark in game.remarks:
        if remark.after < len(last_nodes):
            comments.setdefault(last_nodes[remark.after], []).append(escaped(remark.text))
    for node, texts in comments.items():
        nodes[node] += "C[{}]".format("\n".join(texts))
    if game.actions and isinstance(game.actions[-1], act.Roll):
        nodes += _write_unplayed_roll(states[-1])
    return "\n".join(nodes) + ")\n"


def _root(record: MatchRecord, number: int, game: GameRecord, end: GameState) -> str:
    start = game.start
    white, black = start.score
    text = "(;FF[4]GM[6]CA[UTF-8]AP[gammon_widget]"
    text += f"MI[length:{record.length}][game:{number}][ws:{white}][bs:{black}]"
    text += _names(record.players)
    if number == 0:
        for tag, value in record.tags:
            if tag in _PROPERTIES:
                text += f"{_PROPERTIES[tag]}[{escaped(value)}]"
    money, highest = not record.length, record.rules.max_cube
    rules = [
        name
        for name, used in (
            ("NoCube", not record.rules.cube),
            ("Crawford", record.length > 1 and record.rules.crawford),
            ("CrawfordGame", start.crawford),
            ("Jacoby", money and record.rules.jacoby),
            ("Beavers", money and record.rules.beavers),
            ("Raccoons", money and record.rules.raccoons),
            (f"CubeLimit{highest}", highest != Rules.standard().max_cube),
        )
        if used
    ]
    if rules:
        text += f"RU[{':'.join(rules)}]"
    if start.phase is Phase.OPENING and start.cube.value > 1:
        text += f"CV[{start.cube.value}]"
    if record.analyses:
        text += f"LV[{escaped(record.analyses[0].source)}]"
    result = won(start, end)
    if result is not None and end.result is not None:
        resigned = "R" if end.result.ending is Ending.RESIGNED else ""
        text += f"RE[{_LETTER[result.winner]}+{result.points}{resigned}]"
    return text


def _names(names: Names) -> str:
    white, black = map(escaped, names)
    return f"PW[{white}]PB[{black}]"


def _names_read_back(names: Names) -> Names:
    return read_sgf(f"(;GM[6]{_names(names)})").players


def _written(state: GameState, action: act.Action) -> list[str]:
    """Return the nodes of one action."""
    turn, dice, offer = state.turn, state.dice, state.offer
    match action:
        case act.MakePlay(moves=moves) if turn and dice:
            pairs = "".join(PLACES[turn][place] for move in moves for place in move)
            return [f";{_LETTER[turn]}[{_rolled(dice)}{pairs}]"]
        case act.Double() if turn:
            return [f";{_LETTER[turn]}[double]"]
        case act.Beaver() | act.Raccoon() | act.Take() | act.Drop() if offer:
            by = offer.by.opponent
            word = {act.Take: "take", act.Drop: "drop"}.get(type(action), "double")
            nodes = [f";{_LETTER[by]}[{word}]"]
            if isinstance(action, act.Raccoon):
                nodes.append(f";{_LETTER[by.opponent]}[take]")
            return nodes
        case act.SetUp(state=new):
            return _write_unplayed_roll(state) if new.phase is Phase.OVER else _set_up(state, new)
        case act.Resign():
            return _write_unplayed_roll(state)
        case act.Roll() | act.Accept():
            return []  # a roll is written with its play, a resignation with the result
        case _:
            raise FormatError(FORMAT, f"The action {action.kind.value!r} cannot be written.")


def _write_unplayed_roll(state: GameState) -> list[str]:
    """Return the node of a roll without a play."""
    if state.phase is not Phase.MOVE or state.dice is None or state.turn is None:
        return []
    return [f";PL[{_LETTER[state.turn]}]DI[{_rolled(state.dice)}]"]


def _set_up(before: GameState, new: GameState) -> list[str]:
    """Return the nodes that change one state to another.

    If an offer is the only difference, the nodes contain only the offer.
    """
    undoubled = new
    if new.offer is not None:
        phase = Phase.ROLL if new.dice is None else Phase.MOVE
        undoubled = replace(new, phase=phase, offer=None)
    nodes = []
    if before.phase is Phase.OVER or undoubled != before:
        turn = f"PL[{_LETTER[new.turn]}]" if new.turn else ""
        white, black = (_checkers(new.seen_by(color), color) for color in Color)
        nodes.append(f";{turn}AE[a:y]{white}{black}")
        nodes.append(f";CV[{new.cube.value}]")
        nodes.append(f";CP[{_LETTER[new.cube.owner].lower() if new.cube.owner else 'c'}]")
        if new.dice is not None and new.turn:
            nodes.append(f";{turn}DI[{_rolled(new.dice)}]")
    if new.phase is Phase.DOUBLE and new.offer is not None:
        by = new.offer.by
        if new.offer.kind is OfferKind.BEAVER:
            nodes.append(f";{_LETTER[by.opponent]}[double]")
        nodes.append(f";{_LETTER[by]}[double]")
    if new.phase is Phase.RESIGN and new.offer is not None and new.offer.level is not None:
        nodes.append(f";RS[{_LETTER[new.offer.by]}{new.offer.level.value}]")
    return nodes


def _checkers(position: Position, color: Color) -> str:
    """Return one player's checkers as edits; the position is from that player's point of view."""
    letters = "".join(
        PLACES[color][place] * position.points[place] for place in range(OFF + 1, BAR + 1)
    )
    return f"A{_LETTER[color]}" + "".join(f"[{letter}]" for letter in letters) if letters else ""


def _rolled(dice: Dice) -> str:
    return f"{dice.high}{dice.low}"
