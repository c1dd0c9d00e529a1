"""Partie sees a game, finds the best move, and plays it."""

__version__ = "0.1.0"
