"""Pictures as values: a position or a state drawn without a board."""
