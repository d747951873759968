"""Dice that a host and a guest make together, and the audit that finds every manipulation."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from gammon_widget import GammonError, Match
from gammon_widget.match.dice_audit import (
    Audit,
    Draw,
    DrawnRolls,
    MissingSeedsError,
    Verdict,
    audit,
    has_fault,
    hash_of,
    roll_of,
)
from gammon_widget.match.journal import JournalReader
from gammon_widget.online import fair_dice
from gammon_widget.online.fair_dice import (
    DiceGuard,
    SeedChain,
    share_dice,
)
from gammon_widget.rules import ActionKind, Dice, Phase
from gammon_widget.storage.append_log import parsed, written

SECRET = b"the secret of the host, 32 bytes"
BLACK = "black"

Records = list[dict[str, Any]]


@pytest.fixture(autouse=True)
def short_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_dice, "ROLLS_OF_A_CHAIN", 40)


class Sides:
    """A host with a journal, and a guest who copies the journal line by line."""

    def __init__(self, path: Path, length: int = 1) -> None:
        self.path = path
        self.match = Match(length, journal=path)
        self.lines = 0
        self.copy = JournalReader()
        self.guard = DiceGuard(BLACK)
        self.greet()

    def greet(self) -> None:
        """The guest connects."""
        self.catch_up()
        anchor = self.guard.anchor(self.copy.dice.sides)
        self.dice = share_dice(self.match, SECRET, {BLACK: anchor}, self.give)
        self.catch_up()

    def catch_up(self) -> None:
        lines = self.path.read_bytes().splitlines()
        for line in lines[self.lines :]:
            self.lines += 1
            text = line[: line.rindex(b',"sum"')] + b"}"
            self.guard.check(self.lines, text)
            self.copy.take(self.lines, text)

    def roll(self) -> None:
        self.match.roll()
        self.catch_up()

    def give(self) -> None:
        """The host waits for the seed of the guest."""
        assert self.dice is not None
        can_tie = self.copy.log.state.phase is Phase.OPENING
        before, sides = self.dice.missing[BLACK], self.copy.dice.sides
        try:
            seed = self.guard.give(before, sides, self.lines, can_tie=can_tie)
        except GammonError:  # the chain is used up
            self.greet()
        else:
            self.dice.add(BLACK, seed)

    def act(self, random: Random) -> None:
        match = self.match
        if ActionKind.ROLL in match.legal_actions:
            self.roll()
        elif match.state.legal_plays:
            match.play(random.choice(match.state.legal_plays))
        else:
            match.new_game()
        self.catch_up()


def played(path: Path, seed: int, turns: int = 6) -> Sides:
    random = Random(seed)
    sides = Sides(path, length=25)
    while len(sides.match.dice.rolls) < turns:
        sides.act(random)
    return sides


def records_of(path: Path) -> Records:
    return [dict(parsed(line)) for line in path.read_bytes().splitlines()]


def audit_of(records: Records) -> Audit:
    """The audit of a journal up to the first action that is not possible."""
    reader = JournalReader()
    for number, record in enumerate(records, 1):
        try:
            reader.take(number, written({k: v for k, v in record.items() if k != "sum"}))
        except GammonError:
            break
    return audit(reader.dice, reader.log.entries)


def test_games_with_shared_dice_have_nothing_to_object(tmp_path: Path) -> None:
    for seed in range(100):
        random = Random(seed)
        sides = Sides(tmp_path / f"{seed}.jsonl", length=25)
        for _ in range(14):
            chance = random.random()
            if chance < 0.1 and sides.match.can_undo:
                sides.match.undo()
            elif chance < 0.13:
                sides.match.close()
                sides.match = Match.resume(sides.path)
                sides.greet()
            elif chance < 0.15:
                sides.guard = DiceGuard(BLACK)  # the guest's kernel was started again
                sides.greet()
            else:
                sides.act(random)
        audits = sides.match.audit(), audit_of(records_of(sides.path))
        assert audits == (Audit(Verdict.FAIR, len(sides.match.dice.rolls)),) * 2
        assert sides.copy.dice.rolls == sides.match.dice.rolls
        sides.match.close()


def test_a_journal_with_shared_dice_matches_its_schema(tmp_path: Path) -> None:
    match = played(tmp_path / "game.jsonl", seed=2, turns=3).match
    kept = match.copy()
    kept.keep(tmp_path / "kept.jsonl")
    schema = json.loads((files("gammon_widget.match") / "journal.schema.json").read_text("utf-8"))
    validator = Draft202012Validator(schema)
    for path in (match.journal, kept.journal):
        assert path is not None
        for record in records_of(Path(path)):
            validator.validate(record)


def test_a_used_chain_is_replaced_by_a_new_one(tmp_path: Path) -> None:
    sides = played(tmp_path / "long.jsonl", seed=1, turns=100)
    assert len(sides.match.dice.commitments) == 3
    assert sides.match.audit().verdict is Verdict.FAIR


def test_new_rolls_are_checked_without_the_earlier_ones(tmp_path: Path) -> None:
    drawn = played(tmp_path / "long.jsonl", seed=1, turns=100).match.dice
    for number, (dice, seeds) in enumerate(drawn.rolls):
        other = Draw(Dice(dice.first % 6 + 1, dice.second), seeds)
        rolls = [*drawn.rolls[:number], other, *drawn.rolls[number + 1 :]]
        assert not has_fault(drawn, number)
        assert has_fault(DrawnRolls(rolls, drawn.commitments), number)
        assert not has_fault(DrawnRolls(rolls, drawn.commitments), number + 1)


def _rolls(records: Records) -> Records:
    return [record for record in records if "seeds" in record]


def _change_die(records: Records, random: Random) -> None:
    dice = random.choice(_rolls(records)[1:])["do"]["dice"]
    dice[0] = dice[0] % 6 + 1


def _swap_dice(records: Records, random: Random) -> None:
    rolls = _rolls(records)[1:]
    first, second = next(
        (one["do"], two["do"])
        for one, two in pairwise(rolls)
        if one["do"]["dice"] != two["do"]["dice"]
    )
    first["dice"], second["dice"] = second["dice"], first["dice"]


def _swap_rolls(records: Records, random: Random) -> None:
    first, second = random.sample(_rolls(records)[1:], 2)
    kept = dict(first)
    first.update(second)
    second.update(kept)


def _drop_roll(records: Records, random: Random) -> None:
    before_a_roll = [index for index, later in enumerate(records[2:]) if "seeds" in later]
    index = random.choice([index for index in before_a_roll[1:] if "seeds" in records[index]])
    del records[index : index + 2]


def _repeat_roll(records: Records, random: Random) -> None:
    index = random.randrange(1, len(_rolls(records)) - 1)
    rolls = _rolls(records)
    rolls[index + 1].update(rolls[index])


def _choose_seed(records: Records, side: str, random: Random) -> None:
    roll = random.choice(_rolls(records)[1:])
    roll["seeds"][side] = token_hex(32)
    made = roll_of(roll["seeds"])
    roll["do"]["dice"] = [made.first, made.second]


def _choose_hash(records: Records, side: str, _random: Random) -> None:
    commitment = next(record for record in records if "dice" in record)
    commitment["dice"]["sides"][side] = token_hex(32)


def _exchange_seeds(records: Records, random: Random) -> None:
    seeds = random.choice(_rolls(records))["seeds"]
    seeds["host"], seeds[BLACK] = seeds[BLACK], seeds["host"]


def _omit_seeds(records: Records, random: Random) -> None:
    del random.choice(_rolls(records))["seeds"]


def _omit_commitment(records: Records, _random: Random) -> None:
    records.remove(next(record for record in records if "dice" in record))


def _choose_dice(records: Records, random: Random) -> None:
    roll = random.choice(_rolls(records)[1:-1])
    del roll["seeds"], roll["drawn"]


Manipulation = Callable[[Records, Random], None]

MANIPULATIONS: dict[str, Manipulation] = {
    "a changed die": _change_die,
    "dice that change places": _swap_dice,
    "rolls that change places": _swap_rolls,
    "a missing roll": _drop_roll,
    "a repeated roll": _repeat_roll,
    "another seed of the host": lambda records, random: _choose_seed(records, "host", random),
    "another seed of the guest": lambda records, random: _choose_seed(records, BLACK, random),
    "another hash of the host": lambda records, random: _choose_hash(records, "host", random),
    "another hash of the guest": lambda records, random: _choose_hash(records, BLACK, random),
    "seeds that change places": _exchange_seeds,
    "missing seeds": _omit_seeds,
    "missing hashes": _omit_commitment,
    "chosen dice": _choose_dice,
}


@pytest.mark.parametrize("kind", MANIPULATIONS)
def test_the_audit_finds_each_manipulation(tmp_path: Path, kind: str) -> None:
    for seed in range(8):  # 104 manipulated journals in all
        path = tmp_path / f"{seed}.jsonl"
        played(path, seed).match.close()
        records = records_of(path)
        assert audit_of(records).verdict is Verdict.FAIR
        MANIPULATIONS[kind](records, Random(seed))
        found = audit_of(records)
        assert found.verdict is Verdict.MANIPULATED, (kind, seed, found)
        assert found.reasons


def test_dice_of_one_side_are_not_proven() -> None:
    match = Match()
    match.roll()
    match.set_up(match.state)
    found = match.audit()
    assert (found.verdict, found.rolls) == (Verdict.UNPROVEN, len(match.dice.rolls))
    assert found.reasons == (
        f"One side alone made {found.rolls} of the rolls.",
        f"Action {found.rolls + 1}: a position was set up.",
    )


def test_a_copy_of_a_match_rolls_alone(tmp_path: Path) -> None:
    match = played(tmp_path / "game.jsonl", seed=3).match
    trial = match.copy()
    while ActionKind.ROLL not in trial.legal_actions:
        trial.play(trial.state.legal_plays[0])
    trial.roll()
    assert not trial.dice.sides
    assert trial.audit().verdict is Verdict.UNPROVEN
    assert match.audit().verdict is Verdict.FAIR


def test_an_undone_roll_has_the_same_dice_and_seeds(tmp_path: Path) -> None:
    sides = Sides(tmp_path / "game.jsonl")
    sides.roll()
    first = sides.match.dice.rolls
    sides.match.undo()
    sides.roll()
    assert sides.match.dice.rolls == first
    assert sides.match.audit().verdict is Verdict.FAIR


def test_the_dice_are_equally_likely_if_one_side_is_honest() -> None:
    chosen = "0" * 64
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(7200):
        dice = roll_of({"host": chosen, BLACK: token_hex(32)})
        counts[dice.first, dice.second] += 1
    chi_square = sum((counts[a, b] - 200) ** 2 / 200 for a in range(1, 7) for b in range(1, 7))
    assert chi_square < 90  # 35 degrees of freedom: exceeded once in a million runs


def test_a_host_cannot_see_the_next_roll_in_advance(tmp_path: Path) -> None:
    sides = played(tmp_path / "game.jsonl", seed=5)
    while ActionKind.ROLL not in sides.match.legal_actions:
        sides.act(Random(5))
    assert sides.dice is not None
    with pytest.raises(MissingSeedsError):
        sides.dice()
    before, known = sides.dice.missing[BLACK], sides.copy.dice.sides
    seed = sides.guard.give(before, known, sides.lines, can_tie=False)
    with pytest.raises(GammonError, match="not the next one"):
        sides.guard.give(seed, known, sides.lines, can_tie=False)
    # The host knows its roll now, and doubles or takes back a play instead.
    for other in (b'{"do":{"kind":"double"}}', b'{"undo":1}'):
        with pytest.raises(GammonError, match="did not make the roll"):
            sides.guard.check(sides.lines + 1, other)


def test_a_wrong_seed_is_refused(tmp_path: Path) -> None:
    sides = Sides(tmp_path / "game.jsonl")
    assert sides.dice is not None
    for side, seed in ((BLACK, token_hex(32)), ("host", token_hex(32)), ("white", "0" * 64)):
        with pytest.raises(GammonError, match="does not match its hash"):
            sides.dice.add(side, seed)


def test_a_salt_gives_each_match_its_own_seeds() -> None:
    chain, same, other = SeedChain(SECRET, "1"), SeedChain(SECRET, "1"), SeedChain(SECRET, "2")
    assert chain.anchor == same.anchor != other.anchor
    seed = chain.seed_after(chain.anchor)
    assert hash_of(seed) == chain.anchor
    assert same.seed_after(same.anchor) == seed
    with pytest.raises(GammonError, match="no seed"):
        other.seed_after(chain.anchor)
