"""The status bar of a board: the player to act, the task, the last message, and the tools."""

from __future__ import annotations

from ...drawing import ButtonStyle, ButtonView, StatusBarView, ToolView
from ...languages.translation import N_, _
from ...notation.plays import write_play
from ...rules import Accept, ActionKind, Drop, GameState, Level, NewGame, Phase, Resign, apply
from ...rules.color import doing
from ...rules.legal_actions import is_decision
from .narration import begins_next, error_in_words, offer_in_words, points_in_words
from .turn import Menu, Selection, Turn

_RESIGNATIONS = (
    ToolView("resign_single", N_("Single game")),
    ToolView("resign_gammon", N_("Gammon")),
    ToolView("resign_backgammon", N_("Backgammon")),
    ToolView("cancel", N_("Cancel")),
)
_LEAVING = (ToolView("leave_game", N_("New game")), ToolView("cancel", N_("Cancel")))


def status_bar_of(turn: Turn) -> StatusBarView:
    """Return the status bar of a turn."""
    selection, lead = turn.selection, _lead(turn)
    if selection.is_warned:
        return _warning(selection)
    return StatusBarView(
        lead=lead,
        words=message_of(turn, lead) or turn.standing.notice.words or _hint(turn),
        tools=_tools(turn),
        menu=_menu(turn),
    )


def message_of(turn: Turn, lead: str) -> str:
    """Return the last message, or an empty string if the status bar already says the same."""
    message = turn.selection.message
    thinking = "" if turn.bot is None else thinking_in_words(turn.bot.name)
    return "" if message in {f"{lead}.", _start(turn), thinking} else message


def thinking_in_words(name: str) -> str:
    """Return the message that a bot or an engine is thinking."""
    return _("{name} is thinking…", name=name)


def _warning(selection: Selection) -> StatusBarView:
    """Return the status bar with a tutor's warning.

    The best play is hidden until the user asks to see it.
    """
    title, cost = error_in_words(selection.cost)
    best, yours = selection.compared
    is_shown = selection.menu is Menu.ANSWER
    return StatusBarView(
        lead=title,
        words=cost,
        compared=(best if is_shown else best._replace(words="?"), yours),
        buttons=(
            ButtonView("again", _("Try again"), ButtonStyle.PRIMARY),
            ButtonView("better", _("Hide"), long=_("Hide best"))
            if is_shown
            else ButtonView("better", _("Show"), long=_("Show best")),
            ButtonView("anyway", _("Play anyway")),
        ),
    )


def _lead(turn: Turn) -> str:
    """Return the beginning of the status bar: who has to act, and what they have to do."""
    state, decider = turn.state, turn.state.decider
    if state.phase is Phase.OVER:
        return _("Match over") if state.match_winner is not None else _("Game over")
    if turn.selection.menu is Menu.RESIGN:
        return _("What are you resigning?")
    if turn.selection.menu is Menu.LEAVE:
        return _("Leave this game?")
    if state.offer is not None:
        return offer_in_words(turn.player(state.offer.by).name, state)
    if not turn.allowed:
        return _("Waiting for players")
    if decider is None:
        return _("Opening roll")
    name = turn.player(decider).name
    if state.dice is None:
        return _("{name} to roll", name=name)
    return _("{name} to play {dice}", name=name, dice=state.dice)


def _start(turn: Turn) -> str:
    """Return the message about the opening roll, such as "Ann starts with 3-1"."""
    state = turn.state
    if state.turn is None or state.dice is None:
        return ""
    return doing(turn.player(state.turn).name, "starts with {dice}.", dice=state.dice)


def _hint(turn: Turn) -> str:
    """Return what the player who has to decide can do, or what the opponent did."""
    state = turn.state
    if turn.selection.menu is Menu.LEAVE:
        return begins_next(turn.players, apply(state, NewGame()))
    if turn.silence:
        return turn.silence
    if turn.bot is not None:
        return _("thinking…")
    if turn.idle is not None or turn.selection.menu is Menu.RESIGN:
        return ""
    match state.phase:
        case Phase.OPENING:
            if turn.rolls_by_dice:
                return _("Click the dice: the higher die starts")
            return _("The higher die starts")
        case Phase.ROLL:
            return last_play(turn) or _to_roll(turn)
        case Phase.DOUBLE:
            points = points_of(apply(state, Drop()))
            return _("Take, or lose {points}", points=points)
        case Phase.RESIGN:
            return _("Accept to win {points}", points=points_of(apply(state, Accept())))
        case Phase.MOVE:
            return _moving(turn)
        case Phase.OVER:
            return _score(turn)


def points_of(state: GameState) -> str:
    """Return the number of points in a finished game, in words."""
    return points_in_words(0 if state.result is None else state.result.points)


def _to_roll(turn: Turn) -> str:
    may_double = ActionKind.DOUBLE in turn.allowed
    if turn.rolls_by_dice:
        return _("Click the dice or the cube") if may_double else _("Click the dice to roll")
    return _("Roll or double") if may_double else ""


def _moving(turn: Turn) -> str:
    if turn.is_complete:
        return _("Press Done to finish")
    if turn.position.bar[0]:
        return _("Enter from the bar")
    if turn.active_source is not None:
        return _("Choose a destination")
    if turn.dice is not None and turn.dice.is_double and turn.state.steps:
        return _("{playable} of 4 moves left", playable=len(turn.playable))
    return last_play(turn) if not turn.state.steps else _("Choose a checker")


def last_play(turn: Turn) -> str:
    """Return the opponent's last play, such as "Sage: 24/15", or an empty string."""
    last = turn.last
    if last is None or last.color is turn.on_roll or not last.moves:
        return ""
    apart = not turn.state.rules.combined_moves
    play = write_play(last.moves, last.position, apart=apart)
    play = turn.viewpoint.in_notation(play, last.color)
    return f"{turn.player(last.color).name}: {play}"


def _score(turn: Turn) -> str:
    white, black = (
        f"{player.name} {points}" for player, points in zip(turn.players, turn.score, strict=True)
    )
    return f"{white}, {black}"


# The tools


def why_no_tool(turn: Turn, name: str) -> str | None:
    """Return a sentence that says why a tool is disabled, or None if the tool is enabled."""
    match name:
        case "undo":
            return None if turn.no_undo is None else _(turn.no_undo.sentence)
        case "redo":
            return None if turn.no_redo is None else _(turn.no_redo.sentence)
        case "new_game" if turn.no_new_game is not None:
            return _(turn.no_new_game.sentence)
        case "leave_table" if not turn.is_at_table:
            return _("You have no seat at this table.")
        case "hint" | "resign" if turn.idle is not None:
            return turn.idle
        case "hint" if not is_decision(turn.state):
            return _("There is nothing to decide now.")
        case "resign" if ActionKind.RESIGN not in turn.allowed:
            return _("You can resign only on your own turn.")
    return None


def _tool(turn: Turn, name: str, label: str) -> ToolView:
    return ToolView(name, label, why_no_tool(turn, name) or "")


def _tools(turn: Turn) -> tuple[ToolView, ...]:
    """Return the tools of the status bar.

    These are undo, hint (if there is a tutor), resign, effects (under some rules) and the menu.
    While the result card is closed, the tool for opening this card replaces the tool for resigning.
    """
    tools = [_tool(turn, "undo", _("Undo"))]
    if turn.viewpoint.has_tutor:
        tools.append(_tool(turn, "hint", _("Hint")))
    if turn.selection.menu is Menu.POSITION:
        tools.insert(0, ToolView("position", _("Result")))
    else:
        tools.append(_tool(turn, "resign", _("Resign")))
    if turn.state.rules.two_must_join:  # "pressing the Visual FX button", "the Sound FX button"
        viewpoint = turn.viewpoint
        tools.append(ToolView("visual_fx", _("Visual FX"), is_on=viewpoint.visual_fx))
        tools.append(ToolView("sound_fx", _("Sound FX"), is_on=viewpoint.sound_fx))
    return *tools, ToolView("more", _("More"))


def _menu(turn: Turn) -> tuple[ToolView, ...]:
    menu = turn.selection.menu
    found: tuple[ToolView, ...] = ()
    if menu is Menu.LEAVE:
        found = _LEAVING
    elif menu is Menu.RESIGN and turn.idle is None:
        found = _RESIGNATIONS
    labels = [_(tool.label) for tool in found]
    if found is _RESIGNATIONS:
        for n, level in enumerate(Level):
            labels[n] += f": {points_of(apply(apply(turn.state, Resign(level)), Accept()))}"
    return tuple(tool._replace(label=label) for tool, label in zip(found, labels, strict=True))


TIPS = {
    "roll": "Roll the dice (R)",
    "confirm": "End the turn (C)",
    "double": "Double the stakes (D)",
    "cube": "The doubling cube (D)",
    "take": "Take, and play on at these stakes (T)",
    "drop": "Drop, and lose this game (X)",
    "beaver": "Take and double at once (B)",
    "raccoon": "Double again after a beaver (B)",
    "accept": "Accept the resignation (T)",
    "decline": "Decline the resignation (X)",
    "again": "Undo this play and try another (Enter)",
    "better": "See the best play (H)",
    "anyway": "Play despite the warning (P)",
    "undo": "Undo the last step (U)",
    "hint": "Ask the tutor (H)",
    "resign": "Resign this game",
    "more": "Settings and more",
    "visual_fx": "Animations on or off",
    "sound_fx": "Sounds and voice on or off",
    "new_game": "Start a new game (N)",
    "review": "Review the match (Enter)",
    "practise": "Practise your mistakes (M)",
    "rematch": "Start a new match (N)",
    "position": "Show the result, or hide it (Escape)",
}
"""Tooltips with keyboard shortcuts, by the names of the buttons that need an explanation."""
