"""What input means: from a gesture or a key on a turn to actions, a selection, or a refusal."""
