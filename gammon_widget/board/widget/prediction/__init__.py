"""Prediction: the pages get the pictures of the next inputs before the user makes them."""
