"""Real matches that Sage has analysed without looking ahead: a second of work, done once."""

from __future__ import annotations

import pytest

from gammon_widget.analysis.match_analysis import analyse
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.engine.sage import SageEngine
from tests.analysis.real_matches import read

# A match with a Crawford game, games after it and cubes of either player, and one for money.
MATCHES = ("3WNK_g1Z-PLsh_HyvQ5j4a.xg", "B4_SrGcsKAQmoTyHlgJCbM.xg")


@pytest.fixture(scope="session")
def analyses() -> dict[str, Analysis]:
    with SageEngine("1-ply") as engine:
        return {name: analyse(read(f"xg/{name}").copy(), engine, luck=False) for name in MATCHES}
