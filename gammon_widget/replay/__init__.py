"""What happened? A match that can be stepped through, decision by decision.

::

    Match ── Replay.of ──→ Replay(games) ── .moments   one for each decision, and each game's end
                                         ├─ chapters   the list of moves, as a page shows it
                                         └─ ReplayMode what a board shows of a moment
"""
