"""Files of every format: those written today, and the content read from earlier ones.

The files of the record are in `tests/data/old_files`: later versions have to open them, and to find
the same content.
"""

from __future__ import annotations

import io
import json
import lzma
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import gammon_widget as gw

from . import hooks
from .inputs import MATCHES, random_action
from .page import hash_of

FILES = Path(__file__).parents[1] / "data" / "old_files"
UNKEPT = (".html", ".csv", ".txt")
"""What the package never opens again."""
LARGE = 20_000
"""Bytes from which on a file is kept compressed."""

PIP_LESSON = """
# Three and one

The best opening roll of all. Do you see why?

~~~board
position: opening
roll: 3-1
ask: checker play
answer: 8/5 6/5
wrong:
  24/20: That runs, and leaves two blots behind. Look for a point to make.
  else: Look at the checkers on 8 and 6.
hint:
- Which point would you like to own?
~~~

## Black to roll

~~~board
play: 8/5 6/5
marks: {5: ring, 6: ring}
~~~

## A count

~~~board
roll: 6-4
ask: number
count: pips
wrong: {163: Those are White's.}
~~~

## The end

Done.
"""


def renew() -> None:
    """Write the files of the record again."""
    shutil.rmtree(FILES, ignore_errors=True)
    FILES.mkdir(parents=True)
    for path in _write(Path("renewed")):
        data = path.read_bytes()
        if path.suffix in UNKEPT:
            continue
        if len(data) > LARGE and path.suffix != ".apkg":
            (FILES / f"{path.name}.xz").write_bytes(lzma.compress(data, preset=9))
        else:
            shutil.copy(path, FILES / path.name)


def observe() -> dict[str, Any]:
    """Today's files, and the content of the files of the record."""
    written = {path.name: _content(path) for path in _write(Path("written"))}
    Path("opened").mkdir()
    opened = {}
    for path in sorted(FILES.iterdir()):
        data = path.read_bytes()
        copy = Path("opened") / path.name.removesuffix(".xz")
        copy.write_bytes(lzma.decompress(data) if path.suffix == ".xz" else data)
        opened[copy.name] = _opened(copy)
    return {"written": written, "opened": opened}


# What is written


class _Now:
    """A clock that goes on by a minute at each look."""

    def __init__(self) -> None:
        self.now = datetime.fromisoformat("2026-03-02T09:30:00+00:00")

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


def _write(folder: Path) -> list[Path]:
    folder.mkdir()
    hooks.set_dates()
    for each in (_journals, _matches, _analysis, _deck, _lesson, _comments):
        each(folder)
    return sorted(path for path in folder.iterdir() if not path.name.endswith(".lock"))


def _journals(folder: Path) -> None:
    for number, rules in enumerate((None, "hoyle", "pc-gammon", "flash")):
        random = Random(f"journal {number}")
        path = folder / f"journal-{number}.jsonl"
        with_rules = gw.Match(3 if number else 0, rules, ("Ann", "Bob"), number, journal=path)
        for _ in range(120):
            if with_rules.state.match_winner is not None:
                break
            random_action(with_rules, random)
            if random.random() < 0.08 and with_rules.can_undo:
                with_rules.undo()
            if random.random() < 0.05 and with_rules.can_redo:
                with_rules.redo()
        with_rules.close()
    path = folder / "journal-set-up.jsonl"
    match = gw.Match(5, players=("Änne", "Bob"), dice=[(6, 1)], journal=path)
    match.set_up("XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:2:3:0:5:10")
    match.roll()
    match.play("13/7 8/7")
    match.resign(2)
    match.close()


def _played() -> gw.Match:
    match = gw.Match(1, players=("Ann", "Bob"), dice=21)
    random = Random("played")
    while match.state.match_winner is None:
        random_action(match, random)
    return match


def _matches(folder: Path) -> None:
    for suffix in (".mat", ".sgf"):
        gw.write_match(_played(), folder / f"played{suffix}")
        read = gw.read_match(MATCHES / "session_money.mat")
        gw.write_match(read, folder / f"money{suffix}")
    gw.write_match(gw.read_match(MATCHES / "match02_3pt.sgf"), folder / "analysed.sgf")


def _analysis(folder: Path) -> None:
    analysis = gw.analyse(_played(), "net", progress=False)
    analysis.save(folder / "analysis.json")
    gw.read_match(MATCHES / "xg/test.xg").analyses[0].save(folder / "analysis-xg.json")
    analysis.report(folder / "report.html")


def _deck(folder: Path) -> None:
    deck = gw.Deck.open(folder / "deck.jsonl", clock=_Now())
    deck.add(
        gw.read_match(MATCHES / "xg/test.xg").analyses[0].errors(worse_than=0.25), engine=False
    )
    deck.add(["XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"], engine="net")
    deck.add([gw.Lesson.parse(PIP_LESSON)], engine=False)
    deck.set(new_a_day=12)
    for grade in (3, 1, 4, 2, 3):
        card = deck.next()
        assert card is not None
        deck.review(card, grade, "8/5 6/5", 0.05)
    deck.undo()
    cards = deck.cards
    deck.note(cards[0], "Count before you run.")
    deck.suspend(cards[1])
    deck.delete(cards[2])
    for suffix in (".apkg", ".csv", ".txt"):
        deck.save(folder / f"deck{suffix}")
    deck.close()


def _lesson(folder: Path) -> None:
    lesson = gw.Lesson.parse(PIP_LESSON)
    for suffix in (".md", ".html", ".ipynb"):
        lesson.save(folder / f"lesson{suffix}")
    lesson.save(folder / "sheet.html", sheet=True)
    made = gw.lesson_from(gw.read_match(MATCHES / "xg/test.xg").analyses[0], 3)
    made.save(folder / "lesson-from.md")
    player = gw.LessonPlayer(lesson, folder / "progress.json", "Mira", seed=1)
    player.give("24/23 13/10")
    player.hint()
    player.give("8/5 6/5")
    player.next()
    player.next()
    player.give("163")
    player.close()


def _comments(folder: Path) -> None:
    viewer = gw.MatchViewer(MATCHES / "match02_3pt.sgf", folder / "match.comments.json")
    for index in (0, 3, 7):
        viewer.index = index
        viewer.comment = f"Written at {index} – „schön“"
    viewer.write(folder / "commented.sgf")
    viewer.close()


# Content


def _content(path: Path) -> Any:
    """What is in a file, whole as a hash, and where it differs by more than that, its parts."""
    data = path.read_bytes()
    if path.suffix == ".apkg":
        return _package(data)
    if path.suffix in (".jsonl", ".mat", ".sgf", ".md", ".csv", ".txt"):
        return [line if len(line) < 160 else hash_of(line.encode()) for line in _lines(data)]
    if path.suffix in (".json", ".ipynb"):
        return {"hash": hash_of(data), "keys": sorted(json.loads(data))}
    return {"hash": hash_of(data), "bytes": len(data)}


def _lines(data: bytes) -> list[str]:
    return data.decode().splitlines()


def _package(data: bytes) -> dict[str, Any]:
    """What Anki finds in a package: its notes, models and decks, and the names of its media."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        names = json.loads(package.read("media"))
        media = {names[key]: hash_of(package.read(key)) for key in names}
        Path("collection.anki2").write_bytes(package.read("collection.anki2"))
    with sqlite3.connect("collection.anki2") as database:
        notes = database.execute("select guid, mid, tags, flds from notes order by guid").fetchall()
        cards = database.execute("select count(*) from cards").fetchone()[0]
        models, decks = database.execute("select models, decks from col").fetchone()
    database.close()
    content = {
        guid: [
            mid,
            tags,
            *(field if len(field) < 200 else hash_of(field.encode()) for field in each),
        ]
        for guid, mid, tags, fields in notes
        for each in [fields.split("\x1f")]
    }
    kinds = {
        each["name"]: [field["name"] for field in each["flds"]] + [hash_of(each["css"].encode())]
        for each in json.loads(models).values()
    }
    names_of_decks = sorted(each["name"] for each in json.loads(decks).values())
    return {
        "notes": content,
        "cards": cards,
        "kinds": kinds,
        "decks": names_of_decks,
        "media": media,
    }


def _opened(path: Path) -> Any:
    opens = OPENERS.get(path.name) or OPENERS.get(path.suffix)
    return _content(path) if opens is None else opens(path)


def _match_content(match: gw.Match) -> dict[str, Any]:
    return {
        "xgid": match.state.xgid,
        "players": [match.player(color).name for color in gw.Color],
        "rules": repr(match.state.rules),
        "games": [
            {
                "actions": [str(each) for each in game.actions],
                "states": hash_of(" ".join(each.xgid for each in game.states).encode()),
                "result": str(game.result),
            }
            for game in match.games
        ],
    }


def _journal_content(path: Path) -> dict[str, Any]:
    match = gw.Match.resume(path, dice=1)
    content = _match_content(match) | {"redo": match.can_redo, "undo": match.can_undo}
    match.close()
    return content


def _record_content(path: Path) -> dict[str, Any]:
    match = gw.read_match(path)
    content = _match_content(match) | {"format": str(match.record.format)}
    return content | {"analyses": [_analysis_content(each) for each in match.analyses]}


def _analysis_content(analysis: gw.Analysis) -> dict[str, Any]:
    players = [
        {name: getattr(each, name) for name in ("pr", "error", "counted", "luck", "mwc_lost")}
        for each in analysis.players
    ]
    rows = [hash_of(repr(row).encode()) for row in analysis.records()]
    return {"source": analysis.source, "players": players, "rows": rows}


def _deck_content(path: Path) -> dict[str, Any]:
    deck = gw.Deck.open(path, clock=_Now())
    content = {
        "cards": {each.id: hash_of(repr(row).encode()) for each, row in _rows(deck)},
        "reviews": [f"{each.card} {each.grade} {each.answer} {each.cost}" for each in deck.reviews],
        "times": [each.time.isoformat() for each in deck.reviews],
        "settings": repr(deck.settings),
        "notes": {each.id: each.note for each in deck.cards if each.note},
        "suspended": [each.id for each in deck.cards if each.suspended],
    }
    deck.close()
    return content


def _rows(deck: gw.Deck) -> list[tuple[Any, Any]]:
    return list(zip(deck.cards, deck.records(), strict=True))


def _comments_content(path: Path) -> dict[str, str]:
    viewer = gw.MatchViewer(MATCHES / "match02_3pt.sgf", path)
    content = {}
    for index in range(12):
        viewer.index = index
        if viewer.comment:
            content[str(index)] = viewer.comment
    viewer.close()
    return content


def _progress_content(path: Path) -> dict[str, Any]:
    player = gw.LessonPlayer(gw.Lesson.parse(PIP_LESSON), path)
    content = {"step": player.step, "answer": player.answer, "feedback": player.feedback}
    content |= {"results": player.results, "pupil": player.progress.pupil}
    player.close()
    return content


def _lesson_content(path: Path) -> dict[str, Any]:
    lesson = gw.Lesson.read(path)
    pictures = [hash_of(lesson.diagram(step).svg.encode()) for step in range(len(lesson.steps))]
    return {"title": lesson.title, "pictures": pictures, "text": hash_of(lesson.write().encode())}


OPENERS: dict[str, Callable[[Path], Any]] = {
    ".jsonl": _journal_content,
    "deck.jsonl": _deck_content,
    ".mat": _record_content,
    ".sgf": _record_content,
    "analysis.json": lambda path: _analysis_content(gw.Analysis.load(path)),
    "analysis-xg.json": lambda path: _analysis_content(gw.Analysis.load(path)),
    "match.comments.json": _comments_content,
    "progress.json": _progress_content,
    ".md": _lesson_content,
}
