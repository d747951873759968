"""The board without Jupyter. It responds to input with actions, a selection or a refusal."""
