"""Real matches analysed by Sage at 1-ply; this takes a second and is done once."""

from __future__ import annotations

import pytest

from gammon_widget.analysis.match_analysis import analyse
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.engine.sage import SageEngine
from tests.analysis.real_matches import read

# A match with a Crawford game, later games and cubes of either player, and a money session.
MATCHES = ("3WNK_g1Z-PLsh_HyvQ5j4a.xg", "B4_SrGcsKAQmoTyHlgJCbM.xg")


@pytest.fixture(scope="session")
def analyses() -> dict[str, Analysis]:
    with SageEngine("1-ply") as engine:
        return {name: analyse(read(f"xg/{name}").copy(), engine, luck=False) for name in MATCHES}
