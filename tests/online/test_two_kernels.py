"""Two kernels play one match over a line that is cut, and a table is attacked."""

import json
import os
import signal
import socket
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic

import pytest

import gammon_widget as gw
from gammon_widget.match.event_loop import wait_until
from gammon_widget.online.connecting import transport_of
from gammon_widget.online.guest import Guest
from gammon_widget.online.invitation import Invitation
from gammon_widget.online.wire import FROM_GUEST, Hello, Request, Seed, What, encode
from gammon_widget.rules import MakePlay, Move, Step
from tests.online.conftest import SECRET, far_table
from tests.online.proxy import Proxy

ROOT = Path(__file__).parents[2]
SIDES = ("host", "guest")
MEBIBYTE = 1 << 20


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


class Kernels:
    """A host and a guest in processes of their own, with a line between them."""

    def __init__(self, folder: Path, games: int, seed: int) -> None:
        self.folder, self._games, self._seed = folder, games, seed
        port = free_port()
        self.proxy = Proxy(port, jitter=0.004, seed=seed)
        self._ports = {"host": port, "guest": self.proxy.port}
        self._lives = 0
        self.running = {side: self._start(side) for side in SIDES}

    def _start(self, side: str) -> subprocess.Popen[bytes]:
        self._lives += 1
        invitation = f"ws://127.0.0.1:{self._ports[side]}#table.{SECRET}"
        seed = self._seed if side == "host" else self._seed + self._lives
        given = map(str, (side, invitation, self._games, seed, self.folder))
        environment = {
            **os.environ,
            "GAMMON_SETTINGS": str(self.folder / "settings.json"),
            "PYTHONPATH": str(ROOT),
        }
        command = [sys.executable, "-m", "tests.online.far_player", *given]
        return subprocess.Popen(command, cwd=ROOT, env=environment)

    def kill(self, side: str) -> None:
        """Kill a kernel, and start it again."""
        self.running[side].send_signal(signal.SIGKILL)
        self.running[side].wait()
        self.running[side] = self._start(side)

    def have_ended(self) -> bool:
        return all(process.poll() is not None for process in self.running.values())

    def close(self) -> None:
        self.proxy.close()
        for process in self.running.values():
            process.kill()


@pytest.fixture
def kernels(tmp_path: Path) -> Iterator[Callable[[int, int], Kernels]]:
    started: list[Kernels] = []

    def start(games: int, seed: int) -> Kernels:
        started.append(Kernels(tmp_path, games, seed))
        return started[-1]

    yield start
    for each in started:
        each.close()


@pytest.mark.prove
def test_no_action_is_lost_doubled_or_reordered_by_cuts_and_kills(
    kernels: Callable[[int, int], Kernels],
):
    """200 games ran for the first time in this way; this is a short version."""
    both, choose, start = kernels(6, 3), Random(3), monotonic()
    next_cut, next_kill, kills = start + 3, start + 6, 0
    while not wait_until(both.have_ended, 0.05):
        now = monotonic()
        assert now < start + 120
        if any(process.poll() for process in both.running.values()):
            raise AssertionError("a kernel has failed")
        if now > next_cut:
            both.proxy.cut()
            next_cut = now + choose.random()
        if now > next_kill and both.running["guest"].poll() is None:
            both.kill(choose.choice(SIDES))
            next_kill, kills = now + 5 + 5 * choose.random(), kills + 1
    lines = (both.folder / "match.jsonl").read_text("utf-8").splitlines()
    done = json.loads((both.folder / "done").read_text("utf-8"))
    assert (done["lines"], done["sum"]) == (len(lines), json.loads(lines[-1])["sum"])
    assert both.proxy.cuts > 3
    assert kills > 0
    with gw.Match.resume(both.folder / "match.jsonl") as match:
        assert len(match.games) == 6


def hostile(choose: Random, known: list[bytes]) -> bytes:
    """A message that nobody should send."""
    data = bytearray(choose.choice(known))
    match choose.randrange(6):
        case 0:
            return choose.randbytes(choose.randrange(200))
        case 1:
            for _ in range(choose.randrange(1, 4)):
                data[choose.randrange(len(data))] = choose.randrange(256)
        case 2:
            del data[choose.randrange(len(data)) :]
        case 3:
            record = json.loads(bytes(data))
            name = choose.choice(list(record))
            record[name] = choose.choice([None, -1, 1e99, "", [], {}, "x" * 500, True, [[[[]]]]])
            return json.dumps(record).encode()
        case 4:
            data *= choose.randrange(1, 200)
    return bytes(data)


@pytest.mark.parametrize("count", [500, pytest.param(10_000, marks=pytest.mark.prove)])
def test_hostile_messages_change_nothing_and_keep_no_memory(count: int):
    """No message of a watcher or a stranger acts for a seat, however it is changed."""
    table, choose = far_table([(6, 4)]), Random(count)
    bob = table.guest("Bob")
    table.match.roll(by="white")
    last, before = table.host._sums[-1], (table.match.state, table.match.players)
    known = [encode(Hello(1, SECRET, "k" * 32)), encode(Hello(1, "x" * 20, "k" * 32, "Ann"))]
    for number, what in enumerate(What):
        action = MakePlay((Move(24, 18), Move(18, 14))) if what is What.DO else None
        known.append(encode(Request(number, what, last, action)))
    known.append(encode(Request(9, What.DO, last, Step(Move(24, 18)))))
    known.append(encode(Seed("0" * 64)))
    tracemalloc.start()
    sizes = []
    for number in range(count):
        if number % (count // 5) == 0:
            sizes.append(tracemalloc.get_traced_memory()[0])
        peer = f"peer {choose.randrange(count)}"
        if choose.random() < 0.3:
            table.host.receive(peer, known[0])
        table.host.receive(peer, hostile(choose, known))
        if choose.random() < 0.5:
            table.host.lose(peer)
    tracemalloc.stop()
    assert (table.match.state, table.match.players) == before
    assert sizes[-1] - sizes[1] < MEBIBYTE
    assert table.is_followed_by(bob)
    assert set(FROM_GUEST) == {"hello", "request", "missing", "seed"}


@pytest.mark.prove
def test_a_move_is_seen_within_the_time_of_the_line(capsys: pytest.CaptureFixture[str]):
    """A move may take 1.5 round trips and 30 ms; here, a round trip takes 100 ms."""
    table = gw.Table(dice=7)
    ann = table.join("Ann").match
    invitation = table.serve()
    port = int(invitation.address.rpartition(":")[2])
    proxy = Proxy(port, delay=0.05)
    far = Invitation(f"ws://127.0.0.1:{proxy.port}", invitation.table, invitation.secret)
    board = gw.join(far, "Bob")
    bob = board.match
    seen = list[float]()
    while len(seen) < 60 and ann.state.result is None:
        is_bobs = ann.state.decider is gw.Color.BLACK
        mine = bob if is_bobs else ann
        start = monotonic()
        if mine.legal_plays:
            mine.commit(MakePlay(mine.legal_plays[0].moves), mine.state.decider)
        else:
            mine.roll(by=gw.Color.BLACK if is_bobs else gw.Color.WHITE)
        assert wait_until(lambda: ann.state == bob.state, 5)
        seen.append(monotonic() - start)
    board.close()
    proxy.close()
    table.close()
    with capsys.disabled():
        print(f"median {median(seen) * 1000:.0f} ms, longest {max(seen) * 1000:.0f} ms")
    assert median(seen) <= 1.5 * 0.1 + 0.03


@pytest.mark.prove
def test_thirty_watchers_see_each_move():
    table = gw.Table(dice=7)
    ann, bob = table.join("Ann").match, table.join("Bob").match
    invitation = table.serve()
    watchers = [Guest(transport_of(invitation.address), invitation, None) for _ in range(30)]
    for each in watchers:
        each.wait()
    longest = 0.0
    for _ in range(20):
        start = monotonic()
        if ann.legal_plays:
            ann.commit(MakePlay(ann.legal_plays[0].moves))
        else:
            bob.roll()
        assert wait_until(lambda: all(each.match.state == ann.state for each in watchers), 5)
        longest = max(longest, monotonic() - start)
    table.close()
    print(f"longest {longest * 1000:.0f} ms")
    assert longest < 2
