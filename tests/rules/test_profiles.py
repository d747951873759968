"""The named profiles differ from the standard rules as their documents say."""

from __future__ import annotations

from dataclasses import fields, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from gammon_widget import Board, Match, Table
from gammon_widget.rules import (
    ActionError,
    ActionKind,
    ActionReason,
    Color,
    Confirm,
    Cube,
    Dice,
    Double,
    Drop,
    GameState,
    GammonError,
    HomeSide,
    Level,
    MakePlay,
    Move,
    NewGame,
    Numbering,
    Phase,
    Position,
    Resign,
    Roll,
    RollBy,
    Rules,
    Starter,
    Step,
    Take,
    apply,
    compare_rules,
    explain,
    legal_actions,
    why_no_double,
)
from gammon_widget.rules.apply import level_won
from gammon_widget.rules.variant import PROFILES
from gammon_widget.storage.codec import read_state, state_record

FIVE = ("hoyle", "house-rules", "pc-gammon", "flash", "web-page")


PC_GAMMON_WITH_TIES = replace(Rules.named("pc-gammon"), automatic_doubles=1)


def differing(name: str) -> set[str]:
    rules, standard = Rules.named(name), Rules.standard()
    return {f.name for f in fields(Rules) if getattr(rules, f.name) != getattr(standard, f.name)}


def test_each_profile_differs_from_the_standard_as_its_document_says() -> None:
    free_cube = {"crawford", "doubles_in_matches"}
    assert {name: differing(name) - {"name", "jacoby", "usual_length"} for name in FIVE} == {
        "hoyle": {*free_cube, "max_cube", "combined_moves", "auto_done"},
        "house-rules": {
            *("cube", "combined_moves", "starter", "two_must_join", "leader_restarts"),
            *("auto_done", "sound_fx", "counts_points"),
        },
        "pc-gammon": {*free_cube, "numbering", "home"},
        "flash": {*free_cube, "roll_by"},
        "web-page": {*free_cube, "backgammon_with_men_off", "weighted_wins"},
    }
    assert Rules.named("standard") == Rules.standard()


def test_an_error_for_an_unknown_name_lists_the_names() -> None:
    with pytest.raises(GammonError, match=r"'chess'.*'standard', 'hoyle'"):
        Rules.named("chess")


@pytest.mark.parametrize("name", FIVE)
def test_gammons_count_for_any_cube_owner(name: str) -> None:
    state = GameState.on_roll(Position.opening(), rules=Rules.named(name))
    resigned = apply(state, Resign(Level.GAMMON))
    from gammon_widget.rules import Accept

    assert apply(resigned, Accept()).score == (0, 2)


def test_hoyle_stops_the_cube_at_64() -> None:
    state = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:5:1:1:00:0:0:0:0:10")
    state = replace(state, rules=Rules.named("hoyle"))
    taken = apply(apply(state, Double()), Take())
    assert taken.cube.value == 64
    blacks = replace(taken, turn_start=taken.position.swapped(), turn=Color.BLACK)
    assert ActionKind.DOUBLE not in legal_actions(blacks)
    with pytest.raises(ActionError, match="cannot go above 64"):
        apply(blacks, Double())


def test_hoyle_plays_one_die_at_a_time_and_the_larger_of_two() -> None:
    position = GameState.from_xgid("XGID=--b----------A------------:0:0:1:65:0:0:0:0:10").position
    assert explain(position, Dice(6, 5), 13, 7, rules=Rules(combined_moves=False)) is None
    refusal = explain(position, Dice(6, 5), 13, 8, rules=Rules(combined_moves=False))
    assert refusal is not None
    assert refusal.reason == "larger_die"
    state = GameState.on_roll(position, dice=Dice(6, 5), rules=Rules.named("hoyle"))
    passed = apply(apply(state, Step(Move(13, 7))), Confirm())
    assert passed.turn is Color.BLACK


def test_house_rules_begin_with_white_and_then_in_turn() -> None:
    state = GameState.start(0, Rules.named("house-rules"))
    assert (state.turn, state.phase) == (Color.WHITE, Phase.ROLL)
    assert ActionKind.DOUBLE not in legal_actions(state)
    rolled = apply(state, Roll(Dice(4, 4)))  # the starter rolls both dice, and doublets count
    assert len(rolled.dice_left) == 4
    again = apply(rolled, NewGame())  # in every phase
    assert (again.turn, again.phase, again.score) == (Color.BLACK, Phase.ROLL, (0, 0))
    assert apply(again, NewGame()).turn is Color.WHITE


def test_other_profiles_start_a_new_game_only_after_the_end() -> None:
    for rules in (Rules.standard(), Rules.named("hoyle")):
        with pytest.raises(ActionError, match="Finish this game first") as refused:
            apply(GameState.start(3, rules), NewGame())
        assert refused.value.reason is ActionReason.GAME_GOES_ON


def test_a_refused_double_is_data() -> None:
    match = GameState.on_roll(Position.opening(), length=5)
    for state, reason in (
        (replace(match, rules=Rules.named("house-rules")), ActionReason.NO_CUBE),
        (replace(match, phase=Phase.MOVE, dice=Dice(2, 1)), ActionReason.BEFORE_ROLLING),
        (replace(match, cube=Cube(2, Color.BLACK)), ActionReason.OPPONENTS_CUBE),
        (replace(match, score=(0, 4), crawford=True), ActionReason.CRAWFORD),
        (replace(match, cube=Cube(64), rules=Rules.named("hoyle")), ActionReason.CUBE_LIMIT),
        (replace(match, score=(4, 0)), ActionReason.DEAD_CUBE),
    ):
        with pytest.raises(ActionError) as refused:
            apply(state, Double())
        assert refused.value.reason is reason
        assert refused.value.why == why_no_double(state)
        departs = reason in (ActionReason.NO_CUBE, ActionReason.CUBE_LIMIT)
        assert (state.rules.title in refused.value.why) == departs
    with pytest.raises(ActionError) as refused:
        apply(match, Step(Move(8, 5)))
    assert refused.value.reason is ActionReason.NOT_ROLLED


def test_an_abandoned_crawford_game_is_played_again() -> None:
    rules = replace(Rules.standard(), leader_restarts=True)
    state = GameState.start(3, rules, (2, 0), crawford=True)
    assert apply(state, NewGame()).crawford


def test_pc_gammon_turns_the_cube_on_a_tie_once() -> None:
    state = GameState.start(0, PC_GAMMON_WITH_TIES)
    tied = apply(state, Roll(Dice(3, 3)))
    assert (tied.cube.value, tied.cube.owner, tied.phase) == (2, None, Phase.OPENING)
    assert apply(tied, Roll(Dice(5, 5))).cube.value == 2


def test_pc_gammon_allows_combined_moves_with_a_touchdown() -> None:
    position = GameState.from_xgid("XGID=---------------------bb-A-:0:0:1:32:0:0:0:0:10").position
    refusal = explain(position, Dice(3, 2), 24, 19)
    assert refusal is not None
    assert refusal.reason == "touchdown_blocked"


def test_flash_a_gammon_on_a_taken_cube_scores_four() -> None:
    state = GameState.from_xgid("XGID=-A---------------------f--:0:0:1:00:0:0:0:0:10")
    state = replace(state, rules=Rules.named("flash"), turn_start=state.turn_start)
    taken = apply(apply(state, Double()), Take())
    assert (taken.cube.value, taken.cube.owner) == (2, Color.BLACK)
    lost = Position([0, 1, *[0] * 22, -15, 0])
    won = apply(
        apply(replace(taken, turn_start=lost), Roll(Dice(2, 1))),
        MakePlay((Move(1, 0),)),
    )
    assert won.score == (4, 0)


def test_web_page_counts_a_backgammon_even_with_checkers_off() -> None:
    left_behind = Position([0, 0, -1, *[0] * 20, -3, 0, 0])
    assert level_won(left_behind) is Level.SINGLE
    assert level_won(left_behind, with_men_off=True) is Level.BACKGAMMON
    borne_off = Position([0, 0, *[0] * 21, -3, 0, 0])
    assert level_won(borne_off, with_men_off=True) is Level.SINGLE


def test_web_page_three_doubles_make_eight_and_alternate() -> None:
    state = GameState.on_roll(Position.opening(), rules=Rules.named("web-page"))
    for doubler in (Color.WHITE, Color.BLACK, Color.WHITE):
        state = replace(state, turn=doubler)
        state = apply(apply(state, Double()), Take())
        with pytest.raises(ActionError, match="belongs to the opponent"):
            apply(state, Double())
    assert state.cube.value == 8
    state = replace(state, turn=Color.BLACK)
    assert apply(apply(state, Double()), Drop()).score == (0, 8)


def test_a_comparison_shows_only_differences() -> None:
    table = compare_rules(Position.opening(), Dice(3, 1))
    assert table.names == tuple(PROFILES)
    assert "legal plays" not in dict(table.differences)
    gestures = dict(zip(table.names, dict(table.rows)["both dice in one gesture"], strict=True))
    assert gestures["hoyle"] == "not allowed"
    assert gestures["standard"].startswith("24/20")
    assert table.records()[0]["aspect"] == "who starts"
    assert "not allowed" in str(table)
    assert table._repr_html_().count("<tr>") == len(table.differences) + 1


OTHER_VALUES: dict[str, Any] = {
    "cube": False,
    "max_cube": 64,
    "crawford": False,
    "jacoby": False,
    "beavers": True,
    "raccoons": True,
    "automatic_doubles": 2,
    "doubles_in_matches": True,
    "combined_moves": False,
    "starter": Starter.ALTERNATE,
    "backgammon_with_men_off": True,
    "two_must_join": True,
    "leader_restarts": True,
    "usual_length": 0,
    "numbering": Numbering.FIXED,
    "home": HomeSide.LEFT,
    "roll_by": RollBy.DICE,
    "weighted_wins": True,
    "counts_points": False,
    "auto_done": True,
    "sound_fx": True,
}


def test_every_house_rule_has_a_row() -> None:
    assert {"name", *OTHER_VALUES} == {field.name for field in fields(Rules)}
    found = set()
    for name, value in OTHER_VALUES.items():
        one = Rules()
        other = replace(one, name="other", **{name: value})
        differences = compare_rules(Position.opening(), rules=[one, other]).differences
        assert differences, name
        found.add(differences[0][0])
    assert len(found) == len(OTHER_VALUES) - 1  # no cube and a lower cube are one aspect


def compared(aspect: str, rules: Rules) -> str:
    """The rows of the table for some rules."""
    return dict(compare_rules(Position.opening(), rules=rules).rows)[aspect][0]


@pytest.mark.parametrize(
    ("length", "crawford", "cube"), [(0, False, 2), (5, False, 2), (5, True, 1), (1, False, 2)]
)
def test_pc_gammon_turns_the_cube_on_a_tie_in_matches_too(
    length: int, crawford: bool, cube: int
) -> None:
    score = (4, 0) if crawford else (0, 0)
    state = replace(GameState.start(length, PC_GAMMON_WITH_TIES), score=score, crawford=crawford)
    assert apply(state, Roll(Dice(3, 3))).cube == Cube(cube)


def test_standard_rules_do_not_turn_the_cube_on_a_tie_in_a_match() -> None:
    state = GameState.start(5, replace(Rules(), automatic_doubles=1))
    assert apply(state, Roll(Dice(3, 3))).cube == Cube(1)


def test_the_players_still_take_turns_starting_after_a_position_was_set_up() -> None:
    match = Match(0, "house-rules", players=("Ann", "Bob"))
    match.new_game()
    assert match.state.turn is Color.BLACK
    match.set_up(GameState.on_roll(Position.opening(), rules=match.state.rules))
    assert match.new_game().turn is Color.WHITE


def test_the_table_describes_the_rule_for_ties() -> None:
    def phrase(**options: Any) -> str:
        return compared("a tied opening roll (money)", Rules(**options))

    assert phrase() == "is rolled again"
    assert phrase(automatic_doubles=1) == "doubles the cube once"
    assert phrase(automatic_doubles=2) == "doubles the cube, at most 2 times"
    assert phrase(automatic_doubles=3, max_cube=2) == "doubles the cube once"
    assert phrase(automatic_doubles=1, cube=False) == "is rolled again"
    assert phrase(starter=Starter.ALTERNATE) == "does not occur"


def test_one_profile_or_name_is_compared_alone() -> None:
    for rules in ("hoyle", Rules.named("hoyle")):
        table = compare_rules(Position.opening(), Dice(3, 1), rules)
        assert table.names == ("hoyle",)
        assert table.differences == ()
        assert compare_rules(Position.opening(), rules=[]).rows == ()


def test_rules_with_one_name_are_distinguished() -> None:
    mild = replace(Rules.standard(), jacoby=False)
    (row, *_) = compare_rules(Position.opening(), rules=[Rules.standard(), mild]).records()
    assert len(row) == 3
    assert row["standard"] != row["standard (2)"]


def test_invalid_rules_dice_and_positions_are_refused() -> None:
    opening, dice = Position.opening(), Dice(3, 1)
    refusal = explain(opening, dice, 24, 20, rules="hoyle")
    assert refusal is not None
    assert "Under the hoyle rules" in str(refusal)
    steps: list[tuple[Any, Any, Any, str]] = [
        (opening, dice, "chess", "no rules named 'chess'"),
        (opening, dice, None, "such as 'hoyle', not None"),
        (opening, 311, "hoyle", "not 311"),
        (opening, None, "hoyle", "not None"),
        ("start", dice, "hoyle", "'start' is not a valid position"),
    ]
    for position, roll, rules, says in steps:
        with pytest.raises(GammonError, match=says):
            explain(position, roll, 24, 20, rules=rules)
    tables: list[tuple[Any, Any, Any, str]] = [
        (opening, (3, 1, 1), None, r"not \(3, 1, 1\)"),
        (opening, dice, [3], "such as 'hoyle', not 3"),
        (opening, dice, 3, "To compare rules, pass a list of Rules values or names, not 3"),
        (opening, dice, "chess", "no rules named 'chess'"),
        (5, None, None, "such as an XGID, not 5"),
    ]
    for position, roll, rules, says in tables:
        with pytest.raises(GammonError, match=says):
            compare_rules(position, roll, rules)


def test_a_tie_never_turns_the_cube_past_its_limit() -> None:
    for limit, turned in ((1, 1), (2, 2), (4, 4), (64, 8)):
        state = GameState.start(0, Rules(max_cube=limit, automatic_doubles=3))
        for _ in range(4):
            state = apply(state, Roll(Dice(3, 3)))
        assert state.cube == Cube(turned)


def test_house_rules_override_those_of_a_state() -> None:
    house = Rules(combined_moves=False, jacoby=False)
    brought = Rules(name="brought", max_cube=64, beavers=True)
    assert house.laid_over(brought) == replace(brought, combined_moves=False, jacoby=False)
    assert Rules.named("hoyle").laid_over(Rules()) == Rules.named("hoyle")
    assert Rules().laid_over(brought) == brought


def test_no_shipped_file_lists_the_profiles() -> None:
    schema = (files("gammon_widget.lessons") / "lesson.schema.json").read_text("utf-8")
    assert not [name for name in PROFILES if f'"{name}"' in schema]


def test_changed_rules_that_keep_a_name_are_marked() -> None:
    assert Rules.named("house-rules").title == "the house rules"
    assert Rules(cube=False).title == "the standard rules as played here"
    assert Rules(name="village", cube=False).title == "the village rules"


def test_a_profile_is_a_plain_value() -> None:
    club = Rules(name="<club>", max_cube=2, automatic_doubles=3, jacoby=False)
    state = GameState.start(0, club)
    assert apply(state, Roll(Dice(2, 2))).cube.value == 2
    table = compare_rules(Position.opening(), rules=["standard", club])
    assert table.names == ("standard", "<club>")
    assert "&lt;club&gt;" in table._repr_html_()


def test_a_profile_without_a_length_is_a_money_session(tmp_path: Path) -> None:
    for name in FIVE:
        rules = Rules.named(name)
        assert rules.usual_length == 0
        journal = tmp_path / f"{name}.jsonl"
        with Match.open(journal, rules=name) as kept:
            matches = (Match(rules=rules), Board(rules).match, Table(rules).match, kept)
            assert [match.state.length for match in matches] == [0, 0, 0, 0]
        assert Match(5, name).state.length == 5
    assert [each.match.state.length for each in (Board(), Table(), Board(Rules()))] == [7, 7, 7]
    assert Match().state.length == Match(rules="standard").state.length == 7
    ours = replace(Rules(), name="ours", usual_length=3)
    assert Board(ours).match.state.length == 3
    with pytest.raises(GammonError, match="usual_length must be 0 or more, not -1"):
        replace(Rules(), usual_length=-1)


@pytest.mark.parametrize("make", [Match, Board, Table])
def test_the_tie_of_pc_gammon_is_an_option_that_is_off_at_first(make: Any) -> None:
    for rules, value in ((Rules.named("pc-gammon"), 1), (PC_GAMMON_WITH_TIES, 2)):
        given = {"rules": rules} if make is Match else {"match": rules}
        made = make(**given, players=("Ann", "Bob"), dice=[(3, 3), (6, 1)])
        match = getattr(made, "match", made)
        match.roll()
        assert match.state.cube == Cube(value)


@pytest.mark.parametrize("name", ["hoyle", "pc-gammon", "flash", "web-page"])
def test_players_of_the_houses_double_in_any_game_of_a_match(name: str) -> None:
    rules = Rules.named(name)
    for length, score in ((1, (0, 0)), (3, (2, 0)), (3, (1, 1))):
        state = GameState.on_roll(Position.opening(), length=length, score=score, rules=rules)
        assert apply(apply(state, Double()), Take()).cube.value == 2
    last = GameState.on_roll("1:1 / 6:2", dice=Dice(6, 5), length=2, rules=rules)
    won = apply(apply(last, Step(Move(1, 0))), Confirm())
    assert not apply(won, NewGame()).crawford


def test_an_old_file_without_a_rule_takes_it_from_its_profile() -> None:
    record = state_record(GameState.start(0, Rules.named("hoyle")))
    rules = record["rules"]
    assert isinstance(rules, dict)
    del rules["usual_length"]
    assert read_state(record).rules == Rules.named("hoyle")
    assert read_state(record).rules.title == "the hoyle rules"


def test_a_refused_bear_off_names_the_point_in_the_players_numbering() -> None:
    position = Position.build({4: 1, 3: 1}, {24: 2})
    refusal = explain(position, Dice(5, 5), 3, 0)
    assert refusal is not None
    assert refusal.sentence == (
        "With a die larger than needed, you can bear off only from your farthest occupied point, "
        "which is point 4."
    )
