"""A match through its public interface: actions, undo, redo, and fixed dice."""

import itertools
from pathlib import Path

import pytest

from gammon_widget.match.dice_source import fair_dice, seeded_dice
from gammon_widget.match.event_bus import Change, Motion
from gammon_widget.match.match import Match
from gammon_widget.rules import (
    ActionError,
    ActionKind,
    Color,
    Dice,
    FormatError,
    GameState,
    GammonError,
    Level,
    Move,
    Phase,
    Play,
    PlayError,
    Position,
    PositionError,
    Roll,
    Rules,
    Step,
)

from .journals import first_play

DANCE = "XGID=------N-----------cbbbbbbA:0:0:1:00:0:0:0:0:10"


def test_ties_in_the_opening_are_rerolled_automatically() -> None:
    match = Match(dice=[(4, 4), (2, 2), (2, 5)])
    state = match.roll()
    assert (state.turn, state.dice) == (Color.BLACK, Dice(2, 5))
    assert [action.kind for action in match.games[0].actions] == ["roll"] * 3
    assert match.undo().phase is Phase.OPENING
    assert not match.can_undo


def test_steps_and_plays_lead_to_the_same_state() -> None:
    stepped, played = Match(dice=[(3, 1)]), Match(dice=[(3, 1)])
    stepped.roll()
    played.roll()
    stepped.step(8, 5)
    stepped.step(6, 5)
    assert stepped.confirm() == played.play("8/5 6/5")
    assert [turn.moves for turn in stepped.games[0].turns] == [((8, 5), (6, 5))]
    assert str(played.last_turn.play if played.last_turn else "") == "8/5 6/5"


def test_a_forced_pass_is_made_and_recorded() -> None:
    match = Match(state=GameState.from_xgid(DANCE), dice=[(6, 4)])
    state = match.roll()
    assert (state.turn, state.phase) == (Color.BLACK, Phase.ROLL)
    assert [action.kind for action in match.games[0].actions] == ["roll", "play"]
    turn = match.last_turn
    assert turn is not None
    assert (turn.color, turn.dice, turn.moves) == (Color.WHITE, Dice(6, 4), ())
    assert match.undo().phase is Phase.ROLL  # past the pass, to the decision to roll
    assert match.state.turn is Color.WHITE


def test_a_state_whose_dice_cannot_be_played_is_passed_at_once() -> None:
    state = GameState.from_xgid(DANCE.replace(":00:", ":64:"))
    assert state.phase is Phase.MOVE  # reading an ID makes no pass
    assert Match(state=state).state.turn is Color.BLACK


def test_undoing_and_rolling_again_gives_the_same_dice() -> None:
    match = Match(dice=seeded_dice(5))
    first = match.roll().dice
    match.undo()
    assert match.roll().dice == first
    match.play(match.legal_plays[0])
    second = match.roll().dice
    for _ in range(3):
        match.undo()
    assert match.roll().dice == first
    match.play(match.legal_plays[-1])
    assert match.roll().dice == second


def test_rerolling_is_explicit_and_recorded() -> None:
    match = Match(dice=[(3, 1), (6, 5)])
    match.roll()
    match.step(8, 5)
    assert match.reroll().dice == Dice(6, 5)
    assert match.state.steps == ()
    assert match.games[0].actions[-1].kind is ActionKind.REROLL
    assert match.undo().dice_left == (1,)
    assert match.reroll().dice == Dice(6, 5)


def test_redo_works_until_another_action() -> None:
    match = Match(dice=[(3, 1)])
    match.roll()
    match.step(8, 5)
    after = match.state
    match.undo()
    assert match.redo() == after
    match.undo()
    match.step(24, 23)
    with pytest.raises(ActionError, match="There is nothing to redo"):
        match.redo()


def test_undo_and_redo_cover_all_actions() -> None:
    match = Match(1, dice=3)
    while match.state.phase is not Phase.OVER:
        match.roll() if match.state.phase is not Phase.MOVE else match.play(match.legal_plays[0])
    won = match.state
    match.new_game()
    match.set_up(GameState.on_roll(Position.opening(), Color.BLACK))
    while match.can_undo:
        match.undo()
    assert match.state == GameState.start(1)
    while match.can_redo:
        match.redo()
    assert match.state.turn is Color.BLACK
    assert match.games[0].states[-1] == won
    assert match.games[0].result == won.result


def test_a_copy_is_independent(tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    with Match(3, players=("Ann", "Bob"), dice=[(3, 1), (5, 2)], journal=journal) as match:
        match.roll()
        match.play("8/5 6/5")
        match.roll()
        match.undo()
        heard: list[Change] = []
        match.subscribe(heard.append)
        kept, state = journal.read_bytes(), match.state

        trial = match.copy()
        assert (trial.state, trial.revision, trial.players) == (
            state,
            match.revision,
            match.players,
        )
        assert (trial.games, trial.last_turn) == (match.games, match.last_turn)
        assert trial.can_redo
        assert trial.journal is None
        trial.roll((6, 5))
        trial.play("24/13")
        assert match.state == state
        assert (heard, journal.read_bytes()) == ([], kept)

        before = trial.state
        match.redo()  # its own dice, which the copy did not use
        assert match.state.dice == Dice(5, 2)
        match.play("13/8 24/22")
        assert trial.state == before


def test_a_match_contains_games_with_their_history() -> None:
    match = Match(3, dice=[(3, 1), (5, 2)])
    match.roll()
    match.play("8/5 6/5")
    match.double()
    match.drop()
    match.new_game()
    first, second = match.games
    assert first.result is not None
    assert (first.result.winner, first.result.points) == (Color.BLACK, 1)
    assert len(first.states) == len(first.actions) + 1
    assert second.result is None
    assert match.state.score == (0, 1)
    assert match.last_turn is None
    assert repr(match.games) == "(<Game: 4 actions, black won>, <Game: 0 actions, unfinished>)"


def test_bots_play_until_a_person_has_to() -> None:
    match = Match(players={"black": first_play}, dice=[(3, 1), (6, 5)])
    match.roll()
    match.play("8/5 6/5")
    assert match.player(Color.BLACK).name == "first play"
    assert match.bot_to_act
    state = match.advance()
    assert (state.turn, state.phase) == (Color.WHITE, Phase.ROLL)
    match.undo()
    assert match.state.dice == Dice(3, 1)  # past the bot's actions, to the person's last decision
    assert match.redo() == state


def test_two_bots_play_a_whole_match() -> None:
    match = Match(3, players=(first_play, first_play), dice=1)
    while match.state.match_winner is None:
        match.advance()
        if match.state.match_winner is None:
            match.new_game()
    assert max(match.state.score) >= 3


def test_a_bot_may_take_every_decision() -> None:
    class Timid:
        def decide(self, state: GameState) -> object:
            if state.phase is Phase.DOUBLE:
                return ActionKind.DROP
            return ActionKind.ROLL if state.phase is Phase.ROLL else first_play(state)

    match = Match(players=("Ann", Timid()), dice=[(3, 1), (6, 5)])
    match.roll()
    match.play("8/5 6/5")
    match.advance()
    match.double()
    assert match.advance().phase is Phase.OVER


def test_a_bot_that_fails_leaves_the_decision_to_people() -> None:
    def broken(state: GameState) -> Play:
        raise RuntimeError("lost the plot")

    match = Match(players=("Ann", broken), dice=[(3, 1), (6, 5)])
    match.roll()
    match.play("8/5 6/5")
    with pytest.raises(RuntimeError, match="lost the plot"):
        match.advance()
    assert match.bot_to_act is None
    assert match.state.dice == Dice(6, 5)
    match.play("24/18 13/8")
    assert match.state.turn is Color.WHITE


def test_a_bot_that_cheats_changes_nothing() -> None:
    match = Match(players=("Ann", lambda _state: [(6, 1), (24, 1)]), dice=[(3, 1), (6, 5)])
    match.roll()
    match.play("8/5 6/5")
    with pytest.raises(PlayError):
        match.advance()
    assert match.state.steps == ()


def test_a_stale_answer_is_dropped() -> None:
    def meddler(state: GameState) -> Play:
        if match.state.turn is Color.BLACK and len(states) < 2:
            states.append(state)
            match.reroll()
        return first_play(match.state)

    states: list[GameState] = []
    match = Match(players=("Ann", meddler), dice=[(3, 1), (6, 5), (2, 1), (4, 3)])
    match.roll()
    match.play("8/5 6/5")
    match.advance()
    assert match.last_turn is not None
    assert match.last_turn.dice == Dice(4, 3)
    assert len(states) == 2


def test_subscribers_get_all_changes_in_order_even_if_one_acts_or_fails() -> None:
    match = Match(dice=[(3, 1), (6, 5)])
    heard: list[Change] = []
    errors: list[Exception] = []

    def actor(change: Change) -> None:
        if change.action.kind is ActionKind.ROLL:
            match.step(8, 5)

    def faulty(change: Change) -> None:
        raise KeyError(change.revision)

    match.subscribe(actor)
    match.subscribe(faulty)
    leave = match.subscribe(heard.append)
    match.listen_for_errors(errors.append)
    match.roll()
    match.undo()
    assert [(change.motion, change.action.kind) for change in heard] == [
        (Motion.DONE, "roll"),
        (Motion.DONE, "step"),
        (Motion.UNDONE, "step"),
    ]
    assert [change.revision for change in heard] == [1, 2, 3]
    assert all(a.after == b.before for a, b in itertools.pairwise(heard))
    assert len(errors) == 3
    leave()
    match.redo()
    assert len(heard) == 3


def test_only_the_deciding_seat_may_act() -> None:
    match = Match(dice=[(3, 1)], players=("Ann", "Bob"))
    match.commit(Roll(Dice(3, 1)), by=Color.BLACK)
    with pytest.raises(ActionError, match="Ann's turn"):
        match.commit(Step(Move(8, 5)), by=Color.BLACK)
    assert match.state.steps == ()


@pytest.mark.parametrize(
    ("attempt", "error", "says"),
    [
        (lambda m: m.play("8/5 6/5"), ActionError, "Roll first"),
        (lambda m: m.double(), ActionError, "your own turn"),
        (lambda m: m.undo(), ActionError, "nothing to undo"),
        (lambda m: m.resign(4), GammonError, "not 4"),
        (lambda m: m.roll((0, 7)), PositionError, "not 0"),
        (lambda m: m.roll("3"), PositionError, "not '3'"),
        (lambda m: m.new_game(), ActionError, "Finish this game first"),
    ],
)
def test_a_refusal_gives_the_reason_and_changes_nothing(attempt, error, says) -> None:
    match = Match(dice=[(3, 1)])
    with pytest.raises(error, match=says):
        attempt(match)
    assert match.state == GameState.start(7)
    assert match.revision == 0
    assert match.roll().dice == Dice(3, 1)  # no dice were lost


@pytest.mark.parametrize(
    ("play", "error"),
    [("13/2", PlayError), ("8/5", PlayError), ("hello", FormatError), (7, GammonError)],
)
def test_a_refused_play_changes_nothing(play: object, error: type[Exception]) -> None:
    match = Match(dice=[(3, 1)])
    match.roll()
    with pytest.raises(error):
        match.play(play)
    assert match.state.steps == ()


@pytest.mark.parametrize("players", ["AB", ("one",), {"red": "x"}, (1, 2)])
def test_invalid_players_are_refused(players: object) -> None:
    with pytest.raises(GammonError):
        Match(players=players)


def test_the_end_of_a_script_is_an_error() -> None:
    match = Match(dice=[(3, 1)])
    match.roll()
    match.play("8/5 6/5")
    with pytest.raises(GammonError, match="used up"):
        match.roll()
    assert match.state.phase is Phase.ROLL


def test_fair_dice_show_every_number() -> None:
    roll = fair_dice()
    counts = [0] * 7
    for _ in range(2000):
        for die in roll():
            counts[die] += 1
    assert counts[0] == 0
    assert min(counts[1:]) > 450  # 667 expected; fewer than 450 is a 9-sigma event


def test_rules_and_state_can_be_given_together() -> None:
    rules = Rules(beavers=True, raccoons=True, jacoby=False)
    match = Match(0, rules, state=GameState.on_roll(Position.opening()))
    match.double()
    match.beaver()
    match.raccoon()
    assert (match.state.cube.value, match.state.cube.owner) == (8, Color.BLACK)
    match.resign(Level.GAMMON)
    assert match.accept().score == (0, 16)


@pytest.mark.parametrize("name", ["standard", "hoyle", "house-rules", "pc-gammon", "flash"])
def test_the_fifteenth_checker_ends_the_game_which_can_be_undone(name: str) -> None:
    position = Position.build({2: 1, 1: 1, "off": 13}, {6: 2})
    state = GameState.on_roll(position, dice=Dice(6, 5), rules=Rules.named(name))
    match = Match(state=state, players=("Ann", "Bob"))
    match.step(2, 0)
    assert match.state.phase is Phase.MOVE
    match.step(1, 0)  # no confirm()
    assert (match.state.phase, match.state.score) == (Phase.OVER, (1, 0))
    match.undo()
    assert match.state.steps == (Move(2, 0),)
    match.redo()
    match.new_game()
    assert match.state.score == (1, 0)


def test_an_unfinished_last_turn_of_an_older_journal_ends_when_it_is_resumed(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.jsonl"
    position = Position.build({1: 1, "off": 14}, {6: 2})
    state = GameState.on_roll(position, dice=Dice(6, 5))
    with Match(state=state, journal=path) as match:
        match.step(1, 0)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:-1]), "utf-8")  # as before: the turn was not confirmed
    with Match.resume(path) as match:
        assert match.state.phase is Phase.OVER
