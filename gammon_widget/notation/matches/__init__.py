"""Match files: .mat, .sgf and .xg."""
