"""Engines that several tests share, so that each is started once."""

from collections.abc import Iterator

import pytest

from gammon_widget.engine.sage import SageEngine


@pytest.fixture(scope="session")
def one_ply() -> Iterator[SageEngine]:
    with SageEngine("1-ply") as engine:
        yield engine


@pytest.fixture(scope="session")
def two_ply() -> Iterator[SageEngine]:
    with SageEngine("2-ply") as engine:
        yield engine
