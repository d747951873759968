"""The board without Jupyter, which responds to input with actions, a selection or a refusal."""
