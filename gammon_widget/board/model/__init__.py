"""The board without Jupyter: it turns input on a turn into actions, a selection or a refusal."""
