"""Reversi over the protocols of other programs."""
