"""The network computes in one thread, and then restores the user's setting."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from threadpoolctl import threadpool_info, threadpool_limits

import gammon_widget as gw
from gammon_widget.engine import net
from gammon_widget.engine.blas_threads import one_blas_thread

STATE = gw.GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")


def threads() -> set[int]:
    gw.NetEngine().candidates(STATE)  # loads NumPy
    return {each["num_threads"] for each in threadpool_info() if each["user_api"] == "blas"}


def test_the_block_uses_one_thread_and_restores_the_users_setting():
    with threadpool_limits(limits=2, user_api="blas"):
        before = threads()
        with one_blas_thread():
            assert threads() == {1}
        assert threads() == before


def test_threads_that_overlap_restore_the_setting():
    engine = gw.NetEngine("2-ply")
    with threadpool_limits(limits=2, user_api="blas"):
        before = threads()
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda _: engine.candidates(STATE), range(8)))
        assert threads() == before


def test_the_products_of_the_network_use_one_thread(monkeypatch: pytest.MonkeyPatch):
    seen: set[int] = set()

    @contextmanager
    def watched() -> Iterator[None]:
        with one_blas_thread():
            seen.update(each["num_threads"] for each in threadpool_info())
            yield

    monkeypatch.setattr(net, "one_blas_thread", watched)
    with threadpool_limits(limits=2, user_api="blas"):
        gw.NetEngine().candidates(STATE)
    assert seen == {1}
