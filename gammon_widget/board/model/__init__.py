"""The board without Jupyter: from input on a turn to actions, a selection, or a refusal."""
