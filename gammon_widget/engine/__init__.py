"""Engines that evaluate games, and bots that play with them."""
