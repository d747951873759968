"""The match viewer steps through a match, decision by decision.

::

    Match ── Replay.of ──→ Replay(games) ── .moments   one for each decision and each game's end
                                         ├─ chapters   the list of moves, as a page shows it
                                         └─ ReplayMode the board's view of a moment
"""
