"""The transport in memory carries messages between one host and its guests."""

from gammon_widget.online.transport import GuestEnd, InMemory


class Host:
    def __init__(self) -> None:
        self.received: list[tuple[str, bytes]] = []
        self.lost: list[str] = []

    def receive(self, peer: str, data: bytes) -> None:
        self.received.append((peer, data))

    def lose(self, peer: str) -> None:
        self.lost.append(peer)


class Guest:
    def __init__(self) -> None:
        self.received: list[object] = []

    def receive(self, data: bytes) -> None:
        self.received.append(data)

    def set_connected(self, is_connected: bool) -> None:
        self.received.append(is_connected)


def test_only_admitted_guests_receive_what_is_published():
    line, host, ann, bob = InMemory(), Host(), Guest(), Guest()
    end = line.serve("table", host)
    ends: list[GuestEnd] = [line.join("table", each) for each in (ann, bob)]
    ends[0].send(b"hello")
    peer = host.received[0][0]
    end.admit(peer)
    end.publish(b"to all")
    end.send(peer, b"to one")
    assert ann.received == [True, b"to all", b"to one"]
    assert bob.received == [True]
    end.drop(peer)
    assert host.lost == [peer]
    ends[0].send(b"lost")
    assert ann.received[-1] is False
    assert len(host.received) == 1


def test_a_guest_waits_for_its_host_and_for_the_next_one():
    line, guest = InMemory(), Guest()
    end = line.join("table", guest)
    first = line.serve("table", Host())
    first.close()
    second = Host()
    line.serve("table", second)
    end.send(b"hello")
    assert guest.received == [True, False, True]
    assert [data for _, data in second.received] == [b"hello"]
    end.close()
    assert second.lost == [second.received[0][0]]
