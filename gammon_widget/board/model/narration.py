"""Sentences and sounds for the changes in a match."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from ... import rules
from ...analysis.values.error_class import ErrorClass
from ...languages.dialects import CANNOT_ENTER, CLOSED_OUT
from ...languages.translation import N_, _, plural
from ...match.event_bus import Change, Motion
from ...match.event_loop import Delay
from ...match.match import Match
from ...match.players import Player
from ...match.seats import LEADER, objections_to
from ...notation.plays import write_play
from ...rules import Color, Dice, Event, GameState, Move, Phase, Position
from ...rules.color import doing
from ...rules.position import HOME
from ...rules.variant import renumber
from .animation import unplayed_dice
from .turn import Viewpoint

Players = tuple[Player, Player]
"""The players, as (White, Black)."""

MADE = 2
"""The number of checkers that make a point."""


def narrate(players: Players, change: Change) -> str:
    """Return a sentence about a change; empty if the picture alone makes the change clear."""
    if change.motion is Motion.UNDONE:
        return ""
    before, after, action = change.before, change.after, change.action
    if isinstance(action, rules.Roll | rules.Reroll) and after.phase is Phase.OPENING:
        return _(
            "Both players rolled a {first}, so they roll again.{doubled}",
            first=action.dice.first,
            doubled=_doubled(before, after),
        )
    if isinstance(action, rules.Roll) and before.phase is Phase.OPENING and after.turn is not None:
        return doing(_name(players, after.turn), "starts with {dice}.", dice=action.dice)
    if isinstance(action, rules.MakePlay) and not action.moves and before.turn is not None:
        return _passed(players, before.turn, before.dice, before.position)
    if after.phase is Phase.OVER:
        return describe_end(players, after)
    if isinstance(action, rules.NewGame) and before.phase is not Phase.OVER:
        leaves = doing(_name(players, LEADER), "abandons the game.")
        return f"{leaves} {begins_next(players, after)}"
    if before.turn is not None and not any(player.is_person for player in players):
        explained = _explained(players, change, before.turn)
        if explained:
            return explained
    if isinstance(action, rules.MakePlay) and not before.rules.combined_moves:
        return _one_by_one(players, before, action.moves)
    if isinstance(action, rules.Step | rules.Confirm | rules.MakePlay | rules.Roll):
        return ""
    return _about_offers(players, before, after)


def initial_message(match: Match) -> str:
    """Return the first message of a board.

    The message says why the match is waiting, or that a player could not move with the last roll.
    In other cases, it is empty.
    """
    turn = match.last_turn
    if match.is_waiting:
        return str(objections_to(match, None).decision)
    if turn is None or turn.moves or match.state.phase is Phase.OVER:
        return ""
    return _passed(match.players, turn.color, turn.dice, turn.position)


def rest_passed(players: Players, change: Change) -> str:
    """Return why a turn ended with unplayed dice; empty if all dice were played."""
    numbers = _(" and ").join(map(str, unplayed_dice(change)))
    words = N_("{name} cannot play the {dice}: the turn passes.")
    return _(words, name=_name(players, change.before.turn), dice=numbers) if numbers else ""


def _passed(players: Players, color: Color, dice: Dice | None, position: Position) -> str:
    words = N_("{name} rolled {dice} and cannot move: the turn passes.")
    if position.bar[0]:
        is_closed = all(count <= -MADE for count in position.points[-1 - HOME : -1])
        words = CLOSED_OUT if is_closed else CANNOT_ENTER
    return _(words, name=_name(players, color), dice=dice)


def _one_by_one(players: Players, before: GameState, moves: Sequence[Move]) -> str:
    """Return a sentence with the moves of a play that moves a checker more than once.

    The sentence is empty for other plays. This function is used under rules that do not allow
    combined moves.
    """
    if before.turn is None or {move.target for move in moves}.isdisjoint(m.source for m in moves):
        return ""
    play = renumber(play_in_words(moves, before), before.rules.numbering.numbers(before.turn))
    return doing(_name(players, before.turn), "plays one die at a time: {play}.", play=play)


def play_in_words(moves: Sequence[Move], state: GameState) -> str:
    """Return a play in notation, with separate moves if the rules do not allow combined moves."""
    return write_play(moves, state.turn_start, apart=not state.rules.combined_moves)


def _explained(players: Players, change: Change, color: Color) -> str:
    """Return an explanation of a roll or a play, for people who watch two computers play.

    The explanation is empty for other changes.
    """
    before, after, action = change.before, change.after, change.action
    name, numbers = _name(players, color), before.rules.numbering.numbers(color)
    if isinstance(action, rules.Roll):
        moves = (
            _("a double, so four moves") if action.dice.is_double else _("one move for each die")
        )
        return doing(name, "rolls {dice}: {moves}.", dice=action.dice, moves=moves)
    if not isinstance(action, rules.MakePlay) or after.phase is Phase.OVER:
        return ""
    kinds = Counter(type(event) for event in change.events)
    found = []
    if kinds[rules.Entered]:
        found.append(_("enters from the bar"))
    if kinds[rules.Hit]:
        found.append(_("hits and sends a checker to the bar"))
    sign = 1 if color is Color.WHITE else -1  # Black counts the points from the other end
    counts = zip(before.points[::sign], after.points[::sign], strict=True)
    made = [n for n, (old, new) in enumerate(counts, 1) if sign * old < MADE <= sign * new]
    if made:
        points = _(" and ").join(str(numbers(n)) for n in made)
        words = plural(
            "makes the {points} point", "makes the {points} points", len(made), points=points
        )
        found.append(words)
    if kinds[rules.BoreOff]:
        found.append(
            plural("bears off {count} checker", "bears off {count} checkers", kinds[rules.BoreOff])
        )
    play = renumber(play_in_words(action.moves, before), numbers)
    what = ", ".join(found) or _("moves closer to home")
    return doing(name, "plays {play}: {what}.", play=play, what=what)


def begins_next(players: Players, opening: GameState) -> str:
    """Return a sentence that says who begins the next game."""
    if opening.turn is None:
        return _("The next game begins with an opening roll.")
    return doing(_name(players, opening.turn), "begins the next game.")


def describe_end(players: Players, state: GameState) -> str:
    """Return a sentence that says who won the game, how, and how many points the winner gets."""
    result = state.result
    if result is None:
        return _("The game is over.")
    winner, loser = _name(players, result.winner), _name(players, result.winner.opponent)
    points = points_in_words(result.points)
    if not state.rules.counts_points:
        return f"{_wins(players, result)}."
    match result.ending:
        case rules.Ending.DROPPED:
            ends = doing(loser, "drops")
        case rules.Ending.RESIGNED:
            ends = doing(loser, "resigns {level}", level=_(result.level.word))
        case _:
            return f"{_wins(players, result)}: {points}."
    wins = doing(winner, "wins {points}", inside=True, points=points)
    return f"{ends}: {wins}."


def points_in_words(points: int) -> str:
    """Return points with their unit, such as "1 point" or "2 points"."""
    return plural("{count} point", "{count} points", points)


def error_in_words(cost: float) -> tuple[str, str]:
    """Return the class and the cost of an error, such as "Mistake" and "costs 0.075"."""
    kind = ErrorClass.of(cost)
    name = _(N_("small error") if kind is ErrorClass.FINE else kind.value)
    return name[:1].upper() + name[1:], _("costs {cost:.3f}", cost=cost)


def title(players: Players, state: GameState) -> str:
    """Return the headline of the card that shows a result."""
    if state.result is None:
        return _("Game over")
    if state.match_winner is not None:
        return doing(_name(players, state.match_winner), "wins the match")
    return _wins(players, state.result)


def _wins(players: Players, result: rules.Result) -> str:
    name = _name(players, result.winner)
    match result.level:
        case rules.Level.SINGLE:
            return doing(name, "wins")
        case rules.Level.GAMMON:
            return doing(name, "wins a gammon")
    return doing(name, "wins a backgammon")


def _about_offers(players: Players, before: GameState, after: GameState) -> str:
    if after.offer is not None:
        return f"{offer_in_words(_name(players, after.offer.by), after)}."
    if before.phase is Phase.DOUBLE and after.cube.owner is not None:
        return doing(
            _name(players, after.cube.owner), "takes the cube at {value}.", value=after.cube.value
        )
    if before.phase is Phase.RESIGN and before.offer is not None:
        by = _name(players, before.offer.by.opponent)
        return f"{doing(by, 'declines')}: {_('the game goes on.')}"
    return ""


def offer_in_words(name: str, state: GameState) -> str:
    """Return a clause that says what a player offers, such as "Ann doubles to 2"."""
    offer = state.offer
    match offer.kind if offer is not None else None:
        case rules.OfferKind.DOUBLE:
            return doing(name, "doubles to {value}", value=state.offered_cube)
        case rules.OfferKind.RESIGNATION if offer is not None and offer.level is not None:
            return doing(name, "resigns {level}", level=_(offer.level.word))
    return doing(name, "beavers to {value}", value=state.offered_cube)


def _doubled(before: GameState, after: GameState) -> str:
    if after.cube == before.cube:
        return ""
    return _(" The cube is now at {value}.", value=after.cube.value)


def _name(players: Players, color: Color | None) -> str:
    return players[color.slot].name if color is not None else _("Nobody")


MAX_SENTENCES = 8
"""The maximum number of sentences that are announced together."""

GATHER_SECONDS = 0.05
"""The time in seconds within which changes are announced together."""


def spoken_summary(players: Players, change: Change, viewpoint: Viewpoint) -> str:
    """Return a sentence about a change that `narrate` omits because the board shows it.

    Plays are given in notation. The board's point numbers follow if they are different.
    """
    if change.motion is Motion.UNDONE:
        return _("The last action was undone.")
    before, action = change.before, change.action
    turn = before.turn
    match action:
        case rules.Roll(dice=dice) | rules.Reroll(dice=dice) if turn is not None:
            return doing(_name(players, turn), "rolls {dice}.", dice=dice)
        case rules.Step(move=move) if turn is not None:
            return f"{_spoken(write_play([move], before.position), turn, viewpoint)}."
        case rules.MakePlay(moves=moves) if moves and turn is not None:
            play = _spoken(play_in_words(moves, before), turn, viewpoint)
            return doing(_name(players, turn), "plays {play}.", play=play)
        case rules.Confirm() if before.steps and turn is not None:
            play = _spoken(play_in_words(before.steps, before), turn, viewpoint)
            return doing(_name(players, turn), "plays {play}.", play=play)
        case rules.NewGame() if before.phase is Phase.OVER:
            starts = change.after.phase is Phase.OPENING
            return (
                _("A new game begins.")
                if starts
                else _("A new game begins without an opening roll.")
            )
        case rules.SetUp():
            return _("The board shows a new position.")
    return ""


class Announcer:
    """Joins sentences about simultaneous changes, so that no sentence replaces another.

    For example, a bot can answer at the moment when a user ends a turn.
    """

    def __init__(self) -> None:
        self._sentences: deque[str] = deque(maxlen=MAX_SENTENCES)
        self._moment = Delay(GATHER_SECONDS, lambda: None)

    def announce(self, sentence: str, narrated: str) -> str:
        """Return the text to announce now: the recent sentences, followed by `sentence`.

        `narrated` is the text in the status bar. Later announcements repeat this text.
        """
        if not self._moment.is_due:
            self._sentences.clear()
            self._moment.start()
        if sentence:
            self._sentences.append(sentence)
        announcement = " ".join(self._sentences)
        if narrated:
            self._sentences.append(narrated)
        return announcement

    def end(self) -> None:
        """Stop joining sentences."""
        self._moment.cancel()


def _spoken(play: str, color: Color, viewpoint: Viewpoint) -> str:
    texts = viewpoint.in_notation(play, color), viewpoint.on_board(play, color)
    return _("; on this board ").join(text.replace(" ", ", ") for text in texts if text)


class Sound(StrEnum):
    """The sounds that `sounds.ts` generates."""

    DICE = "dice"
    CHECKER = "checker"
    HIT = "hit"
    OFF = "off"
    CUBE = "cube"
    RESULT = "result"


class SoundCues(NamedTuple):
    """Sounds to play one after another, and words to speak."""

    sounds: tuple[Sound, ...] = ()
    words: tuple[str, ...] = ()


_SOUNDS: dict[type[Event], Sound] = {
    rules.Rolled: Sound.DICE,
    rules.Moved: Sound.CHECKER,
    rules.Entered: Sound.CHECKER,
    rules.Hit: Sound.HIT,
    rules.BoreOff: Sound.OFF,
    rules.CubeTurned: Sound.CUBE,
    rules.Doubled: Sound.CUBE,
    rules.Beavered: Sound.CUBE,
    rules.Raccooned: Sound.CUBE,
    rules.Taken: Sound.CUBE,
    rules.Won: Sound.RESULT,
}

_WORDS: dict[type[Event], str] = {
    rules.Passed: N_("no move"),
    rules.Hit: N_("hit"),
    rules.Entered: N_("released"),
    rules.BoreOff: N_("off"),
    rules.Doubled: N_("double"),
    rules.Beavered: N_("beaver"),
    rules.Raccooned: N_("raccoon"),
    rules.Taken: N_("take"),
    rules.Dropped: N_("drop"),
    rules.Resigned: N_("resign"),
    rules.Accepted: N_("accept"),
    rules.Declined: N_("decline"),
}


def sound_cues(events: Sequence[Event], players: Players) -> SoundCues:
    """Return the sounds of the events in order, and the words for the events without duplicates."""
    sounds = tuple(_SOUNDS[type(event)] for event in events if type(event) in _SOUNDS)
    words = dict.fromkeys(word for event in events if (word := _word(event, players)))
    return SoundCues(sounds, tuple(words))


def _word(event: Event, players: Players) -> str:
    if isinstance(event, rules.Won):
        return _wins(players, event.result)
    return _(_WORDS.get(type(event), ""))
