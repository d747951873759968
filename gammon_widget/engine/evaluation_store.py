"""A store of evaluations, in one SQLite file that several programs can use at once.

The store returns an evaluation only for exactly the same request. A request consists of the
position, the dice, the cube, the score and the rules; the engine with its version, level, trials
and seed; and the play that was made, because the set of evaluated plays depends on this play.
Colours are not part of a request, so the same decision by the other player has the same evaluation.

Every use opens the file and closes it again, because a connection must not be used in another
thread or in a forked process. If a program is killed, the file stays as it was after the last
complete write.

A row of the table has a digest of the request, the engine, the numbers of the evaluation as 64-bit
floating-point numbers, and the words in it. The engine and the words are the same in many rows, so
they are references to a table of texts.
"""

from __future__ import annotations

import atexit
import json
import os
import sys
import time
import warnings
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import fields
from functools import lru_cache, partial
from hashlib import blake2b
from threading import Lock, Timer
from typing import Any, TypeVar

from ..rules import GameState, GammonError, Play, Position, Rules, legal_plays
from ..rules.fields import REAL, TEXT, Field, JsonObject, each_of, object_of, record_of, tuple_of
from ..rules.validation import as_int, as_list, brief
from ..storage.atomic_write import StrPath, exclusive, full_path
from ..storage.codec import MOVES
from .advice import Advice, advice_on
from .evaluation import Candidate, Candidates, CubeAdvice, Evaluation, Probabilities
from .protocol import Engine, require_engine
from .request import DecisionRequest, Luck, LuckRequest

try:
    import sqlite3
except ImportError:  # Python in a browser
    HAS_SQLITE = False
else:
    HAS_SQLITE = True

_FIVE = each_of(*[REAL] * 5)
_CHANCES = Field(_FIVE.write, lambda value: Probabilities(*_FIVE.read(value)))
_EVALUATION = record_of(Evaluation, probabilities=_CHANCES)
CUBE = record_of(CubeAdvice, evaluation=_EVALUATION)
"""The encoder and decoder for advice on the cube."""

_RESULT = Field(lambda position: position.letters, lambda text: Position.parse(TEXT.read(text)))
_PLAY = object_of(
    dict,
    {
        **{"play": TEXT, "moves": MOVES, "result": _RESULT},
        **{"difference": REAL, "evaluation": _EVALUATION},
    },
)


def _play_record(candidate: Candidate) -> JsonObject:
    """Encode a candidate without its rank."""
    play = candidate.play
    return {
        "play": str(play),
        "moves": MOVES.write(play.moves),
        "result": _RESULT.write(play.result),
        "difference": candidate.difference,
        "evaluation": _EVALUATION.write(candidate.evaluation),
    }


PLAYS = tuple_of(Field(_play_record, _PLAY.read))
"""The field for candidates; `candidates_of` makes them of what it reads."""


def candidates_of(plays: Iterable[dict[str, Any]], position: Position) -> Candidates:
    """Return the candidates for a roll in a position, from the records that `PLAYS` has read."""
    rated = (
        (Play(each["moves"], each["result"], position), each["evaluation"], each["difference"])
        for each in plays
    )
    return Candidates(Candidate(rank, *each) for rank, each in enumerate(rated, 1))


Request = DecisionRequest | LuckRequest | GameState | Position
"""A request for the advice on a decision, the luck of a roll, or the game plan of a position."""

Found = Advice | Luck | str
"""An engine's answer to a request: advice, the luck of a roll, or the name of a game plan."""

_T = TypeVar("_T")
_R = TypeVar("_R", bound=Request)

VARIABLE = "GAMMON_STORE"
"""The environment variable that contains the path of the default store, or ``off``."""

MAX_BYTES = 256 << 20
"""The default maximum size of a store, in bytes: enough for a thousand matches."""

_OFF = ("off", "0", "no", "")
_APPLICATION, _SCHEMA = 0x67616D6D, 2
"""The numbers that mark a file as an evaluation store, and its tables as those of this version."""

FIGURES = 2
"""A number that is raised with every change of the package that changes evaluations."""

_HEADER, _ID_AT = b"SQLite format 3\0", 68  # the first bytes of a file, and the place of its id
_SECONDS_TO_WAIT = 5.0  # for another program that is writing
_RETRY_SECONDS = 2.0  # between attempts to write, while another program keeps the file locked
_MAX_WAITING_ROWS = 20_000
_SECONDS_OF_DAY = 86_400
_CREATE = (
    "CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT UNIQUE)",
    """CREATE TABLE evaluations (
        request BLOB, engine INTEGER, words INTEGER, value BLOB, day_of_use INTEGER,
        PRIMARY KEY (request, engine)
    )""",
)
_SIZE = (  # without the free pages of deleted evaluations
    "SELECT page_size * (page_count - freelist_count) "
    "FROM pragma_page_size, pragma_page_count, pragma_freelist_count"
)
_ID = "(SELECT id FROM texts WHERE text = ?)"
_WHERE = f"WHERE request = ? AND engine = {_ID}"
_SELECT = (
    "SELECT value, words.text, day_of_use, engine.text FROM evaluations "
    "JOIN texts words ON words.id = words JOIN texts engine ON engine.id = engine"
)

_NOT_A_STORE = "it is not an evaluation store. Choose another path"
_BYTES_OF_KEY = 10
_Row = tuple[bytes, str, str, bytes, int]
"""The request, the engine, the words, the numbers, and the day of the last use."""


def _pragma(db: sqlite3.Connection, name: str) -> int:
    return int(db.execute(f"PRAGMA {name}").fetchone()[0])


def _create(db: sqlite3.Connection) -> None:
    """Make an empty database a store, unless another program has done so by now.

    A store of a development version is emptied.
    """
    db.execute("BEGIN IMMEDIATE")
    with db:  # all in one transaction
        application = _pragma(db, "application_id")
        if application == _APPLICATION:
            if _pragma(db, "user_version") >= _SCHEMA:
                return
            db.execute("DROP TABLE IF EXISTS evaluations")
        is_foreign = application & ~_APPLICATION  # a file may have been cut inside the number
        if is_foreign or db.execute("SELECT 1 FROM sqlite_master").fetchone():
            raise _UnusableStoreError("it is another kind of database. Choose another path")
        for each in _CREATE:
            db.execute(each)
        db.execute(f"PRAGMA application_id = {_APPLICATION}")
        db.execute(f"PRAGMA user_version = {_SCHEMA}")
    with suppress(sqlite3.OperationalError):  # it only makes the store faster
        db.execute("PRAGMA journal_mode = WAL")


class _UnusableStoreError(Exception):
    """The file is sound, but it is not a store of this version."""


_SIGNS_OF_DAMAGE = ("no such table", "no such column", "has no column", "columns but", "disk I/O")
"""Parts of the messages of SQLite if the file is damaged."""


def _is_busy(error: Exception) -> bool:
    return "locked" in str(error)


def _is_damage(error: Exception) -> bool:
    """Return whether an error means that the contents of the file are damaged."""
    if isinstance(error, sqlite3.OperationalError):
        return any(sign in str(error) for sign in _SIGNS_OF_DAMAGE)
    return isinstance(error, sqlite3.DatabaseError)


def _is_sqlite(path: str) -> bool:
    """Return whether a file is missing, empty, or begins as the files of SQLite do."""
    try:
        with open(path, "rb") as file:
            return file.read(len(_HEADER)) in (b"", _HEADER)
    except FileNotFoundError:
        return True


def _is_sound(path: str) -> bool:
    """Return whether a file is missing, empty, or a store without damage."""
    try:
        if not os.path.getsize(path):
            return True
    except FileNotFoundError:  # another program has just renamed the damaged file
        return True
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(path)) as db:
        db.execute(f"{_SELECT} LIMIT 1")
        is_checked = db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        return is_checked and _pragma(db, "application_id") == _APPLICATION
    return False


def _is_marked(path: str) -> bool:
    """Return whether a file that SQLite cannot read has the mark of a store in its header."""
    with open(path, "rb") as file:
        start = file.read(_ID_AT + 4)
    return start.startswith(_HEADER) and start[_ID_AT:] == _APPLICATION.to_bytes(4, "big")


class StoreWarning(RuntimeWarning):
    """A warning that a store is damaged or cannot be used, and that its contents are ignored."""


class EvaluationStore:
    """A file that stores evaluations, so that no evaluation has to be computed twice.

    `analyse`, the viewer, hints, decks and the check of lessons use the default store in the user's
    cache folder. To use another file, set the environment variable ``GAMMON_STORE`` to its path. To
    use no store, set the variable to ``off``. Several programs can use a store at once. When a
    store grows beyond `max_bytes`, the evaluations that have not been used for the longest time are
    deleted.

    Parameters
    ----------
    path
        The path of the file. By default, this is the file in the user's cache folder.
    max_bytes
        The maximum size of the file, in bytes.

    Raises
    ------
    GammonError
        If the file cannot be used; see `open`.

    Examples
    --------
    >>> import tempfile
    >>> store = EvaluationStore.open(tempfile.mkdtemp() + "/evaluations.sqlite")
    >>> engine = NetEngine("2-ply")
    >>> state = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
    >>> store.get(engine, [state])
    [None]
    >>> store.put(engine, [state], [engine.candidates(state)])
    >>> str(store.get(engine, [state])[0].best.play), len(store)
    ('8/5 6/5', 1)
    """

    def __init__(self, path: StrPath | None = None, max_bytes: int = MAX_BYTES) -> None:
        if as_int(max_bytes) is None or isinstance(max_bytes, bool) or max_bytes <= 0:
            raise GammonError(
                f"max_bytes must be a positive number of bytes, not {brief(max_bytes)}."
            )
        self._path = full_path(_cache_path() if path is None else path, "store")
        self._max_bytes = max_bytes
        self._is_silent = self._is_locked = False
        self._is_ours = self._path == full_path(_cache_path(), "store")
        self._waiting: list[_Row] = []  # rows that wait for another program to release its lock
        self._retry: Timer | None = None
        self._writing = Lock()
        self._open()

    def _open(self) -> None:
        if not HAS_SQLITE:
            raise GammonError(
                "An evaluation store needs the module sqlite3, which this Python does not "
                "have. Use a Python that was built with sqlite3."
            )
        try:
            try:
                with self._connected():
                    pass
            except sqlite3.DatabaseError as error:
                if _is_busy(error):
                    pass  # the first use waits again
                elif not (self._is_ours or _is_marked(self._path)):
                    raise _UnusableStoreError(_NOT_A_STORE) from None
                else:
                    self._move_aside()
                    with self._connected():
                        pass
        except (OSError, sqlite3.Error, _UnusableStoreError) as error:
            raise GammonError(self._unusable(error)) from error
        self._is_ours = True

    def _unusable(self, error: Exception) -> str:
        return f"The evaluation store {self._path!r} cannot be used: {error}."

    @classmethod
    def open(cls, path: StrPath | None = None, *, max_bytes: int = MAX_BYTES) -> EvaluationStore:
        """Open a store, or create it if it does not exist.

        Without a path, the store is the file in the user's cache folder. If a store is damaged, it
        is renamed, and a new store is created.

        Raises
        ------
        GammonError
            If the file cannot be opened, for example because permission is denied, because the file
            is not an evaluation store, or because Python was built without the module sqlite3.
        """
        return cls(path, max_bytes)

    @property
    def path(self) -> str:
        """The path of the file."""
        return self._path

    def __len__(self) -> int:
        """Return the number of evaluations."""
        rows = self._do(lambda db: db.execute("SELECT count(*) FROM evaluations"))
        return rows[0][0] if rows else 0

    def __repr__(self) -> str:
        return f"EvaluationStore({self._path!r})"

    def get(self, engine: Engine, requests: Sequence[Request]) -> list[Found | None]:
        """Return the stored evaluations by exactly this engine at this level, in order.

        Parameters
        ----------
        engine
            The engine. An engine without an ``identity`` has no stored evaluations.
        requests
            States, or requests from an analysis.

        Returns
        -------
        list of Candidates, CubeAdvice, Luck, str or None
            One result for each request; None for a request without a stored evaluation.
        """
        require_engine(engine)
        name = identity_of(engine)
        requests = as_list("requests", requests, "[state]")
        if name is None:
            return [None] * len(requests)
        keys = [(_key(each), name) for each in requests]
        select, today = f"{_SELECT} {_WHERE}", int(time.time()) // _SECONDS_OF_DAY
        rows = self._do(lambda db: [db.execute(select, key).fetchone() for key in keys])
        rows = rows or [None] * len(keys)
        late = [
            (today, *key) for key, row in zip(keys, rows, strict=True) if row and row[2] < today
        ]
        if late and not self._is_locked:
            update = f"UPDATE evaluations SET day_of_use = ? {_WHERE}"
            self._do(lambda db: db.executemany(update, late))
        return [
            row and _decode(row[0], row[1], each) for row, each in zip(rows, requests, strict=True)
        ]

    def put(self, engine: Engine, requests: Sequence[Request], found: Sequence[Found]) -> None:
        """Store evaluations by an engine: all of them, or none if writing fails.

        Evaluations by other engines and at other levels do not change. If another program has
        locked the file, the evaluations are written in the background as soon as the file is free.

        Raises
        ------
        GammonError
            If a request or an evaluation is invalid, or their numbers differ.
        """
        require_engine(engine)
        name = identity_of(engine)
        requests = as_list("requests", requests, "[state]")
        found = as_list("evaluations", found, "[engine.candidates(state)]")
        if len(requests) != len(found):
            raise GammonError(
                f"There must be one evaluation for each request, not {len(found)} for "
                f"{len(requests)}."
            )
        if name is None or not requests:
            return
        today = int(time.time()) // _SECONDS_OF_DAY
        pairs = zip(requests, found, strict=True)
        self._write([(_key(each), name, *_encode(value, each), today) for each, value in pairs])

    def _write(self, rows: list[_Row]) -> None:
        def insert(db: sqlite3.Connection) -> tuple[None, ...]:
            texts = {text for row in rows for text in row[1:3]}
            db.executemany("INSERT OR IGNORE INTO texts (text) VALUES (?)", zip(texts))
            insert = f"INSERT OR REPLACE INTO evaluations VALUES (?, {_ID}, {_ID}, ?, ?)"
            db.executemany(insert, rows)
            delete = (
                "DELETE FROM evaluations WHERE rowid IN (SELECT rowid FROM evaluations "
                "ORDER BY day_of_use, rowid LIMIT (SELECT count(*) / 10 + 1 FROM evaluations))"
            )
            while db.execute(_SIZE).fetchone()[0] > self._max_bytes and db.execute(delete).rowcount:
                pass
            return ()

        self._do(insert)
        if self._is_locked and len(self._waiting) + len(rows) <= _MAX_WAITING_ROWS:
            self._waiting += rows
            self._write_later()

    def _write_later(self) -> None:
        """Try again to write in the background; without threads, the next `put` does it."""
        if self._retry is None or not self._retry.is_alive():
            self._retry = Timer(_RETRY_SECONDS, self._write_waiting)
            self._retry.daemon = True
            atexit.register(self._write_at_exit)
            with suppress(RuntimeError):
                self._retry.start()

    def _write_waiting(self) -> None:
        with self._writing:  # at exit, the background thread may be writing
            rows, self._waiting = self._waiting, []
            self._retry = None
            self._write(rows)
        if not self._waiting:
            atexit.unregister(self._write_at_exit)

    def _write_at_exit(self) -> None:
        self._is_locked = False  # wait for the other program once more
        self._write_waiting()

    def sources(self, state: GameState) -> dict[str, Found]:
        """Return a mapping from engine identities to their stored evaluations of a decision."""
        select = f"{_SELECT} WHERE request = ? ORDER BY evaluations.rowid"
        rows = self._do(lambda db: db.execute(select, (_key(state),)))
        found = ((row[3], _decode(row[0], row[1], state)) for row in rows)
        return {name: value for name, value in found if value is not None}

    def _do(self, work: Callable[[sqlite3.Connection], Iterable[_T]]) -> list[_T]:
        """Call `work` with a connection to the file, and return the results as a list.

        If the file cannot be used, the list is empty, and the store issues one warning.
        """
        for is_repaired in (False, True):
            try:
                with self._connected() as db, db:
                    return list(work(db))
            except (OSError, sqlite3.DatabaseError, _UnusableStoreError) as error:
                self._is_locked = _is_busy(error)
                if is_repaired or not _is_damage(error):
                    self._warn(self._unusable(error))
                    break
                self._move_aside()
        return []

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        os.makedirs(os.path.dirname(self._path), exist_ok=True)
        if not _is_sqlite(self._path):  # SQLite would overwrite a very short file
            raise sqlite3.DatabaseError(_NOT_A_STORE)
        # After a lock has lasted too long, further calls do not wait for it.
        db = sqlite3.connect(self._path, 0.0 if self._is_locked else _SECONDS_TO_WAIT)
        try:
            is_ours = _pragma(db, "application_id") == _APPLICATION
            if not is_ours or _pragma(db, "user_version") < _SCHEMA:
                with exclusive(self._path):
                    _create(db)
            if _pragma(db, "user_version") > _SCHEMA:
                raise _UnusableStoreError(
                    "a newer version of gammon_widget has written it. Choose another path"
                )
            db.execute("PRAGMA synchronous = NORMAL")
            yield db
        finally:
            db.close()

    def _move_aside(self) -> None:
        """Rename a damaged file, unless another program has done so already."""
        with exclusive(self._path):
            if _is_sound(self._path):
                return
            aside = f"{self._path}.damaged-{time.time_ns()}"
            for end in ("", "-wal", "-shm"):
                with suppress(FileNotFoundError):
                    os.rename(self._path + end, aside + end)
        self._warn(
            f"The evaluation store {self._path!r} is damaged. It was renamed to {aside!r}, and a "
            "new store was created. Evaluations will be computed again when they are needed."
        )

    def _warn(self, message: str) -> None:
        if not self._is_silent:
            warnings.warn(message, StoreWarning, stacklevel=5)
        self._is_silent = True


def default_store() -> EvaluationStore | None:
    """Return the default store; None if it is turned off or cannot be used."""
    path = os.environ.get(VARIABLE, _cache_path())
    return None if path.casefold() in _OFF else _opened(path)


def store_for(engine: Engine) -> EvaluationStore | None:
    """Return the default store, or None if there is no store for this engine's evaluations."""
    return None if identity_of(engine) is None else default_store()


@lru_cache(maxsize=4)  # one warning and one background thread for each file
def _opened(path: str) -> EvaluationStore | None:
    if not HAS_SQLITE:
        return None
    try:
        return EvaluationStore.open(path)
    except GammonError as error:
        warnings.warn(f"{error} Evaluations will not be saved.", StoreWarning, stacklevel=4)
        return None


def through_store(
    engine: Engine, requests: Sequence[_R], evaluate: Callable[[Sequence[_R]], Sequence[_T]]
) -> list[_T]:
    """Return an engine's answers, in order: stored answers, or new answers from `evaluate`.

    `evaluate` receives the requests whose answers are not stored yet. Its answers are then stored.
    """
    store = store_for(engine)
    if store is None:
        return list(evaluate(requests))
    found = store.get(engine, requests)
    left = [each for each, known in zip(requests, found, strict=True) if known is None]
    answers = evaluate(left) if left else []
    store.put(engine, left, answers)  # type: ignore[arg-type]  # what engines answer
    rest = iter(answers)
    return [next(rest) if each is None else each for each in found]  # type: ignore[misc]


def stored_advice_on(engine: Engine, state: GameState) -> Advice:
    """Return the stored advice on a state, or store and return the result of `advice_on`."""
    (advice,) = through_store(engine, [state], lambda _: [advice_on(engine, state)])
    return advice


def identity_of(engine: Engine) -> str | None:
    """Return text that names an engine, its version, its settings, and the number `FIGURES`.

    The result is None if the engine's evaluations are not stored, because the engine has no
    ``identity``, or because an evaluation is faster than a lookup.
    """
    identity = getattr(engine, "identity", None)
    return f"{identity}; figures {FIGURES}" if isinstance(identity, str) else None


def _cache_path() -> str:
    """Return the path of the default file, in the cache folder of the operating system."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        folder = os.environ.get("LOCALAPPDATA", home)
    elif sys.platform == "darwin":
        folder = os.path.join(home, "Library", "Caches")
    else:
        folder = os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")
    return os.path.join(folder, "gammon-widget", "evaluations.sqlite")


def _key(request: Request) -> bytes:
    return blake2b("\0".join(_texts_of(request)).encode(), digest_size=_BYTES_OF_KEY).digest()


def _texts_of(request: Request) -> tuple[str, str]:
    """Return the state from the point of view of the player on roll, and the kind of request."""
    if isinstance(request, Position):
        return request.letters, "plan"
    if isinstance(request, LuckRequest):
        return _state_key(request.state), "opening luck" if request.opening else "luck"
    if isinstance(request, GameState):
        return _state_key(request), "advice"
    if not isinstance(request, DecisionRequest):
        raise GammonError(
            "A request to the evaluation store must be a GameState, a Position, a DecisionRequest "
            f"or a LuckRequest, not {brief(request)}."
        )
    _, played, done = request
    asked = played.letters if played is not None else done.value if done is not None else ""
    return _state_key(request.state), asked


def _state_key(state: GameState) -> str:
    own = 0 if state.turn is None else state.turn.slot
    owner, offer = state.cube.owner, state.offer
    return json.dumps([
        *(state.turn_start.letters, state.phase.value, list(state.dice or ())),
        *(state.cube.value, None if owner is None else owner is state.turn),
        None if offer is None else [offer.kind.value, offer.by is state.turn],
        # Scores at which the players need the same points are equivalent.
        [state.length - state.score[own], state.length - state.score[1 - own]]
        if state.is_match
        else None,
        state.crawford,
        _rules_key(state.rules),
    ])  # fmt: skip


@lru_cache(maxsize=64)  # saves 0.01 ms a state
def _rules_key(rules: Rules) -> str:
    """Return the options that differ from the defaults, as text."""
    usual = Rules()
    options = ((each.name, getattr(rules, each.name)) for each in fields(rules))
    return ", ".join(f"{name}={value}" for name, value in options if value != getattr(usual, name))


def _encode(value: Found, request: Request) -> tuple[str, bytes]:
    """Return the words and the numbers of an evaluation."""
    numbers = array("d")
    if isinstance(value, str):
        words = json.dumps(value)
    elif isinstance(value, Luck):
        words = _words_of(_LUCK.write(value), numbers)
    elif isinstance(value, CubeAdvice):
        words = _words_of(CUBE.write(value), numbers)
    elif isinstance(value, Candidates):
        places = {play.result: place for place, play in enumerate(_plays_in(request))}
        illegal = [str(each.play) for each in value if each.play.result not in places]
        if illegal:
            raise GammonError(f"These plays are not legal: {', '.join(illegal)}.")
        kinds: dict[str, int] = {}  # plays of the same level have the same words
        for each in value:
            figures = array("d")
            kind = _words_of(_EVALUATION.write(each.evaluation), figures)
            place = places[each.play.result]
            numbers.extend([place, kinds.setdefault(kind, len(kinds)), each.difference, *figures])
        words = json.dumps([*kinds])
    else:
        raise GammonError(
            "An evaluation must be the candidates, the cube advice, the luck or the plan that an "
            f"engine has found, not {brief(value)}."
        )
    return words, zlib.compress(numbers.tobytes(), 1)


def _words_of(record: object, numbers: array[float]) -> str:
    """Return a record as JSON with 0.0 for each number, and append the numbers to `numbers`."""

    def remove(number: str) -> float:
        numbers.append(float(number))
        return 0.0

    return json.dumps(json.loads(json.dumps(record), parse_float=remove))


def _decode(value: bytes, words: str, request: Request) -> Found | None:
    """Return a stored value for the player on roll; None if the value cannot be read."""
    try:
        numbers = iter(array("d", zlib.decompress(value)))
        read = partial(json.loads, parse_float=lambda _: next(numbers))
        record = read(words)
        if isinstance(request, Position):
            return str(TEXT.read(record))
        state = _state_of(request)
        color = None if state.turn is None else state.turn.value
        if isinstance(record, list):
            plays, rated = _plays_in(request), []
            for place, kind, difference in zip(numbers, numbers, numbers, strict=False):
                evaluation = _EVALUATION.read({**read(record[int(kind)]), "color": color})
                rated.append((plays[int(place)], evaluation, difference))
            return Candidates(Candidate(rank, *each) for rank, each in enumerate(rated, 1))
        found: Found
        if isinstance(request, LuckRequest):
            found = _LUCK.read({**record, "color": state.turn, "dice": state.dice})
        else:
            record["evaluation"]["color"] = color
            found = CUBE.read(record)
        return found
    except (zlib.error, ValueError, TypeError, LookupError, GammonError):
        return None


def _state_of(request: Request) -> GameState:
    assert not isinstance(request, Position)  # it has only a plan
    return request if isinstance(request, GameState) else request.state


def _plays_in(request: Request) -> list[Play]:
    """Return the legal plays, in an order that depends on nothing else."""
    state = _state_of(request)
    plays = legal_plays(state.turn_start, state.dice or ())
    return sorted(plays, key=lambda play: play.result.letters)


_FROM_REQUEST = Field(lambda _: None, lambda value: value)
_LUCK = record_of(Luck, color=_FROM_REQUEST, dice=_FROM_REQUEST)
